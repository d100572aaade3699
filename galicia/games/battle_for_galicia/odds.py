"""BfG 7.7, 7.8, 8.1, 8.2: the odds of a combat.

`reckon` is the one function that adds up a combat: resolution, preview and computer players all call it. Every
modifier is added by the same call that writes the line explaining it.

Cases: 7.7, 7.8, 8.2, 8.4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from galicia.engine.ledger import Ledger, Line
from galicia.engine.sentences import Sentence
from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.tables import (
    LARGE,
    LAST,
    ladder,
    ratio_name,
)

FLANK_SHIFT = 2  # 7.8
FLANK_HEXES = 5  # 7.8
ATTACKS = "{unit} attacks with {strength}"


class Strength(NamedTuple):
    """What a unit brings to a combat as far as the reckoner knows."""

    unit: int
    attack: int
    defence: int
    artillery: int
    steps: int


@dataclass  # not frozen: searches make thousands of them
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

    def sentences(self) -> tuple[Sentence, ...]:
        """What the lines say."""
        return tuple([line.sentence for line in self.lines])

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


def is_flanked(s: GaliciaState, target: int, from_hexes: Iterable[int], side: int) -> bool:
    """BfG 7.8: five hexes round the defender held by enemies or in the zone of attackers, none of them shielded."""
    w = s.world
    if w.edge >> target & 1:
        return False
    shielded = s.occupied[side] | w.fortress.shields(side, s.options.przemysl_unflanked == "both")
    open_hexes = w.around[target] & ~shielded
    if open_hexes.bit_count() < FLANK_HEXES:
        return False
    attackers = 0
    for h in from_hexes:
        attackers |= 1 << h
    return (open_hexes & (s.occupied[enemy_of(side)] | w.zones.of(attackers))).bit_count() >= FLANK_HEXES


def halved(value: int) -> int:
    """BfG 7.7: half, fractions up.

    >>> halved(5), halved(4), halved(0)
    (3, 2, 0)
    """
    return -(-value // 2)


def reckon(s: GaliciaState, target: int, attackers: Sequence[Strength], defenders: Sequence[Strength]) -> Odds:
    """BfG 8.1, 8.2: the odds of an attack, every part of it explained."""
    side = s.pieces[attackers[0].unit].side
    from_hexes = {s.where[unit.unit] for unit in attackers}
    attack = Ledger()
    attack_artillery = _add_attack(s, target, from_hexes, attackers, attack)
    defence = Ledger()
    defence_artillery = _add_defence(defenders, defence)
    initial = ladder(attack.total, defence.total, s.options.below_1_3 == "one")
    column = Ledger(initial)
    sums = attack.total, defence.total
    column.note(initial, "8.1-columns", "{attack} to {defence} is {ratio}", *sums, ratio_name(initial))
    flanked = is_flanked(s, target, from_hexes, enemy_of(side))
    if flanked:
        column.add(FLANK_SHIFT, "7.8", "flank attack: two columns right")
    shift = s.world.fortress.shift(side, target)
    if shift:
        way = "right, as A-H attacks" if shift > 0 else "left, as A-H defends"
        column.add(shift, "13.0-shift", f"next to Przemysl: two columns {way}")
    rung = column.total
    if rung != initial:
        column.note(rung, "8.2", "final ratio {ratio}", ratio_name(rung))
    steps = sum([unit.steps for unit in attackers]) + sum([unit.steps for unit in defenders])
    large = steps >= LARGE
    size = "large" if large else "small"
    column.note(steps, "8.4", "{steps:# step fights|# steps fight}: {size} combat", steps, size)
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
            ledger.add(value, "7.7", ATTACKS + ", halved to {half}", unit.unit, unit.attack, value)
            artillery += halved(unit.artillery)
        else:
            ledger.add(unit.attack, "8.1", ATTACKS, unit.unit, unit.attack)
            artillery += unit.artillery
    return artillery


def _add_by_hex(s: GaliciaState, across: set[int], attackers: Sequence[Strength], ledger: Ledger) -> int:
    """BfG 7.7-unit, by option: the sum of each hex is halved, not each unit."""
    artillery = 0
    for unit in attackers:
        ledger.add(unit.attack, "8.1", ATTACKS, unit.unit, unit.attack)
        artillery += unit.artillery
    for h in sorted(across):
        here = [unit for unit in attackers if s.where[unit.unit] == h]
        strength, guns = sum(unit.attack for unit in here), sum(unit.artillery for unit in here)
        ledger.add(halved(strength) - strength, "7.7", "{hex} attacks with half its strength", h)
        artillery += halved(guns) - guns
    return artillery


def _add_defence(defenders: Sequence[Strength], ledger: Ledger) -> int:
    """BfG 7.3, 7.4-defence: the defenders as one strength, at least 1; returns their artillery."""
    artillery = 0
    helpless = False
    for unit in defenders:
        ledger.add(unit.defence, "7.3", "{unit} defends with {strength}", unit.unit, unit.defence)
        artillery += unit.artillery
        helpless |= unit.defence <= 0
    if helpless:
        ledger.add(1 - ledger.total, "7.4-defence", "units without strength defend with 1")
    return artillery
