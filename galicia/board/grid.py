"""Hex grids: numbering, neighbours, distance, lines.

Hexes lie in *lanes* that touch: the rows of a corner-up grid, the columns of a flat-topped one. Every second lane
is shifted half a hex towards the higher numbers. Hex ids are chosen so that the six neighbours of every hex are six
constant offsets; a lane is padded so that a step off the map always lands on an id that is no hex.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import atan2, degrees, sqrt

from galicia.board.hexset import Bits, bits_of, each

# The six directions in turning order, as (lanes, axial places).
DIRECTIONS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
OPPOSITE = (3, 4, 5, 0, 1, 2)
# What they are called, clockwise, and at how many degrees from the right the first of them points.
COMPASS = {"rows": (0, ("E", "SE", "SW", "W", "NW", "NE")), "columns": (30, ("SE", "S", "SW", "NW", "N", "NE"))}
_FIELD = re.compile(r"\{(row|col)(?::0\d)?\}")


class GridError(ValueError):
    """An impossible grid, or a hex number that is not on it."""


@dataclass(frozen=True)
class Grid:
    """A hex grid with its printed numbering.

    `lanes` says which hexes touch in straight lines (``"rows"``: corner up; ``"columns"``: flat top); `shifted` the
    parity of the lanes that lie half a hex further along. Rows grow ``"up"`` or ``"down"``, columns ``"left"`` or
    ``"right"`` on the printed sheet. `base` and `least_stride` make room for other sheets in the same space of ids.

    >>> bfg = Grid((1, 19), (1, 26), "{row}.{col:02}", "rows", "even", "up", "left")
    >>> bfg.number(bfg.hex("13.15"))
    '13.15'
    >>> sorted(bfg.number(n) for n in bfg.neighbours(bfg.hex("13.15")))
    ['12.14', '12.15', '13.14', '13.16', '14.14', '14.15']
    >>> bfg.distance(bfg.hex("1.01"), bfg.hex("5.01"))
    4
    """

    rows: tuple[int, int]
    cols: tuple[int, int]
    template: str
    lanes: str = "rows"
    shifted: str = "even"
    rows_grow: str = "down"
    cols_grow: str = "right"
    base: int = 0
    least_stride: int = 0

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("lanes", self.lanes, ("rows", "columns")),
            ("shifted", self.shifted, ("even", "odd")),
            ("rows_grow", self.rows_grow, ("up", "down")),
            ("cols_grow", self.cols_grow, ("left", "right")),
        ):
            if value not in allowed:
                raise GridError(f"{name} is {value!r}; it must be one of {', '.join(allowed)}")
        for name, (first, last) in (("rows", self.rows), ("columns", self.cols)):
            if not 0 <= first <= last:
                raise GridError(f"{name} {first}-{last} is no range")
        if sorted(m.group(1) for m in _FIELD.finditer(self.template)) != ["col", "row"]:
            raise GridError(f"template {self.template!r} must name {{row}} and {{col}} once each")
        if set("{}") & set(_FIELD.sub("", self.template)):
            raise GridError(f"template {self.template!r} has braces around something else than row and col")
        if len(self._by_number) < len(self):
            raise GridError(f"template {self.template!r} gives two hexes the same number; pad it, as in {{col:02}}")

    @property
    def by_rows(self) -> bool:
        return self.lanes == "rows"

    @cached_property
    def _lane(self) -> tuple[int, int]:
        """First lane number and how many lanes."""
        first, last = self.rows if self.by_rows else self.cols
        return first, last - first + 1

    @cached_property
    def _place(self) -> tuple[int, int]:
        """First place number within a lane and how many places."""
        first, last = self.cols if self.by_rows else self.rows
        return first, last - first + 1

    @cached_property
    def stride(self) -> int:
        return max(self._place[1] + 2, self.least_stride)

    @cached_property
    def _early(self) -> int:
        """1 if the first lane is a shifted one."""
        return int(self._lane[0] % 2 == (0 if self.shifted == "even" else 1))

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """What to add to a hex to get its neighbour in each of the six directions."""
        return tuple(lane * self.stride + place for lane, place in DIRECTIONS)

    @cached_property
    def compass(self) -> tuple[str, ...]:
        """The names of the six directions as they lie on the printed sheet, north up.

        >>> Grid((1, 3), (1, 3), "{row}{col}").compass
        ('E', 'SE', 'SW', 'W', 'NW', 'NE')
        >>> Grid((1, 3), (1, 3), "{row}{col}", "columns", rows_grow="up").compass
        ('N', 'NE', 'SE', 'S', 'SW', 'NW')
        """
        first, called = COMPASS[self.lanes]
        return tuple(called[round((self._pointing(*direction) - first) / 60) % 6] for direction in DIRECTIONS)

    def _pointing(self, lanes: int, places: int) -> float:
        """Where a step points on the sheet, in degrees clockwise from the right."""
        x, y = self._on_sheet(places + lanes / 2, lanes)
        return degrees(atan2(y, x))

    def heading(self, name: str) -> int:
        """The direction (0-5) of this name.

        >>> Grid((1, 3), (1, 3), "{row}{col}").heading("N")
        Traceback (most recent call last):
        galicia.board.grid.GridError: no direction is called 'N' here; there are: E, SE, SW, W, NW, NE
        """
        try:
            return self.compass.index(name)
        except ValueError:
            raise GridError(f"no direction is called {name!r} here; there are: {', '.join(self.compass)}") from None

    @cached_property
    def size(self) -> int:
        """One more than the highest hex id; lists indexed by hex have this length."""
        return max(self._coordinates) + 1

    @cached_property
    def _coordinates(self) -> dict[int, tuple[int, int]]:
        """Hex id to (row, column)."""
        found = {}
        first_lane, lanes = self._lane
        first_place, places = self._place
        for lane in range(lanes):
            start = self.base + lane * self.stride - (lane + self._early) // 2 + self._early + 1
            for place in range(places):
                pair = (first_lane + lane, first_place + place)
                found[start + place] = pair if self.by_rows else (pair[1], pair[0])
        return found

    @cached_property
    def _ids(self) -> dict[tuple[int, int], int]:
        return {rc: h for h, rc in self._coordinates.items()}

    @cached_property
    def all(self) -> Bits:
        """The bits of every hex of the full rectangle."""
        return bits_of(self._coordinates)

    def __iter__(self) -> Iterator[int]:
        return iter(self._coordinates)

    def __len__(self) -> int:
        return len(self._coordinates)

    def at(self, row: int, col: int) -> int:
        """The hex of a row and column.

        >>> g = Grid((1, 3), (1, 3), "{row:02}{col:02}")
        >>> g.number(g.at(2, 3))
        '0203'
        """
        try:
            return self._ids[row, col]
        except KeyError:
            raise GridError(f"row {row}, column {col} is off the grid") from None

    def row_col(self, h: int) -> tuple[int, int]:
        """Row and column of a hex, as numbered on the sheet."""
        return self._coordinates[h]

    @cached_property
    def _numbers(self) -> dict[int, str]:
        return {h: self.template.format(row=r, col=c) for h, (r, c) in self._coordinates.items()}

    @cached_property
    def _by_number(self) -> dict[str, int]:
        return {text: h for h, text in self._numbers.items()}

    def number(self, h: int) -> str:
        """The printed number of a hex."""
        return self._numbers[h]

    def hex(self, number: str) -> int:
        """The hex with a printed number.

        >>> Grid((1, 3), (1, 3), "{row:02}{col:02}").hex("0409")
        Traceback (most recent call last):
        galicia.board.grid.GridError: 0409 is not a hex of this map
        """
        try:
            return self._by_number[number]
        except KeyError:
            raise GridError(f"{number} is not a hex of this map") from None

    @cached_property
    def _axial(self) -> dict[int, tuple[int, int]]:
        found = {}
        for h, (row, col) in self._coordinates.items():
            lane, place = (row, col) if self.by_rows else (col, row)
            lane -= self._lane[0]
            found[h] = lane, place - (lane + self._early) // 2
        return found

    def axial(self, h: int) -> tuple[int, int]:
        """Lane and slanted place: in these coordinates every direction is one constant step."""
        return self._axial[h]

    def distance(self, a: int, b: int) -> int:
        """Hexes entered on the shortest path from a to b.

        >>> g = Grid((1, 5), (1, 5), "{row:02}{col:02}")
        >>> g.distance(g.hex("0101"), g.hex("0101")), g.distance(g.hex("0101"), g.hex("0505"))
        (0, 6)
        """
        (lane_a, place_a), (lane_b, place_b) = self._axial[a], self._axial[b]
        dl, dp = lane_a - lane_b, place_a - place_b
        return max(abs(dl), abs(dp), abs(dl + dp))

    def neighbours(self, h: int) -> list[int]:
        """The hexes around h, in turning order, those off the rectangle left out."""
        return [n for offset in self.offsets if (n := h + offset) in self._coordinates]

    def direction(self, a: int, b: int) -> int:
        """The direction (0-5) that leads from a to its neighbour b.

        >>> g = Grid((1, 3), (1, 3), "{row:02}{col:02}")
        >>> g.direction(g.hex("0101"), g.hex("0102"))
        0
        """
        try:
            return self.offsets.index(b - a)
        except ValueError:
            raise GridError(f"{self.number(a)} and {self.number(b)} do not touch") from None

    def touch(self, a: int, b: int) -> bool:
        """Whether two hexes are neighbours."""
        return b - a in self.offsets

    def line(self, a: int, b: int) -> list[int]:
        """The hexes on a straight line from a to b, both included.

        Where the line runs between two hexes it leans to the same side always, or to the map where it runs along
        the rim.

        >>> g = Grid((1, 5), (1, 5), "{row:02}{col:02}")
        >>> [g.number(h) for h in g.line(g.hex("0101"), g.hex("0104"))]
        ['0101', '0102', '0103', '0104']
        """
        if a == b:
            return [a]
        try:
            return [a, *self._between(a, b, 1e-6), b]
        except GridError:
            return [a, *self._between(a, b, -1e-6), b]

    def _between(self, a: int, b: int, lean: float) -> list[int]:
        """The hexes on the line from a to b without its ends; raises GridError if it leans off the grid."""
        steps = self.distance(a, b)
        (la, pa), (lb, pb) = self.axial(a), self.axial(b)
        return [
            self._rounded(la + (lb - la) * i / steps + lean, pa + (pb - pa) * i / steps + 2 * lean)
            for i in range(1, steps)
        ]

    def _rounded(self, lane: float, place: float) -> int:
        """The hex nearest to fractional axial coordinates."""
        third = -lane - place
        rl, rp, rt = round(lane), round(place), round(third)
        dl, dp, dt = abs(rl - lane), abs(rp - place), abs(rt - third)
        if dl > dp and dl > dt:
            rl = -rp - rt
        elif dp > dt:
            rp = -rl - rt
        place_number = rp + (rl + self._early) // 2
        pair = (rl + self._lane[0], place_number)
        return self.at(*(pair if self.by_rows else (pair[1], pair[0])))

    def centre(self, h: int) -> tuple[float, float]:
        """Centre on the sheet in hex widths (touching centres are 1 apart), x to the right, y down."""
        row, col = self._coordinates[h]
        lane, place = (row, col) if self.by_rows else (col, row)
        return self._on_sheet(place + (0.5 if lane % 2 == (0 if self.shifted == "even" else 1) else 0.0), lane)

    def _on_sheet(self, along: float, lane: float) -> tuple[float, float]:
        """A distance along a lane and a number of lanes across, as x to the right and y down."""
        across = lane * sqrt(3) / 2
        x, y = (along, across) if self.by_rows else (across, along)
        return (-x if self.cols_grow == "left" else x), (-y if self.rows_grow == "up" else y)

    def shift(self, bits: Bits, direction: int) -> Bits:
        """Every hex of a set moved one hex in a direction; those that leave the rectangle vanish."""
        offset = self.offsets[direction]
        return (bits << offset if offset > 0 else bits >> -offset) & self.all

    def grow(self, bits: Bits) -> Bits:
        """A set of hexes and all their neighbours.

        >>> g = Grid((1, 3), (1, 3), "{row:02}{col:02}")
        >>> g.numbers(g.grow(g.bits("0202")))
        ['0102', '0103', '0201', '0202', '0203', '0302', '0303']
        """
        s = self.stride
        t = s - 1
        return (bits | bits << 1 | bits >> 1 | bits << s | bits >> s | bits << t | bits >> t) & self.all

    def place_in_order(self, h: int) -> tuple[int, ...]:
        """The place of a hex in a list of hexes."""
        return self.row_col(h)

    def bits(self, *numbers: str) -> Bits:
        """The bits of the hexes with these printed numbers."""
        return bits_of(self.hex(n) for n in numbers)

    def numbers(self, hexes: int | Iterable[int]) -> list[str]:
        """The printed numbers of a set, given as bits or as hexes, in the order of the sheet."""
        found = each(hexes) if isinstance(hexes, int) else hexes
        return [self.number(h) for h in sorted(found, key=self.place_in_order)]
