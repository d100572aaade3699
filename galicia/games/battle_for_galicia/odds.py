"""BfG 8.1-8.2 and 9.4: the odds of a combat, and exactly what may come of it.

`reckon` is the one function that adds up a combat: resolution, preview and computer players all call it. Every
modifier is added by the same call that writes the line explaining it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import NamedTuple

from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.tables import (
    LARGE,
    LAST,
    TWO_DICE,
    Outcome,
    artillery_modifier,
    crt,
    ladder,
    ratio_name,
    reductions,
)
from galicia.games.battle_for_galicia.units import AH

FLANK_SHIFT, FLANK_LOSS = 2, 2  # 7.8
FORTRESS_SHIFT = 2  # 13.0-shift
FLANK_HEXES = 5  # 7.8


class Line(NamedTuple):
    """One line of an explanation: words, what it adds, and the case."""

    text: str
    value: int
    case: str


class Ledger:
    """A sum that keeps its lines: what is added is explained by the same call. Words are made when asked for."""

    __slots__ = ("_entries", "_word", "total")

    def __init__(self, word: Callable[[str, int], str], total: int = 0) -> None:
        self._word, self.total = word, total
        self._entries: list[tuple[str, tuple[object, ...], int, str]] = []

    def add(self, value: int, case: str, text: str, *facts: object) -> None:
        """Add a value with the line that explains it; `%U` and `%H` in the text stand for a unit and a hex."""
        self.total += value
        self._entries.append((text, facts, value, case))

    def note(self, value: int, case: str, text: str, *facts: object) -> None:
        """A line that adds nothing."""
        self._entries.append((text, facts, value, case))

    def lines(self) -> tuple[Line, ...]:
        return tuple(Line(self._text(text, facts), value, case) for text, facts, value, case in self._entries)

    def _text(self, text: str, facts: tuple[object, ...]) -> str:
        parts = iter(facts)
        return _FACT.sub(lambda m: self._put(m.group(), next(parts)), text)

    def _put(self, kind: str, fact: object) -> str:
        return self._word(_KINDS[kind], fact) if kind in _KINDS else str(fact)  # type: ignore[arg-type]


_FACT = re.compile(r"%[UHs]")
_KINDS = {"%U": "unit", "%H": "hex"}


class Strength(NamedTuple):
    """What a unit brings to a combat as far as the reckoner knows."""

    unit: int
    attack: int
    defence: int
    artillery: int
    steps: int


@dataclass(frozen=True)
class Odds:
    """The odds of a combat. `rung` is the place on the ladder after shifts; `column` is where the CRT is read."""

    attack: int
    defence: int
    attack_artillery: int
    defence_artillery: int
    initial: int
    rung: int
    flanked: bool
    large: bool
    high: int
    ledgers: tuple[Ledger, ...] = field(compare=False, repr=False)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every part of the odds, explained."""
        return tuple(line for ledger in self.ledgers for line in ledger.lines())

    @property
    def legal(self) -> bool:
        """BfG 8.2: whether the final ratio is 1:3 or better."""
        return self.rung >= 0

    @property
    def column(self) -> int:
        return min(self.rung, LAST)

    @property
    def name(self) -> str:
        return ratio_name(self.rung)


def true_strength(s: GaliciaState, unit: int) -> Strength:
    """What a unit really brings (7.4, 10.1, 11.1)."""
    return Strength(unit, s.attack(unit), s.defence(unit), s.artillery(unit), s.steps(unit))


def printed_strength(s: GaliciaState, unit: int) -> Strength:
    """What an enemy counter shows before its markers are known (5.4-preview)."""
    piece = s.pieces[unit]
    attack, defence, _, artillery = piece.showing(s.rung[unit])
    return Strength(unit, attack, defence, artillery, piece.steps[s.rung[unit]])


def is_flanked(s: GaliciaState, target: int, from_hexes: Iterable[int], side: int) -> bool:
    """BfG 7.8: five hexes round the defender held by enemies or in the zone of attackers, none of them shielded."""
    w = s.world
    if w.edge >> target & 1:
        return False
    attackers = 0
    for h in from_hexes:
        attackers |= 1 << h
    counted = w.around[target] & (s.occupied[1 - side] | w.zones.of(attackers)) & ~s.occupied[side]
    if s.options.przemysl_unflanked == "both" or side == AH:
        counted &= ~(w.glacis | 1 << w.fortress)
    return counted.bit_count() >= FLANK_HEXES


def halved(value: int) -> int:
    """BfG 7.7: half, fractions up.

    >>> halved(5), halved(4), halved(0)
    (3, 2, 0)
    """
    return -(-value // 2)


def reckon(s: GaliciaState, target: int, attackers: Sequence[Strength], defenders: Sequence[Strength]) -> Odds:
    """BfG 8.1, 8.2: the odds of an attack, every part of it explained."""
    word = s.game.lexicon.word
    side = s.pieces[attackers[0].unit].side
    from_hexes = {s.where[unit.unit] for unit in attackers}
    attack = Ledger(word)
    attack_artillery = _add_attack(s, target, from_hexes, attackers, attack)
    defence = Ledger(word)
    defence_artillery = _add_defence(defenders, defence)
    initial = ladder(attack.total, defence.total, s.options.below_1_3 == "one")
    column = Ledger(word, initial)
    column.note(initial, "8.1-columns", "%s to %s is %s", attack.total, defence.total, ratio_name(initial))
    flanked = is_flanked(s, target, from_hexes, 1 - side)
    if flanked:
        column.add(FLANK_SHIFT, "7.8", "flank attack: two columns right")
    if s.world.glacis >> target & 1:
        if side == AH:
            column.add(FORTRESS_SHIFT, "13.0-shift", "next to Przemysl: two columns right, as A-H attacks")
        else:
            column.add(-FORTRESS_SHIFT, "13.0-shift", "next to Przemysl: two columns left, as A-H defends")
    rung = column.total
    if rung != initial:
        column.note(rung, "8.2", "final ratio %s", ratio_name(rung))
    steps = sum([unit.steps for unit in attackers]) + sum([unit.steps for unit in defenders])
    large = steps >= LARGE
    column.note(steps, "8.4", "%s steps fight: %s combat", steps, "large" if large else "small")
    over = rung if s.options.high_odds_drm == "final" else initial
    return Odds(
        attack.total,
        defence.total,
        attack_artillery,
        defence_artillery,
        initial,
        rung,
        flanked,
        large,
        max(over - LAST, 0),
        (attack, defence, column),
    )


def _add_attack(
    s: GaliciaState, target: int, from_hexes: set[int], attackers: Sequence[Strength], ledger: Ledger
) -> int:
    """BfG 7.7: strength of the attackers, halved behind rivers and ridges; returns their artillery."""
    across = {h for h in from_hexes if (h, target) in s.world.halving}
    if across and s.options.halving == "hex":
        return _add_by_hex(s, across, attackers, ledger)
    artillery = 0
    for unit in attackers:
        if s.where[unit.unit] in across:
            value = halved(unit.attack)
            ledger.add(value, "7.7", "%U attacks with %s, halved to %s", unit.unit, unit.attack, value)
            artillery += halved(unit.artillery)
        else:
            ledger.add(unit.attack, "8.1", "%U attacks with %s", unit.unit, unit.attack)
            artillery += unit.artillery
    return artillery


def _add_by_hex(s: GaliciaState, across: set[int], attackers: Sequence[Strength], ledger: Ledger) -> int:
    """BfG 7.7-unit, by option: the sum of each hex is halved, not each unit."""
    artillery = 0
    for unit in attackers:
        ledger.add(unit.attack, "8.1", "%U attacks with %s", unit.unit, unit.attack)
        artillery += unit.artillery
    for h in sorted(across):
        here = [unit for unit in attackers if s.where[unit.unit] == h]
        strength, guns = sum(unit.attack for unit in here), sum(unit.artillery for unit in here)
        ledger.add(halved(strength) - strength, "7.7", "from %H halved", h)
        artillery += halved(guns) - guns
    return artillery


def _add_defence(defenders: Sequence[Strength], ledger: Ledger) -> int:
    """BfG 7.3, 7.4-defence: the defenders as one strength, at least 1; returns their artillery."""
    artillery = 0
    helpless = False
    for unit in defenders:
        ledger.add(unit.defence, "7.3", "%U defends with %s", unit.unit, unit.defence)
        artillery += unit.artillery
        helpless |= unit.defence <= 0
    if helpless:
        ledger.add(1 - ledger.total, "7.4-defence", "units without strength defend with 1")
    return artillery


class Modifiers(NamedTuple):
    """BfG 9.4.1: a side's loss modifiers that do not hang on the CRT roll."""

    attacker: int
    defender: int


def modifiers(odds: Odds) -> Modifiers:
    """BfG 9.4.1: artillery of the other side; flank and high odds for the defender."""
    return Modifiers(
        artillery_modifier(odds.defence_artillery),
        artillery_modifier(odds.attack_artillery) + (FLANK_LOSS if odds.flanked else 0) + odds.high,
    )


@cache
def results_table(cell: str) -> tuple[dict[int, Outcome], ...]:
    return crt(cell)


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


class Retreat(NamedTuple):
    """How a retreat would go: hexes short, whether a priority fails, reductions of each participant on the way."""

    short: int
    failed: bool
    wear: tuple[int, ...]


class Branch(NamedTuple):
    """One CRT result of a forecast with its chance and the loss distributions it leads to."""

    probability: float
    rolls: tuple[int, ...]
    result: Outcome
    attacker_losses: Mapping[int, float]
    defender_losses: Mapping[int, float]
    hex_falls: float


@dataclass(frozen=True)
class Forecast:
    """Exactly what an attack may bring, by enumeration. The hex falls when no defender is left in it.

    Owners are taken to lose as little as they can: they cross as few rivers as possible and spare units, then steps.
    """

    odds: Odds
    branches: tuple[Branch, ...]
    attacker_ce: float
    defender_ce: float
    attacker_steps: float
    defender_steps: float
    hex_falls: float


# A unit as (rungs used, rungs per step, rungs).
Ladder = tuple[int, int, int]


class Side(NamedTuple):
    """One side of a forecast: those taking part, its retreats by length, and those withheld who must retreat too."""

    ladders: tuple[Ladder, ...]
    retreat: Callable[[int], Retreat]
    withheld: tuple[Ladder, ...] = ()


def spread(ladders: tuple[Ladder, ...], count: int) -> tuple[int, int, int]:
    """BfG 9.4.2: share reductions out as an owner who spares his units would: (CE taken, steps lost, units lost).

    >>> spread(((0, 3, 6), (2, 3, 6)), 3)
    (3, 1, 0)
    >>> spread(((2, 3, 3),), 2)
    (1, 1, 1)
    """
    units = [list(ladder_) for ladder_ in ladders]
    taken = steps = lost = 0
    fresh = list(units)
    while count and units:
        if not fresh:
            fresh = list(units)
        safe = [u for u in fresh if u[0] + 1 < u[2]]
        if not safe and any(u[0] + 1 < u[2] for u in units):
            fresh = list(units)
            continue
        # Among those that may take it, one that loses no step by it.
        unit = min(safe or fresh, key=lambda u: (u[0] + 1) % u[1] == 0)
        fresh.remove(unit)
        unit[0] += 1
        taken, count = taken + 1, count - 1
        if unit[0] % unit[1] == 0:
            steps += 1
        if unit[0] >= unit[2]:
            units.remove(unit)
            lost += 1
    return taken, steps, lost


def forecast(s: GaliciaState, odds: Odds, attacker: Side, defender: Side) -> Forecast:
    """Everything a legal attack may lead to: all CRT results, both LRT rolls, retreats as the board allows them."""
    own, other = modifiers(odds)
    table = results_table(s.options.crt_1_5_2_roll_8)[odds.column]
    rolls: dict[Outcome, list[int]] = {}
    for roll, result in table.items():
        rolls.setdefault(result, []).append(roll)
    branches = []
    sums = [0.0] * 5
    for result, which in rolls.items():
        weight = sum(TWO_DICE[roll] for roll in which) / 36
        a_ce, a_steps, _, a_losses = _side(odds.large, own + result.attacker, result.attacker_retreat, attacker)
        d_ce, d_steps, falls, d_losses = _side(odds.large, other + result.defender, result.defender_retreat, defender)
        branches.append(Branch(weight, tuple(which), result, a_losses, d_losses, falls))
        for i, value in enumerate((a_ce, d_ce, a_steps, d_steps, falls)):
            sums[i] += weight * value
    return Forecast(odds, tuple(branches), *sums)


def _side(large: bool, modifier: int, hexes: int, side: Side) -> tuple[float, float, float, dict[int, float]]:
    """Expected CE and steps, chance that the side leaves its hex, and the distribution of LRT reductions."""
    ladders = side.ladders
    before = (0, 0, 0)
    leaves = 0.0
    if hexes:
        retreat = side.retreat(hexes)
        modifier += hexes + (2 if retreat.failed else 0)
        ladders, before = _worn(ladders, retreat.wear)
        leaves = 1.0 if retreat.short < hexes else 0.0
    losses: dict[int, float] = {}
    ce = steps = gone = 0.0
    for lost, chances in loss_chances(large, modifier) if ladders else ((0, 6),):
        taken, steps_lost, units_lost = spread(ladders, lost)
        weight = chances / 6
        losses[lost] = losses.get(lost, 0.0) + weight
        ce += weight * (before[0] + taken)
        steps += weight * (before[1] + steps_lost)
        gone += weight * (before[2] + units_lost == len(side.ladders))
    if side.withheld and (hexes or gone):
        # 9.2.2, 9.2.3, 7.6-exception: those withheld go with a retreat, or when all who fought are dead.
        retreat = side.retreat(hexes or 1)
        left, (more_ce, more_steps, _) = _worn(side.withheld, (retreat.wear[0],) * len(side.withheld))
        due = 1.0 if hexes else gone
        ce, steps = ce + due * more_ce, steps + due * more_steps
        if left and retreat.short >= (hexes or 1):
            gone = 0.0
    return ce, steps, max(leaves, gone), losses


def _worn(ladders: tuple[Ladder, ...], wear: tuple[int, ...]) -> tuple[tuple[Ladder, ...], tuple[int, int, int]]:
    """Units after each took its reductions: those left, and (CE, steps, units) lost."""
    left = []
    ce = steps = units = 0
    for (used, per_step, rungs), times in zip(ladders, wear, strict=True):
        after = min(used + times, rungs)
        ce += after - used
        steps += after // per_step - used // per_step
        if after >= rungs:
            units += 1
        else:
            left.append((after, per_step, rungs))
    return tuple(left), (ce, steps, units)
