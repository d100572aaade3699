"""A match is left behind with everything that was begun in it, and taken up again as it stands."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen
from tests.browser.test_great_war_in_the_east import GAME as EAST
from tests.browser.test_great_war_in_the_east import fight

WEST_UNITS = "AH 4 7.14, AH 25 7.14, AH 3c 9.14, RU 18 7.20"
EASTERN = re.compile(r"(?<![\w/])[gs]\d{4}(?!\w)|(?<![\w/])(10|1|9)/[13](?![\w/])")  # hexes and units of the other game


def chips(me: Screen, label: str) -> list[str]:
    """The buttons of a group on the board."""
    return me.page.get_by_role("group", name=label).get_by_role("button").all_inner_texts()


def test_nothing_of_one_match_comes_into_the_next(open_screen, server):
    two = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}
    west = server.made(two, position=position(WEST_UNITS))
    east = server.made({"AH": {"kind": "me"}, "AL": {"kind": "me"}}, game=EAST, position=fight(), dice="typed")

    # Much is begun in a match of Battle for Galicia.
    me: Screen = open_screen().join(west["links"]["AH"])
    me.page.evaluate("window.thisPage = true")
    me.key("c")
    me.page.locator("#chat-text").fill("3c rides, 10/1 waits")
    me.key("Enter")
    expect(me.page.locator(".chat-list .unit-name")).to_have_text("3c")
    me.page.locator("#chat-text").blur()
    me.key("s")
    me.click("7.14")
    expect(me.reach.first).to_be_attached()
    expect(me.draft).to_have_text(re.compile("^move "))
    me.key("/")
    expect(me.page.get_by_role("combobox", name="Order")).to_be_visible()

    # None of it is there in one of Great War in the East, nor anything of the other game.
    me.join(east["links"]["AH"])
    me.expect_turn("Declare an attack")
    assert me.page.evaluate("window.thisPage")
    expect(me.page.get_by_role("combobox", name="Order")).to_have_count(0)
    expect(me.page.locator("#board .overlay-bar [aria-pressed=true]")).to_have_count(0)
    expect(me.page.locator(".counter.selected, .disc-left")).to_have_count(0)
    expect(me.page.locator("#table")).to_have_count(1)
    assert "Command\nH" in chips(me, "Overlays")
    content = me.page.locator("#table").inner_html()
    assert "move 25/II" not in content and 'data-unit="3c"' not in content and "10/1 waits" not in content

    # Its losses are counted in steps.
    for sentence in ("attack g1311", "commit 10/1 1/1", "fight", "roll 6"):
        me.order(sentence)
    expect(me.battle).to_contain_text("6 at 1-1")
    assert "eduction" not in me.page.locator("#table").inner_text()
    me.key("h")

    # Back at the first, what was said names only its own units, and its keys are its own.
    me.page.evaluate("id => { location.hash = `#/match/${id}` }", west["match"])
    me.seated()
    me.expect_turn("Move units")
    assert me.page.evaluate("window.thisPage")
    expect(me.draft).to_have_text(re.compile("^type an order"))
    expect(me.page.locator("#board .overlay-bar [aria-pressed=true]")).to_have_count(0)
    me.key("h")
    expect(me.page.locator("#board .overlay-bar [aria-pressed=true]")).to_have_count(0)
    me.page.get_by_role("tab", name="Chat").click()
    expect(me.page.locator(".chat-list li")).to_contain_text("10/1 waits")
    expect(me.page.locator(".chat-list .unit-name")).to_have_text("3c")
    assert not EASTERN.search(me.page.locator("#table").inner_html().replace("10/1 waits", ""))
    assert me.page.get_by_role("tab", name="HQs").count() == 0
    me.key("Escape", "?")
    expect(me.dialog.get_by_text("next unit that can act")).to_have_count(1)


def test_an_answer_that_comes_late_changes_nothing_elsewhere(open_screen, server):
    two = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}
    first, second = (server.made(two, position=position(WEST_UNITS)) for _ in range(2))
    me: Screen = open_screen().join(second["links"]["AH"])
    me.lobby().join(first["links"]["AH"])
    asked = """id => import('/main.js').then(({open: {match: {table}}}) => {
      table.select(["3c"], "9.14");  // asks how far it can go
      location.hash = `#/match/${id}`;
    })"""
    me.page.evaluate(asked, second["match"])
    open_now(me, second)
    me.click("7.14")
    expect(me.draft).to_have_text(re.compile(r"^move \S+/II$"))
    assert me.table("state.plan.start") == "7.14"


def test_a_link_that_opens_late_does_not_call_a_player_back(open_screen, server):
    two = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}
    first, second = (server.made(two, position=position(WEST_UNITS)) for _ in range(2))
    me: Screen = open_screen().join(first["links"]["AH"])
    held = []
    me.page.route("**/api/seat", lambda route: held.append(route))
    me.page.evaluate("link => { location.hash = link.split('#')[1] }", second["links"]["AH"])
    expect(me.page.locator("body")).to_have_attribute("data-screen", "join")
    me.page.evaluate("id => { location.hash = `#/match/${id}` }", first["match"])
    open_now(me, first)
    with me.page.expect_response("**/api/seat"):
        held[0].continue_()
    me.page.evaluate("() => new Promise(requestAnimationFrame)")
    open_now(me, first)
    assert me.page.url.endswith(first["match"])


def open_now(me: Screen, match: dict) -> None:
    """Waits for the board of a match."""
    me.page.wait_for_function(
        "id => import('/main.js').then(({open}) => open.match.table?.state.match.id === id)", arg=match["match"]
    )
    me.seated()
