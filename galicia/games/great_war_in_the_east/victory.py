"""GWiE 25.0: victory.

Cases: 4.0-C, 25, 25.2-serbia.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from galicia.engine.events import Telling
from galicia.engine.fields import GAME_TURN
from galicia.engine.result import Result
from galicia.engine.steps import Automatic
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.supply import supply_bits
from galicia.games.great_war_in_the_east.tables import level_of
from galicia.games.great_war_in_the_east.units import AH, AUSTRIAN, RUSSIAN, SERBIAN
from galicia.games.great_war_in_the_east.world import Place

SERBIA_LEFT, SERBIA_POINTS = 10, -20  # 25.2-serbia

TELLINGS = {
    "scored": Telling("{seat} holds {place} ({points} VP, total {total})", ("25.12-a", "25.13")),
    "serbia_fallen": Telling(
        "Serbia has {sp:no stacking points|one stacking point|# stacking points} left ({points} VP)", ("25.2-serbia",)
    ),
    "ended": Telling("{result} with {points} points; winner: {winner}", ("25.0", "25.3-draw")),
}


def controlled(s: EasternState) -> Iterator[Place]:
    """GWiE 25.11, 25.12-a: the places their side was the last to enter and could supply a unit in (ruling F7)."""
    supplied = supply_bits(s, AUSTRIAN), supply_bits(s, RUSSIAN)
    for place in s.world.places:
        if (s.held[place.side] & supplied[place.side]) >> place.hex & 1:
            yield place


def markers(points: int) -> tuple[int, int]:
    """GWiE 25.4: where the markers for tens and ones stand; both show their negative side below zero.

    >>> markers(63), markers(-12)
    ((6, 3), (-1, -2))
    """
    sign = -1 if points < 0 else 1
    tens, ones = divmod(abs(points), 10)
    return sign * tens, sign * ones


@dataclass(frozen=True, slots=True)
class Interphase(Automatic[EasternState]):
    """GWiE 4.0-C, 25.13: places score, then everything that lasts for a game-turn is over."""

    def run(self, s: EasternState) -> None:
        for place in controlled(s):
            points = place.points if place.side != AH else -place.points
            s.score(points)
            s.tell("scored", seat=place.side, place=place.hex, hex=place.hex, points=points, total=s.vp)
        s.fought_before = s.fought
        s.reset(GAME_TURN)


@dataclass(frozen=True, slots=True)
class End(Automatic[EasternState]):
    """GWiE 25.2-serbia, 25.3: the last points, and the level of victory."""

    def run(self, s: EasternState) -> None:
        left = s.sp(p.number for p in s.pieces if p.nation == SERBIAN and s.alive(p.number))
        if left <= SERBIA_LEFT and s.scenario != "1-september":
            s.score(SERBIA_POINTS)
            s.tell("serbia_fallen", sp=left, points=SERBIA_POINTS)
        winner, level = level_of(s.vp)
        s.result = Result((winner,) if winner else (), {"AH": -s.vp, "AL": s.vp}, level)
        s.tell("ended", result=level, winner=winner or "nobody", points=s.vp)
        s.agenda.clear()
