"""The combat oracle: what an attack may bring, as far as one seat can know (5.4-preview)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from galicia.games.battle_for_galicia.command import attackers_near, commands, in_command, may_be_attacked, one_kind
from galicia.games.battle_for_galicia.odds import Odds, Strength, printed_strength, reckon, true_strength
from galicia.games.battle_for_galicia.outcomes import Fold, Forecast, Ladder, Retreat, Side, fold, forecast
from galicia.games.battle_for_galicia.retreat import ways
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
    """Everything an attack may lead to, as a seat can know it."""
    odds = preview_odds(s, seat, target, attackers)
    side = s.pieces[attackers[0]].side
    defenders = tuple(unit.unit for unit in likely_defenders(s, seat, target))
    there = known_units(s, seat, target)
    stacks = {h: tuple(u for u in attackers if s.where[u] == h) for h in {s.where[u] for u in attackers}}

    @cache
    def defender_retreat(n: int) -> Retreat:
        short, failed, wear = _retreat(s, 1 - side, there, target, n)
        return Retreat(short, failed, (wear,) * len(defenders))

    @cache
    def attacker_retreat(n: int) -> Retreat:
        parts = {h: _retreat(s, side, units, h, n) for h, units in stacks.items()}
        return Retreat(
            max(part[0] for part in parts.values()),
            any(part[1] for part in parts.values()),
            tuple(parts[s.where[u]][2] for u in attackers),
        )

    withheld = tuple(u for u in there if u not in defenders)
    return forecast(
        s,
        odds,
        Side(_ladders(s, seat, attackers), attacker_retreat),
        Side(_ladders(s, seat, defenders), defender_retreat, _ladders(s, seat, withheld)),
    )


def _retreat(s: GaliciaState, side: int, units: tuple[int, ...], start: int, n: int) -> tuple[int, bool, int]:
    """How a retreat would go if its owner crosses as few rivers as he can: hexes short, failed, reductions."""
    found = ways(s, side, units, start, n, crowds=False)
    rivers = min(
        (
            sum(pair in s.world.unbridged for pair in zip((start, *path), path, strict=False))
            for path in found.paths
        ),
        default=0,
    )
    return found.short, found.failed, found.short + rivers


def _ladders(s: GaliciaState, seat: int, units: tuple[int, ...]) -> tuple[Ladder, ...]:
    """How far down the ladder units are, as a seat knows it: an enemy counter shows its side, not its marker."""
    found = []
    for unit in units:
        piece, rung = s.pieces[unit], s.rung[unit]
        if piece.side != seat and not (s.battle is not None and unit in s.battle.known):
            rung -= piece.effectiveness(rung)
        found.append((rung, piece.rungs_per_step, piece.rungs))
    return tuple(found)


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
