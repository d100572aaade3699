"""GWiE 4.0: the sequence of play. Both maps share every phase.

Cases: 4, 16/4.
"""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.events import Telling
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, Step
from galicia.engine.words import Seat
from galicia.games.great_war_in_the_east.cavalry import CavalryWithdrawal
from galicia.games.great_war_in_the_east.combat import Combat, EndOfCombat
from galicia.games.great_war_in_the_east.command import CombatCommand, Command
from galicia.games.great_war_in_the_east.hq import LoneHeadquarters
from galicia.games.great_war_in_the_east.movement import Movement
from galicia.games.great_war_in_the_east.rail import EndOfMovement
from galicia.games.great_war_in_the_east.reinforcements import Reinforcement
from galicia.games.great_war_in_the_east.replacement import Replacement
from galicia.games.great_war_in_the_east.stacking import EndOfPhase
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.supply import Attrition, InitialSupply
from galicia.games.great_war_in_the_east.tables import DATES, LAST_TURN
from galicia.games.great_war_in_the_east.units import AH, ALLIED
from galicia.games.great_war_in_the_east.victory import End, Interphase

TELLINGS = {
    "turn": Telling("Game-turn {turn}, {date}", ("4.0",)),
    "player_turn": Telling("{seat} player-turn of game-turn {turn}", ("4.0",)),
}


def phases_of(side: int) -> tuple[Step, ...]:
    """GWiE 4.0: movement, cavalry withdrawal, combat and step replacement of a player-turn, segment by segment."""
    return (
        LoneHeadquarters(side),
        InitialSupply(side),
        Reinforcement(side),
        Command(side),
        Movement(side),
        EndOfMovement(side),
        Attrition(side),
        EndOfPhase(side),
        CavalryWithdrawal(enemy_of(side)),
        EndOfPhase(side),
        CombatCommand(side),
        Combat(side),
        EndOfCombat(side),
        EndOfPhase(side),
        Replacement(side),
    )


@dataclass(frozen=True, slots=True)
class GameTurn(Automatic[EasternState]):
    """GWiE 4.0, 16/4.0: the Allied player-turn, the A-H player-turn, the interphase; no Allied turn in GT1."""

    turn: int

    def run(self, s: EasternState) -> None:
        if self.turn > LAST_TURN:
            s.push(End())
            return
        s.turn = self.turn
        s.tell("turn", turn=self.turn, date=DATES[self.turn - 1])
        allied = [] if self.turn == 1 else [PlayerTurn(ALLIED)]
        s.push(*allied, PlayerTurn(AH), Interphase(), GameTurn(self.turn + 1))


@dataclass(frozen=True, slots=True)
class PlayerTurn(Automatic[EasternState]):
    """GWiE 4.0: the phases of a side."""

    side: Seat

    def run(self, s: EasternState) -> None:
        s.begin(self.side)
        s.seal()
        s.tell("player_turn", seat=self.side, turn=s.turn)
        s.push(*phases_of(self.side))


PHASES = (
    GameTurn,
    PlayerTurn,
    LoneHeadquarters,
    InitialSupply,
    Reinforcement,
    Command,
    Movement,
    EndOfMovement,
    Attrition,
    CavalryWithdrawal,
    CombatCommand,
    Combat,
    EndOfCombat,
    EndOfPhase,
    Replacement,
    Interphase,
)
