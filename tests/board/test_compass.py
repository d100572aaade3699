"""Directions have names: they lie on the sheet as they are called, and paths and floods follow them."""

from __future__ import annotations

from dataclasses import replace

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from galicia.board import Grid, GridError, Map, Sheets, Surroundings, flood
from galicia.board.grid import OPPOSITE
from galicia.board.paths import longest
from tests.board import twins
from tests.board.strategies import grids, maps, sparse, subsets, tried

ROWS = Grid((1, 4), (1, 5), "{row}{col}", "rows", "odd", "down", "left")
COLUMNS = Grid((1, 4), (1, 5), "{row}{col}", "columns", "odd", "down", "right")


def called(grid: Grid, a: int, b: int) -> str:
    """The name of the direction from a hex to its neighbour, by where their centres are printed."""
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    north_south = "N" if by < ay - 0.1 else "S" if by > ay + 0.1 else ""
    return north_south + ("W" if bx < ax - 0.1 else "E" if bx > ax + 0.1 else "")


@tried
@given(grids())
def test_a_direction_is_called_as_it_lies_on_the_sheet(grid):
    for h in grid:
        for n in grid.neighbours(h):
            assert grid.compass[grid.direction(h, n)] == called(grid, h, n)


@tried
@given(grids())
def test_six_names_are_six_headings_and_opposites_are_opposite(grid):
    turned = str.maketrans("NESW", "SWNE")
    assert sorted(map(grid.heading, grid.compass)) == list(range(6))
    for name in grid.compass:
        assert grid.heading(name.translate(turned)) == OPPOSITE[grid.heading(name)]


def test_rows_that_touch_have_no_north_and_columns_no_east():
    with pytest.raises(GridError, match="no direction is called 'N' here; there are: W, SW, SE, E, NE, NW"):
        ROWS.heading("N")
    with pytest.raises(GridError, match="no direction is called 'E'"):
        COLUMNS.heading("E")


def test_sheets_side_by_side_share_a_compass_if_they_are_numbered_alike():
    one, other = replace(ROWS, template="a{row}{col}"), replace(ROWS, template="b{row}{col}")
    assert Sheets.of(one, other).compass == ROWS.compass
    with pytest.raises(GridError, match="different directions"):
        Sheets.of(one, replace(other, cols_grow="right")).heading("E")


def land(grid: Grid) -> Surroundings:
    return Surroundings(Map("t", "t", grid, dict.fromkeys(grid, "clear")))


@tried
@given(maps(), st.data())
def test_neighbours_by_direction_are_those_that_lie_there(m, data):
    names = data.draw(st.sets(st.sampled_from(m.grid.compass)))
    leading = Surroundings(m).leading(*sorted(names))
    for h in m.terrain:
        assert list(leading[h]) == [n for n in m.neighbours(h) if called(m.grid, h, n) in names]


def test_a_retreat_by_compass_goes_west_and_never_back():
    west = land(ROWS).leading("W", "SW", "NW")
    paths = longest(west, ROWS.hex("22"), 2, shut=ROWS.bits("23"))
    assert sorted([ROWS.number(h) for h in path] for path in paths) == [["12", "13"], ["32", "33"], ["32", "43"]]


@tried
@given(maps(), st.data())
def test_a_flood_by_compass_reaches_whoever_can_go_to_a_source_that_way(m, data):
    names = sorted(data.draw(st.sets(st.sampled_from(m.grid.compass))))
    sources, allowed = data.draw(sparse(m)), data.draw(subsets(m))
    found = flood(m.grid, Surroundings(m).led(*names), sources, allowed)
    steps = nx.DiGraph()
    steps.add_nodes_from(twins.hexes(allowed))
    steps.add_edges_from((a, b) for a in twins.hexes(allowed) for b in m.neighbours(a)
                         if allowed >> b & 1 and called(m.grid, a, b) in names)  # fmt: skip
    open_sources = twins.hexes(sources & allowed)
    assert twins.hexes(found) == open_sources | {a for s in open_sources for a in nx.ancestors(steps, s)}
