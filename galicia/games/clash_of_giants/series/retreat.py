"""CoG S12.21: retreat after combat, by the compass of the owner, and holding on in spite of it.

Cases: S12.21, S12.22, S12.23, S12.25, R63-.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.paths import longest
from galicia.engine.events import Telling
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.steps import SideDecision
from galicia.engine.words import Path, Unit, Units
from galicia.games.clash_of_giants.series.movement import why_closed
from galicia.games.clash_of_giants.series.stacking import room_for
from galicia.games.clash_of_giants.series.state import GiantsState, battle_of

TELLINGS = {
    "retreated": Telling("{seat} {unit} retreats from {start} by {path:,}", ("S12.21-a", "S12.22-a")),
    "held": Telling("{seat} {units} {units:holds|hold} {hex} and {units:ignores|ignore} the retreat", ("S12.25",)),
    "trapped": Telling("{seat} {unit} cannot retreat from {hex}", ("S12.23-a",)),
}


def ways(s: GiantsState, unit: int, n: int, willing: bool = False) -> list[tuple[int, ...]]:
    """CoG S12.22, S12.23: the paths of n hexes open to a unit; where all end in full hexes, one hex more.

    Whoever goes willingly goes no further than that (S14.2-b). What is barred to a unit it enters only where nothing
    else is left, and never willingly, nor would it mix then.
    """
    side, start = s.pieces[unit].side, s.where[unit]
    shut = s.closed_to(side) | s.contested(side) | 1 << start
    barred, onward = s.game.barred(s, unit), compass(s, side)
    for bar in (barred,) if willing else dict.fromkeys((barred, 0)):
        for length in (n,) if willing or s.options.retreat_overstack == "eliminate" else (n, n + 1):
            paths = [path for path in longest(onward, start, length, shut | bar) if len(path) == length]
            found = [path for path in paths if room_for(s, unit, path[-1], mixing=not willing)]
            if found:
                return found
    return []


def compass(s: GiantsState, side: int) -> list[tuple[int, ...]]:
    """CoG S12.22-a: of each hex the neighbours in the directions in which a side retreats."""
    return s.world.leading(*s.game.directions(s, side))


def why_not_along(s: GiantsState, unit: int, path: tuple[int, ...], paths: Sequence[tuple[int, ...]]) -> list[Sentence]:
    """CoG S12.22: why a unit may not go back so; nothing if it may."""
    if path in paths:
        return []
    side, here = s.pieces[unit].side, s.where[unit]
    gone = {here}
    for h in path:
        if h not in compass(s, side)[here]:
            names = ", ".join(s.game.directions(s, side))
            return [because("from {start} a retreat goes {names}", "S12.22-a", start=here, names=names)]
        if h in gone:
            return [because("{hex} was left before in this retreat", "S12.22-b", hex=h)]
        if closed := why_closed(s, side, h):
            return [because("{why}", "S12.22-c", why=closed)]
        if s.contested(side) >> h & 1:
            return [because("{hex} is in an enemy zone and no friend is there", "S12.22-c", "S7.4-c", hex=h)]
        if (barred := s.game.why_barred(s, unit, h)) and not any(h in way for way in paths):
            return [barred]
        here = h
        gone.add(h)
    if not paths or len(path) != len(paths[0]):
        length = len(paths[0]) if paths else 0
        return [because("the way must be {length:one hex|# hexes} long", "S12.21-a", "R63-b", length=length)]
    return [because("{hex} has no room for {unit}", "S12.23-b", hex=path[-1], unit=unit)]


def go(s: GiantsState, unit: int, path: Sequence[int]) -> None:
    """CoG S10.6-a, S12.24-a: a unit goes back hex by hex; where it ends it is a guest for the rest of the phase."""
    for h in path:
        s.shift((unit,), h)
    s.guest |= 1 << unit
    s.carry(unit)


@dataclass(frozen=True, slots=True)
class Hold(Order):
    """Ignore a retreat in terrain that allows it."""

    GRAMMAR: ClassVar[str] = "hold <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Yield(Order):
    """Obey a retreat that could be ignored."""

    GRAMMAR: ClassVar[str] = "yield <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class HoldGround(SideDecision[GiantsState]):
    """CoG S12.25: in a fort, or where a campaign says so, a retreat may be ignored; each unit is asked in turn."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Hold, Yield)
    asks_always: ClassVar[bool] = False
    units: Units

    def amiss(self, s: GiantsState) -> str:
        fleeing = battle_of(s).fleeing
        return self.unless(self.side != s.side and set(self.units) <= set(fleeing) and bool(self.asked(s)))

    def asked(self, s: GiantsState) -> tuple[int, ...]:
        """Those that may hold and have not decided."""
        battle = battle_of(s)
        lengths = dict(zip(battle.fleeing, battle.lengths, strict=True))
        return tuple(u for u in self.units if s.game.may_hold(s, u, battle.target, lengths[u]))

    def prompt(self, s: GiantsState) -> Sentence:
        unit = self.asked(s)[0]
        return Sentence("Let {unit} hold its ground, or yield", "S12.25", unit=unit)

    def orders(self, s: GiantsState) -> Iterator[Order]:
        if asked := self.asked(s):
            yield Hold(asked[0])
            yield Yield(asked[0])

    def explain(self, s: GiantsState, order: Hold | Yield) -> list[Sentence]:
        asked = self.asked(s)
        if order.unit == asked[0]:
            return []
        return [because("{unit} must decide first", "S12.25", unit=asked[0])]

    def settle(self, s: GiantsState) -> bool:
        if self.asked(s):
            return False
        s.pop()
        return True

    def play(self, s: GiantsState, order: Hold | Yield) -> None:
        s.pop()
        battle = battle_of(s)
        together = self.units if s.options.retreat_scope == "hex" else (order.unit,)
        if isinstance(order, Hold):
            left = [(u, n) for u, n in zip(battle.fleeing, battle.lengths, strict=True) if u not in together]
            s.battle = battle.but(fleeing=tuple(u for u, _ in left), lengths=tuple(n for _, n in left))
            s.tell("held", seat=self.side, units=together, hex=battle.target)
        s.push(HoldGround(self.side, tuple(u for u in self.units if u not in together)))


@dataclass(frozen=True, slots=True)
class RetreatAlong(Order):
    """Name a unit that retreats, and its path."""

    GRAMMAR: ClassVar[str] = "retreat <unit> <path>"
    unit: Unit
    path: Path


@dataclass(frozen=True, slots=True)
class Retreats(SideDecision[GiantsState]):
    """CoG R63: units retreat one after the other, in the order and by the paths their owner names.

    Whoever has no path when all others have gone is eliminated (S12.23-a).
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (RetreatAlong,)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: GiantsState) -> str:
        battle = battle_of(s)
        there = all(s.where[unit] == battle.target for unit in battle.fleeing)
        return self.unless(self.side != s.side and there)

    def prompt(self, s: GiantsState) -> Sentence:
        battle = battle_of(s)
        text = "Retreat {units}: choose who goes, and the path"
        return Sentence(text, "S12.21-a", "S12.22-b", "R63-a", units=battle.fleeing)

    def open(self, s: GiantsState) -> dict[int, list[tuple[int, ...]]]:
        """The paths of each unit that must go."""
        battle = battle_of(s)
        return {unit: ways(s, unit, n) for unit, n in zip(battle.fleeing, battle.lengths, strict=True)}

    def orders(self, s: GiantsState) -> Iterator[Order]:
        for unit, paths in self.open(s).items():
            for path in paths:
                yield RetreatAlong(unit, path)

    def explain(self, s: GiantsState, order: RetreatAlong) -> list[Sentence]:
        found = self.open(s)
        if order.unit not in found:
            return [because("{unit} need not retreat", "S12.21-c", unit=order.unit)]
        return why_not_along(s, order.unit, order.path, found[order.unit])

    def settle(self, s: GiantsState) -> bool:
        orders = [RetreatAlong(unit, path) for unit, paths in self.open(s).items() for path in paths]
        if len(orders) > 1:
            return False
        if orders:
            self.play(s, orders[0])
            return True
        s.pop()
        for unit in battle_of(s).fleeing:
            s.tell("trapped", seat=self.side, unit=unit, hex=s.where[unit])
            s.eliminate(unit, "in a retreat it cannot make")
        s.battle = battle_of(s).but(fleeing=(), lengths=())
        return True

    def play(self, s: GiantsState, order: RetreatAlong) -> None:
        battle = battle_of(s)
        s.tell("retreated", seat=self.side, unit=order.unit, start=battle.target, path=order.path,
               left=len(s.units_in(battle.target)) - 1)  # fmt: skip
        go(s, order.unit, order.path)
        left = [(u, n) for u, n in zip(battle.fleeing, battle.lengths, strict=True) if u != order.unit]
        s.battle = battle.but(fleeing=tuple(u for u, _ in left), lengths=tuple(n for _, n in left))
