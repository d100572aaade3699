"""GWiE 8.6: retreat after combat, and what becomes of units that retreat onto others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from galicia.board.hexset import bits_of
from galicia.board.paths import Path as Way
from galicia.board.paths import longest, nearest, rule_against
from galicia.engine.errors import Reason
from galicia.engine.events import Telling
from galicia.engine.orders import Order
from galicia.engine.steps import Decision, Prompt, whose
from galicia.engine.words import Hex, Path, Seat, Units
from galicia.games.great_war_in_the_east.hq import displace_by_entry
from galicia.games.great_war_in_the_east.losses import perish
from galicia.games.great_war_in_the_east.stacking import relieve
from galicia.games.great_war_in_the_east.state import EasternState, because, case
from galicia.games.great_war_in_the_east.supply import sources

TELLINGS = {
    "retreated": Telling("{seat} {units} retreat from {start} by {path}", ("8.62",)),
    "trapped": Telling("{seat} {units} cannot retreat from {hex} and are lost", ("8.64",)),
}

FARTHEST = 2  # 8.9
LENGTH = because("no way of the full length goes there", "8.61", "8.64")
ROOM = because("another way ends in a hex with room for the stack", "8.63-c")
SUPPLY = because("another way is nearer to a supply source", "8.63-a")


class Ways(NamedTuple):
    """The paths open to a retreat, all equally good by the rules.

    `sifted` are the paths each rule has left, in the order of the rules, with what it says to all others.
    """

    paths: tuple[Way, ...]
    sifted: tuple[tuple[Reason, list[Way]], ...]


def ways(s: EasternState, units: tuple[int, ...], start: int, n: int, closed: int) -> Ways:
    """GWiE 8.63, ruling E10: the paths of n hexes that keep out of the closed ones, by the priorities.

    A retreat must not end in too full a hex if that can be helped; then each step in turn must bring the stack as
    near to a supply source as any that leads on. The hex it leaves is no source to go to.
    """
    w, nation = s.world, s.pieces[units[0]].nation
    found = [path for path in longest(w.exits, start, n, closed | 1 << start) if len(path) == n]
    sifted = [(LENGTH, found)]
    sp = s.sp(units)
    found = [path for path in found if s.room(path[-1]) >= sp] or found
    sifted.append((ROOM, found))
    if len(found) > 1:
        goals = sources(s, nation) & ~(1 << start)
        for i in range(n):
            best = nearest(w.grid, goals, bits_of(path[i] for path in found))
            found = [path for path in found if best >> path[i] & 1]
        sifted.append((SUPPLY, found))
    return Ways(tuple(found), tuple(sifted))


def closed_to_retreat(s: EasternState, side: int) -> int:
    """GWiE 8.61, 8.64, 10.52-c: hexes with enemies, lone HQs apart, or controlled by them with no friend there."""
    return s.holding(1 - side) | s.contested(side)


def retreats(s: EasternState, side: int, units: tuple[int, ...], start: int, n: int) -> Ways:
    """GWiE 8.6: the paths by which a stack may retreat."""
    return ways(s, units, start, n, closed_to_retreat(s, side))


def why_closed(s: EasternState, side: int, here: int, to: int, gone: tuple[int, ...]) -> Reason | None:
    """GWiE 8.61, 8.64: why a retreat never goes from one hex to another."""
    w, number = s.world, s.world.grid.number(to)
    if to not in w.exits[here]:
        return because(f"{number} cannot be entered from {w.grid.number(here)}", "8.61")
    if to in gone:
        return because(f"{number} was left before in this retreat", "8.62")
    if s.holding(1 - side) >> to & 1:
        return because(f"{number} is held by the enemy", "8.61")
    return because(f"{number} is controlled by the enemy", "8.64") if s.contested(side) >> to & 1 else None


# 8.66: guests.


def hosts_in(s: EasternState, h: int) -> tuple[int, ...]:
    """The units and fortress in a hex that bear the results of an attack on it: no HQs, no guests."""
    return tuple(u for u in s.units_in(h) if s.steps[u] and not s.guest >> u & 1)


def guests_in(s: EasternState, h: int) -> tuple[int, ...]:
    """GWiE 8.66-a: the units in a hex that retreated or withdrew onto others there this phase."""
    return tuple(u for u in s.units_in(h) if s.guest >> u & 1)


def arrive(s: EasternState, units: tuple[int, ...], h: int) -> None:
    """GWiE 8.66-a: units end a retreat or withdrawal in a hex; with others there they are their guests."""
    if any(u not in units for u in hosts_in(s, h)):
        for unit in units:
            if s.steps[unit]:
                s.guest |= 1 << unit


@dataclass(frozen=True, slots=True)
class RetreatAlong(Order):
    """Choose the path of a retreat."""

    GRAMMAR: ClassVar[str] = "retreat <path>"
    path: Path


@dataclass(frozen=True, slots=True)
class Retreat(Decision):
    """GWiE 8.62: a stack retreats together; the owner picks among the paths the priorities leave.

    Without any path its units are eliminated (8.64); what is over the limit at the end is, too (6.15).
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (RetreatAlong,)
    asks_always: ClassVar[bool] = False
    side: Seat
    units: Units
    hex: Hex
    length: int

    def amiss(self, s: EasternState) -> str:
        pieces = [s.pieces[u] for u in self.units]
        theirs = bool(pieces) and all(piece.side == self.side and not piece.fortress for piece in pieces)
        return whose(self, self.side != s.side and self.hex >= 0 and 1 <= self.length <= FARTHEST and theirs)

    def seat(self, s: EasternState) -> Seat:
        return self.side

    def prompt(self, s: EasternState) -> Prompt:
        count = "one hex" if self.length == 1 else f"{self.length} hexes"
        text = f"Retreat {count} from {s.world.grid.number(self.hex)}: choose the path"
        return Prompt(text, case("8.62", "8.63-a", "8.64"))

    def going(self, s: EasternState) -> tuple[int, ...]:
        """Those of the stack that are left; nobody if no combat unit is."""
        units = tuple(u for u in self.units if s.where[u] == self.hex)
        return units if s.steps_of(units) else ()

    def found(self, s: EasternState) -> Ways:
        return retreats(s, self.side, self.going(s), self.hex, self.length)

    def orders(self, s: EasternState) -> Iterator[Order]:
        for path in self.found(s).paths:
            yield RetreatAlong(path)

    def explain(self, s: EasternState, order: RetreatAlong) -> list[Reason]:
        found, path = self.found(s), order.path
        if path in found.paths:
            return []
        way = (self.hex, *path)
        for i, h in enumerate(path):
            reason = why_closed(s, self.side, way[i], h, way[: i + 1])
            if reason:
                return [reason]
        reason = rule_against(path, found.sifted) if len(path) <= self.length else None
        return [reason or because(f"the retreat is of {self.length}", "8.61", "8.9-retreat")]

    def settle(self, s: EasternState) -> bool:
        units = self.going(s)
        paths = self.found(s).paths if units else ()
        if len(paths) > 1:
            return False
        s.pop()
        if paths:
            self.walk(s, units, paths[0])
        elif units:
            fighting = tuple(u for u in units if s.steps[u])
            s.tell("trapped", seat=self.side, units=fighting, hex=self.hex)
            perish(s, fighting)
        return True

    def play(self, s: EasternState, order: RetreatAlong) -> None:
        s.pop()
        self.walk(s, self.going(s), order.path)

    def walk(self, s: EasternState, units: tuple[int, ...], path: Way) -> None:
        """GWiE 8.62, 8.65, 10.52-c: go; drive out lone HQs on the way; leave nobody over the limit."""
        s.tell("retreated", seat=self.side, units=units, start=self.hex, path=path)
        for h in path:
            s.shift(units, h)
            displace_by_entry(s, self.side, h)
        arrive(s, units, path[-1])
        relieve(s, self.side, path[-1], among=units, scores=True)
