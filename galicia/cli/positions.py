"""`galicia new`, `show` and `orders`: make a position, look at it, and list what can be done in it."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from galicia.cli import sight
from galicia.cli.files import SOURCE, Source, read_source, write_text
from galicia.cli.paint import FAINT, Paint
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
from galicia.cli.textmap import close_up, overview
from galicia.engine.errors import GaliciaError, IllegalOrder
from galicia.engine.record import Record
from galicia.engine.views import View


def add_parsers(subparsers: Any) -> None:
    new = add_command(
        subparsers,
        "new",
        begin,
        "write an opening position, or start a record file",
        """
galicia new battle-for-galicia                                 the opening position, to read
galicia new battle-for-galicia -o opening.position             the same into a file
galicia new battle-for-galicia --record -o mine.record --seed 1914
galicia new battle-for-galicia --option half_hexes=named
""",
    )
    add_game(new)
    add_setting(new)
    new.add_argument("--record", action="store_true", help="start a record instead of writing a position")
    new.add_argument("--seed", metavar="SEED", help="the seed of the record's dice (a new one)")
    new.add_argument("-o", "--output", metavar="FILE", help="the file to write (standard output)")
    new.add_argument("--force", action="store_true", help="replace the file if it exists")

    show = add_command(
        subparsers,
        "show",
        show_position,
        "show a position in words and as a text map",
        """
galicia show battle-for-galicia                     the opening
galicia show mine.record                            the current position of a recorded game
galicia show mine.record --at 120 --seat RU         what RU saw after 120 orders
galicia show mine.record --around 16.18             a closer look
galicia show mine.record --text > now.position      the complete position as a file
""",
    )
    show.add_argument("source", metavar="SOURCE", help=SOURCE)
    show.add_argument("--seat", metavar="SEAT", help="show only what this seat may see")
    show.add_argument("--at", metavar="N", type=at_least(0), help="for a record: after its first N orders")
    show.add_argument("--around", metavar="HEX", help="a detailed map of the hexes around this one")
    which = show.add_mutually_exclusive_group()
    which.add_argument("--map", action="store_true", help="only the map")
    which.add_argument("--text", action="store_true", help="only the position, in its file format")
    which.add_argument("--json", action="store_true", help="print JSON for programs")

    orders = add_command(
        subparsers,
        "orders",
        list_orders,
        "list the legal orders, or the words that may follow the first words of one",
        """
galicia orders battle-for-galicia                   every legal order of the opening
galicia orders mine.record move                     which units can move
galicia orders mine.record move 6/III               where this unit can go
galicia orders mine.record move 6/III 19.01         why it cannot go there
""",
    )
    orders.add_argument("source", metavar="SOURCE", help=SOURCE)
    orders.add_argument("words", metavar="WORD", nargs="*", help="the first words of an order")
    add_json(orders)


def begin(args: argparse.Namespace) -> int:
    game = game_named(args.game)
    if args.seed is not None and not args.record:
        raise CommandError("--seed is for records, since a position has no dice; add --record")
    state = game.new(args.scenario, seed=seed_given(args.seed), options=options_given(args.option))
    text = Record.of(state).dumps() if args.record else state.position()
    if args.output is None:
        print(text, end="")
    else:
        write_text(args.output, text, new=not args.force)
    return 0


def show_position(args: argparse.Namespace) -> int:
    state = read_source(args.source, upto=args.at).state
    game = state.game
    if args.seat is not None:
        game.seat_number(args.seat)
    if args.text:
        if args.seat is not None:
            raise CommandError("--text shows the complete position; leave out --seat or --text")
        print(state.position(), end="")
        return 0
    view = sight.seen(state, args.seat)
    if args.json:
        print_json(view.to_json())
        return 0
    paint = Paint.on(sys.stdout)
    drawings = maps(state, view, paint, args.around)
    if not args.map:
        print("\n".join(sight.head(state, view, paint)), end="\n\n")
    print("\n".join(drawings))
    if not args.map:
        near = None if args.around is None else _near(state, args.around)
        print()
        for line in (*sight.stacks(state, view, paint, near), *(sight.pools(view) if near is None else ())):
            print(line)
    return 0


def maps(state: Any, view: View, paint: Paint, around: str | None = None) -> list[str]:
    """The boards of a game as text; around a hex, only its own board."""
    boards = state.game.boards(state.options)
    sides = state.game.sides
    if around is None:
        return [overview(board, view.stacks, sides, paint) for board in boards]
    for board in boards:
        if around in map(board.grid.number, board.terrain):
            return [close_up(board, view.stacks, sides, paint, board.grid.hex(around))]
    raise CommandError(f"there is no hex {around!r} on the map")


def _near(state: Any, around: str, radius: int = 3) -> set[str]:
    for board in state.game.boards(state.options):
        if around in map(board.grid.number, board.terrain):
            centre = board.grid.hex(around)
            return {board.grid.number(h) for h in board.terrain if board.grid.distance(h, centre) <= radius}
    return set()


def list_orders(args: argparse.Namespace) -> int:
    source: Source = read_source(args.source)
    state = source.state
    if state.over:
        raise CommandError("the game is over; there are no more orders")
    said = " ".join(" ".join(args.words).split())
    if said:
        return _complete(state, said, args.json)
    prompt = state.decision
    if args.json:
        sentences = [state.game.sentence(order) for order in state.orders()]
        print_json({"seat": state.to_act, "prompt": prompt.text, "cases": list(prompt.cases), "orders": sentences})
        return 0
    paint = Paint.on(sys.stdout)
    print(paint(f"# {state.to_act}: {prompt}", FAINT))
    for order in state.orders():
        print(state.game.sentence(order))
    return 0


def _complete(state: Any, said: str, json: bool) -> int:
    """The words that may follow, or why none may."""
    completion = state.complete(said)
    if not completion.words and not completion.complete:
        refuse(state, said)
    if json:
        print_json({"words": list(completion.words), "complete": completion.complete})
        return 0
    if completion.complete:
        print(f"# {said!r} is a legal order")
    for word in completion.words:
        print(word)
    return 0


def refuse(state: Any, said: str) -> None:
    """Say why no order can follow from these words."""
    try:
        reasons = state.explain(said)
    except GaliciaError as error:
        raise CommandError(f"{said}: {error}") from None
    if reasons:
        raise CommandError(f"{said}: {IllegalOrder(reasons)}")
    raise CommandError(f"{said}: no order begins with these words")
