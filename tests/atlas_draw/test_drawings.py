"""Every board is drawn: well-formed, small, with nothing from outside and no name on another."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from shapely import LineString, Point, STRtree, box

from galicia.atlas.draw import BOARDS, THEMES, WEB_BOARDS
from galicia.atlas.draw.compose import open_page
from galicia.atlas.draw.page import HEX, Page
from galicia.atlas.draw.plans import PLANS
from galicia.atlas.draw.rails import Network
from galicia.atlas.draw.rivers import WATER, Waters
from galicia.atlas.draw.style import TOKENS
from galicia.atlas.draw.towns import ROOM, settle

SVG = "{http://www.w3.org/2000/svg}"
SLOTS = ("layer-overlay-tints", "layer-overlay-outlines", "layer-counters")
LIMIT = 3_000_000

every_board = pytest.mark.parametrize("board", BOARDS)


@cache
def drawn(board: str) -> str:
    """The drawing kept for the table; that it is up to date is tested with the atlas."""
    return (WEB_BOARDS / f"{board}.svg").read_text(encoding="utf-8")


@cache
def root(board: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn(board))


@cache
def page_of(board: str) -> Page:
    return open_page(PLANS[board])


@cache
def waters_of(board: str) -> Waters:
    return Waters(page_of(board))


def ids(board: str) -> list[str]:
    return [found for e in root(board).iter() if (found := e.get("id"))]


@every_board
def test_is_small_and_well_formed(board: str) -> None:
    assert root(board).tag == f"{SVG}svg"
    assert len(drawn(board).encode()) < LIMIT


@every_board
def test_takes_nothing_from_outside(board: str) -> None:
    text = drawn(board)
    assert not re.search(r"<(image|filter|script|foreignObject)\b|@font-face|@import", text)
    assert not [link for link in re.findall(r'href="([^"]+)"', text) if not link.startswith("#")]


@every_board
def test_ids_are_unique_and_every_reference_is_met(board: str) -> None:
    known = ids(board)
    assert len(known) == len(set(known))
    used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', drawn(board)))
    assert used <= set(known)


@every_board
def test_leaves_room_for_the_table(board: str) -> None:
    assert all(f'<g id="{slot}"></g>' in drawn(board) for slot in SLOTS)


@every_board
def test_tells_the_table_where_the_hexes_are(board: str) -> None:
    page = page_of(board)
    h = next(iter(page.board.terrain))
    x, y = page.board.grid.centre(h)
    told = {key: float(root(board).attrib[f"data-{key}"]) for key in ("hex", "x", "y")}
    assert page.centre(h) == pytest.approx((told["x"] + told["hex"] * x, told["y"] + told["hex"] * y))


@every_board
def test_prints_every_hex_number_and_name_as_text(board: str) -> None:
    page = page_of(board)
    words = ["".join(e.itertext()) for e in root(board).iter(f"{SVG}text")]
    assert {page.board.grid.number(h) for h in page.board.terrain} <= set(words)
    assert {town.name for town in settle(page)} <= set(words)


@every_board
def test_names_keep_apart(board: str) -> None:
    """Measured on the finished drawing: no two names of the same zoom overlap."""
    for hands in (("city", "victory", "town", "village"), ("far-city", "far-town")):
        boxes = [(words, area) for hand in hands for words, area in lettered(board, hand)]
        tree = STRtree([area for _, area in boxes])
        clash = [
            (words, boxes[int(i)][0])
            for words, area in boxes
            for i in tree.query(area, predicate="intersects")
            if boxes[int(i)][1] is not area
        ]
        assert clash == []


def lettered(board: str, hand: str) -> list[tuple[str, object]]:
    """The words in a hand and what they cover: as wide as they were fitted, as high as a small letter."""
    size = float(re.search(rf"\.lb-{hand}\{{[^}}]*font-size:([\d.]+)px", drawn(board)).group(1))  # type: ignore[union-attr]
    found = []
    for e in root(board).iter(f"{SVG}text"):
        if e.get("class") == f"lb-{hand}":
            x, y, long = (float(e.attrib[key]) for key in ("x", "y", "textLength"))
            found.append(("".join(e.itertext()), box(x, y - size * 0.7, x + long, y)))
    return found


@every_board
def test_rivers_lie_on_their_hexsides(board: str) -> None:
    page = page_of(board)
    water = waters_of(board).all_snapped
    sides = [s for s in page.board.sides if s.features & set(WATER)]
    off = [s for s in sides if water.distance(LineString(page.side(s.a, s.b)).centroid) > HEX * 0.14]
    assert [page.board.grid.numbers([s.a, s.b]) for s in off] == []


@every_board
def test_no_river_runs_through_a_town(board: str) -> None:
    page = page_of(board)
    towns = settle(page)
    assert [t.name for t in towns if waters_of(board).all_snapped.distance(Point(t.at)) < 5] == []


@every_board
def test_rails_run_through_their_hexes(board: str) -> None:
    page = page_of(board)
    spots: dict[int, list[object]] = {}
    for town in settle(page):
        spots.setdefault(town.place.hex, []).append(town)
    rails = Network(page, spots)  # type: ignore[arg-type]
    course = rails.course()
    for line in rails.lines:
        for a, b in pairwise(line.hexes):
            side = LineString(page.side(a, b)).buffer(HEX * 0.2)
            assert course.intersects(side), f"{line.name} from {page.board.grid.number(a)}"


@every_board
def test_towns_stay_in_their_hexes(board: str) -> None:
    page = page_of(board)
    for town in settle(page):
        x, y = page.centre(town.place.hex)
        assert Point(x, y + 4).distance(Point(town.at)) <= ROOM + 1


def test_every_theme_colours_every_token() -> None:
    text = drawn("battle-for-galicia")
    for theme in THEMES[1:]:
        block = re.search(rf"\[data-theme={theme}\]\{{([^}}]*)\}}", text)
        assert block is not None
        assert all(f"--{token}:#" in block.group(1) for token in TOKENS)


def test_every_class_is_styled() -> None:
    text = drawn("battle-for-galicia") + drawn("first-ypres") + drawn("heroes-of-limanowa")
    styled = set(re.findall(r"\.([a-z][\w-]*)", text[text.index("<style>") : text.index("</style>")]))
    used = {word for found in re.findall(r'class="([^"]+)"', text) for word in found.split()}
    assert used - styled - {"turn", "rule", "scenery"} == set()
