"""Attacks of Great War in the East foretold and played, for `tests.foretold`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from galicia.engine.sides import enemy_of
from galicia.engine.steps import Chance
from galicia.games.great_war_in_the_east.combat import Attack, Combat, Commit, Fight, Flotilla, Lead
from galicia.games.great_war_in_the_east.forecast import planned
from galicia.games.great_war_in_the_east.oracle import LAPSES, Loss, choice, foresee
from galicia.games.great_war_in_the_east.state import Battle, EasternState
from galicia.games.great_war_in_the_east.supply import ATTRITION, AttritionRoll

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
        events += s.apply(Lead(unit) if s.pieces[unit].hq else Commit((unit,)))
    if s.explain(Fight()):
        events += s.apply(Flotilla())
    return events + s.apply(Fight())


def faces(chance: Chance, dice: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Of a die for attrition only counts whether it is low."""
    low = Fraction(ATTRITION, 6)
    sides = {1: low, 6: 1 - low} if isinstance(chance, AttritionRoll) else dict.fromkeys(range(1, 7), Fraction(1, 6))
    for pips in product(sides, repeat=len(dice)):
        yield pips, prod(sides[pip] for pip in pips)


def told(before: EasternState, after: EasternState, events: list[Any]) -> tuple[Any, ...]:
    lost = [Loss(0, 0), Loss(0, 0)]
    for facts in (event.facts for event in events if event.kind == "lost"):
        steps, points = lost[facts["seat"]]
        lost[facts["seat"]] = Loss(steps + facts["steps"], points + abs(facts["points"]))
    own, other = lost[before.side], lost[enemy_of(before.side)]
    last = {event.kind: event.facts for event in events}
    if "lapsed" in last:
        return LAPSES, own, other, False
    (target,) = last["declared"]["hexes"]
    falls = "barred" not in last and not after.holding(enemy_of(before.side)) >> target & 1
    return last["combat_roll"]["result"], own, other, falls
