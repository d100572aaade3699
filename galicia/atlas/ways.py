"""Railways and roads: which lines a board shows, and through which hexes they run."""

from __future__ import annotations

from math import dist

from galicia.atlas import chains, courses, reading
from galicia.atlas.hexsides import wet
from galicia.atlas.layers import Feature
from galicia.atlas.projection import Point
from galicia.atlas.survey import Survey
from galicia.board import Line

_STATION_KM = 6.0  # how far a station may lie from the town it serves
_AT_TOWN = 0.5  # hex widths: a vertex this close to a station is the station
_BY_TOWN = 0.75  # hex widths: a railway this close to a town serves it, if its stations are not told
_NARROW = 1000  # mm; a smaller gauge makes a narrow line


def lines(s: Survey) -> None:
    """Railways from the atlas, and whatever lines the overrides tell."""
    banks = {pair: set(side.name.split(", ")) for pair, side in s.sides.items() if wet(side)}
    rivers = {name.partition(":")[2]: course for name, course in s.waters.items()}
    told = {o.marks.get("name", ""): o for o in s.rows("line")}
    gone = {o.words[0] for o in s.rows("no line")}
    for line in s.rails if s.board.survey_rails else ():
        if line.name not in told and line.name not in gone:
            _surveyed_rail(s, line, rivers, banks)
    for name in told:
        _told_lines(s, name)


def _told_lines(s: Survey, name: str) -> None:
    for o in s.rows("line"):
        if o.marks.get("name", "") == name:
            marks = {k: v for k, v in o.marks.items() if k not in ("name", "exit")}
            hexes = tuple(s.hexes(o.where))
            s.lines.append(Line(o.words[0], hexes, name, marks, o.basis))
            for end in o.marks.get("exit", "").split(","):
                if end:
                    s.exits.setdefault(hexes[0 if end == "first" else -1], set()).add(name)


def _surveyed_rail(
    s: Survey,
    line: Feature,
    rivers: dict[str, list[Point]],
    banks: dict[courses.Pair, set[str]],
) -> None:
    narrow = reading.gauge(line) < _NARROW and line.name not in s.board.main_lines
    if narrow and "narrow" not in s.board.links:
        return
    course, stops = _through(s, line)
    marks = reading.rail_marks(line)
    for piece in chains.chains(s.sheet, course, stops, rivers, banks):
        if len(piece.hexes) > 1:
            s.lines.append(Line("narrow" if narrow else "rail", piece.hexes, line.name, marks, "historical"))
        if not narrow:
            for off, h in ((piece.enters, piece.hexes[0]), (piece.leaves, piece.hexes[-1])):
                if off:
                    s.exits.setdefault(h, set()).add(line.name)


def _through(s: Survey, line: Feature) -> tuple[list[Point], list[Point]]:
    """The course on the sheet, led through its stations where these are drawn, and the stations it must keep.

    Kept are the towns on the way and the junctions, so that branches meet.
    """
    course = s.course(line)
    told = reading.stations(line)
    stops = [course[i] for i, name in enumerate(told) if name in s.junctions] if len(told) == len(course) else []
    for name in told or _towns_on(s, course):
        if name in s.towns:
            drawn, town = s.towns[name]
            true = s.sheet.to_sheet(*town.coordinates)
            away, nearest = min((dist(vertex, true), i) for i, vertex in enumerate(course))
            if told and away * s.sheet.km_per_hex > _STATION_KM:
                continue  # a namesake elsewhere
            if away < _AT_TOWN:
                course[nearest] = drawn
            else:
                course.insert(courses.segment(true, course) + 1, drawn)
            stops.append(drawn)
    return course, stops


def _towns_on(s: Survey, course: list[Point]) -> list[str]:
    """The towns of the board by a line whose stations are not told."""
    return [
        name
        for name, (p, town) in s.towns.items()
        if s.stands(town) and reading.kind(town) != "village" and courses.distance(p, course) < _BY_TOWN
    ]
