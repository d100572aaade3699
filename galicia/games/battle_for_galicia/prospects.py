"""BfG 8.3-9.4: all that may come of an attack, with exact chances.

The rules are not told a second time here: retreats and losses are played by their own steps, on copies of the state,
for every roll that makes a difference. Choices on the way are those of owners who spare their troops (`sparing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia.losses import modifiers_of, participants, share_out
from galicia.games.battle_for_galicia.odds import Odds
from galicia.games.battle_for_galicia.outcomes import loss_chances, rolls_by_result
from galicia.games.battle_for_galicia.procedure import retreats, weighed
from galicia.games.battle_for_galicia.sparing import Toll, settled, toll
from galicia.games.battle_for_galicia.state import Battle, GaliciaState, battle_of
from galicia.games.battle_for_galicia.tables import LAST, TWO_DICE, Outcome
from galicia.games.battle_for_galicia.withdrawal import WithheldRetreat

FACES = 6
ROLLS = FACES**4  # two dice on the CRT, one for the losses of each side


class End(NamedTuple):
    """One thing that may come of an attack: the CRT result, reductions rolled, and all that both sides lose."""

    result: Outcome
    attacker_losses: int
    defender_losses: int
    attacker: Toll
    defender: Toll
    hex_falls: bool


class Branch(NamedTuple):
    """One CRT result of a forecast with its chance and the loss distributions it leads to."""

    probability: float
    rolls: tuple[int, ...]
    result: Outcome
    attacker_losses: Mapping[int, float]
    defender_losses: Mapping[int, float]
    hex_falls: float


@dataclass(frozen=True)
class Forecast:
    """Exactly what an attack may bring: every end with the rolls of all dice that lead to it, and the averages.

    The hex falls when no defender is left in it.
    """

    odds: Odds
    branches: tuple[Branch, ...]
    ends: Mapping[End, int]
    attacker_ce: float
    defender_ce: float
    attacker_steps: float
    defender_steps: float
    hex_falls: float


def forecast(
    s: GaliciaState, target: int, attackers: tuple[int, ...], defenders: tuple[int, ...], odds: Odds
) -> Forecast:
    """Everything that may come of an attack with legal odds."""
    hexes = tuple(sorted({s.where[u] for u in attackers}))
    ends: dict[End, int] = {}
    battle = weighed(Battle(target, hexes, (), attackers, defenders), odds)
    branches = tuple(_branches(s, battle, ends))
    sums = [0] * 5
    for (_, _, _, attacker, defender, falls), n in ends.items():
        sums[0] += n * attacker.reductions
        sums[1] += n * defender.reductions
        sums[2] += n * attacker.steps
        sums[3] += n * defender.steps
        sums[4] += n * falls
    return Forecast(odds, branches, ends, *(total / ROLLS for total in sums))


def _branches(s: GaliciaState, battle: Battle, ends: dict[End, int]) -> Iterator[Branch]:
    """Each CRT result with what it may lead to; its ends are added to the others.

    A retreat depends on the hexes due alone, losses on the reductions rolled: what was played once is remembered.
    """
    before = s.copy()
    before.agenda.clear()
    before.battle = battle
    ours, theirs = s.side, enemy_of(s.side)

    @cache
    def retreated(due: Outcome) -> GaliciaState:
        new = before.copy()
        new.push(*retreats(new, due))
        return settled(new)

    @cache
    def reduced(due: Outcome, side: int, count: int) -> tuple[GaliciaState, Toll, bool]:
        """The state after losses, all that a side has lost, and whether only withheld units are left."""
        new = retreated(due).copy()
        share_out(new, side, count, ())
        end = settled(new)
        alone = bool(end.occupied[side] >> battle.target & 1) and not participants(end, side)
        return end, toll(before, end, side), alone

    @cache
    def deserted(due: Outcome, own: int, other: int) -> tuple[GaliciaState, Toll]:
        """BfG 7.6-exception: the defenders are dead; where withheld units go depends on the attackers left."""
        new = reduced(due, theirs, other)[0].copy()
        share_out(new, ours, own, ())
        new = settled(new)
        WithheldRetreat().run(new)
        end = settled(new)
        return end, toll(before, end, theirs)

    def chances(after: GaliciaState, side: int) -> tuple[tuple[int, int], ...]:
        """BfG 8.5: the reductions a side may roll, with how many faces; a side with nobody left does not roll."""
        if not participants(after, side):
            return ((0, FACES),)
        return loss_chances(battle.large, modifiers_of(after, side).total)

    column = min(battle.rung, LAST)
    for result, rolls in rolls_by_result(s.options.crt_1_5_2_roll_8, column).items():
        due = Outcome(0, result.attacker_retreat, 0, result.defender_retreat)
        after = retreated(due)
        # Steps find the result by the roll; what is remembered serves every roll with the same hexes due.
        after.battle = battle_of(after).but(roll=rolls[0])
        weight = sum(TWO_DICE[roll] for roll in rolls)
        attacking, defending = chances(after, ours), chances(after, theirs)
        fallen = 0
        for own, own_faces in attacking:
            # Attackers retreat first, so that what they lose does not depend on the defenders' retreat.
            _, attacker, _ = reduced(due._replace(defender_retreat=0), ours, own)
            for other, other_faces in defending:
                end, defender, alone = reduced(due, theirs, other)
                if alone:
                    end, defender = deserted(due, own, other)
                falls = not end.occupied[theirs] >> battle.target & 1
                fallen += falls * own_faces * other_faces
                ends[End(result, own, other, attacker, defender, falls)] = weight * own_faces * other_faces
        yield Branch(weight / FACES**2, rolls, result, _shares(attacking), _shares(defending), fallen / FACES**2)


def _shares(chances: tuple[tuple[int, int], ...]) -> dict[int, float]:
    return {lost: faces / FACES for lost, faces in chances}
