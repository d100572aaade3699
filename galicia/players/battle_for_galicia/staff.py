"""How the staff plays Battle for Galicia: a plan for the whole movement, then the best set of attacks, one by one."""

from __future__ import annotations

import math
import random
import time

from galicia.engine.orders import Done, Order
from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.combat import Attack
from galicia.games.battle_for_galicia.effectiveness import why_no_recovery
from galicia.games.battle_for_galicia.movement import Move, Movement, Recover
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.players.battle_for_galicia.belief import Belief, hidden_units
from galicia.players.battle_for_galicia.field import WEIGHTS, BattleField, attack_value
from galicia.players.battle_for_galicia.judgement import Judgement
from galicia.players.plans import Planner, Post


class Staff(Judgement):
    """Plans a movement once, carries it out unit by unit, and plans anew when something came in the way."""

    def __init__(self, mutations: int = 4000, seconds: float = 0.8) -> None:
        super().__init__()
        self.mutations, self.seconds = mutations, seconds
        self.weights = dict(WEIGHTS)
        self.route: dict[int, Post] = {}

    def order(self, known: GaliciaState, seat: int, rng: random.Random) -> Order:
        step = known.step
        if isinstance(step, Movement):
            return self.carry_out(known, seat, rng)
        return super().order(known, seat, rng)

    def belief(self, s: GaliciaState, seat: int, rng: random.Random) -> Belief:
        return Belief(s, seat, rng, hidden_units(s, seat))

    def carry_out(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        if self.phase != (s.turn, seat):
            self.phase, self.handled = (s.turn, seat), set()
            self.route = self.plan_movement(s, seat, rng)
        for unit, post in self.route.items():
            if unit in self.handled:
                continue
            here = s.where[unit]
            if here < 0 or here == post.hex:
                if here >= 0 and s.rung[unit] and not why_no_recovery(s, unit):
                    return Recover(unit)
                self.handled.add(unit)
                continue
            self.handled.add(unit)
            path = s.reach.path(here, post.hex, s.pieces[unit].movement - s.spent[unit])
            if path:
                return Move((unit,), tuple(path))
        for unit in s.on_map(seat):
            if s.rung[unit] and not why_no_recovery(s, unit):
                return Recover(unit)
        return Done()

    def plan_movement(self, s: GaliciaState, seat: int, rng: random.Random) -> dict[int, Post]:
        began = time.perf_counter()
        field = BattleField(s, seat, self.belief(s, seat, rng), self.weights)
        if not field.units:
            return {}
        planner = Planner(field, rng)
        planner.improve(self.mutations, began + self.seconds)
        # Those who make room go first.
        return dict(sorted(field.plan.items(), key=lambda item: item[1].hex == field.home[item[0]]))

    def attack(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        belief = self.belief(s, seat, rng)
        towns = {t.hex: t for t in s.game.towns(s.options)}
        found = []
        seen: set[tuple[int, tuple[int, ...]]] = set()
        for option in oracle.options(s, seat):
            key = option.target, option.units
            if key in seen:
                continue
            seen.add(key)
            mine = [oracle.known_strength(s, seat, u) for u in option.units]
            samples = belief.defenders[option.target]
            town = towns.get(option.target)
            value = sum(attack_value(s, option.target, mine, d, self.weights, town) for d in samples) / len(samples)
            if value > 0.05:
                found.append((value, option.target, option.units))
        chosen = packed(found)
        if not chosen:
            return Done()
        _, target, units = max(chosen)
        self.plan = units
        return Attack(target, tuple(sorted({s.where[u] for u in units})))


def packed(options: list[tuple[float, int, tuple[int, ...]]]) -> list[tuple[float, int, tuple[int, ...]]]:
    """Attacks worth most together: every unit once, every target once. Greedy by worth, then by worth a unit."""
    best: list[tuple[float, int, tuple[int, ...]]] = []
    total = -math.inf
    for power in (0.0, 0.5, 1.0):
        units: set[int] = set()
        targets: set[int] = set()
        chosen = []
        for value, target, group in sorted(options, key=lambda o: o[0] / len(o[2]) ** power, reverse=True):
            if target not in targets and units.isdisjoint(group):
                chosen.append((value, target, group))
                targets.add(target)
                units.update(group)
        worth = sum(value for value, *_ in chosen)
        if worth > total:
            best, total = chosen, worth
    return best
