"""A casual player of Great War in the East: on to the towns, attack at 2:1 or better, and never mind the rest."""

from __future__ import annotations

from galicia.games.great_war_in_the_east.odds import ratio
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.players.great_war_in_the_east.ground import CROWD, PRIZE, Ground
from galicia.players.great_war_in_the_east.recruit import Plan, Recruit

GOOD_ODDS = 2.0


class Textbook(Recruit):
    """Sees neither danger nor supply."""

    def survey(self, s: EasternState, seat: int) -> Ground:
        return Road(s, seat)

    def pays(self, s: EasternState, plan: Plan) -> bool:
        odds = ratio(s, plan.battle)
        return odds.attack.total >= GOOD_ODDS * self.style.caution / self.style.aggression * odds.defence.total


class Road(Ground):
    """The way to the towns."""

    def worth(self, s: EasternState, unit: int, h: int) -> float:
        value = PRIZE if h in self.prizes and not s.held[self.seat] >> h & 1 else -self.away(s, h)
        return value - CROWD * s.sp(u for u in s.stacks.get(h, ()) if u != unit)
