"""Lines along hexsides that are no terrain: fronts, attack lines, zones, army areas and board parts."""

from __future__ import annotations

from dataclasses import dataclass

from galicia.atlas.draw.geometry import Corner, chains, cut_corners, normals, settled
from galicia.atlas.draw.page import Page
from galicia.atlas.draw.svg import layer, path, stroke


@dataclass(frozen=True)
class Sign:
    """How a line is drawn: its class, its words in the legend, whether it is cased, and how far off its hexsides."""

    class_: str
    words: str
    cased: bool = False
    beside: float = 0.0

    def drawn(self, commands: str) -> str:
        return (stroke(commands, "line-case") if self.cased else "") + stroke(commands, self.class_)


# Features of a hexside that are lines to remember.
FRONTS = {
    "start-line": Sign("front", "Front, 1 September"),
    "attack-line": Sign("attack", "Attack Line", cased=True),
}
# Marks whose change from hex to hex is a boundary; those of two sides lie beside each other where they meet.
BOUNDARIES = {
    "zone": Sign("zone-line", "Zone boundary", cased=True),
    "ah": Sign("s1 army-line", "Army areas, A-H", beside=3.2),
    "ru": Sign("s2 army-line", "Army areas, Russia", beside=-3.2),
    "part": Sign("part-line", "Board part"),
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


def _course(chain: list[Corner], beside: float) -> list[Corner]:
    """A chain with its corners cut, and shifted to one side of the way that leads up the page."""
    upward = chain if chain[0][1] >= chain[-1][1] else chain[::-1]
    curve = cut_corners(upward, 1, 0.2)
    return settled(curve + normals(curve) * beside).tolist() if beside else curve.tolist()  # type: ignore[no-any-return]


def _commands(edges: list[tuple[Corner, Corner]], sign: Sign) -> str:
    return "".join(path(_course(chain, sign.beside)) for chain in chains(edges))


def draw(page: Page) -> str:
    """The lines of a page."""
    out = []
    for feature, sign in FRONTS.items():
        edges = [page.side(s.a, s.b) for s in page.board.sides if feature in s.features]
        out.append(sign.drawn(_commands(edges, sign)))
    out += [sign.drawn(_commands(boundary(page, mark), sign)) for mark, sign in BOUNDARIES.items()]
    return layer("fronts", *out)
