"""What the made-up game adds to the contract of games: its secrets, its invariants, its books."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from galicia.engine.dice import SeededDice
from galicia.engine.orders import Order
from galicia.engine.views import View
from tests.engine.toy import ToyState, Turn

LONGEST = 100


def shuffle_hidden(state: ToyState, seat: int | None, rng: random.Random) -> ToyState:
    """Cards a seat may not look at are dealt anew; bids that others are writing and the dice to come change."""
    new = state.copy()
    for one in range(len(state.game.seats)) if seat is None else [seat]:
        new.deck.veil(one)
    new.deck.deal_unknown(rng)
    if isinstance(state.agenda[-1], Turn) and state.seat != seat and state.options.bids == "open":
        new.written[state.seat] = rng.choice((0, *range(state.bids[state.seat] + 1, 4)))
    new.dice = SeededDice(str(rng.random()))
    return new


def news(before: View, after: View) -> list[str]:
    """What a seat learnt from one view to the next: nothing, if it holds and sees what it knew it would."""
    own = f"hand {after.seat}"
    drawn = len(after.cards[own]) > len(before.cards[own])
    return ["a card it has drawn"] if drawn else []


def attacks_offered(state: ToyState) -> set[Order]:
    return set()


def broken(state: ToyState) -> Iterator[str]:
    for deck in (state.deck, state.cup):
        if wrong := deck.amiss(str, known=False):
            yield wrong


class Ledger:
    """Points booked from the events alone."""

    def __init__(self, state: ToyState) -> None:
        self.bids, self.score = list(state.bids), list(state.score)

    def book(self, events: list[Any]) -> None:
        for event in events:
            seat = event.facts.get("seat")
            if event.kind == "bid":
                self.bids[seat] = event.facts["amount"]
            elif event.kind == "duel" and event.facts["stays"]:
                self.score[seat] += 1 + self.bids[seat]

    def broken(self, state: ToyState) -> list[str]:
        return [] if self.score == state.score else [f"the events add up to {self.score}"]
