"""Grids of every layout: what touches what, how far, along which line, and by which number."""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galicia.board import Grid, GridError
from galicia.board.grid import OPPOSITE
from tests.board import twins
from tests.board.strategies import connected, full, grids, maps, subsets, tried


def galicia() -> Grid:
    """The grid of Battle for Galicia."""
    return Grid((1, 19), (1, 26), "{row}.{col:02}", "rows", "even", "up", "left")


def hexes_of(draw, grid, count):
    return [draw(st.sampled_from(list(grid))) for _ in range(count)]


@tried
@given(grids())
def test_the_hexes_around_one_are_those_a_hex_width_away(grid):
    board = full(grid)
    for h in grid:
        assert set(grid.neighbours(h)) == twins.neighbours(board, h)


@tried
@given(grids())
def test_touching_goes_both_ways_and_so_does_its_direction(grid):
    for a in grid:
        for b in grid:
            assert grid.touch(a, b) == (b in grid.neighbours(a)) == (a in grid.neighbours(b))
            if grid.touch(a, b):
                assert grid.direction(b, a) == OPPOSITE[grid.direction(a, b)]


@tried
@given(grids())
def test_a_direction_points_the_same_way_everywhere(grid):
    ways = {}
    for a in grid:
        for b in grid.neighbours(a):
            (xa, ya), (xb, yb) = grid.centre(a), grid.centre(b)
            way = (round(xb - xa, 6), round(yb - ya, 6))
            assert ways.setdefault(grid.direction(a, b), way) == way
    assert len(set(ways.values())) == len(ways)


@tried
@given(grids(5))
def test_no_two_hexes_lie_closer_than_a_hex_width(grid):
    assert all(dist(grid.centre(a), grid.centre(b)) > 0.99 for a in grid for b in grid if a != b)


@tried
@given(grids(), st.data())
def test_distance_is_the_number_of_steps_of_a_breadth_first_walk(grid, data):
    (start,) = hexes_of(data.draw, grid, 1)
    assert {h: grid.distance(start, h) for h in grid} == twins.distances(full(grid), start)


@tried
@given(grids(), st.data())
def test_distance_is_a_metric(grid, data):
    a, b, c = hexes_of(data.draw, grid, 3)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@tried
@given(grids(), st.data())
def test_a_line_is_a_shortest_chain_between_its_ends(grid, data):
    a, b = hexes_of(data.draw, grid, 2)
    line = grid.line(a, b)
    assert (line[0], line[-1], len(line)) == (a, b, grid.distance(a, b) + 1)
    assert connected(full(grid), line)


@tried
@given(grids(), st.data())
def test_a_line_is_the_same_read_from_either_end(grid, data):
    a, b = hexes_of(data.draw, grid, 2)
    assert grid.line(a, b) == grid.line(b, a)[::-1]


@tried
@given(grids(), st.data())
def test_a_line_stays_within_half_a_hex_of_straight(grid, data):
    a, b = hexes_of(data.draw, grid, 2)
    line = grid.line(a, b)
    (xa, ya), (xb, yb) = grid.centre(a), grid.centre(b)
    for step, h in enumerate(line[1:-1], 1):
        part = step / (len(line) - 1)
        assert dist(grid.centre(h), (xa + (xb - xa) * part, ya + (yb - ya) * part)) < 0.578


@pytest.mark.parametrize("shifted", ["even", "odd"])
@pytest.mark.parametrize("col", [1, 3])
def test_a_line_along_the_rim_stays_on_the_map(shifted, col):
    grid = Grid((1, 4), (1, 3), "{row:02}{col:02}", "rows", shifted)
    assert len(grid.line(grid.at(1, col), grid.at(3, col))) == 3
    assert len(grid.line(grid.at(2, col), grid.at(4, col))) == 3


@tried
@given(grids())
def test_every_hex_is_found_again_by_its_number_and_by_its_row_and_column(grid):
    rectangle = {(r, c) for r in range(grid.rows[0], grid.rows[1] + 1) for c in range(grid.cols[0], grid.cols[1] + 1)}
    assert {grid.row_col(h) for h in grid} == rectangle
    for h in grid:
        assert grid.hex(grid.number(h)) == grid.at(*grid.row_col(h)) == h


@tried
@given(grids())
def test_rows_and_columns_grow_to_the_side_the_sheet_says(grid):
    for h in grid:
        (x, y), (row, col) = grid.centre(h), grid.row_col(h)
        if col < grid.cols[1]:
            assert (grid.centre(grid.at(row, col + 1))[0] > x) == (grid.cols_grow == "right")
        if row < grid.rows[1]:
            assert (grid.centre(grid.at(row + 1, col))[1] > y) == (grid.rows_grow == "down")


@tried
@given(maps(), st.data())
def test_a_set_shifts_and_grows_hex_by_hex(m, data):
    grid, bits = m.grid, data.draw(subsets(m))
    moved = [
        {n for h in twins.hexes(bits) for n in grid.neighbours(h) if grid.direction(h, n) == way} for way in range(6)
    ]
    assert [twins.hexes(grid.shift(bits, way)) for way in range(6)] == moved
    assert twins.hexes(grid.grow(bits)) == twins.hexes(bits).union(*moved)


@tried
@given(grids())
def test_lists_of_the_grids_size_have_room_for_every_hex(grid):
    assert max(grid) == grid.size - 1
    assert min(grid) >= 0
    assert twins.hexes(grid.all) == set(grid)
    assert len(grid) == len(set(grid))


def test_hex_13_15_of_galicia_touches_14_14_and_14_15():
    grid = galicia()
    touching = grid.numbers(grid.neighbours(grid.hex("13.15")))
    assert touching == ["12.14", "12.15", "13.14", "13.16", "14.14", "14.15"]


def test_even_rows_of_galicia_lie_half_a_hex_to_the_left():
    grid = galicia()
    assert grid.centre(grid.hex("14.15"))[0] == grid.centre(grid.hex("13.15"))[0] - 0.5


@pytest.mark.parametrize(
    ("template", "number"),
    [
        ("{row}.{col:02}", "16.22"),
        ("{row:02}{col:02}", "1622"),
        ("{col:02}{row:02}", "2216"),
        ("{row}.{col}", "16.22"),
        ("W{col:03}{row:03}", "W022016"),
    ],
)
def test_hexes_bear_the_numbers_of_any_rulebook(template, number):
    grid = Grid((1, 19), (1, 26), template)
    assert grid.row_col(grid.hex(number)) == (16, 22)


def test_small_numbers_are_padded_only_where_the_template_says():
    assert galicia().number(galicia().at(3, 4)) == "3.04"


def test_numbers_are_listed_in_the_order_of_the_sheet():
    grid = Grid((1, 2), (1, 2), "{row:02}{col:02}", "columns")
    assert grid.numbers(grid.bits("0201", "0102", "0101")) == ["0101", "0102", "0201"]
    assert grid.numbers([grid.hex("0201"), grid.hex("0102")]) == ["0102", "0201"]


@pytest.mark.parametrize("number", ["20.01", "0.01", "1.27", "1.1", "01.01", "101", ""])
def test_a_number_that_is_not_printed_is_no_hex(number):
    with pytest.raises(GridError, match=f"^{number} is not a hex of this map"):
        galicia().hex(number)


def test_a_row_and_column_beyond_the_sheet_are_off_the_grid():
    with pytest.raises(GridError, match="row 20, column 1 is off the grid"):
        galicia().at(20, 1)


def test_hexes_apart_have_no_direction():
    grid = galicia()
    with pytest.raises(GridError, match=r"1\.01 and 3\.01 do not touch"):
        grid.direction(grid.hex("1.01"), grid.hex("3.01"))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"lanes": "diagonals"}, "lanes is 'diagonals'; it must be one of rows, columns"),
        ({"shifted": "none"}, "shifted is 'none'; it must be one of even, odd"),
        ({"rows_grow": "left"}, "rows_grow is 'left'; it must be one of up, down"),
        ({"cols_grow": "up"}, "cols_grow is 'up'; it must be one of left, right"),
        ({"rows": (3, 1)}, "rows 3-1 is no range"),
        ({"cols": (-1, 4)}, "columns -1-4 is no range"),
        ({"template": "{row}"}, "must name {row} and {col} once each"),
        ({"template": "{row}{col}{row}"}, "must name {row} and {col} once each"),
        ({"template": "{row}.{col}.{map}"}, "has braces around something else than row and col"),
        ({"template": "{row}{col}"}, "gives two hexes the same number"),
    ],
)
def test_a_grid_that_cannot_be_says_why(wrong, why):
    right = {"rows": (1, 12), "cols": (1, 12), "template": "{row}.{col}"}
    with pytest.raises(GridError) as error:
        Grid(**(right | wrong))
    assert why in str(error.value)
