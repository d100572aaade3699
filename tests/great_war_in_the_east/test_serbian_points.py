"""GWiE 20.1: Serbian attacks cost supply points."""

import pytest

from tests.great_war_in_the_east.fights import fight, offered
from tests.great_war_in_the_east.scene import reasons, scene, told

UNITS = "SE DuI s0606, SE MoI s0606, SE TiI s0606, AH 9/5 s0607"


@pytest.mark.case("GWiE 20.1-a")
def test_each_serbian_unit_in_an_attack_costs_a_point_at_once():
    s, events = fight(UNITS, "attack s0607", "commit DuI MoI", "fight", side="AL", dice="6")
    assert told(events, "paid") == [{"cost": 2, "points": 2}]
    assert s.points == 2


@pytest.mark.case("GWiE 20.1-a")
def test_an_attack_that_is_called_off_costs_nothing():
    s, _ = fight(UNITS, "attack s0607", "commit DuI MoI", "cancel", side="AL")
    assert s.points == 4


@pytest.mark.case("GWiE 20.1-a")
def test_hqs_cost_nothing():
    units = "SE DuI s0606, SE MoI s0606, SE SS2 s0606, AH 9/5 s0607"
    s, _ = fight(units, "attack s0607", "commit DuI MoI", "lead SS2", "shift SS2", "fight", side="AL", dice="6")
    assert s.points == 2


@pytest.mark.case("GWiE 20.1-a")
def test_russians_pay_nothing():
    s, _ = fight("RU 9/3 g0115, AH 13/3 g0215", "attack g0215", "commit 9/3", "fight", side="AL", dice="6", points=0)
    assert s.points == 0


@pytest.mark.case("GWiE 20.1-b")
def test_no_more_units_join_than_there_are_points():
    s, _ = fight(UNITS, "attack s0607", "commit DuI MoI", side="AL", points=2)
    assert not offered(s, "commit")
    assert reasons(s, "commit TiI") == {"20.1-a", "20.1-b"}
    s, _ = fight(UNITS, "attack s0607", side="AL", points=2)
    assert reasons(s, "commit DuI MoI TiI") == {"20.1-a", "20.1-b"}


@pytest.mark.case("GWiE 20.1-b")
def test_without_points_the_serbians_do_not_attack():
    s = scene(UNITS, step="Combat side=AL", points=0)
    assert offered(s) == ["done"]
    assert reasons(s, "attack s0607") == {"20.1-b"}


@pytest.mark.case("GWiE 20.1-b", "GWiE 8.8-min")
def test_an_attack_that_the_points_cannot_make_strong_enough_is_not_offered():
    units = "SE DuI s0606, SE MoI s0606, SE TiI s0606, AH 9/2 s0607"  # three against six
    assert offered(scene(units, step="Combat side=AL", points=2)) == ["done", "attack s0607"]
    assert offered(scene(units, step="Combat side=AL", points=1)) == ["done"]


@pytest.mark.case("GWiE 20.1-b", "GWiE 12.21-b")
def test_the_best_units_that_can_be_paid_decide():
    # The cavalry, strong on paper, is nothing against infantry; one point must go to a division.
    units = "SE KNc s0606, SE DuI s0606, AH 13/3 s0607"
    s = scene(units, step="Combat side=AL", points=1)
    assert offered(s) == ["done", "attack s0607"]
