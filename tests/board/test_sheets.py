"""Two sheets in one space of ids: everything holds on each as it does alone, and nothing crosses over."""

from importlib.resources import files

import pytest

from galicia.board import Grid, GridError, Reach, Sheets, StepCosts, Trace, Zones, flood, join, load_map
from galicia.board.hexset import each

PACKAGE = files("galicia.games.great_war_in_the_east")
ALONE = {"g": load_map(PACKAGE / "galicia.map"), "s": load_map(PACKAGE / "serbia.map")}
BOTH = join("great-war-in-the-east", "The Great War in the East", *ALONE.values())


def priced(board):
    return StepCosts(board, lambda a, b: 1 + len(board.terrain[b]) % 3 + len(board.features(a, b)))


@pytest.fixture(params=ALONE, ids=lambda key: ALONE[key].title)
def sheet(request):
    return ALONE[request.param]


def carried(sheet, hexes):
    """Hexes of a sheet as bits on the joined map."""
    return BOTH.grid.bits(*sheet.grid.numbers(hexes))


def test_every_hex_keeps_its_neighbours(sheet):
    for h in sheet.terrain:
        there = BOTH.grid.hex(sheet.grid.number(h))
        assert BOTH.grid.numbers(BOTH.neighbours(there)) == sheet.grid.numbers(sheet.neighbours(h))


def test_distances_are_those_of_the_sheet(sheet):
    numbers = sheet.grid.numbers(sheet.hexes)[::17]
    for a in numbers:
        for b in numbers:
            alone = sheet.grid.distance(sheet.grid.hex(a), sheet.grid.hex(b))
            assert BOTH.grid.distance(BOTH.grid.hex(a), BOTH.grid.hex(b)) == alone


def test_the_sheets_are_out_of_reach_of_each_other():
    galicia = BOTH.grid.hex(next(iter(ALONE["g"].grid.numbers(ALONE["g"].hexes))))
    for h in ALONE["s"].terrain:
        assert BOTH.grid.distance(galicia, BOTH.grid.hex(ALONE["s"].grid.number(h))) > 1000


def test_zones_reach_and_traces_agree_with_the_sheet_alone(sheet):
    some = list(each(sheet.hexes))[::23]
    occupied = sum(1 << h for h in some)
    zone = Zones(sheet, "river").of(occupied)
    assert Zones(BOTH, "river").of(carried(sheet, occupied)) == carried(sheet, zone)
    alone = Reach(priced(sheet), zone=zone, leave=1, enter=1)
    joined = Reach(priced(BOTH), zone=carried(sheet, zone), leave=1, enter=1)
    for h in some:
        there = BOTH.grid.hex(sheet.grid.number(h))
        assert joined.within(there, 8) == carried(sheet, alone.within(h, 8))
    trace = Trace(sheet.grid, 1 << some[0], open=sheet.hexes, zone=zone, allowance=1, limit=9)
    there = Trace(
        BOTH.grid, carried(sheet, 1 << some[0]), open=BOTH.hexes, zone=carried(sheet, zone), allowance=1, limit=9
    )
    assert there.within(9) & BOTH.hexes == carried(sheet, trace.within(9) & sheet.hexes)


def test_rails_run_on_the_joined_map_as_on_the_sheet(sheet):
    sources = sheet.on_line("rail") & -sheet.on_line("rail")
    alone = flood(sheet.grid, sheet.link_masks("rail"), sources, sheet.hexes)
    assert flood(BOTH.grid, BOTH.link_masks("rail"), carried(sheet, sources), BOTH.hexes) == carried(sheet, alone)


def test_places_marks_and_sides_come_along():
    assert len(BOTH.places) == sum(len(m.places) for m in ALONE.values())
    assert len(BOTH.sides) == sum(len(m.sides) for m in ALONE.values())
    assert BOTH.grid.number(BOTH.place("Belgrade").hex) == "s0307"


def test_a_line_or_a_row_and_column_need_one_sheet():
    g, s = BOTH.grid.hex("g1312"), BOTH.grid.hex("s0307")
    with pytest.raises(GridError, match="another sheet"):
        BOTH.grid.line(g, s)
    with pytest.raises(GridError, match="which sheet"):
        BOTH.grid.at(1, 1)
    assert BOTH.grid.numbers(BOTH.grid.line(s, BOTH.grid.hex("s0309"))) == ["s0307", "s0308", "s0309"]


def test_sheets_that_number_alike_or_touch_differently_cannot_be_joined():
    plain = Grid((1, 2), (1, 2), "{row}{col}")
    with pytest.raises(GridError, match="alike"):
        Sheets.of(plain, plain)
    with pytest.raises(GridError, match="rows that touch"):
        Sheets.of(plain, Grid((1, 2), (1, 2), "x{row}{col}", "columns"))
