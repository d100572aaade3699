"""What the agenda of a position of the series may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from galicia.engine.steps import Step
from galicia.games.clash_of_giants.series.advance import AdvanceAfterCombat
from galicia.games.clash_of_giants.series.cavalry import Retire, Withdrawal, WithdrawalRoll
from galicia.games.clash_of_giants.series.combat import CombatOffer, Declaration, EndOfCombat, Resolution
from galicia.games.clash_of_giants.series.command import CommandRoll, DrawMarker, FillCup, Operations
from galicia.games.clash_of_giants.series.movement import Movement
from galicia.games.clash_of_giants.series.procedure import (
    AttackerChecks,
    Conclude,
    DefenderChecks,
    Exposure,
    FormOdds,
    FortCheck,
    Losses,
    Rolls,
)
from galicia.games.clash_of_giants.series.replacement import CavalryReplacement, Reinforcement, Replacement
from galicia.games.clash_of_giants.series.retreat import HoldGround, Retreats
from galicia.games.clash_of_giants.series.sequence import GameTurn, Recovery
from galicia.games.clash_of_giants.series.stacking import OverStack
from galicia.games.clash_of_giants.series.state import GiantsState
from galicia.games.clash_of_giants.series.supply import SupplyPhase
from galicia.games.clash_of_giants.series.support import OfferSupport

PHASES = (
    GameTurn, SupplyPhase, Reinforcement, Replacement, CavalryReplacement, FillCup, Operations, DrawMarker, CommandRoll,
    Movement, CombatOffer, Recovery,
)  # fmt: skip

# A combat from its end upwards: the conclusion, the advance, retreats, losses, dice, odds, withdrawals.
ABOVE: Mapping[type[Step], tuple[type[Step], ...]] = {
    Movement: (OverStack,),
    CombatOffer: (Declaration, EndOfCombat),
    Declaration: (OfferSupport,),
    EndOfCombat: (Resolution,),
    Resolution: (Conclude,),
    Conclude: (FormOdds, Rolls, Losses, AdvanceAfterCombat),
    FormOdds: (Withdrawal, WithdrawalRoll, Retire),
    Retire: (Retire,),
    Rolls: (Exposure,),
    Losses: (DefenderChecks, FortCheck, AttackerChecks),
    DefenderChecks: (AttackerChecks,),
    FortCheck: (AttackerChecks,),
    AdvanceAfterCombat: (Retreats,),
    Retreats: (HoldGround,),
}


def turn(s: GiantsState) -> Iterator[Step]:
    """CoG S5.2: the phases of a turn, with those of an activation where the cup is drawn from."""
    for phase in s.game.turn_phases(s):
        yield phase
        if isinstance(phase, FillCup):
            yield DrawMarker(s.game.drawer(s.turn))
            yield from (CommandRoll(s.side), Movement(s.side), CombatOffer(s.side), Operations())
