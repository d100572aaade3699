"""Every screen, large and small, light and dark: a picture of each for people, axe-core for machines.

The pictures go to artefacts/screens, named by screen, size and theme.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.screen import Screen
from tests.table.table import Server

PICTURES = Path(__file__).parents[2] / "artefacts" / "screens"
ATTACK = """AH 12 12.22, AH 33 11.22, AH 14 11.21, AH 37 11.22, AH 24 12.20,
            RU 45 13.22, RU 41 12.21, RU 1gn 13.20, RU 3dcs 12.21"""
BATTLE = "AH 4 7.14, AH 13 7.14, AH 24 5.20, AH 2 5.20, RU 45 7.15, RU 41 7.15, RU 3rf 7.15"
AXE = Axe()
RULES = {"resultTypes": ["violations"], "preload": False}


def solo(server: Server, **more: Any) -> str:
    made = server.made({"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "recruit"}}, **more)
    return str(made["links"]["AH"])


def visits(me: Screen, server: Server) -> Iterator[str]:
    """Goes from screen to screen; gives the name of each when it stands."""
    page = me.page

    # The table: a first turn with something planned, something explained, something laid over.
    me.join(solo(server))
    yield "table"
    me.key("n", "n", "n", "n", "n", "n", "n")
    expect(me.draft).to_have_text("move 24/X")
    expect(me.reach).to_have_count(22)
    yield "reach"
    me.click("11.21")
    expect(me.draft).to_have_text("move 24/X 11.21")
    page.mouse.move(2, 2)
    yield "way"
    me.key("Escape")
    me.click("14.22")
    expect(me.tip).to_contain_text("costs")
    yield "why-not"
    me.key("Escape", "Escape", "s")
    expect(page.locator("#board .overlay-bar [aria-pressed=true]")).to_have_count(1)
    yield "supply"
    me.key("s", "/")
    page.get_by_role("combobox", name="Order").fill("move 24/X ")
    expect(page.get_by_role("option").first).to_be_visible()
    yield "order-line"
    me.key("Escape")
    for name, key in (("arrivals", "Arrivals"), ("losses", "Losses"), ("chat", "Chat")):
        page.get_by_role("tab", name=key).click()
        yield name
    page.get_by_role("tab", name="Log").click()
    page.locator("[data-key=menu]").click()
    yield "menu"
    me.key("Escape", "?")
    expect(me.dialog).to_contain_text("Glossary")
    yield "help"
    me.key("Escape", "e")
    expect(me.dialog).to_contain_text("have not moved")
    yield "end-movement"
    me.key("Escape")

    # Rules beside the map.
    me.table("emit('do:case', 'BfG 6.3')")
    expect(page.locator(".rule-title")).to_contain_text("6.3")
    yield "rules"
    page.get_by_role("searchbox").fill("cavalry")
    expect(page.locator(".rule-hits li").first).to_be_visible()
    yield "rules-search"

    # An attack in the making.
    me.join(solo(server, position=position(ATTACK, step="GameTurn turn=4;RecordVictoryPoints side=AH;Combat side=AH")))
    yield "combat"
    me.table("setDraft('attack 12.21 from')")
    expect(me.battle.locator(".fall-bar")).to_be_visible()
    yield "battle"

    # A battle fought, seen by the defender who must choose.
    made = server.made(
        {"AH": {"kind": "me"}, "RU": {"kind": "me"}},
        position=position(BATTLE, step="GameTurn turn=4;RecordVictoryPoints side=RU;Combat side=RU"),
        dice="typed",
    )
    with server.sit(made["match"], made["tokens"]["RU"]) as enemy:
        for sentence in ("attack 7.14 from 7.15", "engage 45 41", "roll 2 3"):
            enemy.revision = enemy.order(sentence)["revision"]
    me.join(made["links"]["AH"])
    me.expect_turn("Retreat one hex")
    yield "retreat"
    me.order("retreat 7.13")

    # The screen is passed, and the past looked at.
    seats = [{"match": made["match"], "seat": seat, "token": made["tokens"][seat]} for seat in ("RU", "AH")]
    page.evaluate("seats => import('/net/seats.js').then(({holdSeat}) => seats.forEach(holdSeat))", seats)
    page.reload()
    expect(me.dialog).to_contain_text("Pass the screen")
    yield "pass"
    me.button(re.compile("Show the board")).click()
    expect(me.dialog).to_have_count(0)
    me.expect_turn("7.14 is vacated")
    yield "advance"
    me.table("set({panel: 'replay'})")
    me.key("[", "[")
    expect(page.locator(".replay-now")).to_contain_text("of")
    yield "replay"

    # The lobby with matches to go on with, its dialogs, a lesson.
    me.lobby()
    expect(page.locator(".match-row").first).to_be_visible()
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    yield "lobby"
    me.button("Import a game").click()
    yield "import"
    me.key("Escape")
    me.page.locator("[data-key=account]").click()
    yield "account"
    me.key("Escape")
    me.page.locator("[data-key=learn], [data-key=foot-Learn]").locator("visible=true").first.click()
    yield "lessons"
    me.button("Learn attacking").click()
    me.seated()
    expect(page.locator(".lesson")).to_be_visible()
    yield "lesson"
    me.expected = "status of 40[134]"
    page.goto(f"{me.url}/#/join/nobody")
    expect(page.get_by_role("heading", name="This link does not open a seat.")).to_be_visible()
    yield "wrong-link"


def serious(me: Screen, *, drawing: bool = False) -> list[str]:
    """What axe-core finds serious or critical on the screen, with the drawn map or without."""
    shown = nullcontext() if drawing else me.without_drawing()
    with me.ignoring("style-src"), shown:  # axe measures with styles of its own
        found = AXE.run(me.page, options=RULES).response["violations"]
    return [
        f"{rule['id']} at {node['target']}: {node['failureSummary']}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


# The colours of a theme are the same in every size, and a tablet shows what the desktop does.
@pytest.mark.parametrize(("window", "theme"), [("desktop", "light"), ("phone", "light"), ("desktop", "dark")])
def test_every_screen_is_accessible(open_screen, server, window, theme):
    me: Screen = open_screen(window, theme=theme)
    me.page.add_init_script(f"localStorage.setItem('galicia.theme', '{theme}')")
    PICTURES.mkdir(parents=True, exist_ok=True)
    findings: list[str] = []
    for name in visits(me, server):
        me.settle()
        me.page.screenshot(path=PICTURES / f"{name}-{window}-{theme}.png")
        findings += [f"{name}: {finding}" for finding in serious(me)]
    assert not findings, "\n".join(findings)


@pytest.mark.parametrize("theme", ["light", "dark", "safe"])
def test_the_drawn_board_is_accessible(open_screen, server, theme):
    me: Screen = open_screen(theme=theme)
    me.page.add_init_script(f"localStorage.setItem('galicia.theme', '{theme}')")
    me.join(solo(server))
    me.key("n", "v")
    expect(me.reach.first).to_be_attached()
    expect(me.page.locator("#board .victory-plate").first).to_be_attached()
    me.settle()
    assert serious(me, drawing=True) == []
