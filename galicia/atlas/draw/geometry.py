"""Curves and chains in plain coordinates (map px).

Processors differ in the last bits of what they measure and cut. So that a near tie falls the same way on all of them,
points are settled on a fine lattice and measures rounded before anything is decided by them.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely import LineString, line_interpolate_point, make_valid, normalize, transform

Array = NDArray[np.float64]
Corner = tuple[float, float]
_LATTICE = 1000  # points to a px
_LEAN = 0.4783  # no half, so that round numbers and their fractions do not lie half way between two points


def settled(points: Any) -> Array:
    """Points on the nearest point of a lattice far finer than the eye.

    >>> settled([(1.25, 2.0), (1.25 + 1e-12, 2.0 - 1e-12)]).tolist()
    [[1.25, 2.0], [1.25, 2.0]]
    """
    return np.asarray(np.floor(np.asarray(points, float) * _LATTICE + _LEAN) / _LATTICE)


def about(measure: float) -> float:
    """A measure as far as it can be trusted: what differs by less is equal, and the first of equals is taken.

    >>> about(0.1 + 0.2) == about(0.3)
    True
    """
    return round(float(measure), 6)


def tidy(shape: Any) -> Any:
    """A shape with its points settled, and its parts and rings in an order that only these points decide."""
    found = transform(shape, settled)
    return normalize(found if found.is_valid else make_valid(found))


def cut_corners(points: Any, times: int = 2, ratio: float = 0.25, closed: bool = False) -> Array:
    """Chaikin's curve: every corner replaced by two points on its sides; open ends stay.

    >>> cut_corners([(0, 0), (4, 0), (4, 4)], 1).tolist()
    [[0.0, 0.0], [3.0, 0.0], [4.0, 1.0], [4.0, 4.0]]
    """
    p = np.asarray(points, float)
    for _ in range(times if len(p) > 2 else 0):
        a, b = (p, np.roll(p, -1, 0)) if closed else (p[:-1], p[1:])
        cut = np.stack([a * (1 - ratio) + b * ratio, a * ratio + b * (1 - ratio)], 1).reshape(-1, 2)
        p = cut if closed else np.vstack([p[:1], cut[1:-1], p[-1:]])
    return p


def resample(points: Any, step: float) -> Array:
    """Points about `step` apart along a line, both ends kept."""
    line = LineString(points)
    count = max(2, round(about(line.length / step)) + 1)
    found = line_interpolate_point(line, np.linspace(0, line.length, count))
    return settled([(p.x, p.y) for p in found])


def normals(points: Array) -> Array:
    """Unit normals: the way turned a quarter from x towards y."""
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
    return np.stack([-along[:, 1], along[:, 0]], 1)


def wobble(points: Any, amplitude: float, every: float, seed: str) -> Array:
    """A line with a hand's tremor: sideways by about `amplitude`, changing `every` px, ends fixed, same for a seed.

    >>> a, b = (wobble([(0, 0), (200, 0)], 3, 20, "San") for _ in range(2))
    >>> bool((a == b).all()), a[0].tolist(), a[-1].tolist()
    (True, [0.0, 0.0], [200.0, 0.0])
    """
    p = resample(points, 6)
    if len(p) < 4:
        return np.asarray(points, float)
    rng = Random(seed)
    length = 6.0 * (len(p) - 1)
    knots = max(4, int(length / every) + 2)
    offsets = np.interp(np.linspace(0, knots - 1, len(p)), range(knots), [rng.gauss(0, 1) for _ in range(knots)])
    offsets = np.convolve(np.pad(offsets, 2, mode="edge"), np.ones(5) / 5, "valid") * amplitude
    offsets[0] = offsets[-1] = 0
    return settled(cut_corners(p + normals(p) * offsets[:, None], 1))


def catmull_rom(nodes: Any, steps: int = 8) -> Array:
    """A smooth curve through every node, `steps` points to a link.

    >>> len(catmull_rom([(0, 0), (1, 0), (2, 1)], 4))
    9
    """
    p = np.asarray(nodes, float)
    if len(p) < 3:
        return np.linspace(p[0], p[-1], steps + 1)
    q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(q, q[1:], q[2:], q[3:], strict=False)
    ]
    return np.vstack([*pieces, p[-1:]])


def smooth(points: Array, times: int = 1) -> Array:
    """Each inner point drawn half way to the middle of its neighbours, several times."""
    p = np.array(points, float)
    for _ in range(times):
        p[1:-1] = (p[:-2] + 2 * p[1:-1] + p[2:]) / 4
    return p


def chains(edges: Iterable[tuple[Corner, Corner]]) -> list[list[Corner]]:
    """Edges joined into the longest runs without a fork; rings come closed.

    >>> chains([((0, 0), (1, 0)), ((1, 0), (2, 0))])
    [[(0, 0), (1, 0), (2, 0)]]
    """
    near: dict[Corner, list[Corner]] = {}
    for a, b in edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    used: set[frozenset[Corner]] = set()
    found: list[list[Corner]] = []
    starts = [p for p in near if len(near[p]) != 2] + list(near)
    for start in starts:
        for second in near[start]:
            if frozenset((start, second)) in used:
                continue
            run = [start, second]
            used.add(frozenset(run))
            while len(near[run[-1]]) == 2:
                onward = [p for p in near[run[-1]] if frozenset((p, run[-1])) not in used]
                if not onward:
                    break
                used.add(frozenset((run[-1], onward[0])))
                run.append(onward[0])
            found.append(run)
    return found


def thinned(points: Any, tolerance: float) -> Array:
    """A line without the points that lie within `tolerance` of what is left (Douglas and Peucker).

    Nothing but the four operations on settled points, so that the same points are left everywhere.

    >>> thinned([(0, 0), (1, 0.1), (2, 0), (2, 2)], 0.5).tolist()
    [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0]]
    """
    p = settled(points)
    keep = np.zeros(len(p), bool)
    keep[[0, -1]] = True
    spans = [(0, len(p) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        away = _squares_from(p[first + 1 : last], p[first], p[last])
        farthest = int(away.argmax())
        if away[farthest] > tolerance * tolerance:
            middle = first + 1 + farthest
            keep[middle] = True
            spans += [(first, middle), (middle, last)]
    return np.asarray(p[keep])


def _squares_from(points: Array, a: Array, b: Array) -> Array:
    """The squares of the distances of points from the stretch between a and b."""
    (dx, dy), x, y = (b - a).tolist(), points[:, 0] - a[0], points[:, 1] - a[1]
    length = dx * dx + dy * dy
    along = np.clip((x * dx + y * dy) / length, 0.0, 1.0) if length else np.zeros(len(points))
    x, y = x - along * dx, y - along * dy
    return np.asarray(x * x + y * y)


def lines_of(shape: Any) -> list[Any]:
    """The line strings in a shape, whatever it is; empty ones left out."""
    if shape.is_empty:
        return []
    if shape.geom_type == "LineString":
        return [shape]
    return [line for part in getattr(shape, "geoms", ()) for line in lines_of(part)]


def polygons_of(shape: Any) -> list[Any]:
    """The polygons in a shape; empty ones left out."""
    if shape.is_empty:
        return []
    if shape.geom_type == "Polygon":
        return [shape]
    return [p for part in getattr(shape, "geoms", ()) for p in polygons_of(part)]
