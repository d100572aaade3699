"""BfG 2.0: the playing pieces, and the ladder of combat effectiveness they go down (10.2).

A unit's condition is one number, its *rung*: 0 is fresh, each CE reduction is one rung down, the last rung is
followed by elimination. Every printed value is kept per rung, so reading a strength is one look-up.

Cases: 2, 5.1-steps, 10.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from galicia.engine.tables import rows

AH, RU = 0, 1
SEATS = ("AH", "RU")
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


class Entry(NamedTuple):
    """BfG 14.0: when and where a unit arrives: hex numbers, or rail stretches ``a-b``."""

    turn: int
    hexes: tuple[str, ...]
    stretches: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Piece:
    """BfG 2.1: one counter with everything printed on it."""

    number: int
    side: int
    id: str
    nation: str
    kind: str
    size: str
    corps: str
    front: tuple[int, int, int, int]
    back: tuple[int, int, int, int] | None
    ersatz: bool
    white: bool
    release: int
    setup: str
    entries: tuple[Entry, ...]
    name: str
    basis: str

    @cached_property
    def cavalry(self) -> bool:
        """BfG 2.1-types: every unit is infantry or cavalry."""
        return self.kind == "cavalry"

    @cached_property
    def rungs_per_step(self) -> int:
        """BfG 10.2: a step goes with the third reduction, with the second for a white-symbol unit."""
        return 2 if self.white else 3

    @cached_property
    def rungs(self) -> int:
        """How many rungs the unit has; that many reductions eliminate it."""
        return self.rungs_per_step * (2 if self.back else 1)

    def showing(self, rung: int) -> tuple[int, int, int, int]:
        """Attack, defence, movement and artillery printed on the side showing."""
        return self.back if self.back and rung >= self.rungs_per_step else self.front

    def reduced(self, rung: int) -> bool:
        return rung >= self.rungs_per_step

    def effectiveness(self, rung: int) -> int:
        """BfG 10.1: the CE marker, 0, 1 or 2."""
        return rung % self.rungs_per_step

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """BfG 5.1-steps: steps left, by rung."""
        return tuple((2 if self.back else 1) - rung // self.rungs_per_step for rung in range(self.rungs))

    @cached_property
    def attacks(self) -> tuple[int, ...]:
        """Printed attack less CE, by rung."""
        return tuple(self.showing(rung)[0] - self.effectiveness(rung) for rung in range(self.rungs))

    @cached_property
    def defences(self) -> tuple[int, ...]:
        """Printed defence less CE, by rung."""
        return tuple(self.showing(rung)[1] - self.effectiveness(rung) for rung in range(self.rungs))

    @cached_property
    def artillery(self) -> tuple[int, ...]:
        """BfG 10.1: the artillery value of the side showing; CE does not touch it."""
        return tuple(self.showing(rung)[3] for rung in range(self.rungs))

    @cached_property
    def movement(self) -> int:
        return self.front[2]

    @cached_property
    def word(self) -> str:
        """How orders name the unit: its id and, behind a stroke, its corps."""
        return self.id.replace(" ", "") + (f"/{corps_numeral(self.corps)}" if self.corps else "")


def corps_numeral(corps: str) -> str:
    """A corps as counters show it.

    >>> corps_numeral("14"), corps_numeral("GD")
    ('XIV', 'GD')
    """
    if not corps.isdecimal():
        return corps
    left, text = int(corps), ""
    for value, letters in _ROMAN:
        text += letters * (left // value)
        left %= value
    return text


def _values(row: dict[str, str], prefix: str) -> tuple[int, int, int, int]:
    attack, defence, movement, artillery = (
        int(row[prefix + column]) for column in ("attack", "defense", "movement", "artillery")
    )
    return attack, defence, movement, artillery


def _entry(turn: str, text: str) -> Entry:
    parts = text.split("|")
    stretches = [part[3:].split("-") for part in parts if part.startswith("RR:")]
    return Entry(
        int(turn), tuple(part for part in parts if not part.startswith("RR:")), tuple((a, b) for a, b in stretches)
    )


def _entries(row: dict[str, str]) -> Iterator[Entry]:
    if row["entry_turn"]:
        yield _entry(row["entry_turn"], row["entry_hexes"])
    if row["alt_entry"]:
        turn, _, hexes = row["alt_entry"].partition(":")
        yield _entry(turn, hexes)


@lru_cache(maxsize=1)
def pieces() -> tuple[Piece, ...]:
    """Every counter of the game; a unit is its place in this list.

    >>> [p.word for p in pieces() if p.id == "18"], len(pieces())
    (['18/XIV'], 130)
    """
    return tuple(
        Piece(
            number=number,
            side=SEATS.index(row["side"]),
            id=row["id"],
            nation=row["nation"],
            kind=row["kind"],
            size=row["size"],
            corps=row["corps"],
            front=_values(row, ""),
            back=_values(row, "r_") if row["r_attack"] else None,
            ersatz=row["ersatz"] == "1",
            white=row["white_symbol"] == "1",
            release=int(row["release_turn"] or 0),
            setup=row["setup_hex"],
            entries=tuple(_entries(row)),
            name=row["unit_name"],
            basis=row["basis"],
        )
        for number, row in enumerate(rows(__package__, "units.tsv"))
    )
