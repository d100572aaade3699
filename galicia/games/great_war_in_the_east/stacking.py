"""GWiE 6.0: stacking."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east.state import EasternState


@dataclass(frozen=True, slots=True)
class EndOfPhase(Automatic):
    """GWiE 6.14: stacks over the limit lose units at the end of a phase."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass
