"""Every game, in every scenario, keeps the contract of `tests.contract`."""

from __future__ import annotations

import random
from functools import cache

import pytest

import galicia
from galicia.engine.dice import TypedDice
from galicia.engine.steps import TypedRoll
from galicia.engine.words import kinds
from tests.contract import (
    Fault,
    Walk,
    check_completion,
    check_known_positions,
    check_looking,
    check_offered,
    check_position,
    check_refused,
    check_replay,
    check_sampling,
    check_views,
    hooks_of,
    random_options,
)

SCENARIOS = [(game.id, scenario) for game in galicia.games() for scenario in game.scenarios]
scenarios = pytest.mark.parametrize("game, scenario", SCENARIOS, ids=map("-".join, SCENARIOS))


@cache
def gallery(game: str, scenario: str) -> list:
    """States of two random games: two of every kind of decision, and a few more."""
    found = []
    kinds: dict[type, int] = {}
    for seed in (1914, 1915):
        rng = random.Random(seed)
        state = galicia.game(game).new(scenario, seed=seed)
        while not state.over:
            kind = type(state.step)
            if kinds.get(kind, 0) < 2 or rng.random() < 0.001:
                kinds[kind] = kinds.get(kind, 0) + 1
                found.append(state.copy())
            state.play(state.orders().sample(rng))
    return found


@scenarios
@pytest.mark.parametrize("seed", [1])  # `make fuzz` plays as many as one likes
def test_random_play_keeps_the_contract_to_the_end(game, scenario, seed):
    walk = Walk(galicia.game(game), seed, scenario, every=60)
    assert walk.to_the_end().over


@scenarios
@pytest.mark.parametrize("seed", [12])
def test_random_play_with_any_options_keeps_the_contract_to_the_end(game, scenario, seed):
    played = galicia.game(game)
    options = random_options(played, random.Random(seed))
    assert Walk(played, seed, scenario, options, every=60).to_the_end().over


@scenarios
def test_looking_changes_nothing(game, scenario):
    check_looking(galicia.game(game).new(scenario, seed=3), random.Random(3))


@scenarios
def test_the_gallery_holds_decisions_of_many_kinds(game, scenario):
    assert len({type(state.step) for state in gallery(game, scenario)}) >= 5


@scenarios
def test_positions_read_back_and_play_on_alike(game, scenario):
    for state in gallery(game, scenario):
        check_position(state)


@scenarios
def test_every_order_offered_is_accepted(game, scenario):
    for state in gallery(game, scenario):
        check_offered(state, random.Random(1), limit=100)


@scenarios
def test_orders_not_offered_are_refused_with_a_case(game, scenario):
    refused = sum(check_refused(state, random.Random(2)) for state in gallery(game, scenario))
    assert refused > 100


@scenarios
def test_completion_agrees_with_the_orders(game, scenario):
    for state in gallery(game, scenario):
        check_completion(state, random.Random(3), tries=3)


@scenarios
def test_dice_thrown_by_hand_are_completed_die_by_die(game, scenario):
    rng = random.Random(7)
    state = galicia.game(game).new(scenario, dice=TypedDice())
    rolls = 0
    while rolls < 6 and not state.over:
        if isinstance(state.step, TypedRoll):
            rolls += 1
            check_completion(state, rng)
        state.play(state.orders().sample(rng))
    assert rolls == 6


@scenarios
def test_sampling_is_uniform(game, scenario):
    for state in gallery(game, scenario)[:: 2]:
        check_sampling(state, random.Random(4))


@scenarios
def test_views_tell_nothing_of_what_is_hidden(game, scenario):
    rng = random.Random(5)
    for state in gallery(game, scenario):
        check_views(state, hooks_of(state.game), rng)


@pytest.mark.parametrize("game", [game.id for game in galicia.games()])
def test_what_steps_and_combats_tell_everybody_are_fields_of_theirs(game):
    played = galicia.game(game)
    for cls in (*played.steps.values(), played.Battle) if played.hides else ():
        names = {name for name, _ in kinds(cls)}
        assert set(cls.public) <= names, cls
    if played.hides:  # a combat under way is nobody's own, so it keeps no secret
        assert {name for name, _ in kinds(played.Battle)} == set(played.Battle.public)


@scenarios
def test_what_each_seat_knows_is_read_back_and_plays_on(game, scenario):
    for state in gallery(game, scenario):
        check_known_positions(state)


@pytest.mark.parametrize("game", [game.id for game in galicia.games()])
def test_small_crowded_scenes_keep_the_contract_in_every_decision(game):
    hooks = hooks_of(galicia.game(game))
    for seed in range(12):
        rng = random.Random(seed)
        state = hooks.brawl(rng)
        for _ in range(8):
            if state.over:
                break
            check_position(state)
            check_known_positions(state, plays=1)
            check_views(state, hooks, rng)
            state.play(state.orders().sample(rng))


@scenarios
def test_the_shuffle_of_hidden_facts_does_change_them(game, scenario):
    rng = random.Random(6)
    states = gallery(game, scenario)
    changed = [
        other != s or other.dice.roll((6,) * 20) != s.dice.copy().roll((6,) * 20)  # dice to come are hidden too
        for s in states
        for seat in range(len(s.game.seats))
        for other in [hooks_of(s.game).shuffle_hidden(s, seat, rng)]
    ]
    assert sum(changed) > 0.9 * len(changed)


@scenarios
def test_prompts_cite_cases_that_exist(game, scenario):
    for state in gallery(game, scenario):
        known = {f"{state.game.short} {case.id}" for case in state.game.cases}
        for prompt in (state.decision, state.asked(None)):
            assert prompt.text and prompt.cases and set(prompt.cases) <= known


@scenarios
def test_the_same_seed_plays_the_same_game(game, scenario):
    def end():
        walk = Walk(galicia.game(game), 7, scenario, every=10**9)
        for _ in range(300):
            walk.step()
        return walk.state.digest()

    assert end() == end()


@scenarios
def test_a_record_replays_from_any_position(game, scenario):
    for state in gallery(game, scenario)[:: 4]:
        start = state.position()
        played = galicia.Position.loads(start).state()
        rng = random.Random(8)
        for _ in range(30):
            if not played.over:
                played.play(played.orders().sample(rng))
        check_replay(played, start)


def test_faults_name_their_kind():
    with pytest.raises(Fault, match="undo leak: a roll"):
        raise Fault("undo leak", "a roll can be taken back")
