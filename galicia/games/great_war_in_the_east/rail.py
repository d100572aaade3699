"""GWiE 5.3, 17.0: railways."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east.state import EasternState


@dataclass(frozen=True, slots=True)
class EndOfMovement(Automatic):
    """GWiE 4.0-1d, 5.31-c, 17.2: trains that stand are counted, OCC markers come off."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass
