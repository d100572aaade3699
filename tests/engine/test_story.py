"""Where things happen, in the words of a story."""

import pytest

import galicia
from galicia.engine.story import where


@pytest.mark.parametrize("game", galicia.games(), ids=lambda game: game.id)
def test_every_place_of_every_board_is_named_where_it_is(game):
    options = game.Options()
    for board in game.boards(options):
        for h, places in board.places_in.items():
            if h in board.terrain:
                here = game.lexicon.value("hex", board.grid.number(h))
                assert where(game, options, here) in {f"at {place.name}" for place in places}


def test_a_hex_beside_a_place_is_near_it_and_the_next_is_two_hexes_away():
    game = galicia.game("great-war-in-the-east")

    def words(number: str) -> str:
        return where(game, game.Options(), game.lexicon.value("hex", number))

    assert words("s0412") == "at Šabac"
    assert words("s0303") == "near Požarevac"
