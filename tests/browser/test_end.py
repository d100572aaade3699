"""The end of a match: opened by itself, true to the record, in every size, with a way to everything that may follow."""

import re

import pytest
from playwright.sync_api import expect

import galicia
from tests.battle_for_galicia.scene import position
from tests.browser.screen import WINDOWS, Screen
from tests.browser.test_screens import serious
from tests.long_match import long_match
from tests.table.table import GAME

LAST_TURN = position(
    "AH 4 7.14, RU 45 7.20", step="GameTurn turn=13;RecordVictoryPoints side=AH;Combat side=AH", turn=12
)


def made(server, game=GAME):
    first, *others = galicia.game(game).seats
    seats = {first: {"kind": "me"}, **{seat: {"kind": "computer", "player": "staff"} for seat in others}}
    return server.made(seats, game=game, record=long_match(game)[0].dumps())


@pytest.fixture(scope="module")
def finished(server):
    return made(server)


def test_the_end_opens_by_itself_after_the_last_order(open_screen, server):
    match = server.made({"AH": {"kind": "me"}, "RU": {"kind": "me"}}, position=LAST_TURN)
    me: Screen = open_screen().join(match["links"]["AH"])
    other: Screen = open_screen().join(match["links"]["RU"])
    expect(me.page.locator(".end-screen")).to_be_hidden()
    me.order("done")
    for screen in (me, other):
        expect(screen.page.get_by_role("dialog", name="The end")).to_be_visible()
        expect(screen.page.locator(".end-title")).to_have_text(re.compile("wins by|A draw"))


@pytest.mark.parametrize("game", [game.id for game in galicia.games()])
def test_the_end_tells_who_won_and_how_in_the_words_of_its_game(open_screen, server, game):
    chronicle = long_match(game)[1]
    told = server.call(
        "GET", f"/api/matches/{(match := made(server, game))['match']}/story", next(iter(match["tokens"].values()))
    ).json()
    me: Screen = open_screen().join(next(iter(match["links"].values())))
    end = me.page.locator(".end-screen")
    expect(end.locator(".end-title")).to_have_text(re.compile(re.escape(told["headline"]), re.I))
    expect(end.locator(".campaign")).to_have_text(re.compile(r"^\S.*\.$"))
    expect(end.locator(".course tbody tr")).to_have_count(len(told["turns"]))
    expect(end.locator(".end-medals li")).to_have_count(len(told["medals"]))
    expect(end).to_contain_text(f"{len(chronicle.battles)} combats")
    for side in told["losses"].values():
        expect(end).to_contain_text(f"{side['lost']} of {side['of']}")
    on_map = set(end.locator(".end-disc text").all_text_contents())
    listed = set(end.locator(".end-battle .number").all_text_contents())
    assert on_map and on_map == listed
    turning = set(end.locator(".course .turning .number").all_text_contents())
    assert bool(turning & listed) == any(point["battle"] is not None for point in told["turning"])
    expect(end.locator(".front-line")).to_have_count(len(told["fronts"]))
    expect(end.locator(".front-line.last")).to_have_attribute("d", re.compile("^M"))
    expect(end.locator(".front-keys")).to_contain_text("last front")
    expect(end.locator(".end-card")).not_to_contain_text("rolled 0")
    if told["luck"][0]["attacks"]:
        whose = re.compile(r"The worst was .*(you|Russia|Allies|Hungary|Germany) rolled")
        expect(end.locator(".end-part[data-part=luck]")).to_contain_text(whose)
    ground = end.locator(".end-map .layer-ground").first
    light = ground.evaluate("it => getComputedStyle(it.querySelector('[class]') ?? it).fill")
    me.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert ground.evaluate("it => getComputedStyle(it.querySelector('[class]') ?? it).fill") != light


def test_from_the_end_one_goes_to_a_battle_and_back(open_screen, finished):
    me: Screen = open_screen().join(finished["links"]["AH"])
    end = me.page.locator(".end-screen")
    end.locator(".end-battle").first.click()
    expect(end).to_be_hidden()
    me.expect_turn(re.compile(r"Looking back\. After \d+ of \d+ orders"))
    me.page.locator(".scores").click()
    expect(end).to_be_visible()
    me.key("Escape")
    expect(end).to_be_hidden()


def test_a_rematch_keeps_the_seats_or_swaps_them(open_screen, finished):
    me: Screen = open_screen().join(finished["links"]["AH"])
    me.button("Swap sides").click()
    me.page.wait_for_function("id => !location.hash.includes(id)", arg=finished["match"])
    me.seated()
    assert me.table("state.match.seat") == "RU" and me.table("state.seats")["AH"]["player"] == "staff"
    assert me.table("state.match.over") is False


def test_the_result_can_be_shared_as_text(open_screen, finished):
    me: Screen = open_screen().join(finished["links"]["AH"])
    me.page.evaluate("navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }")
    me.button("Share").click()
    copied = me.page.locator("body[data-copied]")
    expect(copied).to_have_count(1)
    text = copied.get_attribute("data-copied") or ""
    assert "Battle for Galicia, campaign: " in text and "Mentioned in dispatches:" in text


@pytest.mark.parametrize("window", ["desktop", "tablet", "phone", "zoomed"])
def test_every_part_of_the_end_is_there_in_every_size(open_screen, finished, window):
    me: Screen = open_screen(window).join(finished["links"]["AH"])
    expect(me.page.locator(".end-title")).to_be_visible()
    parts = {"Story": ".campaign", "Losses": ".end-loss", "Luck": ".end-luck", "Course": ".course-chart"}
    for name, shown in parts.items():
        if window == "phone":
            me.page.get_by_role("radiogroup", name="Part").get_by_text(name, exact=True).click()
        expect(me.page.locator(f".end-screen {shown}").first).to_be_visible()
    me.settle()
    assert serious(me) == []
    wide = me.page.evaluate("document.querySelector('.end-scroll').scrollWidth - innerWidth")
    assert wide <= 0
    for button in me.page.locator(".end-foot .btn").all():
        box = button.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= WINDOWS[window][0], button.inner_text()
    row = me.page.locator(".end-battle > span:nth-child(2)").first
    assert row.evaluate("words => words.getBoundingClientRect().width") >= 150


def test_the_film_on_a_phone_leaves_the_map_in_sight(open_screen, finished):
    me: Screen = open_screen("phone").join(finished["links"]["AH"])
    me.page.locator("[data-key=end-film]").tap()
    me.expect_turn(re.compile("Looking back"))
    expect(me.page.locator("#panel")).to_have_attribute("data-stop", "peek")
    expect(me.page.locator(".replay-labels")).to_be_hidden()  # they would lie over each other

    # A sheet that was pulled up goes down again for the film.
    me.page.locator("#panel .grip").tap()
    expect(me.page.locator("#panel")).to_have_attribute("data-stop", "half")
    me.page.locator("[data-key=replay-film]").tap()
    expect(me.page.locator("#panel")).to_have_attribute("data-stop", "peek")
