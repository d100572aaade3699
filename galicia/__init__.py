"""Galicia 1914: hex-and-counter wargames of 1914 with every rule enforced and explained.

>>> import galicia
>>> state = galicia.game("battle-for-galicia").new(seed=1914)
>>> state.to_act
'AH'
"""

from __future__ import annotations

from galicia import games as _packages  # enters every game in the registry
from galicia.engine.errors import GaliciaError
from galicia.engine.game import Game
from galicia.engine.position import Position
from galicia.engine.record import Record
from galicia.engine.registry import ids
from galicia.engine.state import State
from galicia.games.catalogue import game

__all__ = ["GaliciaError", "Game", "Position", "Record", "State", "game", "games"]
__version__ = "0.1.0"


del _packages


def games() -> list[Game[State]]:
    """Every game, in the order of the lobby.

    >>> [g.id for g in games()]
    ['battle-for-galicia', 'clash-of-giants-galicia', 'first-ypres', 'great-war-in-the-east']
    """
    return [game(id) for id in ids()]
