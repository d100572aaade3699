"""GWiE 14.0, 16/14.1, 17.2, 26.24: reinforcements."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east.state import EasternState


@dataclass(frozen=True, slots=True)
class Reinforcement(Automatic):
    """GWiE 4.0-1b: the owner places his reinforcements."""

    side: Seat

    def run(self, s: EasternState) -> None:
        pass
