"""Aids to play: where units can go and why not elsewhere, overlays, hexes in words. All from a *known* state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from galicia.board import Reach
from galicia.board.hexset import each
from galicia.engine.errors import IllegalOrder, Reason
from galicia.games.battle_for_galicia.movement import Move, why_no_move
from galicia.games.battle_for_galicia.state import GaliciaState, because


def reach(s: GaliciaState, seat: int, units: tuple[int, ...]) -> dict[str, Any]:
    """BfG 4.2, 4.3: every hex the units can go to together, with what is left of their allowance there."""
    refused = _why_stay(s, seat, units)
    if refused:
        raise IllegalOrder([refused])
    word, ways = s.game.lexicon.word, reach_of(s, seat)
    start = s.where[units[0]]
    left = min(s.pieces[u].movement - s.spent[u] for u in units)
    found = []
    for spent, ring in enumerate(ways.rings(start, max(left, 0))):
        for h in each(ring):
            if h != start:
                path = [word("hex", step) for step in ways.path(start, h, left)]
                found.append(_hex(s, ways, h, spent, left - spent, path))
    if all(not s.spent[u] for u in units):
        near = {h["hex"] for h in found}
        for h in s.world.neighbours[start]:
            number = word("hex", h)
            if number not in near and not why_no_move(s, Move(units, (h,))):
                price = ways.cost(start, h)
                assert price is not None
                found.append(_hex(s, ways, h, price, 0, [number]))  # 4.3: a minimum move
    return {"start": word("hex", start), "hexes": found}


def _hex(s: GaliciaState, ways: Reach, h: int, cost: int, left: int, path: list[str]) -> dict[str, Any]:
    number = s.game.lexicon.word("hex", h)
    return {"hex": number, "cost": cost, "left": left, "path": path, "zone": bool(ways.zone >> h & 1)}


def reach_of(s: GaliciaState, seat: int) -> Reach:
    """BfG 4.2, 6.3: what steps cost a side, whether it is its turn or not."""
    if seat == s.side:
        return s.reach
    return Reach(
        s.world.costs, zone=s.zone_of(1 - seat), leave=1, enter=1, closed=s.closed_to(seat) & ~s.world.swamp
    )


def _why_stay(s: GaliciaState, seat: int, units: Iterable[int]) -> Reason | None:
    """Why units cannot be asked about together."""
    units = tuple(units)
    word = s.game.lexicon.word
    for unit in units:
        if s.pieces[unit].side != seat or not s.alive(unit):
            return because(f"{word('unit', unit)} is not a unit of yours on the map", "4.1-any")
    if not units:
        return because("no unit is named", "4.1-any")
    if len({s.where[unit] for unit in units}) > 1:
        return because("units that move together start from one hex", "4.2")
    return None
