"""Names that do not collide: every label has candidates with a cost, and each takes the cheapest that others leave.

Labels are first set in order of importance, then each in turn is lifted and set again until nothing improves. A label
that must be shown and cannot be shown cleanly stops the build.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from shapely import STRtree

from galicia.atlas.draw.errors import LabelError
from galicia.atlas.draw.geometry import Array
from galicia.atlas.draw.lettering import Hand

CLASH = 3000.0  # one label on another
TWIN = 500.0  # the same river named again close by
FAIL = 800.0
SWEEPS = 6


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
            cost += sum(TWIN for s in twins if s.distance(candidate.shape) < apart)
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
