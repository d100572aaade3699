"""Rivers and ridges on the hexsides of a sheet.

Every hex is stood for by one point: its chief town where it lies in truth, else its centre. A line runs along the
side between two hexes if it parts their points, that is if it crosses the stretch between them an odd number of
times. So towns keep their true bank, and a line has no gaps and no loose ends but its own source and mouth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot

from galicia.atlas.projection import Point, Sheet
from galicia.board import Grid

Pair = tuple[int, int]
_STEP = 0.2  # hex widths
_ON_LINE = 1e-5  # square hex widths: a triangle as small as this is flat


def sides(sheet: Sheet, line: Sequence[Point], points: Mapping[int, Point]) -> list[Pair]:
    """The sides a line on the sheet runs along, in its order; each as (lower, higher) hex.

    >>> sheet = Sheet.of("battle-for-galicia")
    >>> x, y = sheet.grid.centre(sheet.grid.hex("5.05"))
    >>> centres = {h: sheet.grid.centre(h) for h in sheet.grid}
    >>> [sheet.grid.numbers(pair) for pair in sides(sheet, [(x + 0.5, y - 0.2), (x + 0.5, y + 0.2)], centres)]
    [['5.04', '5.05']]
    """
    crossings: dict[Pair, int] = {}
    for p, q in _short_steps(line):
        for a, b in _near(sheet, p, points):
            if _cross(p, q, points[a], points[b]):
                crossings[a, b] = crossings.get((a, b), 0) + 1
    return [pair for pair, times in crossings.items() if times % 2]


def joined(
    lines: Mapping[str, Sequence[Point]], reach: float, start_reach: float | None = None
) -> dict[str, list[Point]]:
    """Lines whose ends lie close to another line are led onto it, so that streams meet the rivers they feed.

    A source is not led as far as a mouth, lest two streams that rise close together become one.

    >>> joined({"main": [(0, 0), (10, 0)], "feeder": [(5, 5), (5, 1)]}, reach=2)["feeder"]
    [(5, 5), (5, 1), (5.0, 0.0)]
    """
    found: dict[str, list[Point]] = {}
    for name, line in lines.items():
        course = list(line)
        for at_start in (True, False):
            end = course[0] if at_start else course[-1]
            near = [_foot(end, other) for key, other in lines.items() if key != name]
            away, foot = min(near, default=(reach + 1, end))
            if 1e-9 < away <= (start_reach if at_start and start_reach is not None else reach):
                course.insert(0 if at_start else len(course), foot)
        found[name] = course
    return found


def running_on(line: Sequence[Point], far: float) -> list[Point]:
    """A line led straight on beyond both its ends.

    >>> running_on([(0, 0), (1, 0)], far=10)
    [(-10.0, 0.0), (0, 0), (1, 0), (11.0, 0.0)]
    """
    (ax, ay), (bx, by) = line[:2]
    (cx, cy), (dx, dy) = line[-2:]
    first, last = far / hypot(ax - bx, ay - by), far / hypot(dx - cx, dy - cy)
    before = ax + (ax - bx) * first, ay + (ay - by) * first
    after = dx + (dx - cx) * last, dy + (dy - cy) * last
    return [before, *line, after]


def crosses(a: Sequence[Point], b: Sequence[Point]) -> bool:
    """Whether two lines cross anywhere.

    >>> crosses([(0, 0), (2, 2)], [(0, 2), (2, 0)]), crosses([(0, 0), (1, 0)], [(0, 1), (1, 1)])
    (True, False)
    """
    low_x, low_y, high_x, high_y = _frame(a)
    near = [
        (r, s)
        for r, s in pairwise(b)
        if min(r[0], s[0]) <= high_x and max(r[0], s[0]) >= low_x
        if min(r[1], s[1]) <= high_y and max(r[1], s[1]) >= low_y
    ]
    return any(_cross(p, q, r, s) for p, q in pairwise(a) for r, s in near)


def times_crossed(line: Sequence[Point], a: Point, b: Point) -> int:
    """How often a line crosses the stretch between two points.

    >>> times_crossed([(1, -1), (1, 1), (2, 1), (2, -1)], (0, 0), (3, 0))
    2
    """
    return sum(_cross(p, q, a, b) for p, q in pairwise(line))


def distance(point: Point, line: Sequence[Point]) -> float:
    """How far a point lies from a line.

    >>> distance((1, 1), [(0, 0), (2, 0)])
    1.0
    """
    return _foot(point, line)[0]


def segment(point: Point, line: Sequence[Point]) -> int:
    """Which stretch of a line lies nearest to a point; at a bend the first of the two.

    >>> segment((3, 1), [(0, 0), (2, 0), (4, 0)])
    1
    """
    return min(range(len(line) - 1), key=lambda i: round(distance(point, line[i : i + 2]), 9))


def _frame(line: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in line], [p[1] for p in line]
    return min(xs), min(ys), max(xs), max(ys)


def _short_steps(line: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    for (px, py), (qx, qy) in pairwise(line):
        parts = max(1, ceil(hypot(qx - px, qy - py) / _STEP))
        marks = [(px + (qx - px) * i / parts, py + (qy - py) * i / parts) for i in range(parts + 1)]
        yield from pairwise(marks)


def _near(sheet: Sheet, p: Point, points: Mapping[int, Point]) -> Iterable[Pair]:
    """Touching hexes whose points may be parted here; a little off the sheet still counts."""
    here = sheet.hex_at(*p)
    if here is None:
        around = [h for h in points if hypot(points[h][0] - p[0], points[h][1] - p[1]) < 1.6]
        return [(a, b) for a in around for b in sheet.grid.neighbours(a) if a < b]
    return _around(sheet.grid, here)


@lru_cache(maxsize=4096)
def _around(grid: Grid, here: int) -> list[Pair]:
    found = {here}
    for _ in range(2):
        found |= {n for h in found for n in grid.neighbours(h)}
    return [(a, b) for a in sorted(found) for b in grid.neighbours(a) if a < b]


def _cross(p: Point, q: Point, a: Point, b: Point) -> bool:
    return _left(p, q, a) != _left(p, q, b) and _left(a, b, p) != _left(a, b, q)


def _left(p: Point, q: Point, a: Point) -> bool:
    # Points on the line, or too near to say, count as right of it, so that a line through a point is crossed once.
    return (q[0] - p[0]) * (a[1] - p[1]) - (q[1] - p[1]) * (a[0] - p[0]) > _ON_LINE


def _foot(point: Point, line: Sequence[Point]) -> tuple[float, Point]:
    """The nearest point of a line, and how far away it is."""
    best = (float("inf"), point)
    for (px, py), (qx, qy) in pairwise(line):
        length = (qx - px) ** 2 + (qy - py) ** 2
        along = ((point[0] - px) * (qx - px) + (point[1] - py) * (qy - py)) / length if length else 0.0
        along = min(1.0, max(0.0, along))
        foot = (px + (qx - px) * along, py + (qy - py) * along)
        best = min(best, (hypot(point[0] - foot[0], point[1] - foot[1]), foot))
    return best
