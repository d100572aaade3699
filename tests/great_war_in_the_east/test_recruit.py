"""The recruit plays Great War in the East: every scenario to its end, and better than chance."""

import pytest

from galicia.engine.seat import Sight
from galicia.players import player
from tests.great_war_in_the_east.scene import GAME, scene


def played(scenario: str, *names: str, seed: int = 1):
    """A game between two computer players."""
    state = GAME.new(scenario, seed=seed)
    players = [player(name, f"{seed} {seat}") for name, seat in zip(names, GAME.seats, strict=True)]
    while not state.over:
        order = players[state.seat].order(Sight(state, state.seat))
        assert order in state.orders()
        state.play(order)
    return state


def told(text: str, **where: object) -> str:
    """What the recruit says in a small scene."""
    state = scene(text, **where)
    return GAME.sentence(player("recruit", 1).order(Sight(state, state.seat)))


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_a_game_of_two_recruits_comes_to_its_end(scenario):
    assert played(scenario, "recruit", "recruit").result is not None


def test_the_recruit_does_better_than_chance_on_either_side():
    as_ah, as_allied = played("1-september", "recruit", "random"), played("1-september", "random", "recruit")
    assert as_ah.vp < played("1-september", "random", "random").vp < as_allied.vp


def test_the_standard_deployment_will_do():
    state = GAME.new("1-september", seed=1)
    recruit = player("recruit", 1)
    said = []
    for _ in range(2):
        said.append(GAME.sentence(recruit.order(Sight(state, state.seat))))
        state.play(said[-1])
    assert said == ["standard", "done"]


def test_a_good_attack_is_made_and_a_bad_one_not():
    strong = "AH 10/1 g1312, AH 2/4 g1312, AH Da1 g1312, RU 9c/3 g1311"
    assert told(strong, step="Combat side=AH") == "attack g1311"
    assert told("AH 13/3 g1312, RU 9/3 g1311, RU 10/3 g1311", step="Combat side=AH") == "done"


def test_cavalry_alone_evades():
    assert told("AH 6c/4 g1312, RU 9/3 g1311", step="CavalryWithdrawal side=AH", phasing="AL") == "withdraw 6c/4"


def test_a_place_that_scores_is_marched_to():
    assert told("AH 4/2 s0207, AH Bo2 s0207", step="Movement side=AH") == "move 4/2 s0307"
