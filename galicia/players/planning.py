"""What the staff and the general do alike in every game: weigh by the game's weights, and plan before they move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import copysign
from statistics import fmean
from typing import Any, ClassVar, NamedTuple

from galicia.engine.dice import SeededDice
from galicia.engine.orders import Order
from galicia.players.mind import Mind
from galicia.players.plans import NOTHING, Field, Plan, Planner
from galicia.players.style import Style, weights_of
from galicia.players.thoughts import Choice, Term, choice

LONGEST_REHEARSAL = 2_000  # orders
VICTORY = 10.0  # what winning the game is worth besides its points


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
        stay = told(s, planner, "stay where we are")
        planner.improve(self.mutations)
        self.remember(s, "movement", [told(s, planner, "move as planned"), stay])
        return field


class Candidate(NamedTuple):
    """A plan that might be carried out."""

    field: Field
    choice: Choice


class Commanding(Planning):
    """Plans several times in different moods, and may rehearse the best plans against the enemy's reply.

    All plans are rehearsed in the same imagined worlds with the same dice, so that what differs is the plan.
    """

    aides: ClassVar[type[Planning]]  # who carries out a plan in a rehearsal
    foes: ClassVar[type[Mind]]  # and who replies to it
    moods: ClassVar[tuple[Style, ...]] = (Style(), Style(1.3, 0.9), Style(0.8, 1.1))
    heat: ClassVar[float] = 0.2  # more than the staff's: a long search may go farther astray
    finish: ClassVar[int] = 1_000  # mutations in which a plan made in a mood is mended by the mind's own weights
    rehearsed: ClassVar[int] = 3  # plans
    rehearsals: ClassVar[int] = 0  # of each: eight took twice the time and won no more games
    trust: ClassVar[float] = 0.5  # in rehearsals, against the plan's own worth

    def planned(self, s: Any, seat: int, rng: random.Random) -> Field:
        found = sorted(self.candidates(s, seat, rng), key=lambda candidate: -candidate.choice.value)
        if not found:
            return self.field(s, seat, rng)
        best = self.rehearse(s, seat, rng, found[: self.rehearsed]) if self.rehearsals and len(found) > 1 else found
        self.remember(s, "movement", [candidate.choice for candidate in best])
        return best[0].field

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
            yield Candidate(field, told(s, planner, "move as planned"))

    def rehearse(self, s: Any, seat: int, rng: random.Random, found: list[Candidate]) -> list[Candidate]:
        """The same plans with what rehearsals say of them, the best first."""
        outcomes: list[list[float]] = [[] for _ in found]
        for n in range(self.rehearsals):
            world, dice = self.imagined(s, seat, n), f"rehearsal-{rng.random()}"
            for candidate, outcome in zip(found, outcomes, strict=True):
                outcome.append(self.rehearsal(world, seat, candidate.field.plan, dice))
        average = fmean(fmean(outcome) for outcome in outcomes)
        rehearsed = [
            candidate._replace(choice=with_rehearsals(candidate.choice, self.trust * (fmean(outcome) - average)))
            for candidate, outcome in zip(found, outcomes, strict=True)
        ]
        return sorted(rehearsed, key=lambda candidate: -candidate.choice.value)

    def rehearsal(self, world: Any, seat: int, plan: Plan, dice: str) -> float:
        """What comes of a plan until the enemy has replied, once."""
        state = world.copy()
        state.dice, state.past = SeededDice(dice), None
        aide = self.aides(self.style)
        aide.weights = self.weights
        aide.set_out(state, seat, plan)
        minds: dict[int, Mind] = {seat: aide, 1 - seat: self.foes(Style())}
        rng = random.Random(dice)
        replied = False
        for _ in range(LONGEST_REHEARSAL):
            if state.over or (replied and state.side == seat):
                break
            replied |= state.side != seat
            order = minds[state.seat].order(state, state.seat, rng)
            if state.explain(order):
                order = state.orders().sample(rng)
            for single in state.singles(order):
                state.apply(single)
        value = self.standing(state, seat)
        return value + copysign(VICTORY, value) if state.over and value else value

    # What a game tells.

    def imagined(self, s: Any, seat: int, number: int) -> Any:
        """A world as it may really be, as far as is known."""
        raise NotImplementedError

    def standing(self, s: Any, seat: int) -> float:
        """How well a side stands, in victory points."""
        raise NotImplementedError


def with_rehearsals(found: Choice, value: float) -> Choice:
    return Choice(found.words, found.value + value, (*found.terms, Term("how it went in rehearsals", value)))


def told(s: Any, planner: Planner, words: str) -> Choice:
    """The plan of a field in words, with what it is worth."""
    targets = ", ".join(attacked(s, planner.field.plan))
    return choice(f"{words}; attack {targets}" if targets else words, planner.reasons())


def attacked(s: Any, plan: Plan) -> Iterator[str]:
    """The targets of a plan in words."""
    for target in sorted({post.target for post in plan.values()} - {NOTHING}):
        yield s.game.lexicon.word("hex", target)
