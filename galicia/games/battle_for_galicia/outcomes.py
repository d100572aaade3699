"""BfG 9.1, 9.4: what a combat comes to on average by its odds alone: the tables folded once."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from galicia.engine.forecasts import Possibility, Prospect
from galicia.games.battle_for_galicia.modifiers import Modifiers
from galicia.games.battle_for_galicia.odds import Odds
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.tables import TWO_DICE, Outcome, crt, reductions


def modifiers(odds: Odds) -> Modifiers:
    """BfG 9.4.1: the loss modifiers that do not hang on the CRT roll."""
    return Modifiers.of(odds.attack_artillery, odds.defence_artillery, odds.flanked, odds.high)


@cache
def results_table(cell: str) -> tuple[dict[int, Outcome], ...]:
    return crt(cell)


@cache
def rolls_by_result(cell: str, column: int) -> dict[Outcome, tuple[int, ...]]:
    """BfG 9.1: the results in a column, each with the rolls that bring it."""
    found: dict[Outcome, tuple[int, ...]] = {}
    for roll, result in results_table(cell)[column].items():
        found[result] = (*found.get(result, ()), roll)
    return found


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


def promise(s: GaliciaState, odds: Odds) -> Prospect:
    """What odds promise before the roll, for a ledger of luck; retreats are taken as carried out."""
    own, other = modifiers(odds)
    return _promised(s.options.crt_1_5_2_roll_8, odds.column, odds.large, own, other)


@cache
def _promised(cell: str, column: int, large: bool, attacker: int, defender: int) -> Prospect:
    means = folded(cell, column, large, attacker, defender)
    outcomes = tuple(
        Possibility(
            sum(TWO_DICE[roll] for roll in which) / 36,
            which,
            _chances(large, attacker + result.attacker + result.attacker_retreat),
            _chances(large, defender + result.defender + result.defender_retreat),
            float(result.defender_retreat > 0),
            str(result),
            result.attacker_retreat,
            result.defender_retreat,
        )
        for result, which in rolls_by_result(cell, column).items()
    )
    averages = {
        "attacker_ce": means.attacker_loss,
        "defender_ce": means.defender_loss,
        "hex_falls": means.defender_retreats,
    }
    return Prospect(outcomes, averages)


def _chances(large: bool, modifier: int) -> dict[int, float]:
    return {lost: chances / 6 for lost, chances in loss_chances(large, modifier)}
