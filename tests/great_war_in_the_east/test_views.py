"""What is seen of a game: everything, by everybody, but the dice to come."""

import pytest

from galicia.games.great_war_in_the_east.state import Battle, Journey
from galicia.games.great_war_in_the_east.units import UNDER_WAY
from tests.great_war_in_the_east.scene import GAME, bare, hexes, scene, unit


def counters(view) -> dict:
    """Every counter on the maps by nation and word."""
    return {(c.values["nation"], c.unit): c for stack in view.stacks for c in stack.counters}


def test_both_sides_and_spectators_see_the_same():
    s = GAME.new(seed=1)
    seen = [s.view(seat) for seat in ("AH", "AL", None)]
    assert seen[0].stacks == seen[1].stacks == seen[2].stacks
    assert seen[0].facts == seen[1].facts == seen[2].facts and seen[0].prompt == seen[1].prompt


def test_what_a_seat_knows_is_all_but_the_dice():
    s = GAME.new(seed=1)
    known = GAME.known(s, 0)
    assert known.position() == s.position() and known.past is None
    assert known.dice.roll((6,) * 20) != s.dice.copy().roll((6,) * 20)


def test_a_counter_shows_the_strength_of_its_steps():
    seen = counters(scene("AH 10/1 g1419 steps=3, AH 2/4 g1514 steps=2, RU 9/3 g0501", step="Movement side=AH").view())
    strengths = {key: (c.values["attack"], c.values["defence"], c.values["reduced"]) for key, c in seen.items()}
    assert strengths == {("AH", "10/1"): (4, 6, 0), ("AH", "2/4"): (3, 4, 1), ("RU", "9/3"): (4, 8, 0)}


def test_an_hq_shows_its_ratings_and_its_back_when_flipped():
    seen = counters(scene("RU Br8 g1601, AH Da1 g1419 flipped", step="Movement side=AH").view())
    front, back = seen["RU", "Br8"].values, seen["AH", "Da1"].values
    assert (front["shift"], front["strength"], front["radius"], front["heroic"]) == (2, 27, 4, 1)
    assert (back["shift"], back["strength"], back["reduced"]) == (0, 8, 1)


@pytest.mark.parametrize("flag", ["entrained", "occ", "unsupplied", "fed", "foraging", "guest", "attacked", "moved"])
def test_markers_lie_on_their_counters(flag):
    seen = counters(bare(f"AH 10/1 g1419 {flag}, AH 2/4 g1514", step="Movement side=AH").view())
    assert seen["AH", "10/1"].markers == {flag: 1} and seen["AH", "2/4"].markers == {}


def test_movement_spent_and_the_commander_are_shown():
    s = bare("AH 10/1 g1419 spent=2, AH Da1 g1419", step="Movement side=AH")
    s.commander[unit("AH", "10/1")] = unit("AH", "Da1")
    view = s.view("AL")
    assert counters(view)["AH", "10/1"].markers == {"spent": 2, "commander": "Da1"}
    assert view.facts["command"] == [{"hq": "Da1", "strength": 16, "used": 4, "units": ["10/1"]}]


def test_the_strongest_unit_lies_on_top_and_hqs_below():
    s = scene("AH Da1 g1419, AH 6c/4 g1419, AH 10/1 g1419, AH Przemysl g1419", step="Movement side=AH")
    (stack,) = s.view().stacks
    assert [c.unit for c in stack.counters] == ["10/1", "6c/4", "Przemysl", "Da1"] and stack.open


def test_units_off_the_map_are_told_with_where_they_come_and_how_far_they_are():
    s = bare("RU 9/3 due, AH 4/2 due, AH 1/1 dead", step="Movement side=AH", turn=3)
    far = unit("AH", "4/2")
    s.where[far], s.journeys[far] = UNDER_WAY, Journey(*hexes("s0110", "g1126"), 20)
    pools = s.view().pools
    (due,), (rides,) = pools["due"], pools["under way"]
    assert due.unit == "9/3" and due.values["arrives"] == GAME.pieces[unit("RU", "9/3")].turn
    assert [rides.values[key] for key in ("from", "to", "gone", "length")] == ["s0110", "g1126", 20, 60]
    assert "1/1" in [c.unit for c in pools["eliminated"]]


def test_the_tracks_tell_date_points_and_rail_capacity():
    s = bare("AH 10/1 g1419", step="Movement side=AH", turn=8, vp=23, points=7)
    s.capacity_used[0] = 4
    view = s.view()
    assert (view.facts["date"], view.facts["level"], view.facts["serbian_points"]) == (
        "2-4 Sep", "Allied marginal victory", 7)  # fmt: skip
    assert view.facts["rail"]["AH"] == {"used": 4, "capacity": 13}
    assert view.scores == {"AH": -23, "AL": 23}


def test_the_places_tell_who_holds_them():
    s = scene("AH 10/1 s0307, RU 9/3 g1312", step="Movement side=AH")
    held = {place["name"]: place["held"] for place in s.view().facts["places"]}
    assert (held["Belgrade"], held["Lemberg"], held["Lublin"]) == ("AH", "AL", "AL")


def test_a_combat_is_told_as_far_as_it_has_come():
    s = bare("AH 10/1 g1312, RU 9/3 g1311", step="Combat side=AH; Assault side=AH")
    s.battle = Battle(hexes("g1311"), attackers=(unit("AH", "10/1"),), defenders=(unit("RU", "9/3"),))
    battle = s.view().facts["battle"]
    assert (battle["targets"], battle["attackers"], battle["defenders"]) == (["g1311"], ["10/1"], ["9/3"])
    assert battle["roll"] is None and battle["odds"] is None
