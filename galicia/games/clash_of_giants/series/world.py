"""A board of the series with everything the rules derive from it once: costs, effects, areas, rails, forts.

Cases: R9, R65-, S10.5, S11.2-.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from galicia.board import Map, StepCosts, Surroundings, Zones
from galicia.board.hexset import bits_of

SEALED = ("sea", "lake")  # S7.1-b: hexsides no zone of control crosses
SETTLEMENTS = ("village", "town", "city")  # R65-a: the greatest counts
MAJOR_RIVER_COST = 1
ALL = 99  # the cost of a hex that takes a whole move


class Ground(NamedTuple):
    """A row of a terrain chart: the cost of entering, what it adds to the defence, and its columns to the left."""

    cost: int | None = None
    defence: int = 0
    left: int = 0


RIVER, MAJOR_RIVER, FORT, NOTHING = Ground(defence=1), Ground(left=1), Ground(left=1), Ground()


class Fort(NamedTuple):
    """CoG S13: a fort, whose it is, and what it is worth when it defends alone."""

    name: str
    hex: int
    side: int
    defence: int
    ter: int


class World(Surroundings):
    """What never changes while a campaign is played; a campaign names its sides, charts and areas."""

    def __init__(
        self,
        board: Map,
        sides: tuple[str, ...],
        terrain: Mapping[str, Ground],
        settlements: Mapping[str, Ground],
        areas: tuple[tuple[str, ...], ...],
        area_marks: tuple[str, ...],
        forts: Mapping[str, tuple[int, int]],
    ) -> None:
        super().__init__(board)
        self.chart, self.settlement_chart = terrain, settlements
        self.settlement: dict[int, str] = {}
        for place in board.places:
            if place.kind in SETTLEMENTS:
                known = self.settlement.get(place.hex, place.kind)
                self.settlement[place.hex] = max(known, place.kind, key=SETTLEMENTS.index)
        self.rivers, self.major_rivers = self.crossings("river", "major-river"), self.crossings("major-river")
        self.shut = bits_of(h for h, name in board.terrain.items() if terrain[name].cost is None)
        self.whole = bits_of(h for h, name in board.terrain.items() if terrain[name].cost == ALL)  # S11.4
        self.costs = StepCosts(board, self.cost)
        self.zones = Zones(board, *SEALED)
        self.rails, self.on_rail = board.link_masks("rail"), board.on_line("rail")
        self.sources = tuple(board.marked("supply", side) for side in sides)
        # By side, the number of the area of each hex; numbers run on from side to side.
        self.area: list[list[int]] = []
        first = 0
        for names, mark in zip(areas, area_marks, strict=True):
            marks = board.marks[mark]
            self.area.append([first + names.index(marks[h]) if h in marks else -1 for h in range(self.grid.size)])
            first += len(names)
        self.area_hexes = tuple(
            bits_of(h for h in board.terrain if self.area[side][h] == number)
            for number, side in enumerate(s for s, names in enumerate(areas) for _ in names)
        )
        named = {place.name: place.hex for place in board.places}
        owners = board.marks.get("fort", {})
        self.forts = tuple(
            Fort(name, named[name], sides.index(owners[named[name]]), *worth) for name, worth in forts.items()
        )
        self.fort_in = {fort.hex: number for number, fort in enumerate(self.forts)}
        self.fort_hexes = tuple(bits_of(f.hex for f in self.forts if f.side == i) for i in range(len(sides)))

    def cost(self, a: int, b: int) -> int | None:
        """CoG S11.2-a: what a step costs; None if it cannot be made."""
        parts = self.parts(a, b)
        return None if self.chart[self.board.terrain[b]].cost is None else sum(cost for _, cost in parts)

    def parts(self, a: int, b: int) -> list[tuple[str, int]]:
        """CoG S11.2-b: what a step costs, item by item. Railways and settlements change nothing."""
        terrain = self.board.terrain[b]
        found = [(terrain, self.chart[terrain].cost or 0)]
        if (a, b) in self.major_rivers:
            found.append(("major river", MAJOR_RIVER_COST))
        return found
