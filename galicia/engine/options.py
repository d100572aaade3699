"""Options: optional rules and readings, as typed fields of a frozen dataclass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, NamedTuple, Self

from galicia.engine.errors import OptionError


class OptionInfo(NamedTuple):
    """What a player is told of an option.

    `words` are its choices as a reader has them, `first` says that players agree on it before any other, `rulings` are
    those that explain its default.
    """

    name: str
    default: Any
    choices: tuple[Any, ...]
    help: str
    cases: tuple[str, ...]
    title: str = ""
    words: tuple[str, ...] = ()
    first: bool = False
    rulings: tuple[str, ...] = ()


def option(
    default: Any,
    *others: Any,
    help: str,
    cases: tuple[str, ...] = (),
    title: str = "",
    words: tuple[str, ...] = (),
    first: bool = False,
    rulings: tuple[str, ...] = (),
) -> Any:
    """A field of an options class: the default first, then the other values it may take, and words for them all."""
    choices = (default, *others)
    told = words or tuple(map(_in_words, choices))
    about = {
        "choices": choices, "help": help, "cases": cases, "title": title, "words": told, "first": first,
        "rulings": rulings,
    }  # fmt: skip
    return field(default=default, metadata=about)


@dataclass(frozen=True)
class Options:
    """Base of a game's options.

    >>> @dataclass(frozen=True)
    ... class Mine(Options):
    ...     half_hexes: str = option("all", "named", help="which half hexes are playable")
    >>> Mine.read({"half_hexes": "named"})
    Mine(half_hexes='named')
    >>> Mine.read({"half_hexes": "none"})
    Traceback (most recent call last):
    galicia.engine.errors.OptionError: half_hexes cannot be 'none'; it may be all or named
    >>> Mine.read({"dice": "3"})
    Traceback (most recent call last):
    galicia.engine.errors.OptionError: there is no option 'dice'; there are: half_hexes
    """

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """Options from names and values; values may be texts."""
        known = {f.name: f for f in fields(cls)}
        values = {}
        for name, value in given.items():
            if name not in known:
                raise OptionError(f"there is no option {name!r}; there are: {', '.join(known) or 'none'}")
            values[name] = _choice(known[name], value)
        return cls(**values)

    @classmethod
    def about(cls) -> tuple[OptionInfo, ...]:
        """Every option with its choices and what it means."""
        return tuple(
            OptionInfo(f.name, f.default, **{**f.metadata, "title": f.metadata["title"] or _plain(f.name)})
            for f in fields(cls)
            if f.default is not MISSING
        )

    def changed(self) -> Iterator[tuple[str, str]]:
        """The options that differ from their defaults, as text."""
        for f in fields(self):
            value = getattr(self, f.name)
            if value != f.default:
                yield f.name, _text(value)


def _plain(name: str) -> str:
    """A name as a title.

    >>> _plain("half_hexes"), _plain("last-entered")
    ('Half hexes', 'Last entered')
    """
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def _in_words(value: Any) -> str:
    """A choice as a reader has it."""
    text = _text(value)
    return _plain(text) if text[:1].isalpha() else text.replace("-", "−")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _choice(f: Field[Any], value: Any) -> Any:
    for choice in f.metadata["choices"]:
        if (value == choice and type(value) is type(choice)) or (isinstance(value, str) and value == _text(choice)):
            return choice
    allowed = " or ".join(_text(c) for c in f.metadata["choices"])
    raise OptionError(f"{f.name} cannot be {value!r}; it may be {allowed}")
