"""GWiE 8.6: retreat after combat, and what becomes of units that retreat onto others.

Cases: 8.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import bits_of
from galicia.board.paths import Path as Way
from galicia.board.paths import longest, nearest
from galicia.engine.events import Telling
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.guests import arrive
from galicia.engine.shapes.paths import OpenPaths, PathDecision, RetreatAlong, Sieve
from galicia.engine.sides import enemy_of
from galicia.engine.steps import SideDecision
from galicia.engine.words import Hex, Hexes, Units
from galicia.games.great_war_in_the_east.hq import displace_by_entry
from galicia.games.great_war_in_the_east.losses import perish
from galicia.games.great_war_in_the_east.stacking import relieve
from galicia.games.great_war_in_the_east.state import EasternState, battle_of
from galicia.games.great_war_in_the_east.supply import sources

TELLINGS = {
    "retreated": Telling("{seat} {units} {units:retreats|retreat} from {start} by {path:,}", ("8.62",)),
    "trapped": Telling("{seat} {units} cannot retreat from {hex} and {units:is|are} lost", ("8.64",)),
}

FARTHEST = 2  # 8.9
LENGTH = because("no way of the full length goes there", "8.61", "8.64")
LEFT = because("those who defended that hex must leave it too", "8.62", "8.66-b")
ROOM = because("another way ends in a hex with room for the stack", "8.63-c")
SUPPLY = because("another way is nearer to a supply source", "8.63-a")


def ways(s: EasternState, units: tuple[int, ...], start: int, n: int, closed: int, left: int = 0) -> OpenPaths:
    """GWiE 8.63, ruling E10: the paths of n hexes that keep out of the closed ones, by the priorities.

    None ends in a hex that others must leave for the same combat (E15).

    A retreat must not end in too full a hex if that can be helped; then each step in turn must bring the stack as
    near to a supply source as any that leads on. The hex it leaves is no source to go to.
    """
    w, nation = s.world, s.pieces[units[0]].nation
    sieve = Sieve([path for path in longest(w.exits, start, n, closed | 1 << start) if len(path) == n], LENGTH)
    sieve.demand(LEFT, [path for path in sieve.paths if not left >> path[-1] & 1])
    sp = s.sp(units)
    sieve.prefer(ROOM, [path for path in sieve.paths if s.room(path[-1]) >= sp])
    found = sieve.paths
    if len(found) > 1:
        goals = sources(s, nation) & ~(1 << start)
        for i in range(n):
            best = nearest(w.grid, goals, bits_of(path[i] for path in found))
            found = [path for path in found if best >> path[i] & 1]
        sieve.demand(SUPPLY, found)
    return sieve.open()


def closed_to_retreat(s: EasternState, side: int) -> int:
    """GWiE 8.61, 8.64, 10.52-c: hexes with enemies, lone HQs apart, or controlled by them with no friend there."""
    return s.holding(enemy_of(side)) | s.contested(side)


def retreats(
    s: EasternState, side: int, units: tuple[int, ...], start: int, n: int, left: tuple[int, ...] = ()
) -> OpenPaths:
    """GWiE 8.6: the paths by which a stack may retreat from one of the hexes that are left."""
    return ways(s, units, start, n, closed_to_retreat(s, side), bits_of(left))


def why_closed(s: EasternState, side: int, here: int, to: int, gone: tuple[int, ...]) -> Sentence | None:
    """GWiE 8.61, 8.64: why a retreat never goes from one hex to another."""
    if to not in s.world.exits[here]:
        return because("{hex} cannot be entered from {start}", "8.61", hex=to, start=here)
    if to in gone:
        return because("{hex} was left before in this retreat", "8.62", hex=to)
    if s.holding(enemy_of(side)) >> to & 1:
        return because("{hex} is held by the enemy", "8.61", hex=to)
    return because("{hex} is controlled by the enemy", "8.64", hex=to) if s.contested(side) >> to & 1 else None


def whole_stack(s: EasternState, h: int) -> tuple[int, ...]:
    """GWiE 8.9-retreat, 10.53-b: everything in a hex that retreats together: units, affected or not, and HQs."""
    return tuple(u for u in s.units_in(h) if not s.pieces[u].fortress and not s.guest >> u & 1)


@dataclass(frozen=True, slots=True)
class Leave(Order):
    """Name the stack that retreats next."""

    GRAMMAR: ClassVar[str] = "leave <hex>"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Retreats(SideDecision[EasternState]):
    """GWiE 8.62, ruling E16: the stacks in `hexes` must retreat; the owner says which goes next.

    None ends its retreat in a hex of `left`: all that are left for this combat (E15).
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (Leave,)
    asks_always: ClassVar[bool] = False
    hexes: Hexes
    left: Hexes
    length: int

    def amiss(self, s: EasternState) -> str:
        attacked = set(self.hexes) <= set(self.left) <= set(battle_of(s).targets)
        return self.unless(self.side != s.side and attacked and 1 <= self.length <= FARTHEST)

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Several stacks must retreat: choose which goes next", "8.62", "8.9-retreat")

    def waiting(self, s: EasternState) -> list[int]:
        """The hexes with units that have yet to go."""
        return [h for h in self.hexes if s.steps_of(whole_stack(s, h))]

    def orders(self, s: EasternState) -> Iterator[Order]:
        for h in self.waiting(s):
            yield Leave(h)

    def explain(self, s: EasternState, order: Leave) -> list[Sentence]:
        if order.hex in self.waiting(s):
            return []
        return [because("no stack in {hex} has yet to retreat", "8.62", "8.9-retreat", hex=order.hex)]

    def play(self, s: EasternState, order: Leave) -> None:
        s.pop()
        rest = tuple(h for h in self.hexes if h != order.hex)
        s.push(
            Retreat(self.side, whole_stack(s, order.hex), order.hex, self.length, self.left),
            Retreats(self.side, rest, self.left, self.length),
        )


@dataclass(frozen=True, slots=True)
class Retreat(PathDecision[EasternState]):
    """GWiE 8.62: a stack retreats together; the owner picks among the paths the priorities leave.

    Without any path its units are eliminated (8.64); what is over the limit at the end is, too (6.15). None ends in a
    hex of `left` (E15).
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (RetreatAlong,)
    units: Units
    hex: Hex
    length: int
    left: Hexes

    def amiss(self, s: EasternState) -> str:
        pieces = [s.pieces[u] for u in self.units]
        theirs = bool(pieces) and all(piece.side == self.side and not piece.fortress for piece in pieces)
        attacked = {self.hex, *self.left} <= set(battle_of(s).targets)
        return self.unless(self.side != s.side and attacked and 1 <= self.length <= FARTHEST and theirs)

    def prompt(self, s: EasternState) -> Sentence:
        text = "Retreat {length:one hex|# hexes} from {hex}: choose the path"
        return Sentence(text, "8.62", "8.63-a", "8.64", length=self.length, hex=self.hex)

    def going(self, s: EasternState) -> tuple[int, ...]:
        """Those of the stack that are left; nobody if no combat unit is."""
        units = tuple(u for u in self.units if s.where[u] == self.hex)
        return units if s.steps_of(units) else ()

    def start(self, s: EasternState) -> int:
        return self.hex

    def found(self, s: EasternState) -> OpenPaths:
        units = self.going(s)
        return retreats(s, self.side, units, self.hex, self.length, self.left) if units else OpenPaths(())

    def why_closed(self, s: EasternState, here: int, to: int, gone: tuple[int, ...]) -> Sentence | None:
        return why_closed(s, self.side, here, to, gone)

    def why_length(self, length: int) -> Sentence:
        return because("the retreat is {length:one hex|# hexes} long", "8.61", "8.9-retreat", length=self.length)

    def walk(self, s: EasternState, path: Way, found: OpenPaths | None = None) -> None:
        """GWiE 8.62, 8.65, 8.66-a, 10.52-c: go; drive out lone HQs on the way; leave nobody over the limit."""
        units = self.going(s)
        if not path:
            fighting = tuple(u for u in units if s.steps[u])
            if fighting:
                s.tell("trapped", seat=self.side, units=fighting, hex=self.hex)
                perish(s, fighting)
            return
        s.tell("retreated", seat=self.side, units=units, start=self.hex, path=path)
        for h in path:
            s.shift(units, h)
            displace_by_entry(s, self.side, h)
        arrive(s, units, path[-1])
        relieve(s, self.side, path[-1], among=units, scores=True)
