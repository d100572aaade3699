"""A map: terrain per hex, features per hexside, lines of rail and road, places, and marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from galicia.board.grid import DIRECTIONS, OPPOSITE, Grid
from galicia.board.hexset import Bits, bits_of, each


@dataclass(frozen=True)
class Side:
    """The side between two hexes: its features (river, bridge, ridge ...), its name and the basis of the fact."""

    a: int
    b: int
    features: frozenset[str]
    name: str = ""
    basis: str = ""


@dataclass(frozen=True)
class Line:
    """A railway or road as a chain of touching hexes."""

    kind: str
    hexes: tuple[int, ...]
    name: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
    basis: str = ""


@dataclass(frozen=True)
class Place:
    """A town, fortress or pass in a hex."""

    hex: int
    name: str
    kind: str
    marks: Mapping[str, str] = field(default_factory=dict)
    basis: str = ""


@dataclass(frozen=True)
class Map:
    """Everything printed on a map sheet.

    `marks` holds any further fact of a hex, as ``marks[key][hex] = value``: edges, countries, supply symbols.
    Masks by direction (`side_masks`, `link_masks`) say for each of the six directions from which hexes a step that
    way crosses the feature or follows the link.
    """

    name: str
    title: str
    grid: Grid
    terrain: Mapping[int, str]
    sides: tuple[Side, ...] = ()
    lines: tuple[Line, ...] = ()
    places: tuple[Place, ...] = ()
    marks: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    basis: Mapping[int, str] = field(default_factory=dict)
    vocabulary: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def sheet(self) -> str:
        """What tells it from the other boards of its game; its title if there is only one.

        >>> Map("t", "Great War in the East: Serbia", Grid((1, 1), (1, 1), "{row}{col}"), {}).sheet
        'Serbia'
        """
        return self.title.rpartition(": ")[2]

    @cached_property
    def hexes(self) -> Bits:
        """The bits of every hex on the sheet."""
        return bits_of(self.terrain)

    def neighbours(self, h: int) -> list[int]:
        """The hexes on the sheet around h, in turning order."""
        return [n for n in self.grid.neighbours(h) if n in self.terrain]

    def changed(self, terrain: Mapping[int, str]) -> Map:
        """The same map with other terrain in some hexes, as after a flood.

        >>> m = Map("t", "t", Grid((1, 1), (1, 2), "{row}{col}"), {1: "clear", 2: "clear"})
        >>> m.changed({2: "flooded"}).terrain
        {1: 'clear', 2: 'flooded'}
        """
        return replace(self, terrain={**self.terrain, **terrain})

    def of_terrain(self, *names: str) -> Bits:
        """The bits of the hexes with one of these terrains."""
        return bits_of(h for h, name in self.terrain.items() if name in names)

    def marked(self, key: str, value: str | None = None) -> Bits:
        """The bits of the hexes with a mark; a mark may hold several values, separated by commas."""
        return bits_of(
            h for h, text in self.marks.get(key, {}).items() if value is None or value in text.split(",")
        )

    @cached_property
    def _side_by_pair(self) -> dict[tuple[int, int], Side]:
        return {pair: s for s in self.sides for pair in ((s.a, s.b), (s.b, s.a))}

    def side(self, a: int, b: int) -> Side | None:
        """The hexside between two neighbours, if anything is on it."""
        return self._side_by_pair.get((a, b))

    def features(self, a: int, b: int) -> frozenset[str]:
        """The features of the side between two neighbours."""
        found = self._side_by_pair.get((a, b))
        return found.features if found else frozenset()

    def side_masks(self, feature: str) -> tuple[Bits, ...]:
        """For each direction, the hexes from which a step that way crosses the feature."""
        return self.masks((s.a, s.b) for s in self.sides if feature in s.features)

    def link_masks(self, kind: str) -> tuple[Bits, ...]:
        """For each direction, the hexes from which a line of this kind leads that way."""
        return self.masks(
            pair for line in self.lines if line.kind == kind for pair in pairwise(line.hexes)
        )

    def masks(self, pairs: Iterable[tuple[int, int]]) -> tuple[Bits, ...]:
        """For each direction, the hexes from which a step that way joins one of these pairs, either way."""
        masks = [0] * len(DIRECTIONS)
        for a, b in pairs:
            d = self.grid.direction(a, b)
            masks[d] |= 1 << a
            masks[OPPOSITE[d]] |= 1 << b
        return tuple(masks)

    def on_line(self, kind: str) -> Bits:
        """The bits of every hex a line of this kind runs through."""
        return bits_of(h for line in self.lines if line.kind == kind for h in line.hexes)

    def place(self, name: str) -> Place:
        """The place of this name.

        Raises KeyError if there is none.
        """
        for found in self.places:
            if found.name == name:
                return found
        raise KeyError(name)

    @cached_property
    def places_in(self) -> dict[int, tuple[Place, ...]]:
        """The places of each hex that has any."""
        found: dict[int, list[Place]] = {}
        for place in self.places:
            found.setdefault(place.hex, []).append(place)
        return {h: tuple(places) for h, places in found.items()}

    @cached_property
    def rim(self) -> Bits:
        """The hexes on the edge of the sheet: those with fewer than six neighbours on it."""
        return bits_of(h for h in each(self.hexes) if len(self.neighbours(h)) < len(DIRECTIONS))
