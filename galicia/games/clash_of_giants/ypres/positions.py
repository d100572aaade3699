"""What the rules of First Ypres do not allow in a position."""

from __future__ import annotations

from galicia.engine.stacks import STOCK
from galicia.games.clash_of_giants.ypres.flood import DELAY
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import GE, NEW_RESERVE, ONCE


def amiss(s: YpresState) -> list[str]:
    """Every way in which a position somebody wrote is wrong by the rules of this campaign."""
    wrong = []
    if s.sluiced > s.turn or s.flooded > 1 or (s.flooded and not 0 < s.sluiced <= s.turn - DELAY):
        wrong.append("the flood cannot have risen yet")
    if s.dismounted > 1 or max(s.held) > GE:
        wrong.append("there is no such front, or no such holder of a place")
    if any(ter and ter not in NEW_RESERVE for ter in s.ratings):
        wrong.append("no new corps has such a rating")
    if any(used > most for used, most in zip(s.rebuilt, ONCE.values(), strict=True)):
        wrong.append("more steps have been rebuilt than there are")
    if any(where == STOCK for where in s.where):
        wrong.append("nobody sets up in this campaign")
    if s.pulled_back & ~s.game.belgian_units:
        wrong.append("only Belgians are pulled back")
    return wrong
