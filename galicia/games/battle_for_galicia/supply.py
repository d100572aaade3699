"""BfG 11.0: supply."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.board import Trace, flood
from galicia.board.hexset import Bits
from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.battle_for_galicia.state import IN_SUPPLY, LOW, OUT, GaliciaState
from galicia.games.battle_for_galicia.units import RU

IN_SUPPLY_RANGE, LOW_SUPPLY_RANGE = 8, 12  # 11.4
ZONE_ALLOWANCE = 1  # 11.3
ATTRITION = 2  # 11.5.1


def passable(s: GaliciaState, side: int) -> Bits:
    """BfG 11.3: hexes a supply path may enter: no enemies, and not Przemysl for Russians (11.3-przemysl)."""
    closed = s.occupied[1 - side]
    if side == RU:
        closed |= 1 << s.world.fortress
    return s.world.hexes & ~closed


def contested(s: GaliciaState, side: int) -> Bits:
    """BfG 6.2: hexes in an enemy zone that no friend negates."""
    return s.zone_of(1 - side) & ~s.occupied[side]


def sources(s: GaliciaState, side: int) -> Bits:
    """BfG 11.2: edge symbols not held by the enemy, and rail hexes joined to one by open rail."""
    way = passable(s, side)
    edge = s.world.sources[side] & way
    return edge | flood(s.world.grid, s.world.rail_links, edge, way & ~contested(s, side))


def supply_trace(s: GaliciaState, side: int, limit: int = LOW_SUPPLY_RANGE) -> Trace:
    """BfG 11.3, 11.4: every hex from which a path leads to a source, by its length."""
    return Trace(
        s.world.grid,
        sources(s, side),
        open=passable(s, side),
        zone=contested(s, side),
        allowance=ZONE_ALLOWANCE,
        limit=limit,
    )


@dataclass(frozen=True, slots=True)
class Supply(Automatic):
    """BfG 3.2 (1), 11.0: fix the state of every unit, then attrition (11.5)."""

    side: Seat

    def run(self, s: GaliciaState) -> None:
        rings = supply_trace(s, self.side).rings
        near = far = 0
        for n, ring in enumerate(rings):
            if n <= IN_SUPPLY_RANGE:
                near |= ring
            far |= ring
        starving = []
        for unit in s.on_map(self.side):
            bit = 1 << s.where[unit]
            state = IN_SUPPLY if near & bit else LOW if far & bit else OUT
            s.supply[unit] = state
            flag = 1 << unit
            if state != OUT:
                s.was_out &= ~flag
            elif s.was_out & flag:
                starving.append(unit)
            else:
                s.was_out |= flag
        for unit in starving:
            self.attrition(s, unit)

    def attrition(self, s: GaliciaState, unit: int) -> None:
        """BfG 11.5, 11.5.1: out of supply again: two reductions, down the ladder."""
        s.tell("attrition", 1 << self.side, seat=self.side, unit=unit, hex=s.where[unit])
        s.reduce(unit, ATTRITION, "attrition")
