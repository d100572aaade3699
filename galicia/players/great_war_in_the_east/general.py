"""How the general plays Great War in the East: like the staff, but planning longer, in several moods."""

from __future__ import annotations

from typing import ClassVar

from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.tables import LAST_TURN
from galicia.games.great_war_in_the_east.units import AH
from galicia.games.great_war_in_the_east.victory import controlled
from galicia.players.great_war_in_the_east.recruit import Recruit
from galicia.players.great_war_in_the_east.staff import Staff
from galicia.players.planning import Commanding


class General(Commanding, Staff):
    """The staff with more time and tuned weights."""

    level: ClassVar[str] = "general"
    mutations: ClassVar[int] = 4_000  # a longer search finds nothing better here
    heat: ClassVar[float] = 0.1
    aides, foes = Staff, Recruit

    def imagined(self, s: EasternState, seat: int, number: int) -> EasternState:
        """Nothing is hidden."""
        return s

    def standing(self, s: EasternState, seat: int) -> float:
        """Points, the strength that is left, and places held for the rest of the game."""
        value = float(s.vp)
        if not s.over:
            material, left = self.weights["material"], LAST_TURN - s.turn
            for unit, piece in enumerate(s.pieces):
                if s.alive(unit):
                    value += material * s.steps[unit] * (-1 if piece.side == AH else 1)
            for place in controlled(s):
                points = place.points * (1 + self.weights["hold"] * left)
                value += -points if place.side == AH else points
        return -value if seat == AH else value
