"""Zones of control: the hexes around units, less those behind blocking hexsides."""

from __future__ import annotations

from collections.abc import Iterable

from galicia.board.hexset import Bits
from galicia.board.map import Map


class Zones:
    """Zones of control on one map, with the hexside features that stop them.

    >>> from galicia.board import parse_map
    >>> m = parse_map('''
    ... map t
    ... number {row:02}{col:02}
    ... rows 1-1 down
    ... columns 1-3 right
    ... lanes rows even
    ... terrain clear
    ... features river
    ... hex 0101 clear
    ... hex 0102 clear
    ... hex 0103 clear
    ... side 0102 0103 river''')
    >>> m.grid.numbers(Zones(m, "river").of(m.grid.bits("0102")))
    ['0101']
    """

    __slots__ = ("_open", "_steps", "hexes")

    def __init__(self, board: Map, *blocking: str) -> None:
        masks = [board.side_masks(feature) for feature in blocking]
        self.hexes = board.hexes
        self._open = tuple(
            self.hexes & ~_union(mask[d] for mask in masks) for d in range(len(board.grid.offsets))
        )
        self._steps = tuple(zip(board.grid.offsets, self._open, strict=True))

    def of(self, occupied: Bits) -> Bits:
        """The bits of every hex in the zone of units standing in the `occupied` hexes."""
        zone: Bits = 0
        for offset, way in self._steps:
            reach = occupied & way
            zone |= reach << offset if offset > 0 else reach >> -offset
        return zone & self.hexes


def _union(masks: Iterable[Bits]) -> Bits:
    bits: Bits = 0
    for mask in masks:
        bits |= mask
    return bits
