"""GWiE 7.0: zones of control."""

from dataclasses import replace

import pytest

from galicia.board import Side
from galicia.games.great_war_in_the_east.retreat import closed_to_retreat
from galicia.games.great_war_in_the_east.world import World, world
from tests.great_war_in_the_east.scene import GAME, bare, hexes, reasons, scene, unit

AH, AL = 0, 1
WORLD = world()
GRID = WORLD.grid
AROUND = {"g1211", "g1210", "g1310", "g1312", "g1410", "g1411"}  # of g1311


def zone(s, side):
    return set(GRID.numbers(s.zone_of(side)))


# 7.1: extent.


@pytest.mark.case("GWiE 7.11")
def test_a_unit_controls_the_six_hexes_around_it_and_not_its_own():
    assert zone(bare("RU 9/3 g1311"), AL) == AROUND


@pytest.mark.case("GWiE 7.11")
@pytest.mark.parametrize("feature", ["river", "major-river"])
def test_rivers_do_not_stop_it(feature):
    a, b = next((s.a, s.b) for s in WORLD.board.sides if feature in s.features)
    assert GRID.number(b) in zone(bare(f"RU 9/3 {GRID.number(a)}"), AL)


@pytest.mark.case("GWiE 7.11")
def test_a_prohibited_hexside_would():
    here, beyond = hexes("g1311", "g1312")
    closed = replace(WORLD.board, sides=(*WORLD.board.sides, Side(here, beyond, frozenset({"prohibited"}))))
    assert set(GRID.numbers(World(closed).zones.of(1 << here))) == AROUND - {"g1312"}


@pytest.mark.case("GWiE 7.12", "GWiE 7.26", "GWiE 7.0-fort")
@pytest.mark.parametrize("piece", GAME.pieces, ids=lambda piece: f"{piece.nation}-{piece.word}")
def test_every_piece_but_hqs_and_depots_controls_hexes(piece):
    s = bare("")
    s.stand(piece.number, *hexes("g1311"))
    assert zone(s, piece.side) == (set() if piece.hq or piece.depot else AROUND)


@pytest.mark.case("GWiE 7.0-fort")
def test_a_fortress_controls_until_it_falls():
    s = bare("AH Jaroslau g1311 steps=1")
    assert zone(s, AH) == AROUND
    s.lose(unit("AH", "Jaroslau"), 1, "combat", scores=True)
    assert zone(s, AH) == set()


@pytest.mark.case("GWiE 7.12")
@pytest.mark.parametrize("phasing", ["AH", "AL"])
@pytest.mark.parametrize("marks", ["", "steps=1", "unsupplied", "occ", "attacked"])
def test_zones_work_in_both_player_turns_whatever_the_unit_went_through(phasing, marks):
    assert zone(bare(f"RU 9/3 g1311 {marks}", phasing=phasing), AL) == AROUND


@pytest.mark.case("GWiE 7.12")
def test_a_unit_on_a_train_controls_nothing():
    assert zone(bare("RU 9/3 g1311 entrained"), AL) == set()
    assert zone(bare("RU 9/3 g1311 entrained, RU 9c/3 g1311"), AL) == AROUND


@pytest.mark.case("GWiE 7.25")
def test_both_sides_may_control_a_hex():
    s = bare("RU 9/3 g1311, AH 10/1 g1313")
    assert "g1312" in zone(s, AH) & zone(s, AL)


# 7.2: effects.


@pytest.mark.case("GWiE 7.0")
def test_units_in_each_others_zones_need_not_fight():
    s = scene("AH 10/1 g1312, AH 1/1 g1312, RU 65R/8 g1311", step="Combat side=AH")
    assert reasons(s, "attack g1311") == set()
    assert reasons(s, "done") == set()


def price(units, to):
    """What a step of the A-H 10th corps costs."""
    s = scene(units, step="Movement side=AH")
    s.play(f"move 10/1 {to}")
    return s.spent[unit("AH", "10/1")]


@pytest.mark.case("GWiE 7.21")
def test_entering_an_enemy_controlled_hex_costs_one_more():
    assert price("AH 10/1 g1313", "g1312") == 1
    assert price("AH 10/1 g1313, RU 9/3 g1311", "g1312") == 2


@pytest.mark.case("GWiE 7.22")
def test_from_one_controlled_hex_to_the_next_costs_one_more_again():
    assert price("AH 10/1 g1312, RU 9/3 g1211", "g1212") == price("AH 10/1 g1312", "g1212") + 1


@pytest.mark.case("GWiE 7.23")
def test_leaving_an_enemy_zone_costs_nothing():
    assert price("AH 10/1 g1312, RU 9/3 g1311", "g1313") == price("AH 10/1 g1312", "g1313")


@pytest.mark.case("GWiE 7.25")
def test_two_enemies_cost_no_more_than_one():
    assert price("AH 10/1 g1313, RU 9/3 g1311, RU 11/3 g1211", "g1312") == 2


@pytest.mark.case("GWiE 7.24-b")
def test_for_movement_a_friend_cancels_nothing():
    assert price("AH 10/1 g1313, AH 1/1 g1312, RU 9/3 g1311", "g1312") == 2


@pytest.mark.case("GWiE 7.24-a")
@pytest.mark.parametrize(
    "friend, open_", [("AH 1c/2", True), ("AH D4", True), ("AH Jaroslau", True), ("AH Da1", False)]
)
def test_for_supply_and_retreat_a_unit_or_fortress_in_the_hex_cancels_control(friend, open_):
    s = bare(f"{friend} g1312, RU 9/3 g1311")
    (h,) = hexes("g1312")
    assert bool(s.contested(AH) >> h & 1) != open_
    assert bool(closed_to_retreat(s, AH) >> h & 1) != open_


@pytest.mark.case("GWiE 7.24-a")
def test_a_friendly_zone_cancels_nothing():
    s = bare("AH 10/1 g1313, RU 9/3 g1311")
    assert (s.zone_of(AH) & s.contested(AH)) >> hexes("g1312")[0] & 1
