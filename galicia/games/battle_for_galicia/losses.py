"""BfG 8.5, 9.4: loss resolution.

Cases: 8.5, 9.4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.ledger import Ledger
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence
from galicia.engine.shapes.losses import LossSharing
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, OneDie
from galicia.engine.words import Seat, Unit, Units
from galicia.games.battle_for_galicia.modifiers import loss_modifiers
from galicia.games.battle_for_galicia.outcomes import results_table
from galicia.games.battle_for_galicia.state import Battle, GaliciaState, battle_of
from galicia.games.battle_for_galicia.tables import LAST, Outcome, reductions

# Who dies may uncover who was below.
LOSSES = Sentence("losses are being taken", "9.4.2")


def participants(s: GaliciaState, side: int) -> tuple[int, ...]:
    """The units of a side that took part in the combat and are still there."""
    battle = battle_of(s)
    units = battle.attackers if side == s.side else battle.defenders
    return tuple(u for u in units if s.alive(u))


def crt_result(s: GaliciaState, battle: Battle) -> Outcome:
    """BfG 9.1: the CRT cell of a combat that has been rolled for."""
    return results_table(s.options.crt_1_5_2_roll_8)[min(battle.rung, LAST)][battle.roll]


def modifiers_of(s: GaliciaState, side: int) -> Ledger:
    """BfG 9.4.1: the modifiers of a side's LRT roll in the combat under way."""
    battle = battle_of(s)
    result = crt_result(s, battle)
    if side == s.side:
        guns, failed = battle.defence_artillery, battle.attacker_failed
        return loss_modifiers(result.attacker, guns, result.attacker_retreat, failed, flanked=False, high=0)
    guns, failed = battle.attack_artillery, battle.defender_failed
    return loss_modifiers(result.defender, guns, result.defender_retreat, failed, battle.flanked, battle.high)


@dataclass(frozen=True, slots=True)
class LossRoll(OneDie[GaliciaState]):
    """BfG 8.5: a side rolls one die on the LRT."""

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("Roll one die for losses", "8.5", "9.4")

    def resolve(self, s: GaliciaState, rolls: tuple[int, ...]) -> None:
        battle = battle_of(s)
        modifier = modifiers_of(s, self.side).total
        count = reductions(battle.large, rolls[0] + modifier)
        s.tell("loss_roll", seat=self.side, die=rolls[0], modifier=modifier, losses=count)
        if self.side == s.side:
            s.battle = battle.but(attacker_losses=count)
        else:
            s.battle = battle.but(defender_losses=count)


@dataclass(frozen=True, slots=True)
class RollLosses(Automatic[GaliciaState]):
    """BfG 8.5: attacker, then defender; a side with nobody left does not roll."""

    def run(self, s: GaliciaState) -> None:
        sides = [side for side in (s.side, enemy_of(s.side)) if participants(s, side)]
        s.push(*(LossRoll(side) for side in sides), *(TakeLosses(side) for side in sides))


@dataclass(frozen=True, slots=True)
class TakeLosses(Automatic[GaliciaState]):
    """BfG 9.4.2: begin to share a side's reductions out."""

    side: Seat

    def run(self, s: GaliciaState) -> None:
        battle = battle_of(s)
        s.seal(LOSSES)
        share_out(s, self.side, battle.attacker_losses if self.side == s.side else battle.defender_losses, ())


@dataclass(frozen=True, slots=True)
class TakeLoss(Order):
    """Name the unit that takes the next reduction."""

    GRAMMAR: ClassVar[str] = "take-loss <unit>"
    unit: Unit


def dies_next(s: GaliciaState, unit: int) -> bool:
    """Whether one more reduction would eliminate a unit."""
    return s.rung[unit] + 1 >= s.pieces[unit].rungs


def candidates(s: GaliciaState, side: int, taken: tuple[int, ...]) -> tuple[int, ...]:
    """BfG 9.4.2, 9.4.2-spare: the units that may take the next reduction.

    Nobody takes a second before all have one; a unit that would die may be passed over, so that a round is over once
    only such units are left in it.
    """
    units = participants(s, side)
    fresh = tuple(u for u in units if u not in taken)
    return fresh if any(not dies_next(s, u) for u in fresh) else units


def share_out(s: GaliciaState, side: int, left: int, taken: tuple[int, ...]) -> None:
    """BfG 9.4.2: hand out reductions as long as nobody has a choice, then ask. Excess is lost (9.4.2-excess)."""
    while left and participants(s, side):
        if all(unit in taken for unit in participants(s, side)):
            taken = ()
        choice = candidates(s, side, taken)
        everyone = len(choice) <= left and not any(u in taken or dies_next(s, u) for u in choice)
        if len(choice) > 1 and not everyone:
            s.push(ShareLosses(side, left, taken))
            return
        unit = choice[0]
        taken = take(s, unit, taken)
        left -= 1


def take(s: GaliciaState, unit: int, taken: tuple[int, ...]) -> tuple[int, ...]:
    """Reduce a unit once; returns who has taken one in this round (taking a second opens a new round)."""
    s.tell("loss", seat=s.pieces[unit].side, unit=unit, hex=s.where[unit])
    s.reduce(unit, 1, "combat losses")
    return (unit,) if unit in taken else (*taken, unit)


@dataclass(frozen=True, slots=True)
class ShareLosses(LossSharing[GaliciaState]):
    """BfG 9.4.2: the owner chooses who takes the next reduction."""

    accepts: ClassVar[tuple[type[Order], ...]] = (TakeLoss,)
    public: ClassVar[tuple[str, ...]] = ("left", "taken")
    taken: Units

    def amiss(self, s: GaliciaState) -> str:
        battle = battle_of(s)
        attacking = self.side == s.side
        rolled = battle.attacker_losses if attacking else battle.defender_losses
        if not 1 <= self.left <= rolled or not participants(s, self.side):
            return "more reductions are left than were rolled, or nobody is left to take them"
        if not set(self.taken) <= set(battle.attackers if attacking else battle.defenders):
            return "a unit that did not fight has taken a reduction"
        return ""

    def prompt(self, s: GaliciaState) -> Sentence:
        text = "{left:One reduction|# reductions} left to share out: choose a unit"
        return Sentence(text, "9.4.2", "9.4.2-spare", left=self.left)

    def bearers(self, s: GaliciaState) -> tuple[int, ...]:
        return candidates(s, self.side, self.taken)

    def bear(self, s: GaliciaState, unit: int) -> None:
        share_out(s, self.side, self.left - 1, take(s, unit, self.taken))
