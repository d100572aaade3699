"""BfG 5.0: stacking.

Cases: 5.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence
from galicia.engine.shapes.stacking import Excess
from galicia.engine.stacks import DEAD
from galicia.engine.words import Unit
from galicia.games.battle_for_galicia.state import GaliciaState


def top_unit(s: GaliciaState, units: Iterable[int]) -> int:
    """BfG 5.3: the largest printed attack on the side showing; then defence, then the order of the counters."""
    return min(units, key=lambda u: (-s.pieces[u].showing(s.rung[u])[0], -s.pieces[u].showing(s.rung[u])[1], u))


def in_sight(s: GaliciaState, units: Iterable[int]) -> tuple[int, ...]:
    """BfG 5.4, 7.0-again: what an enemy knows of a closed stack: its top unit.

    If that one was attacked in this phase, he has seen as well who lay on top of those that were not.
    """
    top = top_unit(s, units)
    fresh = [u for u in units if not s.hit >> u & 1] if s.hit >> top & 1 else []
    return (top, top_unit(s, fresh)) if fresh else (top,)


@dataclass(frozen=True, slots=True)
class Eliminate(Order):
    """Remove a unit from an over-stacked hex."""

    GRAMMAR: ClassVar[str] = "eliminate <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class OverStack(Excess[GaliciaState]):
    """BfG 5.2: the owner eliminates excess units, no more than needed."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Eliminate,)
    public: ClassVar[tuple[str, ...]] = ("hex", "gone")

    def amiss(self, s: GaliciaState) -> str:
        number = s.world.grid.number(self.hex) if self.hex >= 0 else "nowhere"
        if self.hex < 0 or not s.occupied[self.side] >> self.hex & 1 or (s.battle is None and self.side != s.side):
            return f"{number} is not over-stacked"
        if s.room(self.hex) >= 0 and not s.unsure(self.side):
            return f"{number} is not over-stacked"
        if any(s.pieces[u].side != self.side or s.where[u] != DEAD for u in self.gone):
            return "gone names units that are not dead"
        again = [step for step in s.agenda if isinstance(step, OverStack) and step.hex == self.hex]
        return f"{number} is relieved twice" if len(again) > 1 else ""

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("{hex} holds more than six steps: choose a unit to eliminate", "5.1", "5.2", hex=self.hex)

    def bulk(self, s: GaliciaState, unit: int) -> int:
        return s.steps(unit)

    def remove(self, s: GaliciaState, unit: int) -> None:
        s.eliminate(unit, "over-stacking")


def relieve(s: GaliciaState, side: int, h: int) -> None:
    """Ask for eliminations until a hex is within the limit."""
    if s.room(h) < 0:
        s.push(OverStack(side, h, ()))
