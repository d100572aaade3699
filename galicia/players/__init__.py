"""Computer players. Each sees only what its seat may know, and contains no rules: it chooses among legal orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from galicia.engine.errors import UnknownWord
from galicia.engine.orders import Order
from galicia.engine.seat import Seat
from galicia.players.chance import RandomPlayer
from galicia.players.recruit import Recruit


class Player(Protocol):
    """Anything that can decide for a seat."""

    def order(self, seat: Seat) -> Order:
        """The order this player gives, now that its seat must decide."""
        ...


PLAYERS: dict[str, Callable[[str], Player]] = {"random": RandomPlayer, "recruit": Recruit}


def names() -> tuple[str, ...]:
    """The names of all players.

    >>> names()
    ('random', 'recruit')
    """
    return tuple(PLAYERS)


def player(name: str, seed: int | str = 0) -> Player:
    """A player by name; the same seed makes the same choices.

    >>> import galicia
    >>> state = galicia.game("battle-for-galicia").new(seed=1)
    >>> order = player("random", 7).order(Seat(state, 0))
    >>> order in state.orders()
    True
    """
    if name not in PLAYERS:
        raise UnknownWord(f"there is no player {name!r}; there are: {', '.join(PLAYERS)}")
    return PLAYERS[name](str(seed))
