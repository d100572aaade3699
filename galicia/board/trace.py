"""Tracing: floods along links, and paths of limited length that may cross only a few zone hexes."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from galicia.board.grid import Grid
from galicia.board.hexset import Bits, each


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


def chains(grid: Grid, links: Sequence[Bits], sources: Bits, allowed: Bits) -> dict[int, int]:
    """Every hex joined to a source by links through `allowed` hexes, with the next hex on a shortest way to one.

    >>> g = Grid((1, 1), (1, 4), "{row:02}{col:02}")
    >>> along_row = (g.all, 0, 0, g.all, 0, 0)
    >>> found = chains(g, along_row, g.bits("0101"), g.all - g.bits("0104"))
    >>> {g.number(h): g.number(n) for h, n in found.items()}
    {'0101': '0101', '0102': '0101', '0103': '0102'}
    """
    steps = [(offset, mask & allowed) for offset, mask in zip(grid.offsets, links, strict=True) if mask]
    found = {h: h for h in each(sources & allowed)}
    wave = list(found)
    while wave:
        reached = []
        for h in wave:
            for offset, mask in steps:
                n = h + offset
                if mask >> h & 1 and allowed >> n & 1 and n not in found:
                    found[n] = h
                    reached.append(n)
        wave = reached
    return found


class Attempts:
    """For every hex the best way to a source, however it is cut: short, and cut seldom.

    A way leads from hex to hex of `hexes` along links. A hex of `shut` cuts it, and so does every hex of `zone` beyond
    the allowance; each cut weighs as much as `limit` hexes, so a way that is not cut and no longer than that is always
    found. The hex a way starts from does not count. Only the `wanted` hexes may be asked about.

    >>> g = Grid((1, 1), (1, 6), "{row:02}{col:02}")
    >>> zone = g.bits("0102", "0104")
    >>> tries = Attempts(g, g.bits("0101"), hexes=g.all, shut=0, zone=zone, allowance=1, limit=4)
    >>> way = tries.way(g.hex("0106"))
    >>> [g.number(h) for h in way], [g.number(h) for h in tries.spent(way)], [g.number(h) for h in tries.cuts(way)]
    (['0105', '0104', '0103', '0102', '0101'], ['0104'], ['0102'])
    """

    __slots__ = ("_allowance", "_best", "_limit", "_shut", "_sources", "_steps", "_zone")

    def __init__(
        self,
        grid: Grid,
        sources: Bits,
        *,
        hexes: Bits,
        shut: Bits,
        limit: int,
        zone: Bits = 0,
        allowance: int = 0,
        links: Sequence[Bits] | None = None,
        wanted: Bits = -1,
    ) -> None:
        self._sources, self._shut, self._zone = sources & hexes, shut, zone & ~shut
        self._allowance, self._limit = allowance, limit
        masks = [hexes] * len(grid.offsets) if links is None else [mask & hexes for mask in links]
        self._steps = [(offset, mask) for offset, mask in zip(grid.offsets, masks, strict=True) if mask]
        # By hex, the best way through it: what it costs, and the hexes after this one.
        self._best: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._search(hexes, hexes & wanted)

    def _search(self, hexes: Bits, wanted: Bits) -> None:
        settled: set[tuple[int, int]] = set()
        queue: list[tuple[int, int, int, tuple[int, ...]]] = []
        for source in each(self._sources):
            queue.append((*self._entered(source, 0, 0), source, ()))
        heapify(queue)
        while queue and wanted:
            cost, crossed, h, after = heappop(queue)
            if (h, crossed) in settled:
                continue
            settled.add((h, crossed))
            wanted &= ~(1 << h)  # the hex its own way begins with is known by now
            self._best.setdefault(h, (cost, after))
            for offset, mask in self._steps:
                n = h + offset
                if n >= 0 and mask >> h & hexes >> n & 1:
                    heappush(queue, (*self._entered(n, cost + 1, crossed), n, (h, *after)))

    def _entered(self, h: int, cost: int, crossed: int) -> tuple[int, int]:
        """What a way costs and how many zone hexes it has crossed when it has entered a hex."""
        if self._zone >> h & 1:
            return (cost, crossed + 1) if crossed < self._allowance else (cost + self._limit, crossed)
        return (cost + self._limit if self._shut >> h & 1 else cost), crossed

    def way(self, h: int) -> list[int]:
        """The best way from h, h left out and the source last; empty if h is a source or no way leads to one."""
        if self._sources >> h & 1:
            return []
        near = [h + offset for offset, mask in self._steps if mask >> h & 1 and h + offset in self._best]
        if not near:
            return []
        first = min(near, key=lambda n: self._best[n][0])
        return [first, *self._best[first][1]]

    def spent(self, way: Sequence[int]) -> list[int]:
        """The zone hexes of a way that the allowance lets it cross."""
        return [h for h in way if self._zone >> h & 1][: self._allowance]

    def cuts(self, way: Sequence[int]) -> list[int]:
        """The hexes that cut a way, the first one first."""
        spent = self.spent(way)
        return [h for h in way if (self._shut | self._zone) >> h & 1 and h not in spent]
