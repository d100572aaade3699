"""CoG S12.11: the odds of an attack.

`reckon` is the one function that adds up an attack: resolution, forecast and computer players all call it.

Cases: S12.11, S12.12, S12.13, S12.14, S12.15.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from galicia.engine.ledger import Ledger
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.series.state import GiantsState
from galicia.games.clash_of_giants.series.support import shifts
from galicia.games.clash_of_giants.series.tables import COLUMNS, LAST, Row, clamped, ratio, ratio_name, row
from galicia.games.clash_of_giants.series.world import FORT, MAJOR_RIVER, RIVER, Ground


@dataclass
class Odds:
    """The odds of an attack: both sums, the column, and the row of the table it is read on."""

    attack: int
    defence: int
    column: int
    row: Row
    ledgers: tuple[Ledger, ...] = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        return COLUMNS[self.column]

    def rollers(self, attackers: Sequence[int]) -> int:
        """CoG S12.17-b: how many of the attackers roll."""
        return 0 if self.row.attacker is None else min(self.row.limit, len(attackers))


def reckon(s: GiantsState, target: int, attackers: Sequence[int], defenders: Sequence[int], lone: bool = False) -> Odds:
    """CoG S12.11: the odds of an attack on units, or on a fort that defends alone, every part explained.

    Defenders are those that count. With neither any nor a fort, guests are alone in the hex, and it is 6-1 (S12.24-c).
    """
    side = s.pieces[attackers[0]].side
    fort = s.fort_at(target, enemy_of(side))
    attack, defence, column = Ledger(), Ledger(), Ledger()
    for unit in attackers:
        attack.add(s.steps[unit], "S12.11-a", "{unit} attacks with {strength}", unit, s.steps[unit])
    for unit in defenders:
        defence.add(s.steps[unit], "S12.11-b", "{unit} defends with {strength}", unit, s.steps[unit])
    if lone:
        assert fort is not None
        defence.add(fort.defence, "S13.3-b", "the fort of {place} defends with {strength}", target, fort.defence)
    elif not defenders:
        column.add(LAST, "S12.24-c", "only units that retreated here defend: 6-1")
        return Odds(attack.total, 0, LAST, row(LAST), (attack, defence, column))
    left = _terrain(s, target, attackers, fort is not None and not lone, defence, column)
    first = ratio(attack.total, defence.total)
    if s.options.cap_before_shift:
        first = clamped(first)
    column.note(first, "S12.12-a", "{attack} to {defence} is {ratio}", attack.total, defence.total, ratio_name(first))
    if shifts(s, attackers, target):
        column.add(1, "S12.13", "offensive support: one column right")
        left -= 1
    found = clamped(first - left)
    column.note(found, "S12.13", "the attack is made at {ratio}", COLUMNS[found])
    return Odds(attack.total, defence.total, found, row(found, fort is not None), (attack, defence, column))


def _terrain(s: GiantsState, target: int, attackers: Sequence[int], fort: bool, defence: Ledger, column: Ledger) -> int:
    """CoG S12.15: what terrain adds to the defence, and the columns to the left it is worth."""
    w = s.world
    terrain, settlement = s.terrain(target), w.settlement.get(target, "")
    found: list[tuple[str, Ground]] = [(terrain, w.chart[terrain])]
    if settlement:
        found.append((settlement, w.settlement_chart[settlement]))
    if fort:
        found.append(("fort", FORT))
    if not s.options.terrain_cumulative:
        found = [max(found, key=lambda one: (one[1].left, one[1].defence))]
    found += _river(s, target, attackers)
    left = 0
    for what, ground in found:
        if ground.defence:
            defence.add(ground.defence, "S12.11-b", "{what}: one more in defence", what)
        if ground.left:
            column.add(-ground.left, "S12.13", "{what}: one column left", what)
            left += ground.left
    return left


def _river(s: GiantsState, target: int, attackers: Sequence[int]) -> list[tuple[str, Ground]]:
    """CoG S12.14: rivers count if all attack across one; of both kinds the lesser, by option neither."""
    sides = {(s.where[unit], target) for unit in attackers}
    if not sides <= s.world.rivers:
        return []
    major = sides & s.world.major_rivers
    if major == sides:
        return [("major river", MAJOR_RIVER)]
    return [("river", RIVER)] if not major or s.options.river_mix == "lesser" else []
