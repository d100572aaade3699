"""Opponents may answer with a card, and who is asked tells nobody what they hold."""

from __future__ import annotations

import pytest

from galicia.engine.dice import ScriptedDice
from galicia.engine.errors import MalformedText
from galicia.engine.orders import Pass
from galicia.engine.position import Position
from galicia.engine.windows import Waive, answers_left, may_answer
from galicia.players.mind import Mind
from galicia.players.style import Style
from tests.engine.toy import DESIGNS, DISCARDS, GAME, HAND, Answer, Duel, Trump, Turn

N, E, S, W = range(4)
SCOUT, TRAIN, FORT = (DESIGNS.index(name) for name in ("scout", "train", "fort"))


def played(*pips, by="N", card="lancer", hands=()):
    """A card has been played at 1.01, and the first opponent is asked; the dice fall as given."""
    s = GAME.new("alliances", dice=ScriptedDice([1 + "NESW".index(by), *pips]))
    for seat, cards in dict(hands).items():
        s.deck.put(HAND + seat, cards)
    s.play(f"play {card} at 1.01")
    return s


def asked(s):
    """Who is asked, one after the other, if all pass."""
    found = []
    while isinstance(s.step, Answer):
        found.append(s.to_act)
        s.play("pass")
    return found


def test_every_opponent_is_asked_in_turn():
    assert asked(played(1, 1, 1)) == ["E", "W"]


@pytest.mark.parametrize("hand", [(SCOUT,), (TRAIN,), (SCOUT, FORT, TRAIN)])
def test_what_a_seat_holds_makes_no_difference(hand):
    assert asked(played(1, 1, 1, hands={E: hand})) == ["E", "W"]


def test_who_holds_no_card_is_not_asked():
    assert asked(played(1, 1, 1, hands={E: ()})) == ["W"]


def test_an_answer_is_offered_to_those_who_have_one_and_a_pass_to_all():
    s = played(hands={E: (TRAIN,)})
    assert list(s.orders()) == [Pass(), Waive()]
    assert list(played(hands={E: (SCOUT, SCOUT, TRAIN)}).orders()) == [Pass(), Waive(), Trump(SCOUT)]


def test_a_card_that_is_used_is_the_only_one_of_the_round():
    s = played(*[1] * 5)
    s.play("trump wire")
    assert s.used == 1 << E and s.deck[DISCARDS] == (DESIGNS.index("wire"), DESIGNS.index("lancer"))
    assert not s.can_undo
    while s.to_act not in ("N", "S"):
        s.play("pass")
    s.play(f"play {DESIGNS[s.hand(s.seat)[0]]} at 1.02")
    assert asked(s) == ["W"]


def test_whoever_waives_is_not_asked_again_in_the_round():
    s = played(1, 1, 2, 1, 1, 1)
    assert [GAME.tell(event).text for event in s.play("waive")] == ["E waives"]
    s.play("pass")
    assert s.to_act == "S"
    s.play("play guns at 1.02")
    assert asked(s) == ["W"] and s.waived == 1 << E


def test_in_the_next_round_all_are_asked_again():
    s = played(*[1] * 12)
    s.play("waive")
    while s.turn == 1:
        s.play("pass")
    assert (s.used, s.waived) == (0, 0) and may_answer(s, E)


def test_a_pass_shows_nothing_and_can_be_taken_back():
    s = played()
    s.play("pass")
    assert s.to_act == "W" and s.can_undo


def test_a_forecast_tells_how_many_cards_may_still_answer_and_never_which():
    s = GAME.new("alliances", dice=ScriptedDice([1]))
    s.waived = 1 << W
    assert answers_left(s, (E, W)) == {"E": 3}
    told = GAME.forecast(s, N, 0, ())
    s.deck.put(HAND + E, (TRAIN,) * 3)
    assert GAME.forecast(s, N, 0, ()) == told and told.answers == {"E": 3}


def test_a_mind_without_a_judge_for_windows_passes():
    s = played(hands={E: (SCOUT,)})
    assert Mind(Style()).order(GAME.known(s, E), E, None) == Pass()


def test_who_has_used_a_card_or_waived_stands_in_the_position():
    s = played(1, 1, 1)
    s.play("waive")
    s.used = 1 << N | 1 << S
    text = s.position()
    assert "used N S\n" in text and "waived E\n" in text
    assert Position.loads(text).state() == s
    for wrong in ("used N N", "used X", "used"):
        with pytest.raises(MalformedText if wrong != "used X" else Exception):
            Position.loads(text.replace("used N S", wrong)).state()


def test_an_answer_cannot_be_taken_back_even_if_no_die_falls():
    s = played()
    below = next(i for i, step in enumerate(s.agenda) if isinstance(step, Duel))
    s.agenda[below:below] = [Turn(S)]
    s.play("trump wire")
    assert s.to_act == "S" and not s.rolls and not s.can_undo


def test_to_pass_or_waive_can_be_taken_back_while_no_one_else_has_answered():
    for word in ("pass", "waive"):
        s = played()
        s.play(word)
        assert s.to_act == "W" and s.can_undo
