"""`galicia games` and `galicia rules`: the games, and their rules."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from typing import Any

import galicia
from galicia.cli.paint import BOLD, FAINT, Paint
from galicia.cli.parsers import CommandError, add_command, add_game, add_json, game_named, print_json
from galicia.coverage import cases_named
from galicia.engine.cases import Case


def add_parsers(subparsers: Any) -> None:
    games = add_command(
        subparsers,
        "games",
        list_games,
        "list the games with their seats, scenarios and options",
        """
galicia games
galicia games --json
""",
    )
    add_json(games)

    rules = add_command(
        subparsers,
        "rules",
        show_rules,
        "look up the rules of a game, case by case",
        """
galicia rules battle-for-galicia                    every case
galicia rules battle-for-galicia 7                  chapter 7
galicia rules battle-for-galicia 7.8                one case with its parts
galicia rules battle-for-galicia --search river     cases that mention rivers
galicia rules battle-for-galicia --coverage         how many tests name each case
galicia rules battle-for-galicia --coverage --json
""",
    )
    add_game(rules)
    rules.add_argument("case", metavar="CASE", nargs="?", help="a case, or a chapter")
    rules.add_argument("--search", metavar="TEXT", help="only cases that contain this text")
    rules.add_argument("--coverage", action="store_true", help="count the tests that name each case")
    add_json(rules)


def list_games(args: argparse.Namespace) -> int:
    games = galicia.games()
    if args.json:
        print_json(
            [
                {
                    "id": game.id,
                    "title": game.title,
                    "box": game.box,
                    "scenarios": list(game.scenarios),
                    "seats": list(game.seats),
                    "sides": dict(zip(game.sides, game.camps, strict=True)),
                }
                for game in games
            ]
        )
        return 0
    paint = Paint.on(sys.stdout)
    for game in games:
        print(f"{paint(game.id, BOLD)}  {game.title}")
        print(f"  seats      {', '.join(game.seats)}")
        if game.alliances:
            sides = (f"{side} ({' and '.join(camp)})" for side, camp in game.alliances.items())
            print(f"  sides      {', '.join(sides)}")
        print(f"  scenarios  {', '.join(game.scenarios)}")
        for option in game.Options.about():
            choices = " or ".join(_said(choice) for choice in option.choices)
            print(f"  option     {option.name} = {choices}: {option.help}{_cited(option.rulings)}")
    return 0


def _cited(rulings: tuple[str, ...]) -> str:
    return f" (ruling {', '.join(rulings)})" if rulings else ""


def _said(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def show_rules(args: argparse.Namespace) -> int:
    game = game_named(args.game)
    found = cases_asked(game, args.case, args.search)
    if not found:
        about = args.case or repr(args.search)
        raise CommandError(f"{game.title} has no case {about}; galicia rules {game.id} lists them all")
    tests = cases_named() if args.coverage else {}
    if args.json:
        rows: list[dict[str, Any]] = [{"case": case.id, "gist": case.gist} for case in found]
        for row in rows if args.coverage else ():
            row["tests"] = tests[f"{game.short} {row['case']}"]
        print_json({"game": game.id, "cases": rows})
        return 0
    paint = Paint.on(sys.stdout)
    width = max(len(case.id) for case in found)
    for case in found:
        count = f"{tests[f'{game.short} {case.id}']:>4}  " if args.coverage else ""
        indent = " " * (width + 2 + len(count))
        gist = textwrap.fill(case.gist, _width(), initial_indent=indent, subsequent_indent=indent).lstrip()
        print(f"{paint(case.id.ljust(width), BOLD)}  {count}{gist}")
    if args.coverage:
        covered = sum(tests[f"{game.short} {case.id}"] > 0 for case in found)
        print(paint(f"{covered} of {len(found)} cases are named by a test", FAINT))
    return 0


def _width() -> int:
    """Long lines are wrapped only on a terminal."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 100_000


def cases_asked(game: Any, number: str | None = None, text: str | None = None) -> list[Case]:
    """A case with its parts, or a chapter; with a text, only the cases that contain it.

    >>> from galicia import game
    >>> [case.id for case in cases_asked(game("battle-for-galicia"), "BfG 4.2", "woods")]
    ['4.2-woods']
    """
    found: list[Case] = list(game.cases)
    if number is not None:
        number = number.removeprefix(f"{game.short} ").rstrip(".")
        starts = (f"{number}.", f"{number}-", f"{number}/")
        found = [case for case in found if number in (case.id, case.chapter) or case.id.startswith(starts)]
    if text is not None:
        found = [case for case in found if text.lower() in case.gist.lower()]
    return found
