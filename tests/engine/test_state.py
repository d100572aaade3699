"""Playing, copying, taking back."""

import random

import pytest

from galicia.engine.dice import ScriptedDice
from galicia.engine.errors import DiceError, IllegalOrder, NothingToUndo
from tests.engine.play import at_random
from tests.engine.toy import CUP, GAME, POST, Answer, Duel, Turn


def duel(*pips, **options):
    return GAME.new("duel", dice=ScriptedDice(pips), options=options)


def facts(s):
    """All that a state is, beyond its position."""
    return s.position(), s.dice.at, s.history, s.events, s.rolls, s.can_undo


def test_the_last_order_can_be_taken_back():
    s = duel(1)
    before = s.digest()
    s.play("bid 1")
    assert s.digest() != before and s.can_undo
    s.undo()
    assert s.digest() == before and s.history == []


def test_orders_are_taken_back_one_by_one():
    s = duel(1)
    digests = [s.digest()]
    for amount in (1, 2, 3):
        s.play(f"bid {amount}")
        digests.append(s.digest())
    for expected in digests[-2::-1]:
        s.undo()
        assert s.digest() == expected
    with pytest.raises(NothingToUndo):
        s.undo()


def test_a_roll_cannot_be_taken_back_nor_what_came_before():
    s = duel(1, 1)
    s.play("bid 1")
    s.play("pass")  # draws the other chit
    assert s.rolls == [1]
    with pytest.raises(NothingToUndo, match="since the last roll or revelation"):
        s.undo()


def test_a_revelation_cannot_be_taken_back():
    s = duel(2, 1)
    s.play("play guns at 1.01")
    s.play("trump scout")
    assert not s.can_undo


def test_undo_goes_back_over_the_answer_of_another_seat_that_revealed_nothing():
    s = GAME.new("alliances", dice=ScriptedDice([1]))
    s.play("play lancer at 1.01")
    s.play("pass")
    assert s.to_act == "W"
    s.undo()
    assert s.to_act == "E"
    s.undo()
    assert s.to_act == "N" and not s.can_undo


@pytest.mark.parametrize("seed", range(8))
def test_undo_then_redo_stands_as_before(seed):
    s = at_random(GAME.new("alliances", seed=seed), seed, orders=seed)
    rng = random.Random(seed)
    while not s.over:
        before = s.digest()
        order = s.orders().sample(rng)
        s.play(order)
        after, rolls = s.digest(), tuple(s.rolls)
        if s.can_undo:
            assert not rolls
            s.undo()
            assert s.digest() == before
            s.play(order)
            assert s.digest() == after


def test_after_undo_the_dice_are_those_that_were_due():
    s = GAME.new("duel", seed=5)
    twin = s.copy()
    s.play("bid 1")
    s.undo()
    at_random(s, 9)
    at_random(twin, 9)
    assert s == twin


def test_a_refused_order_changes_nothing():
    s = duel(1)
    s.play("bid 1")
    before = facts(s)
    with pytest.raises(IllegalOrder):
        s.play("bid 1")
    assert facts(s) == before


def test_an_order_that_fails_half_way_changes_nothing():
    s = duel(1, 6)  # a card needs two dice and only one is left
    hand = s.hand(0)
    s.play("play lancer at 1.01")
    before = facts(s)
    with pytest.raises(DiceError):
        s.play("pass")
    assert facts(s) == before
    s.undo()
    assert s.hand(0) == hand


def test_an_impossible_die_changes_nothing():
    s = duel(1, 6, 11)
    s.play("play lancer at 1.01")
    before = facts(s)
    with pytest.raises(DiceError, match="10 faces cannot show 11"):
        s.play("pass")
    assert facts(s) == before


def test_a_copy_stands_alike_and_goes_its_own_way():
    s = at_random(GAME.new("alliances", seed=1), 1, orders=4)
    twin = s.copy()
    assert twin == s and twin.history == s.history and not twin.can_undo
    before = s.digest()
    at_random(twin, 2)
    assert s.digest() == before and twin != s


def test_a_copy_rolls_the_same_dice():
    s = GAME.new("alliances", seed=1)
    assert at_random(s.copy(), 3) == at_random(s.copy(), 3)


def test_equal_states_have_equal_hashes_and_digests():
    one, two = GAME.new(seed=1), GAME.new(seed=1)
    assert one == two and hash(one) == hash(two) and one.digest() == two.digest()
    assert len({one, two}) == 1


def test_the_digest_is_the_same_on_any_machine():
    assert GAME.new(dice=ScriptedDice([1])).digest() == "79830e6b6cc2b57f"


def test_different_positions_have_different_digests():
    s = GAME.new("alliances", seed=2)
    seen = {s.digest()}
    rng = random.Random(2)
    while not s.over:
        order = s.orders().sample(rng)
        s.play(order)
        assert s.digest() not in seen or GAME.sentence(order).startswith("march")
        seen.add(s.digest())


def test_a_state_is_no_equal_of_anything_else():
    assert GAME.new(seed=1) != GAME.new(seed=1).position()


def test_history_tells_who_did_what_with_which_dice():
    s = duel(1, 5, 4, 1)
    assert s.opening == (1,)
    s.play("play lancer at 1.01")
    s.play("pass")
    assert [(e.seat, GAME.sentence(e.order), e.rolls) for e in s.history] == [
        (0, "play lancer at 1.01", ()),
        (1, "pass", (5, 4, 1)),
    ]


def test_applying_without_record_leaves_no_past():
    s = duel(1)
    s.apply(s.parse("bid 1"))
    assert s.history == [] and not s.can_undo and s.written[0] == 1


# What the kernel must fit.


def test_chits_leave_the_cup_until_all_have_acted():
    s = GAME.new("alliances", dice=ScriptedDice([4, 1, 2, 1, *[1] * 4, 3]))
    drawn = [s.to_act]
    for _ in range(3):
        s.play("pass")
        drawn.append(s.to_act)
    assert drawn == ["W", "N", "S", "E"]
    assert s.cup[CUP] == () and s.turn == 1
    s.play("pass")
    assert s.turn == 2 and s.to_act == "S" and len(s.cup[CUP]) == 3


def test_every_opponent_is_asked_and_no_ally():
    s = GAME.new("alliances", dice=ScriptedDice([1, 1, 1, 1]))
    s.play("play lancer at 1.01")
    assert [type(step) for step in s.agenda[-3:]] == [Duel, Answer, Answer]
    asked = []
    while isinstance(s.step, Answer):
        asked.append(s.to_act)
        s.play("pass")
    assert asked == ["E", "W"]


def test_a_trump_closes_the_windows_behind_it():
    s = GAME.new("alliances", dice=ScriptedDice([2, 3, 1]))
    s.play("play guns at 1.01")
    assert s.to_act == "N"
    s.play("trump scout")
    assert isinstance(s.step, Turn) and not any(s.deck[POST : POST + 5])


def test_allies_win_together():
    s = GAME.new("alliances", dice=ScriptedDice([1, 6, 10, *[1] * 23]), options={"answers": False})
    s.play("play lancer at 1.01")
    while not s.over:
        s.play("pass")
    assert s.result.winners == ("N", "S") and s.result.scores == {"NS": 1, "EW": 0}


def test_a_draw_has_no_winners():
    s = duel(*[1] * 12)
    while not s.over:
        s.play("pass")
    assert s.result.winners == ()
