"""The facts of hexsides: rivers, ridges, fronts, bridges."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import dist

from galicia.atlas import courses, reading
from galicia.atlas.projection import Point
from galicia.atlas.survey import Survey
from galicia.board import Side


def waters(s: Survey) -> None:
    """Rivers along the hexsides."""
    for key, course in s.waters.items():
        river = s.layers.rivers[int(key.partition(":")[0])]
        feature = s.board.waters[reading.rank(river)]
        great = set(courses.sides(s.sheet, _below(s, river.name, course), s.points))
        for pair in courses.sides(s.sheet, course, s.points):
            _add_side(s, pair, ("major-river" if pair in great else feature,), river.name, "historical")
    _override_sides(s)


def _below(s: Survey, river: str, course: list[Point]) -> list[Point]:
    """The part of a river that counts as great: all of it, or what lies below a town."""
    if river not in s.board.major:
        return []
    town = s.board.major[river]
    if not town:
        return course
    at = s.sheet.to_sheet(*next(t for t in s.layers.towns if t.name == town).coordinates)
    return course[min(range(len(course)), key=lambda i: dist(course[i], at)) :]


def ridges(s: Survey) -> None:
    """Ridges along the hexsides, where no river runs already."""
    if not s.board.ridge:
        return
    for crest in s.layers.relief:
        if crest.geometry_type == "LineString" and crest.properties.get("kind") == "ridge":
            line = s.course(crest)
            for pair in courses.sides(s.sheet, line, s.points):
                if pair not in s.sides:
                    _add_side(s, pair, (s.board.ridge,), crest.name, "reconstructed")
    _override_sides(s)


def traced(s: Survey) -> None:
    """Lines of the war drawn along hexsides, such as a front."""
    for feature, kind in s.board.traced.items():
        for line in (*s.layers.areas, *s.layers.extra.get(kind, ())):
            if line.properties.get("kind", kind) == kind and line.geometry_type == "LineString":
                for pair in courses.sides(s.sheet, s.course(line), s.points):
                    _add_side(s, pair, (feature,), "", "reconstructed")


def bridges(s: Survey) -> None:
    """A bridge wherever a railway or a road crosses a river."""
    if "bridge" not in s.board.features:
        return
    for line in s.lines:
        if line.kind == "narrow":
            continue
        for a, b in pairwise(line.hexes):
            side = s.sides.get(s.key(a, b))
            if side and wet(side):
                s.sides[s.key(a, b)] = Side(side.a, side.b, side.features | {"bridge"}, side.name, side.basis)


def wet(side: Side) -> bool:
    """Whether a river runs along a side."""
    return bool(side.features & {"river", "major-river"})


def _add_side(s: Survey, pair: courses.Pair, features: Iterable[str], name: str, basis: str) -> None:
    known = s.sides.get(pair)
    names = [n for n in (known.name.split(", ") if known else []) if n]
    if name and name not in names:
        names.append(name)
    told = (known.features if known else frozenset()) | frozenset(features)
    if "major-river" in told:  # the greater river rules where two share a side
        told -= {"river"}
    a, b = sorted(pair, key=s.sheet.grid.row_col)
    s.sides[pair] = Side(a, b, told, ", ".join(names), known.basis if known else basis)


def _override_sides(s: Survey) -> None:
    for o in s.rows("no side"):
        for pair in (s.pair(*numbers) for numbers in o.pairs):
            known = s.sides.pop(pair, None)
            if known and known.features - set(o.words):
                s.sides[pair] = Side(known.a, known.b, known.features - set(o.words), known.name, known.basis)
    for o in s.rows("side"):
        for pair in (s.pair(*numbers) for numbers in o.pairs):
            _add_side(s, pair, o.words, o.marks.get("name", ""), o.basis)
