"""Paths of a given length, for retreats: all of them, and how near sets of hexes are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

from galicia.board.grid import Grid
from galicia.board.hexset import Bits

Path: TypeAlias = tuple[int, ...]
Rule = TypeVar("Rule")


def longest(neighbours: Sequence[tuple[int, ...]], start: int, n: int, shut: Bits) -> list[Path]:
    """All paths of the greatest possible length, at most n, that never enter a hex twice, nor one of the `shut` bits.

    >>> row = [(1,), (0, 2), (1,)]
    >>> longest(row, 0, 5, 1 << 0), longest(row, 0, 1, 1 << 0), longest(row, 0, 1, 1 << 1)
    ([(1, 2)], [(1,)], [])
    """
    best: list[Path] = []
    paths: list[Path] = [()]
    for _ in range(n):
        paths = [
            (*path, h)
            for path in paths
            for h in neighbours[path[-1] if path else start]
            if not shut >> h & 1 and h not in path
        ]
        if not paths:
            break
        best = paths
    return best


def nearest(grid: Grid, goals: Bits, hexes: Bits) -> Bits:
    """Those of the hexes that are nearest to any of the goals, both as bits; all of them if there is no goal.

    >>> g = Grid((1, 1), (1, 5), "{row}{col}")
    >>> g.numbers(nearest(g, g.bits("11"), g.bits("13", "14", "15"))), nearest(g, 0, 9) == 9
    (['13'], True)
    """
    while not goals & hexes:
        wider = grid.grow(goals)
        if wider == goals:
            return hexes
        goals = wider
    return goals & hexes


def rule_against(path: Path, sifted: Iterable[tuple[Rule, Sequence[Path]]]) -> Rule | None:
    """The first rule that has left no path beginning like this one.

    >>> rule_against((1,), [("long enough", [(1, 2), (3, 4)]), ("towards supply", [(3, 4)])])
    'towards supply'
    """
    return next((rule for rule, left in sifted if not any(way[: len(path)] == path for way in left)), None)
