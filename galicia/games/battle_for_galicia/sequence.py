"""BfG 3.0: the sequence of play.

Cases: 3.
"""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.shapes.turns import GameTurns, PlayerTurns
from galicia.engine.steps import Step
from galicia.games.battle_for_galicia.combat import Combat
from galicia.games.battle_for_galicia.movement import Movement
from galicia.games.battle_for_galicia.reinforcements import Reinforcement
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.supply import Supply
from galicia.games.battle_for_galicia.units import AH, RU
from galicia.games.battle_for_galicia.victory import End, RecordVictoryPoints

LAST_TURN = 12


def phases_of(side: int) -> tuple[Step, ...]:
    """BfG 3.2: supply, reinforcement, movement, combat, record VP, in that order."""
    return Supply(side), Reinforcement(side, ()), Movement(side), Combat(side), RecordVictoryPoints(side)


@dataclass(frozen=True, slots=True)
class GameTurn(GameTurns[GaliciaState]):
    """BfG 3.1: the Russian player turn, then the Austro-Hungarian; GT1 has the latter only."""

    def parts(self, s: GaliciaState) -> tuple[Step, ...]:
        return (PlayerTurn(AH),) if self.turn == 1 else (PlayerTurn(RU), PlayerTurn(AH))

    def end(self) -> Step:
        return End()


@dataclass(frozen=True, slots=True)
class PlayerTurn(PlayerTurns[GaliciaState]):
    """BfG 3.2: the phases of a side."""

    def phases(self, s: GaliciaState) -> tuple[Step, ...]:
        return phases_of(self.side)


PHASES = (GameTurn, PlayerTurn, RecordVictoryPoints, Combat, Movement, Reinforcement, Supply)
