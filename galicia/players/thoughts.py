"""What a player thought: the choices it had, ranked, with the reasons that decided between them, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from galicia.players.exact import added

MOST_CHOICES, MOST_TERMS = 4, 6


class Term(NamedTuple):
    """One reason, in victory points.

    >>> print(Term("attack on Lemberg", 1.84))
    +1.8 attack on Lemberg
    """

    words: str
    value: float

    def __str__(self) -> str:
        return f"{self.value:+.1f} {self.words}"


class Choice(NamedTuple):
    """Something that could be done, what it is worth, and why."""

    words: str
    value: float
    terms: tuple[Term, ...] = ()


class Thought(NamedTuple):
    """A question of a turn and its answers: the one that was given first, then the others, the best of them first."""

    turn: int
    question: str
    choices: tuple[Choice, ...]

    def plain(self) -> dict[str, object]:
        """As JSON has it.

        >>> Thought(3, "attack", (Choice("attack 12.07", 1.25, (Term("enemy losses", 1.25),)),)).plain()["choices"]
        [{'words': 'attack 12.07', 'value': 1.25, 'terms': [['enemy losses', 1.25]]}]
        """
        choices = [
            {"words": c.words, "value": round(c.value, 2), "terms": [[t.words, round(t.value, 2)] for t in c.terms]}
            for c in self.choices
        ]
        return {"turn": self.turn, "question": self.question, "choices": choices}


def choice(words: str, terms: Iterable[Term]) -> Choice:
    """A choice worth the sum of its terms; the weightiest are kept, the others are summed up.

    >>> choice("stay", [Term("a", 0.5), Term("b", -0.5)]).value
    0.0
    """
    ranked = sorted((term for term in terms if term.value), key=lambda term: -abs(term.value))
    kept, rest = ranked[:MOST_TERMS], added(term.value for term in ranked[MOST_TERMS:])
    if ranked[MOST_TERMS:]:
        kept.append(Term("everything else", rest))
    return Choice(words, added(term.value for term in ranked), tuple(kept))
