"""A survey of one board: the layers of its theatre, the overrides, and the facts found so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from galicia.atlas import courses, layers, reading
from galicia.atlas.boards import Board
from galicia.atlas.layers import AtlasError, Feature, Layers
from galicia.atlas.overrides import Override, overrides
from galicia.atlas.projection import Point, Sheet
from galicia.board import Line, Place, Side

_MOUTH = 0.5  # hex widths: a river that ends this close to another is led into it
_SOURCE = 0.1  # hex widths: the same for its beginning


@dataclass
class Survey:
    """The facts of one board, gathered step by step."""

    board: Board
    sheet: Sheet
    layers: Layers
    overrides: tuple[Override, ...]
    terrain: dict[int, str] = field(default_factory=dict)
    marks: dict[str, dict[int, str]] = field(default_factory=dict)
    basis: dict[int, str] = field(default_factory=dict)
    sides: dict[courses.Pair, Side] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    exits: dict[int, set[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, board: Board) -> Survey:
        sheet = Sheet.of(board.name)
        return cls(board, sheet, layers.load(sheet.theatre), overrides(board.name))

    def rows(self, fact: str) -> Iterable[Override]:
        return (o for o in self.overrides if o.fact == fact)

    def hexes(self, where: Iterable[str]) -> list[int]:
        """The hexes named by their numbers, as @Town, or as rows:FIRST-LAST."""
        return [h for word in where for h in self._named(word)]

    def _named(self, word: str) -> list[int]:
        grid = self.sheet.grid
        if word.startswith("@"):
            return [self.hex_of(word[1:].replace("_", " "))]
        if word.startswith("rows:"):
            first, last = map(int, word.removeprefix("rows:").split("-"))
            return [h for h in grid if first <= grid.row_col(h)[0] <= last]
        return [grid.hex(word)]

    def hex_of(self, town: str) -> int:
        h = self.sheet.hex_at(*self.towns[town][0]) if town in self.towns else None
        if h is None:
            raise AtlasError(f"{self.board.name}: no place {town!r} on the sheet")
        return h

    def pair(self, a: str, b: str) -> courses.Pair:
        g = self.sheet.grid
        g.direction(g.hex(a), g.hex(b))
        return self.key(g.hex(a), g.hex(b))

    @staticmethod
    def key(a: int, b: int) -> courses.Pair:
        return (a, b) if a < b else (b, a)

    def at(self, feature: Feature) -> Point:
        return self.sheet.snap(feature.name, *feature.coordinates)

    def mark(self, key: str, h: int, value: str) -> None:
        self.marks.setdefault(key, {})[h] = value

    @cached_property
    def towns(self) -> dict[str, tuple[Point, Feature]]:
        """The places of the atlas on the sheet, by name."""
        found = {t.name: (self.at(t), t) for t in self.layers.towns}
        return {name: (p, t) for name, (p, t) in found.items() if self.sheet.hex_at(*p) is not None}

    @cached_property
    def points(self) -> dict[int, Point]:
        """The point that stands for each hex: its chief town, or its centre."""
        found = {h: self.sheet.grid.centre(h) for h in self.sheet.grid}
        settled = [(reading.weight(t), name, p) for name, (p, t) in self.towns.items() if self.stands(t)]
        for _, _, p in sorted(settled, reverse=True):
            h = self.sheet.hex_at(*p)
            if h is not None:
                found[h] = p
        return found

    def stands(self, town: Feature) -> bool:
        """Whether a place can stand for its hex: it is on this board, and no pass or height."""
        ranks = self.board.town_ranks
        return reading.kind(town) not in ("pass", "height") and (not ranks or town.properties.get("rank") in ranks)

    @cached_property
    def waters(self) -> dict[str, list[Point]]:
        """The courses on the sheet of the rivers that count on this board, by a name of their own."""
        lines = {
            f"{i}:{r.name}": [self.sheet.to_sheet(*c) for c in r.coordinates]
            for i, r in enumerate(self.layers.rivers)
            if reading.rank(r) in self.board.waters
        }
        return courses.joined(lines, _MOUTH, _SOURCE)

    @cached_property
    def junctions(self) -> set[str]:
        """Stations of more than one railway."""
        told = [name for rail in self.rails for name in set(reading.stations(rail))]
        return {name for name in told if told.count(name) > 1}

    @cached_property
    def rails(self) -> list[Feature]:
        """The railways open to troops."""
        return [rail for rail in self.layers.rails if rail.properties.get("rank") not in ("mine", "unfinished")]

    def course(self, feature: Feature) -> list[Point]:
        """A line of the atlas on the sheet."""
        return [self.sheet.to_sheet(*c) for c in feature.coordinates]
