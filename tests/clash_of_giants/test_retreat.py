"""Retreat by the excess and the compass, and advance into what is left."""

from __future__ import annotations

import pytest

from galicia.engine.position import Position
from galicia.games.clash_of_giants.series.retreat import ways
from tests.clash_of_giants.galicia.acts import attack, joins, lost
from tests.clash_of_giants.galicia.scene import GAME, choices, hexes, place, play, reasons, scene, unit

w = GAME.world
DUEL = "AH 14 1310, RU 18 1309"  # 1-1, TER 3


def paths(units, name, n, side="RU", **more):
    s = scene(units, **more)
    return {tuple(w.grid.number(h) for h in path) for path in ways(s, unit(side, name), n)}


@pytest.mark.case("CoG S12.21-a", "CoG S12.22-b")
@pytest.mark.parametrize("die, length", [(3, 0), (4, 1), (5, 2), (6, 3)])
def test_a_survivor_retreats_by_its_excess_and_the_owner_chooses_the_path(die, length):
    s, _ = attack(DUEL, *joins("1309", "14"), dice=f"1 {die}")
    if not length:
        assert place(s, "RU", "18") == "1309"
        return
    assert s.to_act == "RU" and len(choices(s)) > 1
    assert all(len(order.split()) == 2 + length for order in choices(s))


@pytest.mark.case("CoG S12.21-b")
def test_no_retreat_is_longer_than_three_hexes():
    units = "AH 14 1310, AH 33 1310, AH 5 1209, AH 12 1209, AH 37 1208, RU 65R 1309"
    s, _ = attack(units, *joins("1309", "14", "33", "5", "12", "37"), "expose 14", dice="1 5")
    assert s.to_act == "RU" and all(len(order.split()) == 5 for order in choices(s))  # 6 - 2 is an excess of 4


@pytest.mark.case("CoG S12.21-c")
def test_a_stack_mate_that_passed_stays_or_by_option_goes_along():
    units = "AH 14 1310, AH 33 1310, RU 18 1309, RU 45 1309"
    s, _ = attack(units, *joins("1309", "14", "33"), dice="1 1 5 1")
    assert {order.split()[1] for order in choices(s)} == {"18"}
    s, _ = attack(units, *joins("1309", "14", "33"), dice="1 1 5 1", options={"retreat_scope": "hex"})
    assert {order.split()[1] for order in choices(s)} == {"18", "45"}
    assert {len(order.split()) for order in choices(s)} == {4}


@pytest.mark.case("CoG S12.21-c")
def test_by_that_option_all_go_as_far_as_the_worst():
    s, _ = attack("AH 14 1310, AH 33 1310, RU 18 1309, RU 45 1309", *joins("1309", "14", "33"), dice="1 1 4 6",
                  options={"retreat_scope": "hex"})  # fmt: skip
    assert {(order.split()[1], len(order.split())) for order in choices(s)} == {("18", 5), ("45", 5)}


@pytest.mark.case("CoG S12.21-d")
def test_attackers_never_retreat():
    s, events = attack(DUEL, *joins("1309", "14"), dice="6 1")
    assert s.over and place(s, "AH", "14") == "1310" and lost(events) == {"AH:14": 1}


@pytest.mark.case("CoG S12.22-a")
def test_every_hex_goes_in_a_direction_of_the_owners_compass():
    assert paths("RU 18 1309", "18", 1) == {("1308",), ("1408",), ("1409",)}
    assert paths("AH 14 1309", "14", 1, "AH") == {("1310",), ("1209",), ("1208",)}
    s, _ = attack(DUEL, *joins("1309", "14"), dice="1 4")
    assert reasons(s, "retreat 18 1209") == {"S12.22-a"}


@pytest.mark.case("CoG S12.22-b")
def test_no_hex_is_used_twice():
    assert all(len(set(path)) == 3 and "1309" not in path for path in paths("RU 18 1309", "18", 3))


@pytest.mark.case("CoG S12.22-c")
def test_a_retreat_keeps_out_of_enemies_their_forts_zones_without_friends_and_stays_on_the_map():
    assert paths("RU 18 1309, AH 14 1310", "18", 1) == {("1308",), ("1408",)}  # 1409 is in a zone
    assert paths("RU 18 1309, RU 45 1409, AH 14 1310", "18", 1) == {("1308",), ("1408",), ("1409",)}
    assert paths("RU 18 1309, AH 14 1308", "18", 1) == {("1409",)}
    fort = paths("RU 18 2317", "18", 1)
    assert ("2316",) not in fort and fort
    assert paths("RU 18 2301", "18", 1) <= {("2401",), ("2400",)}


@pytest.mark.case("CoG S12.22-d")
def test_a_retreat_costs_nothing_whatever_the_terrain():
    mountain = next(h for h in w.board.terrain if w.board.terrain[h] == "mountain"
                    and any(w.board.terrain[n] == "mountain" for n in w.leading(*GAME.compass[0])[h]))  # fmt: skip
    assert len(paths(f"AH 14 {w.grid.number(mountain)}", "14", 2, "AH")) > 1


@pytest.mark.case("CoG S12.23-a")
def test_who_cannot_complete_its_retreat_is_eliminated():
    s, events = attack("AH 14 1310, AH 33 1307, AH 5 1408, RU 18 1309", *joins("1309", "14"), dice="1 4")
    assert place(s, "RU", "18") == "dead" and lost(events) == {"RU:18": 2}


@pytest.mark.case("CoG S12.23-b")
def test_a_retreat_that_would_end_over_stacked_goes_one_hex_further_or_by_option_nowhere():
    full = "RU 18 1309, RU 45 1308, RU 41 1308, RU 47 1408, RU 1GR 1408, RU 2GR 1409, RU 17 1409"
    found = paths(full, "18", 1)
    assert found and all(len(path) == 2 for path in found)
    assert not paths(full, "18", 1, options={"retreat_overstack": "eliminate"})
    assert paths("RU 18 1309, RU 45 1308, RU 41 1308", "18", 1) == {("1408",), ("1409",)}


@pytest.mark.case("CoG R63-a")
def test_units_retreat_one_after_the_other_in_the_order_the_defender_names():
    s, _ = attack("AH 14 1310, AH 33 1310, RU 18 1309, RU 45 1309", *joins("1309", "14", "33"), dice="1 1 5 5")
    assert {order.split()[1] for order in choices(s)} == {"18", "45"}
    first = min(order for order in choices(s) if order.startswith("retreat 45"))
    play(s, first)
    assert place(s, "RU", "45") == first.split()[-1] and place(s, "RU", "18") == "1309"


@pytest.mark.case("CoG R63-b")
def test_only_paths_of_the_full_length_count_and_a_single_one_is_taken_without_asking():
    s, _ = attack(DUEL, *joins("1309", "14"), dice="1 5")
    assert reasons(s, "retreat 18 1308") == {"S12.21-a", "R63-b"}
    s, _ = attack("AH 14 1310, AH 33 1207, RU 18 1309", *joins("1309", "14"), dice="1 4")
    assert place(s, "RU", "18") == "1408"  # 1308 and 1409 are in zones


# Advance.


@pytest.mark.case("CoG S12.30-a", "CoG S12.30-b")
def test_attackers_may_enter_the_empty_hex_within_the_limit_whatever_zones_there_are():
    units = "AH 14 1310, AH 33 1310, AH 5 1209, RU 18 1309 steps=1, RU 45 1308"
    s, _ = attack(units, *joins("1309", "14", "33"), dice="1 1 6", options={"duty_scope": "off"})
    assert choices(s) == {"advance 14 1309", "advance 33 1309", "done"}
    play(s, "advance 14 1309", "advance 33 1309")
    assert s.over and place(s, "AH", "14") == place(s, "AH", "33") == "1309"


def test_a_position_between_two_advances_can_be_read_again():
    s, _ = attack("AH 14 1310, AH 33 1310, RU 18 1309 steps=1", *joins("1309", "14", "33"), dice="1 1 6")
    play(s, "advance 14 1309")
    assert Position.loads(s.position()).state() == s


@pytest.mark.case("CoG S12.30-a", "CoG R64")
def test_a_third_unit_finds_no_room():
    units = "AH 14 1310, AH 33 1310, AH 5 1209, RU 18 1309 steps=1"
    s, _ = attack(units, *joins("1309", "14", "33", "5"), dice="6")
    play(s, "advance 14 1309", "advance 33 1309")
    assert s.over and place(s, "AH", "5") == "1209"


@pytest.mark.case("CoG S12.30-c")
def test_infantry_advances_one_hex():
    s, _ = attack("AH 14 1310, RU 18 1309 steps=1", *joins("1309", "14"), dice="1 6")
    assert choices(s) == {"advance 14 1309", "done"}
    assert reasons(s, "advance 14 1309 1308") == {"S12.30-c", "S12.30-d"}


@pytest.mark.case("CoG S12.30-d")
def test_cavalry_may_go_on_unless_the_first_hex_is_in_an_enemy_zone_or_by_option():
    units = "AH 14 1310, AH 3c 1209, RU 18 1309 steps=1"
    s, _ = attack(units, *joins("1309", "14", "3c"), dice="1 1 6")
    assert "advance 3c 1309 1308" in choices(s) and "advance 3c 1309 1409" in choices(s)
    s, _ = attack(f"{units}, RU 13c 1408", *joins("1309", "14", "3c"), dice="1 1 6", options={"duty_scope": "off"})
    assert "advance 3c 1309" in choices(s) and "advance 3c 1309 1308" not in choices(s)
    s, _ = attack(units, *joins("1309", "14", "3c"), dice="1 1 6", options={"cav_advance": 1})
    assert "advance 3c 1309 1308" not in choices(s)


@pytest.mark.case("CoG S12.30-d", "CoG S6.4-c")
def test_the_second_hex_needs_room_and_is_no_enemy_or_enemy_fort():
    units = "AH 14 1310, AH 3c 1209, RU 18 1309 steps=1, AH 33 1308, AH 5 1308"
    s, _ = attack(units, *joins("1309", "14", "3c"), dice="1 1 6")
    assert "advance 3c 1309 1308" not in choices(s) and "advance 3c 1309 1408" in choices(s)
    twice = s.copy()
    play(twice, "advance 3c 1309 1408")
    assert choices(twice) == {"advance 14 1309", "done"}  # each unit advances once, though 1408 touches 1309
    assert reasons(s, "advance 3c 1309 1308") == {"S12.30-a", "R64"}
    storm = "RU 7c 2415, RU 18 2415, RU 45 2214, RU 41 2214, AH 10 2315 steps=1"
    s, _ = attack(storm, *joins("2315", "7c", "18", "45", "41"), *["expose 18", "expose 45", "expose 41"], side="RU",
                  dice="1 1 1 6")  # fmt: skip
    assert "advance 7c 2315" in choices(s) and "advance 7c 2315 2316" not in choices(s)
    assert reasons(s, "advance 7c 2315 2316") == {"S13.1-a", "S11.5-a"}


@pytest.mark.case("CoG R64")
def test_cavalry_that_goes_on_frees_its_place():
    units = "AH 14 1310, AH 33 1310, AH 3c 1209, RU 18 1309 steps=1"
    s, _ = attack(units, *joins("1309", "14", "33", "3c"), "expose 14", dice="1 6")
    play(s, "advance 14 1309", "advance 3c 1309 1308", "advance 33 1309")
    assert place(s, "AH", "33") == "1309" and place(s, "AH", "3c") == "1308"


@pytest.mark.case("CoG S12.31-a")
def test_an_intact_enemy_fort_is_not_entered_by_advance():
    s, _ = attack("RU 18 2315, RU 45 2315, RU 41 2415, RU 47 2415, AH 2 2316 steps=1",
                  *joins("2316", "18", "45", "41", "47"), side="RU", dice="1 1 1 1 6")  # fmt: skip
    assert place(s, "AH", "2") == "dead" and s.over


@pytest.mark.case("CoG S12.31-b")
def test_advancing_into_a_place_is_entering_it():
    s, _ = attack("RU 18 3715, RU 45 3715, AH 11 3714 steps=1", *joins("3714", "18", "45"), side="RU", dice="1 1 6")
    play(s, "advance 18 3714")
    assert s.visited >> GAME.place_in[hexes("3714")[0]] & 1


@pytest.mark.case("CoG S12.32")
def test_only_units_of_the_attack_advance_and_defenders_never():
    units = "AH 14 1310, AH 33 1310, RU 18 1309 steps=1, RU 45 1410"
    s, _ = attack(units, *joins("1309", "14"), dice="1 6")
    assert reasons(s, "advance 33 1309") == {"S12.32", "S12.30-a"}
    s, _ = attack("AH PoL 1310, RU 18 1309", *joins("1309", "PoL"), dice="6 1")
    assert place(s, "AH", "PoL") == "dead" and s.over
