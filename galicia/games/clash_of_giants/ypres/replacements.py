"""CoG Y7.2: replacements by nation.

Cases: Y7.2.
"""

from __future__ import annotations

from galicia.board.hexset import each
from galicia.engine.sentences import Sentence, because
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import FRENCH, GERMAN, ONCE

EACH_TURN = {FRENCH: "Y7.2-c", GERMAN: "Y7.2-b"}


def why_no_step_left(s: YpresState, unit: int) -> Sentence | None:
    """CoG Y7.2: French and Germans rebuild a step a turn; Belgians one and British two in the whole game."""
    nation = s.pieces[unit].nation
    if nation in ONCE:
        if s.rebuilt[_number(nation)] < ONCE[nation]:
            return None
        return because("no step of that nation is left for {unit}", "Y7.2-d", "Y7.2-f", unit=unit)
    if any(s.pieces[other].nation == nation for other in each(s.repl)):
        return because("a step of that nation is being rebuilt this turn", EACH_TURN[nation], "Y7.2-f")
    return None


def use(s: YpresState, unit: int) -> None:
    """CoG Y7.2-d: a step that a nation has but once is used."""
    nation = s.pieces[unit].nation
    if nation in ONCE:
        s.rebuilt[_number(nation)] += 1


def give_back(s: YpresState, unit: int) -> None:
    """CoG Y7.21-e: a step broken off by an attack may be used again, unless by option."""
    nation = s.pieces[unit].nation
    if nation in ONCE and s.options.once_marker_returns:
        s.rebuilt[_number(nation)] -= 1


def _number(nation: str) -> int:
    return list(ONCE).index(nation)
