"""The fonts are the table's own: what was drawn is what every system shows."""

import pytest

from tests.browser.screen import Screen
from tests.browser.test_screens import solo

SET_IN = {
    "dialog .title": "Galicia Serif",
    ".prompt-buttons .btn span": "Inter Variable",
    ".track .now": "Archivo Narrow",
    "#board .sheet .serif, #board .sheet [class^=lb-]": "Galicia Serif",
    ".unit-chip": "Archivo Narrow",
}


@pytest.fixture
def fonts_of(open_screen, server):
    me: Screen = open_screen().join(solo(server))
    me.key("?")
    me.page.evaluate("document.fonts.ready.then(() => true)")
    session = me.page.context.new_cdp_session(me.page)
    session.send("DOM.enable")
    session.send("CSS.enable")

    def found(selector: str) -> set[str]:
        root = session.send("DOM.getDocument")["root"]["nodeId"]
        node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
        assert node, f"there is no {selector}"
        fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        return {font["familyName"] for font in fonts if font["isCustomFont"]}

    return found


def test_words_are_set_in_the_fonts_that_were_shipped(fonts_of):
    assert {selector: fonts_of(selector) for selector in SET_IN} == {at: {font} for at, font in SET_IN.items()}


def test_two_fonts_are_fetched_before_any_style_asks_for_them(open_screen):
    me: Screen = open_screen().lobby()
    early = me.page.locator("link[rel=preload][as=font]").evaluate_all("found => found.map(({href}) => href)")
    assert [address.rpartition("/")[2] for address in early] == ["inter.woff2", "pagella-bold.woff2"]
