"""Surroundings: what is around and between the hexes of a map, computed once."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest

from galicia.board.grid import OPPOSITE
from galicia.board.hexset import Bits, bits_of
from galicia.board.map import Map


class Surroundings:
    """A map with its neighbourhoods as lists indexed by hex; games derive their world from it.

    >>> from galicia.board import Grid
    >>> g = Grid((1, 2), (1, 3), "{row}{col}")
    >>> land = Surroundings(Map("t", "t", g, {h: "clear" for h in g}))
    >>> g.numbers(land.around[g.hex("11")]), g.numbers(land.within(g.hex("13"), 1))
    (['12', '21'], ['12', '13', '22', '23'])
    >>> g.numbers(land.leading("E", "NE")[g.hex("21")])
    ['12', '22']
    """

    def __init__(self, board: Map) -> None:
        self.board, self.grid = board, board.grid
        self.hexes = board.hexes
        self.neighbours: list[tuple[int, ...]] = [()] * self.grid.size
        self.around: list[Bits] = [0] * self.grid.size
        for h in board.terrain:
            self.neighbours[h] = tuple(board.neighbours(h))
            self.around[h] = bits_of(self.neighbours[h])

    def crossings(self, *features: str) -> set[tuple[int, int]]:
        """The steps, both ways, that cross a side with one of these features."""
        sides = (s for s in self.board.sides if not s.features.isdisjoint(features))
        return {pair for s in sides for pair in ((s.a, s.b), (s.b, s.a))}

    @cache  # noqa: B019  (a world lives as long as the program)
    def leading(self, *names: str) -> list[tuple[int, ...]]:
        """Of each hex the neighbours in these directions: what paths of a retreat by compass may enter."""
        headings = {self.grid.heading(name) for name in names}
        return [
            tuple(n for n in near if self.grid.direction(h, n) in headings) for h, near in enumerate(self.neighbours)
        ]

    @cache  # noqa: B019
    def led(self, *names: str) -> tuple[Bits, ...]:
        """Links for a flood from sources to all whose way there leads in these directions alone."""
        headings = {OPPOSITE[self.grid.heading(name)] for name in names}
        return tuple(self.hexes if direction in headings else 0 for direction in range(len(OPPOSITE)))

    @cache  # noqa: B019
    def distances(self, h: int) -> dict[int, int]:
        """How far every hex is from h."""
        return {other: self.grid.distance(h, other) for other in self.board.terrain}

    @cache  # noqa: B019
    def within(self, h: int, limit: int) -> Bits:
        """The hexes within a distance of a hex."""
        discs = self.discs(h)
        return discs[min(limit, len(discs) - 1)]

    @cache  # noqa: B019
    def discs(self, h: int) -> tuple[Bits, ...]:
        """The hexes within each distance of a hex, until there are no more."""
        found, grown, before = [], 1 << h, 0
        while grown != before:
            found.append(grown & self.hexes)
            grown, before = self.grid.grow(grown), grown
        return tuple(found)

    @cache  # noqa: B019
    def no_farther(self, a: int, b: int) -> Bits:
        """The hexes that are no further from b than from a."""
        found, nearer_a, nearer_b = 0, 0, 0
        for from_a, from_b in zip_longest(self.discs(a), self.discs(b), fillvalue=0):
            found |= from_b & ~nearer_b & ~nearer_a
            nearer_a, nearer_b = nearer_a | from_a, nearer_b | from_b
        return found | self.hexes & ~nearer_a & ~nearer_b  # those of other sheets are far from both
