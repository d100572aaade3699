"""What cannot be done says why, where the player looks, and takes nothing away that was begun."""

import re

from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen

MOVING = "AH 4 7.14, AH 25 7.14, AH 3c 9.14, RU 18 7.20"
RETREAT = "AH 4 7.14, AH 13 7.14, AH 24 5.20, AH 2 5.20, RU 45 7.15, RU 41 7.15, RU 3rf 7.15"
TWO = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}


def test_the_order_line_tells_a_refusal_itself(open_screen, server):
    me: Screen = open_screen().join(server.made(TWO, position=position(MOVING))["links"]["AH"])
    me.key("/")
    me.page.get_by_role("combobox", name="Order").fill("move 3c 19.01")
    me.key("Enter")
    expect(me.page.locator(".order-why")).to_contain_text("19.01 does not touch 9.14")
    expect(me.page.locator(".toast")).to_have_count(0)


def test_escape_closes_an_open_stack_before_it_lets_go_of_the_target(open_screen, server):
    me: Screen = open_screen().join(server.made(TWO, position=position(MOVING))["links"]["AH"])
    me.click("7.14")
    expect(me.reach.first).to_be_attached()
    me.click("7.13")
    expect(me.draft).to_have_text(re.compile(r"^move \S+ 7\.13$"))
    me.hover("7.14")
    expect(me.fan("7.14")).to_be_visible()
    me.key("Escape")
    expect(me.fan("7.14")).to_have_count(0)
    expect(me.draft).to_have_text(re.compile(r"^move \S+ 7\.13$"))
    me.key("Escape")
    expect(me.draft).to_have_text(re.compile(r"^move \S+$"))


def test_a_planned_move_outlives_what_happens_elsewhere(open_screen, server):
    made = server.made(TWO, position=position(MOVING))
    me: Screen = open_screen().join(made["links"]["AH"])
    me.click("9.14")
    expect(me.reach.first).to_be_attached()
    me.click("9.13")
    expect(me.draft).to_have_text("move 3c 9.13")
    with server.sit(made["match"], made["tokens"]["AH"]) as elsewhere:  # the same seat in another window
        elsewhere.order("move 4/II 7.13")
    me.expect_units("7.13", "4/II")
    expect(me.draft).to_have_text("move 3c 9.13")
    me.click("9.13")
    me.expect_units("9.13", "3c")


def test_an_order_that_was_overtaken_says_so_until_something_else_is_asked(open_screen, server):
    made = server.made(TWO, position=position(MOVING))
    me: Screen = open_screen().join(made["links"]["AH"])
    me.table("give('move 3c 9.13') && open.match.table.give('move 4/II 7.13')")  # both before an answer
    me.expect_units("9.13", "3c")
    toast = me.page.locator(".toast")
    expect(toast).to_have_text("The match has moved on; try again.")
    me.order("move 3c 9.12")
    me.expect_units("9.12", "3c")
    expect(toast).to_have_count(0)


def retreating(open_screen, server, window: str = "desktop") -> Screen:
    """A screen at which a stack of 7.14 must retreat one hex."""
    start = position(RETREAT, step="GameTurn turn=4;RecordVictoryPoints side=RU;Combat side=RU")
    made = server.made(TWO, position=start, dice="typed")
    with server.sit(made["match"], made["tokens"]["RU"]) as enemy:
        for sentence in ("attack 7.14 from 7.15", "engage 45 41", "roll 2 3"):
            enemy.revision = enemy.order(sentence)["revision"]
    me: Screen = open_screen(window).join(made["links"]["AH"])
    me.expect_turn("Retreat one hex")
    expect(me.draft).to_have_text("retreat")
    return me


def test_a_hex_that_is_no_retreat_says_why(open_screen, server):
    me = retreating(open_screen, server)
    me.hover("7.16")
    expect(me.tip).to_contain_text("7.16")
    expect(me.tip.locator(".case").first).to_be_visible()
    me.hover("7.13")
    expect(me.tip).to_have_count(0)


def test_a_tap_asks_why_and_another_chooses(open_screen, server):
    me = retreating(open_screen, server, "phone")
    me.tap("7.16")
    expect(me.tip).to_contain_text("7.16")
    me.tap("7.13")
    expect(me.tip).to_have_count(0)
    expect(me.draft).to_have_text("retreat 7.13")
    me.tap("6.13")
    expect(me.draft).to_have_text("retreat 6.13")


def test_a_battle_is_in_sight_after_a_page_was_loaded_again(open_screen, server):
    me = retreating(open_screen, server, "phone")
    for _ in range(2):
        expect(me.page.locator("#board .arrow[data-kind=attack]")).to_have_count(1)
        assert me.is_free("7.14") and me.is_free("7.13")
        me.page.reload()
        me.seated()
        me.expect_turn("Retreat one hex")
