"""Attacks of Clash of Giants foretold and played, for `tests.foretold`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from galicia.engine.sides import enemy_of
from galicia.engine.steps import Chance
from galicia.games.clash_of_giants.series.combat import Declaration, EndOfCombat, Resolution, confirm
from galicia.games.clash_of_giants.series.oracle import choice, foresee
from galicia.games.clash_of_giants.series.state import GiantsState

PHASE = Declaration

__all__ = ["PHASE", "begin", "choice", "faces", "foretold", "told"]


def foretold(s: GiantsState, target: int, units: tuple[int, ...]) -> dict[Any, Fraction]:
    """By the steps both sides lose, the longest retreat, and whether the hex falls."""
    return {(lost, *end): chance for (lost, end), chance in foresee(s, target, units).outcomes.items()}


def begin(s: GiantsState, target: int, units: tuple[int, ...]) -> list[Any]:
    """The attack alone, as if it fulfilled every duty."""
    s.aims = dict.fromkeys(units, target)
    s.events = []
    s.pop()
    confirm(s)
    s.push(Resolution(s.side), EndOfCombat(s.side))
    s.advance()
    return s.events


def faces(chance: Chance, dice: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    for pip in range(1, dice[0] + 1):
        yield (pip,), Fraction(1, dice[0])


def told(before: GiantsState, after: GiantsState, events: list[Any]) -> tuple[Any, ...]:
    lost = [0, 0]
    for facts in (event.facts for event in events if event.kind == "lost"):
        lost[facts["seat"]] += facts["steps"]
    enemy = enemy_of(before.side)
    retreat = max((len(event.facts["path"]) for event in events if event.kind == "retreated"), default=0)
    target = next(event.facts["target"] for event in events if event.kind == "odds")
    falls = not (after.occupied[enemy] | after.forts(enemy)) >> target & 1
    return lost[before.side], lost[enemy], retreat, falls
