"""Railways and roads as chains of touching hexes.

A line is cut where it leaves the sheet. Each piece is the cheapest chain through its stations: a hex costs the more
the farther it lies from the true course, and a river that the line does not cross in truth is crossed only if need be.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

from galicia.atlas import courses
from galicia.atlas.projection import Point, Sheet

_ASTRAY = 2.5  # what a hex width beside the true course costs, in hexes
_FALSE_BRIDGE = 3.0
_MARK = 0.1  # hex widths between the marks a line is followed by
_OFF = 1.5  # a line that leaves the sheet for less than this stays on its edge hexes


@dataclass(frozen=True)
class Chain:
    """Touching hexes, maybe but one, and whether the line goes on off the sheet at either end."""

    hexes: tuple[int, ...]
    enters: bool = False
    leaves: bool = False


def chains(
    sheet: Sheet,
    line: Sequence[Point],
    stations: Sequence[Point] = (),
    rivers: Mapping[str, Sequence[Point]] | None = None,
    banks: Mapping[tuple[int, int], set[str]] | None = None,
) -> list[Chain]:
    """The pieces of a line on the sheet.

    `stations` must be run through; `banks` tells which of the `rivers` run along a side.

    >>> sheet = Sheet.of("first-ypres")
    >>> a, b = (sheet.grid.centre(sheet.grid.hex(n)) for n in ("3010", "3013"))
    >>> [sheet.grid.numbers(c.hexes) for c in chains(sheet, [a, b])]
    [['3010', '3011', '3012', '3013']]
    """
    found = []
    for piece, enters, leaves in _pieces(sheet, line):
        stops = _stops(sheet, piece, stations)
        hexes = [stops[0][0]]
        for (a, start), (b, end) in pairwise(stops):
            stretch = piece[start : end + 1]
            crossed = {name for name, river in (rivers or {}).items() if courses.crosses(stretch, river)}
            hexes += _cheapest(sheet, a, b, stretch, _dry(banks or {}, crossed))[1:]
        hexes = _without_spurs(hexes)
        if len(hexes) > 1 or enters or leaves:
            found.append(Chain(tuple(hexes), enters, leaves))
    return found


def _pieces(sheet: Sheet, line: Sequence[Point]) -> list[tuple[list[Point], bool, bool]]:
    """The stretches of a line on the sheet, in small steps, and whether they come from and lead off it."""
    marks = [line[0]]
    for (px, py), (qx, qy) in pairwise(line):
        parts = max(1, ceil(hypot(qx - px, qy - py) / _MARK))
        marks += [(px + (qx - px) * i / parts, py + (qy - py) * i / parts) for i in range(1, parts + 1)]
    on = [i for i, mark in enumerate(marks) if sheet.hex_at(*mark) is not None]
    if not on:
        return []
    breaks = [k for k, (i, j) in enumerate(pairwise(on), 1) if (j - i) * _MARK > _OFF]
    runs = [on[a:b] for a, b in pairwise([0, *breaks, len(on)])]
    return [([marks[i] for i in run], run[0] > 0, run[-1] < len(marks) - 1) for run in runs]


def _stops(sheet: Sheet, piece: Sequence[Point], stations: Sequence[Point]) -> list[tuple[int, int]]:
    """The hexes a piece must run through, each with its place in the piece."""
    where = {0: sheet.hex_at(*piece[0]), len(piece) - 1: sheet.hex_at(*piece[-1])}
    for x, y in stations:
        away, i = min((hypot(px - x, py - y), i) for i, (px, py) in enumerate(piece))
        if away < 0.06:
            where[i] = sheet.hex_at(x, y)
    return [(h, i) for i, h in sorted(where.items()) if h is not None]


def _dry(banks: Mapping[tuple[int, int], set[str]], crossed: set[str]) -> Callable[[int, int], bool]:
    """Whether a step crosses no river but those the line crosses in truth."""
    return lambda a, b: not banks.get((min(a, b), max(a, b)), set()) - crossed


def _cheapest(
    sheet: Sheet, a: int, b: int, course: Sequence[Point], dry: Callable[[int, int], bool]
) -> list[int]:
    astray: dict[int, float] = {}
    heap: list[tuple[float, int, tuple[int, ...]]] = [(0.0, a, (a,))]
    done: set[int] = set()
    while heap:
        cost, here, way = heapq.heappop(heap)
        if here == b:
            return list(way)
        if here in done:
            continue
        done.add(here)
        for n in sheet.grid.neighbours(here):
            if n not in done:
                if n not in astray:
                    astray[n] = 1 + _ASTRAY * courses.distance(sheet.grid.centre(n), course)
                price = astray[n] + (0 if dry(here, n) else _FALSE_BRIDGE)
                heapq.heappush(heap, (round(cost + price, 9), n, (*way, n)))
    return [a]


def _without_spurs(hexes: list[int]) -> list[int]:
    """The chain without standing still and without turning back on the spot."""
    found: list[int] = []
    for h in hexes:
        if found and found[-1] == h:
            continue
        if len(found) > 1 and found[-2] == h:
            found.pop()
            continue
        found.append(h)
    return found
