"""CoG S9: reinforcements and replacements.

Where a reinforcement may enter is the campaign's own affair (`GiantsGame.entry_limits`).

Cases: S9, R57, R67.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import bits_of, each
from galicia.engine.events import Telling
from galicia.engine.orders import Order, Pass
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD, OFF_MAP
from galicia.engine.steps import SideDecision
from galicia.engine.words import Hex, Unit
from galicia.games.clash_of_giants.series.stacking import room_for
from galicia.games.clash_of_giants.series.state import GiantsState

TELLINGS = {
    "arrived": Telling("{seat} {unit} arrives in {hex}", ("S9.1-a",)),
    "late": Telling("{seat} {unit} cannot enter and is lost", ("S9.1-b",)),
    "rebuilding": Telling("{seat} {unit} in {hex} is being rebuilt", ("S9.2-a",)),
    "rebuilt": Telling("{seat} {unit} in {hex} is at full strength again", ("S9.2-c",)),
    "returned": Telling("{seat} {unit} returns in {hex}", ("R67",)),
}


# Reinforcements.


def due(s: GiantsState, side: int) -> list[int]:
    """The reinforcements of a side that enter this turn and have not been placed."""
    return [unit for unit in s.game.arrivals.get((side, s.turn), ()) if s.where[unit] == OFF_MAP]


def entries(s: GiantsState, unit: int) -> int:
    """The hexes a reinforcement may be placed in now."""
    found = s.world.hexes
    for allowed, _ in s.game.entry_limits(s, unit):
        found &= allowed
    return found


def roomy(s: GiantsState, unit: int) -> int:
    """CoG S6.4-c: the hexes without enemies that have room for a unit."""
    side = s.pieces[unit].side
    full = bits_of(h for h in each(s.occupied[side]) if not room_for(s, unit, h))
    return s.world.hexes & ~full & ~s.occupied[enemy_of(side)] & ~s.world.shut


def corps_area(s: GiantsState, unit: int) -> int | None:
    """CoG S9.1-b: the area the corps of a unit has entered in; by option only on the same turn."""
    piece = s.pieces[unit]
    for other in (s.pieces[came] for came in s.came_by) if piece.corps else ():
        same = (other.side, other.nation, other.corps) == (piece.side, piece.nation, piece.corps)
        if same and (other.turn == piece.turn or s.options.corps_same_area == "all_turns"):
            return s.came_by[other.number]
    return None


@dataclass(frozen=True, slots=True)
class Place(Order):
    """Place a reinforcement."""

    GRAMMAR: ClassVar[str] = "place <unit> <hex>"
    unit: Unit
    hex: Hex


@dataclass(frozen=True, slots=True)
class Reinforcement(SideDecision[GiantsState]):
    """CoG S9.1: a side places the reinforcements of the turn; who finds no hex is lost at once."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Place,)
    asks_always: ClassVar[bool] = False

    def prompt(self, s: GiantsState) -> Sentence:
        left = len(due(s, self.side))
        return Sentence("Place your {left:last reinforcement|reinforcements, # to go}", *s.game.entry_cases, left=left)

    def orders(self, s: GiantsState) -> Iterator[Order]:
        for unit in due(s, self.side):
            for h in each(entries(s, unit)):
                yield Place(unit, h)

    def explain(self, s: GiantsState, order: Place) -> list[Sentence]:
        if order.unit not in due(s, self.side):
            return [because("{unit} does not arrive now", "S9.1-a", unit=order.unit)]
        return [why for allowed, why in s.game.entry_limits(s, order.unit) if not allowed >> order.hex & 1][:1]

    def settle(self, s: GiantsState) -> bool:
        for unit in due(s, self.side):
            if not entries(s, unit):
                s.where[unit], s.steps[unit] = DEAD, 0
                s.tell("late", seat=self.side, unit=unit)
        if due(s, self.side):
            return False
        s.pop()
        return True

    def play(self, s: GiantsState, order: Place) -> None:
        s.stand(order.unit, order.hex)
        s.came_by[order.unit] = s.marker_of(order.unit)
        s.tell("arrived", seat=self.side, unit=order.unit, hex=order.hex)


def succeed(s: GiantsState, remnant: int, h: int, supply: int) -> None:
    """CoG S8.8-b: a remnant takes the place of a unit eliminated in a hex, with the supply it had."""
    s.supply[remnant] = supply
    s.stand(remnant, h)


# Replacements.


@dataclass(frozen=True, slots=True)
class Rebuild(Order):
    """Put a replacement marker on a reduced unit."""

    GRAMMAR: ClassVar[str] = "rebuild <unit>"
    unit: Unit


def why_not_rebuilt(s: GiantsState, side: int, unit: int) -> Sentence | None:
    """CoG S9.2: why a unit cannot be given a replacement marker."""
    piece = s.pieces[unit]
    if piece.side != side or not s.alive(unit):
        return because("{unit} is not a unit of yours on the map", "S9.2-a", unit=unit)
    if s.cavalry(unit) or piece.steps < 2 or s.steps[unit] == piece.steps:
        return because("{unit} is not a reduced unit of two steps", "S9.2-c", "S2.2-b", unit=unit)
    if not s.in_full_supply(unit):
        return because("{unit} is not supplied from the map edge", "S8.5-b", unit=unit)
    if s.zone_of(enemy_of(side)) >> s.where[unit] & 1:
        return because("{unit} is in an enemy zone", *s.game.rebuild_cases, unit=unit)
    return s.game.why_no_step_left(s, unit)


@dataclass(frozen=True, slots=True)
class Replacement(SideDecision[GiantsState]):
    """CoG S9.2: a side puts its replacement markers of the turn on units, one after the other, or on none."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Rebuild, Pass)
    asks_always: ClassVar[bool] = False

    def prompt(self, s: GiantsState) -> Sentence:
        return Sentence("Rebuild a reduced unit, or pass", "S9.2-a", "S9.2-b", "S9.2-c")

    def orders(self, s: GiantsState) -> Iterator[Order]:
        yield Pass()
        for unit in s.on_map(self.side):
            if s.steps[unit] < s.pieces[unit].steps and why_not_rebuilt(s, self.side, unit) is None:
                yield Rebuild(unit)

    def explain(self, s: GiantsState, order: Order) -> list[Sentence]:
        reason = why_not_rebuilt(s, self.side, order.unit) if isinstance(order, Rebuild) else None
        return [reason] if reason else []

    def play(self, s: GiantsState, order: Order) -> None:
        if isinstance(order, Pass):
            s.pop()
        else:
            assert isinstance(order, Rebuild)
            s.repl |= 1 << order.unit
            s.game.repl_placed(s, order.unit)
            s.tell("rebuilding", seat=self.side, unit=order.unit, hex=s.where[order.unit])


@dataclass(frozen=True, slots=True)
class Return(Order):
    """Bring an eliminated cavalry division back to a hex with cavalry."""

    GRAMMAR: ClassVar[str] = "return <unit> <hex>"
    unit: Unit
    hex: Hex


def may_return(s: GiantsState, side: int, unit: int) -> bool:
    """CoG R67: whether a unit is eliminated cavalry that its side may return; who surrendered has left the game."""
    piece = s.pieces[unit]
    return piece.side == side and piece.cavalry and piece.nation in s.game.returning and s.where[unit] == DEAD


def hosts(s: GiantsState, side: int, nation: str) -> list[int]:
    """CoG S8.5-d: the hexes with fully supplied cavalry of a nation, outside enemy zones."""
    free = s.occupied[side] & ~s.zone_of(enemy_of(side))
    return [h for h in each(free) if any(_may_host(s, unit, nation) for unit in s.stacks[h])]


def _may_host(s: GiantsState, unit: int, nation: str) -> bool:
    piece = s.pieces[unit]
    return piece.cavalry and piece.nation == nation and s.in_full_supply(unit)


@dataclass(frozen=True, slots=True)
class CavalryReplacement(SideDecision[GiantsState]):
    """CoG R57: a side brings one eliminated cavalry division back to a host, or none."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Return, Pass)
    asks_always: ClassVar[bool] = False

    def prompt(self, s: GiantsState) -> Sentence:
        return Sentence("Return an eliminated cavalry division, or pass", "R57", "R67", "S8.5-d")

    def orders(self, s: GiantsState) -> Iterator[Order]:
        yield Pass()
        for piece in s.pieces:
            if may_return(s, self.side, piece.number):
                for h in hosts(s, self.side, piece.nation):
                    if room_for(s, piece.number, h):
                        yield Return(piece.number, h)

    def explain(self, s: GiantsState, order: Order) -> list[Sentence]:
        if isinstance(order, Pass):
            return []
        assert isinstance(order, Return)
        if not may_return(s, self.side, order.unit):
            return [because("{unit} is no eliminated cavalry division of yours", "R67", unit=order.unit)]
        if order.hex not in hosts(s, self.side, s.pieces[order.unit].nation):
            text = "{hex} has no fully supplied cavalry outside enemy zones"
            return [because(text, "S8.5-d", *s.game.rebuild_cases, hex=order.hex)]
        if not room_for(s, order.unit, order.hex):
            return [because("{hex} has no room for {unit}", "S6.4-c", hex=order.hex, unit=order.unit)]
        return []

    def play(self, s: GiantsState, order: Order) -> None:
        s.pop()
        if isinstance(order, Return):
            s.steps[order.unit] = s.pieces[order.unit].steps
            s.stand(order.unit, order.hex)
            s.cavrepl |= 1 << order.unit
            s.tell("returned", seat=self.side, unit=order.unit, hex=order.hex)
