"""The page of a run: every figure is there, and it stands alone."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from galicia.lab.executors import LabError
from galicia.lab.figures import Curve, board, curves, histogram, ticks
from galicia.lab.report import fitted, report
from galicia.lab.runs import Run
from tests.lab.conftest import GAME, SHORT

FIGURES = (
    "Who wins",
    "By how much",
    "Victory points",
    "Losses",
    "Where it was fought: Battle for Galicia 1914",
    "Odds chosen",
    "How much was luck",
    "What options change",
)


def kept(path, whole, settings, margins):
    """A run whose games are one whole game with other results."""
    run = Run.begin(path, settings._replace(games=len(margins)), "1")
    games = []
    for i, margin in enumerate(margins):
        winners = ("AH",) if margin > 0 else ("RU",)
        battles = whole.battles[i:]
        games.append(whole._replace(winners=winners, scores={"AH": 50 + margin, "RU": 50}, battles=battles))
    run.journal.write_text("".join(one.dumps() + "\n" for one in games))
    return run


@pytest.fixture
def run(tmp_path, whole):
    return kept(tmp_path / "plain", whole, SHORT, (4, -8, -20, -1))


@pytest.fixture
def other(tmp_path, whole):
    return kept(tmp_path / "other", whole, SHORT._replace(options={"half_hexes": "named"}), (9,) * 40)


def drawings(page):
    return [ElementTree.fromstring(text) for text in re.findall(r"<svg.*?</svg>", page, re.S)]


def test_every_figure_is_there_and_told_in_words(run, other):
    page = report(run, [other])
    assert tuple(re.findall(r"<h2>(.*?)</h2>", page)) == FIGURES
    found = drawings(page)
    assert len(found) == len(FIGURES)
    assert all(drawing.get("role") == "img" and len(drawing.get("aria-label")) > 30 for drawing in found)


def test_the_page_stands_alone(run):
    page = report(run)
    assert "<script" not in page and not re.search(r"(?:src|href)=|url\(|@import|https?:", page)
    assert "prefers-color-scheme: dark" in page and 'name="viewport"' in page


def test_the_page_is_well_formed(run, other):
    class Reader(HTMLParser):
        def __init__(self):
            super().__init__()
            self.open = []

        def handle_starttag(self, tag, attrs):
            if tag != "meta":
                self.open.append(tag)

        def handle_startendtag(self, tag, attrs):
            pass

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

    reader = Reader()
    reader.feed(report(run, [other]))
    assert not reader.open


def test_the_page_tells_the_results(run):
    page = report(run)
    assert "4 games, campaign, random against random, no option changed" in page
    assert "RU wins 75% of the games, which may be chance alone" in page
    assert "The median game ends at -4.5" in page


def test_every_game_is_a_dot_in_the_colour_of_its_winner(run):
    (cloud,) = (drawing for drawing in drawings(report(run)) if "luck of" in drawing.get("aria-label"))
    dots = [shape.get("class") for shape in cloud if shape.tag == "circle"]
    assert dots == ["first dot", "second dot", "second dot", "second dot"]


def test_an_option_that_changes_the_game_is_named(run, other):
    page = report(run, [other])
    assert "Clearly different: half_hexes=named." in page


def test_names_are_not_read_as_markup(run, other, whole):
    text = other.journal.read_text()
    (other.path / "run.json").write_text((other.path / "run.json").read_text().replace("named", "<b>"))
    assert text and "<b>" not in report(run, [Run.open(other.path)])


def test_hexes_are_darker_the_more_was_fought_for_them():
    (sheet,) = GAME.boards(GAME.Options())
    drawing = ElementTree.fromstring(board(sheet, {"12.22": 9, "10.21": 1}, "battles"))
    hexes = [shape for shape in drawing if shape.tag == "polygon" and shape.get("class").startswith("hex")]
    heat = {shape[0].text: float(shape.get("fill-opacity")) for shape in drawing if shape.get("class") == "heat"}
    assert len(hexes) == len(sheet.terrain)
    assert heat["12.22: 9 battles"] > heat["10.21: 1 battles"] and len(heat) == 2


def test_a_run_without_finished_games_has_no_report(tmp_path):
    with pytest.raises(LabError, match="has no finished game yet"):
        report(Run.begin(tmp_path / "empty", SHORT, "1"))


def test_a_higher_value_is_drawn_higher():
    drawing = ElementTree.fromstring(curves([Curve("AH", "first", [(1, 0, 1, 2), (2, 0, 5, 6)])], "turn", "points"))
    (middle,) = (shape for shape in drawing if shape.tag == "polyline")
    (x1, y1), (x2, y2) = (map(float, point.split(",")) for point in middle.get("points").split())
    assert x1 < x2 and y1 > y2


def test_a_histogram_holds_every_game():
    drawing = ElementTree.fromstring(histogram([-7, -7, 0, 3, 12, 40], "margin", "margins", {}))
    counts = [int(title.text.split()[-2]) for title in drawing.iter("title")]
    assert sum(counts) == 6


@pytest.mark.parametrize(("low", "high"), [(0, 1), (1, 12), (-55, 4), (0, 0.4), (0, 1234), (-3, -1)])
def test_the_numbers_along_an_axis_are_few_and_round(low, high):
    found = ticks(low, high)
    assert 2 <= len(found) <= 12 and low <= found[0] and found[-1] <= high


def test_points_without_scatter_have_no_line():
    assert fitted([(1, 2), (1, 2)]) == (0.0, 0.0, (1.0, 2.0))
    assert fitted([(0.1, 2), (0.1, 3), (0.1, 4)])[:2] == (0.0, 0.0)
