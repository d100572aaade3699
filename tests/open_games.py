"""Hooks of games in which nothing is hidden but the dice to come."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from galicia.engine.dice import SeededDice


def shuffle_hidden(state: Any, seat: int | None, rng: random.Random) -> Any:
    """Another state that a seat cannot tell from this one: it throws other dice."""
    new = state.copy()
    new.dice = SeededDice(str(rng.random()))
    return new


def news(before: Any, after: Any) -> Iterator[str]:
    """What a seat learnt from one view to the next: nothing, for it sees everything."""
    return iter(())
