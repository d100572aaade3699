"""Battles as every wargame can tell them, for whoever follows a game without knowing its rules.

Events are a game's own. In `Wargame.dispatches` it says which of them are one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from galicia.engine.forecasts import Prospect


class Odds(NamedTuple):
    """An attack goes in. `prospect` is what it promises, if that is told with the odds."""

    targets: tuple[int, ...]
    column: str
    prospect: Prospect | None = None


class Roll(NamedTuple):
    """The dice of the attack of a side have fallen."""

    attacker: int
    result: str


class Losses(NamedTuple):
    """A side has lost something, in a battle or otherwise."""

    side: int
    lost: int


class NewTurn(NamedTuple):
    """A turn begins."""

    turn: int


# Reads the facts of an event.
Dispatch = Callable[[Mapping[str, Any]], Odds | Roll | Losses | NewTurn]
