"""BfG 14.0: reinforcements."""

from itertools import pairwise

import pytest

from tests.battle_for_galicia.fights import choices
from tests.battle_for_galicia.scene import GAME, hexes, reasons, scene, told, unit
from tests.battle_for_galicia.terrain import BOARD, GRID, controls, hexes_at, number

# The rail stretches, hex by hex.
L = "16.26 16.25 16.24 16.23 16.22 17.23 18.23 19.23"
C = "19.17 18.17 18.16 19.16"
LC = "19.23 18.23 17.23 16.22 16.21 16.20 16.19 17.19 17.18 18.17 18.16 19.16 19.17"

# The lists of the rules: side, turn, unit, hexes.
LISTS = [
    ("RU", 2, "9+10 c", "10.01"),
    ("RU", 2, "12 c+3 cn", "9.01"),
    ("RU", 3, "13", "8.01 7.01"),
    ("RU", 3, "34", "8.01 7.01"),
    ("RU", 3, "65 r", "7.01 6.01"),
    ("RU", 3, "12", "7.01 6.01"),
    ("RU", 3, "19", "7.01 6.01"),
    ("RU", 3, "14", "5.01"),
    ("RU", 3, "15", "5.01"),
    ("RU", 4, "23", L),
    ("RU", 4, "37", L),
    ("RU", 4, "80 r", L),
    ("RU", 4, "4+5 d cs", C),
    ("RU", 4, "48", "3.01 4.01"),
    ("RU", 4, "3 rf", "3.01 4.01"),
    ("RU", 5, "1 gd", L),
    ("RU", 5, "82 r", L),
    ("RU", 5, "49", "3.01 4.01"),
    ("RU", 6, "gd rf", L),
    ("RU", 6, "83 r", L),
    ("RU", 6, "21", LC),
    ("RU", 6, "4 rf", "3.01"),
    ("RU", 7, "2 gd", L),
    ("RU", 8, "52", LC),
    ("RU", 8, "Pavlov", "1.01 2.01"),
    ("AH", 2, "1 ls", "8.24"),
    ("AH", 2, "36 ls", "8.22"),
    ("AH", 2, "26", "5.16"),
    ("AH", 2, "comb", "4.15"),
    ("AH", 2, "19", "5.15"),
    ("AH", 2, "10 c", "7.15"),
    ("AH", 2, "97 ls", "3.15"),
    ("AH", 2, "23", "5.12"),
    ("AH", 2, "20", "3.03"),
    ("AH", 2, "12 m+", "1.01"),
    ("AH", 3, "6 m+", "4.14"),
    ("AH", 3, "23 m", "2.11"),
    ("AH", 3, "108 ls", "6.10"),
    ("AH", 3, "17", "3.06 1.07"),
    ("AH", 3, "43", "1.01"),
    ("AH", 3, "103 ls", "1.01"),
    ("AH", 4, "95 ls", "11.25 12.25"),
    ("AH", 4, "100 ls", "11.25 12.25"),
    ("AH", 4, "4 m", "2.11"),
    ("AH", 4, "14 m", "6.10"),
    ("AH", 4, "34", "3.06 1.07"),
    ("AH", 5, "106 ls", "11.25 12.25 13.26"),
    ("AH", 5, "3 m", "6.10 5.12"),
    ("AH", 6, "40 ls", "1.01"),
    ("AH", 7, "3 lw", "11.25 12.25 13.26"),
    ("AH", 7, "4 lw", "11.25 12.25 13.26"),
    ("AH", 7, "31", "2.11 1.14"),
    ("AH", 8, "20 m", "3.15"),
    ("AH", 8, "32", "2.11 1.14"),
    ("AH", 9, "102 ls+7 m", "2.11 1.14"),
]


def phase(units, side="RU", turn=3, **more):
    """The reinforcement phase of a side; returns the state and what was told on the way."""
    other = "RU" if side == "AH" else "AH"
    s = scene(units, step=f"PlayerTurn side={side}; Combat side={other}", turn=turn, **more)
    return s, s.play("done")


def places(s, name):
    """Where a unit may be placed now; `wait` if it may wait."""
    found = set()
    for words in choices(s):
        verb, *rest = words.split()
        if verb in ("place", "wait") and rest[0].split("/")[0] == name:
            found.add(rest[1] if verb == "place" else "wait")
    return found


def at(s, name, side="RU"):
    h = s.where[unit(side, name)]
    return number(h) if h >= 0 else None


def block(side, held):
    """Units of a side in each of these hexes."""
    pool = [p.word for p in GAME.pieces if GAME.seats[p.side] == side and p.setup and not p.cavalry]
    return ", ".join(f"{side} {name} {h}" for name, h in zip(pool, held, strict=False))


# The lists.


@pytest.mark.case("BfG 14.0-lists")
@pytest.mark.parametrize("side, turn, name, listed", LISTS, ids=lambda value: str(value).split(" 16.")[0])
def test_every_unit_of_the_lists_comes_on_its_turn_in_its_hexes(side, turn, name, listed):
    word = name.replace(" ", "")
    s, _ = phase(f"{side} {word} due, {side} {'93ls' if side == 'AH' else '2rf'} 14.12", side, turn)
    where = set(listed.split())
    if len(where) == 1 and word != "40ls":
        assert at(s, word, side) == listed
    else:
        assert places(s, word) - {"wait"} == where
        assert ("wait" in places(s, word)) == (word == "40ls")


@pytest.mark.case("BfG 14.0-lists")
@pytest.mark.parametrize("side, turn, name, listed", LISTS, ids=lambda value: str(value).split(" 16.")[0])
def test_no_unit_comes_a_turn_early(side, turn, name, listed):
    word = name.replace(" ", "")
    s, _ = phase(f"{side} {word} due, {side} {'93ls' if side == 'AH' else '2rf'} 14.12", side, turn - 1)
    assert at(s, word, side) is None
    assert type(s.step).__name__ == "Movement"


@pytest.mark.case("BfG 14.0-lists")
def test_the_lists_are_complete():
    listed = {(side, name): turn for side, turn, name, _ in LISTS}
    in_data = {(GAME.seats[p.side], p.id): p.entries[0].turn for p in GAME.pieces if p.entries}
    assert listed == in_data
    assert len(LISTS) == 55


@pytest.mark.case("BfG 14.0-lists")
def test_only_40_ls_has_a_second_list():
    assert [p.id for p in GAME.pieces if len(p.entries) > 1] == ["40 ls"]


@pytest.mark.case("BfG 14.0-lists")
def test_both_sides_know_the_whole_schedule():
    s = GAME.new(seed=1)
    due = {(counter.side, counter.unit) for counter in s.view("RU").pools["due"]}
    assert len(due) == len(LISTS)
    assert s.view("AH").pools["due"] == s.view("RU").pools["due"]


@pytest.mark.case("BfG 14.0-lists")
def test_both_sides_can_read_when_and_where_a_unit_is_due():
    coming = {counter.unit: counter.values for counter in scene("AH 1ls due, RU 65r due").view("RU").pools["due"]}
    assert (coming["1ls"]["arrives"], coming["1ls"]["entry"]) == (2, "8.24")
    assert coming["65r"]["arrives"] > 1


# Placing.


@pytest.mark.case("BfG 14.0")
def test_a_unit_with_a_choice_is_placed_by_its_owner():
    s, _ = phase("RU 13 due, RU 18 16.07")
    assert (s.to_act, places(s, "13")) == ("RU", {"8.01", "7.01"})
    (event,) = s.play("place 13 7.01")
    assert told([event], "placed") == [{"unit": "13/VII", "hex": "7.01", "seat": "RU"}]


@pytest.mark.case("BfG 14.0")
def test_a_unit_without_a_choice_is_placed_at_once():
    s, events = phase("RU 14 due, RU 18 16.07")
    assert told(events, "placed") == [{"unit": "14/VIII", "hex": "5.01", "seat": "RU"}]
    assert type(s.step).__name__ == "Movement"


@pytest.mark.case("BfG 14.0")
def test_nothing_but_the_listed_hexes_will_do():
    s, _ = phase("RU 13 due, RU 18 16.07")
    (reason,) = s.explain("place 13 6.01")
    assert str(reason) == "13/VII may be placed only in 7.01 or 8.01 (BfG 14.0, 14.0-blocked, 14.1)"


@pytest.mark.case("BfG 14.0")
def test_units_due_must_be_placed_if_a_listed_hex_is_free():
    s, _ = phase("RU 13 due, RU 18 16.07")
    (reason,) = s.explain("wait 13")
    assert str(reason) == "13/VII must be placed: a listed hex is free (BfG 14.0)"


@pytest.mark.case("BfG 14.0")
def test_one_free_hex_of_several_is_enough_to_be_obliged():
    s, _ = phase("RU 13 due, RU 34 due, AH 5 8.01, RU 18 16.07")
    assert places(s, "13") == places(s, "34") == {"7.01"}


@pytest.mark.case("BfG 14.0")
def test_units_not_due_are_refused():
    s, _ = phase("RU 13 due, RU 23 due, RU 18 16.07")
    (reason,) = s.explain("place 23 16.26")
    assert str(reason) == "23/XVIII is not due now (BfG 14.0, 14.0-lists)"


@pytest.mark.case("BfG 14.0")
def test_the_owner_chooses_the_order():
    s, _ = phase("RU 13 due, RU 34 due, RU 18 16.07")
    assert {"place 13/VII 8.01", "place 34/VII 8.01"} <= choices(s)


@pytest.mark.case("BfG 14.0")
def test_enemy_zones_do_not_bar_a_listed_hex():
    s, _ = phase("RU 14 due, AH 5 5.02, RU 18 16.07")
    assert at(s, "14") == "5.01"


@pytest.mark.case("BfG 14.0")
def test_friends_in_the_hex_do_not_bar_it():
    s, _ = phase("RU 14 due, RU 18 5.01, RU 45 5.01, RU 47 5.01")
    assert at(s, "14") == "5.01"


@pytest.mark.case("BfG 14.0")
def test_a_unit_placed_moves_in_the_same_turn_with_its_whole_allowance():
    s, _ = phase("RU 9+10c due, RU 18 16.07", turn=2)
    assert s.spent[unit("RU", "9+10c")] == 0
    assert reasons(s, "move 9+10c 11.01") == set()


@pytest.mark.case("BfG 14.0")
def test_placing_is_for_the_owners_own_reinforcement_phase():
    s, _ = phase("RU 14 due, AH 5 16.07", side="AH", turn=3)
    assert at(s, "14") is None


@pytest.mark.case("BfG 14.0")
def test_a_unit_held_up_comes_in_a_later_turn():
    s, _ = phase("RU 14 due, RU 18 16.07", turn=6)
    assert at(s, "14") == "5.01"


@pytest.mark.case("BfG 14.0")
def test_placing_is_open_to_the_enemy():
    _, events = phase("RU 14 due, AH 5 16.07")
    assert all(event.visible_to(0) for event in events if event.kind == "placed")


# Blocked entry.


def edges(side):
    w = scene("AH 5 16.07").world
    return set(GRID.numbers(w.friendly_edge[GAME.seat_number(side)]))


@pytest.mark.case("BfG 14.0-blocked")
def test_if_all_listed_hexes_are_held_the_unit_comes_at_the_nearest_friendly_edge_hex_or_waits():
    s, _ = phase("RU 14 due, AH 5 5.01, RU 18 16.07")
    assert places(s, "14") == {"4.01", "6.01", "wait"}


@pytest.mark.case("BfG 14.0-blocked")
def test_nearest_is_measured_from_any_of_the_listed_hexes():
    s, _ = phase("RU 13 due, AH 5 8.01, AH 46 7.01, AH 12 9.01, RU 18 16.07")
    assert places(s, "13") == {"6.01", "wait"}


@pytest.mark.case("BfG 14.0-blocked")
def test_edge_hexes_held_by_the_enemy_are_passed_over():
    s, _ = phase("RU 14 due, AH 5 5.01, AH 46 4.01, AH 12 6.01, RU 18 16.07")
    assert places(s, "14") == {"3.01", "7.01", "wait"}


@pytest.mark.case("BfG 14.0-blocked")
@pytest.mark.parametrize("held", [["5.01"], ["5.01", "4.01", "6.01"], ["5.01", "4.01", "6.01", "3.01", "7.01"]])
def test_a_unit_that_enters_so_pays_for_the_hex_and_one_more_in_an_enemy_zone(held):
    units = f"RU 14 due, {block('AH', held)}, RU 18 16.07"
    offered = places(phase(units)[0], "14") - {"wait"}
    assert offered
    for h in offered:
        s, _ = phase(units)
        s.play(f"place 14 {h}")
        terrain = {"clear": 1, "woods": 2}[BOARD.terrain[GRID.hex(h)]]
        zone = any(controls(GRID.hex(e), GRID.hex(h)) for e in held)
        assert s.spent[unit("RU", "14")] == terrain + zone


@pytest.mark.case("BfG 14.0-blocked")
def test_what_it_has_paid_is_missing_in_the_movement_phase():
    s, _ = phase("RU 14 due, AH 5 5.01, RU 18 16.07")
    s.play("place 14 6.01")
    paid = s.spent[unit("RU", "14")]
    cost = s.reach.cost(*hexes("6.01", "7.01"))
    s.play("move 14 7.01")
    assert s.spent[unit("RU", "14")] == paid + cost > cost


@pytest.mark.case("BfG 14.0-blocked")
def test_a_unit_in_a_listed_hex_pays_nothing():
    s, _ = phase("RU 13 due, AH 5 8.01, RU 18 16.07")
    assert (at(s, "13"), s.spent[unit("RU", "13")]) == ("7.01", 0)


@pytest.mark.case("BfG 14.0-blocked")
def test_a_unit_may_wait_for_the_next_reinforcement_phase():
    s, _ = phase("RU 14 due, AH 5 5.01, RU 18 16.07")
    s.play("wait 14")
    assert (at(s, "14"), type(s.step).__name__) == (None, "Movement")
    again, _ = phase("RU 14 due, RU 18 16.07", turn=4)
    assert at(again, "14") == "5.01"


@pytest.mark.case("BfG 14.0-blocked")
def test_a_h_units_of_the_left_edge_enter_at_5_26():
    s, _ = phase("AH 95ls due, RU 18 11.25, RU 45 12.25, AH 5 16.07", side="AH", turn=4)
    assert places(s, "95ls") == {"5.26", "wait"}


@pytest.mark.case("BfG 14.0-blocked")
def test_swamp_is_no_entry_hex():
    # 19.18 to 19.21 are swamp: next to a blocked 19.23 and 19.17 they are passed over.
    swamp = {n for n in edges("RU") if BOARD.terrain[GRID.hex(n)] == "swamp"}
    held = sorted(set(C.split()) | {n for n in hexes_at("19.17", 1) if n.startswith("19.")} - swamp)
    s, _ = phase(f"RU 4+5dcs due, {block('AH', held)}, RU 18 16.07", turn=4)
    offered = places(s, "4+5dcs") - {"wait"}
    assert offered
    assert offered <= edges("RU") - swamp


@pytest.mark.case("BfG 14.0-blocked")
def test_only_enemy_units_block_a_hex():
    s, _ = phase("RU 13 due, AH 5 9.02, AH 46 7.02, RU 18 16.07")
    assert places(s, "13") == {"7.01", "8.01"}


# 40 Landsturm.


@pytest.mark.case("BfG 14.0-40ls")
def test_40_ls_may_come_in_turn_six_at_1_01():
    s, _ = phase("AH 40ls due, AH 5 16.07", side="AH", turn=6)
    assert places(s, "40ls") == {"1.01", "wait"}
    s.play("place 40ls 1.01")
    assert at(s, "40ls", "AH") == "1.01"


@pytest.mark.case("BfG 14.0-40ls")
def test_or_it_waits_and_comes_in_turn_seven_farther_west():
    s, _ = phase("AH 40ls due, AH 5 16.07", side="AH", turn=6)
    s.play("wait 40ls")
    assert (at(s, "40ls", "AH"), type(s.step).__name__) == (None, "Movement")
    s, _ = phase("AH 40ls due, AH 5 16.07", side="AH", turn=7)
    assert places(s, "40ls") == {"1.03", "1.05", "1.07"}


@pytest.mark.case("BfG 14.0-40ls")
def test_if_it_came_in_turn_six_it_does_not_come_again():
    s, _ = phase("AH 40ls 1.01, AH 5 16.07", side="AH", turn=7)
    assert type(s.step).__name__ == "Movement"


@pytest.mark.case("BfG 14.0-40ls")
def test_with_1_01_held_it_waits_for_turn_seven():
    s, _ = phase("AH 40ls due, RU 18 1.01, AH 5 16.07", side="AH", turn=6)
    assert places(s, "40ls") == {"wait"}


# Reactions.


@pytest.mark.case("BfG 14.0-reaction")
def test_a_placement_next_to_free_cavalry_lets_it_react():
    s, _ = phase("RU 14 due, AH 5c 5.02, RU 18 16.07")
    assert (s.to_act, at(s, "14")) == ("AH", "5.01")
    s.play("react 5c 5.03")
    assert number(s.where[unit("AH", "5c")]) == "5.03"
    assert s.to_act == "RU"


@pytest.mark.case("BfG 14.0-reaction")
def test_each_placement_is_a_test_of_its_own():
    s, _ = phase("RU 13 due, RU 34 due, AH 8c 7.02, RU 18 16.07")
    s.play("place 13 7.01")
    s.play("react 8c 8.02")
    s.play("place 34 8.01")
    assert s.to_act == "AH"
    s.play("react 8c 8.03")
    assert number(s.where[unit("AH", "8c")]) == "8.03"


@pytest.mark.case("BfG 14.0-reaction")
def test_cavalry_that_already_has_an_enemy_beside_it_does_not_react_to_a_placement():
    s, _ = phase("RU 14 due, AH 5c 5.02, RU 18 6.01")
    assert s.to_act == "RU"
    assert at(s, "14") == "5.01"


@pytest.mark.case("BfG 14.0-reaction")
def test_where_a_placement_could_be_answered_the_owner_chooses_the_order():
    s, _ = phase("RU 14 due, RU 15 due, AH 5c 5.02, RU 18 16.07")
    assert choices(s) == {"place 14/VIII 5.01", "place 15/VIII 5.01"}


@pytest.mark.case("BfG 14.0-reaction")
def test_a_placement_next_to_an_enemy_stack_cannot_be_taken_back():
    s, _ = phase("RU 14 due, RU 15 due, AH 5 5.02, RU 18 16.07")
    s.play("place 14 5.01")
    assert not s.can_undo


# Rail entries.


@pytest.mark.case("BfG 14.1")
@pytest.mark.parametrize("ends, chain", [(("16.26", "19.23"), L), (("19.17", "19.16"), C), (("19.23", "19.16"), LC)])
def test_the_stretches_are_rails_hex_by_hex(ends, chain):
    chain_hexes = [h for h in chain.split() if chain is not LC or h != "19.17"]
    joined = {
        frozenset((number(x), number(y)))
        for line in BOARD.lines if line.kind == "rail"
        for x, y in pairwise(line.hexes)
    }  # fmt: skip
    assert all({a, b} in joined for a, b in pairwise(chain_hexes))
    assert {chain_hexes[0], chain_hexes[-1]} == set(ends)
    assert set(GRID.numbers(scene("AH 5 16.07").world.stretch(*ends))) == set(chain_hexes)


@pytest.mark.case("BfG 14.1")
def test_a_hex_of_the_stretch_must_be_a_supply_source():
    # An enemy in 16.24 closes it and the rail hexes in his zone.
    s, _ = phase("RU 80r due, AH 5 16.24, RU 18 16.07", turn=4)
    assert places(s, "80r") == set(L.split()) - {"16.25", "16.24", "16.23"} - in_zone(s)


def in_zone(s):
    return set(GRID.numbers(s.zone_of(0)))


@pytest.mark.case("BfG 14.1")
def test_hexes_cut_off_from_every_edge_are_no_entry():
    # Both ways to Lublin are cut: 16.22 and its neighbours on the line are no sources.
    s, _ = phase("RU 80r due, AH 5 16.25, AH 46 18.23, AH 12 16.19, RU 18 16.07", turn=4)
    assert "16.22" not in in_zone(s)
    assert "16.22" not in places(s, "80r")


@pytest.mark.case("BfG 14.1")
def test_a_hex_in_an_enemy_zone_is_not_used_while_another_is_free():
    s, _ = phase("RU 80r due, AH 5 15.24, RU 18 16.07", turn=4)
    assert in_zone(s) & set(L.split())
    assert not in_zone(s) & places(s, "80r")


@pytest.mark.case("BfG 6.4", "BfG 14.1")
def test_not_even_with_a_friend_in_it():
    s, _ = phase("RU 80r due, AH 5 15.24, RU 18 16.24", turn=4)
    assert "16.24" in in_zone(s)
    assert "16.24" not in places(s, "80r")


@pytest.mark.case("BfG 14.1")
def test_if_no_other_is_left_a_source_in_an_enemy_zone_will_do():
    # An enemy in 18.16 has the rest of C in his zone; the two edge hexes are sources still, 18.17 is none.
    s, _ = phase("RU 4+5dcs due, AH 5 18.16, RU 18 16.07", turn=4)
    assert {"19.17", "18.17", "19.16"} <= in_zone(s)
    assert places(s, "4+5dcs") == {"19.17", "19.16"}


@pytest.mark.case("BfG 14.1")
def test_a_source_held_by_a_friend_in_an_enemy_zone_will_do_as_well():
    s, _ = phase("RU 4+5dcs due, AH 5 18.16, RU 18 18.17", turn=4)
    assert places(s, "4+5dcs") == {"19.17", "19.16", "18.17"}


@pytest.mark.case("BfG 14.1")
def test_if_there_is_none_at_all_the_unit_comes_at_the_nearest_edge_or_waits():
    held = L.split()
    s, _ = phase(f"RU 80r due, {block('AH', held)}, RU 18 16.07", turn=4)
    assert "wait" in places(s, "80r")
    nearest = places(s, "80r") - {"wait"}
    assert nearest
    assert nearest <= edges("RU")
    least = min(distance(n, held) for n in edges("RU") - set(held) if BOARD.terrain[GRID.hex(n)] != "swamp")
    assert {distance(n, held) for n in nearest} == {least}


def distance(n, others):
    return min(GRID.distance(GRID.hex(n), GRID.hex(o)) for o in others)


@pytest.mark.case("BfG 14.1")
def test_a_unit_with_one_rail_hex_left_waits_for_its_owner_to_choose_who_comes_first():
    # Of L only 16.26 is left. Whoever comes by rail may open the line for the next.
    s, _ = phase("RU 83r due, RU 21 due, AH 5 16.24, AH 46 17.23, AH 12 18.22, AH 14 19.24, RU 18 16.07", turn=6)
    assert places(s, "83r") == {"16.26"}
    assert len(places(s, "21")) > 1
