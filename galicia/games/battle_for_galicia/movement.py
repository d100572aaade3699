"""BfG 4.0: movement, with the cost of enemy zones (6.3) and recovery while stationary (4.4)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.errors import Reason
from galicia.engine.orders import Done, Order
from galicia.engine.steps import Decision, Prompt
from galicia.engine.words import Path, Seat, Unit, Units
from galicia.games.battle_for_galicia.cavalry import offer_reaction
from galicia.games.battle_for_galicia.effectiveness import enemy_too_near, recover, why_no_recovery, why_not_fit
from galicia.games.battle_for_galicia.stacking import over_stacked, relieve, top_unit
from galicia.games.battle_for_galicia.state import STACK_LIMIT, GaliciaState, because, case
from galicia.games.battle_for_galicia.units import AH, RU
from galicia.games.battle_for_galicia.world import ENTER, LAST_BARRED_TURN

ANY_COST = 99  # a unit that has spent nothing may make a minimum move (4.3)


@dataclass(frozen=True, slots=True)
class Move(Order):
    """Move one unit, or several of one hex together, along a path."""

    GRAMMAR: ClassVar[str] = "move <units> <path>"
    units: Units
    path: Path

    def singles(self) -> tuple[Order, ...]:
        return tuple(Move(self.units, (h,)) for h in self.path) if len(self.path) > 1 else (self,)


@dataclass(frozen=True, slots=True)
class Recover(Order):
    """Spend movement points on recovering combat effectiveness."""

    GRAMMAR: ClassVar[str] = "recover <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Movement(Decision):
    """BfG 3.2 (3): the phasing player moves all, some or none of his units, step by step, in any order."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Move, Recover, Done)
    side: Seat

    def seat(self, s: GaliciaState) -> Seat:
        return self.side

    def prompt(self, s: GaliciaState) -> Prompt:
        return Prompt("Move units, recover, or end the movement phase", case("4.1-any", "4.2", "4.4"))

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        yield Done()
        for h in each(s.occupied[self.side]):
            stack = s.units_in(h)
            for unit in stack:
                if s.rung[unit] and not why_no_recovery(s, unit):
                    yield Recover(unit)
            for group, ways in _groups(s, stack):
                for target in ways:
                    yield Move(group, (target,))

    def sample(self, s: GaliciaState, rng: random.Random) -> Order:
        """Uniform over `orders`, counted stack by stack instead of listed."""
        menus, totals = _menus(s)
        total = sum(totals.values()) + 1
        while True:
            pick = int(rng.random() * total)
            menu = None
            for h, count in totals.items():
                if pick < count:
                    menu = menus[h]
                    break
                pick -= count
            if menu is None:
                return Done()
            order = menu.order(pick)
            # Whether enemies are too near to recover hangs on other stacks, so a menu cannot tell.
            if not isinstance(order, Recover) or not enemy_too_near(s, order.unit):
                return order

    def explain(self, s: GaliciaState, order: Order) -> list[Reason]:
        if isinstance(order, Done):
            return []
        if isinstance(order, Recover):
            return why_no_recovery(s, order.unit)
        assert isinstance(order, Move)
        return why_no_move(s, order)

    def further(self, s: GaliciaState, order: Order) -> Iterable[Order]:
        if isinstance(order, Move):
            for h in s.world.neighbours[order.path[-1]]:
                longer = Move(order.units, (*order.path, h))
                if not why_no_move(s, longer):
                    yield longer

    def play(self, s: GaliciaState, order: Order) -> None:
        if isinstance(order, Move):
            (to,) = order.path  # longer marches are played hex by hex: `State.play` splits them
            step(s, order.units, to)
        elif isinstance(order, Recover):
            recover(s, order.unit)
        else:
            s.pop()
            for h in over_stacked(s, self.side):
                relieve(s, self.side, h)


def _groups(s: GaliciaState, stack: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every part of a stack that can move as one, with the hexes open to all of it."""
    if len(stack) == 1:
        ways = targets(s, stack[0])
        if ways:
            yield stack, ways
        return
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


class _Menu:
    """What one stack can do now: who may recover if no enemy is near, and which groups may step where."""

    __slots__ = ("groups", "recover", "total")

    def __init__(self, s: GaliciaState, stack: tuple[int, ...]) -> None:
        self.groups: list[tuple[tuple[int, ...], tuple[int, ...]]]
        self.recover: tuple[int, ...] = ()
        for unit in stack:
            if s.rung[unit] and not why_not_fit(s, unit):
                self.recover += (unit,)
        total = len(self.recover)
        if len(stack) == 1:
            self.groups = [(stack, targets(s, stack[0]))]
        else:
            self.groups = list(_groups(s, stack))
        for _, ways in self.groups:
            total += len(ways)
        self.total = total

    def order(self, pick: int) -> Order:
        if pick < len(self.recover):
            return Recover(self.recover[pick])
        pick -= len(self.recover)
        for group, ways in self.groups:
            if pick < len(ways):
                return Move(group, (ways[pick],))
            pick -= len(ways)
        raise IndexError(pick)


def _menus(s: GaliciaState) -> tuple[dict[int, _Menu], dict[int, int]]:
    """The menus of all stacks of the phasing side with their totals; those nothing has touched are kept."""
    if s.menus is None:
        menus = {h: _Menu(s, s.units_in(h)) for h in each(s.occupied[s.side])}
        s.menus = menus, {h: menu.total for h, menu in menus.items()}
    elif s.stale:
        menus, totals = s.menus
        stacks = s.stacks
        for h in s.stale:
            stack = stacks.get(h)
            if stack is None:
                menus.pop(h, None)
                totals.pop(h, None)
            else:
                menu = menus[h] = _Menu(s, stack if len(stack) == 1 else tuple(sorted(stack)))
                totals[h] = menu.total
    s.stale.clear()
    return s.menus


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
    mine, others = 1 << s.side, 2 >> s.side
    if len(units) == 1:
        s.tell("moved", seat=s.side, units=units, start=start, end=to)
    else:
        s.tell("moved", mine, seat=s.side, units=units, start=start, end=to)
        s.tell("moved", others, seat=s.side, units=(top_unit(s, units),), start=start, end=to)
    around, enemies = s.world.around, s.occupied[1 - s.side]
    if around[to] & enemies:
        # Whether hidden cavalry reacts or not is news (12.1.2-hidden).
        s.seal()
    if (around[to] | around[start]) & enemies:
        offer_reaction(s, start, to, joined)


def why_no_move(s: GaliciaState, order: Move) -> list[Reason]:
    """BfG 4.0: why units may not move so; one function for refusal, preview and play."""
    side = s.side
    name = s.game.lexicon.word
    for unit in order.units:
        word = name("unit", unit)
        if s.pieces[unit].side != side or not s.alive(unit):
            return [because(f"{word} is not a unit of yours on the map", "4.1-any")]
        if not s.released(unit):
            return [because(f"{word} may not move before turn {s.pieces[unit].release}", "2.1-release")]
        if s.minimum >> unit & 1:
            return [because(f"{word} has made its minimum move", "4.3")]
        if s.recovered >> unit & 1:
            return [because(f"{word} has recovered and may not move", "10.3.1")]
    if len({s.where[unit] for unit in order.units}) > 1:
        return [because("units that move together start from one hex", "4.2")]
    if s.steps_of(order.units) > STACK_LIMIT:
        return [because("more than six steps do not move as one; move them in two groups", "4.2", "5.1")]
    here = s.where[order.units[0]]
    spent = [s.spent[unit] for unit in order.units]
    minimum_used = False
    for h in order.path:
        number = name("hex", h)
        if minimum_used:
            return [because(f"after a minimum move a unit goes no further than {name('hex', here)}", "4.3")]
        if h not in s.world.neighbours[here]:
            return [because(f"{number} does not touch {name('hex', here)}", "4.2")]
        barred = why_closed(s, side, h)
        if barred:
            return [barred]
        price = s.reach.cost(here, h)
        assert price is not None
        for i, unit in enumerate(order.units):
            allowance = s.pieces[unit].movement
            if spent[i] + price > allowance and spent[i]:
                left = allowance - spent[i]
                text = f"{name('unit', unit)}: {number} costs {price} of {left} MP: {itemised(s, here, h)}"
                return [because(text, "4.1", "4.2", "6.3")]
            minimum_used |= spent[i] + price > allowance
            spent[i] += price
        here = h
    return []


def why_closed(s: GaliciaState, side: int, h: int) -> Reason | None:
    """Hexes that stay closed whatever a unit has left (4.3-first)."""
    number = s.world.grid.number(h)
    if s.occupied[1 - side] >> h & 1:
        return because(f"{number} is held by the enemy", "4.1")
    if s.world.swamp >> h & 1:
        return because(f"{number} is swamp", "4.2-swamp")
    if side == RU and h == s.world.fortress:
        return because("no Russian unit enters Przemysl", "13.0-enter")
    if side == AH and s.world.barred >> h & 1 and s.turn <= LAST_BARRED_TURN:
        return because(f"no A-H unit enters {number} before turn {LAST_BARRED_TURN + 1}", "4.5")
    return None


def itemised(s: GaliciaState, here: int, to: int, zone: int | None = None) -> str:
    """BfG 4.2, 6.3: the parts of a step's cost in words; `zone` is that of the enemies of the phasing side."""
    terrain = s.world.board.terrain[to]
    parts = [(terrain, ENTER[terrain]), *s.world.side_costs(here, to)]
    zone = s.reach.zone if zone is None else zone
    parts += [("leaving an enemy zone", 1)] * (zone >> here & 1) + [("entering an enemy zone", 1)] * (zone >> to & 1)
    return ", ".join(f"{what} {cost}" for what, cost in parts)
