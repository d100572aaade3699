"""Lines of a position as games on a map share them: turn, phasing side, combat, result, and one line a unit.

A game states its own kinds of lines and marks, each with how it is written and how it is read side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from galicia.board.hexset import each
from galicia.engine.errors import GaliciaError, IllegalText, MalformedText, TextError, UnknownText
from galicia.engine.position import read_value, written
from galicia.engine.state import Result
from galicia.engine.words import is_number


class Line(NamedTuple):
    """A kind of line: its form; the words behind its name, none if there is nothing to tell; how they are read.

    A reader raises ValueError for words that do not have the form.
    """

    form: str
    write: Callable[[Any], str]
    read: Callable[[Any, list[str]], None]
    needed: bool = False


class Mark(NamedTuple):
    """A mark of a unit, ``name=text``: the text, none if there is nothing to tell, and how it is read."""

    write: Callable[[Any, int], str]
    read: Callable[[Any, int, str], None]


def number(text: str) -> int:
    """A number as we write it, or ValueError.

    >>> number("12")
    12
    """
    if not is_number(text):
        raise ValueError(text)
    return int(text)


def whole(text: str) -> int:
    """A number that may be negative.

    >>> whole("-12")
    -12
    """
    return -number(text[1:]) if text[:1] == "-" and text != "-0" else number(text)


def counted(field: str, usual: Callable[[Any, int], int] = lambda s, unit: 0, below: int = 100) -> Mark:
    """The mark of a number that a state keeps for each unit; the usual number is not written."""

    def write(s: Any, unit: int) -> str:
        value = getattr(s, field)[unit]
        return "" if value == usual(s, unit) else str(value)

    def read(s: Any, unit: int, text: str) -> None:
        if number(text) >= below:
            raise ValueError(text)
        getattr(s, field)[unit] = number(text)

    return Mark(write, read)


# The lines every game on a map has.


def _read_turn(s: Any, words: list[str]) -> None:
    (text,) = words
    s.turn = number(text)


def _read_phasing(s: Any, words: list[str]) -> None:
    (text,) = words
    s.side = s.game.seats.index(text)


def _write_battle(s: Any) -> str:
    return "" if s.battle is None else written(s.game, s.battle).partition(" ")[2]


def _read_battle(s: Any, words: list[str]) -> None:
    s.battle = read_value(s.game, s.game.Battle, words, None)


def _write_result(s: Any) -> str:
    if s.result is None:
        return "none" if s.over else ""
    scores = (f"{seat} {s.result.scores[seat]}" for seat in s.game.seats)
    return " ".join(["+".join(s.result.winners) or "draw", *scores])


def _read_result(s: Any, words: list[str]) -> None:
    if words == ["none"] and s.over:
        return  # the agenda of a position somebody wrote has run out
    winner, first, a, second, b = words
    winners = () if winner == "draw" else (s.game.seats[s.game.seats.index(winner)],)
    if (first, second) != s.game.seats:
        raise ValueError(first)
    scores = {first: whole(a), second: whole(b)}
    s.result = Result(winners, scores, s.game.how_ended(winners, scores))


def lines_of(game: Any) -> dict[str, Line]:
    """Every kind of line of a game but those of units, in the order of writing."""
    seats = game.seats
    scores = " ".join(f"{seat} NUMBER" for seat in seats)
    return {
        "turn": Line("turn NUMBER", lambda s: str(s.turn), _read_turn, needed=True),
        "phasing": Line(f"phasing {'|'.join(seats)}", lambda s: str(seats[s.side]), _read_phasing, needed=True),
        **game.lines,
        "battle": Line("battle FIELD=VALUE ...", _write_battle, _read_battle),
        "result": Line(f"result {'|'.join(seats)}|draw {scores}", _write_result, _read_result),
    }


def write_lines(s: Any) -> list[str]:
    """A game's own lines of a position."""
    game, word = s.game, s.game.lexicon.word
    lines = [f"{kind} {text}" for kind, line in lines_of(game).items() if (text := line.write(s))]
    marks = [(f"{name}=", mark.write) for name, mark in game.marks.items()]
    flags: list[list[str]] = [[] for _ in s.where]
    for name in game.flags:
        for unit in each(getattr(s, name)):
            flags[unit].append(name)
    for unit, where in enumerate(s.where):
        words = ["unit", word("piece", unit), game.places.get(where) or word("hex", where)]
        words += [name + text for name, write in marks if (text := write(s, unit))]
        lines.append(" ".join(words + flags[unit]))
    return lines


def read_lines(s: Any, lines: list[tuple[int, list[str]]]) -> None:
    """Fill a bare state from a game's own lines, (line number, words) each; units before anything that names them."""
    kinds = lines_of(s.game)
    away = {word: where for where, word in s.game.places.items()}
    seen: set[str | int] = set()
    form = f"unit SIDE:NAME HEX|{'|'.join(away)} [mark ...]"
    kinds["unit"] = Line(form, lambda s: "", lambda s, words: _read_unit(s, words, away, seen))
    for at, (kind, *words) in sorted(lines, key=lambda line: line[1][0] != "unit"):
        try:
            if kind in seen or kind not in kinds:
                raise MalformedText(f"{kind!r} is not expected here")
            if kind != "unit":
                seen.add(kind)
            kinds[kind].read(s, words)
        except TextError as error:
            raise type(error)(str(error), at) from None
        except GaliciaError as error:
            raise UnknownText(str(error), at) from None
        except (ValueError, IndexError):
            raise MalformedText(f"cannot read this line; expected: {kinds[kind].form}", at) from None
    for kind, line in kinds.items():
        if line.needed and kind not in seen:
            raise MalformedText(f"the {kind!r} line is missing")
    if s.over and "result" not in seen:
        raise IllegalText("no step is on the agenda and there is no result")
    missing = [piece.word for piece in s.pieces if piece.number not in seen]
    if missing:
        raise MalformedText(f"units are missing: {', '.join(missing)}")


def _read_unit(s: Any, words: list[str], away: dict[str, int], seen: set[str | int]) -> None:
    name, place, *marks = words
    unit = s.game.lexicon.value("piece", name)
    if unit in seen:
        raise MalformedText(f"{name} is listed twice")
    seen.add(unit)
    if place in away:
        s.where[unit] = away[place]
    else:
        s.stand(unit, s.game.lexicon.value("hex", place))
    if marks and len({word.partition("=")[0] for word in marks}) < len(marks):
        raise MalformedText("a mark is given twice")
    for word in marks:
        key, equals, text = word.partition("=")
        if not equals and key in s.game.flags:
            setattr(s, key, getattr(s, key) | 1 << unit)
            continue
        try:
            s.game.marks[key].read(s, unit, text)
        except (KeyError, ValueError):
            raise MalformedText(f"{word!r} is no mark of a unit") from None
