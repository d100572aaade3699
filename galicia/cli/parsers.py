"""Parsers with examples in their help, and the arguments that several commands share."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Callable
from typing import Any, NoReturn
from urllib.parse import urlsplit

import galicia
from galicia.engine import registry
from galicia.engine.errors import AmbiguousWord, GaliciaError

LONGEST_SEED = 100


class CommandError(GaliciaError):
    """A command that cannot be carried out as typed."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (see {self.prog} --help)")


def add_command(
    subparsers: Any, name: str, run: Callable[[argparse.Namespace], int], about: str, examples: str
) -> argparse.ArgumentParser:
    """A command with its help: what it does in a sentence, then examples one per line."""
    lines = "\n".join(f"  {line}" for line in examples.strip().splitlines())
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=about,
        description=about[0].upper() + about[1:] + ".",
        epilog=f"examples:\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def add_game(parser: argparse.ArgumentParser, **more: Any) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game, as listed by: galicia games", **more)


def add_setting(parser: argparse.ArgumentParser) -> None:
    """The arguments of a new game: scenario and options."""
    parser.add_argument("--scenario", metavar="NAME", help="the scenario (the game's first)")
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="set an option of the game; may be repeated"
    )


def game_named(name: str) -> Any:
    """A game by its id or by the short name in its cases.

    >>> game_named("bfg").id
    'battle-for-galicia'
    >>> game_named("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    galicia.engine.errors.UnknownWord: there is no game 'chess'; there are: battle-for-galicia, ...
    """
    if name in registry.ids():
        return registry.game(name)
    found = [game for game in galicia.games() if game.short.lower() == name.lower()]
    if len(found) > 1:
        raise AmbiguousWord(f"{name} may be {' or '.join(game.id for game in found)}")
    return found[0] if found else registry.game(name)


def options_given(pairs: list[str]) -> dict[str, str]:
    """Options from the command line.

    >>> options_given(["half_hexes=named"])
    {'half_hexes': 'named'}
    """
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            raise CommandError(f"--option {pair!r}: expected NAME=VALUE")
        if name in found:
            raise CommandError(f"--option {name} is given twice")
        found[name] = value
    return found


def seed_given(seed: str | None) -> str:
    """A seed from the command line, or a new one. Any single word will do.

    >>> seed_given("1914")
    '1914'
    >>> seed_given("two words")
    Traceback (most recent call last):
    galicia.cli.parsers.CommandError: --seed 'two words': a seed is one word, as in 1914
    """
    if seed is None:
        return secrets.token_hex(6)
    if not seed or len(seed) > LONGEST_SEED or not seed.isprintable() or len(seed.split()) != 1 or seed != seed.strip():
        raise CommandError(f"--seed {seed[:LONGEST_SEED]!r}: a seed is one word, as in 1914")
    return seed


def at_least(least: int) -> Callable[[str], int]:
    """A type of argument: whole numbers of at least `least`.

    >>> at_least(1)("12")
    12
    """

    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) >= least):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least {least}")
        return int(text)

    return number


def port_number(text: str) -> int:
    """A type of argument: port numbers, 0 for any free port.

    >>> port_number("1914")
    1914
    """
    port = at_least(0)(text)
    if port > 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: the highest is 65535")
    return port


def web_address(text: str) -> str:
    """A type of argument: addresses of web sites.

    >>> web_address("https://galicia.example/")
    'https://galicia.example'
    """
    address = urlsplit(text)
    if address.scheme not in ("http", "https") or not address.hostname or address.path.strip("/"):
        raise argparse.ArgumentTypeError(f"{text!r} is not an address such as https://galicia.example")
    return text.rstrip("/")


def print_json(value: Any) -> None:
    """Plain data on standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
