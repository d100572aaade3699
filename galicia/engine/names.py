"""Names: what a game calls its seats, turns, phases and chapters, said once for whoever shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from galicia.engine.briefings import Evening


class Party(NamedTuple):
    """What a seat or a side is called: in full, in a table, and before a noun."""

    name: str
    short: str
    adjective: str


class Chapter(NamedTuple):
    """A chapter of a rulebook: its title, and a word for a tab."""

    title: str
    short: str


@dataclass(frozen=True)
class Names:
    """What the things of a game are called; whatever has no name here is shown by its own word."""

    title: str = ""  # of the game, where there is little room
    parties: Mapping[str, Party] = field(default_factory=dict)  # by seat or side
    scenarios: Mapping[str, str] = field(default_factory=dict)
    turn: str = "Turn"
    dates: tuple[str, ...] = ()  # of each turn, from the first on
    phases: Mapping[str, str] = field(default_factory=dict)  # by the word views have for them, in their order
    columns: tuple[str, ...] = ()  # of the combat table
    losses: str = ""  # what losses are counted in
    chapters: Mapping[str, Chapter] = field(default_factory=dict)  # by number, in their order
    evening: Evening | None = None

    def party(self, word: str) -> Party:
        """What a seat or a side is called.

        >>> Names().party("RU").adjective
        'RU'
        """
        return self.parties.get(word, Party(word, word, word))

    def chapter(self, number: str) -> Chapter:
        """A chapter's titles.

        >>> Names().chapter("7").short
        '7'
        """
        return self.chapters.get(number, Chapter(number, number))
