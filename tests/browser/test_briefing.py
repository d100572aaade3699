"""A match begins with a briefing, once for each game and side, over the map; later it is under Help."""

import pytest
from playwright.sync_api import expect

from tests.browser.faults import overprinted, too_small
from tests.browser.screen import WINDOWS, Screen
from tests.browser.test_screens import PICTURES, solo


@pytest.mark.parametrize("window", WINDOWS)
def test_it_tells_who_i_am_and_fits_every_window(open_screen, server, window):
    me: Screen = open_screen(window, briefed=False).join(solo(server))
    card = me.page.get_by_role("dialog", name="You command Austria-Hungary")
    expect(card).to_be_visible()
    expect(me.button("To the map")).to_be_focused()
    me.settle()
    me.page.screenshot(path=PICTURES / f"briefing-{window}.png")
    expect(card).to_contain_text("More victory points than Russia")
    expect(card.locator(".aims li").first).to_contain_text("Lublin")
    expect(card.locator(".turn-steps li")).to_have_count(4)
    expect(card.locator(".differences li")).to_have_count(4)
    expect(me.button("To the map")).to_be_in_viewport()
    assert overprinted(me) + too_small(me) == []
    me.key("Enter")
    expect(card).to_have_count(0)


def test_it_is_shown_once_and_found_again_under_help(open_screen, server):
    me: Screen = open_screen(briefed=False).join(solo(server))
    card = me.page.get_by_role("dialog", name="You command Austria-Hungary")
    expect(me.button("To the map")).to_be_focused()
    me.key("Escape")
    expect(card).to_have_count(0)
    me.lobby().join(solo(server))
    me.until_mine()
    expect(card).to_have_count(0)
    me.key("?")
    me.button("Read the briefing again").click()
    expect(me.dialog).to_contain_text("You command Austria-Hungary")


def test_pointing_at_a_town_lights_its_hex_behind_the_card(open_screen, server):
    me: Screen = open_screen(briefed=False).join(solo(server))
    lit = me.page.locator("#board .marks path.hot, #board path.hot, #board .hot")
    me.page.locator(".aims li", has_text="Lublin").hover()
    expect(lit.first).to_be_attached()


def test_each_side_of_each_scenario_reads_its_own(open_screen, server):
    made = server.made(
        {"AH": {"kind": "me"}, "AL": {"kind": "me"}}, game="great-war-in-the-east", scenario="1-september"
    )
    me: Screen = open_screen(briefed=False).join(made["links"]["AL"])
    expect(me.dialog).to_contain_text("You command Russia & Serbia")
    expect(me.dialog).to_contain_text("now 35")
    expect(me.dialog).not_to_contain_text("Belgrade")
