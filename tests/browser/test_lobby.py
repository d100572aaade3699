"""The lobby: which match to resume, what kind of evening each game is, a new match, on any screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.faults import overprinted, too_small
from tests.browser.screen import WINDOWS, Screen
from tests.browser.test_end import LAST_TURN

SEATS = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}


def hold(me: Screen, made: dict, title: str = "", seats: tuple[str, ...] = ("AH",)) -> str:
    """Gives seats of a match to a browser that is in the lobby."""
    held = [{"match": made["match"], "seat": seat, "token": made["tokens"][seat], "title": title} for seat in seats]
    me.page.evaluate("held => import('/net/seats.js').then(({holdSeat}) => held.forEach(holdSeat))", held)
    return str(made["match"])


def test_a_card_says_what_kind_of_evening_its_game_is(open_screen):
    me: Screen = open_screen().lobby()
    card = me.page.get_by_role("button", name=re.compile("^Battle for Galicia"))
    expect(card).to_have_accessible_name(
        "Battle for Galicia. 3 to 4 hours, weight 3 of 5, hidden, 2 players, good alone. 12 turns"
    )
    picture = card.locator("img")
    expect(picture).to_have_attribute("src", "/pictures/battle-for-galicia.webp")
    size = picture.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])")
    assert size == [560, 400]
    me.choose("Great War in the East")
    expect(me.page.locator(".evening")).to_contain_text("Two maps")


def test_the_longest_waiting_match_is_resumed_first_and_enter_opens_it(open_screen, server):
    me: Screen = open_screen().lobby()
    old, new = (hold(me, server.made(SEATS)) for _ in range(2))
    theirs = hold(me, server.made(SEATS), seats=("RU",))
    me.lobby()
    resume = me.page.locator(".resume-card")
    expect(resume).to_have_attribute("href", f"#/match/{old}")
    expect(resume).to_contain_text("Your move")
    expect(resume).to_contain_text("GT 1 of 12")
    expect(resume).to_contain_text(re.compile("0 : 0"))
    expect(resume).to_contain_text("just now")
    rows = me.page.locator(".match-link")
    assert rows.evaluate_all("found => found.map(({hash}) => hash)") == [f"#/match/{new}", f"#/match/{theirs}"]
    expect(rows.last).to_contain_text("A-H to move")
    me.key("Enter")
    me.seated()


@pytest.mark.parametrize("window", ["zoomed", "phone-sideways", "phone"])
def test_start_is_in_sight_whatever_the_window(open_screen, window):
    me: Screen = open_screen(window).lobby().choose("Great War in the East")
    me.page.locator(".new-scroll").evaluate("form => (form.scrollTop = 0)")
    box = me.button("Start").bounding_box()
    assert box["y"] + box["height"] <= WINDOWS[window][1]


def test_lessons_and_finished_matches_are_folded(open_screen, server):
    me: Screen = open_screen().lobby()
    expect(me.page.get_by_role("button", name="Start the tour")).to_be_visible()  # in place of a match
    hold(me, server.made(SEATS, lesson="moving"), "Some match")
    me.lobby()
    expect(me.page.locator(".folded")).to_contain_text("1 lesson")
    expect(me.page.locator(".match-row")).to_have_count(0)
    me.button("show").click()
    expect(me.page.locator(".match-row")).to_contain_text("Lesson: moving")
    over = server.made(SEATS, position=LAST_TURN)
    with server.sit(over["match"], over["tokens"]["AH"]) as player:
        assert player.order("done", player.revision)["type"] == "done"
    result = server.call("GET", f"/api/matches/{over['match']}", over["tokens"]["AH"]).json()["result"]
    ended = "Won" if "AH" in result["winners"] else "Lost" if result["winners"] else "Drawn"
    points = " : ".join(map(str, result["scores"].values()))
    hold(me, over)
    me.lobby()
    me.button("show").click()
    expect(me.page.locator(".match-row.over")).to_contain_text(f"{ended} {points}")


def test_options_are_folded_below_start_and_say_how_many_are_changed(open_screen):
    me: Screen = open_screen().lobby()
    options = me.page.locator("details", has_text="Rule options")
    expect(options).to_contain_text(re.compile(r"\d+, all as ruled"))
    assert options.bounding_box()["y"] > me.button("Start").bounding_box()["y"]
    expect(options.get_by_role("combobox").first).to_be_hidden()
    options.locator("summary").click()
    chosen = options.get_by_role("combobox").first
    chosen.select_option(index=1)
    expect(options).to_contain_text("1 changed")
    expect(chosen).to_be_visible()


def test_the_computer_is_a_recruit_unless_another_is_chosen(open_screen):
    me: Screen = open_screen().lobby()
    expect(me.page.get_by_role("radiogroup", name="Strength of Russia").get_by_label("Recruit")).to_be_checked()


def test_arrows_walk_the_games_and_space_chooses(open_screen):
    me: Screen = open_screen().lobby()
    cards = me.page.locator(".game-card")
    cards.first.focus()
    me.key("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    me.key("Space")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator(".new-match")).to_have_attribute("aria-label", "New match: Clash of Giants: Galicia")


def test_start_says_when_the_server_is_away(open_screen):
    me: Screen = open_screen().lobby()
    me.expected = "Failed to load|ERR_"
    me.page.route("**/api/**", lambda route: route.abort())
    me.page.evaluate("import('/net/seats.js').then(({holdSeat}) => holdSeat({match: 'm', seat: 'AH', token: 't'}))")
    me.page.evaluate("location.hash = '#/lobby'")
    expect(me.page.locator(".match-row")).to_contain_text("Not reachable")
    expect(me.page.locator(".game-card").first).to_be_visible()


@pytest.mark.parametrize("window", WINDOWS)
def test_everything_in_the_lobby_can_be_reached(open_screen, server, window):
    me: Screen = open_screen(window).lobby()
    for _ in range(3):
        hold(me, server.made(SEATS))
    me.lobby()
    expect(me.page.locator(".resume-card")).to_be_visible()
    faults = [*overprinted(me), *too_small(me)]
    narrow = me.page.locator(".lobby-foot").is_visible()
    assert narrow == (WINDOWS[window][0] < 820)
    if narrow:
        me.button("2 more matches").click()
        expect(me.page.locator(".match-link").last).to_be_visible()
        faults += [*overprinted(me), *too_small(me)]
        me.button("Play").click()
        assert me.page.locator(".game-card").first.bounding_box()["height"] >= 88
    me.choose("Great War in the East")
    me.button("Start").scroll_into_view_if_needed()
    expect(me.button("Start")).to_be_in_viewport()
    faults += [*overprinted(me), *too_small(me)]
    assert not faults, "\n".join(faults)
    wide = me.page.evaluate("document.body.scrollWidth - innerWidth")
    assert wide == 0
