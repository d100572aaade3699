"""Ledger: a sum that can explain itself, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple


class Line(NamedTuple):
    """One line of an explanation: words, what it adds, and the case."""

    text: str
    value: int
    case: str


class Ledger:
    """A sum that keeps its lines: what is added is explained by the same call. Words are made when asked for.

    >>> ledger = Ledger(lambda kind, value: f"{kind} {value}")
    >>> ledger.add(4, "7.2", "%U attacks with %s", 9, 4)
    >>> ledger.total, ledger.lines()
    (4, (Line(text='unit 9 attacks with 4', value=4, case='7.2'),))
    """

    __slots__ = ("_entries", "_word", "total")

    def __init__(self, word: Callable[[str, int], str], total: int = 0) -> None:
        self._word, self.total = word, total
        self._entries: list[tuple[str, tuple[object, ...], int, str]] = []

    def add(self, value: int, case: str, text: str, *facts: object) -> None:
        """Add a value with the line that explains it; `%U` and `%H` in the text stand for a unit and a hex."""
        self.total += value
        self._entries.append((text, facts, value, case))

    def note(self, value: int, case: str, text: str, *facts: object) -> None:
        """A line that adds nothing."""
        self._entries.append((text, facts, value, case))

    def lines(self) -> tuple[Line, ...]:
        """Every line, in words."""
        return tuple(Line(self._text(text, facts), value, case) for text, facts, value, case in self._entries)

    def _text(self, text: str, facts: tuple[object, ...]) -> str:
        parts = iter(facts)
        return _FACT.sub(lambda m: self._put(m.group(), next(parts)), text)

    def _put(self, kind: str, fact: object) -> str:
        return self._word(_KINDS[kind], fact) if kind in _KINDS else str(fact)  # type: ignore[arg-type]


_FACT = re.compile(r"%[UHs]")
_KINDS = {"%U": "unit", "%H": "hex"}
