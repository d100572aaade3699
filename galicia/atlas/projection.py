"""From longitude and latitude to a printed sheet and back.

A sheet measures in hex widths as `Grid.centre` does: touching hex centres are 1 apart, x grows to the right and y
downwards. Positions are first put on a plane in kilometres, then turned and scaled onto the sheet; a sheet drawn
out of true also has a smooth warp, fitted so that the places whose hexes are printed fall into them.

The last bits of a sine differ from processor to processor. Points of the sheet are therefore rounded to a centimetre or
two of ground, and everything made of them is the same everywhere.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from math import acos, asin, atan2, cos, degrees, exp, hypot, log, radians, sin, sqrt
from typing import Any

from galicia.atlas.layers import AtlasError
from galicia.board import Grid, GridError

_EARTH = 6371.0
_DECIMALS = 6  # of a hex width
Point = tuple[float, float]


@dataclass(frozen=True)
class Plane:
    """Kilometres east and north of a point: equidistant from it, or flat for a small theatre."""

    lon: float
    lat: float
    km_per_lon: float | None = None
    km_per_lat: float | None = None

    def to_km(self, lon: float, lat: float) -> Point:
        """Kilometres east and north of the plane's middle.

        >>> Plane(20.0, 50.0).to_km(20.0, 50.0)
        (0.0, 0.0)
        """
        if self.km_per_lon and self.km_per_lat:
            return (lon - self.lon) * self.km_per_lon, (lat - self.lat) * self.km_per_lat
        here, there, turn = radians(self.lat), radians(lat), radians(lon - self.lon)
        east = cos(there) * sin(turn)
        north = cos(here) * sin(there) - sin(here) * cos(there) * cos(turn)
        reach = sin(here) * sin(there) + cos(here) * cos(there) * cos(turn)
        angle = acos(max(-1.0, min(1.0, reach)))
        scale = _EARTH * (angle / sin(angle) if angle > 1e-9 else 1.0)
        return scale * east, scale * north

    def to_lonlat(self, east: float, north: float) -> Point:
        """Longitude and latitude of a point of the plane.

        >>> lon, lat = Plane(20.0, 50.0).to_lonlat(*Plane(20.0, 50.0).to_km(24.5, 49.0))
        >>> round(lon, 9), round(lat, 9)
        (24.5, 49.0)
        """
        if self.km_per_lon and self.km_per_lat:
            return self.lon + east / self.km_per_lon, self.lat + north / self.km_per_lat
        here, away = radians(self.lat), hypot(east, north)
        if away < 1e-9:
            return self.lon, self.lat
        angle = away / _EARTH
        lat = asin(cos(angle) * sin(here) + north * sin(angle) * cos(here) / away)
        lon = atan2(east * sin(angle), away * cos(here) * cos(angle) - north * sin(here) * sin(angle))
        return self.lon + degrees(lon), degrees(lat)


@dataclass(frozen=True)
class Warp:
    """A smooth shift over the sheet: each knot pulls its surroundings, a thin plate far and a bell near."""

    kind: str
    km: float
    knots: tuple[Point, ...]
    pulls: tuple[Point, ...]

    def shift(self, east: float, north: float) -> Point:
        """How far a point of the plane is pulled, in hex widths."""
        x = y = 0.0
        for (knot_east, knot_north), (pull_x, pull_y) in zip(self.knots, self.pulls, strict=True):
            away = ((east - knot_east) ** 2 + (north - knot_north) ** 2) / self.km**2
            weight = exp(-away / 2) if self.kind == "bell" else 0.5 * away * log(away) if away else 0.0
            x, y = x + weight * pull_x, y + weight * pull_y
        return x, y


@dataclass(frozen=True)
class Sheet:
    """The sheet of one board, and how the map of 1914 lies on it.

    >>> sheet = Sheet.of("battle-for-galicia")
    >>> sheet.number(*sheet.to_sheet(22.5667, 51.25))  # Lublin
    '16.22'
    >>> round(sheet.km_per_hex, 1), round(sheet.north())
    (12.0, 28)
    """

    board: str
    title: str
    theatre: str
    grid: Grid
    plane: Plane
    origin: Point
    x: Point
    y: Point
    warp: Warp | None = None
    anchors: dict[str, str] = field(default_factory=dict, hash=False)
    reasons: dict[str, str] = field(default_factory=dict, hash=False)

    @staticmethod
    @cache
    def of(board: str) -> Sheet:
        """The sheet of a board.

        >>> Sheet.of("first-ypres").theatre
        'flanders'
        >>> Sheet.of("verdun")
        Traceback (most recent call last):
        galicia.atlas.layers.AtlasError: no board 'verdun'; there are battle-for-galicia, \
great-war-in-the-east-galicia, great-war-in-the-east-serbia, clash-of-giants-galicia, first-ypres, heroes-of-limanowa
        """
        known = _sheets()
        if board not in known:
            raise AtlasError(f"no board {board!r}; there are {', '.join(known)}")
        return _sheet(board, known[board])

    @property
    def km_per_hex(self) -> float:
        """Kilometres from one hex centre to the next, averaged over the directions."""
        return sqrt(abs(self._determinant))

    @property
    def _determinant(self) -> float:
        return self.x[0] * self.y[1] - self.x[1] * self.y[0]

    def north(self) -> float:
        """The bearing of the sheet's top, in degrees clockwise from north.

        >>> round(Sheet.of("heroes-of-limanowa").north())
        0
        """
        return degrees(atan2(-self.y[0], -self.y[1]))

    def to_sheet(self, lon: float, lat: float) -> Point:
        """Where a place of the earth lies on the sheet.

        >>> x, y = Sheet.of("heroes-of-limanowa").to_sheet(20.3168, 49.8471)
        >>> abs(round(x, 3)), abs(round(y, 3))
        (0.0, 0.0)
        """
        east, north = self.plane.to_km(lon, lat)
        shift_x, shift_y = self.warp.shift(east, north) if self.warp else (0.0, 0.0)
        east, north = east - self.origin[0], north - self.origin[1]
        x = (east * self.y[1] - north * self.y[0]) / self._determinant
        y = (self.x[0] * north - self.x[1] * east) / self._determinant
        return round(x + shift_x, _DECIMALS), round(y + shift_y, _DECIMALS)

    def to_lonlat(self, x: float, y: float) -> Point:
        """The place of the earth under a point of the sheet.

        >>> sheet = Sheet.of("great-war-in-the-east-galicia")
        >>> lon, lat = sheet.to_lonlat(*sheet.to_sheet(24.0, 49.84))
        >>> round(lon, 6), round(lat, 6)
        (24.0, 49.84)
        """
        shift_x = shift_y = 0.0
        for _ in range(200 if self.warp else 1):
            east = self.origin[0] + (x - shift_x) * self.x[0] + (y - shift_y) * self.y[0]
            north = self.origin[1] + (x - shift_x) * self.x[1] + (y - shift_y) * self.y[1]
            if self.warp:
                # Half steps, because a thin plate pulls too hard far from its knots for whole ones to settle.
                pull_x, pull_y = self.warp.shift(east, north)
                change = hypot(pull_x - shift_x, pull_y - shift_y)
                shift_x, shift_y = (shift_x + pull_x) / 2, (shift_y + pull_y) / 2
                if change < 1e-11:
                    break
        return self.plane.to_lonlat(east, north)

    def hex_at(self, x: float, y: float) -> int | None:
        """The hex under a point of the sheet, or None off the grid."""
        step = sqrt(3) / 2
        right, down = (-x if self.grid.cols_grow == "left" else x), (-y if self.grid.rows_grow == "up" else y)
        along, across = (right, down) if self.grid.by_rows else (down, right)
        best: tuple[float, int | None] = (1.0, None)
        for lane in (int(across // step), int(across // step) + 1):
            shift = 0.5 if lane % 2 == (0 if self.grid.shifted == "even" else 1) else 0.0
            place = round(along - shift)
            away = hypot(along - shift - place, across - lane * step)
            if away < best[0]:
                try:
                    best = away, self.grid.at(*((lane, place) if self.grid.by_rows else (place, lane)))
                except GridError:
                    best = away, None
        return best[1]

    def number(self, x: float, y: float) -> str:
        """The printed number of the hex under a point of the sheet; empty off the grid."""
        h = self.hex_at(x, y)
        return "" if h is None else self.grid.number(h)

    def snap(self, name: str, lon: float, lat: float) -> Point:
        """Where a named place is drawn: inside its printed hex, even if the projection puts it beside.

        >>> sheet = Sheet.of("battle-for-galicia")
        >>> sheet.number(*sheet.to_sheet(24.03, 49.84)), sheet.number(*sheet.snap("Lemberg", 24.03, 49.84))
        ('8.08', '7.09')
        """
        point = self.to_sheet(lon, lat)
        printed = self.anchors.get(name)
        if printed is None or self.number(*point) == printed:
            return point
        return self._into(self.grid.hex(printed), point)

    def _into(self, h: int, point: Point) -> Point:
        """A point of the hex, well inside it, on the side where the given point lies."""
        x, y = self.grid.centre(h)
        away = hypot(point[0] - x, point[1] - y)
        pull = 0.36 / max(away, 0.36)
        return x + (point[0] - x) * pull, y + (point[1] - y) * pull


@cache
def _sheets() -> dict[str, dict[str, Any]]:
    file = resources.files(__package__) / "data" / "sheets.json"
    found: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return found


BOARDS: tuple[str, ...] = tuple(_sheets())


def _sheet(board: str, told: dict[str, Any]) -> Sheet:
    grid, plane, warp = told["grid"], told["plane"], told.get("warp")
    return Sheet(
        board=board,
        title=told["title"],
        theatre=told["theatre"],
        grid=Grid(
            tuple(grid["rows"]), tuple(grid["columns"]), grid["number"],
            grid["lanes"], grid["shifted"], grid["rows_grow"], grid["columns_grow"],
        ),
        plane=Plane(plane["lon"], plane["lat"], plane.get("km_per_lon"), plane.get("km_per_lat")),
        origin=tuple(told["origin"]),
        x=tuple(told["x"]),
        y=tuple(told["y"]),
        warp=Warp(warp["kind"], warp["km"], _points(warp["knots"]), _points(warp["pulls"])) if warp else None,
        anchors={name: number for name, number, _ in told["anchors"]},
        reasons={name: why for name, _, why in told["anchors"]},
    )  # fmt: skip


def _points(pairs: list[list[float]]) -> tuple[Point, ...]:
    return tuple((a, b) for a, b in pairs)
