"""The planner and the staff of Battle for Galicia: plans are lawful, and nothing hidden is needed to make them."""

import random
from itertools import combinations

import galicia
from galicia.engine.seat import Sight
from galicia.games.battle_for_galicia.state import STACK_LIMIT
from galicia.players import player
from galicia.players.battle_for_galicia.belief import Belief, hidden_units
from galicia.players.battle_for_galicia.field import BattleField
from galicia.players.packing import Option, packed
from galicia.players.plans import Planner
from galicia.players.style import weights_of

GAME = galicia.game("battle-for-galicia")
WEIGHTS = weights_of("galicia.players.battle_for_galicia", "staff", "campaign", "AH")


def field(seed=1):
    known = Sight(GAME.new(seed=seed), 0).known
    rng = random.Random(seed)
    belief = Belief(0)
    belief.look(known, rng)
    return BattleField(known, 0, belief, WEIGHTS), rng


def test_a_plan_gets_better_and_stays_within_reach_and_stacking():
    ground, rng = field()
    planner = Planner(ground, rng)
    before = planner.total()
    planner.improve(1500)
    assert planner.total() > before
    assert all(ground.ways[unit] >> post.hex & 1 for unit, post in ground.plan.items())
    assert all(sum(ground.steps[u] for u in units) <= STACK_LIMIT for units in ground.at.values())


def test_scores_kept_while_planning_are_those_of_the_plan():
    ground, rng = field(2)
    planner = Planner(ground, rng)
    planner.improve(800)
    assert all(abs(planner.known[cell] - ground.score(cell)) < 1e-9 for cell in planner.cells() & planner.known.keys())


def test_the_parts_of_a_score_add_up_to_it():
    ground, rng = field(4)
    planner = Planner(ground, rng)
    planner.improve(800)
    for cell in planner.cells():
        assert abs(sum(term.value for term in ground.terms(cell)) - ground.score(cell)) < 1e-9


def test_the_parts_of_an_attack_add_up_to_it():
    ground, _ = field(4)
    for target in ground.open_targets[:5]:
        mine = [ground.strengths[u] for u in ground.reachers[target][:2]]
        parts = sum(term.value for term in ground.attack_terms(target, mine))
        assert abs(parts - ground.attack_worth(target, mine)) < 1e-9


# Beliefs.


def test_at_first_everything_hidden_is_where_the_public_set_up_has_it():
    state = GAME.new(seed=1)
    known = Sight(state, 1).known
    belief = Belief(1)
    belief.look(known, random.Random(1))
    hidden = hidden_units(known, 1)
    assert hidden and all(sample[u] == state.where[u] for sample in belief.samples for u in hidden)


def played_on(seed, orders):
    state = GAME.new(seed=seed)
    minds = [player("recruit", seed), player("recruit", seed + 1)]
    belief, rng = Belief(1), random.Random(seed)
    for _ in range(orders):
        state.play(minds[state.seat].order(Sight(state, state.seat)))
        belief.look(Sight(state, 1).known, rng)
    return state, belief


def test_the_belief_keeps_every_hidden_unit_under_a_counter_that_may_lie_on_it_within_the_limit():
    state, belief = played_on(3, 400)
    known = Sight(state, 1).known
    hidden = hidden_units(known, 1)
    for sample in belief.samples:
        assert all(known.occupied[0] >> sample[u] & 1 for u in hidden)
        world = known.copy()
        for unit in hidden:
            world.stand(unit, sample[unit])
            world.rung[unit] = belief.rungs.get(unit, 0)
        assert all(world.steps_of(world.units_in(h)) <= STACK_LIMIT for h in belief.tops)


def test_the_belief_is_better_than_a_guess():
    state, belief = played_on(3, 400)
    hidden = hidden_units(Sight(state, 1).known, 1)
    right = sum(sample[u] == state.where[u] for sample in belief.samples for u in hidden)
    assert right / len(belief.samples) / len(hidden) > 3 / len(belief.tops)


def test_attacks_chosen_together_share_no_unit_and_no_target():
    options = [Option(2.0, 1, (1, 2)), Option(1.5, 1, (3,)), Option(1.4, 2, (2,)), Option(1.0, 3, (4,))]
    assert packed(options) == options[1:]


def test_no_other_set_of_attacks_is_worth_more():
    rng = random.Random(7)
    for _ in range(40):
        options = [
            Option(round(rng.uniform(0.1, 2.0), 2), rng.randrange(4), tuple(rng.sample(range(6), rng.randint(1, 3))))
            for _ in range(9)
        ]
        best = 0.0
        for size in range(1, 5):
            for chosen in combinations(options, size):
                units = [u for option in chosen for u in option.units]
                if len({o.target for o in chosen}) == size and len(set(units)) == len(units):
                    best = max(best, sum(o.value for o in chosen))
        assert abs(sum(o.value for o in packed(options)) - best) < 1e-9


def test_the_staff_gives_lawful_orders_turn_after_turn():
    state = GAME.new(seed=3)
    minds = [player("staff", 3), player("random", 3)]
    given = 0
    while not state.over and state.turn < 4:
        sight = Sight(state, state.seat)
        order = minds[state.seat].order(sight)
        if state.seat == 0:
            assert minds[0].mind is not None and not state.explain(order), state.game.sentence(order)
            given += 1
        state.play(order)
    assert given > 50
