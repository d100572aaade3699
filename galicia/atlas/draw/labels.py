"""Names that do not collide: every label has candidates with a cost, and each takes the cheapest that others leave.

Fixed costs (water, track, grid, hex numbers, being far from the town) are counted once per candidate. Labels are first
set in order of importance, then each in turn is lifted and set again until nothing improves. A label that must be shown
and cannot be shown cleanly stops the build.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any

import numpy as np
import shapely
from shapely import LineString, Point, STRtree, box, unary_union

from galicia.atlas.draw.errors import LabelError
from galicia.atlas.draw.geometry import Array, cut_corners, normals, smooth
from galicia.atlas.draw.lettering import FAR_CITY, FAR_TOWN, GREAT_RIVER, RIVER, TAG, Hand
from galicia.atlas.draw.page import Page
from galicia.atlas.draw.plans import Region
from galicia.atlas.draw.rivers import GREAT, River, Waters
from galicia.atlas.draw.svg import layer, num, path, tag, text
from galicia.atlas.draw.towns import Town, star

CLASH, OFF, SYMBOL, NUMBER, WATER, TRACK, GRID, AWAY = 3000.0, 2000.0, 900.0, 90.0, 0.35, 0.22, 0.10, 2.0
FAIL = 800.0
RIVER_LIMIT = 170.0
# Direction in degrees clockwise from the right, and how much worse it is than the right.
DIRECTIONS = (
    (0, 0), (-28, 3), (90, 4), (28, 4), (180, 5), (55, 6),
    (-152, 7), (152, 8), (125, 8), (-55, 8), (-90, 10), (-125, 10),
)  # fmt: skip
DISTANCES = (0.0, 5.0, 12.0)
SWEEPS = 6
_DESCENDERS = frozenset("gjpqyJQ,;()ąęșț")


@dataclass(frozen=True)
class Candidate:
    """A place for a label: what it covers, what that costs, and where the text starts or runs."""

    shape: Any
    cost: float
    x: float = 0.0
    y: float = 0.0
    course: Array | None = None


@dataclass
class Label:
    """A label with its candidates, and the one it took."""

    words: str
    hand: Hand
    candidates: list[Candidate]
    needed: bool = True
    limit: float = FAIL
    group: str = ""
    side: int = 0
    taken: Candidate | None = None
    cost: float = 0.0


@dataclass
class Ground:
    """What labels should not cover."""

    page: Page
    water: Any
    track: Any
    towns: list[Town]
    grid: Any = field(init=False)
    numbers: list[Any] = field(init=False)
    number_tree: STRtree = field(init=False)
    symbols: list[Any] = field(init=False)
    symbol_tree: STRtree = field(init=False)

    def __post_init__(self) -> None:
        self.grid = [LineString([*c, c[0]]) for c in (self.page.corners(h) for h in self.page.board.terrain)]
        self.grid_tree = STRtree(self.grid)
        self.numbers = [number_box(self.page, h) for h in self.page.board.terrain]
        self.number_tree = STRtree(self.numbers)
        self.symbols = [box(t.x - t.radius, t.y - t.radius, t.x + t.radius, t.y + t.radius) for t in self.towns]
        self.symbol_tree = STRtree(self.symbols)
        self.inner = self.page.neat.buffer(-8, join_style="mitre")
        shapely.prepare(self.inner)

    def local(self, x: float, y: float, reach: float) -> Local:
        """Water and track around a point, cut small so that measuring is quick."""
        around = box(x - reach, y - reach, x + reach, y + reach)
        lines = [self.grid[int(i)] for i in self.grid_tree.query(around)]
        grid = unary_union(lines) if lines else LineString()
        return Local(self, self.water.intersection(around), self.track.intersection(around), grid)


@dataclass(frozen=True)
class Local:
    """The ground around one town."""

    ground: Ground
    water: Any
    track: Any
    grid: Any

    def cost(self, shape: Any, own: Town | None = None) -> float:
        """What it costs to cover a shape's ground."""
        g = self.ground
        total = 0.0 if g.inner.contains(shape) else OFF
        for i in g.symbol_tree.query(shape):
            if g.towns[int(i)] is not own and g.symbols[int(i)].intersects(shape):
                total += SYMBOL
        for i in g.number_tree.query(shape):
            covered = g.numbers[int(i)].intersection(shape).area / g.numbers[int(i)].area
            total += NUMBER * (0.3 + 0.7 * min(1.0, covered)) if covered > 0.02 else 0
        total += self.water.intersection(shape).area * WATER + self.track.intersection(shape).area * TRACK
        return float(total + self.grid.intersection(shape).length * GRID)


def number_box(page: Page, h: int) -> Any:
    """What the number of a hex covers."""
    x, y = page.centre(h)
    half = 2.5 * len(page.board.grid.number(h)) + 1
    return box(x - half, y - 38, x + half, y - 29)


def text_box(x: float, y: float, words: str, hand: Hand) -> Any:
    """What words cover, with a little air."""
    drop = 0.24 * hand.size if _DESCENDERS & set(words) else 1.0
    return box(x - 1.5, y - hand.height - 1.5, x + hand.width(words) + 1.5, y + drop + 1)


def town_label(town: Town, ground: Ground) -> Label:
    """The name of a town with its candidates round the symbol."""
    hand, r, words = town.hand, town.radius + 3, town.name
    width = hand.width(words)
    local = ground.local(town.x, town.y, width + 50)
    hexagon = ground.page.hexagons[town.place.hex]
    found = []
    for angle, worse in DIRECTIONS:
        ca, sa = cos(radians(angle)), sin(radians(angle))
        for extra in DISTANCES:
            edge_x = town.x + ca * (r + extra)
            x = edge_x if ca > 0.4 else edge_x - width if ca < -0.4 else edge_x - width / 2 + ca * width * 0.35
            y = town.y + sa * (r + extra) + hand.height / 2 * sa + hand.height / 2
            shape = text_box(x, y, words, hand)
            away = 0.0 if hexagon.contains(shape) else AWAY
            found.append(Candidate(shape, worse + extra * 0.8 + away + local.cost(shape, town), x, y))
    return Label(words, hand, found, group="town")


def victory_tag(words: str, town: Town, ground: Ground, side: int) -> Label:
    """The points a town is worth, in a small box near it."""
    width, height = TAG.width(words) + 10, 13.6
    local = ground.local(town.x, town.y, 70)
    hexagon = ground.page.hexagons[town.place.hex]
    found = []
    for angle in range(0, 360, 30):
        for extra in (0, 6, 13):
            reach_x, reach_y = town.radius + width / 2 + 3 + extra, town.radius + height / 2 + 2 + extra
            x, y = town.x + cos(radians(angle)) * reach_x, town.y + sin(radians(angle)) * reach_y
            shape = box(x - width / 2 - 1, y - height / 2 - 1, x + width / 2 + 1, y + height / 2 + 1)
            away = 0.0 if hexagon.contains(shape) else 25.0
            found.append(Candidate(shape, extra + away + local.cost(shape) * 1.5, x, y))
    return Label(words, TAG, found, group="tag", side=side)


def river_label(river: River, words: str, ground: Ground) -> Label | None:
    """The name of a river along its bank, reading left to right; None if the stretch is too short."""
    hand = GREAT_RIVER if river.rank == GREAT else RIVER
    line, width = river.line, hand.width(words) + 6
    if line.length < width + 8:
        return None
    found = []
    local_cache: dict[tuple[int, int], Local] = {}
    for start in np.arange(2, line.length - width - 2, 14):
        points = np.array([line.interpolate(start + d).coords[0] for d in np.linspace(0, width, 9)])
        if points[-1][0] < points[0][0]:
            points = points[::-1]
        across = normals(points)
        along = np.unwrap(np.arctan2(-across[:, 0], across[:, 1]))
        bend = float(np.ptp(along) * 40 + abs(along.mean()) * 6)
        if bend > RIVER_LIMIT:
            continue
        middle = points[4]
        cell = int(middle[0] // 120), int(middle[1] // 120)
        if cell not in local_cache:
            local_cache[cell] = ground.local(cell[0] * 120 + 60, cell[1] * 120 + 60, 100 + width)
        for off in (-6.5, 6.5 + hand.size * 0.62):
            course = smooth(points + across * off, 6)
            shape = LineString(course - across * hand.size * 0.3).buffer(hand.size * 0.5, cap_style="flat")
            found.append(Candidate(shape, bend + local_cache[cell].cost(shape), course=course))
    found.sort(key=lambda c: c.cost)
    return Label(words, hand, found[:60], needed=False, limit=RIVER_LIMIT, group=f"river {river.name}")


def place_all(labels: list[Label], apart: float = 600.0) -> None:
    """Give every label its place, in order, then improve in turns.

    Labels of the same river keep `apart`. Raises LabelError if one that is needed has no clean place.
    """
    for label in labels:
        _take(label, labels, apart)
    for _ in range(SWEEPS):
        if not sum(_take(label, labels, apart) for label in labels):
            break
    failed = [f"{label.words} ({label.cost:.0f})" for label in labels if label.needed and label.cost >= FAIL]
    if failed:
        raise LabelError(f"no room for the names {', '.join(failed)}")


def _take(label: Label, labels: list[Label], apart: float) -> bool:
    """Move a label to its cheapest candidate; whether it moved."""
    others = [other for other in labels if other is not label and other.taken is not None]
    shapes = [other.taken.shape for other in others if other.taken is not None]
    tree = STRtree(shapes)
    best: tuple[float, Candidate | None] = (label.limit if not label.needed else float("inf"), None)
    for candidate in sorted(label.candidates, key=lambda c: c.cost):
        if candidate.cost >= best[0]:
            break
        cost = candidate.cost + CLASH * len(tree.query(candidate.shape, predicate="intersects"))
        if label.group.startswith("river"):
            twins = [s for o, s in zip(others, shapes, strict=True) if o.group == label.group]
            cost += sum(500.0 for s in twins if s.distance(candidate.shape) < apart)
        if cost < best[0]:
            best = cost, candidate
    moved = best[1] is not label.taken
    label.cost, label.taken = best
    return moved


def collisions(labels: Iterable[Label]) -> list[tuple[str, str]]:
    """The pairs of labels that lie on each other."""
    shown = [(label.words, label.taken.shape) for label in labels if label.taken is not None]
    tree = STRtree([shape for _, shape in shown])
    found = []
    for i, (words, shape) in enumerate(shown):
        found += [(words, shown[int(j)][0]) for j in tree.query(shape, predicate="intersects") if int(j) > i]
    return found


def town_order(town: Town) -> tuple[int, int, int]:
    """Victory and fortress first, then by class, long names before short."""
    kinds = {"city": 0, "town": 1}
    return (0 if town.key else 1, kinds.get(town.kind, 2), -len(town.name))


def side_of_mark(page: Page, mark: str) -> tuple[int, str]:
    """The side and the words of a victory mark: ``RU:6/2`` is Russia's, six for taking and two for holding."""
    who, colon, worth = mark.rpartition(":")
    if not colon:
        return page.plan.sides.get(worth, 0), ""
    return page.plan.sides.get(who, 0), worth.replace("/", " | ")


class Lettering:
    """All names of a page, placed."""

    def __init__(self, page: Page, waters: Waters, track: Any, towns: list[Town]) -> None:
        self.page = page
        water = waters.all_snapped.buffer(2.5)
        self.ground = Ground(page, water, track.buffer(3.5), towns)
        ordered = sorted(towns, key=town_order)
        self.names = [town_label(town, self.ground) for town in ordered]
        self.tags = []
        for town in ordered:
            side, words = side_of_mark(page, town.victory) if town.victory else (0, "")
            if words:
                self.tags.append(victory_tag(words, town, self.ground, side))
        self.rivers = self._river_names(waters)
        place_all([*self.names, *self.tags, *self.rivers])
        clash = collisions([*self.names, *self.tags, *self.rivers])
        if clash:
            raise LabelError(f"names lie on each other: {', '.join(f'{a} and {b}' for a, b in clash)}")
        self.key_towns = [t for t in ordered if t.key]
        self.far = far_labels(ordered, page)

    def _river_names(self, waters: Waters) -> list[Label]:
        found = []
        times: dict[str, int] = {}
        for river in sorted(waters.snapped, key=lambda r: (r.rank, -r.line.length, r.name)):
            allowed = 2 if river.rank == GREAT and river.line.length > 700 else 1
            if not river.name or times.get(river.name, 0) >= 2:
                continue
            words = self.page.plan.river_names.get(river.name, river.name.split(" (")[0])
            for _ in range(allowed):
                label = river_label(river, words, self.ground)
                if label is not None and label.candidates:
                    found.append(label)
                    times[river.name] = times.get(river.name, 0) + 1
        return found

    def covered(self) -> Any:
        """Everything names lie on, for the trees to keep clear of."""
        placed = [*self.names, *self.tags, *self.rivers]
        return unary_union([label.taken.shape for label in placed if label.taken is not None])

    def draw(self) -> str:
        """River names, names and tags; the few large names of a small screen in a layer of their own."""
        rivers = []
        for number, label in enumerate(label for label in self.rivers if label.taken is not None):
            rivers.append(_along(label, f"river-{number}"))
        names = [_name(label) for label in self.names]
        far = [_name(label) for label in self.far if label.taken is not None]
        return (
            layer("river-names", *rivers)
            + layer("names", *names)
            + layer("tags", *(_tag(label) for label in self.tags))
            + layer("names-far", *(_far_symbol(t) for t in self.key_towns), *far)
        )


def far_labels(towns: list[Town], page: Page) -> list[Label]:
    """Large names of the towns that matter, for a screen on which a hex is small."""
    key = [t for t in towns if t.key]
    inner = page.neat.buffer(-8, join_style="mitre")
    symbols = [Point(t.at).buffer(20) for t in key]
    labels = []
    for town in key:
        hand = FAR_CITY if town.kind == "city" else FAR_TOWN
        width, r = hand.width(town.name), 27.0
        found = []
        for x, y, worse in (
            (town.x + r, town.y + hand.height / 2, 0),
            (town.x - r - width, town.y + hand.height / 2, 5),
            (town.x - width / 2, town.y + r + hand.height, 8),
            (town.x - width / 2, town.y - r, 10),
        ):
            shape = text_box(x, y, town.name, hand)
            struck = sum(SYMBOL for s, t in zip(symbols, key, strict=True) if t is not town and s.intersects(shape))
            found.append(Candidate(shape, worse + struck + (0 if inner.contains(shape) else OFF), x, y))
        labels.append(Label(town.name, hand, found, needed=False, limit=FAIL, group="far"))
    place_all(labels)
    return labels


def _far_symbol(town: Town) -> str:
    """A town that matters, large enough for a small screen."""
    if town.fortress:
        return tag("path", d=star(town.x, town.y, 27, 18), class_="fort", stroke_width="4")
    return tag("circle", cx=num(town.x), cy=num(town.y), r="14", class_="far-ring" if town.victory else "far-rim")


def _name(label: Label) -> str:
    assert label.taken is not None
    length = label.hand.width(label.words)
    return text(label.taken.x, label.taken.y, label.words, f"lb-{label.hand.name}", length=length)


def _tag(label: Label) -> str:
    assert label.taken is not None
    x, y, width = label.taken.x, label.taken.y, TAG.width(label.words) + 10
    frame = tag(
        "rect", x=num(x - width / 2), y=num(y - 6.8), width=num(width), height="13.6", rx="3", class_="tag-box side-rim"
    )
    return tag("g", frame, text(x, y + 3.9, label.words, "lb-tag", "middle"), class_=f"s{label.side}")


def _along(label: Label, ident: str) -> str:
    assert label.taken is not None and label.taken.course is not None
    course = cut_corners(label.taken.course, 2)
    course = np.vstack([course, course[-1] + (course[-1] - course[-2]) * 12])
    run = tag("path", id=ident, d=path(course.tolist()), fill="none")
    return run + tag("text", tag("textPath", label.words, href=f"#{ident}"), class_=f"lb-{label.hand.name}")


def draw_numbers(page: Page) -> str:
    """The hex numbers, above the middle of their hexes."""
    out = []
    for h in sorted(page.board.terrain, key=page.board.grid.row_col):
        x, y = page.centre(h)
        sea = "n-sea" if page.board.terrain[h] == "sea" else None
        out.append(tag("text", page.board.grid.number(h), x=num(x), y=num(y - 30.5), class_=sea))
    return layer("numbers", *out, class_="lb-number", text_anchor="middle")


def draw_regions(page: Page, covered: Any) -> str:
    """Names of countries and regions, pale, running west to east, where they cover least near their place."""
    shapely.prepare(covered)
    taken: list[Any] = []
    out = []
    for region in page.plan.regions:
        at = _region_place(page, region, covered, taken)
        if at is None:
            continue
        x, y, turn = at
        out.append(
            tag(
                "text",
                region.words,
                transform=f"translate({x:.0f} {y:.0f}) rotate({turn:.0f})",
                class_="serif region",
                font_size=num(region.size),
                letter_spacing=num(region.spacing),
                text_anchor="middle",
            )
        )
    return layer("regions", *out)


def _region_place(page: Page, region: Region, covered: Any, taken: list[Any]) -> tuple[float, float, float] | None:
    """The best place within two hexes of where a region's name belongs; None if it would leave the hexes."""
    x, y = page.px(*page.sheet.to_sheet(region.lon, region.lat))
    turn = page.sheet.north()
    half = Hand("", region.size, "regular", region.spacing).width(region.words) / 2
    run = np.array([cos(radians(turn)), sin(radians(turn))])
    up = np.array([run[1], -run[0]])
    best: tuple[float, tuple[float, float, float] | None] = (float("inf"), None)
    for dx in range(-160, 161, 40):
        for dy in range(-150, 151, 25):
            middle = np.array([x + dx, y + dy])
            line = LineString([middle - run * half, middle + run * half])
            band = line.buffer(region.size * 0.7, cap_style="flat", single_sided=True)
            if not page.field.contains(band) or any(band.intersects(t) for t in taken):
                continue
            cost = float(covered.intersection(band).area) + 0.6 * abs(dx) + 1.2 * abs(dy)
            if cost < best[0]:
                best = cost, (float(middle[0]), float(middle[1]), turn)
    if best[1] is not None:
        bx, by, _ = best[1]
        ends = np.array([bx, by]) - run * half, np.array([bx, by]) + run * half
        taken.append(LineString([*ends, *(e + up * region.size for e in ends[::-1])]).convex_hull)
    return best[1]
