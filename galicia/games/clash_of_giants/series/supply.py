"""CoG S8: the supply phase: who can trace, and the three states a unit may be in.

How a line runs is the campaign's own affair (`GiantsGame.traces`).

Cases: S8, R6, R66-.
"""

from __future__ import annotations

from dataclasses import dataclass

from galicia.board.hexset import bits_of
from galicia.engine.events import Telling
from galicia.engine.steps import Automatic
from galicia.games.clash_of_giants.series.state import ATTENUATED, OUT, SUPPLIED, SUPPLY, GiantsState

TELLINGS = {
    "supply": Telling("{seat} {unit} in {hex} is {state}", ("S8.4-a", "S8.4-b", "S8.4-c")),
}
IN_WORDS = ("in supply again", "attenuated", "out of supply")


def next_state(now: int, traced: bool) -> int:
    """CoG S8.4: supplied at once with a line; without one attenuated first, then out of supply.

    >>> [next_state(state, False) for state in (SUPPLIED, ATTENUATED, OUT)], next_state(OUT, True)
    ([1, 2, 2], 0)
    """
    return SUPPLIED if traced else ATTENUATED if now == SUPPLIED else OUT


@dataclass(frozen=True, slots=True)
class SupplyPhase(Automatic[GiantsState]):
    """CoG S8.1: all units are judged from one snapshot; on turn 1 everybody is supplied."""

    def run(self, s: GiantsState) -> None:
        if s.turn == 1:
            return
        units = [unit for side in range(len(s.game.sides)) for unit in s.on_map(side)]
        reached = [s.game.reached(s, side) for side in range(len(s.game.sides))]
        lines = {unit: bool(reached[s.pieces[unit].side] >> s.where[unit] & 1) for unit in units}
        fed = bits_of(unit for unit in units if not lines[unit] and s.game.fort_feeds(s, unit))
        before = {unit: s.supply[unit] for unit in units}
        for unit in units:
            state = next_state(before[unit], lines[unit] or bool(fed >> unit & 1))
            if state != before[unit]:
                s.tell("supply", seat=s.pieces[unit].side, unit=unit, hex=s.where[unit], state=IN_WORDS[state])
            s.supply[unit] = state
        s.fed = fed
        s.game.after_supply(s, bits_of(unit for unit in units if before[unit] == OUT == s.supply[unit]))


__all__ = ["SUPPLY", "SupplyPhase", "next_state"]
