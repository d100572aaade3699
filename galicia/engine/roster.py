"""The roster: what positions of games on a map tell of the combat under way, and of each unit with its marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from galicia.engine.errors import MalformedText
from galicia.engine.fields import NO_ONE, Field, fields_of, once
from galicia.engine.forms import Line, Listing, Mark
from galicia.engine.position import read_value, written
from galicia.engine.words import veil


class Combat(Field):
    """The combat under way, of which others know what its own fields tell everybody."""

    def forget(self, s: Any, name: str, seat: int) -> None:
        if s.battle is not None:
            s.battle = veil(s.battle)

    def lines(self, name: str, game: Any) -> Iterator[Line | Listing]:
        yield Line("battle", "FIELD=VALUE ...", _write_battle, _read_battle)


def combat() -> Any:
    """The combat under way, if there is one."""
    return Combat(None, known_to=NO_ONE)


def _write_battle(s: Any) -> str:
    return "" if s.battle is None else written(s.game, s.battle).partition(" ")[2]


def _read_battle(s: Any, words: list[str]) -> None:
    s.battle = read_value(s.game, s.game.Battle, words, None)


# A line for each unit, with its marks.


@once
def marks_of(cls: type) -> Mapping[str, Mark]:
    """Every mark of units of a class of states, in the order of writing, by what it begins with."""
    return {mark.start: mark for name, declared in fields_of(cls).items() for mark in declared.marks(name)}


def _write_units(s: Any) -> Iterator[tuple[str, str]]:
    places, word = s.game.places, s.game.lexicon.word
    texts = [[places.get(where) or word("hex", where)] for where in s.where]
    for mark in marks_of(type(s)).values():
        for unit, text in mark.write(s):
            texts[unit].append(text)
    return ((word("piece", unit), " ".join(text)) for unit, text in enumerate(texts))


def _read_unit(s: Any, words: list[str]) -> None:
    value, (name, place, *texts) = s.game.lexicon.value, words
    unit = value("piece", name)
    if place in s.game.away:
        s.where[unit] = s.game.away[place]
    else:
        s.read(unit, value("hex", place))
    if len(texts) > 1 and len({text.partition("=")[0] for text in texts}) < len(texts):
        raise MalformedText("a mark is given twice")
    for text in texts:
        start, equals, rest = text.partition("=")
        try:
            marks_of(type(s))[start + equals].read(s, unit, rest)
        except (KeyError, ValueError):
            raise MalformedText(f"{text!r} is no mark of a unit") from None


UNITS = Listing(
    "unit",
    "OWNER:UNIT HEX|PLACE [mark ...]",
    _write_units,
    _read_unit,
    every=lambda s: s.game.lexicon.all("piece"),
)
