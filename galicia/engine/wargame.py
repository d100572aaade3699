"""Wargame: what games of counters on a map have in common: words, chapters, cases, positions."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from types import ModuleType
from typing import Any, ClassVar

from galicia.board.grid import Grid
from galicia.board.hexset import each
from galicia.engine.agenda import out_of_place
from galicia.engine.battles import Dispatch
from galicia.engine.errors import GaliciaError
from galicia.engine.events import Telling
from galicia.engine.game import Case, Game
from galicia.engine.lines import Line, Mark, read_lines
from galicia.engine.stacks import DEAD, OFF_MAP
from galicia.engine.steps import Step
from galicia.engine.words import Lexicon


def steps_of(chapters: Iterable[ModuleType]) -> dict[str, type[Step]]:
    """Every step defined in the modules of some chapters, by name."""
    return {
        name: value
        for chapter in chapters
        for name, value in vars(chapter).items()
        if isinstance(value, type) and issubclass(value, Step) and value.__module__ == chapter.__name__
    }


def tellings_of(chapters: Iterable[ModuleType]) -> dict[str, Telling]:
    """How the events of some chapters are told, by kind."""
    return {kind: telling for chapter in chapters for kind, telling in getattr(chapter, "TELLINGS", {}).items()}


class Wargame(Game):
    """A game of counters on a map, whose state is a `StackedState`. Its cases stand beside it in ``cases.tsv``."""

    last_turn: ClassVar[int]
    Battle: ClassVar[type]
    lines: ClassVar[Mapping[str, Line]] = {}  # kinds of lines in positions beside those all wargames have
    marks: ClassVar[Mapping[str, Mark]] = {}
    flags: ClassVar[tuple[str, ...]] = ()  # fields of the state with a bit for each unit
    places: ClassVar[Mapping[int, str]] = {OFF_MAP: "due", DEAD: "dead"}
    phases: ClassVar[tuple[type[Step], ...]]  # what a turn consists of; nothing of it can begin within another
    fights: ClassVar[tuple[type[Step], ...]]  # steps of a combat under way
    above: ClassVar[Mapping[type[Step], tuple[type[Step], ...]]]  # what may stand on the agenda directly above what
    twice: ClassVar[tuple[type[Step], ...]] = ()  # steps within a phase that may stand there twice
    dispatches: ClassVar[Mapping[str, Dispatch]]  # the events that tell of battles, losses and turns, by kind
    losses_in: ClassVar[str]  # what those losses are in forecasts, behind attacker_ and defender_

    def __init__(
        self,
        pieces: tuple[Any, ...],
        grid: Grid,
        owner: Callable[[Any], str],
        aliases: Mapping[str, Iterable[int]] | None = None,
    ) -> None:
        self.pieces = pieces
        words = {
            "unit": {p.number: p.word for p in pieces},
            "piece": {p.number: f"{owner(p)}:{p.word}" for p in pieces},
            "hex": {h: grid.number(h) for h in grid},
            "seat": dict(enumerate(self.seats)),
        }
        self.lexicon = Lexicon(words, {"unit": aliases or {}})
        with (files(type(self).__module__.rpartition(".")[0]) / "cases.tsv").open(encoding="utf-8") as file:
            self.cases = tuple(Case(row["case"], row["gist"]) for row in csv.DictReader(file, delimiter="\t"))

    def owns(self, seat: int, unit: int) -> bool:
        return bool(self.pieces[unit].side == seat)

    def player_turn(self, state: Any) -> str:
        return f"{state.turn} {self.seats[state.side]}"

    def expected(self, eve: Any, target: int) -> Mapping[str, float]:
        """What an attack promised before the attacker's last order, as in forecasts; nothing if there is none of it."""
        try:
            told = self.forecast(eve, eve.side, target, eve.battle.attackers if eve.battle is not None else ())
        except GaliciaError:
            return {}
        expected: Mapping[str, float] = told["expected"]
        return expected

    def how_ended(self, winners: tuple[str, ...], scores: Mapping[str, int]) -> str:
        """The words of a result, for positions hold only its numbers."""
        raise NotImplementedError

    def read_position(self, state: Any, lines: list[tuple[int, list[str]]]) -> None:
        read_lines(state, lines)

    def contradictions(self, state: Any) -> int:
        """The hexes both sides are in and cannot be, as bits."""
        found: int = state.occupied[0] & state.occupied[1]
        return found

    def check(self, state: Any) -> list[str]:
        wrong = []
        if not 1 <= state.turn <= self.last_turn:
            wrong.append(f"turn {state.turn} is not between 1 and {self.last_turn}")
        for h in each(self.contradictions(state)):
            wrong.append(f"both sides are in {self.lexicon.word('hex', h)}")
        wrong = wrong or self.amiss(state)
        if state.agenda and state.result is not None:
            wrong.append("there is a result and yet a step on the agenda")
        return wrong or out_of_place(self, state)

    def sequence(self, state: Any) -> Iterator[tuple[Step, ...]]:
        """The steps a turn consists of, as they may be left to come: the next one first, every way it can go on."""
        raise NotImplementedError

    def amiss(self, state: Any) -> list[str]:
        """What is wrong with a position by this game's own rules."""
        raise NotImplementedError
