"""Aids to play: where units can go and why not elsewhere, overlays, hexes in words.

Every function takes a *known* state (5.4), so nothing here can tell what a seat may not know. The rules themselves are
asked where they live.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from galicia.board import Reach, Trace
from galicia.board.hexset import each
from galicia.engine.aids import March, counted, refused, scenery
from galicia.engine.aids import threat as threatened
from galicia.engine.errors import IllegalOrder, Reason, UnknownWord
from galicia.games.battle_for_galicia.combat import Combat
from galicia.games.battle_for_galicia.command import may_attack
from galicia.games.battle_for_galicia.effectiveness import why_no_recovery
from galicia.games.battle_for_galicia.movement import Move, Movement, itemised, targets, why_closed, why_no_move
from galicia.games.battle_for_galicia.reinforcements import Reinforcement
from galicia.games.battle_for_galicia.state import IN_SUPPLY, LOW, OUT, SUPPLY_NAMES, GaliciaState, because, case
from galicia.games.battle_for_galicia.supply import (
    IN_SUPPLY_RANGE,
    LOW_SUPPLY_RANGE,
    contested,
    passable,
    sources,
    supply_trace,
)
from galicia.games.battle_for_galicia.units import SEATS
from galicia.games.battle_for_galicia.victory import held

# Moving.


def reach_of(s: GaliciaState, seat: int) -> Reach:
    """BfG 4.2, 6.3: what steps cost a side, whether it is its turn or not."""
    if seat == s.side:
        return s.reach
    return Reach(s.world.costs, zone=s.zone_of(1 - seat), leave=1, enter=1, closed=s.closed_to(seat) & ~s.world.swamp)


def allowance(s: GaliciaState, units: tuple[int, ...]) -> int:
    """What the slowest of some units has left."""
    return max(0, min(s.pieces[u].movement - s.spent[u] for u in units))


def why_stay(s: GaliciaState, seat: int, units: tuple[int, ...]) -> Reason | None:
    """Why units cannot go anywhere together, in this phase or in plans for a later one."""
    word = s.game.lexicon.word
    for unit in units:
        if s.pieces[unit].side != seat or not s.alive(unit):
            return because(f"{word('unit', unit)} is not a unit of yours on the map", "4.1-any")
    if not units:
        return because("no unit is named", "4.1-any")
    if seat == s.side:
        here = s.where[units[0]]
        for h in s.world.neighbours[here]:
            reasons = why_no_move(s, Move(units, (h,)))
            if not reasons:
                return None
            if not set(reasons[0].cases) & set(case("4.1", "4.2-swamp", "13.0-enter", "4.5")):
                return reasons[0]
    elif len({s.where[unit] for unit in units}) > 1:
        return because("units that move together start from one hex", "4.2")
    return None


def march(s: GaliciaState, seat: int, units: tuple[int, ...]) -> March:
    """BfG 4.2, 4.3: a move of units together; a minimum move if none has spent anything."""
    ways = reach_of(s, seat)
    fresh = not any(s.spent[u] for u in units)
    return March(ways, s.where[units[0]], allowance(s, units), fresh, lambda a, b: itemised(s, a, b, ways.zone))


def reach(s: GaliciaState, seat: int, units: tuple[int, ...]) -> dict[str, Any]:
    """BfG 4.2, 4.3: every hex the units can go to together, with what is left of their allowance there."""
    reason = why_stay(s, seat, units)
    if reason:
        raise IllegalOrder([reason])
    return march(s, seat, units).reach()


def why_not(s: GaliciaState, seat: int, units: tuple[int, ...], goal: int) -> dict[str, Any]:
    """BfG 4.0: why units cannot go to a hex: the cheapest way there, step by step, and where it fails."""
    number = s.world.grid.number(goal)
    reason = why_stay(s, seat, units)
    if reason:
        return refused(reason)
    if goal == s.where[units[0]]:
        return refused(Reason(f"already in {number}"))
    closed = why_closed(s, seat, goal) if goal in s.world.board.terrain else because(f"{number} is off the map", "4.2")
    if closed:
        return refused(closed)
    return march(s, seat, units).why_not(goal, case("4.1", "4.2"), case("6.3"))


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
    near = s.world.grid.grow(s.occupied[1 - side])
    return tuple(sorted(u for h in each(near & s.occupied[side]) for u in s.stacks[h] if may_attack(s, u)))


def actors(s: GaliciaState, side: int) -> tuple[int, ...] | None:
    """The units that can act in a phase; None where the orders themselves tell."""
    if isinstance(s.step, Movement):
        return movers(s, side)
    return attackers(s, side) if isinstance(s.step, Combat) else None


def progress(s: GaliciaState, seat: int) -> str:
    """What is left to do in a phase."""
    step = s.step
    if isinstance(step, Movement):
        return counted(len(movers(s, seat)), "can still move")
    if isinstance(step, Combat):
        return counted(len(attackers(s, seat)), "next to the enemy can still attack")
    if isinstance(step, Reinforcement):
        return counted(len(step.unplaced(s)), "to place")
    return ""


def notes(s: GaliciaState, seat: int, said: Sequence[str], words: Sequence[str]) -> dict[str, str]:
    """Remarks on words that may come next: costs of hexes in a move, where a unit stands, who holds a hex."""
    lexicon = s.game.lexicon
    units = [lexicon.value("unit", w, _own(s, seat)) for w in said[1:] if not lexicon.knows("hex", w)
             and lexicon.knows("unit", w)]  # fmt: skip
    path = [lexicon.value("hex", w) for w in said[1:] if lexicon.knows("hex", w)]
    moving = bool(said) and said[0].lower() == "move" and units and all(s.alive(u) for u in units)
    found = {}
    for word in words:
        if lexicon.knows("hex", word):
            h = lexicon.value("hex", word)
            found[word] = march(s, seat, tuple(units)).price(path, h) if moving else _seen_in(s, h)
        elif lexicon.knows("unit", word):
            unit = lexicon.value("unit", word, _own(s, seat))
            found[word] = f"in {s.world.grid.number(s.where[unit])}" if s.alive(unit) else ""
    return found


def _own(s: GaliciaState, seat: int) -> Callable[[int], bool]:
    return lambda unit: s.pieces[unit].side == seat


def _seen_in(s: GaliciaState, h: int) -> str:
    return ", ".join(s.pieces[unit].word for unit in s.units_in(h))


# Overlays.


def zones(s: GaliciaState, seat: int | None) -> dict[str, Any]:
    """BfG 6.0: the zones of control of both sides."""
    return {"zones": {name: s.world.grid.numbers(s.zone_of(side)) for side, name in enumerate(SEATS)}}


def supply(s: GaliciaState, seat: int | None) -> dict[str, Any]:
    """BfG 11.0: sources, how far supply reaches, and of each unit its state, its path and what would cut it."""
    side = _seated(seat)
    number, numbers = s.world.grid.number, s.world.grid.numbers
    trace = supply_trace(s, side)
    cuts = _cuts(s, side, trace)
    near = trace.within(IN_SUPPLY_RANGE)
    return {
        "sources": numbers(sources(s, side) & s.world.hexes),
        "reach": {
            "in": numbers(near & s.world.hexes),
            "low": numbers(trace.within(LOW_SUPPLY_RANGE) & ~near & s.world.hexes),
        },
        "units": [
            {
                "unit": s.pieces[unit].word,
                "hex": number(s.where[unit]),
                "state": SUPPLY_NAMES[s.supply[unit]],
                "now": SUPPLY_NAMES[_supplied(trace, s.where[unit])],
                "length": trace.length(s.where[unit]),
                "path": [number(h) for h in trace.path(s.where[unit])],
                "cuts": [number(h) for h in cuts.get(unit, ())],
            }
            for unit in s.on_map(side)
        ],
        "cases": list(case("11.2", "11.3", "11.4")),
    }


def _supplied(trace: Trace, h: int) -> int:
    length = trace.length(h)
    return OUT if length is None else IN_SUPPLY if length <= IN_SUPPLY_RANGE else LOW


def _cuts(s: GaliciaState, side: int, trace: Trace) -> dict[int, list[int]]:
    """Per unit, the hexes that would worsen its supply if an enemy came to stand there."""
    units = s.on_map(side)
    now = {unit: _supplied(trace, s.where[unit]) for unit in units}
    ways = 0
    for unit in units:
        for h in trace.path(s.where[unit]):
            ways |= 1 << h
    free = s.world.grid.grow(ways) & s.world.hexes & ~s.occupied[0] & ~s.occupied[1] & ~s.closed_to(1 - side)
    found: dict[int, list[int]] = {}
    other = s.copy()
    enemies = s.occupied[1 - side]
    for h in each(free):
        other.occupied[1 - side] = enemies | 1 << h
        then = supply_trace(other, side)
        for unit in units:
            if _supplied(then, s.where[unit]) > now[unit]:
                found.setdefault(unit, []).append(h)
    return found


def rail(s: GaliciaState, seat: int | None) -> dict[str, Any]:
    """BfG 11.2, 14.1: the railways, and which of their hexes bring supply."""
    side = _seated(seat)
    number, numbers = s.world.grid.number, s.world.grid.numbers
    rails = s.world.board.on_line("rail")
    bringing = sources(s, side) & rails
    return {
        "lines": [[number(h) for h in line.hexes] for line in s.world.board.lines if line.kind == "rail"],
        "sources": numbers(bringing),
        "edges": numbers(s.world.sources[side] & passable(s, side)),
        "cut": numbers(rails & ~bringing & (contested(s, side) | ~passable(s, side)) & s.world.hexes),
        "cases": list(case("11.2")),
    }


def threat(s: GaliciaState, seat: int | None) -> dict[str, Any]:
    """The hexes that enemies in sight could attack after their next move, with the units that could."""
    side = _seated(seat)
    ways = reach_of(s, 1 - side)
    enemies = (
        (unit, ways)
        for unit in s.on_map(1 - side)
        if s.pieces[unit].showing(s.rung[unit])[0] > 0 and s.turn + 1 >= s.pieces[unit].release
    )
    return {"hexes": threatened(s, side, enemies), "cases": list(case("4.2", "6.3", "7.0"))}


def victory(s: GaliciaState, seat: int | None) -> dict[str, Any]:
    """BfG 15.1: the towns that score, for whom and how much, and who has them."""
    return {
        "places": [
            {
                "hex": s.world.grid.number(town.hex),
                "name": town.name,
                "side": SEATS[town.side],
                "capture": town.capture,
                "occupy": town.occupy,
                "captured": bool(s.captured >> i & 1),
                "held": held(s, i, town),
            }
            for i, town in enumerate(s.game.towns(s.options))
        ],
        "cases": list(case("15.1-towns", "15.1-values")),
    }


OVERLAYS: Mapping[str, Callable[[GaliciaState, int | None], dict[str, Any]]] = {
    "zones": zones,
    "supply": supply,
    "rail": rail,
    "threat": threat,
    "victory": victory,
}


def overlay(s: GaliciaState, seat: int | None, name: str) -> dict[str, Any]:
    """Something to lay over the map."""
    if name not in OVERLAYS:
        raise UnknownWord(f"there is no overlay {name!r}; there are: {', '.join(OVERLAYS)}")
    return OVERLAYS[name](s, seat)


def _seated(seat: int | None) -> int:
    if seat is None:
        raise IllegalOrder([Reason("only a side sees this; spectators see zones and victory places")])
    return seat


# Words.


def describe(s: GaliciaState, seat: int | None, h: int) -> str:
    """A hex in one sentence: terrain, places, hexsides, who is seen there, and what it means to the seat."""
    number, board = s.world.grid.number, s.world.board
    if h not in board.terrain:
        return f"{number(h)} is off the map."
    parts = scenery(board, h)
    units = s.units_in(h)
    if not units:
        parts.append("empty")
    else:
        side = s.pieces[units[0]].side
        parts.append(f"{SEATS[side]}: {'; '.join(_told(s, seat, unit) for unit in units)}")
        if side != seat and len(units) == 1:
            parts.append("more units may lie underneath")
    if seat is not None and s.zone_of(1 - seat) >> h & 1:
        parts.append("in an enemy zone")
    return ", ".join(parts) + "."


def _told(s: GaliciaState, seat: int | None, unit: int) -> str:
    piece = s.pieces[unit]
    attack, defence, movement, artillery = piece.showing(s.rung[unit])
    text = f"{piece.word} {piece.kind} {attack}-{defence}-{movement}"
    if artillery:
        text += f" artillery {artillery}"
    if piece.side == seat:
        worn = piece.effectiveness(s.rung[unit])
        text += f" effectiveness -{worn}" if worn else ""
        text += f" {SUPPLY_NAMES[s.supply[unit]]} supply"
        if s.side == seat and s.spent[unit]:
            text += f" {allowance(s, (unit,))} MP left"
    return text
