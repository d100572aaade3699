"""What the rules of Great War in the East do not allow in a position."""

from __future__ import annotations

from galicia.board.hexset import each
from galicia.engine.stacks import DEAD, OFF_MAP, STOCK
from galicia.games.great_war_in_the_east.deployment import Deployment
from galicia.games.great_war_in_the_east.hq import Displacement
from galicia.games.great_war_in_the_east.movement import Movement
from galicia.games.great_war_in_the_east.reinforcements import OTHER_EDGE
from galicia.games.great_war_in_the_east.state import MOST_ATTACKS, MOST_VP, NOBODY, EasternState
from galicia.games.great_war_in_the_east.supply import MOST_POINTS
from galicia.games.great_war_in_the_east.tables import LAST_TURN, RAIL_RATE, rail_capacity
from galicia.games.great_war_in_the_east.units import NATIONS, SEATS, UNDER_WAY

PLACES = {OFF_MAP: "due", DEAD: "dead", UNDER_WAY: "under-way", STOCK: "in-stock"}


def amiss(s: EasternState) -> list[str]:
    """Every way in which a position somebody wrote is wrong."""
    wrong = []
    for side, seat in enumerate(SEATS):
        for h in each(s.occupied[side] & ~s.world.hexes):
            wrong.append(f"{seat} units cannot be in {s.world.grid.number(h)}")
        for h in each(s.holding(side) & ~s.held[side]):
            wrong.append(f"{seat} stands in {s.world.grid.number(h)} and did not enter it")
    for piece in s.pieces:
        unit, where, name = piece.number, s.where[piece.number], s.game.lexicon.word("piece", piece.number)
        if s.steps[unit] > piece.steps or (where != DEAD and piece.steps and not s.steps[unit]):
            wrong.append(f"{name} cannot have {s.steps[unit]} steps")
        if piece.fortress and where not in (DEAD, s.world.grid.hex(piece.setup)):
            wrong.append(f"{name} cannot be anywhere else")
        if (where == UNDER_WAY) != (unit in s.journeys):
            wrong.append(f"{name} is under way and has no journey, or has one and is not")
        if piece.nation and where >= 0 and s.world.sheet.get(where) != piece.nation - 1:
            wrong.append(f"{name} is on the wrong map")
        if s.rode[unit] > RAIL_RATE[piece.nation]:
            wrong.append(f"{name} has ridden {s.rode[unit]} hexes")
        if where == STOCK and not any(isinstance(step, Deployment) and step.side == piece.side for step in s.agenda):
            wrong.append(f"{name} waits to be deployed and nobody deploys")
        if unit in s.journeys:
            start, end, gone = s.journeys[unit]
            if not 0 <= gone <= s.world.off_map[piece.nation].get(start, {}).get(end, -1):
                wrong.append(f"{name} is on no railway off the map")
        if unit in s.entries and not entry_possible(s, unit):
            wrong.append(f"{name} cannot come in so")
        hq = s.commander.get(unit, NOBODY)
        if hq != NOBODY and (not s.pieces[hq].hq or s.pieces[hq].nation != piece.nation):
            wrong.append(f"{name} cannot be under {s.word(hq)}")
    if s.mover != NOBODY and not may_be_moving(s, s.mover):
        wrong.append(f"{s.word(s.mover)} cannot be moving")
    leaving = {step.hq for step in s.agenda if isinstance(step, Displacement)}
    for h in each(s.occupied[0] & s.occupied[1]):  # 10.52-b
        if not all(u in leaving for u in s.stacks[h] if s.pieces[u].hq and not s.holding(s.pieces[u].side) >> h & 1):
            wrong.append(f"an HQ is among enemies in {s.world.grid.number(h)}")
    if abs(s.vp) > MOST_VP or s.attacks_made > MOST_ATTACKS:
        wrong.append("no game brings so many points or attacks")
    if not 0 <= s.points <= MOST_POINTS:
        wrong.append(f"Serbia cannot have {s.points} supply points")
    wrong += [
        f"{NATIONS[nation]} has {used} stacking points on its railways"
        for nation, used in enumerate(s.capacity_used)
        if 1 <= s.turn <= LAST_TURN and used > rail_capacity(nation, s.turn)
    ]
    return wrong


def may_be_moving(s: EasternState, unit: int) -> bool:
    """GWiE 5.0, 26.2: whether a unit can be the one that moves, or the one in hand."""
    if any(isinstance(step, Deployment) for step in s.agenda):
        return s.where[unit] in (STOCK, OFF_MAP)
    moving = any(isinstance(step, Movement) for step in s.agenda)
    return moving and s.pieces[unit].side == s.side and (s.alive(unit) or s.where[unit] == UNDER_WAY)


def entry_possible(s: EasternState, unit: int) -> bool:
    """GWiE 22.0, 26.24: whether a unit can have been given such an entry."""
    h, turn = s.entries[unit]
    return 1 <= turn <= LAST_TURN + OTHER_EDGE and bool(s.world.rail_exits[s.pieces[unit].nation] >> h & 1)
