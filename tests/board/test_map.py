"""What a map knows of its hexes, hexsides, lines, places and marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galicia.board import parse_map
from tests.board import twins
from tests.board.strategies import FEATURES, LINKS, TERRAIN, maps, tried


@pytest.fixture(scope="module")
def board():
    return parse_map("""
        map small "A small map"
        number {row:02}{col:02}
        rows 1-3 down
        columns 1-3 right
        lanes rows even
        terrain clear woods
        features river bridge
        links rail road
        hex 0101 clear supply=AH,R
        hex 0102 woods supply=R
        hex 0103 clear
        hex 0201 clear
        hex 0202 clear
        hex 0203 woods
        hex 0302 clear
        hex 0303 clear edge=bottom
        side 0102 0202 river bridge name=Bug
        line rail 0101 0102 0202
        line road 0202 0203
        place 0101 Lemberg city
        place 0101 Citadel fort
        place 0202 Brody town
    """)


@tried
@given(maps())
def test_the_neighbours_of_a_hex_are_those_on_the_sheet(m):
    for h in m.terrain:
        assert set(m.neighbours(h)) == twins.neighbours(m, h)


@tried
@given(maps(), st.sampled_from(FEATURES))
def test_side_masks_name_each_hex_from_which_a_step_crosses_the_feature(m, feature):
    crossings = {(a, b) for a in m.terrain for b in m.neighbours(a) if feature in m.features(a, b)}
    assert _steps(m, m.side_masks(feature)) == crossings


@tried
@given(maps(), st.sampled_from(LINKS))
def test_link_masks_follow_every_line_both_ways(m, kind):
    chains = [line.hexes for line in m.lines if line.kind == kind]
    steps = {(c[i], c[i + 1]) for c in chains for i in range(len(c) - 1)}
    assert _steps(m, m.link_masks(kind)) == steps | {(b, a) for a, b in steps}
    assert twins.hexes(m.on_line(kind)) == {h for chain in chains for h in chain}


@tried
@given(maps())
def test_every_hex_has_one_terrain(m):
    parts = [twins.hexes(m.of_terrain(name)) for name in TERRAIN]
    assert set.union(*parts) == set(m.terrain) == twins.hexes(m.hexes)
    assert sum(map(len, parts)) == len(m.terrain)


def test_several_terrains_are_asked_for_at_once(board):
    assert board.of_terrain("clear", "woods") == board.hexes


def test_a_hexside_is_the_same_from_both_hexes(board):
    a, b = board.grid.hex("0102"), board.grid.hex("0202")
    assert board.side(a, b) is board.side(b, a)
    assert board.side(a, b).name == "Bug"
    assert board.features(b, a) == {"river", "bridge"}


def test_a_bare_hexside_has_no_features(board):
    a, b = board.grid.hex("0101"), board.grid.hex("0102")
    assert board.side(a, b) is None
    assert board.features(a, b) == frozenset()


def test_a_mark_with_several_values_counts_for_each(board):
    assert board.grid.numbers(board.marked("supply", "R")) == ["0101", "0102"]
    assert board.grid.numbers(board.marked("supply", "AH")) == ["0101"]


def test_a_mark_is_found_whatever_its_value(board):
    assert board.grid.numbers(board.marked("edge")) == ["0303"]
    assert board.marked("unheard-of") == 0


def test_a_place_is_found_by_its_name(board):
    assert board.place("Brody").hex == board.grid.hex("0202")
    with pytest.raises(KeyError, match="Atlantis"):
        board.place("Atlantis")


def test_a_hex_may_hold_several_places(board):
    assert [p.name for p in board.places_in[board.grid.hex("0101")]] == ["Lemberg", "Citadel"]
    assert board.grid.hex("0303") not in board.places_in


def test_the_rim_is_every_hex_with_fewer_than_six_neighbours(board):
    assert board.grid.numbers(board.hexes & ~board.rim) == ["0202"]


def _steps(m, masks):
    """The (from, to) pairs that masks by direction stand for."""
    return {(h, h + offset) for offset, mask in zip(m.grid.offsets, masks, strict=True) for h in twins.hexes(mask)}
