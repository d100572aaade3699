"""Sentences: what rules have to say, and how it is put into words.

A sentence is a template, the cases it rests on, and facts; facts are raw values, and their names say what they are.
Rules make sentences and never words. Words are made once, where people read them, by the lexicon of the game.

In a template ``{hex}`` stands for a fact; several read "5/I, 6/I and 7/I", with ``{units:or}`` "5/I or 6/I", and
``{parts:,}``, ``{parts:;}`` and ``{parts:+}`` put just these between them. ``{bonus:+}`` shows a number with its sign.
``{units:moves|move}`` is the form that agrees with the number of a fact; there may be one in front for none of it, and
``#`` is the number itself: ``{left:no hexes|one hex|# hexes}``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from re import split
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from galicia.engine.words import Lexicon

# What facts with these names are; a number may be added to a name. Whatever else is a number or a text.
KINDS: Mapping[str, str] = {
    **dict.fromkeys(("unit", "units", "hq"), "unit"),
    **dict.fromkeys(("hex", "hexes", "start", "end", "path", "target"), "hex"),
    **dict.fromkeys(("place", "town"), "place"),
    **dict.fromkeys(("card", "cards"), "card"),
    "seat": "seat",
    "side": "side",
}
MOST_TEMPLATES = 5000


@cache
def kind_of(name: str) -> str:
    """What a fact of this name is, if it is something that has a name in its game.

    >>> kind_of("units"), kind_of("hex2"), kind_of("losses")
    ('unit', 'hex', '')
    """
    return KINDS.get(name.rstrip("0123456789"), "")


class Sentence:
    """Something to be said: a template, the cases it rests on, as their game numbers them, and the facts in it.

    >>> Sentence("{hex} does not touch {start}", "4.2", hex=12, start=7)
    Sentence('{hex} does not touch {start}', '4.2', hex=12, start=7)
    """

    __slots__ = ("cases", "facts", "template")

    def __init__(self, template: str, *cases: str, **facts: Any) -> None:
        self.template, self.cases, self.facts = template, cases, facts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return (self.template, self.cases, self.facts) == (other.template, other.cases, other.facts)

    def __hash__(self) -> int:
        return hash((self.template, self.cases, *self.facts.items()))

    def __repr__(self) -> str:
        facts = [f"{name}={value!r}" for name, value in self.facts.items()]
        return f"Sentence({', '.join([repr(self.template), *map(repr, self.cases), *facts])})"


because = Sentence  # how a rule says no: return because("{hex} is swamp", "4.2-swamp", hex=h)


class Span(NamedTuple):
    """Some of the words of a sentence.

    What names something has a kind, and the word it stands for in orders; a unit has its owner as well.
    """

    text: str
    kind: str = ""
    word: str = ""
    owner: str = ""


class Name(NamedTuple):
    """What a sentence names: where its words begin and end, its kind, its word in orders, and the owner of a unit."""

    start: int
    end: int
    kind: str
    word: str
    owner: str


COMMA, SEMICOLON, PLUS = Span(", "), Span("; "), Span(" + ")
BETWEEN = {  # several of something: what stands between them, and before the last
    "": (COMMA, Span(" and ")),
    "or": (COMMA, Span(" or ")),
    ",": (COMMA, COMMA),
    ";": (SEMICOLON, SEMICOLON),
    "+": (PLUS, PLUS),
}


class Told(NamedTuple):
    """A sentence in words, with its cases as they are cited.

    >>> str(Told((Span("11.21", "hex", "11.21"), Span(" costs 5 of 4 MP")), ("BfG 4.2", "BfG 6.3")))
    '11.21 costs 5 of 4 MP (BfG 4.2, 6.3)'
    """

    spans: tuple[Span, ...]
    cases: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return "".join([span.text for span in self.spans])

    @property
    def names(self) -> list[Name]:
        """What the text names, and where.

        >>> Told((Span("11.21", "hex", "11.21"), Span(" costs 5 of 4 MP"))).names
        [Name(start=0, end=5, kind='hex', word='11.21', owner='')]
        """
        found, at = [], 0
        for text, kind, word, owner in self.spans:
            end = at + len(text)
            if kind:
                found.append(Name(at, end, kind, word, owner))
            at = end
        return found

    def __str__(self) -> str:
        return f"{self.text} ({cited(self.cases)})" if self.cases else self.text


def plain(text: str) -> Told:
    """Words that name nothing.

    >>> plain("the match is over").text
    'the match is over'
    """
    return Told((Span(text),))


def cited(cases: Iterable[str]) -> str:
    """Cases as a reader cites them: the game's name once.

    >>> cited(["BfG 4.2", "BfG 6.3"])
    'BfG 4.2, 6.3'
    """
    parts: list[str] = []
    last = ""
    for case in cases:
        game, _, number = case.partition(" ")
        parts.append(number if game == last else case)
        last = game
    return ", ".join(parts)


def told(sentence: Sentence, lexicon: Lexicon) -> Told:
    """A sentence in the words of its game.

    >>> from galicia.engine.words import Lexicon
    >>> lexicon = Lexicon({"unit": {4: "5/I", 6: "46/I"}, "hex": {7: "11.21"}}, short="BfG")
    >>> print(told(Sentence("{units} {units:moves|move} to {end}", "4.2", units=(4, 6), end=7), lexicon))
    5/I and 46/I move to 11.21 (BfG 4.2)
    >>> print(told(Sentence("{left:none is|one is|# are} left", left=3), lexicon))
    3 are left
    """
    spans: list[Span] = []
    more: list[str] = []
    _say(sentence, lexicon, spans, more)
    cases = tuple(dict.fromkeys((*sentence.cases, *more))) if more else sentence.cases
    return Told(tuple(spans), lexicon.cited(cases))


def _say(sentence: Sentence, lexicon: Lexicon, spans: list[Span], cases: list[str]) -> None:
    """Add the words of a sentence; those within it are said in their place, and bring their cases."""
    facts = sentence.facts
    for words, name, kind, how in _parts(sentence.template):
        if words is not None:
            _add(words, spans)
        if name:
            value = facts[name]
            if not isinstance(how, str):
                _choose(how, value, spans)
            elif isinstance(value, (tuple, list)):
                _list(kind, value, how, lexicon, spans, cases)
            elif kind:
                spans.append(lexicon.span(kind, value))
            else:
                _say_plain(value, how, lexicon, spans, cases)


def _add(words: Span, spans: list[Span]) -> None:
    """Add words that name nothing; side by side they are one span."""
    if spans and not spans[-1].kind:
        spans[-1] = Span(spans[-1].text + words.text)
    else:
        spans.append(words)


def _list(
    kind: str, values: Sequence[Any], how: str, lexicon: Lexicon, spans: list[Span], cases: list[str]
) -> None:
    between, before_last = BETWEEN[how]
    last = len(values) - 1
    for i, value in enumerate(values):
        if i:
            _add(before_last if i == last else between, spans)
        if kind:
            spans.append(lexicon.span(kind, value))
        else:
            _say_plain(value, "", lexicon, spans, cases)


def _say_plain(value: Any, how: str, lexicon: Lexicon, spans: list[Span], cases: list[str]) -> None:
    """A sentence, a number, a text that names nothing, or an order."""
    if isinstance(value, Sentence):
        cases += value.cases
        _say(value, lexicon, spans, cases)
    elif isinstance(value, int):
        spans.append(Span(f"{value:+}" if how == "+" else str(value), "number", str(value)))
    elif isinstance(value, str):
        if value:
            _add(Span(value), spans)
    else:
        for span in value.spans(lexicon):
            spans.append(span) if span.kind else _add(span, spans)


def _choose(forms: Sequence[str], value: Any, spans: list[Span]) -> None:
    """The form that agrees with a number: the last is that of many, the one before of one, one in front of none."""
    number = len(value) if isinstance(value, (tuple, list)) else value if isinstance(value, int) else 1
    chosen = forms[0] if not number and len(forms) > 2 else forms[-2] if number == 1 else forms[-1]
    for i, text in enumerate(chosen.split("#")):
        if i:
            spans.append(Span(str(number), "number", str(number)))
        if text:
            _add(Span(text), spans)


@lru_cache(MOST_TEMPLATES)
def names(template: str) -> tuple[str, ...]:
    """The facts a template names, in their order.

    >>> names("{units} {units:moves|move} to {end}")
    ('units', 'end')
    """
    return tuple(dict.fromkeys(name for _, name, *_ in _parts(template) if name))


# Words, and the fact behind them: its name, its kind, and how it is told or its forms.
Part = tuple[Span | None, str, str, str | tuple[str, ...]]


@lru_cache(MOST_TEMPLATES)
def _parts(template: str) -> tuple[Part, ...]:
    return tuple(_read(template))


def _read(template: str) -> Iterator[Part]:
    """The parts of a template.

    >>> list(_read("{units} {units:is|are}"))[1]
    (Span(text=' ', kind='', word='', owner=''), 'units', 'unit', ('is', 'are'))
    """
    between = split(r"[{}]", template)
    for i in range(0, len(between), 2):
        words = Span(between[i]) if between[i] else None
        name, _, how = between[i + 1].partition(":") if i + 1 < len(between) else ("", "", "")
        yield words, name, kind_of(name), tuple(how.split("|")) if "|" in how else how
