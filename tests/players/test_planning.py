"""The planner and the staff of Battle for Galicia: plans are lawful, and nothing hidden is needed to make them."""

import random

import galicia
from galicia.engine.seat import Seat
from galicia.games.battle_for_galicia.state import STACK_LIMIT
from galicia.players import player
from galicia.players.battle_for_galicia.belief import Belief, hidden_units
from galicia.players.battle_for_galicia.field import WEIGHTS, BattleField
from galicia.players.battle_for_galicia.staff import Staff, packed
from galicia.players.plans import Planner

GAME = galicia.game("battle-for-galicia")


def field(seed=1):
    known = Seat(GAME.new(seed=seed), 0).known()
    rng = random.Random(seed)
    return BattleField(known, 0, Belief(known, 0, rng, hidden_units(known, 0)), WEIGHTS), rng


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


def test_the_belief_puts_every_hidden_unit_under_some_stack():
    known = Seat(GAME.new(seed=1), 1).known()
    hidden = hidden_units(known, 1)
    belief = Belief(known, 1, random.Random(1), hidden)
    samples = zip(*belief.stacks.values(), strict=True)
    assert hidden and all(set(hidden) <= {u for stack in sample for u in stack} for sample in samples)


def test_attacks_chosen_together_share_no_unit_and_no_target():
    options = [(2.0, 1, (1, 2)), (1.5, 1, (3,)), (1.4, 2, (2,)), (1.0, 3, (4,))]
    assert sorted(packed(options)) == [(1.0, 3, (4,)), (1.4, 2, (2,)), (1.5, 1, (3,))]


def test_the_staff_gives_lawful_orders_turn_after_turn():
    state = GAME.new(seed=3)
    staff, rng, other = Staff(mutations=300), random.Random(3), player("random", 3)
    given = 0
    while not state.over and state.turn < 4:
        seat = Seat(state, state.seat)
        if state.seat == 0:
            order = staff.order(seat.known(), 0, rng)
            assert not state.explain(order), state.game.sentence(order)
            given += 1
        else:
            order = other.order(seat)
        state.play(order)
    assert given > 50
