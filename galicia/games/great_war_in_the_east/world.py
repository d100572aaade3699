"""The two boards of Great War in the East in one space of hexes, with everything the rules derive from them once.

Chapters 5.3 (railways), 5.4 (terrain), 7.1 (zones), 9.1 (edges and sources), 14 (entries), 25.2 (scoring places) and
26.3 (the start line).

Cases: 7.11, 16/2.1, 16/5.3-friendly, 16/9.0, 25.2-.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from itertools import pairwise
from typing import NamedTuple

from galicia.board import Map, StepCosts, Surroundings, Zones, join
from galicia.board.hexset import bits_of
from galicia.engine.tables import rows, sheet
from galicia.games.great_war_in_the_east.tables import ENTER, RIVER
from galicia.games.great_war_in_the_east.units import AH, ALLIED, NATIONS, TCR

GALICIA, SERBIA = 0, 1  # the sheets
# 16/5.3-friendly: the countries of each nation: Austria, Hungary and Bosnia, Russia, Serbia.
COUNTRIES = ("AHB", "R", "S")
PROHIBITED = "prohibited"  # hexsides nothing passes; the boards have none


class Track(NamedTuple):
    """GWiE 17.5: one railway line over one hexside."""

    line: int
    tracks: int


class Place(NamedTuple):
    """GWiE 25.2: a scoring place: the side that scores it, and what it is worth each interphase."""

    name: str
    hex: int
    side: int
    points: int


class World(Surroundings):
    """What never changes while a game is played."""

    def __init__(self, board: Map) -> None:
        super().__init__(board)
        self.sheet = {h: self.grid.sheet(h) for h in board.terrain}  # type: ignore[attr-defined]
        self.sheets = tuple(bits_of(h for h, sheet in self.sheet.items() if sheet == i) for i in (GALICIA, SERBIA))
        self.country = tuple(
            bits_of(h for h, name in board.marks["country"].items() if name in countries) for countries in COUNTRIES
        )
        self.home = (self.country[0], self.country[1] | self.country[2])
        self.cities = bits_of(p.hex for p in board.places if p.kind == "city")
        self.fortresses = board.marked("fort")
        self.doubling = board.of_terrain("mountain") & ~self.fortresses | self.cities
        self.river = self.crossings("river", "major-river")
        self.major_river = self.crossings("major-river")
        self.on_major_river = bits_of(a for a, _ in self.major_river)
        self.zones = Zones(board, PROHIBITED)
        self.costs = tuple(StepCosts(board, self._printed_cost(nation)) for nation in range(len(NATIONS)))
        self.rails = tuple(self._rails(nation) for nation in range(len(NATIONS)))
        self.rail_hexes = tuple(bits_of(ways) for ways in self.rails)
        self.sources = tuple(board.marked("supply", name) for name in NATIONS)
        self.entries = {letter: h for h, letter in board.marks["entry"].items()}
        self.rim = board.rim

    # 5.4: terrain.

    def terrain(self, h: int) -> str:
        """GWiE 5.4-town, 5.4-city, 5.4-fortress: the row of the chart a hex is read on."""
        if self.cities >> h & 1:
            return "city"
        return "fortress" if self.fortresses >> h & 1 else self.board.terrain[h]

    def parts(self, nation: int, a: int, b: int) -> list[tuple[str, int]]:
        """GWiE 5.4: what a step costs, item by item, enemy zones apart."""
        terrain = self.terrain(b)
        found = [(terrain, ENTER[terrain][TCR[nation] - 1])]
        if (a, b) in self.river:
            found.append(("major river" if (a, b) in self.major_river else "river", RIVER))
        return found

    def _printed_cost(self, nation: int) -> Callable[[int, int], int | None]:
        barred = self.crossings(PROHIBITED)
        return lambda a, b: None if (a, b) in barred else sum(cost for _, cost in self.parts(nation, a, b))

    # 5.3: railways.

    def _rails(self, nation: int) -> dict[int, dict[int, list[Track]]]:
        """GWiE 16/5.3-friendly: the railways of a country: from hex to hex, the lines that run there."""
        ways: dict[int, dict[int, list[Track]]] = {}
        own = self.country[nation]
        for number, line in enumerate(self.board.lines):
            if line.kind != "rail":
                continue
            track = Track(number, int(line.marks.get("tracks", "1")))
            for a, b in pairwise(line.hexes):
                if own >> a & own >> b & 1:
                    ways.setdefault(a, {}).setdefault(b, []).append(track)
                    ways.setdefault(b, {}).setdefault(a, []).append(track)
        return ways

    @cached_property
    def rail_masks(self) -> tuple[tuple[int, ...], ...]:
        """The railways of each nation as masks by direction, for floods."""
        return tuple(self.board.masks((a, b) for a, ends in ways.items() for b in ends) for ways in self.rails)

    @cached_property
    def stations(self) -> tuple[int, ...]:
        """GWiE 5.32-a: by nation, its rail hexes and rail exits (at g1601 all other track is foreign)."""
        return tuple(rails | bits_of(exits) for rails, exits in zip(self.rail_hexes, self.off_map, strict=True))

    @cached_property
    def rail_exits(self) -> tuple[int, ...]:
        """GWiE 14.0, 26.24: by nation, the sources at the edge of the maps where its railways leave it."""
        return tuple(edge & rails for edge, rails in zip(self.sources, self.stations, strict=True))

    @cached_property
    def off_map(self) -> tuple[Mapping[int, Mapping[int, int]], ...]:
        """GWiE 5.37, 17.4: by nation, the exits joined by railways off the map, with their length in hexes."""
        found: list[dict[int, dict[int, int]]] = [{} for _ in NATIONS]
        for row in rows(__package__, "offmap_rails.tsv"):
            links = found[NATIONS.index(row["side"])]
            for a in map(self.grid.hex, row["from"].split()):
                for b in map(self.grid.hex, row["to"].split()):
                    links.setdefault(a, {})[b] = links.setdefault(b, {})[a] = int(row["hexes"])
        return tuple(found)

    # 8.61, 9.1, 10.33: what retreats and lines of supply and command may cross.

    @cached_property
    def exits(self) -> list[tuple[int, ...]]:
        """GWiE 8.61: by hex, the neighbours that are not behind a prohibited hexside."""
        barred = self.crossings(PROHIBITED)
        return [tuple(b for b in around if (a, b) not in barred) for a, around in enumerate(self.neighbours)]

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """GWiE 10.33: by direction, the hexes from which a line may go that way."""
        return tuple(self.hexes & ~barred for barred in self.board.side_masks(PROHIBITED))

    @cached_property
    def supply_ways(self) -> tuple[tuple[int, ...], ...]:
        """GWiE 16/9.1-c: the same for supply, by nation; no Serbian line crosses a major river."""
        dry = tuple(way & ~river for way, river in zip(self.ways, self.board.side_masks("major-river"), strict=True))
        return self.ways, self.ways, dry

    # 25.2, 26.3: places and the start line.

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """GWiE 25.2: the places that score. Passes are named by the schedule, not by the map."""
        named = {"g2809": "Jablonica Pass", "g2315": "Lysa Pass", "g2118": "Uzsok Pass", "g1924": "Lupkow Pass",
                 "g1825": "Dukla Pass", "g1126": "g1126", "s1101": "s1101"}
        found = []
        for h, text in sorted(self.board.marks["vp"].items()):
            nation, points = text.split(":")
            number = self.grid.number(h)
            name = named.get(number) or next(p.name for p in self.board.places_in[h] if p.kind in ("town", "city"))
            found.append(Place(name, h, AH if nation == "AH" else ALLIED, int(points)))
        return tuple(found)

    @cached_property
    def start_line(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """GWiE 26.31: by side, the hexes of each army's sector of the 1 September line."""
        sectors: tuple[dict[str, int], dict[str, int]] = ({}, {})
        for h, text in self.board.marks["start"].items():
            for part in text.split(","):
                nation, army = part.split(":")
                sector = sectors[AH if nation == "AH" else ALLIED]
                sector[army[:-2]] = sector.get(army[:-2], 0) | 1 << h
        return sectors


@cache
def sheets() -> tuple[Map, ...]:
    """The two boards, each by itself.

    >>> [sheet.title for sheet in sheets()]
    ['Great War in the East: Galicia', 'Great War in the East: Serbia']
    """
    return tuple(sheet(__package__, name) for name in ("galicia.map", "serbia.map"))


@cache
def world() -> World:
    """The boards.

    >>> w = world()
    >>> w.grid.number(w.entries["A"]), len(w.places), w.sheet[w.grid.hex("s0307")]
    ('g1126', 15, 1)
    """
    return World(join("great-war-in-the-east", "Great War in the East: Serbia/Galicia", *sheets()))
