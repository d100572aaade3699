"""Attacks of Battle for Galicia foretold and played, for `tests.foretold`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from galicia.engine.sides import enemy_of
from galicia.engine.steps import Chance
from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.combat import Attack, Attackers, Combat, Defend, Defenders, Engage
from galicia.games.battle_for_galicia.prospects import ROLLS
from galicia.games.battle_for_galicia.sparing import choice
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.tables import TWO_DICE

PHASE = Combat
LAPSES = ("lapses",)

__all__ = ["PHASE", "begin", "choice", "faces", "foretold", "lost", "told"]


def foretold(s: GaliciaState, target: int, units: tuple[int, ...]) -> dict[Any, Fraction]:
    """By CRT result, reductions rolled, all that both sides lose, and whether the hex falls."""
    if not oracle.preview_odds(s, target, units).legal:
        return {LAPSES: Fraction(1)}
    ends = oracle.preview(s, target, units).ends
    return {(str(end.result), *end[1:]): Fraction(n, ROLLS) for end, n in ends.items()}


def begin(s: GaliciaState, target: int, units: tuple[int, ...]) -> list[Any]:
    """The attack declared, its units named, and the strongest set named that may defend."""
    defenders = tuple(unit.unit for unit in oracle.likely_defenders(s, target))
    events = s.apply(Attack(target, tuple(sorted({s.where[u] for u in units}))))
    for step, order in ((Attackers, Engage(units)), (Defenders, Defend(defenders))):
        if isinstance(s.step, step):
            assert order in s.orders()
            events += s.apply(order)
    assert s.battle is None or (s.battle.attackers, s.battle.defenders) == (units, defenders)
    return events


def faces(chance: Chance, dice: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Of two dice only the sum counts."""
    if len(dice) == 2:
        for roll, chances in TWO_DICE.items():
            high = min(6, roll - 1)
            yield (high, roll - high), Fraction(chances, 36)
    else:
        for pip in range(1, 7):
            yield (pip,), Fraction(1, 6)


def lost(before: GaliciaState, after: GaliciaState, side: int) -> tuple[int, int, int]:
    """Units, steps and reductions a side has lost; a dead unit has taken all it could."""
    units = steps = reductions = 0
    for piece in before.pieces:
        unit = piece.number
        if piece.side == side and before.alive(unit):
            dead = not after.alive(unit)
            units += dead
            steps += before.steps(unit) - (0 if dead else after.steps(unit))
            reductions += (piece.rungs if dead else after.rung[unit]) - before.rung[unit]
    return units, steps, reductions


def told(before: GaliciaState, after: GaliciaState, events: list[Any]) -> tuple[Any, ...]:
    facts = {event.kind: event.facts for event in events}
    if "lapsed" in facts:
        return LAPSES
    losses = {event.facts["seat"]: event.facts["losses"] for event in events if event.kind == "loss_roll"}
    own, other = before.side, enemy_of(before.side)
    return (
        facts["combat_roll"]["result"],
        losses.get(own, 0),
        losses.get(other, 0),
        lost(before, after, own),
        lost(before, after, other),
        not after.occupied[other] >> facts["declared"]["target"] & 1,
    )
