"""`galicia play`: a game in the browser or, with --terminal, here; against the computer or for two at one screen."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from galicia.cli import browser, odds, sight
from galicia.cli.files import STDIN, Source, read_source, write_text
from galicia.cli.paint import BAD, BOLD, FAINT, Paint
from galicia.cli.parsers import (
    CommandError,
    add_command,
    add_setting,
    game_named,
    options_given,
    port_number,
    seed_given,
)
from galicia.cli.positions import maps
from galicia.cli.reading import Reader
from galicia.cli.reference import cases_asked
from galicia.engine import registry
from galicia.engine.dice import SeededDice
from galicia.engine.errors import GaliciaError, IllegalOrder, NothingToUndo
from galicia.engine.events import Event
from galicia.engine.orders import Order
from galicia.engine.record import Record
from galicia.engine.seat import Sight
from galicia.engine.steps import TypedRoll
from galicia.players import Player, names, player
from galicia.players.ahead import adviser, ahead
from galicia.table.line import PORT
from galicia.table.opponents import DEFAULT

HUMAN = "human"
MOST_LISTED = 40


def add_parsers(subparsers: Any) -> None:
    play = add_command(
        subparsers,
        "play",
        run,
        "play in the browser or the terminal, against the computer or with a friend at one screen",
        """
galicia play                                               resume your newest match, or start one
galicia play --new battle-for-galicia                      start another, against the recruit
galicia play battle-for-galicia --seat RU --opponent staff
galicia play ours.record                                   resume a saved game
galicia play now.position --dice typed                     start from a position, with your own dice
galicia play --terminal --hot-seat --save ours.record      without a browser

In the terminal, type an order at the prompt (Tab completes it), or help.
""",
    )
    source = "a game, a record file to resume, or a position file to start from (your newest match, or a new one)"
    play.add_argument("source", metavar="SOURCE", nargs="?", help=source)
    play.add_argument("--seat", metavar="SEAT", help="the seat you play (the first)")
    opponents = f"who plays the other seats: {', '.join(names())} ({DEFAULT}); with a style, as in staff:caution=1.5"
    play.add_argument("--opponent", metavar="NAME", help=opponents)
    play.add_argument("--hot-seat", action="store_true", help="people play all seats at this screen")
    play.add_argument("--new", action="store_true", help="start a new match, even if another is unfinished")
    play.add_argument("--terminal", action="store_true", help="play here, not in the browser")
    play.add_argument("--no-browser", action="store_true", help="only print the address")
    play.add_argument("--port", metavar="PORT", type=port_number, help=f"the port ({PORT}, or any free one)")
    play.add_argument("--database", metavar="FILE", help="the file that holds your matches (one in your home folder)")
    play.add_argument(
        "--seed", metavar="SEED", help="terminal: the seed for the dice and the computer (a new one)"
    )
    play.add_argument("--dice", choices=("seeded", "typed"), help="typed: you roll real dice and type them in")
    play.add_argument("--save", metavar="FILE", help="terminal: save the record to this file after every order")
    add_setting(play)


@dataclass
class Match:
    """A game being played here: the state, who plays what, and where the record is saved."""

    state: Any
    players: dict[str, str]
    start: str = ""
    store: Path | None = None
    minds: dict[int, Player] = field(default_factory=dict)

    def __post_init__(self) -> None:
        dice = self.state.dice
        seed = dice.seed if isinstance(dice, SeededDice) else "0"
        for number, seat in enumerate(self.state.game.seats):
            if self.players[seat] != HUMAN:
                self.minds[number] = player(self.players[seat], f"{seed}/{number}/{len(self.state.history)}")

    @property
    def humans(self) -> list[int]:
        return [i for i in range(len(self.state.game.seats)) if i not in self.minds]

    def record(self) -> str:
        return Record.of(self.state, start=self.start, tags=self.players).dumps()

    def keep(self) -> None:
        if self.store is not None:
            write_text(self.store, self.record())


def run(args: argparse.Namespace) -> int:
    is_file = _is_file(args.source)
    if not args.terminal:
        return browser.run(args, is_file, seated)
    match = resumed(args) if is_file else begun(args)
    return Table(match, Reader(match.state), Paint.on(sys.stdout)).run()


def _is_file(source: str | None) -> bool:
    if source is None:
        return False
    if source == STDIN:
        raise CommandError("play reads your orders from standard input, so SOURCE must be a file")
    try:
        game_named(source)
    except GaliciaError:
        known = Path(source).exists() or "." in source or "/" in source
        if not known:
            raise
        return True
    return Path(source).exists()


def begun(args: argparse.Namespace) -> Match:
    """A new game."""
    game = game_named(args.source or registry.ids()[0])
    seed = seed_given(args.seed)
    dice = game.typed_dice(seed) if args.dice == "typed" else SeededDice(seed)
    state = game.new(args.scenario, dice=dice, options=options_given(args.option))
    match = Match(state, seated(args, game, {}), store=fresh_store(args.save))
    match.keep()
    return match


def resumed(args: argparse.Namespace) -> Match:
    """A game resumed from a record or started from a position."""
    if args.scenario or args.option:
        raise CommandError("--scenario and --option are for new games")
    source: Source = read_source(args.source, resume=True)
    state = source.state
    if source.record is not None:
        if args.seed or args.dice:
            raise CommandError("--seed and --dice are for new games; a record continues with its own dice")
        store = Path(args.save or args.source)
        return Match(state, seated(args, state.game, source.record.tags), source.start, store)
    seed = seed_given(args.seed)
    source_of_dice = state.game.typed_dice if args.dice == "typed" else SeededDice
    state = state.game.deal_unknown(state, random.Random(f"{seed}/start"))
    if not state.over:  # a roll that was under way falls before the record begins
        state.dice = source_of_dice(f"{seed}/start")
        state.advance()
    state.dice = source_of_dice(seed)
    match = Match(state, seated(args, state.game, {}), state.position(), fresh_store(args.save))
    match.keep()
    return match


def fresh_store(save: str | None) -> Path | None:
    """The file for the record of a new game; never one that holds another."""
    if save is not None and Path(save).exists():
        raise CommandError(f"{save}: the file already exists; to resume it: galicia play --terminal {save}")
    return None if save is None else Path(save)


def seated(args: argparse.Namespace, game: Any, before: dict[str, str]) -> dict[str, str]:
    """Who plays which seat: as the command says, or as the record says, or you against the recruit."""
    if args.hot_seat:
        if args.seat or args.opponent:
            raise CommandError("--hot-seat puts people in all seats; leave out --seat and --opponent")
        return dict.fromkeys(game.seats, HUMAN)
    known = {seat: before[seat] for seat in game.seats if before.get(seat, "").partition(":")[0] in (HUMAN, *names())}
    if known and len(known) == len(game.seats) and not args.seat and not args.opponent:
        return known
    mine = args.seat or next((seat for seat, name in known.items() if name == HUMAN), game.seats[0])
    game.seat_number(mine)
    opponent = args.opponent or next((name for name in known.values() if name != HUMAN), DEFAULT)
    player(opponent)
    return {seat: HUMAN if seat == mine else opponent for seat in game.seats}


class Leave(Exception):
    """The player quits."""


class Table:
    """The conversation at the prompt."""

    def __init__(self, match: Match, reader: Reader, paint: Paint) -> None:
        self.match, self.reader, self.paint = match, reader, paint
        self.game = match.state.game
        self.looking: int | None = None
        self.unread: dict[int, list[Event]] = {seat: [] for seat in match.humans}
        self.log: list[tuple[int, Event]] = []

    @property
    def state(self) -> Any:
        return self.match.state

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line)

    def run(self) -> int:
        self.welcome()
        try:
            while not self.state.over:
                seat = self.asked()
                if seat is None:
                    self.computer_decides()
                else:
                    self.human_decides(seat)
        except (Leave, EOFError):
            self.say("", self.farewell())
            return 0
        except KeyboardInterrupt:
            self.say("", self.farewell())
            raise
        finally:
            self.match.keep()
        self.catch_up(self.match.humans[0])
        self.say("", self.paint(f"The game is over: {sight.outcome(self.state)}", BOLD))
        return 0

    def welcome(self) -> None:
        seats = ", ".join(f"{seat} {name}" for seat, name in self.match.players.items())
        self.say(
            self.paint(f"{self.game.title}  ({seats})", BOLD),
            "Type an order, or help for a list of commands. Tab completes.",
        )
        if self.match.store is not None:
            self.say(f"The game is saved in {self.match.store}.")

    def farewell(self) -> str:
        if self.match.store is None:
            return "You have left the game. It was not saved (use save FILE next time)."
        return f"You have left the game. To resume: galicia play --terminal {self.match.store}"

    def asked(self) -> int | None:
        """The person who must answer; at a real table a person always throws the dice."""
        seat: int = self.state.seat
        if isinstance(self.state.step, TypedRoll) and seat in self.match.minds:
            return self.match.humans[0]
        return None if seat in self.match.minds else seat

    # Playing.

    def computer_decides(self) -> None:
        seat = self.state.seat
        self.play(self.match.minds[seat].order(Sight(self.state, seat)))

    def play(self, order: Order | str) -> None:
        self.tell(self.state.play(order))

    def tell(self, events: list[Event]) -> None:
        order = len(self.state.history)
        self.log += [(order, event) for event in events]
        for unread in self.unread.values():
            unread += events

    def catch_up(self, seat: int) -> None:
        """Show a person what has happened since their last order."""
        self.say(*sight.tell(self.game, self.unread[seat], seat))
        self.unread[seat] = []

    def human_decides(self, seat: int) -> None:
        self.match.keep()
        if self.looking != seat:
            self.change_seats(seat)
        self.catch_up(seat)
        view = self.state.view(self.game.seats[seat])
        points = ", ".join(f"{name} {score}" for name, score in view.scores.items())
        self.say("", self.paint(f"turn {view.turn}, {view.phase}  ({points})", FAINT), str(view.prompt))
        while not self.state.over and self.asked() == seat and self.answer(seat):
            pass

    def change_seats(self, seat: int) -> None:
        """Two people at one screen do not see each other's secrets."""
        name = self.paint.side(self.game.seats[seat], self.game.side_of(seat))
        if self.looking is not None and len(self.match.humans) > 1:
            self.reader.line(f"{name} must decide: change places, then press Enter ")
            if self.paint.wanted:
                self.say("\x1b[2J\x1b[H")
        self.looking = seat

    def answer(self, seat: int) -> bool:
        """Read one line; false when the position has changed and must be shown again."""
        line = self.reader.sentence(f"{self.game.seats[seat]}> ")
        if not line:
            return True
        verb, _, rest = line.partition(" ")
        try:
            if line.startswith(":") or (verb.lower() in COMMANDS and verb.lower() not in self.verbs()):
                return COMMANDS[self.command_named(verb)].act(self, rest.strip(), seat)
            self.play(line)
            self.match.keep()
            return False
        except IllegalOrder as error:
            self.say(*(self.paint(f"  no: {reason}", BAD) for reason in error.reasons))
        except GaliciaError as error:
            self.say(self.paint(f"  {error}", BAD))
        return True

    def command_named(self, verb: str) -> str:
        name = verb.removeprefix(":").lower()
        if name not in COMMANDS:
            raise CommandError(f"there is no command {name!r}; help lists them")
        return name

    def verbs(self) -> set[str]:
        return {form.split()[0] for form in self.forms()}

    def forms(self) -> list[str]:
        return [order.GRAMMAR for order in self.state.step.accepts]

    # Commands. Each returns whether the prompt stays as it is.

    def help(self, rest: str, seat: int) -> bool:
        """what you can type now"""
        self.say("Orders now:", *(f"  {form}" for form in self.forms()), "Commands:")
        self.say(*(f"  {name:<8} {command.about}" for name, command in COMMANDS.items()))
        return True

    def map(self, rest: str, seat: int) -> bool:
        """the board; map HEX looks closer"""
        self.say(*maps(self.state, self.state.view(self.game.seats[seat]), self.paint, rest or None))
        return True

    def units(self, rest: str, seat: int) -> bool:
        """where the units are, as far as you know; units HEX for one hex"""
        view = self.state.view(self.game.seats[seat])
        if rest:
            self.game.lexicon.value("hex", rest)
        shown = list(sight.stacks(self.state, view, self.paint, {rest} if rest else None))
        self.say(*(shown or [f"you see no unit in {rest}"]))
        return True

    def orders(self, rest: str, seat: int) -> bool:
        """the legal orders; orders WORDS lists what may follow those words"""
        if rest:
            completion = self.state.complete(rest)
            ends = ["(the order may end here)"] if completion.complete else []
            self.say("  ".join([*completion.words, *ends]) or "nothing may follow; type the order to see why")
            return True
        found = [self.game.sentence(order) for order in self.state.orders()]
        self.say(*(f"  {sentence}" for sentence in found[:MOST_LISTED]))
        if len(found) > MOST_LISTED:
            self.say(f"  and {len(found) - MOST_LISTED} more; add a word, as in: orders {found[-1].split()[0]}")
        return True

    def odds(self, rest: str, seat: int) -> bool:
        """your attacks with their chances; odds HEX UNIT UNIT shows one in full"""
        words = rest.replace(",", " ").split()
        target = self.game.lexicon.value("hex", words[0]) if words else None
        units = [word for word in words[1:] if word != "with"]
        if target is not None and units:
            named = odds.units_named(self.state, seat, " ".join(units))
            self.say(*odds.in_full(self.game, self.game.forecast(self.state, seat, target, named), self.paint))
            return True
        found = odds.forecasts(self.state, seat, target)
        self.say(*(odds.table(self.game, found, self.paint) if found else ["you can make no attack"]))
        return True

    def advice(self, rest: str, seat: int) -> bool:
        """what the staff would do in your place, and why"""
        if isinstance(self.state.step, TypedRoll):
            raise CommandError("the dice are yours to roll; there is nothing to advise")
        staff = player(adviser(self.game), f"advice/{len(self.state.history)}")
        self.say("The staff would:", *(f"  {order}" for order in ahead(staff, self.game.known(self.state, seat))))
        for thought in staff.take_thoughts():
            self.say(*sight.reasons(self.game, thought, self.paint))
        return True

    def undo(self, rest: str, seat: int) -> bool:
        """take back your last order, unless dice were rolled or something was revealed"""
        if not self.state.can_undo:
            raise NothingToUndo("there is no order to take back since the last roll or revelation")
        self.state.undo()
        while self.state.can_undo and self.state.seat != seat:
            self.state.undo()
        left = len(self.state.history)
        self.unread = {human: [] for human in self.unread}
        self.log = [(order, event) for order, event in self.log if order <= left]
        self.match.keep()
        self.say("Order taken back.")
        return False

    def history(self, rest: str, seat: int) -> bool:
        """what happened recently"""
        lines = list(sight.tell(self.game, [event for _, event in self.log], seat))
        self.say(*(lines[-MOST_LISTED:] or ["nothing has happened yet"]))
        return True

    def rules(self, rest: str, seat: int) -> bool:
        """look up a case, as in: rules 7.8"""
        found = cases_asked(self.game, rest)
        if not rest or not found:
            raise CommandError(f"there is no case {rest!r}; name a chapter or a case, as in: rules 7")
        self.say(*(f"  {case.id}  {case.gist}" for case in found))
        return True

    def save(self, rest: str, seat: int) -> bool:
        """save the record to a file from now on: save FILE"""
        if not rest and self.match.store is None:
            raise CommandError("name a file: save mine.record")
        if rest:
            write_text(rest, self.match.record(), new=Path(rest) != self.match.store)
            self.match.store = Path(rest)
        self.match.keep()
        self.say(f"The game is saved in {self.match.store}.")
        return True

    def quit(self, rest: str, seat: int) -> bool:
        """leave the game"""
        raise Leave


@dataclass(frozen=True)
class Command:
    """A command at the prompt that is not an order."""

    act: Callable[[Table, str, int], bool]

    @property
    def about(self) -> str:
        return self.act.__doc__ or ""


def _commands() -> Iterator[tuple[str, Command]]:
    for act in (
        Table.help, Table.map, Table.units, Table.orders, Table.odds, Table.advice, Table.rules, Table.history,
        Table.undo, Table.save, Table.quit,
    ):  # fmt: skip
        yield act.__name__, Command(act)


COMMANDS = dict(_commands())
