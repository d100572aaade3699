"""What the recruit thinks of Battle for Galicia: where units should go, which attacks are worth making."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from galicia.board.hexset import each
from galicia.engine.orders import Done, Order, Pass
from galicia.engine.shapes.paths import RetreatAlong
from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.advance import Advance, AdvanceAfterCombat
from galicia.games.battle_for_galicia.cavalry import React, Reaction
from galicia.games.battle_for_galicia.combat import (
    Attack,
    Attackers,
    Combat,
    Defend,
    Defenders,
    Engage,
)
from galicia.games.battle_for_galicia.effectiveness import why_no_recovery
from galicia.games.battle_for_galicia.losses import ShareLosses, TakeLoss
from galicia.games.battle_for_galicia.movement import Move, Movement, Recover
from galicia.games.battle_for_galicia.odds import reckon, true_strength
from galicia.games.battle_for_galicia.reinforcements import Place, Reinforcement
from galicia.games.battle_for_galicia.retreat import Continue, GoOn, Retreat
from galicia.games.battle_for_galicia.stacking import Eliminate, OverStack
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.supply import IN_SUPPLY_RANGE, supply_trace
from galicia.games.battle_for_galicia.victory import LAST_ATTACK_TURN
from galicia.games.battle_for_galicia.withdrawal import Withdraw, WithdrawNext
from galicia.players.mind import Mind
from galicia.players.style import Style

# Weights in victory points, or thereabouts.
TOWN, GARRISON, NEARNESS, SUPPLY, CONTACT, CROWD, JITTER = 8.0, 5.0, 0.5, 3.0, 1.2, 0.15, 0.1
WORN = 2  # from this rung on a unit would rather recover
ENOUGH = 0.35  # what an attack must be worth


class Recruit(Mind):
    """Remembers, within a phase, which units it has dealt with."""

    judges: ClassVar[Mapping[type[Any], str]] = {
        Movement: "move",
        Combat: "attack",
        Attackers: "engage",
        Defenders: "defend",
        AdvanceAfterCombat: "advance",
        Retreat: "retreat",
        GoOn: "go_on",
        WithdrawNext: "withdraw",
        ShareLosses: "lose",
        OverStack: "lose",
        Reaction: "react",
        Reinforcement: "place",
    }

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self.phase: tuple[int, int] = (0, -1)
        self.handled: set[int] = set()
        self.plan: tuple[int, ...] = ()

    def ground(self, s: GaliciaState, seat: int) -> Ground:
        """How it looks at the map."""
        return Ground(s, seat)

    # Movement.

    def move(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        if self.phase != (s.turn, seat):
            self.phase, self.handled = (s.turn, seat), set()
        units = [u for u in s.on_map(seat) if u not in self.handled]
        rng.shuffle(units)
        ground = self.ground(s, seat)
        for unit in units:
            self.handled.add(unit)
            if s.rung[unit] >= WORN and not why_no_recovery(s, unit):
                return Recover(unit)
            path = self.best_path(s, ground, unit, rng)
            if path:
                return Move((unit,), path)
        return Done()

    def best_path(self, s: GaliciaState, ground: Ground, unit: int, rng: random.Random) -> tuple[int, ...]:
        if not s.released(unit) or s.minimum >> unit & 1:
            return ()
        here = s.where[unit]
        left = s.pieces[unit].movement - s.spent[unit]
        best, goal = ground.worth(unit, here) + JITTER, here
        for h in each(s.reach.within(here, left)):
            if h != here and s.room(h) >= s.steps(unit):
                value = ground.worth(unit, h) + rng.random() * JITTER
                if value > best:
                    best, goal = value, h
        return tuple(s.reach.path(here, goal, left)) if goal != here else ()

    # Combat.

    def attack(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        best = max(oracle.options(s, seat), key=lambda option: worth(s, option), default=None)
        if best is None or worth(s, best) < ENOUGH * self.style.caution / self.style.aggression:
            return Done()
        self.plan = best.units
        return Attack(best.target, tuple(sorted({s.where[u] for u in best.units})))

    def engage(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        sets = list(Attackers(seat).sets(s))
        if self.plan in sets:
            return Engage(self.plan)
        battle = s.battle
        assert battle is not None
        defenders = oracle.likely_defenders(s, battle.target)
        strengths = {u: true_strength(s, u) for group in sets for u in group}
        reckoned = [(g, reckon(s, battle.target, [strengths[u] for u in g], defenders)) for g in sets]
        return Engage(max(reckoned, key=lambda pair: (pair[1].rung, -len(pair[0])))[0])

    def defend(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        orders = [o for o in Defenders(seat).orders(s) if isinstance(o, Defend)]
        return max(orders, key=lambda o: sum(s.defence(u) for u in o.units))

    def advance(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        battle = s.battle
        assert battle is not None
        ground = self.ground(s, seat)
        orders = [o for o in AdvanceAfterCombat(seat).orders(s) if isinstance(o, Advance)]
        if not orders or ground.worth(battle.attackers[0], battle.target) < 0:
            return Pass()
        return max(orders, key=lambda o: sum(s.defence(u) for u in o.units))

    # Answers.

    def retreat(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        ground = self.ground(s, seat)
        step = s.step
        assert isinstance(step, Retreat)
        orders = [o for o in step.orders(s) if isinstance(o, RetreatAlong)]

        def cost(order: RetreatAlong) -> float:
            rivers = sum(pair in s.world.unbridged for pair in zip((step.hex, *order.path), order.path, strict=False))
            return 3.0 * rivers - ground.worth(step.units[0], order.path[-1])

        return min(orders, key=cost)

    def go_on(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        """The weakest go on from an over-stacked hex."""
        orders = [o for o in s.step.orders(s) if isinstance(o, Continue)]
        return min(orders, key=lambda o: sum(s.defence(u) for u in o.units))

    def withdraw(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        """Only those who must."""
        return min((o for o in s.step.orders(s) if isinstance(o, Withdraw)), key=lambda o: len(o.units))

    def lose(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        """Spare steps first, then the stronger unit."""
        orders = [o for o in s.step.orders(s) if isinstance(o, TakeLoss | Eliminate)]

        def harm(order: TakeLoss | Eliminate) -> tuple[bool, int]:
            piece = s.pieces[order.unit]
            return (s.rung[order.unit] + 1) % piece.rungs_per_step == 0, s.defence(order.unit)

        return min(orders, key=harm)

    def react(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        """Cavalry keeps out of the way of infantry, towards supply."""
        ground = self.ground(s, seat)
        enemies = s.occupied[enemy_of(seat)]
        for order in sorted(
            (o for o in s.step.orders(s) if isinstance(o, React)),
            key=lambda o: (s.world.around[o.hex] & enemies).bit_count() - 0.1 * ground.worth(o.unit, o.hex),
        ):
            here = s.where[order.unit]
            if (s.world.around[order.hex] & enemies).bit_count() < (s.world.around[here] & enemies).bit_count():
                return order
        return Pass()

    def place(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        ground = self.ground(s, seat)
        orders = list(s.step.orders(s))
        placing = [o for o in orders if isinstance(o, Place) and s.room(o.hex) >= s.steps(o.unit)]
        return max(placing, key=lambda o: ground.worth(o.unit, o.hex)) if placing else orders[0]


class Ground:
    """What hexes are worth to a side now."""

    def __init__(self, s: GaliciaState, seat: int) -> None:
        self.s, self.seat = s, seat
        self.supplied = supply_trace(s, seat).within(IN_SUPPLY_RANGE)
        self.enemies = s.occupied[enemy_of(seat)]
        self.towns = s.game.towns(s.options)
        self.prizes = [t for t in self.towns if t.side == seat]
        self.homes = [t for t in self.towns if t.side != seat]

    def worth(self, unit: int, h: int) -> float:
        s = self.s
        value = 0.0 if self.supplied >> h & 1 else -SUPPLY
        distance = s.world.distances(h)
        # Towards the dearest prize for its distance, and to own towns the enemy is near.
        value -= NEARNESS * min(distance[t.hex] - t.capture / 3 for t in self.prizes)
        alone = not any(u != unit for u in s.stacks.get(h, ()))
        for town in self.towns:
            if town.hex == h and alone:
                value += TOWN if town.side == self.seat else GARRISON * self.threatened(h)
        touching = s.world.around[h] & self.enemies
        if touching:
            strength = s.attack(unit) + sum(
                s.attack(u) for n in each(s.world.around[h] & s.occupied[self.seat]) for u in s.stacks[n]
            )
            facing = sum(s.defence(u) for n in each(touching) for u in s.stacks[n])
            fights = not s.pieces[unit].cavalry and s.attack(unit) > 1
            value += CONTACT * (min(strength / max(facing, 1), 3.0) - 1.0) if fights else -CONTACT
        return value - CROWD * len(s.stacks.get(h, ()))

    def threatened(self, h: int) -> bool:
        distance = self.s.world.distances(h)
        return any(distance[e] <= 4 for e in each(self.enemies))


def worth(s: GaliciaState, option: oracle.Option) -> float:
    """What an attack is worth: losses dealt less losses taken, the schedule's point, and a town that may fall."""
    value = option.fold.defender_loss - 1.1 * option.fold.attacker_loss - 0.8 * option.fold.attacker_retreats
    if s.turn <= LAST_ATTACK_TURN and not s.pieces[option.units[0]].cavalry:
        value += 1.0
    if any(t.hex == option.target for t in s.game.towns(s.options)):
        value += 3.0 * option.fold.defender_retreats
    return value + 0.5 * option.fold.defender_retreats
