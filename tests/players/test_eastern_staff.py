"""The staff of Great War in the East: its plans are lawful, its sums are right, and every question has its judge."""

import random

import pytest

import galicia
from galicia.board.hexset import each
from galicia.engine.orders import Done, Pass
from galicia.engine.seat import Sight
from galicia.games.great_war_in_the_east.deployment import uncovered
from galicia.games.great_war_in_the_east.tables import STACK_LIMIT
from galicia.players.great_war_in_the_east.field import EasternField
from galicia.players.great_war_in_the_east.fights import Terms, outlook, toll
from galicia.players.great_war_in_the_east.muster import Muster
from galicia.players.great_war_in_the_east.situation import Situation
from galicia.players.great_war_in_the_east.staff import Staff
from galicia.players.plans import Planner, Post
from galicia.players.style import Style, weights_of
from tests.great_war_in_the_east.scene import scene

GAME = galicia.game("great-war-in-the-east")
WEIGHTS = weights_of("galicia.players.great_war_in_the_east", "staff", "historical", "AH")


class Hasty(Staff):
    """Plans less, so that tests are short."""

    mutations = 250


def played(scenario, turns, seed=1, **options):
    """A game of hasty staffs for some turns; every order they give is checked."""
    state = GAME.new(scenario, seed=seed, options=options)
    minds = [Hasty(Style()) for _ in GAME.seats]
    rng = random.Random(seed)
    last = state.turn + turns
    while not state.over and state.turn < last:
        sight = Sight(state, state.seat)
        order = minds[state.seat].order(sight.known, state.seat, rng)
        assert order in sight.orders(), GAME.sentence(order)
        state.play(order)
    return state, minds


def field(turns=2, seat=0, scenario="historical"):
    """The movement phase of a side after some turns."""
    state, _ = played(scenario, turns)
    while not (type(state.step).__name__ == "Movement" and state.seat == seat):
        state.play(next(iter(state.orders())))
    return EasternField(Sight(state, seat).known, seat, WEIGHTS)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_plan_gets_better_and_stays_within_reach_and_stacking(seat):
    ground = field(seat=seat, scenario="1-september", turns=1)
    planner = Planner(ground, random.Random(1))
    before = planner.total()
    planner.improve(800)
    assert planner.total() > before
    assert all(ground.ways[unit] >> ground.plan[unit].hex & 1 for unit in ground.units)
    assert all(sp <= STACK_LIMIT for sp in ground.sp.values())


def test_scores_kept_while_planning_are_those_of_the_plan():
    planner = Planner(ground := field(scenario="1-september", turns=1), random.Random(2), heat=0.0)
    planner.improve(800)
    known = planner.cells() & planner.known.keys()
    assert len(known) > 30
    assert all(abs(planner.known[cell] - ground.score(cell)) < 1e-9 for cell in known)


def test_the_terms_of_a_plan_add_up_to_its_worth():
    planner = Planner(ground := field(), random.Random(3))
    planner.improve(400)
    for cell in planner.cells():
        assert abs(sum(term.value for term in ground.terms(cell)) - ground.score(cell)) < 1e-9
    assert abs(sum(term.value for term in planner.reasons()) - planner.total()) < 1e-6


@pytest.mark.parametrize(("scenario", "turns"), [("historical", 4), ("free-deployment", 3), ("1-september", 3)])
def test_every_order_of_the_staff_is_lawful(scenario, turns):
    state, minds = played(scenario, turns)
    thoughts = [thought for mind in minds for thought in mind.take_thoughts()]
    assert {"movement", "attack"} <= {thought.question for thought in thoughts}
    assert state.turn > 1


def test_optional_rules_are_no_hindrance():
    state, _ = played("historical", 4, track_limits=True, attack_imperative=True, cavalry_forage=True)
    assert state.turn == 5


def test_a_defender_who_cannot_retreat_loses_more():
    state = scene("AH 10/1 g1312, RU 9/3 g1311", step="Combat side=AH")
    corps = [toll(state, [unit], 0.5) for unit in state.on_map(0)[:1] + state.on_map(1)[:1]]
    free, caught = (outlook(Terms(5, 0, 0, 0, 4, ways), *corps, 0.5) for ways in (2, 0))
    assert caught.dealt > 3 * free.dealt
    assert caught.taken == free.taken


def test_units_on_both_sides_of_a_hex_bar_every_way_out_of_it():
    state = scene("AH 10/1 g1410, AH 2/4 g1510, RU 9/3 g1411", step="Movement side=AH")
    situation = Situation(state, 0, WEIGHTS)
    target = state.world.grid.hex("g1411")
    first = state.on_map(0)[0]
    assert situation.retreat_ways(target) == 2
    for h in state.world.neighbours[target]:
        if state.world.grid.distance(h, situation.plan[first].hex) == 2 and not situation.enemies >> h & 1:
            situation.move(state.on_map(0)[1], Post(h))
            if situation.retreat_ways(target) == 0:
                return
    pytest.fail("no hex closes the ring")


def told(text, **where):
    """What the staff says in a small scene."""
    state = scene(text, **where)
    mind = Hasty(Style())
    return GAME.sentence(mind.order(Sight(state, state.seat).known, state.seat, random.Random(1)))


def test_a_place_that_scores_is_marched_to():
    assert told("AH 4/2 s0207, AH Bo2 s0207", step="Movement side=AH") == "move 4/2 s0307"


def test_cavalry_alone_evades_infantry():
    assert told("AH 6c/4 g1312, RU 9/3 g1311", step="CavalryWithdrawal side=AH", phasing="AL") == "withdraw 6c/4"


def test_a_good_attack_is_made_and_a_bad_one_not():
    strong = "AH 10/1 g1312, AH 2/4 g1312, AH Da1 g1312, RU 9c/3 g1311"
    assert told(strong, step="Combat side=AH") == "attack g1311"
    assert told("AH 13/3 g1312, RU 9/3 g1311, RU 10/3 g1311", step="Combat side=AH") == "done"


def test_on_1_september_the_line_is_covered_and_less_exposed():
    state = GAME.new("1-september", seed=1)
    mind, rng = Hasty(Style()), random.Random(1)
    worth = []
    while state.seat == 0 and type(state.step).__name__ == "Deployment":
        order = mind.order(Sight(state, 0).known, 0, rng)
        assert order in state.orders()
        if GAME.sentence(order) != "standard":
            muster = Muster(Sight(state, 0).known, 0, {**WEIGHTS, "exposure": 1.0, "objective": 0.0})
            worth.append(Planner(muster, rng).total())
        gaps = uncovered(state, 0)
        state.play(order)
    assert not gaps
    assert worth[-1] > worth[0] + 5


def test_a_change_that_changes_nothing_gains_nothing_and_the_situation_is_left_as_it_was():
    ground = field(scenario="1-september", turns=1)
    unit, plan = ground.movers[0], dict(ground.plan)
    elsewhere = next(h for h in each(ground.ways[unit]) if h != ground.home[unit])
    gains = ground.compared({Done(): {unit: Post(ground.home[unit])}, Pass(): {unit: Post(elsewhere)}})
    assert all(abs(term.value) < 1e-9 for term in gains[Done()])
    assert any(term.value for term in gains[Pass()])
    assert ground.plan == plan
