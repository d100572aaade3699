"""GWiE 6.0: stacking."""

import pytest

from galicia.games.great_war_in_the_east.stacking import relieve
from tests.great_war_in_the_east.scene import GAME, SCENES, bare, hexes, reasons, scene, told, unit

choices = SCENES.choices

# 4 + 4 + 2 + 2 stacking points, an HQ for nothing.
CROWD = "AH 1/1 g1312, AH 5/1 g1312, AH 19/4 g1312, AH 23/3 g1312, AH Da1 g1312"

MOVEMENT_PHASE = "EndOfPhase side=AH; EndOfMovement side=AH; Movement side=AH"


def over(units=CROWD, **where):
    return scene(units, step="EndOfPhase side=AH", **where)


def left(s, number="g1312"):
    return {s.word(u) for u in s.stacks.get(*hexes(number), ())}


@pytest.mark.case("GWiE 6.11")
def test_every_size_has_its_stacking_points():
    points = {p.size: p.sp for p in GAME.pieces if not p.hq and not p.fortress and not p.depot}
    assert points == {"regiment": 1, "brigade": 1, "division": 2, "corps": 4}
    assert {p.sp for p in GAME.pieces if p.hq} == {0}


@pytest.mark.case("GWiE 6.11-depot")
def test_a_depot_counts_two():
    assert {p.sp for p in GAME.pieces if p.depot} == {2}


@pytest.mark.case("GWiE 6.12")
@pytest.mark.case("GWiE 6.11")
def test_fortresses_and_hqs_take_no_room():
    s = over("AH 1/1 g1419, AH 5/1 g1419, AH 1b/6 g1419, AH Przemysl g1419, AH Da1 g1419, AH vA4 g1419")
    assert s.over
    assert s.room(*hexes("g1419")) == 0


@pytest.mark.case("GWiE 6.13")
def test_units_of_two_nations_and_all_types_stack_together():
    s = over("RU 9/3 g0403, RU 7c/3 g0403, RU D1/3 g0403, SE Be g0403", phasing="AL")
    assert len(left(s, "g0403")) == 4


@pytest.mark.case("GWiE 16/6.11")
@pytest.mark.parametrize("last, asked", [("AH 1b/6 g1312", False), ("AH 19/4 g1312", True)])
def test_nine_points_stand_in_a_hex_and_ten_do_not(last, asked):
    s = over(f"AH 1/1 g1312, AH 5/1 g1312, {last}")
    assert s.over is not asked


@pytest.mark.case("GWiE 16/6.11")
def test_the_limit_is_the_same_for_both_sides():
    s = over("RU 9/3 g0403, RU 10/3 g0403, RU 78R/3 g0403", phasing="AL")
    assert (s.to_act, choices(s)) == ("AL", {"remove 9/3", "remove 10/3", "remove 78R/3"})


@pytest.mark.case("GWiE 6.14")
@pytest.mark.case("GWiE 5.22")
def test_at_the_end_of_a_phase_the_owner_removes_whole_units_of_his_choice_until_nine_are_left():
    s = over()
    assert choices(s) == {"remove 1/1", "remove 5/1", "remove 19/4", "remove 23/3"}
    s.play("remove 1/1")
    assert s.over
    assert left(s) == {"5/1", "19/4", "23/3", "Da1"}


@pytest.mark.case("GWiE 6.14")
def test_no_more_units_go_than_must():
    s = over()
    s.play("remove 19/4")  # a corps now would make that removal needless: the other division follows
    assert left(s) == {"1/1", "5/1", "Da1"}


@pytest.mark.case("GWiE 6.14")
def test_removing_an_hq_would_not_help():
    assert "6.14" in reasons(over(), "remove Da1")


@pytest.mark.case("GWiE 6.14")
def test_what_is_lost_so_scores_nothing():
    s = over()
    (lost,) = told(s.play("remove 1/1"), "lost")
    assert (lost["why"], lost["points"], s.vp) == ("over-stacking", 0, 0)


@pytest.mark.case("GWiE 6.14")
def test_both_sides_answer_for_their_own_stacks():
    s = over(f"{CROWD}, RU 9/3 g0403, RU 10/3 g0403, RU 78R/3 g0403")
    assert s.to_act == "AH"
    s.play("remove 1/1")
    assert s.to_act == "AL"
    s.play("remove 78R/3")
    assert s.over


@pytest.mark.case("GWiE 6.16")
def test_a_reduced_unit_takes_as_much_room_as_a_whole_one():
    s = over("AH 1/1 g1312 steps=1, AH 5/1 g1312 steps=1, AH 19/4 g1312 steps=1")
    assert not s.over


@pytest.mark.case("GWiE 6.15")
def test_after_a_retreat_only_those_who_retreated_are_removed_and_they_count_as_lost_in_combat():
    s = bare(CROWD)
    relieve(s, 0, *hexes("g1312"), among=[unit("AH", "19/4"), unit("AH", "23/3")], scores=True, why="retreat")
    s.advance()  # both must go: nobody is asked
    assert s.over
    assert left(s) == {"1/1", "5/1", "Da1"}
    assert s.vp == 2 * 2 * 2 + 2 + 2  # two steps each at 2, and 1 for each stacking point


@pytest.mark.case("GWiE 6.15")
@pytest.mark.parametrize("first, stay", [("14/3", {"1/1", "20/2", "19/4"}), ("19/4", {"1/1", "20/2"})])
def test_the_owner_chooses_among_those_who_retreated_and_hosts_stay_in_any_case(first, stay):
    s = bare("AH 1/1 g1312, AH 20/2 g1312, AH 19/4 g1312, AH 14/3 g1312")
    relieve(s, 0, *hexes("g1312"), among=[unit("AH", "19/4"), unit("AH", "14/3")], scores=True)
    s.advance()
    assert choices(s) == {"remove 19/4", "remove 14/3"}
    s.play(f"remove {first}")
    assert left(s) == stay


@pytest.mark.case("GWiE 6.15")
def test_a_hex_within_the_limit_is_left_alone():
    s = bare("AH 1/1 g1312, AH 5/1 g1312")
    relieve(s, 0, *hexes("g1312"))
    assert not s.agenda


@pytest.mark.case("GWiE 6.22")
def test_joining_and_leaving_a_stack_costs_no_points():
    s = scene("AH 19/4 g1312, AH 1/1 g1312, AH 5/1 g1412", step="Movement side=AH")
    s.play("move 19/4 g1412")
    assert s.spent[unit("AH", "19/4")] == 1


@pytest.mark.case("GWiE 6.21")
def test_any_number_pass_if_the_limit_holds_when_the_phase_ends():
    s = scene("AH 19/4 g1312, AH 1/1 g1412, AH 5/1 g1412", step=MOVEMENT_PHASE)
    s.play("move 19/4 g1412 g1413")
    s.play("done")
    assert s.over
    assert left(s, "g1413") == {"19/4"}


@pytest.mark.case("GWiE 5.22")
def test_what_is_over_full_when_the_movement_phase_ends_is_thinned_out():
    s = scene("AH 19/4 g1312, AH 1/1 g1412, AH 5/1 g1412", step=MOVEMENT_PHASE)
    s.play("move 19/4 g1412")
    s.play("done")
    assert choices(s) == {"remove 19/4", "remove 1/1", "remove 5/1"}
