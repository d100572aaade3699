"""The made-up game keeps the contract of all games, with four seats and hidden hands."""

import pytest

from tests.contract import Walk, check_sampling
from tests.engine.toy import GAME, GAMES
from tests.engine.toy.hooks import LONGEST


@pytest.mark.parametrize("game, scenario", [(game, scenario) for game in GAMES for scenario in game.scenarios])
@pytest.mark.parametrize("seed", range(10))
def test_random_play_keeps_the_contract(game, scenario, seed):
    options = {"answers": seed % 3 > 0, "needed": 5 if seed % 2 else 8}
    assert Walk(game, seed, scenario, options, every=1).to_the_end().over


def test_a_game_without_a_last_turn_keeps_the_contract_as_long_as_it_is_played():
    walk = Walk(GAME, 1, "alliances", {"rounds": 0}, every=5)
    assert not walk.to_the_end().over and walk.orders == LONGEST and walk.state.turn > 3


def test_sampling_is_uniform():
    walk = Walk(GAME, 3, "duel", every=1)
    for _ in range(4):
        check_sampling(walk.state, walk.rng)
        walk.step()
