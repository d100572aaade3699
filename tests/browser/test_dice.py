"""Dice of one's own: tapped, typed, and understood before they are entered."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen
from tests.browser.test_great_war_in_the_east import made
from tests.browser.test_screens import PICTURES
from tests.great_war_in_the_east.scene import scene as eastern

PHASES = "RecordVictoryPoints side=AH; Combat side=AH"
UNITS = "AH 5 14.16, AH 46 14.16, RU 18 14.17, RU 17 18.10"


def both(server, text: str) -> dict[str, str]:
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "friend"}}
    return dict(server.made(seats, position=text, dice="typed")["links"])


def picture(me: Screen, name: str) -> None:
    me.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    me.page.screenshot(path=PICTURES / f"{name}.png")


def test_dice_are_tapped_understood_changed_and_entered(open_screen, server):
    links = both(server, position(UNITS, step=PHASES))
    me: Screen = open_screen().join(links["AH"])
    friend: Screen = open_screen().join(links["RU"])
    me.click("14.17")
    me.button("Declare the attack").click()
    expect(me.page.locator("#board .arrows .arrow")).to_have_count(1)
    expect(me.battle.locator(".fall-bar")).to_be_visible()
    me.battle.locator('[data-key="choose-do"]').click()
    expect(friend.prompt).to_contain_text("Austria-Hungary enters 2 dice.")
    expect(me.battle.locator(".fall-bar")).to_be_visible()
    expect(me.page.locator("#board .arrows .arrow")).to_have_count(1)
    first = me.battle.get_by_role("radiogroup", name="First die")
    expect(first.get_by_role("radio")).to_have_count(6)
    expect(me.battle.get_by_role("button", name="2 dice to go")).to_be_disabled()
    first.locator("label").nth(3).click()
    expect(first.get_by_role("radio", name="4 of 6")).to_be_checked()
    me.key("5")
    expect(me.battle.locator(".throw-sum")).to_contain_text("9")
    means = me.battle.locator(".throw-means")
    expect(means).to_contain_text("The defender")
    before = means.inner_text()
    me.key("Backspace", "1")
    expect(me.battle.locator(".throw-sum")).to_contain_text("5")
    assert means.inner_text() != before
    picture(me, "dice-desktop-light")
    assert me.revision == friend.revision
    me.key("Enter")
    expect(me.battle).to_contain_text("5 at ")
    expect(me.battle.locator(".ladder .now")).to_be_visible()
    expect(me.battle.locator(".likely")).to_contain_text(re.compile(r"^\d+ % for this or better, for Austria-Hungary"))
    expect(friend.battle.locator(".likely")).to_be_visible()


def test_on_a_phone_one_row_is_open_at_a_time(open_screen, server):
    links = both(server, position(UNITS, step=PHASES))
    me: Screen = open_screen("phone").join(links["AH"])
    me.order("attack 14.17 from 14.16").order("engage 5 46")
    expect(me.battle.get_by_role("radiogroup")).to_have_count(1)
    me.battle.get_by_role("radiogroup", name="First die").locator("label").nth(5).tap()
    me.battle.get_by_role("radiogroup", name="Second die").locator("label").nth(4).tap()
    expect(me.battle.locator(".throw-sum")).to_contain_text("11")
    me.battle.get_by_role("button", name="First die: 6").tap()
    me.battle.get_by_role("radiogroup", name="First die").locator("label").nth(0).tap()
    expect(me.battle.locator(".throw-sum")).to_contain_text("6")
    picture(me, "dice-phone-light")
    me.battle.get_by_role("button", name="Enter 1 and 5").tap()
    expect(me.battle).to_contain_text("6 at ")


def test_a_die_outside_of_battle_is_entered_beside_the_board(open_screen, server):
    text = eastern("AH 10/1 g1312, RU 9/3 g0911", step="GameTurn turn=5; Movement side=AH", turn=4).position()
    me: Screen = open_screen().join(made(server, position=text, dice="typed"))
    me.order("entrain 10/1")
    row = me.page.get_by_role("radiogroup", name="First die")
    expect(row.get_by_role("radio")).to_have_count(6)
    me.key("2")
    expect(me.page.locator(".throw-means")).to_contain_text("10/1")
    me.key("Enter")
    expect(row).to_have_count(0)


def test_an_offer_that_was_not_taken_goes_with_its_question(open_screen, server):
    links = both(server, position("AH 5 14.16, AH 46 14.16, RU 70r 14.17, RU 17 18.10", step=PHASES))
    me: Screen = open_screen().join(links["AH"])
    friend: Screen = open_screen().join(links["RU"])
    me.order("attack 14.17 from 14.16").order("engage 5 46")
    me.key("2", "3", "Enter")
    way = friend.choice("retreat 14.18")
    way.hover()
    expect(friend.page.locator("#board .way .line")).to_have_count(1)
    expect(friend.page.locator("#board .ghost [data-unit]")).to_have_attribute("data-unit", "70r")
    way.click()
    expect(friend.page.locator("#board .ghost [data-unit]")).to_have_count(0)
    expect(me.draft).to_contain_text("advance")
    me.battle.get_by_role("button", name="Stay").click()
    expect(me.page.get_by_role("radiogroup", name="First die")).to_be_visible()
    expect(me.draft).not_to_contain_text("advance")
    expect(me.page.locator('#prompt [data-key="act"]')).to_have_count(0)
