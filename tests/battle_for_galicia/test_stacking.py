"""BfG 5.1-5.3: stacking."""

import pytest

import galicia
from tests.battle_for_galicia.fights import choices
from tests.battle_for_galicia.scene import GAME, reasons, scene, told, unit
from tests.battle_for_galicia.terrain import GRID, number

FOUR_DIVISIONS = "AH 5 16.07, AH 46 16.07, AH 12 16.07, AH 33 16.07"  # eight steps
THREE_DIVISIONS = "AH 5 16.07, AH 46 16.07, AH 12 16.07"  # six steps


def steps_in(s, name):
    return s.steps_of(s.units_in(GRID.hex(name)))


def top(s, name, seat="RU"):
    """The counter the other side sees."""
    (stack,) = [stack for stack in s.view(seat).stacks if stack.hex == name]
    return stack.counters[0].unit


# The limit.


@pytest.mark.case("BfG 5.1")
def test_six_steps_may_stay_together():
    s = scene(THREE_DIVISIONS)
    s.play("done")
    assert s.over
    assert steps_in(s, "16.07") == 6


@pytest.mark.case("BfG 5.1")
def test_seven_steps_may_not():
    s = scene(f"{THREE_DIVISIONS}, AH 3c 16.07")
    s.play("done")
    assert str(s.decision) == "16.07 holds more than six steps: choose a unit to eliminate (BfG 5.1, 5.2)"


@pytest.mark.case("BfG 5.1")
def test_moving_units_pass_freely_through_full_stacks():
    s = scene(f"{THREE_DIVISIONS}, AH 33 16.06")
    s.play("move 33 16.07 16.08")
    s.play("done")
    assert s.over
    assert number(s.where[unit("AH", "33")]) == "16.08"


@pytest.mark.case("BfG 5.1")
def test_a_hex_may_be_over_full_until_the_phase_ends():
    s = scene(f"{THREE_DIVISIONS}, AH 33 16.06")
    s.play("move 33 16.07")
    assert steps_in(s, "16.07") == 8
    s.play("move 5 16.08")
    s.play("done")
    assert s.over


@pytest.mark.case("BfG 5.1")
def test_the_limit_is_not_tested_when_reinforcements_are_placed():
    units = "RU 14 due, RU 15 due, RU 18 5.01, RU 45 5.01"
    s = scene(units, step="PlayerTurn side=RU; Combat side=AH", turn=3)
    s.play("done")
    assert steps_in(s, "5.01") == 8
    assert "done" in choices(s)


@pytest.mark.case("BfG 5.1")
def test_the_limit_is_not_tested_for_the_side_that_does_not_move():
    s = scene("AH 5 16.07, AH 46 16.07, AH 12 16.07, AH 33 16.07, RU 18 4.12", step="Movement side=RU")
    s.play("done")
    assert s.over


@pytest.mark.case("BfG 5.1")
def test_no_more_than_six_steps_advance():
    units = "AH 4 16.06, AH 13 16.06, AH 25 15.07, AH 5 15.07, RU 3rf 16.07"
    s = scene(units, step="Combat side=AH", dice="1 1 1 1")
    s.play("attack 16.07 from 16.06 15.07")
    s.play("engage 4 13 25 5")
    while s.to_act == "RU":
        s.play(next(iter(s.orders())))
    assert reasons(s, "advance 4 13 25 5") == {"5.1", "9.3"}
    s.play("advance 4 13 25")
    assert steps_in(s, "16.07") == 6


@pytest.mark.case("BfG 5.1")
def test_after_a_retreat_a_hex_holds_no_more_than_six_steps():
    units = "AH 5 16.07, AH 46 16.07, AH 12 15.07, AH 33 15.07, RU 1gd 17.08, RU 2gd 17.08"
    s = scene(units, step="Combat side=RU", dice="3 4 1 1", turn=8)
    s.play("attack 16.07 from 17.08")
    s.play("engage 1gd 2gd")
    while s.to_act == "AH":
        s.play(next(iter(s.orders())))
    assert max(s.steps_of(stack) for stack in s.stacks.values()) <= 6


# Steps.


@pytest.mark.case("BfG 5.1-steps")
@pytest.mark.parametrize(
    "kind, size, full, reduced",
    [
        ("infantry", "division", 2, 1),
        ("cavalry", "corps", 2, 1),
        ("infantry", "brigade", 1, None),
        ("cavalry", "division", 1, None),
        ("cavalry", "brigade", 1, None),
    ],
)
def test_steps_by_kind_and_size(kind, size, full, reduced):
    pieces = [p for p in GAME.pieces if (p.kind, p.size) == (kind, size)]
    assert pieces
    for piece in pieces:
        assert piece.steps[0] == full
        assert (piece.steps[-1] if piece.back else None) == reduced


@pytest.mark.case("BfG 5.1-steps")
def test_there_are_no_other_kinds_of_unit():
    assert {(p.kind, p.size) for p in GAME.pieces} == {
        ("infantry", "division"), ("cavalry", "corps"), ("infantry", "brigade"), ("cavalry", "division"),
        ("cavalry", "brigade"),
    }  # fmt: skip


@pytest.mark.case("BfG 5.1-steps")
def test_a_reduced_division_takes_the_room_of_one_step():
    s = scene("AH 5 16.07 rung=3, AH 46 16.07, AH 12 16.07, AH 3c 16.07")
    assert steps_in(s, "16.07") == 6
    s.play("done")
    assert s.over


@pytest.mark.case("BfG 5.1-markers")
@pytest.mark.parametrize("marks", ["rung=1", "rung=2", "supply=out was_out", "rung=2 supply=low"])
def test_markers_take_no_room(marks):
    s = scene(f"AH 5 16.07 {marks}, AH 46 16.07 {marks}, AH 12 16.07 {marks}")
    s.play("done")
    assert s.over


# Excess units.


@pytest.mark.case("BfG 5.2")
def test_the_owner_chooses_who_goes():
    s = scene(FOUR_DIVISIONS)
    s.play("done")
    assert s.to_act == "AH"
    assert choices(s) == {"eliminate 5/I", "eliminate 46/I", "eliminate 12/I", "eliminate 33/V"}
    s.play("eliminate 46")
    assert s.over
    assert s.where[unit("AH", "46")] == -2


@pytest.mark.case("BfG 5.2")
def test_just_enough_units_go():
    s = scene(FOUR_DIVISIONS)
    s.play("done")
    s.play("eliminate 5")
    assert s.over
    assert steps_in(s, "16.07") == 6


@pytest.mark.case("BfG 5.2")
def test_after_a_brigade_too_small_to_help_a_division_that_would_do_alone_is_not_thrown_after_it():
    s = scene(f"{THREE_DIVISIONS}, AH 3c 16.07, AH 9c 16.07")
    s.play("done")
    assert len(choices(s)) == 5
    s.play("eliminate 3c")
    assert choices(s) == {"eliminate 9c"}


@pytest.mark.case("BfG 5.2")
def test_seven_steps_may_shed_a_brigade_or_a_division():
    s = scene(f"{THREE_DIVISIONS}, AH 3c 16.07")
    s.play("done")
    assert choices(s) == {"eliminate 5/I", "eliminate 46/I", "eliminate 12/I", "eliminate 3c"}


@pytest.mark.case("BfG 5.2")
def test_every_over_full_hex_is_settled():
    s = scene(f"{FOUR_DIVISIONS}, AH 4 4.12, AH 13 4.12, AH 25 4.12, AH 10 4.12")
    s.play("done")
    lost = []
    while not s.over:
        lost += told(s.play(next(iter(s.orders()))), "eliminated")
    assert {loss["hex"] for loss in lost} == {"16.07", "4.12"}


@pytest.mark.case("BfG 5.2")
def test_units_lost_so_score_for_the_enemy_and_are_announced():
    s = scene(FOUR_DIVISIONS)
    s.play("done")
    (event,) = s.play("eliminate 5")
    assert GAME.tell(event).text == "AH 5/I in 16.07 is eliminated by over-stacking (1 VP)"
    assert event.visible_to(1)
    assert s.vp == [0, 1]


@pytest.mark.case("BfG 5.2")
def test_the_same_units_may_go_after_a_game_is_saved_and_read_again():
    s = scene("AH 5 16.07, AH 46 16.07, AH 12 16.07, AH 33 16.07 rung=3, AH 14 16.07 rung=3")
    s.play("done")
    s.play("eliminate 33")
    again = galicia.Position.loads(s.position()).state()
    assert choices(s) == choices(again) == {"eliminate 14/V"}
    assert s.view("RU") == again.view("RU")


@pytest.mark.case("BfG 5.2")
def test_no_more_than_six_steps_march_as_one_group():
    s = scene(FOUR_DIVISIONS)
    assert reasons(s, "move 5 46 12 33 16.08") == {"4.2", "5.1"}
    assert reasons(s, "move 5 46 12 16.08") == set()


# The top of a stack.


@pytest.mark.case("BfG 5.3")
@pytest.mark.parametrize("order", ["5 12 3c", "3c 5 12", "12 3c 5"])
def test_the_largest_printed_attack_is_on_top_in_whatever_order_units_came(order):
    units = ", ".join(f"AH {name} 16.07" for name in order.split())
    assert top(scene(f"{units}, RU 18 4.12"), "16.07") == "12/I"


@pytest.mark.case("BfG 5.3")
def test_markers_do_not_change_who_is_on_top():
    assert top(scene("AH 12 16.07 rung=2 supply=out, AH 5 16.07, RU 18 4.12"), "16.07") == "12/I"


@pytest.mark.case("BfG 5.3")
def test_the_side_showing_decides():
    assert top(scene("AH 12 16.07 rung=3, AH 5 16.07, RU 18 4.12"), "16.07") == "5/I"


@pytest.mark.case("BfG 5.3")
def test_ties_go_by_defence_and_then_by_the_list_of_counters():
    assert top(scene("AH 41 16.07, AH 30 16.07, RU 18 4.12"), "16.07") == "30/XI"
    assert top(scene("AH 46 16.07, AH 5 16.07, RU 18 4.12"), "16.07") == "5/I"


@pytest.mark.case("BfG 5.3")
def test_the_owner_sees_the_top_unit_first():
    assert top(scene("AH 3c 16.07, AH 12 16.07, RU 18 4.12"), "16.07", seat="AH") == "12/I"


@pytest.mark.case("BfG 5.3")
def test_the_order_of_a_stack_has_no_effect_on_what_it_may_do():
    one = scene("AH 5 16.07, AH 12 16.07, RU 18 4.12")
    other = scene("AH 12 16.07, AH 5 16.07, RU 18 4.12")
    assert choices(one) == choices(other)
    assert one == other


def test_a_view_tells_how_many_steps_a_hex_may_hold():
    assert scene("AH 4 8.18").view("RU").facts["stacking"] == 6
