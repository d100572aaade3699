"""The tables and maps of a game package, read as strictly as they are written."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from galicia.engine import tables

Row = dict[str, str]
BASES = {"rulebook", "historical", "reconstructed", "designed"}
CASE_BASES = {"rulebook", "battle-book", "errata", "second-hand", "inferred", "reconstructed", "designed"}
sheet = cache(tables.sheet)
_NUMBER = re.compile(r"\b\d{4}\b(?! hexrow)")


@cache
def table(package: str, name: str) -> tuple[Row, ...]:
    """The rows of a table beside a game; every row has a cell for every column, and no cell is padded.

    >>> table("galicia.games.battle_for_galicia", "units.tsv")[0]["id"]
    '5'
    """
    text = (files(package) / name).read_text(encoding="utf-8")
    assert text.endswith("\n") and "\r" not in text, name
    head, *rows = (line.split("\t") for line in text.splitlines())
    assert len(set(head)) == len(head), f"{name} has a column twice"
    for number, row in enumerate(rows, 2):
        assert len(row) == len(head), f"{name}:{number} has {len(row)} cells of {len(head)}"
        assert all(cell == cell.strip() for cell in row), f"{name}:{number} has a padded cell"
    return tuple(dict(zip(head, row, strict=True)) for row in rows)


def hexes_named(text: str) -> list[str]:
    """The hex numbers in a sentence.

    >>> hexes_named("A M1902 in 0606 sees the 2100 hexrow, not 0508.")
    ['0606', '0508']
    """
    return _NUMBER.findall(text)
