"""BfG 7.0-7.6: who may attack, who must defend, who is withheld."""

import pytest

from galicia.engine.errors import MalformedOrder
from tests.battle_for_galicia.fights import choices, crt, fight, losses, modifiers, place, play, rung, strengths
from tests.battle_for_galicia.scene import hexes, reasons, scene, told, unit

QUIET = crt(8)  # no retreat in any column from 1:2 to 2:1


# 7.0: attacks are voluntary, and there is one each.


@pytest.mark.case("BfG 7.0")
def test_nobody_has_to_attack():
    s = scene("AH 4 7.15, RU 18 7.14", step="Combat side=AH")
    assert s.orders()
    s.play("done")
    assert s.over and s.vp == [0, 0]


@pytest.mark.case("BfG 7.0")
def test_only_hexes_with_an_enemy_are_attacked():
    s = scene("AH 4 7.15, AH 25 7.16, RU 18 7.14", step="Combat side=AH")
    assert choices(s) == {"done", "attack 7.14 from 7.15"}
    assert reasons(s, "attack 8.14 from 7.15") == {"7.0"}
    assert reasons(s, "attack 7.16 from 7.15") == {"7.0"}


@pytest.mark.case("BfG 7.0")
def test_only_adjacent_units_attack():
    s = scene("AH 4 7.16, AH 25 7.15, RU 18 7.14", step="Combat side=AH")
    assert reasons(s, "attack 7.14 from 7.16") == {"7.1"}


@pytest.mark.case("BfG 7.0")
def test_no_unit_attacks_twice_in_a_phase():
    s, _ = fight("AH 4 7.15, RU 3rf 7.14, RU 18 8.14", "attack 7.14 from 7.15", dice=QUIET + " 1 1")
    assert "7.0" in reasons(s, "attack 8.14 from 7.15")
    assert choices(s) == {"done"}


@pytest.mark.case("BfG 7.0")
def test_no_unit_is_attacked_twice_in_a_phase():
    s, _ = fight("AH 4 7.15, AH 25 7.13, RU 3rf 7.14", "attack 7.14 from 7.15", dice=QUIET + " 1 1")
    assert "7.0" in reasons(s, "attack 7.14 from 7.13")
    assert choices(s) == {"done"}


@pytest.mark.case("BfG 7.0")
def test_a_new_phase_allows_new_attacks():
    s = scene("AH 4 7.15 fought, RU 18 7.14 hit", step="PlayerTurn side=RU;RecordVictoryPoints side=AH;Combat side=AH")
    play(s, "done", "done")
    assert choices(s) == {"done", "attack 7.15 from 7.14"}


@pytest.mark.case("BfG 7.0-again")
def test_a_fresh_unit_in_the_hex_may_be_attacked_and_those_attacked_before_are_withheld():
    s, events = fight("AH 4 7.15, RU 3rf 7.14, RU 18 7.14 hit", "attack 7.14 from 7.15", dice=QUIET + " 1 6")
    assert told(events, "defended")[0]["units"] == ["3rf"]
    assert strengths(events) == (4, 4)
    assert rung(s, "RU", "18") == 0


@pytest.mark.case("BfG 7.0-again")
def test_units_attacked_before_are_moved_by_a_retreat():
    s, _ = fight("AH 4 7.15, RU 3rf 7.14, RU 18 7.14 hit", "attack 7.14 from 7.15", "retreat 7.13", dice=crt(3))
    assert place(s, "RU", "3rf") == place(s, "RU", "18") == "7.13"


@pytest.mark.case("BfG 7.0-again")
def test_a_hex_where_everybody_was_attacked_is_not_attacked_again():
    s = scene("AH 4 7.15, RU 3rf 7.14 hit, RU 18 7.14 hit", step="Combat side=AH")
    assert reasons(s, "attack 7.14 from 7.15") == {"7.0", "7.0-again"}


@pytest.mark.case("BfG 7.0-again")
def test_a_stack_that_retreaters_have_joined_can_be_attacked():
    s, _ = fight(
        "AH 4 7.15, AH 25 6.12, RU 3rf 7.14, RU 18 7.13",
        "attack 7.14 from 7.15", "retreat 7.13", "pass",
        dice=f"{crt(3)} 1 1 {QUIET} 1 1",
    )
    events = play(s, "attack 7.13 from 6.12")
    assert told(events, "defended")[0]["units"] == ["18/XIV"]


# 7.1: one hex is attacked at a time.


@pytest.mark.case("BfG 7.1")
def test_one_combat_has_one_target():
    s = scene("AH 4 7.15, AH 25 7.15, RU 3rf 7.14, RU 18 8.14", step="Combat side=AH")
    with pytest.raises(MalformedOrder):
        s.play("attack 7.14 8.14 from 7.15")


@pytest.mark.case("BfG 7.1")
def test_units_of_one_hex_may_attack_different_hexes():
    s, events = fight(
        "AH 4 7.15, AH 25 7.15, RU 3rf 7.14, RU 4rf 8.14",
        "attack 7.14 from 7.15", "engage 4", "attack 8.14 from 7.15",
        dice=f"{QUIET} 1 1 {QUIET} 1 1",
    )
    assert [told_["units"] for told_ in told(events, "engaged")] == [["4/II"], ["25/II"]]
    assert choices(s) == {"done"}


@pytest.mark.case("BfG 7.1")
def test_several_hexes_join_against_one():
    _, events = fight("AH 4 7.15, AH 25 7.13, RU 18 7.14", "attack 7.14 from 7.13 7.15", dice=QUIET + " 1 1")
    assert strengths(events) == (9, 6)


@pytest.mark.case("BfG 7.1")
def test_a_unit_attacks_with_its_whole_strength_or_not_at_all():
    s, _ = fight(
        "AH 4 7.15, AH 25 7.15, RU 3rf 7.14, RU 4rf 8.14",
        "attack 7.14 from 7.15", "engage 4 25",
        dice=f"{crt(9)} 1 1",
    )
    assert "7.0" in reasons(s, "attack 8.14 from 7.15")


@pytest.mark.case("BfG 7.1")
def test_each_hex_named_sends_at_least_one_unit():
    s = scene("AH 4 7.15, AH 25 7.15, AH 20 7.13, RU 18 7.14", step="Combat side=AH")
    s.play("attack 7.14 from 7.13 7.15")
    assert reasons(s, "engage 4 25") == {"7.1"}
    assert not reasons(s, "engage 4 20")


@pytest.mark.case("BfG 7.1")
def test_a_unit_in_a_hex_not_named_does_not_join():
    s = scene("AH 4 7.15, AH 25 7.15, AH 20 7.13, RU 18 7.14", step="Combat side=AH")
    s.play("attack 7.14 from 7.15")
    assert reasons(s, "engage 4 20") == {"8.1"}


# 7.2: the command limit of the attacker.

FOUR = "AH 4 7.15, AH 25 7.15, AH 13 7.13, AH 20 7.13, AH 41 8.14, RU 18 7.14"


@pytest.mark.case("BfG 7.2")
def test_a_whole_corps_attacks_with_one_other_unit():
    _, events = fight(FOUR, "attack 7.14 from 7.13 7.15", "engage 4 25 13 20", dice=crt(11) + " 1 1")
    assert strengths(events)[0] == 4 + 5 + 4 + 4


@pytest.mark.case("BfG 7.2")
def test_two_other_units_beside_a_corps_are_too_many():
    s, _ = fight(FOUR, "attack 7.14 from 7.13 7.15 8.14")
    assert reasons(s, "engage 4 25 20 41") == {"7.2", "7.2-two"}
    assert not reasons(s, "engage 4 25 13 41") and not reasons(s, "engage 4 13 41")


@pytest.mark.case("BfG 7.2")
def test_part_of_a_corps_may_attack():
    s, _ = fight(FOUR, "attack 7.14 from 7.15")
    assert choices(s) == {"engage 4/II", "engage 25/II", "engage 4/II 25/II"}


@pytest.mark.case("BfG 7.2")
def test_the_other_unit_may_be_of_another_corps():
    s, _ = fight("AH 4 7.15, AH 25 7.15, AH 5 7.13, RU 18 7.14", "attack 7.14 from 7.13 7.15")
    assert not reasons(s, "engage 4 25 5")


@pytest.mark.case("BfG 7.2-two")
def test_any_two_units_may_attack_together():
    for pair in ("AH 20 7.15, AH 41 7.13", "AH 4 7.15, AH 5 7.13", "AH 20 7.15, AH 5 7.13"):
        _, events = fight(f"{pair}, RU 18 7.14", "attack 7.14 from 7.13 7.15", dice=QUIET + " 1 1")
        assert strengths(events)[0] == 8


@pytest.mark.case("BfG 7.2-two")
def test_three_independent_units_may_not():
    s = scene("AH 20 7.15, AH 41 7.15, AH 23 7.15, RU 18 7.14", step="Combat side=AH")
    s.play("attack 7.14 from 7.15")
    assert reasons(s, "engage 20 41 23") == {"7.2", "7.2-two"}


@pytest.mark.case("BfG 7.2-two")
def test_three_units_of_three_corps_may_not():
    s = scene("AH 4 7.15, AH 5 7.13, AH 33 8.14, RU 18 7.14", step="Combat side=AH")
    assert reasons(s, "attack 7.14 from 7.13 7.15 8.14") == {"7.2", "7.2-two", "7.5"}
    assert not reasons(s, "attack 7.14 from 7.13 7.15")


@pytest.mark.case("BfG 7.2-two")
def test_lettered_corps_are_corps():
    _, events = fight(
        "RU 1gd 7.15, RU 2gd 7.15, RU gdrf 7.13, RU 82r 7.13, AH 4 7.14",
        "attack 7.14 from 7.13 7.15", "engage 1gd 2gd gdrf 82r",
        side="RU", dice=crt(11) + " 1 1",
    )
    assert strengths(events)[0] == 7 + 7 + 4 + 4


@pytest.mark.case("BfG 7.2-two")
def test_every_set_offered_is_within_the_limit_and_no_such_set_is_missing():
    s, _ = fight(FOUR.replace("8.14", "7.15"), "attack 7.14 from 7.15")
    units = ("4/II", "25/II", "41")
    wanted = {f"engage {' '.join(group)}" for group in (
        units[:1], units[1:2], units[2:], units[:2], (units[0], units[2]), units[1:], units)}
    assert choices(s) == wanted


# 7.3: everybody defends, within the command limit.


@pytest.mark.case("BfG 7.3")
def test_defenders_fight_as_one_strength():
    _, events = fight("AH 4 7.15, AH 25 7.15, RU 18 7.14, RU 45 7.14", "attack 7.14 from 7.15", "engage 4 25",
                      dice=QUIET + " 1 1")
    assert told(events, "defended")[0]["units"] == ["18/XIV", "45/XIV"]
    assert strengths(events) == (9, 12)


@pytest.mark.case("BfG 7.3")
def test_nobody_is_asked_when_all_can_defend():
    _, events = fight("AH 4 7.15, RU 18 7.14, RU 45 7.14, RU 82r 7.14", "attack 7.14 from 7.15")
    assert told(events, "defended")[0]["units"] == ["18/XIV", "45/XIV", "82r"]
    assert strengths(events) == (4, 17)


@pytest.mark.case("BfG 7.3-limit")
def test_excess_defenders_are_withheld_by_choice_of_the_defender():
    s, _ = fight("AH 4 7.15, RU 18 7.14, RU 46 7.14, RU 82r 7.14", "attack 7.14 from 7.15")
    assert s.to_act == "RU"
    assert choices(s) == {"defend 18/XIV 46/XXV", "defend 18/XIV 82r", "defend 46/XXV 82r"}
    assert reasons(s, "defend 18 46 82r") == {"7.3-limit"}


@pytest.mark.case("BfG 7.3-limit")
def test_only_the_chosen_units_are_counted():
    _, events = fight("AH 4 7.15, RU 18 7.14, RU 46 7.14, RU 3rf 7.14", "attack 7.14 from 7.15", "defend 46 3rf",
                      dice=QUIET + " 1 1")
    assert strengths(events) == (4, 10)


STACK = "AH 4 7.15, RU 18 7.14, RU 2rf 7.14, RU 46 7.14, RU 3rf 7.14"


@pytest.mark.case("BfG 7.3-maximal")
def test_no_unit_that_fits_is_held_back():
    s, _ = fight(STACK, "attack 7.14 from 7.15")
    assert choices(s) == {"defend 18/XIV 2rf/XIV 46/XXV", "defend 18/XIV 2rf/XIV 3rf", "defend 46/XXV 3rf"}


@pytest.mark.case("BfG 7.3-maximal")
@pytest.mark.parametrize("few", ["18 46", "18 2rf", "3rf", "2rf 3rf"])
def test_a_set_that_could_take_one_more_is_refused(few):
    s, _ = fight(STACK, "attack 7.14 from 7.15")
    assert reasons(s, f"defend {few}") == {"7.3-maximal"}


# 7.4: strength zero.


@pytest.mark.case("BfG 7.4-attack")
@pytest.mark.parametrize("mark", ["rung=1", "supply=low", "rung=2", "supply=out"])
def test_a_unit_reduced_to_nothing_cannot_attack(mark):
    s = scene(f"AH 11c 7.15 {mark}, RU gdc 7.14", step="Combat side=AH")
    assert choices(s) == {"done"}
    assert "7.4-attack" in reasons(s, "attack 7.14 from 7.15")


@pytest.mark.case("BfG 7.4-attack")
def test_strength_one_is_enough():
    s = scene("AH 11c 7.15, AH 3c 8.14 rung=1, RU gdc 7.14", step="Combat side=AH")
    assert "attack 7.14 from 7.15" in choices(s) and "attack 7.14 from 8.14" in choices(s)


@pytest.mark.case("BfG 7.4-attack")
def test_a_unit_without_strength_stays_out_of_the_attack_of_its_stack():
    s, _ = fight("AH 11c 7.15 rung=1, AH 3c 7.15, AH 4c 7.15, RU 13c 7.14", "attack 7.14 from 7.15")
    assert reasons(s, "engage 11c 3c") == {"7.4-attack"}


@pytest.mark.case("BfG 7.4-defence")
def test_a_unit_without_strength_is_withheld_beside_another():
    s, events = fight("AH 3c 7.15, RU gdc 7.14 rung=1, RU 13c 7.14", "attack 7.14 from 7.15", dice=QUIET + " 1 6")
    assert told(events, "defended")[0]["units"] == ["13c"]
    assert strengths(events) == (2, 2)
    assert rung(s, "RU", "gdc") == 1


@pytest.mark.case("BfG 7.4-defence")
@pytest.mark.parametrize("mark", ["rung=1", "rung=2", "rung=2 supply=out"])
def test_a_lone_unit_without_strength_defends_with_one(mark):
    _, events = fight(f"AH 3c 7.15, RU gdc 7.14 {mark}", "attack 7.14 from 7.15", dice=crt(11) + " 1 1")
    assert strengths(events) == (2, 1)


@pytest.mark.case("BfG 7.4-defence")
def test_a_stack_without_strength_defends_together_with_one_whatever_its_kinds_and_number():
    weak = "RU gdc 7.14 rung=1, RU 13c 7.14 rung=2, RU 3rf 7.14 rung=2 supply=out, RU 82r 7.14 rung=5 supply=low"
    _, events = fight(f"AH 3c 7.15, {weak}", "attack 7.14 from 7.15", dice=crt(11) + " 1 1")
    assert len(told(events, "defended")[0]["units"]) == 4
    assert strengths(events) == (2, 1)


@pytest.mark.case("BfG 7.4-defence")
def test_a_stack_without_strength_still_has_its_guns():
    _, events = fight("AH 3c 7.15, RU gdc 7.14 rung=1, RU 82r 7.14 rung=5 supply=low", "attack 7.14 from 7.15",
                      dice=crt(11) + " 1 1")
    assert modifiers(events)["AH"] == 3  # +2 by the CRT (2:1 at 11), +1 by AV 1 + 2


# 7.5: cavalry and infantry.


@pytest.mark.case("BfG 7.5")
def test_cavalry_and_infantry_never_attack_together():
    s, _ = fight("AH 4 7.15, AH 3c 7.15, RU 3rf 7.14", "attack 7.14 from 7.15")
    assert reasons(s, "engage 4 3c") == {"7.5"}
    assert choices(s) == {"engage 4/II", "engage 3c"}


@pytest.mark.case("BfG 7.5")
def test_hexes_of_cavalry_and_of_infantry_cannot_join():
    s = scene("AH 4 7.15, AH 3c 7.13, RU 3rf 7.14", step="Combat side=AH")
    assert "7.5" in reasons(s, "attack 7.14 from 7.13 7.15")


@pytest.mark.case("BfG 7.5")
def test_one_kind_of_the_defenders_is_withheld_by_choice():
    s, _ = fight("AH 4 7.15, RU 3rf 7.14, RU 13c 7.14, RU 7c 7.14", "attack 7.14 from 7.15")
    assert choices(s) == {"defend 3rf", "defend 13c 7c"}
    assert reasons(s, "defend 3rf 13c") == {"7.5"}


@pytest.mark.case("BfG 7.5")
def test_no_more_than_two_cavalry_units_fight_together():
    s, _ = fight("AH 2c 7.15, AH 3c 7.15, AH 4c 7.15, RU 3rf 7.14", "attack 7.14 from 7.15")
    assert "7.2-two" in reasons(s, "engage 2c 3c 4c")
    assert not reasons(s, "engage 2c 4c")


# 7.6: withheld units.


@pytest.mark.case("BfG 7.6-attack")
def test_withheld_units_take_no_losses_of_the_attack():
    # 4 against 4 at 9: +2; a six is 8, two reductions, all for the one that fought.
    s, events = fight("AH 4 7.15, AH 41 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", "engage 4", dice=crt(9) + " 6 1")
    assert losses(events)["AH"] == 2
    assert (rung(s, "AH", "4"), rung(s, "AH", "41")) == (2, 0)


RETREAT = {"dice": crt(11) + " 1 1"}  # 1:1 at 11: the attacker goes back one hex


@pytest.mark.case("BfG 7.6-attack")
def test_withheld_units_choose_to_go_along_with_a_retreat_or_to_stay():
    s, _ = fight("AH 4 7.15, AH 41 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", "engage 4", **RETREAT)
    assert s.to_act == "AH"
    assert choices(s) == {"withdraw 4/II", "withdraw 4/II 41"}
    assert reasons(s, "withdraw 41") == {"9.2", "7.6-attack"}


@pytest.mark.case("BfG 7.6-attack")
@pytest.mark.parametrize(("order", "where"), [("withdraw 4", "7.15"), ("withdraw 4 41", "6.15")])
def test_withheld_units_do_as_they_chose(order, where):
    s, _ = fight("AH 4 7.15, AH 41 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", "engage 4", order, "retreat 6.15",
                 **RETREAT)
    assert (place(s, "AH", "4"), place(s, "AH", "41")) == ("6.15", where)


@pytest.mark.case("BfG 7.6-attack")
def test_a_unit_that_made_another_attack_from_the_hex_may_go_along():
    s, _ = fight("AH 4 7.15, AH 41 7.15 fought, RU 3rf 7.14", "attack 7.14 from 7.15", **RETREAT)
    assert choices(s) == {"withdraw 4/II", "withdraw 4/II 41"}


@pytest.mark.case("BfG 7.6-attack")
def test_a_withheld_unit_may_attack_later():
    s, _ = fight("AH 4 7.15, AH 41 7.15, RU 3rf 7.14, RU 4rf 8.14", "attack 7.14 from 7.15", "engage 4",
                 dice=QUIET + " 1 1")
    assert choices(s) == {"done", "attack 8.14 from 7.15"}


WITHHELD = "AH 4 7.15, RU 3rf 7.14, RU 13c 7.14"


@pytest.mark.case("BfG 7.6-defence")
def test_withheld_defenders_take_no_losses():
    s, events = fight(WITHHELD, "attack 7.14 from 7.15", "defend 3rf", dice=crt(6) + " 1 6")
    assert losses(events)["RU"] == 1  # 1:1 at 6: no modifier; +1 for AV 4; a six is 7
    assert (rung(s, "RU", "3rf"), rung(s, "RU", "13c")) == (1, 0)


@pytest.mark.case("BfG 7.6-defence")
def test_withheld_defenders_retreat_with_the_others():
    s, _ = fight(WITHHELD, "attack 7.14 from 7.15", "defend 3rf", "retreat 7.13", dice=crt(3))
    assert place(s, "RU", "13c") == "7.13"


@pytest.mark.case("BfG 7.6-defence")
def test_withheld_defenders_count_as_attacked():
    s, _ = fight(f"{WITHHELD}, AH 41 7.13", "attack 7.14 from 7.15", "defend 3rf", dice=crt(6) + " 1 1")
    assert s.hit >> unit("RU", "13c") & 1
    assert choices(s) == {"done"}


# 12 m+ (white symbol) holds one reduction already; 2.5:1 at 9 has no retreat, a four with +1 for the guns is one loss.
DOOMED = "RU 18 7.15, AH 12m+ 7.14 rung=1, AH 3c 7.14"


@pytest.mark.case("BfG 7.6-exception")
def test_withheld_units_leave_when_all_defenders_are_dead_without_a_retreat():
    s, _ = fight(DOOMED, "attack 7.14 from 7.15", "defend 12m+", side="RU", dice=crt(9) + " 1 4")
    assert place(s, "AH", "12m+") == "dead"
    assert s.to_act == "AH" and all(order.startswith("retreat ") for order in choices(s))
    play(s, "retreat 7.13")
    assert place(s, "AH", "3c") == "7.13"
    assert rung(s, "AH", "3c") == 0


@pytest.mark.case("BfG 7.6-exception")
def test_withheld_units_stay_when_a_defender_lives():
    s, _ = fight(DOOMED, "attack 7.14 from 7.15", "defend 12m+", side="RU", dice=crt(9) + " 1 3")
    assert place(s, "AH", "12m+") == place(s, "AH", "3c") == "7.14"
    assert s.to_act == "RU" and s.battle is None


@pytest.mark.case("BfG 7.6-exception")
def test_a_retreat_result_moves_them_once_only():
    s, events = fight(DOOMED, "attack 7.14 from 7.15", "defend 12m+", "retreat 7.13", "pass", side="RU",
                      dice=crt(6) + " 1 6")
    assert place(s, "AH", "12m+") == "dead"
    assert place(s, "AH", "3c") == "7.13"
    assert len(told(events, "retreated")) == 1


@pytest.mark.case("BfG 7.6-exception")
def test_withheld_units_that_paid_for_a_retreat_result_do_not_pay_again():
    # All round is held; 3 rf dies of the hex it cannot go, and 13 c pays for that hex only.
    ring = "AH 5 8.14, AH 46 8.13, AH 12 7.13, AH 33 6.13, AH 14 6.14"
    s, _ = fight(f"AH 44 7.15, {ring}, RU 3rf 7.14 rung=2, RU 13c 7.14", "attack 7.14 from 7.15", "defend 3rf",
                 dice=crt(7) + " 1")
    assert place(s, "RU", "3rf") == "dead"
    assert (place(s, "RU", "13c"), rung(s, "RU", "13c")) == ("7.14", 1)


@pytest.mark.case("BfG 7.6-exception")
def test_withheld_units_that_cannot_leave_are_reduced_once():
    ring = "RU 45 8.14, RU 41 8.13, RU 47 7.13, RU 1gn 6.13, RU 2gn 6.14"
    s, _ = fight(f"{DOOMED}, {ring}", "attack 7.14 from 7.15", "defend 12m+", side="RU", dice=crt(11) + " 1 4")
    assert place(s, "AH", "12m+") == "dead"
    assert (place(s, "AH", "3c"), rung(s, "AH", "3c")) == ("7.14", 1)


def test_the_field_of_these_tests_is_open():
    s = scene("AH 4 7.15, RU 18 7.14")
    field = [h for h in s.world.board.terrain if s.world.grid.distance(h, hexes("7.14")[0]) <= 2]
    assert len(field) == 19
    assert not any((a, b) in s.world.halving for a in field for b in field)
    assert not any(s.world.swamp >> h & 1 for h in field)
