"""Relief: a height field from hill areas and ridge lines, as tints and lit contours; ridges on hexsides as hachures."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import numpy as np
import shapely
from shapely import LineString, STRtree

from galicia.atlas.draw.contours import rings
from galicia.atlas.draw.geometry import Array, chains, cut_corners, thinned, wobble
from galicia.atlas.draw.page import Drawn, Page
from galicia.atlas.draw.rivers import Waters
from galicia.atlas.draw.svg import layer, num, path, shape_path, stroke, tag

CELL = 6.0
TINTS = ((0.55, "h1"), (0.95, "h2"), (1.35, "h3"), (1.8, "h4"), (2.3, "h5"), (2.9, "h5"))
LINES = (0.55, 0.75, 0.95, 1.15, 1.35, 1.57, 1.8, 2.05, 2.3, 2.6, 2.9)
LIGHT = (-0.62, -0.78)  # towards the light: upper left
HEIGHTS = {"broken": 0.8, "upland": 1.15, "hills": 1.5, "rough": 1.6, "mountain": 2.6, "1": 1.25, "2": 0.95, "3": 0.7}
RIDGE_FEATURES = ("ridge", "crest")
_OCTAVES = ((120, 0.5), (60, 0.36), (30, 0.2), (16, 0.08))


def noise(shape: tuple[int, int], cell: float, seed: str) -> Array:
    """Smooth noise about zero over a lattice of points, one random value every `cell` points.

    >>> noise((4, 4), 2, "x").shape
    (4, 4)
    """
    rng = Random(seed)
    rows, columns = int(shape[0] / cell) + 3, int(shape[1] / cell) + 3
    knots = np.array([[rng.gauss(0, 1) for _ in range(columns)] for _ in range(rows)])
    y, x = np.arange(shape[0]) / cell, np.arange(shape[1]) / cell
    iy, ix = y.astype(int), x.astype(int)
    fy, fx = (f * f * (3 - 2 * f) for f in (y - iy, x - ix))
    fy, fx = fy[:, None], fx[None, :]
    upper = knots[np.ix_(iy, ix)] * (1 - fx) + knots[np.ix_(iy, ix + 1)] * fx
    lower = knots[np.ix_(iy + 1, ix)] * (1 - fx) + knots[np.ix_(iy + 1, ix + 1)] * fx
    return np.asarray(upper * (1 - fy) + lower * fy)


class Relief:
    """The height field of a page."""

    def __init__(self, page: Page, waters: Waters) -> None:
        self.page = page
        x0, y0, x1, y1 = page.neat.bounds
        self.start = np.array([x0 - 12, y0 - 12])
        self.x = np.arange(x0 - 12, x1 + 14, CELL)
        self.y = np.arange(y0 - 12, y1 + 14, CELL)
        self.heights = self._heights(waters)

    def _heights(self, waters: Waters) -> Array:
        heights = np.zeros((len(self.y), len(self.x)))
        for feature in self.page.features("relief"):
            self._raise(heights, feature)
        seed = self.page.sheet.theatre
        rough = sum(
            (share * noise(heights.shape, cell / CELL, f"{seed} {cell}") for cell, share in _OCTAVES),
            start=np.zeros(heights.shape),
        )
        heights = heights * (1 + 0.42 * rough) + 0.1 * rough
        trough = np.exp(-((self._to_water(waters) / 17) ** 2))
        return np.round(heights - 0.55 * trough * np.minimum(1, heights + 0.3), 9)

    def _raise(self, heights: Array, feature: Drawn) -> None:
        """Add a ridge line as a bell, or lift an area to its height with soft edges."""
        window, points = self._window(feature.shape, 150)
        if points.size == 0:
            return
        part = heights[window]
        if feature.shape.geom_type in ("LineString", "MultiLineString"):
            distance = shapely.distance(points, feature.shape)
            part += 0.95 * np.exp(-((distance / 26) ** 2)) + 0.4 * np.exp(-((distance / 60) ** 2))
            return
        shapely.prepare(feature.shape)
        distance = shapely.distance(points, feature.shape.boundary)
        inside = np.where(shapely.contains(feature.shape, points), distance, -distance)
        soft = height_of(feature) / (1 + np.exp(-(inside - 6) / 14))
        lifted = soft * (1 + 0.25 * np.minimum(np.maximum(inside, 0) / 120, 1))
        np.maximum(part, lifted, out=part)

    def _window(self, shape: Any, reach: float) -> tuple[tuple[slice, slice], Any]:
        """The part of the field within reach of a shape, and its points."""
        x0, y0, x1, y1 = shape.bounds
        columns = slice(*np.searchsorted(self.x, [x0 - reach, x1 + reach]))
        rows = slice(*np.searchsorted(self.y, [y0 - reach, y1 + reach]))
        xx, yy = np.meshgrid(self.x[columns], self.y[rows])
        return (rows, columns), shapely.points(xx, yy)

    def _to_water(self, waters: Waters) -> Array:
        """Distance of every point to the nearest river, as far as it matters."""
        distance = np.full((len(self.y), len(self.x)), 99.0)
        pieces = [piece for river in waters.snapped for piece in _pieces(river.line, 40)]
        if pieces:
            xx, yy = np.meshgrid(self.x, self.y)
            points = shapely.points(xx.ravel(), yy.ravel())
            tree = STRtree(pieces)
            found, away = tree.query_nearest(points, max_distance=44, return_distance=True, all_matches=False)
            distance.ravel()[found[0]] = away
        return distance

    def outlines(self, level: float) -> list[Array]:
        """Smoothed contour rings of a level, in px, specks left out."""
        found = []
        for ring in rings(self.heights, level):
            if len(ring) > 8:
                thinned = ring[::2] if len(ring) > 24 else ring
                found.append(cut_corners(thinned * CELL + self.start, 1, closed=True))
        return found

    def draw(self) -> str:
        """Layers of tints and of contours lit from the upper left."""
        outlines = {level: self.outlines(level) for level in LINES}
        tints = [
            tag("path", d=commands, class_=class_)
            for level, class_ in TINTS
            if (commands := "".join(_ring_path(ring) for ring in outlines[level]))
        ]
        bins: dict[int, list[str]] = {}
        for level in LINES:
            for ring in outlines[level]:
                _light(ring, bins)
        lines = []
        for number, commands_ in sorted(bins.items()):
            share = number / 4
            opacity = 0.08 if number == 0 else 0.62 * share if share > 0 else 0.05 + 0.3 * -share
            class_ = "lit" if share > 0 else "shade"
            width = num(0.5 + 1.35 * abs(share), 2)
            lines.append(
                tag("path", d="".join(commands_), class_=class_, stroke_opacity=num(opacity, 2), stroke_width=width)
            )
        return layer("relief", *tints) + layer("contours", *lines)


def height_of(feature: Drawn) -> float:
    """How high an area of the atlas stands in the field."""
    p = feature.properties
    return HEIGHTS.get(str(p.get("class", p.get("cls", ""))), 0.8)


def _ring_path(ring: Array) -> str:
    return path(thinned(_closed(ring), 0.7)[:-1], True)


def _closed(ring: Array) -> Array:
    return np.vstack([ring, ring[:1]])


def _light(ring: Array, bins: dict[int, list[str]]) -> None:
    """Cut a ring into runs of one brightness, by the way its slope faces the light."""
    points = thinned(_closed(ring), 0.5)
    x, y = np.diff(points, axis=0).T
    facing = np.round((x * LIGHT[1] - y * LIGHT[0]) / (np.sqrt(x * x + y * y) + 1e-9) * 4).astype(int).tolist()
    start = 0
    for i in range(1, len(facing) + 1):
        if i == len(facing) or facing[i] != facing[start]:
            bins.setdefault(facing[start], []).append(path(points[start : i + 1].tolist()))
            start = i


def _pieces(line: Any, length: float) -> list[Any]:
    """A line cut into short pieces, so that an index finds the near ones fast."""
    points = list(line.coords)
    size = max(2, int(length / 3))
    return [LineString(points[i : i + size + 1]) for i in range(0, len(points) - 1, size)]


def draw_ridges(page: Page) -> str:
    """Ridge hexsides as hachures on both sides of a spine, shrinking towards the ends."""
    edges = [page.side(s.a, s.b) for s in page.board.sides if any(f in s.features for f in RIDGE_FEATURES)]
    spine, ticks = "", ""
    for number, chain in enumerate(chains(edges)):
        curve = cut_corners(chain, 2) if len(chain) > 2 else np.array(chain)
        line = LineString(wobble(curve, 1.2, 20, f"ridge {number}"))
        spine += shape_path(line, 0.2)
        ticks += _hachures(line, Random(f"ticks {number}"))
    return layer("ridges", stroke(spine, "glow"), stroke(ticks, "tick"), stroke(spine, "spine"))


def ridge_ground(page: Page) -> Any:
    """The strip that the hachures of the ridges take."""
    edges = [page.side(s.a, s.b) for s in page.board.sides if any(f in s.features for f in RIDGE_FEATURES)]
    return shapely.union_all([LineString(edge).buffer(11) for edge in edges]) if edges else shapely.Polygon()


def _hachures(line: Any, rng: Random) -> str:
    out = ""
    for i in range(int(line.length / 4.6) + 1):
        at = min(line.length - 1, max(1.0, i * 4.6))
        here, before, after = (line.interpolate(at + d) for d in (0, -1, 1))
        tx, ty = after.x - before.x, after.y - before.y
        size = hypot(tx, ty) or 1
        tx, ty = tx / size, ty / size
        long = (7.4 + rng.uniform(-1.6, 1.6)) * min(1, (at + 6) / 24, (line.length - at + 6) / 24)
        for side in (1, -1):
            lean = rng.uniform(-1, 1)
            start = here.x - side * ty * 1.6, here.y + side * tx * 1.6
            out += path([start, (here.x - side * ty * long + tx * lean, here.y + side * tx * long + ty * lean)])
    return out

