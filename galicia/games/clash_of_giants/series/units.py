"""CoG S2: the counters. One figure is steps, attack and defence at once; a second is the troop effectiveness rating.

Cases: S2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from galicia.engine.tables import rows

CAVALRY = ("cavalry", "cossack")


@dataclass(frozen=True, eq=False)
class Piece:
    """CoG S2.1-a: one counter with everything printed on it; `more` are the columns only one campaign has."""

    number: int
    side: int
    word: str
    nation: str
    kind: str
    size: str
    army: str
    corps: str
    steps: int
    ter: int
    setup: str
    turn: int
    name: str
    basis: str
    more: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def cavalry(self) -> bool:
        """CoG S2.5-b: Cossacks are cavalry; everything else is infantry."""
        return self.kind in CAVALRY


COMMON = frozenset(
    {
        "side", "id", "nation", "kind", "size", "army", "corps", "steps", "value", "ter", "r_value", "r_ter",
        "at_start", "setup_hex", "entry_turn", "unit_name", "basis", "basis_hex", "basis_values", "note",
    }
)  # fmt: skip


def read_pieces(package: str, sides: tuple[str, ...]) -> Iterator[Piece]:
    """The counters of a campaign, in the order in which their dice fall (R56)."""
    for number, row in enumerate(rows(package, "units.tsv")):
        yield Piece(
            number=number,
            side=sides.index(row["side"]),
            word=row["id"],
            nation=row["nation"],
            kind=row["kind"],
            size=row["size"],
            army=row["army"],
            corps=row["corps"],
            steps=int(row["steps"]),
            ter=int(row["ter"].replace("?", "0")),
            setup=row["setup_hex"],
            turn=int(row["entry_turn"] or 0),
            name=row["unit_name"],
            basis=row["basis"],
            more={key: text for key, text in row.items() if key not in COMMON},
        )
