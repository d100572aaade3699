"""From the layers of a theatre to the facts of a board: terrain, countries, hexsides, lines, places."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from math import dist

from galicia.atlas import chains, courses, layers, reading
from galicia.atlas.boards import Board, Ground
from galicia.atlas.layers import AtlasError, Feature, Layers
from galicia.atlas.overrides import Override, overrides
from galicia.atlas.projection import Point, Sheet
from galicia.atlas.shares import largest, shares
from galicia.board import Line, Map, Place, Side

_JOIN_KM = 6.0  # rivers that end this close to another are led into it
_BORDER_KM = 15.0
_STATION_KM = 6.0  # how far a station may lie from the town it serves
_AT_TOWN = 0.5  # hex widths: a vertex this close to a station is the station
_BY_TOWN = 0.75  # hex widths: a railway this close to a town serves it, if its stations are not told
_NARROW = 1000  # mm; a smaller gauge makes a narrow line


@dataclass
class Survey:
    """The facts of one board, gathered step by step."""

    board: Board
    sheet: Sheet
    layers: Layers
    overrides: tuple[Override, ...]
    terrain: dict[int, str] = field(default_factory=dict)
    marks: dict[str, dict[int, str]] = field(default_factory=dict)
    basis: dict[int, str] = field(default_factory=dict)
    sides: dict[courses.Pair, Side] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    exits: dict[int, set[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, board: Board) -> Survey:
        sheet = Sheet.of(board.name)
        return cls(board, sheet, layers.load(sheet.theatre), overrides(board.name))

    def rows(self, fact: str) -> Iterable[Override]:
        return (o for o in self.overrides if o.fact == fact)

    def hexes(self, where: Iterable[str]) -> list[int]:
        """The hexes named by their numbers, or as @Town."""
        return [self.hex_of(w[1:].replace("_", " ")) if w[0] == "@" else self.sheet.grid.hex(w) for w in where]

    def hex_of(self, town: str) -> int:
        h = self.sheet.hex_at(*self.towns[town][0]) if town in self.towns else None
        if h is None:
            raise AtlasError(f"{self.board.name}: no place {town!r} on the sheet")
        return h

    def pair(self, a: str, b: str) -> courses.Pair:
        g = self.sheet.grid
        g.direction(g.hex(a), g.hex(b))
        return self.key(g.hex(a), g.hex(b))

    @staticmethod
    def key(a: int, b: int) -> courses.Pair:
        return (a, b) if a < b else (b, a)

    def at(self, feature: Feature) -> Point:
        return self.sheet.snap(feature.name, *feature.coordinates)

    def mark(self, key: str, h: int, value: str) -> None:
        self.marks.setdefault(key, {})[h] = value

    @cached_property
    def towns(self) -> dict[str, tuple[Point, Feature]]:
        """The places of the atlas on the sheet, by name."""
        found = {t.name: (self.at(t), t) for t in self.layers.towns}
        return {name: (p, t) for name, (p, t) in found.items() if self.sheet.hex_at(*p) is not None}

    @cached_property
    def points(self) -> dict[int, Point]:
        """The point that stands for each hex: its chief town, or its centre."""
        found = {h: self.sheet.grid.centre(h) for h in self.sheet.grid}
        settled = [(reading.weight(t), name, p) for name, (p, t) in self.towns.items() if self.stands(t)]
        for _, _, p in sorted(settled, reverse=True):
            h = self.sheet.hex_at(*p)
            if h is not None:
                found[h] = p
        return found

    def stands(self, town: Feature) -> bool:
        """Whether a place can stand for its hex: it is on this board, and no pass or height."""
        ranks = self.board.town_ranks
        return reading.kind(town) not in ("pass", "height") and (not ranks or town.properties.get("rank") in ranks)

    @cached_property
    def waters(self) -> dict[str, list[Point]]:
        """The courses on the sheet of the rivers that count on this board, by a name of their own."""
        lines = {
            f"{i}:{r.name}": [self.sheet.to_sheet(*c) for c in r.coordinates]
            for i, r in enumerate(self.layers.rivers)
            if reading.rank(r) in self.board.waters
        }
        return courses.joined(lines, _JOIN_KM / self.sheet.km_per_hex)

    @cached_property
    def junctions(self) -> set[str]:
        """Stations of more than one railway."""
        told = [name for rail in self.rails for name in set(reading.stations(rail))]
        return {name for name in told if told.count(name) > 1}

    @cached_property
    def rails(self) -> list[Feature]:
        """The railways open to troops."""
        return [rail for rail in self.layers.rails if rail.properties.get("rank") not in ("mine", "unfinished")]

    def survey(self) -> Map:
        """Every step in its order; later steps lean on earlier ones."""
        for step in STEPS:
            step(self)
        return Map(
            name=self.board.name,
            title=self.sheet.title,
            grid=self.sheet.grid,
            terrain=self.terrain,
            sides=tuple(self.sides[pair] for pair in sorted(self.sides, key=self._side_order)),
            lines=tuple(self.lines),
            places=tuple(sorted(self.places, key=lambda p: self.sheet.grid.row_col(p.hex))),
            marks=self.marks,
            basis=self.basis,
            vocabulary={
                "terrain": self.board.terrain,
                "features": self.board.features,
                "links": self.board.links,
            },
        )

    def _side_order(self, pair: courses.Pair) -> tuple[tuple[int, int], ...]:
        return tuple(sorted(self.sheet.grid.row_col(h) for h in pair))


def countries(s: Survey) -> None:
    """The state of each hex: that of its chief town, else the one that covers most of it."""
    for land_hex, name in _lands(s).items():
        s.mark("country", land_hex, name)
    for _, (p, town) in sorted(s.towns.items(), key=lambda item: reading.weight(item[1][1]), reverse=True):
        h = s.sheet.hex_at(*p)
        if h is not None and s.stands(town):
            s.mark("country", h, reading.country(town))


def _lands(s: Survey) -> dict[int, str]:
    if s.layers.countries:
        states: dict[str, list[Feature]] = {}
        for area in s.layers.countries:
            states.setdefault(str(area.properties["country"]), []).append(area)
        return largest(s.sheet, states)
    return _walled(s)


def _walled(s: Survey) -> dict[int, str]:
    """Without outlines of states: the land within the borders belongs to the state of its towns."""
    borders = {
        str(i): [s.sheet.to_sheet(*c) for c in border.coordinates] for i, border in enumerate(s.layers.borders)
    }
    joined = courses.joined(borders, _BORDER_KM / s.sheet.km_per_hex)
    walls = set()
    for key, line in joined.items():
        free = len(line) == len(borders[key])  # a border that meets no other runs on out to sea
        course = courses.running_on(line, 40) if free else line
        walls |= set(courses.sides(s.sheet, course, s.points))
    lands: dict[int, str] = {}
    left = set(s.sheet.grid)
    while left:
        seed = min(left)
        part, heap = {seed}, [seed]
        while heap:
            here = heap.pop()
            for n in s.sheet.grid.neighbours(here):
                if n not in part and s.key(here, n) not in walls:
                    part.add(n)
                    heap.append(n)
        left -= part
        votes = [reading.country(t) for p, t in s.towns.values() if s.sheet.hex_at(*p) in part]
        if votes:
            lands |= dict.fromkeys(part, max(sorted(set(votes)), key=votes.count))
    while empty := [h for h in s.sheet.grid if h not in lands]:  # land without a town goes with its neighbours
        around = {h: [lands[n] for n in s.sheet.grid.neighbours(h) if n in lands] for h in empty}
        lands |= {h: max(sorted(set(votes)), key=votes.count) for h, votes in around.items() if votes}
    return lands


def edges(s: Survey) -> None:
    """The edges of the sheet each rim hex lies on."""
    g = s.sheet.grid
    top, right, bottom, left = s.board.edges
    low_row, high_row = (bottom, top) if g.rows_grow == "up" else (top, bottom)
    low_col, high_col = (right, left) if g.cols_grow == "left" else (left, right)
    for h in g:
        row, col = g.row_col(h)
        found = [
            name
            for name, here in (
                (low_row, row == g.rows[0]), (high_row, row == g.rows[1]),
                (low_col, col == g.cols[0]), (high_col, col == g.cols[1]),
            )
            if here
        ]  # fmt: skip
        if found:
            s.mark("edge", h, ",".join(found))


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


def _wet(side: Side) -> bool:
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
    s.sides[pair] = Side(a, b, told, ", ".join(names), basis)


def _override_sides(s: Survey) -> None:
    for o in s.rows("no side"):
        for pair in (s.pair(*numbers) for numbers in o.pairs):
            known = s.sides.pop(pair, None)
            if known and known.features - set(o.words):
                s.sides[pair] = Side(known.a, known.b, known.features - set(o.words), known.name, known.basis)
    for o in s.rows("side"):
        for pair in (s.pair(*numbers) for numbers in o.pairs):
            _add_side(s, pair, o.words, o.marks.get("name", ""), o.basis)


def ridges(s: Survey) -> None:
    """Ridges along the hexsides, where no river runs already."""
    if not s.board.ridge:
        return
    for crest in s.layers.relief:
        if crest.geometry_type == "LineString" and crest.properties.get("kind") == "ridge":
            line = [s.sheet.to_sheet(*c) for c in crest.coordinates]
            for pair in courses.sides(s.sheet, line, s.points):
                if pair not in s.sides:
                    _add_side(s, pair, (s.board.ridge,), crest.name, "reconstructed")
    _override_sides(s)


def traced(s: Survey) -> None:
    """Lines of the war drawn along hexsides, such as a front."""
    for feature, kind in s.board.traced.items():
        for line in (*s.layers.areas, *s.layers.extra.get(kind, ())):
            if line.properties.get("kind", kind) == kind and line.geometry_type == "LineString":
                for pair in courses.sides(s.sheet, [s.sheet.to_sheet(*c) for c in line.coordinates], s.points):
                    _add_side(s, pair, (feature,), "", "reconstructed")


def armies(s: Survey) -> None:
    """The army area of each hex, for either side: on the near side of the first boundary that has it so."""
    for side, seats in s.board.armies.items():
        bounds = []
        for line in s.layers.areas:
            if line.properties.get("kind") == "army boundary" and line.properties.get("side") == side:
                course = courses.running_on([s.sheet.to_sheet(*c) for c in line.coordinates], 60)
                near, far = line.name.removeprefix(f"{side} ").split(" | ")
                bounds.append((near, far, course))
        for h in s.sheet.grid:
            for (near, far, course), seat in zip(bounds, seats, strict=True):
                beyond = courses.times_crossed(course, s.sheet.grid.centre(h), s.sheet.to_sheet(*seat)) % 2
                s.mark(side.lower(), h, far if beyond else near)
                if not beyond:
                    break


def start_areas(s: Survey) -> None:
    """Whose army stands where a traced front passes: the sector nearest to each hex that touches it."""
    touched = {h for pair, side in s.sides.items() if side.features & s.board.traced.keys() for h in pair}
    for side, (seat, *_) in s.board.seats.items():
        sectors = [
            (line.name.split()[1], [s.sheet.to_sheet(*c) for c in line.coordinates])
            for line in s.layers.areas
            if line.properties.get("kind") == "army sector on start line" and line.properties["side"] == side
        ]
        front = next(line for line in s.layers.areas if line.name == "contact line")
        course = courses.running_on([s.sheet.to_sheet(*c) for c in front.coordinates], 60)
        for h in touched:
            if courses.times_crossed(course, s.points[h], s.sheet.to_sheet(*seat)) % 2 == 0:
                _, army = min((courses.distance(s.points[h], sector), name) for name, sector in sectors)
                s.mark("start", h, f"{side}:{army}")


def lines(s: Survey) -> None:
    """Railways from the atlas, and whatever lines the overrides tell."""
    banks = {pair: set(side.name.split(", ")) for pair, side in s.sides.items() if _wet(side)}
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
    course = [s.sheet.to_sheet(*c) for c in line.coordinates]
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


def bridges(s: Survey) -> None:
    """A bridge wherever a railway or a road crosses a river."""
    if "bridge" not in s.board.features:
        return
    for line in s.lines:
        if line.kind == "narrow":
            continue
        for a, b in zip(line.hexes, line.hexes[1:], strict=False):
            side = s.sides.get(s.key(a, b))
            if side and _wet(side):
                s.sides[s.key(a, b)] = Side(side.a, side.b, side.features | {"bridge"}, side.name, side.basis)


def places(s: Survey) -> None:
    """Towns, villages, passes and heights."""
    told = {o.words[0] for o in (*s.rows("place"), *s.rows("no place"))}
    printed = {name for name in s.sheet.anchors if s.sheet.reasons[name].startswith("printed")}
    for name, (p, town) in s.towns.items():
        h = s.sheet.hex_at(*p)
        rank = town.properties.get("rank")
        if h is None or name in told or (s.board.town_ranks and rank not in s.board.town_ranks):
            continue
        works = town.properties.get("fortress")
        marks = {"fortress": str(works)} if works else {}
        s.places.append(Place(h, name, _class(s, town), marks, "rulebook" if name in printed else "historical"))
    for o in s.rows("place"):
        (h,) = s.hexes(o.where)
        s.places.append(Place(h, o.words[0], o.words[1], o.marks, o.basis))
    order = {name: i for i, name in enumerate(s.towns)}
    s.places.sort(key=lambda p: (order.get(p.name, len(order)), p.name))


def _class(s: Survey, town: Feature) -> str:
    """City, town or village as this game counts them."""
    kind, cities, towns = reading.kind(town), s.board.cities, s.board.towns
    if kind in ("city", "town", "village"):
        if cities is not None:
            kind = "city" if town.name in cities else "town" if kind == "city" else kind
        if towns is not None and kind != "city":
            kind = "town" if town.name in towns else "village"
    return kind


def terrain(s: Survey) -> None:
    """The first ground that covers enough of a hex; what cannot be there is passed over."""
    fits = [(ground, _test(s, ground)) for ground in s.board.grounds]
    printed = {h for o in s.rows("mark") if o.basis == "rulebook" for h in s.hexes(o.where)}
    firm = {h for line in s.lines if line.kind != "narrow" for h in line.hexes} | {p.hex for p in s.places} | printed
    for h in s.sheet.grid:
        s.terrain[h] = next(
            (g.terrain for g, fit in fits if fit(h) and not (g.terrain == s.board.firm and h in firm)),
            s.board.terrain[0],
        )
        s.basis[h] = "reconstructed"
    if "pass" in s.board.terrain:
        for h in {p.hex for p in s.places if p.kind == "pass"}:
            s.terrain[h] = "pass" if s.terrain[h] == "mountain" else s.terrain[h]
    for o in s.rows("terrain"):
        for h in s.hexes(o.where):
            s.terrain[h] = o.what[0]
            s.basis[h] = o.basis


def _test(s: Survey, ground: Ground) -> Callable[[int], bool]:
    areas = getattr(s.layers, ground.layer, None) or s.layers.extra.get(ground.layer, ())
    keys = ("class", "kind", "name", "id")
    chosen = [
        a for a in areas if not ground.only or any(a.properties.get(key) in ground.only for key in keys)
    ]
    cover = shares(s.sheet, chosen)
    also = _test(s, ground.also) if ground.also else None
    return lambda h: cover.get(h, 0.0) >= ground.share and (also is None or also(h))


def own_marks(s: Survey) -> None:
    """Rail exits as sources of supply, then every mark of the overrides."""
    for h in s.exits.keys() & {h for line in s.lines if line.kind == "rail" for h in line.hexes}:
        owner = s.board.owners.get(s.marks["country"].get(h, ""), "")
        on = s.marks.get("edge", {}).get(h, "").split(",")
        if owner and on != [""] and s.board.barred_edges.get(owner) not in on:
            s.mark("supply", h, owner)
    for o in s.rows("mark"):
        for h in s.hexes(o.where):
            for key, value in o.marks.items():
                s.mark(key, h, value)
            if o.basis == "rulebook":
                s.basis[h] = "rulebook"


STEPS: tuple[Callable[[Survey], None], ...] = (
    countries,
    edges,
    armies,
    waters,
    ridges,
    traced,
    start_areas,
    lines,
    bridges,
    places,
    terrain,
    own_marks,
)
