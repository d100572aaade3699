"""GWiE 10.3, 10.4: command control."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east.state import EasternState


@dataclass(frozen=True, slots=True)
class Command(Automatic):
    """GWiE 4.0-1c: command for movement."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass


@dataclass(frozen=True, slots=True)
class CombatCommand(Automatic):
    """GWiE 4.0-3a: command for combat."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass
