"""What must hold on every board: rails without loose ends, rivers without gaps, towns on their bank, units on land."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from galicia.atlas import courses, layers, reading
from galicia.atlas.build import map_path
from galicia.atlas.projection import Sheet
from galicia.atlas.shares import corners
from galicia.board import GridError, Map

_WET = frozenset(("river", "major-river"))
_BARRED = {"battle-for-galicia": ("swamp",), "first-ypres": ("sea", "flooded")}  # no unit starts or arrives there
_ACROSS = ("Nadbrzezie",)  # its railhead is the arrival hex 8.24 of BfG 14.0, with Sandomierz over the river
_OWN = {"AH": ("A", "H", "B", "G"), "RU": ("R",), "SE": ("S",)}


def sound(board: Map) -> Iterator[tuple[str, str]]:
    """Each rule of soundness with its fault, which is empty if the board keeps it.

    >>> from galicia.board import load_map
    >>> [fault for _, fault in sound(load_map(map_path("first-ypres"))) if fault]
    []
    """
    yield "every fact has a basis", _without_basis(board)
    yield "railways end at stations, junctions or the edge", _loose_rails(board)
    yield "railways run through their stations", _missed_stations(board)
    yield "rivers have no gaps and no loose ends but sources and harbours", _loose_rivers(board)
    yield "towns stand on their true bank", _wrong_banks(board)
    yield "units set up and arrive on land they may enter", _bad_units(board)


def _without_basis(m: Map) -> str:
    things: list[str] = [m.grid.number(h) for h in m.terrain if not m.basis.get(h)]
    things += [s.name for s in m.sides if not s.basis]
    things += [line.name for line in m.lines if not line.basis] + [p.name for p in m.places if not p.basis]
    return ", ".join(things)


def _loose_rails(m: Map) -> str:
    links: dict[int, set[int]] = defaultdict(set)
    for line in m.lines:
        if line.kind == "rail":
            for a, b in pairwise(line.hexes):
                links[a].add(b)
                links[b].add(a)
    rim = set(m.marks["edge"])
    sheet = Sheet.of(m.name)
    stations = {p.hex for p in m.places} | _small_stations(sheet)
    loose = [h for h, others in links.items() if len(others) == 1 and h not in rim | stations]
    return " ".join(m.grid.numbers(loose))


def _small_stations(sheet: Sheet) -> set[int]:
    """Hexes where a railway of the atlas begins or ends on the sheet."""
    rails = layers.load(sheet.theatre).rails
    ends = [sheet.hex_at(*sheet.to_sheet(*rail.coordinates[i])) for rail in rails for i in (0, -1)]
    return {h for h in ends if h is not None}


def _missed_stations(m: Map) -> str:
    sheet = Sheet.of(m.name)
    served = m.on_line("rail") | (m.on_line("narrow") if "narrow" in m.vocabulary["links"] else 0)
    drawn = {line.name for line in m.lines}
    where = {p.name: p.hex for p in m.places if p.marks.get("station") != "no"}
    missed = [
        f"{rail.name} misses {name}"
        for rail in layers.load(sheet.theatre).rails
        for name in reading.stations(rail)
        if rail.name in drawn and name in where and not served >> where[name] & 1 and _near(sheet, rail, name)
    ]
    return ", ".join(missed)


def _near(sheet: Sheet, rail: layers.Feature, station: str) -> bool:
    """Whether the place of a station's name is the one on the line, and not a namesake."""
    town = next(t for t in layers.load(sheet.theatre).towns if t.name == station)
    course = [sheet.to_sheet(*c) for c in rail.coordinates]
    return courses.distance(sheet.to_sheet(*town.coordinates), course) < 0.5


def _loose_rivers(m: Map) -> str:
    sheet = Sheet.of(m.name)
    touching: dict[tuple[float, float], set[int]] = defaultdict(set)
    ring: dict[int, set[tuple[float, float]]] = {}
    for h in m.terrain:
        ring[h] = {(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in corners(sheet, h)}
        for corner in ring[h]:
            touching[corner].add(h)
    names: dict[tuple[float, float], list[str]] = defaultdict(list)
    for side in m.sides:
        if side.features & _WET:
            for corner in ring[side.a] & ring[side.b]:
                names[corner] += side.name.split(", ")
    loose: dict[str, list[str]] = defaultdict(list)
    for corner, found in names.items():
        if len(found) == 1 and len(touching[corner]) == 3 and not _harbour(m, touching[corner]):
            loose[found[0]].append("/".join(m.grid.numbers(touching[corner])))
    return ", ".join(f"{name} at {' and '.join(ends)}" for name, ends in sorted(loose.items()) if len(ends) > 1)


def _harbour(m: Map, hexes: set[int]) -> bool:
    """Whether a river or canal may end here: at the sea, or at the quays of a city."""
    return any(m.terrain[h] == "sea" or any(p.kind == "city" for p in m.places_in.get(h, ())) for h in hexes)


def _wrong_banks(m: Map) -> str:
    """Places parted by a great river never share a hex."""
    sheet = Sheet.of(m.name)
    theatre = layers.load(sheet.theatre)
    rivers = [
        [sheet.to_sheet(*c) for c in r.coordinates]
        for r in theatre.rivers
        if reading.rank(r) == 1 and any(r.name in s.name for s in m.sides)
    ]
    places = {t.name: t for t in theatre.towns}
    wrong = []
    for here in m.places_in.values():
        towns = sorted((places[p.name] for p in here if p.name in places), key=reading.weight)
        at = [sheet.to_sheet(*t.coordinates) for t in towns if reading.kind(t) not in ("pass", "height")]
        for town, point in zip(towns[1:], at[1:], strict=False):
            if town.name not in _ACROSS and any(courses.times_crossed(r, at[0], point) % 2 for r in rivers):
                wrong.append(f"{town.name} with {towns[0].name}")
    return ", ".join(wrong)


def _bad_units(m: Map) -> str:
    entries = {letter for value in m.marks.get("entry", {}).values() for letter in value.split(",")}
    faults = []
    for row in units(m):
        for number in hexes_of(m, row):
            fault = _fault(m, row, number)
            if fault:
                faults.append(f"{row['id']} in {number}: {fault}")
        if m.name == "great-war-in-the-east-galicia":
            letters = {e for e in row["entry_hexes"].split("|") if e}
            faults += [f"{row['id']} enters at {e}, which is nowhere" for e in sorted(letters - entries)]
    return "; ".join(faults)


def units(m: Map) -> list[dict[str, str]]:
    """The units that set up or arrive on a map, as its game's table has them."""
    with map_path(m.name).with_name("units.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def hexes_of(m: Map, row: dict[str, str]) -> list[str]:
    """The hexes of a unit's set-up and arrival on this map."""
    found = [row.get(column, "") for column in ("setup_hex", "start_full", "start_rapid")]
    if m.name == "battle-for-galicia":
        arrivals = f"{row['entry_hexes']}|{row['alt_entry'].partition(':')[2]}".replace("RR:", "")
        found += [part for word in arrivals.split("|") for part in word.replace("-", " ").replace("+", " ").split()]
    prefix = {"great-war-in-the-east-galicia": "g", "great-war-in-the-east-serbia": "s"}.get(m.name, "")
    return [number for number in found if number and number.startswith(prefix)]


def _fault(m: Map, row: dict[str, str], number: str) -> str:
    try:
        h = m.grid.hex(number)
    except GridError as error:
        return str(error)
    if h not in m.terrain:
        return "not on the map"
    if m.terrain[h] in _BARRED.get(m.name, ()):
        return f"is {m.terrain[h]}"
    if m.name.startswith("great-war") and m.marks["country"].get(h) not in _OWN[row["side"]]:
        return "is foreign soil"
    area = {"clash-of-giants-galicia": row["side"].lower(), "heroes-of-limanowa": "start"}.get(m.name)
    if area and m.marks[area].get(h) != row["army"]:
        return f"is not in the area of {row['army']}"
    return ""
