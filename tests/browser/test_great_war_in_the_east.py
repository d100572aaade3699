"""Great War in the East in the browser: a game-turn on both maps with the mouse, set-up by hand, options weighed.

Pictures of its screens go to artefacts/screens beside the others.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.test_screens import PICTURES, serious
from tests.great_war_in_the_east.scene import scene
from tests.table.table import Server

GAME = "great-war-in-the-east"
FIGHT = "AH 10/1 g1312, AH 1/1 g1312, AH Da1 g1312, AH D1 g1413, RU 9/3 g1311, RU 7c/3 g1311, RU D1/3 g1210"


def made(server: Server, seat: str = "AH", other: str = "random", **more: Any) -> str:
    """The link to a seat of a match against the computer."""
    enemy = "AL" if seat == "AH" else "AH"
    seats = {seat: {"kind": "me"}, enemy: {"kind": "computer", "player": other}}
    return str(server.made(seats, game=GAME, **more)["links"][seat])


def fight(units: str = FIGHT) -> str:
    """A position in which A-H may attack."""
    return scene(units, step="GameTurn turn=5; Combat side=AH", turn=4).position()


def picture(me: Screen, name: str, window: str = "desktop") -> None:
    """Keeps a picture of a screen."""
    me.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    me.page.screenshot(path=PICTURES / f"gwie-{name}-{window}-light.png")


def shown(me: Screen, name: str, window: str = "desktop") -> None:
    """Keeps a picture of a screen and holds it to what axe-core finds serious."""
    picture(me, name, window)
    assert serious(me) == []


def end(me: Screen, phase: str) -> None:
    """Ends a phase, whoever was forgotten."""
    before = me.revision
    me.button(f"End {phase}").click()
    again = me.dialog.get_by_role("button", name=f"End {phase}", exact=True)
    expect(again.or_(me.page.locator("#prompt:not(:has-text('End " + phase + "'))")).first).to_be_visible()
    if again.is_visible():
        again.click()
    me.after(before)


def carry(me: Screen, unit: str, hex: str) -> None:
    """Carries a unit from beside the map onto it."""
    face = me.page.locator(f'.tray-unit[data-unit="{unit}"]')
    face.scroll_into_view_if_needed()
    box = face.bounding_box()
    assert box
    x, y = me.point(hex)
    me.page.mouse.move(box["x"] + 20, box["y"] + 20)
    me.page.mouse.down()
    me.page.mouse.move(x, y, steps=5)
    me.page.mouse.up()


def answer(me: Screen) -> None:
    """Clicks the first thing that is offered, whatever is asked."""
    before = me.revision
    window = me.page.locator(
        ".option-card, .choice, [data-key=choose-do]:enabled, [data-key=foot-fight], [data-key=end]"
    )
    expect(window.locator("visible=true").first).to_be_visible()
    card = me.dialog.locator(".option-card")
    (card if card.count() else window.locator("visible=true")).first.click()
    again = me.dialog.locator(".btn.primary")
    if again.count():
        again.click()
    me.after(before)


def test_a_whole_game_turn_on_both_maps_with_the_mouse(open_screen, server):
    me: Screen = open_screen().join(made(server))
    me.expect_turn("Bring in reinforcements, on foot or by rail")
    shown(me, "arrivals")

    # Two ways lead to the entry hex, on the other map: by rail.
    me.page.locator('.tray-unit[data-unit="6/4"]').click()
    expect(me.draft).to_have_text("enter 6/4")
    me.click("g1126")
    picture(me, "ways")
    me.page.get_by_role("group", name="How to come to g1126").get_by_role("button", name="By rail").click()
    me.expect_units("g1126", "6/4")
    expect(me.stack("g1126").locator(".tab")).to_have_count(1)

    # A unit is carried in; it asks how it comes.
    carry(me, "19/4", "g1126")
    me.page.get_by_role("group", name="How to come to g1126").get_by_role("button", name="On foot").click()
    me.expect_units("g1126", "6/4", "19/4")
    end(me, "arrivals")

    # Command: a proposal lies there; a unit is taken from its HQ and given back on the map.
    me.expect_turn("Share out command for movement")
    expect(me.page.locator("#board .command-line").first).to_be_attached()
    me.button("Choose vF5").click()
    me.page.locator('[data-key="command-13b/5"]').click()
    expect(me.page.locator("#tab-command .commands > li", has_text="vF5")).to_contain_text("9/10")
    me.click("s0715")
    expect(me.page.locator("#tab-command .commands > li", has_text="vF5")).to_contain_text("10/10")
    shown(me, "command")
    end(me, "command")

    # Movement: a march in Serbia with its cost, then a ride in Galicia.
    me.expect_turn("Movement.")
    me.button("Serbia").click()
    me.click("s0514")
    expect(me.reach.first).to_be_attached()
    me.click("s0411")
    expect(me.tip).to_contain_text("s0411 costs")
    me.key("Escape", "Escape")
    me.click("s0314")
    word = me.table("state.selection.units[0]")
    me.click("s0413").click("s0413")
    me.expect_units("s0413", word)
    me.button("Galicia").click()
    me.click("g1126")
    if me.table("state.selection.units[0]") != "6/4":
        me.click("g1126")
    expect(me.draft).to_have_text("ride 6/4")
    me.key("r")
    expect(me.page.locator(".overlay-legend")).to_contain_text("A-H: 4 of 18 SP by rail")
    me.click("g1123")
    picture(me, "ride")
    me.click("g1123")
    me.expect_units("g1123", "6/4")
    me.key("r", "Escape", "Escape")
    me.button("Both").click()
    picture(me, "both-maps")
    end(me, "movement")

    # Combat: the flotilla fires, or whatever can be attacked; the computer answers.
    while "Combat." not in me.prompt.inner_text():
        me.until_mine()
        if "Combat." not in me.prompt.inner_text():
            answer(me)
    me.expect_turn("Declare an attack")
    me.page.locator('[data-key^="choice-bombard"]').first.click()
    expect(me.battle.get_by_role("button", name="Back to the map")).to_be_visible(timeout=20_000)
    expect(me.battle).to_contain_text("The monitor flotilla supports the attack")
    picture(me, "bombarded")
    me.battle.get_by_role("button", name="Back to the map").click()
    me.page.get_by_role("tab", name="Tracks").click()
    expect(me.page.locator("#tab-tracks")).to_contain_text("The flotilla has fired this turn")
    shown(me, "tracks")
    end(me, "combat")

    # The Allies, who wait in the first turn, begin the second; theirs comes and goes.
    expect(me.page.locator(".track .now")).to_contain_text("GT 2")
    me.until_mine(timeout=40_000)
    for _ in range(30):
        if "Bring in" in me.prompt.inner_text():
            break
        answer(me)
        me.until_mine(timeout=40_000)
    me.expect_turn("Bring in reinforcements")
    me.page.get_by_role("tab", name="Log").click()
    expect(me.log).to_contain_text("GT 2 · Allied turn")


def test_set_up_by_drag_and_drop(open_screen, server):
    me: Screen = open_screen().join(made(server, "AL", scenario="free-deployment"))
    me.expect_turn("Place your units, 25 to go")
    me.button("Serbia").click()

    carry(me, "Lj", "s0806")
    me.expect_units("s0806", "Lj")
    expect(me.page.locator('.tray-unit[data-unit="Lj"]')).to_have_count(0)
    shown(me, "deployment")

    # Where it may not stand, and why.
    carry(me, "Lo", "s0110")
    expect(me.tip).to_contain_text("Serbians set up in Serbia")
    me.key("Escape", "Escape")

    # Taken up again and put elsewhere; by click and key too.
    me.page.mouse.move(*me.point("s0806"))
    me.page.mouse.down()
    me.page.mouse.move(*me.point("s0805"), steps=6)
    me.page.mouse.up()
    me.expect_units("s0805", "Lj")
    me.key("Escape", "Escape")
    me.page.locator('.tray-unit[data-unit="KNc"]').focus()
    me.key("Enter")
    expect(me.draft).to_have_text("deploy KNc")
    me.click("s0806").click("s0806")
    me.expect_units("s0806", "KNc")

    # Not yet: the reasons are told.
    me.button("End deployment").click()
    expect(me.page.locator(".toast")).to_contain_text("still to be placed: Putnik, PB1")
    me.choice("standard").click()
    me.expect_turn("Change your deployment, or begin")
    end(me, "deployment")
    me.expect_turn(re.compile("^(?!Deployment)"))


def test_an_attack_is_declared_committed_and_fought(open_screen, server):
    me: Screen = open_screen().join(made(server, position=fight()))
    me.expect_turn("Declare an attack")
    me.click("g1311")
    expect(me.button(re.compile("^Attack g1311"))).to_be_visible()
    me.click("g1311")
    expect(me.battle.get_by_role("checkbox", name="10/1")).to_be_checked()
    expect(me.battle.locator(".odds")).to_have_text("1-1")
    shown(me, "assault")
    me.battle.get_by_role("checkbox", name="1/1").uncheck()
    expect(me.battle.locator(".odds")).to_have_text("1-2")
    me.battle.get_by_role("checkbox", name="1/1").check()
    me.battle.locator("[data-key=choose-do]").click()
    me.choice("shift Da1").click()
    expect(me.battle.locator(".odds")).to_have_text("2-1")
    picture(me, "fight")
    me.battle.get_by_role("button", name="Fight").click()
    expect(me.battle.locator(".die")).to_be_visible()


def under_fire(server: Server) -> str:
    """The seat of a defender who must meet a result."""
    seats = server.made({"AH": {"kind": "me"}, "AL": {"kind": "me"}}, game=GAME, position=fight(), dice="typed")
    with server.sit(seats["match"], seats["tokens"]["AH"]) as enemy:
        for sentence in ("attack g1311", "commit 10/1 1/1", "fight", "roll 1"):
            enemy.revision = enemy.order(sentence)["revision"]
    return str(seats["links"]["AL"])


@pytest.mark.parametrize("window", ["desktop", "phone"])
def test_the_defender_weighs_his_options(open_screen, server, window):
    me: Screen = open_screen(window).join(under_fire(server))
    expect(me.dialog).to_contain_text("How do you meet the result?")
    expect(me.dialog.locator(".option-card")).to_have_count(3)
    card = me.dialog.locator(".option-card").nth(1)
    expect(card).to_contain_text(me.told("Lose half the affected steps and retreat one hex"))
    expect(card).to_contain_text(me.told("VP to the enemy"))
    shown(me, "option", window)

    # The map can be looked at first; the options stay in the window.
    me.dialog.get_by_role("button", name="Look at the map first").click()
    expect(me.dialog).to_have_count(0)
    expect(me.battle.locator(".option-card")).to_have_count(3)
    picture(me, "option-map", window)
    me.battle.locator(".option-card").last.click()
    me.expect_turn("Retreat 2 hexes from g1311")
    picture(me, "retreat", window)


def test_a_phone_brings_units_in(open_screen, server):
    me: Screen = open_screen("phone").join(made(server))
    me.expect_turn("Bring in reinforcements")
    shown(me, "arrivals", "phone")
    me.page.locator('.tray-unit[data-unit="6/4"]').tap()
    expect(me.draft).to_have_text("enter 6/4")
    me.tap("g1126")
    me.page.get_by_role("group", name="How to come to g1126").get_by_role("button", name="On foot").tap()
    me.expect_units("g1126", "6/4")
