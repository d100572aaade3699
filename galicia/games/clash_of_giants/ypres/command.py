"""CoG Y5.35: who draws, and which markers are in the cup.

Cases: Y5, Y9.
"""

from __future__ import annotations

from galicia.board.hexset import bits_of
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import AL, GE, OPENS, ZONES


def drawer(turn: int) -> int:
    """CoG Y5.35-b: Germany draws on odd turns, the Allies on even ones."""
    return GE if turn % 2 else AL


def available(s: YpresState) -> int:
    """CoG Y3.13, Y5.38-e: Zones A, B and C of both sides, and D from the turn on its marker."""
    last = len(ZONES) - 1
    return bits_of(
        marker
        for marker, side in enumerate(s.game.owners)
        if marker % len(ZONES) != last or s.turn >= OPENS[side]
    )
