"""Where a name could stand, and what each place would cost in water, track, grid and numbers covered."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any

import numpy as np
import shapely
from shapely import LineString, Point, STRtree, box, unary_union

from galicia.atlas.draw.geometry import about, normals, settled, smooth, tidy
from galicia.atlas.draw.lettering import FAR_CITY, FAR_TOWN, GREAT_RIVER, RIVER, TAG, Hand
from galicia.atlas.draw.page import Page
from galicia.atlas.draw.placing import Candidate, Label
from galicia.atlas.draw.rivers import GREAT, River
from galicia.atlas.draw.towns import Town

# What it costs to leave the map, to touch a symbol, to hide a number; then per px² of water and track, per px of grid,
# and to leave the town's own hex.
OFF, SYMBOL, NUMBER, WATER, TRACK, GRID, AWAY = 2000.0, 900.0, 90.0, 0.35, 0.22, 0.10, 2.0
RIVER_LIMIT = 170.0
# Direction in degrees clockwise from the right, and how much worse it is than the right.
DIRECTIONS = (
    (0, 0), (-28, 3), (90, 4), (28, 4), (180, 5), (55, 6),
    (-152, 7), (152, 8), (125, 8), (-55, 8), (-90, 10), (-125, 10),
)  # fmt: skip
DISTANCES = (0.0, 5.0, 12.0)
_DESCENDERS = frozenset("gjpqyJQ,;()ąęșț")


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
        self.symbols = [tidy(box(t.x - t.radius, t.y - t.radius, t.x + t.radius, t.y + t.radius)) for t in self.towns]
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
        return about(total + self.grid.intersection(shape).length * GRID)


def number_box(page: Page, h: int) -> Any:
    """What the number of a hex covers."""
    x, y = page.centre(h)
    half = 2.5 * len(page.board.grid.number(h)) + 1
    return tidy(box(x - half, y - 38, x + half, y - 29))


def text_box(x: float, y: float, words: str, hand: Hand) -> Any:
    """What words cover, with a little air."""
    drop = 0.24 * hand.size if _DESCENDERS & set(words) else 1.0
    return tidy(box(x - 1.5, y - hand.height - 1.5, x + hand.width(words) + 1.5, y + drop + 1))


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
            shape = tidy(box(x - width / 2 - 1, y - height / 2 - 1, x + width / 2 + 1, y + height / 2 + 1))
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
    for start in np.arange(2, about(line.length - width - 2), 14):
        points = settled([line.interpolate(start + d).coords[0] for d in np.linspace(0, width, 9)])
        if points[-1][0] < points[0][0]:
            points = points[::-1]
        across = normals(points)
        along = np.unwrap(np.arctan2(-across[:, 0], across[:, 1]))
        bend = about(np.ptp(along) * 40 + abs(along.mean()) * 6)
        if bend > RIVER_LIMIT:
            continue
        middle = points[4]
        cell = int(middle[0] // 120), int(middle[1] // 120)
        if cell not in local_cache:
            local_cache[cell] = ground.local(cell[0] * 120 + 60, cell[1] * 120 + 60, 100 + width)
        for off in (-6.5, 6.5 + hand.size * 0.62):
            course = settled(smooth(points + across * off, 6))
            spine = LineString(settled(course - across * hand.size * 0.3))
            shape = tidy(spine.buffer(hand.size * 0.5, cap_style="flat"))
            found.append(Candidate(shape, bend + local_cache[cell].cost(shape), course=course))
    found.sort(key=lambda c: c.cost)
    return Label(words, hand, found[:60], needed=False, limit=RIVER_LIMIT, group=f"river {river.name}")


def far_labels(key: list[Town], page: Page) -> list[Label]:
    """Large names of the towns that matter, for a screen on which a hex is small."""
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
        labels.append(Label(town.name, hand, found, needed=False, group="far"))
    return labels
