"""Every layout leaves the board half of the window, prints no text over another, and has controls one can hit."""

import pytest
from playwright.sync_api import expect

from tests.browser.faults import beyond_the_window, board_share, cut_tabs, overprinted, too_small
from tests.browser.screen import WINDOWS, Screen
from tests.browser.test_great_war_in_the_east import made
from tests.browser.test_screens import ATTACK, PICTURES, position, solo

COMBAT = position(ATTACK, step="GameTurn turn=4;RecordVictoryPoints side=AH;Combat side=AH")


def check(me: Screen, window: str, name: str) -> list[str]:
    me.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    me.page.screenshot(path=PICTURES / f"layout-{name}-{window}.png")
    share = board_share(me)
    found = [*overprinted(me), *too_small(me)]
    opened = window == "phone" and name in ("chat", "battle")  # a sheet, which one puts away again
    if share < 0.5 and not opened:
        found.append(f"the board has {share:.0%} of the window")
    if beyond_the_window(me) != (0, 0):
        found.append(f"the page exceeds its window by {beyond_the_window(me)} px")
    return [f"{name}: {fault}" for fault in found]


@pytest.mark.parametrize("window", WINDOWS)
def test_the_board_has_half_of_the_window_and_nothing_overprints(open_screen, server, window):
    me: Screen = open_screen(window).join(solo(server))
    faults = check(me, window, "table")
    me.key("n", "n", "n", "n", "n", "n", "n")
    expect(me.reach).to_have_count(22)
    faults += check(me, window, "reach")
    me.click("11.21")
    expect(me.draft).to_have_text("move 24/X 11.21")
    faults += check(me, window, "way")
    me.table("emit('do:tab', 'chat')")
    faults += check(me, window, "chat")
    me.join(solo(server, position=COMBAT))
    faults += check(me, window, "combat")
    me.table("setDraft('attack 12.21 from')")
    expect(me.battle.locator(".fall-bar")).to_be_visible()
    faults += check(me, window, "battle")
    assert not faults, "\n".join(faults)


def test_a_narrow_turn_track_shows_the_turns_about_now_and_the_last(open_screen, server):
    me: Screen = open_screen("tablet-sideways").join(solo(server, position=COMBAT))
    turns = me.page.locator(".track li").locator("visible=true")
    expect(turns).to_have_text(["2", "GT 3 · 27–28 Aug", "4", "5", "… 12"])
    me.page.set_viewport_size({"width": 1440, "height": 900})
    expect(turns).to_have_count(12)


@pytest.mark.parametrize("window", ["zoomed", "phone", "phone-sideways"])
def test_the_overlays_of_a_small_window_open_from_one_button(open_screen, server, window):
    me: Screen = open_screen(window).join(solo(server))
    layers = me.page.locator(".layers")
    zones = me.page.get_by_role("button", name="Zones")
    expect(zones).to_be_hidden()
    layers.click()
    zones.click()
    expect(zones).to_have_attribute("aria-pressed", "true")
    assert zones.bounding_box()["y"] < layers.bounding_box()["y"]


def test_in_the_one_bar_advice_end_and_help_are_at_the_foot_of_the_panel(open_screen, server):
    me: Screen = open_screen("zoomed").join(solo(server))
    foot = me.page.locator(".tabs")
    for name in ("Units", "Log", "Advice", "End", "Help"):
        expect(foot.get_by_text(name, exact=True)).to_have_count(1)
    foot.get_by_text("Log", exact=True).click()
    expect(me.log).to_be_visible()
    expect(me.page.locator(".panel-units")).to_be_hidden()
    me.key("n")
    expect(me.page.locator(".panel-units .unit-card.selected")).to_be_visible()
    foot.get_by_text("End", exact=True).click()
    expect(me.dialog).to_contain_text("have not moved")


@pytest.mark.parametrize("window", WINDOWS)
def test_every_tab_is_whole(open_screen, server, window):
    me: Screen = open_screen(window).join(made(server))
    shown = me.page.locator(".tab").locator("visible=true")
    for name in ("Log", "Arrivals", "Losses", "HQs", "Tracks", "Chat", "Why", "Rules"):
        expect(shown.filter(has_text=name)).to_have_count(1)
    assert cut_tabs(me) == []
    assert check(me, window, "tabs") == []


@pytest.mark.parametrize("window", ["zoomed", "phone-sideways"])
def test_a_long_question_can_be_read_to_its_end_in_the_one_bar(open_screen, server, window):
    """All headquarters of the Allies with what is left of their strength."""
    me: Screen = open_screen(window).join(made(server))
    said = "Share out command for movement; strength left: Ru3 9, Sa4 12, Ph5 18, Putnik 0, PB1 1, SS2 0, Js3 1, U 0"
    me.table(f"set({{asks: {{...open.match.table.state.asks, prompt: '{said}', names: []}}}})")
    expect(me.prompt).to_contain_text("U 0")
    assert me.prompt.evaluate("say => say.scrollHeight - say.clientHeight") <= 1


@pytest.mark.parametrize("window", WINDOWS)
def test_what_blocks_undo_can_be_read_to_its_end(open_screen, server, window):
    """The longest of them: an enemy may hold hidden cavalry."""
    me: Screen = open_screen(window).join(solo(server))
    me.table("order('move 33/V 11.22').then(() => true)")
    wall = me.page.locator(".wall").locator("visible=true")
    expect(wall).to_have_count(1)
    expect(wall).to_contain_text("hidden cavalry")
    assert wall.evaluate("wall => wall.scrollHeight - wall.clientHeight") <= 1
    assert not overprinted(me)
