"""Random grids, maps and positions on them, and how they are tried."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from galicia.board import Grid, Line, Map, Place, Side

TEMPLATES = ("{row}.{col:02}", "{row:02}{col:02}", "{col:02}{row:02}", "{col}/{row}", "N{row:03}-{col}")
TERRAIN = {"clear": 1, "woods": 2, "swamp": 3}
FEATURES = ("river", "bridge", "ridge")
LINKS = ("rail", "road")

tried = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def spans(most: int) -> st.SearchStrategy[tuple[int, int]]:
    """First and last number of the rows or columns."""
    return st.builds(lambda first, count: (first, first + count), st.integers(0, 12), st.integers(0, most - 1))


def grids(most: int = 7) -> st.SearchStrategy[Grid]:
    """Grids of every layout and numbering."""
    return st.builds(
        Grid,
        spans(most),
        spans(most),
        st.sampled_from(TEMPLATES),
        st.sampled_from(("rows", "columns")),
        st.sampled_from(("even", "odd")),
        st.sampled_from(("up", "down")),
        st.sampled_from(("left", "right")),
    )


def full(grid: Grid) -> Map:
    """The whole rectangle as clear terrain."""
    return Map("full", "full", grid, dict.fromkeys(grid, "clear"))


def _some(draw, candidates, most: int):
    """Up to so many of the candidates, in any order."""
    return draw(st.lists(st.sampled_from(candidates), max_size=most, unique=True)) if candidates else []


@st.composite
def maps(draw, most: int = 7) -> Map:
    """Maps with holes, mixed terrain, features on hexsides, and railways and roads that wander."""
    grid = draw(grids(most))
    count = len(grid)
    present = set(grid) - set(_some(draw, list(grid), count // 3))
    names = draw(st.lists(st.sampled_from(list(TERRAIN)), min_size=count, max_size=count))
    terrain = {h: name for h, name in zip(grid, names, strict=True) if h in present}
    touching = [(a, b) for a in terrain for b in grid.neighbours(a) if b in terrain and a < b]
    sides = [
        Side(*draw(st.sampled_from([(a, b), (b, a)])), draw(st.frozensets(st.sampled_from(FEATURES), min_size=1)))
        for a, b in _some(draw, touching, len(touching) // 2)
    ]
    lines = [draw(_walk(grid, pair, present)) for pair in _some(draw, touching, 4)]
    return Map(
        "drawn",
        "A drawn map",
        grid,
        terrain,
        tuple(sides),
        tuple(lines),
        vocabulary={"terrain": tuple(TERRAIN), "features": FEATURES, "links": LINKS},
    )


@st.composite
def _walk(draw, grid: Grid, pair: tuple[int, int], present: set[int]) -> Line:
    chain = list(pair)
    for turn in draw(st.lists(st.integers(0, 5), max_size=6)):
        beyond = [n for n in grid.neighbours(chain[-1]) if n in present]
        chain.append(beyond[turn % len(beyond)])
    return Line(draw(st.sampled_from(LINKS)), tuple(chain))


words = st.text(st.sampled_from('Łąz3 "#~=\\\'.,-'), max_size=6)
_marks = st.dictionaries(st.sampled_from(("edge", "tracks", "supply")), words, max_size=2)


@st.composite
def annotated_maps(draw) -> Map:
    """Maps whose hexes, sides, lines and places bear awkward names, marks and bases."""
    m = draw(maps(4))
    present = list(m.terrain)
    marks = {
        key: draw(st.dictionaries(st.sampled_from(present), words, min_size=1, max_size=3))
        for key in draw(st.sets(st.sampled_from(("edge", "supply", "country"))))
    }
    places = st.builds(Place, st.sampled_from(present), words, st.sampled_from(("town", "pass")), _marks, words)
    return replace(
        m,
        title=draw(words),
        sides=tuple(replace(s, name=draw(words), basis=draw(words)) for s in m.sides),
        lines=tuple(replace(line, name=draw(words), marks=draw(_marks), basis=draw(words)) for line in m.lines),
        places=tuple(draw(st.lists(places, max_size=3))),
        marks=marks,
        basis=draw(st.dictionaries(st.sampled_from(present), words.filter(bool), max_size=3)),
    )


def subsets(m: Map) -> st.SearchStrategy[int]:
    """The bits of some hexes of the sheet, from none to all."""
    return st.integers(0, (1 << m.grid.size) - 1).map(lambda bits: bits & m.hexes)


def sparse(m: Map) -> st.SearchStrategy[int]:
    """The bits of few hexes of the sheet."""
    return st.sets(st.sampled_from(list(m.terrain)), max_size=5).map(lambda chosen: sum(1 << h for h in chosen))


def step_cost(m: Map):
    """A chart with everything in it: terrain, rivers with and without bridges, slopes no one can climb."""

    def cost(a: int, b: int) -> int | None:
        features = m.features(a, b)
        if "ridge" in features and "river" in features:
            return None
        return TERRAIN[m.terrain[b]] + ("river" in features and "bridge" not in features) + 2 * ("ridge" in features)

    return cost


@dataclass(frozen=True)
class March:
    """A map and everything that bears on where a unit can go."""

    board: Map
    start: int
    budget: int
    zone: int
    leave: int
    enter: int
    closed: int
    stop: int


@st.composite
def marches(draw) -> March:
    m = draw(maps())
    return March(
        m,
        start=draw(st.sampled_from(list(m.terrain))),
        budget=draw(st.integers(0, 12)),
        zone=draw(subsets(m)),
        leave=draw(st.integers(0, 2)),
        enter=draw(st.integers(0, 2)),
        closed=draw(sparse(m)),
        stop=draw(sparse(m)),
    )


@dataclass(frozen=True)
class Supply:
    """A map and everything that bears on which hexes are in supply."""

    board: Map
    sources: int
    open: int
    zone: int
    allowance: int
    limit: int


@st.composite
def supplies(draw) -> Supply:
    m = draw(maps())
    return Supply(
        m,
        sources=draw(sparse(m)),
        open=m.hexes & ~draw(sparse(m)),
        zone=draw(subsets(m)),
        allowance=draw(st.integers(0, 3)),
        limit=draw(st.integers(0, 10)),
    )


def connected(m: Map, hexes: list[int]) -> bool:
    """Whether each hex touches the next."""
    return all(b in m.neighbours(a) for a, b in pairwise(hexes))
