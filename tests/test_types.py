"""Types people can use: what an editor knows of a game by its id. `make lint` checks these lines, too."""

from __future__ import annotations

from typing import assert_type

import pytest

import galicia
from galicia.engine.steps import Decision
from galicia.games.battle_for_galicia.game import BattleForGalicia
from galicia.games.battle_for_galicia.options import GaliciaOptions
from galicia.games.battle_for_galicia.state import Battle, GaliciaState
from galicia.games.great_war_in_the_east.game import GreatWarInTheEast
from galicia.games.great_war_in_the_east.state import EasternState, Journey


def test_an_id_stands_for_its_own_game_and_state() -> None:
    state = assert_type(galicia.game("battle-for-galicia"), BattleForGalicia).new(seed=1914)
    assert_type(state, GaliciaState)
    assert_type(state.game, BattleForGalicia)
    assert_type(state.options, GaliciaOptions)
    assert_type(state.step, Decision[GaliciaState])
    assert_type(state.game.known(state, 0).copy(), GaliciaState)
    assert_type(assert_type(galicia.game("great-war-in-the-east"), GreatWarInTheEast).new(), EasternState)


def test_a_declared_field_is_its_value() -> None:
    state = galicia.game("battle-for-galicia").new(seed=1914)
    assert_type((state.turn, state.vp, state.spent, state.hit), tuple[int, list[int], list[int], int])
    assert_type(state.battle, Battle | None)
    assert_type(galicia.game("great-war-in-the-east").new().journeys, dict[int, Journey])


def test_any_other_id_is_that_of_some_game() -> None:
    name: str = "battle-for-galicia"
    game = assert_type(galicia.game(name), galicia.Game[galicia.State])
    assert_type(game.new(), galicia.State)
    assert_type(galicia.games(), list[galicia.Game[galicia.State]])
    assert_type(galicia.Position.loads(game.new().position()).state(), galicia.State)


def test_what_does_not_exist_is_found_before_it_runs() -> None:
    state = galicia.game("battle-for-galicia").new(seed=1914)
    with pytest.raises(AttributeError):
        state.wheather = 1  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        galicia.game("great-war-in-the-east").forcast  # type: ignore[attr-defined]  # noqa: B018
