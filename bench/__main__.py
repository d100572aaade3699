"""``python -m bench [--json] [--quick] [--table | --page | --compiled]``: figures beside those of a peer, from one run.

Times differ from machine to machine and from minute to minute; the ratios are what is meant.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from typing import NamedTuple

from bench import boards, compiled, plans, play, search, table
from bench.timing import Timed

SUITES = {"play": play.suite, "search": search.suite, "plans": plans.suite, "boards": boards.suite}


class Row(NamedTuple):
    """One comparison."""

    what: str
    ours: str
    peer: str
    ratio: float | None
    goal: str


def rows(quick: bool, suites: Iterable[Callable[[bool], Iterable[Timed]]]) -> list[Row]:
    measured: list[Row] = []
    for suite in suites:
        for row in suite(quick):
            measured.append(Row(*row))
            if sys.stderr.isatty():
                print(f"\r{len(measured)} measured", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--table", action="store_true", help="measure the server instead")
    parser.add_argument("--page", action="store_true", help="measure the page in a browser instead")
    parser.add_argument("--compiled", action="store_true", help="measure pure and compiled side by side")
    parser.add_argument("--only", choices=SUITES, help="measure one suite")
    args = parser.parse_args()
    if args.compiled:
        print_table(compiled.both(args.quick))
        return
    if args.page:
        from bench import page  # needs Playwright and Chromium

        suites = [page.suite]
    else:
        suites = [table.suite] if args.table else [SUITES[args.only]] if args.only else SUITES.values()
    found = rows(args.quick, suites)
    if args.json:
        print(json.dumps([row._asdict() for row in found], indent=1))
        return
    print_table([("", "ours", "peer", "ratio", "goal")] + [
        (row.what, row.ours, row.peer, "" if row.ratio is None else f"{row.ratio:.2f}", row.goal) for row in found
    ])


def print_table(lines: list[tuple[str, ...]]) -> None:
    """Columns as wide as they must be, the first and the last to the left."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *middle, last in lines:
        shown = [text.rjust(width) for text, width in zip(middle, widths[1:-1], strict=True)]
        print(first.ljust(widths[0]), *shown, last, sep="  ")



if __name__ == "__main__":
    main()
