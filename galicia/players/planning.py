"""What the staff and the general do alike in every game: weigh by the game's weights, and plan before they move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence
from galicia.players.mind import Mind
from galicia.players.plans import NOTHING, Field, Plan, Planner
from galicia.players.style import Style, weights_of
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

    def set_out(self, s: Any, seat: int, plan: Plan) -> None:
        """Carry out a plan in this movement phase."""
        raise NotImplementedError

    def planned(self, s: Any, seat: int, rng: random.Random) -> Field:
        """A field with a good plan for it; what it was preferred to is remembered."""
        field = self.field(s, seat, rng)
        if not field.plan:
            return field
        planner = Planner(field, rng)
        stay = told(planner, "stay where we are")
        planner.improve(self.mutations)
        self.remember(s, "movement", [told(planner, "move as planned"), stay])
        return field


class Candidate(NamedTuple):
    """A plan that might be carried out."""

    field: Field
    choice: Choice


class Commanding(Planning):
    """Plans several times in different moods, and takes the plan that is worth most to itself."""

    moods: ClassVar[tuple[Style, ...]] = (Style(), Style(1.3, 0.9), Style(0.8, 1.1))
    heat: ClassVar[float] = 0.2  # more than the staff's: a long search may go farther astray
    finish: ClassVar[int] = 1_000  # mutations in which a plan made in a mood is mended by the mind's own weights

    def planned(self, s: Any, seat: int, rng: random.Random) -> Field:
        found = sorted(self.candidates(s, seat, rng), key=lambda candidate: -candidate.choice.value)
        if not found:
            return self.field(s, seat, rng)
        self.remember(s, "movement", [candidate.choice for candidate in found])
        return found[0].field

    def candidates(self, s: Any, seat: int, rng: random.Random) -> Iterator[Candidate]:
        """A plan for each mood, by what it is worth in the end."""
        for mood in self.moods:
            field = self.field(s, seat, rng)
            if not field.plan:
                return
            field.weigh_by(mood.weights(self.weights, self.wary, self.bold))
            Planner(field, rng, heat=self.heat).improve(self.mutations)
            field.weigh_by(self.weights)
            planner = Planner(field, rng)
            planner.improve(self.finish)
            yield Candidate(field, told(planner, "move as planned"))


def told(planner: Planner, words: str) -> Choice:
    """The plan of a field, with what it is worth."""
    targets = tuple(sorted({post.target for post in planner.field.plan.values()} - {NOTHING}))
    text = "{words}; attack {hexes}" if targets else "{words}"
    return choice(Sentence(text, words=words, hexes=targets), planner.reasons())
