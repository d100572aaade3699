"""Client and server speak of the same things: the client's types are the server's, and games tell what they say."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from msgspec import convert, json, to_builtins

import galicia
from galicia.engine.errors import GaliciaError
from galicia.table import messages as m
from galicia.table import typescript
from galicia.table.match import event_rows
from galicia.table.seat_view import seat_view
from galicia.table.shapes import GameEvent, View
from galicia.table.wording import Wording

GAMES = [game.id for game in galicia.games()]


def test_the_client_is_checked_against_the_messages_of_the_server():
    assert typescript.TARGET.read_text(encoding="utf-8") == typescript.written(), "run: make docs"


def test_no_message_may_hold_just_anything():
    with pytest.raises(KeyError):
        typescript.Types()(dict[str, Any])


def states(game: str, orders: int = 400, every: int = 40) -> Iterator[tuple[Any, list[Any]]]:
    """Now and then a state of a random game, and one in which somebody can attack, with what happened since."""
    state, rng = galicia.game(game).new(seed=1914), random.Random(1914)
    while "standard" in state.complete().words:
        state.play("standard")
        state.play("done")
    events: list[Any] = []
    attacked = False
    for i in range(10 * orders):
        events += state.play(state.orders().sample(rng))
        attacks = not attacked and not state.over and next(state.game.attacks(state, state.seat), None) is not None
        if not state.over and (i % every == every - 1 or attacks):
            attacked |= attacks
            yield state, events
            events = []
        if state.over or (i >= orders and attacked):
            break


@pytest.mark.parametrize("game", GAMES)
def test_views_and_events_are_what_their_types_say(game):
    for state, events in states(game):
        for seat in (None, *state.game.seats):
            json.decode(seat_view(state, seat).view(), type=View)
        for _, event in event_rows(state.game, events):
            json.decode(json.encode(event), type=GameEvent)


def asked(state: Any) -> Iterator[Callable[[], Any]]:
    """What whoever must decide could ask now."""
    game, seat = state.game, state.game.seat_number(state.to_act)
    wording = Wording(game)
    for name in game.overlays:
        yield lambda name=name: wording.overlay(1, game.overlay(state, seat, name))
    for unit in islice(game.actors(state, seat), 8):
        yield lambda unit=unit: wording.reachable(1, game.reach(state, seat, (unit,)))
        for hex in [*game.lexicon._words["hex"]][::57]:
            yield lambda unit=unit, hex=hex: wording.why_not(1, game.why_not(state, seat, (unit,), hex))
    for hex, units in islice(game.attacks(state, seat), 2):
        yield lambda hex=hex, units=units: wording.foreseen(1, game.forecast(state, seat, hex, units), [])


@pytest.mark.parametrize("game", GAMES)
def test_answers_are_what_their_types_say(game):
    answered = set()
    for state, _ in states(game):
        for ask in asked(state):
            with suppress(GaliciaError):  # a refusal is an answer too, and has a type of its own
                answer = ask()
                convert(to_builtins(answer), type(answer))
                answered.add(type(answer))
    overlays = {m.OVERLAYS[name] for name in galicia.game(game).overlays}
    assert answered == {m.Reachable, m.WhyNot, m.Foreseen, *overlays}
