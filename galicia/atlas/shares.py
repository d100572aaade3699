"""How much of each hex an area covers. The only module that needs shapely."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Any

from galicia.atlas.layers import AtlasError, Feature
from galicia.atlas.projection import Point, Sheet

try:
    import shapely
except ModuleNotFoundError:  # play needs no shapely
    shapely = None


def corners(sheet: Sheet, h: int) -> list[Point]:
    """The six corners of a hex on the sheet.

    >>> len(corners(Sheet.of("first-ypres"), Sheet.of("first-ypres").grid.hex("1616")))
    6
    """
    x, y = sheet.grid.centre(h)
    first = pi / 6 if sheet.grid.by_rows else 0.0
    turns = (first + i * pi / 3 for i in range(6))
    return [(x + cos(t) / sqrt(3), y + sin(t) / sqrt(3)) for t in turns]


@cache
def _hexes(board: str) -> tuple[tuple[int, ...], Any]:
    """The hexes of a board and their outlines, in the same order."""
    if shapely is None:
        raise AtlasError("building the boards needs shapely; install it with: pip install 'galicia[maps]'")
    sheet = Sheet.of(board)
    return tuple(sheet.grid), shapely.polygons([corners(sheet, h) for h in sheet.grid])


def shares(sheet: Sheet, areas: Iterable[Feature]) -> dict[int, float]:
    """The part of each hex that areas cover, from 0 to 1; hexes they do not touch are left out.

    >>> from galicia.atlas import layers
    >>> sheet = Sheet.of("battle-for-galicia")
    >>> found = shares(sheet, layers.load("galicia").woods)
    >>> round(found[sheet.grid.hex("2.02")], 1)
    0.6
    """
    hexes, outlines = _hexes(sheet.board)
    cover = shapely.union_all([_polygon(sheet, area) for area in areas if area.geometry_type == "Polygon"])
    shapely.prepare(cover)
    touched = shapely.intersects(outlines, cover).nonzero()[0]
    parts = shapely.area(shapely.intersection(outlines[touched], cover)) / shapely.area(outlines[0])
    return {hexes[i]: round(float(part), 9) for i, part in zip(touched, parts, strict=True) if part > 1e-9}


def largest(sheet: Sheet, areas: Mapping[str, Iterable[Feature]]) -> dict[int, str]:
    """The name of the area that covers most of each hex."""
    best: dict[int, tuple[float, str]] = {}
    for name, features in areas.items():
        for h, part in shares(sheet, features).items():
            if part > best.get(h, (0.0, ""))[0]:
                best[h] = part, name
    return {h: name for h, (_, name) in best.items()}


def _polygon(sheet: Sheet, area: Feature) -> Any:
    outer, *holes = [[sheet.to_sheet(*c) for c in ring] for ring in area.coordinates]
    return shapely.make_valid(shapely.Polygon(outer, holes))
