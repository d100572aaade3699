"""CoG Y3: units without an entry turn start in their printed hexes.

Cases: Y3.
"""

from __future__ import annotations

from galicia.games.clash_of_giants.ypres.state import YpresState


def lay_out(s: YpresState) -> None:
    """CoG Y3.11, Y3.12: the Allies first, then the Germans; nobody decides anything."""
    for piece in s.pieces:
        if piece.setup:
            s.stand(piece.number, s.world.grid.hex(piece.setup))
