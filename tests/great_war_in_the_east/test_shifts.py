"""GWiE 10.2, 18, 19: heroic HQs, attack shifts, defensive shifts, and Putnik."""

import pytest

from galicia.games.great_war_in_the_east import state
from tests.great_war_in_the_east.fights import column, fight, lines, offered, play, strengths
from tests.great_war_in_the_east.scene import bare, reasons, scene, told, unit

# A-H 1st army in Lemberg under Dankl (shift 1) against a Russian division; 5 to 3 is 1-1.
FIRST = "AH 10/1 g1312, AH Da1 g1313, RU 78R/3 g1311"
ASSAULT = ("attack g1311", "commit 10/1")


# 10.21, 10.22, 18.1: attack shifts.


@pytest.mark.case("GWiE 10.11-shift", "GWiE 10.2-1", "GWiE 8.4-b")
def test_an_hq_shifts_one_attack_to_the_right():
    _, events = fight(FIRST, *ASSAULT, "shift Da1", "fight", dice="6")
    assert column(events) == "2-1"
    assert "Da1 shifts one column right" in lines(events)


@pytest.mark.case("GWiE 10.21-b")
def test_a_shift_of_two_turns_two_to_one_into_four_to_one():
    units = "RU 9/3 g0115, RU 21/3 g0115, RU Ru3 g0114, AH 13/3 g0215, AH D1 g0215"
    _, events = fight(units, "attack g0215", "commit 9/3 21/3", "shift Ru3", "fight", side="AL", dice="6")
    assert strengths(events) == (8, 4) and column(events) == "4-1"


@pytest.mark.case("GWiE 10.11-shift", "GWiE 10.2-1")
def test_an_hq_shifts_no_second_attack_in_a_phase():
    units = f"{FIRST}, AH 1/1 g1312, RU 81R/5 g1211"
    s, _ = fight(units, *ASSAULT, "shift Da1", "fight", "attack g1211", "commit 1/1", dice="6")
    assert not offered(s, "shift")
    assert reasons(s, "shift Da1") == {"10.2-1"}


@pytest.mark.case("GWiE 10.2-1")
def test_a_shift_that_is_called_off_is_not_used():
    s, _ = fight(FIRST, *ASSAULT, "shift Da1", "cancel", *ASSAULT)
    assert offered(s, "shift") == ["shift Da1"]


@pytest.mark.case("GWiE 10.11-radius", "GWiE 10.21-c")
@pytest.mark.parametrize(("start", "near"), [("g1315", True), ("g1316", False)])
def test_half_of_the_attacking_steps_must_be_within_the_radius(start, near):
    s, _ = fight(f"AH 10/1 g1312, AH Da1 {start}, RU 78R/3 g1311", *ASSAULT)
    assert reasons(s, "shift Da1") == (set() if near else {"10.21-c"})


@pytest.mark.case("GWiE 10.21-c")
def test_exactly_half_in_the_radius_is_enough():
    units = "AH 10/1 g1312, AH 1/1 g1310, AH Da1 g1315, RU 78R/3 g1311"
    s, _ = fight(units, "attack g1311", "commit 10/1 1/1")
    assert not reasons(s, "shift Da1")
    s, _ = fight(units.replace("g1312", "g1312 steps=3"), "attack g1311", "commit 10/1 1/1")
    assert reasons(s, "shift Da1") == {"10.21-c"}


@pytest.mark.case("GWiE 18.1")
def test_more_than_half_of_the_steps_must_be_of_the_army():
    units = "AH 10/1 g1312, AH 3/3 g1312 {}, AH Da1 g1313, RU 78R/3 g1311"
    s, _ = fight(units.format(""), "attack g1311", "commit 10/1 3/3")
    assert reasons(s, "shift Da1") == {"18.1"}
    s, _ = fight(units.format("steps=3"), "attack g1311", "commit 10/1 3/3")
    assert not reasons(s, "shift Da1")


@pytest.mark.case("GWiE 18.1")
def test_armies_of_the_same_number_but_another_nation_are_others():
    s = bare("SE DrI s0511, RU Ru3 s0611, AH 11b/5 s0512", step="Combat side=AL")  # on the map of the other
    play(s, "attack s0512", "commit DrI")
    assert reasons(s, "shift Ru3") == {"18.1"}


@pytest.mark.case("GWiE 18.1", "GWiE 10.21-c")
def test_units_that_would_undo_a_shift_cannot_join_after_it():
    s, _ = fight("AH 10/1 g1312, AH 3/3 g1312, AH Da1 g1313, RU 78R/3 g1311", *ASSAULT, "shift Da1")
    assert reasons(s, "commit 3/3") == {"18.1"} and not offered(s, "commit")


@pytest.mark.case("GWiE 10.22")
def test_two_army_hqs_cannot_shift_one_attack():
    # One HQ's army always has half at least, so the other fails by 18.1 too; the limit is named first.
    s, _ = fight(f"{FIRST}, AH vA4 g1313", *ASSAULT, "shift Da1")
    assert reasons(s, "shift vA4") == {"10.22"} and not offered(s, "shift")


@pytest.mark.case("GWiE 10.11-shift")
def test_an_hq_without_a_shift_has_none_to_lend():
    s, _ = fight("AH 3/3 g1312, AH vB3 g1313, RU 78R/3 g1311", "attack g1311", "commit 3/3")
    assert reasons(s, "shift vB3") == {"10.11-shift"}
    s, _ = fight("AH 10/1 g1312, AH Da1 g1313 flipped, RU 78R/3 g1311", *ASSAULT)
    assert reasons(s, "shift Da1") == {"10.11-shift"}


@pytest.mark.case("GWiE 10.21-a", "GWiE 8.8-min")
def test_a_shift_never_makes_a_forbidden_ratio_legal():
    s = scene("AH 9L/1 g1312, AH Da1 g1313, RU 9/3 g1311", step="Combat side=AH")
    assert offered(s) == ["done"]


@pytest.mark.case("GWiE 8.8-max")
def test_shifts_do_not_go_beyond_the_last_column():
    units = "AH 10/1 g1312, AH 1/1 g1312, AH Da1 g1313, RU 7c/3 g1311, RU Ru3 g1309"
    _, events = fight(units, "attack g1311", "commit 10/1 1/1", "shift Da1", "fight", "parry Ru3", dice="6")
    assert strengths(events) == (10, 1)
    assert column(events) == "5-1"  # two to the left of 7-1


# 10.23, 10.24: heroic HQs.

HERO = "RU 12/8 g0115, RU Br8 g0115, AH 13/3 g0215"


@pytest.mark.case("GWiE 10.12", "GWiE 10.23", "GWiE 10.51-a", "GWiE 10.11-combat")
def test_a_heroic_hq_adds_its_strength_to_the_attack_of_its_stack():
    _, events = fight(HERO, "attack g0215", "commit 12/8", "lead Br8", "fight", side="AL", dice="6")
    assert strengths(events)[0] == 5
    assert "Br8 leads and adds 1" in lines(events)


@pytest.mark.case("GWiE 10.23")
def test_a_heroic_hq_may_stay_out():
    _, events = fight(HERO, "attack g0215", "commit 12/8", "fight", side="AL", dice="6")
    assert strengths(events)[0] == 4


@pytest.mark.case("GWiE 10.23")
def test_it_leads_only_units_stacked_with_it():
    s, _ = fight("RU 12/8 g0115, RU Br8 g0214, RU 7/8 g0214, AH 13/3 g0215", "attack g0215", "commit 12/8", side="AL")
    assert reasons(s, "lead Br8") == {"10.23"}
    play(s, "commit 7/8")
    assert not reasons(s, "lead Br8")


@pytest.mark.case("GWiE 10.2-2", "GWiE 10.23")
def test_it_needs_two_points_of_friends_with_it():
    s, _ = fight("SE Ob s0511, SE DuI s0412, SE PB1 s0511, AH 9/5 s0512", "attack s0512", "commit Ob DuI", side="AL")
    assert reasons(s, "lead PB1") == {"10.2-2"}
    s, _ = fight("SE Ob s0511, SE Be s0511, SE PB1 s0511, AH 9/5 s0512", "attack s0512", "commit Ob", side="AL")
    assert not reasons(s, "lead PB1")


@pytest.mark.case("GWiE 10.2-2", "GWiE 9.23")
def test_a_hero_left_with_too_little_by_attrition_adds_nothing():
    # Beyond the Sava both brigades are out of supply; the one that is lost takes the second point with it.
    units = "SE Ob s0311, SE Be s0311, SE PB1 s0311, AH D2 s0310"
    for dice, strength in (("6 6 6", 1 + 1 + 1), ("1 6 6", 1)):
        _, events = fight(units, "attack s0310", "commit Ob Be", "lead PB1", "fight", side="AL", dice=dice)
        assert strengths(events)[0] == strength


@pytest.mark.case("GWiE 18.1", "GWiE 9.23")
@pytest.mark.parametrize("dice, shifted", [("4 4", True), ("4 1", False), ("1 1", True)])
def test_an_army_left_with_half_of_the_force_by_attrition_is_not_helped_by_its_hq(dice, shifted):
    # 7/4 and 9/3 roll in this order, far from supply: 3 steps to 4, 3 to 2, 1 to 2.
    units = "RU 9/3 g1012, RU 7/4 g1012 steps=3, RU Ru3 g1012, AH 13/3 g1112 steps=1"
    s, events = fight(units, "attack g1112", "commit 9/3 7/4", "shift Ru3", "fight", side="AL", dice=f"{dice} 6")
    assert ("Ru3 shifts 2 columns right" in lines(events)) == shifted
    assert s.lent == 1 << unit("RU", "Ru3")


@pytest.mark.case("GWiE 10.23", "GWiE 9.23")
def test_a_hero_whose_last_attacker_is_lost_by_attrition_stays_out():
    units = "SE Ob s0311, SE Lo s0311, SE Lj s0311, SE PB1 s0311, SE Be s0209, AH D2 s0310"
    _, events = fight(units, "attack s0310", "commit Ob Be", "lead PB1", "fight", side="AL", dice="1 6 6")
    assert strengths(events)[0] == 1


@pytest.mark.case("GWiE 10.12")
def test_a_flipped_hq_is_heroic_no_more():
    s, _ = fight(HERO.replace("Br8 g0115", "Br8 g0115 flipped"), "attack g0215", "commit 12/8", side="AL")
    assert reasons(s, "lead Br8") == {"8.12-b", "10.23"}


@pytest.mark.case("GWiE 10.24")
def test_strength_and_shift_of_a_hero_serve_the_same_attack():
    _, events = fight(HERO, "attack g0215", "commit 12/8", "lead Br8", "shift Br8", "fight", side="AL", dice="6")
    assert column(events) == "3-1"


TWO = "RU 12/8 g0115, RU 7/8 g0115, RU Br8 g0115, AH 13/3 g0215, AH 23/3 g0116"


@pytest.mark.case("GWiE 10.24")
def test_a_hero_does_not_lead_one_attack_and_shift_another():
    s, _ = fight(TWO, "attack g0215", "commit 12/8", "lead Br8", "fight", "attack g0116", "commit 7/8", side="AL",
                 dice="6")
    assert reasons(s, "shift Br8") == {"10.24"}
    s, _ = fight(TWO, "attack g0215", "commit 12/8", "shift Br8", "fight", "option 1", "done", "attack g0116",
                 "commit 7/8", side="AL", dice="6")
    assert reasons(s, "lead Br8") == {"10.24"}


@pytest.mark.case("GWiE 8.14", "GWiE 10.23")
def test_a_hero_leads_one_attack_in_a_phase():
    s, _ = fight(TWO, "attack g0215", "commit 12/8", "lead Br8", "fight", "attack g0116", "commit 7/8", side="AL",
                 dice="6")
    assert reasons(s, "lead Br8") == {"8.14"}


@pytest.mark.case("GWiE 10.23", "GWiE 8.8-min")
def test_an_attack_that_only_a_hero_makes_possible_is_offered():
    s = scene("RU 12/8 g0115 steps=1, RU Br8 g0115, AH 12/3 g0215", step="Combat side=AL")
    assert offered(s, "attack") == ["attack g0215"]
    play(s, "attack g0215", "commit 12/8")
    assert reasons(s, "fight") == {"8.8-min"}
    play(s, "lead Br8")
    assert not reasons(s, "fight")


# 18.2: defensive shifts.

DEFENCE = "AH 10/1 g1312, AH 3/3 g1312, RU 78R/3 g1311, RU Ru3 g1310"
FIGHT = ("attack g1311", "commit 10/1 3/3", "fight")


@pytest.mark.case("GWiE 18.2-a", "GWiE 18.2-c")
def test_the_defender_may_shift_to_the_left_by_the_attack_shift_of_an_hq():
    s, _ = fight(DEFENCE, *FIGHT, dice="6")
    assert s.to_act == "AL" and offered(s) == ["pass", "parry Ru3"]
    events = play(s, "parry Ru3")
    assert strengths(events) == (10, 3)
    assert column(events) == "1-1"


@pytest.mark.case("GWiE 18.2-a")
def test_the_defender_may_pass():
    s, _ = fight(DEFENCE, *FIGHT, dice="6")
    assert column(play(s, "pass")) == "3-1" and not s.parried


@pytest.mark.case("GWiE 18.2-c")
def test_the_defence_is_shifted_after_the_attack_and_not_before_the_first_column():
    units = "AH 10/1 g1312, AH Da1 g1313, RU 9/3 g1311, RU Ru3 g1310"
    s, _ = fight(units, *ASSAULT, "shift Da1", "fight", dice="6")
    assert column(play(s, "parry Ru3")) == "1-2"


@pytest.mark.case("GWiE 18.2-a")
def test_a_defensive_shift_is_used_once_in_a_phase():
    units = "AH 10/1 g1312, AH 14/3 g1312, RU 9/3 g1311, RU 60R/3 g1211, RU Ru3 g1310"
    s, _ = fight(units, "attack g1311", "commit 10/1", "fight", "parry Ru3", dice="6 6")
    events = play(s, "attack g1211", "commit 14/3", "fight")
    assert told(events, "combat_roll")


@pytest.mark.case("GWiE 18.2-a")
def test_an_attack_shift_in_his_own_phase_does_not_spend_the_defensive_one():
    s, _ = fight(DEFENCE.replace("Ru3 g1310", "Ru3 g1310 lent"), *FIGHT, dice="6")
    assert offered(s, "parry") == ["parry Ru3"]


@pytest.mark.case("GWiE 18.2-b")
def test_the_defenders_must_not_have_more_points_than_the_hq_commands():
    units = "AH 9/2 s0512, AH 4/2 s0512, SE DuI s0511, SE MoI s0511, SE SS2 s0611"
    s, _ = fight(units, "attack s0511", "commit 9/2 4/2", "fight", dice="6")
    assert offered(s, "parry") == ["parry SS2"]
    _, events = fight(f"{units}, SE KbD s0511", "attack s0511", "commit 9/2 4/2", "fight", dice="6")
    assert told(events, "combat_roll")
    s, _ = fight(f"{units}, SE KbD s0511", "attack s0511", "commit 9/2 4/2", "fight", dice="6",
                 options={"unlimited_command": True})
    assert offered(s, "parry") == ["parry SS2"]


@pytest.mark.case("GWiE 18.2-a", "GWiE 10.21-c", "GWiE 18.1")
@pytest.mark.parametrize("change", ["Ru3 g1306", "Ph5 g1310"])
def test_the_hq_must_be_near_and_of_the_army(change):
    _, events = fight(DEFENCE.replace("Ru3 g1310", change), *FIGHT, dice="6")
    assert told(events, "combat_roll") and not told(events, "parried")


@pytest.mark.case("GWiE 18.2-a")
def test_at_most_one_hq_shifts_a_defence():
    s, _ = fight(f"{DEFENCE}, RU 81R/5 g1311 steps=1, RU Ph5 g1310", *FIGHT, dice="6")
    events = play(s, "parry Ru3")
    assert told(events, "odds")


@pytest.mark.case("GWiE 10.21-a")
def test_an_hq_of_the_attacker_never_shifts_to_the_left():
    s, _ = fight(DEFENCE + ", AH Da1 g1313", *FIGHT, dice="6")
    assert reasons(s, "parry Da1") == {"18.2-a"}


@pytest.mark.case("GWiE 18.2-b")
def test_a_fortress_alone_is_not_helped_and_does_not_count():
    units = "RU 9/3 g1220, RU 21/3 g1220, AH Jaroslau g1219, AH Da1 g1120"
    _, events = fight(units, "attack g1219", "commit 9/3 21/3", "fight", side="AL", dice="6 6 6")
    assert told(events, "combat_roll")
    s, _ = fight(f"{units}, AH 9L/1 g1219", "attack g1219", "commit 9/3 21/3", "fight", side="AL", dice="6 6 6")
    assert offered(s, "parry") == ["parry Da1"]


# 19: Putnik.

PUTNIK = "SE DuI s0606, SE MoI s0606, SE SS2 s0606, SE Putnik s0803, AH 9/5 s0607 {}"
SERBS = ("attack s0607", "commit DuI MoI")


@pytest.mark.case("GWiE 19.1", "GWiE 19.11")
def test_putnik_adds_his_shift_to_that_of_an_hq_within_his_radius():
    s, _ = fight(PUTNIK.format(""), *SERBS, side="AL", dice="6")
    assert reasons(s, "shift Putnik") == {"19.1", "19.12"}
    events = play(s, "shift SS2", "shift Putnik", "fight")
    assert strengths(events) == (2, 3) and column(events) == "4-1"
    assert s.used == state.PUTNIK


@pytest.mark.case("GWiE 19.1")
def test_putnik_lends_his_shift_once_a_game_turn():
    s, _ = fight(PUTNIK.format(""), *SERBS, "shift SS2", side="AL", used=state.PUTNIK)
    assert reasons(s, "shift Putnik") == {"19.1"} and not offered(s, "shift")


@pytest.mark.case("GWiE 19.1")
def test_the_second_hq_must_be_within_his_radius():
    s, _ = fight(PUTNIK.format("").replace("s0803", "s1102"), *SERBS, "shift SS2", side="AL")
    assert reasons(s, "shift Putnik") == {"19.1"}


@pytest.mark.case("GWiE 19.11")
def test_an_hq_without_a_shift_can_be_the_second_one():
    units = "SE TiI s0606, SE TiII s0606, SE PB1 s0606, SE Putnik s0803, AH 9/5 s0607"
    s, _ = fight(units, "attack s0607", "commit TiI TiII", side="AL", dice="6")
    events = play(s, "shift PB1", "shift Putnik", "fight")
    assert column(events) == "3-1"
    s, _ = fight(units, "attack s0607", "commit TiI TiII", side="AL", used=state.PUTNIK)
    assert reasons(s, "shift PB1") == {"10.11-shift"}


@pytest.mark.case("GWiE 19.11", "GWiE 10.21-c")
def test_the_second_hq_must_be_near_enough_to_shift_itself():
    units = PUTNIK.format("").replace("SS2 s0606", "SS2 s0902")
    s, _ = fight(units, *SERBS, side="AL")
    assert reasons(s, "shift SS2") == {"10.21-c"}


@pytest.mark.case("GWiE 19.12")
def test_the_second_hq_shifts_no_other_attack():
    s, _ = fight(PUTNIK.format(""), *SERBS, "shift SS2", "shift Putnik", "fight", side="AL", dice="6", points=9)
    assert s.lent >> unit("SE", "SS2") & 1
    s, _ = fight(PUTNIK.format("").replace("SS2 s0606", "SS2 s0606 lent"), *SERBS, side="AL")
    assert reasons(s, "shift SS2") == {"10.2-1"} and not offered(s, "shift")


@pytest.mark.case("GWiE 19.13", "GWiE 18.2-a")
def test_putnik_never_shifts_a_defence():
    units = "AH 9/2 s0512, SE DuI s0511, SE SS2 s0511, SE Putnik s0511"
    s, _ = fight(units, "attack s0511", "commit 9/2", "fight", dice="6")
    assert offered(s) == ["pass", "parry SS2"]
    assert reasons(s, "parry Putnik") == {"18.2-a", "19.13"}
