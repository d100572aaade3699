"""Play for tests: games at random, from any point to the end."""

from __future__ import annotations

import random
from typing import Any


def at_random(state: Any, seed: int, orders: int | None = None) -> Any:
    """Give random legal orders, so many or to the end."""
    rng = random.Random(seed)
    while not state.over and orders != 0:
        state.play(state.orders().sample(rng))
        orders = None if orders is None else orders - 1
    return state


def finished(game: Any, seed: int | str, scenario: str | None = None, dice: Any = None, options: Any = None) -> Any:
    """A game played at random to its end."""
    number = seed if isinstance(seed, int) else sum(seed.encode())
    return at_random(game.new(scenario, seed=seed, dice=dice, options=options), number)
