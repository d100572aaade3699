"""The tables of the player aid card: CRT (9.1), LRT (9.4), modifiers (9.4.1), columns (8.1).

Cases: 8.1-columns, 8.2-ladder, 9.1.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import NamedTuple

from galicia.engine.tables import chart

# BfG 8.1-columns: the columns of the CRT as attack per defence, exact.
COLUMNS = ("1:3", "1:2", "1.5:2", "1:1", "1.5:1", "2:1", "2.5:1", "3:1", "4:1")
RATIOS = ((1, 3), (1, 2), (3, 4), (1, 1), (3, 2), (2, 1), (5, 2), (3, 1), (4, 1))
LAST = len(COLUMNS) - 1

# BfG 9.1-table: attacker / defender, by dice from 2 to 12.
_CRT = """
 2  +1/R1     -/R1      +1/R2     +1/R2     -/R2      -/R3      -/R3      -1/R3     -/R4
 3  +1/-1.R1  +1/R1     -/R1      -/R1      +1/R2     -/R2      -/R3      -/R3      -1/R3
 4  +1/-      +1/-1.R1  +1/R1     +1/R1     -/R1      +1/R2     -/R2      -/R2      -/R3
 5  +1/-1     +1/-      +2/-1.R1  +1/-1.R1  +1/R1     -/R1      +1/R2     +1/R2     -/R2
 6  -/-2      +1/-1     +1/-      +1/-      +1/-1.R1  +1/R1     -/R1      -/R1      +1/R2
 7  +1/-2     +1/-2     +1/-1     +1/-1     +1/-1     +1/-1.R1  +1/R1     +1/R1     -/R1
 8  +2/-2     +2/-1     +1/-2     +1/-1     +1/-1     +1/-1     +1/-1.R1  +1/-1.R1  -/-1.R1
 9  +1.R1/-2  +2/-2     +2/-1     +2/-1     +2/-1     +1/-1     +1/-      -/-1.R1   +1/-1.R1
10  +2.R1/-1  +1.R1/-2  +2/-2     +2/-2     +2/-2     +2/-1     +1/-1     -/-1      -/-1.R1
11  +2.R1/-2  +2.R1/-1  +1.R1/-2  +1.R1/-1  +1.R1/-1  +2/-2     +2/-1     +1/-1     -/-1
12  +2.R1/-2  +2.R1/-2  +2.R1/-1  +1.R1/-2  +1.R1/-1  +1.R1/-1  +2/-2     +1/-2     +1/-1
"""


class Outcome(NamedTuple):
    """One cell of the CRT: LRT modifier and retreat in hexes, for attacker and defender."""

    attacker: int
    attacker_retreat: int
    defender: int
    defender_retreat: int

    def __str__(self) -> str:
        return f"{_half(self.attacker, self.attacker_retreat)}/{_half(self.defender, self.defender_retreat)}"


def _half(modifier: int, retreat: int) -> str:
    parts = [f"{modifier:+}"] * bool(modifier) + [f"R{retreat}"] * bool(retreat)
    return ".".join(parts) or "-"


def outcome(cell: str) -> Outcome:
    """Read a cell.

    >>> outcome("+1/-1.R1")
    Outcome(attacker=1, attacker_retreat=0, defender=-1, defender_retreat=1)
    """
    values: list[int] = []
    for half in cell.split("/"):
        modifier = retreat = 0
        for part in half.split("."):
            if part.startswith("R"):
                retreat = int(part[1:])
            elif part != "-":
                modifier = int(part)
        values += [modifier, retreat]
    return Outcome(*values)


def crt(cell_1_5_2_roll_8: str = "+1/-2") -> tuple[dict[int, Outcome], ...]:
    """The CRT by column and dice. One cell reads differently in two editions, hence the argument (ruling A2).

    >>> str(crt()[4][9]), str(crt("+1/-1")[2][8])
    ('+2/-1', '+1/-1')
    """
    table: tuple[dict[int, Outcome], ...] = tuple({} for _ in COLUMNS)
    for roll, *cells in chart(_CRT):
        for column, cell in zip(table, cells, strict=True):
            column[int(roll)] = outcome(cell)
    table[COLUMNS.index("1.5:2")][8] = outcome(cell_1_5_2_roll_8)
    return table


# How likely each sum of two dice is, out of 36.
TWO_DICE = {roll: 6 - abs(7 - roll) for roll in range(2, 13)}

# BfG 8.4: from so many steps on a combat is large.
LARGE = 7

# BfG 9.4: the least modified roll for 1, 2, 3 ... reductions.
_LRT = {False: (5, 8, 11), True: (2, 5, 8, 11, 14)}

# BfG 9.4.1-artillery: the least artillery value for +1, +2, +3, +4.
_ARTILLERY = (3, 6, 10, 14)


def reductions(large: bool, modified_roll: int) -> int:
    """BfG 9.4: CE reductions by magnitude and modified roll.

    >>> reductions(True, 9), reductions(False, 4), reductions(True, 14)
    (3, 0, 5)
    """
    return bisect_right(_LRT[large], modified_roll)


@cache
def artillery_modifier(value: int) -> int:
    """BfG 9.4.1-artillery.

    >>> [artillery_modifier(av) for av in (2, 5, 9, 13, 14)]
    [0, 1, 2, 3, 4]
    """
    return bisect_right(_ARTILLERY, value)


@cache
def ladder(attack: int, defence: int, below_one_column: bool = False) -> int:
    """BfG 8.1-columns, 8.2-ladder: the number of the odds column; past the ends it goes on 5:1, 6:1 or 1:4, 1:5.

    >>> ladder(13, 8), ladder(24, 4), ladder(2, 7)
    (4, 10, -1)
    """
    if attack >= 4 * defence:
        return LAST + attack // defence - 4
    if 3 * attack < defence:
        return -1 if below_one_column else 3 - -(-defence // attack)
    return max(i for i, (p, q) in enumerate(RATIOS) if attack * q >= defence * p)


def ratio_name(rung: int) -> str:
    """The name of a place on the ladder.

    >>> ratio_name(4), ratio_name(10), ratio_name(-2)
    ('1.5:1', '6:1', '1:5')
    """
    if rung > LAST:
        return f"{rung - LAST + 4}:1"
    return COLUMNS[rung] if rung >= 0 else f"1:{3 - rung}"
