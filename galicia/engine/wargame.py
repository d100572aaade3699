"""Wargame: what games of counters on a map have in common: words, chapters, cases, positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from galicia.board.grid import Grid
from galicia.board.hexset import bits_of, each
from galicia.engine.agenda import out_of_place
from galicia.engine.aids import Aids, Left, Note
from galicia.engine.cases import read_cases
from galicia.engine.errors import GaliciaError
from galicia.engine.events import Telling
from galicia.engine.forecasts import Prospect
from galicia.engine.game import MOST_TURNS, Game
from galicia.engine.marches import Reachable, WhyNot
from galicia.engine.overlays import OF_A_SIDE, Overlay
from galicia.engine.sentences import Sentence
from galicia.engine.stacks import DEAD, OFF_MAP
from galicia.engine.steps import Step, W
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


class Wargame(Game[W]):
    """A game of counters on a map, whose state is a `StackedState`.

    Its cases stand beside it in ``cases.tsv``, those of its series beside that.
    """

    Battle: ClassVar[type]
    places: ClassVar[Mapping[int, str]] = {OFF_MAP: "due", DEAD: "dead"}
    phases: ClassVar[tuple[type[Step], ...]]  # what a turn consists of; nothing of it can begin within another
    fights: ClassVar[tuple[type[Step], ...]]  # steps of a combat under way
    above: ClassVar[Mapping[type[Step], tuple[type[Step], ...]]]  # what may stand on the agenda directly above what
    twice: ClassVar[tuple[type[Step], ...]] = ()  # steps within a phase that may stand there twice
    aids: ClassVar[Aids]  # its module of aids to play

    def __init__(
        self,
        pieces: tuple[Any, ...],
        grid: Grid,
        owner: Callable[[Any], str],
        aliases: Mapping[str, Iterable[int]] | None = None,
        places: Mapping[int, str] | None = None,
    ) -> None:
        self.pieces = pieces
        self.away = {word: place for place, word in self.places.items()}
        self.armies = tuple(bits_of(p.number for p in pieces if p.side == side) for side in range(len(self.sides)))
        words = {
            "unit": {p.number: p.word for p in pieces},
            "piece": {p.number: f"{owner(p)}:{p.word}" for p in pieces},
            "hex": {h: grid.number(h) for h in grid},
            "place": places or {},
            "seat": dict(enumerate(self.seats)),
            "side": dict(enumerate(self.sides)),
        }
        self.lexicon = Lexicon(words, {"unit": aliases or {}}, self.short)
        self.cases = tuple(read_cases(self.packages, self.names.chapters))

    def owns(self, state: W, seat: int, unit: int) -> bool:
        return bool(self.pieces[unit].side == self.side_of(seat))

    def actors(self, state: W, seat: int) -> tuple[int, ...]:
        able = self.aids.ACTING.get(type(state.step))
        return tuple(able(state, seat)) if able else super().actors(state, seat)

    def progress(self, state: W, seat: int) -> Left | None:
        if (task := self.aids.TASKS.get(type(state.step))) is None:
            return None
        waiting, what = task
        return Left(len(waiting(state, seat)), what)

    def notes(self, state: W, seat: int, said: Sequence[str], words: Sequence[str]) -> Mapping[str, Note]:
        return self.aids.notes(self.sight(state, seat), seat, said, words)

    def reach(self, state: W, seat: int, units: tuple[int, ...]) -> Reachable:
        return self.aids.reach(self.sight(state, seat), seat, units)

    def why_not(self, state: W, seat: int, units: tuple[int, ...], hex: int) -> WhyNot:
        return self.aids.why_not(self.sight(state, seat), seat, units, hex)

    def overlay(self, state: W, seat: int | None, name: str, side: int | None = None) -> Overlay:
        if name not in self.aids.OVERLAYS:
            return super().overlay(state, seat, name)
        of_a_side = (side,) if name in OF_A_SIDE else ()
        return self.aids.OVERLAYS[name](self.sight(state, seat), seat, *of_a_side)

    def describe(self, state: W, seat: int | None, hex: int) -> Sentence:
        return self.aids.describe(self.sight(state, seat), seat, hex)

    def dead(self, state: W, side: int) -> int:
        return sum(piece.side == side and state.where[piece.number] == DEAD for piece in self.pieces)

    def player_turn(self, state: W) -> str:
        return f"{state.turn} {self.sides[state.side]}"

    def promised(self, eve: W, target: int) -> Prospect | None:
        """What an attack promised before the attacker's last order; nothing if there is no forecast of it."""
        try:
            return self.forecast(eve, eve.seat, target, eve.battle.attackers if eve.battle is not None else ())
        except GaliciaError:
            return None

    def contradictions(self, state: W) -> int:
        """The hexes both sides are in and cannot be, as bits."""
        return state.occupied[0] & state.occupied[1]

    def check(self, state: W) -> list[str]:
        wrong, last = [], self.turn_limit(state) or MOST_TURNS
        if not 1 <= state.turn <= last:
            wrong.append(f"turn {state.turn} is not between 1 and {last}")
        for h in each(self.contradictions(state)):
            wrong.append(f"both sides are in {self.lexicon.word('hex', h)}")
        wrong = wrong or self.amiss(state)
        if state.agenda and state.result is not None:
            wrong.append("there is a result and yet a step on the agenda")
        return wrong or out_of_place(self, state)

    def sequence(self, state: W) -> Iterator[tuple[Step, ...]]:
        """The steps a turn consists of, as they may be left to come: the next one first, every way it can go on."""
        raise NotImplementedError

    def amiss(self, state: W) -> list[str]:
        """What is wrong with a position by this game's own rules."""
        raise NotImplementedError
