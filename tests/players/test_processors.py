"""The same seed makes the same game on every processor and with every Python."""

import pytest

import galicia
from galicia.engine.seat import Sight
from galicia.players import player
from tests.processor import other_mathematics

ORDERS = 40


def orders(game: str, level: str) -> list[str]:
    """The first orders of a game between two players of a level."""
    state = galicia.game(game).new(seed=1914)
    minds = [player(level, f"7/{seat}") for seat in range(2)]
    found: list[str] = []
    while len(found) < ORDERS:
        order = minds[state.seat].order(Sight(state, state.seat))
        found.append(state.game.sentence(order))
        for single in state.singles(order):
            state.apply(single)
    return found


@pytest.mark.parametrize("level", ["recruit", "staff"])
@pytest.mark.parametrize("game", ["battle-for-galicia", "great-war-in-the-east"])
def test_a_level_gives_the_same_orders_on_another_processor(game: str, level: str) -> None:
    here = orders(game, level)
    with other_mathematics(seed=1):
        assert orders(game, level) == here
