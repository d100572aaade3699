"""BfG 7.7, 8.1-8.4: strengths over rivers and ridges, odds, shifts and magnitude."""

import pytest

from tests.battle_for_galicia.fights import (
    choices,
    column,
    crt,
    fight,
    losses,
    modifiers,
    place,
    play,
    result,
    side_between,
    strengths,
)
from tests.battle_for_galicia.scene import scene, told, unit

QUIET = crt(8) + " 1 1"


def lines(events) -> list[str]:
    """The explanation of the last odds told."""
    return told(events, "odds")[-1]["lines"]


# 7.7: rivers and ridges. 14.17 lies behind a river seen from 14.18, 7.06 behind a ridge seen from 7.05, and 16.21
# behind a bridged river seen from 16.22.


@pytest.mark.case("BfG 7.7")
@pytest.mark.parametrize(
    ("start", "target", "feature"),
    [("14.18", "14.17", {"river"}), ("7.05", "7.06", {"ridge"}), ("16.22", "16.21", {"river", "bridge"})],
)
def test_an_attack_across_river_ridge_or_bridge_is_halved_fraction_up(start, target, feature):
    s, events = fight(f"AH 25 {start}, RU 3rf {target}", f"attack {target} from {start}", dice=QUIET)
    assert side_between(s, start, target) == feature
    assert strengths(events) == (3, 4)
    assert any("halved to 3" in line for line in lines(events))


@pytest.mark.case("BfG 7.7")
def test_the_guns_are_halved_as_well():
    # Four guns are worth +1 on the defender's losses, two are worth nothing; 1.5:2 at 6 has no modifier for him.
    _, events = fight("AH 25 14.18, RU 3rf 14.17", "attack 14.17 from 14.18", dice=crt(6) + " 1 1")
    assert modifiers(events)["RU"] == 0
    _, events = fight("AH 44 14.16, RU 3rf 14.17", "attack 14.17 from 14.16", dice=crt(6) + " 1 1")
    assert modifiers(events)["RU"] == 0
    _, events = fight("AH 25 14.16 rung=2, RU 3rf 14.17", "attack 14.17 from 14.16", dice=crt(6) + " 1 1")
    assert modifiers(events)["RU"] == 1


@pytest.mark.case("BfG 7.7")
def test_the_defender_is_never_halved():
    _, events = fight("AH 25 14.17, RU 18 14.18", "attack 14.18 from 14.17", dice=crt(8) + " 1 1")
    assert strengths(events)[1] == 6


@pytest.mark.case("BfG 7.7-unit")
def test_halving_is_unit_by_unit():
    _, events = fight("AH 25 14.18, AH 12 14.18, RU 18 14.17", "attack 14.17 from 14.18", "engage 25 12", dice=QUIET)
    assert strengths(events) == (6, 6)


@pytest.mark.case("BfG 7.7-unit")
def test_by_option_the_sum_of_a_hex_is_halved():
    _, events = fight("AH 25 14.18, AH 12 14.18, RU 18 14.17", "attack 14.17 from 14.18", "engage 25 12",
                      dice=QUIET, options={"halving": "hex"})
    assert strengths(events) == (5, 6)


@pytest.mark.case("BfG 7.7-unit")
@pytest.mark.parametrize(("halving", "modifier"), [("unit", 2), ("hex", 1)])
def test_guns_are_halved_as_strength_is(halving, modifier):
    # Twice five guns: 3 + 3 by unit, 5 by hex. Odds differ too, but 6 is no modifier for the defender in either.
    _, events = fight("RU 18 14.18, RU 45 14.18, AH 25 14.17", "attack 14.17 from 14.18", "engage 18 45", side="RU",
                      dice=crt(6) + " 1 1", options={"halving": halving})
    assert result(events) == "+1/-"
    assert modifiers(events)["AH"] == modifier


@pytest.mark.case("BfG 7.7-unit")
@pytest.mark.parametrize(
    ("marks", "strength"),
    [("rung=1", 2), ("rung=2", 2), ("supply=low", 2), ("supply=out", 2), ("supply=out rung=2", 1), ("rung=3", 2)],
)
def test_effectiveness_and_supply_come_off_before_halving(marks, strength):
    _, events = fight(f"AH 25 14.18 {marks}, RU gdc 14.17", "attack 14.17 from 14.18", dice=crt(12) + " 1 1")
    assert strengths(events)[0] == strength


@pytest.mark.case("BfG 7.7-unit")
@pytest.mark.parametrize("halving", ["unit", "hex"])
def test_units_over_open_sides_keep_full_strength(halving):
    _, events = fight("AH 25 14.18, AH 12 14.16, RU 18 14.17", "attack 14.17 from 14.16 14.18", dice=QUIET,
                      options={"halving": halving})
    assert strengths(events) == (3 + 5, 6)


@pytest.mark.case("BfG 7.7-unit")
def test_guns_out_of_supply_are_silent():
    _, events = fight("AH 25 7.15 supply=out, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(6) + " 1 1")
    assert strengths(events) == (3, 4)
    assert modifiers(events)["RU"] == 0
    _, events = fight("AH 25 7.15 supply=low rung=1, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(6) + " 1 1")
    assert strengths(events) == (3, 4)
    assert modifiers(events)["RU"] == 1


# 8.1: the announcements, and what they show.


@pytest.mark.case("BfG 8.1")
def test_attacker_then_defender_announce_then_the_odds_are_formed():
    s, events = fight("AH 4 7.15, AH 41 7.15, RU 3rf 7.14, RU 13c 7.14", "attack 7.14 from 7.15")
    assert [e.kind for e in events] == ["declared"] and s.to_act == "AH"
    events = play(s, "engage 4")
    assert [e.kind for e in events] == ["engaged"] and s.to_act == "RU"


@pytest.mark.case("BfG 8.1")
def test_odds_compare_modified_strengths_and_round_for_the_defender():
    _, events = fight("AH 4 7.15 rung=1, AH 25 7.15 supply=low, RU 18 7.14 rung=2", "attack 7.14 from 7.15",
                      "engage 4 25", dice=crt(8) + " 1 1")
    assert strengths(events) == (3 + 4, 4)
    assert column(events) == "1.5:1"


@pytest.mark.case("BfG 8.1")
def test_the_odds_are_explained_line_by_line():
    _, events = fight("AH 4 7.15, AH 25 7.13, RU 18 7.14", "attack 7.14 from 7.13 7.15", dice=QUIET)
    assert lines(events) == [
        "4/II attacks with 4", "25/II attacks with 5", "18/XIV defends with 6", "9 to 6 is 1.5:1",
        "flank attack: two columns right", "final ratio 2.5:1", "6 steps fight: small combat",
    ]


def seen(s, seat: str, h: str) -> dict[str, object]:
    """The counters of a hex in a seat's view, with their markers."""
    stack = next(stack for stack in s.view(seat).stacks if stack.hex == h)
    return {counter.unit: counter.markers for counter in stack.counters}


REVEAL = "AH 4 7.15 rung=1, AH 41 7.15 supply=low, AH 25 7.16, RU 3rf 7.14 rung=1, RU 13c 7.14, RU 18 8.12, RU 45 8.12"


@pytest.mark.case("BfG 8.1-reveal")
def test_a_declaration_lays_open_who_is_in_the_hexes_named_but_no_markers():
    s = scene(REVEAL, step="Combat side=AH")
    assert set(seen(s, "AH", "7.14")) == {"3rf"} and set(seen(s, "RU", "7.15")) == {"4/II"}
    events = s.play("attack 7.14 from 7.15")
    assert set(told(events, "declared")[0]["units"]) == {"3rf", "13c", "4/II", "41"}
    assert seen(s, "AH", "7.14") == {"3rf": None, "13c": None}
    assert seen(s, "RU", "7.15") == {"4/II": None, "41": None}


@pytest.mark.case("BfG 8.1-reveal")
def test_a_declaration_shows_which_side_of_a_counter_is_up():
    s = scene("AH 4 7.15, AH 41 7.15 rung=4, RU 18 7.14", step="Combat side=AH")
    s.play("attack 7.14 from 7.15")
    stack = next(stack for stack in s.view("RU").stacks if stack.hex == "7.15")
    assert {c.unit: c.values["reduced"] for c in stack.counters} == {"4/II": 0, "41": 1}


@pytest.mark.case("BfG 8.1-reveal")
def test_hexes_not_named_stay_closed():
    s = scene(REVEAL, step="Combat side=AH")
    s.play("attack 7.14 from 7.15")
    assert len(seen(s, "AH", "8.12")) == 1


@pytest.mark.case("BfG 8.1-reveal")
def test_with_the_odds_markers_of_those_taking_part_are_known_and_of_withheld_defenders():
    s = scene(REVEAL, step="Combat side=AH", dice=crt(4))
    play(s, "attack 7.14 from 7.15", "engage 4", "defend 3rf")
    assert s.to_act == "RU"  # 1:1 at 4: the defender chooses a path
    assert {u: m["effectiveness"] for u, m in seen(s, "AH", "7.14").items()} == {"3rf": 1, "13c": 0}
    assert seen(s, "RU", "7.15")["4/II"]["effectiveness"] == 1


@pytest.mark.case("BfG 8.1-reveal")
def test_withheld_attackers_keep_their_markers_hidden():
    s = scene(REVEAL, step="Combat side=AH", dice=crt(4))
    play(s, "attack 7.14 from 7.15", "engage 4", "defend 3rf")
    assert seen(s, "RU", "7.15")["41"] is None


@pytest.mark.case("BfG 8.1-reveal")
def test_a_declaration_cannot_be_taken_back():
    s = scene(REVEAL, step="Combat side=AH")
    s.play("attack 7.14 from 7.15")
    assert not s.can_undo


# 8.2: shifts and the ends of the table.


@pytest.mark.case("BfG 8.2")
def test_without_flank_or_fortress_the_final_ratio_is_the_initial():
    _, events = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=QUIET)
    assert column(events) == "1:1"
    assert not any("shift" in line or "final" in line for line in lines(events))


@pytest.mark.case("BfG 8.2")
def test_woods_shift_nothing():
    s, events = fight("AH 4 7.07, RU 3rf 7.06", "attack 7.06 from 7.07", dice=QUIET)
    assert s.world.board.terrain[s.world.grid.hex("7.06")] == "woods"
    assert column(events) == "1:1" and strengths(events) == (4, 4)


@pytest.mark.case("BfG 8.2")
def test_a_final_ratio_below_one_to_three_is_not_allowed():
    _, events = fight("AH 3c 7.15, RU 1gd 7.14", "attack 7.14 from 7.15")
    assert column(events) == "1:4"
    assert told(events, "lapsed") and not told(events, "combat_roll")


@pytest.mark.case("BfG 8.2")
def test_one_to_three_itself_is_allowed():
    _, events = fight("AH 3c 7.15, RU 18 7.14", "attack 7.14 from 7.15", dice=QUIET)
    assert column(events) == "1:3" and told(events, "combat_roll")


@pytest.mark.case("BfG 8.2")
def test_a_final_ratio_above_four_to_one_is_resolved_at_four_to_one():
    _, events = fight("AH 12 7.15, RU gdc 7.14", "attack 7.14 from 7.15", dice=crt(12) + " 1 1")
    assert column(events) == "5:1"
    assert told(events, "combat_roll")[0]["result"] == "+1/-1"  # 4:1 at 12


# Attackers left and right of 7.14 make a flank attack.
OPPOSITE = "AH {0} 7.15, AH {1} 7.13"


@pytest.mark.case("BfG 8.2-ladder")
@pytest.mark.parametrize(
    ("attackers", "defenders", "final"),
    [
        # 2 + 2 to 17 is 1:5, and two up is 1:3.
        (("3c", "4c"), "RU 18 7.14, RU 45 7.14, RU 82r 7.14", "1:3"),
        # 1 + 2 to 18 is 1:6, and two up is 1:4.
        (("11c", "4c"), "RU 18 7.14, RU 45 7.14, RU 41 7.14", "1:4"),
        # 5 + 4 to 2 is 4:1, and two up is 6:1.
        (("25", "4"), "RU 13c 7.14", "6:1"),
        # 4 + 4 to 3 is 2.5:1, and two up is 4:1.
        (("20", "4"), "RU 3rf 7.14 rung=1", "4:1"),
        # 5 + 4 to 3 is 3:1, and two up is 5:1.
        (("25", "4"), "RU 3rf 7.14 rung=1", "5:1"),
    ],
)
def test_shifts_run_on_beyond_the_table_and_only_the_final_ratio_decides(attackers, defenders, final):
    _, events = fight(f"{OPPOSITE.format(*attackers)}, {defenders}", "attack 7.14 from 7.13 7.15", dice=QUIET)
    assert column(events) == final
    assert bool(told(events, "lapsed")) == (final == "1:4")


@pytest.mark.case("BfG 8.2-ladder")
def test_by_option_two_columns_lift_any_attack_below_one_to_three():
    _, events = fight(
        f"{OPPOSITE.format('11c', '4c')}, RU 18 7.14, RU 45 7.14, RU 41 7.14", "attack 7.14 from 7.13 7.15",
        dice=QUIET, options={"below_1_3": "one"},
    )
    assert column(events) == "1:2"


@pytest.mark.case("BfG 8.2-ladder")
def test_by_option_an_attack_below_one_to_three_still_lapses_without_a_shift():
    _, events = fight("AH 11c 7.15, RU 1gd 7.14", "attack 7.14 from 7.15", options={"below_1_3": "one"})
    assert told(events, "lapsed")


@pytest.mark.case("BfG 8.2-ladder")
def test_two_to_the_left_can_make_an_attack_impossible():
    # 4 to 6 is 1:2; A-H in 4.14 next to Przemysl is two columns better off.
    _, events = fight("RU 82r 4.13, AH 12 4.14", "attack 4.14 from 4.13", side="RU")
    assert column(events) == "1:4" and told(events, "lapsed")


LAPSE = "AH 3c 7.15, AH 25 7.13, RU 1gd 7.14"


@pytest.mark.case("BfG 8.2-lapse")
def test_a_lapsed_attack_rolls_no_die_scores_nothing_and_leaves_the_target_unattacked():
    s, events = fight("AH 44 7.15, AH 25 7.13, RU 1gd 7.14, RU 3gn 7.14", "attack 7.14 from 7.15")
    assert column(events) == "1:5"
    assert s.vp == [0, 0] and not s.rolls and s.battle is None
    assert not s.hit
    assert "attack 7.14 from 7.13" in choices(s)


@pytest.mark.case("BfG 8.2-lapse")
def test_units_of_a_lapsed_attack_have_used_it():
    s, _ = fight(LAPSE, "attack 7.14 from 7.15")
    assert choices(s) == {"done", "attack 7.14 from 7.13"}


@pytest.mark.case("BfG 8.2-lapse")
def test_units_withheld_from_a_lapsed_attack_have_not():
    s, _ = fight("AH 3c 7.15, AH 44 7.15, RU 1gd 7.14", "attack 7.14 from 7.15", "engage 3c")
    assert s.fought == 1 << unit("AH", "3c")
    assert choices(s) == {"done", "attack 7.14 from 7.15"}


@pytest.mark.case("BfG 8.2-lapse")
def test_by_option_units_of_a_lapsed_attack_may_try_again():
    s, _ = fight(LAPSE, "attack 7.14 from 7.15", options={"low_odds_attack": "free"})
    assert "attack 7.14 from 7.15" in choices(s) and not s.fought and not s.hit


# 8.3: the roll, then retreat and advance, then losses.


@pytest.mark.case("BfG 8.3")
def test_retreat_and_advance_come_before_the_loss_rolls():
    s = scene("AH 25 7.15, RU 3rf 7.14", step="Combat side=AH", dice=crt(4) + " 1 1")
    events = play(s, "attack 7.14 from 7.15", "retreat 7.13", "advance 25")
    kinds = [e.kind for e in events if e.kind in ("combat_roll", "retreated", "advanced", "loss_roll")]
    assert kinds == ["combat_roll", "retreated", "advanced", "loss_roll", "loss_roll"]


@pytest.mark.case("BfG 8.3")
def test_the_attacker_rolls_two_dice():
    _, events = fight("RU 18 7.15, AH 25 7.14", "attack 7.14 from 7.15", side="RU", dice="5 3 1 1")
    roll = told(events, "combat_roll")[0]
    assert (roll["seat"], roll["dice"], roll["roll"]) == ("RU", [5, 3], 8)


@pytest.mark.case("BfG 8.3")
def test_guns_and_magnitude_are_those_of_the_moment_of_the_odds():
    # 2 rf dies in the retreat across the river to 14.18; its two guns and its step count all the same.
    ring = "AH 5 13.17, AH 46 13.18, AH 12 15.17, AH 33 15.18"
    s, events = fight(
        f"AH 4 14.16, AH 25 14.16, {ring}, RU 18 14.17, RU 2rf 14.17 rung=2",
        "attack 14.17 from 14.16", "engage 4 25", "pass", dice=crt(5) + " 1 1",
    )
    assert (place(s, "RU", "18"), place(s, "RU", "2rf")) == ("14.18", "dead")
    assert modifiers(events)["AH"] == 2  # seven guns; the five left would be +1
    assert losses(events)["AH"] == 1  # seven steps; in a small combat a three is nothing


# 8.4: magnitude.


@pytest.mark.case("BfG 8.4")
@pytest.mark.parametrize(
    ("units", "engaged", "large"),
    [
        ("AH 4 7.15, AH 25 7.15, RU 18 7.14", "4 25", False),
        ("AH 4 7.15, AH 25 7.15, RU 18 7.14, RU 2rf 7.14", "4 25", True),
        ("AH 4 7.15, AH 25 7.15, RU 18 7.14, RU 2rf 7.14", "4", False),
        ("AH 4 7.15 rung=3, AH 25 7.15, RU 18 7.14, RU 2rf 7.14", "4 25", False),
        ("AH 4 7.15, AH 25 7.15, AH 20 7.15, RU 2gd 7.14", "4 25 20", True),
    ],
)
def test_a_combat_is_large_from_seven_steps_of_those_taking_part(units, engaged, large):
    _, events = fight(units, "attack 7.14 from 7.15", f"engage {engaged}", dice=crt(8) + " 1 1")
    assert any(("large" if large else "small") in line for line in lines(events))
    least = 2 if large else 5
    assert losses(events)["AH"] == (1 if 1 + modifiers(events)["AH"] >= least else 0)


@pytest.mark.case("BfG 8.4")
def test_withheld_defenders_do_not_count():
    _, events = fight(
        "AH 4 7.15, AH 25 7.15, RU 18 7.14, RU 13c 7.14, RU 7c 7.14", "attack 7.14 from 7.15", "engage 4 25",
        "defend 18", dice=crt(8) + " 1 1",
    )
    assert any("6 steps fight: small" in line for line in lines(events))


# 8.5: the loss rolls.


@pytest.mark.case("BfG 8.5")
def test_attacker_then_defender_roll_one_die_each():
    _, events = fight("RU 18 7.15, AH 25 7.14", "attack 7.14 from 7.15", side="RU", dice=crt(8) + " 2 3")
    assert [(roll["seat"], roll["die"]) for roll in told(events, "loss_roll")] == [("RU", 2), ("AH", 3)]


@pytest.mark.case("BfG 8.5")
def test_a_side_with_nobody_left_does_not_roll():
    # 3 rf, one short of dying, cannot retreat and is gone before the losses.
    ring = "AH 5 8.14, AH 46 8.13, AH 12 7.13, AH 33 6.13, AH 14 6.14"
    s, events = fight(f"AH 4 7.15, {ring}, RU 3rf 7.14 rung=2", "attack 7.14 from 7.15", "pass", dice=crt(7) + " 1")
    assert [roll["seat"] for roll in told(events, "loss_roll")] == ["AH"]
    assert s.battle is None
