"""The facts of hexes: countries, edges, armies, places, terrain, marks."""

from __future__ import annotations

from collections.abc import Callable

from galicia.atlas import courses, reading
from galicia.atlas.boards import Ground
from galicia.atlas.layers import Feature
from galicia.atlas.shares import largest, shares
from galicia.atlas.survey import Survey
from galicia.board import Place

_BORDER_KM = 15.0  # borders that end this close to another are led to it


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
        str(i): s.course(border) for i, border in enumerate(s.layers.borders)
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


def armies(s: Survey) -> None:
    """The army area of each hex, for either side: on the near side of the first boundary that has it so."""
    for side, seats in s.board.armies.items():
        bounds = []
        for line in s.layers.areas:
            if line.properties.get("kind") == "army boundary" and line.properties.get("side") == side:
                course = courses.running_on(s.course(line), 60)
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
            (line.name.split()[1], s.course(line))
            for line in s.layers.areas
            if line.properties.get("kind") == "army sector on start line" and line.properties["side"] == side
        ]
        front = next(line for line in s.layers.areas if line.name == "contact line")
        course = courses.running_on(s.course(front), 60)
        for h in touched:
            if courses.times_crossed(course, s.points[h], s.sheet.to_sheet(*seat)) % 2 == 0:
                _, army = min((courses.distance(s.points[h], sector), name) for name, sector in sectors)
                s.mark("start", h, f"{side}:{army}")


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
    printed = {h for o in s.rows("mark") if "rules" in o.marks for h in s.hexes(o.where)}
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
    for o in s.rows("no mark"):
        for h in s.hexes(o.where):
            for key in o.words:
                s.marks.get(key, {}).pop(h, None)
    for h in s.marks.get("rules", ()):  # cases that print its number
        s.basis[h] = "rulebook"
