"""Building the boards: from the atlas and the overrides to the map files of the games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from galicia.atlas.boards import BOARDS, Board, board
from galicia.atlas.classify import armies, countries, edges, own_marks, places, start_areas, terrain
from galicia.atlas.hexsides import bridges, ridges, traced, waters
from galicia.atlas.survey import Survey
from galicia.atlas.ways import lines
from galicia.board import Map, parse_map, write_map

# Later steps lean on earlier ones.
STEPS: tuple[Callable[[Survey], None], ...] = (
    countries, edges, armies, waters, ridges, traced, start_areas, lines, bridges, places, terrain, own_marks,
)  # fmt: skip


def map_path(name: str) -> Path:
    """Where the map file of a board lies.

    >>> map_path("first-ypres").name
    'board.map'
    """
    return Path(__file__).parents[1] / "games" / board(name).file


def build(name: str) -> Map:
    """One board, made anew from the atlas."""
    s = Survey.of(board(name))
    for step in STEPS:
        step(s)
    place = s.sheet.grid.row_col
    return Map(
        name=name,
        title=s.sheet.title,
        grid=s.sheet.grid,
        terrain=s.terrain,
        sides=tuple(sorted(s.sides.values(), key=lambda side: sorted((place(side.a), place(side.b))))),
        lines=tuple(s.lines),
        places=tuple(sorted(s.places, key=lambda p: place(p.hex))),
        marks=s.marks,
        basis=s.basis,
        vocabulary={"terrain": s.board.terrain, "features": s.board.features, "links": s.board.links},
    )


def build_all(write: bool = False, report: Callable[[str], None] = lambda line: None) -> dict[str, str]:
    """The text of every map file, by board; `write` puts them in their places."""
    return {name: _built(spec, write, report) for name, spec in BOARDS.items()}


def _built(spec: Board, write: bool, report: Callable[[str], None]) -> str:
    built = build(spec.name)
    text = write_map(built)
    parse_map(text, spec.file)
    path = map_path(spec.name)
    changed = not path.exists() or path.read_text(encoding="utf-8") != text
    if write and changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    state = ("changed" if changed else "unchanged") if write else "built"
    report(f"{spec.name}: {len(built.terrain)} hexes, {len(built.sides)} sides, {len(built.lines)} lines, {state}")
    return text
