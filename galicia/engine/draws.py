"""Draws: a card taken blindly, or a chit out of a cup.

A draw is a die with as many faces as there are cards, so nothing has a hidden order, and dice of any source serve. At a
real table whoever draws types in the card.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from galicia.engine.cards import Deck
from galicia.engine.errors import IllegalOrder
from galicia.engine.events import EVERYONE
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.steps import Chance, S, TypedRoll
from galicia.engine.words import UNKNOWN, Card, Cards, Seat

DRAWN = Sentence("a card was drawn")


@dataclass(frozen=True, slots=True)
class Drawn(Order):
    """Type in a card drawn from a real deck, or a chit out of a cup."""

    GRAMMAR: ClassVar[str] = "draw <card>"
    card: Card


@dataclass(frozen=True, slots=True)
class Draw(Chance[S]):
    """A seat draws a card. A game says from where, and what becomes of it.

    Nobody may know the die, not even who draws: beside the card it would tell what else lies there. Only where `open`
    says that everybody sees what is drawn from, as with the chits in a cup, there is nothing to hide.
    """

    open: ClassVar[bool] = False
    side: Seat

    def deck(self, s: Any) -> Deck:
        """The deck that is drawn from."""
        deck: Deck = s.deck
        return deck

    def source(self, s: Any) -> int:
        """The place that is drawn from."""
        raise NotImplementedError

    def drawn(self, s: Any, card: int) -> None:
        """What becomes of the card."""
        raise NotImplementedError

    def cards(self, s: Any) -> Cards:
        """What lies where it is drawn from."""
        return self.deck(s)[self.source(s)]

    def amiss(self, s: Any) -> str:
        return "" if self.cards(s) else "no card lies where it is drawn from"

    def roller(self, s: Any) -> Seat:
        return self.side

    def seen(self, s: Any) -> int:
        return EVERYONE if self.open else 0

    def dice(self, s: Any) -> tuple[int, ...]:
        cards = self.cards(s)
        return (len(cards), len(self.deck(s).unseen())) if UNKNOWN in cards else (len(cards),)

    def resolve(self, s: Any, rolls: tuple[int, ...]) -> None:
        card = self.cards(s)[rolls[0] - 1]
        if card == UNKNOWN and s.known_to == (self.side,):  # as far as who draws can tell, any card it has not seen
            card = self.deck(s).unseen()[rolls[1] - 1]
        self.drawn(s, card)

    def typed(self) -> TypedDraw[S]:
        return TypedDraw(self)


@dataclass(frozen=True, slots=True)
class TypedDraw(TypedRoll[S]):
    """A card drawn from a real deck. What may be typed in follows from what the seat has seen, not from the pile."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Drawn,)
    chance: Draw[S]

    def orders(self, s: Any) -> Iterator[Order]:
        draw = self.chance
        cards = draw.cards(s) if draw.open else draw.deck(s).unseen(draw.side)
        yield from map(Drawn, dict.fromkeys(cards))

    def faces(self, s: Any) -> Iterator[tuple[str, ...]]:
        """One row: the cards there may be."""
        yield tuple(s.game.lexicon.word("card", order.card) for order in self.orders(s) if isinstance(order, Drawn))

    def play(self, s: Any, order: Any) -> None:
        cards = self.chance.cards(s)
        if order.card not in cards and UNKNOWN not in cards:
            lies = "that card cannot lie there: somebody has typed in a wrong one before"
            raise IllegalOrder([s.told(because(lies, *self.prompt(s).cases))])
        s.pop()
        s.seal(DRAWN)
        self.chance.drawn(s, order.card)

    def sample(self, s: Any, rng: random.Random) -> Order:
        """A card of those that lie there, each as likely as any other."""
        return Drawn(rng.choice(self.chance.cards(s)))
