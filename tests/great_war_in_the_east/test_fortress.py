"""GWiE 11.1, 11.21: fortresses in combat."""

import pytest

from tests.great_war_in_the_east.aftermath import choices, fought, place, play, steps, told
from tests.great_war_in_the_east.scene import hexes, reasons, scene, unit

FORT = "AH Przemysl g1419"
CORPS = "RU 9/3 g1418"
ARMY = "RU 9/3 g1418, RU 11/3 g1418"
BY_ARMY = "9/3 11/3"


def strength(units: str) -> int:
    """What the defenders of g1419 count when two Russian corps attack them."""
    s = scene(f"{units}, {ARMY}, RU 10/3 g1319, RU 21/3 g1319", step="Combat side=AL", dice="6 6 6 6 6")
    events = play(s, "attack g1419", "commit 9/3 11/3 10/3 21/3", "fight")
    return told(events, "odds")[0]["defence"]


# 11.11, 11.14: strength.


@pytest.mark.case("GWiE 11.11-a")
def test_a_fortress_defends_with_its_printed_strength_and_adds_it_to_units_in_its_hex():
    assert strength(FORT) == 8
    assert strength(f"{FORT}, AH 13/3 g1419") == 8 + 3


@pytest.mark.case("GWiE 11.11-a")
def test_a_fortress_never_attacks():
    s = scene(f"{FORT}, AH 13/3 g1419, RU 78R/3 g1418", step="Combat side=AH")
    play(s, "attack g1418")
    assert "commit 13/3" in choices(s) and "8.12-b" in reasons(s, "commit Przemysl")


@pytest.mark.case("GWiE 11.14")
def test_a_fortress_that_has_lost_two_steps_uses_its_smaller_strength():
    assert [strength(f"{FORT} steps={left}") for left in (4, 3, 2, 1)] == [8, 8, 4, 4]


# 11.12, 11.13: results.


@pytest.mark.case("GWiE 11.12")
@pytest.mark.parametrize(("result", "left"), [(1, 3), (2, 2), (3, 1), ("E", 0)])
def test_a_fortress_alone_has_no_options_and_loses_steps_under_every_result(result, left):
    s = fought(f"{FORT}, {CORPS}", "g1419", "9/3", 0, result)
    assert steps(s, "AH", "Przemysl") == (left,)
    assert s.over if left else s.to_act == "AL"


@pytest.mark.case("GWiE 11.13-c")
def test_a_fortress_alone_pays_result_3_with_three_steps():
    s = fought(f"{FORT}, {ARMY}", "g1419", BY_ARMY, 0, 3)
    assert steps(s, "AH", "Przemysl") == (1,) and s.vp == 3 * 2


@pytest.mark.case("GWiE 11.13-a")
def test_a_fortress_counts_its_steps_and_each_pays_for_two():
    # Against two steps: result 2 is two, paid by one of the fortress.
    s = fought(f"{FORT}, RU 78R/3 g1418", "g1419", "78R/3", 0, 2)
    assert steps(s, "AH", "Przemysl") == (3,)
    # Three steps left under result 1: two to pay, one step of the fortress.
    s = fought(f"{FORT} steps=3, {ARMY}", "g1419", BY_ARMY, 0, 1)
    assert steps(s, "AH", "Przemysl") == (2,)


@pytest.mark.case("GWiE 11.13-a")
def test_an_odd_rest_still_costs_a_fortress_step():
    s = fought(f"{FORT}, RU 78R/3 g1418 steps=1", "g1419", "78R/3", 0, 1)
    assert steps(s, "AH", "Przemysl") == (3,)


GARRISON = f"{FORT}, AH 13/3 g1419, AH 19/4 g1419, {ARMY}"


@pytest.mark.case("GWiE 11.13-b")
@pytest.mark.parametrize(
    ("losses", "left"),
    [
        ("13/3 13/3 19/4 19/4", (4, 0, 0)),
        ("Przemysl Przemysl", (2, 2, 2)),
        ("13/3 Przemysl 19/4", (3, 1, 1)),
        ("13/3 13/3 Przemysl", (3, 0, 2)),
        ("13/3 Przemysl Przemysl", (2, 1, 2)),
    ],
)
def test_two_divisions_and_a_fortress_pay_four_steps_by_any_mix(losses, left):
    s = fought(GARRISON, "g1419", BY_ARMY, 0, 1)
    play(s, "option 1", *(f"lose {name}" for name in losses.split()))
    assert steps(s, "AH", "Przemysl", "13/3", "19/4") == left and s.over


@pytest.mark.case("GWiE 11.13-b")
def test_under_result_2_such_a_force_cannot_lose_everything_and_under_result_3_it_must():
    s = fought(GARRISON, "g1419", BY_ARMY, 0, 2)
    play(s, "option 1", *["lose 13/3"] * 2, *["lose 19/4"] * 2)
    assert steps(s, "AH", "Przemysl", "13/3", "19/4") == (2, 0, 0)
    s = fought(GARRISON, "g1419", BY_ARMY, 0, 3)
    play(s, "option 1")
    assert steps(s, "AH", "Przemysl", "13/3", "19/4") == (0, 0, 0)


@pytest.mark.case("GWiE 11.12")
@pytest.mark.parametrize(("result", "option", "left"), [(1, 2, (3, 2, 2)), (2, 3, (2, 2, 2))])
def test_a_garrison_may_retreat_and_the_fortress_stays_and_pays_for_itself(result, option, left):
    s = fought(GARRISON, "g1419", BY_ARMY, 0, result)
    play(s, f"option {option}", sorted(choices_after(s, option))[0])
    assert steps(s, "AH", "Przemysl", "13/3", "19/4") == left
    assert place(s, "AH", "Przemysl") == "g1419" and place(s, "AH", "13/3") == place(s, "AH", "19/4") != "g1419"


def choices_after(s, option: int) -> set[str]:
    """What is offered once an option has been taken."""
    trial = s.copy()
    play(trial, f"option {option}")
    return choices(trial)


@pytest.mark.case("GWiE 11.12")
def test_a_retreating_garrison_loses_half_its_own_steps_where_the_option_says_so():
    s = fought(GARRISON, "g1419", BY_ARMY, 0, 3)
    play(s, "option 2", "lose 13/3", "lose 13/3")
    assert steps(s, "AH", "Przemysl", "13/3", "19/4") == (1, 0, 2)
    assert all(order.startswith("retreat") for order in choices(s))


@pytest.mark.case("GWiE 11.12")
def test_if_a_garrison_retreats_the_fortress_is_the_first_to_be_affected():
    # Four steps are affected, all of the fortress: the garrison goes without loss even under result 3.
    s = fought(f"{FORT}, AH 13/3 g1419, AH 19/4 g1419, {CORPS}", "g1419", "9/3", 0, 3)
    play(s, "option 2")
    assert steps(s, "AH", "Przemysl", "13/3", "19/4") == (1, 2, 2)
    assert all(order.startswith("retreat") for order in choices(s))


@pytest.mark.case("GWiE 11.12")
def test_a_fortress_in_one_of_two_hexes_is_affected_before_units_in_the_other():
    s = fought(f"{FORT}, AH 13/3 g1320, RU 9/3 g1319 steps=3", "g1419 g1320", "9/3", 0, 1)
    play(s, "option 2")
    assert steps(s, "AH", "Przemysl", "13/3") == (3, 2) and place(s, "AH", "13/3") == "g1320"


@pytest.mark.case("GWiE 11.12")
def test_nobody_advances_into_a_fortress_that_stands():
    s = fought(f"{FORT}, AH 13/3 g1419, {ARMY}", "g1419", BY_ARMY, 0, 1)
    play(s, "option 2", sorted(choices_after(s, 2))[0])
    assert place(s, "AH", "13/3") != "g1419" and s.over


@pytest.mark.case("GWiE 11.12")
def test_a_destroyed_fortress_bars_nobody_even_if_it_falls_to_result_3():
    # It had no choice, so it was not held to the last man (8.75).
    s = fought(f"{FORT} steps=1, {ARMY}", "g1419", BY_ARMY, 0, 3)
    assert place(s, "AH", "Przemysl") == "dead" and "advance 9/3 g1419" in choices(s)


@pytest.mark.case("GWiE 8.75")
def test_a_fortress_feeds_one_defender_who_held_to_the_last():
    # Cut off on all sides, the division lives off the fortress; a second one does not.
    ring = "RU 9/3 g1418, RU 11/3 g1418, RU 10/3 g1320, RU 21/3 g1520"
    for second, barred in (("", True), (", AH 19/4 g1419", False)):
        s = fought(f"{FORT} steps=1, AH 13/3 g1419{second}, {ring}", "g1419", BY_ARMY, 0, 3)
        events = play(s, "option 1")
        assert place(s, "AH", "Przemysl") == place(s, "AH", "13/3") == "dead"
        assert bool(told(events, "barred")) == barred


@pytest.mark.case("GWiE 10.53-b")
def test_a_headquarters_in_a_fortress_stays_while_the_fortress_stands():
    s = fought(f"{FORT}, AH vA4 g1419, {CORPS}", "g1419", "9/3", 0, 2)
    assert place(s, "AH", "vA4") == "g1419" and not s.flipped
    s = fought(f"{FORT}, AH vA4 g1419 flipped, {CORPS}", "g1419", "9/3", 0, "E")
    assert place(s, "AH", "vA4") == "dead"


# 11.15, 11.21.


@pytest.mark.case("GWiE 11.15")
def test_fortress_steps_never_come_back():
    s = scene(f"{FORT} steps=2, AH 10/1 g1520 steps=3", step="Replacement side=AH", turn=9)
    assert "replace 10/1" in choices(s) and "replace Przemysl" not in choices(s)
    assert reasons(s, "replace Przemysl")


@pytest.mark.case("GWiE 11.21")
def test_a_fortress_does_not_count_for_stacking():
    s = scene(f"{FORT}, AH 10/1 g1419, AH 2/4 g1419, AH 1b/6 g1419, {CORPS}", step="Combat side=AH; EndOfPhase side=AH")
    assert s.room(*hexes("g1419")) == 0
    assert all(s.alive(unit("AH", name)) for name in ("10/1", "2/4", "1b/6"))
