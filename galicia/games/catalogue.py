"""The catalogue: a game by its id, typed to that game. Written by `make docs` from the folders of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from galicia.engine import registry

if TYPE_CHECKING:
    from galicia.engine.game import Game
    from galicia.engine.state import State
    from galicia.games.battle_for_galicia.game import BattleForGalicia
    from galicia.games.clash_of_giants.galicia.game import ClashOfGiantsGalicia
    from galicia.games.clash_of_giants.ypres.game import FirstYpres
    from galicia.games.great_war_in_the_east.game import GreatWarInTheEast


@overload
def game(id: Literal["battle-for-galicia"]) -> BattleForGalicia: ...
@overload
def game(id: Literal["clash-of-giants-galicia"]) -> ClashOfGiantsGalicia: ...
@overload
def game(id: Literal["first-ypres"]) -> FirstYpres: ...
@overload
def game(id: Literal["great-war-in-the-east"]) -> GreatWarInTheEast: ...
@overload
def game(id: str) -> Game[State]: ...
def game(id: str) -> Any:
    """The game with this id; `galicia.games()` lists them.

    >>> import galicia
    >>> galicia.game("battle-for-galicia").title
    'Battle for Galicia 1914'
    """
    return registry.game(id)
