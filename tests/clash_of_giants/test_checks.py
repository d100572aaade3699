"""One attack: who rolls, in which order, what it costs, and guests of an earlier retreat."""

from __future__ import annotations

import pytest

from tests.clash_of_giants.galicia.acts import attack, checks, joins, lost, odds
from tests.clash_of_giants.galicia.scene import choices, place, play, reasons, scene, unit

DUEL = "AH 14 1310, RU 18 1309"
SIX = "AH 14 1310, AH 33 1310, AH 5 1209, AH 12 1209, RU 18 1309"  # 8 to 2


@pytest.mark.case("CoG S12.10", "CoG S14.5-a")
def test_cavalry_withdraws_before_odds_are_formed():
    s, events = attack("AH 14 1310, RU 18 1309, RU 7c 1309", "join 14 1309", "done", dice="1 1")
    assert not any(e.kind == "odds" for e in events) and choices(s) == {"stand 7c", "withdraw 7c"}
    play(s, "withdraw 7c")
    events = play(s, min(choices(s)))
    assert odds(events)["defence"] == 2 and place(s, "RU", "18") == "1309"


@pytest.mark.case("CoG S12.16")
def test_the_left_modifier_is_for_attackers_and_the_right_one_for_defenders():
    _, events = attack("AH 14 1310, AH 33 1310, RU 18 1309", *joins("1309", "14", "33"), dice="1 1 1")
    assert [checks(events)[name][1] for name in ("AH:14", "AH:33", "RU:18")] == [-1, -1, 1]


@pytest.mark.case("CoG S12.17-a")
def test_every_defender_rolls_a_die():
    _, events = attack("AH 14 1310, RU 18 1309, RU 45 1309", *joins("1309", "14"), dice="1 2 3")
    assert {name: die for name, (die, _, _) in checks(events).items()} == {"AH:14": 1, "RU:18": 2, "RU:45": 3}


@pytest.mark.case("CoG S12.17-b", "CoG CRT-4-1-c", "CoG S12.17-c")
def test_as_many_attackers_roll_as_the_limit_says_and_the_attacker_picks_them_first():
    s, events = attack(SIX, *joins("1309", "14", "33", "5", "12"), dice="6 2 1")
    assert odds(events)["column"] == "4-1" and s.to_act == "AH"
    assert choices(s) == {f"expose {name}" for name in ("14", "33", "5", "12")}
    play(s, "expose 5")
    assert reasons(s, "expose 5") == {"S12.17-b"} == reasons(s, "expose 46")
    events = play(s, "expose 33")
    assert set(checks(events)) == {"AH:33", "AH:5", "RU:18"} and lost(events) == {"AH:5": 1}


@pytest.mark.case("CoG S12.17-c")
def test_by_option_the_defender_picks_them():
    s, _ = attack(SIX, *joins("1309", "14", "33", "5", "12"), options={"loss_limit_chooser": "defender"})
    assert s.to_act == "RU"


@pytest.mark.case("CoG R56")
def test_dice_fall_in_the_order_of_the_counter_list_attackers_first():
    _, events = attack("AH 33 1310, AH 5 1209, RU 45 1309, RU 18 1309", *joins("1309", "33", "5"), dice="1 2 3 4")
    assert [(e.facts["unit"], e.facts["die"]) for e in events if e.kind == "checked"] == [
        (unit("AH", "5"), 1), (unit("AH", "33"), 2), (unit("RU", "18"), 3), (unit("RU", "45"), 4)]  # fmt: skip


@pytest.mark.case("CoG S12.19-b")
def test_losses_are_simultaneous_and_a_stack_wiped_out_spares_nobody_its_roll():
    _, events = attack("AH 14 1310, RU 18 1309 steps=1, RU 45 1410", *joins("1309", "14"), dice="6 6")
    assert lost(events) == {"AH:14": 1, "RU:18": 1}


@pytest.mark.case("CoG S12.20-a")
def test_at_one_to_three_only_attackers_roll_all_of_them():
    units = "AH PoL 1310, RU 18 1309, RU 45 1309"
    _, events = attack(units, *joins("1309", "PoL"), dice="4")
    assert odds(events)["column"] == "1-3" and set(checks(events)) == {"AH:PoL"}
    assert checks(events)["AH:PoL"][1] == 2 and lost(events) == {"AH:PoL": 1}


@pytest.mark.case("CoG S12.20-b")
def test_at_six_to_one_only_defenders_roll():
    units = "AH 14 1310, AH 33 1310, AH 5 1209, RU 7c 1309"
    s, _ = attack(units, *joins("1309", "14", "33", "5"), dice="2")
    events = play(s, "stand 7c")
    assert odds(events)["column"] == "6-1" and set(checks(events)) == {"RU:7c"}


# Guests.


@pytest.mark.case("CoG S12.24-a")
def test_a_unit_that_retreated_here_adds_nothing_and_does_not_roll():
    s, events = attack("AH 14 1310, RU 18 1309, RU 45 1309 guest", *joins("1309", "14"), dice="1 1")
    assert odds(events)["defence"] == 2 and "RU:45" not in checks(events) and place(s, "RU", "45") == "1309"


@pytest.mark.case("CoG S12.24-b")
def test_it_is_eliminated_if_the_defence_takes_any_loss():
    _, events = attack("AH 14 1310, RU 18 1309, RU 45 1309 guest", *joins("1309", "14"), dice="1 6")
    assert lost(events) == {"RU:18": 1, "RU:45": 2}


@pytest.mark.case("CoG S12.24-c")
@pytest.mark.parametrize("die, gone", [(1, False), (3, True)])
def test_alone_it_is_attacked_at_six_to_one_and_eliminated_if_it_fails(die, gone):
    s, events = attack("AH PoL 1310, RU 18 1309 guest", *joins("1309", "PoL"), dice=str(die))
    assert odds(events)["column"] == "6-1" and set(checks(events)) == {"RU:18"}
    assert checks(events)["RU:18"][1] == 3
    assert (place(s, "RU", "18") == "dead") == gone


@pytest.mark.case("CoG S12.24-a", "CoG S14.6")
def test_who_retreats_or_withdraws_is_a_guest_for_the_rest_of_the_phase():
    s, _ = attack("AH 14 1310, AH 33 1209, RU 7c 1309, RU 45 1208", "join 14 1309", "join 33 1208", "done",
                  "resolve 1309", "withdraw 7c", dice="1 1")  # fmt: skip
    play(s, min(choices(s)))
    assert s.guest >> unit("RU", "7c") & 1
    fresh = scene("RU 7c 1309")
    assert not fresh.guest


def test_guests_are_forgotten_when_the_phase_ends():
    s, _ = attack("AH 14 1310, RU 7c 1309", "join 14 1309", "done", "withdraw 7c")
    play(s, min(choices(s)))
    play(s, "done")
    assert s.over and not s.guest
