"""Offensive support: windows, no two turns running, and whom it shifts."""

from __future__ import annotations

import pytest

from tests.clash_of_giants.galicia.acts import activation, attack, joins, odds
from tests.clash_of_giants.galicia.scene import GAME, choices, play, reasons, scene

DUEL = "AH 14 1310, RU 18 1309"


def offered(side, turn, supported=(0, 0, 0, 0)):
    """The windows a side may choose from on a turn."""
    s = scene(DUEL, step=f"Operations; Declaration side={side}; OfferSupport side={side}", turn=turn,
              supported=list(supported))  # fmt: skip
    return {order.split()[1] for order in choices(s) if order.startswith("support")}


def windows(side):
    return {turn: offered(side, turn) for turn in range(1, 11)}


@pytest.mark.case("CoG G10.1-a")
def test_each_side_has_two_markers_each_used_once():
    assert [m.side for m in GAME.support_markers] == [0, 0, 1, 1]
    assert offered("AH", 4, (2, 0, 0, 0)) == {"3-6"} and offered("AH", 6, (2, 4, 0, 0)) == set()


@pytest.mark.case("CoG G10.1-b", "CoG G10.1-c", "CoG G10.1-d", "CoG G10.1-e")
def test_each_marker_has_its_window():
    ah, ru = windows("AH"), windows("RU")
    assert [turn for turn in ah if "2-4" in ah[turn]] == [2, 3, 4]
    assert [turn for turn in ah if "3-6" in ah[turn]] == [3, 4, 5, 6]
    assert [turn for turn in ru if "4-6" in ru[turn]] == [4, 5, 6]
    assert [turn for turn in ru if "7-10" in ru[turn]] == [7, 8, 9, 10]


@pytest.mark.case("CoG G10.1-f")
def test_no_side_uses_support_on_two_turns_running():
    assert offered("AH", 5, (4, 0, 0, 0)) == set() and offered("AH", 6, (4, 0, 0, 0)) == {"3-6"}
    assert offered("RU", 7, (0, 0, 6, 0)) == set() and offered("RU", 7, (6, 0, 0, 0)) == {"7-10"}


@pytest.mark.case("CoG G5.35-d")
def test_support_is_declared_with_the_combat_and_at_no_other_moment():
    s = activation(DUEL, dice="4", turn=3)
    assert "support" not in str(choices(s))
    play(s, "done")
    assert "support" not in str(choices(s))
    play(s, "fight")
    assert choices(s) == {"support 2-4", "support 3-6", "pass"}
    assert reasons(s, "support 4-6") == {"G10.1-a", "G10.1-f", "G10.1-g"}


@pytest.mark.parametrize("turn, used, window, why", [
    (3, (0, 0, 0, 0), "4-6", "you have no support for turns 4-6"),
    (5, (2, 0, 0, 0), "2-4", "your support for turns 2-4 is spent"),
    (2, (0, 0, 0, 0), "3-6", "your support is for turns 3-6, and this is turn 2"),
])  # fmt: skip
def test_a_refusal_says_why_a_marker_cannot_be_used(turn, used, window, why):
    s = scene(DUEL, step="Operations; Declaration side=AH; OfferSupport side=AH", turn=turn, supported=list(used))
    assert str(s.explain(f"support {window}")[0]).startswith(why)


@pytest.mark.case("CoG G10.1-g")
def test_every_attack_by_infantry_shifts_one_column_right():
    _, events = attack("AH 14 1310, AH 33 1410, RU 18 1309, RU 45 1411", "join 14 1309", "join 33 1411", "done",
                       "resolve 1309", dice="1 1 1 1", supporting=0b01, turn=3)  # fmt: skip
    assert [e.facts["column"] for e in events if e.kind == "odds"] == ["2-1", "2-1"]


@pytest.mark.case("CoG G10.1-h")
@pytest.mark.parametrize("option, column", [(False, "1-1"), (True, "2-1")])
def test_an_attack_with_cavalry_in_it_does_not_shift_unless_by_option(option, column):
    _, events = attack("AH 14 1310, AH 3c 1310, RU 18 1309", *joins("1309", "14", "3c"), dice="1 1 1",
                       supporting=0b01, turn=3, options={"osm_mixed": option})  # fmt: skip
    assert odds(events)["column"] == column
    _, events = attack("AH 3c 1310, RU 18 1309", *joins("1309", "3c"), dice="1 1", supporting=0b01, turn=3,
                       options={"osm_mixed": option})  # fmt: skip
    assert odds(events)["column"] == "1-2"


@pytest.mark.case("CoG G10.1-i")
def test_the_marker_is_spent_even_if_no_attack_profits():
    s, _ = attack("AH 3c 1310, RU 18 1309", *joins("1309", "3c"), dice="1 1", supporting=0b01, turn=3)
    assert s.supported == [3, 0, 0, 0] and not s.supporting
