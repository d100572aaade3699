"""BfG 3.0: the sequence of play."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.steps import Automatic
from galicia.engine.words import Seat
from galicia.games.battle_for_galicia.combat import Combat
from galicia.games.battle_for_galicia.movement import Movement
from galicia.games.battle_for_galicia.reinforcements import Reinforcement
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.supply import Supply
from galicia.games.battle_for_galicia.units import AH, RU
from galicia.games.battle_for_galicia.victory import End, RecordVictoryPoints

LAST_TURN = 12


@dataclass(frozen=True, slots=True)
class GameTurn(Automatic):
    """BfG 3.1: the Russian player turn, then the Austro-Hungarian; GT1 has the latter only."""

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
class PlayerTurn(Automatic):
    """BfG 3.2: supply, reinforcement, movement, combat, record VP, in that order."""

    side: Seat

    def run(self, s: GaliciaState) -> None:
        s.begin(self.side)
        s.seal()
        s.tell("player_turn", seat=self.side, turn=s.turn)
        side = self.side
        s.push(Supply(side), Reinforcement(side, ()), Movement(side), Combat(side), RecordVictoryPoints(side))


PHASES = (GameTurn, PlayerTurn, RecordVictoryPoints, Combat, Movement, Reinforcement, Supply)
