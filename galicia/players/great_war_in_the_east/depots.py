"""Where depots should go, so that the armies are fed and the way to their goals is."""

from __future__ import annotations

from collections.abc import Mapping

from galicia.board.hexset import each
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.supply import supply_bits
from galicia.players.great_war_in_the_east.roads import Roads

# What a step that is fed is worth, supply at a goal, a step towards a goal; what danger, hunger and company cost.
FED, WAY, STEP, DANGER, HUNGER, COMPANY = 0.5, 0.25, 0.05, 3.0, 2.0, 0.6
MOST_HEXES = 24
FARTHEST = 14  # a goal this far from supply is of no account


def placed(s: EasternState, seat: int, goals: Mapping[int, float], danger: int) -> dict[int, int]:
    """A hex for every depot of a side, one depot after the other; the state given is changed accordingly.

    `goals` are hexes that should be in supply with what each is worth, `danger` the hexes an enemy can come to.
    """
    posts, held = {}, s.held
    depots = [u for u in s.on_map(seat) if s.pieces[u].depot]
    for depot in sorted(depots, key=lambda u: (s.pieces[u].nation, -_away(s, goals, s.where[u]), u)):
        here, s.held = s.where[depot], held.copy()
        found = {here: _worth(s, seat, depot, goals, danger)}
        for h in _nearest(s, depot, goals):
            s.shift((depot,), h)
            found[h] = _worth(s, seat, depot, goals, danger)
        best = max(found, key=lambda h: (found[h], h == here, h))
        if s.where[depot] != best:
            s.shift((depot,), best)
        posts[depot], s.held = best, held
    return posts


def _away(s: EasternState, goals: Mapping[int, float], h: int) -> float:
    far = s.world.distances(h)
    return min((far[g] - value / 10 for g, value in goals.items()), default=0.0)


def _nearest(s: EasternState, depot: int, goals: Mapping[int, float]) -> list[int]:
    """The hexes a depot can come to that have room, those nearest to a goal first."""
    roads, sp = Roads(s, depot), s.pieces[depot].sp
    found = [h for h in each(roads.all & ~(1 << roads.here)) if s.room(h) >= sp]
    return sorted(found, key=lambda h: (_away(s, goals, h), h))[:MOST_HEXES]


def _worth(s: EasternState, seat: int, depot: int, goals: Mapping[int, float], danger: int) -> float:
    """Steps that are fed, how near supply is to each goal, whether the depot is in an enemy's way or beside others."""
    piece, h = s.pieces[depot], s.where[depot]
    fed = supply_bits(s, piece.nation)
    value = 0.0
    for unit in s.on_map(seat):
        if s.pieces[unit].nation == piece.nation and s.pieces[unit].combat_unit and fed >> s.where[unit] & 1:
            value += FED * s.steps[unit]
    for goal, worth in goals.items():
        near = next((d for d in range(FARTHEST) if s.world.within(goal, d) & fed), FARTHEST)
        value -= WAY * worth * near / FARTHEST
    if danger >> h & 1 and not any(s.pieces[u].combat_unit for u in s.stacks[h]):
        value -= DANGER
    close = sum(s.pieces[u].depot for n in each(s.world.within(h, 1) & s.occupied[seat]) for u in s.stacks[n]) - 1
    return value - STEP * _away(s, goals, h) - HUNGER * (not fed >> h & 1) - COMPANY * close
