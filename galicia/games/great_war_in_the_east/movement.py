"""GWiE 5.0: movement."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east.state import EasternState


@dataclass(frozen=True, slots=True)
class Movement(Automatic):
    """GWiE 4.0-1d: units in command move, one at a time."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass
