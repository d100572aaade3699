"""What the recruit and the textbook player think of Galicia: which places they want and hold, and what is at stake."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from galicia.engine.orders import Done, Order
from galicia.engine.shapes.setup import Standard
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.galicia.setup import Deployment
from galicia.games.clash_of_giants.galicia.state import GaliciaState
from galicia.games.clash_of_giants.galicia.supply import traces
from galicia.games.clash_of_giants.galicia.victory import controller
from galicia.players.clash_of_giants.recruit import SeriesRecruit

HOME = 0.5  # what holding a place that only the enemy scores is worth, beside taking one


class Recruit(SeriesRecruit):
    """Weighs what may be won and lost."""

    judges: ClassVar[Mapping[type[Any], str]] = {**SeriesRecruit.judges, Deployment: "deploy"}

    def deploy(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        assert isinstance(s.step, Deployment)
        return Standard() if s.step.stock(s) else Done()

    def places(self, s: GaliciaState, seat: int) -> dict[int, float]:
        """What each place is worth to a side that does not hold it; what it must keep is worth half."""
        found: dict[int, float] = {}
        for number, place in enumerate(s.game.scoring):
            if seat in place.scorers and controller(s, number) != seat:
                found[place.hex] = 1.0
            elif place.owner == seat and s.zone_of(enemy_of(seat)) >> place.hex & 1:
                found[place.hex] = HOME
        return found

    def fed(self, s: GaliciaState, seat: int, h: int) -> bool:
        return traces(s, seat, h)


class Textbook(Recruit):
    """Heads for the places, attacks at 2-1 or better, sees neither danger nor supply."""

    careless = True
