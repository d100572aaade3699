"""The rulebook's worked examples of combat, played out on the board."""

import pytest

from tests.battle_for_galicia.fights import (
    choices,
    column,
    fight,
    losses,
    modifiers,
    place,
    play,
    result,
    rung,
    strengths,
)
from tests.battle_for_galicia.scene import reasons, scene, told

# 7.3: the 1st Guard, the 18th and the 82nd Reserve Division in one hex.


@pytest.mark.case("BfG 7.3-example")
def test_one_of_guard_corps_division_and_independent_is_withheld_by_the_defenders_choice():
    s, _ = fight("AH 4 7.15, RU 1gd 7.14, RU 18 7.14, RU 82r 7.14", "attack 7.14 from 7.15")
    assert s.to_act == "RU"
    assert choices(s) == {"defend 18/XIV 1gd/GD", "defend 18/XIV 82r", "defend 1gd/GD 82r"}
    assert reasons(s, "defend 1gd 18 82r") == {"7.3-limit"}
    assert reasons(s, "defend 1gd") == {"7.3-maximal"}


# 7.8: the Russians attack the 4th Division in 7.14. The 18th stands left of it in 7.15, the 1st Guard in 8.13.


def flanked(events) -> bool:
    return any("flank" in line for line in told(events, "odds")[-1]["lines"])


@pytest.mark.case("BfG 7.8-own-attackers")
def test_case_1_the_guard_does_not_attack_and_its_zone_does_not_count():
    _, events = fight("AH 4 7.14, RU 18 7.15, RU 1gd 8.13", "attack 7.14 from 7.15", side="RU", dice="4 4 1 1")
    assert strengths(events) == (5, 5)
    assert not flanked(events) and column(events) == "1:1"


@pytest.mark.case("BfG 7.8")
def test_case_2_the_guard_attacks_and_makes_it_a_flank_attack():
    _, events = fight("AH 4 7.14, RU 18 7.15, RU 1gd 8.13", "attack 7.14 from 7.15 8.13", side="RU", dice="6 5 1 1")
    assert strengths(events) == (12, 5)
    assert flanked(events) and column(events) == "3:1"  # from 2:1


@pytest.mark.case("BfG 7.8-friend")
def test_case_3_the_25th_division_undoes_the_zone_of_the_guard():
    _, events = fight("AH 4 7.14, AH 25 7.13, RU 18 7.15, RU 1gd 8.13", "attack 7.14 from 7.15 8.13", side="RU",
                      dice="4 4 1 1")
    assert not flanked(events) and column(events) == "2:1"


@pytest.mark.case("BfG 7.8-own-attackers")
def test_case_4_the_34th_division_by_its_mere_presence_makes_it_a_flank_attack():
    _, events = fight("AH 4 7.14, AH 25 7.13, RU 18 7.15, RU 1gd 8.13, RU 34 6.13", "attack 7.14 from 7.15 8.13",
                      side="RU", dice="6 5 1 1")
    assert flanked(events) and column(events) == "3:1"


# 9.2: three divisions fall back on a fourth.


@pytest.mark.case("BfG 9.2-example")
def test_one_of_three_divisions_goes_on_when_they_fall_back_on_a_fourth():
    ring = "RU 18 7.15, RU 45 8.14, RU 41 8.13, RU 47 6.13, RU 46 6.14"
    s, events = fight(
        f"AH 4 7.14, AH 25 7.14, AH 13 7.14, AH 20 7.13, {ring}", "attack 7.14 from 7.15 8.14", side="RU",
        dice="2 2 1 1",
    )
    assert result(events) == "+1/R1"
    assert told(events, "retreated")[0] == {
        "seat": "AH", "units": ["4/II", "25/II", "13/II"], "start": "7.14", "path": ["7.13"],
    }
    assert choices(s) == {"continue 4/II", "continue 25/II", "continue 13/II"}
    events = play(s, "continue 13")
    if s.to_act == "AH":
        events += play(s, sorted(choices(s))[0])
    assert {place(s, "AH", name) for name in ("4", "25", "20")} == {"7.13"}
    assert told(events, "retreated")[0]["units"] == ["13/II"]
    assert len(told(events, "retreated")[0]["path"]) == 1


# 9.4.2: four divisions stand ready against the 2nd Guard Division; the 41st is withheld.

READY = "AH 4 7.15, AH 25 7.15, AH 20 8.14, AH 41 8.14, RU 2gd 7.14"


@pytest.mark.case("BfG example")
def test_not_all_four_divisions_may_attack():
    s, _ = fight(READY, "attack 7.14 from 7.15 8.14")
    assert reasons(s, "engage 4 25 20 41") == {"7.2", "7.2-two"}
    assert not reasons(s, "engage 4 25 20")


@pytest.mark.case("BfG example")
def test_the_combat_is_played_through():
    s = scene(READY, step="Combat side=AH", dice="5 4 5 2")
    events = play(s, "attack 7.14 from 7.15 8.14", "engage 4 25 20")
    # One and two: 4 + 5 + 4 to 8, no shift.
    assert strengths(events) == (13, 8)
    assert column(events) == "1.5:1"
    assert not flanked(events)
    # Three: a nine.
    assert told(events, "combat_roll")[0]["roll"] == 9
    assert result(events) == "+2/-1"
    assert not told(events, "retreated") and not told(events, "advanced")
    # Four: eight steps are a large combat.
    assert "8 steps fight: large combat" in told(events, "odds")[0]["lines"]
    # Five: by the table AV 5 is +1, so A-H rolls 5 + 2 + 1 = 8; Russia 2 - 1 + 3 = 4.
    assert modifiers(events) == {"AH": 3, "RU": 2}
    assert [(roll["seat"], roll["die"]) for roll in told(events, "loss_roll")] == [("AH", 5), ("RU", 2)]
    assert losses(events) == {"AH": 3, "RU": 1}
    assert [rung(s, "AH", name) for name in ("4", "25", "20", "41")] == [1, 1, 1, 0]
    assert rung(s, "RU", "2gd") == 1
    # And that is all: one point for the attack, and the phase goes on; only the 41st could still attack, but not here.
    assert s.vp == [1, 0] and s.battle is None
    assert choices(s) == {"done"}


@pytest.mark.case("BfG example")
def test_the_nine_of_the_printed_example_would_be_three_reductions_as_well():
    s = scene(READY, step="Combat side=AH", dice="5 4 6 2")
    events = play(s, "attack 7.14 from 7.15 8.14", "engage 4 25 20")
    assert losses(events) == {"AH": 3, "RU": 1}
