"""CoG Y5.38: the Continuous Front, and the cavalry that dismounts for good.

Cases: Y5.38, Y-R78, Y11.
"""

from __future__ import annotations

from heapq import heappop, heappush

from galicia.board import flood
from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.events import Telling
from galicia.engine.overlays import Front
from galicia.engine.sentences import Sentence
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import AL, BRITISH, GE

TELLINGS = {
    "front": Telling("{seat} has a Continuous Front: from now on all cavalry fights on foot", ("Y5.38-b", "Y11.1-b")),
}


def covered(s: YpresState, side: int) -> Bits:
    """CoG Y-R78: the land hexes with units of a side or in their zones, and without enemies."""
    land = s.world.hexes & ~s.world.shut
    return (s.occupied[side] | s.zone_of(side)) & land & ~s.occupied[enemy_of(side)]


def front(s: YpresState, side: int) -> Bits:
    """CoG Y5.38-c: the covered hexes joined to the south edge."""
    grid = s.world.grid
    return flood(grid, (grid.all,) * len(grid.offsets), s.game.south_row, covered(s, side))


def continuous(s: YpresState, side: int) -> bool:
    """CoG Y5.38-b: whether they reach the 2100 row."""
    return bool(front(s, side) & s.game.north_row)


def judge(s: YpresState) -> None:
    """CoG Y5.38-d, Y11.1-a: once either side has such a front, all cavalry is infantry from the next turn on."""
    sides = [] if s.dismounted else [side for side in (AL, GE) if continuous(s, side)]
    for side in sides:
        s.tell("front", seat=side)
    s.dismounted |= bool(sides)


UNIT, ZONE, GAP = 2, 3, 1000  # what a hex adds to a way across the map: few gaps first, then short, then along units


def line(s: YpresState, side: int) -> tuple[int, ...]:
    """CoG Y5.38-c: the way from the south edge to the 2100 row over the fewest hexes that a side does not cover."""
    game, world = s.game, s.world
    land, held, stood = world.hexes & ~world.shut, covered(s, side), s.occupied[side]

    def price(h: int) -> int:
        return GAP if not held >> h & 1 else UNIT if stood >> h & 1 else ZONE

    came: dict[int, int | None] = {}
    waiting: list[tuple[int, int, int | None]] = []
    for h in each(game.south_row & land):
        heappush(waiting, (price(h), h, None))
    while waiting:
        spent, h, before = heappop(waiting)
        if h in came:
            continue
        came[h] = before
        if game.north_row >> h & 1:
            return _back(came, h)
        for near in world.grid.neighbours(h):
            if land >> near & 1 and near not in came:
                heappush(waiting, (spent + price(near), near, h))
    raise AssertionError("no land between the edges")


def _back(came: dict[int, int | None], end: int) -> tuple[int, ...]:
    """The way that led to a hex, from its end."""
    way = [end]
    while (before := came[way[-1]]) is not None:
        way.append(before)
    return tuple(way)


def overlay(s: YpresState, seat: int | None, other: int | None = None) -> Front:
    """CoG Y5.38: the front of a seat's own side, or of another; for watchers of the first."""
    side = (seat or 0) if other is None else other
    way = line(s, side)
    gaps = bits_of(way) & ~covered(s, side)
    if s.dismounted:
        text = "A front was closed: all cavalry fights on foot"
    elif gaps:
        text = "The front has gaps: cavalry stays mounted"
    else:
        text = "The front is closed: if it holds to the end of the turn, all cavalry dismounts"
    return Front(side, way, gaps, Sentence(text), ("Y5.38-b", "Y5.38-c", "Y-R78"))


def weak_mounted(s: YpresState, unit: int) -> bool:
    """CoG Y11.2-a: British cavalry defends as infantry."""
    return s.pieces[unit].nation != BRITISH
