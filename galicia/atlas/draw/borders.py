"""State borders: a dashed line with a ribbon of each country's colour on its own side."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

import numpy as np
import shapely
from shapely import LineString, Point, Polygon, STRtree, make_valid, unary_union
from shapely.ops import linemerge, substring

from galicia.atlas.draw.geometry import Array, Corner, about, lines_of, normals, resample, settled, smooth, tidy, wobble
from galicia.atlas.draw.page import HEX, Drawn, Page
from galicia.atlas.draw.rivers import Waters
from galicia.atlas.draw.svg import layer, shape_path, stroke, tag


def is_state(feature: Drawn) -> bool:
    """Whether a border parts states, and not lands of one crown.

    >>> is_state(Drawn(None, {"kind": "internal A-H"})), is_state(Drawn(None, {"kind": "state"}))
    (False, True)
    """
    return not str(feature.properties.get("kind", "state")).startswith(("internal", "provincial"))


PIECE = 60.0  # the length of border whose neighbours are asked at a time
GAP = 26  # points between two stretches along a river that are taken to follow it as well
SHORT = 9  # points of a border along a river that are too few to follow it


class Borders:
    """The borders of a page, led along the drawn rivers where they follow a river."""

    def __init__(self, page: Page, waters: Waters) -> None:
        self.page = page
        self.waters = waters
        self.rivers = self._true_rivers()
        found = page.features("borders")
        self.state = [self._led(line) for line in end_to_end([f.shape for f in found if is_state(f)])]
        self.inner = [self._led(line) for line in end_to_end([f.shape for f in found if not is_state(f)])]

    def _true_rivers(self) -> list[tuple[Any, list[Any]]]:
        """True and drawn courses of each river on hexsides."""
        drawn: dict[str, list[Any]] = {}
        for river in (*self.waters.snapped, *self.waters.beyond):
            drawn.setdefault(river.name, []).append(river.line)
        found = []
        for name, lines in sorted(drawn.items()):
            true = tidy(unary_union([f.shape for f in self.waters.atlas.get(name, ())]))
            if not true.is_empty:
                shapely.prepare(true)
                found.append((true, lines))
        return found

    def _led(self, border: Any) -> Any:
        """The border: where it runs along a river, the drawn river itself; elsewhere smoothed, with a tremor."""
        points = resample(border.coords, 6)
        rivers = _bridged([self._river_at(p) for p in points])
        found = groupby(zip(rivers, points, strict=True), lambda pair: pair[0])
        runs = [(river, np.array([p for _, p in pairs])) for river, pairs in found]
        long = [(r, points) for r, points in runs if len(points) >= (SHORT if r is not None else 2)]
        bends = [
            _free(points, f"border {number}") if river is None else _along(river, points)
            for number, (river, points) in enumerate(long or runs)
        ]
        return LineString(_without_spurs(np.vstack(bends)))

    def _river_at(self, at: Array) -> Any:
        """The drawn river that a point of the border lies on, if it does."""
        point = Point(at)
        near = [(about(true.distance(point)), i) for i, (true, _) in enumerate(self.rivers)]
        distance, river = min(near, default=(99.0, 0))
        if distance >= 9:
            return None
        drawn = min(self.rivers[river][1], key=lambda line: about(line.distance(point)))
        return drawn if drawn.distance(point) < HEX * 1.1 else None

    def _neighbours(self, border: Any) -> list[tuple[int, int]]:
        """For every piece of a border the ribbons of the countries on its left and right, as the hexes there say."""
        country = self.page.board.marks.get("country", {})
        ribbons = self.page.plan.countries
        owned = {h: ribbons[c] for h, c in sorted(country.items()) if c in ribbons}
        hexes = list(owned)
        tree = STRtree([Point(self.page.centre(h)) for h in hexes])
        votes: list[tuple[Counter[int], Counter[int]]] = []
        for start in np.arange(0, about(border.length), PIECE):
            piece = substring(border, start, min(border.length, start + PIECE + 1))
            sides = (piece.buffer(sign * HEX * 1.3, single_sided=True) for sign in (1, -1))
            found = (tree.query(side, predicate="intersects") for side in sides)
            left, right = (Counter(owned[hexes[int(i)]] for i in on_side) for on_side in found)
            votes.append((left, right))
        pairs = [(a, b) for a in sorted(set(ribbons.values())) for b in sorted(set(ribbons.values())) if a != b]
        chosen = []
        for i in range(len(votes)):
            near = votes[max(0, i - 3) : i + 4]
            chosen.append(max(pairs, key=lambda p: sum(left[p[0]] + right[p[1]] for left, right in near)))
        return chosen

    def _bands(self, half: float) -> dict[int, Any]:
        """The ribbon of each country along all the borders."""
        parts: dict[int, list[Any]] = {}
        for border in self.state:
            start = 0.0
            for (left, right), pieces in groupby(self._neighbours(border)):
                end = start + PIECE * len(list(pieces))
                run = substring(border, start, min(border.length, end))
                start = end
                if run.length > 2:
                    parts.setdefault(left, []).append(_beside(run, half))
                    parts.setdefault(right, []).append(_beside(run, -half))
        return {ribbon: unary_union(bands) for ribbon, bands in sorted(parts.items())}

    def ribbons(self) -> str:
        out: list[str] = []
        if len(set(self.page.plan.countries.values())) < 2:
            return layer("border-ribbon")
        for half, class_ in ((13.0, "wide"), (5.5, "slim")):
            for ribbon, band in self._bands(half).items():
                commands = shape_path(tidy(band.intersection(self.page.neat)), 0.4)
                out.append(tag("path", d=commands, class_=f"ribbon {class_} r{ribbon}"))
        return layer("border-ribbon", *out)

    def lines(self) -> str:
        inner = "".join(shape_path(line, 0.3) for line in self.inner)
        state = "".join(shape_path(_merged(line), 0.3) for line in self.state)
        return layer("border-line", stroke(inner, "inner-border"), stroke(state, "border"))


def end_to_end(shapes: list[Any], gap: float = 60.0) -> list[Any]:
    """Lines joined where an end of one lies close to an end of another.

    >>> [line.length for line in end_to_end([LineString([(0, 0), (9, 0)]), LineString([(10, 0), (20, 0)])])]
    [20.0]
    """
    lines = [line for shape in shapes for line in lines_of(_merged(shape))]
    done: list[Any] = []
    while lines:
        points = list(lines.pop(0).coords)
        for at in (-1, 0):
            while near := _touching(lines, points[at], gap):
                lines.remove(near)
                more = list(near.coords)
                end = Point(points[at])
                if about(end.distance(Point(more[0]))) > about(end.distance(Point(more[-1]))):
                    more.reverse()
                points = [*points, *more] if at == -1 else [*more[::-1], *points]
        done.append(LineString(points))
    return done


def _touching(lines: list[Any], end: Corner, gap: float) -> Any:
    """The line that ends closest to a point, unless it is too far off."""
    near = min(lines, key=lambda line: about(line.boundary.distance(Point(end))), default=None)
    return near if near is not None and near.boundary.distance(Point(end)) <= gap else None


def _merged(shape: Any) -> Any:
    return linemerge(shape) if shape.geom_type == "MultiLineString" else shape


def _bridged(rivers: list[Any]) -> list[Any]:
    """Short stretches off a river between two on it are held to follow it too."""
    runs = [(river, len(list(same))) for river, same in groupby(rivers)]
    out: list[Any] = []
    for i, (river, count) in enumerate(runs):
        between = 0 < i < len(runs) - 1 and runs[i - 1][0] is runs[i + 1][0]
        out += [runs[i - 1][0] if river is None and between and count < GAP else river] * count
    return out


def _without_spurs(points: Array) -> Array:
    """A line without the places where it runs out and back."""
    p = resample(points, 8)
    for _ in range(4):
        if len(p) < 16:
            break
        reach = np.hypot(*(p[10:] - p[:-10]).T)
        spurs = np.nonzero(reach < 28)[0]
        if not len(spurs):
            break
        keep = np.ones(len(p), bool)
        keep[spurs[0] + 1 : spurs[0] + 10] = False
        p = p[keep]
    return p


def _beside(line: Any, half: float) -> Any:
    """The strip on one side of a line, as quadrilaterals that share their edges."""
    p = resample(line.coords, 5)
    if len(p) < 3:
        return LineString(p).buffer(abs(half), cap_style="flat")
    n = smooth(normals(p), 3)
    n /= np.hypot(n[:, 0], n[:, 1])[:, None] + 1e-9
    out = settled(p + n * half)
    quads = [make_valid(Polygon([p[i], p[i + 1], out[i + 1], out[i]])) for i in range(len(p) - 1)]
    return unary_union([quad for quad in quads if quad.area > 0.01]).buffer(0.3)


def _free(points: Array, seed: str) -> Array:
    """A border on land: averaged, with a tremor."""
    if len(points) < 6:
        return points
    return wobble(smooth(points, 4), 7.0, 34, seed)


def _along(river: Any, points: Array) -> Array:
    """The stretch of a drawn river between the ends of a run of the border."""
    start, end = (about(river.project(Point(p))) for p in (points[0], points[-1]))
    if abs(end - start) < 2:
        return settled(river.interpolate(start).coords)
    return settled(substring(river, start, end).coords)
