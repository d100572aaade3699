"""What is foretold of an attack is what it comes to when it is played."""

from itertools import islice

import pytest

import galicia
from tests.foretold import attacks, differences, part_of

ATTACKS = {"battle-for-galicia": 25, "great-war-in-the-east": 40, "clash-of-giants-galicia": 30, "first-ypres": 30}


@pytest.mark.parametrize(("game", "count"), ATTACKS.items())
def test_attacks_in_random_games_come_to_exactly_what_was_foretold(game, count):
    game = galicia.game(game)
    part = part_of(game)
    for state, attack in islice(attacks(game, part, seed=1914), count):
        assert differences(part, state, attack) == [], state.position()
