"""What happens in the middle of things: a page loaded again, a server killed, a link that is wrong."""

import re
import signal

from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen

UNITS = "AH 4 7.14, AH 25 7.14, AH 3c 9.14, RU 18 7.20"


def alone(server) -> str:
    """A link to a small position in which the player moves first."""
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "random"}}, position=position(UNITS))
    return made["links"]["AH"]


def test_a_page_loaded_again_goes_on_where_it_was(open_screen, server):
    me: Screen = open_screen().join(alone(server))
    me.order("move 3c 9.13")
    me.expect_units("9.13", "3c")
    me.page.reload()
    me.seated()
    me.expect_units("9.13", "3c")
    expect(me.log).to_contain_text("3c")
    me.click("7.14").click("7.13")
    expect(me.draft).to_have_text(re.compile(r"^move \S+ 7\.13$"))
    me.click("7.13")
    expect(me.stack("7.13")).to_have_count(1)
    me.page.goto(me.url + "/")  # the lobby lists the match
    expect(me.page.locator(".match-row.mine")).to_contain_text("Your move")
    me.page.locator(".match-row.mine a").click()
    me.seated()
    me.expect_units("9.13", "3c")


def test_a_killed_server_is_told_the_draft_kept_and_play_goes_on(open_screen, own_server):
    me: Screen = open_screen(at=own_server).join(alone(own_server))
    me.order("move 3c 9.13")
    me.expect_units("9.13", "3c")
    me.click("7.14")
    expect(me.reach.first).to_be_attached()
    me.click("7.13")
    expect(me.draft).to_have_text(re.compile(r"^move \S+ 7\.13$"))
    draft = me.draft.inner_text()

    me.expected = "ERR_CONNECTION"
    own_server.stop(signal.SIGKILL)
    offline = me.page.get_by_text("Not connected. Your draft is kept.").locator("visible=true").first
    expect(offline).to_be_visible()
    expect(me.draft).to_have_text(draft)
    expect(me.button("End movement")).to_be_disabled()
    me.click("7.13")  # nothing is sent, nothing is lost
    expect(me.draft).to_have_text(draft)
    expect(me.stack("7.13")).to_have_count(0)

    own_server.start()
    expect(offline).to_be_hidden(timeout=20_000)
    expect(me.draft).to_have_text(draft)
    expect(me.button("End movement")).to_be_enabled()
    me.expect_units("9.13", "3c")  # what was acknowledged is there
    me.click("7.13")
    expect(me.stack("7.13")).to_have_count(1)
    expect(me.log).to_contain_text("3c")


def test_a_server_killed_while_the_computer_thinks_lets_it_finish(open_screen, own_server):
    me: Screen = open_screen(at=own_server).lobby()
    me.button("Start").click()
    me.seated()
    me.key("e")
    me.dialog.get_by_role("button", name="End movement", exact=True).click()
    me.expect_turn("Combat.")
    me.button("End combat").click()
    me.expect_turn(re.compile("Waiting for|GT|Movement"))
    me.expected = "ERR_CONNECTION"
    own_server.stop(signal.SIGKILL)
    own_server.start()
    me.until_mine(timeout=30_000)
    expect(me.page.locator(".track .now")).to_contain_text("GT 2")


def test_a_wrong_link_says_so(open_screen, server):
    me: Screen = open_screen()
    me.expected = "status of 40[134]"
    me.page.goto(f"{me.url}/#/join/not-a-seat")
    expect(me.page.get_by_role("heading", name="This link does not open a seat.")).to_be_visible()
    me.page.get_by_role("link", name="To the lobby").click()
    expect(me.button("Start")).to_be_visible()


def test_a_seat_of_another_browser_says_so(open_screen, server):
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}})
    me: Screen = open_screen()
    me.page.goto(f"{me.url}/#/match/{made['match']}")
    expect(me.page.get_by_role("heading", name="This browser holds no seat of that match.")).to_be_visible()


def test_a_spectator_sees_what_both_may_know(open_screen, server):
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, position=position(UNITS))
    watching: Screen = open_screen().join(f"/#/join/{made['spectator']}")
    expect(watching.stack("7.14").locator(".counter")).to_have_count(1)
    expect(watching.page.locator("#top")).to_contain_text("watching")
    expect(watching.button("End movement")).to_have_count(0)
    hidden = ({"4/II", "25/II"} - set(watching.units("7.14"))).pop()
    assert f'"{hidden}"' not in watching.received()
