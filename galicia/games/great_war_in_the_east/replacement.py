"""GWiE 13.0, 16/13.0: replacement of lost steps."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east.state import EasternState


@dataclass(frozen=True, slots=True)
class Replacement(Automatic):
    """GWiE 4.0-4: weakened A-H units may be restored."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass
