"""Marches as a player thinks them through before they are ordered: where they lead, and why not further."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

from galicia.board.hexset import each
from galicia.board.map import Map
from galicia.board.reach import Reach
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because

ANYWHERE = 60  # movement points that lead to every hex there is a way to
LONGEST_SUM = 4  # steps whose costs are added up in a sentence


class Item(NamedTuple):
    """Something that a step costs movement points for; `zone` if it is an enemy zone."""

    what: str
    cost: int
    zone: bool = False

    @property
    def sentence(self) -> Sentence:
        return Sentence("{what} {cost}", what=self.what, cost=self.cost)


def too_dear(unit: int, h: int, cost: int, left: int, items: Sequence[Item], *cases: str) -> Sentence:
    """Why a unit cannot pay for a step."""
    text = "{unit}: {hex} costs {cost} of {left} MP: {items:,}"
    return because(text, *cases, unit=unit, hex=h, cost=cost, left=left, items=[item.sentence for item in items])


class Marcher(NamedTuple):
    """A unit on a march: what it has spent of its allowance."""

    unit: int
    spent: int
    allowance: int


class MarchCases(NamedTuple):
    """The cases of a march: of going from hex to hex, of what it costs, and of the minimum move."""

    step: tuple[str, ...]
    cost: tuple[str, ...]
    minimum: tuple[str, ...]


def why_no_march(
    ways: Reach,
    start: int,
    path: Sequence[int],
    marchers: Sequence[Marcher],
    cases: MarchCases,
    why_closed: Callable[[int], Sentence | None],
    items: Callable[[int, int], Sequence[Item]],
) -> list[Sentence]:
    """Why units may not march along a path together, at what steps cost now; nothing if they may.

    A unit that has spent nothing may make one step whatever it costs; that is its minimum move.
    """
    here, spent = start, [marcher.spent for marcher in marchers]
    for h in path:
        if h not in ways.costs.board.neighbours(here):
            return [because("{hex} does not touch {start}", *cases.step, hex=h, start=here)]
        price = ways.cost(here, h)
        for i, (unit, _, allowance) in enumerate(marchers):
            if spent[i] > allowance:
                text = "{unit} goes no further than {hex} after its minimum move"
                return [because(text, *cases.minimum, unit=unit, hex=here)]
            if price is None:
                closed = why_closed(h)
                assert closed is not None
                return [closed]
            if spent[i] and spent[i] + price > allowance:
                return [too_dear(unit, h, price, allowance - spent[i], items(here, h), *cases.cost)]
            spent[i] += price
        here = h
    return []


def longer(s: Any, order: Any, why_not: Callable[[Any], list[Sentence]]) -> Iterator[Order]:
    """The marches that go on where a legal one ends."""
    for h in s.world.neighbours[order.path[-1]]:
        further = replace(order, path=(*order.path, h))
        if not why_not(further):
            yield further


class Reached(NamedTuple):
    """A hex in reach, and the order that leads there; without one it is a move along the path.

    A march tells its cost, what is left of the allowance, and whether the hex is in an enemy zone.
    """

    hex: int
    path: tuple[int, ...]
    cost: int | None = None
    left: int | None = None
    zone: bool | None = None
    order: Order | None = None


class Reachable(NamedTuple):
    """Where units can go; they start nowhere if they are off the map."""

    start: int | None
    hexes: tuple[Reached, ...]


class Leg(NamedTuple):
    """A step of a march that may fail: what it costs, item by item, and whether that can be paid."""

    hex: int
    cost: int
    items: tuple[Item, ...]
    ok: bool


class WhyNot(NamedTuple):
    """Why units cannot go to a hex; if they could but for the cost, the cheapest way there, leg by leg."""

    reason: Sentence
    legs: tuple[Leg, ...] = ()


class Price(NamedTuple):
    """What the next hex of a march costs and what is left then: less than nothing for a minimum move."""

    cost: int
    left: int

    @property
    def sentence(self) -> Sentence:
        text = "{cost} MP, minimum move" if self.left < 0 else "{cost} MP, {left} left"
        return Sentence(text, cost=self.cost, left=self.left)


@dataclass(frozen=True)
class March:
    """A march: from a hex, with so many MP left, at what steps cost now.

    A fresh unit may make one step whatever it costs, all it has included. `items` are what a step costs, one by one.
    """

    ways: Reach
    start: int
    left: int
    fresh: bool
    items: Callable[[int, int], tuple[Item, ...]]

    @property
    def board(self) -> Map:
        return self.ways.costs.board

    def reach(self) -> Reachable:
        """Every hex that can be reached, with what is left of the allowance there."""
        ways, start = self.ways, self.start
        found = {
            h: self._reached(h, spent, self.left - spent, ways.path(start, h, self.left))
            for spent, ring in enumerate(ways.rings(start, self.left))
            for h in each(ring)
            if h != start
        }
        for h in self.board.neighbours(start) if self.fresh else ():
            price = self._first_price(h)
            if h not in found and price is not None:
                found[h] = self._reached(h, price, 0, [h])
        return Reachable(start, tuple(found.values()))

    def _first_price(self, h: int) -> int | None:
        """What a first step to a hex costs a fresh unit; None if it cannot be made."""
        return self.left if h in self.ways.first_steps(self.start) else self.ways.cost(self.start, h)

    def _reached(self, h: int, cost: int, left: int, path: Sequence[int]) -> Reached:
        return Reached(h, tuple(path), cost, left, bool(self.ways.zone >> h & 1))

    def why_not(self, goal: int, cases: Sequence[str], zone_cases: Sequence[str]) -> WhyNot:
        """The cheapest way to a hex, leg by leg, and where it fails; the cases of costs, and of those of zones."""
        legs = self._legs(goal)
        if not legs:
            return WhyNot(because("no way leads to {hex}", *cases, hex=goal))
        items = [item for leg in legs for item in leg.items]
        cited = [*cases, *(zone_cases if any(item.zone for item in items) else ())]
        text = "{hex} can be reached for {total} of {left} MP" if legs[-1].ok else "{hex} costs {total} of {left} MP"
        if not legs[-1].ok and len(legs) <= LONGEST_SUM:
            text += ": {items:+}"
        total, sums = sum(leg.cost for leg in legs), [item.sentence for item in items]
        return WhyNot(because(text, *cited, hex=goal, total=total, left=self.left, items=sums), tuple(legs))

    def _legs(self, goal: int) -> list[Leg]:
        if self.fresh and goal in self.ways.first_steps(self.start):
            return [Leg(goal, self.left, self.items(self.start, goal), True)]
        legs = []
        total = 0
        for here, to in pairwise([self.start, *self.ways.path(self.start, goal, ANYWHERE)]):
            price = self.ways.cost(here, to)
            assert price is not None
            total += price
            ok = total <= self.left or (self.fresh and here == self.start)
            legs.append(Leg(to, price, self.items(here, to), ok))
        return legs

    def price(self, path: Sequence[int], h: int) -> Price | None:
        """What a hex costs at the end of a path; nothing if it does not touch it."""
        ways, left = self.ways, self.left
        for here, to in pairwise([self.start, *path]):
            left -= ways.cost(here, to) or 0 if to in self.board.neighbours(here) else 0
        here = path[-1] if path else self.start
        if h not in self.board.neighbours(here):
            return None
        price = self._first_price(h) if self.fresh and not path else ways.cost(here, h)
        return None if price is None else Price(price, left - price)
