"""GWiE 8.0: combat."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east.state import EasternState


@dataclass(frozen=True, slots=True)
class Combat(Automatic):
    """GWiE 4.0-3b: attacks, one by one."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass


@dataclass(frozen=True, slots=True)
class EndOfCombat(Automatic):
    """GWiE 4.0-3: markers of the combat phase come off."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass
