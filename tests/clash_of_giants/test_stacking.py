"""Stacking: two units, three of cavalry, tested when movement ends."""

from __future__ import annotations

import pytest

from galicia.games.clash_of_giants.series.stacking import fits
from tests.clash_of_giants.galicia.acts import activation, march
from tests.clash_of_giants.galicia.scene import choices, place, play, reasons, scene, unit

FULL = "AH 14 1310 ready, AH 33 1311, AH 37 1311"


def stack(*names, **options):
    return fits(scene("AH 14 1310", options=options), [unit("AH", name) for name in names])


@pytest.mark.case("CoG S6.1", "CoG G6.1-a")
def test_two_infantry_units_stack():
    assert stack("14", "33") and not stack("14", "33", "37")


@pytest.mark.case("CoG G6.1-b", "CoG G6.1-c")
def test_three_cavalry_units_stack_and_no_fourth():
    assert stack("3c", "7c", "9c") and not stack("3c", "7c", "9c", "6c")


@pytest.mark.case("CoG G6.1-b")
def test_cossacks_are_cavalry_in_a_stack():
    s = scene("RU 18 1309")
    assert fits(s, [unit("RU", name) for name in ("3D", "13c", "1D")])


@pytest.mark.case("CoG S6.2")
def test_a_mixed_stack_holds_two_units():
    assert stack("14", "3c") and not stack("14", "3c", "7c")
    assert stack("14", "3c", "7c", mixed_stack_limit=3) and not stack("14", "33", "3c", mixed_stack_limit=3)


@pytest.mark.case("CoG S6.3")
def test_a_brigade_counts_as_a_unit():
    assert not stack("14", "33", "PoL") and stack("14", "PoL")


@pytest.mark.case("CoG S6.4-a", "CoG S6.6-a")
def test_friends_are_passed_through():
    s = march(FULL, die=6)
    play(s, "move 14 1311 1411")
    assert place(s, "AH", "14") == "1411"


@pytest.mark.case("CoG S6.4-b", "CoG S6.5-b", "CoG R58-a")
def test_the_limit_is_tested_when_movement_ends_not_after_each_unit():
    s = march("AH 14 1310 ready, AH 33 1311 ready, AH 37 1311 ready", die=6)
    play(s, "move 14 1311")
    assert "done" not in choices(s) and reasons(s, "done") == {"S6.5-b", "R58-b"}
    play(s, "move 33 1411")
    assert "done" in choices(s)


@pytest.mark.case("CoG R58-a")
def test_a_full_hex_that_nobody_could_leave_is_not_entered():
    s = march(FULL, die=1)  # two points: clear costs 1, and one would be left
    assert "move 14 1311" in choices(s)
    s = march("AH 14 1310 ready spent=1 moving, AH 33 1311, AH 37 1311", die=1)
    assert reasons(s, "move 14 1311") == {"R58-a", "S6.4-b"}


@pytest.mark.case("CoG R58-a")
@pytest.mark.parametrize("there, enters", [("ready", True), ("", False)])
def test_a_full_hex_is_entered_for_good_only_if_a_unit_there_can_still_leave(there, enters):
    s = march(f"AH 14 1310 ready spent=1 moving, AH 33 1311 {there}, AH 37 1311", die=1)
    assert ("move 14 1311" in choices(s)) == enters


@pytest.mark.case("CoG R58-b")
def test_while_a_hex_is_too_full_only_its_units_may_be_ordered():
    s = march("AH 14 1310 ready, AH 33 1311 ready, AH 37 1311 ready, AH 5 1509 ready", die=6)
    play(s, "move 14 1311")
    assert reasons(s, "move 5 1510") == {"R58-b"}
    assert all(order.split()[1] in ("14", "33", "37") for order in choices(s))


@pytest.mark.case("CoG R58-c")
def test_if_nobody_can_leave_any_more_the_owner_gives_up_units():
    s = scene("AH 14 1311, AH 33 1311, AH 37 1311", step="Operations; Movement side=AH; OverStack side=AH hex=1311",
              drawn=0, command=[6, 0, 0, 0, 0, 0, 0, 0])  # fmt: skip
    assert choices(s) == {"eliminate 14", "eliminate 33", "eliminate 37"}
    play(s, "eliminate 33")
    assert place(s, "AH", "33") == "dead" and "done" in choices(s)


@pytest.mark.case("CoG R58-c")
def test_where_two_counted_on_the_same_room_the_second_cannot_leave_and_a_unit_is_given_up():
    units = ("AH 14 0522 ready supply=oos, AH 5 0522 ready supply=oos, AH 33 0521 ready supply=oos,"
             " AH 37 0521 ready supply=oos, AH 12 0420")  # fmt: skip
    s = march(units, die=1, options={"min_move": False})  # one point each: 0420 is the only way out, with room for one
    play(s, "move 14 5 0521", "move 33 0420")
    assert choices(s) == {"eliminate 14", "eliminate 5", "eliminate 37"}
    play(s, "eliminate 37")
    assert "done" in choices(s)


@pytest.mark.case("CoG S6.4-c")
def test_the_limit_holds_for_retreats_advances_and_placements():
    from galicia.games.clash_of_giants.series.stacking import room_for

    s = scene("RU 18 1308, RU 45 1308, RU 13c 1309, RU 14c 1309")
    h = s.where[unit("RU", "18")]
    assert not room_for(s, unit("RU", "17"), h)
    assert room_for(s, unit("RU", "5c"), s.where[unit("RU", "13c")])
    assert not room_for(s, unit("RU", "17"), s.where[unit("RU", "13c")])


@pytest.mark.case("CoG S6.5-a")
def test_markers_and_forts_do_not_count():
    s = scene("AH 14 2316 done, AH 33 2316 repl steps=1", step="Operations; Movement side=AH", drawn=3,
              command=[0, 0, 0, 4, 0, 0, 0, 0])  # fmt: skip
    assert "done" in choices(s)


@pytest.mark.case("CoG S6.6-b")
def test_no_unit_moves_into_a_hex_with_an_enemy():
    s = march("AH 14 1310 ready, RU 18 1309", die=6)
    assert reasons(s, "move 14 1309") == {"S6.6-b"}


def test_units_that_end_too_many_in_a_hex_by_command_are_asked_for_at_once():
    s = activation("AH 14 1310, AH 33 1311, AH 37 1311", dice="1")
    assert "move 14 1311" in choices(s)
