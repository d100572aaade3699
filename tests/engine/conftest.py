"""The made-up games are known while the tests of the engine run, and only then."""

import pytest


@pytest.fixture(autouse=True)
def _known(toy):
    """Every test of the engine may read their positions and records."""
