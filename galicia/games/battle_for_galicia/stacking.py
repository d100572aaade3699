"""BfG 5.0: stacking.

Cases: 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence
from galicia.engine.stacks import DEAD
from galicia.engine.steps import SideDecision
from galicia.engine.words import Hex, Unit, Units
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


def over_stacked(s: GaliciaState, side: int) -> list[int]:
    """BfG 5.1: the hexes of a side with more than six steps."""
    return [h for h in each(s.occupied[side]) if s.room(h) < 0]


@dataclass(frozen=True, slots=True)
class Eliminate(Order):
    """Remove a unit from an over-stacked hex."""

    GRAMMAR: ClassVar[str] = "eliminate <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class OverStack(SideDecision[GaliciaState]):
    """BfG 5.2: the owner eliminates excess units, no more than needed. `gone` are those already removed."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Eliminate,)
    public: ClassVar[tuple[str, ...]] = ("hex", "gone")
    hex: Hex
    gone: Units

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

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        units = s.units_in(self.hex)
        needed = [unit for unit in units if self.needed(s, unit)]
        if not needed and s.unsure(self.side):  # an enemy does not know how full the hex is
            needed = list(units)
        for unit in needed:
            yield Eliminate(unit)

    def needed(self, s: GaliciaState, unit: int) -> bool:
        """The last one must not make an earlier elimination needless."""
        room = s.room(self.hex) + s.steps(unit)
        return room < 0 or all(s.steps(lost) > room for lost in self.gone)

    def play(self, s: GaliciaState, order: Eliminate) -> None:
        s.pop()
        s.eliminate(order.unit, "over-stacking")
        relieve(s, self.side, self.hex, (*self.gone, order.unit))


def relieve(s: GaliciaState, side: int, h: int, gone: tuple[int, ...] = ()) -> None:
    """Ask for eliminations until a hex is within the limit."""
    if s.room(h) < 0:
        s.push(OverStack(side, h, gone))
