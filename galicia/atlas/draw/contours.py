"""Contour lines of a height field, by marching squares."""

from __future__ import annotations

import numpy as np

from galicia.atlas.draw.geometry import Array

# Cases by which corners stand above the level (1 upper left, 2 upper right, 4 lower right, 8 lower left), each with the
# segments that part them: from edge to edge (top, right, bottom, left), higher ground on the left of the way.
_T, _R, _B, _L = range(4)
_CASES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_L, _T),), 2: ((_T, _R),), 3: ((_L, _R),), 4: ((_R, _B),), 5: ((_L, _T), (_R, _B)), 6: ((_T, _B),),
    7: ((_L, _B),), 8: ((_B, _L),), 9: ((_B, _T),), 10: ((_T, _R), (_B, _L)), 11: ((_B, _R),), 12: ((_R, _L),),
    13: ((_R, _T),), 14: ((_T, _L),),
}  # fmt: skip


def rings(heights: Array, level: float) -> list[Array]:
    """Closed contour lines in cells from the upper left, as (x, y); the world outside the field lies below the level.

    >>> hill = np.zeros((5, 5)); hill[2, 2] = 1.0
    >>> [ring.tolist() for ring in rings(hill, 0.5)]
    [[[1.5, 2.0], [2.0, 2.5], [2.5, 2.0], [2.0, 1.5]]]
    """
    field = np.pad(heights, 1, constant_values=level - 1.0)
    above = (field >= level).astype(int)
    case = above[:-1, :-1] + 2 * above[:-1, 1:] + 4 * above[1:, 1:] + 8 * above[1:, :-1]
    width = field.shape[1]
    onward: dict[int, int] = {}
    for number, segments in _CASES.items():
        rows, columns = np.nonzero(case == number)
        corner = rows * width + columns
        edge = (corner * 2, (corner + 1) * 2 + 1, (corner + width) * 2, corner * 2 + 1)
        for start, end in segments:
            onward.update(zip(edge[start].tolist(), edge[end].tolist(), strict=True))
    flat = field.ravel()
    found: list[Array] = []
    while onward:
        first, at = onward.popitem()
        ring = [first]
        while at != first:
            ring.append(at)
            at = onward.pop(at)
        found.append(_placed(np.array(ring), flat, width, level))
    found.sort(key=lambda ring: ring.min(axis=0).tolist())
    return [np.roll(ring, -int(np.lexsort((ring[:, 1], ring[:, 0]))[0]), axis=0) for ring in found]


def _placed(edges: np.ndarray[tuple[int], np.dtype[np.int64]], flat: Array, width: int, level: float) -> Array:
    """Where the level crosses each edge of the lattice."""
    corner, down = edges // 2, edges % 2 == 1
    other = corner + np.where(down, width, 1)
    share = (level - flat[corner]) / (flat[other] - flat[corner])
    x = corner % width + np.where(down, 0.0, share) - 1
    y = corner // width + np.where(down, share, 0.0) - 1
    return np.stack([x, y], 1)
