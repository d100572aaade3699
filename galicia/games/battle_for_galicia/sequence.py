"""BfG 3.0: the sequence of play.

Cases: 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.steps import Automatic, Step
from galicia.engine.words import Seat
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
class GameTurn(Automatic[GaliciaState]):
    """BfG 3.1: the Russian player turn, then the Austro-Hungarian; GT1 has the latter only."""

    public: ClassVar[tuple[str, ...]] = ("turn",)
    turn: int

    def run(self, s: GaliciaState) -> None:
        if self.turn > LAST_TURN:
            s.push(End())
            return
        s.turn = self.turn
        s.tell("turn", turn=self.turn)
        russian = [] if self.turn == 1 else [PlayerTurn(RU)]
        s.push(*russian, PlayerTurn(AH), GameTurn(self.turn + 1))


@dataclass(frozen=True, slots=True)
class PlayerTurn(Automatic[GaliciaState]):
    """BfG 3.2: the phases of a side."""

    side: Seat

    def run(self, s: GaliciaState) -> None:
        s.begin(self.side)
        s.seal()
        s.tell("player_turn", seat=self.side, turn=s.turn)
        s.push(*phases_of(self.side))


PHASES = (GameTurn, PlayerTurn, RecordVictoryPoints, Combat, Movement, Reinforcement, Supply)
