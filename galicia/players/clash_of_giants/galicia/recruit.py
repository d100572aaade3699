"""What the recruit and the textbook player think of Galicia: which places they want and hold, and what is at stake."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from galicia.board.hexset import each
from galicia.engine.orders import Done, Order
from galicia.engine.shapes.setup import Standard
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.galicia.setup import Deployment
from galicia.games.clash_of_giants.galicia.state import GaliciaState
from galicia.games.clash_of_giants.galicia.supply import traces
from galicia.games.clash_of_giants.galicia.tables import AH, RU
from galicia.games.clash_of_giants.galicia.victory import MOST, controller
from galicia.players.clash_of_giants.recruit import Ground, SeriesRecruit

HOME = 0.7  # what a place that only the enemy scores is worth, beside one of one's own
BOLD, SPARING = 1.15, 1.7  # what a step of one's own is worth when ground must be won, and when it is to be kept
GATHERED = 5  # the turn by which most of Russia's reserves have come
VISIT = 0.5  # and a visit that only breaks control
THREAT, GUARD = 4, 2  # hexes at which enemies endanger a place, and from which units guard it
ENOUGH_GUARDS = 1.5  # enemies that one step keeps off


class Recruit(SeriesRecruit):
    """Weighs what may be won and lost."""

    judges: ClassVar[Mapping[type[Any], str]] = {**SeriesRecruit.judges, Deployment: "deploy"}

    def deploy(self, s: GaliciaState, seat: int, rng: random.Random) -> Order:
        assert isinstance(s.step, Deployment)
        return Standard() if s.step.stock(s) else Done()

    def places(self, s: GaliciaState, seat: int) -> dict[int, float]:
        """What each place is worth: one to take, one to win back, and one to keep that too few units guard.

        Once Austria can score no more, only what Russia counts in the end matters, and Austria goes home to keep it.
        """
        found: dict[int, float] = {}
        sated = s.vp >= MOST
        for number, place in enumerate(s.game.scoring):
            if sated and RU not in place.scorers:
                continue
            held = controller(s, number) == seat
            if seat in place.scorers and not held:
                found[place.hex] = 1.0
            elif place.owner == seat and (not held or (sated and seat == AH) or self.endangered(s, seat, place.hex)):
                found[place.hex] = 1.0 if seat in place.scorers else HOME
        return found

    def endangered(self, s: GaliciaState, seat: int, h: int) -> bool:
        """Whether more enemies are near a place than its guards are worth."""
        near, guarded = s.world.within(h, THREAT), s.world.within(h, GUARD)
        foes = sum(s.steps[u] for n in each(near & s.occupied[enemy_of(seat)]) for u in s.stacks[n])
        guards = sum(s.steps[u] for n in each(guarded & s.occupied[seat]) for u in s.stacks[n])
        return foes > guards * ENOUGH_GUARDS

    def gain(self, s: GaliciaState, seat: int, unit: int, h: int, ground: Ground) -> float:
        """Cavalry wins back what was one's own, and denies the enemy his."""
        number = s.game.place_in.get(h)
        if number is None or not s.cavalry(unit):
            return ground.goals.get(h, 0.0)
        place = s.game.scoring[number]
        if place.owner == seat:
            return ground.goals.get(h, 0.0)
        return VISIT if controller(s, number) == enemy_of(seat) in place.scorers else 0.0

    def thrift(self, s: GaliciaState, seat: int) -> float:
        """Austria scores early and keeps what it has later; Russia counts in the end, when its reserves have come."""
        winning = s.vp < MOST if seat == AH else s.turn > GATHERED
        return BOLD if winning else SPARING

    def fed(self, s: GaliciaState, seat: int, h: int) -> bool:
        return traces(s, seat, h)


class Textbook(Recruit):
    """Heads for the places, attacks at 2-1 or better, sees neither danger nor supply."""

    careless = True
