"""How the staff plays Battle for Galicia: a plan for the whole movement, then the best set of attacks, one by one."""

from __future__ import annotations

import random
from typing import ClassVar

from galicia.engine.orders import Done, Order
from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.combat import Attack
from galicia.games.battle_for_galicia.effectiveness import why_no_recovery
from galicia.games.battle_for_galicia.movement import Move, Recover
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.players.battle_for_galicia.belief import Belief, hidden_units
from galicia.players.battle_for_galicia.field import BOLD, WARY, BattleField, attack_value
from galicia.players.battle_for_galicia.recruit import Recruit
from galicia.players.packing import Option, packed
from galicia.players.planning import Planning
from galicia.players.plans import Plan
from galicia.players.style import Style


class Staff(Planning, Recruit):
    """Plans a movement once, carries it out unit by unit, and plans anew when something came in the way."""

    level: ClassVar[str] = "staff"
    package: ClassVar[str] = __package__
    wary, bold = WARY, BOLD
    mutations: ClassVar[int] = 4000

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self.route: Plan = {}

    def field(self, s: GaliciaState, seat: int, rng: random.Random) -> BattleField:
        return BattleField(s, seat, self.belief(s, seat, rng), self.weights)

    def belief(self, s: GaliciaState, seat: int, rng: random.Random) -> Belief:
        return Belief(s, seat, rng, hidden_units(s, seat))

    def move(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        if self.phase != (s.turn, seat):
            self.phase, self.handled = (s.turn, seat), set()
            plan = self.planned(s, seat, rng).plan
            # Those who make room go first.
            self.route = dict(sorted(plan.items(), key=lambda item: item[1].hex == s.where[item[0]]))
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
                found.append(Option(value, option.target, option.units))
        chosen = packed(found)
        if not chosen:
            return Done()
        _, target, units = chosen[0]
        self.plan = units
        return Attack(target, tuple(sorted({s.where[u] for u in units})))


class General(Staff):
    """Takes more time."""

    level: ClassVar[str] = "general"
    mutations: ClassVar[int] = 10_000
