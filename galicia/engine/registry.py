"""Games by id. Packages of games enter themselves here, so that positions and records can find them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from galicia.engine.errors import UnknownWord

if TYPE_CHECKING:
    from galicia.engine.game import Game

_loaders: dict[str, Callable[[], Game[Any]]] = {}


def register(id: str, loader: Callable[[], Game[Any]]) -> None:
    """Make a game known; it is loaded when first asked for."""
    _loaders[id] = loader


def ids() -> tuple[str, ...]:
    """The ids of all games.

    >>> import galicia
    >>> "battle-for-galicia" in ids()
    True
    """
    return tuple(_loaders)


@cache
def game(id: str) -> Game[Any]:
    """The game with this id.

    >>> import galicia
    >>> game("battle-for-galicia").short
    'BfG'
    """
    if id not in _loaders:
        raise UnknownWord(f"there is no game {id!r}; there are: {', '.join(_loaders)}")
    return _loaders[id]()
