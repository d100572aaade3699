"""Aids to play that games on a map share: remarks on words, hexes in words, what enemies threaten."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from galicia.board.hexset import each
from galicia.board.map import Map
from galicia.board.reach import Reach
from galicia.engine.marches import Price
from galicia.engine.overlays import Threatened
from galicia.engine.sentences import Sentence


class Note(NamedTuple):
    """A remark on a word that may come next, and what it costs if it is a hex of a march."""

    sentence: Sentence
    price: Price | None = None

    @classmethod
    def of(cls, price: Price) -> Note:
        return cls(price.sentence, price)


def counted(number: int, what: str) -> Sentence:
    """So many units that can do something, or with which something can be done."""
    return Sentence("{number:no units|1 unit|# units} {what}", number=number, what=what)


def scenery(board: Map, h: int, terrain: str | None = None) -> list[Sentence]:
    """A hex: its terrain, places, what runs along its sides, railway."""
    parts = [Sentence(terrain or board.terrain[h])]
    parts += [Sentence("{name} ({what})", name=p.name, what=p.kind) for p in board.places_in.get(h, ())]
    by_feature: dict[str, list[int]] = {}
    for n in board.neighbours(h):
        for feature in sorted(board.features(h, n)):
            by_feature.setdefault(feature, []).append(n)
    parts += [Sentence("{what} towards {hexes}", what=what, hexes=to) for what, to in by_feature.items()]
    if board.on_line("rail") >> h & 1:
        parts.append(Sentence("railway"))
    return parts


def railways(board: Map) -> tuple[tuple[int, ...], ...]:
    """The railways of a map, hex by hex."""
    return tuple(tuple(line.hexes) for line in board.lines if line.kind == "rail")


def threat(s: Any, side: int, reaches: Iterable[tuple[int, Reach, int]]) -> tuple[Threatened, ...]:
    """The hexes that enemies of a side could attack after a march: an enemy, what steps cost it, and its allowance."""
    found: dict[int, list[int]] = {}
    for unit, ways, allowance in reaches:
        here = s.where[unit]
        within = ways.within(here, allowance) | s.world.around[here] & ~(ways.closed & ~ways.whole)
        for h in each(s.world.grid.grow(within) & s.world.hexes):
            found.setdefault(h, []).append(unit)
    return tuple(
        Threatened(h, tuple(units), bool(s.occupied[side] >> h & 1)) for h, units in sorted(found.items())
    )
