"""Rivers: along the hexsides that count, as curves the eye accepts.

The hexsides of a river are joined into chains, their corners cut and a tremor added. Bigger rivers come first; a
tributary ends on the drawn trunk. Beyond the hexes the true course goes on; streams keep theirs everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from shapely import LineString, Point, unary_union
from shapely.ops import linemerge, nearest_points, substring

from galicia.atlas.draw.geometry import (
    Array,
    Corner,
    about,
    chains,
    cut_corners,
    lines_of,
    resample,
    settled,
    smooth,
    tidy,
    wobble,
)
from galicia.atlas.draw.page import HEX, Drawn, Page
from galicia.atlas.draw.svg import layer, shape_path, stroke

GREAT, RIVER, STREAM = 1, 2, 3
WIDTHS = {GREAT: 5.6, RIVER: 3.2}
# The features of a hexside that are drawn as water, with the rank they force; None asks the atlas.
WATER: dict[str, int | None] = {
    "river": None, "major": GREAT, "major-river": GREAT, "great-river": GREAT,
    "minor": RIVER, "minor-river": RIVER, "canal": RIVER, "stream": RIVER,
}  # fmt: skip
_RANK_WORDS = {"1": GREAT, "major": GREAT, "2": RIVER, "minor": RIVER, "3": STREAM, "stream": STREAM}
SOURCE_STEPS = (0.34, 0.5, 0.66, 0.83)
SOURCE_LENGTH = 90.0


@dataclass(frozen=True)
class River:
    """A drawn stretch of water."""

    name: str
    rank: int
    line: Any
    snapped: bool = True


def rank_of(feature: Drawn) -> int:
    """The rank of a river of the atlas: great, river or stream.

    >>> rank_of(Drawn(None, {"rank": "major"})), rank_of(Drawn(None, {"cls": 2}))
    (1, 2)
    """
    told = feature.properties.get("rank", feature.properties.get("cls", 3))
    rank = _RANK_WORDS.get(str(told), STREAM)
    return RIVER if rank == GREAT and "cls" in feature.properties else rank


class Waters:
    """Every river of a page, drawn."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.atlas: dict[str, list[Drawn]] = {}
        for feature in page.features("rivers"):
            self.atlas.setdefault(feature.name, []).append(feature)
        self.snapped = self._snapped()
        self.all_snapped = tidy(unary_union([r.line for r in self.snapped])) if self.snapped else LineString()
        self._barrier = tidy(self.all_snapped.buffer(0.4, quad_segs=1))
        self.beyond = self._beyond()
        self.streams = self._streams()

    def _rank(self, name: str, features: frozenset[str]) -> int:
        """The rank of a hexside: as its feature says, or as the atlas says where the board knows only rivers."""
        told = [rank for f in sorted(features) if (rank := WATER.get(f)) is not None]
        if told or "major-river" in self.page.board.vocabulary.get("features", ()):
            return min([*told, RIVER])
        return min([*(rank_of(f) for f in self.atlas.get(name, ())), RIVER])

    def _snapped(self) -> list[River]:
        edges: dict[tuple[str, int], list[tuple[Corner, Corner]]] = {}
        for side in self.page.board.sides:
            if side.features & set(WATER):
                key = side.name, self._rank(side.name, side.features)
                edges.setdefault(key, []).append(self.page.side(side.a, side.b))
        meeting: dict[Corner, set[str]] = {}
        for (name, _), pairs in edges.items():
            for corner in (c for pair in pairs for c in pair):
                meeting.setdefault(corner, set()).add(name)
        drawn: list[River] = []
        for name, rank in sorted(edges, key=lambda k: (k[1], -len(edges[k]), k[0])):
            for number, chain in enumerate(chains(edges[name, rank])):
                curve = cut_corners(chain, 2, 0.27)
                for end in (0, -1):
                    others = {r.name for r in drawn} & meeting[chain[end]]
                    met = [r.line for r in drawn if r.name in others and self._meet(name, r.name, Point(chain[end]))]
                    point = _on_trunk(Point(chain[end]), met)
                    if point is not None:
                        curve[end] = point
                    elif others - {name}:
                        curve = _drawn_back(curve, end)
                drawn.append(River(name, rank, LineString(wobble(curve, 2.6, 22, f"{name} {number}"))))
        return drawn

    def _meet(self, name: str, other: str, corner: Any) -> bool:
        """Whether two rivers that share a corner join in truth; sources that only lie near each other do not."""
        around = corner.buffer(HEX * 2.2)
        courses = (unary_union([f.shape for f in self.atlas.get(n, ())]) for n in (name, other))
        mine, theirs = (course.intersection(around) for course in courses)
        return name == other or mine.is_empty or theirs.is_empty or bool(mine.distance(theirs) < HEX * 0.3)

    def _beyond(self) -> list[River]:
        """True courses outside the hexes, joined to the drawn river where it leaves them.

        A course that lies just inside the rim, but on no hexside, is led round the hexes: it bars nobody's way.
        """
        found: list[River] = []
        field = self.page.field
        shore = tidy(field.buffer(160).buffer(-153)).exterior
        window = self.page.neat.buffer(60, join_style="mitre")
        for name, features in sorted(self.atlas.items()):
            named = [r for r in self.snapped if r.name == name]
            if not named:
                continue
            own = [r.line for r in named]
            all_own = tidy(unary_union(own))
            ends = [p for line in own for p in _ends(line) if field.boundary.distance(p) < HEX * 0.6]
            for feature in features:
                if rank_of(feature) == STREAM:
                    continue
                for part in lines_of(linemerge_or_self(tidy(feature.shape.intersection(window)))):
                    for run in _outer_runs(part, field, shore, all_own):
                        line = _joined(run, ends)
                        if line is not None:
                            nearest = _nearest(named, line)
                            found.append(River(name, nearest.rank, line, snapped=False))
        return found

    def _streams(self) -> list[Any]:
        """Small waters on their true course, ending on the drawn rivers and passing beside the towns."""
        own: dict[str, Any] = {}
        for river in self.snapped:
            own[river.name] = own[river.name].union(river.line) if river.name in own else river.line
        found: list[Any] = []
        for name, features in sorted(self.atlas.items()):
            for feature in features:
                course = feature.shape
                if name in own and rank_of(feature) != STREAM:
                    course = course.intersection(self.page.field.buffer(-HEX)).difference(own[name].buffer(HEX * 1.15))
                for part in lines_of(linemerge_or_self(tidy(course))):
                    found += self._led(part, whole=name not in own)
        return found

    def _led(self, part: Any, whole: bool) -> list[Any]:
        """A stream led to the nearest drawn river and cut where it would cross one."""
        points = [tuple(c) for c in part.coords]
        reach = HEX * (0.6 if whole else 1.4)
        for at in (0, -1):
            end = Point(points[at])
            near = tidy(nearest_points(self.all_snapped, end)[0]) if not self.all_snapped.is_empty else end
            if 2 < near.distance(end) < reach:
                points = [(near.x, near.y), *points] if at == 0 else [*points, (near.x, near.y)]
        line = LineString(settled(cut_corners(points, 2)))
        pieces = lines_of(tidy(line.difference(self._barrier)))
        return [p for p in pieces if len(pieces) == 1 or p.length > HEX * 0.9]

    def give_way(self, towns: list[Corner], room: float = 13.0) -> None:
        """Bend the streams so that none runs through a town."""
        self.streams = [_bent(line, towns, room) for line in self.streams]

    def is_source(self, river: River, at: int) -> bool:
        """Whether an end of a river is where it rises: not on the rim and not on other water."""
        point = Point(river.line.coords[at])
        if self.page.field.boundary.distance(point) < 22:
            return False
        others = [r.line for r in self.snapped if r is not river] + [r.line for r in self.beyond]
        return all(line.distance(point) > 4 for line in others)

    def parts(self) -> list[tuple[Any, float]]:
        """Every river as pieces of one width, thinning to its source."""
        pieces: list[tuple[Any, float]] = [(r.line, WIDTHS[r.rank]) for r in self.beyond]
        for river in self.snapped:
            width, line = WIDTHS[river.rank], river.line
            taper = min(SOURCE_LENGTH, line.length * 0.35)
            start, end = 0.0, line.length
            step = taper / len(SOURCE_STEPS)
            for at in (0, -1):
                if line.length < 60 or not self.is_source(river, at):
                    continue
                for i, share in enumerate(SOURCE_STEPS):
                    near, far = i * step, (i + 1) * step + 0.5
                    piece = (near, far) if at == 0 else (line.length - far, line.length - near)
                    pieces.append((substring(line, *piece), width * share))
                start, end = (taper, end) if at == 0 else (start, line.length - taper)
            pieces.append((substring(line, start, end), width))
        return pieces

    def draw(self) -> str:
        """Streams, then for all rivers together casing, bank and water."""
        by_width: dict[float, list[Any]] = {}
        for line, width in self.parts():
            by_width.setdefault(round(width, 2), []).append(line)
        commands = {width: "".join(shape_path(p, 0.25) for p in lines) for width, lines in by_width.items()}
        out = [stroke("".join(shape_path(s, 0.3) for s in self.streams), "stream")]
        for class_, wider in (("case", lambda w: w + 4), ("bank", lambda w: w), ("river", _water_width)):
            out += [stroke(commands[w], class_, round(wider(w), 2)) for w in sorted(commands)]
        return layer("water", *out)


def _water_width(width: float) -> float:
    return width - min(1.7, width * 0.38)


def _nearest(rivers: list[River], line: Any) -> River:
    return min(rivers, key=lambda r: (about(r.line.distance(line)), r.rank))


def _ends(line: Any) -> list[Any]:
    return [Point(line.coords[0]), Point(line.coords[-1])]


def _drawn_back(curve: Array, end: int, gap: float = 15.0) -> Array:
    """A curve cut short at one end, so that it does not touch a river it never met."""
    line = LineString(curve)
    if line.length < 3 * gap:
        return curve
    kept = substring(line, gap, line.length) if end == 0 else substring(line, 0, line.length - gap)
    return settled(kept.coords)


def _on_trunk(corner: Any, trunks: list[Any]) -> Corner | None:
    """The nearest point of the trunks drawn so far, if one passes close by."""
    near = [tidy(line.interpolate(line.project(corner))) for line in trunks]
    best = min(near, key=lambda p: about(p.distance(corner)), default=None)
    return (best.x, best.y) if best is not None and best.distance(corner) < HEX * 0.35 else None


def _outer_runs(part: Any, field: Any, shore: Any, own: Any) -> list[list[Corner]]:
    """The stretches of a true course beyond the hexes; those just inside the rim are moved out to the shore."""
    runs: list[list[Corner]] = [[]]
    for x, y in resample(part.coords, 8):
        point = Point(x, y)
        inside = field.contains(point)
        near_rim = shore.distance(point) < HEX * 1.2
        if not inside or (near_rim and own.distance(point) > HEX * 0.75):
            if inside:
                point = tidy(nearest_points(shore, point)[0])
            runs[-1].append((point.x, point.y))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 2]


def _joined(run: list[Corner], ends: list[Any]) -> Any:
    """A run beyond the hexes, led to the end of the drawn river that is nearest; None if it is a mere scrap."""
    points = smooth(np.array(run), 6)
    reach, at, end = min(
        ((about(end.distance(Point(points[at]))), at, end) for end in ends for at in (0, -1)),
        key=lambda found: (found[0], found[1]),
        default=(HEX, 0, None),
    )
    if end is not None and reach < HEX * 0.9:
        gone = np.r_[0.0, np.hypot(*np.diff(points, axis=0).T).cumsum()]
        away = gone if at == 0 else gone[-1] - gone
        shift = np.array([end.x, end.y]) - points[at]
        points = points + shift * np.exp(-((away / 70) ** 2))[:, None]
    elif len(run) < 6:
        return None
    return LineString(settled(cut_corners(points, 2)))


def linemerge_or_self(shape: Any) -> Any:
    """A multiple line joined where its ends meet; anything else as it is."""
    return linemerge(shape) if shape.geom_type == "MultiLineString" else shape


def _bent(line: Any, towns: list[Corner], room: float) -> Any:
    """A line pushed aside where it would pass within `room` of a town."""
    near = [t for t in towns if line.distance(Point(t)) < room]
    if not near or line.length < 8:
        return line
    points = np.array([line.interpolate(d).coords[0] for d in np.arange(0, line.length, 5)] + [line.coords[-1]])
    for town in near:
        away = points - np.array(town)
        distance = np.hypot(away[:, 0], away[:, 1])
        closest = away[distance.argmin()]
        direction = closest / (np.hypot(*closest) + 1e-9) if distance.min() > 0.5 else np.array([0.0, 1.0])
        push = (room - distance.min()) * np.exp(-((distance / (room * 1.6)) ** 2))
        points = points + push[:, None] * direction
    return LineString(settled(points))
