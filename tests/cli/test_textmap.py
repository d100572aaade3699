"""A board as text, on grids of either kind."""

from galicia.board import Grid, Map
from galicia.cli.paint import Paint
from galicia.cli.textmap import close_up, overview
from galicia.engine.views import Counter, StackView

PLAIN = Paint(False)


def sheet(**grid):
    g = Grid((1, 3), (1, 3), "{row:02}{col:02}", **grid)
    terrain = dict.fromkeys(g, "clear")
    terrain[g.hex("0202")] = "woods"
    return Map("sheet", "Sheet", g, terrain)


def stack(hex_, *units, side="AH"):
    return StackView(hex_, side, True, tuple(Counter(unit, side, "infantry", {}) for unit in units))


def test_rows_that_touch_are_staggered_as_on_the_sheet():
    lines = overview(sheet(lanes="rows", shifted="even"), [], ("AH", "RU"), PLAIN).splitlines()
    assert lines[:4] == ["    1    2    3", " 1  .    .    .", " 2    .    w    .", " 3  .    .    ."]


def test_columns_that_touch_take_two_lines_to_a_row():
    lines = overview(sheet(lanes="columns", shifted="even"), [], ("AH", "RU"), PLAIN).splitlines()
    assert lines[:4] == ["    1    2    3", " 1  .         .", " 1       .", " 2  .         ."]


def test_a_stack_shows_its_side_and_its_top_unit():
    text = overview(sheet(), [stack("0202", "4/II", "25/II")], ("AH", "RU"), PLAIN)
    assert "wA4" in text and "25" not in text


def test_a_close_look_tells_that_there_are_more_below():
    board = sheet()
    text = close_up(board, [stack("0202", "4/II", "25/II")], ("AH", "RU"), PLAIN, board.grid.hex("0202"), 1)
    assert "wA4/II+" in text and "0202" in text and "0101" not in text


def test_sides_have_their_own_colours_on_a_terminal():
    text = overview(sheet(), [stack("0101", "4"), stack("0303", "5", side="RU")], ("AH", "RU"), Paint(True))
    assert "\x1b[1;33mA4\x1b[0m" in text and "\x1b[1;36mR5\x1b[0m" in text
