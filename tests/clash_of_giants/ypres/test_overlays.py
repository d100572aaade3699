"""The overlays of First Ypres: the front with its gaps, and the flood with those in danger."""

from __future__ import annotations

import pytest

from galicia.board.hexset import each
from galicia.games.clash_of_giants.ypres.front import continuous
from tests.clash_of_giants.ypres.scene import GAME, scene, unit

NAMES = ("24", "40", "13", "14", "5R", "6R", "26", "4E", "25R", "3")
ROWS = (*range(22, 47, 3), 48)
WALL = [f"GE {name} {row}12" for name, row in zip(NAMES, ROWS, strict=True)]


def front(units, seat=1, side=None):
    return GAME.overlay(scene(units, turn=7), seat, "front", side)


@pytest.mark.case("CoG Y5.38-b", "CoG Y5.38-c")
def test_the_line_runs_from_edge_to_edge_and_names_its_gaps():
    grid = GAME.world.grid
    whole = front(", ".join(WALL))
    assert whole.gaps == 0 and "is closed" in whole.words.template
    assert GAME.north_row >> whole.line[0] & 1 and GAME.south_row >> whole.line[-1] & 1
    assert all(grid.touch(a, b) for a, b in zip(whole.line, whole.line[1:], strict=False))
    assert {grid.hex(f"{row}12") for row in ROWS} <= set(whole.line)
    broken = front(", ".join(one for one in WALL if not one.endswith("3412")))
    assert {grid.row_col(h)[0] for h in each(broken.gaps)} <= {33, 34, 35}
    assert broken.gaps and "has gaps" in broken.words.template


@pytest.mark.case("CoG Y5.38-b")
@pytest.mark.parametrize("left_out", range(len(WALL) + 1))
def test_a_front_without_gaps_is_a_continuous_front(left_out):
    s = scene(", ".join(WALL[:left_out] + WALL[left_out + 1 :]), turn=7)
    for side in (0, 1):
        assert continuous(s, side) == (not GAME.overlay(s, 0, "front", side).gaps)


def test_watchers_see_the_front_of_the_first_side_and_all_may_ask_for_the_other():
    assert front("GE 24 2212", seat=None).side == 0
    assert front("GE 24 2212", seat=0, side=1).side == 1


@pytest.mark.case("CoG Y5.33-d", "CoG Y5.33-h")
def test_the_flood_tells_its_turn_and_who_is_in_danger():
    stages = [({}, "dry", None), ({"sluiced": 9}, "rising", 11), ({"sluiced": 9, "flooded": 1}, "flooded", 11)]
    for fields, stage, turn in stages:
        found = GAME.overlay(scene("AL 42/Fr 1914, AL 1/Be 1616", turn=10, **fields), 0, "flood")
        assert (found.state, found.turn, found.hexes) == (stage, turn, GAME.flood_plain)
        assert [placed.unit for placed in found.units] == [unit("AL", "42/Fr")]
        assert found.always and not found.always & found.hexes
