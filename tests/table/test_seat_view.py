"""What one seat is shown of a match: the question, the past, the cards, and nothing of what others hide."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import json

from galicia.engine.dice import ScriptedDice
from galicia.engine.sentences import Sentence
from galicia.engine.words import UNKNOWN
from galicia.table.match import Match, carried_out
from galicia.table.seat_view import asks, known_to, log_entry, seat_view
from galicia.table.store import SeatRow
from tests.engine.toy import GAME, SEATS, Turn

OTHERS = ("E", "S", "W", None)


class Plot(Turn):
    """A turn of which others may not know what is asked."""

    def prompt(self, s: Any) -> Sentence:
        return Sentence("Use the spy", "2.1")

    def public_prompt(self, s: Any) -> Sentence:
        return Sentence("Wait", "2.2")


def match(*pips: int) -> Match:
    """A match of four people in which N must decide."""
    state = GAME.new("alliances", dice=ScriptedDice((1, *pips)))
    head: Any = SimpleNamespace(revision=0, imported=0)
    return Match(None, head, {seat: SeatRow(seat, "me") for seat in SEATS}, state, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", OTHERS)
def test_others_hear_of_a_question_what_is_public(seat):
    found = match()
    found.state.agenda[-1] = Plot(0)
    asked = asks(found, seat)
    assert (asked.seat, asked.yours, asked.prompt, asked.cases) == ("N", False, "Wait", ["Toy 2.2"])
    assert not asked.verbs and not asked.buttons and not asked.units


def test_who_must_decide_is_asked_in_full():
    found = match()
    found.state.agenda[-1] = Plot(0)
    asked = asks(found, "N")
    assert (asked.yours, asked.prompt) == (True, "Use the spy") and "play" in asked.verbs


def test_of_many_orders_those_of_one_word_are_buttons_and_of_few_all():
    found = match()
    assert [button.sentence for button in asks(found, "N").buttons] == ["pass"]
    found.state.play("play lancer at 1.01")
    assert {button.sentence for button in asks(found, "E").buttons} == {"pass", "waive", "trump wire"}


def test_an_order_that_is_not_legal_is_no_button():
    found = match()
    found.state.agenda[-1] = NoPass(0)
    assert asks(found, "N").buttons == []


class NoPass(Turn):
    def orders(self, s: Any) -> Any:
        return (order for order in Turn.orders(self, s) if len(order.words(GAME.lexicon)) > 1)


def test_a_sentence_is_its_givers_alone_until_the_match_is_over():
    found = match()
    row = carried_out(found.state, found.state.parse("bid 2"), 1, 1, 0, 0)
    assert log_entry(found, row, "N").sentence == "bid 2" and len(log_entry(found, row, "N").events) == 1
    for seat in OTHERS:
        entry = log_entry(found, row, seat)
        assert (entry.sentence, entry.events) == (None, [])
    found.state.agenda.clear()
    for seat in OTHERS:
        entry = log_entry(found, row, seat)
        assert entry.sentence == "bid 2" and len(entry.events) == 1


def test_a_view_shows_ones_own_hand_and_how_many_cards_others_hold():
    state = match().state
    cards = json.decode(seat_view(state, "N").view())["cards"]
    assert (cards["hand N"], cards["hand E"]) == (["lancer", "scout", "spy"], 3)


def test_spectators_know_no_hand():
    known = known_to(match(), None)
    assert [known.hand(seat) for seat in range(4)] == [(UNKNOWN,) * 3] * 4


def test_what_changes_is_sent_and_an_empty_hex_is_told():
    state = match().state
    before, stack = seat_view(state, "N").fingerprint(), seat_view(state, "N")
    assert before.changes(stack) == {}
    number = next(iter(stack.stacks))
    del stack.stacks[number]
    assert before.changes(stack) == {"stacks": {number: None}}
