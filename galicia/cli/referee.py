"""`galicia referee`: check the orders and dice of a game on cardboard."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

from galicia.cli import sight
from galicia.cli.files import STDIN, blaming, read_text
from galicia.cli.parsers import CommandError, add_command, add_game, add_json, game_named, print_json
from galicia.engine.dice import ScriptedDice
from galicia.engine.errors import DiceError, GaliciaError, IllegalOrder
from galicia.engine.events import Event
from galicia.engine.position import Position

BAD = 2


class RefereeError(CommandError):
    """What the referee refuses, and the cases behind it."""

    def __init__(self, message: str, cases: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.cases = cases


class Said(NamedTuple):
    """One order of an orders file."""

    line: int
    seat: str | None
    sentence: str


def add_parsers(subparsers: Any) -> None:
    referee = add_command(
        subparsers,
        "referee",
        judge,
        "apply orders to a position with the dice you rolled, all of them or none",
        """
galicia referee battle-for-galicia --position now.position --orders turn.orders --dice 5,3,2,6
galicia referee battle-for-galicia --position now.position --orders - --json < turn.orders

An orders file has one order per line, with or without the seat in front; # begins a comment:
  AH move 6/III 6.06
  done                 # ends the phase
""",
    )
    add_game(referee)
    referee.add_argument("--position", metavar="FILE", required=True, help="the position before the orders")
    referee.add_argument("--orders", metavar="FILE", required=True, help="the orders, one per line, or - for stdin")
    referee.add_argument("--dice", metavar="PIPS", default="", help="the dice in the order they fell, as in 5,3,2")
    add_json(referee)


def judge(args: argparse.Namespace) -> int:
    try:
        game = game_named(args.game)
        state, events = apply(game, args.position, args.orders, args.dice)
    except GaliciaError as error:
        if not args.json:
            raise
        print_json({"error": {"message": str(error), "cases": list(getattr(error, "cases", ()))}})
        return BAD
    if args.json:
        print_json({"events": [game.event_json(event) for event in events], "position": state.position()})
        return 0
    for text in sight.tell(game, events):
        print(f"# {text}")
    print(state.position(), end="")
    return 0


def apply(game: Any, position: str, orders: str, dice: str) -> tuple[Any, list[Event]]:
    """The state after all orders, and what happened; raises at the first error."""
    if position == orders == STDIN:
        raise RefereeError("the position and the orders cannot both come from standard input")
    pips = ScriptedDice(read_dice(dice))
    text = read_text(position)
    with blaming(position):
        read = Position.loads(text)
        if read.game is not game:
            raise CommandError(f"{position}: this is a position of {read.game.title}, not of {game.title}")
        state = read.state(pips)
    events: list[Event] = []
    if pips.left and not state.over:
        state.advance()
        events += state.events
    for said in read_orders(read_text(orders), game.seats):
        events += _play(state, said, orders)
    thrown = state.dice
    assert isinstance(thrown, ScriptedDice)
    if thrown.left:
        left = ", ".join(map(str, thrown.pips[-thrown.left :]))
        raise RefereeError(f"dice are left over ({left}); the orders need no more rolls")
    return state, events


def _play(state: Any, said: Said, name: str) -> list[Event]:
    where = f"{name} line {said.line} ({said.sentence})"
    if said.seat is not None and said.seat != state.to_act:
        cases = () if state.over else state.decision.cases
        raise RefereeError(f"{where}: {said.seat} gives this order, but {state.to_act or 'nobody'} must decide", cases)
    try:
        played: list[Event] = state.play(said.sentence)
    except IllegalOrder as error:
        cases = tuple(dict.fromkeys(case for reason in error.reasons for case in reason.cases))
        raise RefereeError(f"{where}: {error}", cases) from None
    except DiceError as error:
        raise RefereeError(f"{where}: {error}") from None
    except GaliciaError as error:
        cases = () if state.over else state.decision.cases
        raise RefereeError(f"{where}: {error}", cases) from None
    return played


def read_dice(text: str) -> list[int]:
    """Pips separated by commas or spaces.

    >>> read_dice("5,3 2")
    [5, 3, 2]
    """
    pips = text.replace(",", " ").split()
    for pip in pips:
        if not (pip.isascii() and pip.isdecimal() and len(pip) < 4):
            raise RefereeError(f"--dice: {pip!r} is not a die roll; expected numbers, as in 5,3,2")
    return [int(pip) for pip in pips]


def read_orders(text: str, seats: tuple[str, ...]) -> Iterator[Said]:
    """The orders of a file.

    >>> list(read_orders("# turn 1\\nAH done  # enough\\npass", ("AH", "RU")))
    [Said(line=2, seat='AH', sentence='done'), Said(line=3, seat=None, sentence='pass')]
    """
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.partition("#")[0].split()
        if not words:
            continue
        seat = words.pop(0) if words[0] in seats else None
        if not words:
            raise RefereeError(f"line {number}: there is no order after {seat}")
        yield Said(number, seat, " ".join(words))
