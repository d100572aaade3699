"""Aids to play: where units can go and why not elsewhere, overlays, hexes in words.

Nothing is hidden in this game, so they are the same for every seat but for whose units they speak of. The rules
themselves are asked where they live.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from galicia.board.hexset import each
from galicia.engine.aids import March, counted, refused, scenery
from galicia.engine.aids import threat as threatened
from galicia.engine.errors import IllegalOrder, Reason, UnknownWord
from galicia.engine.orders import Order
from galicia.games.great_war_in_the_east import rail as railways
from galicia.games.great_war_in_the_east.combat import Combat, able_near
from galicia.games.great_war_in_the_east.command import AllotCommand
from galicia.games.great_war_in_the_east.deployment import Deploy, Deployment, Put
from galicia.games.great_war_in_the_east.forecast import meeting
from galicia.games.great_war_in_the_east.hq import hqs_of, radius_of
from galicia.games.great_war_in_the_east.movement import Movement, itemised, menu_of, movers, why_closed, why_no_march
from galicia.games.great_war_in_the_east.movement import why_no_movement as why_no_orders
from galicia.games.great_war_in_the_east.reinforcements import Arrivals, due
from galicia.games.great_war_in_the_east.results import DefenderResult
from galicia.games.great_war_in_the_east.state import NOBODY, EasternState, because, case
from galicia.games.great_war_in_the_east.supply import sources, supply_bits
from galicia.games.great_war_in_the_east.tables import rail_capacity
from galicia.games.great_war_in_the_east.units import NATIONS, SEATS, SIDE_OF
from galicia.games.great_war_in_the_east.victory import controlled

# Moving.


def march(s: EasternState, unit: int) -> March:
    """GWiE 5.1: a march of a unit; one that has spent nothing may always go one hex (5.17)."""
    left = max(0, s.allowance(unit) - s.spent[unit])
    return March(s.reach(unit), s.where[unit], left, not s.spent[unit], lambda a, b: itemised(s, unit, a, b))


def why_stay(s: EasternState, seat: int, units: tuple[int, ...]) -> Reason | None:
    """Why a unit cannot go anywhere, in this phase or in plans for a later one."""
    if len(units) != 1:
        return because("units move one at a time: choose one", "5.0")
    (unit,) = units
    if s.pieces[unit].side != seat or (not s.alive(unit) and unit not in s.journeys):
        return because(f"{s.word(unit)} is not a unit of yours on the map", "5.11")
    if s.pieces[unit].fortress:
        return because(f"{s.word(unit)} is a fortress and never moves", "5.11")
    reasons = why_no_orders(s, unit) if seat == s.side else []
    if not reasons and s.alive(unit) and not on_rails(s, unit):
        reasons = why_no_march(s, unit, ())
    return reasons[0] if reasons else None


def on_rails(s: EasternState, unit: int) -> bool:
    """Whether a unit rides where it goes."""
    return bool(s.entrained >> unit & 1) or s.pieces[unit].putnik


def reach(s: EasternState, seat: int, units: tuple[int, ...]) -> dict[str, Any]:
    """Every hex a unit can go to and the order that brings it there: on foot, on a train, or as is asked now."""
    if s.to_act == SEATS[seat] and not isinstance(s.step, Movement):
        return {"start": _place(s, units[0]), "hexes": list(offered(s, seat, units))}
    reason = why_stay(s, seat, units)
    if reason:
        raise IllegalOrder([reason])
    (unit,) = units
    if s.alive(unit) and not on_rails(s, unit):
        return march(s, unit).reach()
    return {"start": _place(s, unit), "hexes": [*rides(s, unit), *by_order(s, menu_of(s, unit).others, units)]}


def _place(s: EasternState, unit: int) -> str | None:
    return s.world.grid.number(s.where[unit]) if s.alive(unit) else None


def rides(s: EasternState, unit: int) -> Iterator[dict[str, Any]]:
    """GWiE 5.33: where a train can run, with the hexes it may run on from there."""
    if not s.alive(unit):
        return
    number, ways, left = s.world.grid.number, railways.ways(s, unit), railways.rate_left(s, unit)
    for h in railways.destinations(s, unit):
        path = [number(step) for step in ways.path(h)]
        sentence = s.game.sentence(railways.Ride(unit, h))
        yield {"hex": path[-1], "cost": len(path), "left": left - len(path), "path": path, "sentence": sentence}


def offered(s: EasternState, seat: int, units: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    """Where the question now asked lets units go; units that are placed may be taken up again and put elsewhere."""
    if not isinstance(s.step, Deployment) or s.mover != NOBODY:
        yield from by_order(s, s.step.orders(s), units)
        return
    for h in s.step.grounds(s, units):
        yield _target(s, Deploy(units, h), h)


def by_order(s: EasternState, orders: Iterable[Order], units: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    """The orders that send just these units, or the unit in hand, to one hex."""
    for order in orders:
        match order:
            case Put(hex=h) if units == (s.mover,):
                yield _target(s, order, h)
            case Order(unit=unit, hex=h) if units == (unit,):  # type: ignore[misc]
                yield _target(s, order, h)
            case Order(units=group, hex=h) if units == group:  # type: ignore[misc]
                yield _target(s, order, h)


def _target(s: EasternState, order: Order, h: int) -> dict[str, Any]:
    number = s.world.grid.number(h)
    return {"hex": number, "path": [number], "sentence": s.game.sentence(order)}


def why_not(s: EasternState, seat: int, units: tuple[int, ...], goal: int) -> dict[str, Any]:
    """GWiE 5.0: why a unit cannot go to a hex: the cheapest way there, step by step, and where it fails."""
    reason = why_stay(s, seat, units)
    number = s.world.grid.number(goal)
    if reason:
        return refused(reason)
    (unit,) = units
    if goal == s.where[unit]:
        return refused(Reason(f"already in {number}"))
    if goal not in s.world.board.terrain:
        return refused(because(f"{number} is off the map", "16/2.1"))
    if on_rails(s, unit):
        reasons = railways.why_no_ride(s, unit, goal)
        return refused(reasons[0] if reasons else Reason(f"{number} can be reached by rail", case("5.33-a")))
    if s.reach(unit).closed >> goal & 1:
        return refused(why_closed(s, unit, goal))
    return march(s, unit).why_not(goal, case("5.12", "5.14"), case("5.4-ezoc", "7.21"))


# What is asked.


def actors(s: EasternState, side: int) -> tuple[int, ...] | None:
    """The units that can act in a phase; None where the orders themselves tell."""
    if isinstance(s.step, Movement):
        return tuple(unit for unit in movers(s, side) if menu_of(s, unit).total)
    return attackers(s, side) if isinstance(s.step, Combat) else None


def attackers(s: EasternState, side: int) -> tuple[int, ...]:
    """GWiE 8.1: the units beside an enemy that can still attack."""
    return tuple(sorted({unit for h in each(s.holding(1 - side)) for unit in able_near(s, (h,))}))


def progress(s: EasternState, seat: int) -> str:
    """What is left to do in a phase."""
    step = s.step
    if isinstance(step, Movement):
        return counted(len(actors(s, seat) or ()), "can still move")
    if isinstance(step, Combat):
        return counted(len(attackers(s, seat)), "next to the enemy can still attack")
    if isinstance(step, Arrivals):
        return counted(len(due(s, seat)), "to bring in")
    if isinstance(step, Deployment):
        return counted(len(step.stock(s)), "to place")
    if isinstance(step, AllotCommand):
        free = [u for u in s.on_map(seat) if not s.pieces[u].hq and not s.pieces[u].fortress]
        return counted(sum(s.commander[unit] == NOBODY for unit in free), "without command")
    return ""


def notes(s: EasternState, seat: int, said: Sequence[str], words: Sequence[str]) -> dict[str, str]:
    """Remarks on words that may come next: what a hex costs, where a unit stands, who is in a hex."""
    if isinstance(s.step, DefenderResult) and said:
        return {word: meeting(s, int(word)) for word in words}
    lexicon = s.game.lexicon
    own = _own(s, seat)
    units = [lexicon.value("unit", w, own) for w in said[1:] if not lexicon.knows("hex", w)
             and lexicon.knows("unit", w)]  # fmt: skip
    path = [lexicon.value("hex", w) for w in said[1:] if lexicon.knows("hex", w)]
    verb = said[0].lower() if said and len(units) == 1 and s.alive(units[0]) else ""
    found = {}
    for word in words:
        if lexicon.knows("hex", word):
            h = lexicon.value("hex", word)
            if verb == "move":
                found[word] = march(s, units[0]).price(path, h)
            elif verb == "ride":
                found[word] = f"{len(railways.ways(s, units[0]).path(h))} hexes"
            else:
                found[word] = ", ".join(map(s.word, s.units_in(h)))
        elif lexicon.knows("unit", word):
            unit = lexicon.value("unit", word, own)
            found[word] = f"in {s.world.grid.number(s.where[unit])}" if s.alive(unit) else ""
    return found


def _own(s: EasternState, seat: int) -> Callable[[int], bool]:
    return lambda unit: s.pieces[unit].side == seat


# Overlays.


def zones(s: EasternState, seat: int | None) -> dict[str, Any]:
    """GWiE 7.0: the hexes each side controls."""
    return {"zones": {name: s.world.grid.numbers(s.zone_of(side)) for side, name in enumerate(SEATS)}}


def supply(s: EasternState, seat: int | None) -> dict[str, Any]:
    """GWiE 9.0: the sources of each nation, how far supply reaches, and who would be without it."""
    number, numbers = s.world.grid.number, s.world.grid.numbers
    nations = nations_of(seat)
    reached = {nation: supply_bits(s, nation) for nation in nations}
    return {
        "sources": numbers(_union(sources(s, nation) for nation in nations)),
        "reach": {"in": numbers(_union(reached.values()) & s.world.hexes), "low": []},
        "units": [
            {
                "unit": piece.word,
                "hex": number(s.where[piece.number]),
                "state": "out" if s.unsupplied >> piece.number & 1 else "in",
                "now": "in" if reached[piece.nation] >> s.where[piece.number] & 1 else "out",
            }
            for piece in s.pieces
            if piece.nation in nations and s.alive(piece.number) and not piece.hq and not piece.fortress
        ],
        "cases": list(case("9.12", "9.13-a", "9.15", "9.16")),
    }


def rail(s: EasternState, seat: int | None) -> dict[str, Any]:
    """GWiE 5.3: the railways, where trains can run now, who is on them, and what capacity is used."""
    number, numbers = s.world.grid.number, s.world.grid.numbers
    nations = nations_of(seat)
    open_track = _union(railways.clear_track(s, nation, SIDE_OF[nation]) for nation in nations)
    stations = _union(s.world.stations[nation] for nation in nations)
    return {
        "lines": [[number(h) for h in line.hexes] for line in s.world.board.lines if line.kind == "rail"],
        "sources": numbers(open_track),
        "cut": numbers(stations & ~open_track),
        "edges": numbers(_union(1 << h for nation in nations for h in s.world.off_map[nation])),
        "trains": [{"unit": s.word(u), "hex": number(s.where[u])} for u in each(s.entrained) if s.alive(u)],
        "capacity": [
            {"nation": NATIONS[nation], "used": s.capacity_used[nation], "capacity": rail_capacity(nation, s.turn)}
            for nation in nations
        ],
        "cases": list(case("5.31-a", "5.33-a", "5.33-b", "16/5.3-capacity")),
    }


def command(s: EasternState, seat: int | None) -> dict[str, Any]:
    """GWiE 10.3: the radius of each HQ, its strength and what is left of it, and the units it commands."""
    found = []
    for side in sides_of(seat):
        for hq in hqs_of(s, side):
            under = [unit for unit, its in enumerate(s.commander) if its == hq and s.alive(unit)]
            found.append(
                {
                    "hq": s.word(hq),
                    "hex": s.world.grid.number(s.where[hq]),
                    "radius": s.world.grid.numbers(radius_of(s, hq)),
                    "strength": s.strength_of(hq),
                    "left": s.strength_of(hq) - s.sp(under),
                    "units": [{"unit": s.word(u), "hex": s.world.grid.number(s.where[u])} for u in under],
                }
            )
    out = [{"unit": s.word(u), "hex": s.world.grid.number(s.where[u])} for u in each(s.occ) if s.alive(u)]
    return {"commands": found, "out": out, "cases": list(case("10.31-a", "10.32-a", "10.33", "10.34"))}


def threat(s: EasternState, seat: int | None) -> dict[str, Any]:
    """The hexes that enemies could attack after their next move, with the units that could."""
    if seat is None:
        raise IllegalOrder([Reason("only a side sees this; spectators see every other overlay")])
    enemies = (
        (unit, s.reach(unit))
        for unit in s.on_map(1 - seat)
        if s.pieces[unit].combat_unit and s.attack(unit) and not s.entrained >> unit & 1
    )
    return {"hexes": threatened(s, seat, enemies), "cases": list(case("5.12", "7.21", "8.11"))}


def victory(s: EasternState, seat: int | None) -> dict[str, Any]:
    """GWiE 25.2: the places that score, for whom and how much, who holds them and whether they would score now."""
    scoring = {place.hex for place in controlled(s)}
    return {
        "places": [
            {
                "hex": s.world.grid.number(place.hex),
                "name": place.name,
                "side": SEATS[place.side],
                "points": place.points,
                "held": bool(s.held[place.side] >> place.hex & 1),
                "scores": place.hex in scoring,
            }
            for place in s.world.places
        ],
        "cases": list(case("25.11", "25.12-a", "25.13")),
    }


OVERLAYS: Mapping[str, Callable[[EasternState, int | None], dict[str, Any]]] = {
    "zones": zones,
    "supply": supply,
    "rail": rail,
    "command": command,
    "threat": threat,
    "victory": victory,
}


def overlay(s: EasternState, seat: int | None, name: str) -> dict[str, Any]:
    """Something to lay over the maps."""
    if name not in OVERLAYS:
        raise UnknownWord(f"there is no overlay {name!r}; there are: {', '.join(OVERLAYS)}")
    return OVERLAYS[name](s, seat)


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


def describe(s: EasternState, seat: int | None, h: int) -> str:
    """A hex in one sentence: terrain, places, hexsides, who is there, and what it means to the seat."""
    if h not in s.world.board.terrain:
        return f"{s.world.grid.number(h)} is off the map."
    parts = scenery(s.world.board, h, s.world.terrain(h))
    units = s.units_in(h)
    if units:
        parts.append(f"{SEATS[s.pieces[units[0]].side]}: {'; '.join(_told(s, unit) for unit in units)}")
    else:
        parts.append("empty")
    if seat is not None and s.zone_of(1 - seat) >> h & 1:
        parts.append("in an enemy zone")
    return ", ".join(parts) + "."


STATES = ("entrained", "unsupplied", "fed", "foraging", "guest", "occ")


def _told(s: EasternState, unit: int) -> str:
    piece = s.pieces[unit]
    if piece.hq:
        return f"{piece.word} HQ {s.shift_of(unit)}-{s.strength_of(unit)}-{piece.radius}"
    text = f"{piece.word} {piece.kind} {s.attack(unit)}-{s.defence(unit)}-{piece.movement}"
    if s.steps[unit] < piece.steps:
        text += f" {s.steps[unit]} of {piece.steps} steps"
    for state in STATES:
        if getattr(s, state) >> unit & 1:
            text += " out of command" if state == "occ" else f" {state}"
    if s.side == piece.side and s.spent[unit]:
        text += f" {max(0, s.allowance(unit) - s.spent[unit])} MP left"
    return text
