"""BfG 9.2: retreat after combat.

Cases: 4.5-retreat, 9.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from galicia.board.hexset import bits_of
from galicia.board.paths import longest
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.paths import OpenPaths, PathDecision, RetreatAlong, Sieve
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import DEAD
from galicia.engine.steps import Decision, SideDecision
from galicia.engine.words import Hex, Hexes, Units
from galicia.games.battle_for_galicia.stacking import relieve
from galicia.games.battle_for_galicia.state import STACK_LIMIT, GaliciaState
from galicia.games.battle_for_galicia.supply import LOW_SUPPLY_RANGE, sources, supply_trace
from galicia.games.battle_for_galicia.world import World

FARTHEST = 4  # 9.1-table
LONGEST = because("another way is longer", "9.2-longest")
BARRED = because("another way keeps out of the hexes barred to A-H", "4.5-retreat")
ZONES = because("another way enters fewer empty hexes in enemy zones", "9.2.1", "9.2.1-order")
SUPPLY = because("another way goes towards a supply source", "9.2.1", "9.2.1-order")
CROWD = because("another way ends in a hex with room for the stack", "9.2")


def ways(s: GaliciaState, side: int, units: tuple[int, ...], start: int, n: int, closed: int = 0) -> OpenPaths:
    """BfG 9.2, 9.2.1: the paths of n hexes open to a stack, by the priorities in their order.

    Longest first (9.2-longest); then fewest empty hexes in enemy zones; then towards a supply source; then not
    over-stacking the last hex. By option hexes barred to A-H come behind all others of the length (4.5-retreat).
    """
    w = s.world
    shut = w.closed[side] | s.occupied[enemy_of(side)] | closed | 1 << start
    shunned = w.barred_to(side, s.turn) if s.options.barred_retreat == "last" else 0
    sieve = Sieve(longest(w.neighbours, start, n, shut), LONGEST)
    if not sieve.paths:
        return sieve.open(failed=True)
    if shunned:
        sieve.prefer(BARRED, [path for path in sieve.paths if not any(shunned >> h & 1 for h in path)])
    # The start is shut, so every other hex with own units holds a friend.
    bad = s.zone_of(enemy_of(side)) & ~s.occupied[side]
    contested = sieve.fewest(ZONES, lambda path: sum([bad >> h & 1 for h in path]))
    towards = sieve.prefer(SUPPLY, _towards(s, side, start, n, sieve.paths))
    going, steps = set(units), s.steps_of(units)
    ends = {path[-1] for path in sieve.paths}
    roomy = {h for h in ends if s.steps_of(set(s.stacks.get(h, ())) - going) + steps <= STACK_LIMIT}
    sieve.prefer(CROWD, [path for path in sieve.paths if path[-1] in roomy])
    return sieve.open(failed=bool(contested) or not towards or len(sieve.paths[0]) < n)


def _towards(
    s: GaliciaState, side: int, start: int, n: int, paths: list[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """BfG 9.2.1 (2): the paths that go towards a supply source within twelve hexes of the start."""
    if s.options.retreat_distance == "supply-path":
        trace = supply_trace(s, side)
        return [path for path in paths if _nearing([trace.length(h) for h in (start, *path)], n)]
    w = s.world
    near = sources(s, side) & w.within(start, LOW_SUPPLY_RANGE)
    return [path for path in paths if _nears_one(w, near, start, path, n)]


def _nears_one(w: World, near: int, start: int, path: tuple[int, ...], n: int) -> bool:
    """Whether some source is never farther from hex to hex and, if more than one hex was due, nearer at the end.

    Once a source is reached the rest of the path is free.
    """
    here = start
    for h in path:
        near &= w.no_farther(here, h)
        if near >> h & 1:
            return True
        here = h
    return bool(near if n == 1 else near & ~w.no_farther(here, start))


def _nearing(lengths: list[int | None], n: int) -> bool:
    """The same for one supply path measured hex by hex.

    >>> _nearing([3, 2, 2], 2), _nearing([3, 3], 1), _nearing([3, 3, 3], 2), _nearing([1, 0, 1], 2)
    (True, True, False, True)
    """
    first = last = lengths[0]
    if first is None:
        return False
    for now in lengths[1:]:
        if now is None or last is None or now > last:
            return False
        if now == 0:
            return True
        last = now
    return n == 1 or (last is not None and last < first)


def rivers(s: GaliciaState, start: int, path: tuple[int, ...]) -> int:
    """BfG 9.2.2: how many unbridged rivers a path crosses."""
    return sum(pair in s.world.unbridged for pair in zip((start, *path), path, strict=False))


def why_not_seen(s: GaliciaState, side: int, units: tuple[int, ...]) -> str:
    """Whoever retreats is of one side and was laid open when the combat was declared (8.1-reveal)."""
    if any(s.pieces[u].side != side for u in units):
        return "the units must all be of the side that retreats"
    shown = s.battle.shown if s.battle is not None else ()
    return "" if set(units) <= set(shown) else "units retreat that were never seen"


@dataclass(frozen=True, slots=True)
class Retreat(PathDecision[GaliciaState]):
    """BfG 9.2, 9.2.1: a stack retreats; the owner picks among the paths the priorities leave.

    `obliged` are the units that pay for hexes they cannot go. `extra` marks a retreat that only clears an
    over-stacked hex; `entered` are hexes closed to it for that.
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (RetreatAlong,)
    public: ClassVar[tuple[str, ...]] = ("units", "obliged", "hex", "length", "entered", "extra")
    units: Units
    obliged: Units
    hex: Hex
    length: int
    entered: Hexes
    extra: bool

    def amiss(self, s: GaliciaState) -> str:
        if self.length not in ((1,) if self.extra else range(1, FARTHEST + 1)):
            return f"no retreat has the length {self.length}"
        if not self.units or any(s.where[u] != self.hex for u in self.units):
            return "the units must stand in the hex they retreat from"
        if not set(self.obliged) <= set(() if self.extra else self.units):
            return "obliged names units that do not retreat"
        return why_not_seen(s, self.side, self.units)

    def prompt(self, s: GaliciaState) -> Sentence:
        text = "Retreat {length:one hex|# hexes} from {hex}: choose the path"
        return Sentence(text, "9.2", "9.2.1", length=self.length, hex=self.hex)

    def start(self, s: GaliciaState) -> int:
        return self.hex

    def found(self, s: GaliciaState) -> OpenPaths:
        return ways(s, self.side, self.units, self.hex, self.length, bits_of(self.entered))

    def why_length(self, length: int) -> Sentence:
        return because("the retreat is {length:one hex|# hexes} long", "9.2-longest", length=length)

    def why_closed(self, s: GaliciaState, here: int, to: int, gone: tuple[int, ...]) -> Sentence | None:
        """BfG 9.2-legal: why a retreat never goes from one hex to another."""
        w = s.world
        if to not in w.neighbours[here]:
            return because("{hex} does not touch {start}", "9.2-legal", hex=to, start=here)
        if to in gone or to in self.entered:
            return because("{hex} was left or entered before in this retreat", "9.2-legal", hex=to)
        if s.occupied[enemy_of(self.side)] >> to & 1:
            return because("{hex} is held by the enemy", "9.2-legal", hex=to)
        if w.closed[self.side] >> to & 1:
            return because("{hex} can never be entered", "9.2-legal", hex=to)
        return None

    def walk(self, s: GaliciaState, path: tuple[int, ...], found: OpenPaths | None = None) -> None:
        """BfG 9.2.1-9.2.3: go, cross rivers, pay for hexes not gone, and clear the last hex if it is too full."""
        found = found or self.found(s)
        if found.failed and (path or not self.extra):
            note_failure(s, self.side)
        if path:
            for h in path:
                s.shift(self.units, h)
            s.tell("retreated", units=self.units, start=self.hex, path=path, seat=self.side)
            crossed = rivers(s, self.hex, path)
            for unit in self.units if crossed else ():
                s.tell("river", seat=self.side, unit=unit, losses=crossed)
                s.reduce(unit, crossed, "retreat across a river")
        short = 0 if self.extra else self.length - found.length
        for unit in self.obliged:
            if short and s.alive(unit):
                s.tell("short", seat=self.side, unit=unit, losses=short)
                s.reduce(unit, short, "a retreat that could not be made")
        if not path:
            if self.extra:
                relieve(s, self.side, self.hex)
            return
        # Who goes on a second time was in the hex it leaves before.
        s.push(GoOn(self.side, self.units, path[-1], tuple(dict.fromkeys((*self.entered, self.hex, *path)))))


def note_failure(s: GaliciaState, side: int) -> None:
    """BfG 9.4.1-priorities: a priority or the retreat itself could not be met."""
    if s.battle is not None:
        attacking = side == s.side
        s.battle = s.battle.but(attacker_failed=True) if attacking else s.battle.but(defender_failed=True)


@dataclass(frozen=True, slots=True)
class Continue(Order):
    """Name the units that retreat one hex further."""

    GRAMMAR: ClassVar[str] = "continue <units>"
    units: Units


@dataclass(frozen=True, slots=True)
class GoOn(SideDecision[GaliciaState]):
    """BfG 9.2: just enough of the retreating units go on from an over-stacked last hex; the owner names them."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Continue,)
    asks_always: ClassVar[bool] = False
    public: ClassVar[tuple[str, ...]] = ("units", "hex", "entered")
    units: Units
    hex: Hex
    entered: Hexes

    def amiss(self, s: GaliciaState) -> str:
        if self.hex < 0 or not any(s.where[u] == self.hex for u in self.units):
            return "none of the units is in the hex"
        if any(s.where[u] not in (self.hex, DEAD) for u in self.units):
            return "units that retreated together must be in one hex or dead"
        return why_not_seen(s, self.side, self.units)

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("{hex} is over-stacked: choose the retreating units that go on", "9.2", "5.1", hex=self.hex)

    def groups(self, s: GaliciaState) -> Iterator[tuple[int, ...]]:
        """The smallest sets whose going brings the hex within the limit; all of them if that is not enough."""
        excess = -s.room(self.hex)
        units = tuple(u for u in self.units if s.where[u] == self.hex)
        if excess <= 0 or not units:
            return
        if s.steps_of(units) <= excess:
            yield units
            return
        for size in range(1, len(units) + 1):
            for group in combinations(units, size):
                steps = s.steps_of(group)
                if steps >= excess and all(steps - s.steps(unit) < excess for unit in group):
                    yield group

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        groups = list(self.groups(s))
        if not groups and s.unsure(self.side):  # an enemy does not know how full the hex is
            groups = [(u,) for u in self.units if s.where[u] == self.hex]
        for group in groups:
            yield Continue(group)

    def settle(self, s: GaliciaState) -> bool:
        if next(self.groups(s), None) is not None:
            return Decision.settle(self, s)
        s.pop()
        return True

    def play(self, s: GaliciaState, order: Continue) -> None:
        s.pop()
        s.push(Retreat(self.side, order.units, (), self.hex, 1, self.entered, True))
