"""A first turn against the computer, with nothing but the mouse."""

import re

from playwright.sync_api import expect

from tests.browser.screen import Screen


def resolve(screen: Screen, most: int = 25) -> None:
    """Clicks the first thing offered until the battle is over, whatever the dice say."""
    for _ in range(most):
        done = screen.battle.get_by_role("button", name="Back to the map")
        offered = screen.battle.locator(".choice, [data-key=choose-do]:enabled, [data-key=battle-pass]")
        expect(done.or_(offered).or_(screen.battle.locator(".waiting-line")).first).to_be_visible()
        if done.is_visible():
            done.click()
            return
        before = screen.revision
        if offered.count():
            offered.first.click()
        screen.after(before)
    raise AssertionError("the battle does not end")


def test_a_whole_first_turn_against_the_computer(open_screen):
    me: Screen = open_screen(motion=True).lobby()
    me.button("Start").click()
    me.seated()
    me.expect_turn("Movement. Move units, recover, or end the movement phase")
    expect(me.page.locator("#prompt .progress")).to_have_text("31 units can still move")

    # Select: the reach is shown, with the movement points left.
    me.click("10.20")
    expect(me.stack("10.20").locator(".counter.selected")).to_have_attribute("data-unit", "24/X")
    expect(me.reach).to_have_count(22)
    expect(me.draft).to_have_text("move 24/X")

    # Why not there.
    me.click("17.10")
    expect(me.tip).to_contain_text("17.10 costs 22 of 5 MP")
    expect(me.tip).to_contain_text("4.2")

    # First click shows the way, the second goes.
    me.click("11.21")
    expect(me.draft).to_have_text("move 24/X 11.21")
    expect(me.button("Move 24/X to 11.21")).to_be_visible()
    me.expect_units("10.20", "24/X")
    me.click("11.21")
    me.expect_units("11.21", "24/X")
    expect(me.log).to_contain_text("24/X")

    # Undo.
    me.button("Undo").click()
    me.expect_units("10.20", "24/X")
    expect(me.log).not_to_contain_text("24/X")

    # Drag and drop.
    me.drag("10.22", "11.22")
    me.expect_units("11.22", "33/V")
    me.expect_units("10.22")

    # A stack moves together.
    me.click("8.17").shift_click("8.17")
    expect(me.stack("8.17").locator(".counter.selected")).to_have_count(2)
    me.click("7.17")
    expect(me.draft).to_have_text(re.compile(r"^move (4/II 25/II|25/II 4/II) .*7\.17$"))
    me.click("7.17")
    me.expect_units("7.17", "25/II", "4/II")

    # A stack opens under the pointer; a box takes a unit out.
    me.key("Escape", "Escape")
    me.hover("10.23")
    fan = me.fan("10.23")
    expect(fan.get_by_role("checkbox")).to_have_count(2)
    fan.get_by_role("checkbox", name="46/I").check()
    expect(me.draft).to_have_text("move 46/I")
    me.click("11.23")
    me.click("11.23")
    me.expect_units("11.23", "46/I")
    me.expect_units("10.23", "5/I")

    # End of movement: whom was forgotten?
    me.button("End movement").click()
    expect(me.dialog).to_contain_text("have not moved")
    me.dialog.get_by_role("button", name="Show them").click()
    expect(me.dialog).to_have_count(0)
    me.expect_turn("Movement.")
    me.button("End movement").click()
    me.dialog.get_by_role("button", name="End movement", exact=True).click()

    # Combat: two hexes against one.
    me.expect_turn("Declare an attack, or end the combat phase")
    me.page.locator(".targets").get_by_role("button", name="Attack 12.22").click()
    expect(me.battle.locator(".odds").first).to_be_visible()
    expect(me.battle.get_by_role("checkbox", name="33/V")).to_be_checked()
    expect(me.battle.locator(".fall-bar")).to_be_visible()
    me.battle.get_by_role("button", name="Declare the attack").click()
    resolve(me)
    me.expect_turn("Combat.")
    expect(me.log).to_contain_text("12.22")

    # The computer's turn comes and goes.
    me.button("End combat").click()
    me.expect_turn(re.compile(r"^(?!Combat).*"))
    me.until_mine(timeout=30_000)
    expect(me.page.locator(".track .now")).to_contain_text("GT 2")
    expect(me.log).to_contain_text("GT 1")
