"""Fields: what a state holds, each declared in one line.

    spent = per_unit(0, resets=PLAYER_TURN, known_to=OWNER, mark="spent")

The line says what the field is of (the state, each side, each unit), how it begins, when it begins anew, who may know
it, and how a position tells it. Slots, first values, copies, resets, what a seat knows, and the lines and marks of
positions follow. To whoever reads or checks types a declared field is its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, Literal, ParamSpec, TypedDict, TypeVar, Unpack, cast

from galicia.board.hexset import each
from galicia.engine.errors import UnknownWord
from galicia.engine.forms import NUMBER, Form, Line, Listing, Mark, up_to

T = TypeVar("T")
P = ParamSpec("P")
SHARED, COPIED = "self.$", "self.$.copy()"  # how a copy of a state gets the value of a field


class Duration(Enum):
    """How long a field may last."""

    PHASE = "phase"
    PLAYER_TURN = "player turn"
    GAME_TURN = "game turn"


class Known(Enum):
    """Who may know a field, if not everybody."""

    OWNER = "owner"
    NO_ONE = "no one"


PHASE, PLAYER_TURN, GAME_TURN = Duration
OWNER, NO_ONE = Known


class Common(TypedDict, total=False):
    """What any declaration may say: when the field begins anew, and who may know it.

    A function of state and seat tells the units whose values a seat may know, as bits.
    """

    resets: Duration
    known_to: Known | Callable[[Any, int], int]


class Field:
    """A value of the whole state. A function of the state may stand for what it is at first."""

    def __init__(self, default: Any, line: Line | Listing | None = None, copied: str = "", **more: Unpack[Common]):
        self.default, self.line = default, line
        self.copied = copied or (COPIED if callable(default) or hasattr(default, "copy") else SHARED)
        self.resets, self.known_to = more.get("resets"), more.get("known_to")

    def first(self, s: Any) -> Any:
        """What it is before anything has happened."""
        if callable(self.default):
            return self.default(s)
        return self.default.copy() if hasattr(self.default, "copy") else self.default

    def forget(self, s: Any, name: str, seat: int) -> None:
        """Take away what a seat may not know."""
        setattr(s, name, self.first(s))

    def units_known(self, s: Any, seat: int) -> int:
        """The units of which a seat may know it, as bits."""
        if self.known_to is OWNER:
            return int(s.own(seat))
        return self.known_to(s, seat) if callable(self.known_to) else 0

    def lines(self, name: str, game: Any) -> Iterator[Line | Listing]:
        """The lines of a game that tell it."""
        if self.line is not None:
            yield self.line

    def marks(self, name: str) -> Iterator[Mark]:
        """The marks of units that tell it."""
        return iter(())


class Given(Field):
    """A value that is handed in when a state is made."""


def given(copied: bool = False) -> Any:
    """What a state is made with; shared, or copied if it changes in play."""
    return Given(None, copied=COPIED if copied else SHARED)


def static(make: Callable[[Any], T]) -> T:
    """What never changes while a game is played, made once from the game and its options."""
    return cast(T, Field(make, copied=SHARED))


def field(default: T | Callable[[Any], T], *, line: Line | Listing | None = None, **more: Unpack[Common]) -> T:
    """A value with a line of its own making, or one that follows from others and is in no position."""
    return cast(T, Field(default, line, **more))


def remembered(default: T, *, kept: bool = False, **more: Unpack[Common]) -> T:
    """What was worked out, and hangs on what it was worked out from. Copies begin without it, unless it is kept."""
    return cast(T, Field(default, copied="" if kept else repr(default), **more))


# Values with a line.


class One(Field):
    """A value in a line: ``turn 3``."""

    def __init__(self, default: Any, kind: str, form: Form, needed: bool, **more: Unpack[Common]):
        super().__init__(default, **more)
        self.kind, self.form, self.needed = kind, form, needed

    def lines(self, name: str, game: Any) -> Iterator[Line | Listing]:
        def read(s: Any, words: list[str]) -> None:
            setattr(s, name, self.value(s, words))

        yield Line(self.kind, self.shape(game), lambda s: self.text(s, getattr(s, name)), read, self.needed)

    def shape(self, game: Any) -> str:
        return self.form.shape(game)

    def text(self, s: Any, value: Any) -> str:
        return self.form.write(s.game, value) if self.needed or value != self.default else ""

    def value(self, s: Any, words: list[str]) -> Any:
        (text,) = words
        return self.form.read(s.game, text)


def one(default: T, *, line: str, form: Form = NUMBER, needed: bool = False, **more: Unpack[Common]) -> T:
    """One value of the whole state. Unless it is needed, the default is not written."""
    return cast(T, One(default, line, form, needed, **more))


class Row(One):
    """A number for each of several names in a line: ``vp AH 3 RU 5``."""

    def __init__(self, of: Literal["sides", "seats"] | Sequence[str], *rest: Any, **more: Unpack[Common]):
        super().__init__(*rest, **more)
        self.of, self.copied = of, COPIED

    def names(self, game: Any) -> Sequence[str]:
        names: Sequence[str] = getattr(game, self.of) if isinstance(self.of, str) else self.of
        return names

    def first(self, s: Any) -> list[int]:
        return [self.default] * len(self.names(s.game))

    def forget(self, s: Any, name: str, seat: int) -> None:
        own = -1
        if self.known_to is OWNER:
            own = s.game.side_of(seat) if self.of == "sides" else seat
        values = getattr(s, name)
        values[:] = [value if i == own else self.default for i, value in enumerate(values)]

    def shape(self, game: Any) -> str:
        return " ".join(f"{key} {self.form.shape(game)}" for key in self.names(game))

    def text(self, s: Any, value: list[int]) -> str:
        if not self.needed and value == self.first(s):
            return ""
        pairs = zip(self.names(s.game), value, strict=True)
        return " ".join(f"{key} {self.form.write(s.game, part)}" for key, part in pairs)

    def value(self, s: Any, words: list[str]) -> list[int]:
        keys, texts = words[::2], words[1::2]
        if keys != list(self.names(s.game)) or len(keys) != len(texts):
            raise ValueError(words)
        return [self.form.read(s.game, text) for text in texts]


def per(names: Sequence[str], default: int, *, line: str, needed: bool = False, **more: Unpack[Common]) -> list[int]:
    """A number for each of several names."""
    return cast("list[int]", Row(names, default, line, NUMBER, needed, **more))


def per_side(default: int, *, line: str, needed: bool = False, **more: Unpack[Common]) -> list[int]:
    """A number for each side."""
    return cast("list[int]", Row("sides", default, line, NUMBER, needed, **more))


def per_seat(default: int, *, line: str, needed: bool = False, **more: Unpack[Common]) -> list[int]:
    """A number for each seat."""
    return cast("list[int]", Row("seats", default, line, NUMBER, needed, **more))


class SomeOf(One):
    """A bit for each of several names, and in a line those that are set: ``captured Sambor Grodek``."""

    def __init__(self, names: Callable[[Any], Sequence[str]], former: Mapping[str, str], *rest: Any,
                 **more: Unpack[Common]):  # fmt: skip
        super().__init__(*rest, **more)
        self.names, self.former = names, former

    def shape(self, game: Any) -> str:
        return "NAME ..."

    def text(self, s: Any, value: int) -> str:
        names = self.names(s)
        return " ".join(names[i] for i in each(value))

    def value(self, s: Any, words: list[str]) -> int:
        names, words = list(self.names(s)), [self.former.get(word, word) for word in words]
        for word in words:
            if word not in names:
                raise UnknownWord(f"{word!r} is none of: {', '.join(names)}")
        if not words or len(set(words)) < len(words):
            raise ValueError(words)
        return sum(1 << names.index(word) for word in words)


def some_of(
    names: Callable[[Any], Sequence[str]], *, line: str, former: Mapping[str, str] | None = None, **more: Unpack[Common]
) -> int:
    """Some of the things a state has names for, as bits. Their former names are still read."""
    return cast(int, SomeOf(names, former or {}, 0, line, NUMBER, False, **more))


# Values of units, with a mark.


class Marked(Field):
    """Something units have: ``spent=3``."""

    def __init__(self, default: Any, mark: str, form: Form, **more: Unpack[Common]):
        super().__init__(default, copied=COPIED, **more)
        self.start, self.form = f"{mark}=", form

    def told(self, s: Any, values: Any) -> Iterable[tuple[int, Any]]:
        """The units that have something to be told, and what."""
        raise NotImplementedError

    def marks(self, name: str) -> Iterator[Mark]:
        start, form = self.start, self.form

        def write(s: Any) -> Iterator[tuple[int, str]]:
            word, game = form.write, s.game
            return ((unit, start + word(game, value)) for unit, value in self.told(s, getattr(s, name)))

        def read(s: Any, unit: int, text: str) -> None:
            getattr(s, name)[unit] = form.read(s.game, text)

        yield Mark(start, write, read)


class PerUnit(Marked):
    """A number for each unit."""

    def __init__(self, otherwise: Callable[[Any, int], int] | None, *rest: Any, **more: Unpack[Common]):
        super().__init__(*rest, **more)
        self.otherwise = otherwise

    def first(self, s: Any) -> list[int]:
        if callable(self.default):
            return [self.default(piece) for piece in s.pieces]
        return [self.default] * len(s.pieces)

    def forget(self, s: Any, name: str, seat: int) -> None:
        known, values = self.units_known(s, seat), getattr(s, name)
        for unit, _ in list(self.told(s, values)):
            if not known >> unit & 1:
                values[unit] = self.otherwise(s, unit) if self.otherwise else self.usual(s, unit)

    def usual(self, s: Any, unit: int) -> int:
        return int(self.default(s.pieces[unit]) if callable(self.default) else self.default)

    def told(self, s: Any, values: list[int]) -> Iterable[tuple[int, int]]:
        if callable(self.default):
            return ((unit, value) for unit, value in enumerate(values) if value != self.usual(s, unit))
        usual = self.default
        return ((unit, value) for unit, value in enumerate(values) if value != usual)


def per_unit(
    default: int | Callable[[Any], int],
    *,
    mark: str,
    form: Form | None = None,
    most: int = 99,
    otherwise: Callable[[Any, int], int] | None = None,
    **more: Unpack[Common],
) -> list[int]:
    """A number for each unit. The default may depend on the piece and is not written.

    A seat that may not know a number is given the default, or what `otherwise` makes of state and unit.
    """
    return cast("list[int]", PerUnit(otherwise, default, mark, form or up_to(most), **more))


class ByUnit(Marked):
    """Something that few units have, in a dict."""

    def forget(self, s: Any, name: str, seat: int) -> None:
        known = self.units_known(s, seat)
        setattr(s, name, {unit: value for unit, value in getattr(s, name).items() if known >> unit & 1})

    def told(self, s: Any, values: dict[int, Any]) -> Iterable[tuple[int, Any]]:
        return values.items()


def by_unit(*, mark: str, form: Form, **more: Unpack[Common]) -> Any:
    """Something for each unit that has it, in a dict."""
    return ByUnit({}, mark, form, **more)


class Flag(Field):
    """A bit for each unit; its name is its mark."""

    def forget(self, s: Any, name: str, seat: int) -> None:
        setattr(s, name, getattr(s, name) & self.units_known(s, seat))

    def marks(self, name: str) -> Iterator[Mark]:
        def read(s: Any, unit: int, text: str) -> None:
            setattr(s, name, getattr(s, name) | 1 << unit)

        yield Mark(name, lambda s: ((unit, name) for unit in each(getattr(s, name))), read)


def flag(**more: Unpack[Common]) -> int:
    """A bit for each unit."""
    return cast(int, Flag(0, **more))


# What follows from the fields of a class of states.


class Declared(type):
    """The class of states: a state has slots for the fields it declares, and is copied field by field."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Declared:
        own = {key: value for key, value in namespace.items() if isinstance(value, Field)}
        rest = {key: value for key, value in namespace.items() if key not in own}
        every = {key: value for base in bases for key, value in fields_of(base).items()} | own
        scope: dict[str, Any] = {"declared": own, "__slots__": tuple(own)}
        exec("\n    ".join(["def copy_to(self, new):", *copying(every)]), {}, scope)
        return super().__new__(mcs, name, bases, rest | scope)


def copying(fields: Mapping[str, Field]) -> list[str]:
    """The statements that let ``new`` have what ``self`` has.

    >>> copying({"turn": Field(1), "stacks": Field({}), "menus": Field(None, copied="None")})
    ['new.turn = self.turn', 'new.stacks = self.stacks.copy()', 'new.menus = None']
    """
    return [f"new.{name} = {field.copied.replace('$', name)}" for name, field in fields.items()]


def once(work: Callable[P, T]) -> Callable[P, T]:
    """`cache` for functions of classes: its own type refuses a class that says how its instances are hashed."""
    return cast("Callable[P, T]", cache(work))


@once
def fields_of(cls: type) -> Mapping[str, Field]:
    """Every field of a class of states, those of its bases first."""
    return {name: field for base in reversed(cls.__mro__) for name, field in vars(base).get("declared", {}).items()}


@once
def made(cls: type) -> Mapping[str, Field]:
    """The fields that nobody hands in."""
    return {name: field for name, field in fields_of(cls).items() if not isinstance(field, Given)}


@once
def lasting(cls: type, duration: Duration) -> Mapping[str, Field]:
    """The fields that are reset after so long."""
    return {name: field for name, field in fields_of(cls).items() if field.resets is duration}


@once
def secret(cls: type) -> Mapping[str, Field]:
    """The fields that not everybody may know."""
    return {name: field for name, field in fields_of(cls).items() if field.known_to is not None}


@once
def flags(cls: type) -> tuple[str, ...]:
    """The names of all flags of units."""
    return tuple(name for name, field in fields_of(cls).items() if isinstance(field, Flag))
