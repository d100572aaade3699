"""Zones of control reach the six hexes around a unit, but not across blocking hexsides."""

from hypothesis import given
from hypothesis import strategies as st

from galicia.board import Zones
from tests.board import twins
from tests.board.strategies import FEATURES, maps, sparse, subsets, tried


@tried
@given(maps(), st.sets(st.sampled_from(FEATURES)), st.data())
def test_zones_are_the_neighbours_not_behind_a_blocking_hexside(m, blocking, data):
    occupied = data.draw(st.one_of(sparse(m), subsets(m)))
    assert twins.hexes(Zones(m, *blocking).of(occupied)) == twins.zones(m, twins.hexes(occupied), blocking)


@tried
@given(maps(), st.data())
def test_the_zone_of_many_is_the_union_of_the_zones_of_each(m, data):
    zones, one, other = Zones(m, "river"), data.draw(sparse(m)), data.draw(sparse(m))
    assert zones.of(one | other) == zones.of(one) | zones.of(other)


@tried
@given(maps(), st.data())
def test_more_blocking_hexsides_never_widen_a_zone(m, data):
    occupied = data.draw(subsets(m))
    assert Zones(m, "river", "ridge").of(occupied) & ~Zones(m, "river").of(occupied) == 0


@tried
@given(maps())
def test_no_unit_has_no_zone(m):
    assert Zones(m).of(0) == 0
