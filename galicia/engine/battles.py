"""What happens in every wargame, for whoever follows a game without knowing its rules.

Events are a game's own. In `Rules.dispatches` it says which of them are one of these, and what to read from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, Self

from galicia.engine.forecasts import Prospect
from galicia.engine.sentences import Sentence


class Attack(NamedTuple):
    """A side declares an attack."""

    attacker: int
    targets: tuple[int, ...]


class Forces(NamedTuple):
    """Units that fight in the attack under way."""

    units: tuple[int, ...]
    attack: bool


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
    roll: int = 0
    dice: tuple[int, ...] = ()


class Losses(NamedTuple):
    """A side has lost something, in a battle or otherwise; `unit` if it is known whose loss it is."""

    side: int
    lost: int
    unit: int | None = None


class Hit(NamedTuple):
    """A unit takes its part of losses that were counted before."""

    unit: int


class March(NamedTuple):
    """Units of a side have gone so many hexes."""

    side: int
    units: tuple[int, ...]
    hexes: int = 1


class Advance(NamedTuple):
    """Units take the hex they fought for."""

    units: tuple[int, ...]
    hex: int


class Points(NamedTuple):
    """A side scores, for what the words say; `hex` is the place it scores for, `taken` if it scores there first."""

    side: int
    points: int
    what: Sentence
    hex: int | None = None
    taken: bool = False


class PlayerTurn(NamedTuple):
    """The turn of a side begins."""

    side: int
    turn: int


class NewTurn(NamedTuple):
    """A turn begins."""

    turn: int


Deed = Attack | Forces | Odds | Roll | Losses | Hit | March | Advance | Points | PlayerTurn | NewTurn

# What an event is to somebody who watches: the words every client understands.
Role = Literal[
    "turn", "player-turn", "draw", "march", "arrival", "attack", "called-off", "forces", "odds", "roll", "losses",
    "retreat", "advance", "elimination", "points", "end",
]  # fmt: skip


@dataclass(frozen=True)
class Dispatch:
    """What an event is to whoever watches, and what a chronicle reads from its facts."""

    role: Role
    read: Callable[[Mapping[str, Any]], Deed | list[Deed] | None] = lambda facts: None

    def deeds(self, facts: Mapping[str, Any]) -> list[Deed]:
        """All that its facts tell."""
        found = self.read(facts)
        return found if isinstance(found, list) else [] if found is None else [found]
