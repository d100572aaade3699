"""Tracing: floods along links, and paths of limited length that may cross only a few zone hexes."""

from __future__ import annotations

from collections.abc import Sequence

from galicia.board.grid import Grid
from galicia.board.hexset import Bits


def flood(grid: Grid, links: Sequence[Bits], sources: Bits, allowed: Bits, limit: int = -1) -> Bits:
    """Every hex joined to a source by links (masks by direction) through `allowed` hexes, the sources included.

    With a limit that is not negative, only those at most so many links away.

    >>> g = Grid((1, 1), (1, 4), "{row:02}{col:02}")
    >>> along_row = (g.all, 0, 0, g.all, 0, 0)
    >>> g.numbers(flood(g, along_row, g.bits("0101"), g.all - g.bits("0103")))
    ['0101', '0102']
    >>> g.numbers(flood(g, along_row, g.bits("0101"), g.all, limit=2))
    ['0101', '0102', '0103']
    """
    steps = [(offset, mask & allowed) for offset, mask in zip(grid.offsets, links, strict=True) if mask]
    reached = new = sources & allowed
    while new and limit:
        limit -= 1
        out: Bits = 0
        for offset, mask in steps:
            part = new & mask
            if part:
                out |= part << offset if offset > 0 else part >> -offset
        new = out & allowed & ~reached
        reached |= new
    return reached


class Trace:
    """Every hex from which a path to a source can be traced, by length.

    A path enters only `open` hexes and at most `allowance` hexes of `zone`; the source counts, the hex the path
    starts from does not. A source that cannot be entered is none, not even for a unit standing in it. ``rings[n]``
    holds the hexes of the grid whose shortest path has n hexes. It answers for any hex, whether a unit is there or not.

    >>> g = Grid((1, 1), (1, 6), "{row:02}{col:02}")
    >>> t = Trace(g, g.bits("0101"), open=g.all, zone=g.bits("0102", "0104"), allowance=1, limit=12)
    >>> [g.numbers(ring) for ring in t.rings]
    [['0101'], ['0102'], ['0103'], ['0104']]
    >>> t.length(g.hex("0103")), t.length(g.hex("0106"))
    (2, None)
    >>> g.numbers(t.path(g.hex("0104")))
    ['0101', '0102', '0103']
    >>> t.length(g.hex("0101")), t.elsewhere(g.hex("0101"))
    (0, None)
    """

    __slots__ = ("_allowance", "_layers", "_limit", "_open", "_sources", "_zone", "grid", "rings")

    def __init__(
        self, grid: Grid, sources: Bits, *, open: Bits, zone: Bits = 0, allowance: int = 0, limit: int
    ) -> None:
        self.grid, self._sources, self._open, self._zone = grid, sources, open, zone
        self._allowance, self._limit = allowance, limit
        clean, costly = open & ~zone, open & zone
        # entered[j]: hexes from which a path runs that has crossed j zone hexes, the hex itself included.
        entered = [sources & clean, *([0] * allowance)]
        if allowance:
            entered[1] = sources & costly
        seen = list(entered)
        reached = sources & open if allowance else sources & clean
        self.rings = [reached]
        self._layers = [tuple(entered)]
        s = grid.stride
        t = s - 1
        all_hexes = grid.all
        for _ in range(limit):
            grown = [
                (b << 1 | b >> 1 | b << s | b >> s | b << t | b >> t) & all_hexes if b else 0 for b in entered
            ]
            ring: Bits = 0
            for bits in grown:
                ring |= bits
            ring &= ~reached
            for j in range(allowance, -1, -1):
                new = grown[j] & clean
                if j:
                    new |= grown[j - 1] & costly
                new &= ~seen[j]
                seen[j] |= new
                entered[j] = new
            if not ring and not any(entered):
                break
            reached |= ring
            self.rings.append(ring)
            self._layers.append(tuple(entered))
        while len(self.rings) > 1 and not self.rings[-1]:
            self.rings.pop()

    def length(self, h: int) -> int | None:
        """How long the shortest path from h is; None if there is none within the limit."""
        for n, ring in enumerate(self.rings):
            if ring >> h & 1:
                return n
        return None

    def elsewhere(self, h: int) -> int | None:
        """The same if h, should it be a source, does not count as one: a path must lead to another."""
        if not self._sources >> h & 1:
            return self.length(h)
        others = Trace(
            self.grid, self._sources & ~(1 << h), open=self._open, zone=self._zone, allowance=self._allowance,
            limit=self._limit,
        )  # fmt: skip
        return others.length(h)

    def within(self, limit: int) -> int:
        """The bits of every hex with a path of at most `limit` hexes."""
        bits = 0
        for ring in self.rings[: limit + 1]:
            bits |= ring
        return bits

    def path(self, h: int) -> list[int]:
        """A shortest path from h to its source, h left out and the source last; empty if there is none."""
        length = self.length(h)
        path: list[int] = []
        if not length:
            return path
        here, layer = next(
            (b, j)
            for j, layer in enumerate(self._layers[length - 1])
            for b in self.grid.neighbours(h)
            if layer >> b & 1
        )
        path.append(here)
        for n in range(length - 2, -1, -1):
            layer -= self._zone >> here & 1
            here = next(b for b in self.grid.neighbours(here) if self._layers[n][layer] >> b & 1)
            path.append(here)
        return path
