"""Battles as every wargame can tell them, for whoever follows a game without knowing its rules.

Events are a game's own. In `Wargame.dispatches` it says which of them are one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from galicia.engine.forecasts import Prospect


@dataclass(frozen=True, slots=True)
class Fight:
    """Base of the combat under way: who fights and how it stands. Its annotated fields are written in positions.

    In a game that hides something the fields named in `public` are known to all.
    """

    public: ClassVar[tuple[str, ...]] = ()

    def amiss(self, s: Any) -> str:
        """Why no combat of a written position can be like this; empty if one can."""
        return ""

    def but(self, **changes: Any) -> Self:
        """The same combat with some facts changed; dataclasses.replace, several times as fast."""
        slots: tuple[str, ...] = self.__slots__
        new = object.__new__(type(self))
        for name in slots:
            object.__setattr__(new, name, changes[name] if name in changes else getattr(self, name))
        return new


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
