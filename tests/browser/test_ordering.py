"""Units in hand and orders begun: one rule for click, tap and key, and nothing that outlives its question."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position, scene
from tests.browser.screen import Screen
from tests.browser.test_great_war_in_the_east import fight, made, picture
from tests.great_war_in_the_east.scene import scene as eastern

UNITS = "AH 24 9.13, AH 2 9.14, AH 45 9.14, RU 18 7.18"
PHASES = "RecordVictoryPoints side=AH; Combat side=AH"


def alone(server, text: str, **more) -> str:
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "random"}}
    return str(server.made(seats, position=text, **more)["links"]["AH"])


@pytest.mark.parametrize("way", ["click", "tap", "key"])
def test_with_units_in_hand_a_hex_in_reach_is_where_they_go_whoever_stands_there(open_screen, server, way):
    me: Screen = open_screen("tablet" if way == "tap" else "desktop").join(alone(server, position(UNITS)))
    point = me.tap if way == "tap" else me.click
    point("9.13")
    expect(me.prompt).to_contain_text("where 24/X should go")
    if way != "tap":  # a tablet held upright has no room for it
        expect(me.page.locator("#prompt .progress")).to_contain_text("3 units can still move")
    if way == "key":
        me.key("ArrowLeft", "ArrowLeft", "Enter")  # the first arrow shows where the keyboard is
    else:
        point("9.14")
    expect(me.draft).to_have_text("move 24/X 9.14")
    expect(me.prompt).to_contain_text("to send 24/X to 9.14")
    if way == "key":
        me.key("Enter")
        me.expect_units("9.14", "24/X", "2/X", "45/X")
        return
    # The stack itself is taken up by pointing at it once more.
    point("9.14")
    expect(me.draft).to_have_text("move 2/X")
    me.expect_units("9.13", "24/X")


def test_a_card_takes_its_unit_alone_and_says_nothing_of_others(open_screen, server):
    moving = eastern("AH 10/1 g1312, AH 1/1 g1312, RU 9/3 g1011", step="GameTurn turn=5; Movement side=AH", turn=4)
    me: Screen = open_screen().join(made(server, position=moving.position()))
    me.click("g1312")
    first = me.table("state.selection.units[0]")
    other = "1/1" if first == "10/1" else "10/1"
    me.page.locator(f'[data-key="unit-{other}"]').click()
    expect(me.draft).to_have_text(f"move {other}")
    assert me.table("state.selection.units") == [other]
    expect(me.page.locator(".toast")).to_have_count(0)
    expect(me.page.locator('[data-key="take-all"]')).to_have_count(0)


def test_what_is_imported_from_the_middle_of_a_battle_can_be_fought_on(open_screen, server):
    begun = scene("AH 5 14.16, AH 46 14.16, AH 3c 14.16, RU 18 14.17", step=PHASES)
    begun.play("attack 14.17 from 14.16")
    me: Screen = open_screen().join(alone(server, begun.position()))
    expect(me.battle).to_contain_text("14.17")
    # Cavalry and infantry never fight together: what is proposed may be ordered.
    expect(me.battle.locator('[data-key="choose-do"]')).to_be_enabled()
    expect(me.battle.get_by_role("checkbox", name="5/I")).to_be_checked()
    expect(me.battle.get_by_role("checkbox", name="3c")).not_to_be_checked()


def test_a_refusal_goes_with_its_question_and_with_its_match(open_screen, server):
    me: Screen = open_screen().join(alone(server, position(UNITS)))
    toast = me.page.locator(".toast")
    me.table("give('advance 24/X')")
    expect(toast).to_be_visible()
    me.order("move 24/X 9.12")
    expect(toast).to_have_count(0)
    me.table("give('advance 24/X')")
    expect(toast).to_be_visible()
    me.page.evaluate("location.hash = '#/'")
    expect(me.button("Start")).to_be_visible()
    expect(toast).to_have_count(0)


def test_ending_a_phase_is_one_key_and_enter(open_screen, server):
    me: Screen = open_screen().join(alone(server, position(UNITS, step=f"{PHASES}; Movement side=AH")))
    me.key("e")
    expect(me.dialog.get_by_role("button", name="End movement", exact=True)).to_be_focused()
    me.key("Escape")
    # A slash begins anew; the draft is there to go on with.
    me.click("9.13")
    expect(me.draft).to_have_text("move 24/X")
    me.key("/")
    me.page.keyboard.type("recover")
    line = me.page.get_by_role("combobox", name="Order")
    expect(line).to_have_value("recover")
    me.key("Escape", "Escape")
    # The fan of a stack closes when other units are taken.
    me.key("Escape", "Escape")
    me.click("9.14")
    me.key("1")
    expect(me.fan("9.14")).to_be_visible()
    me.page.locator('[data-key="chip-24/X"]').click()
    expect(me.fan("9.14")).to_have_count(0)


def test_units_still_to_come_are_taken_by_their_chips_and_their_hexes_seen(open_screen, server):
    me: Screen = open_screen().join(made(server))
    me.expect_turn("Bring in reinforcements")
    me.button("Serbia").click()
    chip = me.page.locator('.waiting [data-key^="chip-"]').first
    chip.click()
    word = me.table("state.selection.units[0]")
    expect(me.page.locator(f'[data-key="chip-{word}"]')).to_be_visible()
    me.page.wait_for_function(
        "import('/main.js').then(({open: {match: {table}}}) =>"
        " Object.keys(table.state.plan?.reach ?? {}).some((hex) => table.board.sees(hex)))"
    )


def test_what_comes_next_is_primary_and_undo_names_what_blocks_it(open_screen, server):
    text = position("AH 5 14.16, AH 46 14.16, RU 18 14.17", step=PHASES)
    me: Screen = open_screen().join(alone(server, text))
    target = me.page.locator('[data-key="target-14.17"]')
    expect(target).to_contain_text("%")
    target.click()
    expect(me.button("Declare the attack")).to_have_class("btn primary")
    expect(me.page.locator('#prompt [data-key="end"]')).not_to_have_class("btn primary end")
    me.battle.get_by_role("checkbox", name="46/I").uncheck()
    strongest = me.battle.locator('[data-key="strongest"]')
    expect(strongest).to_contain_text("Strongest set")
    strongest.click()
    expect(me.battle.get_by_role("checkbox", name="46/I")).to_be_checked()
    me.button("Declare the attack").click()
    expect(me.page.locator("#prompt .wall")).to_contain_text("the stacks of both sides were shown")


def test_a_unit_has_the_colour_of_its_side_whoever_gave_the_order(open_screen, server):
    """Both sides have an 11c; the one that is attacked is Russian."""
    begun = scene("AH 5 14.16, AH 46 14.16, AH 11c 9.10, RU 11c 14.17, RU 18 14.17", step=PHASES)
    me: Screen = open_screen().join(alone(server, begun.position()))
    me.order("attack 14.17 from 14.16")
    name = me.battle.locator('.log .unit-name[data-unit="11c"]').first
    expect(name).to_have_attribute("data-side", "RU")


SABAC = "AH 9/5 s0413, AH 21/5 s0413, AH 11b/5 s0413, AH 36/5 s0313, AH 42/5 s0313, SE Sa s0412"


def test_a_hex_held_to_the_last_man_is_cleared_and_cannot_be_entered(open_screen, server):
    """GWiE 8.75: a result that costs the last step of the only defender does not leave the hex to him."""
    me: Screen = open_screen().join(made(server, position=fight(SABAC)))
    me.page.locator('[data-key="target-s0412"]').click()
    me.order("attack s0412")
    expect(me.battle.locator(".outcomes")).to_contain_text("Are the defenders gone?100 % yes")
    expect(me.battle.locator(".outcomes")).to_contain_text("May we enter?67 % yes")
    bar = me.battle.locator(".fall-bar")
    expect(bar).to_have_attribute("aria-label", re.compile("destroyed, no advance 33 %"))
    assert "holds" not in (bar.get_attribute("aria-label") or "")
    clipped = me.battle.locator(".window-foot .btn, .outcomes .caption").evaluate_all(
        """(found) => found.filter((e) => e.scrollWidth > e.clientWidth + 1
          || e.getBoundingClientRect().right > e.closest('.panel-battle').getBoundingClientRect().right)
          .map((e) => e.textContent)"""
    )
    assert clipped == []
    picture(me, "to-the-last-man")
