"""The same rows pure and compiled, each with its own peers in a process of its own, one right after the other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from compiled.__main__ import ROOT, TARGET

SUITES = ("play", "search", "plans")
# What rows that begin like this should reach when compiled.
GOALS = {
    "random play, orders/s, battle": ">= 1.5",
    "copy of a state": ">= 500",
    "reach of a side": ">= 8",
    "supply map of a side": ">= 25",
    "attacks with odds": ">= 25",
}


def measured(suite: str, where: Path, words: list[str]) -> list[dict[str, Any]]:
    """The rows of a suite as one tree measures them."""
    command = [sys.executable, "-m", "bench", "--json", "--only", suite, *words]
    run = subprocess.run(command, cwd=where, env={**os.environ, "PYTHONPATH": str(where)}, stdout=subprocess.PIPE)
    if run.returncode:
        sys.exit("bench: see above")
    rows: list[dict[str, Any]] = json.loads(run.stdout)
    return rows


def both(quick: bool) -> list[tuple[str, ...]]:
    """What was measured, pure and compiled, both ratios to peers, and the goal of the compiled one."""
    if not TARGET.exists():
        sys.exit("bench: nothing is compiled yet: make compiled")
    words = ["--quick"] if quick else []
    table = [("", "pure", "compiled", "ratio", "compiled", "goal")]
    for suite in SUITES:
        for pure, hot in zip(measured(suite, ROOT, words), measured(suite, TARGET, words), strict=True):
            ratios = ["" if row["ratio"] is None else f"{row['ratio']:.2f}" for row in (pure, hot)]
            goal = next((goal for what, goal in GOALS.items() if pure["what"].startswith(what)), "")
            table.append((pure["what"], pure["ours"], hot["ours"], *ratios, goal))
    return table
