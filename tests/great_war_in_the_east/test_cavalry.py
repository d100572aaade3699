"""GWiE 12.1: cavalry withdrawal before combat."""

import pytest

from tests.great_war_in_the_east.aftermath import choices, paths, place, play, steps, told
from tests.great_war_in_the_east.scene import reasons, scene, unit

HORSE = "AH 6c/4 g1012"
ENEMY = "RU 9/3 g0912"


def beset(units: str, side: str = "AH", **where):
    """The withdrawal phase of a side, before the combat phase of the other."""
    enemy = "AL" if side == "AH" else "AH"
    return scene(units, step=f"Combat side={enemy}; CavalryWithdrawal side={side}", phasing=enemy, **where)


# 12.11: who may try.


@pytest.mark.case("GWiE 12.11")
def test_cavalry_next_to_an_enemy_may_try_to_withdraw_two_hexes():
    s = beset(f"{HORSE}, {ENEMY}", dice="6")
    assert s.to_act == "AH" and choices(s) == {"done", "withdraw 6c/4"}
    play(s, "withdraw 6c/4")
    assert choices(s) and all(len(path.split()) == 2 for path in paths(s))
    assert reasons(s, "retire g1113") == reasons(s, "retire g1113 g1213 g1214") == {"12.11"}
    assert reasons(s, "retire g1113 g1012") == {"12.11"}


@pytest.mark.case("GWiE 12.11")
def test_it_may_out_of_command_too():
    s = beset(f"{HORSE} occ, {ENEMY}")
    assert "withdraw 6c/4" in choices(s)


@pytest.mark.case("GWiE 12.11")
@pytest.mark.parametrize(
    "units",
    [
        "AH 13/3 g1012, RU 9/3 g0912",  # infantry
        "AH 6c/4 g1012, RU 9/3 g0811",  # no enemy beside it
        "AH 6c/4 g1012, RU D1/3 g0912, RU Ru3 g0913",  # a depot and an HQ threaten nobody
        "AH 6c/4 g1012 entrained, RU 9/3 g0912",
        "AH 6c/4 g1012 tried, RU 9/3 g0912",
    ],
)
def test_nobody_else_is_asked(units):
    s = beset(units)
    assert s.to_act == "AL"


@pytest.mark.case("GWiE 12.11")
def test_a_refusal_names_the_case():
    s = beset(f"{HORSE}, AH 13/3 g1012, AH 4c/3 g1213, {ENEMY}")
    assert reasons(s, "withdraw 13/3") == reasons(s, "withdraw 4c/3") == {"12.11"}


@pytest.mark.case("GWiE 12.11")
def test_the_player_may_withdraw_nobody():
    s = beset(f"{HORSE}, {ENEMY}")
    play(s, "done")
    assert s.to_act == "AL" and place(s, "AH", "6c/4") == "g1012"


# 12.12: the roll.


@pytest.mark.case("GWiE 12.12")
@pytest.mark.parametrize(
    ("side", "units", "name", "least"),
    [
        ("AH", "AH 6c/4 g1012, RU 9/3 g0912", "AH 6c/4", 5),
        ("AL", "RU 7c/3 g1012, AH 10/1 g1113", "RU 7c/3", 4),
        ("AL", "SE KNc s0606, AH 10/1 s0506", "SE KNc", 3),
    ],
)
def test_a_roll_above_the_tcr_succeeds(side, units, name, least):
    for die in range(1, 7):
        s = beset(units, side, dice=str(die))
        start = place(s, *name.split())
        play(s, f"withdraw {name.split()[1]}")
        if s.to_act == side:
            play(s, sorted(choices(s))[0])
        assert (place(s, *name.split()) != start) == (die >= least)


@pytest.mark.case("GWiE 12.12")
def test_every_unit_rolls_for_itself_and_once():
    s = beset(f"{HORSE}, AH 4c/3 g1012, {ENEMY}", dice="4 6")
    play(s, "withdraw 6c/4")
    assert choices(s) == {"done", "withdraw 4c/3"}
    assert reasons(s, "withdraw 6c/4") == {"12.12"}
    play(s, "withdraw 4c/3")
    assert all(order.startswith("retire") for order in choices(s))


# 12.13: the way.


@pytest.mark.case("GWiE 12.13-a")
def test_a_withdrawal_keeps_out_of_enemy_control_even_where_friends_are():
    s = beset(f"{HORSE}, AH 13/3 g1113, RU 9/3 g0912, RU 11/3 g1213", dice="6")
    play(s, "withdraw 6c/4")
    assert not any("g1113" in path for path in paths(s))
    assert reasons(s, "retire g1113 g1114") == reasons(s, "retire g1011 g1010") == {"12.13-a"}


@pytest.mark.case("GWiE 12.13-a")
def test_without_a_way_of_two_hexes_there_is_no_roll():
    # g1011 with a friend in it would do for a retreat.
    s = beset(f"{HORSE}, AH 13/3 g1010, RU 9/3 g0912, RU 11/3 g1113")
    assert s.to_act == "AL"


@pytest.mark.case("GWiE 12.13-a")
def test_a_withdrawal_does_not_drive_out_headquarters():
    s = beset("AH 6c/4 g1012, RU 9/3 g1013, RU 11/3 g1212, RU Ru3 g0912, RU Sa4 g1011")
    assert s.to_act == "AL"


@pytest.mark.case("GWiE 12.13-b")
def test_a_withdrawal_goes_towards_supply():
    s = beset(f"{HORSE}, RU 9/3 g1011", dice="6")
    play(s, "withdraw 6c/4")
    assert {path.split()[0] for path in paths(s)} == {"g1013", "g1113"}
    assert reasons(s, "retire g0913") == reasons(s, "retire g0913 g0812") == {"12.13-b"}


@pytest.mark.case("GWiE 12.13-b")
def test_a_withdrawal_may_go_elsewhere_if_it_must():
    s = beset(f"{HORSE}, RU 9/3 g1112, RU 11/3 g1014", dice="6")
    play(s, "withdraw 6c/4")
    assert paths(s) and {path.split()[0] for path in paths(s)} <= {"g0912", "g0913"}


@pytest.mark.case("GWiE 5.11", "GWiE 12.14")
def test_a_withdrawal_costs_no_movement_points():
    s = beset(f"{HORSE}, {ENEMY}", dice="6")
    play(s, "withdraw 6c/4", "retire g1113 g1213")
    horse = unit("AH", "6c/4")
    assert s.spent[horse] == 0 and not s.moved >> horse & 1


# 12.15: who may be attacked.


@pytest.mark.case("GWiE 12.15")
def test_cavalry_that_stays_may_be_attacked():
    s = beset(f"{HORSE}, {ENEMY}", dice="1")
    play(s, "withdraw 6c/4")
    assert s.to_act == "AL" and "attack g1012" in choices(s)


@pytest.mark.case("GWiE 12.15")
def test_cavalry_that_withdrew_may_be_attacked_by_those_who_are_next_to_it_again():
    for answer, caught in (("done", False), ("follow 9/3", True)):
        s = beset(f"{HORSE}, {ENEMY}", dice="6")
        play(s, "withdraw 6c/4", "retire g1112 g1113", answer)
        assert ("attack g1113" in choices(s)) == caught


# 12.16: following.


@pytest.mark.case("GWiE 12.16")
def test_units_beside_a_hex_left_empty_may_move_into_it_at_once():
    s = beset(f"{HORSE}, {ENEMY}, RU 11/3 g1011, RU Ru3 g0912, RU D1/3 g0912, RU 10/3 g0913 entrained", dice="6")
    play(s, "withdraw 6c/4", sorted(choices_after(s))[0])
    assert s.to_act == "AL" and choices(s) == {"done", "follow 9/3", "follow 11/3"} and not s.can_undo
    assert reasons(s, "follow D1/3") == reasons(s, "follow Ru3") == reasons(s, "follow 10/3") == {"12.16"}
    play(s, "follow 9/3 11/3")
    assert place(s, "RU", "9/3") == place(s, "RU", "11/3") == "g1012"
    assert s.spent[unit("RU", "9/3")] == 0 and not s.attacked


def choices_after(s) -> set[str]:
    """The paths offered after a withdrawal that succeeds."""
    trial = s.copy()
    play(trial, "withdraw 6c/4")
    return choices(trial)


@pytest.mark.case("GWiE 12.16")
def test_no_more_follow_than_can_stack():
    s = beset(f"{HORSE}, {ENEMY}, RU 11/3 g0912, RU 10/3 g1011", dice="6")
    play(s, "withdraw 6c/4", sorted(choices_after(s))[0])
    assert reasons(s, "follow 9/3 11/3 10/3") == {"12.16", "16/6.11"}
    play(s, "follow 9/3 11/3")  # one stacking point of room is left, so nobody is asked any more
    assert type(s.step).__name__ == "Combat" and place(s, "RU", "10/3") == "g1011"


@pytest.mark.case("GWiE 12.16")
def test_nobody_follows_into_a_hex_that_is_still_held():
    s = beset(f"{HORSE}, AH 13/3 g1012, {ENEMY}", dice="6")
    play(s, "withdraw 6c/4", "retire g1113 g1213")
    assert type(s.step).__name__ == "Combat"


@pytest.mark.case("GWiE 12.16")
def test_the_withdrawing_player_goes_on_after_the_others_have_followed():
    s = beset(f"{HORSE}, AH 4c/3 g1114, {ENEMY}, RU 11/3 g1014", dice="6 6")
    play(s, "withdraw 6c/4", sorted(choices_after(s))[0], "done")
    assert s.to_act == "AH" and choices(s) == {"done", "withdraw 4c/3"} and not s.can_undo


@pytest.mark.case("GWiE 12.16")
@pytest.mark.case("GWiE 10.52-b")
def test_who_follows_drives_out_a_headquarters_left_alone():
    s = beset(f"{HORSE}, AH vA4 g1012, AH 10/1 g1113, {ENEMY}", dice="6")
    play(s, "withdraw 6c/4", "retire g1113 g1213", "follow 9/3")
    assert place(s, "AH", "vA4") == "g1113" and place(s, "RU", "9/3") == "g1012"


# 12.17, 8.66: guests.


@pytest.mark.case("GWiE 12.17")
@pytest.mark.case("GWiE 8.66-a")
def test_cavalry_that_withdrew_onto_friends_adds_nothing_to_their_defence():
    s = beset(f"{HORSE}, AH 13/3 g1212, {ENEMY}", dice="6")
    play(s, "withdraw 6c/4", "retire g1113 g1212")
    assert s.guest == 1 << unit("AH", "6c/4")


@pytest.mark.case("GWiE 12.17")
def test_cavalry_that_withdrew_onto_friends_shares_their_results():
    s = scene("AH 6c/4 g1012 guest, AH 13/3 g1012, RU 9/3 g1113, RU 11/3 g1113, RU Ru3 g1113", step="Combat side=AL",
              dice="6 6 1")
    events = play(s, "attack g1012", "commit 9/3 11/3", "fight")
    assert told(events, "odds")[0]["defence"] == 3
    play(s, "option 1")
    assert steps(s, "AH", "13/3", "6c/4") == (0, 0)


@pytest.mark.case("GWiE 12.17")
def test_a_guest_whose_host_withdraws_is_nobodys_guest():
    s = beset("AH 4c/3 g1012 guest, AH 6c/4 g1012, RU 9/3 g0912", dice="6")
    play(s, "withdraw 6c/4", "retire g1113 g1213")
    assert not s.guest
