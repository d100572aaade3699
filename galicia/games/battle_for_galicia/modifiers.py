"""BfG 9.4.1: what is added to a loss roll.

Cases: 9.4.1.
"""

from __future__ import annotations

from typing import NamedTuple

from galicia.engine.ledger import Ledger
from galicia.games.battle_for_galicia.tables import artillery_modifier

FLANKED, FAILED_RETREAT = 2, 2  # 9.4.1-flank, 9.4.1-priorities


class Modifiers(NamedTuple):
    """A side's modifiers that the odds decide: artillery of the other side; flank and high odds for the defender."""

    attacker: int
    defender: int

    @classmethod
    def of(cls, attack_artillery: int, defence_artillery: int, flanked: bool, high: int) -> Modifiers:
        """By the artillery of both sides, whether the defender is flanked, and the whole ratios over 4:1."""
        guns = artillery_modifier(attack_artillery)
        return cls(artillery_modifier(defence_artillery), guns + FLANKED * flanked + high)


def loss_modifiers(signed: int, guns: int, hexes: int, failed: bool, flanked: bool, high: int) -> Ledger:
    """Every modifier of a side's roll, one line each; flank and high odds are a defender's alone.

    `signed` is the number of the CRT, `guns` the enemy's artillery, `hexes` the length of the retreat.
    """
    ledger = Ledger()
    if signed:
        ledger.add(signed, "9.4.1-crt", "CRT result")
    if artillery_modifier(guns):
        ledger.add(artillery_modifier(guns), "9.4.1-artillery", "enemy artillery {guns}", guns)
    if hexes:
        ledger.add(hexes, "9.4.1-retreat", "retreat")
    if failed:
        ledger.add(FAILED_RETREAT, "9.4.1-priorities", "retreat priority not met")
    if flanked:
        ledger.add(FLANKED, "9.4.1-flank", "flanked")
    if high:
        ledger.add(high, "9.4.1-odds", "odds over 4:1")
    return ledger
