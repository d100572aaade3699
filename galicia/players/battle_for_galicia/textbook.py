"""A casual player of Battle for Galicia: on to the towns, attack at 2:1 or better, and never mind the rest."""

from __future__ import annotations

import random

from galicia.engine.orders import Done, Order
from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.combat import Attack
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.players.battle_for_galicia.recruit import CROWD, TOWN, Ground, Recruit

GOOD_ODDS = 2.0


class Textbook(Recruit):
    """Sees neither danger nor supply."""

    def ground(self, s: GaliciaState, seat: int) -> Ground:
        return Road(s, seat)

    def attack(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        enough = GOOD_ODDS * self.style.caution / self.style.aggression
        good = [o for o in oracle.options(s, seat) if o.odds.attack >= enough * o.odds.defence]
        best = max(good, key=lambda o: o.odds.attack / max(o.odds.defence, 1), default=None)
        if best is None:
            return Done()
        self.plan = best.units
        return Attack(best.target, tuple(sorted({s.where[u] for u in best.units})))


class Road(Ground):
    """The way to the towns."""

    def worth(self, unit: int, h: int) -> float:
        distance = self.s.world.distances(h)
        towns = [t for t in self.prizes if not self.s.occupied[self.seat] >> t.hex & 1] or self.prizes
        value = TOWN if any(t.hex == h for t in towns) else -float(min(distance[t.hex] for t in towns))
        return value - CROWD * len(self.s.stacks.get(h, ()))
