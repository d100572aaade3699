"""Answer windows: who is asked in which order is seen, and one click passes in all of them until it is taken back."""

from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.test_screens import solo


def test_all_windows_are_declined_with_one_click_that_can_be_taken_back(open_screen, server):
    me: Screen = open_screen().join(solo(server))
    part = me.page.locator(".windows-part")
    expect(part).to_be_hidden()  # nothing is asked in a game without windows
    me.table("set({asks: {...open.match.table.state.asks, window: true, asked: ['RU', 'AH']}})")
    expect(part).to_contain_text("Asked in order: Russia, you.")
    me.button("Pass in every window").click()
    expect(part).to_contain_text("You pass in every window of this match.")
    me.page.reload()
    me.seated()
    expect(part).to_contain_text("You pass in every window of this match.")
    me.button("Ask me again").click()
    expect(me.button("Pass in every window")).to_be_visible()
    me.page.reload()
    me.seated()
    expect(part).to_be_hidden()
