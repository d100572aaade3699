"""CoG Y5.38: the Continuous Front, and the cavalry that dismounts for good.

Cases: Y5.38, Y-R78, Y11.
"""

from __future__ import annotations

from galicia.board import flood
from galicia.board.hexset import Bits
from galicia.engine.events import Telling
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


def weak_mounted(s: YpresState, unit: int) -> bool:
    """CoG Y11.2-a: British cavalry defends as infantry."""
    return s.pieces[unit].nation != BRITISH
