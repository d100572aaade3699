"""Playing with a friend: invitations that open, who is here, what was said, whose turn it is; the table as an app."""

import json
import re
import signal
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.battle_for_galicia.scene import position
from tests.browser.faults import overprinted, too_small
from tests.browser.screen import Screen
from tests.table.table import Server

STEPS = "GameTurn turn=4;RecordVictoryPoints side=AH;Combat side=AH"
FRIENDS = {"AH": {"kind": "me"}, "RU": {"kind": "friend"}}
LISTEN = """window.notes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };"""
NEAR = [{"reach": "network", "address": "http://192.0.2.7:1914"}]
FAR = [*NEAR, {"reach": "public", "address": "https://galicia.example"}]


def invited(me: Screen, addresses: list[dict[str, str]]) -> None:
    """Makes a match for a friend at a table that has these addresses."""
    me.page.route("**/api/addresses", lambda route: route.fulfill(json=addresses))
    me.choose("Battle for Galicia")
    me.page.get_by_role("radiogroup", name="Who plays Russia").get_by_text("Friend").click()
    me.button("Start").click()


@pytest.mark.parametrize(
    ("addresses", "origin", "words"),
    [(NEAR, "http://192.0.2.7:1914/", "same network"), (FAR, "https://galicia.example/", "on the internet")],
)
def test_an_invitation_carries_an_address_the_friend_can_open(open_screen, addresses, origin, words):
    me: Screen = open_screen().lobby()
    invited(me, addresses)
    expect(me.dialog.get_by_label("Russia")).to_have_value(re.compile(re.escape(origin) + "#/join/"))
    expect(me.dialog.locator(".reach")).to_contain_text(words)
    expect(me.dialog.get_by_role("img", name="The link as a QR code")).to_be_visible()


def test_an_invitation_says_if_only_this_computer_can_open_it(open_screen):
    me: Screen = open_screen("phone").lobby()
    invited(me, [])
    expect(me.dialog.locator(".reach code")).to_have_text("galicia serve --host 0.0.0.0")
    expect(me.dialog.locator(".reach")).not_to_contain_text("127.0.0.1")
    assert overprinted(me) + too_small(me) == []


def test_who_is_here_and_what_was_said_is_seen_without_opening_anything(open_screen, server):
    made = server.made(FRIENDS)
    host: Screen = open_screen().join(made["links"]["AH"])
    company = host.page.locator(".company")
    expect(company.get_by_role("img", name="Russia is away")).to_be_visible()
    friend: Screen = open_screen("phone").join(made["links"]["RU"])
    expect(company.get_by_role("img", name="Russia is here")).to_be_visible()
    expect(company.locator(".friend")).to_have_css("padding", "0px")  # no style of anything else that is "here"
    for words in ("Good evening", "Are you there?"):
        host.table(f"ask({{type: 'chat', text: {json.dumps(words)}}}).then(() => true)")
    unread = friend.button("2 messages not read")
    expect(unread).to_be_visible()
    assert overprinted(friend) + too_small(friend) == []
    unread.tap()
    expect(friend.page.locator("#tab-chat")).to_contain_text("Are you there?")
    expect(friend.page.locator(".unread")).to_have_count(0)
    expect(host.page.locator(".unread")).to_have_count(0)  # one's own words are no news


def let_pass(server: Server, made: dict[str, Any], seat: str) -> None:
    """Ends every phase of a seat, elsewhere than in its browser."""
    token = made["tokens"][seat]
    with server.sit(made["match"], token) as player:
        while (now := server.call("GET", f"/api/matches/{made['match']}", token).json())["to_act"] == seat:
            player.revision = now["revision"]
            player.order("done")


def test_a_sound_and_the_title_tell_whose_turn_it_is_and_one_click_silences_it(open_screen, server):
    made = server.made(FRIENDS, position=position("AH 4 7.14, RU 18 12.18", step=STEPS))
    me: Screen = open_screen()
    me.page.add_init_script(LISTEN)
    me.join(made["links"]["AH"])
    expect(me.page).to_have_title(re.compile("^Your move · "))
    notes = 0
    for name in ("Sound at my turn: on", "Sound at my turn: off"):
        let_pass(server, made, "AH")
        expect(me.page).to_have_title(re.compile("^Battle for Galicia"))
        assert me.page.evaluate("window.notes") == notes
        let_pass(server, made, "RU")
        expect(me.page).to_have_title(re.compile("^Your move · "))
        notes = 2  # and no more of them when it is off
        assert me.page.evaluate("window.notes") == notes
        me.button(name).click()


def test_the_table_can_be_installed_and_says_when_it_is_away(open_screen, own_server):
    me: Screen = open_screen(at=own_server).lobby()
    manifest = me.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((got) => got.json())")
    sizes = {icon["src"]: icon["sizes"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    found = me.page.evaluate(
        """paths => Promise.all(paths.map(async (path) => {
             const image = new Image();
             image.src = path;
             await image.decode();
             return [path, `${image.naturalWidth}x${image.naturalHeight}`];
           }))""",
        list(sizes),
    )
    assert dict(found) == sizes and manifest["display"] == "standalone"
    me.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    me.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    kept = me.page.evaluate(
        """async () => {
             const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
             const kept = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
             return kept.map(({url}) => new URL(url).pathname);
           }"""
    )
    assert sorted(kept) == ["/offline.css", "/offline.html"]  # no code is kept, so none is stale
    me.expected = "ERR_CONNECTION|Failed to load"
    own_server.stop(signal.SIGKILL)
    me.page.reload()
    expect(me.page.get_by_role("heading", name="The table does not answer")).to_be_visible()
    own_server.start()
    me.page.get_by_role("link", name="Try again").click()
    expect(me.page.locator(".game-card").first).to_be_visible()
