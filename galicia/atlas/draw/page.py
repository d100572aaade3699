"""The page a board is drawn on: hexes and atlas features in map px."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin, sqrt
from typing import Any

import numpy as np
from shapely import LineString, Point, Polygon, box, make_valid, transform, unary_union

from galicia.atlas import layers
from galicia.atlas.draw.geometry import Array, Corner, tidy
from galicia.atlas.draw.plans import Plan
from galicia.atlas.layers import Feature
from galicia.atlas.projection import Sheet
from galicia.board import Map

HEX = 84.0  # px from one hex centre to the next; every size in this package is meant at this width
MARGIN = 26.0  # from the outermost hexes to the neat line
BEYOND = 61.0  # from the neat line to the edge of the page
BESIDE = 76.0  # the further room at the sides of a board with boxes there


@dataclass(frozen=True)
class Drawn:
    """A feature of the atlas, projected."""

    shape: Any
    properties: dict[str, Any]

    @property
    def name(self) -> str:
        return str(self.properties.get("name", ""))

    @property
    def names(self) -> tuple[str, ...]:
        """Its name and the other spellings it has on boards."""
        return (self.name, *self.properties.get("alt", ()))


@dataclass(frozen=True)
class Page:
    """A board with its sheet and its plan, measured in px from the upper left corner of the page."""

    board: Map
    sheet: Sheet
    plan: Plan

    @cached_property
    def origin(self) -> tuple[float, float]:
        """What to add to ``84 * grid.centre(h)`` to get the centre of a hex on the page."""
        reach_x, reach_y = self._reach
        xs, ys = zip(*(self.board.grid.centre(h) for h in self.board.terrain), strict=True)
        return (
            round(self.beyond + MARGIN + (reach_x - min(xs)) * HEX, 2),
            round(BEYOND + MARGIN + (reach_y - min(ys)) * HEX, 2),
        )

    @property
    def beyond(self) -> float:
        """From the neat line to the left and right edge of the page."""
        return BEYOND + (BESIDE if self.plan.boxes else 0.0)

    @cached_property
    def _reach(self) -> tuple[float, float]:
        """Half the width and height of a hex, in hex widths."""
        return (0.5, 1 / sqrt(3)) if self.board.grid.by_rows else (1 / sqrt(3), 0.5)

    def px(self, x: float, y: float) -> Corner:
        """A point of the sheet, in hex widths, on the page."""
        return self.origin[0] + x * HEX, self.origin[1] + y * HEX

    def centre(self, h: int) -> Corner:
        return self.px(*self.board.grid.centre(h))

    def corners(self, h: int, scale: float = 1.0) -> list[Corner]:
        """The six corners of a hex, clockwise from the top."""
        x, y = self.centre(h)
        turn = 0.0 if self.board.grid.by_rows else pi / 6
        r = HEX / sqrt(3) * scale
        return [(round(x + r * sin(turn + i * pi / 3), 2), round(y - r * cos(turn + i * pi / 3), 2)) for i in range(6)]

    @cached_property
    def hexagons(self) -> dict[int, Any]:
        return {h: Polygon(self.corners(h)) for h in self.board.terrain}

    @cached_property
    def _corner_keys(self) -> dict[tuple[int, int], Corner]:
        """One point for corners that several hexes share, whatever rounding says."""
        return {}

    def _shared(self, corner: Corner) -> Corner:
        x, y = round(corner[0] / 4), round(corner[1] / 4)
        for key in ((x + i, y + j) for i in (0, -1, 1) for j in (0, -1, 1)):
            if key in self._corner_keys:
                return self._corner_keys[key]
        return self._corner_keys.setdefault((x, y), corner)

    def side(self, a: int, b: int) -> tuple[Corner, Corner]:
        """The two corners of the side between two hexes, always the same points for the same corner."""
        ax, ay = self.centre(a)
        bx, by = self.centre(b)
        mx, my, dx, dy = (ax + bx) / 2, (ay + by) / 2, (bx - ax) / (2 * sqrt(3)), (by - ay) / (2 * sqrt(3))
        return self._shared((mx - dy, my + dx)), self._shared((mx + dy, my - dx))

    @cached_property
    def field(self) -> Any:
        """The union of the hexes."""
        return tidy(unary_union([p.buffer(0.3, join_style="mitre") for p in self.hexagons.values()]))

    @cached_property
    def neat(self) -> Any:
        """The rectangle inside the neat line."""
        x0, y0, x1, y1 = self.field.bounds
        return box(round(x0 - MARGIN), round(y0 - MARGIN), round(x1 + MARGIN), round(y1 + MARGIN))

    @cached_property
    def width(self) -> float:
        return float(self.neat.bounds[2] + self.beyond)

    @cached_property
    def map_height(self) -> float:
        """Down to the edge symbols below the map; the panel follows."""
        return float(self.neat.bounds[3] + 44)

    def blob(self, hexes: Iterable[int], scale: float = 1.02) -> Any:
        """The union of hexes, a little larger than they are so that neighbours merge."""
        return tidy(unary_union([Polygon(self.corners(h, scale)) for h in sorted(hexes)]))

    def features(self, name: str) -> list[Drawn]:
        """An atlas layer on the page, cut to a little more than the map."""
        return self._features.get(name, [])

    @cached_property
    def _features(self) -> dict[str, list[Drawn]]:
        atlas = layers.load(self.sheet.theatre)
        reach = self.neat.buffer(HEX * 2, join_style="mitre")
        named = ("rivers", "rails", "roads", "towns", "woods", "marshes", "relief", "borders", "countries", "areas")
        all_layers = {name: getattr(atlas, name) for name in named} | atlas.extra
        found: dict[str, list[Drawn]] = {}
        for name, features in all_layers.items():
            for feature in features:
                shape = self.project(feature)
                if not shape.is_valid:
                    shape = make_valid(shape)
                cut = shape.intersection(reach)
                if not cut.is_empty:
                    found.setdefault(name, []).append(Drawn(tidy(cut), feature.properties))
        return found

    def project(self, feature: Feature) -> Any:
        """The shape of a feature on the page."""
        kind, c = feature.geometry_type, feature.coordinates
        shape: Any
        if kind == "Point":
            shape = Point(c)
        elif kind == "LineString":
            shape = LineString(c)
        elif kind == "Polygon":
            shape = Polygon(c[0], c[1:])
        elif kind == "MultiLineString":
            shape = unary_union([LineString(line) for line in c])
        else:
            shape = unary_union([Polygon(p[0], p[1:]) for p in c])
        return transform(shape, self._project_all)

    def _project_all(self, lonlat: Array) -> Array:
        return np.array([self.px(*self.sheet.to_sheet(lon, lat)) for lon, lat in lonlat])
