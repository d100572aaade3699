"""CoG S13: forts: who may enter, what they are worth to units inside, and how they fall.

The rules are asked where they bite: entry in `movement`, zones in `state`, the shift in `odds`, the check of a lone
fort in `procedure`, holding in `retreat`. What they have in common is here.

Cases: S13.
"""

from __future__ import annotations

from galicia.games.clash_of_giants.series.state import GiantsState


def may_hold(s: GiantsState, unit: int, h: int) -> bool:
    """CoG S13.2-b: units in their own fort may ignore a retreat of any length."""
    return s.fort_at(h, s.pieces[unit].side) is not None


def garrisoned(s: GiantsState, unit: int) -> bool:
    """CoG S13.1-b: whether infantry stands in an intact fort of its own side."""
    return not s.cavalry(unit) and s.alive(unit) and may_hold(s, unit, s.where[unit])
