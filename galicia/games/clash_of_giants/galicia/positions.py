"""What the rules of Galicia do not allow in a position."""

from __future__ import annotations

from galicia.engine.words import NOBODY
from galicia.games.clash_of_giants.galicia.setup import Deployment
from galicia.games.clash_of_giants.galicia.state import GaliciaState
from galicia.games.clash_of_giants.galicia.victory import MOST

LAST_ENTRY = 8  # the greatest number of `state.entry`


def amiss(s: GaliciaState) -> list[str]:
    """Every way in which a position somebody wrote is wrong by the rules of this campaign."""
    wrong = []
    if s.vp > MOST or s.fallen > 1 or max(s.entries) > LAST_ENTRY:
        wrong.append("there are no such points or entries")
    if s.mover != NOBODY and not any(isinstance(step, Deployment) for step in s.agenda):
        wrong.append("a unit is in hand and nobody sets up")
    return wrong
