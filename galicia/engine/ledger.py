"""Ledger: a sum that can explain itself, line by line."""

from __future__ import annotations

from typing import NamedTuple

from galicia.engine.sentences import Sentence, names


class Line(NamedTuple):
    """One line of an explanation: what it says, with its case, and what it adds."""

    sentence: Sentence
    value: int


class Ledger:
    """A sum that keeps its lines: what is added is explained by the same call. Lines are made when asked for.

    >>> ledger = Ledger()
    >>> ledger.add(4, "7.2", "{unit} attacks with {strength}", 9, 4)
    >>> ledger.total, ledger.lines()
    (4, (Line(sentence=Sentence('{unit} attacks with {strength}', '7.2', unit=9, strength=4), value=4),))
    """

    __slots__ = ("_entries", "total")

    def __init__(self, total: int = 0) -> None:
        self.total = total
        self._entries: list[tuple[str, tuple[object, ...], int, str]] = []

    def add(self, value: int, case: str, template: str, *facts: object) -> None:
        """Add a value with the line that explains it; facts in the order in which the template names them."""
        self.total += value
        self._entries.append((template, facts, value, case))

    def note(self, value: int, case: str, template: str, *facts: object) -> None:
        """A line that adds nothing."""
        self._entries.append((template, facts, value, case))

    def lines(self) -> tuple[Line, ...]:
        """Every line."""
        return tuple([self._line(*entry) for entry in self._entries])

    def _line(self, template: str, facts: tuple[object, ...], value: int, case: str) -> Line:
        return Line(Sentence(template, case, **dict(zip(names(template), facts, strict=True))), value)
