"""Short games for the laboratory: cut off after a few turns, so that their chronicles stay small."""

from __future__ import annotations

import pytest

import galicia
from galicia.lab.games import Task, play_one
from galicia.lab.runs import Settings

GAME = galicia.game("battle-for-galicia")
RANDOM = ("random", "random")
SHORT = Settings(GAME.id, RANDOM, 4, "lab", limit=450)


@pytest.fixture(scope="session")
def whole():
    """A whole game between random players."""
    return play_one(Task(GAME.id, None, {}, RANDOM, "lab/1"))
