"""`galicia replay` and `galicia verify`: step through a recorded game, and check its dice."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from galicia.cli import sight
from galicia.cli.files import STDIN, blaming, read_record
from galicia.cli.paint import BOLD, Paint
from galicia.cli.parsers import CommandError, add_command, add_json, at_least, print_json, seed_given
from galicia.cli.positions import maps
from galicia.engine.record import Line, Record, written_result


def add_parsers(subparsers: Any) -> None:
    replay = add_command(
        subparsers,
        "replay",
        replay_record,
        "replay a record, order by order, and check its result",
        """
galicia replay mine.record                 every order and what happened
galicia replay mine.record --step          one order each time you press Enter
galicia replay mine.record --to 40 --map   the first forty orders, then the board
galicia replay mine.record --seat AH       only what AH learned
galicia replay mine.record --quiet         only how it ended
""",
    )
    replay.add_argument("record", metavar="FILE", help="a record file, or - for standard input")
    replay.add_argument("--to", metavar="N", type=at_least(0), help="stop after N orders")
    replay.add_argument("--step", action="store_true", help="wait for Enter before each order; q quits")
    replay.add_argument("--seat", metavar="SEAT", help="show only what this seat may know")
    replay.add_argument("--map", action="store_true", help="draw the board at the end")
    replay.add_argument("--quiet", action="store_true", help="print only the end")
    add_json(replay)

    verify = add_command(
        subparsers,
        "verify",
        verify_record,
        "check that every die of a record follows from its seed",
        """
galicia verify mine.record
galicia verify sealed.record --seed 4f1d2c     a sealed match whose seed you know
""",
    )
    verify.add_argument("record", metavar="RECORD", help="a record file, or - for standard input")
    verify.add_argument("--seed", metavar="SEED", help="the seed of a sealed match, if it is not in the record")


def replay_record(args: argparse.Namespace) -> int:
    record = read_record(args.record)
    if args.step and args.record == STDIN:
        raise CommandError("--step reads Enter from standard input, so FILE must be a file")
    if args.to is not None and args.to > len(record.lines):
        raise CommandError(f"{args.record}: --to {args.to}: the record has only {len(record.lines)} orders")
    with blaming(args.record):
        return _Replay(record, args).run()


class _Replay:
    """One run through a record."""

    def __init__(self, record: Record, args: argparse.Namespace) -> None:
        self.record, self.args = record, args
        self.paint = Paint.on(sys.stdout)
        self.orders: list[dict[str, Any]] = []

    def run(self) -> int:
        record, args = self.record, self.args
        states = record.states(args.to)
        state = next(states)
        seat = None if args.seat is None else state.game.seat_number(args.seat)
        played = 0
        lines = record.lines if args.to is None else record.lines[: args.to]
        for number, line in enumerate(lines, 1):
            if args.step and not self.wants_more():
                break
            state = next(states)
            played = number
            self.show(state, number, line, seat)
        else:
            next(states, None)  # the record checks its result when it is read to the end
        self.end(state, played)
        return 0

    def wants_more(self) -> bool:
        try:
            return input().strip().lower() not in ("q", "quit")
        except EOFError:
            return False

    def show(self, state: Any, number: int, line: Line, seat: int | None) -> None:
        if self.args.json:
            events = [e for e in state.events if seat is None or e.visible_to(seat)]
            hidden = seat is not None and line.seat != self.args.seat
            self.orders.append(
                {
                    "number": number,
                    "seat": line.seat,
                    "order": None if hidden else line.sentence,
                    "rolls": list(line.rolls),
                    "events": [state.game.event_json(event) for event in events],
                }
            )
        elif not self.args.quiet:
            hidden = seat is not None and line.seat != self.args.seat
            said = "..." if hidden else line.sentence
            print(self.paint(f"{number}. {line.seat} {said}", BOLD))
            for text in sight.tell(state.game, state.events, seat):
                print(f"    {text}")

    def end(self, state: Any, played: int) -> None:
        result = written_result(state)
        if self.args.json:
            print_json({"game": state.game.id, "orders": self.orders, "over": state.over, "result": result or None})
            return
        view = sight.seen(state, self.args.seat)
        for text in sight.head(state, view, self.paint):
            print(text)
        if self.args.map:
            print("\n".join(maps(state, view, self.paint)))
        checked = "; the result matches the record" if self.record.result and result == self.record.result else ""
        print(f"{played} of {len(self.record.lines)} orders replayed{checked}")


def verify_record(args: argparse.Namespace) -> int:
    record = read_record(args.record)
    seed = "" if args.seed is None else seed_given(args.seed)
    with blaming(args.record):
        wrong = record.verify(seed)
        if wrong:
            raise CommandError(f"{args.record}: {'; '.join(wrong)}")
        record.replay()
    dice = sum(len(line.rolls) for line in record.lines)
    print(f"{args.record}: all {dice} dice of {len(record.lines)} orders follow from the seed")
    return 0
