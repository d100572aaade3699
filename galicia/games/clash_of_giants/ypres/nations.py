"""CoG Y12: stacking by nationality, and the stacks that must part.

Cases: Y12, Y-R80.
"""

from __future__ import annotations

from collections.abc import Sequence

from galicia.board.hexset import Bits, bits_of, each
from galicia.games.clash_of_giants.series.stacking import agree
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import GE


def akin(s: YpresState, units: Sequence[int]) -> bool:
    """CoG Y12.2-a: units of one nation may share a hex; Indians are British, French marines French (Y12.2-d)."""
    first = s.pieces[units[0]]
    return first.side == GE or all(s.pieces[unit].nation == first.nation for unit in units)


def tolerates(s: YpresState, h: int) -> bool:
    """CoG Y-R79-c: dismounted cavalry may stay three in a hex until one can leave; nobody may join it."""
    return bool(s.dismounted) and not any(s.spent[unit] for unit in s.stacks[h])


def must_part(s: YpresState, side: int) -> Bits:
    """CoG Y12.2-b, Y11.1-d: the hexes with units about to move that may not share a hex, or are too many now."""
    if side == GE and not s.dismounted:
        return 0
    hexes = bits_of(s.where[unit] for unit in each(s.ready))
    return bits_of(h for h in each(hexes) if len(s.stacks[h]) > 1 and not agree(s, s.stacks[h]))
