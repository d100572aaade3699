"""Lines along hexsides that are no terrain: fronts, attack lines, zones and army areas."""

from __future__ import annotations

from galicia.atlas.draw.geometry import Corner, chains, cut_corners
from galicia.atlas.draw.page import Page
from galicia.atlas.draw.svg import layer, path, tag

# Features of a hexside that are lines to remember, with their words in the legend.
FRONTS = {"start-line": "Front, 1 September", "attack-line": "Attack line"}
# Marks whose change from hex to hex is a boundary, with the class it is drawn in and its words.
BOUNDARIES = {
    "zone": ("zone-line", "Zone boundary"),
    "ah": ("s1 army-line", "Army areas, A-H"),
    "ru": ("s2 army-line", "Army areas, Russia"),
}


def boundary(page: Page, mark: str) -> list[tuple[Corner, Corner]]:
    """The hexsides between hexes whose mark differs."""
    values = page.board.marks.get(mark, {})
    return [
        page.side(h, n)
        for h, value in values.items()
        for n in page.board.neighbours(h)
        if n > h and n in values and values[n] != value
    ]


def _drawn(edges: list[tuple[Corner, Corner]], class_: str) -> str:
    commands = "".join(path(cut_corners(chain, 1, 0.2).tolist()) for chain in chains(edges))
    return tag("path", d=commands, class_=class_) if commands else ""


def draw(page: Page) -> str:
    """The lines of a page."""
    out = []
    for feature in FRONTS:
        edges = [page.side(s.a, s.b) for s in page.board.sides if feature in s.features]
        out.append(_drawn(edges, "front"))
    for mark, (class_, _) in BOUNDARIES.items():
        out.append(_drawn(boundary(page, mark), class_))
    return layer("fronts", *out)
