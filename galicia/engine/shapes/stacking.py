"""Over-stacking: a hex holds more than it may, and its owner removes units until it does not.

The `room(h)` of the state tells how much more a hex can hold; it is less than nothing in an over-stacked one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from galicia.board.hexset import each
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.steps import SideDecision, W
from galicia.engine.words import Hex, Units


def over_stacked(s: Any, side: int) -> list[int]:
    """The hexes of a side that hold more than they may; a unit alone is never too much."""
    stacks = s.stacks
    return [h for h in each(s.occupied[side]) if len(stacks[h]) > 1 and s.room(h) < 0]


@dataclass(frozen=True, slots=True)
class Excess(SideDecision[W]):
    """The owner of an over-stacked hex removes units one by one, no more than needed; `gone` are those removed so far.

    The first order it accepts names a unit.
    """

    hex: Hex
    gone: Units

    # What a rulebook says.

    def bulk(self, s: W, unit: int) -> int:
        """How much of the limit a unit takes up, or took up."""
        raise NotImplementedError

    def remove(self, s: W, unit: int) -> None:
        """Take a unit away."""
        raise NotImplementedError

    def candidates(self, s: W) -> list[int]:
        """The units that may have to go."""
        return list(s.units_in(self.hex))

    # What follows.

    def removable(self, s: Any) -> list[int]:
        """The units that may go next. The last must not make an earlier removal needless, if that can be helped."""
        there, room = self.candidates(s), s.room(self.hex)
        lost = [self.bulk(s, unit) for unit in self.gone]
        return [unit for unit in there if all(room + self.bulk(s, unit) < bulk for bulk in lost)] or there

    def orders(self, s: W) -> Iterator[Order]:
        choose: Any = self.accepts[0]
        for unit in self.removable(s):
            yield choose(unit)

    def explain(self, s: W, order: Any) -> list[Sentence]:
        if order.unit in self.removable(s):
            return []
        text = "{unit} is not among those that may be removed here"
        return [because(text, *self.prompt(s).cases, unit=order.unit)]

    def settle(self, s: Any) -> bool:
        """Nobody is asked when all of them must go."""
        found, excess = self.removable(s), -s.room(self.hex)
        if excess <= 0 or not found:
            s.pop()
            return True
        bulks = [self.bulk(s, unit) for unit in found]
        if sum(bulks) - min(bulks) >= excess:
            return False
        self.play(s, next(self.orders(s)))
        return True

    def play(self, s: Any, order: Any) -> None:
        s.pop()
        self.remove(s, order.unit)
        if s.room(self.hex) < 0:
            s.push(replace(self, gone=(*self.gone, order.unit)))
