"""GWiE 12.1: cavalry withdrawal before combat."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east.state import EasternState


@dataclass(frozen=True, slots=True)
class CavalryWithdrawal(Automatic):
    """GWiE 4.0-2: the non-phasing player's cavalry may withdraw."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass
