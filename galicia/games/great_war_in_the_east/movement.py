"""GWiE 5.0: movement on foot, and the movement segment.

Cases: 5.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from galicia.engine.events import Telling
from galicia.engine.marches import Item, MarchCases, Marcher
from galicia.engine.marches import why_no_march as why_no_path
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.marches import Marching, Menu, Menus
from galicia.engine.sides import enemy_of
from galicia.engine.words import Path, Unit
from galicia.games.great_war_in_the_east import rail
from galicia.games.great_war_in_the_east.putnik import aboard
from galicia.games.great_war_in_the_east.rail import Depart, Detrain, Entrain, Proceed, Ride
from galicia.games.great_war_in_the_east.state import NOBODY, EasternState
from galicia.games.great_war_in_the_east.tables import ENEMY_ZONE
from galicia.games.great_war_in_the_east.units import UNDER_WAY

CASES = MarchCases(("5.12",), ("5.12", "5.14", "5.4-ezoc"), ("5.17",))
ANY_COST = 99  # a unit that has spent nothing may move one hex whatever it costs (5.17)
LARGEST = 4  # the stacking points of a corps: with more rail capacity left than that, nothing is short of it

TELLINGS = {"moved": Telling("{seat} {unit} moves from {start} to {end}", ("5.12",))}


@dataclass(frozen=True, slots=True)
class Move(Order):
    """March along a path."""

    GRAMMAR: ClassVar[str] = "move <unit> <path>"
    EACH: ClassVar[str] = "path"
    unit: Unit
    path: Path


@dataclass(frozen=True, slots=True)
class Movement(Marching[EasternState]):
    """GWiE 4.0-1d, 5.0: units move one at a time; whoever gives way to another has had his movement."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Move, Entrain, Ride, Detrain, Depart, Proceed, Done)

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Move units on foot or by rail, one at a time, or end the segment", "5.0", "5.12", "5.33-a")

    def movers(self, s: EasternState) -> list[int]:
        return movers(s, self.side)

    def menu(self, s: EasternState, key: int) -> UnitMenu | None:
        return menu_of(s, key)

    def new_menus(self, s: EasternState) -> Menus:
        return SegmentMenus(s)

    def keeps(self, s: EasternState, menus: Any) -> bool:
        return menus.ground == _front(s) and not menus.out_of_order(s)

    def touched(self, s: EasternState, menus: Any) -> Iterable[int]:
        before, railways = menus.railways, _railways(s)
        if before != railways:
            s.stale += [unit for unit in menus.by_key if railways_matter(s, unit, before, railways)]
        menus.railways, menus.trains = railways, s.entrained
        return s.stale

    def why_not(self, s: EasternState, order: Any) -> list[Sentence]:
        if barred := why_no_movement(s, order.unit, isinstance(order, Proceed)):
            return barred
        match order:
            case Move(unit, path):
                return why_no_march(s, unit, path)
            case Entrain(unit):
                return rail.why_no_entraining(s, unit)
            case Ride(unit, to):
                return rail.why_no_ride(s, unit, to)
            case Detrain(unit):
                return rail.why_no_detraining(s, unit)
            case Depart(unit, to):
                return rail.why_no_departure(s, unit, to)
            case Proceed(unit, to):
                return rail.why_no_progress(s, unit, to)
        raise TypeError(order)

    def finish(self, s: EasternState) -> None:
        s.pop()
        s.mover = NOBODY

    def act(self, s: EasternState, order: Any) -> None:
        take_up(s, order.unit)
        match order:
            case Move(unit, (to,)):  # longer marches are played hex by hex: `State.play` splits them
                step(s, unit, to)
            case Entrain(unit):
                rail.entrain(s, unit)
            case Ride(unit, to):
                rail.ride(s, unit, to)
            case Detrain(unit):
                rail.detrain(s, unit)
            case Depart(unit, to):
                rail.depart(s, unit, to)
            case Proceed(unit, to):
                rail.proceed(s, unit, to)


def movers(s: EasternState, side: int) -> list[int]:
    """The units of a side on the map or on a railway off it."""
    return [*s.on_map(side), *(unit for unit in sorted(s.journeys) if s.pieces[unit].side == side)]


def take_up(s: EasternState, unit: int) -> None:
    """GWiE 5.0: units move one at a time: who moved before has had his movement."""
    s.stale.append(unit)
    if s.mover != unit:
        if s.mover != NOBODY:
            s.finished |= 1 << s.mover
            s.stale.append(s.mover)
        s.mover = unit


# What units can do.


Other: TypeAlias = tuple[Any, tuple[int, ...]]  # a class of orders, and the hexes such an order names

ENTRAINING: tuple[Other, ...] = ((Entrain, ()),)


class UnitMenu(Menu):
    """What one unit can do now: hexes to march to, hexes to ride to, and other orders."""

    __slots__ = ("marches", "others", "rides", "unit")

    def __init__(
        self, unit: int, marches: tuple[int, ...], rides: tuple[int, ...] = (), others: tuple[Other, ...] = ()
    ) -> None:
        self.unit, self.marches, self.rides, self.others = unit, marches, rides, others
        self.count = len(marches) + len(rides) + len(others)

    def order(self, pick: int) -> Order:
        marches, rides = self.marches, self.rides
        if pick < len(marches):
            return Move(self.unit, (marches[pick],))
        pick -= len(marches)
        if pick < len(rides):
            return Ride(self.unit, rides[pick])
        kind, hexes = self.others[pick - len(rides)]
        order: Order = kind(self.unit, *hexes)
        return order


def menu_of(s: EasternState, unit: int) -> UnitMenu | None:
    """Everything a unit can be ordered to do now, in single steps; nothing if it has had its movement."""
    piece, h = s.pieces[unit], s.where[unit]
    if s.finished >> unit & 1 or piece.fortress:
        return None
    if h == UNDER_WAY:
        return UnitMenu(unit, (), (), tuple([(Proceed, (to,)) for to in rail.onward(s, unit)]))
    if aboard(s, unit):
        others: tuple[Other, ...] = tuple([(Depart, (to,)) for to in rail.departures(s, unit)])
        if not rail.why_no_detraining(s, unit):
            others = ((Detrain, ()), *others)
        return UnitMenu(unit, (), rail.destinations(s, unit), others)
    entrains = s.world.stations[piece.nation] >> h & 1 and not rail.why_no_entraining(s, unit)
    return UnitMenu(unit, targets(s, unit), (), ENTRAINING if entrains else ())


class SegmentMenus(Menus):
    """The menus of a segment, with what several of them depend on."""

    __slots__ = ("railways", "trains", "under_way")

    def __init__(self, s: EasternState) -> None:
        Menus.__init__(self, _front(s))
        self.railways, self.trains = _railways(s), s.entrained
        self.under_way = frozenset(s.journeys)

    def out_of_order(self, s: EasternState) -> bool:
        """Whether units that came onto the map or left it are to be listed elsewhere, which can wait for other news."""
        return self.under_way != s.journeys.keys() and (self.trains != s.entrained or self.railways != _railways(s))


def _front(s: EasternState) -> tuple[Any, ...]:
    """What the menus of all units depend on: the phase, what was judged before it, and the enemy."""
    enemy = enemy_of(s.side)
    return s.turn, s.side, s.occ, s.unsupplied, s.foraging, s.zones(enemy), s.occupied[enemy]


def _railways(s: EasternState) -> tuple[Any, ...]:
    """What the menus of units on railways depend on: capacity while it is short, track regained, limits of track."""
    ah, russian, serbian = s.world.stations
    capacity = [min(LARGEST, rail.capacity_left(s, nation)) for nation in range(len(s.capacity_used))]
    return *capacity, s.held[s.side] & (ah | russian | serbian), sum(s.track_used.values())


def railways_matter(s: EasternState, unit: int, before: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Whether what a unit can do may have changed with the railways: it finds a train or none, or other track."""
    piece = s.pieces[unit]
    if before[len(s.capacity_used) :] != now[len(s.capacity_used) :] and (s.where[unit] < 0 or aboard(s, unit)):
        return True
    return (piece.sp <= before[piece.nation]) != (piece.sp <= now[piece.nation]) and not s.charged >> unit & 1


# Marching.


def targets(s: EasternState, unit: int) -> tuple[int, ...]:
    """GWiE 5.12, 5.17: the hexes a unit can step into now: what it can pay, or any if it has spent nothing."""
    if s.occ >> unit & 1 or not s.pieces[unit].movement:
        return ()
    spent = s.spent[unit]
    return s.reach(unit).steps(s.where[unit], s.allowance(unit) - spent if spent else ANY_COST)


def step(s: EasternState, unit: int, to: int) -> None:
    """GWiE 5.12, 5.17: pay for one hex and enter it; beyond the allowance that is the end of its movement."""
    start = s.where[unit]
    price = s.reach(unit).cost(start, to)
    assert price is not None
    s.spent[unit] += price
    if s.spent[unit] > s.allowance(unit):
        s.finished |= 1 << unit
    s.moved |= 1 << unit
    s.shift((unit,), to)
    s.tell("moved", seat=s.side, unit=unit, start=start, end=to)
    rail.meet(s, unit, to)


def why_no_movement(s: EasternState, unit: int, off_map: bool = False) -> list[Sentence]:
    """GWiE 5.0: why a unit may be given no order at all."""
    piece = s.pieces[unit]
    if piece.side != s.side or not (unit in s.journeys if off_map else s.alive(unit)):
        where = "on a railway off the map" if off_map else "on the map"
        return [because("{unit} is not a unit of yours {where}", "5.11", unit=unit, where=where)]
    if piece.fortress:
        return [because("{unit} is a fortress and never moves", "5.11", unit=unit)]
    if s.finished >> unit & 1:
        return [because("{unit} has had its movement", "5.0", "5.17", "17.11-a", unit=unit)]
    return []


def why_no_march(s: EasternState, unit: int, path: tuple[int, ...]) -> list[Sentence]:
    """GWiE 5.1: why a unit may not march so; one function for refusal, preview and play."""
    if s.entrained >> unit & 1:
        return [because("{unit} is entrained: it must detrain first", "5.34-a", "5.35", unit=unit)]
    if s.occ >> unit & 1:
        return [because("{unit} is out of command", "4.0-1d", "5.17", unit=unit)]
    if not s.pieces[unit].movement:
        return [because("{unit} moves only by rail", "19.2", unit=unit)]
    marcher = Marcher(unit, s.spent[unit], s.allowance(unit))
    ways, start = s.reach(unit), s.where[unit]
    return why_no_path(
        ways, start, path, [marcher], CASES, lambda h: why_closed(s, unit, h), lambda a, b: items(s, unit, a, b)
    )


def why_closed(s: EasternState, unit: int, h: int) -> Sentence:
    """GWiE 5.13, 10.52-b: why a hex stays closed whatever a unit has left."""
    enemy = enemy_of(s.pieces[unit].side)
    if not s.occupied[enemy] >> h & 1:
        return because("{hex} lies behind a prohibited hexside", "5.4-absent", "5.17", hex=h)
    if s.holding(enemy) >> h & 1:
        return because("{hex} is held by the enemy", "5.13", hex=h)
    return because("only a combat unit that can attack drives the enemy HQ from {hex}", "5.13", "10.52-b", hex=h)


def items(s: EasternState, unit: int, here: int, to: int) -> tuple[Item, ...]:
    """GWiE 5.4, 7.21: what a step's cost consists of."""
    piece = s.pieces[unit]
    zone = [Item("enemy zone", ENEMY_ZONE, True)] * (s.zone_of(enemy_of(piece.side)) >> to & 1)
    return (*(Item(what, cost) for what, cost in s.world.parts(piece.nation, here, to)), *zone)
