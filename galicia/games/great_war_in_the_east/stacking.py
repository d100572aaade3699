"""GWiE 6.0: stacking.

Cases: 5.2, 6, 16/6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD
from galicia.engine.steps import Automatic, SideDecision
from galicia.engine.words import Hex, Seat, Unit, Units
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


def over_stacked(s: EasternState, side: int) -> list[int]:
    """GWiE 16/6.11: the hexes of a side with more than nine stacking points."""
    return [h for h in each(s.occupied[side]) if len(s.stacks[h]) > 2 and s.room(h) < 0]


@dataclass(frozen=True, slots=True)
class OverStack(SideDecision[EasternState]):
    """GWiE 6.14, 6.15: the owner removes excess units, no more than needed.

    Only units `among` those named may go, `gone` are those removed so far; `scores` tells whether they count as lost
    in combat, `why` what is told of them.
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (Remove,)
    asks_always: ClassVar[bool] = False
    hex: Hex
    among: Units
    gone: Units
    scores: bool
    why: str

    def amiss(self, s: EasternState) -> str:
        theirs = all(s.pieces[u].side == self.side for u in (*self.among, *self.gone))
        theirs = theirs and all(s.where[u] == DEAD for u in self.gone)
        return self.unless(self.hex >= 0 and self.why == OVER_STACKING and theirs)

    def prompt(self, s: EasternState) -> Sentence:
        text = "{hex} holds more than {limit} stacking points: choose a unit to remove"
        return Sentence(text, "16/6.11", *self.cases, hex=self.hex, limit=STACK_LIMIT)

    @property
    def cases(self) -> tuple[str, ...]:
        return ("6.15", "8.63-c") if self.scores else ("6.14",)

    def removable(self, s: EasternState) -> list[int]:
        """The units that may go next. The last must not make an earlier removal needless, if that can be helped."""
        excess, pieces = -s.room(self.hex), s.pieces
        if excess <= 0:
            return []
        there = [u for u in s.units_in(self.hex) if u in self.among and pieces[u].sp]
        return [u for u in there if all(pieces[u].sp - excess < pieces[lost].sp for lost in self.gone)] or there

    def orders(self, s: EasternState) -> Iterator[Order]:
        for unit in self.removable(s):
            yield Remove(unit)

    def settle(self, s: EasternState) -> bool:
        """Nobody is asked when all of them must go."""
        found = self.removable(s)
        if not found:
            s.pop()
            return True
        if s.sp(found) - min(s.pieces[u].sp for u in found) >= -s.room(self.hex):
            return False
        self.play(s, Remove(found[0]))
        return True

    def explain(self, s: EasternState, order: Remove) -> list[Sentence]:
        if order in self.orders(s):
            return []
        return [because(f"{s.word(order.unit)} is not among those that may be removed here", *self.cases)]

    def play(self, s: EasternState, order: Remove) -> None:
        s.pop()
        s.lose(order.unit, s.steps[order.unit], self.why, scores=self.scores)
        relieve(s, self.side, self.hex, self.among, self.scores, self.why, (*self.gone, order.unit))


def relieve(
    s: EasternState,
    side: int,
    h: int,
    among: Iterable[int] | None = None,
    scores: bool = False,
    why: str = OVER_STACKING,
    gone: tuple[int, ...] = (),
) -> None:
    """Have the owner remove units, of those named or of all there, until a hex is within the limit."""
    if s.room(h) < 0:
        candidates = s.units_in(h) if among is None else tuple(sorted(among))
        s.push(OverStack(side, h, candidates, gone, scores, why))
