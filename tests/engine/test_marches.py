"""Marches: a first step into a hex that takes all a unit has, such as one under water."""

from __future__ import annotations

import pytest

from galicia.board import Grid, Map, Reach, StepCosts
from galicia.engine.marches import Item, March

GRID = Grid((1, 1), (1, 5), "{row}{col}")
BOARD = Map("t", "t", GRID, dict.fromkeys(GRID, "clear"))
HERE, WET, FAR = map(GRID.hex, ("12", "13", "11"))
WAYS = Reach(StepCosts(BOARD, lambda a, b: 1), whole=GRID.bits("13"))


def march(fresh: bool, left: int = 3) -> March:
    return March(WAYS, HERE, left, fresh, lambda a, b: (Item("clear", 1),))


def test_a_fresh_unit_may_enter_it_with_nothing_left():
    (wet,) = [found for found in march(fresh=True).reach().hexes if found.hex == WET]
    assert (wet.cost, wet.left, wet.path) == (3, 0, (WET,))
    assert GRID.hex("14") not in {found.hex for found in march(fresh=True).reach().hexes}


def test_a_unit_that_has_moved_may_not():
    assert {found.hex for found in march(fresh=False).reach().hexes} == {FAR}


@pytest.mark.parametrize("fresh, price", [(True, (3, 0)), (False, None)])
def test_its_price_is_all_there_is(fresh, price):
    assert march(fresh).price([], WET) == price
    assert march(fresh).price([FAR, HERE], WET) is None


def test_why_not_is_told_of_it_like_of_any_hex():
    assert march(fresh=True).why_not(WET, ("4.2",), ()).legs[0].ok
    assert not march(fresh=False).why_not(WET, ("4.2",), ()).legs
