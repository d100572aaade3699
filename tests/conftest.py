"""A run of tests leaves nothing behind, and ends by naming the tests that were not run, and why."""

from __future__ import annotations

import signal
from collections import Counter

import pytest

from tests.system import TESTS


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="play longer matches and kill servers more often")


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether there is time for more of the same."""
    return bool(request.config.getoption("--long"))


def pytest_configure() -> None:
    """A run that is ended, in the background too, ends what it has started: servers, databases, browsers."""
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped"))
    named = [f"{tests(count, reason.partition(' ')[0])} ({reason})" for reason, count in reasons.items()]
    if named:
        terminalreporter.write_line(f"not run: {', '.join(named)}", yellow=True)


def tests(count: int, package: str) -> str:
    kind = f"{TESTS[package]} " if package in TESTS else ""
    return f"{count} {kind}{'test' if count == 1 else 'tests'}"
