"""Positions: a whole state as readable lines, as FEN is to chess.

    galicia position 1
    game battle-for-galicia
    scenario campaign
    option chelm_occupy 1
    known RU
    step RecordVictoryPoints side=AH
    step Movement side=AH
    ...                              the game's own lines

Options that have their default are left out. Seats behind ``known`` say whose knowledge it is, if something is hidden
from them. Steps are listed as they stand on the agenda, the next one last.
Blank lines and lines that begin with ``#`` are ignored; nothing else is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from galicia.engine import registry
from galicia.engine.dice import Dice, SeededDice
from galicia.engine.errors import GaliciaError, IllegalText, MalformedText, UnknownText
from galicia.engine.lines import read_lines, write_lines
from galicia.engine.words import SETS, kinds

if TYPE_CHECKING:
    from galicia.engine.game import Game
    from galicia.engine.state import State
    from galicia.engine.steps import Step

HEADING = "galicia position 1"
MOST_STEPS = 300  # on the agenda: with dice thrown by hand every unit may have its own


def write_position(state: State) -> str:
    """The text of a state."""
    lines = [HEADING, f"game {state.game.id}", f"scenario {state.scenario}"]
    lines += [f"option {name} {value}" for name, value in state.options.changed()]
    if state.known_to:
        lines.append(f"known {' '.join(state.game.seats[seat] for seat in state.known_to)}")
    lines += [f"step {written(state.game, step)}" for step in state.agenda]
    lines += write_lines(state)
    return "\n".join(lines) + "\n"


def written(game: Game[Any], value: Any) -> str:
    """A step or other annotated value of a game as one line."""
    parts = [f"{name}={game.lexicon.write(alias, getattr(value, name))}" for name, alias in kinds(type(value))]
    return " ".join([type(value).__name__, *parts])


def read_value(game: Game[Any], cls: type, words: list[str], line: int | None) -> Any:
    """An annotated value from the ``name=text`` words of a line; every field must be there, once, and no other."""
    aliases = dict(kinds(cls))
    given: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or name not in aliases:
            raise MalformedText(f"{word!r} is no field of {cls.__name__} ({', '.join(aliases) or 'none'})", line)
        if name in given:
            raise MalformedText(f"{name} is given twice", line)
        try:
            given[name] = game.lexicon.read(aliases[name], text)
        except GaliciaError as error:
            raise UnknownText(f"{name}: {error}", line) from None
        if aliases[name] in SETS and len(set(given[name])) < len(given[name]):
            raise MalformedText(f"{name} names something twice", line)
    missing = [name for name in aliases if name not in given]
    if missing:
        raise MalformedText(f"{cls.__name__} lacks {', '.join(missing)}", line)
    return cls(**given)


@dataclass(frozen=True)
class Position:
    """A position read from text.

    >>> import galicia
    >>> text = galicia.game("battle-for-galicia").new(seed=1).position()
    >>> state = galicia.Position.loads(text).state()
    >>> state.position() == text
    True
    >>> galicia.Position.loads("galicia position 1\\ngame draughts")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    galicia.engine.errors.UnknownText: line 2: there is no game 'draughts'; there are: ...
    """

    game: Game[Any]
    scenario: str
    options: dict[str, str]
    known_to: tuple[int, ...]
    steps: tuple[Step, ...]
    lines: tuple[tuple[int, tuple[str, ...]], ...]

    @classmethod
    def loads(cls, text: str) -> Position:
        """Read a position; errors name the line."""
        rows = [(i, raw.strip()) for i, raw in enumerate(text.splitlines(), 1)]
        rows = [(i, raw) for i, raw in rows if raw and not raw.startswith("#")]
        if not rows or rows[0][1] != HEADING:
            raise MalformedText(f"a position begins with {HEADING!r}", rows[0][0] if rows else 1)
        head: dict[str, tuple[int, str]] = {}
        known: tuple[int, list[str]] = 0, []
        options: dict[str, tuple[int, str]] = {}
        steps: list[tuple[int, list[str]]] = []
        own: list[tuple[int, tuple[str, ...]]] = []
        for i, raw in rows[1:]:
            kind, *words = raw.split()
            if kind in ("game", "scenario"):
                if kind in head or len(words) != 1:
                    raise MalformedText(f"expected one {kind!r} line with one word", i)
                head[kind] = i, words[0]
            elif kind == "option":
                if len(words) != 2 or words[0] in options:
                    raise MalformedText("expected: option NAME VALUE, each name once", i)
                options[words[0]] = i, words[1]
            elif kind == "known":
                if known[0] or not words or len(set(words)) < len(words):
                    raise MalformedText("expected one line: known SEAT ..., each seat once", i)
                known = i, words
            elif kind == "step":
                if len(steps) == MOST_STEPS:
                    raise MalformedText(f"a position has at most {MOST_STEPS} steps", i)
                steps.append((i, words))
            else:
                own.append((i, (kind, *words)))
        line, name = _needed(head, "game")
        game = _known(line, registry.game, name)
        line, scenario = _needed(head, "scenario")
        _known(line, game.scenario, scenario)
        for name, (line, value) in options.items():
            _known(line, game.Options.read, {name: value})
        chosen = {name: value for name, (_, value) in options.items()}
        if known[1] and not game.hides:
            raise IllegalText(f"nothing is hidden in {game.title}", known[0])
        known_to = tuple(sorted(_known(known[0], game.seat_number, seat) for seat in known[1]))
        return cls(game, scenario, chosen, known_to, tuple(_step(game, words, i) for i, words in steps), tuple(own))

    def state(self, dice: Dice | None = None) -> State:
        """A state that stands as the position says. What the rules do not allow is refused."""
        state: State = self.game.bare(self.scenario, dice=dice or SeededDice("1914"), options=self.options)
        state.agenda, state.known_to = list(self.steps), self.known_to
        read_lines(state, self.lines)
        wrong = self.game.check(state)
        if wrong:
            raise IllegalText(wrong[0])
        return state


def _needed(head: dict[str, tuple[int, str]], kind: str) -> tuple[int, str]:
    if kind not in head:
        raise MalformedText(f"the {kind!r} line is missing")
    return head[kind]


def _known(line: int, read: Callable[[Any], Any], text: Any) -> Any:
    """What `read` makes of a text; its complaint names the line."""
    try:
        return read(text)
    except GaliciaError as error:
        raise UnknownText(str(error), line) from None


def _step(game: Game[Any], words: list[str], line: int) -> Step:
    if not words or words[0] not in game.steps:
        raise UnknownText(f"{words[0] if words else ''!r} is no step of {game.title}", line)
    step: Step = read_value(game, game.steps[words[0]], words[1:], line)
    return step
