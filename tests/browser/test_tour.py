"""The tour of each game: a step waits for the deed, then for the learner."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen

GALICIA, EAST, GIANTS = "Battle for Galicia", "Great War in the East", "Clash of Giants: Galicia"
YPRES = "First Ypres"


def begin(me: Screen, part: str, game: str = GALICIA) -> Locator:
    """Starts a part of a game's tour from the lobby; the note on the board."""
    me.lobby()
    me.page.locator('[data-key="learn"], [data-key="tour"]').locator("visible=true").first.click()
    tour = me.dialog.locator(f'.lesson-game:text-is("{game}") + .lessons')
    tour.get_by_role("button", name=f"Learn {part}").click()
    me.seated()
    note = me.page.locator(".lesson")
    expect(note).to_be_visible()
    return note


def got(note: Locator, step: int) -> None:
    """The deed of a step is done and nothing moves on by itself."""
    expect(note).to_contain_text(f"step {step} of")
    expect(note).to_contain_text("✓")
    note.get_by_role("button", name="Got it").click()


def test_moving_shows_the_edge_why_not_and_what_blocks_undo(open_screen):
    me: Screen = open_screen()
    note = begin(me, "moving")
    expect(note).to_contain_text("step 1 of 7")
    expect(note.get_by_role("button", name="Got it")).to_have_count(0)
    me.click("11.20")
    if me.table("state.selection.units[0]") != "24/X":
        me.click("11.20")
    expect(note).to_contain_text("Inside the gold edge")
    got(note, 1)
    expect(note).to_contain_text("click 14.19")
    me.click("14.19")
    expect(me.tip).to_contain_text("14.19 costs 7 of 5 MP")
    got(note, 2)
    me.click("12.19")
    got(note, 3)
    me.click("12.19")
    expect(note).to_contain_text("Undo is blocked")
    expect(me.page.locator("#prompt .wall")).to_contain_text("a unit came next to an enemy, who may hold hidden")
    got(note, 4)
    me.key("Escape", "Escape")
    me.click("10.19")
    me.button("Recover 45/X").click()
    got(note, 5)
    me.button("Undo").click()
    got(note, 6)
    me.key("e")
    me.dialog.get_by_role("button", name="End movement", exact=True).click()
    got(note, 7)
    # A finished lesson is no match that waits for a move.
    expect(note.get_by_role("button", name="Next: Attacking")).to_be_visible()
    me.lobby()
    expect(me.page.locator("#lobby")).not_to_contain_text("Lesson: moving")


def test_attacking_waits_at_every_step(open_screen):
    me: Screen = open_screen()
    note = begin(me, "attacking")
    me.page.locator('[data-key="target-12.21"]').click()
    got(note, 1)
    expect(me.battle.locator(".fall-bar")).to_be_visible()
    expect(note).to_contain_text("step 2 of 5")
    expect(note.get_by_role("button", name="Got it")).to_have_count(0)  # nothing was switched yet
    box = me.battle.get_by_role("checkbox").first
    was = box.is_checked()
    box.set_checked(not was)
    expect(box).to_be_checked(checked=not was)
    box.set_checked(was)
    got(note, 2)
    me.button("Declare the attack").click()
    got(note, 3)


def test_supply_waits_for_the_march_and_the_tour_ends_with_how_one_wins(open_screen):
    me: Screen = open_screen()
    note = begin(me, "supply")
    me.key("s")
    got(note, 1)
    expect(note.get_by_role("button", name="Got it")).to_have_count(0)
    me.order("move 2/X 11.20")
    got(note, 2)
    note = begin(me, "how to win")
    me.key("v")
    got(note, 1)
    note.get_by_role("button", name="Got it").click()
    note.get_by_role("button", name="Got it").click()
    expect(note.get_by_role("button", name="Play a match")).to_be_visible()


@pytest.mark.parametrize("game, phase", [(GALICIA, "combat"), (EAST, "combat"), (GIANTS, "movement")])
def test_the_enemys_turn_comes_and_goes(open_screen, game, phase):
    me: Screen = open_screen()
    note = begin(me, "the enemy’s turn", game)
    me.key("e")
    again = me.dialog.get_by_role("button", name=f"End {phase}", exact=True)
    expect(again.or_(note.get_by_text("✓"))).to_be_visible()
    if again.is_visible():
        again.click()
    got(note, 1)
    expect(note).to_contain_text(re.compile("Wait (for your own turn|until you are asked)"))


NEWS = """document.querySelector("#board").insertAdjacentHTML("beforeend",
  `<section class="since board-note float">${"<p>Three battles were fought.</p>".repeat(30)}</section>`)"""


def test_the_note_goes_below_what_has_happened(open_screen):
    me: Screen = open_screen()
    note = begin(me, "moving")
    me.page.evaluate(NEWS)
    news, below = me.page.locator(".since").bounding_box(), note.bounding_box()
    assert news["height"] > 60 and news["y"] + news["height"] <= below["y"]
    note.get_by_role("button", name="Leave the tour").click()
    expect(note).to_have_count(0)


def test_on_a_phone_the_note_waits_until_what_has_happened_was_read(open_screen):
    me: Screen = open_screen("phone")
    note = begin(me, "moving")
    me.page.evaluate(NEWS)
    expect(note).to_be_hidden()
    me.page.evaluate("document.querySelector('.since').remove()")
    expect(note).to_be_visible()


def test_trains_shows_the_edge_before_it_leaves(open_screen):
    me: Screen = open_screen()
    note = begin(me, "marching and trains", EAST)
    me.page.locator('.waiting [data-key="chip-10/1"]').click()
    expect(me.reach.first).to_be_attached()
    got(note, 1)
    me.click("g0910")
    expect(me.tip).to_contain_text("g0910 costs 6 of 4 MP")
    got(note, 2)


def test_a_depot_brings_supply_forward(open_screen):
    me: Screen = open_screen()
    note = begin(me, "supply", EAST)
    me.key("s")
    got(note, 1)
    me.page.locator('.waiting [data-key="chip-D5"]').click()
    me.click("s0512").click("s0512")
    got(note, 2)


SHOWN = [("marching and trains", EAST, "g1312"), ("supply", EAST, "s0811"), ("supply", GALICIA, "13.20")]


@pytest.mark.parametrize(("part", "game", "hex"), SHOWN)
def test_a_step_shows_its_own_hexes_on_a_phone(open_screen, part, game, hex):
    me: Screen = open_screen("phone")
    begin(me, part, game)
    me.settle()
    assert me.is_free(hex)


def test_the_cup_and_the_march_show_area_reach_and_why_not(open_screen):
    me: Screen = open_screen()
    note = begin(me, "the cup and the march", GIANTS)
    me.key("h")
    got(note, 1)
    me.page.locator('.waiting [data-key="chip-14"]').click()
    expect(me.reach.first).to_be_attached()
    got(note, 2)
    me.click("1308")
    got(note, 3)
    me.click("1310").click("1310")
    got(note, 4)
    me.key("e")
    me.dialog.get_by_role("button", name="End movement", exact=True).click()
    got(note, 5)
    expect(note.get_by_role("button", name="Next: Fight now, or wait")).to_be_visible()


def test_a_friend_opens_the_line_of_supply_of_a_division(open_screen):
    me: Screen = open_screen()
    note = begin(me, "supply", GIANTS)
    me.key("s")
    expect(me.page.locator(".lacking-unit")).to_contain_text("1410 is in the zone of 18")
    got(note, 1)
    me.page.locator('.waiting [data-key="chip-33"]').click()
    me.click("1410").click("1410")
    got(note, 2)


def test_the_front_is_closed_and_cavalry_dismounts(open_screen):
    me: Screen = open_screen()
    note = begin(me, "the continuous front", YPRES)
    me.key("i")
    expect(me.page.locator(".slot-top, .extra").locator(".front-gap").first).to_be_attached()
    got(note, 1)
    me.page.locator('.waiting [data-key="chip-7/Br"]').click()
    me.click("3416").click("3416")
    got(note, 2)
    me.key("e")
    again = me.dialog.get_by_role("button", name="End movement", exact=True)
    expect(again.or_(note.get_by_text("✓"))).to_be_visible()
    if again.is_visible():
        again.click()
    got(note, 3)
    expect(note.get_by_role("button", name="Next: How to win")).to_be_visible()
