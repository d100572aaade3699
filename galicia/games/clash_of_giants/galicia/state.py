"""What the state of Galicia holds beyond that of the series: points, and who entered which place.

Cases: G4.21.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from galicia.engine.fields import one, per, some_of
from galicia.engine.forms import UNIT
from galicia.engine.words import NOBODY
from galicia.games.clash_of_giants.galicia.options import GaliciaOptions
from galicia.games.clash_of_giants.series.state import GiantsState

if TYPE_CHECKING:
    from galicia.games.clash_of_giants.galicia.game import ClashOfGiantsGalicia

# G4.22: a last entry as a number: nobody's, or 1 and side, infantry, supply as bits.
UNTOUCHED = 0


class GaliciaState(GiantsState):
    """A game of Clash of Giants: Galicia."""

    game: ClashOfGiantsGalicia
    options: GaliciaOptions
    mover = one(NOBODY, line="mover", form=UNIT)  # G3: the unit in hand while a side sets up
    vp = one(0, line="vp", needed=True)  # G4.1-g: Austrian points
    entries = per("place_names", UNTOUCHED, line="entries", needed=True)  # G4.22: the last entry into each place
    visited = some_of(lambda s: s.game.place_names, line="visited")  # places an enemy of their owner has entered
    fallen = one(0, line="fallen")  # G10.2-h: 1 if Przemysl fell to the siege


def entry(side: int, infantry: bool, supplied: bool) -> int:
    """The last entry into a place as a number.

    >>> [entry(1, True, True), told(entry(1, True, True))]
    [8, (1, True, True)]
    """
    return 1 + (side << 2 | infantry << 1 | supplied)


def told(code: int) -> tuple[int, bool, bool]:
    """Side, infantry and supply of a last entry."""
    bits = code - 1
    return bits >> 2, bool(bits >> 1 & 1), bool(bits & 1)
