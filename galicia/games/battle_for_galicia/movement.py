"""BfG 4.0: movement, with the cost of enemy zones (6.3) and recovery while stationary (4.4).

Cases: 2.1-release, 4, 6.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.marches import Item, MarchCases, Marcher, why_no_march
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.marches import Marching, Menu
from galicia.engine.shapes.stacking import over_stacked
from galicia.engine.sides import enemy_of
from galicia.engine.words import Path, Unit, Units
from galicia.games.battle_for_galicia.cavalry import NEAR, offer_reaction
from galicia.games.battle_for_galicia.effectiveness import enemy_too_near, recover, why_no_recovery, why_not_fit
from galicia.games.battle_for_galicia.stacking import relieve, top_unit
from galicia.games.battle_for_galicia.state import STACK_LIMIT, GaliciaState
from galicia.games.battle_for_galicia.world import ENTER, LAST_BARRED_TURN

CASES = MarchCases(("4.2",), ("4.1", "4.2", "6.3"), ("4.3",))
ANY_COST = 99  # a unit that has spent nothing may make a minimum move (4.3)


@dataclass(frozen=True, slots=True)
class Move(Order):
    """Move one unit, or several of one hex together, along a path."""

    GRAMMAR: ClassVar[str] = "move <units> <path>"
    EACH: ClassVar[str] = "path"
    units: Units
    path: Path


@dataclass(frozen=True, slots=True)
class Recover(Order):
    """Spend movement points on recovering combat effectiveness."""

    GRAMMAR: ClassVar[str] = "recover <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Movement(Marching[GaliciaState]):
    """BfG 3.2 (3): the phasing player moves all, some or none of his units, step by step, in any order."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Move, Recover, Done)

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("Move units, recover, or end the movement phase", "4.1-any", "4.2", "4.4")

    def movers(self, s: GaliciaState) -> Iterable[int]:
        return each(s.occupied[self.side])

    def menu(self, s: GaliciaState, key: int) -> StackMenu | None:
        stack = s.stacks.get(key)
        return None if stack is None else StackMenu(s, stack if len(stack) == 1 else tuple(sorted(stack)))

    def holds(self, s: GaliciaState, order: Order) -> bool:
        # Whether enemies are too near to recover hangs on other stacks, so a menu cannot tell.
        return not isinstance(order, Recover) or not enemy_too_near(s, order.unit)

    def why_not(self, s: GaliciaState, order: Move | Recover) -> list[Sentence]:
        return why_no_recovery(s, order.unit) if isinstance(order, Recover) else why_no_move(s, order)

    def act(self, s: GaliciaState, order: Move | Recover) -> None:
        if isinstance(order, Move):
            (to,) = order.path  # longer marches are played hex by hex: `State.play` splits them
            step(s, order.units, to)
        else:
            recover(s, order.unit)

    def finish(self, s: GaliciaState) -> None:
        s.pop()
        for h in over_stacked(s, self.side):
            relieve(s, self.side, h)


def _groups(s: GaliciaState, stack: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every part of a stack that can move as one, with the hexes open to all of it."""
    open_to = {unit: ways for unit in stack if (ways := targets(s, unit))}
    for size in range(1, min(len(open_to), STACK_LIMIT) + 1):
        for group in combinations(open_to, size):
            common = open_to[group[0]]
            if size > 1:
                if s.steps_of(group) > STACK_LIMIT:
                    continue
                for unit in group[1:]:
                    other = open_to[unit]
                    if other is not common:
                        common = tuple(h for h in common if h in other)
            if common:
                yield group, common


class StackMenu(Menu):
    """What one stack can do now: who may recover if no enemy is near, and which groups may step where."""

    __slots__ = ("groups", "recover")

    def __init__(self, s: GaliciaState, stack: tuple[int, ...]) -> None:
        self.recover: tuple[int, ...] = ()
        for unit in stack:
            if s.rung[unit] and not why_not_fit(s, unit):
                self.recover += (unit,)
        self.groups = [(stack, targets(s, stack[0]))] if len(stack) == 1 else list(_groups(s, stack))
        count = len(self.recover)
        for _, ways in self.groups:
            count += len(ways)
        self.count = count

    def order(self, pick: int) -> Order:
        if pick < len(self.recover):
            return Recover(self.recover[pick])
        pick -= len(self.recover)
        for group, ways in self.groups:
            if pick < len(ways):
                return Move(group, (ways[pick],))
            pick -= len(ways)
        raise IndexError(pick)


def targets(s: GaliciaState, unit: int) -> tuple[int, ...]:
    """BfG 4.1-4.5: the hexes a unit can step into now: what it can pay, or any for a minimum move (4.3)."""
    piece = s.pieces[unit]
    if s.turn < piece.release or (s.minimum | s.recovered) >> unit & 1:
        return ()
    spent = s.spent[unit]
    return s.reach.steps(s.where[unit], piece.movement - spent if spent else ANY_COST)


def step(s: GaliciaState, units: tuple[int, ...], to: int) -> None:
    """BfG 4.2, 4.3: pay for one hex and enter it; then enemy cavalry may react (12.1)."""
    start = s.where[units[0]]
    price = s.reach.cost(start, to)
    assert price is not None
    for unit in units:
        total = s.spent[unit] + price
        if total > s.pieces[unit].movement:
            s.minimum |= 1 << unit
        s.spent[unit] = total
    joined = bool(s.occupied[s.side] >> to & 1)
    s.shift(units, to)
    enemy = enemy_of(s.side)
    if len(units) == 1:
        s.tell("moved", seat=s.side, units=units, start=start, end=to)
    else:
        mine = 1 << s.side
        s.tell("moved", mine, seat=s.side, units=units, start=start, end=to)
        s.tell("moved", ~mine, seat=s.side, units=(top_unit(s, units),), start=start, end=to)
    around, enemies = s.world.around, s.occupied[enemy]
    if around[to] & enemies:
        s.seal(NEAR)
    if (around[to] | around[start]) & enemies:
        offer_reaction(s, start, to, joined)


def why_no_move(s: GaliciaState, order: Move) -> list[Sentence]:
    """BfG 4.0: why units may not move so; one function for refusal, preview and play."""
    side = s.side
    for unit in order.units:
        if s.pieces[unit].side != side or not s.alive(unit):
            return [because("{unit} is not a unit of yours on the map", "4.1-any", unit=unit)]
        if not s.released(unit):
            release = s.pieces[unit].release
            return [because("{unit} may not move before turn {turn}", "2.1-release", unit=unit, turn=release)]
        if s.minimum >> unit & 1:
            return [because("{unit} has made its minimum move", "4.3", unit=unit)]
        if s.recovered >> unit & 1:
            return [because("{unit} has recovered and may not move", "10.3.1", unit=unit)]
    if len({s.where[unit] for unit in order.units}) > 1:
        return [because("units that move together start from one hex", "4.2")]
    if s.steps_of(order.units) > STACK_LIMIT:
        return [because("more than six steps cannot move as one; move them in two groups", "4.2", "5.1")]
    marchers = [Marcher(unit, s.spent[unit], s.pieces[unit].movement) for unit in order.units]
    start = s.where[order.units[0]]
    return why_no_march(
        s.reach, start, order.path, marchers, CASES, lambda h: why_closed(s, side, h), lambda a, b: items(s, a, b)
    )


def why_closed(s: GaliciaState, side: int, h: int) -> Sentence | None:
    """Hexes that stay closed whatever a unit has left (4.3-first)."""
    if s.occupied[enemy_of(side)] >> h & 1:
        return because("{hex} is held by the enemy", "4.1", hex=h)
    if s.world.swamp >> h & 1:
        return because("{hex} is swamp", "4.2-swamp", hex=h)
    if s.world.fortress.closed_to(side) >> h & 1:
        return because("no Russian unit enters {place}", "13.0-enter", place=h)
    if s.world.barred_to(side, s.turn) >> h & 1:
        return because("no A-H unit enters {hex} before turn {turn}", "4.5", hex=h, turn=LAST_BARRED_TURN + 1)
    return None


def items(s: GaliciaState, here: int, to: int, zone: int | None = None) -> tuple[Item, ...]:
    """BfG 4.2, 6.3: what a step's cost consists of; `zone` is that of the enemies of the phasing side."""
    terrain = s.world.board.terrain[to]
    zone = s.reach.zone if zone is None else zone
    printed = [(terrain, ENTER[terrain]), *s.world.side_costs(here, to)]
    leaving = [Item("leaving an enemy zone", 1, True)] * (zone >> here & 1)
    entering = [Item("entering an enemy zone", 1, True)] * (zone >> to & 1)
    return (*(Item(what, cost) for what, cost in printed), *leaving, *entering)
