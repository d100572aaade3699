"""CoG Y8: the rail phase of the Allies.

Cases: Y8, Y-R76-, Y5.34.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import SideDecision
from galicia.engine.words import Hex, Unit
from galicia.games.clash_of_giants.series.stacking import room_for
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import AL, BRITISH, FRENCH

FIRST, MOST = 2, 4  # Y8.1-a: the first turn with trains, and the units they carry

TELLINGS = {"railed": Telling("{seat} {unit} goes by rail from {start} to {end}", ("Y8.1-c", "Y8.1-i"))}


@dataclass(frozen=True, slots=True)
class Ride(Order):
    """Move a unit by rail to the next station."""

    GRAMMAR: ClassVar[str] = "rail <unit> <hex>"
    unit: Unit
    hex: Hex


def why_no_ride(s: YpresState, unit: int) -> Sentence | None:
    """CoG Y8.1: why a unit does not go by rail."""
    piece = s.pieces[unit]
    if piece.side != AL or not s.alive(unit) or piece.nation not in (FRENCH, BRITISH):
        return because("only French and British units go by rail, not {unit}", "Y8.1-a", "Y8.1-b", unit=unit)
    if s.railed.bit_count() >= MOST:
        return because("{most} units have gone by rail this turn", "Y8.1-a", most=MOST)
    if s.railed >> unit & 1:
        return because("{unit} has gone by rail", "Y8.1-i", unit=unit)
    if (s.repl | s.cavrepl) >> unit & 1:
        return because("{unit} is being rebuilt", "Y-R76-d", unit=unit)
    if not (s.game.stations | _entrained(s, unit)) >> s.where[unit] & 1:
        text = "{unit} is neither at a station nor has it just arrived by rail"
        return because(text, "Y8.1-c", "Y8.1-g", "Y8.1-h", unit=unit)
    return None


def _entrained(s: YpresState, unit: int) -> int:
    """CoG Y8.1-g, Y7.12-g: where a reinforcement of this turn may board: railways on the west and south edge."""
    return s.game.rail_edge if s.pieces[unit].turn == s.turn else 0


def destinations(s: YpresState, unit: int) -> list[int]:
    """CoG Y-R76-a: the first stations along every open line."""
    side, start = s.pieces[unit].side, s.where[unit]
    shut = s.closed_to(side) | s.zone_of(enemy_of(side))
    found, seen, here = set(), {start}, [start]
    while here:
        for n in s.game.rail_neighbours[here.pop()]:
            if n in seen:
                continue
            seen.add(n)
            if s.game.stations >> n & 1:
                found.add(n)
            elif not shut >> n & 1:
                here.append(n)
    return sorted(h for h in found if why_not_to(s, unit, h) is None)


def why_not_to(s: YpresState, unit: int, h: int) -> Sentence | None:
    """CoG Y8.1-e, Y8.1-f: why a unit cannot get off at a station."""
    if s.occupied[enemy_of(s.pieces[unit].side)] >> h & 1:
        return because("{hex} is held by the enemy", "S6.6-b", hex=h)
    if reason := s.game.why_barred(s, unit, h):
        return reason
    return None if room_for(s, unit, h) else because("{hex} has no room for {unit}", "Y8.1-f", hex=h, unit=unit)


@dataclass(frozen=True, slots=True)
class RailPhase(SideDecision[YpresState]):
    """CoG Y8.1: French and British units go by rail, four a turn, each to the first station on its way."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Ride, Done)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: YpresState) -> str:
        return self.unless(self.side == AL and s.turn >= FIRST and s.railed.bit_count() <= MOST)

    def prompt(self, s: YpresState) -> Sentence:
        left = MOST - s.railed.bit_count()
        return Sentence("Move units by rail, {left:# more|# more}, or end the phase", "Y8.1-a", "Y8.1-d", left=left)

    def orders(self, s: YpresState) -> Iterator[Order]:
        for unit in s.on_map(self.side):
            if why_no_ride(s, unit) is None:
                for h in destinations(s, unit):
                    yield Ride(unit, h)
        yield Done()

    def explain(self, s: YpresState, order: Order) -> list[Sentence]:
        if isinstance(order, Done):
            return []
        assert isinstance(order, Ride)
        if reason := why_no_ride(s, order.unit):
            return [reason]
        if order.hex in destinations(s, order.unit):
            return []
        off = why_not_to(s, order.unit, order.hex) if s.game.stations >> order.hex & 1 else None
        text = "no open line leads to {hex} without another station, an enemy or an enemy zone on it"
        return [off or because(text, "Y8.1-d", "Y8.1-e", "Y-R76-b", hex=order.hex)]

    def play(self, s: YpresState, order: Order) -> None:
        if isinstance(order, Done):
            s.pop()
            return
        assert isinstance(order, Ride)
        start = s.where[order.unit]
        s.shift((order.unit,), order.hex)
        s.done |= 1 << order.unit
        s.railed |= 1 << order.unit
        s.tell("railed", seat=self.side, unit=order.unit, start=start, end=order.hex)


def riders(s: YpresState, seat: int) -> list[int]:
    """The units that could go by rail now."""
    units = s.on_map(seat) if s.seat == seat else []
    return [unit for unit in units if why_no_ride(s, unit) is None and destinations(s, unit)]
