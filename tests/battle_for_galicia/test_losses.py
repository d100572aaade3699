"""BfG 9.4, 10.1, 10.2: losses: modifiers, who takes them, and the ladder they lead down."""

import pytest

from tests.battle_for_galicia.fights import choices, crt, fight, losses, modifiers, place, play, rung, strengths
from tests.battle_for_galicia.scene import GAME, reasons, scene, told, unit

# 9.4.1: the modifiers one by one. 4 (AV 4) against 3 rf (AV 2) is 1:1 with nothing but the CRT and four guns.


@pytest.mark.case("BfG 9.4.1-crt")
@pytest.mark.parametrize(("roll", "attacker", "defender"), [(6, 1, 0), (7, 1, -1), (9, 2, -1), (10, 2, -2)])
def test_the_signed_number_of_the_combat_table_modifies_the_loss_roll(roll, attacker, defender):
    _, events = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(roll) + " 1 1")
    assert modifiers(events) == {"AH": attacker, "RU": defender + 1}


@pytest.mark.case("BfG 9.4.1-artillery")
@pytest.mark.parametrize(
    ("defenders", "modifier"),
    [
        ("RU 3rf 7.14", 0),  # 2
        ("RU gdrf 7.14", 1),  # 3
        ("RU 18 7.14", 1),  # 5
        ("RU 18 7.14, RU 2rf 7.14", 2),  # 7
        ("RU 82r 7.14, RU 18 7.14", 2),  # 9
        ("RU 18 7.14, RU 45 7.14", 3),  # 10
        ("RU 18 7.14, RU 45 7.14, RU gdrf 7.14", 3),  # 13
        ("RU 18 7.14, RU 45 7.14, RU 82r 7.14", 4),  # 14
        ("RU 18 7.14 supply=out", 0),
        ("RU 1gd 7.14 rung=3", 1),  # 3 on the reduced side
    ],
)
def test_the_enemys_guns_modify_the_loss_roll(defenders, modifier):
    _, events = fight(
        f"AH 4 7.15, AH 25 7.15, AH 13 7.15, {defenders}", "attack 7.14 from 7.15", "engage 4 25 13",
        dice=crt(10) + " 1 1",
    )
    signed = {"+2/-2": 2, "+2/-1": 2, "-/-1": 0}[told(events, "combat_roll")[0]["result"]]
    assert modifiers(events)["AH"] == signed + modifier


@pytest.mark.case("BfG 9.4.1-artillery")
def test_guns_of_withheld_units_are_silent():
    _, events = fight("AH 4 7.15, AH 41 7.15, AH 25 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", "engage 4",
                      dice=crt(6) + " 1 1")
    assert modifiers(events)["RU"] == 1
    _, events = fight("AH 4 7.15, RU 3rf 7.14, RU 9+10c 7.14", "attack 7.14 from 7.15", "defend 3rf",
                      dice=crt(6) + " 1 1")
    assert modifiers(events)["AH"] == 1  # the CRT only; with the guns of the cavalry it would be +2


@pytest.mark.case("BfG 9.4.1-flank")
def test_only_a_flanked_defender_pays_for_it():
    # 9 to 6, flanked 2.5:1, at 10: +1/-1. Eight guns +2; five guns +1.
    _, events = fight("AH 4 7.15, AH 25 7.13, RU 18 7.14", "attack 7.14 from 7.13 7.15", dice=crt(10) + " 1 1")
    assert modifiers(events) == {"AH": 1 + 1, "RU": -1 + 2 + 2}


@pytest.mark.case("BfG 9.4.1-retreat")
@pytest.mark.parametrize(("roll", "hexes"), [(7, 1), (6, 1), (4, 2), (2, 3)])
def test_each_hex_of_the_retreat_result_adds_one(roll, hexes):
    # 9 to 4 is 2:1, eight guns +2; rolls 2 to 7 send the defender back without failing a priority.
    s, events = fight("AH 4 7.15, AH 25 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", "engage 4 25",
                      dice=crt(roll) + " 1 1")
    events += play(s, sorted(choices(s))[0], "pass")
    assert modifiers(events)["RU"] == (-1 if roll == 7 else 0) + 2 + hexes


@pytest.mark.case("BfG 9.4.1-retreat")
def test_a_retreat_of_the_attacker_adds_one_to_his_roll():
    s, events = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(11) + " 1 1")
    events += play(s, sorted(choices(s))[0])
    assert modifiers(events) == {"AH": 1 + 1, "RU": -1 + 1}


@pytest.mark.case("BfG 9.4.1-retreat")
def test_a_retreat_not_carried_out_adds_as_much():
    # All round is held: one hex +1, flank +2, failure +2; two guns are nothing.
    ring = "AH 5 8.14, AH 46 8.13, AH 12 7.13, AH 33 6.13, AH 14 6.14"
    _, events = fight(f"AH 44 7.15, {ring}, RU 82r 7.14", "attack 7.14 from 7.15", dice=crt(3) + " 1 1")
    assert told(events, "combat_roll")[0]["result"] == "-/R1"
    assert modifiers(events)["RU"] == 1 + 2 + 2


@pytest.mark.case("BfG 9.4.1-retreat")
def test_extra_hexes_out_of_a_crowd_add_nothing():
    ring = "AH 5 8.14, AH 46 8.13, AH 33 6.13, AH 14 6.14"
    s, events = fight(f"AH 44 7.15, {ring}, RU 82r 7.14, RU 18 7.13, RU 45 7.13, RU 41 7.13", "attack 7.14 from 7.15",
                      dice=crt(3) + " 1 1")
    assert len(told(events, "retreated")) == 2
    events += play(s, "pass")
    assert modifiers(events)["RU"] == 1 + 2  # one hex, flank; two guns nothing


@pytest.mark.case("BfG 9.4.1-priorities")
def test_a_bad_extra_hex_brings_the_two_as_well():
    # As before, but the hexes beyond 7.13 lie in enemy zones.
    ring = "AH 5 8.14, AH 46 8.13, AH 33 6.13, AH 14 6.14, AH 2c 7.11"
    s, events = fight(f"AH 44 7.15, {ring}, RU 82r 7.14, RU 18 7.13, RU 45 7.13, RU 41 7.13", "attack 7.14 from 7.15",
                      dice=crt(3) + " 1 1")
    if s.to_act == "RU":
        events += play(s, sorted(choices(s))[0])
    events += play(s, "pass")
    assert modifiers(events)["RU"] == 1 + 2 + 2


@pytest.mark.case("BfG 9.4.1-priorities")
def test_a_failed_retreat_and_a_failed_priority_are_two_together():
    # R2 of which one hex can be gone, into an enemy zone: still +2.
    ring = "AH 5 8.14, AH 46 8.13, AH 33 6.13, AH 14 6.14, AH 12 7.12, AH 37 8.12, AH 24 6.12"
    _, events = fight(f"AH 4 7.15, {ring}, RU 18 7.14", "attack 7.14 from 7.15", "pass", dice=crt(2) + " 1 1")
    assert told(events, "combat_roll")[0]["result"] == "+1/R2"
    assert modifiers(events)["RU"] == 1 + 2 + 2 + 2  # guns, flank, two hexes, failure once


@pytest.mark.case("BfG 9.4.1-odds")
@pytest.mark.parametrize(
    ("attackers", "defender", "over"),
    [
        ("AH 4 7.15", "RU gdc 7.14", 0),  # 4:1
        ("AH 25 7.15", "RU gdc 7.14", 1),  # 5:1
        ("AH 88sch 7.15, AH 44 7.15", "RU gdc 7.14", 2),  # 6:1
        ("AH 4 7.15, AH 25 7.15", "RU gdc 7.14", 5),  # 9:1
        ("AH 4 7.15, AH 25 7.15", "RU 13c 7.14", 0),  # 4.5:1
    ],
)
def test_each_ratio_over_four_to_one_adds_one_for_the_defender(attackers, defender, over):
    names = " ".join(part.split()[1] for part in attackers.split(", "))
    s, events = fight(f"{attackers}, {defender}", "attack 7.14 from 7.15", dice=crt(11) + " 1 1")
    if "," in attackers:
        events += play(s, f"engage {names}")
    guns = {"AH 4 7.15": 1, "AH 25 7.15": 1, "AH 88sch 7.15, AH 44 7.15": 1}.get(attackers, 2)
    assert told(events, "combat_roll")[0]["result"] == "-/-1"
    assert modifiers(events) == {"AH": 0, "RU": -1 + guns + over}


@pytest.mark.case("BfG 9.4.1-odds")
@pytest.mark.parametrize(("option", "over"), [("final", 2), ("initial", 0)])
def test_the_ratio_that_counts_is_the_final_or_by_option_the_initial(option, over):
    # 9 to 2 is 4:1, flanked 6:1; at 11 -/-1; eight guns +2, flank +2.
    _, events = fight("AH 4 7.15, AH 25 7.13, RU 13c 7.14", "attack 7.14 from 7.13 7.15", dice=crt(11) + " 1 1",
                      options={"high_odds_drm": option})
    assert modifiers(events)["RU"] == -1 + 2 + 2 + over


@pytest.mark.case("BfG 9.4.1-odds")
@pytest.mark.parametrize(("option", "over"), [("final", 0), ("initial", 1)])
def test_a_shift_to_the_left_lowers_the_ratio_that_counts(option, over):
    # 5 to 1 next to Przemysl is 3:1 for the Russian attacker; at 10 -/-1; five guns +1.
    _, events = fight("RU 18 4.13, AH 3c 4.14 rung=1", "attack 4.14 from 4.13", side="RU", dice=crt(10) + " 1 1",
                      options={"high_odds_drm": option})
    assert modifiers(events)["AH"] == -1 + 1 + over


# 9.4.2: sharing out.

THREE = "AH 4 7.15{}, AH 25 7.15{}, AH 20 7.15{}, RU 2gd 7.14"


def shared(marks: tuple[str, str, str], die: int, *orders: str):
    """13 (or so) to 8 at 9: +2 and five guns +1 for the attacker, eight steps."""
    return fight(THREE.format(*marks), "attack 7.14 from 7.15", "engage 4 25 20", *orders, dice=f"{crt(9)} {die} 1")


def rungs(s) -> tuple[int, int, int]:
    return rung(s, "AH", "4"), rung(s, "AH", "25"), rung(s, "AH", "20")


@pytest.mark.case("BfG 9.4.2")
def test_everybody_takes_one_before_anybody_takes_two():
    s, events = shared(("", "", ""), 6)
    assert losses(events)["AH"] == 3
    assert rungs(s) == (1, 1, 1)


@pytest.mark.case("BfG 9.4.2")
def test_the_owner_chooses_who_takes_what_does_not_go_round():
    s, events = shared(("", "", ""), 4)
    assert losses(events)["AH"] == 2
    assert s.to_act == "AH" and choices(s) == {"take-loss 4/II", "take-loss 25/II", "take-loss 20"}
    play(s, "take-loss 20")
    assert choices(s) == {"take-loss 4/II", "take-loss 25/II"}
    assert reasons(s, "take-loss 20")
    play(s, "take-loss 25")
    assert rungs(s) == (0, 1, 1)


@pytest.mark.case("BfG 9.4.2")
def test_a_second_round_begins_when_all_have_taken_one():
    s, events = fight("AH 4 7.15, AH 25 7.15, RU 1gd 7.14, RU 2gd 7.14", "attack 7.14 from 7.15", "engage 4 25",
                      dice=f"{crt(9)} 6 1")
    # 9 to 16 is 1:2, at 9 +2; ten guns +3; a six is 11: four reductions, two each.
    assert losses(events)["AH"] == 4
    assert (rung(s, "AH", "4"), rung(s, "AH", "25")) == (2, 2)


@pytest.mark.case("BfG 9.4.2")
def test_the_attacker_shares_out_before_the_defender():
    s, _ = fight("AH 4 7.15, AH 25 7.15, RU 18 7.14, RU 45 7.14", "attack 7.14 from 7.15", "engage 4 25",
                 dice=f"{crt(9)} 1 4")
    # 9 to 12 is 1.5:2, at 9 +2/-1; ten guns +3: a one is 6; eight guns +2: a four is 5.
    order = []
    while s.battle is not None:
        order.append(s.to_act)
        play(s, sorted(choices(s))[0])
    assert order == sorted(order, key=["AH", "RU"].index)


@pytest.mark.case("BfG 9.4.2")
def test_withheld_units_are_not_among_those_asked():
    s, _ = fight("AH 4 7.15, AH 25 7.15, AH 41 7.15, AH 13 7.15, RU 2gd 7.14", "attack 7.14 from 7.15",
                 "engage 4 25 13", dice=f"{crt(9)} 4 1")
    assert s.to_act == "AH" and "take-loss 41" not in choices(s)


@pytest.mark.case("BfG 9.4.2")
def test_friends_whom_the_retreaters_joined_take_no_losses():
    s, events = fight("AH 4 7.15, RU 3rf 7.14, RU 18 7.13", "attack 7.14 from 7.15", "retreat 7.13", "pass",
                      dice=crt(4) + " 1 6")
    assert losses(events)["RU"] == 2  # one hex, four guns: 8
    assert (rung(s, "RU", "3rf"), rung(s, "RU", "18")) == (2, 0)


@pytest.mark.case("BfG 9.4.2")
def test_reductions_of_the_retreat_do_not_count_in_the_spread():
    # Both cross the river; 2 rf had one before. The one loss rolled may go to either.
    ring = "AH 5 14.16, AH 46 13.17, AH 12 13.18, AH 33 15.17, AH 14 15.18"
    s, events = fight(f"{ring}, RU 18 14.17, RU 2rf 14.17", "attack 14.17 from 14.16", "pass", dice=crt(4) + " 1 1")
    assert losses(events)["RU"] == 1
    assert choices(s) == {"take-loss 18/XIV", "take-loss 2rf/XIV"}


@pytest.mark.case("BfG 9.4.2")
def test_both_sides_see_the_losses():
    _, events = shared(("", "", ""), 6)
    assert all(e.visible_to(0) and e.visible_to(1) for e in events if e.kind in ("loss_roll", "loss"))


# 12 m+ (white symbol) has taken one reduction and dies of the next; 4 and 25 are fresh.


def with_a_doomed_one(die: int, *orders: str):
    """4, 25 and 12 m+ attack 2 gd: 11 to 8 at 9, +2 and five guns +1 for the attacker; seven steps."""
    return fight("AH 4 7.15, AH 25 7.15, AH 12m+ 7.15 rung=1, RU 2gd 7.14", "attack 7.14 from 7.15", "engage 4 25 12m+",
                 *orders, dice=f"{crt(9)} {die} 1")


@pytest.mark.case("BfG 9.4.2-spare")
def test_a_unit_that_would_die_may_be_passed_over():
    s, events = with_a_doomed_one(4)
    assert losses(events)["AH"] == 2
    assert choices(s) == {"take-loss 4/II", "take-loss 25/II", "take-loss 12m+"}
    play(s, "take-loss 4", "take-loss 25")
    assert (rung(s, "AH", "4"), rung(s, "AH", "25"), rung(s, "AH", "12m+")) == (1, 1, 1)
    assert s.battle is None


@pytest.mark.case("BfG 9.4.2-spare")
def test_a_unit_that_would_not_die_cannot_be_passed_over():
    s, _ = with_a_doomed_one(4, "take-loss 4")
    assert choices(s) == {"take-loss 25/II", "take-loss 12m+"}


@pytest.mark.case("BfG 9.4.2-spare")
def test_a_passed_over_unit_opens_a_second_round_for_the_others():
    s, events = with_a_doomed_one(6, "take-loss 4", "take-loss 25")
    assert losses(events)["AH"] == 3
    assert choices(s) == {"take-loss 4/II", "take-loss 25/II", "take-loss 12m+"}
    play(s, "take-loss 4")
    assert (rung(s, "AH", "4"), rung(s, "AH", "25"), rung(s, "AH", "12m+")) == (2, 1, 1)


@pytest.mark.case("BfG 9.4.2-spare")
def test_its_owner_may_let_it_die():
    s, _ = with_a_doomed_one(6, "take-loss 12m+")
    assert place(s, "AH", "12m+") == "dead"
    assert (rung(s, "AH", "4"), rung(s, "AH", "25")) == (1, 1)  # the other two go round by themselves


@pytest.mark.case("BfG 9.4.2-spare")
def test_a_step_lost_is_no_reason_to_be_passed_over():
    # 20 would only be flipped: it takes its share.
    s, _ = shared(("", "", " rung=2"), 6)
    assert rungs(s) == (1, 1, 3)


@pytest.mark.case("BfG 9.4.2-spare")
def test_when_all_would_die_the_owner_chooses_who():
    # 1 + 2 to 4 at 9: +2; a four is 6, one reduction, the last for either.
    s, events = fight("AH 105ls 7.15 rung=1, AH 12m+ 7.15 rung=1, RU 3rf 7.14", "attack 7.14 from 7.15",
                      "engage 105ls 12m+", dice=crt(9) + " 4 1")
    assert losses(events)["AH"] == 1
    assert choices(s) == {"take-loss 105ls", "take-loss 12m+"}
    play(s, "take-loss 105ls")
    assert (place(s, "AH", "105ls"), place(s, "AH", "12m+")) == ("dead", "7.15")


@pytest.mark.case("BfG 9.4.2-excess")
def test_reductions_beyond_what_the_units_can_take_are_lost():
    # 9 to 1 is 9:1, at 11 -/-1; eight guns +2, odds +5: a six is 12, three reductions, and two rungs left.
    s, events = fight("AH 4 7.15, AH 25 7.15, RU gdc 7.14 rung=1", "attack 7.14 from 7.15", "engage 4 25", "pass",
                      dice=crt(11) + " 1 6", turn=10)
    assert losses(events)["RU"] == 3 and len(told(events, "loss")) == 2
    assert place(s, "RU", "gdc") == "dead" and s.vp == [1, 0]


# 10.1: markers.


@pytest.mark.case("BfG 10.1")
@pytest.mark.parametrize(("marks", "attack"), [("", 5), ("rung=1", 4), ("rung=2", 3), ("rung=3", 3), ("rung=4", 2)])
def test_a_marker_reduces_the_attack_of_the_side_showing(marks, attack):
    _, events = fight(f"AH 25 7.15 {marks}, RU gdc 7.14", "attack 7.14 from 7.15", dice=crt(11) + " 1 1")
    assert strengths(events)[0] == attack


@pytest.mark.case("BfG 10.1")
@pytest.mark.parametrize(("marks", "defence"), [("", 6), ("rung=1", 5), ("rung=2", 4), ("rung=3", 3), ("rung=5", 1)])
def test_a_marker_reduces_the_defence_of_the_side_showing(marks, defence):
    _, events = fight(f"AH 25 7.15, RU 18 7.14 {marks}", "attack 7.14 from 7.15", dice=crt(11) + " 1 1")
    assert strengths(events)[1] == defence


@pytest.mark.case("BfG 10.1")
def test_markers_do_not_touch_the_guns():
    s = scene("AH 25 7.15 rung=2, AH 4 7.16 rung=5")
    assert s.artillery(unit("AH", "25")) == 4
    assert s.artillery(unit("AH", "4")) == 2  # the reduced side's own value


# 10.2: the ladder.


def ladder(side: str, name: str) -> list[tuple[int, int]]:
    """Steps and marker of a unit, rung by rung, until it is gone."""
    piece = GAME.pieces[unit(side, name)]
    return [(piece.steps[r], piece.effectiveness(r)) for r in range(piece.rungs)]


@pytest.mark.case("BfG 10.2")
def test_a_two_step_unit_has_six_rungs():
    assert ladder("AH", "4") == [(2, 0), (2, 1), (2, 2), (1, 0), (1, 1), (1, 2)]


@pytest.mark.case("BfG 10.2")
def test_a_one_step_unit_has_three():
    assert ladder("RU", "3rf") == ladder("AH", "3c") == [(1, 0), (1, 1), (1, 2)]


@pytest.mark.case("BfG 10.2-white")
def test_a_white_symbol_unit_has_two():
    assert ladder("AH", "105ls") == ladder("AH", "12m+") == [(1, 0), (1, 1)]


@pytest.mark.case("BfG 10.2")
@pytest.mark.parametrize(("before", "times", "after"), [(0, 2, 2), (2, 1, 3), (1, 3, 4), (0, 5, 5), (5, 1, None),
                                                        (4, 2, None), (2, 9, None)])
def test_the_third_reduction_flips_the_unit_and_further_ones_count_on(before, times, after):
    s = scene(f"AH 4 7.15 rung={before}")
    s.reduce(unit("AH", "4"), times, "test")
    assert (place(s, "AH", "4") == "dead") == (after is None)
    if after is not None:
        assert rung(s, "AH", "4") == after


@pytest.mark.case("BfG 10.2")
def test_a_flipped_unit_fights_without_a_marker():
    # 25 takes its third reduction; its reduced side shows 3 without deduction.
    s, _ = fight("AH 25 7.15 rung=2, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(9) + " 4 1")
    assert s.steps(unit("AH", "25")) == 1
    assert s.attack(unit("AH", "25")) == 3


@pytest.mark.case("BfG 10.2")
def test_a_one_step_unit_is_removed_by_its_third_reduction():
    s, _ = fight("AH 4 7.15 rung=2, RU 3rf 7.14 rung=2", "attack 7.14 from 7.15", "pass", dice=crt(6) + " 1 4")
    assert place(s, "RU", "3rf") == "dead"


@pytest.mark.case("BfG 10.2-white")
@pytest.mark.parametrize(("mark", "where"), [("", "7.14"), (" rung=1", "dead")])
def test_a_white_symbol_unit_is_removed_by_its_second(mark, where):
    s, events = fight(f"RU 18 7.15, AH 12m+ 7.14{mark}", "attack 7.14 from 7.15", side="RU", dice=crt(9) + " 1 5")
    assert losses(events)["AH"] == 1
    assert place(s, "AH", "12m+") == where
