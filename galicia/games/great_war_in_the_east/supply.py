"""GWiE 9.0, 11.2, 16/9, 20.2: supply."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east.state import EasternState


@dataclass(frozen=True, slots=True)
class InitialSupply(Automatic):
    """GWiE 4.0-1a: which units are out of supply; Serbian points first (20.2)."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Attrition(Automatic):
    """GWiE 4.0-1e, 9.22: unsupplied units roll."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass
