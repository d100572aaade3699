"""Aids to play: where units can go and why not elsewhere, overlays, hexes in words.

Every function takes a *known* state (5.4), so nothing here can tell what a seat may not know. The rules themselves are
asked where they live.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from galicia.board import Attempts, Reach, Trace, chains
from galicia.board.hexset import Bits, each
from galicia.engine.aids import Acting, Note, Task, described, railways, seated, why_no_goal, zones
from galicia.engine.aids import notes as noted
from galicia.engine.aids import threat as threatened
from galicia.engine.errors import IllegalOrder
from galicia.engine.marches import March, Reachable, WhyNot
from galicia.engine.overlays import (
    Attempt,
    Opening,
    Overlay,
    Pressure,
    Rail,
    Supplied,
    Supply,
    Threat,
    Victory,
    VictoryPlace,
)
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.supply_lines import along_rail, enemies_at, near_lines, openings, out_of_range
from galicia.games.battle_for_galicia.combat import Combat
from galicia.games.battle_for_galicia.command import commands, may_attack
from galicia.games.battle_for_galicia.effectiveness import why_no_recovery
from galicia.games.battle_for_galicia.movement import Move, Movement, items, targets, why_closed, why_no_move
from galicia.games.battle_for_galicia.oracle import likely_defenders, preview_odds
from galicia.games.battle_for_galicia.reinforcements import Reinforcement
from galicia.games.battle_for_galicia.state import SUPPLY_NAMES, GaliciaState
from galicia.games.battle_for_galicia.supply import (
    IN_SUPPLY_RANGE,
    LOW_SUPPLY_RANGE,
    attempts,
    contested,
    passable,
    sources,
    supply_in,
    supply_trace,
)
from galicia.games.battle_for_galicia.tables import COLUMNS
from galicia.games.battle_for_galicia.victory import held

STRONG = COLUMNS.index("1.5:1")

# Moving.


def reach_of(s: GaliciaState, seat: int) -> Reach:
    """BfG 4.2, 6.3: what steps cost a side, whether it is its turn or not."""
    if seat == s.side:
        return s.reach
    closed = s.closed_to(seat) & ~s.world.swamp
    return Reach(s.world.costs, zone=s.zone_of(enemy_of(seat)), leave=1, enter=1, closed=closed)


def allowance(s: GaliciaState, units: tuple[int, ...]) -> int:
    """What the slowest of some units has left."""
    return max(0, min(s.pieces[u].movement - s.spent[u] for u in units))


def why_stay(s: GaliciaState, seat: int, units: tuple[int, ...]) -> Sentence | None:
    """Why units cannot go anywhere together, in this phase or in plans for a later one."""
    for unit in units:
        if s.pieces[unit].side != seat or not s.alive(unit):
            return because("{unit} is not a unit of yours on the map", "4.1-any", unit=unit)
    if not units:
        return because("no unit is named", "4.1-any")
    if seat == s.side:
        return next(iter(why_no_move(s, Move(units, ()))), None)
    if len({s.where[unit] for unit in units}) > 1:
        return because("units that move together start from one hex", "4.2")
    return None


def march(s: GaliciaState, seat: int, units: tuple[int, ...]) -> March:
    """BfG 4.2, 4.3: a move of units together; a minimum move if none has spent anything."""
    ways = reach_of(s, seat)
    fresh = not any(s.spent[u] for u in units)
    return March(ways, s.where[units[0]], allowance(s, units), fresh, lambda a, b: items(s, a, b, ways.zone))


def reach(s: GaliciaState, seat: int, units: tuple[int, ...]) -> Reachable:
    """BfG 4.2, 4.3: every hex the units can go to together, with what is left of their allowance there."""
    reason = why_stay(s, seat, units)
    if reason:
        raise IllegalOrder([s.told(reason)])
    return march(s, seat, units).reach()


def why_not(s: GaliciaState, seat: int, units: tuple[int, ...], goal: int) -> WhyNot:
    """BfG 4.0: why units cannot go to a hex: the cheapest way there, step by step, and where it fails."""
    reason = why_stay(s, seat, units) or why_no_goal(s, units[0], goal, "4.2") or why_closed(s, seat, goal)
    return WhyNot(reason) if reason else march(s, seat, units).why_not(goal, ("4.1", "4.2"), ("6.3",))


# What is asked.


def verbs(s: GaliciaState, step: Movement) -> list[str]:
    """BfG 4.1, 4.4: what can be said in a movement phase."""
    able = s.on_map(step.side)
    found = ["done"]
    if any(targets(s, unit) for unit in able):
        found.append("move")
    if any(s.rung[unit] and not why_no_recovery(s, unit) for unit in able):
        found.append("recover")
    return found


def movers(s: GaliciaState, side: int) -> tuple[int, ...]:
    """BfG 4.1, 4.4: the units that can still move or recover."""
    return tuple(
        unit for unit in s.on_map(side) if targets(s, unit) or (s.rung[unit] and not why_no_recovery(s, unit))
    )


def attackers(s: GaliciaState, side: int) -> tuple[int, ...]:
    """BfG 7.0: the units next to an enemy that can still attack."""
    near = s.world.grid.grow(s.occupied[enemy_of(side)])
    return tuple(sorted(u for h in each(near & s.occupied[side]) for u in s.stacks[h] if may_attack(s, u)))


ACTING: Mapping[type[Any], Acting] = {Movement: movers, Combat: attackers}
TASKS: Mapping[type[Any], Task] = {
    Movement: (movers, "can still move"),
    Combat: (attackers, "next to the enemy can still attack"),
    Reinforcement: (lambda s, seat: s.step.unplaced(s), "to place"),
}


def notes(s: GaliciaState, seat: int, said: Sequence[str], words: Sequence[str]) -> dict[str, Note]:
    """Remarks on words that may come next: costs of hexes in a move, where a unit stands, who holds a hex."""

    def marched(units: tuple[int, ...], path: list[int], h: int) -> Note | None:
        return Note.of(march(s, seat, units).price(path, h))

    return noted(s, seat, said, words, {"move": marched})


# Overlays.


def supply(s: GaliciaState, seat: int | None, other: int | None = None) -> Supply:
    """BfG 11.0: sources, how far supply reaches, and of each unit its state, its path and what cuts it or would.

    It is that of a seat's own side, or of another as far as the seat knows it.
    """
    seat = seated(seat)
    side = seat if other is None else other
    trace = supply_trace(s, side)
    tries = attempts(s, side, s.occupied[side] & ~trace.within(LOW_SUPPLY_RANGE))
    edges = s.world.sources[side] & passable(s, side)
    rails = chains(s.world.grid, s.world.rail_links, edges, sources(s, side))
    threats = _threats(s, side, trace) if side == seat else {}
    movable = isinstance(s.step, Movement) and s.side == side == seat
    units = tuple(_supplied(s, unit, trace, tries, rails, threats, movable, side == seat) for unit in s.on_map(side))
    on_map, near = s.world.hexes, trace.within(IN_SUPPLY_RANGE)
    low = trace.within(LOW_SUPPLY_RANGE) & ~near & on_map
    lines = ((unit.hex, *(unit.attempt.path if unit.attempt else unit.path)) for unit in units)
    return Supply(
        side,
        edges,
        sources(s, side) & on_map,
        near & on_map,
        low,
        units,
        contested(s, side) & near_lines(s.world.grid.grow, lines),
        IN_SUPPLY_RANGE,
        LOW_SUPPLY_RANGE,
        ("11.2", "11.3", "11.4"),
    )


def _supplied(
    s: GaliciaState,
    unit: int,
    trace: Trace,
    tries: Attempts,
    rails: Mapping[int, int],
    threats: Mapping[int, list[int]],
    movable: bool,
    own: bool,
) -> Supplied:
    """BfG 11.2-11.4: the line of one unit, or what cuts it and what would open it."""
    h, side = s.where[unit], s.pieces[unit].side
    now = SUPPLY_NAMES[supply_in(trace, h)]
    state = SUPPLY_NAMES[s.supply[unit]] if own else now
    length = trace.length(h)
    if length is not None:
        path = tuple(trace.path(h))
        rail = along_rail(rails, path[-1] if path else h)
        return Supplied(unit, h, state, now, length, path, rail, tuple(threats.get(unit, ())))
    tried = _attempt(s, side, tries, tries.way(h))
    found: tuple[Opening, ...] = ()
    if movable and tried.cuts:
        able = (one for one in s.on_map(side) if targets(s, one))
        doors, supplied = (*tried.spent, *tried.cuts), partial(_supplied_hexes, side=side)
        found = openings(s, unit, doors, able, lambda one: march(s, side, (one,)), supplied, "6.2")
    rail = along_rail(rails, tried.path[-1]) if tried.path else ()
    return Supplied(unit, h, state, now, rail=rail, attempt=tried, openings=found)


def _supplied_hexes(s: GaliciaState, side: int) -> Bits:
    return supply_trace(s, side).within(LOW_SUPPLY_RANGE)


def _attempt(s: GaliciaState, side: int, tries: Attempts, way: list[int]) -> Attempt:
    """BfG 6.2, 11.3, 11.4: what cuts the best way of a unit."""
    spent, cuts = tries.spent(way), tries.cuts(way)
    if not cuts:
        return out_of_range(way, LOW_SUPPLY_RANGE, "11.4")
    first = cuts[0]
    by = enemies_at(s, enemy_of(side), first, s.world.zones.of)
    if s.occupied[enemy_of(side)] >> first & 1:
        label = Sentence("{units} here", units=by)
        reason = because("{units} {units:is|are} in {hex}", "11.3", units=by, hex=first)
    else:
        text = "the line crosses {start}, the one enemy zone hex it may; {hex} is a second, in the zone of {units}"
        label = Sentence("second zone hex, of {units}", units=by)
        reason = because(text, "6.2", "11.3", start=spent[0], hex=first, units=by)
    return Attempt(tuple(way), tuple(spent), tuple(cuts), by, label, reason)


def _threats(s: GaliciaState, side: int, trace: Trace) -> dict[int, list[int]]:
    """Per unit, the hexes that would worsen its supply if an enemy came to stand there."""
    units = s.on_map(side)
    now = {unit: supply_in(trace, s.where[unit]) for unit in units}
    ways = 0
    for unit in units:
        for h in trace.path(s.where[unit]):
            ways |= 1 << h
    enemy = enemy_of(side)
    free = s.world.grid.grow(ways) & s.world.hexes & ~s.occupied[0] & ~s.occupied[1] & ~s.closed_to(enemy)
    found: dict[int, list[int]] = {}
    other = s.copy()
    enemies = s.occupied[enemy]
    for h in each(free):
        other.occupied[enemy] = enemies | 1 << h
        then = supply_trace(other, side)
        for unit in units:
            if supply_in(then, s.where[unit]) > now[unit]:
                found.setdefault(unit, []).append(h)
    return found


def rail(s: GaliciaState, seat: int | None) -> Rail:
    """BfG 11.2, 14.1: the railways, and which of their hexes bring supply."""
    side = seated(seat)
    rails = s.world.board.on_line("rail")
    bringing = sources(s, side) & rails
    edges = s.world.sources[side] & passable(s, side)
    cut = rails & ~bringing & (contested(s, side) | ~passable(s, side)) & s.world.hexes
    return Rail(railways(s.world.board), bringing, edges, cut, ("11.2",))


def threat(s: GaliciaState, seat: int | None) -> Threat:
    """The hexes that enemies in sight could attack after their next move, with the units that could."""
    side = seated(seat)
    ways = reach_of(s, enemy_of(side))
    able = (
        unit
        for unit in s.on_map(enemy_of(side))
        if s.pieces[unit].showing(s.rung[unit])[0] > 0 and s.turn + 1 >= s.pieces[unit].release
    )
    strongest = sorted(able, key=lambda unit: -s.pieces[unit].showing(s.rung[unit])[0])
    reaches = ((unit, ways, s.pieces[unit].movement) for unit in strongest)
    return Threat(threatened(s, side, reaches, _fits, _pressure), ("4.2", "6.3", "7.0"))


def _fits(s: GaliciaState, unit: int, h: int) -> bool:
    """BfG 5.1: whether a unit finds room in a hex."""
    return s.room(h) >= s.steps(unit)


def _pressure(s: GaliciaState, h: int, units: tuple[int, ...]) -> Pressure | None:
    """BfG 7.1, 8.1: the best odds at which some of these units beside a hex could attack it."""
    if s.world.fortress.safe >> h & 1 or not any(unit.defence > 0 for unit in likely_defenders(s, h)):
        return None
    able = tuple(u for u in units if s.attack(u) > 0)
    best = max((preview_odds(s, h, group) for group in commands(s, able)), key=lambda odds: odds.rung, default=None)
    return None if best is None else Pressure(best.name, best.rung >= STRONG)


def victory(s: GaliciaState, seat: int | None) -> Victory:
    """BfG 15.1: the towns that score, for whom and how much, and who has them."""
    places = tuple(
        VictoryPlace(
            town.hex, town.name, town.side, held(s, i, town), town.capture, town.occupy, bool(s.captured >> i & 1)
        )
        for i, town in enumerate(s.game.towns(s.options))
    )
    return Victory(places, ("15.1-towns", "15.1-values"))


OVERLAYS: Mapping[str, Callable[..., Overlay]] = {
    "zones": zones,
    "supply": supply,
    "rail": rail,
    "threat": threat,
    "victory": victory,
}


# Words.


def describe(s: GaliciaState, seat: int | None, h: int) -> Sentence:
    """BfG 5.4: a hex in one sentence, as far as the seat sees it."""
    units = s.units_in(h)
    closed = len(units) == 1 and s.pieces[units[0]].side != seat
    hint = "more units may lie underneath" if closed else ""
    return described(s, seat, h, lambda unit: _shown(s, seat, unit), hint=hint)


def _shown(s: GaliciaState, seat: int | None, unit: int) -> Sentence:
    piece = s.pieces[unit]
    attack, defence, movement, artillery = piece.showing(s.rung[unit])
    text = f"{piece.kind} {attack}-{defence}-{movement}"
    if artillery:
        text += f" artillery {artillery}"
    if piece.side == seat:
        worn = piece.effectiveness(s.rung[unit])
        text += f" effectiveness -{worn}" if worn else ""
        text += f" {SUPPLY_NAMES[s.supply[unit]]} supply"
        if s.side == seat and s.spent[unit]:
            text += f" {allowance(s, (unit,))} MP left"
    return Sentence("{unit} {text}", unit=unit, text=text)
