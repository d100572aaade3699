"""Zones, units bound to one, Belgians, and the stacks that must part."""

from __future__ import annotations

import pytest

from galicia.games.clash_of_giants.series.advance import paths
from galicia.games.clash_of_giants.series.cavalry import withdrawals
from galicia.games.clash_of_giants.series.retreat import ways
from tests.clash_of_giants.ypres.acts import activation, attack, declaration, joins, march
from tests.clash_of_giants.ypres.scene import GAME, choices, hexes, place, play, reasons, scene, unit

numbers = GAME.world.grid.numbers


def moves(s, name):
    """The steps a unit may take."""
    return {order.split()[2] for order in choices(s) if order.startswith(f"move {name} ")}


@pytest.mark.case("CoG Y9.22-a", "CoG Y9.22-b", "CoG Y9.22-c")
def test_a_unit_that_ends_in_a_zone_still_in_the_cup_is_done_and_may_attack():
    cup = 1 << GAME.markers.index("AL-C")
    s = march("AL 17/Fr 3520 ready activated, AL 18/Fr 3522 ready activated, GE 24 3419", "AL-B", cup=cup, dice="1")
    play(s, "move 17/Fr 3420", "done")
    assert s.done >> unit("AL", "17/Fr") & 1 and not s.done >> unit("AL", "18/Fr") & 1
    s = declaration("AL 17/Fr 3420 done, GE 24 3419", "AL")
    assert "join 17/Fr 3419" in choices(s)


# Units bound to a zone.


@pytest.mark.case("CoG Y9.22-d")
def test_the_french_13th_and_german_28th_keep_to_zone_a():
    s = march("AL 13/Fr 4220 ready, GE 24 4120", "AL-A")
    assert reasons(s, "move 13/Fr 4119") == {"Y9.22-d", "Y-R44"} and "4221" in moves(s, "13/Fr")
    s = declaration("AL 13/Fr 4220, AL 17/Fr 4220, GE 24 4120", "AL")
    assert reasons(s, "join 13/Fr 4120") == {"Y9.22-d"} and "join 17/Fr 4120" in choices(s)
    s = march("GE 28 4205 ready", "GE-A")
    assert reasons(s, "move 28 4105") == {"Y9.22-d", "Y-R44"}


@pytest.mark.case("CoG Y9.22-e")
def test_belgians_keep_to_zone_d():
    s = march("AL 1/Be 2520 ready", "AL-D", turn=8)
    assert reasons(s, "move 1/Be 2620") == {"Y9.22-e", "Y-R44"} and "2521" in moves(s, "1/Be")
    s = declaration("AL 1/Be 2520, GE 24 2620", "AL", turn=8)
    assert reasons(s, "join 1/Be 2620") == {"Y9.22-e"}


@pytest.mark.case("CoG Y9.22-g")
def test_no_german_enters_or_attacks_into_zone_d_before_turn_four():
    for turn, cases in ((3, {"Y9.22-g"}), (4, set())):
        s = march("GE 24 2601 ready", "GE-C", turn=turn)
        assert reasons(s, "move 24 2501") == cases
        s = declaration("GE 24 2602, AL 7/Br 2501", "GE", turn=turn)
        assert reasons(s, "join 24 2501") == cases


@pytest.mark.case("CoG Y9.22-h", "CoG Y9.22-i")
def test_bound_units_cross_a_boundary_in_retreat_only_to_avoid_elimination():
    s = scene("AL 1/Be 2520, GE 24 2519", turn=8)
    one = unit("AL", "1/Be")
    assert {numbers(path)[0] for path in ways(s, one, 1)} == {"2521", "2421"}
    cut = scene("AL 1/Be 2520, GE 24 2421, GE 40 2422", turn=8)
    assert {numbers(path)[0] for path in ways(cut, one, 1)} == {"2621"}
    german = scene("GE 24 2604, AL 1/Br 2703, AL 2/Br 2603", turn=3)
    found = {numbers(path)[0] for path in ways(german, unit("GE", "24"), 1)}
    assert found and all(GAME.zone_d >> hexes(number)[0] & 1 for number in found)


@pytest.mark.case("CoG Y9.22-k", "CoG Y-R79-d")
def test_units_outside_their_zone_do_not_attack():
    s = declaration("AL 1/Be 2620, AL 17/Fr 2820, GE 24 2720, GE 40 2720", "AL", turn=8)
    assert reasons(s, "join 1/Be 2720") == {"Y9.22-k"} and "join 17/Fr 2720" in choices(s)
    s = declaration("GE 24 2503, GE 40 2702, AL 7/Br 2603", "GE", turn=3)
    assert reasons(s, "join 24 2603") == {"Y9.22-k", "Y-R79-d"} and "join 40 2603" in choices(s)
    waits = activation("GE 24 2503, GE 40 2702", "GE-C", turn=3, dice="6")
    assert moves(waits, "24") == set() and moves(waits, "40")


@pytest.mark.case("CoG Y9.22-j", "CoG Y-R79-c")
def test_a_unit_outside_its_zone_goes_back_as_near_as_it_can():
    s = activation("AL 1/Be 2920 , AL 17/Fr 3020", "AL-C", turn=8, dice="1")  # three points
    assert moves(s, "1/Be") == {"2820", "2821"} and "done" not in choices(s)
    assert reasons(s, "done") == reasons(s, "move 1/Be 2919") == set(GAME.forced_cases)
    play(s, "move 17/Fr 3021")  # others may go before it begins
    play(s, "move 1/Be 2820")
    assert reasons(s, "move 17/Fr 3022")  # but not while it is under way
    play(s, "move 1/Be 2720")
    assert moves(s, "1/Be") == {"2620", "2621"}
    home = activation("AL 1/Be 2620, AL 17/Fr 3020", "AL-C", turn=8, dice="6")
    play(home, "move 1/Be 2520")
    assert "done" in choices(home) and moves(home, "1/Be") and reasons(home, "move 1/Be 2620") == {"Y9.22-e", "Y-R44"}


@pytest.mark.case("CoG Y-R44")
def test_withdrawal_and_advance_never_cross_into_a_barred_zone():
    s = scene("AL 1c/Be 2520, GE 24 2519", turn=8)
    found = withdrawals(s, unit("AL", "1c/Be"))
    assert found and all(GAME.zone_d >> h & 1 for path in found for h in path)
    s = scene("GE 28 4205, AL 17/Fr 4105", turn=8)
    assert list(paths(s, unit("GE", "28"), *hexes("4105"))) == []
    assert list(paths(s, unit("GE", "28"), *hexes("4206"))) == [hexes("4206")]


# Belgians.


def belgians(units, turn=3, die="6", **more):
    return activation(units, "AL-D", turn=turn, dice=die, **more)


@pytest.mark.case("CoG Y9.23-a", "CoG Y9.23-b", "CoG Y-R79-a")
def test_belgians_east_of_the_line_move_their_full_allowance_by_the_compass():
    s = belgians("AL 1/Be 2005", die="1")
    assert moves(s, "1/Be") == {"2006", "1905", "2105"} and "done" not in choices(s)
    assert reasons(s, "move 1/Be 2004") == set(GAME.forced_cases)
    play(s, "move 1/Be 2006", "move 1/Be 2007")
    assert "done" not in choices(s)
    play(s, "move 1/Be 2008")
    assert choices(s) == {"done"}
    assert [turn for turn in range(2, 9) if "done" not in choices(belgians("AL 1/Be 2005", turn=turn))] == [2, 3, 4, 5]
    assert "2004" in moves(belgians("AL 1/Be 2005", turn=6), "1/Be")
    assert "done" in choices(belgians("AL 7/Br 2005")) and "done" not in choices(belgians("AL 1c/Be 2005"))


@pytest.mark.case("CoG Y9.23-a")
def test_the_forced_move_goes_on_beyond_the_line_and_before_anybody_else():
    s = belgians("AL 1/Be 2110, AL 42/Fr 2120", die="1")
    play(s, "move 1/Be 2111")
    assert not GAME.east >> s.where[unit("AL", "1/Be")] & 1 and moves(s, "1/Be") == {"2112", "2012", "2212"}
    assert reasons(s, "move 42/Fr 2121") == set(GAME.forced_cases)


@pytest.mark.case("CoG Y9.23-c")
def test_belgians_west_of_the_line_are_free():
    s = belgians("AL 1/Be 2113")
    assert "done" in choices(s) and "2112" in moves(s, "1/Be")


@pytest.mark.case("CoG Y9.23-d")
def test_belgians_east_of_the_line_never_attack():
    for turn in (3, 12):
        s = declaration("AL 1/Be 2006, AL 7/Br 2105, AL 3/Be 2113, GE 5R 2005, GE 6R 2112", "AL", turn=turn)
        assert reasons(s, "join 1/Be 2005") == {"Y9.23-d"}
        assert {"join 3/Be 2112", "join 7/Br 2005"} <= choices(s)  # west of the line, and no Belgian


@pytest.mark.case("CoG Y9.23-e")
def test_the_forced_move_stops_where_zones_stacks_and_the_boundary_stop_it():
    stopped = belgians("AL 1/Be 2005, GE 5R 2007", turn=4)
    play(stopped, "move 1/Be 2006")
    assert choices(stopped) == {"done"}
    corner = belgians("AL 1/Be 2505, AL 7/Br 2506, AL 3c/Br 2405", die="1")
    assert "2605" not in moves(corner, "1/Be") and "2606" not in moves(corner, "1/Be")
    full = belgians("AL 1/Be 1111, AL 3/Be 1112 done, AL 4/Be 1112 done, AL 6/Be 1212 done, AL 5/Be 1212 done", die="1")
    play(full, "move 1/Be 1112")
    assert "done" not in choices(full)


@pytest.mark.case("CoG Y-R79-b")
def test_no_forced_move_enters_the_flood():
    s = march("AL 1/Be 1813 ready pulled_back", "AL-D", turn=5)
    wet = march("AL 1/Be 1813 ready pulled_back", "AL-D", turn=5, sluiced=3, flooded=1)
    assert "1814" not in moves(wet, "1/Be") and "1814" in moves(s, "1/Be")


# Nations.


@pytest.mark.case("CoG Y12.1-a", "CoG Y12.1-b")
def test_three_mounted_cavalry_of_one_nation_stack_and_with_infantry_two():
    s = march("AL 1c/Fr 3121 ready, AL 3c/Fr 3120, AL 4c/Fr 3120, AL 2c/Br 3220 ready, AL 1c/Br 3221, AL 17/Fr 3122,"
              " AL 5c/Fr 3122", "AL-C")  # fmt: skip
    assert {"3120"} <= moves(s, "1c/Fr")
    assert not reasons(s, "move 1c/Fr 3120") and reasons(s, "move 1c/Fr 3122 3022") == set()
    play(s, "move 1c/Fr 3120")
    assert "done" in choices(s)


@pytest.mark.case("CoG Y12.2-a", "CoG Y12.2-d")
def test_nations_do_not_share_a_hex_but_pass_each_other():
    s = march("AL La/Br 3121 ready, AL Mar/Fr 3120, AL 1/Br 3122", "AL-C", die=1)
    assert not reasons(s, "move La/Br 3122")
    play(s, "move La/Br 3120")
    assert "done" not in choices(s) and moves(s, "La/Br")
    assert not GAME.akin(s, (unit("AL", "La/Br"), unit("AL", "Mar/Fr")))
    assert GAME.akin(s, (unit("AL", "La/Br"), unit("AL", "1/Br"))) and GAME.akin(s, (unit("AL", "Mar/Fr"),) * 2)
    tired = march("AL La/Br 3121 ready spent=2, AL Mar/Fr 3120", "AL-C", die=1)
    assert reasons(tired, "move La/Br 3120") == {"R58-a", "S6.4-b"}


@pytest.mark.case("CoG Y12.2-b")
def test_a_retreat_may_bring_nations_together_and_they_part_when_they_can():
    s, _ = attack("GE 24 3111, GE 40 3111, AL 1/Br 3112, AL 17/Fr 3113, AL 18/Fr 3013, AL 31/Fr 3213",
                  *joins("3112", "24", "40"), side="GE", dice="1 1 6", turn=8)  # fmt: skip
    assert "yield 1/Br" in choices(s)
    play(s, "yield 1/Br")
    assert "retreat 1/Br 3113" in choices(s)
    play(s, "retreat 1/Br 3113")
    assert place(s, "AL", "1/Br") == "3113"
    mixed = activation("AL 1/Br 3113, AL 17/Fr 3113, AL 18/Fr 3116", "AL-C", dice="3", turn=8)
    assert reasons(mixed, "done") == set(GAME.forced_cases)
    assert reasons(mixed, "move 1/Br 17/Fr 3114") == {"S11.1", *GAME.forced_cases}
    assert "move 1/Br 17/Fr 3114" not in choices(mixed)
    play(mixed, "move 17/Fr 3114")
    assert "done" in choices(mixed)
    stuck = activation("AL 1/Br 3113 done, AL 17/Fr 3113 done, AL 18/Fr 3116", "AL-C", dice="3", turn=8)
    assert "done" in choices(stuck)


@pytest.mark.case("CoG Y12.2-c")
def test_withdrawal_does_not_mix_nations():
    s = scene("AL 1c/Fr 3112, AL 1/Br 3114, AL 2/Br 3014, AL 3/Br 3214, AL 4/Br 2913, GE 24 3111", turn=8)
    found = {numbers(path)[-1] for path in withdrawals(s, unit("AL", "1c/Fr"))}
    assert found and not found & {"3114", "3014", "3214", "2913"}
