"""A run of tests leaves nothing behind, and ends by naming the tests that were not run, and why."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator

import pytest

from galicia.engine import registry
from galicia.engine.game import Game
from tests.engine.toy import GAMES
from tests.system import TESTS


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="play longer matches and kill servers more often")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The made-up game, known by its id as long as the test runs, with the other one of its box."""
    registry.game.cache_clear()
    for game in GAMES:
        monkeypatch.setitem(registry._loaders, game.id, lambda game=game: game)
    yield GAMES[0]
    registry.game.cache_clear()


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether there is time for more of the same."""
    return bool(request.config.getoption("--long"))


def pytest_configure() -> None:
    """A run that is ended, in the background too, ends what it has started: servers, databases, browsers.

    What `make test` passes to a make below it is not for the ones that tests start.
    """
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    for word in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
        os.environ.pop(word, None)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped"))
    named = [f"{tests(count, reason.partition(' ')[0])} ({reason})" for reason, count in reasons.items()]
    if named:
        terminalreporter.write_line(f"not run: {', '.join(named)}", yellow=True)


def tests(count: int, package: str) -> str:
    kind = f"{TESTS[package]} " if package in TESTS else ""
    return f"{count} {kind}{'test' if count == 1 else 'tests'}"
