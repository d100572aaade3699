"""BfG 9.3: advance after combat."""

import pytest

from tests.battle_for_galicia.fights import choices, crt, fight, place, play, rung
from tests.battle_for_galicia.scene import reasons, scene, told

PUSH = crt(4)  # 1:1 at 4: +1/R1


@pytest.mark.case("BfG 9.3")
def test_attackers_may_advance_into_a_vacated_hex_or_stay():
    s, _ = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", "retreat 7.13", dice=PUSH + " 1 1 1 1")
    assert s.to_act == "AH" and choices(s) == {"pass", "advance 4/II"}
    stay = s.copy()
    s.play("advance 4")
    assert place(s, "AH", "4") == "7.14"
    stay.play("pass")
    assert place(stay, "AH", "4") == "7.15"


@pytest.mark.case("BfG 9.3")
def test_withheld_units_never_advance():
    s, _ = fight("AH 4 7.15, AH 41 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", "engage 4", "retreat 7.13", dice=PUSH)
    assert choices(s) == {"pass", "advance 4/II"}
    assert "9.3" in reasons(s, "advance 41")


@pytest.mark.case("BfG 9.3")
def test_any_part_of_the_attackers_from_any_hex_may_advance():
    s, _ = fight("AH 4 7.15, AH 25 8.14, RU 1gd 7.14", "attack 7.14 from 7.15 8.14", "retreat 7.13", dice=PUSH)
    assert choices(s) == {"pass", "advance 4/II", "advance 25/II", "advance 4/II 25/II"}
    s.dice.pips += (1, 1)
    s.play("advance 4 25")
    assert place(s, "AH", "4") == place(s, "AH", "25") == "7.14"


@pytest.mark.case("BfG 9.3")
def test_no_more_than_six_steps_advance():
    s, _ = fight(
        "AH 4 7.15, AH 25 7.15, AH 13 8.14, AH 20 8.14, RU 18 7.14, RU 45 7.14", "attack 7.14 from 7.15 8.14",
        "engage 4 25 13 20", "retreat 7.13", dice=PUSH,
    )
    assert reasons(s, "advance 4 25 13 20") == {"5.1", "9.3"}
    assert not reasons(s, "advance 4 25 13")
    assert "advance 4/II 25/II 13/II 20" not in choices(s) and len(choices(s)) == 15


@pytest.mark.case("BfG 9.3")
def test_no_attacker_advances_when_the_defender_stays():
    s, events = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(8) + " 1 1")
    assert s.battle is None and not told(events, "advanced")


@pytest.mark.case("BfG 9.3")
def test_a_victorious_defender_never_advances():
    s, events = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(11) + " 1 1")
    events += play(s, sorted(choices(s))[0])
    assert place(s, "AH", "4") != "7.15"
    assert place(s, "RU", "3rf") == "7.14"
    assert s.battle is None and not told(events, "advanced")


@pytest.mark.case("BfG 9.3")
def test_rivers_ridges_and_zones_do_not_hinder_an_advance():
    # Over the river into 14.17, next to another enemy.
    s, events = fight("AH 25 14.18, AH 12 14.18, RU 82r 14.17, RU 18 14.15", "attack 14.17 from 14.18", "engage 25 12",
                      dice=crt(4))
    assert told(events, "combat_roll")[0]["result"] == "+1/R1"
    if s.to_act == "RU":
        play(s, sorted(choices(s))[0])
    assert "advance 12/I 25/II" in choices(s) or "advance 25/II 12/I" in choices(s)


@pytest.mark.case("BfG 9.3")
@pytest.mark.parametrize(("turn", "offered"), [(5, False), (6, True)])
def test_austrians_do_not_advance_into_the_barred_hexes_through_turn_five(turn, offered):
    s, _ = fight("AH 4 6.02, RU 3rf 6.01", "attack 6.01 from 6.02", dice=f"{PUSH} 1 1", turn=turn)
    if s.to_act == "RU":
        play(s, sorted(choices(s))[0])
    assert place(s, "RU", "3rf") != "6.01"
    assert ("advance 4/II" in choices(s)) == offered


@pytest.mark.case("BfG 9.3")
def test_russians_may():
    s, _ = fight("RU 18 6.02, AH 4 6.01", "attack 6.01 from 6.02", side="RU", dice=PUSH, turn=3)
    if s.to_act == "AH":
        play(s, sorted(choices(s))[0])
    assert "advance 18/XIV" in choices(s)


@pytest.mark.case("BfG 9.3")
@pytest.mark.parametrize(("turn", "offered"), [(1, {"pass", "advance 4/II"}), (2, {"pass", "advance 4/II",
                                               "advance 41", "advance 4/II 41"})])
def test_a_unit_not_yet_released_stays(turn, offered):
    # 41 is held back until turn 2.
    s, _ = fight("AH 4 7.15, AH 41 7.15, RU 18 7.14", "attack 7.14 from 7.15", "engage 4 41", "retreat 7.13",
                 dice=PUSH, turn=turn)
    assert choices(s) == offered


# 9.3-time.


@pytest.mark.case("BfG 9.3-time")
def test_the_advance_after_a_retreat_comes_before_the_losses():
    s, _ = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", "retreat 7.13", dice=PUSH + " 6 6")
    events = s.play("advance 4")
    assert [e.kind for e in events][:2] == ["advanced", "loss_roll"]
    assert rung(s, "AH", "4") == 1  # it advances, then pays: +1, a six is 7


@pytest.mark.case("BfG 9.3-time")
def test_a_hex_emptied_by_losses_is_entered_after_them():
    # 1:1 at 6 with four guns: a four is one reduction, the last of 3 rf.
    s, events = fight("AH 4 7.15 rung=2, RU 3rf 7.14 rung=2", "attack 7.14 from 7.15", dice=crt(6) + " 1 4")
    assert [e.kind for e in events][-1] == "eliminated"
    assert choices(s) == {"pass", "advance 4/II"}
    s.play("advance 4")
    assert place(s, "AH", "4") == "7.14"


@pytest.mark.case("BfG 9.3-time")
def test_a_hex_left_by_withheld_units_is_entered_after_them():
    s, _ = fight("RU 18 7.15, AH 12m+ 7.14 rung=1, AH 3c 7.14", "attack 7.14 from 7.15", "defend 12m+", "retreat 7.13",
                 side="RU", dice=crt(9) + " 1 4")
    assert s.to_act == "RU" and choices(s) == {"pass", "advance 18/XIV"}


@pytest.mark.case("BfG 9.3-time")
def test_who_stayed_after_the_retreat_is_not_asked_again_after_the_losses():
    s, _ = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", "retreat 7.13", "pass", dice=PUSH + " 1 1")
    assert s.battle is None and choices(s) == {"done"}


@pytest.mark.case("BfG 9.3-victorious")
def test_attackers_thrown_back_do_not_advance_even_if_the_last_defender_dies():
    # 1:1 at 11: +1.R1/-1; flanked by nobody, four guns: a six is 6, one reduction, the last of 3 rf.
    s, events = fight("AH 4 7.15 rung=2, RU 3rf 7.14 rung=2", "attack 7.14 from 7.15", dice=crt(11) + " 1 6")
    if not told(events, "eliminated"):
        events += play(s, sorted(choices(s))[0])
    assert place(s, "RU", "3rf") == "dead"
    assert s.battle is None and choices(s) == {"done"}


@pytest.mark.case("BfG 9.3-time")
def test_dead_attackers_do_not_advance():
    # Both sides lose their last unit: nobody is left to ask.
    s, _ = fight("AH 44 7.15 rung=4, RU gdc 7.14 rung=2", "attack 7.14 from 7.15", dice=crt(7) + " 1 6")
    assert place(s, "RU", "gdc") == "dead"
    assert s.to_act == "AH"
    s = scene("AH 105ls 7.15 rung=1, RU gdc 7.14 rung=2", step="Combat side=AH", dice=crt(8) + " 6 6")
    s.play("attack 7.14 from 7.15")
    assert place(s, "AH", "105ls") == place(s, "RU", "gdc") == "dead"
    assert s.battle is None
