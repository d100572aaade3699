"""First Ypres in the browser: the first turn, a forced move, the flood, the front, and a train.

Pictures of its screens go to artefacts/screens beside the others.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen
from tests.browser.test_clash_of_giants import given
from tests.browser.test_screens import PICTURES, serious
from tests.clash_of_giants.ypres.acts import activation
from tests.clash_of_giants.ypres.scene import GAME, scene
from tests.table.table import Server


def joined(screen: Screen, server: Server, seat: str, state: Any = None) -> Screen:
    """A seat at a match, from the start or from a scene, with typed dice."""
    seats = {"AL": {"kind": "me"}, "GE": {"kind": "friend"}}
    more = {} if state is None else {"position": state.position()}
    made = server.made(seats, game=GAME.id, dice="typed", **more)
    return screen.join(str(made["links"][seat]))


def shown(me: Screen, name: str) -> None:
    """Keeps a picture of a screen and holds it to what axe-core finds serious."""
    me.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    me.page.screenshot(path=PICTURES / f"ypres-{name}-desktop-light.png")
    assert serious(me) == []


def places(me: Screen) -> Locator:
    me.page.get_by_role("tab", name="Places").click()
    return me.page.locator("#tab-places")


def test_the_units_stand_and_the_first_marker_is_drawn_from_six(open_screen, server):
    me = joined(open_screen(), server, "GE")
    me.expect_turn("Draw a marker from the cup")
    me.expect_units("4220", "4c/Fr", "5c/Fr")
    me.page.get_by_role("tab", name="Cup").click()
    cup = me.page.locator("#tab-cup")
    expect(cup.locator(".vessel li")).to_have_count(6)
    given(me, "roll 4")
    expect(cup.locator(".drawn-markers .now")).to_contain_text("zone")
    given(me, "roll 1")
    me.expect_turn("Move units of the German Zone A")
    given(me, "move 7c 4410")
    me.expect_units("4410", "7c")
    expect(places(me)).to_contain_text("11 of 11")
    shown(me, "first-turn")


def test_belgians_east_of_the_line_must_go_west(open_screen, server):
    state = activation("AL 1/Be 2005, GE 24 3601", "AL-D", turn=3, dice="1")
    me = joined(open_screen(), server, "AL", state)
    me.expect_turn("1/Be must move before it ends its movement")
    me.click("2005")
    expect(me.reach.first).to_be_attached()
    me.click("2008").click("2008")
    me.expect_units("2008", "1/Be")
    me.expect_turn("Move units of the Allied Zone D, or end its movement")


def test_the_flood_is_seen_to_rise_and_takes_a_whole_move(open_screen, server):
    units = "AL 1/Be 1616, AL 42/Fr 1914, AL 17/Fr 3823, GE 5R 1910"
    me = joined(open_screen(), server, "AL", scene(units, step="RailPhase side=AL; Sluices side=AL", turn=9))
    board = me.page.locator(".sheet.galicia-board")
    expect(board).to_have_attribute("data-flood", "dry")
    me.expect_turn("Open the sluices in 1616")
    me.choice("flood").click()
    expect(board).to_have_attribute("data-flood", "rising")
    expect(places(me)).to_contain_text("the plain floods on turn 11")
    me.key("o")
    expect(me.page.locator(".overlay-legend")).to_contain_text("in danger: 42/Fr")
    expect(me.page.locator(".flood-plate")).to_have_text("under water from turn 11")
    shown(me, "flood-declared")


STARTED = """addEventListener("animationstart", ({animationName}) => {
  if (animationName === "water-rises") window.risen = true;
})"""


def test_the_flood_rises_over_a_unit_before_ones_eyes(open_screen, server):
    state = scene("AL 1/Be 1616, AL 42/Fr 1914, AL 17/Fr 3823 steps=1, GE 5R 1910", turn=11, sluiced=9,
                  step="RailPhase side=AL; FloodPhase; Replacement side=AL")  # fmt: skip
    me = joined(open_screen(motion=True), server, "AL", state)
    board = me.page.locator(".sheet.galicia-board")
    expect(board).to_have_attribute("data-flood", "rising")
    me.page.evaluate(STARTED)
    given(me, "pass")
    me.page.wait_for_function("() => window.risen")
    expect(board).to_have_attribute("data-flood", "flooded")
    me.page.get_by_role("tab", name="Log").click()
    expect(me.log).to_contain_text(me.told("The flood catches 42/Fr"))
    me.key("o")
    expect(me.page.locator(".overlay-legend")).to_contain_text("caught: 42/Fr")
    expect(places(me)).to_contain_text("The plain of the Yser is flooded.")
    shown(me, "flood")


def test_a_closed_front_makes_all_cavalry_dismount(open_screen, server):
    names = ("24", "40", "13", "14", "5R", "6R", "26", "4E", "25R", "3")
    wall = ", ".join(f"GE {name} {row}12" for name, row in zip(names, (*range(22, 47, 3), 48), strict=True))
    drawn = GAME.markers.index("GE-B")
    state = scene(f"{wall}, GE 2c 4004 ready, AL 1c/Fr 3125", turn=7, drawn=drawn,
                  command=[3 if i == drawn else 0 for i in range(8)],
                  step="GameTurn turn=8; EndOfTurn; Recovery; Operations; Movement side=GE")  # fmt: skip
    me = joined(open_screen(), server, "GE", state)
    expect(places(me)).to_contain_text("A front is closed now")
    me.key("i")
    expect(me.page.locator(".front-line").first).to_be_attached()
    expect(me.page.locator(".overlay-legend")).to_contain_text("gap: none")
    shown(me, "front")
    given(me, "done")
    expect(places(me)).to_contain_text("all cavalry fights on foot")
    me.page.get_by_role("tab", name="Log").click()
    expect(me.log).to_contain_text(me.told("has a Continuous Front"))


def test_a_train_takes_a_division_to_the_next_station(open_screen, server):
    me = joined(open_screen(), server, "AL", scene("AL 17/Fr 3823, AL 18/Fr 3117, GE 24 3601", turn=8,
                                                   step="RailPhase side=AL"))  # fmt: skip
    me.expect_turn(re.compile("Move units by rail, 4 more"))
    me.click("3823")
    me.expect_turn("Click where 17/Fr should go")
    me.click("3716").click("3716")
    me.expect_units("3716", "17/Fr")
    me.expect_turn(re.compile("3 more"))
    shown(me, "rail")
