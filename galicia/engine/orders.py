"""Orders: small frozen values that read as sentences.

A class of orders states its grammar once, ``"attack <target> from <hexes>"``; parsing, writing and completion follow
from it and from the annotations of its fields.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from galicia.engine.errors import MalformedOrder, UnknownWord
from galicia.engine.sentences import Span
from galicia.engine.words import MANY, ORDERED, SETS, SINGLE, Lexicon, Numbers, kinds

if TYPE_CHECKING:
    from galicia.engine.state import State
    from galicia.engine.steps import Decision


@dataclass(frozen=True, slots=True)
class Order:
    """Base of all orders."""

    GRAMMAR: ClassVar[str] = ""
    EACH: ClassVar[str] = ""  # the field whose values are ordered one by one, if there are several

    def singles(self) -> tuple[Order, ...]:
        """The orders this one is short for; most are short for nothing but themselves."""
        values = getattr(self, self.EACH) if self.EACH else ()
        return tuple([replace(self, **{self.EACH: (value,)}) for value in values]) if len(values) > 1 else (self,)

    def words(self, lexicon: Lexicon) -> list[str]:
        """The order as words.

        >>> Roll((5, 3)).words(Lexicon({}))
        ['roll', '5', '3']
        """
        said: list[str] = []
        for part, alias in _grammar(type(self)):
            if alias is None:
                said.append(part)
            elif alias in MANY:
                said.extend(lexicon.word(MANY[alias], v) for v in getattr(self, part))
            else:
                said.append(lexicon.word(SINGLE[alias], getattr(self, part)))
        return said


    def spans(self, lexicon: Lexicon) -> Iterator[Span]:
        """The order as it is named in a sentence.

        >>> list(Roll((5,)).spans(Lexicon({})))
        [Span(text='roll', ...), Span(text=' ', ...), Span(text='5', kind='number', word='5', owner='')]
        """
        for i, (part, alias) in enumerate(_grammar(type(self))):
            if alias is None:
                yield Span(f" {part}" if i else part)
                continue
            for value in getattr(self, part) if alias in MANY else (getattr(self, part),):
                yield Span(" ")
                yield lexicon.span(MANY.get(alias) or SINGLE[alias], value)


@dataclass(frozen=True, slots=True)
class Done(Order):
    """End the phase, or choose nothing more."""

    GRAMMAR: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Pass(Order):
    """Decline what is offered."""

    GRAMMAR: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Roll(Order):
    """Type in dice rolled at a real table."""

    GRAMMAR: ClassVar[str] = "roll <pips>"
    pips: Numbers


_grammars: dict[type[Order], tuple[tuple[str, str | None], ...]] = {}


def _grammar(cls: type[Order]) -> tuple[tuple[str, str | None], ...]:
    """The parts of a sentence: (literal word, None) or (field, alias of its type)."""
    if cls not in _grammars:
        _grammars[cls] = tuple(_parts(cls))
    return _grammars[cls]


def _parts(cls: type[Order]) -> Iterator[tuple[str, str | None]]:
    aliases = dict(kinds(cls))
    for word in cls.GRAMMAR.split():
        if word.startswith("<"):
            yield word.strip("<>"), aliases[word.strip("<>")]
        else:
            yield word, None


def verb(cls: type[Order]) -> str:
    """The first word of a class of orders."""
    return cls.GRAMMAR.split()[0]


def parse(
    words: list[str], accepts: Iterable[type[Order]], lexicon: Lexicon, own: Callable[[int], bool] | None = None
) -> Order:
    """Read an order. `own` tells which units the speaker may mean by a name both sides use.

    >>> parse("roll 5 3".split(), [Roll], Lexicon({}))
    Roll(pips=(5, 3))
    """
    classes = {verb(cls): cls for cls in accepts}
    if not words:
        raise MalformedOrder(f"an order is needed: {_any_of(classes)}")
    cls = classes.get(words[0].lower())
    if cls is None:
        raise UnknownWord(f"{words[0]!r} is not asked for now; say {_any_of(classes)}")
    return _Parser(cls, words, lexicon, own).read()


def _any_of(words: Iterable[str]) -> str:
    return " or ".join(words)


class _Parser:
    def __init__(self, cls: type[Order], words: list[str], lexicon: Lexicon, own: Callable[[int], bool] | None) -> None:
        self.cls, self.words, self.lexicon, self.own = cls, words, lexicon, own
        self.at = 0

    def read(self) -> Order:
        values: dict[str, Any] = {}
        grammar = _grammar(self.cls)
        for i, (part, alias) in enumerate(grammar):
            if alias is None:
                if self.next_word().lower() != part:
                    raise MalformedOrder(f"expected {part!r} in: {self.cls.GRAMMAR}")
                self.at += 1
            elif alias in MANY:
                literal = next((p for p, a in grammar[i + 1 : i + 2] if a is None), None)
                values[part] = self.several(MANY[alias], alias, literal)
            else:
                values[part] = self.value(SINGLE[alias])
        if self.at < len(self.words):
            self.check_known(self.words[self.at])
            raise MalformedOrder(f"{self.words[self.at]!r} does not fit here; the form is: {self.cls.GRAMMAR}")
        return self.cls(**values)

    def next_word(self) -> str:
        if self.at >= len(self.words):
            raise MalformedOrder(f"the order is not finished; the form is: {self.cls.GRAMMAR}")
        return self.words[self.at]

    def value(self, kind: str) -> int | str:
        word = self.next_word()
        self.at += 1
        if kind == "word":
            return word
        return self.lexicon.value(kind, word, self.own if kind == "unit" else None)

    def several(self, kind: str, alias: str, literal: str | None) -> tuple[int, ...]:
        found: list[int] = []
        while self.at < len(self.words) and self.words[self.at] != literal:
            word = self.words[self.at]
            if not self.lexicon.knows(kind, word):
                self.check_known(word)
                break
            value = self.lexicon.value(kind, word, self.own if kind == "unit" else None)
            if alias in SETS and value in found:
                raise MalformedOrder(f"{word} is named twice")
            found.append(value)
            self.at += 1
        if not found:
            self.next_word()
            raise MalformedOrder(f"expected a {kind}, not {self.words[self.at]!r}; the form is: {self.cls.GRAMMAR}")
        return tuple(found) if alias in ORDERED else tuple(sorted(found))

    def check_known(self, word: str) -> None:
        things = [kind for kind in ("unit", "hex", "card") if self.lexicon.has(kind)]
        if not any(self.lexicon.knows(kind, word) for kind in (*things, "number", "seat")) and not any(
            word.lower() == part for part, alias in _grammar(self.cls) if alias is None
        ):
            raise UnknownWord(f"{word!r} is no {', '.join(things)} or word of this order")


def next_words(
    order: Order, said: list[str], lexicon: Lexicon, full: Mapping[str, str] | None = None
) -> list[str] | None:
    """The words that may follow `said` on the way to this order: ``[]`` if it is said already, None if it does not fit.

    `full` are the full forms of names that may be short; only units and cards have them, for 3 may also be a number.

    >>> next_words(Roll((5, 3)), ["roll"], Lexicon({}))
    ['5']
    """
    at = 0
    for part, alias in _grammar(type(order)):
        if alias is None:
            if at == len(said):
                return [part]
            if said[at].lower() != part:
                return None
            at += 1
            continue
        kind = MANY.get(alias) or SINGLE[alias]
        values = getattr(order, part) if alias in MANY else (getattr(order, part),)
        left = [lexicon.word(kind, v) for v in values]
        while left:
            if at == len(said):
                return left[:1] if alias in ORDERED or alias in SINGLE else left
            word = full.get(said[at], said[at]) if full and kind in ("unit", "card") else said[at]
            fits = [w for w in left if w.lower() == word.lower()]
            if not fits or (alias in ORDERED and left[0] != fits[0]):
                return None
            left.remove(fits[0])
            at += 1
    return [] if at == len(said) else None


class LegalOrders:
    """The orders legal now, as a lazy collection: iterate, test, sample, print.

    >>> import galicia
    >>> state = galicia.game("battle-for-galicia").new(seed=1914)
    >>> state.parse("move 6/III 6.06") in state.orders(), state.parse("move 6/III 19.01") in state.orders()
    (True, False)
    >>> sorted({order.GRAMMAR.split()[0] for order in state.orders()})
    ['done', 'move']
    """

    __slots__ = ("_state", "_step")

    def __init__(self, state: State, step: Decision[Any]) -> None:
        self._state, self._step = state, step

    def __iter__(self) -> Iterator[Order]:
        return self._step.orders(self._state)

    def __contains__(self, order: object) -> bool:
        return (
            isinstance(order, Order)
            and isinstance(order, self._step.accepts)
            and not self._step.explain(self._state, order)
        )

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def sample(self, rng: random.Random) -> Order:
        """One of them, each as likely as any other."""
        return self._step.sample(self._state, rng)

    def __str__(self) -> str:
        return "\n".join(self._state.game.sentence(order) for order in self)
