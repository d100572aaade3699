"""What a player is told so that he can point instead of type: where units can go by which order, what options cost."""

from __future__ import annotations

import pytest

import galicia
from galicia.engine.errors import IllegalOrder
from tests.great_war_in_the_east.scene import hexes, scene, told, unit

GAME = galicia.game("great-war-in-the-east")

MARCH = "Movement side=AH"


def sentences(s, *units):
    """The orders that bring units somewhere, by hex."""
    found = {}
    for reached in GAME.reach(s, s.seat, units).hexes:
        said = "move" if reached.order is None else GAME.sentence(reached.order)
        found.setdefault(GAME.lexicon.word("hex", reached.hex), []).append(said)
    return found


def test_a_unit_on_foot_is_shown_its_march():
    s = scene("AH 10/1 g1312, RU 9/3 g0505", step=MARCH)
    answer = GAME.reach(s, 0, (unit("AH", "10/1"),))
    assert (answer.start,) == tuple(hexes("g1312"))
    assert all(reached.order is None and reached.left >= 0 for reached in answer.hexes)


def test_a_unit_on_a_train_is_shown_where_it_can_ride():
    s = scene("AH 10/1 g1312 entrained, RU 9/3 g0505", step=MARCH)
    found = sentences(s, unit("AH", "10/1"))
    assert found
    for number, (ride,) in found.items():
        assert ride == f"ride 10/1 {number}"
        assert not s.explain(ride)


def test_a_train_on_a_rail_exit_is_shown_the_ends_of_railways_off_the_map():
    s = scene("AH 10/1 g1126 entrained, RU 9/3 g0505", step=MARCH)
    found = [said for group in sentences(s, unit("AH", "10/1")).values() for said in group]
    departures = [said for said in found if said.startswith("depart")]
    assert departures
    assert not any(s.explain(said) for said in departures)


def test_a_reinforcement_is_shown_its_entries_on_foot_and_by_rail():
    s = GAME.new(seed=1)
    assert sentences(s, unit("AH", "6/4")) == {"g1126": ["enter 6/4 g1126", "rail 6/4 g1126"]}


def test_a_unit_to_be_deployed_is_shown_the_hexes_it_may_be_put_in():
    s = GAME.new(scenario="free-deployment", seed=1)
    word = s.word(unit("SE", "Lj"))
    found = sentences(s, unit("SE", "Lj"))
    assert len(found) > 50
    assert all(said == [f"deploy {word} {number}"] and not s.explain(*said) for number, said in found.items())


def test_a_unit_that_stands_is_shown_every_other_hex():
    s = GAME.new(scenario="free-deployment", seed=1)
    first, *_ = sentences(s, unit("SE", "Lj"))
    s.play(f"deploy Lj {first}")
    assert first not in sentences(s, unit("SE", "Lj"))
    assert len(sentences(s, unit("SE", "Lj"))) > 50


def test_units_of_the_enemy_are_not_shown_the_way():
    s = scene("AH 10/1 g1312, RU 9/3 g0505", step=MARCH)
    with pytest.raises(IllegalOrder):
        GAME.reach(s, 0, (unit("RU", "9/3"),))


def options(s, *words):
    """What is said of the ways to meet a result."""
    return {word: GAME.told(note.sentence).text for word, note in GAME.notes(s, 1, ["option"], words).items()}


def test_each_option_says_what_it_costs():
    s = scene("AH 10/1 g1312, RU 9/3 g1311", step="Combat side=AH", dice="1")
    for order in ("attack g1311", "commit 10/1", "fight"):
        s.play(order)
    before = s.vp
    assert options(s, "1", "2", "3") == {
        "1": "lose all affected steps: 4 steps lost, 8 VP to the enemy; the hex is left",
        "2": "lose half the affected steps and retreat one hex: 2 steps lost, 2 VP to the enemy; the hex is left",
        "3": "retreat two hexes: no steps lost; the hex is left",
    }
    assert s.vp == before and s.steps[unit("RU", "9/3")] == 4
    lost = told(s.play("option 1"), "lost")
    assert [(loss["steps"], loss["points"]) for loss in lost if loss["unit"] == "9/3"] == [(4, -8)]


def test_an_option_that_keeps_the_hex_says_so():
    s = scene("AH 10/1 g1312, RU 9/3 g1311, RU Ru3 g1311", step="Combat side=AH", dice="1")
    for order in ("attack g1311", "commit 10/1", "fight", "pass"):
        s.play(order)
    assert options(s, "1") == {
        "1": "lose half the affected steps: 2 steps lost, 2 VP to the enemy; the hex holds"
    }
