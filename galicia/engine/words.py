"""Words: how units, hexes, cards, seats and sides are written, and how annotated values turn into text and back.

The fields of orders and steps are annotated with the aliases below; the alias says how a value is written. One
mechanism thus serves orders, positions and records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeAlias

from galicia.engine.errors import AmbiguousWord, MalformedOrder, UnknownWord
from galicia.engine.sentences import Span

Seat: TypeAlias = int
Side: TypeAlias = int
Unit: TypeAlias = int
Units: TypeAlias = tuple[int, ...]
Hex: TypeAlias = int
Hexes: TypeAlias = tuple[int, ...]
Path: TypeAlias = tuple[int, ...]
Card: TypeAlias = int  # a design: cards of one design are all alike
Cards: TypeAlias = tuple[int, ...]
Numbers: TypeAlias = tuple[int, ...]

NOWHERE = -1  # what a step may hold for a hex it has not; no order can name it
NOBODY = -1  # the same for a unit
UNKNOWN = -1  # a card of which no more is known than that it is there; no order can name it

SINGLE = {
    "Seat": "seat", "Side": "side", "Unit": "unit", "Hex": "hex", "Card": "card", "int": "number", "bool": "flag",
    "str": "word",
}  # fmt: skip
MANY = {"Units": "unit", "Hexes": "hex", "Path": "hex", "Cards": "card", "Numbers": "number"}
ORDERED = {"Path", "Numbers"}
UNNAMED = {"number": "number", "flag": "", "word": ""}  # kinds of values that have no names, as they are in a sentence
SETS = {"Units", "Hexes"}  # nothing is named twice; cards may be, as there may be several of a design
NONE = {"Hex": "nowhere", "Unit": "nobody", "Card": "?"}
BLANK: Mapping[str, Any] = {
    "Unit": NOBODY, "Hex": NOWHERE, "Card": UNKNOWN, "int": 0, "bool": False, "str": "-",
}  # fmt: skip


_kinds: dict[type, tuple[tuple[str, str], ...]] = {}


def kinds(cls: type) -> tuple[tuple[str, str], ...]:
    """Field names of an annotated dataclass with the aliases of their types.

    >>> from galicia.engine.orders import Roll
    >>> kinds(Roll)
    (('pips', 'Numbers'),)
    """
    if cls not in _kinds:
        _kinds[cls] = tuple((f.name, f.type if isinstance(f.type, str) else f.type.__name__) for f in fields(cls))
    return _kinds[cls]


def veil(value: Any) -> Any:
    """An annotated value without what it does not tell everybody: the rest is left blank.

    Whose it is is always told, and how many cards there are.

    >>> from galicia.games.battle_for_galicia.cavalry import Reaction
    >>> veil(Reaction(side=0, start=3, hex=4, units=(7, 8)))
    Reaction(side=0, start=3, hex=4, units=())
    """
    secret = {name: _blank(alias, getattr(value, name)) for name, alias in kinds(type(value))
              if name not in type(value).public and alias not in ("Seat", "Side")}  # fmt: skip
    return replace(value, **secret) if secret else value


def _blank(alias: str, value: Any) -> Any:
    return (UNKNOWN,) * len(value) if alias == "Cards" else BLANK.get(alias, ())


def is_number(word: str) -> bool:
    """Whether a word is a number as we write it: ASCII digits, not too many, no zeros in front.

    >>> [is_number(word) for word in ("0", "12", "012", "-3", "1_0", "٣", "9" * 10)]
    [True, True, False, False, False, False, False]
    """
    return word.isascii() and word.isdecimal() and len(word) < 10 and (word[0] != "0" or word == "0")


class Lexicon:
    """The words of one game.

    `words[kind][value]` is the word of a value; further names may be added as aliases. A word may stand for several
    values (both sides have a 3rd division): the reader then keeps those its `allowed` test accepts. A short name that
    is the full name of another value is read the same way. Cases are cited with the game's `short` name.

    >>> lexicon = Lexicon({"unit": {0: "3/XIV", 1: "3/XVII"}, "hex": {7: "7.09"}}, {"unit": {"3": (0, 1)}})
    >>> lexicon.word("unit", 1), lexicon.value("hex", "7.09"), lexicon.value("unit", "3", lambda u: u == 1)
    ('3/XVII', 7, 1)
    >>> lexicon.value("unit", "3")
    Traceback (most recent call last):
    galicia.engine.errors.AmbiguousWord: 3 may be 3/XIV or 3/XVII
    """

    def __init__(
        self,
        words: Mapping[str, Mapping[int, str]],
        aliases: Mapping[str, Mapping[str, Iterable[int]]] | None = None,
        short: str = "",
    ) -> None:
        self.short = short
        self._spans: dict[tuple[str, int], Span] = {}  # those named so far
        self._cites: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._words = {kind: dict(names) for kind, names in words.items()}
        self._values: dict[str, dict[str, tuple[int, ...]]] = {}
        for kind, names in self._words.items():
            found = self._values.setdefault(kind, {})
            for value, word in names.items():
                found[word.lower()] = (*found.get(word.lower(), ()), value)
        for kind, more in (aliases or {}).items():
            for word, values in more.items():
                known = self._values[kind].get(word.lower(), ())
                self._values[kind][word.lower()] = (*known, *(v for v in values if v not in known))

    def word(self, kind: str, value: int | bool | str) -> str:
        """How a value is written."""
        if kind == "number" or kind == "word":
            return str(value)
        if kind == "flag":
            return "yes" if value else "no"
        if kind == "card" and value == UNKNOWN:
            return NONE["Card"]
        return self._words[kind][int(value)]

    def span(self, kind: str, value: int) -> Span:
        """How a value is named in a sentence.

        >>> Lexicon({"hex": {7: "7.09"}, "place": {7: "Lemberg"}}).span("place", 7)
        Span(text='Lemberg', kind='place', word='7.09', owner='')
        """
        if kind in UNNAMED:
            return Span(self.word(kind, value), UNNAMED[kind], str(value))
        found = self._spans.get((kind, value))
        if found is None:
            word = self.word("hex" if kind == "place" else kind, value)
            owner = self._words["piece"][value].partition(":")[0] if kind == "unit" and "piece" in self._words else ""
            found = self._spans[kind, value] = Span(self.word(kind, value), kind, word, owner)
        return found

    def cited(self, cases: tuple[str, ...]) -> tuple[str, ...]:
        """Cases as they are cited.

        >>> Lexicon({}, short="BfG").cited(("4.2", "6.3"))
        ('BfG 4.2', 'BfG 6.3')
        """
        found = self._cites.get(cases)
        if found is None:
            found = self._cites[cases] = tuple([f"{self.short} {case}" for case in cases])
        return found

    def all(self, kind: str) -> Iterable[str]:
        """Every word of a kind."""
        return self._words[kind].values()

    def has(self, kind: str) -> bool:
        """Whether there are words of this kind."""
        return kind in self._values

    def knows(self, kind: str, word: str) -> bool:
        """Whether a word can be of this kind."""
        if kind == "number":
            return is_number(word)
        return word.lower() in self._values.get(kind, {})

    def value(self, kind: str, word: str, allowed: Callable[[int], bool] | None = None) -> int:
        """What a word stands for."""
        if kind == "number":
            if not is_number(word):
                raise MalformedOrder(f"{word!r} is no number")
            return int(word)
        if kind == "flag":
            if word not in ("yes", "no"):
                raise MalformedOrder(f"{word!r} is neither yes nor no")
            return int(word == "yes")
        found = self._values.get(kind, {}).get(word.lower(), ())
        if allowed is not None and len(found) > 1:
            found = tuple(v for v in found if allowed(v)) or found
        if len(found) > 1:  # whoever gives a full name means that one
            found = tuple(v for v in found if self.word(kind, v).lower() == word.lower()) or found
        if not found:
            raise UnknownWord(f"there is no {kind} called {word!r}")
        if len(found) > 1:
            raise AmbiguousWord(f"{word} may be {' or '.join(self.word(kind, v) for v in found)}")
        return found[0]

    # Fields of annotated values, for positions. Units are written with their side there ("piece"), as both sides
    # may use the same name.

    def write(self, alias: str, value: Any) -> str:
        """The text of one annotated field; several values are joined by commas, none is a dash.

        >>> Lexicon({"piece": {4: "AH:3c"}}).write("Units", (4,))
        'AH:3c'
        """
        if alias in MANY:
            return ",".join(self.word(_in_full(MANY[alias]), v) for v in value) or "-"
        if alias in NONE and value < 0:
            return NONE[alias]
        return self.word(_in_full(SINGLE[alias]), value)

    def read(self, alias: str, text: str) -> Any:
        """The value of one annotated field.

        >>> Lexicon({"piece": {4: "AH:3c"}}).read("Units", "AH:3c"), Lexicon({}).read("int", "-2")
        ((4,), -2)
        """
        if alias in MANY:
            return () if text == "-" else tuple(self._read_one(MANY[alias], word) for word in text.split(","))
        if alias == "str":
            return text
        if NONE.get(alias) == text:
            return -1
        if alias == "int":
            return -self.value("number", text[1:]) if text[:1] == "-" else self.value("number", text)
        found = self.value(_in_full(SINGLE[alias]), text)
        return bool(found) if alias == "bool" else found

    def _read_one(self, kind: str, word: str) -> int:
        return UNKNOWN if kind == "card" and word == NONE["Card"] else self.value(_in_full(kind), word)


def _in_full(kind: str) -> str:
    return "piece" if kind == "unit" else kind
