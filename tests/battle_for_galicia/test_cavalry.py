"""BfG 12.0: cavalry reaction."""

import random

import pytest

from galicia.engine.errors import NothingToUndo
from tests.battle_for_galicia.fights import choices
from tests.battle_for_galicia.scene import reasons, scene, told, unit
from tests.battle_for_galicia.terrain import BOARD, GRID, around, controls, find_step, hexes_at, number


def russians_move(units, order, **more):
    """The Russian movement phase after one order."""
    s = scene(units, step="Movement side=RU", **more)
    s.play(order)
    return s


def a_h_moves(units, order, **more):
    s = scene(units, step="Movement side=AH", **more)
    s.play(order)
    return s


def havens(s, name):
    """Where a unit may react to now."""
    found = (words.split() for words in choices(s))
    return {words[2] for words in found if words[0] == "react" and words[1].split("/")[0] == name}


def asked(s):
    return type(s.step).__name__ == "Reaction"


def at(s, name, side="AH"):
    return number(s.where[unit(side, name)])


# Who may react, and when.


@pytest.mark.case("BfG 12.1")
def test_the_side_that_does_not_move_is_asked_inside_the_enemys_movement():
    s = russians_move("AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    assert (s.to_act, s.side) == ("AH", 1)
    assert str(s.decision) == "An enemy has come to 16.08: react with cavalry, or pass (BfG 12.1, 12.1.2)"


@pytest.mark.case("BfG 12.1")
@pytest.mark.parametrize("name", ["5", "93ls", "12"])
def test_infantry_never_reacts(name):
    assert not asked(russians_move(f"AH {name} 16.07, RU 18 16.09", "move 18 16.08"))


@pytest.mark.case("BfG 12.1")
def test_russian_cavalry_reacts_in_the_a_h_turn():
    s = a_h_moves("RU 13c 16.07, AH 5 16.09", "move 5 16.08")
    assert s.to_act == "RU"
    s.play("react 13c 16.06")
    assert at(s, "13c", "RU") == "16.06"


@pytest.mark.case("BfG 12.1")
@pytest.mark.parametrize("turn", [1, 2])
def test_released_or_not_cavalry_may_react(turn):
    assert havens(russians_move("AH 1c 16.07, RU 18 16.09", "move 18 16.08", turn=turn), "1c")


@pytest.mark.case("BfG 12.1")
def test_cavalry_moves_trigger_as_infantry_does():
    assert asked(russians_move("AH 3c 16.07, RU 13c 16.09", "move 13c 16.08"))


@pytest.mark.case("BfG 12.1")
def test_nobody_reacts_in_the_combat_phase():
    units = "AH 25 16.06, AH 4 16.06, RU 3rf 16.07, RU 13c 14.07, RU 7c 16.09"
    s = scene(units, step="Combat side=AH", dice="1 1 1 1")
    s.play("attack 16.07 from 16.06")
    s.play("engage 4 25")
    seen = set()
    while not s.over and s.battle is not None:
        seen.add(type(s.step).__name__)
        s.play(sorted(choices(s))[0])
    assert "Reaction" not in seen


@pytest.mark.case("BfG 12.1")
def test_recovery_triggers_nothing():
    s = scene("AH 3c 16.07, RU 18 16.10 rung=1", step="Movement side=RU")
    s.play("recover 18")
    assert not asked(s)


# Trigger 1.


@pytest.mark.case("BfG 12.1.1-a")
def test_an_enemy_that_moves_next_to_free_cavalry_triggers_it():
    assert asked(russians_move("AH 3c 16.07, RU 18 16.09", "move 18 16.08"))


@pytest.mark.case("BfG 12.1.1-a")
def test_an_enemy_that_stays_two_hexes_off_does_not():
    assert not asked(russians_move("AH 3c 16.07, RU 18 16.10", "move 18 16.09"))


@pytest.mark.case("BfG 12.1.1-a")
def test_cavalry_already_next_to_an_enemy_is_not_triggered_by_another():
    assert not asked(russians_move("AH 3c 16.07, RU 45 16.06, RU 18 16.09", "move 18 16.08"))


@pytest.mark.case("BfG 12.1.1-a")
def test_nor_by_one_that_joins_an_enemy_already_there():
    assert not asked(russians_move("AH 3c 16.07, RU 45 16.08, RU 18 16.09", "move 18 16.08"))


@pytest.mark.case("BfG 12.1.1-a")
def test_rivers_do_not_matter_for_the_trigger():
    river, far = next(
        (side, n)
        for side in BOARD.sides
        if "river" in side.features and BOARD.terrain[side.a] == BOARD.terrain[side.b] == "clear"
        for n in BOARD.neighbours(side.b)
        if n not in BOARD.neighbours(side.a) and n != side.a and BOARD.terrain[n] == "clear"
    )
    s = russians_move(f"AH 3c {number(river.a)}, RU 18 {number(far)}", f"move 18 {number(river.b)}", turn=7)
    assert asked(s)


@pytest.mark.case("BfG 12.1.1-a")
def test_an_enemy_behind_a_river_counts_as_next_to_the_cavalry():
    # The cavalry in a already touches an enemy over the river, so a second one does not trigger it.
    here, over, near, far = next(
        (side.a, side.b, b, a)
        for side in BOARD.sides
        if "river" in side.features and BOARD.terrain[side.a] == BOARD.terrain[side.b] == "clear"
        for b in BOARD.neighbours(side.a)
        if b != side.b and BOARD.terrain[b] == "clear"
        for a in BOARD.neighbours(b)
        if a not in BOARD.neighbours(side.a) and a != side.a and BOARD.terrain[a] == "clear"
    )
    free = russians_move(f"AH 3c {number(here)}, RU 18 {number(far)}", f"move 18 {number(near)}", turn=7)
    held = russians_move(
        f"AH 3c {number(here)}, RU 45 {number(over)}, RU 18 {number(far)}", f"move 18 {number(near)}", turn=7
    )
    assert (asked(free), asked(held)) == (True, False)


# Trigger 2.


@pytest.mark.case("BfG 12.1.1-b")
def test_an_enemy_that_moves_along_cavalry_triggers_it():
    assert asked(russians_move("AH 3c 16.07, RU 18 16.08", "move 18 17.08"))


@pytest.mark.case("BfG 12.1.1-b")
def test_so_does_one_that_goes_on_to_a_friend_of_the_cavalry():
    # 18 leaves 3 c and comes next to 5.
    assert asked(russians_move("AH 3c 16.07, AH 5 16.10, RU 18 16.08", "move 18 16.09"))


@pytest.mark.case("BfG 12.1.1-b")
def test_one_that_simply_marches_off_does_not():
    assert not asked(russians_move("AH 3c 16.07, RU 18 16.08", "move 18 16.09"))


@pytest.mark.case("BfG 12.1.1-b")
def test_other_enemies_next_to_the_cavalry_do_not_prevent_it():
    assert asked(russians_move("AH 3c 16.07, RU 45 16.06, RU 18 16.08", "move 18 17.08"))


@pytest.mark.case("BfG 12.1.1-b")
def test_part_of_a_stack_that_moves_on_triggers_too():
    s = russians_move("AH 3c 16.07, RU 18 16.08, RU 45 16.08", "move 18 17.08")
    assert asked(s)


@pytest.mark.case("BfG 12.1.1-b")
def test_every_hex_of_a_march_is_looked_at():
    s = russians_move("AH 3c 16.07, RU 13c 16.09", "move 13c 16.08 17.08 17.07")
    assert (at(s, "13c", "RU"), asked(s)) == ("16.08", True)
    s.play("pass")
    s.play("move 13c 17.08")
    assert asked(s)


@pytest.mark.case("BfG 12.1.1-a", "BfG 12.1.1-b")
@pytest.mark.parametrize("seed", range(40))
def test_triggers_agree_with_the_words_of_the_rule(seed):
    rng = random.Random(seed)
    field = hexes_at("16.07", 1) + hexes_at("16.07", 2) + ["16.07"]
    spots = rng.sample(field, 6)
    cavalry, friend, mover, other = spots[0], spots[1], spots[2], spots[3]
    to = rng.choice([h for h in around(mover) if h in field and h not in spots[:2]])
    s = russians_move(f"AH 3c {cavalry}, AH 5 {friend}, RU 13c {mover}, RU 45 {other}", f"move 13c {to}")
    next_to = set(around(cavalry))
    before = bool({mover, other} & next_to)
    first = to in next_to and not before
    second = mover in next_to and (to in next_to or friend in around(to))
    free = [
        h for h in around(cavalry)
        if h not in (to, other)
        and not (second and h == mover)
        and (h == friend or not (other != to and controls(GRID.hex(other), GRID.hex(h))))
        and BOARD.terrain[GRID.hex(h)] != "swamp"
    ]  # fmt: skip
    assert asked(s) == ((first or second) and bool(free))
    if asked(s):
        assert havens(s, "3c") == set(free)


# What the cavalry may do.


@pytest.mark.case("BfG 12.1.2")
def test_the_cavalry_moves_one_hex_before_the_mover_goes_on():
    s = russians_move("AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    (event,) = s.play("react 3c 16.06")
    assert told([event], "reacted") == [{"unit": "3c", "start": "16.07", "end": "16.06", "seat": "AH"}]
    assert s.to_act == "RU"
    s.play("move 18 16.07")
    assert at(s, "18", "RU") == "16.07"


@pytest.mark.case("BfG 12.1.2")
def test_what_the_mover_has_paid_stays_paid():
    s = russians_move("AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    s.play("react 3c 16.06")
    assert s.spent[unit("RU", "18")] == 2
    s.play("move 18 16.09")
    assert s.spent[unit("RU", "18")] == 3


@pytest.mark.case("BfG 12.1.2")
def test_a_pass_leaves_everything_as_it_is():
    s = russians_move("AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    assert s.play("pass") == []
    assert (s.to_act, at(s, "3c")) == ("RU", "16.07")


@pytest.mark.case("BfG 12.1.2")
def test_reaction_goes_one_hex_and_no_farther():
    s = russians_move("AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    assert reasons(s, "react 3c 16.05") == {"12.1.2"}


@pytest.mark.case("BfG 12.1.2")
def test_on_trigger_1_the_cavalry_may_go_anywhere_around_but_to_the_enemy():
    s = russians_move("AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    assert havens(s, "3c") == set(around("16.07")) - {"16.08"}
    assert reasons(s, "react 3c 16.08") >= {"4.1"}


@pytest.mark.case("BfG 12.1.2")
def test_on_trigger_2_it_does_not_go_where_the_enemy_has_just_been():
    s = russians_move("AH 3c 16.07, RU 18 16.08", "move 18 17.08")
    assert havens(s, "3c") == set(around("16.07")) - {"16.08", "17.08"}
    assert reasons(s, "react 3c 16.08") == {"12.1.2"}


@pytest.mark.case("BfG 12.1.2")
def test_terrain_costs_the_reacting_cavalry_nothing():
    start, end, _ = find_step("woods", "river")
    away = next(h for h in hexes_at(start, 2) if h not in around(end) and BOARD.terrain[GRID.hex(h)] == "clear"
                and any(n in around(h) and n != end and BOARD.terrain[GRID.hex(n)] == "clear" for n in around(start)))
    to = next(n for n in around(start) if n in around(away) and n != end and BOARD.terrain[GRID.hex(n)] == "clear")
    s = russians_move(f"AH 3c {start} spent=3, RU 13c {away}", f"move 13c {to}", turn=8)
    s.play(f"react 3c {end}")
    assert (at(s, "3c"), s.spent[unit("AH", "3c")], s.rung[unit("AH", "3c")]) == (end, 3, 0)


@pytest.mark.case("BfG 12.1.2", "BfG 4.2-swamp")
def test_cavalry_does_not_react_into_swamp():
    swamp, here = next(
        (number(n), number(h))
        for n in BOARD.terrain if BOARD.terrain[n] == "swamp"
        for h in BOARD.neighbours(n)
        if BOARD.terrain[h] == "clear" and any(BOARD.terrain[x] == "clear" for x in BOARD.neighbours(h))
    )  # fmt: skip
    near = next(h for h in around(here) if BOARD.terrain[GRID.hex(h)] == "clear")
    far = next(h for h in around(near) if GRID.distance(GRID.hex(h), GRID.hex(here)) == 2
               and BOARD.terrain[GRID.hex(h)] != "swamp")
    s = russians_move(f"AH 3c {here}, RU 13c {far}", f"move 13c {near}", turn=8)
    assert "4.2-swamp" in reasons(s, f"react 3c {swamp}")


@pytest.mark.case("BfG 12.1.2")
def test_russian_cavalry_does_not_react_into_the_fortress():
    s = a_h_moves("RU 13c 3.14, AH 5 4.12", "move 5 4.13")
    assert "3.15" not in havens(s, "13c")
    assert "13.0-enter" in reasons(s, "react 13c 3.15")


@pytest.mark.case("BfG 12.1.2")
def test_cavalry_that_was_not_triggered_may_not_react():
    s = russians_move("AH 3c 16.07, AH 9c 4.12, RU 18 16.09", "move 18 16.08")
    assert reasons(s, "react 9c 4.13") == {"12.1.1-a", "12.1.1-b"}


# Several units.


@pytest.mark.case("BfG 12.1.2-many")
def test_several_units_react_one_by_one_in_their_owners_order():
    s = russians_move("AH 3c 16.07, AH 9c 15.08, RU 18 16.09", "move 18 16.08")
    assert {words.split()[1] for words in choices(s) if words != "pass"} == {"3c", "9c"}
    s.play("react 9c 15.07")
    assert {words.split()[1] for words in choices(s) if words != "pass"} == {"3c"}
    s.play("react 3c 15.07")
    assert s.to_act == "RU"
    assert at(s, "3c") == at(s, "9c") == "15.07"


@pytest.mark.case("BfG 12.1.2-many")
def test_a_pass_ends_the_reactions_to_a_step():
    s = russians_move("AH 3c 16.07, AH 9c 15.08, RU 18 16.09", "move 18 16.08")
    s.play("react 9c 15.07")
    s.play("pass")
    assert (s.to_act, at(s, "3c")) == ("RU", "16.07")


@pytest.mark.case("BfG 12.1.2-many")
def test_a_unit_reacts_once_to_a_step():
    s = russians_move("AH 3c 16.07, AH 9c 15.08, RU 18 16.09", "move 18 16.08")
    s.play("react 9c 15.07")
    assert reasons(s, "react 9c 15.06") == {"12.1.1-a", "12.1.1-b"}


@pytest.mark.case("BfG 12.1.2-many")
def test_stacked_cavalry_reacts_singly_and_infantry_stays():
    s = russians_move("AH 3c 16.07, AH 9c 16.07, AH 5 16.07, RU 18 16.09", "move 18 16.08")
    s.play("react 3c 16.06")
    s.play("react 9c 15.07")
    assert (at(s, "3c"), at(s, "9c"), at(s, "5")) == ("16.06", "15.07", "16.07")


@pytest.mark.case("BfG 12.1.2-many")
def test_there_is_no_limit_to_how_often_a_unit_reacts_in_a_phase():
    s = russians_move("AH 3c 16.07, RU 13c 16.09", "move 13c 16.08")
    s.play("react 3c 16.06")
    s.play("move 13c 16.07")
    assert asked(s)
    s.play("react 3c 16.05")
    assert at(s, "3c") == "16.05"


@pytest.mark.case("BfG 12.1.2-many")
def test_reactions_trigger_nothing():
    # 3 c goes next to Russian cavalry in 14.06, behind no zone: a friend in 15.07 negates it.
    s = russians_move("AH 3c 16.07, AH 5 15.07, RU 18 16.09, RU 13c 14.06", "move 18 16.08")
    s.play("react 3c 15.07")
    assert (s.to_act, type(s.step).__name__) == ("RU", "Movement")
    s = russians_move("AH 3c 16.07, AH 9c 16.05, RU 18 16.09", "move 18 16.08")
    s.play("react 3c 16.06")
    assert (s.to_act, type(s.step).__name__) == ("RU", "Movement")


@pytest.mark.case("BfG 12.1.2-many")
def test_each_reaction_is_judged_by_the_board_as_it_then_stands():
    # 15.07 takes one more step only: after 9 c has gone there it is closed to 3 c.
    units = "AH 3c 16.07, AH 9c 15.08, AH 5 15.07, AH 46 15.07, AH 93ls 15.07, RU 18 16.09"
    s = russians_move(units, "move 18 16.08")
    assert "15.07" in havens(s, "3c")
    s.play("react 9c 15.07")
    assert "15.07" not in havens(s, "3c")


# Hidden cavalry.


@pytest.mark.case("BfG 12.1.2-hidden")
def test_cavalry_hidden_in_a_stack_may_react():
    s = russians_move("AH 5 16.07, AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    assert [c.unit for stack in s.view("RU").stacks if stack.hex == "16.07" for c in stack.counters] == ["5/I"]
    s.play("react 3c 16.06")
    assert at(s, "3c") == "16.06"


@pytest.mark.case("BfG 12.1.2-hidden")
def test_the_mover_learns_nothing_of_who_is_asked_but_that_somebody_may_answer():
    s = russians_move("AH 5 16.07, AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    assert s.view("RU").prompt == "The other side may answer the move (BfG 12.1.2-hidden)"


@pytest.mark.case("BfG 12.1.2-hidden")
def test_a_position_names_the_cavalry_that_may_react_to_its_owner_alone():
    s = russians_move("AH 5 16.07, AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    reaction = "step Reaction side=AH start=16.09 hex=16.08 units="
    assert f"{reaction}AH:3c" in s.game.known(s, 0).position()
    assert f"{reaction}-\n" in s.game.known(s, 1).position()
    assert f"{reaction}-\n" in s.game.known(s.game.known(s, 0), 1).position()


@pytest.mark.case("BfG 12.1.2-hidden")
def test_a_pass_tells_nothing():
    s = russians_move("AH 5 16.07, AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    before = s.view("RU").stacks
    assert s.play("pass") == []
    assert s.view("RU").stacks == before


@pytest.mark.case("BfG 12.1.2-hidden")
@pytest.mark.parametrize("asking, stops", [("eligible", False), ("contact", True)])
def test_by_option_the_other_side_is_asked_at_every_contact(asking, stops):
    s = russians_move("AH 5 16.07, RU 18 16.09", "move 18 16.08", options={"reaction_asked": asking})
    assert asked(s) == stops
    if stops:
        assert choices(s) == {"pass"}


@pytest.mark.case("BfG 12.1.2-hidden")
def test_by_option_nobody_is_asked_without_contact():
    s = russians_move("AH 5 16.07, RU 18 16.10", "move 18 16.09", options={"reaction_asked": "contact"})
    assert not asked(s)


@pytest.mark.case("BfG 12.1.2-hidden")
def test_by_option_the_pause_is_the_same_with_and_without_hidden_cavalry():
    def mover_sees(hidden):
        units = f"AH 12 16.07, AH {hidden} 16.07, AH {'93ls' if hidden == '3c' else '3c'} 4.12, AH 25 4.12, RU 18 16.09"
        s = russians_move(units, "move 18 16.08", options={"reaction_asked": "contact"})
        first = s.view("RU")
        s.play("pass")
        return first, s.view("RU")

    assert mover_sees("3c") == mover_sees("93ls")


@pytest.mark.case("BfG 12.1.2-hidden")
def test_by_option_a_reaction_does_not_tell_whether_more_could_react():
    def after_one_reaction(hidden):
        other = "93ls" if hidden == "9c" else "9c"
        units = f"AH 12 16.07, AH 3c 16.07, AH {hidden} 16.07, AH {other} 4.12, AH 25 4.12, RU 18 16.09"
        s = russians_move(units, "move 18 16.08", options={"reaction_asked": "contact"})
        s.play("react 3c 16.06")
        return s.view("RU")

    assert after_one_reaction("9c") == after_one_reaction("93ls")


@pytest.mark.case("BfG 12.1.2-hidden")
def test_a_step_next_to_an_enemy_stack_cannot_be_taken_back():
    s = russians_move("AH 5 16.07, RU 18 16.09", "move 18 16.08")
    with pytest.raises(NothingToUndo):
        s.undo()
    s = russians_move("AH 5 16.07, RU 18 16.10", "move 18 16.09")
    s.undo()
    assert at(s, "18", "RU") == "16.10"


# Stacking.


@pytest.mark.case("BfG 12.1.2-stack")
@pytest.mark.parametrize("full, may", [("no", False), ("yes", True)])
def test_reaction_does_not_end_over_the_limit_except_by_option(full, may):
    units = "AH 3c 16.07, AH 5 16.06, AH 46 16.06, AH 12 16.06, RU 18 16.09"
    s = russians_move(units, "move 18 16.08", options={"reaction_into_full_hex": full})
    assert ("16.06" in havens(s, "3c")) == may
    assert reasons(s, "react 3c 16.06") == (set() if may else {"12.1.2-stack"})


@pytest.mark.case("BfG 12.1.2-stack")
def test_a_hex_with_room_for_its_steps_takes_it():
    s = russians_move("AH 3c 16.07, AH 5 16.06, AH 46 16.06, AH 93ls 16.06, RU 18 16.09", "move 18 16.08")
    assert "16.06" in havens(s, "3c")


@pytest.mark.case("BfG 12.1.2-stack")
@pytest.mark.parametrize("rung, may", [(0, False), (3, True)])
def test_a_cavalry_corps_needs_room_for_the_steps_it_has_left(rung, may):
    units = f"RU Pavlov 16.07 rung={rung}, RU 18 16.06, RU 45 16.06, RU 2rf 16.06, AH 5 16.09"
    s = a_h_moves(units, "move 5 16.08", turn=9)
    assert ("16.06" in havens(s, "Pavlov")) == may


# Enemy zones.


@pytest.mark.case("BfG 12.1.3")
def test_the_zone_of_the_mover_does_not_bar_the_way():
    s = russians_move("AH 3c 16.07, RU 18 16.09", "move 18 16.08")
    in_zone = {h for h in around("16.07") if h in around("16.08")}
    assert in_zone and in_zone <= havens(s, "3c")


@pytest.mark.case("BfG 12.1.3")
def test_the_zone_of_any_other_enemy_does():
    s = russians_move("AH 3c 16.07, RU 18 16.09, RU 45 17.06", "move 18 16.08")
    barred = {h for h in around("16.07") if h in around("17.06")}
    assert barred and not barred & havens(s, "3c")
    assert reasons(s, f"react 3c {min(barred)}") == {"12.1.3"}


@pytest.mark.case("BfG 12.1.3")
def test_a_friend_in_the_hex_negates_it():
    s = russians_move("AH 3c 16.07, AH 5 16.06, RU 18 16.09, RU 45 17.06", "move 18 16.08")
    assert "16.06" in havens(s, "3c")
    assert "17.07" not in havens(s, "3c")


@pytest.mark.case("BfG 12.1.3")
def test_a_hex_in_the_zone_of_the_mover_and_of_another_is_barred():
    s = russians_move("AH 3c 16.07, RU 18 16.09, RU 45 17.09", "move 18 16.08")
    assert "17.08" in set(around("17.09")) & set(around("16.08")) & set(around("16.07"))
    assert "17.08" not in havens(s, "3c")


@pytest.mark.case("BfG 12.1.3")
def test_units_moving_together_count_as_the_mover():
    s = russians_move("AH 3c 16.07, RU 18 16.09, RU 45 16.09", "move 18 45 16.08")
    assert havens(s, "3c") == set(around("16.07")) - {"16.08"}


@pytest.mark.case("BfG 12.1.3", "BfG 12.1.1-b")
def test_units_left_behind_do_not_count_as_the_mover():
    s = russians_move("AH 3c 16.07, RU 18 16.08, RU 45 16.08", "move 18 17.08")
    barred = set(around("16.08")) & set(around("16.07"))
    assert not barred & havens(s, "3c")


@pytest.mark.case("BfG 12.1.3")
def test_cavalry_with_nowhere_to_go_is_not_asked():
    others = [h for h in hexes_at("16.07", 2) if h not in around("16.08")]
    names = ["45", "47", "1gn", "2gn", "3gn", "46", "17", "38", "7", "10", "3", "35"]
    round_it = ", ".join(f"RU {name} {h}" for name, h in zip(names, others, strict=False))
    s = russians_move(f"AH 3c 16.07, RU 18 16.09, {round_it}", "move 18 16.08")
    assert not asked(s)


@pytest.mark.case("BfG 12.1.3-example")
def test_the_example_of_13_15():
    s = russians_move("AH 6c 13.15, RU 18 14.15", "move 18 14.14")
    assert havens(s, "6c") == set(around("13.15")) - {"14.14", "14.15"}
    assert len(havens(s, "6c")) == 4


# Other cavalry rules.


@pytest.mark.case("BfG 12.2")
def test_cavalry_does_not_attack_with_infantry():
    s = scene("AH 3c 16.07, AH 5 16.07, RU 18 16.08", step="Combat side=AH")
    s.play("attack 16.08 from 16.07")
    assert reasons(s, "engage 3c 5") == {"7.5"}


@pytest.mark.case("BfG 12.2")
def test_cavalry_does_not_defend_with_infantry():
    s = scene("AH 3c 16.07, AH 5 16.07, RU 18 16.08", step="Combat side=RU")
    s.play("attack 16.07 from 16.08")
    assert reasons(s, "defend 3c 5") == {"7.5"}


@pytest.mark.case("BfG 12.2")
def test_cavalry_does_not_recover():
    assert reasons(scene("AH 3c 16.07 rung=1"), "recover 3c") == {"10.3.3"}


@pytest.mark.case("BfG 12.1.2-many")
def test_a_reaction_may_open_a_hex_for_cavalry_that_had_none():
    """Both are entitled by the position at the trigger; each goes by the board as it then stands."""
    s = scene("AH 5 17.01, RU 13c 19.01, RU 7c 19.02, RU 18 19.02, RU 45 19.02, RU 2rf 19.02")
    s.play("move 5 18.01")
    assert not any(order.startswith("react 13c") for order in choices(s))
    s.play("react 7c 19.03")
    assert "react 13c 19.02" in choices(s)
