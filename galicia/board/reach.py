"""Reach: where a unit can go with its movement points.

`StepCosts` holds what never changes (terrain and hexsides) grouped by direction and cost; where terrain does change
during a game there is one for each map, before and after. `Reach` adds what holds for a phase: closed hexes, zones that
cost more to leave or enter, hexes that stop a unit. A flood then expands whole rings of equal cost at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from galicia.board.hexset import Bits, each
from galicia.board.map import Map


class StepCosts:
    """The printed cost of every step between neighbours; None is a step that cannot be made."""

    __slots__ = ("_masks", "_steps", "between", "board", "near")

    def __init__(self, board: Map, cost: Callable[[int, int], int | None]) -> None:
        self.board = board
        self.between: dict[int, dict[int, int]] = {}
        masks: list[dict[int, Bits]] = [{} for _ in board.grid.offsets]
        for a in board.terrain:
            ways = self.between[a] = {}
            for b in board.neighbours(a):
                price = cost(a, b)
                if price is None:
                    continue
                if price < 1:
                    raise ValueError(f"a step must cost at least 1, not {price}")
                ways[b] = price
                by_cost = masks[board.grid.direction(a, b)]
                by_cost[price] = by_cost.get(price, 0) | 1 << a
        self._masks = tuple(masks)
        self.near = {a: board.grid.grow(1 << a) for a in board.terrain}
        self._steps: dict[tuple[int, int], tuple[int, ...]] = {}

    def steps(self, h: int, budget: int) -> tuple[int, ...]:
        """The neighbours of h that cost no more than the budget to enter."""
        found = self._steps.get((h, budget))
        if found is None:
            found = self._steps[h, budget] = tuple(n for n, price in self.between[h].items() if price <= budget)
        return found

    def by_direction(self) -> Iterator[tuple[int, int, Bits]]:
        """(offset of the direction, cost, hexes from which a step that way costs that much)."""
        for offset, by_cost in zip(self.board.grid.offsets, self._masks, strict=True):
            for price, mask in by_cost.items():
                yield offset, price, mask


class Reach:
    """Reach under the conditions of one phase.

    A step costs its printed price, `leave` more out of a hex in `zone` and `enter` more into one. `closed` hexes
    are never entered; a hex in `stop` is never left by a unit that entered it on the way. A hex in `whole` takes all
    that a unit has: only its first step leads there (`first_steps`), no march does. With `apart` no step leads from one
    hex of the zone straight into another.

    >>> from galicia.board import Grid, Map
    >>> g = Grid((1, 1), (1, 4), "{row:02}{col:02}")
    >>> m = Map("t", "t", g, {h: "clear" for h in g})
    >>> reach = Reach(StepCosts(m, lambda a, b: 1), zone=g.bits("0103"), leave=1, enter=1)
    >>> [g.numbers(ring) for ring in reach.rings(g.hex("0101"), 4)]
    [['0101'], ['0102'], [], ['0103'], []]
    >>> g.numbers(reach.path(g.hex("0101"), g.hex("0103"), 4))
    ['0102', '0103']
    """

    __slots__ = (
        "_groups", "_special", "_steps", "_within", "apart", "closed", "costs", "enter", "leave", "stop", "whole",
        "zone",
    )  # fmt: skip

    def __init__(
        self,
        costs: StepCosts,
        *,
        zone: Bits = 0,
        leave: int = 0,
        enter: int = 0,
        closed: Bits = 0,
        stop: Bits = 0,
        whole: Bits = 0,
        apart: bool = False,
    ) -> None:
        self.apart = apart
        self.costs, self.zone, self.enter, self.stop = costs, zone, enter, stop
        self.leave = leave
        self.whole = whole & ~closed
        self.closed = closed | whole
        self._special = zone | self.closed
        self._steps: dict[tuple[int, int], tuple[int, ...]] = {}
        self._within: dict[tuple[int, int], Bits] = {}
        self._groups: tuple[tuple[int, tuple[tuple[int, Bits], ...]], ...] | None = None

    def _by_cost(self) -> tuple[tuple[int, tuple[tuple[int, Bits], ...]], ...]:
        """The steps grouped by what they cost now: (cost, (offset, hexes from which such a step leads that way))."""
        costs, zone, closed, leave, enter = self.costs, self.zone, self.closed, self.leave, self.enter
        groups: dict[int, list[tuple[int, Bits]]] = {}
        for offset, price, mask in costs.by_direction():
            open_ways = mask & ~_seen_from(closed, offset)
            into_zone = _seen_from(zone, offset)
            if self.apart:
                open_ways &= ~(zone & into_zone)
            for extra_out, outside in ((0, ~zone), (leave, zone)):
                for extra_in, inside in ((0, ~into_zone), (enter, into_zone)):
                    part = open_ways & outside & inside
                    if part:
                        groups.setdefault(price + extra_out + extra_in, []).append((offset, part))
        return tuple((price, tuple(_merged(ways))) for price, ways in sorted(groups.items()))

    def rings(self, start: int, budget: int) -> list[Bits]:
        """For each cost from 0 to the budget, the bits of the hexes that cost exactly that much to reach."""
        due: list[Bits] = [0] * (budget + 1)
        due[0] = 1 << start
        seen: Bits = 0
        stop = self.stop
        groups = self._groups = self._groups or self._by_cost()
        for spent in range(budget + 1):
            ring = due[spent] & ~seen
            due[spent] = ring
            if not ring:
                continue
            seen |= ring
            going_on = ring & ~stop if spent else ring
            if not going_on:
                continue
            for price, ways in groups:
                total = spent + price
                if total > budget:
                    break
                out: Bits = 0
                for offset, mask in ways:
                    part = going_on & mask
                    if part:
                        out |= part << offset if offset > 0 else part >> -offset
                due[total] |= out
        return due

    def within(self, start: int, budget: int) -> Bits:
        """The bits of every hex that can be reached, the start included."""
        bits = self._within.get((start, budget))
        if bits is None:
            bits = 0
            for ring in self.rings(start, budget):
                bits |= ring
            self._within[start, budget] = bits
        return bits

    def first_steps(self, h: int) -> tuple[int, ...]:
        """The neighbours of h that take all a unit has, which nothing but its first step leads to."""
        return tuple([n for n in self.costs.between[h] if self.whole >> n & 1])

    def cost(self, a: int, b: int) -> int | None:
        """What the step from a to its neighbour b costs; None if it cannot be made, or takes all a unit has."""
        if self.closed >> b & 1:
            return None
        price = self.costs.between[a].get(b)
        if price is None:
            return None
        if self.zone >> a & 1:
            price += self.leave
        if self.zone >> b & 1:
            if self.apart and self.zone >> a & 1:
                return None
            price += self.enter
        return price

    def steps(self, h: int, budget: int) -> tuple[int, ...]:
        """The neighbours of h that can be entered for no more than the budget."""
        if not self._special & self.costs.near[h]:
            return self.costs.steps(h, budget)
        found = self._steps.get((h, budget))
        if found is None:
            zone, closed = self.zone, self.closed
            enter, left = self.enter, budget - (self.leave if zone >> h & 1 else 0)
            shut = closed | zone if self.apart and zone >> h & 1 else closed
            found = self._steps[h, budget] = tuple(
                [
                    n
                    for n, price in self.costs.between[h].items()
                    if price + (enter if zone >> n & 1 else 0) <= left and not shut >> n & 1
                ]
            )
        return found

    def path(self, start: int, goal: int, budget: int) -> list[int]:
        """A cheapest path to the goal, the start left out; empty if it is out of reach (or the start itself)."""
        rings = self.rings(start, budget)
        spent = next((c for c, ring in enumerate(rings) if ring >> goal & 1), 0)
        path: list[int] = []
        here = goal
        while spent:
            path.append(here)
            for before in self.costs.board.neighbours(here):
                price = self.cost(before, here)
                if price is None or price > spent or not rings[spent - price] >> before & 1:
                    continue
                if self.stop >> before & 1 and before != start:
                    continue
                here, spent = before, spent - price
                break
        return path[::-1]

    def costs_of(self, start: int, budget: int) -> dict[int, int]:
        """Every hex in reach with its cheapest cost."""
        return {h: spent for spent, ring in enumerate(self.rings(start, budget)) for h in each(ring)}


def _seen_from(bits: Bits, offset: int) -> Bits:
    """The hexes from which a step in the direction of this offset leads into the set."""
    return bits >> offset if offset > 0 else bits << -offset


def _merged(ways: list[tuple[int, Bits]]) -> Iterator[tuple[int, Bits]]:
    """One mask per direction."""
    by_offset: dict[int, Bits] = {}
    for offset, mask in ways:
        by_offset[offset] = by_offset.get(offset, 0) | mask
    yield from by_offset.items()
