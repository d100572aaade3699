"""Map files: what is written is read again, and what is wrong is named with file, line and hex."""

from pathlib import Path

import pytest
from hypothesis import given

import galicia
from galicia.board import MapError, load_map, parse_map, write_map
from tests.board.strategies import annotated_maps, tried

HEAD = """\
map small "A small map"
number {row:02}{col:02}
rows 1-2 down
columns 1-3 right
lanes rows even
terrain clear woods
features river bridge
links rail road
"""
HEXES = """\
hex 0101 clear
hex 0102 woods
hex 0103 clear
hex 0201 clear
"""


def complaint(text: str) -> str:
    """What reading this text as small.map complains of."""
    with pytest.raises(MapError) as error:
        parse_map(text, "small.map")
    return str(error.value)


@tried
@given(annotated_maps())
def test_a_map_written_is_the_same_map_read(m):
    assert parse_map(write_map(m)) == m


@tried
@given(annotated_maps())
def test_a_map_read_is_written_in_the_same_words(m):
    assert write_map(parse_map(write_map(m))) == write_map(m)


def test_the_board_of_galicia_is_written_as_it_stands():
    path = Path(galicia.__file__).parent / "games" / "battle_for_galicia" / "board.map"
    board = load_map(path)
    assert write_map(board) == path.read_text(encoding="utf-8")
    assert len(board.terrain) == 19 * 26
    assert board.place("Lemberg").hex == board.grid.hex("7.09")


def test_comments_and_empty_lines_say_nothing():
    plain = parse_map(HEAD + HEXES)
    assert parse_map("# A map.\n\n" + HEAD + "\n# Its hexes.\n" + HEXES.replace("woods", "woods  # of oak")) == plain


def test_facts_may_come_in_any_order():
    sides = 'side 0101 0102 river name="Bug"\nplace 0101 Lemberg town\nline rail 0101 0102\n'
    assert parse_map(HEAD + sides + HEXES) == parse_map(HEAD + HEXES + sides)


def test_every_part_of_a_fact_is_kept():
    board = parse_map(
        HEAD
        + HEXES.replace("0101 clear", "0101 clear edge=top,left ~ the rulebook")
        + 'side 0101 0102 river bridge name="Western Bug" ~ seen\n'
        + 'line rail 0101 0102 0103 name="Lemberg-Brody" tracks=2 ~ built\n'
        + 'place 0103 "Rawa Ruska" town fortress=old ~ told\n'
    )
    (side,), (line,), (place,) = board.sides, board.lines, board.places
    a, b, c = map(board.grid.hex, ("0101", "0102", "0103"))
    assert (board.marks, board.basis) == ({"edge": {a: "top,left"}}, {a: "the rulebook"})
    assert (side.a, side.b, side.features, side.name, side.basis) == (a, b, {"river", "bridge"}, "Western Bug", "seen")
    assert (line.kind, line.hexes, line.name, line.marks) == ("rail", (a, b, c), "Lemberg-Brody", {"tracks": "2"})
    assert (place.hex, place.name, place.kind, place.marks) == (c, "Rawa Ruska", "town", {"fortress": "old"})
    assert (line.basis, place.basis) == ("built", "told")


def test_a_map_without_a_title_is_called_by_its_name():
    assert parse_map(HEAD.replace(' "A small map"', "") + HEXES).title == "small"


def test_a_map_loaded_from_a_file_is_blamed_by_its_name(tmp_path):
    path = tmp_path / "broken.map"
    path.write_text(HEAD + "hex 0909 clear\n")
    with pytest.raises(MapError, match=r"^broken\.map:9: 0909 is not a hex of this map$"):
        load_map(path)


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("city 0101 Lemberg", "`city` is no word of a map file; expected hex, side, line, place or a head word"),
        ("edge=top", "`` is no word of a map file; expected hex, side, line, place or a head word"),
        ("rows 1-2 down", "`rows` given twice"),
        ("terrain swamp", "`terrain` given twice"),
        ("hex 0202", "expected: hex NUMBER TERRAIN [key=value ...] [~ basis]"),
        ("hex 0909 clear", "0909 is not a hex of this map"),
        ("hex 0101 clear", "hex 0101 listed twice"),
        ("hex 0202 swamp", "'swamp' is not among the terrain of this map (clear, woods)"),
        ("hex 0202 clear edge=top edge=left", "`edge` given twice"),
        ("side 0101 0102", "expected: side HEX HEX FEATURE ... [name=NAME] [~ basis]"),
        ("side 0101 0909 river", "0909 is not a hex of this map"),
        ("side 0101 0202 river", "hex 0202 is not listed on this map"),
        ("side 0101 0103 river", "hexes 0101 and 0103 do not touch"),
        ("side 0101 0101 river", "hexes 0101 and 0101 do not touch"),
        ("side 0101 0102 cliff", "'cliff' is not among the features of this map (river, bridge)"),
        ("side 0101 0102 river width=2", "a side has no mark 'width'"),
        ("line rail 0101", "expected: line KIND HEX HEX ... [name=NAME] [key=value ...] [~ basis]"),
        ("line canal 0101 0102", "'canal' is not among the links of this map (rail, road)"),
        ("line rail 0101 0102 0909", "0909 is not a hex of this map"),
        ("line rail 0103 0202", "hex 0202 is not listed on this map"),
        ("line rail 0101 0103", "rail jumps from hex 0101 to 0103, which do not touch"),
        ("place 0101 Lemberg", "expected: place HEX NAME KIND [key=value ...] [~ basis]"),
        ("place 0909 Lemberg town", "0909 is not a hex of this map"),
        ("place 0202 Lemberg town", "hex 0202 is not listed on this map"),
        ('place 0101 "Rawa Ruska town', "a quotation mark is not closed"),
    ],
)
def test_a_wrong_fact_is_named_with_its_line(fact, why):
    assert complaint(HEAD + HEXES + fact) == f"small.map:13: {why}"


def test_a_hexside_is_the_same_whichever_hex_comes_first():
    again = "side 0101 0102 river\nside 0102 0101 bridge"
    assert complaint(HEAD + HEXES + again) == "small.map:14: side 0102 0101 listed twice"


def test_a_wrong_side_is_named_with_its_own_line_though_it_comes_before_the_hexes():
    assert complaint(HEAD + "side 0101 0103 river\n" + HEXES) == "small.map:9: hexes 0101 and 0103 do not touch"


@pytest.mark.parametrize(
    ("line", "wrong", "why"),
    [
        (1, "map", "expected: map NAME [TITLE]"),
        (1, "map small A=B", "`map` has no mark 'A'"),
        (2, "number", "expected: number TEMPLATE"),
        (2, "number {row:02}", "template '{row:02}' must name {row} and {col} once each"),
        (3, "rows 1 down", "expected: rows FIRST-LAST up|down"),
        (3, "rows 1-two down", "expected: rows FIRST-LAST up|down"),
        (3, "rows 1-2", "expected: rows FIRST-LAST up|down"),
        (3, "rows 1-2 left", "expected: rows FIRST-LAST up|down"),
        (3, "rows 2-1 down", "rows 2-1 is no range; the lower number comes first"),
        (4, "columns 3-1 right", "columns 3-1 is no range; the lower number comes first"),
        (4, "columns 1-3 right left", "expected: columns FIRST-LAST left|right"),
        (5, "lanes rows both", "expected: lanes rows|columns even|odd"),
    ],
)
def test_a_wrong_head_is_named_with_its_line(line, wrong, why):
    head = HEAD.splitlines()
    head[line - 1] = wrong
    assert complaint("\n".join(head) + "\n" + HEXES) == f"small.map:{line}: {why}"


@pytest.mark.parametrize("word", ["map", "number", "rows", "columns", "lanes"])
def test_a_hex_cannot_come_before_the_head_is_complete(word):
    head = "".join(line for line in HEAD.splitlines(True) if not line.startswith(word))
    assert complaint(head + HEXES) == f"small.map:8: `hex` before the head is complete (missing: {word})"


def test_words_not_announced_in_the_head_are_unknown():
    head = HEAD.replace("features river bridge\n", "")
    why = "'river' is not among the features of this map (none)"
    assert complaint(head + HEXES + "side 0101 0102 river") == f"small.map:12: {why}"


def test_a_map_needs_hexes():
    assert complaint(HEAD) == "small.map:8: no hexes"
