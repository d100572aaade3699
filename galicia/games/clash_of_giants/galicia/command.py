"""CoG G5.34, G9.1: what Galicia adds to command: who draws, and the asterisk.

Cases: G5, G6, G9.
"""

from __future__ import annotations

from galicia.engine.sentences import Sentence, because
from galicia.games.clash_of_giants.galicia.state import GaliciaState
from galicia.games.clash_of_giants.galicia.tables import AH, RU


def drawer(turn: int) -> int:
    """CoG G5.34-b: Austria draws on odd turns, Russia on even ones."""
    return AH if turn % 2 else RU


def why_halted(s: GaliciaState, unit: int) -> Sentence | None:
    """CoG G9.1-d: infantry standing in an area whose roll bears an asterisk does not attack, wherever it came from."""
    if s.cavalry(unit) or not s.starred >> s.marker_of(unit) & 1:
        return None
    text = "{unit} is in the area of the {army}, whose infantry may not attack this turn"
    return because(text, "G9.1-d", "G9.1-h", unit=unit, army=s.game.army(s.marker_of(unit)))
