"""Records: a played game as text, as PGN is to chess.

    galicia record 1
    game battle-for-galicia
    scenario campaign
    option chelm_occupy 1
    dice seeded 1914
    tag AH recruit
    orders
    AH move 5/I 11.24
    AH engage 4/II 25/II : 5 4 3 2
    result AH=40 RU=52 RU

A line of orders is the seat, the sentence and, behind a colon, the dice that fell because of it. ``dice`` names the
source: ``seeded SEED``, ``sealed HASH`` (a match whose seed is published at its end as ``seed SEED``; with ``after N``
its first N orders came from a record, with other dice), ``scripted`` or ``typed``; behind ``typed`` may stand the
source of what is never thrown by hand. ``opening`` lists the dice that fell before the first decision. A record may
begin from a position: its lines follow ``start``, each behind ``| ``. ``seed`` and ``result`` stand behind the orders
and nothing behind them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from galicia.engine import registry
from galicia.engine.dice import Dice, ScriptedDice, SeededDice, TypedDice, commitment
from galicia.engine.errors import GaliciaError, IllegalText, MalformedText, UnknownText
from galicia.engine.orders import Roll, verb
from galicia.engine.position import Position
from galicia.engine.state import State
from galicia.engine.words import is_number

HEADING = "galicia record 1"
TYPED_ROLL = verb(Roll)


@dataclass(frozen=True)
class Line:
    """One order of a record."""

    seat: str
    sentence: str
    rolls: tuple[int, ...] = ()

    @property
    def fallen(self) -> tuple[int, ...]:
        """The dice that nobody typed in."""
        verb, *pips = self.sentence.split()
        return self.rolls[len(pips) :] if verb == TYPED_ROLL else self.rolls

    def __str__(self) -> str:
        dice = f" : {' '.join(map(str, self.rolls))}" if self.rolls else ""
        return f"{self.seat} {self.sentence}{dice}"


@dataclass(frozen=True)
class Record:
    """A game from its first order to where it stands.

    >>> import galicia
    >>> state = galicia.game("battle-for-galicia").new(seed=1914)
    >>> _ = state.play("move 6/III 6.06")
    >>> record = galicia.Record.of(state)
    >>> print(record.dumps())
    galicia record 1
    game battle-for-galicia
    scenario campaign
    dice seeded 1914
    orders
    AH move 6/III 6.06
    <BLANKLINE>
    >>> galicia.Record.loads(record.dumps()).replay() == state
    True
    """

    game: str
    scenario: str
    options: dict[str, str] = field(default_factory=dict)
    dice: tuple[str, ...] = ("scripted",)
    tags: dict[str, str] = field(default_factory=dict)
    start: str = ""
    opening: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()
    result: str = ""
    seed: str = ""

    @classmethod
    def of(cls, state: State, *, start: str = "", tags: dict[str, str] | None = None) -> Record:
        """The record of a state that was played from its set-up (or from the position text `start`)."""
        game = state.game
        return cls(
            game.id,
            state.scenario,
            dict(state.options.changed()),
            state.dice.source,
            dict(tags or {}),
            start,
            state.opening,
            tuple(Line(game.seats[e.seat], game.sentence(e.order), e.rolls) for e in state.history),
            written_result(state),
        )

    def dumps(self) -> str:
        """The text of the record."""
        return "\n".join(self._written()) + "\n"

    def _written(self) -> Iterator[str]:
        yield HEADING
        yield f"game {self.game}"
        yield f"scenario {self.scenario}"
        for name, value in self.options.items():
            yield f"option {name} {value}"
        yield f"dice {' '.join(self.dice)}"
        for name, value in self.tags.items():
            yield f"tag {name} {' '.join(value.split())}"
        if self.start:
            yield "start"
            for raw in self.start.splitlines():
                yield f"| {raw}"
        if self.opening:
            yield f"opening {' '.join(map(str, self.opening))}"
        yield "orders"
        yield from map(str, self.lines)
        if self.seed:
            yield f"seed {self.seed}"
        if self.result:
            yield f"result {self.result}"

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record file."""
        try:
            return cls.loads(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            raise MalformedText(f"{path} is no text") from None

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read the text of a record; errors name the line."""
        rows = [(i, raw.strip()) for i, raw in enumerate(text.splitlines(), 1)]
        rows = [(i, raw) for i, raw in rows if raw and not raw.startswith("#")]
        if not rows or rows[0][1] != HEADING:
            raise MalformedText(f"a record begins with {HEADING!r}", rows[0][0] if rows else 1)
        return _Reader(rows[1:]).read()

    def replay(self, upto: int | None = None) -> State:
        """Play the record again and return the state it leads to. Every order and every die must fit."""
        *_, last = self.states(upto)
        return last

    def resume(self) -> State:
        """The state the record leads to, with its dice in hand for the next roll."""
        if self._source[:1] not in ((), ("seeded",)):
            raise IllegalText(f"the dice of this record are {self._source[0]}: there are none to go on with")
        dice = self._dice(SeededDice(self._source[1])) if self._source else TypedDice()
        *_, last = self._checked(dice, self.lines)
        return last

    @property
    def _typed(self) -> bool:
        return self.dice[0] == "typed"

    @property
    def _source(self) -> tuple[str, ...]:
        """Where the dice come from that nobody typed in; empty if all were."""
        return self.dice[1:] if self._typed else self.dice

    def _dice(self, fallen: Dice) -> Dice:
        """The dice of the record, given those that nobody typed in."""
        if self._typed:
            return TypedDice(fallen) if self._source else TypedDice()
        return fallen

    def _scripted(self, lines: tuple[Line, ...]) -> Dice:
        """Dice that fall as in these lines."""
        pips = [pip for line in lines for pip in (line.fallen if self._typed else line.rolls)]
        return self._dice(ScriptedDice([*self.opening, *pips]))

    def states(self, upto: int | None = None) -> Iterator[State]:
        """The same state again and again: at the start, then after each order."""
        for state in self._checked(self._scripted(self.lines), self.lines if upto is None else self.lines[:upto]):
            yield state
        if upto is None and self.result and written_result(state) != self.result:
            raise IllegalText(f"the result is {written_result(state) or 'open'}, not {self.result}")

    def _checked(self, dice: Dice, lines: tuple[Line, ...]) -> Iterator[State]:
        """The states, each order having rolled what the record says."""
        for i, state in enumerate(self._played(dice, lines)):
            if not i and state.opening != self.opening:
                raise IllegalText(f"the opening rolls {' '.join(map(str, state.opening)) or 'no dice'}")
            if i and tuple(state.rolls) != lines[i - 1].rolls:
                said, rolled = lines[i - 1], " ".join(map(str, state.rolls)) or "no dice"
                raise IllegalText(f"order {i} ({said.sentence}) rolls {rolled}, not what the record says")
            yield state

    def _played(self, dice: Dice, lines: tuple[Line, ...]) -> Iterator[State]:
        try:
            game = registry.game(self.game)
        except GaliciaError as error:
            raise UnknownText(str(error)) from None
        if self.start:
            position = Position.loads(self.start)
            options = game.Options.read(self.options), game.Options.read(position.options)
            if (position.game, position.scenario) != (game, self.scenario) or options[0] != options[1]:
                raise IllegalText("game, scenario or options differ from those of the start position")
            state = position.state(dice)
        else:
            state = game.new(self.scenario, dice=dice, options=self.options)
        yield state
        for i, line in enumerate(lines, 1):
            if state.to_act != line.seat:
                raise IllegalText(f"order {i}: {line.seat} gives it, but {state.to_act or 'nobody'} must decide")
            try:
                state.play(line.sentence)
            except GaliciaError as error:
                raise IllegalText(f"order {i} ({line.sentence}): {error}") from None
            yield state

    def verify(self, seed: str = "") -> list[str]:
        """What is wrong with the dice of a seeded or sealed record; nothing if each roll follows from the seed.

        >>> Record("battle-for-galicia", "campaign", dice=("sealed", "0" * 64), seed="1914").verify()
        ['the seed does not fit the hash published at the start']
        """
        kind, *more = self._source or self.dice
        seed = seed or self.seed
        if kind == "seeded":
            seed = more[0]
        elif kind != "sealed":
            return [f"{kind} dice cannot be verified"]
        elif not seed:
            return ["the seed of this match is not published yet"]
        elif commitment(seed) != more[0]:
            return ["the seed does not fit the hash published at the start"]
        first = int(more[2]) if more[1:] else None  # the orders before it have dice of their own
        dice = self._dice(SeededDice(seed)) if first is None else self._scripted(self.lines[:first])
        for i, state in enumerate(self._played(dice, self.lines)):
            if i == first:
                state.dice = self._dice(SeededDice(seed))
            if not i and state.opening != self.opening:
                return [f"the opening dice show {self.opening}, the seed gives {state.opening}"]
            if i and tuple(state.rolls) != self.lines[i - 1].rolls:
                return [f"order {i}: the dice show {self.lines[i - 1].rolls}, the seed gives {tuple(state.rolls)}"]
        return []


def written_result(state: State) -> str:
    """The result of a finished state as it stands in a record; empty while the game goes on."""
    if state.result is None:
        return ""
    scores = " ".join(f"{seat}={points}" for seat, points in state.result.scores.items())
    return f"{scores} {'+'.join(state.result.winners) or 'draw'}"


def read_result(text: str) -> tuple[list[str], dict[str, int]]:
    """The winning seats of a written result, none in a draw, and the scores of the sides.

    >>> read_result("NS=3 EW=5 E+W")
    (['E', 'W'], {'NS': 3, 'EW': 5})
    """
    *scores, won = text.split()
    pairs = (score.split("=") for score in scores)
    return [] if won == "draw" else won.split("+"), {side: int(points) for side, points in pairs}


class _Reader:
    def __init__(self, rows: list[tuple[int, str]]) -> None:
        self.rows = rows
        self.values: dict[str, Any] = {"options": {}, "tags": {}, "lines": []}
        self.start: list[str] | None = None

    def read(self) -> Record:
        part = self.head
        for i, raw in self.rows:
            if raw == "orders" and part == self.head:
                part = self.orders
                continue
            if raw.partition(" ")[0] in ("seed", "result") and part == self.orders:
                part = self.end
            part(raw, i)
        for kind in ("game", "scenario"):
            if kind not in self.values:
                raise MalformedText(f"the {kind!r} line is missing")
        if part == self.head:
            raise MalformedText("the 'orders' line is missing")
        self.values["lines"] = tuple(self.values["lines"])
        if self.start is not None:
            self.values["start"] = "\n".join(self.start) + "\n"
        return Record(**self.values)

    def head(self, raw: str, line: int) -> None:
        kind, _, rest = raw.partition(" ")
        rest = rest.strip()
        if kind in ("game", "scenario"):
            self.once(kind, rest, line)
        elif kind in ("option", "tag"):
            name, _, value = rest.partition(" ")
            known = self.values[f"{kind}s"]
            if not value or name in known:
                raise MalformedText(f"expected: {kind} NAME VALUE, each name once", line)
            known[name] = value.strip()
        elif kind == "dice":
            self.once(kind, self.source(rest, line), line)
        elif kind == "opening":
            self.once(kind, self.pips(rest, line), line)
        elif raw == "start" and self.start is None:
            self.start = []
        elif kind == "|" and self.start is not None:
            self.start.append(rest)
        else:
            raise MalformedText(f"{kind!r} is no word of a record's head", line)

    def orders(self, raw: str, line: int) -> None:
        said, colon, dice = raw.partition(" : ")
        seat, _, sentence = said.partition(" ")
        if not sentence.strip():
            raise MalformedText("expected: SEAT ORDER [: DICE]", line)
        rolls = self.pips(dice, line) if colon else ()
        self.values["lines"].append(Line(seat, " ".join(sentence.split()), rolls))

    def end(self, raw: str, line: int) -> None:
        kind, _, rest = raw.partition(" ")
        if kind not in ("seed", "result"):
            raise MalformedText("nothing may follow the result", line)
        self.once(kind, rest.strip(), line)

    def once(self, kind: str, value: Any, line: int) -> None:
        if kind in self.values or not value:
            raise MalformedText(f"expected one {kind!r} line with a value", line)
        self.values[kind] = value

    def source(self, rest: str, line: int) -> tuple[str, ...]:
        words = tuple(rest.split())
        kind, *more = (words[1:] if words[:1] == ("typed",) else words) or ("",)
        after = kind == "sealed" and len(more) == 3 and more[1] == "after" and is_number(more[2])
        seed = len(more) == 1 and kind in ("seeded", "sealed")
        if not after and not seed and words not in (("scripted",), ("typed",)):
            forms = "seeded SEED, sealed HASH [after NUMBER], scripted or typed [seeded SEED, sealed HASH]"
            raise MalformedText(f"expected: dice {forms}", line)
        return words

    def pips(self, text: str, line: int) -> tuple[int, ...]:
        if not text.strip() or not all(map(is_number, text.split())):
            raise MalformedText(f"{text!r} are no dice", line)
        return tuple(map(int, text.split()))
