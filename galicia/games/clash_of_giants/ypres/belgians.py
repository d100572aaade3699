"""CoG Y9.23: the Belgians: their forced move to the west, and the line east of which they do not attack.

Cases: Y9.23, Y9-line, Y-R79.
"""

from __future__ import annotations

from galicia.board.hexset import bits_of, each
from galicia.engine.sentences import Sentence, because
from galicia.games.clash_of_giants.series.retreat import compass
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import AL

FORCED = range(2, 6)  # Y9.23-a: the turns of the forced move


def pull_back(s: YpresState) -> None:
    """CoG Y9.23-a: Belgians that are activated east of the Attack Line must move on turns 2 to 5."""
    if s.turn in FORCED:
        ready = s.ready & s.game.belgian_units
        s.pulled_back = bits_of(unit for unit in each(ready) if s.game.east >> s.where[unit] & 1)


def westward(s: YpresState, h: int, found: tuple[int, ...]) -> tuple[int, ...]:
    """CoG Y9.23-b, Y-R79-b: of the steps open to such a unit those by the Allied compass, but none into the flood."""
    onward, flooded = compass(s, AL)[h], s.whole_moves()
    return tuple(n for n in found if n in onward and not flooded >> n & 1)


def why_no_attacks(s: YpresState, unit: int) -> Sentence | None:
    """CoG Y9.23-d: why a Belgian unit east of the line attacks nobody."""
    if unit not in s.game.belgians or not s.game.east >> s.where[unit] & 1:
        return None
    return because("{unit} is east of the Belgian Attack Line", "Y9.23-d", unit=unit)
