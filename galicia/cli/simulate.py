"""`galicia simulate`: many games between computer players, the same whatever the number of workers."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple, TextIO

from galicia.cli.parsers import (
    CommandError,
    add_command,
    add_game,
    add_json,
    add_setting,
    at_least,
    game_named,
    options_given,
    print_json,
    seed_given,
)
from galicia.engine import registry
from galicia.engine.seat import Seat
from galicia.players import names, player

DEFAULT_SEED = "1914"
LONGEST_GAME = 200_000
BAR = 30


class Task(NamedTuple):
    """One game to play."""

    game: str
    scenario: str | None
    options: dict[str, str]
    players: tuple[str, ...]
    seed: str
    limit: int


class Played(NamedTuple):
    """How one game went; `error` is empty if it was finished."""

    seed: str
    orders: int
    turn: int
    winners: tuple[str, ...]
    scores: dict[str, int]
    error: str = ""


def add_parsers(subparsers: Any) -> None:
    simulate = add_command(
        subparsers,
        "simulate",
        run,
        "play many games between computer players and count who wins",
        """
galicia simulate battle-for-galicia --players recruit,recruit --games 100 --seed 1914
galicia simulate battle-for-galicia --players random,recruit --games 1000 --workers 4 --json
galicia simulate battle-for-galicia --games 50 --option half_hexes=named
""",
    )
    add_game(simulate)
    simulate.add_argument(
        "--players",
        metavar="A,B",
        help=f"a computer player for each seat, in their order ({', '.join(names())}); one name serves all seats",
        default="recruit",
    )
    simulate.add_argument("--games", metavar="N", type=at_least(1), default=10, help="how many games (10)")
    simulate.add_argument("--seed", metavar="SEED", default=DEFAULT_SEED, help="same seed, same games (1914)")
    simulate.add_argument("--workers", metavar="N", type=at_least(1), help="processes at work (one per core)")
    simulate.add_argument(
        "--limit", metavar="N", type=at_least(1), default=LONGEST_GAME, help=f"orders in a game ({LONGEST_GAME})"
    )
    add_setting(simulate)
    add_json(simulate)


def run(args: argparse.Namespace) -> int:
    game = game_named(args.game)
    players = players_given(args.players, game.seats)
    seed, options = seed_given(args.seed), options_given(args.option)
    game.bare(args.scenario, dice=None, options=options)  # a wrong scenario or option is told before anything is played
    seeds = [f"{seed}/{i}" for i in range(1, args.games + 1)]
    tasks = [Task(game.id, args.scenario, options, players, own, args.limit) for own in seeds]
    workers = min(args.workers or os.cpu_count() or 1, args.games)
    began = time.perf_counter()
    progress = Progress(sys.stderr, len(tasks))
    played = []
    try:
        for one in all_played(tasks, workers):
            played.append(one)
            progress.show(len(played))
    finally:
        progress.clear()
    seconds = time.perf_counter() - began
    for one in played:
        if one.error:
            print(f"galicia simulate: game {one.seed}: {one.error}", file=sys.stderr)
    summary = summed(game, played, seconds)
    if args.json:
        print_json(summary)
    else:
        report(game, players, played, summary)
    return 1 if summary["errors"] else 0


def players_given(text: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    """A player for each seat.

    >>> players_given("random", ("AH", "RU")), players_given("random,recruit", ("AH", "RU"))
    (('random', 'random'), ('random', 'recruit'))
    """
    given = tuple(name.strip() for name in text.split(","))
    for name in given:
        player(name)
    if len(given) == 1:
        given *= len(seats)
    if len(given) != len(seats):
        raise CommandError(f"--players names {len(given)}, but there are {len(seats)} seats: {', '.join(seats)}")
    return given


def all_played(tasks: list[Task], workers: int) -> Iterator[Played]:
    """The games in their order, played here or by worker processes."""
    if workers == 1:
        yield from map(play_one, tasks)
        return
    executor = ProcessPoolExecutor(workers, initializer=_leave_interrupts_to_the_parent)
    try:
        yield from executor.map(play_one, tasks, chunksize=max(1, min(8, len(tasks) // (workers * 4))))
    finally:
        executor.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_one(task: Task) -> Played:
    """One game; nothing that goes wrong in it stops the others."""
    orders = turn = 0
    try:
        state = registry.game(task.game).new(task.scenario, seed=task.seed, options=task.options)
        seats = [Seat(state, i) for i in range(len(state.game.seats))]
        minds = [player(name, f"{task.seed}/{i}") for i, name in enumerate(task.players)]
        while not state.over:
            if orders == task.limit:
                return Played(task.seed, orders, state.turn, (), {}, f"not over after {orders} orders")
            state.play(minds[state.seat].order(seats[state.seat]))
            orders, turn = orders + 1, state.turn
    except Exception as error:  # whatever it is, it belongs to this game alone
        return Played(task.seed, orders, turn, (), {}, f"after {orders} orders: {type(error).__name__}: {error}")
    return Played(task.seed, orders, turn, state.result.winners, dict(state.result.scores))


def summed(game: Any, played: list[Played], seconds: float) -> dict[str, Any]:
    """What programs get."""
    finished = [one for one in played if not one.error]
    results = {seat: sum(seat in one.winners for one in finished) for seat in game.seats}
    results["draw"] = sum(not one.winners for one in finished)
    return {
        "game": game.id,
        "games": len(played),
        "finished": len(finished),
        "errors": len(played) - len(finished),
        "orders": sum(one.orders for one in played),
        "seconds": round(seconds, 3),
        "results": results,
    }


def report(game: Any, players: tuple[str, ...], played: list[Played], summary: dict[str, Any]) -> None:
    """What people get."""
    finished = [one for one in played if not one.error]
    pairing = ", ".join(f"{seat} {name}" for seat, name in zip(game.seats, players, strict=True))
    print(f"{game.title}: {pairing}")
    print(
        f"{summary['finished']} of {summary['games']} games finished, {summary['orders']} orders"
        f" in {summary['seconds']:.1f} s"
    )
    if not finished:
        return
    for name, wins in summary["results"].items():
        points = "" if name == "draw" else f"   points {_mean(one.scores.get(name, 0) for one in finished):.1f}"
        print(f"  {name:<6} {wins:>6}  {wins / len(finished):>6.1%}{points}")
    orders, turns = _mean(one.orders for one in finished), _mean(one.turn for one in finished)
    print(f"  a game: {orders:.0f} orders, {turns:.1f} turns")


def _mean(values: Iterator[int]) -> float:
    found = list(values)
    return sum(found) / len(found)


class Progress:
    """A bar on a terminal; nothing anywhere else."""

    def __init__(self, stream: TextIO, total: int) -> None:
        self.stream, self.total = stream, total
        self.wanted = stream.isatty()
        self.began = time.perf_counter()
        self.show(0)

    def show(self, done: int) -> None:
        if not self.wanted:
            return
        filled = BAR * done // self.total
        spent = time.perf_counter() - self.began
        left = f", {spent / done * (self.total - done):.0f} s left" if done else ""
        self.stream.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{self.total} games{left}\x1b[K")
        self.stream.flush()

    def clear(self) -> None:
        if self.wanted:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
