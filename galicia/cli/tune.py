"""`galicia lab tune`: search for better weights for a player."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from math import log
from pathlib import Path
from typing import Any
from zlib import crc32

import galicia
from galicia.cli.crews import add_crew, crew_given
from galicia.cli.parsers import (
    CommandError,
    add_command,
    add_game,
    add_json,
    at_least,
    game_named,
    print_json,
    seed_given,
)
from galicia.lab.tuning import SEEDS, Generation, Search, Tuning, neat
from galicia.players import player
from galicia.players.officer import planning
from galicia.players.style import KNOBS, Style, tuned, weights_of

GENERATIONS, PAIRS, GAMES = 3, 50, 1


def add_parser(commands: Any) -> None:
    tune = add_command(
        commands,
        "tune",
        run_tune,
        "search for better weights for a player by letting candidates play; a stopped search resumes",
        """
galicia lab tune battle-for-galicia --player staff --out staff.json
galicia lab tune battle-for-galicia --player staff --only exposure,own_loss --pairs 200 --out exposure.json
galicia lab tune battle-for-galicia --player general --scenario campaign --seat RU --against staff --out russians.json
""",
    )
    add_game(tune)
    tune.add_argument("--player", metavar="NAME", default="staff", help="the player to tune: staff or general (staff)")
    tune.add_argument("--against", metavar="NAME", help="the candidates' opponent (the player as it is now)")
    tune.add_argument("--scenario", metavar="NAME", help="tune for one scenario (all)")
    tune.add_argument("--seat", metavar="SEAT", help="tune for one seat of the scenario (all)")
    tune.add_argument("--only", metavar="TERM,..", help="the weights to tune; the others stay as they are (all)")
    tune.add_argument(
        "--generations",
        metavar="N",
        type=at_least(1),
        default=GENERATIONS,
        help=f"rounds of the search ({GENERATIONS})",
    )
    tune.add_argument(
        "--pairs", metavar="N", type=at_least(2), default=PAIRS, help=f"pairs of candidates in each round ({PAIRS})"
    )
    tune.add_argument(
        "--games",
        metavar="N",
        type=at_least(1),
        default=GAMES,
        help=f"games of each candidate in a round, in each scenario and seat ({GAMES})",
    )
    tune.add_argument(
        "--turns",
        metavar="N",
        type=at_least(1),
        default=0,
        help="stop games after turn N (quicker, but less accurate)",
    )
    tune.add_argument("--out", metavar="FILE", required=True, help="the file for the weights and the search")
    add_crew(tune)
    add_json(tune)


def run_tune(args: argparse.Namespace) -> int:
    game, tuning = _tuning(args)
    tuning.take_up()
    total = max(args.generations * tuning.search.games_a_generation, tuning.done)
    if not args.json:
        print(_heading(game, tuning.search))
        for i, one in enumerate(tuning.generations, 1):
            print(_generation_line(i, one))
    with crew_given(args, total, tuning.done) as (hands, progress):
        for one in tuning.go_on(args.generations, hands, progress.show):
            if not args.json:
                progress.clear()
                print(_generation_line(len(tuning.generations), one), flush=True)
    if args.json:
        print_json(tuning.plain())
    else:
        print()
        for line in (*_table(tuning), "", *_advice(args, game, tuning)):
            print(line)
    return 0


def _tuning(args: argparse.Namespace) -> tuple[Any, Tuning]:
    """The search requested; mistakes are refused before anything is played."""
    game, level, given = game_named(args.game), *_player(args.player)
    mind, against = planning(game, level), args.against or level
    player(against)
    scenario = game.scenario(args.scenario) if args.scenario else ""
    if args.seat and not scenario:
        raise CommandError(f"--seat {args.seat} needs --scenario: {', '.join(game.scenarios)}")
    seats = (game.seat_number(args.seat),) if args.seat else tuple(range(len(game.seats)))
    own = weights_of(mind.package, level, scenario, args.seat or "")
    for name in given:
        _known(name, own)
    start = {**own, **given}
    terms = _terms(args.only, start)
    search = Search(
        game=game.id,
        player=level,
        against=against,
        scenarios=(scenario,) if scenario else game.scenarios,
        seats=seats,
        start={term: neat(start[term]) for term in terms},
        pairs=args.pairs,
        games=args.games,
        seed=seed_given(args.seed),
        turns=args.turns,
        given={term: neat(weight) for term, weight in given.items() if term not in terms},
    )
    key = "/".join(filter(None, (level, scenario, args.seat)))
    return game, Tuning(Path(args.out), search, key, tuned(mind.package).get(key, {}), galicia.__version__)


def _player(text: str) -> tuple[str, Mapping[str, float]]:
    """A level, and starting weights that are not its own."""
    player(text)
    level, _, style = text.partition(":")
    found = Style.parse(style)
    if found != Style(changes=found.changes):
        raise CommandError(f"--player {text}: {' and '.join(KNOBS)} are not weights; tune the {level} without them")
    return level, dict(found.changes)


def _terms(only: str | None, weights: Mapping[str, float]) -> list[str]:
    """The terms to tune: those named, or all above zero."""
    if only is None:
        found = [term for term, weight in weights.items() if weight > 0]
        if not found:
            raise CommandError("there are no weights above 0 to tune")
        return found
    named = [name.strip() for name in only.split(",")]
    for name in named:
        _known(name, weights)
        if weights[name] <= 0:
            raise CommandError(
                f"--only {name}: its weight is {weights[name]:g}; only weights above 0 can be tuned"
            )
    return list(dict.fromkeys(named))


def _known(name: str, weights: Mapping[str, float]) -> None:
    if name not in weights:
        raise CommandError(f"there is no weight {name!r}; there are: {', '.join(weights)}")


# Words.


def _heading(game: Any, search: Search) -> str:
    where = ", ".join(search.scenarios)
    side = "" if len(search.seats) > 1 else f" as {game.seats[search.seats[0]]}"
    games = "1 game" if search.games_each == 1 else f"{search.games_each} games"
    cut = f", stopped after turn {search.turns}" if search.turns else ""
    return (
        f"{game.title}, {where}: {search.player}{side} against {search.against}\n"
        f"{search.pairs} pairs of candidates with {games} each{cut}, seeds {SEEDS}{search.seed}\n\n"
        f"margin of all candidates in victory points"
    )


def _generation_line(number: int, one: Generation) -> str:
    return f"  {f'generation {number}':<14} {one.margin:>+7.1f}"


def _table(tuning: Tuning) -> list[str]:
    """Each weight before and after, and the last generation's estimate: points gained if it grows by a tenth."""
    before, after, last = tuning.search.start, tuning.centre, tuning.generations[-1]
    width = max(len("term"), *map(len, before))
    tenth = log(1.1)
    rows = [
        f"{term:<{width}} {before[term]:>8.4g} {after[term]:>8.4g} {after[term] / before[term] - 1:>+8.0%}"
        f" {tenth * last.slopes[term]:>+14.2f} {tenth * last.errors[term]:>6.2f}"
        for term in before
    ]
    return [f"{'term':<{width}} {'before':>8} {'after':>8} {'change':>8} {'for 10 % more':>14} {'+/-':>6}", *rows]


def _advice(args: argparse.Namespace, game: Any, tuning: Tuning) -> list[str]:
    search = tuning.search
    found = search.named(tuning.centre)
    fresh = f"{crc32(found.encode()):08x}"
    seat = f" --seat {args.seat} --bounds 0,30" if args.seat else ""
    narrower = [key for key in tuned(planning(game, search.player).package) if key.startswith(f"{tuning.key}/")]
    return [
        f"{args.out} holds these weights in the form of weights.json, under {tuning.key!r}.",
        *([f"In weights.json, {', '.join(narrower)} would still override them."] if narrower else []),
        "The margins above prove nothing, since the weights were fitted to those games. This would be a proof:",
        *(
            f"  galicia lab compare {found} {search.player} --game {game.id} --scenario {scenario}{seat} --seed {fresh}"
            for scenario in search.scenarios
        ),
    ]
