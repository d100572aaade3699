"""What a fight of Great War in the East comes to on average: points lost on both sides, and whether the hex falls.

The figures are those of the combat results table over all dice; the defender meets each result as costs him least.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from galicia.games.great_war_in_the_east.losses import FORTRESS_PAYS, halves
from galicia.games.great_war_in_the_east.results import ALL, HELD_TO_THE_LAST, OPTIONS
from galicia.games.great_war_in_the_east.state import STEP_POINTS, UNIT_POINTS, EasternState
from galicia.games.great_war_in_the_east.tables import COLUMNS, CRT, ELIMINATED

FACES = 6

# What it costs a force to lose so many steps, by their number.
Toll = tuple[float, ...]


def toll(s: EasternState, units: Iterable[int], step: float) -> Toll:
    """GWiE 25.2, 11.13: the points for each number of steps lost, cheapest first, with what a step is worth besides."""
    costs: list[float] = []
    for unit in units:
        piece, steps = s.pieces[unit], s.steps[unit]
        if not steps:
            continue
        cost = abs(STEP_POINTS[piece.nation]) + step
        if piece.fortress:
            costs += [cost / FORTRESS_PAYS] * steps * FORTRESS_PAYS
        else:
            costs += [cost] * (steps - 1) + [cost + abs(UNIT_POINTS[piece.nation]) * piece.sp]
    costs.sort()
    total = [0.0]
    for cost in costs:
        total.append(total[-1] + cost)
    return tuple(total)


class Terms(NamedTuple):
    """On what terms two forces meet: the column, what is added to die and results, the steps at stake.

    `ways` is how far the defender can retreat (0, 1 or 2 hexes); `fort` tells that a fortress stands with him.
    """

    column: int
    die: int
    worse: int
    worst: int
    affected: int
    ways: int
    fort: bool = False


class Outlook(NamedTuple):
    """Averages: what the attacker loses, what the defender loses, and how likely the hex can be entered."""

    taken: float
    dealt: float
    falls: float


@lru_cache(maxsize=100_000)
def outlook(terms: Terms, attacker: Toll, defender: Toll, ground: float) -> Outlook:
    """What a fight comes to if leaving his hex costs the defender so much.

    >>> corps = (0.0, 1.0, 2.0, 3.0, 8.0)
    >>> free, caught = (outlook(Terms(5, 0, 0, 0, 4, ways), corps, corps, 0.5) for ways in (2, 0))
    >>> round(free.dealt, 2), round(caught.dealt, 2)
    (0.33, 6.0)
    """
    taken = dealt = falls = 0.0
    column = CRT[max(0, min(terms.column, COLUMNS - 1))]
    for roll in range(FACES):
        ours, theirs = column[roll + terms.die]
        if ours:
            taken += _lost(attacker, halves(terms.affected, ours + terms.worse))
        if theirs:
            lost, fallen = _met(min(theirs + terms.worst, ELIMINATED), terms, defender, ground)
            dealt += lost
            falls += fallen
    return Outlook(taken / FACES, dealt / FACES, falls / FACES)


def _lost(costs: Toll, steps: int) -> float:
    return costs[min(steps, len(costs) - 1)]


@lru_cache(maxsize=100_000)
def _met(result: int, terms: Terms, costs: Toll, ground: float) -> tuple[float, bool]:
    """GWiE 8.9: what the defender loses by the option that costs him least, and whether his hex can be entered."""
    most = len(costs) - 1
    if terms.fort:
        steps = halves(terms.affected, result)
        return _lost(costs, steps), steps >= most
    best, found = float("inf"), (0.0, False)
    for losses, hexes in OPTIONS[result]:
        steps = halves(terms.affected, losses)
        lost = costs[-1] if hexes > terms.ways else _lost(costs, steps)
        gone = bool(hexes) or steps >= most
        price = lost + ground * gone
        if price < best:
            barred = losses == ALL and not hexes and result in HELD_TO_THE_LAST
            best, found = price, (lost, gone and not barred)
    return found
