"""GWiE 4.0: the sequence of play. Both maps share every phase.

Cases: 4, 16/4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from galicia.engine.events import Telling
from galicia.engine.shapes.turns import GameTurns, PlayerTurns
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Step
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
from galicia.games.great_war_in_the_east.tables import DATES
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
class GameTurn(GameTurns[EasternState]):
    """GWiE 4.0, 16/4.0: the Allied player-turn, the A-H player-turn, the interphase; no Allied turn in GT1."""

    def parts(self, s: EasternState) -> tuple[Step, ...]:
        allied = () if self.turn == 1 else (PlayerTurn(ALLIED),)
        return *allied, PlayerTurn(AH), Interphase()

    def end(self) -> Step:
        return End()

    def facts(self) -> Mapping[str, str]:
        return {"date": DATES[self.turn - 1]}


@dataclass(frozen=True, slots=True)
class PlayerTurn(PlayerTurns[EasternState]):
    """GWiE 4.0: the phases of a side."""

    def phases(self, s: EasternState) -> tuple[Step, ...]:
        return phases_of(self.side)


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
