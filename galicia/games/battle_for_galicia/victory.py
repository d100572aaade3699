"""BfG 15.0: victory points and the end of the game.

Cases: 15.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from galicia.engine.result import Result
from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.battle_for_galicia.options import GaliciaOptions
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.units import SEATS
from galicia.games.battle_for_galicia.world import world

LAST_ATTACK_TURN = 9  # 15.1-attacks
ATTACK_POINTS = 1
CHELM = "18.17"


class Town(NamedTuple):
    """BfG 15.1-towns: a town that scores, for one side only."""

    name: str
    hex: int
    side: int
    capture: int
    occupy: int


def scoring_towns(options: GaliciaOptions) -> tuple[Town, ...]:
    """BfG 15.1-values: the eight towns with their points.

    >>> [(t.name, t.capture, t.occupy) for t in scoring_towns(GaliciaOptions())][:2]
    [('Sambor', 6, 2), ('Grodek', 3, 1)]
    """
    board = world(options).board
    towns = []
    for h, text in board.marks["vp"].items():
        seat, _, points = text.partition(":")
        capture, _, occupy = points.partition("/")
        name = board.places_in[h][0].name
        value = options.chelm_occupy if board.grid.number(h) == CHELM else int(occupy)
        towns.append(Town(name, h, SEATS.index(seat), int(capture), value))
    return tuple(towns)


@dataclass(frozen=True, slots=True)
class RecordVictoryPoints(Automatic[GaliciaState]):
    """BfG 3.2 (5), 15.1-towns: capture points once, occupy points on every later own turn the town is held."""

    side: Seat

    def run(self, s: GaliciaState) -> None:
        s.hit = s.fought = 0
        for i, town in enumerate(s.game.towns(s.options)):
            if town.side != self.side or not held(s, i, town):
                continue
            first = not s.captured >> i & 1
            points = town.capture if first else town.occupy
            s.captured |= 1 << i
            s.score(self.side, points)
            s.tell("captured" if first else "occupied", seat=self.side, town=town.hex, hex=town.hex, points=points)


def held(s: GaliciaState, number: int, town: Town) -> bool:
    """BfG 15.1-held: a unit of the scoring side is in the hex; by option, was the last to enter it."""
    if s.options.town_held == "unit":
        return bool(s.occupied[town.side] >> town.hex & 1)
    return bool(s.town_holders >> number & 1)


def how_ended(winners: tuple[str, ...]) -> str:
    """BfG 15.0: a result in words."""
    return "more victory points" if winners else "equal victory points"


@dataclass(frozen=True, slots=True)
class End(Automatic[GaliciaState]):
    """BfG 15.0: more points win; equal points are a draw."""

    def run(self, s: GaliciaState) -> None:
        a, b = s.vp
        winners = () if a == b else (SEATS[a < b],)
        how = how_ended(winners)
        s.result = Result(winners, dict(zip(SEATS, s.vp, strict=True)), how)
        s.tell("ended", result=how, winner=winners[0] if winners else "nobody", ah=a, ru=b)
        s.agenda.clear()
