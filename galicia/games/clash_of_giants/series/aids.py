"""Aids to play: where units can go and why not elsewhere, overlays, hexes in words.

Nothing is hidden, so they are the same for every seat but for whose units they speak of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from galicia.board import chains
from galicia.board.hexset import each
from galicia.engine.aids import Acting, Note, Task, described, railways, why_no_goal
from galicia.engine.aids import notes as noted
from galicia.engine.aids import threat as threatened
from galicia.engine.errors import IllegalOrder
from galicia.engine.marches import March, Reachable, Reached, WhyNot
from galicia.engine.orders import Order
from galicia.engine.overlays import (
    Area,
    Areas,
    Overlay,
    Pace,
    Pressure,
    Rail,
    Supplied,
    Supply,
    SupplyState,
    Threat,
    Zones,
)
from galicia.engine.sentences import Sentence, because, plain
from galicia.engine.sides import enemy_of
from galicia.engine.supply_lines import along_rail, near_lines
from galicia.games.clash_of_giants.series.combat import CombatOffer, Declaration, able, why_no_attacks
from galicia.games.clash_of_giants.series.movement import (
    Move,
    Movement,
    items,
    targets,
    why_closed,
    why_no_move,
    why_stay,
)
from galicia.games.clash_of_giants.series.procedure import arrayed, weigh
from galicia.games.clash_of_giants.series.replacement import Reinforcement, due
from galicia.games.clash_of_giants.series.stacking import room_for
from galicia.games.clash_of_giants.series.state import SUPPLY, Battle, GiantsState
from galicia.games.clash_of_giants.series.supply import next_state
from galicia.games.clash_of_giants.series.tables import COLUMNS

STATES: Mapping[int, SupplyState] = {0: "in", 1: "low", 2: "out"}

STRONG = COLUMNS.index("2-1")

# Moving.


def march(s: GiantsState, units: tuple[int, ...]) -> March:
    """CoG S11.1: a march of units together; whoever has not moved may go one hex whatever it costs (S11.3)."""
    left = min(s.allowance(unit) - s.spent[unit] for unit in units)
    fresh = not any(s.spent[unit] for unit in units) and s.options.min_move
    ways = s.ways(units)
    stopped = any(s.spent[unit] for unit in units) and ways.stop >> s.where[units[0]] & 1
    return March(ways, s.where[units[0]], 0 if stopped else max(left, 0), fresh, lambda a, b: items(s, a, b))


def why_no_march(s: GiantsState, seat: int, units: tuple[int, ...]) -> Sentence | None:
    """Why units cannot go anywhere now."""
    if s.over or not isinstance(s.step, Movement) or s.seat != seat:
        return because("units move in the activation of their army", "S10.1-a", "S5.2-b")
    reasons = why_stay(s, seat, units)
    return reasons[0] if reasons else None


def reach(s: GiantsState, seat: int, units: tuple[int, ...]) -> Reachable:
    """Every hex units can go to and the order that brings them there: on a march, or as is asked now."""
    if not s.over and s.seat == seat and not isinstance(s.step, Movement):
        return Reachable(s.where[units[0]] if s.alive(units[0]) else None, tuple(offered(s, units)))
    reason = why_no_march(s, seat, units)
    if reason:
        raise IllegalOrder([s.told(reason)])
    found = march(s, units).reach()
    first = targets(s, units)
    kept = [one for one in found.hexes if one.path[0] in first and _legal(s, seat, units, one.path)]
    return Reachable(found.start, tuple(kept))


def _legal(s: GiantsState, seat: int, units: tuple[int, ...], path: tuple[int, ...]) -> bool:
    """Only a forced move, and a path through or into a full hex, has to be tried; all else the march knows."""
    doubtful = s.game.driven(s) >> units[0] & 1 or any(s.occupied[seat] >> h & 1 for h in path)
    return not doubtful or not why_no_move(s, seat, Move(units, path))


def offered(s: GiantsState, units: tuple[int, ...]) -> Iterator[Reached]:
    """Where the question now asked lets units go."""
    own = s.game.offered(s, units)
    yield from by_order(s.step.orders(s), units) if own is None else own


def by_order(orders: Iterable[Order], units: tuple[int, ...]) -> Iterator[Reached]:
    """The orders that send just this unit to a hex or along a path."""
    for order in orders:
        match order:
            case Order(unit=unit, hex=h) if units == (unit,):  # type: ignore[misc]
                yield Reached(h, (h,), order=order)
            case Order(unit=unit, path=path) if units == (unit,):  # type: ignore[misc]
                yield Reached(path[-1], path, order=order)


def why_not(s: GiantsState, seat: int, units: tuple[int, ...], goal: int) -> WhyNot:
    """CoG S11: why units cannot go to a hex: the cheapest way there, step by step, and where it fails."""
    reason = why_no_march(s, seat, units)
    reason = reason or why_no_goal(s, units[0], goal, "S11.5-b") or why_closed(s, seat, goal)
    if reason:
        return WhyNot(reason)
    found = march(s, units).why_not(goal, ("S11.1", "S11.2-a"), ("S7.2",))
    path = tuple(leg.hex for leg in found.legs)
    if path and found.legs[-1].ok and (reasons := why_no_move(s, seat, Move(units, path))):
        return WhyNot(reasons[0], found.legs)
    return found


# What is asked.


def able_to_move(s: GiantsState, seat: int) -> tuple[int, ...]:
    """CoG S10.3: the units that can still move."""
    return tuple(unit for unit in each(s.ready) if targets(s, (unit,))) if s.seat == seat else ()


def attackers(s: GiantsState, seat: int) -> tuple[int, ...]:
    """CoG S12.1-c: the units next to an enemy that can still attack."""
    return tuple(sorted({unit for unit, _ in able(s, seat)})) if s.seat == seat else ()


ACTING: Mapping[type[Any], Acting] = {Movement: able_to_move, Declaration: attackers, CombatOffer: attackers}
TASKS: Mapping[type[Any], Task] = {
    Movement: (able_to_move, "can still move"),
    Declaration: (attackers, "next to the enemy can still attack"),
    CombatOffer: (attackers, "next to the enemy can attack"),
    Reinforcement: (due, "to place"),
}


def notes(s: GiantsState, seat: int, said: Sequence[str], words: Sequence[str]) -> dict[str, Note]:
    """Remarks on words that may come next: what a hex costs, where a unit stands, who is in a hex."""

    def marched(units: tuple[int, ...], path: list[int], h: int) -> Note | None:
        return Note.of(march(s, units).price(path, h))

    return noted(s, seat, said, words, {"move": marched} if isinstance(s.step, Movement) else {})


# Overlays.


def zones(s: GiantsState, seat: int | None) -> Zones:
    """CoG S7.1: the zones of control of both sides."""
    return Zones(tuple(s.zone_of(side) for side in range(len(s.game.sides))))


def sides_of(s: GiantsState, seat: int | None) -> tuple[int, ...]:
    """The side of a seat; both for spectators."""
    return tuple(range(len(s.game.sides))) if seat is None else (seat,)


def supply(s: GiantsState, seat: int | None, other: int | None = None) -> Supply:
    """CoG S8.4: the sources, how far supply reaches, and of each unit its line, or what cuts it.

    It is that of a seat's own side, or of another; for watchers of the first.
    """
    side = (seat or 0) if other is None else other
    net = s.game.rail_net(s, side)
    rails = chains(s.world.grid, s.world.rails, s.world.sources[side] & net, net)
    units = tuple(_supplied(s, unit, rails) for unit in s.on_map(side))
    lines = ((unit.hex, *(unit.attempt.path if unit.attempt else unit.path)) for unit in units)
    return Supply(
        side,
        s.world.sources[side],
        net,
        s.game.reached(s, side),
        0,
        units,
        s.contested(side) & near_lines(s.world.grid.grow, lines),
        s.game.longest_line,
        None,
        ("S8.1-a", "S8.3-b", "S8.4-a", "S8.4-b"),
    )


def _supplied(s: GiantsState, unit: int, rails: Mapping[int, int]) -> Supplied:
    """CoG S8.4: the line of one unit and the railway it leads to, or what cuts it; what the next check will find."""
    h, side = s.where[unit], s.pieces[unit].side
    path = s.game.line(s, side, h)
    fed = path is None and s.game.fort_feeds(s, unit)
    now = STATES[next_state(s.supply[unit], path is not None or fed)]
    if path is None:
        return Supplied(unit, h, STATES[s.supply[unit]], now, attempt=None if fed else s.game.attempt(s, side, h))
    rail = along_rail(rails, path[-1] if path else h)
    return Supplied(unit, h, STATES[s.supply[unit]], now, len(path), path, rail)


def rail(s: GiantsState, seat: int | None) -> Rail:
    """CoG R66: the railways, and which of their hexes lead to a source."""
    fed = cut = sources = 0
    for side in sides_of(s, seat):
        net = s.game.rail_net(s, side)
        fed |= net
        cut |= s.world.on_rail & ~net
        sources |= s.world.sources[side]
    return Rail(railways(s.world.board), fed, sources, cut & ~fed, ("R66-a", "R66-c"))


def threat(s: GiantsState, seat: int | None) -> Threat:
    """CoG S10.2: what enemies could attack: as far as their army rolled, or at best would; who has moved stays.

    A side that has fought this turn is a threat next turn (S5.2-c).
    """
    if seat is None:
        raise IllegalOrder([plain("only a side sees this; spectators see every other overlay")])
    side = s.game.side_of(seat)
    enemy = enemy_of(side)
    paces = {marker: _pace(s, marker) for marker in range(len(s.game.markers)) if s.game.owner(marker) == enemy}
    enemies = [unit for unit in s.on_map(enemy) if why_no_attacks(s, unit) is None]
    strongest = sorted(enemies, key=lambda unit: -s.steps[unit])
    reaches = ((unit, s.ways((unit,)), _farthest(s, unit, paces[s.marker_of(unit)])) for unit in strongest)
    hexes = threatened(s, side, reaches, room_for, _pressure)
    return Threat(hexes, ("S10.2", "S7.2", "S12.1-c"), tuple(paces.values()))


def _pressure(s: GiantsState, h: int, units: tuple[int, ...]) -> Pressure | None:
    """CoG S12.11: the odds at which units beside a hex could attack it together."""
    against = tuple(unit for unit in units if s.game.why_not_target(s, unit, h) is None)
    if not against:
        return None
    odds = weigh(s, arrayed(s, Battle(h, against)))
    return Pressure(odds.name, odds.column >= STRONG)


def _pace(s: GiantsState, marker: int) -> Pace:
    """What an army is taken to roll: what it did; the best there is; nothing, once its activation is over."""
    fought = s.fought >> s.game.owner(marker) & 1
    boxes = s.game.track(marker, min(s.turn + fought, s.game.last_turn))
    best = max(boxes, key=lambda box: (box.infantry, box.cavalry))
    name = s.game.army(marker)
    if fought:
        return Pace(name, best.infantry, best.cavalry, "next")
    if not s.command[marker]:
        return Pace(name, best.infantry, best.cavalry, "best")
    rolled = boxes[s.command[marker] - 1]
    return Pace(name, rolled.infantry, rolled.cavalry, "rolled" if marker == s.drawn else "moved")


def _farthest(s: GiantsState, unit: int, pace: Pace) -> int | None:
    """The allowance a unit may still have; none if it stays where it is."""
    moved = (s.activated & ~s.ready | s.done) >> unit & 1
    if pace.basis != "next" and (pace.basis == "moved" or moved):
        return None
    return pace.cavalry if s.cavalry(unit) else pace.infantry


def areas(s: GiantsState, seat: int | None, other: int | None = None) -> Areas:
    """CoG S10.1-b: the areas of a side's armies, and the one that is activated; in its set-up where units may go."""
    side = (seat or 0) if other is None else other
    ground, barred, why = s.game.deployment(s, side)
    found = tuple(
        Area(
            s.game.markers[marker],
            s.game.army(marker),
            s.world.area_hexes[marker],
            marker == s.drawn,
            ground.get(marker) if ground else None,
        )
        for marker in range(len(s.game.markers))
        if s.game.owner(marker) == side
    )
    return Areas(side, found, ("S10.1-b", "S10.1-a"), barred, why)


OVERLAYS: Mapping[str, Callable[..., Overlay]] = {
    "zones": zones,
    "supply": supply,
    "rail": rail,
    "threat": threat,
    "areas": areas,
}


# Words.


def describe(s: GiantsState, seat: int | None, h: int) -> Sentence:
    """A hex in one sentence: terrain, places, areas, who is there, and what it means to the seat."""
    hints = []
    for side in sides_of(s, seat) if h in s.world.board.terrain else ():
        hints.append(f"area of the {s.game.army(s.world.area[side][h])}")
        if fort := s.fort_at(h, side):
            hints.append(f"fort of {fort.name}")
    terrain = s.terrain(h) if h in s.world.board.terrain else None
    return described(s, seat, h, lambda unit: _shown(s, unit), terrain, ", ".join(hints))


def _shown(s: GiantsState, unit: int) -> Sentence:
    piece = s.pieces[unit]
    text = f"{piece.kind} {s.steps[unit]}-{s.rating(unit) or '?'}"
    if s.supply[unit]:
        text += " attenuated" if SUPPLY[s.supply[unit]] == "as" else " out of supply"
    marks = ("done", "Done"), ("repl", "being rebuilt"), ("cavrepl", "just returned")
    text += "".join(f" {words}" for name, words in marks if getattr(s, name) >> unit & 1)
    return Sentence("{unit} {text}", unit=unit, text=text)
