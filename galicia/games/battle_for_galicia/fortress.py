"""BfG 13.0: Przemysl, which no Russian enters and nobody attacks.

Cases: 7.8-przemysl, 11.3-przemysl, 13.
"""

from __future__ import annotations

from typing import NamedTuple

from galicia.board.hexset import Bits
from galicia.games.battle_for_galicia.units import AH, RU

PRZEMYSL = "3.15"
SHIFT = 2  # 13.0-shift


class Fortress(NamedTuple):
    """The hex of the fortress, where nobody can be attacked (13.0-attack), and the six hexes round it."""

    safe: Bits
    glacis: Bits

    def closed_to(self, side: int) -> Bits:
        """BfG 13.0-enter, 11.3-przemysl: no Russian unit and no Russian supply path enters."""
        return self.safe if side == RU else 0

    def shields(self, side: int, both: bool) -> Bits:
        """BfG 7.8-przemysl: the hexes from which a side is never flanked; A-H, or `both` sides by the option."""
        return self.safe | self.glacis if both or side == AH else 0

    def shift(self, attacker: int, target: int) -> int:
        """BfG 13.0-shift: the columns, to the right, of an attack into a hex next to it."""
        if not self.glacis >> target & 1:
            return 0
        return SHIFT if attacker == AH else -SHIFT
