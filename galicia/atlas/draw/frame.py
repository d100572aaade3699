"""The frame: neat line, the friendly edges in their side's colour, supply and entry symbols."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, pairwise
from math import cos, pi, sin

from galicia.atlas.draw.page import Page
from galicia.atlas.draw.svg import layer, num, tag, text

BAR = 9.0
GAP = 3.0
SPACING = 27.0
INWARD = {"top": 90, "bottom": -90, "left": 0, "right": 180}  # the way a symbol points, in degrees
_COMPASS = {"north": "top", "south": "bottom", "west": "left", "east": "right"}
OUTWARD = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}


@dataclass
class Symbol:
    """A supply wheel or an entry chevron, at a distance along an edge."""

    edge: str
    along: float
    side: int
    turns: str = ""


def wheel(side: int, turn: float, scale: float = 1.0) -> str:
    """A source of supply: a wheel in a disc with a pointer."""
    spokes = "".join(f"M0 0L{num(6.2 * cos(k * pi / 4))} {num(6.2 * sin(k * pi / 4))}" for k in range(8))
    pointer = tag("path", d="M13-7L23 0L13 7Z", class_="side-fill symbol-rim", transform=f"rotate({num(turn)})")
    parts = (
        pointer,
        tag("circle", r="13.4", class_="side-fill symbol-rim"),
        tag("circle", r="9.8", class_="disc"),
        tag("circle", r="6.8", class_="side-line", stroke_width="1.8"),
        tag("path", d=spokes, class_="side-line", stroke_width="1.2"),
        tag("circle", r="2", class_="side-fill"),
    )
    return tag("g", *parts, class_=f"s{side}", transform=f"scale({num(scale, 2)})" if scale != 1 else None)


def chevron(side: int, turns: str, edge: str) -> str:
    """An entry: a chevron pointing inwards with the turn in a disc."""
    ox, oy = OUTWARD[edge]
    size = 10.5 if len(turns) < 3 else 8.4 if len(turns) < 4 else 7.0
    parts = (
        tag("path", d="M4-10L19 0L4 10L8 0Z", class_="side-fill symbol-rim", transform=f"rotate({INWARD[edge]})"),
        tag("circle", cx=ox * 3, cy=oy * 3, r="9.6", class_="disc side-rim", stroke_width="1.8"),
        text(ox * 3, oy * 3 + 3.8, turns, "figure", "middle", font_size=num(size)) if turns else "",
    )
    return tag("g", *parts, class_=f"s{side}")


def nearest_edge(page: Page, h: int) -> str:
    """The edge of the map a rim hex lies at: the one it is marked with, or the nearest."""
    words = page.board.marks.get("edge", {}).get(h, "").split(",")
    marked = [edge for edge in (_COMPASS.get(word, word) for word in words) if edge in INWARD]
    x, y = page.centre(h)
    x0, y0, x1, y1 = page.field.bounds
    away = {"top": y - y0, "bottom": y1 - y, "left": x - x0, "right": x1 - x}
    return marked[0] if marked else min(away, key=lambda e: away[e])


def symbols(page: Page) -> list[Symbol]:
    """Supply and entry symbols of the rim hexes, pushed apart where they would overlap."""
    found: list[Symbol] = []
    rim = page.board.rim

    def add(h: int, side: int, turns: str = "") -> None:
        edge = nearest_edge(page, h)
        x, y = page.centre(h)
        found.append(Symbol(edge, x if edge in ("top", "bottom") else y, side, turns))

    for h, text_ in sorted(page.board.marks.get("supply", {}).items()):
        if rim >> h & 1 and not page.plan.edge_supply:
            for who in text_.split(","):
                add(h, page.plan.sides.get(who, 0))
    for entry in page.plan.entries:
        add(page.board.grid.hex(entry.hex), entry.side, entry.turns)
    for h, letter in sorted(page.board.marks.get("entry", {}).items()):
        owner = page.plan.owners.get(page.board.marks.get("country", {}).get(h, ""), 0)
        if rim >> h & 1:
            add(h, page.plan.entry_sides.get(letter, owner), letter)
    for edge in INWARD:
        _spread(sorted((s for s in found if s.edge == edge), key=lambda s: (s.along, s.turns)))
    return found


def _spread(row: list[Symbol]) -> None:
    """Move symbols along their edge until none touches the next."""
    for _ in range(200):
        moved = False
        for a, b in pairwise(row):
            short = SPACING - (b.along - a.along)
            if short > 0.01:
                a.along -= short / 2
                b.along += short / 2
                moved = True
        if not moved:
            return


def _bar(x: float, y: float, width: float, height: float, side: int) -> str:
    return tag("rect", x=num(x), y=num(y), width=num(width), height=num(height), class_=f"s{side} side-fill")


def _stretch(page: Page, edge: str, first: str, last: str) -> tuple[float, float]:
    """From where to where a stretch of an edge runs: half a hex beyond its first and last hex."""
    x0, y0, x1, y1 = page.neat.bounds
    across = edge in ("top", "bottom")
    low, high = (x0 - BAR - GAP, x1 + BAR + GAP) if across else (y0 - GAP, y1 + GAP)
    if not first:
        return low, high
    grid = page.board.grid
    ends = sorted(page.centre(grid.hex(n))[0 if across else 1] for n in (first, last))
    half = 42.0 if across == grid.by_rows else 36.4
    rim = page.field.bounds[0 if across else 1], page.field.bounds[2 if across else 3]
    start, end = ends[0] - half, ends[1] + half
    near = half + 2
    return (low if start <= rim[0] + near else start), (high if end >= rim[1] - near else end)


def home_edges(page: Page) -> list[tuple[str, int, float, float]]:
    """Stretches of the edges by the country of the rim hexes, for a board whose plan says nothing of edges."""
    if page.plan.edges or not page.plan.owners:
        return []
    country = page.board.marks.get("country", {})
    found: list[tuple[str, int, float, float]] = []
    for edge in INWARD:
        axis = 0 if edge in ("top", "bottom") else 1
        owners = {h: page.plan.owners.get(country.get(h, ""), 0) for h in edge_hexes(page, edge)}
        row = sorted((page.centre(h)[axis], side) for h, side in owners.items())
        low, high = _stretch(page, edge, "", "")
        ends = [low, *((a + b) / 2 for (a, _), (b, _) in pairwise(row)), high]
        for (start, end), (_, side) in zip(pairwise(ends), row, strict=True):
            if found and found[-1][:2] == (edge, side):
                found[-1] = (edge, side, found[-1][2], end)
            else:
                found.append((edge, side, start, end))
    return found


def edge_hexes(page: Page, edge: str) -> list[int]:
    """The hexes along one edge of the map: the outermost of every row or column."""
    axis = 1 if edge in ("top", "bottom") else 0
    sign = 1 if edge in ("top", "left") else -1
    lanes: dict[int, int] = {}
    for h in sorted(page.board.terrain):
        row, column = page.board.grid.row_col(h)
        lane = column if axis else row
        if lane not in lanes or sign * page.centre(h)[axis] < sign * page.centre(lanes[lane])[axis]:
            lanes[lane] = h
    return list(lanes.values())


def _line_round(page: Page, reach: float, class_: str) -> str:
    x0, y0, x1, y1 = page.neat.buffer(reach, join_style="mitre").bounds
    return tag("rect", x=num(x0), y=num(y0), width=num(x1 - x0), height=num(y1 - y0), class_=class_)


# On which edges the areas of a mark are named, in which class, and how.
_NAMED = (
    ("zone", ("left", "right"), "limit bold", "ZONE {}"),
    ("ah", ("left", "bottom"), "s1 side-text", "{} ARMY"),
    ("ru", ("top", "right"), "s2 side-text", "{} ARMY"),
)


def area_names(page: Page) -> str:
    """The names of zones and armies in the margin, each along the stretch of edge that lies in it."""
    out = ""
    for mark, edges, class_, form in _NAMED:
        areas = page.board.marks.get(mark, {})
        for edge in edges if areas else ():
            axis = 0 if edge in ("top", "bottom") else 1
            row = sorted((page.centre(h)[axis], areas[h]) for h in edge_hexes(page, edge))
            taken = [symbol.along for symbol in symbols(page) if symbol.edge == edge]
            for area, run in groupby(row, key=lambda pair: pair[1]):
                along = [at for at, _ in run]
                out += _margin_name(page, edge, _clear(along[0], along[-1], taken), form.format(area.upper()), class_)
    return out


def _clear(first: float, last: float, taken: list[float]) -> float:
    """A place for a name on a stretch of edge, clear of the symbols there: the one nearest to its middle."""
    places = [first + (last - first) * share for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)]
    return next((at for at in places if all(abs(at - other) > 75 for other in taken)), places[0])


def _margin_name(page: Page, edge: str, along: float, words: str, class_: str) -> str:
    x0, y0, x1, y1 = page.neat.bounds
    places = {"top": (along, y0 + 18), "bottom": (along, y1 - 7), "left": (x0 + 19, along), "right": (x1 - 19, along)}
    (x, y), turn = places[edge], {"left": -90, "right": 90}.get(edge, 0)
    return tag(
        "text", words, transform=f"translate({num(x)} {num(y)}) rotate({turn})", class_=f"serif {class_}",
        font_size="15", letter_spacing="5", text_anchor="middle",
    )  # fmt: skip


def draw(page: Page) -> str:
    """Neat line, edge bars, outer line and the symbols on them."""
    x0, y0, x1, y1 = page.neat.bounds
    out = [_line_round(page, 0, "neat")]
    stretches = [(e.edge, e.side, *_stretch(page, e.edge, e.first, e.last)) for e in page.plan.edges]
    stretches += home_edges(page)
    listed = {edge for edge, *_ in stretches}
    stretches += [(edge, 0, *_stretch(page, edge, "", "")) for edge in INWARD if edge not in listed]
    for edge, side, a, b in stretches:
        if edge in ("top", "bottom"):
            out.append(_bar(a, y0 - BAR - GAP if edge == "top" else y1 + GAP, b - a, BAR, side))
        else:
            out.append(_bar(x0 - BAR - GAP if edge == "left" else x1 + GAP, a, BAR, b - a, side))
    out.append(_line_round(page, BAR + 2 * GAP, "outer"))
    for symbol in symbols(page):
        at = {"top": y0 - 8, "bottom": y1 + 8, "left": x0 - 8, "right": x1 + 8}[symbol.edge]
        x, y = (symbol.along, at) if symbol.edge in ("top", "bottom") else (at, symbol.along)
        drawn = (
            chevron(symbol.side, symbol.turns, symbol.edge) if symbol.turns else wheel(symbol.side, INWARD[symbol.edge])
        )
        out.append(tag("g", drawn, transform=f"translate({num(x)} {num(y)})"))
    return layer("frame", *out, area_names(page))
