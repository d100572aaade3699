"""Several map sheets in one space of hex ids, so that sets of hexes and every kernel span all of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from galicia.board.grid import Grid, GridError
from galicia.board.map import Map

# Farther apart than any two hexes of one sheet.
APART = 100_000


@dataclass(frozen=True)
class Sheets(Grid):
    """Grids side by side. Their numbers must differ (a prefix does it); no step leads from one to another.

    >>> a = Grid((1, 2), (1, 2), "g{row:02}{col:02}")
    >>> b = Grid((1, 3), (1, 4), "s{row:02}{col:02}")
    >>> both = Sheets.of(a, b)
    >>> both.numbers(both.grow(both.bits("g0101", "s0304")))
    ['g0101', 'g0102', 'g0201', 's0203', 's0204', 's0303', 's0304']
    >>> both.distance(both.hex("g0101"), both.hex("s0101")) >= APART
    True
    """

    grids: tuple[Grid, ...] = ()

    @classmethod
    def of(cls, *grids: Grid) -> Sheets:
        """The grids moved into one space of ids."""
        if len({grid.lanes for grid in grids}) != 1:
            raise GridError("sheets side by side must all have rows that touch, or all columns")
        stride = max(grid.stride for grid in grids)
        placed: list[Grid] = []
        base = 0
        for grid in grids:
            moved = replace(grid, base=base, least_stride=stride)
            placed.append(moved)
            # A step off the last lane of a sheet must not land on the next sheet.
            base = moved.size + stride + 2
        first = placed[0]
        return cls(first.rows, first.cols, first.template, first.lanes, first.shifted, grids=tuple(placed))

    def sheet(self, h: int) -> int:
        """The number of the sheet a hex is on.

        >>> two = Sheets.of(Grid((1, 2), (1, 2), "a{row}{col}"), Grid((1, 2), (1, 2), "b{row}{col}"))
        >>> two.sheet(two.hex("b11"))
        1
        """
        return self._sheets[h]

    @cached_property
    def _sheets(self) -> dict[int, int]:
        return {h: i for i, grid in enumerate(self.grids) for h in grid}

    @cached_property
    def stride(self) -> int:
        return self.grids[0].stride

    @cached_property
    def compass(self) -> tuple[str, ...]:
        """The names of the directions, which must be the same on every sheet."""
        found = {grid.compass for grid in self.grids}
        if len(found) > 1:
            raise GridError("the sheets number their hexes in different directions")
        return found.pop()

    @cached_property
    def _coordinates(self) -> dict[int, tuple[int, int]]:
        return {h: grid.row_col(h) for grid in self.grids for h in grid}

    @cached_property
    def _numbers(self) -> dict[int, str]:
        numbers = {h: grid.number(h) for grid in self.grids for h in grid}
        if len(set(numbers.values())) < len(numbers):
            raise GridError("two sheets number hexes alike")
        return numbers

    @cached_property
    def _axial(self) -> dict[int, tuple[int, int]]:
        found = {}
        for i, grid in enumerate(self.grids):
            for h in grid:
                lane, place = grid.axial(h)
                found[h] = lane + i * APART, place
        return found

    def place_in_order(self, h: int) -> tuple[int, ...]:
        return (self.sheet(h), *self.row_col(h))

    def at(self, row: int, col: int) -> int:
        raise GridError("a row and a column do not say which sheet; use the hex number")

    def line(self, a: int, b: int) -> list[int]:
        """A straight line within one sheet."""
        if self.sheet(a) != self.sheet(b):
            raise GridError(f"no line leads from {self.number(a)} to {self.number(b)} on another sheet")
        return self.grids[self.sheet(a)].line(a, b)

    def centre(self, h: int) -> tuple[float, float]:
        """Centre of a hex on its own sheet."""
        return self.grids[self.sheet(h)].centre(h)


def join(name: str, title: str, *maps: Map) -> Map:
    '''One map of several sheets.

    >>> from galicia.board import parse_map
    >>> text = """map {0}
    ... number {0}{{row}}{{col}}
    ... rows 1-1 down
    ... columns 1-2 right
    ... lanes rows even
    ... terrain clear
    ... hex {0}11 clear
    ... hex {0}12 clear"""
    >>> both = join("ab", "Both", parse_map(text.format("a")), parse_map(text.format("b")))
    >>> both.grid.numbers(both.hexes)
    ['a11', 'a12', 'b11', 'b12']
    '''
    grid = Sheets.of(*(m.grid for m in maps))
    moved = [{h: grid.hex(m.grid.number(h)) for h in m.terrain} for m in maps]
    marks: dict[str, dict[int, str]] = {}
    for m, to in zip(maps, moved, strict=True):
        for key, values in m.marks.items():
            marks.setdefault(key, {}).update({to[h]: value for h, value in values.items()})
    pairs = list(zip(maps, moved, strict=True))
    return Map(
        name,
        title,
        grid,
        {to[h]: terrain for m, to in pairs for h, terrain in m.terrain.items()},
        tuple(replace(s, a=to[s.a], b=to[s.b]) for m, to in pairs for s in m.sides),
        tuple(replace(line, hexes=tuple(to[h] for h in line.hexes)) for m, to in pairs for line in m.lines),
        tuple(replace(p, hex=to[p.hex]) for m, to in pairs for p in m.places),
        marks,
        {to[h]: basis for m, to in pairs for h, basis in m.basis.items()},
        {
            key: tuple(dict.fromkeys(word for m in maps for word in m.vocabulary.get(key, ())))
            for key in ("terrain", "features", "links")
        },
    )
