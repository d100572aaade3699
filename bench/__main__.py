"""``python -m bench [--json] [--quick] [--table]``: every figure beside a peer's, measured in the same run.

Times differ from machine to machine and from minute to minute; the ratios are what is meant.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import NamedTuple

from bench import boards, play, search, table


class Row(NamedTuple):
    """One comparison."""

    what: str
    ours: str
    peer: str
    ratio: float | None
    goal: str


def rows(quick: bool, server: bool) -> list[Row]:
    measured: list[Row] = []
    for suite in (table.suite,) if server else (play.suite, search.suite, boards.suite):
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
    args = parser.parse_args()
    found = rows(args.quick, args.table)
    if args.json:
        print(json.dumps([row._asdict() for row in found], indent=1))
        return
    width = max(len(row.what) for row in found)
    print(f"{'':{width}}  {'ours':>18}  {'peer':>30}  {'ratio':>9}  goal")
    for row in found:
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        print(f"{row.what:{width}}  {row.ours:>18}  {row.peer:>30}  {ratio:>9}  {row.goal}")


if __name__ == "__main__":
    main()
