"""A run of tests ends by naming those that were not run, and why."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.system import TESTS


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped"))
    named = [f"{tests(count, reason.split()[0])} ({reason})" for reason, count in reasons.items()]
    if named:
        terminalreporter.write_line(f"not run: {', '.join(named)}", yellow=True)


def tests(count: int, package: str) -> str:
    return f"{count} {TESTS.get(package, '')} test{'s' * (count != 1)}".replace("  ", " ")
