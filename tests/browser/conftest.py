"""A real server and a real browser. Every page is watched: errors, broken policy and foreign requests fail its test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.screen import MOUSE, PHONES, WINDOWS, Screen
from tests.system import needed
from tests.table.table import Server

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 30_000  # ms for anything to appear


@pytest.fixture(scope="session")
def browser(tmp_path_factory) -> Iterator[Browser]:
    """Chromium, with a home folder of its own."""
    found = needed("chromium")
    home = str(tmp_path_factory.mktemp("home"))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")} | {"HOME": home}
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=FLAGS, env=environment)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("browser") / "matches.sqlite")) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(str(tmp_path / "matches.sqlite")) as running:
        yield running


@pytest.fixture
def open_screen(browser: Browser, server: Server) -> Iterator[object]:
    """Opens browsers that share nothing: ``open_screen("phone")``. When the test ends, nothing must have gone wrong."""
    opened: list[Screen] = []

    def open_one(window: str = "desktop", *, at: Server = server, theme: str = "light", motion: bool = False,
                 briefed: bool = True, following: bool = False) -> Screen:  # fmt: skip
        width, height = WINDOWS[window]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=window not in MOUSE,
            is_mobile=window in PHONES,
            device_scale_factor=2 if window in PHONES else 1,
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme="dark" if theme == "dark" else "light",
            locale="en-GB",
        )
        context.set_default_timeout(PATIENCE)
        screen = Screen(
            context.new_page(), at.url, briefed=briefed, following=following, reworded=at.module == "tests.reworded"
        )
        opened.append(screen)
        return screen

    yield open_one
    for screen in opened:
        screen.page.context.close()
    assert [wrong for screen in opened for wrong in screen.wrongs] == []
