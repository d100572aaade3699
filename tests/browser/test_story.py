"""What the page tells of a match is true of the whole match, however long it is and however often it is opened."""

import re

import pytest
from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen
from tests.long_match import long_match
from tests.table.table import GAME

ORDERS = 2616
BOTH = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}


@pytest.fixture(scope="module")
def made(server):
    """A long match under way."""
    return server.made(BOTH, record=long_match(GAME, ORDERS)[0].dumps())


def test_a_page_opened_late_tells_of_every_battle_and_every_turn(open_screen, made):
    chronicle = long_match(GAME, ORDERS)[1]
    me: Screen = open_screen().join(made["links"]["AH"])
    me.key("[")
    report = me.page.locator(".panel-replay .report")
    expect(report).to_contain_text(f"{len(chronicle.battles)} combats")
    expect(report.locator("tbody tr")).to_have_count(chronicle.state.turn)
    expect(me.page.locator(".panel-replay .luck summary")).to_contain_text(f"{len(chronicle.battles)} combat rolls")
    expect(me.page.locator(".replay-marks .fight")).to_have_count(len(chronicle.battles))
    expect(me.page.locator(".replay-marks .turn")).to_have_count(len(chronicle.begun))
    slider = me.page.get_by_role("slider", name="Order")
    slider.fill("3")
    expect(me.page.locator(".replay-now")).to_have_text(re.compile(r"^3 of 2616 · \S"))
    last = chronicle.turns[-2:]
    me.button(re.compile("^Victory points")).click()
    dialog = me.dialog
    scores = chronicle.state.view(None).scores
    for side in ("Austria-Hungary", "Russia"):
        expect(dialog).to_contain_text(side)
    shown = dialog.locator(".sums b").all_inner_texts()
    assert sum(map(int, shown)) == sum(scores.values()) > sum(turn.score for turn in last) - 1


def test_the_log_goes_back_to_the_first_order(open_screen, made):
    me: Screen = open_screen().join(made["links"]["AH"])
    lines = me.log.locator(".log-line")
    expect(lines.last).to_be_visible()
    first = me.table("state.log")[0]["revision"]
    assert first > 2000
    shown = lines.count()
    me.log.get_by_role("log").evaluate("list => { list.scrollTop = -list.scrollHeight; }")
    me.page.wait_for_function("count => document.querySelectorAll('#tab-log .log-line').length > count", arg=shown)
    me.page.wait_for_function(
        """() => {
          document.querySelector('#tab-log [data-key="log-older"]')?.click();
          return document.querySelector('#tab-log [data-revision="1"]') !== null;
        }"""
    )
    expect(me.log.locator('[data-revision="1"]').first).to_be_attached()
    expect(me.button("Earlier orders")).to_have_count(0)


def test_the_headline_of_a_battle_names_the_hex_that_was_attacked(open_screen, server):
    start = position("AH 4 7.14, AH 13 7.14, AH 24 8.13, RU 3rf 7.15", step="Combat side=AH")
    made = server.made(BOTH, position=start)
    me: Screen = open_screen().join(made["links"]["AH"])
    me.order("attack 7.15 from 7.14")
    head = me.battle.locator(".window-head .title")
    expect(head).to_contain_text("7.15 is attacked")
    expect(head).not_to_contain_text("7.14")
