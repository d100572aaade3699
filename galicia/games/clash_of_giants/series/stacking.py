"""CoG S6: stacking: how many units a hex holds, and what becomes of too many.

Cases: S6, R58-.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.steps import SideDecision
from galicia.engine.words import Hex, Unit
from galicia.games.clash_of_giants.series.state import LIMIT, GiantsState

TRIPLE = 3


def fits(s: GiantsState, units: Sequence[int]) -> bool:
    """CoG S6.1, S6.2: two units of any size; three if they are cavalry, or by option two of them are."""
    if len(units) <= LIMIT:
        return True
    mounted = sum(s.cavalry(unit) for unit in units)
    least = LIMIT if s.options.mixed_stack_limit == TRIPLE else TRIPLE
    return len(units) == TRIPLE and mounted >= least and s.game.akin(s, units)


def agree(s: GiantsState, units: Sequence[int]) -> bool:
    """CoG S6.1: whether units may end together: within the limit, and such as may share a hex."""
    return fits(s, units) and s.game.akin(s, units)


def room_for(s: GiantsState, unit: int, h: int, mixing: bool = False) -> bool:
    """CoG S6.4-c: whether a unit can end in a hex within the limit; `mixing` with any friends there."""
    there = s.stacks.get(h, ())
    if not there:
        return True
    return (len(there) < LIMIT or fits(s, (*there, unit))) and (mixing or s.game.akin(s, (*there, unit)))


def crowded(s: GiantsState, side: int) -> list[int]:
    """CoG S6.5-b: the hexes in which a side is over the limit, or passing by units that may not share theirs."""
    large = s.crowds(side)
    found = [h for h in each(large) if not fits(s, s.stacks[h]) and not s.game.tolerates(s, h)] if large else []
    if s.moving:
        h = s.where[s.moving.bit_length() - 1]
        if h >= 0 and h not in found and not s.game.akin(s, s.stacks[h]):
            found.append(h)
    return found


@dataclass(frozen=True, slots=True)
class Disband(Order):
    """Give up a unit in a hex that holds too many."""

    GRAMMAR: ClassVar[str] = "eliminate <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class OverStack(SideDecision[GiantsState]):
    """CoG R58-c: nobody can leave an over-stacked hex any more: its owner gives up units down to the limit."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Disband,)
    hex: Hex

    def amiss(self, s: GiantsState) -> str:
        return self.unless(
            self.hex >= 0 and s.occupied[self.side] >> self.hex & 1 == 1 and not fits(s, s.stacks.get(self.hex, ()))
        )

    def prompt(self, s: GiantsState) -> Sentence:
        return Sentence("{hex} holds too many units and none can leave: eliminate one", "R58-c", "S6.5-b", hex=self.hex)

    def orders(self, s: GiantsState) -> Iterator[Order]:
        for unit in s.units_in(self.hex):
            yield Disband(unit)

    def explain(self, s: GiantsState, order: Disband) -> list[Sentence]:
        if s.where[order.unit] == self.hex:
            return []
        return [because("{unit} is not in {hex}", "R58-c", unit=order.unit, hex=self.hex)]

    def play(self, s: GiantsState, order: Disband) -> None:
        s.eliminate(order.unit, "by over-stacking")
        if fits(s, s.stacks[self.hex]):
            s.pop()


def each_crowded(s: GiantsState) -> Iterator[int]:
    """The over-stacked hexes of both sides."""
    return (h for side in range(len(s.game.sides)) for h in crowded(s, side))
