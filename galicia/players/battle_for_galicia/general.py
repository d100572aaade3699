"""How the general plays Battle for Galicia: as the staff does, but planning longer, in several moods."""

from __future__ import annotations

from typing import ClassVar

from galicia.games.battle_for_galicia.sequence import LAST_TURN
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.victory import held
from galicia.players.battle_for_galicia.recruit import Recruit
from galicia.players.battle_for_galicia.staff import Staff
from galicia.players.planning import Commanding


class General(Commanding, Staff):
    """The staff with more time and tuned weights."""

    level: ClassVar[str] = "general"
    mutations: ClassVar[int] = 12_000
    aides, foes = Staff, Recruit

    def imagined(self, s: GaliciaState, seat: int, number: int) -> GaliciaState:
        assert self.belief is not None
        return self.belief.imagined(number)

    def standing(self, s: GaliciaState, seat: int) -> float:
        """Points, what units have lost, and towns held for the rest of the game."""
        value = float(s.vp[seat] - s.vp[1 - seat])
        if s.over:
            return value
        for unit, where in enumerate(s.where):
            if where >= 0:
                mine = s.pieces[unit].side == seat
                value += s.rung[unit] * (-self.weights["own_loss"] if mine else self.weights["enemy_loss"])
        for i, town in enumerate(s.game.towns(s.options)):
            if held(s, i, town):
                value += (1 if town.side == seat else -1) * self.weights["hold"] * town.occupy * (LAST_TURN - s.turn)
        return value
