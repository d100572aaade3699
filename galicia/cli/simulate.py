"""`galicia simulate`: many games between computer players, the same for any number of workers."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import galicia
from galicia.cli.crews import add_crew, crew_given, fair_seed, played_by
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
)
from galicia.engine.dice import TypedDice
from galicia.lab.games import LONGEST_GAME, Played
from galicia.lab.runs import Run, Settings
from galicia.players import names, player


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
galicia simulate battle-for-galicia --games 1000 --out run --cluster tcp://127.0.0.1:8786
""",
    )
    add_game(simulate)
    simulate.add_argument(
        "--players",
        metavar="A,B",
        help=f"a computer player for each seat, in order ({', '.join(names())}); one name fills all seats",
        default="recruit",
    )
    simulate.add_argument("--games", metavar="N", type=at_least(1), default=10, help="how many games (10)")
    simulate.add_argument(
        "--limit", metavar="N", type=at_least(1), default=LONGEST_GAME, help=f"most orders in a game ({LONGEST_GAME})"
    )
    simulate.add_argument(
        "--out", metavar="RUN", help="keep games and tables in a directory; a stopped run resumes there"
    )
    add_crew(simulate)
    add_setting(simulate)
    add_json(simulate)


def run(args: argparse.Namespace) -> int:
    game = game_named(args.game)
    players = players_given(args.players, game.seats)
    options = options_given(args.option)
    game.bare(args.scenario, dice=TypedDice(), options=options)  # refuse mistakes before anything is played
    settings = Settings(game.id, players, args.games, fair_seed(args), args.scenario, options, args.limit)
    began = time.perf_counter()
    played = kept(args, settings) if args.out else played_by(args, settings.tasks())
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


def kept(args: argparse.Namespace, settings: Settings) -> list[Played]:
    """The games of a run, including those played earlier."""
    run = Run.begin(Path(args.out), settings, galicia.__version__)
    with crew_given(args, settings.games, run.mend()) as (hands, progress):
        run.go_on(hands, progress.show)
    return list(run.played())


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


def summed(game: Any, played: list[Played], seconds: float) -> dict[str, Any]:
    """The result for programs."""
    finished = [one for one in played if not one.error]
    results = {side: sum(one.won(*camp) for one in finished) for side, camp in zip(game.sides, game.camps, strict=True)}
    results["draw"] = sum(not one.winners for one in finished)
    return {
        "game": game.id,
        "games": len(played),
        "finished": len(finished),
        "errors": len(played) - len(finished),
        "orders": sum(one.orders for one in played),
        "refused": sum(one.refused for one in played),
        "seconds": round(seconds, 3),
        "results": results,
    }


def report(game: Any, players: tuple[str, ...], played: list[Played], summary: dict[str, Any]) -> None:
    """The result for people."""
    finished = [one for one in played if not one.error]
    pairing = ", ".join(f"{seat} {name}" for seat, name in zip(game.seats, players, strict=True))
    print(f"{game.title}: {pairing}")
    print(
        f"{summary['finished']} of {summary['games']} games finished, {summary['orders']} orders,"
        f" {summary['refused']} refused, in {summary['seconds']:.1f} s"
    )
    if not finished:
        return
    for name, wins in summary["results"].items():
        points = "" if name == "draw" else f"   points {_mean(one.scores.get(name, 0) for one in finished):.1f}"
        print(f"  {name:<6} {wins:>6}  {wins / len(finished):>6.1%}{points}")
    orders, turns = _mean(one.orders for one in finished), _mean(one.turn for one in finished)
    print(f"  per game: {orders:.0f} orders, {turns:.1f} turns")


def _mean(values: Iterator[int]) -> float:
    found = list(values)
    return sum(found) / len(found)
