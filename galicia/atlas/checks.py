"""Binding facts: what the rulebooks fix about each board, one a row, and whether the map file holds to it.

The file of a board has four columns, `check where what source`:

    place    hex       NAME kind          the place stands there
    places   hexes     kind               these hexes hold a place of the kind, and no others
    on map   hexes     -                  the hexes exist
    terrain  hexes     terrain | not X    of this terrain, or never of it
    extent   hexes     terrain            these hexes are of the terrain, and no others
    mark     hexes     key=value ...      the hexes bear the marks
    count    -         key=value N        so many hexes bear the mark, or have that terrain
    only     hexes     key=value          these hexes bear the mark, and no others
    areas    -         key                every hex bears the mark, and the hexes of each value hang together
    edge     hexes     name               the hexes lie on this edge
    touch    A|B ...   -                  the hexes are neighbours
    ring     hex       hexes              its neighbours, all of them
    side     A|B ...   feature            the side has the feature
    parted   hex       feature N M        it parts the land of the hex's zone: N hexes with the hex, M beyond
    rail     hexes     -                  a railway runs through each
    joined   hexes     -                  railways join them all
    chain    A B       hexes              the shortest rail way between them
    ride     A B       N                  so many fields by rail from one to the other
    network  hex       NAME, ...          the stations that railways join to the hex, and no others
    reach    entry     NAME, ...          the stations up to ten rail hexes from an entry, and no others
    apart    A B       N                  two hexes, or the hexes of two marks, come no nearer than this, and as near
    cut off  side      hexes              railway hexes that no source of the side feeds while the enemy's forts stand
    room     army      N                  so many hexes at home, four from the enemy's country, within five of fed rail
    supplied side      N                  every unit sets up so near a source of supply or a railway from one
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources

from galicia.atlas.boards import BOARDS
from galicia.atlas.build import map_path
from galicia.atlas.layers import AtlasError
from galicia.atlas.soundness import hexes_of, sound, units
from galicia.board import GridError, Map, Place, flood, load_map
from galicia.board.hexset import Bits, bits_of, each


@dataclass(frozen=True)
class Fact:
    """A binding fact of a board; `fault` is empty if the board holds to it."""

    board: str
    text: str
    source: str
    fault: str = ""

    def __str__(self) -> str:
        state = f"FAIL {self.text} ({self.source}): {self.fault}" if self.fault else f"pass {self.text} ({self.source})"
        return f"{self.board}: {state}"


def facts(name: str) -> Iterator[Fact]:
    """Every binding fact of a board, tried on its map file.

    >>> lemberg = next(f for f in facts("battle-for-galicia") if "Lemberg" in f.text)
    >>> print(lemberg)
    battle-for-galicia: pass place 7.09 Lemberg city (BfG 15.1)
    """
    board = load_map(map_path(name))
    file = resources.files(__package__) / "data" / "checks" / f"{name}.tsv"
    rows = csv.reader(file.read_text(encoding="utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    for number, row in enumerate(rows, 1):
        if number == 1:
            continue
        if len(row) != 4 or row[0] not in CHECKS:
            raise AtlasError(f"{name}.tsv:{number}: expected check, where, what and source")
        check, where, what, source = row
        text = " ".join(word for word in (check, where, what) if word != "-")
        try:
            fault = CHECKS[check](board, where.split(), what)
        except (GridError, KeyError) as error:
            fault = str(error).strip("'")
        yield Fact(name, text, source, fault)
    for text, fault in sound(board):
        yield Fact(name, text, "every board", fault)


def report(say: Callable[[str], None]) -> int:
    """Say every fact of every board, then how many hold; 1 if any fails."""
    failed = 0
    for name in BOARDS:
        found = list(facts(name))
        for fact in found:
            say(str(fact))
        bad = sum(bool(fact.fault) for fact in found)
        say(f"{name}: {len(found) - bad} of {len(found)} facts hold")
        failed += bad
    return int(failed > 0)


def _hexes(m: Map, where: list[str]) -> list[int]:
    found = [m.grid.hex(number) for number in where]
    missing = [m.grid.number(h) for h in found if h not in m.terrain]
    if missing:
        raise KeyError(f"{' '.join(missing)} not on the map")
    return found


def _listed(m: Map, bad: list[int], why: str) -> str:
    return f"{why}: {' '.join(m.grid.numbers(bad))}" if bad else ""


def _pairs(m: Map, where: list[str]) -> list[tuple[int, int]]:
    return [(m.grid.hex(a), m.grid.hex(b)) for a, _, b in (pair.partition("|") for pair in where)]


def _place(m: Map, where: list[str], what: str) -> str:
    name, _, kind = what.rpartition(" ")
    found = m.place(name)
    if found.hex != m.grid.hex(where[0]):
        return f"stands in {m.grid.number(found.hex)}"
    return "" if found.kind == kind else f"is a {found.kind}"


def _places(m: Map, where: list[str], what: str) -> str:
    found = {p.hex for p in m.places if p.kind == what}
    return _listed(m, sorted(found ^ set(_hexes(m, where))), "differ")


def _on_map(m: Map, where: list[str], what: str) -> str:
    _hexes(m, where)
    return ""


def _terrain(m: Map, where: list[str], what: str) -> str:
    barred, _, name = what.rpartition(" ")
    return _listed(m, [h for h in _hexes(m, where) if (m.terrain[h] == name) == bool(barred)], "otherwise")


def _extent(m: Map, where: list[str], what: str) -> str:
    return _listed(m, list(each(m.of_terrain(what) ^ bits_of(_hexes(m, where)))), "differ")


def _mark(m: Map, where: list[str], what: str) -> str:
    hexes = _hexes(m, where)
    for word in what.split():
        key, _, value = word.partition("=")
        bad = [h for h in hexes if value not in m.marks.get(key, {}).get(h, "").split(",")]
        if bad:
            return _listed(m, bad, f"no {word}")
    return ""


def _count(m: Map, where: list[str], what: str) -> str:
    mark, _, number = what.rpartition(" ")
    key, _, value = mark.partition("=")
    found = (m.of_terrain(value) if key == "terrain" else m.marked(key, value)).bit_count()
    return "" if found == int(number) else f"there are {found}"


def _only(m: Map, where: list[str], what: str) -> str:
    key, _, value = what.partition("=")
    return _listed(m, list(each(m.marked(key, value) ^ bits_of(_hexes(m, where)))), "differ")


def _areas(m: Map, where: list[str], what: str) -> str:
    values = m.marks.get(what, {})
    bare = [h for h in m.terrain if h not in values]
    if bare:
        return _listed(m, bare, "bear none")
    torn = [value for value in sorted(set(values.values())) if not _whole(m, m.marked(what, value))]
    return f"in pieces: {', '.join(torn)}" if torn else ""


def _whole(m: Map, hexes: Bits) -> bool:
    """Whether hexes hang together."""
    part = hexes & -hexes
    while (grown := m.grid.grow(part) & hexes) != part:
        part = grown
    return part == hexes


def _edge(m: Map, where: list[str], what: str) -> str:
    return _mark(m, where, f"edge={what}")


def _touch(m: Map, where: list[str], what: str) -> str:
    return ", ".join(
        f"{m.grid.number(a)} and {m.grid.number(b)} do not" for a, b in _pairs(m, where) if not m.grid.touch(a, b)
    )


def _ring(m: Map, where: list[str], what: str) -> str:
    return _listed(m, list(set(m.neighbours(m.grid.hex(where[0]))) ^ set(_hexes(m, what.split()))), "differ")


def _side(m: Map, where: list[str], what: str) -> str:
    return ", ".join(
        f"none between {m.grid.number(a)} and {m.grid.number(b)}"
        for a, b in _pairs(m, where)
        if what not in m.features(a, b)
    )


def _parted(m: Map, where: list[str], what: str) -> str:
    (start,) = _hexes(m, where)
    feature, *sizes = what.split()
    land = m.marked("zone", m.marks["zone"][start]) & ~m.of_terrain("sea")
    walls = m.side_masks(feature)
    near = flood(m.grid, [~wall & m.hexes for wall in walls], 1 << start, land)
    found = [near.bit_count(), (land & ~near).bit_count()]
    return "" if found == list(map(int, sizes)) else f"into {found[0]} and {found[1]}"


def _rail(m: Map, where: list[str], what: str) -> str:
    return _listed(m, list(each(bits_of(_hexes(m, where)) & ~m.on_line("rail"))), "none in")


def _joined(m: Map, where: list[str], what: str) -> str:
    first, *others = _hexes(m, where)
    reached = flood(m.grid, m.link_masks("rail"), 1 << first, m.hexes)
    return _listed(m, [h for h in others if not reached >> h & 1], "not joined")


def _chain(m: Map, where: list[str], what: str) -> str:
    a, b = _hexes(m, where)
    found = _rail_way(m, a, b)
    return "" if _numbers(m, found) == what.split() else f"runs {' '.join(_numbers(m, found))}"


def _ride(m: Map, where: list[str], what: str) -> str:
    a, b = _hexes(m, where)
    found = len(_rail_way(m, a, b)) - 1
    return "" if found == int(what) else f"takes {found}"


def _network(m: Map, where: list[str], what: str) -> str:
    (start,) = _hexes(m, where)
    joined = flood(m.grid, m.link_masks("rail"), 1 << start, m.hexes)
    found = {p.name for p in _stations(m) if joined >> p.hex & 1}
    return "" if found == set(what.split(", ")) else f"joins {', '.join(sorted(found)) or 'none'}"


def _stations(m: Map) -> list[Place]:
    return [p for p in m.places if p.marks.get("station") == "yes"]


def _numbers(m: Map, hexes: list[int]) -> list[str]:
    return [m.grid.number(h) for h in hexes]


def _rail_way(m: Map, a: int, b: int) -> list[int]:
    """The shortest way by rail, or nothing."""
    masks = m.link_masks("rail")
    came: dict[int, int] = {a: a}
    ring = [a]
    while ring and b not in came:
        after = []
        for here in ring:
            for offset, mask in zip(m.grid.offsets, masks, strict=True):
                if mask >> here & 1 and here + offset not in came:
                    came[here + offset] = here
                    after.append(here + offset)
        ring = after
    way = [b] if b in came else []
    while way and way[-1] != a:
        way.append(came[way[-1]])
    return way[::-1]


def _reach(m: Map, where: list[str], what: str) -> str:
    entries = list(each(m.marked("entry_rail", where[0])))
    ways = {p.name: [_rail_way(m, e, p.hex) for e in entries] for p in _stations(m)}
    found = {name for name, all_ways in ways.items() if any(0 < len(way) <= 10 for way in all_ways)}
    return "" if found == set(what.split(", ")) else f"reaches {', '.join(sorted(found)) or 'none'}"


def _apart(m: Map, where: list[str], what: str) -> str:
    ours, theirs = (list(each(m.marked(*word.split("=")))) if "=" in word else _hexes(m, [word]) for word in where)
    found = min(m.grid.distance(a, b) for a in ours for b in theirs)
    return "" if found == int(what) else f"they are {found} apart"


def _fed(m: Map, side: str) -> tuple[Bits, Bits]:
    """The railway hexes that the sources of a side feed, and those closed to it by the enemy's forts."""
    forts = bits_of(h for h, owner in m.marks.get("fort", {}).items() if owner != side)
    return flood(m.grid, m.link_masks("rail"), m.marked("supply", side), m.hexes & ~forts), forts


def _cut_off(m: Map, where: list[str], what: str) -> str:
    fed, _ = _fed(m, where[0])
    return _listed(m, list(each(m.on_line("rail") & ~fed ^ bits_of(_hexes(m, what.split())))), "differ")


def _room(m: Map, where: list[str], what: str) -> str:
    side, army = where
    foreign = bits_of(h for h, country in m.marks["country"].items() if country not in _HOME[side])
    for _ in range(3):
        foreign = m.grid.grow(foreign)
    near, forts = _fed(m, side)
    for _ in range(5):
        near = m.grid.grow(near) & ~forts
    found = (m.marked(side.lower(), army) & near & ~foreign & ~m.marked("country", "G")).bit_count()
    return "" if found == int(what) else f"there are {found}"


def _supplied(m: Map, where: list[str], what: str) -> str:
    (side,) = where
    home = bits_of(h for h, country in m.marks["country"].items() if country in _HOME[side])
    near = flood(m.grid, m.link_masks("rail"), m.marked("supply", side), home)
    for _ in range(int(what)):
        near = m.grid.grow(near)
    starts = [m.grid.hex(number) for unit in units(m) if unit["side"] == side for number in hexes_of(m, unit)]
    return _listed(m, sorted({h for h in starts if not near >> h & 1}), "too far off")


_HOME = {"AH": ("A", "H", "B", "G"), "RU": ("R",)}
CHECKS: dict[str, Callable[[Map, list[str], str], str]] = {
    "place": _place,
    "places": _places,
    "on map": _on_map,
    "terrain": _terrain,
    "extent": _extent,
    "mark": _mark,
    "count": _count,
    "only": _only,
    "areas": _areas,
    "edge": _edge,
    "touch": _touch,
    "ring": _ring,
    "side": _side,
    "parted": _parted,
    "rail": _rail,
    "joined": _joined,
    "chain": _chain,
    "ride": _ride,
    "network": _network,
    "reach": _reach,
    "apart": _apart,
    "cut off": _cut_off,
    "room": _room,
    "supplied": _supplied,
}
