"""The charts: terrain (5.4), combat results (8.8), the turn track, entry of trains (5.3) and victory (25.3).

Cases: 5.4, 8.8, 16/2.5, 16/5, 25.3, 26.33, track.
"""

from __future__ import annotations

from galicia.engine.tables import chart

# GWiE 5.4: movement points to enter a hex, by TCR 1 to 4.
ENTER = {
    "clear": (1, 1, 1, 1),
    "forest": (1, 1, 2, 2),
    "broken": (1, 2, 2, 2),
    "swamp": (2, 2, 2, 3),
    "rough": (2, 2, 2, 2),
    "mountain": (2, 2, 3, 3),
    "city": (1, 1, 1, 1),
    "fortress": (1, 1, 1, 1),
}
RIVER = 1  # 5.4-river: more to cross a river of either kind
ENEMY_ZONE = 1  # 5.4-ezoc
MAJOR_RIVER_DIE = 2  # 5.4-major

STACK_LIMIT = 9  # 16/6.11
SUPPLY_RANGE = 3  # 16/9.1
LAST_TURN = 13

# GWiE 16/5.3: hexes a train may run, and stacking points a nation may put on trains, by turn.
RAIL_RATE = (20, 18, 14)
_CAPACITY = (
    (18, 18, 18, 18, 18, 18, 16, 13, 13, 13, 13, 13, 13),
    (0, 18, 18, 10, 11, 12, 18, 18, 18, 18, 18, 18, 18),
    (5,) * 13,
)
# GWiE 17.51: stacking points over one hexside of a single or double line.
TRACK_LIMIT = {1: (5, 4, 4), 2: (14, 12, 12)}

DATES = (
    "12-14 Aug", "15-17 Aug", "18-20 Aug", "21-23 Aug", "24-26 Aug", "27-29 Aug", "30 Aug-1 Sep",
    "2-4 Sep", "5-7 Sep", "8-10 Sep", "11-13 Sep", "14-16 Sep", "17-19 Sep",
)  # fmt: skip


def rail_capacity(nation: int, turn: int) -> int:
    """The stacking points a nation may move by rail in a turn.

    >>> [rail_capacity(nation, 5) for nation in (0, 1, 2)]
    [18, 11, 5]
    """
    return _CAPACITY[nation][turn - 1]


# GWiE 8.8: the columns of the CRT as the ratio printed for TCR 1, 2 and 3, and 4, and their results by die 1 to 8.
_RATIOS = {
    1: ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1"),
    2: ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"),
    3: ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"),
    4: ("1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1"),
}
RATIOS = (*_RATIOS[3], _RATIOS[4][-1])  # those of the nations here, from the lowest
_CRT = """
1/1 1/1 -/1 -/2 -/3 -/3 -/E -/E
1/1 1/1 1/1 1/2 -/2 -/2 -/E -/E
1/- 1/1 1/1 1/1 1/2 1/2 -/3 -/3
1/- 1/- 1/1 1/1 1/1 1/2 1/2 -/3
2/- 1/- 1/- 1/1 1/1 1/1 1/1 1/2
2/- 2/- 1/- 1/- 1/1 1/1 1/1 1/1
2/- 2/- 2/- 1/- 1/- 1/1 1/1 1/1
2/- 2/- 2/- 2/- 1/- 1/- 1/- 1/1
"""
COLUMNS = 8
# A result is a number: 0 for no effect, 1, 2, 3, and ELIMINATED.
ELIMINATED = 4
_RESULTS = {"-": 0, "1": 1, "2": 2, "3": 3, "E": ELIMINATED}
CRT: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((_RESULTS[cell[0]], _RESULTS[cell[2]]) for cell in column)
    for column in zip(*chart(_CRT), strict=True)
)
"""``CRT[column][die - 1]``: the results of attacker and defender, columns from 0, modified dice from 1 to 8."""


def result_name(result: int) -> str:
    """A result as the table prints it.

    >>> [result_name(result) for result in (0, 2, ELIMINATED)]
    ['-', '2', 'E']
    """
    return "-123E"[result]


def natural_column(tcr: int, attack: int, defence: int) -> int | None:
    """GWiE 8.4-a, 8.8-min, 8.8-max: the column of a ratio, rounded down; None if it is too low to attack.

    >>> natural_column(4, 26, 9), natural_column(3, 26, 9), natural_column(4, 1, 3), natural_column(4, 99, 1)
    (2, 3, None, 7)
    """
    if defence == 0:
        return COLUMNS - 1
    found = None
    for column, ratio in enumerate(_RATIOS[tcr]):
        a, d = map(int, ratio.split("-"))
        if attack * d >= defence * a:
            found = column
    return found


def ratio_name(tcr: int, column: int) -> str:
    """The ratio printed over a column.

    >>> ratio_name(4, 0), ratio_name(2, 0)
    ('1-2', '1-3')
    """
    return _RATIOS[tcr][column]


# GWiE 25.3: the least total for each level of victory, as (points, winner, level).
LEVELS = (
    (56, "AL", "Allied strategic victory"),
    (36, "AL", "Allied substantive victory"),
    (21, "AL", "Allied marginal victory"),
    (15, "", "draw"),
    (5, "AH", "A-H marginal victory"),
    (-10, "AH", "A-H substantive victory"),
)
LOWEST = ("AH", "A-H decisive victory")


def level_of(points: int) -> tuple[str, str]:
    """GWiE 25.3: who wins with a total, and how.

    >>> level_of(14), level_of(-11)
    (('AH', 'A-H marginal victory'), ('AH', 'A-H decisive victory'))
    """
    for least, winner, level in LEVELS:
        if points >= least:
            return winner, level
    return LOWEST
