"""Replays by turn and by battle, the film of a whole match, and the film as a file that any browser can play."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.long_match import long_match
from tests.table.table import GAME

DECODED = """async (file) => {
  const data = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  const decoder = new ImageDecoder({data, type: "image/gif"});
  await decoder.completed;
  await decoder.tracks.ready;
  const {frameCount, animated} = decoder.tracks.selectedTrack;
  const last = await decoder.decode({frameIndex: frameCount - 1});
  return {frameCount, animated, width: last.image.displayWidth, height: last.image.displayHeight};
}"""
FILM = """import('/film/export.js').then(async ({filmFile}) => {
  const {open: {match: {table}}} = await import('/main.js');
  const {scenesOf} = await import('/film/scenes.js');
  const scenes = await scenesOf(table);
  const time = scenes.reduce((sum, scene) => sum + scene.time, 0);
  const viewAt = (revision) => table.rest("GET /api/matches/{match}/view", {query: {revision}});
  const file = await filmFile(table, viewAt, () => {});
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return {scenes: scenes.length, time, type: file.type, file: btoa(text)};
})"""
FACES = """import('/film/picture.js').then(async ({Picture}) => {
  const {open: {match: {table}}} = await import('/main.js');
  const [hex, {counters: [top]}] = Object.entries(table.state.view.stacks).find(([, {counters}]) => counters.length);
  const picture = new Picture(table);
  await picture.begin();
  const inks = async (stacks) => {
    const {data, width} = await picture.draw({actions: [], title: "", hex: ""}, {...table.state.view, stacks});
    const {x, y} = table.board.grid.hexes[hex];
    const [left, top] = [(x - picture.area.left) * picture.scale, (y - picture.area.top) * picture.scale];
    const found = new Set();
    for (let i = -6; i <= 6; i++) {
      for (let j = -6; j <= 6; j++) {
        const at = 4 * ((Math.round(top) + j) * width + Math.round(left) + i);
        found.add(data.slice(at, at + 3).join());
      }
    }
    return [...found];
  };
  const {body} = table.look.palette(top);
  const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join();
  return {inks: await inks({[hex]: {...table.state.view.stacks[hex], hex}}), body: rgb(body)};
})"""


@pytest.fixture(scope="module")
def finished(server):
    seats = {"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "staff"}}
    return server.made(seats, record=long_match(GAME)[0].dumps())


@pytest.fixture
def me(open_screen, finished) -> Screen:
    screen: Screen = open_screen().join(finished["links"]["AH"])
    screen.button("Replay").click()
    screen.expect_turn("Looking back. After 0 of")
    return screen


def test_a_replay_goes_from_turn_to_turn_and_from_battle_to_battle(me):
    story = me.table("tellStory()")
    me.key("}")
    me.expect_turn(f"After {story['marks'][1]['revision']} of")
    me.key(")")
    first = next(b for b in story["battles"] if b["revision"] > story["marks"][1]["revision"])
    me.expect_turn(f"After {first['revision']} of")
    expect(me.page.locator("#board .arrow[data-kind=attack]")).not_to_have_count(0)
    expect(me.page.locator("#board .arrow-label")).not_to_have_count(0)
    me.key("{")
    me.expect_turn(f"After {story['marks'][1]['revision']} of")


def test_after_the_end_every_stack_is_seen_as_its_owner_saw_it(me):
    me.key("}")
    me.expect_turn(re.compile(r"After [1-9]\d* of"))
    stacks = me.table("state.past.view.stacks")
    theirs = [stack for stack in stacks.values() if stack["side"] == "RU"]
    assert theirs and all(stack["open"] for stack in theirs)
    assert any(len(stack["counters"]) > 1 for stack in theirs)
    expect(me.page.locator(".replay-bar")).to_contain_text("all revealed")


def test_the_film_plays_the_campaign_and_can_be_left(me):
    me.button(re.compile("^Film, 2 min")).click()
    expect(me.page.locator(".replay-now")).to_contain_text("GT 1 · 23–24 Aug")
    expect(me.page.locator("#board .arrow")).not_to_have_count(0)
    me.button("Pause").dispatch_event("click")
    expect(me.button("Play")).to_be_visible()
    me.button("Back to now").first.click()
    me.expect_turn("The game is over.")


def test_the_counters_of_a_film_bear_their_faces(me):
    found = me.page.evaluate(FACES)
    assert found["body"] in found["inks"]  # the colour of their side
    assert len(found["inks"]) > 12  # and what is printed on it


def test_a_film_that_is_being_saved_shows_how_far_it_is_and_can_be_stopped(me):
    me.button(re.compile("^Save as picture")).click()
    box = me.page.get_by_role("dialog", name="Saving the film")
    expect(box.get_by_role("progressbar")).to_be_visible()
    box.get_by_role("button", name="Cancel").click()
    expect(box).to_have_count(0)
    expect(me.page.locator(".toast")).to_contain_text("The film was not saved.")


def test_the_film_is_a_valid_animation_with_a_frame_for_every_scene(me):
    chronicle = long_match(GAME)[1]
    film = me.page.evaluate(FILM)
    assert film["type"] == "image/gif" and film["time"] == pytest.approx(120_000)
    assert film["scenes"] == len(chronicle.begun) + len(chronicle.battles)
    found = me.page.evaluate(DECODED, film["file"])
    assert found["frameCount"] == film["scenes"] and found["animated"]
    assert found["width"] == 800 and found["height"] > 300
