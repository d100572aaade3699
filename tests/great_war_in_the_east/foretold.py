"""Attacks of Great War in the East foretold and played, for `tests.foretold`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from galicia.games.great_war_in_the_east.advance import vacated
from galicia.games.great_war_in_the_east.combat import Attack, Combat, Commit, Fight
from galicia.games.great_war_in_the_east.forecast import planned
from galicia.games.great_war_in_the_east.oracle import LAPSES, Loss, choice, foresee
from galicia.games.great_war_in_the_east.state import Battle, EasternState

PHASE = Combat

__all__ = ["PHASE", "begin", "choice", "faces", "foretold", "told"]


def foretold(s: EasternState, target: int, units: tuple[int, ...]) -> dict[Any, Fraction]:
    """By CRT result, steps and points both sides lose, and whether the hex falls."""
    battle = planned(s, target, units)
    assert isinstance(battle, Battle)
    found: dict[Any, Fraction] = {}
    for branch in foresee(s, battle).branches:
        outcome = branch.outcome
        key = outcome.result, outcome.attacker, outcome.defender, outcome.hex_falls
        found[key] = found.get(key, Fraction(0)) + Fraction(branch.probability).limit_denominator(6**9)
    return found


def begin(s: EasternState, target: int, units: tuple[int, ...]) -> list[Any]:
    events = s.apply(Attack((target,)))
    for unit in units:
        events += s.apply(Commit((unit,)))
    return events + s.apply(Fight())


def faces(dice: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    for pips in product(*(range(1, n + 1) for n in dice)):
        yield pips, Fraction(1, 6 ** len(dice))


def told(before: EasternState, after: EasternState, events: list[Any]) -> tuple[Any, ...]:
    facts = {event.kind: event.facts for event in events}
    if "combat_roll" not in facts:
        steps = sum(before.steps[u] - after.steps[u] for u, p in enumerate(before.pieces) if p.side == before.side)
        return LAPSES, Loss(steps, 0), Loss(0, 0), False
    lost = {}
    for side in (0, 1):
        ...
    return ()
