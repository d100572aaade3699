"""A HexSet behaves as a Python set of ints does."""

import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galicia.board import HexSet
from galicia.board.hexset import bits_of, each
from tests.board.strategies import tried

some_hexes = st.sets(st.integers(0, 600), max_size=12)


@tried
@given(some_hexes, some_hexes)
@pytest.mark.parametrize("combine", [operator.and_, operator.or_, operator.sub, operator.xor])
def test_sets_combine_as_python_sets_do(combine, a, b):
    assert set(combine(HexSet.of(*a), HexSet.of(*b))) == combine(a, b)


@tried
@given(some_hexes, some_hexes)
@pytest.mark.parametrize("compare", [operator.le, operator.ge, operator.eq, operator.ne])
def test_sets_compare_as_python_sets_do(compare, a, b):
    assert compare(HexSet.of(*a), HexSet.of(*b)) == compare(a, b)
    assert compare(HexSet.of(*a), HexSet.of(*(a | b))) == compare(a, a | b)


@tried
@given(some_hexes, st.integers(0, 602))
def test_a_set_knows_its_members_and_their_number(a, h):
    hexes = HexSet.of(*a)
    assert (h in hexes, len(hexes), bool(hexes)) == (h in a, len(a), bool(a))


@tried
@given(some_hexes)
def test_hexes_come_out_of_their_bits_in_rising_order(a):
    assert list(each(bits_of(a))) == list(HexSet.of(*a)) == sorted(a)


@tried
@given(some_hexes)
def test_equal_sets_hash_alike(a):
    assert {HexSet.of(*a), HexSet(bits_of(sorted(a, reverse=True)))} == {HexSet.of(*a)}


@tried
@given(some_hexes)
def test_the_repr_of_a_set_makes_it_again(a):
    assert eval(repr(HexSet.of(*a))) == HexSet.of(*a)


def test_a_step_off_the_grid_lands_in_no_set():
    assert -1 not in HexSet.of(0, 1)


def test_a_set_equals_no_other_kind_of_thing():
    assert HexSet.of(1) != {1}
