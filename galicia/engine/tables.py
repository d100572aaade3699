"""Tables: what is read from files beside the rules of a game, and charts written out as they are printed."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib.resources import files

from galicia.board.map import Map
from galicia.board.mapfile import parse_map


def rows(package: str, name: str) -> Iterator[dict[str, str]]:
    """The rows of a table beside a package, each by the names of its columns.

    >>> next(rows("galicia.games.battle_for_galicia", "units.tsv"))["id"]
    '5'
    """
    with (files(package) / name).open(encoding="utf-8") as file:
        yield from csv.DictReader(file, delimiter="\t")


def sheet(package: str, name: str = "board.map") -> Map:
    """A map beside a package.

    >>> sheet("galicia.games.battle_for_galicia").title
    'Battle for Galicia 1914'
    """
    return parse_map((files(package) / name).read_text(encoding="utf-8"), name)


def chart(text: str) -> list[list[str]]:
    """The cells of a printed chart, line by line.

    >>> chart('''
    ... 1  -/R1  -/R2
    ... 2  -/-   -/R1
    ... ''')
    [['1', '-/R1', '-/R2'], ['2', '-/-', '-/R1']]
    """
    return [line.split() for line in text.strip().splitlines()]
