"""How the staff plays Great War in the East: one plan for a movement, then the best set of attacks, one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from galicia.board.hexset import bits_of, each
from galicia.engine.orders import Done, Order
from galicia.games.great_war_in_the_east.combat import (
    Attack,
    able_near,
    declared,
    joined,
    why_no_flotilla,
    why_not_attacked,
)
from galicia.games.great_war_in_the_east.hq import hqs_of
from galicia.games.great_war_in_the_east.odds import ratio, reckon
from galicia.games.great_war_in_the_east.shifts import parries, why_no_lead, why_no_shift
from galicia.games.great_war_in_the_east.state import Battle, EasternState
from galicia.games.great_war_in_the_east.units import SERBIAN
from galicia.players.great_war_in_the_east.field import BOLD, WARY, EasternField
from galicia.players.great_war_in_the_east.fights import Terms, outlook
from galicia.players.great_war_in_the_east.recruit import Recruit
from galicia.players.great_war_in_the_east.roads import Roads, orders_to
from galicia.players.packing import Option, packed
from galicia.players.planning import Planning
from galicia.players.style import Style

LEAST = 0.15  # what an attack must be worth
MOST_STACKS = 5


class Staff(Planning, Recruit):
    """Plans a movement once and carries it out unit by unit; before each attack it chooses anew."""

    level: ClassVar[str] = "staff"
    package: ClassVar[str] = __package__
    wary, bold = WARY, BOLD
    mutations: ClassVar[int] = 4000

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self.route: dict[int, int] = {}

    def field(self, s: EasternState, seat: int, rng: random.Random) -> EasternField:
        return EasternField(s, seat, self.weights)

    # Movement.

    def move(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        if self.phase != (s.turn, seat, "Movement"):
            self.phase, self.handled = (s.turn, seat, "Movement"), set()
            field = self.planned(s, seat, rng)
            assert isinstance(field, EasternField)
            self.route = {**{u: post.hex for u, post in field.plan.items()}, **field.depots}
            self.route.update(headquarters(s, seat, self.route))
        for unit, goal in self.route.items():
            if unit not in self.handled:
                order = next(orders_to(s, unit, goal), None)
                if order is not None:
                    return order
                self.handled.add(unit)
        return Done()

    # Combat.

    def attack(self, s: EasternState, seat: int, rng: random.Random) -> Order:
        field = EasternField(s, seat, self.weights, moving=False)
        found: dict[Option, Battle] = {}
        for battle in candidates(s):
            value = self.value(s, field, battle)
            lent = (*battle.attackers, *battle.shifts, *battle.heroes)
            option = Option(value - LEAST, battle.targets[0], lent + (len(s.pieces),) * battle.flotilla)
            if value > LEAST:
                found[option] = battle
        for option in packed(found):
            battle = found[option]
            order = Attack(battle.targets)
            if not s.step.explain(s, order):
                self.plan = battle
                return order
        return Done() if not s.step.explain(s, Done()) else next(iter(s.step.orders(s)))

    def value(self, s: EasternState, field: EasternField, battle: Battle) -> float:
        """What an attack is worth; the defender shifts it as suits him best."""
        values = []
        for parry in [(), *((hq,) for hq in parries(s, battle))]:
            odds = reckon(s, battle.but(parry=parry))
            (target,) = battle.targets
            defenders = tuple(u for u in battle.defenders if s.steps[u])
            fort = any(s.pieces[u].fortress for u in defenders)
            terms = Terms(odds.column, odds.die, *odds.penalties, odds.affected, field.retreat_ways(target), fort)
            ground = 0.5 + field.stake(target)
            seen = outlook(terms, field.toll(battle.attackers), field.toll(defenders), ground)
            values.append(field.worth(target, seen))
        return min(values)


def candidates(s: EasternState) -> Iterator[Battle]:
    """Attacks that could be made on single hexes: by some of the stacks around, with and without help."""
    for target in each(s.world.zones.of(s.occupied[s.side]) & s.holding(1 - s.side)):
        if why_not_attacked(s, target):
            continue
        able = able_near(s, (target,))
        ready = [u for u in able if not s.occ >> u & 1] or list(able)
        stacks = [tuple(u for u in ready if s.where[u] == h) for h in dict.fromkeys(s.where[u] for u in ready)]
        stacks = sorted(stacks, key=lambda stack: -sum(s.attack(u) for u in stack))[:MOST_STACKS]
        groups = {tuple(sorted(u for stack in some for u in stack))
                  for size in range(1, len(stacks) + 1) for some in combinations(stacks, size)}
        groups |= {(u,) for u in ready}
        for units in sorted(groups):
            if s.pieces[units[0]].nation == SERBIAN and len(units) > s.points:
                units = tuple(sorted(units, key=s.attack, reverse=True)[: s.points])
            if units:
                yield from helped(s, joined(s, declared(s, (target,)), units))


def helped(s: EasternState, battle: Battle) -> Iterator[Battle]:
    """An attack by itself and with all the help of HQs and flotilla it can get, if it is lawful."""
    battle = battle.but(heroes=tuple(hq for hq in hqs_of(s, s.side) if not why_no_lead(s, battle, hq)))
    if not why_no_flotilla(s, battle.targets):
        battle = battle.but(flotilla=True)
    if not ratio(s, battle).legal:
        return
    yield battle
    for hq in sorted(hqs_of(s, s.side), key=s.shift_of, reverse=True):
        if not why_no_shift(s, battle, hq):
            battle = battle.but(shifts=(*battle.shifts, hq))
            yield battle


def headquarters(s: EasternState, seat: int, posts: dict[int, int]) -> dict[int, int]:
    """Where HQs should go: beside a unit, where most of their army is within their radius."""
    found: dict[int, int] = {}
    units = {u: h for u, h in posts.items() if s.pieces[u].combat_unit}
    led: set[int] = set()
    for hq in sorted(hqs_of(s, seat), key=lambda hq: -s.strength_of(hq)):
        piece = s.pieces[hq]
        guarded = bits_of(units.values()) & Roads(s, hq).all
        best, most = s.where[hq], 0.0
        for h in each(guarded | 1 << s.where[hq]):
            far, strength, value = s.world.distances(h), s.strength_of(hq), 0.0
            for u, post in units.items():
                other = s.pieces[u]
                if far[post] <= piece.radius and other.nation == piece.nation and u not in led:
                    value += other.sp * (1.0 if other.army == piece.army else 0.4)
            value = min(value, strength) + 0.05 * value + 0.5 * (h == s.where[hq]) + 2.0 * (guarded >> h & 1)
            if value > most:
                best, most = h, value
        far, left = s.world.distances(best), s.strength_of(hq)
        for u in sorted(units, key=lambda u: (s.pieces[u].army != piece.army, far[units[u]])):
            near = far[units[u]] <= piece.radius and s.pieces[u].nation == piece.nation
            if near and s.pieces[u].sp <= left and u not in led:
                led.add(u)
                left -= s.pieces[u].sp
        found[hq] = best
    return found


class General(Staff):
    """Takes more time."""

    level: ClassVar[str] = "general"
    mutations: ClassVar[int] = 12_000
