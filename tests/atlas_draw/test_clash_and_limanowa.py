"""What a player looks for on the boards of Clash of Giants and Heroes of Limanowa."""

from __future__ import annotations

import re
from functools import cache
from math import atan2, degrees

import pytest
from shapely import LineString, Point

from galicia.atlas.draw import WEB_BOARDS
from galicia.atlas.draw.compose import open_page
from galicia.atlas.draw.fronts import BOUNDARIES, FRONTS
from galicia.atlas.draw.names import side_of_mark
from galicia.atlas.draw.page import Page
from galicia.atlas.draw.plans import PLANS
from galicia.atlas.draw.rails import Network
from galicia.atlas.draw.towns import Town, settle
from tests.tables import table

GALICIA, YPRES, LIMANOWA = "clash-of-giants-galicia", "first-ypres", "heroes-of-limanowa"
PACKAGES = {GALICIA: "galicia.games.clash_of_giants.galicia", YPRES: "galicia.games.clash_of_giants.ypres"}


@cache
def drawn(board: str) -> str:
    return (WEB_BOARDS / f"{board}.svg").read_text(encoding="utf-8")


@cache
def page_of(board: str) -> Page:
    return open_page(PLANS[board])


@cache
def towns_of(board: str) -> dict[str, Town]:
    return {town.name: town for town in settle(page_of(board))}


def part(board: str, name: str) -> str:
    found = re.search(rf'<g id="layer-{name}"[^>]*>(.*?)(?=<g id="layer-|</svg>)', drawn(board), re.S)
    assert found is not None
    return found.group(1)


def test_a_tag_says_who_scores_a_town_of_galicia() -> None:
    page, towns = page_of(GALICIA), towns_of(GALICIA)
    told = {name: side_of_mark(page, town.victory)[1] for name, town in towns.items() if town.victory}
    assert (told["Krasnostaw"], told["Przemysl"], told["Brody"]) == ("A-H", "RU", "A-H · RU")
    assert len(told) == 17 and "Cholm" not in told
    assert part(GALICIA, "tags").count("<text") == 17


def test_forts_have_the_star() -> None:
    assert {t.name for t in towns_of(GALICIA).values() if t.fortress} == {"Krakau", "Przemysl", "Iwangorod"}


@pytest.mark.parametrize("board, words", [(GALICIA, "8TH ARMY"), (YPRES, "ZONE D")])
def test_areas_are_named_in_the_margin(board: str, words: str) -> None:
    assert f">{words}</text>" in part(board, "frame")


def test_boundaries_of_both_sides_lie_beside_each_other() -> None:
    assert BOUNDARIES["ah"].beside == -BOUNDARIES["ru"].beside != 0


@pytest.mark.parametrize(
    "board, signs",
    [
        (GALICIA, [BOUNDARIES["ah"], BOUNDARIES["ru"]]),
        (YPRES, [BOUNDARIES["zone"], FRONTS["attack-line"]]),
        (LIMANOWA, [BOUNDARIES["part"]]),
    ],
)
def test_lines_are_drawn_and_explained(board: str, signs: list) -> None:  # type: ignore[type-arg]
    for sign in signs:
        assert f'class="{sign.class_}"' in part(board, "fronts")
        assert f">{sign.words}</text>" in part(board, "panel")


def test_the_page_chooses_which_victory_hexes_of_ypres_are_ringed() -> None:
    sets = re.findall(r'<g class="set ([a-z ]+)"><circle', part(YPRES, "towns"))
    assert sum("eleven" in words for words in sets) == 11 and sum("nine" in words for words in sets) == 9
    assert 'data-victory="eleven"' in drawn(YPRES) and "[data-victory=nine] .set:not(.nine)" in drawn(YPRES)
    assert "data-victory=" not in drawn(LIMANOWA).split("<style>")[0]


def test_the_flood_lies_hidden_on_the_flood_plain() -> None:
    assert 'data-flood="dry"' in drawn(YPRES) and "#layer-flood{display:none}" in drawn(YPRES)
    assert 'class="rule drowned"' in part(YPRES, "flood") and 'class="wave"' in part(YPRES, "flood")
    assert not part(GALICIA, "flood").startswith("<path")


@pytest.mark.parametrize("board", PACKAGES)
def test_the_turn_track_shows_who_is_reinforced(board: str) -> None:
    plan = PLANS[board]
    arrivals = [row for row in table(PACKAGES[board], "units.tsv") if row["entry_turn"]]
    due = {(int(row["entry_turn"]), plan.sides[row["side"]]) for row in arrivals}
    assert {(turn, side) for turn, box in enumerate(plan.turns, 1) for side in box.arrivals} == due


@pytest.mark.parametrize(
    "ident, cells",
    [
        ("fields-NW", range(1, 4)), ("fields-NE", range(1, 4)), ("fields-SE", range(1, 4)),
        ("weather", range(1, 4)), ("krakow", range(12)), ("round", range(4)),
    ],
)  # fmt: skip
def test_boxes_and_tracks_of_limanowa_have_their_fields(ident: str, cells: range) -> None:
    assert re.findall(rf'id="{ident}-(\d+)"', part(LIMANOWA, "corners")) == [str(cell) for cell in cells]


def test_boxes_stand_on_the_page_and_off_the_frame() -> None:
    page = page_of(LIMANOWA)
    left, right = page.neat.bounds[0], page.neat.bounds[2]
    found = re.findall(r'translate\(([\d.]+) [\d.]+\)"><rect width="88"', part(LIMANOWA, "corners"))
    spots = [float(x) for x in found]
    assert len(spots) == 4
    assert all((x > 0 and x + 88 < left - 20) or (x > right + 20 and x + 88 < page.width) for x in spots)


def test_strategic_targets_are_ringed_twice() -> None:
    assert part(LIMANOWA, "towns").count('class="ring slim"') == 5
    assert part(LIMANOWA, "towns").count('class="ring"') == 23


def turn_at(node: tuple[float, float], one: LineString, other: LineString) -> float:
    """By how many degrees a track turns where two pieces of it meet."""
    headings = []
    for piece in (one, other):
        points = list(piece.coords) if piece.coords[0] == node else list(piece.coords)[::-1]
        headings.append(atan2(points[1][1] - points[0][1], points[1][0] - points[0][0]))
    return abs(180 - degrees(headings[0] - headings[1]) % 360)


@pytest.mark.parametrize("board", [GALICIA, YPRES, LIMANOWA])
def test_a_railway_leaves_the_board_without_a_kink(board: str) -> None:
    page = page_of(board)
    spots: dict[int, list[Town]] = {}
    for town in settle(page):
        spots.setdefault(town.place.hex, []).append(town)
    pieces = [track.line for track in Network(page, spots).tracks]
    frame = page.neat.boundary
    tried = 0
    for piece in pieces:
        ends = [piece.coords[0], piece.coords[-1]]
        inner = [end for end in ends if frame.distance(Point(end)) >= 1]
        if len(inner) == 1:
            meeting = [other for other in pieces if inner[0] in (other.coords[0], other.coords[-1])]
            before = [other for other in meeting if other is not piece]
            if len(before) == 1:
                assert turn_at(inner[0], piece, before[0]) < 30
                tried += 1
    assert tried
