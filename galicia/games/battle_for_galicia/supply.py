"""BfG 11.0: supply.

Cases: 6.2, 11.
"""

from __future__ import annotations

from dataclasses import dataclass

from galicia.board import Attempts, Trace
from galicia.board.hexset import Bits
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.battle_for_galicia.state import IN_SUPPLY, LOW, OUT, GaliciaState

IN_SUPPLY_RANGE, LOW_SUPPLY_RANGE = 8, 12  # 11.4
ZONE_ALLOWANCE = 1  # 11.3
ATTRITION = 2  # 11.5.1


def passable(s: GaliciaState, side: int) -> Bits:
    """BfG 11.3: hexes a supply path may enter: no enemies, and not Przemysl for Russians (11.3-przemysl)."""
    return s.world.hexes & ~s.occupied[enemy_of(side)] & ~s.world.fortress.closed_to(side)


def contested(s: GaliciaState, side: int) -> Bits:
    """BfG 6.2: hexes in an enemy zone that no friend negates."""
    return s.zone_of(enemy_of(side)) & ~s.occupied[side]


def sources(s: GaliciaState, side: int) -> Bits:
    """BfG 11.2: edge symbols not held by the enemy, and rail hexes joined to one by open rail."""
    way = passable(s, side)
    edge = s.world.sources[side] & way
    return edge | s.world.joined_by_rail(edge, way & ~contested(s, side) & s.world.rail_hexes)


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


def attempts(s: GaliciaState, side: int, wanted: Bits) -> Attempts:
    """BfG 6.2, 11.3: from hexes without a path the way to a source that is cut least."""
    world = s.world
    barred = world.fortress.closed_to(side)
    return Attempts(
        world.grid,
        sources(s, side),
        hexes=world.hexes & ~barred,
        shut=~passable(s, side) & world.hexes,
        zone=contested(s, side),
        allowance=ZONE_ALLOWANCE,
        limit=LOW_SUPPLY_RANGE,
        wanted=wanted,
    )


def supply_in(trace: Trace, h: int) -> int:
    """BfG 11.4: the supply state of a unit in a hex, whether one is there or not."""
    length = trace.length(h)
    return OUT if length is None else IN_SUPPLY if length <= IN_SUPPLY_RANGE else LOW


@dataclass(frozen=True, slots=True)
class Supply(Automatic[GaliciaState]):
    """BfG 3.2 (1), 11.0: fix the state of every unit, then attrition (11.5)."""

    side: Seat

    def run(self, s: GaliciaState) -> None:
        trace = supply_trace(s, self.side)
        starving = []
        for unit in s.on_map(self.side):
            state = s.supply[unit] = supply_in(trace, s.where[unit])
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
