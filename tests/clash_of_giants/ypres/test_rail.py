"""The Allied rail phase of First Ypres."""

from __future__ import annotations

import pytest

from galicia.games.clash_of_giants.ypres.rail import RailPhase, destinations, riders
from tests.clash_of_giants.ypres.acts import declaration
from tests.clash_of_giants.ypres.scene import GAME, choices, place, play, reasons, scene, unit

numbers = GAME.world.grid.numbers


def trains(units, turn=8, **more):
    return scene(units, step="RailPhase side=AL", turn=turn, **more)


def ways(s, name):
    return set(numbers(destinations(s, unit("AL", name))))


@pytest.mark.case("CoG Y8.1-a")
def test_four_french_or_british_units_a_turn_from_turn_two_on():
    units = "AL 17/Fr 3823, AL 18/Fr 3117, AL 31/Fr 2127, AL 1/Br 4220, AL 2/Br 4820"
    s = trains(units)
    assert {s.pieces[u].word for u in riders(s, 0)} == {"17/Fr", "18/Fr", "31/Fr", "1/Br", "2/Br"}
    play(s, "rail 17/Fr 3716", "rail 18/Fr 3112", "rail 31/Fr 1919", "rail 1/Br 4217")
    assert not s.agenda and place(s, "AL", "2/Br") == "4820"
    assert [RailPhase(0) in GAME.turn_phases(scene(units, turn=t)) for t in (1, 2, 18)] == [False, True, True]


@pytest.mark.case("CoG Y8.1-b")
def test_belgians_and_germans_never_go_by_rail():
    s = trains("AL 1/Be 1919, GE 24 3201, AL 17/Fr 3823")
    assert reasons(s, "rail 1/Be 2113") == reasons(s, "rail 24 3406") == {"Y8.1-a", "Y8.1-b"}


@pytest.mark.case("CoG Y8.1-c", "CoG Y8.1-d", "CoG Y-R76-a")
def test_a_unit_goes_from_a_station_to_the_first_along_any_line():
    s = trains("AL 17/Fr 3823, AL 18/Fr 3822")
    assert ways(s, "17/Fr") == {"3716", "4624", "4220", "4227", "3117", "2525"}
    assert reasons(s, "rail 17/Fr 4013") == {"Y8.1-d", "Y8.1-e", "Y-R76-b"}
    assert reasons(s, "rail 18/Fr 3823") == {"Y8.1-c", "Y8.1-g", "Y8.1-h"}


@pytest.mark.case("CoG Y8.1-e", "CoG Y-R76-b")
def test_a_train_starts_and_ends_but_does_not_pass_in_an_enemy_zone():
    s = trains("AL 17/Fr 3823, AL 18/Fr 3818, GE 24 3919")
    assert "3716" not in ways(s, "17/Fr")  # 3819 is in a zone, and a friend does not help
    s = trains("AL 17/Fr 3823, GE 24 3616")
    assert "3716" in ways(s, "17/Fr")
    s = trains("AL 17/Fr 3823, GE 24 3723")
    assert "3716" in ways(s, "17/Fr") and "2525" not in ways(s, "17/Fr")


@pytest.mark.case("CoG Y8.1-f", "CoG Y12.2-c")
def test_stacking_and_nationality_hold_where_it_gets_off():
    s = trains("AL 17/Fr 3823, AL 18/Fr 3716, AL 31/Fr 3716, AL 1/Br 3117, GE 24 2525")
    assert ways(s, "17/Fr") == {"4624", "4220", "4227"}
    assert reasons(s, "rail 17/Fr 3716") == reasons(s, "rail 17/Fr 3117") == {"Y8.1-f"}
    assert reasons(s, "rail 17/Fr 2525") == {"S6.6-b"}


@pytest.mark.case("CoG Y8.1-h")
def test_arrivals_by_the_east_edge_do_not_board_there():
    s = trains("AL 7/Br 1501, AL 3/Br 2301", turn=3)
    assert not s.agenda and GAME.rail_edge & GAME.east_edge == 0


@pytest.mark.case("CoG Y8.1-i", "CoG Y5.34")
def test_who_went_by_rail_is_done_but_may_attack():
    s = trains("AL 17/Fr 3823, GE 24 3616, AL 18/Fr 3117")
    play(s, "rail 17/Fr 3716")
    rider = unit("AL", "17/Fr")
    assert s.done >> rider & s.railed >> rider & 1 and reasons(s, "rail 17/Fr 3823") == {"Y8.1-i"}
    s = declaration("AL 17/Fr 3716 done railed, GE 24 3616", "AL")
    assert "join 17/Fr 3616" in choices(s)


@pytest.mark.case("CoG Y8.1-j")
def test_railways_lower_no_cost_and_bring_no_supply():
    w = GAME.world
    pairs = [(a, b) for a, near in GAME.rail_neighbours.items() for b in near]
    assert all(w.cost(a, b) == w.chart[w.board.terrain[b]].cost for a, b in pairs)
    assert GAME.rail_net(scene("AL 17/Fr 3823"), 0) == 0


@pytest.mark.case("CoG Y-R76-c")
def test_the_flood_does_not_close_a_railway():
    s = trains("AL 17/Fr 2113", sluiced=5, flooded=1)
    assert "1616" in ways(s, "17/Fr")


@pytest.mark.case("CoG Y-R76-d", "CoG Y7.22-e")
def test_a_unit_being_rebuilt_does_not_ride():
    s = trains("AL 17/Fr 3823 steps=1 repl, AL 18/Fr 3117")
    assert reasons(s, "rail 17/Fr 3716") == {"Y-R76-d"}
    back = trains("AL 1c/Fr 3823 cavrepl, AL 3c/Fr 3823")
    assert reasons(back, "rail 1c/Fr 3716") == {"Y-R76-d"} and "rail 3c/Fr 3716" in choices(back)


@pytest.mark.case("CoG Y-R44")
def test_a_bound_division_does_not_leave_its_zone_by_rail():
    s = trains("AL 13/Fr 4624, AL 17/Fr 3117")
    assert ways(s, "13/Fr") == {"4227", "4220", "4820"} and reasons(s, "rail 13/Fr 3823") == {"Y9.22-d", "Y-R44"}
