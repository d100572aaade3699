"""A player of some level: for each game it has a mind of that game, and never an order the rules refuse."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from galicia.engine.errors import UnknownWord
from galicia.engine.orders import Order
from galicia.engine.seat import Sight
from galicia.players.mind import Mind
from galicia.players.planning import Planning
from galicia.players.style import Style
from galicia.players.thoughts import Thought

LEVELS = ("textbook", "recruit", "staff", "general")
Minds = Mapping[str, Callable[[Style], Mind]]


def minds_of(game: Any) -> Minds:
    """The mind of each level that knows a game: `MINDS` of the players' package that is named like the game's own.

    >>> from galicia.engine.registry import game
    >>> list(minds_of(game("battle-for-galicia")))
    ['textbook', 'recruit', 'staff', 'general']
    """
    above, found, name = game.package.partition(".games.")
    home = f"{above}.players.{name}"
    try:
        minds: Minds = import_module(home).MINDS if found else {}
    except ModuleNotFoundError as missing:
        if not home.startswith(str(missing.name)):
            raise
        return {}
    return minds


def planning(game: Any, level: str) -> type[Planning]:
    """The mind of a level that weighs by weights which can be tuned.

    >>> from galicia.engine.registry import game
    >>> planning(game("battle-for-galicia"), "recruit")
    Traceback (most recent call last):
    galicia.engine.errors.UnknownWord: the recruit has no weights for battle-for-galicia; those who have: staff, general
    """
    minds = minds_of(game)
    found = {name: mind for name, mind in minds.items() if isinstance(mind, type) and issubclass(mind, Planning)}
    if level not in found:
        those = ", ".join(found) or "nobody"
        raise UnknownWord(f"the {level} has no weights for {game.id}; those who have: {those}")
    return found[level]


class Officer:
    """Plays any game that has a mind of its level. An order the rules refuse is counted, and replaced."""

    def __init__(self, level: str, style: Style, seed: str) -> None:
        self.level, self.style = level, style
        self.rng = random.Random(seed)
        self.mind: Mind | None = None
        self.refused = 0

    def order(self, sight: Sight) -> Order:
        if self.mind is None:
            minds = minds_of(sight.game)
            if self.level not in minds:
                raise UnknownWord(f"the {self.level} does not know {sight.game.title} yet")
            self.mind = minds[self.level](self.style)
        order = self.mind.order(sight.known, sight.number, self.rng)
        if order in sight.orders():
            return order
        self.refused += 1
        return sight.orders().sample(self.rng)

    def take_thoughts(self) -> list[Thought]:
        return self.mind.take_thoughts() if self.mind else []
