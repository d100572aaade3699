"""What the agenda of a position of Battle for Galicia may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from galicia.engine.sides import enemy_of
from galicia.engine.steps import Step
from galicia.games.battle_for_galicia.advance import AdvanceAfterCombat, OfferAdvance
from galicia.games.battle_for_galicia.cavalry import Reaction
from galicia.games.battle_for_galicia.combat import Attackers, Combat, Defenders
from galicia.games.battle_for_galicia.losses import LossRoll, RollLosses, ShareLosses, TakeLosses
from galicia.games.battle_for_galicia.movement import Movement
from galicia.games.battle_for_galicia.procedure import CloseBattle, CombatRoll
from galicia.games.battle_for_galicia.reinforcements import Reinforcement
from galicia.games.battle_for_galicia.retreat import GoOn, Retreat
from galicia.games.battle_for_galicia.sequence import GameTurn, PlayerTurn, phases_of
from galicia.games.battle_for_galicia.stacking import OverStack
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.units import AH, RU
from galicia.games.battle_for_galicia.withdrawal import WithdrawNext, WithheldRetreat

FLIGHT = (Retreat, GoOn, OverStack)

# The aftermath of a combat from its end upwards (8.3); a retreat brings others, losses are taken side by side.
ABOVE: Mapping[type[Step], tuple[type[Step], ...]] = {
    Reinforcement: (Reaction,),
    Movement: (Reaction,),
    Combat: (OverStack, Attackers, Defenders, CombatRoll, CloseBattle),
    OverStack: (OverStack,),
    CloseBattle: (OfferAdvance, AdvanceAfterCombat),
    OfferAdvance: (WithheldRetreat, WithdrawNext, *FLIGHT),
    WithheldRetreat: (RollLosses, TakeLosses, ShareLosses),
    TakeLosses: (TakeLosses, LossRoll, ShareLosses),
    LossRoll: (LossRoll,),
    RollLosses: (OfferAdvance, AdvanceAfterCombat),
    Retreat: (WithdrawNext, *FLIGHT),
    WithdrawNext: FLIGHT,
}


def sequence(s: GaliciaState) -> Iterator[tuple[Step, ...]]:
    """BfG 3.0: what the rest of a turn consists of. A small scene may go on with the other side at once."""
    last = GameTurn(s.turn + 1)
    yield (*phases_of(s.side), *([PlayerTurn(AH)] if s.side == RU else []), last)
    yield (*phases_of(s.side), PlayerTurn(enemy_of(s.side)))
