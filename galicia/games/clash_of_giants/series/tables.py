"""The combat table of the series and the arithmetic of its columns and checks.

Cases: CRT.
"""

from __future__ import annotations

from typing import NamedTuple

COLUMNS = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")  # CRT-heading: printed "5-5" is 5-1
LAST = len(COLUMNS) - 1
ALL = 99  # no limit to the attackers that roll
ATTACKER: tuple[int | None, ...] = (2, 1, 0, -1, -2, -3, -3, None)  # die roll modifiers; None: nobody rolls
DEFENDER: tuple[int | None, ...] = (None, -1, 0, 1, 2, 3, 3, 3)
LIMIT = (ALL, ALL, ALL, 4, 3, 2, 1, 0)  # attackers that roll
AGAINST_FORT = -3  # the attackers' modifier at 6-1 against a fort
LONGEST_RETREAT = 3  # S12.21-b


class Row(NamedTuple):
    """What a column says: the modifiers of both sides, None if a side does not roll, and how many attackers do."""

    attacker: int | None
    defender: int | None
    limit: int


def row(column: int, fort: bool = False) -> Row:
    """CoG CRT-fort-a: a column of the table; against a fort all attackers roll.

    >>> row(7), row(7, fort=True)
    (Row(attacker=None, defender=3, limit=0), Row(attacker=-3, defender=3, limit=99))
    """
    attacker = ATTACKER[column]
    if fort:
        return Row(AGAINST_FORT if attacker is None else attacker, DEFENDER[column], ALL)
    return Row(attacker, DEFENDER[column], LIMIT[column])


def ratio(attack: int, defence: int) -> int:
    """CoG S12.12-a: the column of a ratio, rounded in the defender's favour; beyond the table if it is.

    >>> [ratio(*sums) for sums in ((10, 4), (3, 5), (5, 6), (2, 5), (14, 2), (1, 9))]
    [3, 1, 1, 0, 8, -6]
    """
    return attack // defence + 1 if attack >= defence else 3 - -(-defence // attack)


def clamped(column: int) -> int:
    """CoG S12.12-b: a column within the table."""
    return max(0, min(column, LAST))


def ratio_name(column: int) -> str:
    """The ratio of a column, beyond the table too.

    >>> ratio_name(3), ratio_name(-1), ratio_name(8)
    ('2-1', '1-4', '7-1')
    """
    return f"{column - 1}-1" if column > 1 else f"1-{3 - column}"


def modified(die: int, modifier: int) -> int:
    """CoG S12.18-a: a die with its modifier; a natural 1 or 6 stays, and nothing leaves 1 to 6."""
    return die if die in (1, 6) else max(1, min(6, die + modifier))


def excess(die: int, modifier: int, ter: int) -> int:
    """CoG S2.4-a: by how much a check fails; 0 if it passes.

    >>> "".join(str(excess(die, 1, 3)) for die in range(1, 7))
    '001233'
    """
    return max(0, modified(die, modifier) - ter)
