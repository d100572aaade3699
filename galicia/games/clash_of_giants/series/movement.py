"""CoG S7, S11: operational movement, with the zones that stop it and the limits it may pass through.

Cases: S7, S11.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from galicia.board import Reach
from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.events import Telling
from galicia.engine.marches import Item, too_dear
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.marches import Marching, Menu, Menus
from galicia.engine.sides import enemy_of
from galicia.engine.steps import OneDie
from galicia.engine.words import Path, Units
from galicia.games.clash_of_giants.series.stacking import OverStack, agree, crowded, fits
from galicia.games.clash_of_giants.series.state import LIMIT, GiantsState
from galicia.games.clash_of_giants.series.world import ALL

ANY_COST = 99

TELLINGS = {"moved": Telling("{seat} {units} {units:moves|move} from {start} to {end}", ("S11.1",))}


@dataclass(frozen=True, slots=True)
class Move(Order):
    """Move one unit, or several of one hex together, along a path."""

    GRAMMAR: ClassVar[str] = "move <units> <path>"
    EACH: ClassVar[str] = "path"
    units: Units
    path: Path


@dataclass(frozen=True, slots=True)
class Movement(Marching[GiantsState]):
    """CoG S10.3: the units of the activated area move, each once, in any order."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Move, Done)

    def amiss(self, s: GiantsState) -> str:
        own = bits_of(s.on_map(self.side))
        rolled = s.drawn >= 0 and (0 < s.command[s.drawn] <= 6 or isinstance(s.agenda[-1], OneDie))
        return self.unless(self.side == s.side and rolled and not (s.ready | s.moving) & ~own)

    def prompt(self, s: GiantsState) -> Sentence:
        if full := crowded(s, self.side):
            return Sentence("{hexes} {hexes:holds|hold} too many units: move some on", "R58-b", hexes=full)
        if units := obliged(s, self.side):
            text = "Move units of the {army}; {units} must move before it ends its movement"
            return Sentence(text, "S10.3", *s.game.forced_cases, army=s.game.army(s.drawn), units=units)
        text = "Move units of the {army}, or end its movement"
        return Sentence(text, "S10.3", "S11.1", "S11.3", army=s.game.army(s.drawn))

    def movers(self, s: GiantsState) -> Iterable[int]:
        return each(bits_of(s.where[unit] for unit in each(free_to_move(s, self.side))))

    def menu(self, s: GiantsState, key: int) -> StackMenu | None:
        able = [unit for unit in s.stacks.get(key, ()) if s.ready >> unit & 1]
        if not able:
            return None
        free = free_to_move(s, self.side)
        able = [unit for unit in sorted(able) if free >> unit & 1]
        return StackMenu(s, tuple(able)) if able else None

    def new_menus(self, s: GiantsState) -> Menus:
        return Menus(self.ground(s), in_order=True)

    def keeps(self, s: GiantsState, menus: Menus) -> bool:
        return bool(menus.ground == self.ground(s))

    def ground(self, s: GiantsState) -> tuple[Reach, int, int | None]:
        """What all menus depend on: the enemy, who is driven, and who must move before others."""
        free = free_to_move(s, self.side)
        return s.reach(self.side), s.game.driven(s), None if free == s.ready else free

    def touched(self, s: GiantsState, menus: Menus) -> Iterable[int]:
        stale = bits_of(s.stale)
        return {*s.stale, *[h for h, menu in menus.by_key.items() if menu.reads & stale]}

    def why_not(self, s: GiantsState, order: Move) -> list[Sentence]:
        return why_no_move(s, self.side, order)

    def why_not_done(self, s: GiantsState) -> list[Sentence]:
        """CoG S6.5-b: who has to move on first."""
        if full := crowded(s, self.side):
            return [because("{hexes} {hexes:holds|hold} too many units", "S6.5-b", "R58-b", hexes=full)]
        units = obliged(s, self.side)
        return [because("{units} must move first", *s.game.forced_cases, units=units)] if units else []

    def act(self, s: GiantsState, order: Move) -> None:
        (to,) = order.path  # longer marches are played hex by hex: `State.play` splits them
        step(s, order.units, to)

    def finish(self, s: GiantsState) -> None:
        s.pop()
        s.moving = 0
        for unit in each(s.activated & s.game.armies[self.side]):
            s.carry(unit)


class StackMenu(Menu):
    """What the units of a hex that may move can do now: which groups may step where.

    It `reads` the hexes next to it, and those behind hexes that are too full to stay in.
    """

    __slots__ = ("groups", "reads")

    def __init__(self, s: GiantsState, able: tuple[int, ...]) -> None:
        parts = groups(s, able) if len(able) > 1 else (able,)
        self.groups = [(group, ways) for group in parts if (ways := targets(s, group))]
        self.count = sum([len(ways) for _, ways in self.groups])
        self.reads = s.world.hexes if s.game.driven(s) else read(s, able)

    def order(self, pick: int) -> Order:
        for group, ways in self.groups:
            if pick < len(ways):
                return Move(group, (ways[pick],))
            pick -= len(ways)
        raise IndexError(pick)


# What units can do.


def raw_steps(s: GiantsState, unit: int, h: int, spent: int) -> tuple[int, ...]:
    """CoG S7.2, S11.3: the hexes a unit can step into from a hex with so much spent, stacking apart."""
    ways = s.ways((unit,))
    if not spent:
        found = ways.steps(h, ANY_COST if s.options.min_move else s.allowance(unit))
        if ways.whole:
            found = (*found, *ways.first_steps(h))
    elif ways.stop >> h & 1:
        return ()
    else:
        found = ways.steps(h, s.allowance(unit) - spent)
    return s.game.course(s, unit, h, spent, found) if s.game.driven(s) >> unit & 1 else found


def price_of(s: GiantsState, side: int, a: int, b: int) -> int:
    """CoG S11.4: what a step costs now; a hex that takes a whole move costs all there is. 0 if it cannot be made."""
    ways = s.reach(side)
    return ALL if ways.whole >> b & 1 else ways.cost(a, b) or 0


def targets(s: GiantsState, units: tuple[int, ...]) -> tuple[int, ...]:
    """The hexes units of one hex can step into together."""
    start = s.where[units[0]]
    found = raw_steps(s, units[0], start, s.spent[units[0]])
    for unit in units[1:]:
        more = raw_steps(s, unit, start, s.spent[unit])
        found = tuple([h for h in found if h in more])
    own = s.occupied[s.pieces[units[0]].side] & s.world.around[start]
    return tuple([h for h in found if not own >> h & 1 or may_enter(s, units, h)]) if own else found


def may_enter(s: GiantsState, units: tuple[int, ...], to: int) -> bool:
    """CoG R58-a: a full hex may be entered if the units can go on from it, or enough units there can still leave.

    Units that may not share a hex only pass each other, and nobody makes room for who is driven.
    """
    there = s.stacks.get(to, ())
    if agree(s, (*there, *units)):
        return True
    cost = price_of(s, s.pieces[units[0]].side, s.where[units[0]], to)
    if onward(s, units, to, tuple(s.spent[u] + cost for u in units)):
        return True
    if s.game.driven(s) & bits_of(units) or not s.game.akin(s, (*there, *units)):
        return False
    staying = [unit for unit in there if not (s.ready & ~s.moving) >> unit & 1 or not onward(s, (unit,), to, (0,))]
    return len(staying) < len(there) and fits(s, (*staying, *units))


def onward(s: GiantsState, units: tuple[int, ...], h: int, spent: tuple[int, ...]) -> bool:
    """Whether units can go on from a hex, with so much spent, to one that has room for them."""
    found = set(raw_steps(s, units[0], h, spent[0]))
    for unit, already in zip(units[1:], spent[1:], strict=True):
        found &= set(raw_steps(s, unit, h, already))
    side = s.pieces[units[0]].side
    for to in found:
        there = tuple([unit for unit in s.stacks.get(to, ()) if unit not in units])
        if agree(s, (*there, *units)):
            return True
        cost = price_of(s, side, h, to)
        if onward(s, units, to, tuple(already + cost for already in spent)):
            return True
    return False




def read(s: GiantsState, able: tuple[int, ...]) -> Bits:
    """The hexes that bear on what units of one hex can do: the next, and those behind hexes they cannot stay in."""
    around, own, room = s.world.around, s.occupied[s.pieces[able[0]].side], LIMIT - len(able)
    found, looked = around[s.where[able[0]]], 0
    while new := found & own & ~looked:
        looked |= new
        for h in each(new):
            if len(s.stacks[h]) > room or not s.game.akin(s, (*s.stacks[h], *able)):
                found |= around[h]
    return found


def free_to_move(s: GiantsState, side: int) -> int:
    """CoG R58-b: the units, as bits, that may be ordered to move now: of a full hex those in it, passers-by first.

    Who is driven and under way goes on before anybody else.
    """
    if full := crowded(s, side):
        passing = [h for h in full if s.moving & bits_of(s.stacks[h])]
        here = bits_of(unit for h in passing or full for unit in s.stacks[h]) & s.ready
        strange = bits_of(unit for h in passing for unit in s.stacks[h] if not s.game.akin(s, s.stacks[h]))
        return here & ~(strange & ~s.moving)
    under_way = s.game.driven(s) & s.moving & s.ready
    if under_way and any(targets(s, (unit,)) for unit in each(under_way)):
        return under_way
    return s.ready


def obliged(s: GiantsState, side: int) -> tuple[int, ...]:
    """The units that must still move because they are driven, or share a hex as they should not."""
    due = s.game.driven(s)
    if parting := s.game.must_part(s, side):
        due |= bits_of(unit for h in each(parting) for unit in s.stacks[h])
    return tuple(unit for unit in each(due & s.ready) if targets(s, (unit,)))


def groups(s: GiantsState, units: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """CoG S11.1: parts of a stack that can move as one: all of them under way, or none; the driven alone.

    Whoever may not end together does not set out together.
    """
    driven = s.game.driven(s)
    for part in ([u for u in units if s.moving >> u & 1], [u for u in units if not s.moving >> u & 1]):
        for size in range(1, len(part) + 1):
            for group in combinations(part, size):
                if size == 1 or (not driven & bits_of(group) and agree(s, group)):
                    yield group


def step(s: GiantsState, units: tuple[int, ...], to: int) -> None:
    """CoG S11.1-b: pay for one hex and enter it; whoever moved before has had its move."""
    side, start = s.pieces[units[0]].side, s.where[units[0]]
    price = price_of(s, side, start, to)
    now = bits_of(units)
    s.stale += [s.where[unit] for unit in each(s.moving & ~now)]
    s.ready &= ~(s.moving & ~now)
    s.moving = now
    for unit in units:
        s.spent[unit] += price
    s.shift(units if len(units) == 1 else tuple(sorted(units, key=lambda unit: _weight(s, unit))), to)
    s.tell("moved", seat=side, units=units, start=start, end=to)
    for h in crowded(s, side):
        if not any(targets(s, group) for group in groups(s, tuple(u for u in s.units_in(h) if s.ready >> u & 1))):
            s.push(OverStack(side, h))
            break


def _weight(s: GiantsState, unit: int) -> tuple[bool, bool]:
    """CoG S12.31-b: units that enter a hex together are told apart by control alone: whoever can take it comes last."""
    return s.in_full_supply(unit), not s.cavalry(unit)


# Why not.


def why_no_move(s: GiantsState, side: int, order: Move) -> list[Sentence]:
    """CoG S11: why units may not move so; one function for refusal, preview and play."""
    reasons = why_stay(s, side, order.units)
    if reasons:
        return reasons
    trial, units = s, order.units
    for i, h in enumerate(order.path):
        reason = why_no_step(trial, units, h)
        if reason:
            return [reason]
        if i + 1 < len(order.path):
            trial = trial.copy()
            step(trial, units, h)
            if isinstance(trial.agenda[-1], OverStack):
                return [because("{units} cannot leave {hex} again", "R58-a", units=units, hex=h)]
    return []


def why_stay(s: GiantsState, side: int, units: tuple[int, ...]) -> list[Sentence]:
    """CoG S10.3, R58-b: why units may not be ordered to move together now."""
    for unit in units:
        if s.pieces[unit].side != side or not s.alive(unit):
            return [because("{unit} is not a unit of yours on the map", "S10.3", unit=unit)]
        if not s.ready >> unit & 1:
            return [why_not_ready(s, unit)]
    if len({s.where[unit] for unit in units}) > 1:
        return [because("{units} are not in one hex", "S11.1", units=units)]
    under_way = {s.moving >> unit & 1 for unit in units}
    if len(under_way) > 1:
        return [because("{units} have not moved together so far", "S11.1", "S11.1-b", units=units)]
    if len(units) > 1 and s.game.driven(s) & bits_of(units):
        return [because("{units} cannot move together: a forced move is made alone", *s.game.forced_cases, units=units)]
    if not s.game.akin(s, units):
        return [because("{units} may not share a hex", "S11.1", *s.game.forced_cases, units=units)]
    if not fits(s, units):
        return [because("{units} are too many for one hex", "S11.1", "S6.5-b", units=units)]
    first = free_to_move(s, side)
    if bits_of(units) & ~first:
        hexes = sorted({s.where[unit] for unit in each(first)})
        if crowded(s, side):
            return [because("{hexes} {hexes:holds|hold} too many units: move some of those", "R58-b", hexes=hexes)]
        return [because("{units} must go on first", *s.game.forced_cases, units=tuple(each(first)))]
    return []


def why_not_ready(s: GiantsState, unit: int) -> Sentence:
    """Why a unit does not move in this activation."""
    if s.repl >> unit & 1 or s.cavrepl >> unit & 1:
        return because("{unit} is being rebuilt", "S9.2-b", unit=unit)
    if s.done >> unit & 1:
        return because("{unit} is Done for this turn", "S10.4-b", unit=unit)
    if reason := s.game.why_no_movement(s, unit):
        return reason
    if s.drawn >= 0 and s.marker_of(unit) != s.drawn and not s.activated >> unit & 1:
        return because("{unit} is in another army's area", "S10.1-a", unit=unit)
    return because("{unit} has had its move", "S11.1-b", "S10.6-b", unit=unit)


def why_no_step(s: GiantsState, units: tuple[int, ...], to: int) -> Sentence | None:
    """CoG S11.5, S7.2: why units cannot step into a hex."""
    side, start = s.pieces[units[0]].side, s.where[units[0]]
    if to not in s.world.neighbours[start]:
        return because("{hex} does not touch {start}", "S11.1", "S11.5-b", hex=to, start=start)
    closed = why_closed(s, side, to)
    if closed is not None:
        return closed
    ways = s.reach(side)
    price = price_of(s, side, start, to)
    for unit in units:
        spent = s.spent[unit]
        if barred := s.game.why_barred(s, unit, to):
            return barred
        if spent and ways.stop >> start & 1:
            return because("{unit} has stopped in an enemy zone in {hex}", "S7.2", unit=unit, hex=start)
        if not price:
            text = "{unit} starts in an enemy zone and cannot step straight into another"
            return because(text, "S7.3-b", unit=unit)
        left = s.allowance(unit) - spent
        if price > left and (spent or not (s.options.min_move or price == ALL)):
            return too_dear(unit, to, price, max(left, 0), items(s, start, to), "S11.1", "S11.2-a", "S11.3")
        if s.game.driven(s) >> unit & 1 and to not in raw_steps(s, unit, start, spent):
            return because("{unit} must make its forced move", *s.game.forced_cases, unit=unit)
    if not may_enter(s, units, to):
        return because("{hex} is full, and nobody there could go on", "R58-a", "S6.4-b", hex=to)
    return None


def why_closed(s: GiantsState, side: int, h: int) -> Sentence | None:
    """CoG S6.6-b, S11.5-a: why a hex stays closed to a side whatever it has left."""
    enemy = enemy_of(side)
    if s.occupied[enemy] >> h & 1:
        return because("{hex} is held by the enemy", "S6.6-b", hex=h)
    if s.forts(enemy) >> h & 1:
        return because("{hex} is an enemy fort", "S13.1-a", "S11.5-a", hex=h)
    return because("{hex} is sea", "S11.5-a", hex=h) if s.world.shut >> h & 1 else None


def items(s: GiantsState, here: int, to: int) -> tuple[Item, ...]:
    """CoG S11.2-a: what a step's cost consists of."""
    if s.whole_moves() >> to & 1:
        return (Item(s.terrain(to), ALL),)
    return tuple(Item(what, cost) for what, cost in s.world.parts(here, to))
