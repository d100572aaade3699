"""GWiE 25.0: victory."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.state import Result
from galicia.engine.steps import Automatic
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.tables import level_of


@dataclass(frozen=True, slots=True)
class Interphase(Automatic):
    """GWiE 4.0-C, 25.13: places score, then the turn ends."""

    def run(self, s: EasternState) -> None:
        s.fought_before, s.fought = s.fought, 0


@dataclass(frozen=True, slots=True)
class End(Automatic):
    """GWiE 25.3: the level of victory."""

    def run(self, s: EasternState) -> None:
        winner, level = level_of(s.vp)
        s.result = Result((winner,) if winner else (), {"AL": s.vp, "AH": -s.vp}, level)
