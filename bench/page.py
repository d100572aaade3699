"""The page while two computers play at full speed: what a frame costs, in a young match and in one of 3,000 orders."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, sync_playwright

import galicia
from bench.table import GAME, Served
from bench.timing import Timed

LONG = 3000
GOAL = 50  # ms a frame
WATCH = """(seconds) => import("/main.js").then(({open: {match: {table}}}) => new Promise((done) => {
  const first = table.state.match.revision;
  setTimeout(() => done(table.state.match.revision - first), seconds * 1000);
}))"""
TASK = "RunTask"


class Watched(NamedTuple):
    """The tasks of the page in milliseconds of processor time, whatever else the machine does, and the orders."""

    tasks: list[float]
    orders: int


def record(orders: int) -> str:
    """A match of random orders."""
    state, rng = GAME.new(seed="page"), random.Random(1)
    for _ in range(orders):
        if state.over:
            break
        state.play(state.orders().sample(rng))
    return galicia.Record.of(state).dumps()


def watched(browser: Browser, served: Served, orders: int, seconds: float) -> Watched:
    """What a spectator's page does while two computers play on from a match of so many orders."""
    url = f"http://127.0.0.1:{served.port}"
    seats = {seat: {"kind": "computer", "player": "random"} for seat in GAME.seats}
    wish: dict[str, Any] = {"game": GAME.id, "seats": seats}
    if orders:
        wish["record"] = record(orders)
    made = httpx.post(f"{url}/api/matches", json=wish, timeout=120).json()
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{url}/#/join/{made['spectator']}")
    page.locator("#board g.stack").first.wait_for(state="attached")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
    played = page.evaluate(WATCH, seconds)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.close()
    renderer = {
        (e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    tasks = [e.get("tdur", 0) / 1e3 for e in events if e["name"].endswith(TASK) and (e["pid"], e["tid"]) in renderer]
    return Watched(sorted(tasks), played)


def suite(quick: bool) -> Iterator[Timed]:
    seconds = 4 if quick else 15
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(folder)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--disable-gpu"])
        try:
            for orders in (0, LONG - 300):
                tasks, played = watched(browser, served, orders, seconds)
                what = f"after {orders} orders" if orders else "from the start"
                pace = f"{played / seconds:.0f} orders/s"
                yield f"longest task of the page, {what}", f"{tasks[-1]:.0f} ms", pace, None, f"< {GOAL} ms"
                over = sum(task > GOAL for task in tasks)
                yield f"tasks over {GOAL} ms, {what}", f"{over}", f"in {seconds} s", None, "0"
                spent = sum(tasks) / max(1, played)
                yield f"work of the page for an order, {what}", f"{spent:.1f} ms", "", None, ""
        finally:
            browser.close()
            served.stop()
