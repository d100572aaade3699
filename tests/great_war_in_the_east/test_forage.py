"""GWiE 24.0: cavalry forage, an option."""

import pytest

from tests.great_war_in_the_east.scene import GAME, reasons, scene, told, unit
from tests.great_war_in_the_east.test_supply import EDGES, GRID, around

OPTION = {"cavalry_forage": True}
AWAY = f"AH 1c/2 g1605, {EDGES}"


def initial(units, **more):
    """The A-H initial supply segment with the option on."""
    return scene(units, step="InitialSupply side=AH", options=OPTION, **more)


def offered(units):
    """The units that may forage."""
    s = initial(units)
    return set() if s.over else {GAME.sentence(order) for order in s.orders()} - {"done"}


@pytest.mark.case("GWiE 24.0")
def test_hungry_cavalry_may_forage():
    s = initial(AWAY)
    events = s.play("forage 1c/2")
    assert told(events, "forages") == [{"seat": "AH", "unit": "1c/2", "hex": "g1605"}]
    assert s.foraging == 1 << unit("AH", "1c/2")


@pytest.mark.case("GWiE 24.0")
def test_it_may_decline():
    s = initial(AWAY)
    s.play("done")
    assert (s.foraging, s.allowance(unit("AH", "1c/2"))) == (0, 3)


@pytest.mark.case("GWiE 24.0")
def test_without_the_option_nobody_is_asked():
    assert scene(AWAY, step="InitialSupply side=AH").over


@pytest.mark.case("GWiE 24.0")
@pytest.mark.parametrize("units", ["AH 1c/2 g1605", f"AH 10/1 g1605, {EDGES}", f"AH D4 g1605, {EDGES}"])
def test_only_cavalry_that_is_out_of_supply(units):
    assert offered(units) == set()


@pytest.mark.case("GWiE 24.0")
@pytest.mark.parametrize("other, allowed", [("AH 2c/3", False), ("AH 1b/6", False), ("AH Da1", True)])
def test_no_more_than_two_stacking_points_in_the_hex(other, allowed):
    assert ("forage 1c/2" in offered(f"{AWAY}, {other} g1605")) == allowed


@pytest.mark.case("GWiE 24.0")
@pytest.mark.parametrize("enemy", ["RU 65R/8", "RU D1/8", "RU Br8"])
def test_not_next_to_an_enemy_unit(enemy):
    assert offered(f"{AWAY}, {enemy} {around('g1605')[0]}") == set()
    beyond = next(h for h in around(around("g1605")[0]) if GRID.distance(GRID.hex(h), GRID.hex("g1605")) == 2)
    assert offered(f"{AWAY}, {enemy} {beyond}") == {"forage 1c/2"}


@pytest.mark.case("GWiE 24.0")
def test_not_next_to_a_friend_who_is_hungry_too():
    near = around("g1605")[3]
    assert offered(f"{AWAY}, AH 1b/6 {near}") == set()
    assert offered(f"{AWAY}, AH Da1 {near}") == {"forage 1c/2"}


@pytest.mark.case("GWiE 24.0")
def test_refusals_cite_the_rule():
    s = initial(f"{AWAY}, AH 10/1 g2112, AH 2c/3 g2112")
    assert reasons(s, "forage 2c/3") == reasons(s, "forage 10/1") == {"24.0"}


@pytest.mark.case("GWiE 24.0")
def test_foraging_cavalry_escapes_attrition():
    s = scene(f"AH 1c/2 g1605 foraging, AH 10/1 g2112, {EDGES}", step="Attrition side=AH", dice="1", options=OPTION)
    assert told(s.events, "attrition")[0]["units"] == ["10/1"]
    assert s.steps[unit("AH", "1c/2")] == 2


@pytest.mark.case("GWiE 24.1")
def test_foraging_cavalry_keeps_its_whole_allowance():
    s = initial(AWAY)
    s.play("forage 1c/2")
    assert s.unsupplied >> unit("AH", "1c/2") & 1
    assert s.allowance(unit("AH", "1c/2")) == 6


@pytest.mark.case("GWiE 24.1")
def test_it_controls_nothing_from_the_moment_it_forages():
    s = initial(AWAY)
    assert s.zone_of(0)
    s.play("forage 1c/2")
    assert s.zone_of(0) == 0


@pytest.mark.case("GWiE 24.1", "GWiE errata-24.1")
def test_it_controls_hexes_again_in_the_enemys_player_turn():
    s = initial(AWAY)
    s.play("forage 1c/2")
    s.begin(1)
    assert set(GRID.numbers(s.zone_of(0))) == set(around("g1605"))
    s = scene(f"AH 1c/2 g1605 foraging, {EDGES}", step="Movement side=AL", options=OPTION)
    assert set(GRID.numbers(s.zone_of(0))) == set(around("g1605"))
