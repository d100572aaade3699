"""What the staff and the general do alike in every game: weigh by the game's weights, and plan before they move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, ClassVar

from galicia.engine.orders import Order
from galicia.players.mind import Mind
from galicia.players.plans import NOTHING, Field, Plan, Planner
from galicia.players.style import weights_of
from galicia.players.thoughts import Choice, choice


class Planning(Mind):
    """A mind that plans a whole movement. A game gives it a field, and the weights of its terms."""

    level: ClassVar[str]
    package: ClassVar[str]
    wary: ClassVar[tuple[str, ...]]
    bold: ClassVar[tuple[str, ...]]
    mutations: ClassVar[int]

    weights: dict[str, float]

    def order(self, known: Any, seat: int, rng: random.Random) -> Order:
        if not hasattr(self, "weights"):
            own = weights_of(self.package, self.level, known.scenario, known.game.seats[seat])
            self.weights = self.style.weights(own, self.wary, self.bold)
        return super().order(known, seat, rng)

    def field(self, s: Any, seat: int, rng: random.Random) -> Field:
        """The movement phase that begins, as the planner sees it."""
        raise NotImplementedError

    def planned(self, s: Any, seat: int, rng: random.Random) -> Field:
        """A field with a good plan for it; what it was preferred to is remembered."""
        field = self.field(s, seat, rng)
        if not field.plan:
            return field
        planner = Planner(field, rng)
        stay = told(s, planner, "stay where we are")
        planner.improve(self.mutations)
        self.remember(s, "movement", [told(s, planner, "move as planned"), stay])
        return field


def told(s: Any, planner: Planner, words: str) -> Choice:
    """The plan of a field in words, with what it is worth."""
    targets = ", ".join(attacked(s, planner.field.plan))
    return choice(f"{words}; attack {targets}" if targets else words, planner.reasons())


def attacked(s: Any, plan: Plan) -> Iterator[str]:
    """The targets of a plan in words."""
    for target in sorted({post.target for post in plan.values()} - {NOTHING}):
        yield s.game.lexicon.word("hex", target)
