"""Pictures of games for the lobby: ``make pictures`` takes them of the real client, in the middle of a game.

For each game two computers play to its fourth turn or so; each of its boards gets its share of 560 x 400 px, where most
of both sides is.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

import galicia
from galicia.engine.seat import Sight
from galicia.players import player, who_know
from tests.browser.screen import Screen
from tests.system import needed
from tests.table.table import Server

PICTURES = Path(galicia.__file__).parent / "web" / "pictures"
WIDTH, HEIGHT = 560, 400
HEX = 46  # px on the picture
SEED = 1914
TURN = 4
HIDE = ".floats, .zoom, .overview, .overlay-bar, .layers, .boards, .toast { display: none !important }"
LOOK = """async ([number, hex]) => {
  const {open: {match: {table}}} = await import("/main.js");
  const {board} = table;
  const {area} = board.plane.boards[number];
  const stacks = Object.entries(table.state.view.stacks).map(([hex, {side}]) => ({...table.hexes[hex], side}));
  const on = stacks.filter(({x, y}) => x >= area.left && x <= area.right && y >= area.top && y <= area.bottom);
  const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 4 * board.camera.hex;
  const around = (a) => on.filter((b) => near(a, b));
  const worth = (a) => {
    const friends = around(a).filter(({side}) => side === a.side).length;
    const enemies = around(a).length - friends;
    return Math.min(friends, enemies) + (friends + enemies) / 100;
  };
  const {x, y} = on.reduce((best, stack) => (worth(stack) > worth(best) ? stack : best));
  board.camera.centreOn(x, y, hex / board.camera.hex);
  return board.plane.boards.length;
}"""
JOIN = """async ([shots, width, height]) => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  for (const [i, shot] of shots.entries()) {
    const image = new Image();
    image.src = `data:image/png;base64,${shot}`;
    await image.decode();
    context.drawImage(image, (i * width) / shots.length, 0);
  }
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}"""


def middle_of(game: Any) -> str:
    """A position from the middle of a game."""
    state = game.new(seed=SEED)
    minds = [player(who_know(game)[min(2, len(who_know(game)) - 1)], SEED) for _ in game.seats]
    while not state.over and state.turn < TURN:
        state.play(minds[state.seat].order(Sight(state, state.seat)))
    return str(state.position())


def shots(page: Page) -> Iterator[str]:
    """Each board of a match, as wide as its share."""
    boards = number = 0
    while number == 0 or number < boards:
        boards = page.evaluate(LOOK, [number, HEX])
        page.wait_for_timeout(400)
        box = page.locator("#board").bounding_box()
        assert box
        width = WIDTH // boards
        clip = {
            "x": box["x"] + (box["width"] - width) / 2,
            "y": box["y"] + (box["height"] - HEIGHT) / 2,
            "width": width,
            "height": HEIGHT,
        }
        yield b64encode(page.screenshot(clip=clip)).decode()  # type: ignore[arg-type]
        number += 1


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as home, Server(f"{home}/matches.sqlite") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needed("chromium"))
        for game in galicia.games():
            context = browser.new_context(
                viewport={"width": 1440, "height": 900}, bypass_csp=True, reduced_motion="reduce"
            )
            made = server.made({seat: {"kind": "me"} for seat in game.seats}, game=game.id, position=middle_of(game))
            me = Screen(context.new_page(), server.url).join(f"/#/join/{made['spectator']}")
            me.page.add_style_tag(content=HIDE)
            joined = me.page.evaluate(JOIN, [list(shots(me.page)), WIDTH, HEIGHT])
            file = PICTURES / f"{game.id}.webp"
            file.write_bytes(b64decode(joined))
            print(f"{file}: {file.stat().st_size / 1024:.0f} KiB")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
