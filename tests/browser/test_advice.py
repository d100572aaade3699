"""A player asks what the staff would do and follows it, and reads why the computer did what it did."""

import re

from playwright.sync_api import expect

import galicia
from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen
from tests.browser.test_screens import serious
from tests.table.test_secrecy import LAST_TURN

PATIENCE = 30_000
GIVE_ANY = """import('/main.js').then(({open: {match: {table}}}) => {
  const offered = table.state.asks.buttons.map((button) => button.sentence);
  return table.order(offered.find((order) => ["done", "pass"].includes(order)) ?? offered[0]);
})"""


def answer_until(me: Screen, words: str, most: int = 40) -> None:
    """Answers whatever is asked, ending what can be ended, until the prompt says something."""
    for _ in range(most):
        me.until_mine(60_000)
        if words in me.prompt.inner_text():
            return
        before = me.revision
        me.page.evaluate(GIVE_ANY)
        me.after(before)
    raise AssertionError(f"the prompt never said {words!r}; it says {me.prompt.inner_text()!r}")


def test_advice_is_asked_for_read_and_followed(open_screen, server):
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "recruit"}})
    me: Screen = open_screen().join(made["links"]["AH"])
    me.button("Advice").click()
    advice = me.page.get_by_role("region", name="Advice")
    first = advice.locator(".advice-orders li").first
    expect(first).to_contain_text(re.compile(r"to \d+\.\d\d"), timeout=PATIENCE)
    expect(me.page.locator("#board .arrow").first).to_be_attached()
    expect(me.heard).to_contain_text("The staff would: Move")

    # Its reasons come with it, and what it was preferred to.
    expect(advice.locator(".thought-taken .terms li").first).to_contain_text(re.compile(r"[+−]\d"))
    worths = [float(text.replace("−", "-")) for text in advice.locator(".thought-choice .worth").all_inner_texts()]
    assert len(worths) > 1 and worths[0] == max(worths)
    assert serious(me) == []

    # It is followed, each order given as if it had been typed.
    unit, hex = first.locator(".unit-name").inner_text(), first.locator(".hex-name").inner_text()
    before = me.revision
    advice.locator("[data-key=advice-first], [data-key=advice-all]").last.press("Enter")
    me.after(before)
    expect(advice).to_be_hidden()
    expect(me.prompt).to_be_focused()  # where the keyboard goes on
    expect(me.stack(hex).locator(f'.counter[data-unit="{unit}"]')).to_have_count(1)

    # The key asks and closes; whoever does something else has no use for it any more.
    me.until_mine()
    me.key("a")
    expect(first).to_be_visible(timeout=PATIENCE)
    me.key("a")
    expect(advice).to_be_hidden()
    me.key("a")
    expect(first).to_be_visible(timeout=PATIENCE)
    me.order("move 3c 11.24")
    expect(advice).to_be_hidden()


def test_advice_names_the_phase_it_would_end_and_what_cannot_be_taken_back(open_screen, server):
    text = position("AH 24 12.20, RU 41 16.21", step="GameTurn turn=4; RecordVictoryPoints side=AH; Combat side=AH")
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "recruit"}}
    me: Screen = open_screen().join(server.made(seats, position=text)["links"]["AH"])
    me.button("Advice").click()
    advice = me.page.get_by_role("region", name="Advice")
    expect(advice.locator(".advice-orders li")).to_have_text("End combatcannot be taken back", timeout=PATIENCE)
    expect(advice.get_by_role("button", name="Give this order, for good")).to_be_visible()


def test_the_reasons_of_the_computer_are_read_after_its_turn(open_screen, server):
    state = galicia.game("great-war-in-the-east").new(seed=1914)
    for _ in range(3):  # reinforcements, command and movement of Austria-Hungary; its combat is to come
        state.play("done")
    wish = {
        "game": state.game.id,
        "seats": {"AH": {"kind": "computer", "player": "staff"}, "AL": {"kind": "me"}},
        "position": state.position(),
    }
    made = server.call("POST", "/api/matches", json=wish).json()
    me: Screen = open_screen().join(made["links"]["AL"])
    expect(me.prompt).to_contain_text(re.compile("Staff .*is thinking|Choose|reinforcements"))
    answer_until(me, "Bring in reinforcements")
    me.key("Escape", "y")
    why = me.page.get_by_role("region", name="Why", exact=True)
    expect(why).to_contain_text("GT 1")
    expect(why.locator(".thought-taken").first).to_contain_text(re.compile(r"\d\.\d$"))
    why.locator(".thought-others summary").first.click()
    expect(why.locator(".thought-others .terms li").first).to_be_visible()
    assert serious(me) == []
    me.button("Close the reasons").click()
    expect(why).to_be_hidden()

    # All orders of an advice are given with one click.
    me.key("a")
    advice = me.page.get_by_role("region", name="Advice")
    me.button(re.compile(r"Give all \d+")).click(timeout=PATIENCE)
    expect(advice).to_be_hidden(timeout=PATIENCE)
    expect(me.prompt).not_to_contain_text("Bring in reinforcements")


def test_on_a_phone_advice_is_followed_to_the_end_and_the_reasons_come_with_the_replay(open_screen, server):
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "staff:caution=1.5"}}
    me: Screen = open_screen("phone").join(server.made(seats, position=LAST_TURN)["links"]["AH"])
    answer_until(me, "Movement")
    me.page.get_by_role("button", name="Why", exact=True).tap()
    expect(me.page.get_by_role("region", name="Why", exact=True)).to_contain_text("told when the match is over")
    me.button("Close the reasons").tap()

    me.button("Advice").tap()
    give = me.page.locator("[data-key=advice-first]")
    expect(give).to_be_in_viewport(timeout=PATIENCE)
    assert me.page.get_by_role("region", name="Advice").bounding_box()["width"] <= 390
    assert serious(me) == []
    before = me.revision
    give.tap()
    me.after(before)

    answer_until(me, "The game is over")
    me.button("To the map").tap()
    me.button("Look back").tap()
    then = me.page.get_by_role("region", name="What the computer thought")
    expect(then).to_contain_text("Staff, cautious")
    expect(then.locator(".thought-taken").first).to_be_attached()
    assert serious(me) == []
    then.get_by_role("button", name=re.compile("Look at the moment")).first.tap()
    expect(me.prompt).to_contain_text("Looking back")


def test_level_style_and_advice_are_chosen_in_the_lobby(open_screen):
    me: Screen = open_screen().lobby()
    new = me.page.locator(".new-match")
    for name in ("Textbook", "General", "Recruit", "Staff"):
        new.get_by_role("radiogroup", name="Strength of Russia").get_by_text(name, exact=True).click()
        expect(new.locator(".opponent .hint")).to_contain_text(name)
    new.get_by_role("radiogroup", name="Caution of Russia").get_by_text("Cautious").click()
    new.get_by_role("radiogroup", name="Attack of Russia").get_by_text("Bold").click()
    new.get_by_text("Dice and advice").click()
    new.get_by_label("Advice", exact=True).select_option("None")
    me.button("Start").click()
    me.seated()
    expect(me.page.locator(".brand")).to_contain_text("you against Staff, cautious and bold")
    expect(me.button("Advice")).to_have_count(0)
    me.key("a")
    expect(me.page.get_by_role("region", name="Advice")).to_be_hidden()
    me.lobby()
    expect(me.page.locator(".match-row").first).to_contain_text("Staff, cautious and bold")
