"""The combat oracle: what an attack may bring, as far as one seat can know (5.4-preview).

Every function takes a *known* state, so nothing here can tell what the attacker may not know.

Cases: 5.4-preview.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia.command import attackers_near, commands, in_command, may_be_attacked, one_kind
from galicia.games.battle_for_galicia.odds import Odds, Strength, reckon, true_strength
from galicia.games.battle_for_galicia.outcomes import Fold, fold
from galicia.games.battle_for_galicia.prospects import Forecast, forecast
from galicia.games.battle_for_galicia.state import GaliciaState


def likely_defenders(s: GaliciaState, target: int) -> list[Strength]:
    """The strongest set that may lawfully defend a hex, of the units known to be there."""
    if s.battle is not None and s.battle.defenders and s.battle.target == target:
        return [true_strength(s, u) for u in s.battle.defenders]
    strengths = [true_strength(s, u) for u in s.units_in(target) if not s.hit >> u & 1]
    able = {unit.unit: unit for unit in strengths if unit.defence > 0}
    if not able:
        return strengths
    units = tuple(able)
    if one_kind(s, units) and in_command(s, units):
        return list(able.values())
    sets = [[able[u] for u in group] for group in commands(s, units)]
    return max(sets, key=lambda group: sum(unit.defence for unit in group))


def preview_odds(s: GaliciaState, target: int, attackers: tuple[int, ...]) -> Odds:
    """The odds of an attack."""
    return reckon(s, target, [true_strength(s, u) for u in attackers], likely_defenders(s, target))


def preview(s: GaliciaState, target: int, attackers: tuple[int, ...]) -> Forecast:
    """Everything an attack may lead to."""
    defenders = tuple(unit.unit for unit in likely_defenders(s, target))
    return forecast(s, target, attackers, defenders, preview_odds(s, target, attackers))


class Option(NamedTuple):
    """One attack that could be made, with its odds and averages."""

    target: int
    units: tuple[int, ...]
    odds: Odds
    fold: Fold


def options(s: GaliciaState, seat: int) -> Iterator[Option]:
    """Every legal attack of the phasing seat now, with the averages of its odds from the folded tables."""
    for target in may_be_attacked(s, enemy_of(seat)):
        near = attackers_near(s, target)
        if not near:
            continue
        defenders = likely_defenders(s, target)
        strengths = {u: true_strength(s, u) for u in near}
        for group in commands(s, near):
            odds = reckon(s, target, [strengths[u] for u in group], defenders)
            if odds.legal:
                yield Option(target, group, odds, fold(s, odds))
