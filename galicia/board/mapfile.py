"""Map files: plain text, one fact per line, editable by hand, validated on load.

A file begins with its head, then lists hexes, sides, lines and places in any order. ``#`` starts a comment; a fact
may end in ``~ basis``. Names with spaces stand in double quotes, in which a backslash precedes a quotation mark.

    map battle-for-galicia "Battle for Galicia 1914"
    number {row}.{col:02}
    rows 1-19 up
    columns 1-26 left
    lanes rows even
    terrain clear woods swamp
    features river bridge ridge
    links rail

    hex 1.01 clear supply=AH edge=bottom,right ~ rulebook
    side 10.05 11.05 river bridge name=Bug ~ historical
    line rail 7.09 8.08 8.07 name="Lemberg-Krasne" tracks=2 ~ historical
    place 7.09 Lemberg city fortress=old ~ rulebook

``lanes rows even``: rows touch and even rows lie half a hex further along. Absent hexes are simply not listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from galicia.board.grid import Grid, GridError
from galicia.board.map import Line, Map, Place, Side

# What must follow each word of the head, as a pattern and for people.
_HEAD = {
    "map": (r"\S+( .*)?", "map NAME [TITLE]"),
    "number": (r"\S+", "number TEMPLATE"),
    "rows": (r"\d+-\d+ (up|down)", "rows FIRST-LAST up|down"),
    "columns": (r"\d+-\d+ (left|right)", "columns FIRST-LAST left|right"),
    "lanes": (r"(rows|columns) (even|odd)", "lanes rows|columns even|odd"),
}
_LISTS = ("terrain", "features", "links")
_QUOTED = r'"((?:[^"\\]|\\.)*)"'
_BEFORE_COMMENT = re.compile(rf'(?:[^"#]+|{_QUOTED})*')
_WORD = re.compile(rf'(?:[^\s"]|{_QUOTED})+')


class MapError(ValueError):
    """An error in a map file, with file and line."""


def load_map(path: Path) -> Map:
    """Read and validate a map file."""
    return parse_map(path.read_text(encoding="utf-8"), path.name)


def parse_map(text: str, source: str = "<map>") -> Map:
    """Read and validate the text of a map file.

    >>> m = parse_map('''
    ... map tiny "A tiny map"
    ... number {row:02}{col:02}
    ... rows 1-1 down
    ... columns 1-2 right
    ... lanes rows even
    ... terrain clear
    ... features river
    ... hex 0101 clear
    ... hex 0102 clear supply=AH ~ rulebook
    ... side 0101 0102 river name=Bug
    ... ''')
    >>> m.grid.numbers(m.marked("supply", "AH")), m.sides[0].name
    (['0102'], 'Bug')
    >>> parse_map("map x\\nhex 0101 clear", "x.map")
    Traceback (most recent call last):
    galicia.board.mapfile.MapError: x.map:2: `hex` before the head is complete (missing: number, rows, columns, lanes)
    """
    return _Reader(source).read(text)


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.line = 0
        self.head: dict[str, list[str]] = {}
        self.number_line = 0
        self.grid: Grid | None = None
        self.terrain: dict[int, str] = {}
        self.basis: dict[int, str] = {}
        self.sides: dict[frozenset[int], Side] = {}
        self.lines: list[Line] = []
        self.places: list[Place] = []
        self.marks: dict[str, dict[int, str]] = {}

    def fail(self, why: str) -> MapError:
        return MapError(f"{self.source}:{self.line}: {why}")

    def read(self, text: str) -> Map:
        later: list[tuple[int, str, list[str], dict[str, str], str]] = []
        for self.line, raw in enumerate(text.splitlines(), 1):
            words, marks, basis = self.facts(raw)
            if not (words or marks or basis):
                continue
            kind = words.pop(0) if words else ""
            if kind in _HEAD or kind in _LISTS:
                self.read_head(kind, words, marks)
            elif kind == "hex":
                self.read_hex(words, marks, basis)
            elif kind in ("side", "line", "place"):
                later.append((self.line, kind, words, marks, basis))
            else:
                raise self.fail(f"`{kind}` is no word of a map file; expected hex, side, line, place or a head word")
        if not self.terrain:
            raise self.fail("no hexes")
        readers = {"side": self.read_side, "line": self.read_line, "place": self.read_place}
        for self.line, kind, words, marks, basis in later:
            readers[kind](words, marks, basis)
        name, *title = self.head["map"]
        return Map(
            name=name,
            title=" ".join(title) if title else name,
            grid=self.checked_grid(),
            terrain=self.terrain,
            sides=tuple(self.sides.values()),
            lines=tuple(self.lines),
            places=tuple(self.places),
            marks=self.marks,
            basis=self.basis,
            vocabulary={key: tuple(self.head.get(key, ())) for key in _LISTS},
        )

    def facts(self, raw: str) -> tuple[list[str], dict[str, str], str]:
        """The plain words, the key=value marks and the basis of a line."""
        if '"' in raw or "#" in raw:
            before = _BEFORE_COMMENT.match(raw)
            end = before.end() if before else 0
            if raw[end:].startswith('"'):
                raise self.fail("a quotation mark is not closed")
            words = [m.group() for m in _WORD.finditer(raw, 0, end)]
        else:
            words = raw.split()
        at = words.index("~") if "~" in words else len(words)
        plain: list[str] = []
        marks: dict[str, str] = {}
        for word in words[:at]:
            key, equals, value = word.partition("=")
            if not equals or '"' in key:
                plain.append(_unquoted(word))
            elif key in marks:
                raise self.fail(f"`{key}` given twice")
            else:
                marks[key] = _unquoted(value)
        return plain, marks, " ".join(map(_unquoted, words[at + 1 :]))

    def read_head(self, kind: str, words: list[str], marks: dict[str, str]) -> None:
        if kind in self.head:
            raise self.fail(f"`{kind}` given twice")
        if marks:
            raise self.fail(f"`{kind}` has no mark {min(marks)!r}")
        if kind in _HEAD:
            pattern, usage = _HEAD[kind]
            if not re.fullmatch(pattern, " ".join(words)):
                raise self.fail(f"expected: {usage}")
        if kind in ("rows", "columns"):
            first, last = _span(words[0])
            if first > last:
                raise self.fail(f"{kind} {words[0]} is no range; the lower number comes first")
        if kind == "number":
            self.number_line = self.line
        self.head[kind] = words

    def checked_grid(self) -> Grid:
        if self.grid is None:
            missing = [key for key in _HEAD if key not in self.head]
            if missing:
                raise self.fail(f"`hex` before the head is complete (missing: {', '.join(missing)})")
            rows, rows_grow = self.head["rows"]
            cols, cols_grow = self.head["columns"]
            lanes, shifted = self.head["lanes"]
            (template,) = self.head["number"]
            try:
                self.grid = Grid(_span(rows), _span(cols), template, lanes, shifted, rows_grow, cols_grow)
            except GridError as error:  # everything but the template was checked when it was read
                self.line = self.number_line
                raise self.fail(str(error)) from None
        return self.grid

    def on_grid(self, number: str) -> int:
        grid = self.checked_grid()
        try:
            return grid.hex(number)
        except GridError as error:
            raise self.fail(str(error)) from None

    def hex(self, number: str) -> int:
        h = self.on_grid(number)
        if h not in self.terrain:
            raise self.fail(f"hex {number} is not listed on this map")
        return h

    def known(self, what: str, word: str) -> str:
        allowed = self.head.get(what, [])
        if word not in allowed:
            raise self.fail(f"{word!r} is not among the {what} of this map ({', '.join(allowed) or 'none'})")
        return word

    def read_hex(self, plain: list[str], marks: dict[str, str], basis: str) -> None:
        if len(plain) != 2:
            raise self.fail("expected: hex NUMBER TERRAIN [key=value ...] [~ basis]")
        number, terrain = plain
        h = self.on_grid(number)
        if h in self.terrain:
            raise self.fail(f"hex {number} listed twice")
        self.terrain[h] = self.known("terrain", terrain)
        if basis:
            self.basis[h] = basis
        for key, value in marks.items():
            self.marks.setdefault(key, {})[h] = value

    def read_side(self, plain: list[str], marks: dict[str, str], basis: str) -> None:
        if len(plain) < 3:
            raise self.fail("expected: side HEX HEX FEATURE ... [name=NAME] [~ basis]")
        a, b = self.hex(plain[0]), self.hex(plain[1])
        if not self.checked_grid().touch(a, b):
            raise self.fail(f"hexes {plain[0]} and {plain[1]} do not touch")
        if frozenset((a, b)) in self.sides:
            raise self.fail(f"side {plain[0]} {plain[1]} listed twice")
        features = frozenset(self.known("features", word) for word in plain[2:])
        if set(marks) - {"name"}:
            raise self.fail(f"a side has no mark {min(set(marks) - {'name'})!r}")
        self.sides[frozenset((a, b))] = Side(a, b, features, marks.get("name", ""), basis)

    def read_line(self, plain: list[str], marks: dict[str, str], basis: str) -> None:
        if len(plain) < 3:
            raise self.fail("expected: line KIND HEX HEX ... [name=NAME] [key=value ...] [~ basis]")
        kind = self.known("links", plain[0])
        hexes = [self.hex(number) for number in plain[1:]]
        for a, b in pairwise(hexes):
            if not self.checked_grid().touch(a, b):
                number = self.checked_grid().number
                raise self.fail(f"{kind} jumps from hex {number(a)} to {number(b)}, which do not touch")
        name = marks.pop("name", "")
        self.lines.append(Line(kind, tuple(hexes), name, marks, basis))

    def read_place(self, plain: list[str], marks: dict[str, str], basis: str) -> None:
        if len(plain) != 3:
            raise self.fail("expected: place HEX NAME KIND [key=value ...] [~ basis]")
        self.places.append(Place(self.hex(plain[0]), plain[1], plain[2], marks, basis))


def write_map(m: Map) -> str:
    """The text of a map file; reading it back gives the same map."""
    return "\n".join(_written(m)) + "\n"


def _span(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    return int(first), int(last)


def _unquoted(word: str) -> str:
    return re.sub(_QUOTED, lambda m: re.sub(r"\\(.)", r"\1", m.group(1)), word) if '"' in word else word


def _quoted(word: str) -> str:
    if word and not re.search(r'[\s"#~=]', word):
        return word
    return '"' + re.sub(r'(["\\])', r"\\\1", word) + '"'


def _written(m: Map) -> Iterator[str]:
    g = m.grid
    order = sorted(m.terrain, key=g.row_col)
    yield f"map {m.name} {_quoted(m.title)}"
    yield f"number {g.template}"
    yield f"rows {g.rows[0]}-{g.rows[1]} {g.rows_grow}"
    yield f"columns {g.cols[0]}-{g.cols[1]} {g.cols_grow}"
    yield f"lanes {g.lanes} {g.shifted}"
    for key in _LISTS:
        if m.vocabulary.get(key):
            yield f"{key} {' '.join(m.vocabulary[key])}"
    yield ""
    for h in order:
        marks = "".join(f" {_marked(key, values[h])}" for key, values in sorted(m.marks.items()) if h in values)
        yield f"hex {g.number(h)} {m.terrain[h]}{marks}{_basis(m.basis.get(h, ''))}"
    if m.sides:
        yield ""
    for s in m.sides:
        name = f" {_marked('name', s.name)}" if s.name else ""
        yield f"side {g.number(s.a)} {g.number(s.b)} {' '.join(_in_order(m, s))}{name}{_basis(s.basis)}"
    if m.lines:
        yield ""
    for line in m.lines:
        chain = " ".join(g.number(h) for h in line.hexes)
        name = f" {_marked('name', line.name)}" if line.name else ""
        marks = "".join(f" {_marked(k, v)}" for k, v in sorted(line.marks.items()))
        yield f"line {line.kind} {chain}{name}{marks}{_basis(line.basis)}"
    if m.places:
        yield ""
    for p in m.places:
        marks = "".join(f" {_marked(k, v)}" for k, v in sorted(p.marks.items()))
        yield f"place {g.number(p.hex)} {_quoted(p.name)} {p.kind}{marks}{_basis(p.basis)}"


def _in_order(m: Map, side: Side) -> list[str]:
    known = m.vocabulary.get("features", ())
    return sorted(side.features, key=lambda f: known.index(f) if f in known else len(known))


def _marked(key: str, value: str) -> str:
    return f"{key}={_quoted(value)}"


def _basis(basis: str) -> str:
    return f" ~ {' '.join(map(_quoted, basis.split(' ')))}" if basis else ""
