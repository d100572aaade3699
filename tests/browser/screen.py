"""What a player sees and does in one browser, in the words of the game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, WebSocket, expect

import galicia

WINDOWS = {
    "desktop": (1440, 900),
    "zoomed": (720, 450),  # the desktop at 200 %
    "tablet": (820, 1180),
    "tablet-sideways": (1024, 768),
    "phone": (390, 844),
    "phone-sideways": (844, 390),
}
MOUSE = ("desktop", "zoomed")
PHONES = ("phone", "phone-sideways")
BRIEFED = json.dumps([f"{game.id} {seat}" for game in galicia.games() for seat in game.seats])
POINT = """([hex, number]) => {
  const sheet = document.querySelector("#board .sheet");
  const {left, top} = document.querySelector("#board .glass").getBoundingClientRect();
  const seen = new DOMMatrix(getComputedStyle(sheet).transform).transformPoint({x: hex.x, y: hex.y});
  const [x, y] = [left + seen.x, top + seen.y];
  return {x, y, free: Boolean(document.elementFromPoint(x, y)?.closest(".glass"))};
}"""
STILL = """() => new Promise((done) => {
  const sheet = document.querySelector("#board .sheet");
  let before = "";
  const look = () => {
    const now = sheet.style.transform;
    if (now === before) return done(true);
    before = now;
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
  look();
})"""


class Screen:
    """One browser at the table."""

    def __init__(
        self, page: Page, url: str, *, briefed: bool = True, following: bool = False, reworded: bool = False
    ) -> None:
        self.page, self.url, self.reworded = page, url, reworded
        self.wrongs: list[str] = []
        self.frames: list[str] = []
        self._requests: list[Request] = []
        self.expected = ""  # what the browser may complain of, as a regular expression
        self._map: dict[str, Any] = {}
        if not following:  # once: a player's own choice is kept
            page.add_init_script("localStorage['galicia.watching'] ??= JSON.stringify({ itself: false })")
        if briefed:
            page.add_init_script(f"localStorage.setItem('galicia.briefed', '{BRIEFED}')")
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.wrongs.append(f"error: {error}"))
        page.on("request", self._asked)
        page.on("websocket", self._socket)
        page.on("requestfinished", self._answered)
        page.add_init_script("addEventListener('pointerdown', () => (window.pointed = true), true)")
        page.add_init_script(
            "addEventListener('securitypolicyviolation',"
            " (event) => console.error('policy', event.violatedDirective, event.blockedURI))"
        )

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or (self.expected and re.search(self.expected, message.text)):
            return
        self.wrongs.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.url + "/", "data:", "blob:")):
            self.wrongs.append(f"request to {request.url}")

    def _answered(self, request: Request) -> None:
        if "/api/matches/" in request.url:
            self._requests.append(request)

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.url.replace("http", "ws", 1) + "/"):
            self.wrongs.append(f"socket to {socket.url}")
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def received(self) -> str:
        """Everything the server told this browser about its matches."""
        answers = [request.response() for request in self._requests]
        return "\n".join([*self.frames, *(answer.text() for answer in answers if answer)])

    def complains(self, words: str, timeout: float = 30_000) -> None:
        """Waits until the browser has complained of something."""
        end = self.page.evaluate("performance.now()") + timeout
        while not any(words in wrong for wrong in self.wrongs):
            assert self.page.evaluate("performance.now()") < end, f"no complaint of {words!r}: {self.wrongs}"
            self.page.wait_for_timeout(20)

    @contextmanager
    def ignoring(self, expected: str) -> Iterator[None]:
        """While this lasts, the browser may complain of something."""
        before, self.expected = self.expected, expected
        yield
        self.page.wait_for_timeout(1)  # complaints come a moment later
        self.expected = before

    @contextmanager
    def without_drawing(self) -> Iterator[None]:
        """Takes the drawn map away for a while: a picture of 10,000 parts that is hidden from screen readers."""
        self.page.evaluate(
            """() => {
              window.drawn = [...document.querySelectorAll("#board .sheet, .symbols, .overview svg")]
                .map((sheet) => [sheet, [...sheet.childNodes]]);
              for (const [sheet] of window.drawn) sheet.replaceChildren();
            }"""
        )
        yield
        self.page.evaluate("for (const [sheet, parts] of window.drawn) sheet.replaceChildren(...parts)")

    # Coming in

    def lobby(self) -> Screen:
        self.page.goto(self.url + "/")
        expect(self.page.locator(".game-card").first).to_be_visible()
        return self

    def choose(self, title: str) -> Screen:
        """Chooses a game in the lobby; its form appears, on a phone over the games."""
        self.page.locator(".game-card", has_text=title).click()
        expect(self.button("Start")).to_be_visible()
        return self

    def join(self, link: str) -> Screen:
        """Opens an invitation link."""
        self.page.goto(self.url + link if link.startswith("/") else link)
        return self.seated()

    def seated(self) -> Screen:
        """Waits for the board with its counters."""
        expect(self.prompt).to_be_visible()
        self.page.locator("#board g.stack").first.wait_for(state="attached")
        return self

    def key(self, *keys: str) -> Screen:
        for key in keys:
            self.page.keyboard.press(key)
        return self

    # Looking

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#say")

    @property
    def log(self) -> Locator:
        return self.page.locator("#tab-log")

    @property
    def draft(self) -> Locator:
        return self.page.locator(".order-line code")

    @property
    def reach(self) -> Locator:
        """The discs with the movement points left."""
        return self.page.locator("#board .discs .disc-left")

    @property
    def tip(self) -> Locator:
        return self.page.locator("#board .tip")

    @property
    def heard(self) -> Locator:
        """What a screen reader was told last."""
        return self.page.locator("#live-polite")

    @property
    def battle(self) -> Locator:
        return self.page.locator(".panel-battle")

    def fan(self, hex: str) -> Locator:
        """The stack of a hex, opened for choice."""
        return self.page.get_by_role("group", name=f"Units in {hex}")

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button of this name that can be seen."""
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact).locator("visible=true").first

    def choice(self, sentence: str) -> Locator:
        """The button that gives this order."""
        return self.page.locator(f'[data-key="choice-{sentence}"]').locator("visible=true").first

    def stack(self, hex: str) -> Locator:
        return self.page.locator(f'#board g.stack[data-hex="{hex}"]')

    def units(self, hex: str) -> list[str]:
        """The counters drawn in a hex."""
        words = self.stack(hex).locator(".counter").evaluate_all("found => found.map((c) => c.dataset.unit)")
        return sorted(words)

    def expect_units(self, hex: str, *words: str) -> None:
        """Waits until just these counters are drawn in a hex."""
        if not words:
            expect(self.stack(hex)).to_have_count(0)
            return
        expect(self.stack(hex).locator(".counter")).to_have_count(len(words))
        for word in words:
            expect(self.stack(hex).locator(f'.counter[data-unit="{word}"]')).to_have_count(1)

    def expect_turn(self, words: str | re.Pattern[str], timeout: float = 8_000) -> None:
        expect(self.prompt).to_contain_text(self.told(words), timeout=timeout)

    def told(self, words: str | re.Pattern[str]) -> str | re.Pattern[str]:
        """What a sentence of the server looks like here: where sentences are nonsense, letters can be any."""
        if not self.reworded or not isinstance(words, str):
            return words
        return re.compile("".join(r"\w" if letter.isalpha() else re.escape(letter) for letter in words))

    @property
    def revision(self) -> int:
        return int(self.table("state.match.revision"))

    def table(self, what: str) -> Any:
        """Something of the table on the page, as its own code calls it: ``table("state.draft")``."""
        return self.page.evaluate(f"import('/main.js').then(({{open}}) => open.match.table.{what})")

    @property
    def held(self) -> list[dict[str, str]]:
        """The seats this browser holds."""
        kept = self.page.evaluate("localStorage.getItem('galicia.seats')")
        return list(json.loads(kept or "[]"))

    # Pointing

    def _seen(self, hex: str) -> dict[str, Any]:
        if not self._map:
            self._map = self.table("hexes")
        self.page.evaluate(STILL)
        return dict(self.page.evaluate(POINT, [self._map[hex], hex]))

    def is_free(self, hex: str) -> bool:
        """Whether a hex can be pointed at as the board lies."""
        return bool(self._seen(hex)["free"])

    def point(self, hex: str) -> tuple[float, float]:
        """Where a hex is on the screen; looks there first if something covers it."""
        at = self._seen(hex)
        if not at["free"]:
            self.table(f"emit('show', {hex!r})")
            at = self._seen(hex)
        assert at["free"], f"{hex} is covered"
        return at["x"], at["y"]

    def click(self, hex: str, **more: Any) -> Screen:
        x, y = self.point(hex)
        self.page.mouse.click(x, y, **more)
        return self

    def shift_click(self, hex: str) -> Screen:
        self.page.keyboard.down("Shift")
        self.click(hex)
        self.page.keyboard.up("Shift")
        return self

    def hover(self, hex: str) -> Screen:
        self.page.mouse.move(*self.point(hex), steps=3)
        return self

    def drag(self, start: str, end: str) -> Screen:
        """Lifts what is selected, or the top of a stack, and drops it elsewhere."""
        self.page.mouse.move(*self.point(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.point(end), steps=8)
        self.reach.first.wait_for(state="attached")
        self.page.mouse.move(*self.point(end))
        self.page.mouse.up()
        return self

    def tap(self, hex: str) -> Screen:
        self.page.touchscreen.tap(*self.point(hex))
        return self

    def pointed(self) -> bool:
        """Whether the page has felt a pointer."""
        return bool(self.page.evaluate("window.pointed ?? false"))

    # Orders

    def order(self, sentence: str) -> Screen:
        """Types an order into the order line."""
        self.key("/")
        line = self.page.get_by_role("combobox", name="Order")
        line.fill(sentence)
        line.press("Enter")
        expect(line).to_have_count(0)
        return self

    def until(self, words: str, act: Callable[[], Any], most: int = 30) -> None:
        """Does something again and again until the prompt says it."""
        for _ in range(most):
            if words in self.prompt.inner_text():
                return
            act()
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the prompt never said {words!r}; it says {self.prompt.inner_text()!r}")

    def until_mine(self, timeout: float = 60_000) -> None:
        """Waits until the others have decided."""
        self._until("table.mine() || table.state.match.over", timeout)

    def after(self, revision: int, timeout: float = 60_000) -> None:
        """Waits until the match has gone on from a revision."""
        self._until(f"table.state.match.revision > {revision}", timeout)

    def _until(self, true: str, timeout: float) -> None:
        """Waits until something is true of the page's state."""
        met = self.page.evaluate(
            f"""async (end) => {{
              const {{open: {{match: {{table}}}}}} = await import('/main.js');
              while (!({true}) && performance.now() < end) await new Promise((soon) => setTimeout(soon, 40));
              return {true};
            }}""",
            self.page.evaluate("performance.now()") + timeout,
        )
        assert met, f"it did not come true in {timeout / 1000:.0f} s that {true}"

    def settle(self) -> None:
        """Waits until nothing moves."""
        self.page.wait_for_function("() => document.getAnimations().every((a) => a.playState !== 'running')")
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def fingers(self) -> Fingers:
        return Fingers(self.page)

    def hex_width(self) -> float:
        """The px from one hex to the next in its row."""
        return abs(self.point("7.14")[0] - self.point("7.13")[0])


class Fingers:
    """Fingers on the glass, through the browser's own touch events."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def __enter__(self) -> Fingers:
        self._session = self._page.context.new_cdp_session(self._page)
        return self

    def __exit__(self, *_: object) -> None:
        self._session.detach()

    def _send(self, kind: str, points: tuple[tuple[float, float], ...]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, *points: tuple[float, float]) -> None:
        self._send("touchStart", points)

    def move(self, *points: tuple[float, float]) -> None:
        self._send("touchMove", points)
        self._page.wait_for_timeout(20)

    def up(self) -> None:
        self._send("touchEnd", ())
