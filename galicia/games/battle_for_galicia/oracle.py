"""The combat oracle: what an attack may bring, as far as one seat can know (5.4-preview)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from galicia.games.battle_for_galicia.command import attackers_near, commands, in_command, may_be_attacked, one_kind
from galicia.games.battle_for_galicia.odds import Odds, Strength, printed_strength, reckon, true_strength
from galicia.games.battle_for_galicia.outcomes import Fold, fold
from galicia.games.battle_for_galicia.prospects import Forecast, forecast
from galicia.games.battle_for_galicia.stacking import top_unit
from galicia.games.battle_for_galicia.state import GaliciaState


def known_strength(s: GaliciaState, seat: int, unit: int) -> Strength:
    """What a seat knows of a unit: everything of its own and of units whose markers were shown, else the counter."""
    if s.pieces[unit].side == seat or (s.battle is not None and unit in s.battle.known):
        return true_strength(s, unit)
    return printed_strength(s, unit)


def known_units(s: GaliciaState, seat: int, h: int) -> tuple[int, ...]:
    """The units a seat knows to be in a hex: all of its own, those laid open, else the top one."""
    units = s.units_in(h)
    if not units or s.pieces[units[0]].side == seat:
        return units
    shown = s.battle.shown if s.battle is not None else ()
    return tuple(u for u in units if u in shown) or (top_unit(s, units),)


def likely_defenders(s: GaliciaState, seat: int, target: int) -> list[Strength]:
    """The strongest set that may lawfully defend a hex, of the units a seat knows there."""
    if s.battle is not None and s.battle.defenders and s.battle.target == target:
        return [known_strength(s, seat, u) for u in s.battle.defenders]
    units = known_units(s, seat, target)
    strengths = [known_strength(s, seat, u) for u in units if not s.hit >> u & 1]
    strengths = strengths or [known_strength(s, seat, u) for u in units]
    able = {unit.unit: unit for unit in strengths if unit.defence > 0}
    if not able:
        return strengths
    units = tuple(able)
    if one_kind(s, units) and in_command(s, units):
        return list(able.values())
    sets = [[able[u] for u in group] for group in commands(s, units)]
    return max(sets, key=lambda group: sum(unit.defence for unit in group))


def preview_odds(s: GaliciaState, seat: int, target: int, attackers: tuple[int, ...]) -> Odds:
    """The odds of an attack as a seat can know them."""
    mine = [known_strength(s, seat, u) for u in attackers]
    return reckon(s, target, mine, likely_defenders(s, seat, target))


def preview(s: GaliciaState, seat: int, target: int, attackers: tuple[int, ...]) -> Forecast:
    """Everything an attack may lead to, in a state as a seat knows it."""
    defenders = likely_defenders(s, seat, target)
    odds = reckon(s, target, [known_strength(s, seat, u) for u in attackers], defenders)
    return forecast(s, target, attackers, tuple(unit.unit for unit in defenders), odds)


class Option(NamedTuple):
    """One attack that could be made, with its odds and averages."""

    target: int
    units: tuple[int, ...]
    odds: Odds
    fold: Fold


def options(s: GaliciaState, seat: int) -> Iterator[Option]:
    """Every legal attack of the phasing seat now, with exact averages from the folded tables."""
    for target in may_be_attacked(s, 1 - seat):
        near = attackers_near(s, target)
        if not near:
            continue
        defenders = likely_defenders(s, seat, target)
        strengths = {u: known_strength(s, seat, u) for u in near}
        for group in commands(s, near):
            odds = reckon(s, target, [strengths[u] for u in group], defenders)
            if odds.legal:
                yield Option(target, group, odds, fold(s, odds))
