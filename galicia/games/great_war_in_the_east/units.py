"""GWiE 2.3, 2.4: the playing pieces, their steps and what is printed on them.

A unit's condition is the number of steps it has left; every strength is kept by steps, so reading one is a look-up.
Fortresses are pieces that never move (11.0). HQs have no steps; a flag of the state tells which have flipped (10.54).

Cases: 2, 8.51, 8.52, 8.53, 11.14, 16/2, errata.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from galicia.engine.tables import rows

AH, ALLIED = 0, 1
SEATS = ("AH", "AL")
AUSTRIAN, RUSSIAN, SERBIAN = 0, 1, 2
NATIONS = ("AH", "RU", "SE")
SIDE_OF = (AH, ALLIED, ALLIED)
TCR = (4, 3, 2)  # 16/2.4
UNDER_WAY = -3  # 5.37: where a unit is that rides off the map


@dataclass(frozen=True)
class Piece:
    """GWiE 2.31: one counter with everything printed on it."""

    number: int
    nation: int
    word: str
    kind: str
    size: str
    army: str
    front: tuple[int, int]
    back: tuple[int, int]
    movement: int
    setup: str
    turn: int
    entries: tuple[str, ...]
    shift: tuple[int, int]
    bracketed: bool
    strength: tuple[int, int]
    radius: int
    combat: int
    heroic: bool
    has_back: bool
    steps: int
    sp: int
    name: str
    basis: str

    @cached_property
    def side(self) -> int:
        return SIDE_OF[self.nation]

    @cached_property
    def tcr(self) -> int:
        """GWiE 16/2.4: the tactical competence rating of its nation."""
        return TCR[self.nation]

    @cached_property
    def hq(self) -> bool:
        return self.kind == "hq"

    @cached_property
    def depot(self) -> bool:
        return self.kind == "depot"

    @cached_property
    def fortress(self) -> bool:
        return self.kind == "fortress"

    @cached_property
    def cavalry(self) -> bool:
        return self.kind == "cavalry"

    @cached_property
    def combat_unit(self) -> bool:
        """Infantry, mountain infantry and cavalry: what marches, fights and controls hexes."""
        return self.kind in ("infantry", "mountain", "cavalry")

    @cached_property
    def putnik(self) -> bool:
        """GWiE 19.0: the one HQ above army level."""
        return self.size == "front"

    @cached_property
    def attacks(self) -> tuple[int, ...]:
        """GWiE 8.51-8.53: attack strength by steps left."""
        return self._by_steps(0)

    @cached_property
    def defences(self) -> tuple[int, ...]:
        """GWiE 8.51-8.53, 11.14: defence strength by steps left."""
        return self._by_steps(1)

    def _by_steps(self, which: int) -> tuple[int, ...]:
        front, back = self.front[which], self.back[which]
        if self.steps == 4 and not self.fortress:
            return (0, back - 1, back, front - 1, front)
        return (0, *[back] * (self.steps // 2), *[front] * (self.steps - self.steps // 2))


def _number(text: str) -> int:
    return int(text.strip("()") or 0)


@lru_cache(maxsize=1)
def pieces() -> tuple[Piece, ...]:
    """Every counter of the game; a unit is its place in this list.

    >>> corps, brigade = (next(p for p in pieces() if p.word == word) for word in ("10/1", "2b/6"))
    >>> corps.attacks, corps.defences, brigade.attacks
    ((0, 2, 3, 4, 5), (0, 3, 4, 6, 7), (0, 1))
    """
    return tuple(
        Piece(
            number=number,
            nation=NATIONS.index(row["side"]),
            word=row["id"],
            kind=row["kind"],
            size=row["size"],
            army=row["army"],
            front=(_number(row["attack"]), _number(row["defence"])),
            back=(_number(row["back_attack"]), _number(row["back_defence"])),
            movement=_number(row["movement"]),
            setup=row["setup_hex"],
            turn=_number(row["entry_turn"]),
            entries=tuple(row["entry_hexes"].split("|")) if row["entry_hexes"] else (),
            shift=(_number(row["shift"]), _number(row["back_shift"])),
            bracketed=row["shift"].startswith("("),
            strength=(_number(row["strength"]), _number(row["back_strength"])),
            radius=_number(row["radius"]),
            combat=_number(row["combat"]),
            heroic=row["heroic"] == "1",
            has_back=bool(row["back_strength"] or row["back_defence"]),
            steps=int(row["steps"]),
            sp=int(row["sp"]),
            name=row["name"],
            basis=row["basis"],
        )
        for number, row in enumerate(rows(__package__, "units.tsv"))
    )
