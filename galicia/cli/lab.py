"""`galicia lab`: what many games between computer players show."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from math import isinf
from pathlib import Path
from typing import Any

from galicia.cli import tune
from galicia.cli.crews import add_crew, add_kept, fair_seed, games_given, played_by
from galicia.cli.files import blaming, read_record
from galicia.cli.parsers import (
    CommandError,
    add_command,
    add_game,
    add_json,
    at_least,
    game_named,
    print_json,
)
from galicia.engine import registry
from galicia.lab import aftergame, balance, rating
from galicia.lab.balance import Weighed
from galicia.lab.measures import Interval, Pace
from galicia.lab.rating import Match
from galicia.lab.report import report
from galicia.lab.runs import Run
from galicia.players import names, player


def add_parsers(subparsers: Any) -> None:
    lab = add_command(
        subparsers,
        "lab",
        _help,
        "rate players and measure the balance of games by playing many of them",
        """
galicia lab rate battle-for-galicia --players random,recruit --pairs 20
galicia lab compare recruit random
galicia lab balance battle-for-galicia --games 100
galicia lab tune battle-for-galicia --player staff --out staff.json
galicia lab report run -o run.html
galicia lab game mine.record
""",
    )
    commands = lab.add_subparsers(title="commands", metavar="COMMAND", required=True, dest="lab_command")
    _add_rate(commands)
    _add_compare(commands)
    _add_balance(commands)
    tune.add_parser(commands)
    _add_report(commands)
    _add_game(commands)


def _help(args: argparse.Namespace) -> int:
    raise AssertionError(args)  # a command of the laboratory is required


def _add_rate(commands: Any) -> None:
    rate = add_command(
        commands,
        "rate",
        run_rate,
        "rate computer players: each against each, sides swapped, with the same dice",
        """
galicia lab rate battle-for-galicia
galicia lab rate battle-for-galicia --players random,recruit --pairs 50 --seed fresh
""",
    )
    add_game(rate)
    rate.add_argument("--players", metavar="A,B,..", help=f"the players, weakest first ({','.join(names())})")
    rate.add_argument("--pairs", metavar="N", type=at_least(2), default=20, help="pairs for every two players (20)")
    rate.add_argument("--scenario", metavar="NAME", help="one scenario (all)")
    _add_bounds(rate)
    add_kept(rate)
    add_crew(rate)
    add_json(rate)


def _add_compare(commands: Any) -> None:
    compare = add_command(
        commands,
        "compare",
        run_compare,
        "play pairs of games until it is clear whether A is stronger than B",
        """
galicia lab compare recruit random
galicia lab compare recruit random --game battle-for-galicia --bounds 0,30 --most 1000
""",
    )
    compare.add_argument("a", metavar="A", help="the player that should be stronger")
    compare.add_argument("b", metavar="B", help="the player to compare with")
    compare.add_argument("--game", metavar="GAME", default=registry.ids()[0], help=f"the game ({registry.ids()[0]})")
    compare.add_argument("--scenario", metavar="NAME", help="the scenario (the game's first)")
    compare.add_argument("--seat", metavar="SEAT", help="A plays only this seat, and B in the second game")
    _add_bounds(compare)
    compare.add_argument("--most", metavar="N", type=at_least(1), default=500, help="stop after N pairs (500)")
    add_kept(compare)
    add_crew(compare)
    add_json(compare)


def _add_bounds(command: argparse.ArgumentParser) -> None:
    command.add_argument("--bounds", metavar="LOW,HIGH", default="0,60", help="in Elo: not stronger, stronger (0,60)")


def _add_balance(commands: Any) -> None:
    weigh = add_command(
        commands,
        "balance",
        run_balance,
        "find out which side a game favours, and the points that would make it even",
        """
galicia lab balance battle-for-galicia --games 100
galicia lab balance battle-for-galicia --players random,recruit --options all
galicia lab balance battle-for-galicia --options town_held,chelm_occupy
""",
    )
    add_game(weigh)
    weigh.add_argument("--players", metavar="A,B,..", help="levels, each against itself (recruit)", default="recruit")
    weigh.add_argument("--games", metavar="N", type=at_least(2), default=50, help="games for each setting (50)")
    weigh.add_argument("--scenario", metavar="NAME", help="one scenario (all)")
    weigh.add_argument("--options", metavar="A,B,..", default="", help="options to try, or all (at the last level)")
    add_kept(weigh)
    add_crew(weigh)
    add_json(weigh)


def _add_report(commands: Any) -> None:
    tell = add_command(
        commands,
        "report",
        run_report,
        "make a page about a run: wins, points, losses, where and how it was fought, and how much was luck",
        """
galicia lab report run                       writes run/report.html
galicia lab report run -o page.html
galicia lab report run run-with-option       what the option changes
""",
    )
    tell.add_argument(
        "run_path", metavar="RUN", help="the directory of a run, as made by: galicia simulate ... --out RUN"
    )
    tell.add_argument("others", metavar="OTHER", nargs="*", help="runs of the same game to compare with")
    tell.add_argument("-o", "--output", metavar="FILE", help="where to write the page (RUN/report.html)")


def _add_game(commands: Any) -> None:
    after = add_command(
        commands,
        "game",
        run_game,
        "look back at a game: chances turn by turn, turning points, luck and the story",
        """
galicia lab game mine.record
galicia lab game mine.record --samples 40 -o mine.html
""",
    )
    after.add_argument("record", metavar="RECORD", help="a record file, or - for standard input")
    after.add_argument("--samples", metavar="N", type=at_least(1), default=10, help="games from every turn (10)")
    after.add_argument("--player", metavar="NAME", default="recruit", help="the player that finishes them (recruit)")
    after.add_argument("-o", "--output", metavar="FILE", help="write a page instead of printing")
    add_crew(after)


# Rate.


def run_rate(args: argparse.Namespace) -> int:
    game, players = game_named(args.game), _players(args.players)
    seed, bounds = fair_seed(args), _bounds(args.bounds)
    scenarios = (game.scenario(args.scenario),) if args.scenario else game.scenarios
    meetings = [(scenario, a, b) for scenario in scenarios for a, b in rating.pairings(players)]
    tasks = [task for scenario, a, b in meetings for task in rating.tasks(game, scenario, a, b, seed, args.pairs)]
    pairs = list(rating.paired(played_by(args, tasks, args.out), game.camps))
    matches = [
        Match(game.id, *meeting, pairs=pairs[i * args.pairs : (i + 1) * args.pairs])
        for i, meeting in enumerate(meetings)
    ]
    paces = {name: rating.pace(name, matches) for name in players}
    tables = {s: rating.ratings(players, [match for match in matches if match.scenario == s]) for s in scenarios}
    if args.json:
        print_json(
            {
                "game": game.id,
                "ratings": {s: {name: _plain(elo) for name, elo in table.items()} for s, table in tables.items()},
                "seconds_per_turn": {name: _pace_json(pace) for name, pace in paces.items()},
                "bounds": bounds,
                "matches": [{**_match_json(game, match), **_test_json(match, bounds)} for match in matches],
            }
        )
        return 0
    for scenario, table in tables.items():
        print(f"{game.title}, {scenario}: {args.pairs} pairs each, seed {seed}")
        width = max(map(len, table))
        for name, elo in sorted(table.items(), key=lambda row: -row[1].value):
            print(f"  {name:<{width}} {elo.value:>6.0f}  {_range(elo):<16} {_pace_line(paces[name])}")
        print()
        for match in matches:
            if match.scenario == scenario:
                print(f"  {_match_line(game, match)}; {_test_line(match, bounds)}")
    return 0


def _test_line(match: Match, bounds: tuple[float, float]) -> str:
    """The verdict of the sequential test on a match."""
    found, pairs = rating.outcome(match.pairs, *bounds)
    return f"{_sentence(match, found)}{f', known after {pairs} pairs' if found != 'open' else ''}"


def _test_json(match: Match, bounds: tuple[float, float]) -> dict[str, Any]:
    found, pairs = rating.outcome(match.pairs, *bounds)
    return {"verdict": found, "decided_after": pairs if found != "open" else None}


_AT_LEAST = {1: "only", 2: "two or more"}


def _players(text: str | None, least: int = 2) -> tuple[str, ...]:
    given = tuple(name.strip() for name in text.split(",")) if text else names()
    for name in given:
        player(name)
    if len(given) < least or len(set(given)) < len(given):
        raise CommandError(f"name {_AT_LEAST[least]} different players, as in random,recruit")
    return given


def _match_line(game: Any, match: Match) -> str:
    sides = ", ".join(f"{side} {match.on_side(i).value:.0%}" for i, side in enumerate(game.sides))
    share = f"{match.share.value:.1%} ({sides})"
    margin = f"margin {match.margin:+.1f}, ahead in {match.ahead.value:.0%} of pairs"
    return f"{match.a} - {match.b}: {share}, Elo {_elo(match.elo)}, {margin}"


def _pace_line(pace: Pace) -> str:
    return f"{pace.median:.2f} s per turn, 95 of 100 within {pace.p95:.2f} s"


def _pace_json(pace: Pace) -> dict[str, float]:
    return {name: round(seconds, 4) for name, seconds in pace._asdict().items()}


def _elo(found: Interval) -> str:
    return f"{_number(found.value)} {_range(found)}"


def _range(found: Interval) -> str:
    return f"[{_number(found.low)}, {_number(found.high)}]"


def _number(value: float) -> str:
    return ("above any" if value > 0 else "below any") if isinf(value) else f"{value:+.0f}"


def _plain(found: Interval) -> dict[str, float | None]:
    """An interval for programs; JSON knows no infinity."""
    return {name: None if isinf(value) else round(value, 4) for name, value in found._asdict().items()}


def _match_json(game: Any, match: Match) -> dict[str, Any]:
    return {
        "scenario": match.scenario,
        "a": match.a,
        "b": match.b,
        "pairs": len(match.pairs),
        "share": _plain(match.share),
        "sides": {side: _plain(match.on_side(i)) for i, side in enumerate(game.sides)},
        "elo": _plain(match.elo),
        "margin": round(match.margin, 4),
        "ahead": _plain(match.ahead),
    }


# Compare.


def run_compare(args: argparse.Namespace) -> int:
    game = game_named(args.game)
    a, b = _players(f"{args.a},{args.b}")
    scenario = game.scenario(args.scenario or game.scenarios[0])
    seat = game.seat_number(args.seat) if args.seat else None
    low, high = _bounds(args.bounds)
    seed = fair_seed(args)
    match, found = Match(game.id, scenario, a, b), "open"
    with games_given(args, list(rating.tasks(game, scenario, a, b, seed, args.most, seat)), args.out) as games:
        for pairs, found in rating.sequential(rating.paired(games, game.camps), low, high, args.most):  # noqa: B007 - the last
            match.pairs = pairs
    likelihood = rating.likelihood(match.scores, low, high)
    if args.json:
        answer = {"game": game.id, "verdict": found, "bounds": [low, high], "likelihood": round(likelihood, 4)}
        paces = {name: _pace_json(rating.pace(name, [match])) for name in (a, b)}
        print_json({**answer, **_match_json(game, match), "seconds_per_turn": paces})
        return 0
    print(f"{game.title}, {scenario}: {len(match.pairs)} pairs")
    print(f"  {_match_line(game, match)}")
    for name in (a, b):
        print(f"  {name}: {_pace_line(rating.pace(name, [match]))}")
    limits = f"log likelihood ratio {likelihood:+.2f}, limits {-rating.BOUND:.2f} and {rating.BOUND:.2f}"
    print(f"  {_sentence(match, found)} (bounds {low:g} and {high:g} Elo, {limits})")
    if found == "open":
        print("galicia lab: no verdict yet; a larger --most plays on, at once if --out keeps games", file=sys.stderr)
    return 0


def _sentence(match: Match, found: str) -> str:
    if found == "open":
        return f"whether {match.a} is stronger than {match.b} is still open"
    return f"{match.a} is {found} than {match.b}"


def _bounds(text: str) -> tuple[float, float]:
    try:
        low, high = (float(word) for word in text.split(","))
    except ValueError:
        raise CommandError(f"--bounds {text!r}: expected LOW,HIGH in Elo, as in 0,60") from None
    if not -1000 <= low < high <= 1000:
        raise CommandError(f"--bounds {text!r}: the first must be below the second, both between -1000 and 1000")
    return low, high


# Balance.


def run_balance(args: argparse.Namespace) -> int:
    game, levels, seed = game_named(args.game), _players(args.players, 1), fair_seed(args)
    scenarios = (game.scenario(args.scenario),) if args.scenario else game.scenarios
    settings = list(balance.settings(scenarios, levels, game.Options, _options(game, args.options)))
    tasks = [task for setting in settings for task in setting.tasks(game, args.games, seed)]
    played = iter(played_by(args, tasks, args.out))
    weighed = []
    for setting in settings:
        games = list(islice(played, args.games))
        for one in games:
            if one.error:
                print(f"galicia lab: {setting}: game {one.seed}: {one.error}", file=sys.stderr)
        weighed.append(Weighed(setting, game, tuple(one for one in games if not one.error)))
    if args.json:
        print_json({"game": game.id, "games": args.games, "settings": [_weighed_json(one) for one in weighed]})
    else:
        print(f"{game.title}: {args.games} games each, seed {seed}; wins with 95 % intervals")
        width = max(len(str(found.setting)) for found in weighed)
        for found in weighed:
            print(f"  {found.setting!s:<{width}}  {_balance_line(found)}")
    return 1 if any(len(found.played) < args.games for found in weighed) else 0


def _options(game: Any, text: str) -> set[str]:
    """The names of options to try."""
    known = [option.name for option in game.Options.about()]
    wanted = {name.strip() for name in text.split(",") if name.strip()}
    if wanted == {"all"}:
        return set(known)
    for name in sorted(wanted - set(known)):
        raise CommandError(f"there is no option {name!r}; there are: {', '.join(known)}")
    return wanted


def _balance_line(one: Weighed) -> str:
    if not one.played:
        return "no game finished"
    wins = ", ".join(f"{side} {_percent(one.wins(i))}" for i, side in enumerate(one.game.sides))
    return f"{wins}, draws {one.draws:.0%}, margin {one.margin:+.1f}; {_bid_line(one)}"


def _bid_line(one: Weighed) -> str:
    bid = one.bid()
    if bid is None:
        return "no bid: one side won every game"
    first, second = one.game.sides
    side, sign = (second, 1) if bid.value >= 0 else (first, -1)
    low, high = sorted((sign * bid.low, sign * bid.high))
    return f"even if {side} had {sign * bid.value:g} points [{low:g}, {high:g}]"


def _percent(share: Interval) -> str:
    return f"{share.value:.0%} [{share.low:.0%}, {share.high:.0%}]"


def _weighed_json(one: Weighed) -> dict[str, Any]:
    bid = one.bid()
    return {
        **one.setting._asdict(),
        "finished": len(one.played),
        "wins": {side: _plain(one.wins(i)) for i, side in enumerate(one.game.sides)},
        "draws": round(one.draws, 4),
        "margin": round(one.margin, 4),
        "bid": _plain(bid) if bid else None,
    }


# Report.


def run_report(args: argparse.Namespace) -> int:
    path = Path(args.run_path)
    page = report(Run.open(path), [Run.open(Path(other)) for other in args.others])
    output = Path(args.output) if args.output else path / "report.html"
    output.write_text(page, encoding="utf-8")
    print(output)
    return 0


# Game.


def run_game(args: argparse.Namespace) -> int:
    player(args.player)
    seed, record = fair_seed(args), read_record(args.record)
    with blaming(args.record):
        account = aftergame.account(record)
    played = played_by(args, aftergame.tasks(account, args.player, args.samples, seed))
    found = aftergame.chances(account, played, args.samples)
    source = f"{args.samples} games from every turn, finished by {args.player}"
    if args.output:
        Path(args.output).write_text(aftergame.as_page(account, found, source), encoding="utf-8")
        print(args.output)
    else:
        print(aftergame.as_text(account, found, source), end="")
    return 0
