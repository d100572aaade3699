"""GWiE 14.0, 16/14.1, 26.24: reinforcements. A is g1126; L and M are g0501 and g0801; N is g1601."""

import pytest

from galicia.games.great_war_in_the_east.reinforcements import Enter, Rail, Reroute
from galicia.games.great_war_in_the_east.state import Journey
from galicia.games.great_war_in_the_east.units import UNDER_WAY
from tests.great_war_in_the_east.scene import GAME, SCENES, hexes, reasons, scene, told, unit
from tests.great_war_in_the_east.terrain import WORLD, number

choices = SCENES.choices

SEGMENTS = "EndOfPhase side={0}; EndOfMovement side={0}; Movement side={0}; Reinforcement side={0}"
FREE = {"scenario": "free-deployment"}


def arriving(units, side="AH", **where):
    return scene(units, step=SEGMENTS.format(side), **where)


def at(s, nation, name):
    return number(s.where[unit(nation, name)])


def aboard(s, nation, name):
    return bool(s.entrained >> unit(nation, name) & 1)


def taken(*numbers, by=1):
    """Who was the last in every hex, if a side has been in some of the other's."""
    bits = sum(1 << h for h in hexes(*numbers))
    return [held | bits if side == by else held & ~bits for side, held in enumerate(WORLD.home)]


def next_turn(s, side="AH"):
    """The reinforcement segment of the next game-turn."""
    while not s.over:
        s.play("done")
    s.turn += 1
    seat = GAME.seats.index(side)
    s.begin(seat)
    s.agenda += (GAME.steps[words.split()[0]](seat) for words in SEGMENTS.split("; "))
    s.advance()


# 14.1: coming in.


@pytest.mark.case("GWiE 14.11")
@pytest.mark.case("GWiE 14.14")
def test_a_reinforcement_is_placed_free_and_moves_with_its_full_allowance():
    s = arriving("AH 1/1 due")
    s.play("enter 1/1 g1126")
    s.play("move 1/1 g1125 g1126 g1125 g1124")
    assert at(s, "AH", "1/1") == "g1124"


@pytest.mark.case("GWiE 14.12")
@pytest.mark.case("GWiE 14.14")
def test_a_reinforcement_by_rail_pays_nothing_to_entrain_and_rides_at_once():
    s = arriving("AH 1/1 due")
    s.play("rail 1/1 g1126")
    assert aboard(s, "AH", "1/1")
    s.play("ride 1/1 g1312")
    s.play("detrain 1/1")
    s.play("move 1/1 g1412 g1413 g1313 g1312")
    assert s.spent[unit("AH", "1/1")] == 4


@pytest.mark.case("GWiE 14.13")
def test_any_number_share_the_entry_hex_until_the_phase_ends():
    s = arriving("AH 1/1 due, AH 5/1 due, AH 9L/1 due, AH Da1 due")
    s.play("enter 1/1 5/1 9L/1 Da1 g1126")
    assert s.room(*hexes("g1126")) == -1
    s.play("done")
    assert choices(s) == {"remove 1/1", "remove 5/1", "remove 9L/1"}


def test_units_come_at_their_own_letter_and_not_before_their_turn():
    s = arriving("RU 78R/3 due, RU 3K/4 due", "AL", turn=3)
    assert choices(s) == {
        "done", "enter 78R/3 g0501", "enter 78R/3 g0801", "rail 78R/3 g0501", "rail 78R/3 g0801",
    }  # fmt: skip
    assert reasons(s, "enter 3K/4 g0501") == {"3.0-code", "14.24"}
    assert reasons(s, "enter 78R/3 g1601") == {"14.22", "14.23", "14.24"}


def test_nobody_is_asked_when_nothing_is_due():
    s = arriving("AH 1/1 due", turn=2)
    assert type(s.step).__name__ == "Movement"


# 16/14.1: by rail or on foot.


@pytest.mark.case("GWiE 16/14.1-a")
def test_reinforcements_by_rail_use_capacity_and_those_on_foot_and_hqs_none():
    s = arriving("AH 1/1 due, AH 5/1 due, AH Da1 due")
    s.play("rail 1/1 g1126")
    s.play("enter 5/1 g1126")
    s.play("rail Da1 g1126")
    assert s.capacity_used[0] == 4
    assert aboard(s, "AH", "Da1")


@pytest.mark.case("GWiE 16/14.1-a")
def test_no_more_come_by_rail_than_capacity_allows():
    s = arriving("AH 1/1 due, AH 5/1 due, AH Da1 due", turn=8, capacity_used=[6, 0, 0])
    assert reasons(s, "rail 1/1 5/1 g1126") == {"16/14.1-a", "5.31-a"}
    assert not reasons(s, "rail 1/1 Da1 g1126")
    s.play("rail 1/1 g1126")
    assert "5.31-a" in reasons(s, "rail 5/1 g1126")
    assert not reasons(s, "enter 5/1 g1126")


@pytest.mark.case("GWiE 17.2")
def test_an_austrian_reinforcement_leaves_its_train_when_the_phase_ends_and_a_russian_does_not():
    for nation, name, side, entry in (("AH", "1/1", "AH", "g1126"), ("RU", "9/3", "AL", "g0501")):
        s = arriving(f"{nation} {name} due", side)
        s.play(f"rail {name} {entry}")
        s.play("done")
        assert aboard(s, nation, name) is (nation == "RU")


@pytest.mark.case("GWiE 16/14.1-b")
@pytest.mark.case("GWiE 14.24")
def test_a_reinforcement_may_wait_as_long_as_its_owner_likes():
    s = arriving("AH 1/1 due, AH 10/1 g1419", turn=3)
    s.play("done")
    next_turn(s)
    next_turn(s)
    assert choices(s) == {"done", "enter 1/1 g1126", "rail 1/1 g1126"}
    assert s.capacity_used == [0, 0, 0]


@pytest.mark.case("GWiE 16/14.1-b")
def test_a_reinforcement_on_foot_leaves_capacity_to_others():
    s = arriving("AH 1/1 due, AH 10/1 g1419 entrained", turn=8, capacity_used=[9, 0, 0])
    s.play("enter 1/1 g1126")
    s.play("ride 10/1 g1312")
    assert at(s, "AH", "10/1") == "g1312"


# 14.2: blocked entries.


@pytest.mark.case("GWiE 14.21")
@pytest.mark.parametrize("enemy", ["9/3 g1126", "9/3 g1125", "Ru3 g1126"])
def test_nobody_enters_a_hex_the_enemy_is_in_or_controls(enemy):
    s = arriving(f"AH 1/1 due, AH 10/1 g1419, RU {enemy}")
    assert reasons(s, "enter 1/1 g1126") == reasons(s, "rail 1/1 g1126") == {"14.21"}


@pytest.mark.case("GWiE 14.21")
def test_a_friend_in_the_entry_hex_does_not_cancel_enemy_control():
    s = arriving("AH 1/1 due, AH 5/1 g1126, RU 9/3 g1125")
    assert "enter 1/1 g1126" not in choices(s)


@pytest.mark.case("GWiE 14.21")
def test_with_one_of_two_entries_blocked_the_other_is_used_without_delay():
    s = arriving("RU 78R/3 due, AH 1/1 g0502", "AL")
    assert choices(s) == {"done", "enter 78R/3 g0801", "rail 78R/3 g0801"}
    assert not s.blocked


@pytest.mark.case("GWiE 5.33-b")
@pytest.mark.case("GWiE 14.12")
def test_no_train_brings_a_reinforcement_to_a_hex_the_enemy_was_the_last_in():
    s = arriving("AH 1/1 due, AH 5/1 due, RU 9/3 g0903", held=taken("g1126"))
    assert reasons(s, "rail 1/1 g1126") == {"5.33-b", "14.12"} and "rail 1/1 g1126" not in choices(s)
    s.play("enter 5/1 g1126")
    assert "rail 1/1 g1126" in choices(s)


@pytest.mark.case("GWiE 5.33-b")
def test_of_two_entries_a_train_takes_the_one_the_enemy_was_not_the_last_in():
    s = arriving("RU 78R/3 due, AH 10/1 g1419", "AL", held=taken("g0501", by=0))
    assert choices(s) == {"done", "enter 78R/3 g0501", "enter 78R/3 g0801", "rail 78R/3 g0801"}


@pytest.mark.case("GWiE 5.33-b")
def test_no_train_comes_to_an_alternate_hex_the_enemy_was_the_last_in():
    s = arriving("AH 1/1 due, AH 10/1 g1825, RU 9/3 g1126, RU 10/3 g1325", held=taken("g1426", "g1126", "g1325"))
    next_turn(s)
    assert "enter 1/1 g1426" in choices(s)
    s.play("rail 1/1 g1426")
    assert s.where[unit("AH", "1/1")] == UNDER_WAY  # it sets out and waits off the map


@pytest.mark.case("GWiE 14.23")
@pytest.mark.case("GWiE 17.2")
def test_a_train_goes_round_a_hex_the_enemy_was_the_last_in_and_arrives_as_a_reinforcement():
    s = arriving("AH 1/1 due, AH 10/1 g1825", held=taken("g1126"))
    assert "enter 1/1 g1126" in choices(s)
    s.play("rail 1/1 g1426")
    s.play("proceed 1/1 g1426")
    next_turn(s)
    s.play("proceed 1/1 g1426")
    s.play("done")
    assert at(s, "AH", "1/1") == "g1426" and not aboard(s, "AH", "1/1")


@pytest.mark.case("GWiE 14.22")
def test_a_blocked_unit_may_come_one_turn_later_at_the_nearest_free_edge_hex_towards_its_friends():
    s = arriving("AH 1/1 due, AH 10/1 g1825, RU 9/3 g1125")
    assert not any(choice.startswith("enter") for choice in choices(s))
    assert s.blocked == {unit("AH", "1/1"): 4}
    next_turn(s)
    assert [c for c in choices(s) if c.startswith("enter")] == ["enter 1/1 g1226"]
    s.play("enter 1/1 g1226")
    assert not s.blocked


@pytest.mark.case("GWiE 14.22")
def test_the_side_of_the_edge_follows_the_nearest_friend():
    s = arriving("AH 1/1 due, AH 10/1 g0825, RU 9/3 g1125")
    next_turn(s)
    (entry,) = (c for c in choices(s) if c.startswith("enter"))
    row = int(entry.split()[-1][1:3])
    assert row < 11


@pytest.mark.case("GWiE 14.22")
def test_when_the_entry_hex_is_free_again_it_is_the_only_one():
    s = arriving("AH 1/1 due, AH 10/1 g1825, RU 9/3 g1125")
    s.shift((unit("RU", "9/3"),), *hexes("g0903"))
    next_turn(s)
    assert choices(s) == {"done", "enter 1/1 g1126", "rail 1/1 g1126"}


@pytest.mark.case("GWiE 14.22")
def test_an_alternate_hex_is_entered_on_foot_unless_a_railway_leaves_there():
    s = arriving("AH 1/1 due, AH 10/1 g1825, RU 9/3 g1125")
    next_turn(s)
    assert reasons(s, "rail 1/1 g1226") == {"14.22", "14.23", "14.24"}
    s = arriving("AH 1/1 due, AH 10/1 g1825, RU 9/3 g1126, RU 10/3 g1325")
    next_turn(s)
    assert "enter 1/1 g1426" in choices(s)
    s.play("rail 1/1 g1426")
    assert (at(s, "AH", "1/1"), aboard(s, "AH", "1/1")) == ("g1426", True)


@pytest.mark.case("GWiE 14.23")
def test_a_blocked_unit_may_go_round_by_rail_at_once():
    s = arriving("AH 1/1 due, AH 10/1 g1825, RU 9/3 g1125")
    assert {"rail 1/1 g1426", "rail 1/1 g2626", "rail 1/1 s0110"} <= choices(s)
    s.play("rail 1/1 g1426")
    assert s.where[unit("AH", "1/1")] == UNDER_WAY
    assert s.journeys[unit("AH", "1/1")] == Journey(*hexes("g1126", "g1426"), 0)
    assert s.capacity_used[0] == 4
    s.play("proceed 1/1 g1426")
    assert s.journeys[unit("AH", "1/1")].gone == 20


@pytest.mark.case("GWiE 14.23")
@pytest.mark.case("GWiE 17.2")
def test_a_unit_that_went_round_arrives_as_a_reinforcement():
    s = arriving("AH 1/1 due, AH 10/1 g1825, RU 9/3 g1125")
    s.play("rail 1/1 g1426")
    s.play("proceed 1/1 g1426")
    next_turn(s)
    s.play("proceed 1/1 g1426")
    assert (at(s, "AH", "1/1"), s.blocked) == ("g1426", {})
    s.play("ride 1/1 g1425")
    s.play("done")
    assert not aboard(s, "AH", "1/1")


@pytest.mark.case("GWiE 14.23")
def test_nobody_goes_round_whose_entry_is_open():
    s = arriving("AH 1/1 due")
    assert choices(s) == {"done", "enter 1/1 g1126", "rail 1/1 g1126"}


@pytest.mark.case("GWiE 14.24")
def test_reinforcements_come_only_by_their_own_hex_the_alternate_or_off_map_rail():
    s = arriving("AH 1/1 due")
    assert reasons(s, "enter 1/1 g1426") == reasons(s, "rail 1/1 g1426") == {"14.22", "14.23", "14.24"}


def test_what_has_come_is_told():
    s = arriving("AH 1/1 due, AH 5/1 due")
    (first, second) = told(s.play("rail 1/1 5/1 g1126"), "arrived")
    assert (first["unit"], second["unit"], first["hex"], first["how"]) == ("1/1", "5/1", "g1126", "by rail")
    assert s.moved & s.arrived == 1 << unit("AH", "1/1") | 1 << unit("AH", "5/1")


def test_a_lone_enemy_hq_beside_the_entry_gives_way():
    s = arriving("AH 1/1 due, RU Ru3 g1125, RU 9/3 g0925")
    s.play("enter 1/1 g1126")
    assert at(s, "RU", "Ru3") == "g0925"


# 26.24: other entries, in free deployment.


@pytest.mark.case("GWiE 26.24-a")
def test_another_rail_entry_of_the_same_edge_costs_one_turn():
    s = arriving("RU 16/4 due, RU 80R/4 due", "AL", turn=2, **FREE)  # due in turn 4 at G, on the north edge
    (facts,) = told(s.play("reroute 16/4 g0108"), "rerouted")
    assert (facts["hex"], facts["turn"]) == ("g0108", 5)
    s.turn = 4
    assert reasons(s, "enter 16/4 g0108") == {"3.0-code", "14.24"}
    s.turn = 5
    assert {c for c in choices(s) if " 16/4 " in c} == {"enter 16/4 g0108", "rail 16/4 g0108"}


@pytest.mark.case("GWiE 26.24-b")
@pytest.mark.parametrize("nation, name, side, edge, turn", [
    ("RU", "16/4", "AL", "g0501", 4), ("AH", "1/1", "AH", "g2809", 3), ("AH", "1/1", "AH", "s0110", 3),
    ("AH", "1/1", "AH", "s0115", 3),
])  # fmt: skip
def test_another_edge_costs_three_turns(nation, name, side, edge, turn):
    s = arriving(f"{nation} {name} due", side, turn=2, **FREE)
    s.play(f"reroute {name} {edge}")
    assert s.entries[unit(nation, name)] == (hexes(edge)[0], turn + 3)


@pytest.mark.case("GWiE 26.24-a")
def test_only_railways_of_its_own_country_are_open_to_a_unit():
    s = arriving("RU 16/4 due, AH 1/1 due", "AL", turn=2, **FREE)
    assert reasons(s, "reroute 16/4 g1126") == reasons(s, "reroute 16/4 g0110") == {"26.24-a", "26.24-b"}
    assert reasons(s, "reroute 16/4 g0121") == {"26.24-a", "26.24-b"}
    assert reasons(s, "reroute 1/1 g1426") == {"26.24-a"}


@pytest.mark.case("GWiE 26.24-a")
def test_a_unit_changes_its_entry_once():
    s = arriving("RU 16/4 due, RU 7/4 due", "AL", turn=2, **FREE)
    s.play("reroute 16/4 g0108")
    assert reasons(s, "reroute 16/4 g0114") == {"26.24-a", "26.24-b"}


@pytest.mark.case("GWiE 26.24-a")
def test_entries_change_in_free_deployment_only():
    s = arriving("RU 16/4 due, RU 78R/3 due", "AL", turn=3)
    assert reasons(s, "reroute 16/4 g0108") == {"26.24-a", "14.24"}
    assert not any(choice.startswith("reroute") for choice in choices(s))


@pytest.mark.parametrize("scenario", ["historical", "free-deployment"])
def test_what_is_offered_is_what_is_allowed(scenario):
    s = arriving(
        "AH 1/1 due, AH Da1 due, AH 12/3 due, AH 3c/1 due, RU 16/4 due, RU 9/3 g1125, AH 10/1 g1825",
        turn=3, scenario=scenario, capacity_used=[15, 0, 0], blocked={unit("AH", "12/3"): 3},
    )  # fmt: skip
    every = [
        order
        for u in map(unit, ["AH"] * 5 + ["RU"], ["1/1", "Da1", "12/3", "3c/1", "10/1", "16/4"])
        for h in WORLD.board.terrain
        for order in (Enter((u,), h), Rail((u,), h), Reroute(u, h))
    ]
    allowed = [GAME.sentence(order) for order in every if not s.explain(order)]
    assert len(allowed) == len(set(allowed)) == len(s.orders()) - 1
    assert {"done", *allowed} == choices(s)
