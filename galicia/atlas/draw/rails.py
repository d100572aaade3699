"""Railways and roads: one node to a hex, smooth curves through the nodes, bridges where they cross water."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Any

from shapely import LineString, Point, unary_union
from shapely.ops import linemerge

from galicia.atlas.draw.frame import OUTWARD, nearest_edge
from galicia.atlas.draw.geometry import Corner, about, catmull_rom, lines_of, settled, tidy
from galicia.atlas.draw.page import HEX, Drawn, Page
from galicia.atlas.draw.rivers import Waters
from galicia.atlas.draw.svg import layer, num, shape_path, stroke, tag
from galicia.atlas.draw.towns import Town
from galicia.board import Line

STEPS = 8
_BRACKETS = "M-10-7.5L-6.5-4.6H6.5L10-7.5M-10 7.5L-6.5 4.6H6.5L10 7.5"


@dataclass(frozen=True)
class Track:
    """A drawn piece of line: its style (single, double, narrow, road, second) and course."""

    style: str
    line: Any


@dataclass(frozen=True)
class Way:
    """A way out: its style, the node it leaves from and the point of the frame it leads to."""

    style: str
    node: Corner
    end: Corner


def style_of(line: Line) -> str:
    """How a line of the map is drawn.

    >>> style_of(Line("rail", (1, 2), marks={"tracks": "2"})), style_of(Line("narrow", (1, 2)))
    ('double', 'narrow')
    """
    if "road" in line.kind:
        return "second" if line.marks.get("rank") == "2" or line.kind != "road" else "road"
    if "narrow" in line.kind or line.marks.get("gauge") in ("760", "1000"):
        return "narrow"
    return "double" if line.marks.get("tracks") == "2" else "single"


def atlas_style(feature: Drawn) -> str:
    """How a railway of the atlas is drawn beyond the hexes."""
    p = feature.properties
    if str(p.get("gauge", p.get("gauge_mm", ""))) in ("760", "1000"):
        return "narrow"
    return "double" if str(p.get("tracks", p.get("track", "1"))).startswith(("2", "double")) else "single"


class Network:
    """The railways, or the roads, of a page."""

    def __init__(self, page: Page, towns: dict[int, list[Town]], roads: bool = False) -> None:
        self.page = page
        self.towns = towns
        self.roads = roads
        self.atlas = {name: f.shape for f in page.features("roads" if roads else "rails") for name in f.names}
        self.lines = [line for line in page.board.lines if ("road" in line.kind) == roads]
        self.all_atlas = unary_union(list(self.atlas.values())) if self.atlas else LineString()
        self.nodes: dict[int, Corner] = {}
        self.met: dict[int, set[Corner]] = {}
        order = {"double": 0, "single": 1, "narrow": 2, "road": 0, "second": 1}
        self.runs = [
            (line, self._run(line, self._course(line)))
            for line in sorted(self.lines, key=lambda one: order[style_of(one)])
        ]
        ways = [] if roads else self._beyond()
        self.tracks = self._links(ways + self._stubs({way.node for way in ways}))
        self._courses: dict[tuple[str, ...], Any] = {}

    def nodes_in(self, h: int, course: Any) -> list[Corner]:
        """Where a line runs through a hex: its stations there, or the true line near the centre."""
        x, y = self.page.centre(h)
        towns = self.towns.get(h, [])
        if len(towns) > 1 and course is not None:
            stations = [t for t in towns if course.distance(Point(t.true)) < 6]
            return [t.at for t in stations or [min(towns, key=lambda t: about(course.distance(Point(t.true))))]]
        if towns:
            return [towns[0].at]
        if h not in self.nodes:
            dx, dy = 0.0, 0.0
            if course is not None:
                near = course.interpolate(course.project(Point(x, y)))
                dx, dy = near.x - x, near.y - y
            pull = min(1.0, HEX * 0.2 / (hypot(dx, dy) or 1))
            self.nodes[h] = (round(about(x + dx * pull), 1), round(about(y + max(dy * pull, -10)), 1))
        return [self.nodes[h]]

    def _run(self, line: Line, course: Any) -> list[Corner]:
        """All the nodes of a line in the order it meets them."""
        run: list[Corner] = []
        for i, h in enumerate(line.hexes):
            here = self.nodes_in(h, course)
            beside = line.hexes[i - 1] if i else line.hexes[1]
            bx, by = self.page.centre(beside)
            here = sorted(here, key=lambda n: about(hypot(n[0] - bx, n[1] - by)), reverse=i == 0)
            self.nodes.setdefault(h, here[0])
            self.met.setdefault(h, set()).update(here)
            run += here
        return run

    def _course(self, line: Line) -> Any:
        found = self.atlas.get(line.name)
        if found is None and not self.all_atlas.is_empty:
            found = self.all_atlas
        if found is None:
            return None
        return max(lines_of(linemerge_any(found)), key=lambda part: about(part.length), default=None)

    def _links(self, ways: list[Way]) -> list[Track]:
        """A piece of track for every link, once, and for every way out; a line that ends at one bends into it."""
        drawn: set[frozenset[Corner]] = set()
        tracks: list[Track] = []
        for line, run in self.runs:
            full = run
            for at in (0, -1):
                way = next((way for way in ways if way.node == run[at]), None)
                if way is not None:
                    ways.remove(way)
                    full = [way.end, *full] if at == 0 else [*full, way.end]
            curve = settled(catmull_rom(full, STEPS))
            for i, link in enumerate(pairwise(full)):
                if frozenset(link) not in drawn and link[0] != link[1]:
                    drawn.add(frozenset(link))
                    tracks.append(Track(style_of(line), LineString(curve[i * STEPS : i * STEPS + STEPS + 1])))
        return tracks + [Track(way.style, LineString([way.node, way.end])) for way in ways]

    def _beyond(self) -> list[Way]:
        """Where the railways of the atlas leave the hexes: the way to the frame, from the node of the rim hex."""
        rim = [h for h in self.met if self.page.board.rim >> h & 1]
        outside = self.page.neat.difference(self.page.field)
        frame = self.page.neat.boundary
        ways: list[Way] = []
        for feature in self.page.features("rails"):
            for part in lines_of(linemerge_any(tidy(feature.shape.intersection(outside)))):
                points = [tuple(c) for c in part.coords]
                if frame.distance(Point(points[0])) < 1:
                    points.reverse()
                if frame.distance(Point(points[-1])) > 1 or frame.distance(Point(points[0])) < 1:
                    continue
                start = Point(points[0])
                near = [h for h in rim if self.page.hexagons[h].distance(start) < HEX * 0.15]
                met = self._ends(feature, start) or sorted(n for h in near for n in self.met[h])
                if met:
                    node = min(met, key=lambda n: about(Point(n).distance(start)))
                    ways.append(Way(atlas_style(feature), node, points[-1]))
        return _without_twins(ways)

    def _ends(self, feature: Drawn, start: Any) -> list[Corner]:
        """Where the line of the board that a railway of the atlas became ends on the rim, close to where it leaves."""
        ends = [
            (h, node)
            for line, run in self.runs
            if line.name in feature.names
            for h, node in ((line.hexes[0], run[0]), (line.hexes[-1], run[-1]))
        ]
        return [node for h, node in ends if self.page.board.rim >> h & 1 and start.distance(Point(node)) < HEX * 1.5]

    def _stubs(self, served: set[Corner]) -> list[Way]:
        """Ways to the frame for lines that end in a rim hex where nothing else shows that they go on."""
        marks = self.page.board.marks
        leaving = ("supply", "exit", "entry", "entry_road" if self.roads else "entry_rail")
        found = []
        for line, run in self.runs:
            for h, node, before in ((line.hexes[0], run[0], run[1]), (line.hexes[-1], run[-1], run[-2])):
                on_rim = self.page.board.rim >> h & 1
                inhabited = h in self.towns and not any(h in marks.get(key, {}) for key in leaving)
                junction = sum(h in other.hexes for other in self.lines) > 1
                if on_rim and not inhabited and not junction and node not in served:
                    found.append(Way(style_of(line), node, self._ahead(h, before, node)))
        return found

    def _ahead(self, h: int, before: Corner, node: Corner) -> Corner:
        """Where a line that ends in a rim hex meets the frame: outwards, and a little on in its own direction."""
        edge = nearest_edge(self.page, h)
        ox, oy = OUTWARD[edge]
        dx, dy = node[0] - before[0], node[1] - before[1]
        long = hypot(dx, dy) or 1.0
        x0, y0, x1, y1 = self.page.neat.bounds
        away = {"top": node[1] - y0, "bottom": y1 - node[1], "left": node[0] - x0, "right": x1 - node[0]}[edge]
        return round(about(node[0] + away * (ox or dx / long * 0.6)), 1), round(
            about(node[1] + away * (oy or dy / long * 0.6)), 1
        )

    def course(self, *styles: str) -> Any:
        """The merged course of all tracks of some styles, or of all."""
        if styles not in self._courses:
            self._courses[styles] = self._merged(styles)
        return self._courses[styles]

    def _merged(self, styles: tuple[str, ...]) -> Any:
        chosen = [t.line for t in self.tracks if not styles or t.style in styles]
        return linemerge(chosen) if len(chosen) > 1 else chosen[0] if chosen else LineString()

    def draw(self) -> str:
        return self.draw_roads() if self.roads else self.draw_rails()

    def draw_rails(self) -> str:
        out = [stroke(shape_path(self.course("narrow")), "narrow-gauge")]
        for style in ("single", "double"):
            commands = shape_path(self.course(style))
            double = " double" if style == "double" else ""
            out += [stroke(commands, name + double) for name in ("rail-halo", "ties", "track")]
            out += [stroke(commands, "core")] if double else []
        return layer("rail", *out)

    def draw_roads(self) -> str:
        out = []
        for name in ("road-rim", "road"):
            out += [stroke(shape_path(self.course("second")), f"{name} second")]
            out += [stroke(shape_path(self.course("road")), name)]
        return layer("road", *out)


def linemerge_any(shape: Any) -> Any:
    return linemerge(shape) if shape.geom_type == "MultiLineString" else shape


def _without_twins(ways: list[Way]) -> list[Way]:
    """Of ways that start and end together only the first."""
    kept: list[Way] = []
    for way in ways:
        twins = [other for other in kept if other.node == way.node]
        if not any(hypot(other.end[0] - way.end[0], other.end[1] - way.end[1]) < 14 for other in twins):
            kept.append(way)
    return kept


def bridges(page: Page, waters: Waters, networks: list[Network]) -> list[tuple[float, float, float]]:
    """Where the bridges of the map stand, and how they are turned: at the crossing nearest to their hexside."""
    courses = [n.course() for n in networks if n.tracks]
    crossings = tidy(unary_union([c.intersection(waters.all_snapped) for c in courses]))
    points = [p for p in getattr(crossings, "geoms", [crossings]) if not p.is_empty]
    found: list[tuple[float, float, float]] = []
    for side in page.board.sides:
        if "bridge" not in side.features:
            continue
        line = LineString(page.side(side.a, side.b))
        at = min((p.centroid for p in points), key=lambda p: about(p.distance(line)), default=None)
        (ax, ay), (bx, by) = page.centre(side.a), page.centre(side.b)
        if at is None or at.distance(line) > 16:
            if waters.all_snapped.is_empty or waters.all_snapped.distance(line.centroid) > 16:
                continue
            at = line.centroid
        else:
            for network in networks:
                if side.a in network.nodes and side.b in network.nodes:
                    (ax, ay), (bx, by) = _heading(network.course(), at)
                    break
        found.append((at.x, at.y, degrees(atan2(by - ay, bx - ax))))
    return found


def _heading(course: Any, at: Any) -> tuple[Corner, Corner]:
    """Two points of the track just before and after a bridge."""
    part = min(lines_of(course), key=lambda line: about(line.distance(at)))
    d = part.project(at)
    before, after = part.interpolate(max(0.0, d - 6)), part.interpolate(min(part.length, d + 6))
    return (before.x, before.y), (after.x, after.y)


def draw_bridges(places: list[tuple[float, float, float]]) -> str:
    return layer(
        "bridges",
        *(
            tag("use", href="#bridge", transform=f"translate({num(x)} {num(y)}) rotate({num(turn, 0)})")
            for x, y, turn in places
        ),
    )


BRIDGE = tag(
    "g", tag("path", d=_BRACKETS, class_="bridge-halo"), tag("path", d=_BRACKETS, class_="bridge"), id="bridge"
)
