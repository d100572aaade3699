"""The board of Battle for Galicia with everything the rules derive from it once: costs, zones, edges, sources.

Cases: 4.2-, 4.5, 6, 11.2-edges.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from galicia.board import Map, StepCosts, Surroundings, Zones, flood
from galicia.board.hexset import Bits, bits_of
from galicia.engine.tables import sheet
from galicia.engine.words import NOWHERE as NOWHERE
from galicia.games.battle_for_galicia.fortress import PRZEMYSL, Fortress
from galicia.games.battle_for_galicia.options import GaliciaOptions
from galicia.games.battle_for_galicia.units import AH, RU, SEATS

# BfG 4.2: movement points to enter a hex, and more to cross a side. Swamp is not entered at all.
ENTER = {"clear": 1, "woods": 2}
RIDGE, RIVER, BRIDGE = 2, 2, 1
LAST_BARRED_TURN = 5  # 4.5


class World(Surroundings):
    """What never changes while a game is played, for one choice of map options."""

    def __init__(self, board: Map, right_edge_entries: bool) -> None:
        super().__init__(board)
        self.swamp = board.of_terrain("swamp")
        self.costs = StepCosts(board, self.printed_cost)
        self.zones = Zones(board, "river")
        self.river = self.crossings("river")
        self.unbridged = {pair for pair in self.river if "bridge" not in board.features(*pair)}
        self.halving = self.crossings("river", "ridge")
        przemysl = self.grid.hex(PRZEMYSL)
        self.fortress = Fortress(1 << przemysl, self.around[przemysl])
        self.barred = board.marked("barred")
        self.towns = board.marked("vp")
        self.rail_links = board.link_masks("rail")
        self.rail_hexes = bits_of(h for h in board.terrain if any(link >> h & 1 for link in self.rail_links))
        # The hexes each side never enters.
        self.closed = tuple(self.swamp | self.fortress.closed_to(side) for side in (AH, RU))
        self.edge = board.rim
        self.friendly_edge = self._friendly_edges()
        self.sources = tuple(
            board.marked("supply", seat) | (self._right_edge_entries() if seat == "RU" and right_edge_entries else 0)
            for seat in SEATS
        )

    def barred_to(self, side: int, turn: int) -> Bits:
        """BfG 4.5: the hexes on the right edge that A-H units do not enter of their own will in the first turns."""
        return self.barred if side == AH and turn <= LAST_BARRED_TURN else 0

    def printed_cost(self, a: int, b: int) -> int | None:
        """BfG 4.2: terrain of the hex entered and the side crossed."""
        cost = ENTER.get(self.board.terrain[b])
        if cost is None:
            return None
        return cost + sum(extra for _, extra in self.side_costs(a, b))

    def side_costs(self, a: int, b: int) -> list[tuple[str, int]]:
        """BfG 4.2-ridge, 4.2-river, 4.2-bridge: what is on the side, with its cost."""
        features = self.board.features(a, b)
        found = [("ridge", RIDGE)] if "ridge" in features else []
        if "river" in features:
            found.append(("bridge", BRIDGE) if "bridge" in features else ("river", RIVER))
        return found

    def _friendly_edges(self) -> tuple[int, int]:
        """BfG 11.2-edges: Russian top, right, left above 15.26; A-H bottom, left below 6.25."""
        edges = [0, 0]
        for h in self.board.terrain:
            row, col = self.grid.row_col(h)
            leftmost = not any(self.grid.row_col(n) == (row, col + 1) for n in self.neighbours[h])
            if row == 19 or col == 1 or (leftmost and row >= 16):
                edges[RU] |= 1 << h
            if row == 1 or (leftmost and row <= 5):
                edges[AH] |= 1 << h
        return edges[AH], edges[RU]

    def _right_edge_entries(self) -> int:
        return bits_of(h for h in self.board.terrain if self.grid.row_col(h) in [(row, 1) for row in range(3, 11)])

    @lru_cache(maxsize=1_000)  # noqa: B019
    def joined_by_rail(self, edge: Bits, way: Bits) -> Bits:
        """The hexes from which rail through the hexes of the way leads to an edge."""
        return flood(self.grid, self.rail_links, edge, way)

    @cache  # noqa: B019
    def stretch(self, a: str, b: str) -> int:
        """BfG 14.1: the hexes of the shortest rail chain between two hexes, both included."""
        start, goal = self.grid.hex(a), self.grid.hex(b)
        before = {start: start}
        wave = [start]
        while wave and goal not in before:
            reached = []
            for h in wave:
                for d, offset in enumerate(self.grid.offsets):
                    n = h + offset
                    if self.rail_links[d] >> h & 1 and n not in before:
                        before[n] = h
                        reached.append(n)
            wave = reached
        chain = [goal]
        while chain[-1] != start:
            chain.append(before[chain[-1]])
        return bits_of(chain)


@cache
def _world(half_hexes: str, right_edge: str) -> World:
    board = sheet(__package__)
    if half_hexes == "named":
        board = _without(board, board.marked("half") & ~board.grid.bits("16.26"))
    return World(board, right_edge == "entries")


def _without(board: Map, gone: int) -> Map:
    """The map with some hexes left out."""
    return replace(
        board,
        terrain={h: name for h, name in board.terrain.items() if not gone >> h & 1},
        sides=tuple(s for s in board.sides if not (gone >> s.a & 1 or gone >> s.b & 1)),
        lines=tuple(line for line in board.lines if not any(gone >> h & 1 for h in line.hexes)),
        places=tuple(p for p in board.places if not gone >> p.hex & 1),
        marks={key: {h: v for h, v in marks.items() if not gone >> h & 1} for key, marks in board.marks.items()},
    )


def world(options: GaliciaOptions) -> World:
    """The board for the options of a match.

    >>> w = world(GaliciaOptions())
    >>> w.grid.numbers(w.fortress.glacis)
    ['2.14', '2.15', '3.14', '3.16', '4.14', '4.15']
    """
    return _world(options.half_hexes, options.russian_right_edge)
