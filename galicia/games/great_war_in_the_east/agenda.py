"""What the agenda of a position of Great War in the East may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from galicia.engine.steps import Step
from galicia.games.great_war_in_the_east.advance import Advance
from galicia.games.great_war_in_the_east.cavalry import CavalryWithdrawal, FollowUp, WithdrawalPath, WithdrawalRoll
from galicia.games.great_war_in_the_east.combat import Assault, Combat
from galicia.games.great_war_in_the_east.command import AllotCommand, CombatCommand, Command, CommandRoll
from galicia.games.great_war_in_the_east.deployment import Deployment
from galicia.games.great_war_in_the_east.hq import Displacement
from galicia.games.great_war_in_the_east.losses import ShareLosses
from galicia.games.great_war_in_the_east.movement import Movement
from galicia.games.great_war_in_the_east.procedure import AttackAttrition, CombatRoll, Conclude, FormOdds, Meeting
from galicia.games.great_war_in_the_east.rail import EntrainRoll, StandingTrains
from galicia.games.great_war_in_the_east.reinforcements import Arrivals, Reinforcement
from galicia.games.great_war_in_the_east.replacement import Replacement, ReplacementRoll
from galicia.games.great_war_in_the_east.results import (
    AttackerResult,
    DefenderResult,
    Expose,
    GuestsSuffer,
    HeadquartersFall,
    LeadersFall,
)
from galicia.games.great_war_in_the_east.retreat import Retreat, Retreats
from galicia.games.great_war_in_the_east.sequence import GameTurn, PlayerTurn, phases_of
from galicia.games.great_war_in_the_east.setup import AugustLoss, AugustLosses, Envelope
from galicia.games.great_war_in_the_east.shifts import Parry
from galicia.games.great_war_in_the_east.stacking import EndOfPhase, OverStack
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.supply import (
    Attrition,
    AttritionRoll,
    Feeding,
    Forage,
    Hunger,
    InitialSupply,
    SupplyPoints,
)
from galicia.games.great_war_in_the_east.units import AH, ALLIED
from galicia.games.great_war_in_the_east.victory import Interphase

CROWDED = (OverStack, Displacement)

# The aftermath of a combat from its end upwards (8.8): the advance, what the attacker loses, what the defender does.
ABOVE: Mapping[type[Step], tuple[type[Step], ...]] = {
    InitialSupply: (Displacement,),
    Displacement: CROWDED,
    OverStack: CROWDED,
    Reinforcement: (Forage, Feeding, SupplyPoints),
    Forage: (Feeding, SupplyPoints),
    Feeding: (SupplyPoints,),
    Command: (Arrivals,),
    Arrivals: (Displacement,),
    Movement: (AllotCommand, CommandRoll, EntrainRoll, Displacement),
    Attrition: (StandingTrains,),
    StandingTrains: (StandingTrains,),
    EndOfPhase: (Hunger, AttritionRoll),
    Hunger: (Feeding,),
    CavalryWithdrawal: (OverStack, WithdrawalRoll, WithdrawalPath, FollowUp),
    FollowUp: (Displacement,),
    CombatCommand: (OverStack,),
    Combat: (AllotCommand, Assault, Meeting, FormOdds, CombatRoll, Conclude),
    Replacement: (OverStack, ReplacementRoll),
    Meeting: (AttackAttrition,),
    FormOdds: (Parry,),
    Conclude: (Advance, Displacement),
    Advance: (AttackerResult, LeadersFall, Displacement),
    LeadersFall: (ShareLosses,),
    AttackerResult: (DefenderResult, Expose, HeadquartersFall, Displacement),
    HeadquartersFall: (GuestsSuffer, Retreats, ShareLosses),
    Retreats: (GuestsSuffer, Retreat, ShareLosses, *CROWDED),
    GuestsSuffer: (ShareLosses,),
    ShareLosses: (ShareLosses,),
    Deployment: (AugustLoss,),
    GameTurn: (AugustLoss, Envelope),
    AugustLoss: (AugustLoss,),
}


def sequence(s: EasternState) -> Iterator[tuple[Step, ...]]:
    """GWiE 4.0, 26.0: what the rest of a turn consists of, or of the set-up before the first."""
    rest = Interphase(), GameTurn(s.turn + 1)
    yield (*phases_of(s.side), *([PlayerTurn(AH)] if s.side == ALLIED else []), *rest)
    first = GameTurn(s.turn)
    if s.scenario == "historical":
        yield (first,)
    elif s.scenario == "free-deployment":
        yield Deployment(ALLIED), Deployment(AH), first
    else:
        yield Deployment(AH), AugustLosses(AH), Deployment(ALLIED), AugustLosses(ALLIED), first
