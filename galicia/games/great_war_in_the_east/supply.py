"""GWiE 9.0, 11.22, 16/9, 20.2, 24.0: supply, attrition, Serbian supply points and cavalry that forages.

Cases: 7.24-a, 9, 11.2, 16/9, 20, 24, errata-24.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar

from galicia.board import Attempts, chains, flood
from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, Chance, DieForEach, SideDecision
from galicia.engine.words import Seat, Unit
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.tables import SUPPLY_RANGE
from galicia.games.great_war_in_the_east.units import ALLIED, SERBIAN, SIDE_OF, pieces
from galicia.games.great_war_in_the_east.world import world

POINTS_GAINED = (0, 0, 1, 2, 2, 4)  # 20.2, by die
MOST_POINTS = 9  # ruling D12: the track ends there
ATTRITION = 3  # 9.22: the highest die that costs steps
FORAGE_STACK = 2  # 24.0: stacking points in the hex

TELLINGS = {
    "points": Telling("Serbia gains {gained} by {die} and has {points:# supply point|# supply points}", ("20.2",)),
    "unsupplied": Telling("{seat} out of supply: {units}", ("9.12",)),
    "fed": Telling("{seat} {unit} is fed by the fortress of {hex}", ("11.22-a",)),
    "forages": Telling("{seat} {unit} forages in {hex}", ("24.0", "24.1")),
    "attrition": Telling("{seat} rolls for attrition of {units}: {dice}", ("9.22", "9.23")),
}


# 9.1: lines of supply.


def supply_bits(s: EasternState, nation: int) -> Bits:
    """GWiE 9.12, ruling F7: the hexes in which a unit of a nation would be in supply now."""
    found: int | None = s.traces.get(("supply", nation))
    if found is None:
        found = _in_range(s, nation, sources(s, nation)) | _at_home(s, nation)
        # Whoever stands on an edge from which a railway leaves needs no line (9.13-b).
        found |= s.world.sources[nation] & ~s.holding(enemy_of(SIDE_OF[nation]))
        s.traces["supply", nation] = found
    return found


def sources(s: EasternState, nation: int) -> Bits:
    """GWiE 9.13-b, 9.15, 9.16: usable rail hexes, map edges a railway leaves by, and depots that are in supply."""
    found: int | None = s.traces.get(("sources", nation))
    if found is None:
        found = _usable_rails(s, nation)
        depots = bits_of(s.where[depot] for depot in depots_of(nation) if s.alive(depot))
        chained = depots & (_in_range(s, nation, found) | _at_home(s, nation))
        while chained & ~found:
            found |= chained
            chained = depots & _in_range(s, nation, found)
        s.traces["sources", nation] = found
    return found


@cache
def depots_of(nation: int) -> tuple[int, ...]:
    """Every depot of a nation."""
    return tuple(piece.number for piece in pieces() if piece.depot and piece.nation == nation)


def supplied(s: EasternState, unit: int) -> bool:
    """GWiE 9.12: whether a unit is in supply, without a fortress that feeds it (11.22); HQs never lack it (10.35)."""
    piece, h = s.pieces[unit], s.where[unit]
    return h < 0 or piece.hq or piece.fortress or bool(supply_bits(s, piece.nation) >> h & 1)


def all_supplied(s: EasternState, units: Iterable[int]) -> bool:
    """GWiE 11.22-a: whether units that do not attack are all in supply, each fortress feeding one of them."""
    hungry = [s.where[unit] for unit in units if not supplied(s, unit)]
    return len(hungry) == len(set(hungry)) and all(_fortress_in(s, h) for h in hungry)


def _passable(s: EasternState, nation: int) -> Bits:
    """GWiE 9.14, 9.17, ruling F1: hexes without enemies but HQs, and controlled by none unless a friend is there."""
    side = SIDE_OF[nation]
    return s.world.hexes & ~s.holding(enemy_of(side)) & ~s.contested(side)


def _usable_rails(s: EasternState, nation: int) -> Bits:
    """GWiE 9.15: friendly rail hexes not last entered by the enemy from which open rail leads to a friendly edge."""
    w, way = s.world, _passable(s, nation)
    edge = w.sources[nation] & way
    return edge | _joined_by_rail(nation, edge, way & w.rail_hexes[nation]) & s.held[SIDE_OF[nation]]


@lru_cache(maxsize=1_000)  # more than a game asks for: trains and fronts leave most of the track as it was
def _joined_by_rail(nation: int, edge: Bits, way: Bits) -> Bits:
    """The rail hexes from which open rail leads to an edge."""
    w = world()
    return flood(w.grid, w.rail_masks[nation], edge, way)


def _in_range(s: EasternState, nation: int, found: Bits) -> Bits:
    """GWiE 9.13-a, 16/9.1: the hexes with a line to one of these; the unit's own hex may be any (F1)."""
    return _supplied_from(nation, found, _passable(s, nation))


@lru_cache(maxsize=1_000)
def _supplied_from(nation: int, sources: Bits, passable: Bits) -> Bits:
    """The hexes in range of sources."""
    w = world()
    ways = w.supply_ways[nation]
    return flood(w.grid, ways, flood(w.grid, ways, sources, passable, SUPPLY_RANGE - 1), w.hexes, 1)


def attempts(s: EasternState, nation: int, wanted: Bits) -> Attempts:
    """GWiE 9.13-9.17: from some hexes the line to a source that enemies cut least."""
    w = s.world
    shut = w.hexes & ~_passable(s, nation)
    found, links = sources(s, nation), w.supply_ways[nation]
    return Attempts(w.grid, found, hexes=w.hexes, shut=shut, limit=SUPPLY_RANGE, links=links, wanted=wanted)


def rail_chains(s: EasternState, nation: int) -> dict[int, int]:
    """GWiE 9.15: by usable rail hex, the next one towards the edge of the map it is supplied from."""
    w, way = s.world, _passable(s, nation)
    return chains(w.grid, w.rail_masks[nation], w.sources[nation] & way, way)


def _at_home(s: EasternState, nation: int) -> Bits:
    """GWiE 16/9.1-b: Serbians are always in supply in Serbia."""
    return s.world.country[SERBIAN] if nation == SERBIAN else 0


# 9.11: when supply is judged.


def judge(s: EasternState, side: int) -> None:
    """GWiE 9.11: find the units of a side that are out of supply; a fortress feeds one in its hex (11.22)."""
    everybody = s.world.hexes
    for nation, theirs in enumerate(SIDE_OF):
        everybody &= supply_bits(s, nation) if theirs == side else -1
    hungry = [unit for h in each(s.occupied[side] & ~everybody) for unit in s.stacks[h] if not supplied(s, unit)]
    s.unsupplied, s.fed = bits_of(hungry), 0
    for guests in _at_table(s, side):
        if len(guests) == 1:
            feed(s, guests[0])
    if s.unsupplied:
        s.tell("unsupplied", seat=side, units=tuple(each(s.unsupplied)))


def judged(s: EasternState) -> bool:
    """Whether those out of supply are units of the phasing side on the map, as `judge` leaves them."""
    return all(s.alive(unit) and s.pieces[unit].side == s.side for unit in each(s.unsupplied))


def _fortress_in(s: EasternState, h: int) -> bool:
    return any(s.pieces[unit].fortress for unit in s.stacks[h])


def _at_table(s: EasternState, side: int) -> Iterator[tuple[int, ...]]:
    """The unsupplied units in each fortress hex that feeds nobody yet."""
    for h in each(s.world.fortresses & s.occupied[side]):
        stack = s.units_in(h)
        if _fortress_in(s, h) and not any(s.fed >> unit & 1 for unit in stack):
            guests = tuple(unit for unit in stack if s.unsupplied >> unit & 1)
            if guests:
                yield guests


def feed(s: EasternState, unit: int) -> None:
    """GWiE 11.22-a: a fortress keeps one unit in supply."""
    s.fed |= 1 << unit
    s.unsupplied &= ~(1 << unit)
    s.tell("fed", seat=s.pieces[unit].side, unit=unit, hex=s.where[unit])


@dataclass(frozen=True, slots=True)
class InitialSupply(Automatic[EasternState]):
    """GWiE 4.0-1a: Serbian points (20.2), who is out of supply, who is fed by a fortress, who forages (24.0)."""

    side: Seat

    def run(self, s: EasternState) -> None:
        judge(s, self.side)
        if s.options.cavalry_forage:
            s.push(Forage(self.side))
        s.push(Feeding(self.side))
        if self.side == ALLIED and s.scenario != "1-september":
            s.push(SupplyPoints())


@dataclass(frozen=True, slots=True)
class SupplyPoints(Chance[EasternState]):
    """GWiE 20.2: a die brings Serbian supply points."""

    def roller(self, s: EasternState) -> Seat:
        return ALLIED

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Roll one die for Serbian supply points", "20.2")

    def resolve(self, s: EasternState, rolls: tuple[int, ...]) -> None:
        gained = POINTS_GAINED[rolls[0] - 1]
        s.points = min(MOST_POINTS, s.points + gained)
        s.tell("points", die=rolls[0], gained=gained, points=s.points)


@dataclass(frozen=True, slots=True)
class Feed(Order):
    """Name the unit a fortress feeds."""

    GRAMMAR: ClassVar[str] = "feed <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Feeding(SideDecision[EasternState]):
    """GWiE 11.22-a, ruling F5: the owner chooses whom a fortress with several hungry units feeds."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Feed,)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: EasternState) -> str:
        return self.unless(s.side == self.side)

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Choose the unit a fortress keeps in supply", "11.22-a")

    def orders(self, s: EasternState) -> Iterator[Order]:
        for guests in _at_table(s, self.side):
            for unit in guests:
                yield Feed(unit)

    def play(self, s: EasternState, order: Feed) -> None:
        feed(s, order.unit)


# 24.0: foraging.


@dataclass(frozen=True, slots=True)
class ForageWith(Order):
    """Let a cavalry unit live off the land."""

    GRAMMAR: ClassVar[str] = "forage <unit>"
    unit: Unit


def why_no_forage(s: EasternState, side: int, unit: int) -> list[Sentence]:
    """GWiE 24.0, ruling K11: why a unit may not forage."""
    if not s.pieces[unit].cavalry or s.pieces[unit].side != side or not s.alive(unit):
        return [because("{unit} is no cavalry of yours on the map", "24.0", unit=unit)]
    if not s.unsupplied >> unit & 1:
        return [because("{unit} is in supply", "24.0", unit=unit)]
    if s.foraging >> unit & 1:
        return [because("{unit} forages already", "24.0", unit=unit)]
    h = s.where[unit]
    if s.sp(s.stacks[h]) > FORAGE_STACK:
        return [because("there are more than {most} SP in {hex}", "24.0", most=FORAGE_STACK, hex=h)]
    near = s.world.around[h]
    if near & s.occupied[enemy_of(side)]:
        return [because("an enemy is next to {unit}", "24.0", unit=unit)]
    if any(near >> s.where[other] & 1 for other in each(s.unsupplied)):
        return [because("a friend out of supply is next to {unit}", "24.0", unit=unit)]
    return []


@dataclass(frozen=True, slots=True)
class Forage(SideDecision[EasternState]):
    """GWiE 24.0: cavalry out of supply may forage for this player-turn."""

    accepts: ClassVar[tuple[type[Order], ...]] = (ForageWith, Done)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: EasternState) -> str:
        return self.unless(s.side == self.side and judged(s))

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Name cavalry that forages, or go on", "24.0", "24.1")

    def orders(self, s: EasternState) -> Iterator[Order]:
        yield Done()
        for unit in each(s.unsupplied):
            if not why_no_forage(s, self.side, unit):
                yield ForageWith(unit)

    def explain(self, s: EasternState, order: Order) -> list[Sentence]:
        return why_no_forage(s, self.side, order.unit) if isinstance(order, ForageWith) else []

    def play(self, s: EasternState, order: Order) -> None:
        if not isinstance(order, ForageWith):
            s.pop()
            return
        s.foraging |= 1 << order.unit
        s.tell("forages", seat=self.side, unit=order.unit, hex=s.where[order.unit])


# 9.22: attrition.


@dataclass(frozen=True, slots=True)
class Attrition(Automatic[EasternState]):
    """GWiE 4.0-1e, 9.11: supply is judged again; units out of it roll, foraging cavalry excepted (24.0)."""

    side: Seat

    def run(self, s: EasternState) -> None:
        judge(s, self.side)
        s.push(Feeding(self.side), Hunger(self.side))


@dataclass(frozen=True, slots=True)
class Hunger(Automatic[EasternState]):
    """GWiE 9.22: one die for each unit out of supply."""

    side: Seat

    def amiss(self, s: EasternState) -> str:
        return self.unless(s.side == self.side and judged(s))

    def run(self, s: EasternState) -> None:
        hungry = tuple(each(s.unsupplied & ~s.foraging))
        if hungry:
            s.push(AttritionRoll(self.side, hungry))


@dataclass(frozen=True, slots=True)
class AttritionRoll(DieForEach[EasternState]):
    """GWiE 9.22, 9.23: units out of supply roll for attrition, each its own die."""

    def rolls_for(self, s: EasternState, unit: int) -> bool:
        return s.alive(unit) and s.steps[unit] > 0

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Roll for attrition of {unit}", "9.22", "9.23", unit=self.units[len(self.pips)])

    def rolled(self, s: EasternState, pips: tuple[int, ...]) -> None:
        attrition(s, self.units, pips)


def attrition(s: EasternState, units: Iterable[int], rolls: Iterable[int]) -> None:
    """GWiE 9.22, 9.23, ruling F6: on a low die a unit loses half its steps, rounded up. No points (J2)."""
    units, rolls = tuple(units), tuple(rolls)
    s.tell("attrition", seat=s.pieces[units[0]].side, units=units, dice=rolls)
    for unit, die in zip(units, rolls, strict=True):
        if die <= ATTRITION:
            s.lose(unit, (s.steps[unit] + 1) // 2, "attrition", scores=False)
