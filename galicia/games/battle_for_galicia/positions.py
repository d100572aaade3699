"""What positions of Battle for Galicia tell beside what those of any wargame do."""

from __future__ import annotations

from collections.abc import Callable

from galicia.engine.errors import UnknownWord
from galicia.engine.lines import Line, Mark, counted, number
from galicia.engine.stacks import DEAD, HIDDEN, OFF_MAP
from galicia.games.battle_for_galicia.movement import Movement
from galicia.games.battle_for_galicia.stacking import OverStack
from galicia.games.battle_for_galicia.state import SUPPLY_NAMES, GaliciaState
from galicia.games.battle_for_galicia.units import SEATS

# Hidden units occur in positions of what one side knows (5.4).
PLACES = {OFF_MAP: "due", DEAD: "dead", HIDDEN: "hidden"}
MOST_MOVING, MOST_STANDING = 30, 20  # units in a hex, while a side moves and afterwards
FLAGS = ("was_out", "minimum", "recovered", "fought", "hit")

FORMER = {"Cholm": "Chelm"}  # how towns were spelled in older positions


def _read_vp(s: GaliciaState, words: list[str]) -> None:
    first, a, second, b = words
    if (first, second) != SEATS:
        raise ValueError(first)
    s.vp = [number(a), number(b)]


def _towns(field: str) -> tuple[Callable[[GaliciaState], str], Callable[[GaliciaState, list[str]], None]]:
    """How a field with a bit for each scoring town is written and read."""

    def write(s: GaliciaState) -> str:
        return " ".join(t.name for i, t in enumerate(s.game.towns(s.options)) if getattr(s, field) >> i & 1)

    def read(s: GaliciaState, words: list[str]) -> None:
        names = [t.name for t in s.game.towns(s.options)]
        words = [FORMER.get(word, word) for word in words]
        for word in words:
            if word not in names:
                raise UnknownWord(f"{word!r} is no town that scores")
        if not words or len(set(words)) < len(words):
            raise ValueError(words)
        setattr(s, field, sum(1 << names.index(word) for word in words))

    return write, read


LINES = {
    "vp": Line("vp AH NUMBER RU NUMBER", lambda s: f"AH {s.vp[0]} RU {s.vp[1]}", _read_vp, needed=True),
    "captured": Line("captured TOWN ...", *_towns("captured")),
    "held": Line("held TOWN ...", *_towns("town_holders")),
}


def _write_supply(s: GaliciaState, unit: int) -> str:
    return SUPPLY_NAMES[s.supply[unit]] if s.supply[unit] and s.where[unit] >= 0 else ""


def _read_supply(s: GaliciaState, unit: int, text: str) -> None:
    s.supply[unit] = SUPPLY_NAMES.index(text)


def swarms(s: GaliciaState) -> list[int]:
    """BfG 5.1: hexes so full that nobody could list what their units can do together; far beyond what marches bring."""
    moving = any(isinstance(step, Movement) for step in s.agenda)
    relieved = {step.hex for step in s.agenda if isinstance(step, OverStack)}
    most = MOST_MOVING if moving else MOST_STANDING
    return [h for h, units in s.stacks.items() if len(units) > (MOST_MOVING if h in relieved else most)]


MARKS = {
    "rung": counted("rung"),  # of dead units too: how many steps they had decides who else may go (5.2)
    "supply": Mark(_write_supply, _read_supply),
    "spent": counted("spent"),
}
