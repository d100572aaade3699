"""BfG 9.1, 9.4: exactly what may come of a combat: averages folded once, and whole forecasts by enumeration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from galicia.games.battle_for_galicia.odds import FLANK_LOSS, Odds
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.tables import TWO_DICE, Outcome, artillery_modifier, crt, reductions


class Modifiers(NamedTuple):
    """BfG 9.4.1: a side's loss modifiers that do not hang on the CRT roll."""

    attacker: int
    defender: int


def modifiers(odds: Odds) -> Modifiers:
    """BfG 9.4.1: artillery of the other side; flank and high odds for the defender."""
    return Modifiers(
        artillery_modifier(odds.defence_artillery),
        artillery_modifier(odds.attack_artillery) + (FLANK_LOSS if odds.flanked else 0) + odds.high,
    )


@cache
def results_table(cell: str) -> tuple[dict[int, Outcome], ...]:
    return crt(cell)


@cache
def loss_chances(large: bool, modifier: int) -> tuple[tuple[int, int], ...]:
    """BfG 9.4: (reductions, chances out of six) for one LRT roll with a modifier.

    >>> loss_chances(True, 2)
    ((1, 2), (2, 3), (3, 1))
    """
    counts: dict[int, int] = {}
    for die in range(1, 7):
        lost = reductions(large, die + modifier)
        counts[lost] = counts.get(lost, 0) + 1
    return tuple(counts.items())


class Fold(NamedTuple):
    """What a combat comes to on average, by column, magnitude and modifiers; retreats taken as carried out."""

    attacker_loss: float
    defender_loss: float
    defender_retreats: float
    attacker_retreats: float


@cache
def folded(cell: str, column: int, large: bool, attacker: int, defender: int) -> Fold:
    """The exact averages of a combat, folded over CRT and both LRT rolls; remembered for ever."""
    lost_a = lost_d = back_d = back_a = 0.0
    for roll, chances in TWO_DICE.items():
        cell_result = results_table(cell)[column][roll]
        weight = chances / 36
        lost_a += weight * _mean(large, attacker + cell_result.attacker + cell_result.attacker_retreat)
        lost_d += weight * _mean(large, defender + cell_result.defender + cell_result.defender_retreat)
        back_d += weight * (cell_result.defender_retreat > 0)
        back_a += weight * (cell_result.attacker_retreat > 0)
    return Fold(lost_a, lost_d, back_d, back_a)


@cache
def _mean(large: bool, modifier: int) -> float:
    return sum(lost * chances for lost, chances in loss_chances(large, modifier)) / 6


def fold(s: GaliciaState, odds: Odds) -> Fold:
    """The averages of one attack."""
    own, other = modifiers(odds)
    return folded(s.options.crt_1_5_2_roll_8, odds.column, odds.large, own, other)


def promise(s: GaliciaState, odds: Odds) -> dict[str, Any]:
    """What odds promise before the roll, as plain data for a ledger of luck; retreats are taken as carried out."""
    own, other = modifiers(odds)
    return _promised(s.options.crt_1_5_2_roll_8, odds.column, odds.large, own, other)


@cache
def _promised(cell: str, column: int, large: bool, attacker: int, defender: int) -> dict[str, Any]:
    rolls: dict[Outcome, list[int]] = {}
    for roll, result in results_table(cell)[column].items():
        rolls.setdefault(result, []).append(roll)
    means = folded(cell, column, large, attacker, defender)
    return {
        "outcomes": [
            {
                "probability": sum(TWO_DICE[roll] for roll in which) / 36,
                "rolls": which,
                "attacker_losses": _chances(large, attacker + result.attacker + result.attacker_retreat),
                "defender_losses": _chances(large, defender + result.defender + result.defender_retreat),
                "hex_falls": float(result.defender_retreat > 0),
            }
            for result, which in rolls.items()
        ],
        "expected": {
            "attacker_ce": means.attacker_loss,
            "defender_ce": means.defender_loss,
            "hex_falls": means.defender_retreats,
        },
    }


def _chances(large: bool, modifier: int) -> dict[str, float]:
    return {str(lost): chances / 6 for lost, chances in loss_chances(large, modifier)}


class Retreat(NamedTuple):
    """How a retreat would go: hexes short, whether a priority fails, reductions of each participant on the way."""

    short: int
    failed: bool
    wear: tuple[int, ...]


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
    """Exactly what an attack may bring, by enumeration. The hex falls when no defender is left in it.

    Owners are taken to lose as little as they can: they cross as few rivers as possible and spare units, then steps.
    """

    odds: Odds
    branches: tuple[Branch, ...]
    attacker_ce: float
    defender_ce: float
    attacker_steps: float
    defender_steps: float
    hex_falls: float


# A unit as (rungs used, rungs per step, rungs).
Ladder = tuple[int, int, int]


class Side(NamedTuple):
    """One side of a forecast: those taking part, its retreats by length, and those withheld who must retreat too."""

    ladders: tuple[Ladder, ...]
    retreat: Callable[[int], Retreat]
    withheld: tuple[Ladder, ...] = ()


def spread(ladders: tuple[Ladder, ...], count: int) -> tuple[int, int, int]:
    """BfG 9.4.2: share reductions out as an owner who spares his units would: (CE taken, steps lost, units lost).

    >>> spread(((0, 3, 6), (2, 3, 6)), 3)
    (3, 1, 0)
    >>> spread(((2, 3, 3),), 2)
    (1, 1, 1)
    """
    units = [list(ladder_) for ladder_ in ladders]
    taken = steps = lost = 0
    fresh = list(units)
    while count and units:
        if not fresh:
            fresh = list(units)
        safe = [u for u in fresh if u[0] + 1 < u[2]]
        if not safe and any(u[0] + 1 < u[2] for u in units):
            fresh = list(units)
            continue
        # Among those that may take it, one that loses no step by it.
        unit = min(safe or fresh, key=lambda u: (u[0] + 1) % u[1] == 0)
        fresh.remove(unit)
        unit[0] += 1
        taken, count = taken + 1, count - 1
        if unit[0] % unit[1] == 0:
            steps += 1
        if unit[0] >= unit[2]:
            units.remove(unit)
            lost += 1
    return taken, steps, lost


def forecast(s: GaliciaState, odds: Odds, attacker: Side, defender: Side) -> Forecast:
    """Everything a legal attack may lead to: all CRT results, both LRT rolls, retreats as the board allows them."""
    own, other = modifiers(odds)
    table = results_table(s.options.crt_1_5_2_roll_8)[odds.column]
    rolls: dict[Outcome, list[int]] = {}
    for roll, result in table.items():
        rolls.setdefault(result, []).append(roll)
    branches = []
    sums = [0.0] * 5
    for result, which in rolls.items():
        weight = sum(TWO_DICE[roll] for roll in which) / 36
        a_ce, a_steps, _, a_losses = _side(odds.large, own + result.attacker, result.attacker_retreat, attacker)
        d_ce, d_steps, falls, d_losses = _side(odds.large, other + result.defender, result.defender_retreat, defender)
        branches.append(Branch(weight, tuple(which), result, a_losses, d_losses, falls))
        for i, value in enumerate((a_ce, d_ce, a_steps, d_steps, falls)):
            sums[i] += weight * value
    return Forecast(odds, tuple(branches), *sums)


def _side(large: bool, modifier: int, hexes: int, side: Side) -> tuple[float, float, float, dict[int, float]]:
    """Expected CE and steps, chance that the side leaves its hex, and the distribution of LRT reductions."""
    ladders = side.ladders
    before = (0, 0, 0)
    leaves = 0.0
    if hexes:
        retreat = side.retreat(hexes)
        modifier += hexes + (2 if retreat.failed else 0)
        ladders, before = _worn(ladders, retreat.wear)
        leaves = 1.0 if retreat.short < hexes else 0.0
    losses: dict[int, float] = {}
    ce = steps = gone = 0.0
    for lost, chances in loss_chances(large, modifier) if ladders else ((0, 6),):
        taken, steps_lost, units_lost = spread(ladders, lost)
        weight = chances / 6
        losses[lost] = losses.get(lost, 0.0) + weight
        ce += weight * (before[0] + taken)
        steps += weight * (before[1] + steps_lost)
        gone += weight * (before[2] + units_lost == len(side.ladders))
    if side.withheld and (hexes or gone):
        # 9.2.2, 9.2.3, 7.6-exception: those withheld go with a retreat, or when all who fought are dead.
        retreat = side.retreat(hexes or 1)
        left, (more_ce, more_steps, _) = _worn(side.withheld, (retreat.wear[0],) * len(side.withheld))
        due = 1.0 if hexes else gone
        ce, steps = ce + due * more_ce, steps + due * more_steps
        if left and retreat.short >= (hexes or 1):
            gone = 0.0
    return ce, steps, max(leaves, gone), losses


def _worn(ladders: tuple[Ladder, ...], wear: tuple[int, ...]) -> tuple[tuple[Ladder, ...], tuple[int, int, int]]:
    """Units after each took its reductions: those left, and (CE, steps, units) lost."""
    left = []
    ce = steps = units = 0
    for (used, per_step, rungs), times in zip(ladders, wear, strict=True):
        after = min(used + times, rungs)
        ce += after - used
        steps += after // per_step - used // per_step
        if after >= rungs:
            units += 1
        else:
            left.append((after, per_step, rungs))
    return tuple(left), (ce, steps, units)
