"""GWiE 8.66: units that retreated onto friends, when those are attacked."""

import pytest

from tests.great_war_in_the_east.aftermath import choices, fought, place, play, steps, told
from tests.great_war_in_the_east.scene import scene, unit

GUEST = "AH 13/3 g1012 guest"
HOST = "AH 10/1 g1012"
ENEMY = "RU 9/3 g0912"


def is_guest(s, name: str) -> bool:
    return bool(s.guest >> unit("AH", name) & 1)


# 8.66-a: who is a guest, and what he counts for.


@pytest.mark.case("GWiE 8.66-a")
def test_units_that_retreat_onto_friends_are_their_guests():
    s = fought("AH 13/3 g1012, AH D4 g1012, AH vA4 g1012, AH 10/1 g1113, RU 9/3 g0912", "g1012", "9/3", 0, 1)
    play(s, "option 2", "retreat g1113")
    assert is_guest(s, "13/3") and is_guest(s, "D4") and not is_guest(s, "10/1")
    assert not is_guest(s, "vA4")  # an HQ is as good in one stack as in another


@pytest.mark.case("GWiE 8.66-a")
def test_units_that_retreat_into_an_empty_hex_are_nobodys_guests():
    s = fought("AH 13/3 g1012, AH vA4 g1113, RU 9/3 g0912", "g1012", "9/3", 0, 1)
    play(s, "option 2", "retreat g1113")  # an HQ is no host
    assert not is_guest(s, "13/3")


@pytest.mark.case("GWiE 8.66-a")
def test_guests_add_neither_strength_nor_steps_to_the_defence():
    for guest, affected in ((GUEST, 2), (GUEST.removesuffix(" guest"), 4)):
        s = scene(f"AH 19/4 g1012, {guest}, RU 9/3 g0912, RU 7/4 g0912, RU D1/3 g0811", step="Combat side=AL",
                  dice="6 6 1")
        events = play(s, "attack g1012", "commit 9/3 7/4", "fight")
        assert told(events, "odds")[0]["defence"] == 3 * affected // 2
        assert s.battle.affected == affected


# 8.66-b, 8.66-c: what he suffers.


@pytest.mark.case("GWiE 8.66-b")
@pytest.mark.parametrize(("result", "option"), [(1, 2), (2, 2), (2, 3), (3, 2)])
def test_guests_are_eliminated_if_their_hosts_retreat(result, option):
    s = fought(f"{HOST}, {GUEST}, {ENEMY}", "g1012", "9/3", 0, result)
    play(s, f"option {option}")
    assert place(s, "AH", "13/3") == "dead" and place(s, "AH", "10/1") == "g1012"  # the hosts are about to go
    assert s.to_act == "AH" and all(order.startswith("retreat") for order in choices(s))


@pytest.mark.case("GWiE 8.66-b")
@pytest.mark.parametrize("result", [2, 3, "E"])
def test_guests_are_eliminated_with_their_hosts(result):
    s = fought(f"{HOST}, {GUEST}, {ENEMY}", "g1012", "9/3", 0, result)
    if result != "E":
        play(s, "option 1")
    assert place(s, "AH", "10/1") == place(s, "AH", "13/3") == "dead"
    assert s.vp == (4 + 2) * 2 + 4 + 2


@pytest.mark.case("GWiE 8.66-b")
def test_guests_are_eliminated_even_if_some_of_the_hosts_hold():
    s = fought(f"{HOST}, {GUEST}, RU 78R/3 g0912", "g1012", "78R/3", 0, "E")
    assert steps(s, "AH", "10/1") == (2,) and place(s, "AH", "13/3") == "dead"


@pytest.mark.case("GWiE 8.66-b")
def test_guests_die_with_hosts_that_half_losses_have_killed():
    s = fought(f"AH 1b/6 g1012, {GUEST}, {ENEMY}", "g1012", "9/3", 0, 1)
    play(s, "option 1")
    assert place(s, "AH", "1b/6") == place(s, "AH", "13/3") == "dead"


@pytest.mark.case("GWiE 8.66-c")
@pytest.mark.parametrize(("before", "after"), [(4, 2), (3, 1), (2, 1), (1, 0)])
def test_guests_lose_half_their_steps_rounded_up_if_their_hosts_do(before, after):
    s = fought(f"{HOST}, AH 2/4 g1012 guest steps={before}, {ENEMY}", "g1012", "9/3", 0, 1)
    play(s, "option 1")
    assert steps(s, "AH", "10/1", "2/4") == (2, after)


@pytest.mark.case("GWiE 8.66-c")
def test_the_owner_spreads_the_losses_of_guests():
    s = fought(f"{HOST}, {GUEST}, AH 19/4 g1012 guest, {ENEMY}", "g1012", "9/3", 0, 1)
    play(s, "option 1")
    assert choices(s) == {"lose 13/3", "lose 19/4"}
    play(s, "lose 13/3", "lose 13/3")
    assert steps(s, "AH", "10/1", "13/3", "19/4") == (2, 0, 2)


@pytest.mark.case("GWiE 8.66-c")
def test_guests_lose_nothing_if_nothing_befalls_their_hosts():
    s = fought(f"{HOST}, {GUEST}, {ENEMY}", "g1012", "9/3", 1, 0)
    assert steps(s, "AH", "10/1", "13/3") == (4, 2)


@pytest.mark.case("GWiE 8.66-b")
def test_guests_of_a_stack_that_is_not_affected_are_left_alone():
    s = fought(f"{HOST}, {GUEST}, AH 19/4 g1011, RU 78R/3 g0912", "g1012 g1011", "78R/3", 0, 1)
    play(s, "option 2", "expose g1011")
    assert steps(s, "AH", "13/3") == (2,) and place(s, "AH", "13/3") == "g1012"


@pytest.mark.case("GWiE 8.66-b")
def test_a_headquarters_falls_when_hosts_and_guests_are_dead():
    s = fought(f"{HOST}, {GUEST}, AH vA4 g1012 flipped, {ENEMY}", "g1012", "9/3", 0, "E")
    assert place(s, "AH", "vA4") == "dead"


@pytest.mark.case("GWiE 8.66-c")
@pytest.mark.case("GWiE 8.66-b")
def test_a_fortress_alone_is_a_host():
    # Result 1 on four steps: one fortress step, half of the guests.
    fort = "AH Przemysl g1419, AH 13/3 g1419 guest, RU 9/3 g1418"
    s = fought(fort, "g1419", "9/3", 0, 1)
    assert steps(s, "AH", "Przemysl", "13/3") == (3, 1)
    s = fought(fort, "g1419", "9/3", 0, 2)  # a fortress that stands shelters half of them under any result
    assert steps(s, "AH", "Przemysl", "13/3") == (2, 1)
    s = fought(fort, "g1419", "9/3", 0, "E")
    assert place(s, "AH", "Przemysl") == place(s, "AH", "13/3") == "dead"


@pytest.mark.case("GWiE 8.66-a")
def test_nobody_is_a_guest_after_the_combat_phase():
    s = scene(f"{HOST}, {GUEST}, RU D1/3 g0811", step="Combat side=AL; EndOfCombat side=AL")
    assert not s.guest
