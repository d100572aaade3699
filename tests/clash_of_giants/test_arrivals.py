"""Reinforcements, replacements, and cavalry that returns."""

from __future__ import annotations

import pytest

from galicia.games.clash_of_giants.galicia.reinforcements import limits
from galicia.games.clash_of_giants.series.replacement import due, entries, succeed
from tests.clash_of_giants.galicia.acts import activation, attack, declaration, joins, march
from tests.clash_of_giants.galicia.scene import GAME, choices, hexes, place, play, reasons, scene, told, unit

w = GAME.world


def arrivals(units, side, turn, **more):
    return scene(units, step=f"Operations; Reinforcement side={side}", turn=turn, **more)


def open_to(s, side, name):
    return set(w.grid.numbers(entries(s, unit(side, name))))


# Reinforcements.


@pytest.mark.case("CoG S9.1-b", "CoG G8.12-g", "CoG G8.13-g")
@pytest.mark.parametrize("side, name, turn", [("RU", "65R", 4), ("AH", "23", 3)])
def test_who_finds_no_hex_on_its_turn_is_eliminated(side, name, turn, monkeypatch):
    monkeypatch.setitem(GAME.__dict__, "towns", (0, 0))
    s = arrivals(f"{side} {name} due", side, turn)
    assert s.over and place(s, side, name) == "dead" and told(s.events, "late")


@pytest.mark.case("CoG G8.12-a", "CoG G8.13-a", "CoG G5.32-a")
def test_russia_places_first_and_both_in_this_phase():
    phases = "Operations; Reinforcement side=AH; Reinforcement side=RU"
    s = scene("RU 1K due, RU 1T due, AH 23 due", step=phases, turn=3)
    assert s.to_act == "RU"
    play(s, "place 1K 2706", "place 1T 2706")
    assert s.to_act == "AH"


@pytest.mark.case("CoG G8.12-b")
def test_reinforcements_enter_on_their_printed_turn():
    s = arrivals("RU 65R due, RU 69R due", "RU", 4)
    assert due(s, 1) == [unit("RU", "65R")]
    assert "S9.1-a" in reasons(s, "place 69R 2706")


@pytest.mark.case("CoG G8.12-c")
def test_russians_enter_in_supplied_towns_and_cities_of_russia():
    s = arrivals("RU 65R due", "RU", 4)
    assert open_to(s, "RU", "65R") == set(w.grid.numbers(GAME.towns[1]))
    assert "2706" in open_to(s, "RU", "65R") and "2607" not in open_to(s, "RU", "65R")
    ring = "AH 14 2705, AH 33 2707, AH 37 2604, AH 5 2807"
    s = arrivals(f"RU 65R due, {ring}", "RU", 4)
    assert "2706" not in open_to(s, "RU", "65R") and reasons(s, "place 65R 2706") == {"G8.12-c", "G8.13-b"}


@pytest.mark.case("CoG G8.12-d")
def test_russians_may_enter_in_an_enemy_zone():
    s = arrivals("RU 65R due, AH 14 2707", "RU", 4)
    assert "2706" in open_to(s, "RU", "65R")


@pytest.mark.case("CoG G8.12-e")
def test_stacking_limits_apply():
    s = arrivals("RU 65R due, RU 18 2706, RU 45 2706", "RU", 4)
    assert reasons(s, "place 65R 2706") == {"G8.12-e", "G-R71-a"}


@pytest.mark.case("CoG G8.12-f", "CoG G-R71-b")
def test_units_of_a_corps_enter_in_one_armys_area():
    s = arrivals("RU 23 due, RU 37 due", "RU", 5)
    play(s, "place 23 2706")
    assert {w.area[1][h] for h in hexes(*open_to(s, "RU", "37"))} == {w.area[1][hexes("2706")[0]]}
    assert reasons(s, "place 37 1403") == {"G8.12-f", "G8.1-corps"}
    assert len(open_to(s, "RU", "37")) > 1  # not necessarily in one hex


@pytest.mark.case("CoG G8.1-corps")
@pytest.mark.parametrize("option, bound", [("all_turns", True), ("same_turn", False)])
def test_later_units_of_a_corps_follow_the_first(option, bound):
    s = arrivals("RU 2G due, RU 1G 2706 entry=RU-5th", "RU", 7, options={"corps_same_area": option})
    assert ("1403" in open_to(s, "RU", "2G")) != bound


@pytest.mark.case("CoG G8.13-b")
def test_austrians_enter_in_supplied_towns_outside_enemy_zones():
    s = arrivals("AH 23 due", "AH", 3)
    assert open_to(s, "AH", "23") == set(w.grid.numbers(GAME.towns[0]))
    s = arrivals("AH 23 due, RU 18 3115", "AH", 3)
    assert reasons(s, "place 23 3116") == {"G8.13-b"}


@pytest.mark.case("CoG G8.13-c", "CoG G-R29")
def test_the_second_army_enters_in_any_supplied_hex_of_its_area_on_austrian_ground():
    s = arrivals("AH 20 due", "AH", 3)
    area = w.area_hexes[1] & GAME.home[0]
    assert hexes(*open_to(s, "AH", "20")) and not entries(s, unit("AH", "20")) & ~area
    assert len(open_to(s, "AH", "20")) > len(w.grid.numbers(GAME.towns[0] & area))


@pytest.mark.case("CoG G8.13-d", "CoG G8.13-e", "CoG G-R29")
@pytest.mark.parametrize("supply, kept_off", [("in", True), ("as", True), ("oos", False)])
def test_it_keeps_four_hexes_from_russians_that_are_not_out_of_supply(supply, kept_off):
    s = arrivals(f"AH 20 due, RU 18 3718 supply={supply}", "AH", 3)
    found = {w.grid.distance(*hexes("3718", number)) for number in open_to(s, "AH", "20")}
    assert (min(found) >= 4) == kept_off


@pytest.mark.case("CoG G8.13-f")
def test_stacking_and_corps_bind_austrians_too():
    s = arrivals("AH 23 due, AH 6 3116, AH 28 3116", "AH", 3)
    assert "3116" not in open_to(s, "AH", "23")
    cases = {case for _, why in limits(arrivals("AH 31 due, AH 32 due", "AH", 7, came_by={unit("AH", "32"): 1}),
                                       unit("AH", "31")) for case in why.cases}  # fmt: skip
    assert "G8.12-f" in cases


@pytest.mark.case("CoG G-R71-a")
def test_entry_asks_for_country_and_supply_not_for_control():
    s = arrivals("RU 65R due", "RU", 4)
    lublin = GAME.place_in[hexes("2205")[0]]
    s.entries[lublin], s.visited = 4, 1 << lublin  # last entered by supplied Austrian infantry
    assert "2205" in open_to(s, "RU", "65R")
    s = arrivals("RU 65R due, AH 14 2205", "RU", 4)
    assert "2205" not in open_to(s, "RU", "65R")


@pytest.mark.case("CoG S9.1-a")
def test_a_reinforcement_moves_on_its_turn_of_arrival():
    s = scene("AH 23 due", step="Operations; Reinforcement side=AH", turn=3)
    play(s, "place 23 3116")
    s = march(f"AH 23 {place(s, 'AH', '23')} ready entry=AH-3rd", army="AH-3rd", die=6)
    assert any(order.startswith("move 23") for order in choices(s))


def listed(turn):
    return {(p.side, p.word, p.army if not p.side else "", p.corps) for p in GAME.pieces if p.turn == turn}


@pytest.mark.case(
    "CoG G8-arr-T3", "CoG G8-arr-T4", "CoG G8-arr-T5", "CoG G8-arr-T6", "CoG G8-arr-T7", "CoG G8-arr-T8", "CoG G3.12-f"
)
def test_arrivals_are_those_of_the_list():
    assert listed(3) == {(0, "23", "3rd", ""), (0, "20", "2nd", "VII"), (1, "1K", "", ""), (1, "1T", "", "")}
    assert listed(4) == {(0, "17", "2nd", "VII"), *((1, name, "", "") for name in ("65R", "80R", "61R", "70R"))}
    assert listed(5) == {(0, "34", "2nd", "VII"), (1, "23", "", "XVIII"), (1, "37", "", "XVIII"), (1, "69R", "", ""),
                         (1, "4D", "", ""), (1, "5D", "", "")}  # fmt: skip
    assert listed(6) == {(1, "1G", "", "G"), (1, "21", "", "IIICa"), *((1, n, "", "") for n in ("82R", "83R", "78R"))}
    assert listed(7) == {(0, "31", "2nd", "IV"), (0, "32", "2nd", "IV"), (1, "2G", "", "G"), (1, "58R", "", "")}
    assert listed(8) == {(1, "52", "", "IIICa")}
    assert not any(listed(turn) for turn in (1, 2, 9, 10))


# Replacements.


def rebuilding(units, side="AH", **more):
    return scene(units, step=f"Operations; Replacement side={side}", **more)


@pytest.mark.case("CoG G8.2-a")
def test_russia_places_its_marker_before_austria():
    s = scene("RU 18 2205 steps=1, AH 14 1515 steps=1", step="Operations; Replacement side=AH; Replacement side=RU")
    assert s.to_act == "RU"


@pytest.mark.case("CoG G8.2-b", "CoG G8.2-c", "CoG G5.32-b", "CoG S9.2-a")
@pytest.mark.parametrize("side, names, hex", [("AH", ("14", "33"), "1515"), ("RU", ("18", "45"), "2205")])
def test_one_infantry_step_a_turn_and_no_die(side, names, hex):
    s = rebuilding(", ".join(f"{side} {name} {hex} steps=1" for name in names), side)
    assert {f"rebuild {name}" for name in names} | {"pass"} == choices(s)
    play(s, f"rebuild {names[0]}")
    assert s.over and s.repl == 1 << unit(side, names[0]) and s.dice.left == 0


@pytest.mark.case("CoG G8.2-d", "CoG S9.2-b", "CoG S12.1-d")
def test_a_unit_under_repl_neither_moves_nor_attacks():
    s = declaration("AH 14 1310 repl steps=1, AH 33 1310, AH 3c 1208 cavrepl, RU 18 1309")
    assert reasons(s, "join 14 1309") == {"S12.1-d", "S9.2-b"} == reasons(s, "join 3c 1309")
    assert "join 33 1309" in choices(s)


@pytest.mark.case("CoG G8.2-e")
def test_steps_are_not_saved():
    s = rebuilding("AH 14 1515 steps=1, AH 33 1515 steps=1")
    play(s, "pass")
    assert s.repl == 0 and s.over


@pytest.mark.case("CoG G-R72")
def test_german_landwehr_draws_on_the_austrian_step():
    assert "rebuild 3LW" in choices(rebuilding("AH 3LW 0215 steps=1"))


@pytest.mark.case("CoG G8.21-a", "CoG G8.21-b", "CoG S8.5-b")
@pytest.mark.parametrize("marks", ["supply=as", "supply=oos", "fed"])
def test_only_full_supply_from_the_map_edge_will_do(marks):
    s = rebuilding(f"AH 14 2316 steps=1 {marks}, AH 33 1515 steps=1")
    assert reasons(s, "rebuild 14") == {"S8.5-b"}


@pytest.mark.case("CoG G8.21-c")
def test_only_a_reduced_unit_of_two_steps_is_rebuilt():
    s = rebuilding("AH 14 1515, AH PoL 1515, AH 3c 1516, AH 33 1516 steps=1")
    assert choices(s) == {"pass", "rebuild 33"}
    assert all(reasons(s, f"rebuild {name}") == {"S9.2-c", "S2.2-b"} for name in ("14", "PoL", "3c"))


@pytest.mark.case("CoG G8.21-d")
def test_no_marker_is_placed_in_an_enemy_zone():
    s = rebuilding("AH 14 1515 steps=1, AH 33 1616 steps=1, RU 18 1514")
    assert reasons(s, "rebuild 14") == {"G8.21-d", "G8.22-b"}


@pytest.mark.case("CoG G8.21-e")
def test_a_zone_that_arrives_later_does_not_stop_the_flip():
    s = scene("AH 14 1515 steps=1 repl, RU 18 1514", step="Recovery")
    assert s.steps[unit("AH", "14")] == 2


@pytest.mark.case("CoG G8.21-f", "CoG S9.2-d")
def test_a_unit_under_repl_that_is_attacked_is_done_and_defends_as_it_is():
    s, events = attack("AH 14 1310 steps=1 repl, RU 18 1309", *joins("1310", "18"), side="RU", dice="1 1")
    assert not s.repl and s.done == 1 << unit("AH", "14") == s.broken
    assert next(e for e in events if e.kind == "odds").facts["defence"] == 1
    assert s.steps[unit("AH", "14")] == 1


@pytest.mark.case("CoG G8.21-f", "CoG S10.4-b", "CoG G5.34-f")
def test_it_is_done_and_does_not_move_when_its_army_is_drawn_later():
    s = activation("AH 14 1310 steps=1 done broken, AH 33 1310", dice="6")
    assert reasons(s, "move 14 1311") == {"S10.4-b"} and "move 33 1311" in choices(s)
    assert not any(order.split()[1:2] == ["14"] for order in choices(s))


@pytest.mark.case("CoG G8.21-g")
@pytest.mark.parametrize("option", [True, False])
def test_it_may_attack_later_in_the_turn_unless_by_option(option):
    units = "AH 14 1310 steps=1 done broken, AH 33 1310, RU 18 1309"
    s = declaration(units, options={"repl_to_done_may_attack": option})
    assert ("join 14 1309" in choices(s)) == option


@pytest.mark.case("CoG S9.3")
def test_if_the_unit_is_eliminated_the_step_is_lost():
    s = scene("AH 14 1310 steps=1 repl, RU 18 1309")
    s.eliminate(unit("AH", "14"), "a test")
    assert s.repl == 0 and s.steps[unit("AH", "14")] == 0


# Cavalry that returns.


def returning(units, **more):
    return scene(units, step="Operations; CavalryReplacement side=RU", turn=5, **more)


@pytest.mark.case("CoG G8.22-a", "CoG R67")
def test_only_russia_returns_one_cavalry_or_cossack_division_a_turn():
    s = returning("RU 7c dead, RU 3D dead, RU 18 dead, RU 13c 2205")
    assert {"pass", "return 7c 2205", "return 3D 2205"} <= choices(s)
    assert all(GAME.pieces[unit("RU", order.split()[1])].cavalry for order in choices(s) - {"pass"})
    assert reasons(s, "return 18 2205") == {"R67"}
    play(s, "return 7c 2205")
    assert s.over and not any(type(step).__name__ == "CavalryReplacement" and step.side == 0
                              for step in GAME.turn_phases(s))  # fmt: skip


@pytest.mark.case("CoG G8.22-b", "CoG S8.5-d")
def test_the_host_is_fully_supplied_cavalry_outside_enemy_zones():
    s = returning("RU 7c dead, RU 13c 2205, RU 5c 2404 supply=as, RU 8c 2801, AH 14 2802, RU 18 2601")
    assert {order.split()[2] for order in choices(s) if order.startswith("return 7c")} == {"2205"}
    assert all("S8.5-d" in reasons(s, f"return 7c {number}") for number in ("2404", "2801", "2601"))


@pytest.mark.case("CoG G8.22-c")
def test_a_returned_division_neither_moves_nor_attacks():
    s = returning("RU 7c dead, RU 13c 2205")
    play(s, "return 7c 2205")
    assert s.cavrepl == 1 << unit("RU", "7c") and s.steps[unit("RU", "7c")] == 1
    s = declaration("RU 7c 1309 cavrepl, RU 13c 1309, AH 14 1310", side="RU")
    assert reasons(s, "join 7c 1310") == {"S12.1-d", "S9.2-b"}


@pytest.mark.case("CoG G8.22-d")
def test_the_host_acts_freely():
    s = declaration("RU 7c 1309 cavrepl, RU 13c 1309, AH 14 1310", side="RU")
    assert "join 13c 1310" in choices(s)


@pytest.mark.case("CoG G8.22-e")
def test_the_limit_of_three_holds_for_the_host_hex():
    s = returning("RU 7c dead, RU 13c 2205, RU 5c 2205, RU 8c 2205, RU 14c 2801")
    assert "return 7c 2205" not in choices(s) and reasons(s, "return 7c 2205") == {"S6.4-c"}


@pytest.mark.case("CoG G8.22-f", "CoG R62-b")
def test_a_cavalry_repl_marker_stays_when_the_unit_is_attacked_and_it_may_withdraw():
    s, _ = attack("RU 7c 1309 cavrepl, AH 14 1310", *joins("1309", "14"), dice="1")
    assert s.cavrepl == 1 << unit("RU", "7c") and "withdraw 7c" in choices(s)


@pytest.mark.case("CoG G8.22-g")
def test_cavalry_lost_for_late_entry_may_be_returned(monkeypatch):
    monkeypatch.setitem(GAME.__dict__, "towns", (0, 0))
    s = scene("RU 1K due, RU 13c 2205", step="Operations; CavalryReplacement side=RU; Reinforcement side=RU", turn=3)
    assert "return 1K 2205" in choices(s)


@pytest.mark.case("CoG R57")
def test_a_reinforcement_of_this_phase_may_be_host_and_a_returned_unit_is_the_only_one():
    s = scene("RU 1K due, RU 7c dead", step="Operations; CavalryReplacement side=RU; Reinforcement side=RU", turn=3)
    play(s, "place 1K 2205")
    assert "return 7c 2205" in choices(s)


@pytest.mark.case("CoG S8.8-b")
def test_a_remnant_has_the_supply_of_the_unit_it_replaces():
    s = scene("AH 14 1310")
    succeed(s, unit("AH", "PoL"), *hexes("1310"), 2)
    assert place(s, "AH", "PoL") == "1310" and s.supply[unit("AH", "PoL")] == 2
