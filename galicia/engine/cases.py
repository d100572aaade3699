"""Cases: the rules of a game one by one, in our own words, as its tables list them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from galicia.engine.tables import rows

_RESTS_ON = re.compile(r"\s*\[([A-Z]\d+(?:, [A-Z]\d+)*)\]\s*$")


class Case(NamedTuple):
    """One rule case."""

    id: str
    gist: str
    chapter: str = ""

    @property
    def words(self) -> str:
        """The gist without the rulings it rests on."""
        return _RESTS_ON.sub("", self.gist)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings it rests on, as the table cites them at its end.

        >>> Case("7.1", "A hex holds six steps. [D7, F1]").rulings
        ('D7', 'F1')
        """
        found = _RESTS_ON.search(self.gist)
        return tuple(found[1].split(", ")) if found else ()


def chapter_of(id: str, chapters: Iterable[str] = ()) -> str:
    """The chapter a case belongs to: the longest of those named that it begins with, else its first word.

    >>> chapter_of("16/9.1-b"), chapter_of("track-GT1"), chapter_of("S12.4-a")
    ('16', 'track', 'S12')
    >>> chapter_of("R55", ("R", "S1", "S12")), chapter_of("S12.4-a", ("R", "S1", "S12"))
    ('R', 'S12')
    """
    fitting = [chapter for chapter in chapters if _begins(id, chapter)]
    return max(fitting, key=len) if fitting else re.split(r"[^A-Za-z0-9]", id, maxsplit=1)[0]


def _begins(id: str, chapter: str) -> bool:
    """Whether an id begins with a chapter, and not with a longer number or word."""
    following = id[len(chapter) : len(chapter) + 1]
    longer = (chapter[-1].isdigit() and following.isdigit()) or (chapter[-1].isalpha() and following.isalpha())
    return id.startswith(chapter) and not longer


def read_cases(packages: Iterable[str], chapters: Iterable[str]) -> Iterator[Case]:
    """The cases of the tables beside some packages, those of a series before a game's own."""
    for package in packages:
        for row in rows(package, "cases.tsv"):
            yield Case(row["case"], row["gist"], chapter_of(row["case"], chapters))


def by_chapter(cases: Iterable[Case], chapters: Iterable[str]) -> dict[str, list[Case]]:
    """Cases by chapter, in the order of the rulebook."""
    found: dict[str, list[Case]] = {chapter: [] for chapter in chapters}
    for case in cases:
        found.setdefault(case.chapter, []).append(case)
    return {chapter: of_it for chapter, of_it in found.items() if of_it}
