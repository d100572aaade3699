"""Attacks of Battle for Galicia foretold and played, for `tests.foretold`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from galicia.games.battle_for_galicia import oracle
from galicia.games.battle_for_galicia.combat import Attack, Combat, Defend, Defenders, Engage
from galicia.games.battle_for_galicia.prospects import ROLLS
from galicia.games.battle_for_galicia.sparing import choice, toll
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.tables import TWO_DICE

PHASE = Combat

__all__ = ["PHASE", "begun", "choice", "faces", "foretold", "told"]


def foretold(s: GaliciaState, target: int, units: tuple[int, ...]) -> dict[Any, Fraction]:
    """By CRT result, reductions rolled, all that both sides lose, and whether the hex falls."""
    forecast = oracle.preview(s.game.known(s, s.seat), s.seat, target, units)
    return {(str(end.result), *end[1:]): Fraction(n, ROLLS) for end, n in forecast.ends.items()}


def begun(s: GaliciaState, target: int, units: tuple[int, ...]) -> tuple[GaliciaState, list[Any]]:
    """The attack declared, its units named, and the strongest set named that may defend."""
    defenders = tuple(unit.unit for unit in oracle.likely_defenders(s, s.seat, target))
    events = s.apply(Attack(target, tuple(sorted({s.where[u] for u in units}))))
    if s.battle is not None and not s.battle.attackers:
        events += s.apply(Engage(units))
    if isinstance(s.step, Defenders):
        assert Defend(defenders) in s.orders()
        events += s.apply(Defend(defenders))
    assert s.battle is not None
    assert (s.battle.attackers, s.battle.defenders) == (units, defenders)
    return s, events


def faces(dice: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Of two dice only the sum counts."""
    if len(dice) == 2:
        for roll, chances in TWO_DICE.items():
            high = min(6, roll - 1)
            yield (high, roll - high), Fraction(chances, 36)
    else:
        for pips in product(*(range(1, n + 1) for n in dice)):
            yield pips, Fraction(1, 6)


def told(before: GaliciaState, after: GaliciaState, events: list[Any]) -> tuple[Any, ...]:
    facts = {event.kind: event.facts for event in events}
    losses = {event.facts["seat"]: event.facts["losses"] for event in events if event.kind == "loss_roll"}
    own, other = before.side, 1 - before.side
    target = facts["declared"]["target"]
    return (
        facts["combat_roll"]["result"],
        losses.get(own, 0),
        losses.get(other, 0),
        toll(before, after, own),
        toll(before, after, other),
        not after.occupied[other] >> target & 1,
    )
