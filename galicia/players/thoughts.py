"""What a player thought: the choices it had, ranked, with the reasons that decided between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from galicia.engine.sentences import Sentence, Told, plain, told
from galicia.players.exact import added

MOST_CHOICES, MOST_TERMS = 4, 6


Words = str | Sentence  # a sentence where something is named


class Term(NamedTuple):
    """One reason, in victory points."""

    words: Words
    value: float


class Choice(NamedTuple):
    """Something that could be done, what it is worth, and why."""

    words: Words
    value: float
    terms: tuple[Term, ...] = ()


class Thought(NamedTuple):
    """A question of a turn and its answers: the one that was given first, then the others, the best of them first."""

    turn: int
    question: str
    choices: tuple[Choice, ...]


def spoken(game: Any, words: Words) -> Told:
    """Words of a player as people read them."""
    return plain(words) if isinstance(words, str) else told(words, game.lexicon)


def choice(words: Words, terms: Iterable[Term]) -> Choice:
    """A choice worth the sum of its terms; the weightiest are kept, the others are summed up.

    >>> choice("stay", [Term("a", 0.5), Term("b", -0.5)]).value
    0.0
    """
    ranked = sorted((term for term in terms if term.value), key=lambda term: -abs(term.value))
    kept, rest = ranked[:MOST_TERMS], added(term.value for term in ranked[MOST_TERMS:])
    if ranked[MOST_TERMS:]:
        kept.append(Term("everything else", rest))
    return Choice(words, added(term.value for term in ranked), tuple(kept))
