"""Floods along railways, and supply traced with a limit and an allowance of zone hexes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galicia.board import Grid, Trace, flood
from tests.board import twins
from tests.board.strategies import LINKS, connected, maps, sparse, subsets, supplies, tried


def trace_of(supply) -> Trace:
    return Trace(
        supply.board.grid,
        supply.sources,
        open=supply.open,
        zone=supply.zone,
        allowance=supply.allowance,
        limit=supply.limit,
    )


@tried
@given(maps(), st.sampled_from(LINKS), st.data())
def test_a_flood_fills_the_connected_railways_of_its_sources(m, kind, data):
    sources, allowed = data.draw(sparse(m)), m.hexes & ~data.draw(sparse(m))
    filled = flood(m.grid, m.link_masks(kind), sources, allowed)
    assert twins.hexes(filled) == twins.joined(m, kind, twins.hexes(sources), twins.hexes(allowed))


@tried
@given(maps(), st.data())
def test_a_flood_of_its_own_result_adds_nothing(m, data):
    links, allowed = m.link_masks("rail"), data.draw(subsets(m))
    filled = flood(m.grid, links, data.draw(subsets(m)), allowed)
    assert flood(m.grid, links, filled, allowed) == filled


@tried
@given(supplies())
def test_lengths_are_those_of_a_layered_walk(supply):
    slow = twins.trace(
        supply.board,
        twins.hexes(supply.sources),
        twins.hexes(supply.open),
        twins.hexes(supply.zone),
        supply.allowance,
        supply.limit,
    )
    trace = trace_of(supply)
    assert {h: n for h in supply.board.terrain if (n := trace.length(h)) is not None} == slow


@tried
@given(supplies())
def test_a_ring_holds_the_hexes_of_its_length(supply):
    trace = trace_of(supply)
    for n, ring in enumerate(trace.rings):
        assert all(trace.length(h) == n for h in twins.hexes(ring))
    assert len(trace.rings) <= supply.limit + 1


@tried
@given(supplies(), st.integers(0, 12))
def test_within_a_shorter_limit_is_a_shorter_trace(supply, limit):
    shorter = replace(supply, limit=min(limit, supply.limit))
    assert trace_of(supply).within(limit) == trace_of(shorter).within(supply.limit)


@tried
@given(supplies())
def test_a_path_is_as_long_as_it_should_be_and_ends_on_a_source(supply):
    trace = trace_of(supply)
    for h in supply.board.terrain:
        path = trace.path(h)
        assert len(path) == (trace.length(h) or 0)
        assert connected(supply.board, [h, *path])
        assert not path or supply.sources >> path[-1] & 1


@tried
@given(supplies())
def test_a_path_keeps_to_open_hexes_and_to_its_allowance_of_zone_hexes(supply):
    trace = trace_of(supply)
    for h in supply.board.terrain:
        path = set(trace.path(h))
        assert path <= twins.hexes(supply.open)
        assert len(path & twins.hexes(supply.zone)) <= supply.allowance


@pytest.fixture(scope="module")
def row():
    """Five hexes in a row."""
    return Grid((1, 1), (1, 5), "{row:02}{col:02}")


def test_the_hex_a_path_starts_from_need_not_be_open(row):
    trace = Trace(row, row.bits("0101"), open=row.all & ~row.bits("0103"), limit=9)
    assert trace.length(row.hex("0103")) == 2


def test_the_hex_a_path_starts_from_uses_up_no_allowance(row):
    trace = Trace(row, row.bits("0101"), open=row.all, zone=row.bits("0103"), limit=9)
    assert trace.length(row.hex("0103")) == 2
    assert trace.length(row.hex("0104")) is None


def test_a_source_in_a_zone_uses_up_allowance(row):
    sources = row.bits("0101")
    assert Trace(row, sources, open=row.all, zone=sources, allowance=1, limit=9).length(row.hex("0105")) == 4
    assert Trace(row, sources, open=row.all, zone=sources, allowance=0, limit=9).within(9) == 0


def test_a_source_that_is_not_open_is_none(row):
    assert Trace(row, row.bits("0101"), open=row.all & ~row.bits("0101"), limit=9).within(9) == 0


def test_no_path_is_longer_than_the_limit(row):
    assert Trace(row, row.bits("0101"), open=row.all, limit=2).length(row.hex("0104")) is None


def test_a_longer_way_round_saves_allowance_for_later():
    # Straight on, the zone at 0102 uses up what 0104 needs; the lower row goes round it.
    grid = Grid((1, 2), (1, 5), "{row:02}{col:02}")
    open = grid.all & ~grid.bits("0203", "0204", "0205")
    trace = Trace(grid, grid.bits("0101"), open=open, zone=grid.bits("0102", "0104"), allowance=1, limit=9)
    assert trace.length(grid.hex("0105")) == 5
    assert grid.hex("0102") not in trace.path(grid.hex("0105"))


@tried
@given(supplies(), st.data())
def test_a_source_asked_for_another_one_is_asked_as_if_it_were_none(supply, data):
    h = data.draw(st.sampled_from(list(supply.board.terrain)))
    slow = twins.trace(
        supply.board,
        twins.hexes(supply.sources) - {h},
        twins.hexes(supply.open),
        twins.hexes(supply.zone),
        supply.allowance,
        supply.limit,
    )
    assert trace_of(supply).elsewhere(h) == slow.get(h)


def test_a_hex_is_in_supply_or_not_whether_a_unit_is_there_or_not(row):
    rails = row.bits("0101", "0103")  # on the railway itself a line must lead to another hex of it
    trace = Trace(row, rails, open=row.all & ~row.bits("0104"), limit=5)
    assert [trace.length(h) for h in map(row.hex, ("0101", "0102", "0104", "0105"))] == [0, 1, 1, None]
    assert trace.elsewhere(row.hex("0103")) == 2
