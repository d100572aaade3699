"""The rules beside the map."""

from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen

UNITS = "AH 24 10.20, RU 41 12.21"
SEATS = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}


def reading(open_screen, server, window: str = "desktop") -> Screen:
    me: Screen = open_screen(window).join(server.made(SEATS, position=position(UNITS))["links"]["AH"])
    me.page.get_by_role("button", name="Rules", exact=True).click()
    expect(me.page.locator(".rule-title")).to_be_visible()
    return me


def test_the_rules_open_at_what_is_asked_and_lead_to_its_cases(open_screen, server):
    me = reading(open_screen, server)
    here = me.page.locator(".here")
    expect(me.page.locator(".rule-title")).to_contain_text("4.1")
    expect(here).to_contain_text("Asked now: Move units, recover, or end the movement phase.")
    here.get_by_role("button", name="4.4", exact=True).click()
    expect(me.page.locator(".rule-title")).to_contain_text("4.4")


def test_the_sum_of_a_refused_hex_stands_beside_its_rule(open_screen, server):
    me: Screen = open_screen().join(server.made(SEATS, position=position(UNITS))["links"]["AH"])
    me.click("10.20")
    expect(me.reach.first).to_be_attached()
    me.click("14.22")
    me.tip.get_by_role("button", name="Rule BfG 4.2", exact=True).click()
    expect(me.page.locator(".here")).to_contain_text("24/X: 14.22 costs")


def test_every_chapter_has_a_name_on_a_phone(open_screen, server):
    me: Screen = open_screen("phone").join(server.made(SEATS, position=position(UNITS))["links"]["AH"])
    me.table("emit('do:case', 'BfG 6.3')")
    chapters = me.page.get_by_role("navigation", name="Chapters").get_by_role("button")
    expect(chapters.first).to_be_visible()
    expect(chapters.last).to_have_text("ExExample")
    expect(chapters.last).to_have_accessible_name("Worked example")


def test_the_game_is_named_in_full_on_a_tablet(open_screen, server):
    me: Screen = open_screen("tablet").join(server.made(SEATS, position=position(UNITS))["links"]["AH"])
    brand = me.page.locator(".brand")
    expect(brand).to_contain_text("Battle for Galicia")
    assert brand.evaluate("(name) => name.scrollWidth <= name.clientWidth")
