"""The `galicia` command: finds the command asked for, and turns every error into one line."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

import galicia
from galicia.cli import lab, odds, play, positions, records, referee, reference, serve, simulate
from galicia.cli.parsers import CommandError, Parser, add_command
from galicia.engine.errors import GaliciaError

MODULES = (play, serve, reference, positions, records, simulate, lab, referee, odds)
BAD_INPUT, BUG, INTERRUPTED = 2, 1, 130
LONGEST_MESSAGE = 600

EXAMPLES = """
examples:
  galicia play                                      play in the browser, against the computer
  galicia games                                     list the games
  galicia show battle-for-galicia                   the board and where the units are
  galicia rules battle-for-galicia 7.8              look up a rule
  galicia simulate battle-for-galicia --players random,recruit --games 20 --seed 1914
"""


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit code is 0, 2 for bad input, 130 when interrupted.

    >>> main(["rules", "battle-for-galicia", "4.2-woods"])
    4.2-woods  Woods cost 2.
    0
    """
    words = sys.argv[1:] if argv is None else argv
    try:
        _be_lenient_with_letters()
        if not words:
            raise CommandError("no command given; try: galicia play (galicia --help lists everything)")
        args = _parser(words).parse_args(words)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except SystemExit as leave:  # argparse leaves this way after printing help
        return leave.code if isinstance(leave.code, int) else BAD_INPUT
    except BrokenPipeError:  # the reader has stopped reading, as in: galicia orders ... | head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_INPUT
    except KeyboardInterrupt:
        return _fail(words, "interrupted", INTERRUPTED)
    except GaliciaError as error:
        return _fail(words, str(error))
    except OSError as error:
        return _fail(words, f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except Exception as error:
        if os.environ.get("GALICIA_DEBUG"):
            raise
        message = f"this is a bug in the program ({type(error).__name__}: {error}); GALICIA_DEBUG=1 shows where"
        return _fail(words, message, BUG)


def _fail(words: list[str], message: str, code: int = BAD_INPUT) -> int:
    """One line on standard error."""
    name = f"galicia {words[0]}" if words and words[0] in _commands() else "galicia"
    line = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    if len(line) > LONGEST_MESSAGE:
        line = line[:LONGEST_MESSAGE] + " ..."
    print(f"{name}: {line}", file=sys.stderr)
    return code


def _be_lenient_with_letters() -> None:
    """A terminal without a character shows a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _parser(words: list[str]) -> argparse.ArgumentParser:
    parser = Parser(
        prog="galicia",
        description="Hex-and-counter wargames of 1914, with every rule enforced and explained.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"galicia {galicia.__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, dest="command")
    for module in MODULES:
        module.add_parsers(subparsers)
    if words[:1] == ["map"]:
        _add_map(subparsers)
    else:
        add_command(subparsers, "map", _unreachable, "draw a board as SVG or PNG", MAP_EXAMPLES)
    return parser


MAP_EXAMPLES = "galicia map battle-for-galicia -o board.svg"


def _add_map(subparsers: Any) -> None:
    """Drawing needs libraries that playing does not; they are loaded only here."""
    try:
        from galicia.atlas.draw.cli import add_parser
    except ImportError as error:
        missing = f"drawing boards needs more libraries ({error}); install them with: pip install 'galicia[maps]'"
        raise CommandError(missing) from None
    add_parser(subparsers)
    parser = subparsers.choices["map"]
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = parser.epilog or f"examples:\n  {MAP_EXAMPLES}"
    draw = parser.get_default("run")
    parser.set_defaults(run=lambda args: BAD_INPUT if draw(args) else 0)


def _unreachable(args: argparse.Namespace) -> int:
    raise AssertionError(args)


def _commands() -> set[str]:
    subparsers = argparse.ArgumentParser().add_subparsers()
    for module in MODULES:
        module.add_parsers(subparsers)
    return {*subparsers.choices, "map"}
