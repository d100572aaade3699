"""What the recruit and the textbook player think of First Ypres: which hexes they want, trains, the flood, Remnants."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from galicia.engine.orders import Done, Order, Pass
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.ypres.flood import Inundate, Sluices
from galicia.games.clash_of_giants.ypres.rail import RailPhase, Ride
from galicia.games.clash_of_giants.ypres.remnants import Rally, RemnantOffer
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.supply import traces
from galicia.games.clash_of_giants.ypres.victory import counted
from galicia.players.clash_of_giants.recruit import FAR, SeriesRecruit

KEPT = 0.5  # what keeping a victory hex that is threatened is worth, beside taking one
THREAT = 4  # hexes from which an enemy threatens one
WORTH_A_TRAIN = 3  # hexes nearer to where one wants to be


class Recruit(SeriesRecruit):
    """Weighs what may be won and lost."""

    judges: ClassVar[Mapping[type[Any], str]] = {
        **SeriesRecruit.judges,
        Sluices: "flood",
        RailPhase: "ride",
        RemnantOffer: "rally",
    }

    def places(self, s: YpresState, seat: int) -> dict[int, float]:
        """What each victory hex is worth: all to who does not hold it, half to who must keep it."""
        found: dict[int, float] = {}
        enemies = s.occupied[enemy_of(seat)]
        for number in counted(s):
            h = s.game.scoring[number].hex
            if s.held[number] != seat:
                found[h] = 1.0
            elif s.world.within(h, THREAT) & enemies:
                found[h] = KEPT
        return found

    def fed(self, s: YpresState, seat: int, h: int) -> bool:
        return traces(s, seat, h)

    def flood(self, s: YpresState, seat: int, rng: random.Random) -> Order:
        return Inundate()

    def ride(self, s: YpresState, seat: int, rng: random.Random) -> Order:
        """The train that brings a unit nearest to where it is wanted."""
        away = self.look(s, seat).away

        def gain(order: Ride) -> int:
            return away.get(s.where[order.unit], FAR) - away.get(order.hex, FAR)

        rides = [order for order in s.step.orders(s) if isinstance(order, Ride)]
        best = max(rides, key=lambda order: (gain(order), -order.unit, -order.hex), default=None)
        return best if best and not self.careless and gain(best) >= WORTH_A_TRAIN else Done()

    def rally(self, s: YpresState, seat: int, rng: random.Random) -> Order:
        return Pass() if self.careless else Rally()


class Textbook(Recruit):
    """Heads for the victory hexes, attacks at 2-1 or better, sees neither danger nor supply."""

    careless = True
