"""Forecasts: all that an attack may bring, with exact chances, as every wargame can tell it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import fsum
from typing import Any, NamedTuple

from galicia.engine.ledger import Ledger, Line
from galicia.engine.sentences import Sentence


@dataclass(frozen=True)
class Possibility:
    """What some rolls bring: the chance of each number of losses, how far each side goes back, if the hex falls.

    It falls if the attacker may enter it. Where a rule can keep him out of an empty hex, `hex_cleared` is the chance
    that nobody is left in it.

    `result` is what the table prints; without dice there is none, and the attack may lapse. `choice` is how the
    defender is expected to meet it.
    """

    probability: float
    rolls: tuple[int, ...]
    attacker_losses: Mapping[int, float]
    defender_losses: Mapping[int, float]
    hex_falls: float
    result: str = ""
    attacker_retreat: int = 0
    defender_retreat: int = 0
    lapses: bool = False
    choice: Sentence | None = None
    attacker_points: int | None = None
    defender_points: int | None = None
    hex_cleared: float | None = None

    @property
    def worth(self) -> float:
        """How good it is for the attacker: the hex, and half as much for each loss the enemy has more."""
        sides = self.attacker_losses, self.defender_losses
        taken, inflicted = (sum(lost * chance for lost, chance in losses.items()) for losses in sides)
        return self.hex_falls + (inflicted - taken) / 2

    def facts(self) -> dict[str, Any]:
        """What it tells, by name."""
        return {name: value for name, value in vars(self).items() if value is not None}


@dataclass(frozen=True)
class Prospect:
    """What is to be expected of an attack: its outcomes, and average values by name."""

    outcomes: tuple[Possibility, ...]
    expected: Mapping[str, float]

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What it tells, by name; worked out once, for a game may promise the same again and again."""
        outcomes = [
            outcome.facts() | ({"at_least": self.at_least(outcome.rolls[0])} if outcome.rolls else {})
            for outcome in self.outcomes
        ]
        return {"outcomes": outcomes, "expected": self.expected}

    def at_least(self, roll: int) -> float | None:
        """The chance of a result as good for the attacker as that of a roll, or better.

        >>> bad = Possibility(0.25, (1,), {2: 1.0}, {0: 1.0}, 0.0)
        >>> good = Possibility(0.75, (2, 3), {0: 1.0}, {1: 1.0}, 0.5)
        >>> Prospect((bad, good), {}).at_least(3), Prospect((bad, good), {}).at_least(1), Prospect((), {}).at_least(1)
        (0.75, 1.0, None)
        """
        rolled = next((outcome for outcome in self.outcomes if roll in outcome.rolls), None)
        if rolled is None:
            return None
        return min(1.0, fsum(other.probability for other in self.outcomes if other.worth >= rolled.worth - 1e-9))


    def standing(self, lost: int, inflicted: int) -> tuple[float, float]:
        """How likely it was to lose so much and inflict so much: a difference as good for the attacker, and this one.

        >>> even = Possibility(1.0, (), {0: 0.5, 1: 0.5}, {0: 0.5, 1: 0.5}, 0.0)
        >>> Prospect((even,), {}).standing(0, 0), Prospect((even,), {}).standing(0, 1)
        ((0.75, 0.5), (0.25, 0.25))
        """
        chances: dict[int, float] = {}
        for outcome in self.outcomes:
            for own, chance in outcome.attacker_losses.items():
                for theirs, its in outcome.defender_losses.items():
                    gain = theirs - own
                    chances[gain] = chances.get(gain, 0.0) + outcome.probability * chance * its
        gained = inflicted - lost
        return fsum(chance for gain, chance in chances.items() if gain >= gained), chances.get(gained, 0.0)


class Check(NamedTuple):
    """A die that a unit, or a fort alone, throws for itself in a combat: at which pips it is hit, and what that costs.

    It loses `steps` and perhaps all it has (`destroyed`); `back` is how far it retreats, at least and at most.
    """

    unit: int | None
    side: int
    modifier: int
    ter: int
    fails: tuple[int, ...]
    steps: int
    destroyed: bool
    back: tuple[int, ...] = ()


class Sum(NamedTuple):
    """The strength of a side, with the lines that add up to it."""

    total: int = 0
    lines: tuple[Line, ...] = ()

    @classmethod
    def of(cls, ledger: Ledger) -> Sum:
        return cls(ledger.total, ledger.lines())


NONE = Sum()


@dataclass(frozen=True)
class Forecast(Prospect):
    """All that an attack may bring, as far as its seat can know: strengths, the column they lead to, and outcomes.

    `ratio` are the lines from the strengths to the column and whatever else is worth knowing. `answers` tells how many
    cards seats hold that might answer it. `checks` are the dice that units throw for themselves; those in `spared`
    take part and throw none.
    """

    target: int
    units: tuple[int, ...]
    column: str
    attack: Sum = NONE
    defence: Sum = NONE
    ratio: tuple[Line, ...] = ()
    targets: tuple[int, ...] = ()
    answers: Mapping[str, int] = field(default_factory=dict)
    checks: tuple[Check, ...] = ()
    spared: tuple[int, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every line of it."""
        return (*self.attack.lines, *self.defence.lines, *self.ratio)
