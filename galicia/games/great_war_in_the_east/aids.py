"""Aids to play: where units can go and why not elsewhere, overlays, hexes in words.

Nothing is hidden in this game, so they are the same for every seat but for whose units they speak of. The rules
themselves are asked where they live.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from galicia.board import Attempts
from galicia.board.hexset import bits_of, each
from galicia.engine.aids import Acting, Note, Task, described, railways, seated, why_no_goal, zones
from galicia.engine.aids import notes as noted
from galicia.engine.aids import threat as threatened
from galicia.engine.errors import IllegalOrder
from galicia.engine.marches import March, Reachable, Reached, WhyNot
from galicia.engine.overlays import (
    Attempt,
    Capacity,
    Command,
    Commanding,
    Opening,
    Overlay,
    Placed,
    Pressure,
    Rail,
    Supplied,
    Supply,
    SupplyState,
    Threat,
    Victory,
    VictoryPlace,
)
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.offers import by_order, offered
from galicia.engine.sides import enemy_of
from galicia.engine.supply_lines import along_rail, enemies_at, near_lines, openings, out_of_range
from galicia.games.great_war_in_the_east import rail as trains
from galicia.games.great_war_in_the_east.combat import Combat, able_near, declared, joined
from galicia.games.great_war_in_the_east.command import AllotCommand
from galicia.games.great_war_in_the_east.deployment import Deployment
from galicia.games.great_war_in_the_east.forecast import meeting
from galicia.games.great_war_in_the_east.hq import hqs_of, radius_of
from galicia.games.great_war_in_the_east.movement import Movement, items, menu_of, movers, why_closed, why_no_march
from galicia.games.great_war_in_the_east.movement import why_no_movement as why_no_orders
from galicia.games.great_war_in_the_east.odds import ratio
from galicia.games.great_war_in_the_east.putnik import aboard
from galicia.games.great_war_in_the_east.reinforcements import Arrivals, due
from galicia.games.great_war_in_the_east.results import DefenderResult
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.supply import attempts, rail_chains, sources, supply_bits
from galicia.games.great_war_in_the_east.tables import SUPPLY_RANGE, rail_capacity
from galicia.games.great_war_in_the_east.units import NATIONS, SEATS, SIDE_OF
from galicia.games.great_war_in_the_east.victory import controlled

# Moving.


def march(s: EasternState, unit: int) -> March:
    """GWiE 5.1: a march of a unit; one that has spent nothing may always go one hex (5.17)."""
    left = max(0, s.allowance(unit) - s.spent[unit])
    return March(s.reach(unit), s.where[unit], left, not s.spent[unit], lambda a, b: items(s, unit, a, b))


def why_stay(s: EasternState, seat: int, units: tuple[int, ...]) -> Sentence | None:
    """Why a unit cannot go anywhere, in this phase or in plans for a later one."""
    if len(units) != 1:
        return because("units move one at a time: choose one", "5.0")
    (unit,) = units
    if s.pieces[unit].side != seat or (not s.alive(unit) and unit not in s.journeys):
        return because("{unit} is not a unit of yours on the map", "5.11", unit=unit)
    if s.pieces[unit].fortress:
        return because("{unit} is a fortress and never moves", "5.11", unit=unit)
    reasons = why_no_orders(s, unit) if seat == s.side else []
    if not reasons and s.alive(unit) and not aboard(s, unit):
        reasons = why_no_march(s, unit, ())
    return reasons[0] if reasons else None


def reach(s: EasternState, seat: int, units: tuple[int, ...]) -> Reachable:
    """Every hex a unit can go to and the order that brings it there: on foot, on a train, or as is asked now."""
    if s.to_act == SEATS[seat] and not isinstance(s.step, Movement):
        return Reachable(_place(s, units[0]), tuple(offered(s, units)))
    reason = why_stay(s, seat, units)
    if reason:
        raise IllegalOrder([s.told(reason)])
    (unit,) = units
    if s.alive(unit) and not aboard(s, unit):
        return march(s, unit).reach()
    menu = menu_of(s, unit)
    others = (order for order in menu.orders() if not isinstance(order, trains.Ride)) if menu else ()
    return Reachable(_place(s, unit), (*rides(s, unit), *by_order(others, units)))


def _place(s: EasternState, unit: int) -> int | None:
    return s.where[unit] if s.alive(unit) else None


def rides(s: EasternState, unit: int) -> Iterator[Reached]:
    """GWiE 5.33: where a train can run, with the hexes it may run on from there."""
    if not s.alive(unit):
        return
    ways, left = trains.ways(s, unit), trains.rate_left(s, unit)
    for h in trains.destinations(s, unit):
        path = tuple(ways.path(h))
        yield Reached(h, path, len(path), left - len(path), order=trains.Ride(unit, h))


def why_not(s: EasternState, seat: int, units: tuple[int, ...], goal: int) -> WhyNot:
    """GWiE 5.0: why a unit cannot go to a hex: the cheapest way there, step by step, and where it fails."""
    reason = why_stay(s, seat, units)
    if reason:
        return WhyNot(reason)
    (unit,) = units
    if reason := why_no_goal(s, unit, goal, "16/2.1"):
        return WhyNot(reason)
    if aboard(s, unit):
        reasons = trains.why_no_ride(s, unit, goal)
        return WhyNot(reasons[0] if reasons else because("{hex} can be reached by rail", "5.33-a", hex=goal))
    if s.reach(unit).closed >> goal & 1:
        return WhyNot(why_closed(s, unit, goal))
    return march(s, unit).why_not(goal, ("5.12", "5.14"), ("5.4-ezoc", "7.21"))


# What is asked.


def able_to_move(s: EasternState, side: int) -> tuple[int, ...]:
    """GWiE 5.0: the units that can still move."""
    return tuple(unit for unit in movers(s, side) if (menu := menu_of(s, unit)) and menu.count)


def attackers(s: EasternState, side: int) -> tuple[int, ...]:
    """GWiE 8.1: the units beside an enemy that can still attack."""
    return tuple(sorted({unit for h in each(s.holding(enemy_of(side))) for unit in able_near(s, (h,))}))


def without_command(s: EasternState, side: int) -> list[int]:
    """GWiE 10.32: the units that no HQ commands yet."""
    free = [u for u in s.on_map(side) if not s.pieces[u].hq and not s.pieces[u].fortress]
    return [unit for unit in free if unit not in s.commander]


ACTING: Mapping[type[Any], Acting] = {Movement: able_to_move, Combat: attackers}
TASKS: Mapping[type[Any], Task] = {
    Movement: (able_to_move, "can still move"),
    Combat: (attackers, "next to the enemy can still attack"),
    Arrivals: (due, "to bring in"),
    Deployment: (lambda s, seat: s.step.stock(s), "to place"),
    AllotCommand: (without_command, "without command"),
}


def notes(s: EasternState, seat: int, said: Sequence[str], words: Sequence[str]) -> dict[str, Note]:
    """Remarks on words that may come next: what a hex costs, where a unit stands, who is in a hex."""
    if isinstance(s.step, DefenderResult) and said:
        return {word: meeting(s, int(word)) for word in words}

    def marched(units: tuple[int, ...], path: list[int], h: int) -> Note | None:
        return Note.of(march(s, units[0]).price(path, h))

    def ridden(units: tuple[int, ...], path: list[int], h: int) -> Note:
        return Note(Sentence("{n:# hex|# hexes}", n=len(trains.ways(s, units[0]).path(h))))

    return noted(s, seat, said, words, {"move": marched, "ride": ridden})


# Overlays.


def supply(s: EasternState, seat: int | None, other: int | None = None) -> Supply:
    """GWiE 9.0: sources, how far supply reaches, and of each unit its line, or what cuts it; for watchers, of side 0.

    It is that of a seat's own side, or of another.
    """
    side = (seat or 0) if other is None else other
    nations = nations_of(side)
    reached = {nation: supply_bits(s, nation) for nation in nations}
    tries = {nation: attempts(s, nation, s.occupied[side]) for nation in nations}
    rails = {nation: rail_chains(s, nation) for nation in nations}
    units = tuple(
        _supplied(s, piece.number, reached[piece.nation], tries[piece.nation], rails[piece.nation], side == seat)
        for piece in s.pieces
        if piece.nation in nations and s.alive(piece.number) and not piece.hq and not piece.fortress
    )
    found = _union(sources(s, nation) for nation in nations)
    depots = bits_of(s.where[p.number] for p in s.pieces if p.depot and p.nation in nations and s.alive(p.number))
    edges = _union(s.world.sources[nation] for nation in nations)
    lines = ((unit.hex, *(unit.attempt.path if unit.attempt else unit.path)) for unit in units)
    return Supply(
        side,
        found & (edges | depots),
        found,
        _union(reached.values()) & s.world.hexes,
        0,
        units,
        s.contested(side) & near_lines(s.world.grid.grow, lines),
        SUPPLY_RANGE,
        None,
        ("9.12", "9.13-a", "9.15", "9.16"),
    )


def _supplied(
    s: EasternState, unit: int, reached: int, tries: Attempts, rails: Mapping[int, int], own: bool
) -> Supplied:
    """GWiE 9.13-9.16: the line of one unit, or what cuts it and what would open it (at home 16/9.1-b)."""
    h = s.where[unit]
    state: SupplyState = "out" if s.unsupplied >> unit & 1 else "in"
    way = tuple(tries.way(h))
    rail = along_rail(rails, way[-1] if way else h)
    if reached >> h & 1:
        line = (len(way), way, rail) if len(way) <= SUPPLY_RANGE and not tries.cuts(way) else (0, (), ())
        return Supplied(unit, h, state, "in", *line)
    tried = _attempt(s, s.pieces[unit].side, tries, way)
    found: tuple[Opening, ...] = ()
    if own and isinstance(s.step, Movement) and s.side == s.pieces[unit].side and tried.cuts:
        nation = s.pieces[unit].nation
        able = (one for one in s.on_map(s.side) if not aboard(s, one) and not why_stay(s, s.side, (one,)))
        found = openings(s, unit, tried.cuts, able, partial(march, s), partial(supply_bits, nation=nation), "7.24-a")
    return Supplied(unit, h, state, "out", rail=rail, attempt=tried, openings=found)


def _attempt(s: EasternState, side: int, tries: Attempts, way: tuple[int, ...]) -> Attempt:
    """GWiE 9.13-9.17: what cuts the best line of a unit."""
    cuts, enemy = tuple(tries.cuts(way)), enemy_of(side)
    if not cuts:
        return out_of_range(way, SUPPLY_RANGE, "9.13-a")
    by = enemies_at(s, enemy, cuts[0], s.world.zones.of)
    if s.holding(enemy) >> cuts[0] & 1:
        label = Sentence("{units} here", units=by)
        reason = because("{units} {units:is|are} in {hex}", "9.14", units=by, hex=cuts[0])
    else:
        label = Sentence("zone of {units}", units=by)
        reason = because("{hex} is in the zone of {units}", "7.24-a", "9.14", hex=cuts[0], units=by)
    return Attempt(way, (), cuts, by, label, reason)


def rail(s: EasternState, seat: int | None) -> Rail:
    """GWiE 5.3: the railways, where trains can run now, who is on them, and what capacity is used."""
    nations = nations_of(seat)
    open_track = _union(trains.clear_track(s, nation, SIDE_OF[nation]) for nation in nations)
    stations = _union(s.world.stations[nation] for nation in nations)
    return Rail(
        railways(s.world.board),
        open_track,
        _union(1 << h for nation in nations for h in s.world.off_map[nation]),
        stations & ~open_track,
        ("5.31-a", "5.33-a", "5.33-b", "16/5.3-capacity"),
        _standing(s, each(s.entrained)),
        tuple(
            Capacity(NATIONS[nation], s.capacity_used[nation], rail_capacity(nation, s.turn)) for nation in nations
        ),
    )


def command(s: EasternState, seat: int | None) -> Command:
    """GWiE 10.3: the radius of each HQ, its strength and what is left of it, and the units it commands."""
    found = []
    for hq in (hq for side in sides_of(seat) for hq in hqs_of(s, side)):
        under = _standing(s, (unit for unit, its in sorted(s.commander.items()) if its == hq))
        left = s.strength_of(hq) - s.sp(unit for unit, _ in under)
        found.append(Commanding(hq, s.where[hq], radius_of(s, hq), s.strength_of(hq), left, under))
    return Command(tuple(found), _standing(s, each(s.occ)), ("10.31-a", "10.32-a", "10.33", "10.34"))


def _standing(s: EasternState, units: Iterable[int]) -> tuple[Placed, ...]:
    """Those of some units that are on the map."""
    return tuple(Placed(unit, s.where[unit]) for unit in units if s.alive(unit))


def threat(s: EasternState, seat: int | None) -> Threat:
    """The hexes that enemies could attack after their next move, with the units that could."""
    side = seated(seat)
    able = [
        unit
        for unit in s.on_map(enemy_of(side))
        if s.pieces[unit].combat_unit and s.attack(unit) and not s.entrained >> unit & 1
    ]
    reaches = ((u, s.reach(u), s.pieces[u].movement) for u in sorted(able, key=lambda unit: -s.attack(unit)))
    theirs = s.copy()
    theirs.side = enemy_of(side)
    return Threat(threatened(theirs, side, reaches, _fits, _pressure), ("5.12", "7.21", "8.11"))


def _fits(s: EasternState, unit: int, h: int) -> bool:
    """GWiE 16/6.11: whether a unit finds room in a hex."""
    return s.room(h) >= s.pieces[unit].sp


def _pressure(s: EasternState, h: int, units: tuple[int, ...]) -> Pressure | None:
    """GWiE 8.4: the odds at which units beside a hex could attack it together."""
    battle = declared(s, (h,))
    near = tuple(u for u in units if s.world.zones.of(1 << h) >> s.where[u] & 1)
    if not near or not battle.defenders:
        return None
    both = ratio(s, joined(s, battle, near))
    attack, defence = both.attack.total, both.defence.total
    if not defence:
        return None
    return Pressure(f"{attack} to {defence}", 2 * attack >= 3 * defence)


def victory(s: EasternState, seat: int | None) -> Victory:
    """GWiE 25.2: the places that score, for whom and how much, who holds them and whether they would score now."""
    scoring = {place.hex for place in controlled(s)}
    places = tuple(
        VictoryPlace(
            place.hex,
            place.name,
            place.side,
            bool(s.held[place.side] >> place.hex & 1),
            points=place.points,
            scores=place.hex in scoring,
        )
        for place in s.world.places
    )
    return Victory(places, ("25.11", "25.12-a", "25.13"))


OVERLAYS: Mapping[str, Callable[..., Overlay]] = {
    "zones": zones,
    "supply": supply,
    "rail": rail,
    "command": command,
    "threat": threat,
    "victory": victory,
}


def sides_of(seat: int | None) -> tuple[int, ...]:
    """The side of a seat; both for spectators."""
    return (0, 1) if seat is None else (seat,)


def nations_of(seat: int | None) -> list[int]:
    """The nations a seat leads; all for spectators."""
    return [nation for nation, side in enumerate(SIDE_OF) if seat in (None, side)]


def _union(sets: Any) -> int:
    bits = 0
    for found in sets:
        bits |= found
    return bits


# Words.


def describe(s: EasternState, seat: int | None, h: int) -> Sentence:
    """A hex in one sentence: terrain as the chart has it, places, hexsides, who is there."""
    on_map = h in s.world.board.terrain
    return described(s, seat, h, lambda unit: _shown(s, unit), s.world.terrain(h) if on_map else None)


STATES = ("entrained", "unsupplied", "fed", "foraging", "guest", "occ")


def _shown(s: EasternState, unit: int) -> Sentence:
    piece = s.pieces[unit]
    if piece.hq:
        text = f"HQ {s.shift_of(unit)}-{s.strength_of(unit)}-{piece.radius}"
        return Sentence("{unit} {text}", unit=unit, text=text)
    text = f"{piece.kind} {s.attack(unit)}-{s.defence(unit)}-{piece.movement}"
    if s.steps[unit] < piece.steps:
        text += f" {s.steps[unit]} of {piece.steps} steps"
    for state in STATES:
        if getattr(s, state) >> unit & 1:
            text += " out of command" if state == "occ" else f" {state}"
    if s.side == piece.side and s.spent[unit]:
        text += f" {max(0, s.allowance(unit) - s.spent[unit])} MP left"
    return Sentence("{unit} {text}", unit=unit, text=text)
