"""Where a unit can go, at what cost and by which way, against Dijkstra on a graph."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galicia.board import Grid, Reach, StepCosts
from tests.board import twins
from tests.board.strategies import full, maps, marches, sparse, step_cost, tried


def reach_of(march) -> Reach:
    return Reach(
        StepCosts(march.board, step_cost(march.board)),
        zone=march.zone,
        leave=march.leave,
        enter=march.enter,
        closed=march.closed,
        stop=march.stop,
    )


def graph_of(march):
    return twins.reach_graph(
        march.board,
        step_cost(march.board),
        twins.hexes(march.zone),
        march.leave,
        march.enter,
        twins.hexes(march.closed),
    )


@tried
@given(marches())
def test_costs_are_those_of_dijkstra(march):
    slow = twins.reach(graph_of(march), march.start, march.budget, twins.hexes(march.stop))
    assert reach_of(march).costs_of(march.start, march.budget) == slow


@tried
@given(marches())
def test_a_ring_holds_the_hexes_that_cost_just_so_much(march):
    reach = reach_of(march)
    costs = reach.costs_of(march.start, march.budget)
    rings = [{h for h, cost in costs.items() if cost == spent} for spent in range(march.budget + 1)]
    assert [twins.hexes(ring) for ring in reach.rings(march.start, march.budget)] == rings


@tried
@given(marches())
def test_within_is_all_rings_together(march):
    reach = reach_of(march)
    assert twins.hexes(reach.within(march.start, march.budget)) == set(reach.costs_of(march.start, march.budget))


@tried
@given(marches())
def test_a_path_is_legal_and_costs_what_the_rings_say(march):
    reach, graph = reach_of(march), graph_of(march)
    for goal, cost in reach.costs_of(march.start, march.budget).items():
        path = reach.path(march.start, goal, march.budget)
        steps = list(pairwise([march.start, *path]))
        assert sum(graph.edges[step]["weight"] for step in steps) == cost
        assert [march.start, *path][-1] == goal
        assert not twins.hexes(march.stop) & set(path[:-1])


@tried
@given(marches())
def test_there_is_no_path_to_a_hex_out_of_reach(march):
    reach = reach_of(march)
    for goal in twins.hexes(march.board.hexes & ~reach.within(march.start, march.budget)):
        assert reach.path(march.start, goal, march.budget) == []


@tried
@given(marches())
def test_the_cost_of_a_step_is_the_weight_of_its_edge(march):
    reach, graph = reach_of(march), graph_of(march)
    for a in march.board.terrain:
        for b in march.board.neighbours(a):
            weight = graph.edges[a, b]["weight"] if graph.has_edge(a, b) else None
            assert reach.cost(a, b) == weight


@tried
@given(maps(), st.data())
def test_without_conditions_reach_is_distance(m, data):
    board = full(m.grid)
    start = data.draw(st.sampled_from(list(board.terrain)))
    costs = Reach(StepCosts(board, lambda a, b: 1)).costs_of(start, 40)
    assert costs == {h: m.grid.distance(start, h) for h in m.grid}


@pytest.fixture(scope="module")
def row():
    """Five clear hexes in a row, with the costs of walking along it."""
    board = full(Grid((1, 1), (1, 5), "{row:02}{col:02}"))
    return board.grid, StepCosts(board, lambda a, b: 1)


def test_a_unit_may_leave_a_stop_hex_it_starts_in(row):
    grid, costs = row
    reach = Reach(costs, stop=grid.bits("0102", "0104"))
    assert grid.numbers(reach.within(grid.hex("0102"), 9)) == ["0101", "0102", "0103", "0104"]


def test_a_unit_may_leave_a_closed_hex_it_starts_in(row):
    grid, costs = row
    reach = Reach(costs, closed=grid.bits("0103", "0105"))
    assert grid.numbers(reach.within(grid.hex("0103"), 9)) == ["0101", "0102", "0103", "0104"]


def test_going_from_zone_to_zone_costs_leaving_and_entering(row):
    grid, costs = row
    reach = Reach(costs, zone=grid.bits("0102", "0103"), leave=1, enter=2)
    assert reach.cost(grid.hex("0102"), grid.hex("0103")) == 4


def test_the_way_to_where_one_stands_is_empty(row):
    grid, costs = row
    assert Reach(costs).path(grid.hex("0103"), grid.hex("0103"), 9) == []


@pytest.mark.parametrize(("stop", "by"), [("0202", "0201"), ("0201", "0202")])
def test_a_way_leads_round_a_stop_hex_rather_than_through_it(stop, by):
    board = full(Grid((1, 3), (1, 3), "{row:02}{col:02}"))
    grid = board.grid
    reach = Reach(StepCosts(board, lambda a, b: 1), stop=grid.bits(stop))
    assert [grid.number(h) for h in reach.path(grid.hex("0102"), grid.hex("0302"), 2)] == [by, "0302"]


def test_a_step_must_cost_something():
    board = full(Grid((1, 1), (1, 2), "{row:02}{col:02}"))
    with pytest.raises(ValueError, match="a step must cost at least 1, not 0"):
        StepCosts(board, lambda a, b: 0)


@tried
@given(marches(), st.data())
def test_a_hex_that_takes_all_is_entered_by_a_first_step_alone(march, data):
    whole = data.draw(sparse(march.board))
    costs, h = StepCosts(march.board, step_cost(march.board)), march.start
    reach = Reach(costs, zone=march.zone, enter=march.enter, closed=march.closed, whole=whole)
    assert not reach.within(h, march.budget) & whole & ~(1 << h)
    assert reach.within(h, march.budget) == Reach(
        costs, zone=march.zone, enter=march.enter, closed=march.closed | whole
    ).within(h, march.budget)
    open_ways = [n for n in march.board.neighbours(h) if step_cost(march.board)(h, n) is not None]
    assert list(reach.first_steps(h)) == [n for n in open_ways if (whole & ~march.closed) >> n & 1]


def test_terrain_that_changes_has_costs_for_before_and_after():
    dry = full(Grid((1, 1), (1, 4), "{row:02}{col:02}"))
    grid, price = dry.grid, {"clear": 1, "marsh": 3}
    wet = dry.changed({grid.hex("0103"): "marsh"})
    before, after = (StepCosts(board, lambda a, b, board=board: price[board.terrain[b]]) for board in (dry, wet))
    assert [Reach(costs).costs_of(grid.hex("0101"), 9)[grid.hex("0104")] for costs in (before, after)] == [3, 5]
