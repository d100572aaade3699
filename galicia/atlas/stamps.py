"""Whether the map files and the drawings are up to date, by what they were made from.

`make maps` stamps each with a digest of its ingredients: the layers of its theatre, its sheet, its overrides or its map
file, and the code. Nothing is made anew to find out, so the answer is quick, and the same on every processor.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from galicia.atlas.boards import BOARDS
from galicia.atlas.projection import Sheet

HOME = Path(__file__).parents[1]
STAMPS = "atlas/data/stamps.tsv"
_APART = {"__main__.py", "checks.py", "cli.py", "soundness.py", "stamps.py"}  # they make nothing
_COMMON = ("atlas/data/sheets.json", "board/grid.py", "board/map.py", "board/mapfile.py")


def products() -> dict[str, tuple[str, ...]]:
    """Every map file and drawing, each with the patterns of its ingredients, as paths in the package.

    >>> products()["web/boards/first-ypres.svg"][-2:]
    ('games/clash_of_giants/ypres/board.map', 'atlas/draw/*.py')
    """
    found: dict[str, tuple[str, ...]] = {}
    for name, board in BOARDS.items():
        land = (*_COMMON, f"atlas/data/{Sheet.of(name).theatre}/*.geojson")
        chart = f"games/{board.file}"
        found[chart] = (*land, f"atlas/data/boards/{name}.tsv", "atlas/*.py")
        code = ("atlas/layers.py", "atlas/projection.py", chart, "atlas/draw/*.py")
        found[f"web/boards/{name}.svg"] = (*land, *code)
    return found


def ingredients(product: str, home: Path = HOME) -> list[Path]:
    """The files a product is made from."""
    return [path for pattern in products()[product] for path in sorted(home.glob(pattern)) if path.name not in _APART]


def stamp(product: Path, home: Path = HOME) -> None:
    """Note what a product was made from, and what came of it."""
    name = product.relative_to(home).as_posix()
    stamps = _stamps(home) | {name: (_digest(ingredients(name, home), home), _digest([product], home))}
    rows = ["file\tmade from\tis", *("\t".join((file, *digests)) for file, digests in sorted(stamps.items()))]
    (home / STAMPS).write_text("\n".join(rows) + "\n", encoding="utf-8", newline="\n")


def faults(home: Path = HOME) -> Iterator[str]:
    """What is out of date, each in a line that says what to do."""
    stamps = _stamps(home)
    for product in products():
        made_from, found = stamps.get(product, ("", ""))
        if made_from != _digest(ingredients(product, home), home):
            yield f"galicia/{product} is older than the atlas or the code it is made from; run: make maps"
        elif found != _digest([home / product], home):
            yield f"galicia/{product} is not as it was made; change what it is made from, and run: make maps"


def _stamps(home: Path) -> dict[str, tuple[str, str]]:
    path = home / STAMPS
    rows = path.read_text(encoding="utf-8").splitlines()[1:] if path.exists() else []
    return {file: (made_from, found) for file, made_from, found in (row.split("\t") for row in rows)}


def _digest(paths: list[Path], home: Path) -> str:
    """A digest of files, their names included, whatever their line ends."""
    found = hashlib.sha256()
    for path in paths:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        found.update(f"{path.relative_to(home).as_posix()}\0{text}\0".encode())
    return found.hexdigest()[:32]
