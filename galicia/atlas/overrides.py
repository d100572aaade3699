"""Facts that win over the projection, one a row, each with its basis and its reason.

The file of a board has five columns, `fact where what basis why`:

    terrain   hexes     the terrain
    mark      hexes     key=value ...
    no mark   hexes     key ...
    side      A|B ...   feature ... name=NAME
    no side   A|B ...   feature ...
    line      chain     kind name=NAME key=value ...   instead of the surveyed line of that name
    no line   -         NAME
    place     hex       NAME kind key=value ...        instead of the surveyed place of that name
    no place  -         NAME

Hexes stand as their numbers, as @Town (with _ for a space) or as rows:FIRST-LAST.
"""

from __future__ import annotations

import csv
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from galicia.atlas.layers import AtlasError

FACTS = ("terrain", "mark", "no mark", "side", "no side", "line", "no line", "place", "no place")
BASES = ("rulebook", "historical", "reconstructed", "designed")


@dataclass(frozen=True)
class Override:
    """One row of a board's overrides."""

    fact: str
    where: tuple[str, ...]
    what: tuple[str, ...]
    basis: str
    why: str

    @property
    def words(self) -> tuple[str, ...]:
        """What, without its key=value marks."""
        return tuple(w for w in self.what if "=" not in w)

    @property
    def marks(self) -> dict[str, str]:
        """The key=value marks of what."""
        return {w.partition("=")[0]: w.partition("=")[2] for w in self.what if "=" in w}

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """Where, as pairs of touching hexes."""
        for pair in self.where:
            a, bar, b = pair.partition("|")
            if not bar:
                raise AtlasError(f"{pair!r} is no side; write it as A|B")
            yield a, b


@cache
def overrides(board: str) -> tuple[Override, ...]:
    """The overrides of a board, in the order of its file.

    >>> lemberg = next(o for o in overrides("battle-for-galicia") if o.marks.get("vp") == "RU:10/1")
    >>> lemberg.where, lemberg.basis
    (('7.09',), 'rulebook')
    """
    file = resources.files(__package__) / "data" / "boards" / f"{board}.tsv"
    rows = csv.reader(file.read_text(encoding="utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    found = []
    for number, row in enumerate(rows, 1):
        if number == 1 or not row or row[0].startswith("#"):
            continue
        if len(row) != 5:
            raise AtlasError(f"{board}.tsv:{number}: expected five columns, found {len(row)}")
        fact, where, what, basis, why = row
        if fact not in FACTS:
            raise AtlasError(f"{board}.tsv:{number}: {fact!r} is no fact; expected {', '.join(FACTS)}")
        if basis not in BASES or not why:
            raise AtlasError(f"{board}.tsv:{number}: an override needs a basis ({', '.join(BASES)}) and a reason")
        found.append(Override(fact, tuple(where.split()), tuple(shlex.split(what)), basis, why))
    return tuple(found)
