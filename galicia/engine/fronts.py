"""Fronts: the hexsides along which two armies face each other, wherever both are near."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from galicia.board.hexset import Bits, each
from galicia.engine.sides import enemy_of

NEAR = 4  # hexes from a unit to the front
LEAST_SHIFT = 12  # hexes that must have changed hands between two fronts worth drawing
ANYWHERE = 10_000


class Ground(NamedTuple):
    """The hexes each side stood in at the end of a turn."""

    turn: int
    occupied: tuple[Bits, ...]


class Front(NamedTuple):
    """The front at the end of a turn: pairs of neighbours, that of the first side before that of the second.

    `side` had the more ground then, compared with the other front that is told.
    """

    turn: int
    side: int | None
    hexsides: tuple[tuple[int, int], ...]


def nearest(world: Any, occupied: Sequence[Bits], within: int) -> tuple[Bits, Bits]:
    """The hexes nearer to one side than to the other; where both are as near, they are the first one's."""
    first, second = occupied[0], occupied[1] & ~occupied[0]
    free = world.hexes & ~(first | second)
    for _ in range(within):
        ours = world.grid.grow(first) & free
        theirs = world.grid.grow(second) & free & ~ours
        if not ours | theirs:
            break
        first, second, free = first | ours, second | theirs, free & ~(ours | theirs)
    return first, second


def hexsides(world: Any, occupied: Sequence[Bits]) -> tuple[tuple[int, int], ...]:
    """The front of two armies."""
    first, second = nearest(world, occupied, NEAR)
    return tuple((h, n) for h in each(first & world.grid.grow(second)) for n in each(world.around[h] & second))


def fronts(world: Any, grounds: Sequence[Ground]) -> list[Front]:
    """The last front, and before it the one from which most ground has changed hands, if there is such a one."""
    if not grounds:
        return []
    sizes = [nearest(world, ground.occupied, ANYWHERE)[0].bit_count() for ground in grounds]
    last = grounds[-1]
    shifts = [size - sizes[-1] for size in sizes]
    at = max(range(len(grounds)), key=lambda i: (abs(shifts[i]), i))
    if abs(shifts[at]) < LEAST_SHIFT:
        return [Front(last.turn, None, hexsides(world, last.occupied))]
    side = int(shifts[at] < 0)
    return [
        Front(grounds[at].turn, side, hexsides(world, grounds[at].occupied)),
        Front(last.turn, enemy_of(side), hexsides(world, last.occupied)),
    ]
