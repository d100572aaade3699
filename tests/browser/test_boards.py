"""Several boards on one table: how they lie, and how one looks at them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import galicia
from tests.browser.screen import Screen

WEB = Path(galicia.__file__).parent / "web"
SMALL = """() => import('/board/layout.js').then(({layOut, boardAt}) => {
  const board = (name, hex_width, hexes) =>
    ({name, title: `Game: ${name}`, sheet: name, hexes, width: 5 * hex_width, height: 4 * hex_width, hex_width});
  const table = layOut([board("North", 84, {n1: {x: 84, y: 84}}), board("South", 42, {s1: {x: 42, y: 42}})]);
  return {table, north: boardAt(table, {x: 0, y: 0}).name, south: boardAt(table, {x: 900, y: 0}).name};
})"""


@pytest.fixture
def east(open_screen, server) -> Screen:
    """A match on the two boards of Great War in the East."""
    seats = {"AH": {"kind": "me"}, "AL": {"kind": "me"}}
    me: Screen = open_screen().join(server.made(seats, game="great-war-in-the-east")["links"]["AH"])
    me.button("Both").click()
    return me


def classes(style: str) -> set[str]:
    """The classes a style sheet speaks of."""
    return set(re.findall(r"\.([A-Za-z][\w-]*)", re.sub(r"\{[^{}]*\}", "", style)))


def test_what_lies_on_a_board_takes_no_colour_from_its_drawing():
    drawings = [re.search("<style>([^<]*)", path.read_text("utf-8"))[1] for path in WEB.glob("boards/*.svg")]
    ours = [path.read_text("utf-8") for path in (*WEB.glob("board/*.css"), WEB / "orders" / "route.css")]
    beside = {"galicia-board", "case"}  # the drawing itself, and links in what floats over it
    assert classes("".join(drawings)) & classes("".join(ours)) == beside


def test_boards_lie_side_by_side_with_hexes_of_one_size(open_screen):
    me: Screen = open_screen().lobby()
    laid = me.page.evaluate(SMALL)
    north, south = laid["table"]["boards"]
    assert (north["title"], south["title"]) == ("North", "South")
    assert (south["scale"], south["x"]) == (2, 5 * 84 + 2 * 84)
    assert laid["table"]["hexes"]["s1"] == {"x": south["x"] + 84, "y": 84}
    assert (laid["north"], laid["south"]) == ("North", "South")


def test_no_hex_touches_one_of_another_board(east):
    strangers = east.page.evaluate(
        """import('/main.js').then(({open: {match: {table: {board: {grid}}}}}) =>
             grid.numbers.flatMap((n) => [0, 1, 2, 3, 4, 5].map((i) => grid.neighbour(n, i))
               .filter((other) => other && other[0] !== n[0]).map((other) => [n, other])))"""
    )
    assert strangers == []


def test_buttons_lead_from_board_to_board_and_then_to_both(east):
    group = east.page.get_by_role("group", name="Boards")
    expect(group.get_by_role("button", name="Both")).to_have_attribute("aria-pressed", "true")
    group.get_by_role("button", name="Serbia").click()
    expect(group.get_by_role("button", name="Serbia")).to_have_attribute("aria-pressed", "true")
    assert east.table("board.sees('s0307')")
    assert not east.table("board.sees('g1126')")
    east.table("board.goTo('g1126')")
    expect(group.get_by_role("button", name="Galicia")).to_have_attribute("aria-pressed", "true")
    east.key("b")
    expect(group.get_by_role("button", name="Serbia")).to_have_attribute("aria-pressed", "true")
    east.key("b")
    expect(group.get_by_role("button", name="Both")).to_have_attribute("aria-pressed", "true")


def test_a_board_out_of_sight_is_marked_when_something_happens_there(east):
    group = east.page.get_by_role("group", name="Boards")
    group.get_by_role("button", name="Serbia").click()
    east.table("emit('update', {events: [{kind: 'moved', text: '', cases: [], facts: {end: 'g1126'}}]})")
    marked = group.get_by_role("button", name="Galicia")
    assert "news" in (marked.get_attribute("class") or "")
    marked.click()
    expect(marked).not_to_have_class("news")


def test_what_is_drawn_twice_has_names_of_its_own(east):
    twice = east.page.evaluate(
        """(() => { const ids = [...document.querySelectorAll("#board [id]")].map((e) => e.id);
            return ids.filter((id, i) => ids.indexOf(id) !== i); })()"""
    )
    assert twice == []


def test_one_board_needs_no_choice(open_screen, server):
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}})
    me: Screen = open_screen().join(made["links"]["AH"])
    expect(me.page.get_by_role("group", name="Boards")).to_have_count(0)
