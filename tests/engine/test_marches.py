"""Marches: where they lead and what they cost; a first step may take all a unit has, such as one under water."""

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


# Marches along five dry hexes, with an enemy zone in the fourth.

R1, R2, R3, R4, R5 = map(GRID.hex, ("11", "12", "13", "14", "15"))


def on_the_road(left: int, fresh: bool = False, cost: int = 1) -> March:
    ways = Reach(StepCosts(BOARD, lambda a, b: cost), zone=GRID.bits("14"), enter=1)

    def items(a: int, b: int) -> tuple[Item, ...]:
        return (Item("clear", cost), *([Item("enemy zone", 1, zone=True)] if b == R4 else []))

    return March(ways, R1, left, fresh, items)


def test_hexes_in_reach_tell_their_cost_what_is_left_and_whether_an_enemy_zone_is_there():
    found = on_the_road(4).reach().hexes
    assert [(h.hex, h.cost, h.left, h.zone) for h in found] == [
        (R2, 1, 3, False), (R3, 2, 2, False), (R4, 4, 0, True),
    ]  # fmt: skip


def test_a_first_step_a_fresh_unit_can_pay_for_costs_no_more_than_for_others():
    assert on_the_road(4, fresh=True).reach() == on_the_road(4).reach()


def test_a_fresh_unit_makes_its_first_step_at_any_cost_and_no_second():
    assert [(h.hex, h.cost, h.left) for h in on_the_road(1, fresh=True, cost=3).reach().hexes] == [(R2, 3, 0)]
    assert [leg.ok for leg in on_the_road(1, fresh=True, cost=3).why_not(R3, ("4.2",), ()).legs] == [True, False]
    assert [leg.ok for leg in on_the_road(1, cost=3).why_not(R3, ("4.2",), ()).legs] == [False, False]


@pytest.mark.parametrize("goal, cited", [(R3, ("4.2",)), (R4, ("4.2", "6.3"))])
def test_the_cases_of_zones_are_cited_where_there_is_one(goal, cited):
    assert on_the_road(1).why_not(goal, ("4.2",), ("6.3",)).reason.cases == cited


def test_what_a_march_costs_is_added_up_unless_it_is_long():
    assert "{items:+}" in on_the_road(1).why_not(R5, ("4.2",), ()).reason.template
    grid = Grid((1, 1), (1, 7), "{row}{col}")
    ways = Reach(StepCosts(Map("l", "l", grid, dict.fromkeys(grid, "clear")), lambda a, b: 1))
    march = March(ways, grid.hex("11"), 1, False, lambda a, b: (Item("clear", 1),))
    assert "{items:+}" not in march.why_not(grid.hex("16"), ("4.2",), ()).reason.template
    assert len(march.why_not(grid.hex("16"), ("4.2",), ()).legs) == 5


@pytest.mark.parametrize("cost, text", [(1, "{cost} MP, {left} left"), (2, "{cost} MP, minimum move")])
def test_the_price_of_the_next_hex_tells_what_is_left(cost, text):
    price = on_the_road(1, fresh=True, cost=cost).price([], R2)
    assert price is not None and price == (cost, 1 - cost) and price.sentence.template == text


def test_a_hex_that_does_not_touch_the_path_has_no_price():
    assert on_the_road(4).price([R2], R4) is None and on_the_road(4).price([R2], R3) == (1, 2)
