"""BfG 14.0: reinforcements.

Cases: 14.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.stacks import OFF_MAP
from galicia.engine.steps import SideDecision
from galicia.engine.words import Hex, Unit, Units
from galicia.games.battle_for_galicia.cavalry import NEAR, offer_reaction
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.supply import sources
from galicia.games.battle_for_galicia.units import Entry
from galicia.games.battle_for_galicia.world import ENTER, NOWHERE


@dataclass(frozen=True, slots=True)
class Place(Order):
    """Bring a reinforcement onto the map."""

    GRAMMAR: ClassVar[str] = "place <unit> <hex>"
    unit: Unit
    hex: Hex


@dataclass(frozen=True, slots=True)
class Wait(Order):
    """Keep a reinforcement back until the next reinforcement phase."""

    GRAMMAR: ClassVar[str] = "wait <unit>"
    unit: Unit


def due(s: GaliciaState, side: int) -> list[int]:
    """BfG 14.0: the units of a side that may enter this turn."""
    return [
        p.number
        for p in s.game.reinforcements[side]
        if s.where[p.number] == OFF_MAP and s.turn >= p.entries[0].turn
    ]


def entry(s: GaliciaState, unit: int) -> Entry:
    """The list that holds this turn: the first one, or a later one once its turn has come (14.0-40ls)."""
    return [e for e in s.pieces[unit].entries if e.turn <= s.turn][-1]


def listed_hexes(s: GaliciaState, unit: int) -> int:
    """BfG 14.0, 14.1: the listed hexes a unit can be placed in now."""
    held = s.occupied[enemy_of(s.pieces[unit].side)]
    listed = entry(s, unit)
    plain = s.world.grid.bits(*listed.hexes)
    if not listed.stretches:
        return plain & ~held
    return rail_entries(s, unit, plain)


def rail_entries(s: GaliciaState, unit: int, plain: int) -> int:
    """BfG 14.1: hexes of the stretch that are supply sources, outside enemy zones unless no other is left."""
    side = s.pieces[unit].side
    stretch = plain
    for a, b in entry(s, unit).stretches:
        stretch |= s.world.stretch(a, b)
    valid = stretch & sources(s, side)
    return valid & ~s.zone_of(enemy_of(side)) or valid


def edge_entries(s: GaliciaState, unit: int) -> int:
    """BfG 14.0-blocked: the friendly edge hexes nearest to a blocked entry."""
    side = s.pieces[unit].side
    w = s.world
    listed = entry(s, unit)
    blocked = w.grid.bits(*listed.hexes)
    for a, b in listed.stretches:
        blocked |= w.stretch(a, b)
    free = list(each(w.friendly_edge[side] & ~s.occupied[enemy_of(side)] & ~w.closed[side]))
    nearest: dict[int, int] = {h: min(w.grid.distance(h, b) for b in each(blocked)) for h in free}
    least = min(nearest.values(), default=0)
    return sum(1 << h for h in free if nearest[h] == least)


@dataclass(frozen=True, slots=True)
class Reinforcement(SideDecision[GaliciaState]):
    """BfG 3.2 (2): units due are placed one by one; those in `waiting` stay off the map this turn."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Place, Wait)
    asks_always: ClassVar[bool] = False
    waiting: Units

    def amiss(self, s: GaliciaState) -> str:
        waits = all(s.where[u] == OFF_MAP and s.pieces[u].side == self.side for u in self.waiting)
        return "" if waits else "waiting names units that are not due"

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("Place a reinforcement", "14.0")

    def unplaced(self, s: GaliciaState) -> list[int]:
        return [unit for unit in due(s, self.side) if unit not in self.waiting]

    def orders_of(self, s: GaliciaState, unit: int) -> Iterator[Order]:
        listed, waits = listed_hexes(s, unit), self.may_wait(s, unit)
        for h in each(listed if listed or waits else edge_entries(s, unit)):
            yield Place(unit, h)
        if not listed or waits:
            yield Wait(unit)

    def may_wait(self, s: GaliciaState, unit: int) -> bool:
        """BfG 14.0-40ls: a unit with a second list may wait for its turn; till then it enters as listed or not."""
        return s.pieces[unit].entries[-1].turn > s.turn

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        for unit in self.unplaced(s):
            yield from self.orders_of(s, unit)

    def explain(self, s: GaliciaState, order: Order) -> list[Sentence]:
        assert isinstance(order, Place | Wait)
        unit = order.unit
        if unit not in self.unplaced(s):
            return [because("{unit} is not due now", "14.0", "14.0-lists", unit=unit)]
        legal = list(self.orders_of(s, unit))
        if order in legal:
            return []
        if isinstance(order, Wait):
            return [because("{unit} must be placed: a listed hex is free", "14.0", unit=unit)]
        hexes = tuple(o.hex for o in legal if isinstance(o, Place))
        text = "{unit} may be placed only in {hexes:or}" if hexes else "{unit} cannot be placed anywhere"
        return [because(text, "14.0", "14.0-blocked", "14.1", unit=unit, hexes=hexes)]

    def settle(self, s: GaliciaState) -> bool:
        """Place what leaves no choice; the phase is over when nothing is due.

        A unit with one hex and no enemy near enough to answer its placement leaves no choice, nor does the last unit.
        By rail the order may matter: a unit placed before may open the line for the next.
        """
        unplaced = self.unplaced(s)
        if not unplaced:
            s.pop()
            return True
        for unit in unplaced:
            orders = list(self.orders_of(s, unit))
            only = orders[0]
            if len(orders) > 1 or not isinstance(only, Place):
                continue
            answered = s.world.around[only.hex] & s.occupied[enemy_of(self.side)]
            if len(unplaced) == 1 or not (answered or entry(s, unit).stretches):
                place(s, unit, only.hex)
                return True
        return False

    def play(self, s: GaliciaState, order: Order) -> None:
        if isinstance(order, Wait):
            s.tell("waits", 1 << self.side, seat=self.side, unit=order.unit)
            s.pop()
            s.push(Reinforcement(self.side, (*self.waiting, order.unit)))
        else:
            assert isinstance(order, Place)
            place(s, order.unit, order.hex)


def place(s: GaliciaState, unit: int, h: int) -> None:
    """BfG 14.0: put a unit on the map; at an edge instead of its listed hexes it pays for the hex (14.0-blocked)."""
    w = s.world
    if not listed_hexes(s, unit) >> h & 1:
        cost = ENTER[w.board.terrain[h]] + (s.zone_of(enemy_of(s.side)) >> h & 1)
        s.spent[unit] = cost
        if cost > s.pieces[unit].movement:
            s.minimum |= 1 << unit
    joined = bool(s.occupied[s.side] >> h & 1)
    s.stand(unit, h)
    s.tell("placed", unit=unit, hex=h, seat=s.side)
    if w.around[h] & s.occupied[enemy_of(s.side)]:
        s.seal(NEAR)
    offer_reaction(s, NOWHERE, h, joined)
