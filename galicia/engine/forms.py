"""Forms: how a value of a state is written as one word of a position, and the lines and marks such words stand in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from galicia.engine.words import is_number


class Line(NamedTuple):
    """A kind of line: the word or two it begins with; the shape of the rest; the rest, empty for no line; its reader.

    A reader raises ValueError for words that do not have the shape.
    """

    kind: str
    shape: str
    write: Callable[[Any], str]
    read: Callable[[Any, list[str]], None]
    needed: bool = False


class Listing(NamedTuple):
    """A kind of line of which there are several: the second word of each names what it is about.

    `write` gives that word and the rest; `every` says what there must be a line about, if about anything.
    """

    kind: str
    shape: str
    write: Callable[[Any], Iterable[tuple[str, str]]]
    read: Callable[[Any, list[str]], None]
    every: Callable[[Any], Iterable[str]] = lambda s: ()


class Mark(NamedTuple):
    """A mark of units, by what it begins with (``spent=``, or a flag whole): who bears which, and how it is read."""

    start: str
    write: Callable[[Any], Iterable[tuple[int, str]]]
    read: Callable[[Any, int, str], None]


class Form(NamedTuple):
    """How a value is written as a word: the shape of the word, the word, and its value; ValueError if it has none."""

    shape: Callable[[Any], str]
    write: Callable[[Any, Any], str]
    read: Callable[[Any, str], Any]


def number(text: str) -> int:
    """A number as we write it, or ValueError.

    >>> number("12")
    12
    """
    if not is_number(text):
        raise ValueError(text)
    return int(text)


def whole(text: str) -> int:
    """A number that may be negative.

    >>> whole("-12")
    -12
    """
    return -number(text[1:]) if text[:1] == "-" and text != "-0" else number(text)


def up_to(most: int) -> Form:
    """A number that is not greater than another."""

    def read(game: Any, text: str) -> int:
        if number(text) > most:
            raise ValueError(text)
        return int(text)

    return Form(lambda game: "NUMBER", lambda game, value: str(value), read)


def name_of(names: Callable[[Any], Sequence[str]]) -> Form:
    """One of several names a game has; the value is its number."""
    return Form(
        lambda game: "|".join(names(game)),
        lambda game, value: names(game)[value],
        lambda game, text: names(game).index(text),
    )


def several(form: Form) -> Form:
    """Any number of values with commas between them, a dash for none."""

    def read(game: Any, text: str) -> tuple[Any, ...]:
        return () if text == "-" else tuple(form.read(game, part) for part in text.split(","))

    return Form(
        lambda game: f"{form.shape(game)},...",
        lambda game, values: ",".join(form.write(game, value) for value in values) or "-",
        read,
    )


def parts(*forms: Form, into: Callable[..., Any] = lambda *values: values) -> Form:
    """Several values with commas between them, put together into a tuple or something of its own."""

    def write(game: Any, value: Any) -> str:
        return ",".join(form.write(game, part) for form, part in zip(forms, value, strict=True))

    def read(game: Any, text: str) -> Any:
        return into(*(form.read(game, part) for form, part in zip(forms, text.split(","), strict=True)))

    return Form(lambda game: ",".join(form.shape(game) for form in forms), write, read)


NUMBER = Form(lambda game: "NUMBER", lambda game, value: str(value), lambda game, text: number(text))
WHOLE = Form(lambda game: "NUMBER", lambda game, value: str(value), lambda game, text: whole(text))
SEAT = name_of(lambda game: game.seats)
SIDE = name_of(lambda game: game.sides)
UNIT = Form(
    lambda game: "OWNER:UNIT",
    lambda game, value: str(game.lexicon.word("piece", value)),
    lambda game, text: game.lexicon.value("piece", text),
)
HEX = Form(
    lambda game: "HEX",
    lambda game, value: str(game.lexicon.word("hex", value)),
    lambda game, text: game.lexicon.value("hex", text),
)
