"""Computer players. Each is given only what its seat may know, and contains no rules: it chooses among legal orders."""

from __future__ import annotations

from typing import Any, Protocol

from galicia.engine.errors import UnknownWord
from galicia.engine.game import Game
from galicia.engine.orders import Order
from galicia.engine.seat import Sight
from galicia.players.chance import RandomPlayer
from galicia.players.officer import LEVELS, Officer, minds_of
from galicia.players.style import Style
from galicia.players.thoughts import Thought


class Player(Protocol):
    """Anything that can decide for a seat. `refused` counts orders it meant to give and the rules do not allow."""

    refused: int

    def order(self, sight: Sight) -> Order:
        """The order this player gives, now that its seat must decide."""
        ...

    def take_thoughts(self) -> list[Thought]:
        """What it thought since it was last asked, if it can say."""
        ...


def names() -> tuple[str, ...]:
    """The names of all players, the weakest first.

    >>> names()
    ('random', 'textbook', 'recruit', 'staff', 'general')
    """
    return "random", *LEVELS


def who_know(game: Game[Any]) -> tuple[str, ...]:
    """The players of a game, the weakest first; random plays anything."""
    known = minds_of(game)
    return "random", *(level for level in LEVELS if level in known)


def player(name: str, seed: int | str = 0) -> Player:
    """A player by name, perhaps with a style of its own; the same seed makes the same choices.

    >>> import galicia
    >>> state = galicia.game("battle-for-galicia").new(seed=1)
    >>> order = player("recruit:caution=1.5", 7).order(Sight(state, 0))
    >>> order in state.orders()
    True
    """
    level, _, style = name.partition(":")
    if level not in names():
        raise UnknownWord(f"there is no player {level!r}; there are: {', '.join(names())}")
    found = Style.parse(style)
    return RandomPlayer(str(seed)) if level == "random" else Officer(level, found, str(seed))
