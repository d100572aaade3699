"""Lines of a position: a state written as the lines of its fields, and read from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from galicia.engine.errors import GaliciaError, IllegalText, MalformedText, TextError, UnknownText
from galicia.engine.fields import fields_of
from galicia.engine.forms import Line, Listing

LAST = ("battle", "result", "unit")  # behind the lines a game adds


@cache
def lines_of(game: Any) -> Mapping[str, Line | Listing]:
    """Every kind of line of a game, in the order of writing."""
    lines = [line for name, field in fields_of(game.State).items() for line in field.lines(name, game)]
    lines.sort(key=lambda line: LAST.index(line.kind) if line.kind in LAST else -1)
    return {line.kind: line for line in lines}


def write_lines(s: Any) -> Iterator[str]:
    """A game's own lines of a position."""
    for kind, line in lines_of(s.game).items():
        if isinstance(line, Listing):
            yield from (f"{kind} {about} {text}" for about, text in line.write(s))
        elif text := line.write(s):
            yield f"{kind} {text}"


def read_lines(s: Any, lines: Iterable[tuple[int, Sequence[str]]]) -> None:
    """Fill a bare state from a game's own lines, (line number, words) each; units before anything that names them."""
    kinds = lines_of(s.game)
    seen: dict[str, set[str]] = {kind: set() for kind in kinds}  # what its lines have been about
    for at, (kind, *words) in sorted(lines, key=lambda line: line[1][0] != "unit"):
        if kind not in kinds and (double := " ".join((kind, *words[:1]))) in kinds:
            kind, words = double, words[1:]
        try:
            if kind not in kinds:
                raise MalformedText(f"{kind!r} is not expected here")
            about = words[0] if isinstance(kinds[kind], Listing) else kind
            if about.lower() in seen[kind]:
                raise MalformedText(f"{about} is listed twice")
            seen[kind].add(about.lower())
            kinds[kind].read(s, words)
        except TextError as error:
            raise type(error)(str(error), at) from None
        except GaliciaError as error:
            raise UnknownText(str(error), at) from None
        except (ValueError, IndexError):
            raise MalformedText(f"cannot read this line; expected: {kind} {kinds[kind].shape}", at) from None
    for kind, line in kinds.items():
        if isinstance(line, Line):
            if line.needed and not seen[kind]:
                raise MalformedText(f"the {kind!r} line is missing")
        elif missing := [about for about in line.every(s) if about.lower() not in seen[kind]]:
            raise MalformedText(f"lines are missing: {kind} {', '.join(missing)}")
    if s.over and not seen["result"]:
        raise IllegalText("no step is on the agenda and there is no result")
