"""Plan search: how many changes of a plan the staff weighs in a second."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import galicia
from bench.timing import Timed, seconds
from galicia.players.officer import minds_of
from galicia.players.plans import Planner
from galicia.players.style import Style, weights_of


def planner(game: str) -> Planner:
    """The planner of the first movement phase of a game."""
    state, rng = galicia.game(game).new(seed=1914), random.Random(1914)
    mind: Any = minds_of(galicia.game(game))["staff"](Style())
    while mind.judges.get(type(state.step)) != "move":
        state.apply(state.orders().sample(rng))
    own = weights_of(mind.package, mind.level, state.scenario, state.to_act)
    mind.weights = mind.style.weights(own, mind.wary, mind.bold)
    return Planner(mind.field(state.game.known(state, state.seat), state.seat, rng), rng)


def suite(quick: bool) -> Iterator[Timed]:
    mutations = 1_000 if quick else 10_000
    for game in (game.id for game in galicia.games() if "staff" in minds_of(game)):
        search = planner(game)
        search.improve(mutations // 4)
        rate = mutations / seconds(lambda search=search: search.improve(mutations))  # type: ignore[misc]
        yield f"staff planning, mutations/s, {game}", f"{rate:,.0f}", "", None, ""
