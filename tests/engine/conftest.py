"""The made-up game is known while the tests of the engine run, and only then."""

import pytest

from galicia.engine import registry
from tests.engine.toy import GAME


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    registry.game.cache_clear()
    monkeypatch.setitem(registry._loaders, GAME.id, lambda: GAME)
    yield GAME
    registry.game.cache_clear()
