"""What all levels share: a mind answers each kind of decision by its own judge, and can say what it thought."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence
from galicia.players.style import Style
from galicia.players.thoughts import MOST_CHOICES, Choice, Term, Thought, choice


class Mind:
    """Plays one game for one seat, as far as the seat knows. It may remember what it will within a game.

    `judges` names the method that answers each kind of decision; where there is none, the first lawful order is given.
    """

    judges: ClassVar[Mapping[type[Any], str]] = {}

    def __init__(self, style: Style) -> None:
        self.style = style
        self.thoughts: list[Thought] = []

    def order(self, known: Any, seat: int, rng: random.Random) -> Order:
        """The order to give."""
        judge = self.judges.get(type(known.step))
        found: Order = getattr(self, judge)(known, seat, rng) if judge else next(iter(known.step.orders(known)))
        return found

    def take_thoughts(self) -> list[Thought]:
        """What it thought since it was last asked."""
        found, self.thoughts = self.thoughts, []
        return found

    def weigh(self, s: Any, question: str, orders: Mapping[Order, Iterable[Term]]) -> Order:
        """The order worth most, remembered with those it was preferred to."""
        ranked = sorted(
            ((choice(Sentence("{order}", order=order), terms), order) for order, terms in orders.items()),
            key=lambda pair: -pair[0].value,
        )
        self.remember(s, question, [found for found, _ in ranked])
        return ranked[0][1]

    def remember(self, s: Any, question: str, choices: list[Choice]) -> None:
        """Keep a question with its best answers; the first is the one given."""
        if len(choices) > 1:
            self.thoughts.append(Thought(s.turn, question, tuple(choices[:MOST_CHOICES])))
