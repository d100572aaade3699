"""Two browsers against each other, with real dice typed in, so that everything is known but what is hidden."""

import re

from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen

# Russia moves. 2/X lies under 24/X in 5.20, 5/IX under 33/XXI in 18.20: neither is ever shown to the enemy.
UNITS = """AH 3c 16.07, AH 4 7.14, AH 13 7.14, AH 24 5.20, AH 2 5.20,
           RU 18 16.09, RU 45 7.15, RU 41 7.15, RU 3rf 7.15, RU 5 18.20, RU 33 18.20"""
STEPS = "GameTurn turn=4;RecordVictoryPoints side=RU;Combat side=RU;Movement side=RU"


def mentions(text: str, unit: str) -> bool:
    """Whether a text names a unit, also as part of an element's name."""
    return re.search(rf"(?<![\w/]){unit.replace('/', '[/_]')}(?![\w/])", text) is not None


def sit_down(open_screen, server) -> tuple[Screen, Screen]:
    """Austria-Hungary and Russia, each by its own link."""
    made = server.made(
        {"AH": {"kind": "friend"}, "RU": {"kind": "friend"}}, position=position(UNITS, step=STEPS), dice="typed"
    )
    return open_screen().join(made["links"]["AH"]), open_screen().join(made["links"]["RU"])


def test_a_link_made_in_the_lobby_seats_a_friend(open_screen):
    host: Screen = open_screen().lobby()
    host.page.get_by_role("radiogroup", name="Who plays Russia").get_by_text("Friend").click()
    host.button("Start").click()
    link = host.dialog.get_by_label("Russia").input_value()
    host.button("Go to the board").click()
    host.seated()
    friend: Screen = open_screen().join(link)
    friend.expect_turn("Waiting for Austria-Hungary.")
    assert "join" not in friend.page.url  # the token leaves the address bar
    expect(friend.stack("10.23").locator(".counter")).to_have_count(1)
    expect(host.stack("10.23").locator(".counter")).to_have_count(2)

    host.key("c")
    host.page.locator("#chat-text").fill("Good luck")
    host.key("Enter")
    friend.key("c")
    expect(friend.page.locator("#tab-chat")).to_contain_text("Good luck")


def test_a_reaction_an_attack_a_retreat_an_advance_and_losses(open_screen, server):
    austria, russia = sit_down(open_screen, server)
    russia.expect_turn("Move units, recover, or end the movement phase")
    austria.expect_turn("Waiting for Russia.")

    # A cavalry reaction inside the enemy's movement: the mover waits, the cavalry goes, the mover goes on.
    russia.click("16.09").click("16.08")
    expect(russia.draft).to_have_text("move 18/XIV 16.08")
    russia.click("16.08")
    austria.expect_turn("An enemy has come to 16.08: react with cavalry, or pass")
    russia.expect_turn("Waiting for Austria-Hungary.")
    austria.expect_units("16.08", "18/XIV")
    austria.choice("react 3c 16.06").click()
    russia.expect_units("16.06", "3c")
    russia.expect_turn("Move units, recover, or end the movement phase")

    # An attack with a unit withheld.
    russia.button("End movement").click()
    russia.dialog.get_by_role("button", name="End movement", exact=True).click()
    russia.expect_turn("Declare an attack, or end the combat phase")
    russia.page.locator(".targets").get_by_role("button", name="Attack 7.14").click()
    expect(russia.battle).to_contain_text("Only the top unit")
    reserve = russia.battle.get_by_role("checkbox", name="3rf")
    for unit, wanted in (("45/XIV", True), ("41/XVI", True), ("3rf", False)):
        box = russia.battle.get_by_role("checkbox", name=unit)
        box.set_checked(wanted)
        expect(box).to_be_checked(checked=wanted)
    expect(reserve).not_to_be_checked()
    russia.battle.get_by_role("button", name="Declare the attack").click()
    russia.expect_turn("Choose the units that attack 7.14")
    expect(russia.battle.get_by_role("checkbox", name="3rf")).not_to_be_checked()
    expect(russia.page.locator('#prompt [data-key="act"]')).to_contain_text("Attack with")  # one deed, one name
    russia.battle.get_by_role("button", name="Attack with 41/XVI, 45/XIV").click()

    # Both see the odds and whose dice are awaited.
    russia.expect_turn("Roll two dice on the combat results table")
    expect(russia.battle).to_contain_text("1:1")
    expect(austria.battle).to_contain_text("1:1")
    austria.expect_turn("Russia enters 2 dice.")
    russia.order("roll 2 3")
    expect(russia.battle).to_contain_text("5 at 1:1")

    # The defender retreats on the map, the attacker follows.
    austria.expect_turn("Retreat one hex from 7.14: choose the path")
    russia.expect_turn("Waiting for Austria-Hungary.")
    austria.click("7.13").click("7.13")
    russia.expect_turn("7.14 is vacated: advance, or stay")
    russia.battle.get_by_role("checkbox", name="45/XIV").check()
    russia.battle.get_by_role("checkbox", name="41/XVI").check()
    russia.battle.get_by_role("button", name="Advance with 41/XVI, 45/XIV").click()
    austria.expect_units("7.13", "13/II", "4/II")
    russia.expect_units("7.14", "41/XVI", "45/XIV")
    russia.expect_units("7.15", "3rf")

    # Losses: each rolls, then each shares them out.
    russia.expect_turn("Roll one die for losses")
    russia.order("roll 1")
    austria.expect_turn("Roll one die for losses")
    austria.order("roll 1")
    russia.expect_turn("choose a unit")
    russia.choice("take-loss 41/XVI").click()
    austria.expect_turn("choose a unit")
    austria.choice("take-loss 13/II").click()
    russia.button("Back to the map").click()
    russia.expect_turn("Declare an attack, or end the combat phase")
    russia.click("7.14")
    expect(russia.page.locator(".unit-card", has_text="41/XVI")).to_contain_text("CE −1")

    # The attack is sealed: nobody can take it back, and the page says what stands in the way.
    blocked = "Undo is blocked: the last order was given by Austria-Hungary"
    expect(russia.page.locator("#prompt .wall")).to_contain_text(blocked)

    # Each has seen only what it may know.
    for screen, secret, own in ((austria, "5/IX", "2/X"), (russia, "2/X", "5/IX")):
        assert mentions(screen.received(), own) and not mentions(screen.received(), secret)
        assert mentions(screen.page.content(), own) and not mentions(screen.page.content(), secret)


def test_both_seats_in_one_browser_pass_the_screen(open_screen, server):
    both: Screen = open_screen().lobby()
    both.page.get_by_text("From a position").click()
    both.page.get_by_label("Text of the position").fill(position(UNITS, step=STEPS))
    both.page.get_by_role("radiogroup", name="Who plays Russia").get_by_text("Me").click()
    both.button("Start").click()
    expect(both.dialog).to_contain_text("Pass the screen to Russia")
    both.button("Show the board to Russia").click()
    both.expect_turn("Move units, recover, or end the movement phase")
    both.expect_units("18.20", "33/XXI", "5/IX")
    both.expect_units("5.20", "24/X")
    both.order("move 18/XIV 16.08")
    expect(both.dialog).to_contain_text("Pass the screen to Austria-Hungary")
    both.key("Escape")  # does not uncover the board
    expect(both.dialog).to_be_visible()
    both.button("Show the board to Austria-Hungary").click()
    both.expect_turn("react with cavalry, or pass")
    expect(both.dialog).to_have_count(0)
    both.expect_units("18.20", "33/XXI")
    both.page.reload()
    expect(both.dialog).to_contain_text("Pass the screen to Austria-Hungary")  # anybody may have reloaded
    both.button("Show the board to Austria-Hungary").click()
    both.expect_turn("react with cavalry, or pass")
    expect(both.dialog).to_have_count(0)
