"""A long match made quickly: random orders in this process, to be imported as a record."""

from __future__ import annotations

import random
from functools import cache

import galicia
from galicia.engine.chronicle import Chronicle


@cache
def long_match(game: str = "battle-for-galicia", orders: int = 100_000) -> tuple[galicia.Record, Chronicle]:
    """A match after so many orders, or to its end, and a chronicle that knows everything of it."""
    state, rng = galicia.game(game).new(seed="long"), random.Random(7)
    chronicle = Chronicle(state)
    while not state.over and chronicle.orders < orders:
        chronicle.before()
        chronicle.after(state.play(state.orders().sample(rng)))
    return galicia.Record.of(state), chronicle
