"""Who plays the games of a command, and the bar that shows their progress."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import galicia
from galicia.cli.parsers import CommandError, at_least, seed_given
from galicia.lab.executors import Crew, crew
from galicia.lab.games import Played, Task
from galicia.lab.kept import Kept
from galicia.lab.progress import Progress
from galicia.lab.tuning import SEEDS

DEFAULT_SEED = "1914"


def add_crew(parser: argparse.ArgumentParser) -> None:
    """The arguments of a command that plays many games."""
    parser.add_argument("--seed", metavar="SEED", default=DEFAULT_SEED, help="same seed, same games (1914)")
    parser.add_argument("--workers", metavar="N", type=at_least(1), help="number of processes (one per core)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, as in tcp://127.0.0.1:8786")


def fair_seed(args: argparse.Namespace) -> str:
    """The seed of a command that measures: never one that weights were fitted to.

    >>> fair_seed(argparse.Namespace(seed="tune/1914"))
    Traceback (most recent call last):
    galicia.cli.parsers.CommandError: --seed 'tune/1914': seeds that begin with tune/ are only for galicia lab tune
    """
    seed = seed_given(args.seed)
    if seed.startswith(SEEDS):
        raise CommandError(f"--seed {seed!r}: seeds that begin with {SEEDS} are only for galicia lab tune")
    return seed


@contextmanager
def crew_given(args: argparse.Namespace, total: int, done: int = 0) -> Iterator[tuple[Crew, Progress]]:
    """The players' processes, never more than there are games, and their bar."""
    workers = max(1, min(args.workers or os.cpu_count() or 1, total - done))
    with crew(workers, args.cluster) as hands, Progress(sys.stderr, total, done) as progress:
        yield hands, progress


def add_kept(parser: argparse.ArgumentParser) -> None:
    """Where a command may keep its games."""
    parser.add_argument("--out", metavar="DIR", help="keep games in a directory; none is played twice")


@contextmanager
def games_given(args: argparse.Namespace, tasks: list[Task], out: str | None = None) -> Iterator[Iterator[Played]]:
    """All games, in the order of the tasks, as they finish; those an earlier command kept come at once."""
    kept = Kept(Path(out), galicia.__version__) if out else Kept()
    with crew_given(args, len(tasks), len(tasks) - len(kept.missing(tasks))) as (hands, progress):
        yield kept.played(tasks, hands, progress.show)


def played_by(args: argparse.Namespace, tasks: list[Task], out: str | None = None) -> list[Played]:
    """All games, in the order of the tasks."""
    with games_given(args, tasks, out) as games:
        return list(games)
