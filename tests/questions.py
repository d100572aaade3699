"""Every question a player, a client or a program may ask of a state, as part of the contract of games.

A question is asked in words and answered by a function of the state alone, so that the same one can be put to several
states. A refusal is an answer too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from galicia.engine.errors import GaliciaError

MANY = 2000  # orders and attacks looked at, of what may be a great many


class Question(NamedTuple):
    """A question in words, and what answers it."""

    text: str
    ask: Callable[[Any], Any]

    def answer(self, state: Any) -> Any:
        try:
            return self.ask(state)
        except GaliciaError as error:
            return f"{type(error).__name__}: {error}"


def questions(state: Any, rng: random.Random, some: int = 2) -> Iterator[Question]:
    """Every kind of question, about a few units, hexes and sentences each, to every seat and to spectators."""
    game = state.game
    seats = range(len(game.seats))
    hexes = [*_sampled(sorted(game.lexicon._words["hex"]), rng, some), *_sampled(sorted(_stacks(state)), rng, some)]
    yield from _of_all(seats)
    for seat in (None, *seats):
        name = "spectators" if seat is None else game.seats[seat]
        yield Question(f"the view of {name}", lambda s, name=name, seat=seat: s.view(None if seat is None else name))
        for overlay in game.overlays:
            text = f"the overlay {overlay} of {name}"
            yield Question(text, lambda s, seat=seat, overlay=overlay: s.game.overlay(s, seat, overlay))
        for h in hexes:
            number = game.lexicon.word("hex", h)
            yield Question(f"{name}: what is in {number}", lambda s, seat=seat, h=h: s.game.describe(s, seat, h))
    for seat in seats:
        yield from _of_units(state, rng, seat, hexes, some)
        yield from _of_attacks(state, rng, seat, some)
    if not state.over:
        yield from _of_sentences(state, rng, hexes, some)


def _of_all(seats: range) -> Iterator[Question]:
    yield Question("the position", lambda s: s.position())
    yield Question("what is wrong", lambda s: s.game.check(s))
    yield Question("who must decide what", lambda s: (s.to_act, s.over or (s.decision, s.asked(None))))
    yield Question("the orders", lambda s: s.over or list(islice(s.orders(), MANY)))
    yield Question("the verbs", lambda s: s.over or s.game.verbs(s))
    yield Question("the player-turn", lambda s: s.game.player_turn(s))
    for seat in seats:
        yield Question(f"what seat {seat} knows", lambda s, seat=seat: s.game.known(s, seat).position())
        yield Question(f"who of seat {seat} can act", lambda s, seat=seat: s.over or s.game.actors(s, seat))
        yield Question(f"how far seat {seat} has come", lambda s, seat=seat: s.over or s.game.progress(s, seat))


def _of_units(state: Any, rng: random.Random, seat: int, hexes: list[int], some: int) -> Iterator[Question]:
    """Where units of both sides can go, and why not elsewhere; whole stacks too."""
    word = state.game.lexicon.word
    stacks = _stacks(state)
    groups = [(unit,) for other in range(len(state.game.seats)) for unit in _sampled(_units(state, other), rng, some)]
    groups += [tuple(sorted(stacks[h])) for h in _sampled(sorted(stacks), rng, 1)]
    for units in groups:
        named = ", ".join(word("unit", unit) for unit in units)
        yield Question(f"seat {seat}: the reach of {named}", lambda s, units=units: s.game.reach(s, seat, units))
        for h in _sampled(hexes, rng, 2):
            text = f"seat {seat}: why {named} cannot go to {word('hex', h)}"
            yield Question(text, lambda s, units=units, h=h: s.game.why_not(s, seat, units, h))


def _of_attacks(state: Any, rng: random.Random, seat: int, some: int) -> Iterator[Question]:
    """The attacks of a seat, what they may bring, and what one would that it cannot make."""
    pick = rng.random()

    def forecasts(s: Any) -> list[Any]:
        found = list(islice(s.game.attacks(s, seat), MANY))
        return [s.game.forecast(s, seat, *attack) for attack in _sampled(found, random.Random(pick), some)]

    yield Question(f"the attacks of seat {seat}", lambda s: list(islice(s.game.attacks(s, seat), MANY)))
    yield Question(f"the forecasts of attacks of seat {seat}", forecasts)
    for target in _sampled(sorted(_stacks(state)), rng, 1):
        units = tuple(_sampled(_units(state, seat), rng, 1))
        text = f"the forecast of an attack by seat {seat} on {state.game.lexicon.word('hex', target)}"
        yield Question(text, lambda s, target=target, units=units: s.game.forecast(s, seat, target, units))


def _of_sentences(state: Any, rng: random.Random, hexes: list[int], some: int) -> Iterator[Question]:
    """How sentences go on, with remarks on the words, and why they do not."""
    game, seat = state.game, state.seat
    numbers = [game.lexicon.word("hex", h) for h in hexes]
    for order in (state.orders().sample(random.Random(rng.random())) for _ in range(some)):
        words = game.sentence(order).split()
        said = words[: rng.randint(0, len(words))]
        sentence = " ".join(said)
        yield Question(f"how {sentence!r} goes on", lambda s, sentence=sentence: s.complete(sentence))
        yield Question(
            f"remarks on {sentence!r}",
            lambda s, said=said, sentence=sentence: s.game.notes(s, seat, said, s.complete(sentence).words),
        )
        for number in numbers[:2]:
            longer = f"{sentence} {number}".strip()
            yield Question(f"whether {longer!r} is legal", lambda s, longer=longer: s.explain(longer))
            yield Question(
                f"why {sentence!r} does not go on with {number}",
                lambda s, sentence=sentence, number=number: s.why_not(sentence, number),
            )


def _stacks(state: Any) -> dict[int, tuple[int, ...]]:
    """The units on the map, by hex; a game of cards has none."""
    return getattr(state, "stacks", {})


def _units(state: Any, seat: int) -> list[int]:
    """The units of a seat on the map."""
    return sorted(unit for stack in _stacks(state).values() for unit in stack if state.game.owns(state, seat, unit))


def _sampled(found: list[Any], rng: random.Random, most: int) -> list[Any]:
    return rng.sample(found, min(most, len(found)))
