"""A shared position opens as a board: to look at, to play on from, to embed."""

import base64
import re
import zlib

import pytest
from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position

TEXT = position("AH 24 12.20, AH 45 10.20, AH 2 11.20, RU 47 12.21, RU 41 12.21", step="Combat side=AH", turn=3)
BOTH = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}


COPIED = """async (start) => {
  for (;;) {
    const text = await navigator.clipboard.readText();
    if (text.startsWith(start)) return text;
    await new Promise((soon) => setTimeout(soon, 20));
  }
}"""


@pytest.fixture
def shared(open_screen, server):
    """A link as a player copies it from the menu, and a browser of somebody else."""
    made = server.made(BOTH, position=TEXT)
    screen = open_screen().join(f"/#/join/{made['tokens']['AH']}")
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.button("Menu").click()
    screen.button("Share this position").click()
    screen.page.get_by_label("A question to go with it").fill("Attack now, or wait?")
    screen.button("Copy link").click()
    link = screen.page.evaluate(COPIED, server.url + "/#/position/")
    screen.dialog.get_by_role("button", name="Embed").click()
    frame = screen.page.evaluate(COPIED, "<iframe ")
    return open_screen(), link, frame


def test_a_link_opens_the_board_without_a_seat_and_all_looking_works(shared):
    screen, link, _ = shared
    screen.page.goto(link)
    screen.seated()
    about = screen.page.get_by_role("region", name="This position")
    expect(about).to_contain_text("Attack now, or wait?")
    expect(about).to_contain_text("what Austria-Hungary may know")
    assert screen.held == []
    screen.expect_units("12.21", "41/XVI")  # the top of the stack, and no more
    screen.click("12.21")
    expect(screen.battle.locator(".odds")).to_be_visible()
    screen.key("Escape", "s")
    expect(about.page.locator(".supply-sum.in b")).to_have_text("3")
    assert screen.table("ask({type: 'undo', revision: 0}).catch((error) => error.code)") == "looking"


def test_an_order_is_a_suggestion_with_arrows_that_goes_along_with_the_link(shared, server):
    screen, link, _ = shared
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.page.goto(link)
    screen.seated()
    suggestions = screen.page.get_by_role("region", name="Suggestions")
    screen.click("12.21")
    screen.button("Declare the attack").click()
    expect(suggestions.locator("li")).to_have_text([re.compile("Attack 12.21")])
    expect(screen.page.locator("#board .arrow")).not_to_have_count(0)
    refused = screen.table("orderQuietly('attack 3.15 from 12.20').catch((error) => error.code)")
    assert refused == "illegal"
    expect(suggestions.locator("li")).to_have_count(1)
    screen.button("Copy link").click()
    passed = screen.page.evaluate(COPIED, link + "/attack")
    screen.lobby()
    screen.page.goto(passed)
    screen.seated()
    expect(suggestions.locator("li")).to_have_count(1)
    suggestions.get_by_role("button", name=re.compile("^Attack 12.21")).click()
    expect(screen.page.locator("#board .arrow")).not_to_have_count(0)
    suggestions.get_by_role("button", name=re.compile("^Take off")).click()
    expect(suggestions.locator("li")).to_have_count(0)


def test_playing_on_makes_a_match_of_ones_own(shared):
    screen, link, _ = shared
    screen.page.goto(link)
    screen.seated()
    screen.button("Both sides").click()
    expect(screen.page).to_have_url(re.compile("#/match/"))
    expect(screen.page.locator("#prompt")).to_contain_text("Declare an attack")
    assert len(screen.held) == 2


def test_embedded_there_is_a_board_with_a_foot_and_no_way_to_a_seat(shared):
    screen, _, frame = shared
    address = re.search('src="([^"]*)"', frame)[1]
    screen.page.set_viewport_size({"width": 720, "height": 480})
    screen.page.goto(address)
    screen.page.locator("#board g.stack").first.wait_for(state="attached")
    foot = screen.page.locator(".embed-foot")
    expect(foot).to_be_visible()
    assert round(foot.bounding_box()["height"]) == 40
    assert screen.page.locator("#board").bounding_box()["height"] >= 430
    expect(screen.page.locator("#panel")).to_have_count(0)
    screen.page.evaluate("location.hash = '#/match/abc'")
    expect(screen.page.get_by_text("Only a shared position can be embedded.")).to_be_visible()


BOMB = base64.urlsafe_b64encode(zlib.compress(b"a" * 50_000_000, wbits=-15)).decode().rstrip("=")


@pytest.mark.parametrize("code", ["abc", "S8svSgQA", BOMB], ids=["short", "no position", "too much"])
def test_a_wrong_link_says_so(open_screen, server, code):
    screen = open_screen()
    with screen.ignoring("400"):
        screen.page.goto(f"{server.url}/#/position/{code}")
        expect(screen.page.get_by_role("heading", name="This link does not open a position.")).to_be_visible()
    expect(screen.page.get_by_role("link", name="To the lobby")).to_be_visible()
