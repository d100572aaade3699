"""A board as text: terrain letters, places and the top unit of each stack.

The overview gives every hex one short cell; around a hex, cells are wide and show hex numbers and full names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from galicia.board.map import Map
from galicia.cli.paint import FAINT, TERRAIN, Paint
from galicia.engine.views import StackView

OVERVIEW, DETAIL = 5, 10  # characters from one hex to the next
MARGIN = 4
PLACES = {"fortress": "#", "city": "O", "town": "o"}


class Mark(NamedTuple):
    """A piece of text at a position on the page."""

    line: int
    column: int
    text: str
    colour: str | None = None
    side: int | None = None


def overview(board: Map, stacks: Iterable[StackView], sides: Sequence[str], paint: Paint) -> str:
    """The whole board."""
    drawing = _Drawing(board, stacks, sides, list(board.terrain), OVERVIEW, 1)
    return "\n".join([*drawing.lines(drawing.small_cells(), paint), "", drawing.legend()])


def close_up(
    board: Map, stacks: Iterable[StackView], sides: Sequence[str], paint: Paint, around: int, radius: int = 3
) -> str:
    """The board around a hex, with numbers and full names."""
    near = [h for h in board.terrain if board.grid.distance(h, around) <= radius]
    drawing = _Drawing(board, stacks, sides, near, DETAIL, 3)
    return "\n".join([*drawing.lines(drawing.large_cells(), paint), drawing.legend()])


class _Drawing:
    def __init__(
        self, board: Map, stacks: Iterable[StackView], sides: Sequence[str], hexes: list[int], cell: int, height: int
    ) -> None:
        self.board, self.sides, self.hexes = board, list(sides), hexes
        self.stacks = {board.grid.hex(s.hex): s for s in stacks if s.hex in set(map(board.grid.number, hexes))}
        self.cell = cell
        self.glyphs = glyphs(board.terrain.values())
        self.letters = side_letters(sides)
        centres = {h: board.grid.centre(h) for h in hexes}
        across = 1.0 if board.grid.by_rows else sqrt(3) / 2
        left = min(x for x, _ in centres.values())
        levels = sorted({round(y, 3) for _, y in centres.values()})
        self.at = {
            h: (levels.index(round(y, 3)) * height, MARGIN + int((x - left) / across * cell + 0.001))
            for h, (x, y) in centres.items()
        }

    def small_cells(self) -> Iterator[Mark]:
        """Row and column numbers at the edges, a terrain letter per hex, then its place or unit."""
        columns: set[int] = set()
        for h in sorted(self.hexes, key=lambda h: self.at[h]):
            line, column = self.at[h]
            row_number, column_number = self.board.grid.row_col(h)
            if line < 2 and column_number not in columns:
                columns.add(column_number)
                yield Mark(0, column, str(column_number), FAINT)
            yield Mark(line + 1, 0, f"{row_number:>2}", FAINT)
            yield from self.cell_at(h, line + 1, column, short=True)

    def large_cells(self) -> Iterator[Mark]:
        """Two lines per hex: number and terrain, then the top unit."""
        for h in self.hexes:
            line, column = self.at[h]
            yield Mark(line, column, self.board.grid.number(h), FAINT)
            yield from self.cell_at(h, line + 1, column, short=False)

    def cell_at(self, h: int, line: int, column: int, short: bool) -> Iterator[Mark]:
        terrain = self.board.terrain[h]
        yield Mark(line, column, self.glyphs[terrain], TERRAIN.get(terrain, FAINT))
        stack = self.stacks.get(h)
        if stack is None:
            yield Mark(line, column + 1, self.place(h))
            return
        unit = stack.counters[0].unit
        side = self.sides.index(stack.side)
        more = "+" if len(stack.counters) > 1 else ""
        room = self.cell - 2
        label = unit.partition("/")[0][:room] if short else f"{unit[: room - 1]}{more}"
        yield Mark(line, column + 1, self.letters[side] + label, None, side)

    def place(self, h: int) -> str:
        """The sign of the largest place in a hex."""
        signs = ""
        for place in self.board.places_in.get(h, ()):
            signs += PLACES["fortress"] if "fortress" in place.marks else PLACES.get(place.kind, "")
        return next((sign for sign in PLACES.values() if sign in signs), "")

    def lines(self, marks: Iterable[Mark], paint: Paint) -> Iterator[str]:
        page: dict[int, dict[int, Mark]] = {}
        for mark in marks:
            page.setdefault(mark.line, {})[mark.column] = mark
        for line in range(max(page) + 1):
            row = sorted(page.get(line, {}).values(), key=lambda mark: mark.column)
            text, width = "", 0
            for mark in row:
                text += " " * (mark.column - width)
                width = max(width, mark.column) + len(mark.text)
                if mark.side is not None:
                    text += paint.side(mark.text, mark.side)
                else:
                    text += paint(mark.text, mark.colour or "")
            yield text.rstrip()

    def legend(self) -> str:
        terrain = "  ".join(f"{glyph} {name}" for name, glyph in self.glyphs.items())
        places = "  ".join(f"{sign} {kind}" for kind, sign in PLACES.items())
        sides = "  ".join(f"{letter} {side}" for letter, side in zip(self.letters, self.sides, strict=True))
        return f"{terrain}   {places}   {sides} (top unit of the stack)"


def glyphs(terrains: Iterable[str]) -> dict[str, str]:
    """A letter for each terrain: a dot for clear, else the first letter of its name that is free.

    >>> glyphs(["woods", "clear", "swamp", "stream", "woods"])
    {'clear': '.', 'stream': 's', 'swamp': 'w', 'woods': 'o'}
    """
    found: dict[str, str] = {}
    for name in sorted(set(terrains)):
        wanted = "." if name == "clear" else name.lower() + "abcdefghijklmnopqrstuvwxyz"
        found[name] = next(letter for letter in wanted if letter not in found.values())
    return found


def side_letters(sides: Sequence[str]) -> list[str]:
    """A letter for each side; numbers where first letters are the same.

    >>> side_letters(["AH", "RU"]), side_letters(["RU1", "RU2"])
    (['A', 'R'], ['1', '2'])
    """
    letters = [side[0].upper() for side in sides]
    return letters if len(set(letters)) == len(sides) else [str(i + 1) for i in range(len(sides))]
