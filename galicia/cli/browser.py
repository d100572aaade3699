"""`galicia play` in the browser: a new table, or the one already running, and a match to play."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from galicia.cli.files import Source, read_source, read_text
from galicia.cli.home import Home, NoAnswer, Seated
from galicia.cli.parsers import CommandError, game_named, options_given
from galicia.engine import registry
from galicia.table.opponents import opponent

if TYPE_CHECKING:
    from galicia.table.server import Table

PATIENCE = 15.0  # seconds to wait for a table that is just opening or closing


@dataclass(frozen=True)
class Visit:
    """What somebody wants: to resume a match, of one game or of any, or to start a new one."""

    wish: dict[str, Any]
    resumes: bool
    game: str | None
    in_browser: bool

    def seated(self, home: Home) -> Seated:
        found = home.newest(self.game) if self.resumes else None
        return found or home.made(self.wish)

    def shown(self, seated: Seated) -> str:
        """Open the match in the browser, and say where it is."""
        (_, first), *others = seated.links.items()
        opened = self.in_browser and open_browser(first)
        line = f"your match is opening in your browser: {first}" if opened else f"open {first} in your browser"
        return "".join([line, *(f"\nand {link} for {seat}" for seat, link in others)])


def run(args: argparse.Namespace, is_file: bool, seated: Any) -> int:
    """Serve on this computer until interrupted, or point to the table that is already running."""
    for name in ("seed", "save"):
        if getattr(args, name):
            raise CommandError(f"--{name} is for the terminal: add --terminal (in the browser every match is saved)")
    wish = asked(args, is_file, seated)
    visit = Visit(wish, resumes(args, is_file), wish["game"] if args.source else None, not args.no_browser)
    with suppress(KeyboardInterrupt):
        found = found_or_opened(args.database, args.port)
        if not isinstance(found, Home):
            return served(found, visit)
        print(f"The table is already running; {visit.shown(visit.seated(found))}")
    return 0


def resumes(args: argparse.Namespace, is_file: bool) -> bool:
    """Whether an unfinished match will do: the command says nothing about it, except perhaps the game."""
    wanted = (args.new, is_file, args.seat, args.opponent, args.hot_seat, args.scenario, args.option, args.dice)
    return not any(wanted)


def asked(args: argparse.Namespace, is_file: bool, seated: Any) -> dict[str, Any]:
    """The request for a new match, as the server expects it."""
    more: dict[str, Any] = {}
    if is_file:
        if args.scenario or args.option:
            raise CommandError("--scenario and --option are for new games")
        source: Source = read_source(args.source, resume=True)
        game, before = source.state.game, source.record.tags if source.record else {}
        if source.record is not None and args.dice:
            raise CommandError("--dice is for new games; a record continues with its own kind of dice")
        more["record" if source.record else "position"] = read_text(args.source)
        typed = source.record.dice[0] == "typed" if source.record else args.dice == "typed"
    else:
        game, before, typed = game_named(args.source or registry.ids()[0]), {}, args.dice == "typed"
        game.new(args.scenario, options=options_given(args.option))  # a mistake is refused at once
        more = {"scenario": args.scenario, "options": options_given(args.option)}
    seats = {
        seat: {"kind": "me"} if name == "human" else {"kind": "computer", "player": opponent(name)}
        for seat, name in seated(args, game, before).items()
    }
    return {"game": game.id, "seats": seats, "dice": "typed" if typed else "sealed", **more}


def found_or_opened(database: str | None, port: int | None) -> Home | Table:
    """The table that uses the database, or else a new one."""
    # The server needs libraries that other commands do not; they are loaded only here.
    from galicia.table.server import data_file, table
    from galicia.table.sqlite import Served

    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return table(database or str(data_file()), port=port, home=True)
        except Served as served:
            known = served.backend.announced()
            if known and Home(*known).answers():
                return Home(*known)
            if time.monotonic() > deadline:
                problem = f"{served.backend.name} is in use by a table that does not answer: stop that one, or "
                raise CommandError(problem + served.backend.remedy) from None
            time.sleep(0.1)


def served(table: Table, visit: Visit) -> int:
    """Run a new table, and show the match as soon as it answers."""
    problems: list[str] = []

    def lead() -> None:
        try:
            seated = visit.seated(Home(table.address, table.key))
        except NoAnswer as problem:
            if not table.server.should_exit:
                problems.append(str(problem))
                table.server.should_exit = True
            return
        if table.server.should_exit:
            return
        if seated.turn:
            print(f"{seated.title}: resuming at turn {seated.turn}; galicia play --new starts another match.")
        line = visit.shown(seated)
        print(f"{line[0].upper()}{line[1:]}\nCtrl+C stops the table; every match is saved.", flush=True)

    threading.Thread(target=lead, daemon=True).start()
    code = table.run()
    if problems:
        raise CommandError(problems[0])
    return code


def open_browser(address: str) -> bool:
    """Whether the browser was opened; without a display there are only text browsers, which show no board."""
    screens = sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))
    return screens and webbrowser.open(address)
