"""The same first turn with the keyboard alone: no pointer is ever used."""

import re

from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen
from tests.browser.test_great_war_in_the_east import fight, made
from tests.browser.test_refusals import MOVING, TWO
from tests.browser.test_screens import solo

FOCUSED = """(() => {
  const at = document.activeElement;
  return at.getAttribute("aria-label") ?? at.querySelector("span")?.textContent ?? at.textContent;
})()"""


def tab_to(screen: Screen, name: str, most: int = 90) -> None:
    """Presses Tab until the element of this name has the focus."""
    for _ in range(most):
        if screen.page.evaluate(FOCUSED) == name:
            return
        screen.key("Tab")
    raise AssertionError(f"Tab never comes to {name}")


def resolve(screen: Screen, most: int = 25) -> None:
    """Answers whatever the battle asks with Tab and Enter until it is over."""
    for _ in range(most):
        done = screen.page.locator("[data-key=battle-done]")
        offered = screen.battle.locator(".choice, [data-key=choose-do]:enabled, [data-key=battle-pass]")
        expect(done.or_(offered).or_(screen.battle.locator(".waiting-line")).first).to_be_visible()
        if done.is_visible():
            tab_to(screen, "Back to the map")
            screen.key("Enter")
            return
        before = screen.revision
        if offered.count():
            tab_to(screen, offered.first.locator("span").first.inner_text())
            screen.key("Enter")
        screen.after(before)
    raise AssertionError("the battle does not end")


def test_a_whole_first_turn_with_the_keyboard_alone(open_screen):
    me: Screen = open_screen().lobby()
    tab_to(me, "Start")
    me.key("Enter")
    me.seated()
    me.expect_turn("Movement.")

    # The skip link leads to the board; arrows go from hex to hex and each is told.
    tab_to(me, "Skip to the board")
    me.key("Enter")
    expect(me.page.locator("#board .glass")).to_be_focused()
    me.key("ArrowRight", "ArrowRight")
    cell = me.page.get_by_role("gridcell")
    expect(cell).to_contain_text(re.compile(r"^\d+\.\d\d"))
    me.key("d")
    expect(me.heard).to_contain_text(re.compile(r"\d+\.\d\d"))

    # N goes to the next unit that can act; 1 to 6 choose within its stack.
    me.key("n")
    expect(me.draft).to_have_text("move 5/I")
    me.key("2")
    expect(me.draft).to_have_text("move 5/I 46/I")
    me.key("1")
    expect(me.draft).to_have_text("move 46/I")
    expect(me.reach.first).to_be_attached()

    # Aim with the arrows: Enter shows, Enter goes. 46/I stands in 10.23.
    me.key("ArrowRight", "Enter")
    expect(me.draft).to_have_text("move 46/I 10.22")
    me.key("Enter")
    me.expect_units("10.23", "5/I")
    me.expect_units("10.22", "33/V", "46/I")

    # U takes it back.
    me.key("u")
    me.expect_units("10.22", "33/V")
    me.key("Escape", "Escape")

    # W says why not. 5/I cannot come near 18.20.
    me.key("n")
    expect(me.reach.first).to_be_attached()
    for _ in range(8):
        me.key("ArrowUp")
    me.key("w")
    expect(me.tip).to_contain_text(re.compile(r"costs \d+ of 5 MP"))
    expect(me.heard).to_contain_text("of 5 MP")
    me.key("Escape", "Escape")

    # A typed order, completed with Tab.
    me.key("/")
    line = me.page.get_by_role("combobox", name="Order")
    expect(line).to_be_focused()
    me.page.keyboard.type("mov")
    expect(me.page.get_by_role("option", name="move")).to_be_visible()
    me.key("Tab")
    expect(line).to_have_value("move ")
    me.page.keyboard.type("33/V 11.22")
    me.key("Enter")
    me.expect_units("11.22", "33/V")

    # A typed order that cannot be: the reason, with its case, where it was typed; Escape leaves.
    me.key("/")
    line.press("Control+A")
    me.page.keyboard.type("move 24/X 10.22")
    me.key("Enter")
    expect(me.page.locator(".order-why")).to_contain_text("10.22")
    me.key("Escape")
    expect(line).to_have_count(0)

    # Overlays and panels.
    for key in "zsrtv":
        me.key(key)
        expect(me.page.locator("#board .overlay-bar [aria-pressed=true]")).to_have_count(1)
    me.key("v")
    expect(me.page.locator("#board .overlay-bar [aria-pressed=true]")).to_have_count(0)
    me.key("?")
    expect(me.dialog).to_contain_text("next unit that can act")
    me.key("Escape")
    expect(me.dialog).to_have_count(0)

    # E ends the phase and asks about those forgotten.
    me.key("e")
    expect(me.dialog).to_contain_text("have not moved")
    tab_to(me, "End movement")
    me.key("Enter")
    me.expect_turn("Declare an attack, or end the combat phase")

    # Attack by keys: Enter chooses the target, Enter declares.
    tab_to(me, "Attack 12.22")
    me.key("Enter")
    expect(me.battle.locator(".fall-bar")).to_be_visible()
    expect(me.button("Declare the attack")).to_be_enabled()
    tab_to(me, "Declare the attack")
    me.key("Enter")
    expect(me.battle.locator(".dice, .choose").first).to_be_visible()
    expect(me.battle.locator(".title")).to_be_focused()  # Tab goes on in the window
    resolve(me)
    me.expect_turn("Combat.")
    me.key("e")
    me.until_mine(timeout=30_000)
    expect(me.page.locator(".track .now")).to_contain_text("GT 2")
    assert not me.pointed()


def test_enter_acts_nowhere_but_in_sight(open_screen, server):
    me: Screen = open_screen().join(solo(server))
    me.key("n")
    expect(me.draft).to_have_text("move 5/I")
    me.key("ArrowRight")
    hex = me.table("state.focus")
    for _ in range(12):
        me.key("Shift+ArrowRight", "Shift+ArrowDown")
    assert not me.table(f"board.sees('{hex}')")
    me.key("Enter")
    me.settle()
    assert me.table(f"board.sees('{hex}')") and me.table("state.plan.target") is None
    me.key("Enter")
    expect(me.draft).to_have_text(f"move 5/I {hex}")


def test_enter_gives_the_order_on_the_board_whoever_aimed_it(open_screen, server):
    me: Screen = open_screen().join(server.made(TWO, position=position(MOVING))["links"]["AH"])
    me.key("n")
    expect(me.reach.first).to_be_attached()
    me.key("ArrowRight")

    # The mouse takes over: another unit, and where it goes.
    me.click("9.14")
    expect(me.draft).to_have_text("move 3c")
    expect(me.reach.first).to_be_attached()
    me.click("9.13")
    expect(me.button("Move 3c to 9.13")).to_be_visible()
    assert me.table("state.focus") is None
    me.key("Enter")
    me.expect_units("9.13", "3c")

    # Arrows let go of the aim, so that no button promises what Enter would not do.
    me.key("u")
    me.expect_units("9.14", "3c")
    me.click("9.14")
    expect(me.reach.first).to_be_attached()
    me.click("9.13")
    expect(me.button("Move 3c to 9.13")).to_be_visible()
    me.key("ArrowLeft")
    expect(me.button("Move 3c to 9.13")).to_have_count(0)


def test_all_who_have_not_moved_can_be_listed(open_screen, server):
    me: Screen = open_screen().join(solo(server))
    chips = me.page.locator(".waiting .unit-chip")
    expect(chips).to_have_count(24)
    more = me.page.locator("[data-key=chips-more]")
    left = int(re.search(r"\d+", more.inner_text())[0])
    tab_to(me, more.inner_text())
    me.key("Enter")
    expect(chips).to_have_count(24 + left)


def test_where_units_join_an_attack_enter_on_its_target_twice_declares_it(open_screen, server):
    me: Screen = open_screen().join(made(server, position=fight()))
    tab_to(me, "Attack g1311", 120)
    me.key("Enter")
    expect(me.draft).to_have_text("attack g1311")
    me.key("Enter")
    expect(me.battle.locator(".title")).to_contain_text("g1311 is attacked")
    expect(me.page.locator("#board .glass")).to_be_focused()
    expect(me.battle.locator(".window-foot .primary:enabled")).to_contain_text("Commit 1/1, 10/1")
    me.key("Enter")
    expect(me.button(re.compile("^Fight"))).to_be_visible()
