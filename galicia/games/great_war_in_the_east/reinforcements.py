"""GWiE 14.0, 16/14.1, 17.2, 26.24: reinforcements.

Cases: 14, 16/14, 26.24, reinf.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import OFF_MAP
from galicia.engine.steps import Automatic, SideDecision
from galicia.engine.words import Hex, Seat, Unit, Units
from galicia.games.great_war_in_the_east.rail import capacity_left, charge, meet, why_no_train
from galicia.games.great_war_in_the_east.state import EasternState, Journey
from galicia.games.great_war_in_the_east.units import NATIONS, UNDER_WAY, pieces
from galicia.games.great_war_in_the_east.world import world

SAME_EDGE, OTHER_EDGE = 1, 3  # 26.24: how many game-turns another entry hex delays a unit

TELLINGS = {
    "arrived": Telling("{seat} {unit} arrives at {hex} {how}", ("14.11", "16/14.1-a")),
    "blocked": Telling("{seat} {units} cannot come in: the enemy is at the entry hex", ("14.21", "14.22")),
    "sent_round": Telling("{seat} {unit} goes round by rail to {end}", ("14.23",)),
    "rerouted": Telling("{seat} {unit} will come by {hex} in game-turn {turn}", ("26.24-a", "26.24-b")),
}


@dataclass(frozen=True, slots=True)
class Enter(Order):
    """Bring reinforcements onto the map on foot."""

    GRAMMAR: ClassVar[str] = "enter <units> <hex>"
    EACH: ClassVar[str] = "units"
    units: Units
    hex: Hex


@dataclass(frozen=True, slots=True)
class Rail(Order):
    """Bring reinforcements by rail: entrained in their entry hex or, if it is blocked, off the map to another."""

    GRAMMAR: ClassVar[str] = "rail <units> <hex>"
    EACH: ClassVar[str] = "units"
    units: Units
    hex: Hex


@dataclass(frozen=True, slots=True)
class Reroute(Order):
    """Change the entry hex of a reinforcement."""

    GRAMMAR: ClassVar[str] = "reroute <unit> <hex>"
    unit: Unit
    hex: Hex


# When and where.


def turn_of(s: EasternState, unit: int) -> int:
    """GWiE 3.0-code, 26.24: the game-turn a unit is due in; 0 for those that are no reinforcements."""
    return s.entries[unit][1] if unit in s.entries else s.pieces[unit].turn


def entries_of(s: EasternState, unit: int) -> tuple[int, ...]:
    """GWiE 3.0-code, 26.24: the entry hexes a unit may choose from."""
    if unit in s.entries:
        return (s.entries[unit][0],)
    return printed_entries(unit)


@cache
def printed_entries(unit: int) -> tuple[int, ...]:
    """GWiE 3.0-code: the entry hexes the counter of a unit names."""
    return tuple(world().entries[letter] for letter in pieces()[unit].entries)


def expected(s: EasternState, side: int) -> list[int]:
    """The reinforcements of a side that have not come yet."""
    where = s.where
    return [unit for unit in coming(side, tuple(s.entries)) if where[unit] == OFF_MAP and turn_of(s, unit)]


@lru_cache(maxsize=100)
def coming(side: int, named: tuple[int, ...]) -> tuple[int, ...]:
    """The units of a side that come in by their counters, or by a choice of their owner (26.24)."""
    return tuple(piece.number for piece in pieces() if piece.side == side and (piece.turn or piece.number in named))


def due(s: EasternState, side: int) -> list[int]:
    """GWiE 14.24: the units that may come now: those of this turn and those that have waited."""
    return [unit for unit in expected(s, side) if turn_of(s, unit) <= s.turn]


def free(s: EasternState, side: int) -> int:
    """GWiE 14.21: the hexes without enemy units and enemy control."""
    enemy = enemy_of(side)
    return s.world.hexes & ~s.occupied[enemy] & ~s.zone_of(enemy)


def open_entries(s: EasternState, unit: int) -> list[int]:
    """GWiE 14.21: the entry hexes of a unit that are open."""
    clear = free(s, s.pieces[unit].side)
    return [h for h in entries_of(s, unit) if clear >> h & 1]


def alternates(s: EasternState, unit: int) -> list[int]:
    """GWiE 14.22, ruling I5: for a unit blocked in an earlier turn and still, the nearest free hexes of the map edge.

    Of the two ways along the edge it takes that towards the nearest friendly unit.
    """
    if s.blocked.get(unit, s.turn + 1) > s.turn or open_entries(s, unit):
        return []
    w, side = s.world, s.pieces[unit].side
    found: set[int] = set()
    for entry in entries_of(s, unit):
        sheet, far = w.sheets[w.sheet[entry]], w.distances(entry)
        edge = list(each(w.rim & sheet & free(s, side)))
        friends = list(each(s.occupied[side] & sheet))
        nearest = [f for f in friends if far[f] == min(map(far.__getitem__, friends))]
        towards = [h for h in edge if any(w.distances(f)[h] < far[f] for f in nearest)] or edge
        found.update(h for h in towards if far[h] == min(map(far.__getitem__, towards)))
    return sorted(found)


def on_foot(s: EasternState, unit: int) -> list[int]:
    """GWiE 14.11, 14.22: the hexes a unit may come to on foot now."""
    return open_entries(s, unit) or alternates(s, unit)


def by_train(s: EasternState, unit: int) -> list[int]:
    """GWiE 14.12, 14.23: the hexes a unit may come to by rail: it stands there entrained, or sets out for them."""
    if why_no_train(s, unit):
        return []
    return open_to_trains(s, unit) or sorted({*stations_nearby(s, unit), *_round_about(s, unit)})


def open_stations(s: EasternState, unit: int) -> list[int]:
    """GWiE 5.33-b, 14.12, ruling I5: where a unit may stand on its train: an open entry, else a rail exit nearby."""
    return open_to_trains(s, unit) or stations_nearby(s, unit)


def stations_nearby(s: EasternState, unit: int) -> list[int]:
    """Ruling I5: the rail exits that a unit blocked in an earlier turn may come to instead."""
    piece = s.pieces[unit]
    exits = s.world.rail_exits[piece.nation] & s.held[piece.side]
    return [h for h in alternates(s, unit) if exits >> h & 1]


def open_to_trains(s: EasternState, unit: int) -> list[int]:
    """GWiE 5.33-b, ruling C13: the open entry hexes of a unit in which the enemy was not the last."""
    return [h for h in open_entries(s, unit) if s.held[s.pieces[unit].side] >> h & 1]


def _round_about(s: EasternState, unit: int) -> dict[int, int]:
    """GWiE 14.23: the exits a blocked unit may go round to by rail, with the entry hex it starts from."""
    links, entries = s.world.off_map[s.pieces[unit].nation], entries_of(s, unit)
    return {end: entry for entry in entries for end in links.get(entry, ()) if end not in entries}


# The reinforcement segment.


@dataclass(frozen=True, slots=True)
class Reinforcement(Automatic[EasternState]):
    """GWiE 4.0-1b, 14.22: the segment opens; units that find their entry blocked may use another from next turn on."""

    side: Seat

    def run(self, s: EasternState) -> None:
        stopped = tuple(u for u in due(s, self.side) if u not in s.blocked and not open_entries(s, u))
        s.blocked.update(dict.fromkeys(stopped, s.turn + 1))
        if stopped:
            s.tell("blocked", seat=self.side, units=stopped)
        s.push(Arrivals(self.side))


@dataclass(frozen=True, slots=True)
class Arrivals(SideDecision[EasternState]):
    """GWiE 14.1, 14.24, 16/14.1: the owner brings in what he likes of the units due; the rest waits."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Enter, Rail, Reroute, Done)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: EasternState) -> str:
        return self.unless(s.side == self.side)

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Bring in reinforcements, on foot or by rail, or go on", "14.11", "14.24", "16/14.1-a")

    def orders(self, s: EasternState) -> Iterator[Order]:
        yield Done()
        for unit in due(s, self.side):
            for h in on_foot(s, unit):
                yield Enter((unit,), h)
            for h in by_train(s, unit):
                yield Rail((unit,), h)
        if s.scenario == "free-deployment":
            for unit in expected(s, self.side):
                for h in other_entries(s, unit):
                    yield Reroute(unit, h)

    def explain(self, s: EasternState, order: Order) -> list[Sentence]:
        match order:
            case Enter(units, h):
                return next((reasons for unit in units if (reasons := self.why_not(s, unit, h, False))), [])
            case Rail(units, h):
                reasons = next((reasons for unit in units if (reasons := self.why_not(s, unit, h, True))), [])
                return reasons or why_too_many(s, units)
            case Reroute(unit, h):
                return why_no_reroute(s, self.side, unit, h)
        return []

    def why_not(self, s: EasternState, unit: int, h: int, by_rail: bool) -> list[Sentence]:
        """GWiE 14.0: why a unit may not come so."""
        if unit not in due(s, self.side):
            return [because("{unit} is not due", "3.0-code", "14.24", unit=unit)]
        if h in (by_train(s, unit) if by_rail else on_foot(s, unit)):
            return []
        if by_rail and (lacking := why_no_train(s, unit)):
            return lacking
        if by_rail and h in open_entries(s, unit):
            return [because("the enemy was the last in {hex}: no train enters it", "5.33-b", "14.12", hex=h)]
        if h in entries_of(s, unit):
            return [because("the enemy is in {hex} or controls it", "14.21", hex=h)]
        text, cases = "{unit} comes in at {hexes:or}, or where a blocked unit may", ("14.22", "14.23", "14.24")
        return [because(text, *cases, unit=unit, hexes=tuple(entries_of(s, unit)))]

    def play(self, s: EasternState, order: Order) -> None:
        match order:
            case Enter((unit,), h):
                place(s, unit, h)
            case Rail((unit,), h):
                bring_by_rail(s, unit, h)
            case Reroute(unit, h):
                reroute(s, unit, h)
            case _:
                s.pop()


def why_too_many(s: EasternState, units: tuple[int, ...]) -> list[Sentence]:
    """GWiE 16/14.1-a: why some units may not all come by rail together."""
    for nation, name in enumerate(NATIONS):
        together = s.sp(unit for unit in units if s.pieces[unit].nation == nation)
        if together > capacity_left(s, nation):
            text = "{sp} stacking points by rail are more than the {left} left to {nation}"
            return [because(text, "16/14.1-a", "5.31-a", sp=together, left=capacity_left(s, nation), nation=name)]
    return []


def place(s: EasternState, unit: int, h: int, how: str = "on foot") -> None:
    """GWiE 14.11, 14.13, 14.14: put a unit on the map; it costs nothing, and the unit may move in this phase."""
    s.blocked.pop(unit, None)
    s.arrived |= 1 << unit
    s.moved |= 1 << unit
    s.stand(unit, h)
    s.tell("arrived", seat=s.pieces[unit].side, unit=unit, hex=h, how=how)
    meet(s, unit, h)


def bring_by_rail(s: EasternState, unit: int, h: int) -> None:
    """GWiE 14.12, 14.23: bring a unit on a train, or send it round off the map if its entry is blocked."""
    charge(s, unit)
    if h in open_stations(s, unit):
        s.by_rail |= 1 << unit
        s.entrain(unit)
        place(s, unit, h, "by rail")
    else:
        s.blocked.setdefault(unit, s.turn + 1)  # it arrives as a reinforcement wherever it comes in
        s.journeys[unit] = Journey(_round_about(s, unit)[h], h, 0)
        s.where[unit] = UNDER_WAY
        s.entrain(unit)
        s.tell("sent_round", seat=s.pieces[unit].side, unit=unit, end=h)


# 26.24: other entry hexes, in free deployment.


def other_entries(s: EasternState, unit: int) -> list[int]:
    """GWiE 26.24, ruling K4: the rail entries a unit may be rerouted to; it changes its mind once."""
    if unit in s.entries:
        return []
    return [h for h in each(s.world.rail_exits[s.pieces[unit].nation]) if h not in entries_of(s, unit)]


def delay(s: EasternState, unit: int, h: int) -> int:
    """GWiE 26.24: one game-turn for another entry of the same map edge, three for another edge."""
    w = s.world
    edges = w.board.marks["edge"]
    same = any(
        w.sheet[h] == w.sheet[entry] and set(edges[h].split(",")) & set(edges[entry].split(","))
        for entry in entries_of(s, unit)
    )
    return SAME_EDGE if same else OTHER_EDGE


def why_no_reroute(s: EasternState, side: int, unit: int, h: int) -> list[Sentence]:
    """GWiE 26.24: why a unit may not be given another entry hex."""
    if s.scenario != "free-deployment":
        return [because("entry hexes change only in free deployment", "26.24-a", "14.24")]
    if unit not in expected(s, side):
        return [because("{unit} is no reinforcement still to come", "26.24-a", unit=unit)]
    if unit in s.entries:
        return [because("{unit} has been rerouted already", "26.24-a", "26.24-b", unit=unit)]
    if h not in other_entries(s, unit):
        return [because("{hex} is not another rail entry open to {unit}", "26.24-a", "26.24-b", hex=h, unit=unit)]
    return []


def reroute(s: EasternState, unit: int, h: int) -> None:
    """GWiE 26.24, ruling K4: the delay counts from the printed game-turn."""
    turn = s.pieces[unit].turn + delay(s, unit, h)
    s.entries[unit] = h, turn
    s.blocked.pop(unit, None)
    s.tell("rerouted", seat=s.pieces[unit].side, unit=unit, hex=h, turn=turn)
