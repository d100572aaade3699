"""GWiE 6.0: stacking.

Cases: 5.2, 6, 16/6.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.stacking import Excess, over_stacked
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD
from galicia.engine.steps import Automatic
from galicia.engine.words import Seat, Unit, Units
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.tables import STACK_LIMIT

OVER_STACKING = "over-stacking"  # why units are lost


def too_full(h: int, *cases: str) -> Sentence:
    """GWiE 16/6.11: why nobody else may enter a hex."""
    return because("{hex} would hold more than {limit} stacking points", *cases, hex=h, limit=STACK_LIMIT)


@dataclass(frozen=True, slots=True)
class Remove(Order):
    """Remove a unit from an over-stacked hex."""

    GRAMMAR: ClassVar[str] = "remove <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class EndOfPhase(Automatic[EasternState]):
    """GWiE 5.22, 6.14: at the end of a phase no hex of either side may hold too much."""

    side: Seat

    def run(self, s: EasternState) -> None:
        for side in (enemy_of(self.side), self.side):
            for h in over_stacked(s, side):
                relieve(s, side, h)


@dataclass(frozen=True, slots=True)
class OverStack(Excess[EasternState]):
    """GWiE 6.14, 6.15: the owner removes excess units, no more than needed.

    Only units `among` those named may go; `scores` tells whether they count as lost in combat, `why` what is told of
    them.
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (Remove,)
    asks_always: ClassVar[bool] = False
    among: Units
    scores: bool
    why: str

    def amiss(self, s: EasternState) -> str:
        theirs = all(s.pieces[u].side == self.side for u in (*self.among, *self.gone))
        theirs = theirs and all(s.where[u] == DEAD for u in self.gone)
        return self.unless(self.hex >= 0 and self.why == OVER_STACKING and theirs)

    def prompt(self, s: EasternState) -> Sentence:
        text = "{hex} holds more than {limit} stacking points: choose a unit to remove"
        cases = ("6.15", "8.63-c") if self.scores else ("6.14",)
        return Sentence(text, "16/6.11", *cases, hex=self.hex, limit=STACK_LIMIT)

    def bulk(self, s: EasternState, unit: int) -> int:
        return s.pieces[unit].sp

    def candidates(self, s: EasternState) -> list[int]:
        return [u for u in s.units_in(self.hex) if u in self.among and s.pieces[u].sp]

    def remove(self, s: EasternState, unit: int) -> None:
        s.lose(unit, s.steps[unit], self.why, scores=self.scores)


def relieve(
    s: EasternState,
    side: int,
    h: int,
    among: Iterable[int] | None = None,
    scores: bool = False,
    why: str = OVER_STACKING,
) -> None:
    """Have the owner remove units, of those named or of all there, until a hex is within the limit."""
    if s.room(h) < 0:
        candidates = s.units_in(h) if among is None else tuple(sorted(among))
        s.push(OverStack(side, h, (), candidates, scores, why))
