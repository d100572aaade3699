"""Looking back: in a match under way, and at a finished record brought from elsewhere."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen

RECORDS = Path(__file__).parents[1] / "records" / "battle-for-galicia"


def test_a_match_under_way_is_stepped_through_and_left_again(open_screen, server):
    start = position("AH 3c 9.14, AH 4 7.14, RU 18 7.20")
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, position=start)
    me: Screen = open_screen().join(made["links"]["AH"])
    me.order("move 3c 9.13").expect_units("9.13", "3c")
    me.order("move 4/II 7.13").expect_units("7.13", "4/II")
    me.key("[")
    me.expect_turn("Looking back. After 1 of 2 orders.")
    me.expect_units("7.14", "4/II")
    me.expect_units("9.13", "3c")
    me.key("[")
    me.expect_units("9.14", "3c")
    me.key("]")
    me.expect_units("9.13", "3c")
    me.page.get_by_role("slider", name="Order").fill("0")
    me.expect_turn("Looking back. After 0 of 2 orders.")
    me.expect_units("9.14", "3c")
    me.button("Back to now").click()
    me.expect_units("7.13", "4/II")
    me.expect_turn("Movement.")


def test_a_finished_record_is_imported_and_watched(open_screen):
    record = min(RECORDS.glob("*.txt"), key=lambda path: path.stat().st_size)
    me: Screen = open_screen().lobby()
    me.button("Import a game").click()
    me.dialog.locator("#import-text").fill("galicia something")
    me.dialog.get_by_role("button", name="Import", exact=True).click()
    expect(me.dialog).to_contain_text("Line 1: expected")
    me.dialog.locator("#import-file").set_input_files(record)
    expect(me.dialog.locator("#import-text")).to_have_value(re.compile("^galicia record"))
    me.dialog.get_by_role("button", name="Import", exact=True).click()
    expect(me.dialog).to_have_count(0)
    me.seated()
    assert "#/replay/" in me.page.url
    slider = me.page.get_by_role("slider", name="Order")
    expect(slider).to_be_visible()
    slider.fill("1")
    expect(me.page.locator(".replay-now")).to_contain_text("1 of")
    me.button("Play").click()
    expect(me.page.locator(".replay-now")).to_contain_text(re.compile(r"^([3-9]|\d\d+) of"))
    me.button("Pause").dispatch_event("click")  # at once: the next order draws another button
    expect(me.button("Play")).to_be_visible()


def test_a_position_of_the_past_travels_in_a_link_and_is_played_by_whoever_opens_it(open_screen, server):
    start = position("AH 3c 9.14, AH 4 7.14, RU 18 7.20")
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, position=start)
    me: Screen = open_screen().join(made["links"]["AH"])
    me.order("move 3c 9.13").expect_units("9.13", "3c")
    me.key("[")
    me.expect_turn("Looking back. After 0 of 1 orders.")
    me.page.evaluate("navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }")
    me.button("Copy the link").click()
    copied = me.page.locator("body[data-copied]")
    expect(copied).to_have_count(1)
    stranger: Screen = open_screen()
    stranger.page.goto(copied.get_attribute("data-copied"))
    stranger.seated().expect_units("9.14", "3c")
    stranger.button("As Austria-Hungary, against the computer").click()
    expect(stranger.page).to_have_url(re.compile("#/match/"))
    stranger.seated().expect_units("9.14", "3c")
