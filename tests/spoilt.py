"""Positions changed by somebody who knows the format: what is read at all must play on.

`corpus` finds positions of every kind of decision, `spoilt` changes one in a few places so that it still looks like a
position, and `survives` reads it and, if it is not refused, plays on at random: nothing may crash, hang, end where
somebody must decide, or be a position that cannot be read again.
"""

from __future__ import annotations

import random
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from galicia.engine.errors import GaliciaError
from galicia.engine.position import Position
from galicia.engine.roster import marks_of
from galicia.engine.words import MANY, NONE, SINGLE, kinds
from tests.contract import Fault, demand, hooks_of, random_options

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 9, 12, 13, 14, 40, 99, 100, 1000, 999_999_999)


def corpus(game: Any, seed: int, scenes: int = 4, each: int = 3) -> list[str]:
    """Positions of some small crowded scenes and of a random game, a few of each kind of decision."""
    rng = random.Random(f"{game.id} {seed}")
    found: dict[str, list[str]] = {}

    def look(state: Any, orders: int) -> None:
        for _ in range(orders):
            if state.over:
                break
            kept = found.setdefault(type(state.step).__name__, [])
            if len(kept) < each:
                kept.append(state.position())
                kept.append(game.known(state, rng.randrange(len(game.seats))).position())
            elif rng.random() < 0.02:
                kept[rng.randrange(len(kept))] = state.position()
            order = state.orders().sample(rng)
            state.play(order if rng.random() < 0.2 else _eager(state, order, rng))

    for _ in range(scenes):
        look(hooks_of(game).brawl(rng), 40)
    look(game.new(rng.choice(game.scenarios), seed=seed, options=random_options(game, rng)), 150)
    return [text for kept in found.values() for text in kept]


def _eager(state: Any, order: Any, rng: random.Random) -> Any:
    """Another order for one that ends something, if there is one."""
    for _ in range(4):
        if type(order).__name__ not in ("Done", "Pass", "Cancel"):
            break
        order = state.orders().sample(rng)
    return order


# Changes.


def spoilt(text: str, others: list[str], game: Any, rng: random.Random) -> str:
    """A position with one to three changes."""
    lines = text.splitlines()
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        head = [i for i, line in enumerate(lines) if not line.startswith("unit ") and i > 2]
        units = [i for i, line in enumerate(lines) if line.startswith("unit ")]
        steps = [i for i in head if lines[i].startswith("step ")]
        match rng.randrange(10):
            case 0 | 1 | 2 | 3 if head:
                i = rng.choice(head)
                lines[i] = _changed(lines[i], game, rng)
            case 4 | 5 if units:
                i = rng.choice(units)
                lines[i] = _other_unit(lines[i], game, rng)
            case 6 if steps:
                del lines[rng.choice(steps)]
            case 7 if steps:
                lines.insert(rng.choice(steps), lines[rng.choice(steps)])
            case 8 if steps:
                a, b = rng.choice(steps), rng.choice(steps)
                lines[a], lines[b] = lines[b], lines[a]
            case 9 if steps:
                lines.insert(rng.choice(steps) + rng.randrange(2), _any_step(others, game, rng))
    return "\n".join(lines) + "\n"


def _changed(line: str, game: Any, rng: random.Random) -> str:
    """A line with one of its words or fields changed."""
    words = line.split(" ")
    at = rng.randrange(1, len(words)) if len(words) > 1 else 0
    name, equals, value = words[at].rpartition("=")
    items = value.split(",")
    i = rng.randrange(len(items))
    match rng.randrange(6):
        case 0 if equals:
            items.append(_word_like(items[0], game, rng))
        case 1 if equals and len(items) > 1:
            del items[i]
        case 2 if equals:
            items = ["-"]
        case _:
            items[i] = _word_like(items[i], game, rng)
    words[at] = f"{name}{equals}{','.join(items)}"
    return " ".join(words)


def _word_like(word: str, game: Any, rng: random.Random) -> str:
    """Another word of the same kind."""
    if word.lstrip("-").isdigit():
        return str(rng.choice((*NUMBERS, int(word) - 1, int(word) + 1)))
    if word in ("yes", "no"):
        return rng.choice(("yes", "no"))
    for kind in ("seat", "piece", "hex"):
        if game.lexicon.knows(kind, word):
            return rng.choice(list(game.lexicon._words[kind].values()))
    if word == "-":
        return rng.choice(list(game.lexicon._words[rng.choice(("piece", "hex"))].values()))
    return rng.choice((word, "-", "nowhere", "nobody", "none"))


def _other_unit(line: str, game: Any, rng: random.Random) -> str:
    """A unit elsewhere, or with other marks."""
    kind, name, place, *marks = line.split(" ")
    match rng.randrange(4):
        case 0 | 1:
            places = [*game.places.values(), place]
            place = rng.choice((rng.choice(places), rng.choice(list(game.lexicon._words["hex"].values()))))
        case 2:
            start = rng.choice(list(marks_of(game.State)))
            marks.append(f"{start}{rng.choice(NUMBERS)}" if start.endswith("=") else start)
        case 3 if marks:
            i = rng.randrange(len(marks))
            name_, equals, value = marks[i].partition("=")
            marks[i : i + 1] = [f"{name_}={_word_like(value, game, rng)}"] if equals and rng.random() < 0.7 else []
    return " ".join((kind, name, place, *marks))


def _any_step(others: list[str], game: Any, rng: random.Random) -> str:
    """A step of another position, or one of any class with anything in it."""
    steps = [line for line in rng.choice(others).splitlines() if line.startswith("step ")]
    if steps and rng.random() < 0.5:
        return rng.choice(steps)
    cls = rng.choice(list(game.steps.values()))
    fields = (f"{name}={_any_value(alias, game, rng)}" for name, alias in kinds(cls))
    return " ".join(("step", cls.__name__, *fields))


def _any_value(alias: str, game: Any, rng: random.Random) -> str:
    kind = MANY.get(alias) or SINGLE[alias]
    kind = "piece" if kind == "unit" else kind
    if kind == "number":
        return str(rng.choice(NUMBERS))
    if kind in ("flag", "word"):
        return rng.choice(("yes", "no") if kind == "flag" else ("over-stacking", "x"))
    if alias in NONE and rng.random() < 0.1:
        return NONE[alias]
    words = list(game.lexicon._words[kind].values())
    return ",".join(rng.sample(words, rng.choice((1, 1, 2)))) if alias in MANY else rng.choice(words)


# Playing.


class Overdue(BaseException):
    """What must not take so long has taken it."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """A budget of time for what may hang."""

    def stop(*_: Any) -> None:
        raise Overdue

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def survives(text: str, rng: random.Random, orders: int = 100, seconds: float = 60, every: int = 25) -> bool:
    """Whether a position was read and played; False if it was refused. `Fault` if it does what no position may."""
    try:
        with within(seconds):
            try:
                state = Position.loads(text).state()
            except GaliciaError as error:
                demand("crash", "\n" not in str(error), f"no clear error: {error}")
                return False
            for n in range(orders):
                if n % every == 0 or state.over:
                    again = state.position()
                    demand("position mismatch", Position.loads(again).state() == state, "it is another read back")
                if state.over:
                    break
                demand("dead end", bool(state.orders()), f"{state.to_act} has no order for: {state.decision}")
                state.play(state.orders().sample(rng))
            return True
    except Overdue:
        raise Fault("crash", f"it takes more than {seconds} s") from None
    except Fault:
        raise
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{where.filename.rpartition('/')[2]}, line {where.lineno}"
        raise Fault("crash", f"{type(error).__name__}: {error} ({place})") from error
