"""Fingers on a phone and a tablet."""

import re

import pytest
from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import WINDOWS, Screen

UNITS = "AH 4 7.14, AH 25 7.14, AH 3c 9.14, RU 18 7.18"


def alone(server) -> str:
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "random"}}, position=position(UNITS))
    return made["links"]["AH"]


@pytest.mark.parametrize("window", ["phone", "tablet"])
def test_a_move_by_tapping(open_screen, server, window):
    me: Screen = open_screen(window).join(alone(server))
    me.tap("9.14")
    expect(me.reach.first).to_be_attached()
    me.tap("9.13")
    expect(me.draft).to_have_text("move 3c 9.13")
    me.button("Move 3c to 9.13").tap()
    me.expect_units("9.13", "3c")
    me.button("Undo").tap()
    me.expect_units("9.14", "3c")


@pytest.mark.parametrize("window", ["phone", "tablet"])
def test_a_tap_opens_a_stack_and_its_boxes_choose_who_goes(open_screen, server, window):
    me: Screen = open_screen(window).join(alone(server))
    me.tap("7.14")
    fan = me.fan("7.14")
    expect(fan.get_by_role("checkbox")).to_have_count(2)
    for box in fan.get_by_role("checkbox").all():
        box.set_checked(True)
    me.tap("7.15")
    expect(me.draft).to_have_text(re.compile(r"^move \S+ \S+ 7\.15$"))
    me.tap("7.15")
    me.expect_units("7.15", "25/II", "4/II")


@pytest.mark.parametrize("window", ["phone", "tablet"])
def test_an_open_stack_leaves_the_hexes_around_it_free(open_screen, server, window):
    me: Screen = open_screen(window).join(alone(server))
    me.tap("7.14")
    expect(me.fan("7.14")).to_be_visible()
    covered = [hex for hex in ("7.13", "7.15", "6.14", "6.15", "8.14", "8.15") if not me.is_free(hex)]
    assert covered == []


@pytest.mark.parametrize("window", ["phone", "tablet"])
def test_a_face_of_an_open_stack_takes_its_unit_alone_and_closes_it(open_screen, server, window):
    me: Screen = open_screen(window).join(alone(server))
    me.tap("7.14")
    me.fan("7.14").get_by_role("button", name="Take 25/II alone").tap()
    expect(me.fan("7.14")).to_have_count(0)
    expect(me.draft).to_have_text("move 25/II")


def test_a_tap_on_another_hex_closes_an_open_stack_and_counts(open_screen, server):
    me: Screen = open_screen("phone").join(alone(server))
    me.tap("7.14")
    expect(me.reach.first).to_be_attached()
    me.tap("7.15")
    expect(me.fan("7.14")).to_have_count(0)
    expect(me.draft).to_have_text(re.compile(r"^move \S+ 7\.15$"))


def test_a_long_press_lifts_a_unit(open_screen, server):
    me: Screen = open_screen("phone").join(alone(server))
    with me.fingers() as fingers:
        fingers.down(me.point("9.14"))
        me.page.wait_for_timeout(400)
        expect(me.reach.first).to_be_attached()
        fingers.move(me.point("9.13"))
        fingers.up()
    me.expect_units("9.13", "3c")


def test_one_finger_pans_and_two_pinch(open_screen, server):
    me: Screen = open_screen("phone").join(alone(server))
    x, y = me.point("7.14")
    with me.fingers() as fingers:
        fingers.down((x, y + 90))
        for step in range(1, 7):
            fingers.move((x + 10 * step, y + 90))
        fingers.up()
    panned = me.point("7.14")
    assert panned[0] == pytest.approx(x + 60, abs=3)
    before = me.hex_width()
    with me.fingers() as fingers:
        fingers.down((150, 300), (200, 300))
        for step in range(1, 7):
            fingers.move((150 - 8 * step, 300), (200 + 8 * step, 300))
        fingers.up()
    assert me.hex_width() > before * 1.5


def test_the_sheet_of_a_phone_has_three_stops_and_its_main_button_within_reach(open_screen, server):
    me: Screen = open_screen("phone").join(alone(server))
    panel = me.page.locator("#panel")
    expect(panel).to_have_attribute("data-stop", "peek")
    heights = [panel.bounding_box()["height"]]
    for stop in ("half", "full"):
        me.page.locator("#panel .grip").tap()
        expect(panel).to_have_attribute("data-stop", stop)
        me.page.wait_for_timeout(50)
        heights.append(panel.bounding_box()["height"])
    assert heights == sorted(heights) and heights[0] < 260 and heights[2] > 600
    me.page.locator("#panel .grip").tap()
    expect(panel).to_have_attribute("data-stop", "peek")
    box = me.button("End movement").bounding_box()
    assert box["height"] >= 40 and box["y"] + box["height"] <= 844


def test_what_can_be_attacked_is_on_the_low_sheet_of_a_phone(open_screen, server):
    combat = position("AH 4 7.14, AH 25 7.14, RU 18 7.15, RU 45 8.15", step="Combat side=AH", turn=3)
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "random"}}
    me: Screen = open_screen("phone").join(server.made(seats, position=combat)["links"]["AH"])
    expect(me.page.locator("#panel")).to_have_attribute("data-stop", "peek")
    target = me.page.locator('[data-key="target-7.15"]')
    expect(target).to_contain_text("%")
    box = target.bounding_box()
    assert box["height"] >= 40 and box["y"] + box["height"] < 844
    assert me.button("End combat").bounding_box()["y"] + 40 < 844
    target.tap()
    expect(me.battle.locator(".fall-bar")).to_be_visible()


@pytest.mark.parametrize("window", ["phone", "tablet", "desktop"])
def test_the_page_itself_never_scrolls(open_screen, server, window):
    me: Screen = open_screen(window).join(alone(server))
    wide, high = me.page.evaluate("(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])(document.body)")
    assert (wide, high) == WINDOWS[window]


@pytest.mark.parametrize("window", ["phone", "tablet"])
def test_a_match_starts_from_the_lobby(open_screen, window):
    me: Screen = open_screen(window).lobby().choose("Battle for Galicia")
    me.button("Start").tap()
    me.seated()
    me.expect_turn("Movement.")


@pytest.mark.parametrize("window", ["phone", "tablet"])
@pytest.mark.parametrize("far", ["9.22", "16.14", "9.05"])
def test_what_is_said_at_a_hex_stays_on_the_screen(open_screen, server, window, far):
    me: Screen = open_screen(window).join(alone(server))
    me.tap("9.14")
    expect(me.reach.first).to_be_attached()
    me.tap(far)
    expect(me.tip).to_contain_text(far)
    box = me.tip.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= WINDOWS[window][0]
