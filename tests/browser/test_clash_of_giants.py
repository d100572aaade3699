"""Clash of Giants: Galicia in the browser: the set-up, the first activation from the cup, and an attack of checks.

Pictures of its screens go to artefacts/screens beside the others.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.test_screens import PICTURES, serious
from tests.clash_of_giants.galicia.scene import scene
from tests.table.table import Server

GAME = "clash-of-giants-galicia"
FIGHT = "Operations; CombatOffer side=AH"
CUP = 1 << 3 | 1 << 4 | 1 << 5  # the A-H 4th, the Russian 3rd and 4th
UNITS = "AH 14 1310, AH 33 1310, RU 18 1309, RU 45 1309, RU 1G 2205"


def links(server: Server, **more: Any) -> dict[str, str]:
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "friend"}}
    return dict(server.made(seats, game=GAME, dice="typed", **more)["links"])


def come(screen: Screen, link: str) -> Screen:
    """Opens a seat; before the set-up there is no counter to wait for."""
    screen.page.goto(link if link.startswith("http") else screen.url + link)
    expect(screen.prompt).to_be_visible()
    return screen


def shown(me: Screen, name: str) -> None:
    """Keeps a picture of a screen and holds it to what axe-core finds serious."""
    me.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    me.page.screenshot(path=PICTURES / f"cog-{name}-desktop-light.png")
    assert serious(me) == []


def given(me: Screen, sentence: str) -> None:
    """Types an order and waits until it is played."""
    before = me.revision
    me.order(sentence)
    me.after(before)


def test_the_set_up_by_armies_and_the_first_activation(open_screen, server):
    found = links(server)
    russia = come(open_screen(), found["RU"])
    russia.expect_turn("Place your units, 43 to go")
    russia.button("Standard set-up for the 8th Army").click()
    armies = russia.page.locator(".armies")
    expect(armies).to_contain_text("10 of 10")
    expect(armies).to_contain_text("0 of 12")
    shown(russia, "set-up")
    russia.button("All standard").click()
    russia.expect_turn("Change your deployment, or begin")
    russia.button(re.compile("^End set-up")).click()
    me = open_screen().join(found["AH"])
    me.button("All standard").click()
    me.expect_turn("Change your deployment, or begin")
    me.button(re.compile("^End set-up")).click()

    # The cup of the first turn: eight markers, the first draw and its roll are typed.
    me.expect_turn("Draw a marker from the cup")
    me.page.get_by_role("tab", name="Cup").click()
    cup = me.page.locator("#tab-cup")
    expect(cup.locator(".vessel li")).to_have_count(8)
    expect(cup.locator(".vessel li").first).to_contain_text("13 %")
    given(me, "roll 1")
    expect(cup.locator(".drawn-markers .now")).to_contain_text("1st")
    expect(cup.locator(".vessel li").first).to_contain_text("14 %")
    given(me, "roll 3")
    expect(cup.locator(".command-track .now")).to_contain_text("3/5")
    me.expect_turn("Move units of the A-H 1st Army")
    me.click("1415")
    expect(me.reach.first).to_be_attached()
    me.click("1514").click("1514")
    expect(me.stack("1514").locator('.counter[data-unit="12"]')).to_have_count(1)
    shown(me, "movement")


def test_an_attack_is_weighed_declared_and_decided_by_checks(open_screen, server):
    position = scene(UNITS, step=FIGHT, drawn=0, cup=CUP, turn=4).position()
    found = links(server, position=position)
    me, russia = open_screen().join(found["AH"]), open_screen().join(found["RU"])

    # Fight now, or wait: the next marker is ours once in three.
    weighed = me.page.locator(".weighed")
    expect(weighed.last).to_contain_text("33 %")
    expect(weighed.first).to_contain_text("1309")
    shown(me, "fight-or-wait")
    me.button("Fight now").click()
    me.expect_turn("Back your attacks with offensive support, or pass")
    me.button("No support").click()

    # Both divisions are sent against 1309, by click and click.
    for unit in ("14", "33"):
        me.expect_turn("Choose which unit attacks which hex")
        me.click("1310")
        expect(me.draft).to_have_text(f"join {unit}")
        me.click("1309").click("1309")
        expect(me.page.locator(".declared-attacks")).to_contain_text(unit)
    shown(me, "declared")
    me.button("Confirm attacks").click()

    # Every unit checks with a die of its own.
    rows = me.battle.locator(".checks li")
    expect(rows).to_have_count(4)
    expect(rows.first.locator(".faces .hit").first).to_be_visible()
    shown(me, "checks")
    given(me, "roll 1")
    given(me, "roll 6")
    given(russia, "roll 4")
    given(russia, "roll 1")
    expect(me.battle).to_contain_text("1 of 2 hit")
    expect(russia.battle.locator(".battle-steps .now")).to_contain_text("Retreat")
    shown(russia, "retreat")
    russia.battle.locator(".choice").first.click()
    expect(russia.battle).to_contain_text("holds")
    expect(me.battle).to_contain_text("loses a step")
    me.expect_units("1309", "45")
