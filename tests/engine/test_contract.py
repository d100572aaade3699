"""The made-up game keeps the contract of all games, with four seats and hidden hands."""

import pytest

from tests.contract import Walk, check_sampling
from tests.engine.toy import GAME


@pytest.mark.parametrize("scenario", GAME.scenarios)
@pytest.mark.parametrize("seed", range(10))
def test_random_play_keeps_the_contract(scenario, seed):
    options = {"answers": seed % 3 > 0, "needed": 5 if seed % 2 else 8}
    assert Walk(GAME, seed, scenario, options, every=1).to_the_end().over


def test_sampling_is_uniform():
    walk = Walk(GAME, 3, "duel", every=1)
    for _ in range(4):
        check_sampling(walk.state, walk.rng)
        walk.step()
