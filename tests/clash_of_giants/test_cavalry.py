"""Cavalry: weak against infantry, quick to leave."""

from __future__ import annotations

import pytest

from tests.clash_of_giants.galicia.acts import attack, checks, declaration, joins, lost, odds
from tests.clash_of_giants.galicia.scene import choices, place, play, scene, told, unit

FOOT = "AH 14 1310, RU 7c 1309"
HORSE = "AH 3c 1310, RU 7c 1309"


@pytest.mark.case("CoG S14.1-a", "CoG TER-cav")
def test_cavalry_attacked_by_infantry_checks_with_one():
    s, _ = attack(FOOT, *joins("1309", "14"), dice="1 2")
    events = play(s, "stand 7c")
    assert checks(events)["RU:7c"][2] == 1 and lost(events) == {"RU:7c": 1}
    check = next(event for event in events if event.kind == "checked" and event.facts["destroyed"])
    assert (check.facts["ter"], check.facts["own"]) == (1, 3)  # the rating it has but for the infantry


@pytest.mark.case("CoG S14.1-b")
@pytest.mark.parametrize("option, ter", [(True, 1), (False, 3)])
def test_one_infantry_unit_among_the_attackers_is_enough(option, ter):
    s, _ = attack("AH 14 1310, AH 3c 1310, RU 7c 1309", *joins("1309", "14", "3c"), dice="1 1 1",
                  options={"mixed_attack_cav_ter1": option})  # fmt: skip
    events = play(s, "stand 7c")
    assert checks(events)["RU:7c"][2] == ter


@pytest.mark.case("CoG S14.1-c")
def test_against_cavalry_alone_the_printed_rating_counts():
    s, _ = attack(HORSE, *joins("1309", "3c"), dice="1 1")
    assert checks(play(s, "stand 7c"))["RU:7c"][2] == 3


@pytest.mark.case("CoG S14.2-a", "CoG S14.2-b")
def test_before_infantry_cavalry_withdraws_two_hexes_without_a_roll():
    s, _ = attack(FOOT, *joins("1309", "14"))
    play(s, "withdraw 7c")
    assert all(len(order.split()) == 3 for order in choices(s))
    play(s, "retire 1308 1307")
    assert place(s, "RU", "7c") == "1307" and s.dice.left == 0


@pytest.mark.case("CoG S14.3-a", "CoG S14.3-b")
@pytest.mark.parametrize("attackers", [("3c",), ("14", "3c")])
@pytest.mark.parametrize("die, away", [(3, True), (4, False)])
def test_before_cavalry_each_unit_must_roll_its_rating(attackers, die, away):
    s, _ = attack("AH 14 1310, AH 3c 1310, RU 7c 1309", *joins("1309", *attackers), dice=f"{die} 1 1 1")
    events = play(s, "withdraw 7c")
    assert bool(told(events, "caught")) != away and s.rolls[0] == die
    assert any(order.startswith("retire") for order in choices(s)) == away if not s.over else not away


@pytest.mark.case("CoG S14.3-b")
def test_out_of_supply_it_needs_two_less():
    s, _ = attack("AH 3c 1310, RU 7c 1309 supply=oos", *joins("1309", "3c"), dice="2 1 1")
    assert told(play(s, "withdraw 7c"), "caught")


@pytest.mark.case("CoG S14.4-a")
def test_a_withdrawal_follows_the_paths_of_retreats_and_costs_nothing():
    s, _ = attack("AH 14 1310, AH 33 1306, RU 7c 1309", *joins("1309", "14"))
    events = play(s, "withdraw 7c")
    assert {order.split()[1] for order in choices(s)} <= {"1308", "1408"}  # by the compass, out of enemy zones
    events += play(s, min(choices(s)))
    assert not lost(events) and s.steps[unit("RU", "7c")] == 1


@pytest.mark.case("CoG S14.4-b")
def test_one_hex_if_only_one_is_possible_and_by_option_none():
    units = "AH 14 1310, AH 33 1306, AH 5 1507, RU 7c 1309"
    narrow = "AH 14 1310, AH 33 1206, AH 5 1507, AH 12 1407, RU 7c 1309, RU 18 1308"
    s, _ = attack(narrow, *joins("1309", "14"), dice="1 1")
    assert units and "withdraw 7c" in choices(s)
    play(s, "withdraw 7c")
    assert place(s, "RU", "7c") == "1308"
    s, _ = attack(narrow, *joins("1309", "14"), dice="1 1", options={"withdraw_partial": False})
    assert place(s, "RU", "7c") == "1309" or s.over
    assert not any("withdraw" in order for order in choices(s)) if not s.over else True


@pytest.mark.case("CoG S14.2-b", "CoG S14.4-b")
def test_a_withdrawal_never_goes_a_third_hex_to_find_room():
    full = ["1408", "1407", "1307", "1508", "1509"]
    names = ["18", "45", "41", "47", "1GR", "2GR", "3GR", "46", "17", "38"]
    crowd = ", ".join(f"RU {name} {full[i // 2]}" for i, name in enumerate(names))
    s, _ = attack(f"AH 14 1310, RU 7c 1309, RU 7 1308, {crowd}", *joins("1309", "14"))
    play(s, "withdraw 7c")
    assert place(s, "RU", "7c") == "1308"


@pytest.mark.case("CoG S14.4-b")
def test_with_nowhere_to_go_it_stands_unasked():
    s, events = attack("AH 14 1310, AH 33 1307, AH 5 1408, RU 7c 1309", *joins("1309", "14"), dice="1 1",
                       options={"duty_scope": "off"})  # fmt: skip
    assert s.over and odds(events)["defence"] == 1


@pytest.mark.case("CoG S14.5-b")
def test_if_the_hex_empties_the_attackers_may_advance_and_have_used_their_attack():
    s, _ = attack(FOOT, *joins("1309", "14"))
    play(s, "withdraw 7c", "retire 1308 1307")
    assert choices(s) == {"advance 14 1309", "done"}
    play(s, "advance 14 1309")
    assert s.over and s.fought & 1


@pytest.mark.case("CoG S14.6")
def test_withdrawn_cavalry_counts_as_retreated_where_it_is_attacked_again():
    units = "AH 14 1310, AH 33 1206, RU 7c 1309, RU 18 1307"
    s, _ = attack(units, "join 14 1309", "join 33 1307", "done", "resolve 1309", "withdraw 7c", dice="1 6")
    play(s, "retire 1308 1307", "done")
    events = play(s, "stand 7c")
    assert odds(events)["defence"] == 3  # 18 and the forest
    assert lost(events) == {"RU:18": 1, "RU:7c": 1}


@pytest.mark.case("CoG S14.7")
def test_cavalry_attacks_with_its_value_and_printed_rating():
    _, events = attack("AH 3c 1310, RU 18 1309", *joins("1309", "3c"), dice="3 1")
    assert odds(events)["attack"] == 1 and checks(events)["AH:3c"] == (3, 1, 3)


def test_each_cavalry_unit_is_asked_in_turn():
    s, _ = attack("AH 14 1310, RU 7c 1309, RU 13c 1309", *joins("1309", "14"), dice="1 1")
    assert choices(s) == {"stand 13c", "withdraw 13c"}
    play(s, "withdraw 13c")
    assert choices(s) == {"stand 7c", "withdraw 7c"}
    assert declaration(FOOT) and scene(HORSE)
