"""Random play until stopped: looks for crashes, dead ends, leaks and broken invariants in every game.

    python -m tests.fuzz                                  every game, both cores, until Ctrl-C
    python -m tests.fuzz --seconds 60 --json
    python -m tests.fuzz --game battle-for-galicia --seed 4711 --games 1    one game again, to the same failure
    python -m tests.fuzz --positions 20000                spoilt positions instead of games: refused, or played on

Each game follows from its seed alone: dice, orders, scenario and options. A failure leaves a record up to the order
that failed; `galicia replay FILE` shows it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import galicia
from galicia.engine.errors import GaliciaError
from galicia.engine.record import Record
from tests.contract import KINDS, Fault, Walk, random_options
from tests.spoilt import corpus, spoilt, survives


class Failure(NamedTuple):
    """What went wrong in one game, and how to see it again."""

    game: str
    seed: int
    orders: int
    kind: str
    text: str
    record: str
    file: str = ""


class Outcome(NamedTuple):
    """One game played."""

    game: str
    seed: int
    orders: int
    finished: bool
    failure: Failure | None


def play(id: str, seed: int, every: int = 25, set_up: Callable[..., Walk] = Walk) -> Outcome:
    """Play the game of a seed with all checks. Everything follows from the seed."""
    game = galicia.game(id)
    rng = random.Random(f"{id} {seed}")
    scenario = rng.choice(game.scenarios)
    options = random_options(game, rng) if rng.random() < 0.7 else {}
    walk: Walk | None = None
    try:
        walk = set_up(game, seed, scenario, options, every)
        walk.to_the_end()
    except Exception as error:
        return Outcome(id, seed, walk.orders if walk else 0, False, _failure(id, seed, walk, error))
    return Outcome(id, seed, walk.orders, True, None)


BATCH = 500  # spoilt positions from one seed
MEMORY = 3 << 30  # bytes a process may take while it plays from spoilt positions


def spoil(id: str, seed: int, count: int) -> Outcome:
    """So many spoilt positions of a seed, each refused or played for a hundred orders; up to the first that fails."""
    game, rng = galicia.game(id), random.Random(f"{id} {seed} spoilt")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    texts, read, text = corpus(game, seed), 0, ""
    try:
        for _ in range(count):
            text = spoilt(rng.choice(texts), texts, game, rng)
            read += survives(text, rng)
    except Fault as fault:
        return Outcome(id, seed, read, False, Failure(id, seed, read, fault.kind, fault.text, text))
    return Outcome(id, seed, read, True, None)


def _failure(id: str, seed: int, walk: Walk | None, error: Exception) -> Failure:
    if isinstance(error, Fault):
        kind, text = error.kind, error.text
    else:
        where = traceback.extract_tb(error.__traceback__)[-1]
        kind = "crash"
        text = f"{type(error).__name__}: {error} ({Path(where.filename).name}, line {where.lineno})"
    return Failure(id, seed, walk.orders if walk else 0, kind, text, Record.of(walk.state).dumps() if walk else "")


@dataclass
class Report:
    """What was played and what failed. With spoilt positions a game is a batch, an order one that was not refused."""

    positions: bool = False
    orders: int = 0
    games: int = 0
    finished: int = 0
    seconds: float = 0.0
    played: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, outcome: Outcome, folder: Path) -> None:
        self.orders += outcome.orders
        self.games += 1
        self.finished += outcome.finished
        self.played[outcome.game] += 1
        if outcome.failure is not None:
            self.failures.append(_kept(outcome.failure, folder))

    def counts(self) -> dict[str, int]:
        """How many failures of each kind."""
        found = Counter(f.kind for f in self.failures)
        return {kind: found[kind] for kind in KINDS}

    def progress(self) -> str:
        """One line for a person who watches."""
        rate = self.orders / self.seconds if self.seconds else 0
        if self.positions:
            tried = self.finished * BATCH
            return f"{tried:,} positions, {self.orders:,} played, {len(self.failures)} failures, {self.seconds:.0f} s"
        return (
            f"{self.orders:,} orders, {self.games:,} games, {len(self.failures)} failures, "
            f"{rate:,.0f} orders/s, {self.seconds:.0f} s"
        )

    def __str__(self) -> str:
        lines = [self.progress()]
        lines += [f"  {kind:18}{count}" for kind, count in self.counts().items()]
        for f in self.failures:
            lines.append(f"{f.game}, seed {f.seed}, after {f.orders} orders: {f.kind}: {f.text}")
            lines.append(f"  {'position' if self.positions else 'record'}: {f.file}")
            many = f"--positions {BATCH}" if self.positions else "--games 1"
            lines.append(f"  again:  python -m tests.fuzz --game {f.game} --seed {f.seed} {many}")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        return {
            "orders": self.orders,
            "games": self.games,
            "finished": self.finished,
            "seconds": round(self.seconds, 1),
            "played": dict(self.played),
            "counts": self.counts(),
            "failures": [{k: v for k, v in f._asdict().items() if k != "record"} for f in self.failures],
        }


def _kept(failure: Failure, folder: Path) -> Failure:
    """Write the record of a failure to a file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{failure.game}-{failure.seed}.txt"
    head, _, rest = failure.record.partition("\n")
    path.write_text(f"{head}\n# {failure.kind}: {failure.text.splitlines()[0]}\n{rest}", encoding="utf-8")
    return failure._replace(file=str(path))


def jobs(ids: list[str], seed: int, games: int | None) -> Iterator[tuple[str, int]]:
    """Games and seeds in turn, for ever or so many."""
    n = 0
    while games is None or n < games:
        yield ids[n % len(ids)], seed + n // len(ids)
        n += 1


def run(
    ids: list[str],
    *,
    seed: int = 1,
    orders: int | None = None,
    seconds: float | None = None,
    games: int | None = None,
    workers: int = 1,
    every: int = 25,
    positions: int | None = None,
    folder: Path = Path("fuzz-failures"),
    watch: Callable[[str], None] = lambda line: None,
) -> Report:
    """Play until the limits are reached or Ctrl-C is pressed; with `positions`, so many spoilt ones."""
    if positions is not None:
        games = -(-positions // BATCH)
    report = Report(positions is not None)
    begun = time.monotonic()
    todo = jobs(ids, seed, games)
    running: set[Future[Outcome]] = set()

    def enough() -> bool:
        report.seconds = time.monotonic() - begun
        return (orders is not None and report.orders >= orders) or (seconds is not None and report.seconds >= seconds)

    with ProcessPoolExecutor(workers, initializer=_ignore_ctrl_c) as pool:
        try:
            while True:
                while len(running) < workers and not enough() and (job := next(todo, None)):
                    task = (play, *job, every) if positions is None else (spoil, *job, BATCH)
                    running.add(pool.submit(*task))
                if not running:
                    break
                done, running = wait(running, timeout=1, return_when=FIRST_COMPLETED)
                for future in done:
                    report.add(future.result(), folder)
                enough()
                watch(report.progress())
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
    return report


def _ignore_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", metavar="ID", help="play this game only")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (1)")
    parser.add_argument("--orders", type=int, metavar="N", help="stop after so many orders")
    parser.add_argument("--games", type=int, metavar="N", help="stop after so many games")
    parser.add_argument("--seconds", type=float, metavar="N", help="stop after so long")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (all cores)")
    parser.add_argument("--every", type=int, default=25, metavar="N", help="look closely at one order in N (25)")
    parser.add_argument("--positions", type=int, metavar="N", help="try so many spoilt positions instead")
    parser.add_argument("--out", type=Path, default=Path("fuzz-failures"), metavar="DIR", help="where records go")
    parser.add_argument("--json", action="store_true", help="report as JSON")
    args = parser.parse_args(argv)
    if min(args.workers, args.every) < 1:
        parser.error("--workers and --every are at least 1")
    try:
        ids = [galicia.game(args.game).id] if args.game else [game.id for game in galicia.games()]
    except GaliciaError as error:
        parser.error(str(error))
    live = sys.stderr.isatty()
    report = run(
        ids,
        seed=args.seed,
        orders=args.orders,
        seconds=args.seconds,
        games=args.games,
        workers=args.workers,
        every=args.every,
        positions=args.positions,
        folder=args.out,
        watch=lambda line: print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True) if live else None,
    )
    if live:
        print(file=sys.stderr)
    print(json.dumps(report.to_json(), indent=2) if args.json else report)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
