"""GWiE 8.9: which steps are affected, and who loses them."""

import pytest

from tests.great_war_in_the_east.aftermath import choices, fought, place, play, steps
from tests.great_war_in_the_east.scene import reasons

TWO_HEXES = "AH 10/1 g1012, AH 13/3 g1011, RU 78R/3 g0912"


@pytest.mark.case("GWiE 8.9-affected")
@pytest.mark.parametrize(("own", "enemy", "lost"), [("10/1", "78R/3", 1), ("13/3", "9/3", 1), ("10/1", "9/3", 2)])
def test_the_smaller_force_tells_how_many_steps_are_affected(own, enemy, lost):
    s = fought(f"AH {own} g1012, RU {enemy} g0912", "g1012", enemy, 1, 1)
    before = steps(s, "AH", own) + steps(s, "RU", enemy)
    play(s, "option 1")
    after = steps(s, "AH", own) + steps(s, "RU", enemy)
    assert [a - b for a, b in zip(before, after, strict=True)] == [lost, lost]


@pytest.mark.case("GWiE 8.9-equal")
def test_between_equal_forces_everything_is_affected_on_both_sides():
    s = fought("AH 10/1 g1012, RU 9/3 g0912", "g1012", "9/3", 2, 2)
    play(s, "option 1")
    assert place(s, "AH", "10/1") == place(s, "RU", "9/3") == "dead"


@pytest.mark.case("GWiE 8.9-first")
def test_losses_of_the_defender_do_not_make_the_attackers_smaller():
    # Four steps are affected, whatever the defender has left when the attacker pays.
    s = fought("AH 10/1 g1012, RU 9/3 g0912", "g1012", "9/3", 1, "E")
    assert place(s, "AH", "10/1") == "dead" and steps(s, "RU", "9/3") == (2,)


@pytest.mark.case("GWiE 8.9-choice")
def test_the_owner_spreads_losses_over_his_units_step_by_step():
    s = fought("AH 10/1 g1012, AH 13/3 g1012, RU 9/3 g0912, RU 78R/3 g0912", "g1012", "9/3 78R/3", 1, 1)
    play(s, "option 1")
    assert s.to_act == "AH" and choices(s) == {"lose 10/1", "lose 13/3"}
    play(s, "lose 13/3", "lose 10/1", "lose 10/1")
    assert steps(s, "AH", "10/1", "13/3") == (2, 1)
    assert s.to_act == "AL"
    play(s, "lose 78R/3", "lose 78R/3")  # the division is gone: the corps takes what is left
    assert steps(s, "RU", "9/3", "78R/3") == (3, 0)


@pytest.mark.case("GWiE 8.9-choice")
def test_only_affected_units_can_bear_the_losses():
    s = fought("AH 10/1 g1012, AH 13/3 g1012, AH 2/4 g1113, RU 9/3 g0912", "g1012", "9/3", 0, 1)
    play(s, "option 1")
    assert reasons(s, "lose 2/4") == {"8.9-choice", "8.9-larger"}


@pytest.mark.case("GWiE 8.9-choice")
def test_one_option_holds_for_the_force_in_all_hexes():
    s = fought("AH 13/3 g1012, AH 19/4 g1011, RU 9/3 g0912", "g1012 g1011", "9/3", 0, 1)
    play(s, "option 2", "leave g1012")
    for _ in range(2):
        if s.to_act == "AH":
            play(s, sorted(choices(s))[0])
    assert place(s, "AH", "13/3") != "g1012" and place(s, "AH", "19/4") != "g1011"


@pytest.mark.case("GWiE 8.9-larger")
def test_who_holds_with_a_larger_force_picks_the_units_hit():
    s = fought("AH 10/1 g1012, AH 13/3 g1012, RU 78R/3 g0912", "g1012", "78R/3", 0, 2)
    play(s, "option 1", "lose 10/1", "lose 10/1")
    assert steps(s, "AH", "10/1", "13/3") == (2, 2)


@pytest.mark.case("GWiE 8.9-larger")
def test_who_retreats_with_a_larger_force_names_the_stacks_affected():
    s = fought(TWO_HEXES, "g1012 g1011", "78R/3", 0, 1)
    play(s, "option 2")
    assert choices(s) == {"expose g1012", "expose g1011"}
    play(s, "expose g1011")
    assert place(s, "AH", "13/3") == "g1112" and place(s, "AH", "10/1") == "g1012"


@pytest.mark.case("GWiE 8.9-larger")
def test_stacks_are_named_until_the_affected_steps_are_covered():
    s = fought("AH 13/3 g1012, AH 10/1 g1011, AH 19/4 g0913, RU 9/3 g0912", "g1012 g1011 g0913", "9/3", 0, 1)
    play(s, "option 2", "expose g1012")
    assert choices(s) == {"expose g1011", "expose g0913"}
    assert reasons(s, "expose g1012") == {"8.9-larger"}


@pytest.mark.case("GWiE 8.9-larger")
def test_of_the_last_stack_only_the_rest_is_affected():
    # Three steps: the division and one of the corps. Half of three is two, at most one of them from the corps.
    s = fought("AH 13/3 g1012, AH 10/1 g1011, RU 9/3 g0912 steps=3", "g1012 g1011", "9/3", 0, 2)
    play(s, "option 2", "expose g1012")
    assert choices(s) == {"lose 13/3", "lose 10/1"}
    play(s, "lose 10/1")
    assert steps(s, "AH", "10/1", "13/3") == (3, 1)


@pytest.mark.case("GWiE 8.9-larger")
def test_nobody_is_asked_for_stacks_when_all_are_affected():
    s = fought("AH 13/3 g1012, AH 19/4 g1011, RU 9/3 g0912", "g1012 g1011", "9/3", 0, 1)
    play(s, "option 2")
    assert choices(s) == {"leave g1012", "leave g1011"}


@pytest.mark.case("GWiE 8.9-retreat")
def test_the_whole_stack_retreats_if_one_step_of_it_is_affected():
    s = fought("AH 10/1 g1012, AH 13/3 g1012, RU 7c/3 g0912 steps=1", "g1012", "7c/3", 0, 1)
    play(s, "option 2", "retreat g1113")
    assert place(s, "AH", "10/1") == place(s, "AH", "13/3") == "g1113"


@pytest.mark.case("GWiE 8.9-choice")
def test_a_player_cannot_take_back_what_the_other_has_answered():
    s = fought("AH 10/1 g1012, RU 9/3 g0912, RU 11/3 g0912", "g1012", "9/3 11/3", 1, 1)
    play(s, "option 1")
    assert s.to_act == "AL" and not s.can_undo
    play(s, "lose 9/3")
    s.undo()
    assert choices(s) == {"lose 9/3", "lose 11/3"} and not s.can_undo
