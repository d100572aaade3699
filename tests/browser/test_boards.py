"""Several boards on one table: how they lie, and how one looks at them."""

from importlib.resources import files
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import expect

from galicia.board.mapfile import parse_map
from galicia.table.routes import board_facts
from tests.browser.screen import Screen

SMALL = """() => import('/tabletop.js').then(({layOut, boardAt}) => {
  const board = (name, hex_width, hexes) =>
    ({name, title: `Game: ${name}`, hexes, width: 5 * hex_width, height: 4 * hex_width, hex_width});
  const table = layOut([board("North", 84, {n1: {x: 84, y: 84}}), board("South", 42, {s1: {x: 42, y: 42}})]);
  return {table, north: boardAt(table, {x: 0, y: 0}).name, south: boardAt(table, {x: 900, y: 0}).name};
})"""
OPEN = """async (facts) => {
  const [{Board}, {layOut}] = await Promise.all([import('/board.js'), import('/tabletop.js')]);
  document.body.dataset.screen = "match";
  const root = document.getElementById("board");
  root.replaceChildren();
  window.board = new Board(root);
  await window.board.load(layOut(facts));
}"""


def facts(*names: str) -> list[Any]:
    """What the server tells of boards."""
    folder = files("galicia.games.great_war_in_the_east")
    return [to_builtins(board_facts(parse_map((folder / f"{name}.map").read_text("utf-8")))) for name in names]


@pytest.fixture
def east(open_screen) -> Screen:
    """The two boards of Great War in the East, laid on the table."""
    me: Screen = open_screen().lobby()
    me.page.evaluate(OPEN, facts("galicia", "serbia"))
    return me


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
        """board.grid.numbers.flatMap((n) => [0, 1, 2, 3, 4, 5].map((i) => board.grid.neighbour(n, i))
           .filter((other) => other && other[0] !== n[0]).map((other) => [n, other]))"""
    )
    assert strangers == []


def test_buttons_lead_from_board_to_board_and_then_to_both(east):
    group = east.page.get_by_role("group", name="Boards")
    expect(group.get_by_role("button", name="Both")).to_have_attribute("aria-pressed", "true")
    group.get_by_role("button", name="Serbia").click()
    expect(group.get_by_role("button", name="Serbia")).to_have_attribute("aria-pressed", "true")
    assert east.page.evaluate("board.camera.sees(board.grid.hexes.s0307.x, board.grid.hexes.s0307.y)")
    assert not east.page.evaluate("board.camera.sees(board.grid.hexes.g1126.x, board.grid.hexes.g1126.y)")
    east.page.evaluate("board.goTo('g1126')")
    expect(group.get_by_role("button", name="Galicia")).to_have_attribute("aria-pressed", "true")
    east.page.evaluate("board.boards.next()")
    expect(group.get_by_role("button", name="Serbia")).to_have_attribute("aria-pressed", "true")
    east.page.evaluate("board.boards.next()")
    expect(group.get_by_role("button", name="Both")).to_have_attribute("aria-pressed", "true")


def test_a_board_out_of_sight_is_marked_when_something_happens_there(east):
    group = east.page.get_by_role("group", name="Boards")
    group.get_by_role("button", name="Serbia").click()
    moved = {"events": [{"kind": "moved", "facts": {"end": "g1126"}}]}
    east.page.evaluate("update => import('/store.js').then(({store}) => store.emit('update', update))", moved)
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


def test_one_board_needs_no_choice(open_screen):
    me: Screen = open_screen().lobby()
    me.page.evaluate(OPEN, facts("serbia"))
    expect(me.page.get_by_role("group", name="Boards")).to_have_count(0)
