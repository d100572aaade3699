"""Zones of control: six neighbours, stops, friends and forts."""

from __future__ import annotations

import pytest

from galicia.board import Zones, parse_map
from galicia.board.hexset import each
from galicia.games.clash_of_giants.series.world import SEALED
from tests.clash_of_giants.galicia.acts import march
from tests.clash_of_giants.galicia.scene import GAME, choices, hexes, place, play, reasons, scene

grid = GAME.world.grid


def zone(units, side=1, **more):
    return set(grid.numbers(each(scene(units, **more).zone_of(side))))


@pytest.mark.case("CoG S7.1-a")
def test_a_unit_has_a_zone_in_its_six_neighbours_in_all_terrain():
    assert zone("RU 18 1309") == {"1308", "1408", "1409", "1310", "1209", "1208"}
    mountain = next(h for h in GAME.world.board.terrain if GAME.world.board.terrain[h] == "mountain"
                    and len(GAME.world.neighbours[h]) == 6)  # fmt: skip
    assert len(zone(f"RU 18 {grid.number(mountain)}")) == 6


@pytest.mark.case("CoG S7.1-b")
def test_no_zone_crosses_a_sea_or_lake_hexside():
    m = parse_map("""
map t
number {row:02}{col:02}
rows 1-1 down
columns 1-3 right
lanes rows even
terrain clear
features lake sea
hex 0101 clear
hex 0102 clear
hex 0103 clear
side 0102 0103 lake""")
    assert m.grid.numbers(Zones(m, *SEALED).of(m.grid.bits("0102"))) == ["0101"]


@pytest.mark.case("CoG S7.1-c")
def test_no_enemy_zone_reaches_into_a_fort():
    assert "2316" not in zone("RU 18 2315") and "2216" in zone("RU 18 2215, RU 7c 2217")
    assert "2316" in zone("RU 18 2315", razed=0b010)


@pytest.mark.case("CoG S7.1-d")
def test_a_fort_without_units_has_no_zone():
    assert zone("RU 18 1309", side=0) == set()


@pytest.mark.case("CoG S7.5")
def test_cavalry_has_a_full_zone():
    assert zone("RU 7c 1309") == zone("RU 18 1309")


@pytest.mark.case("CoG S7.2")
def test_a_unit_stops_in_the_first_hex_of_an_enemy_zone():
    s = march("AH 14 1311 ready, RU 18 1309", die=6)
    assert reasons(s, "move 14 1310 1410") == {"S7.2"}
    play(s, "move 14 1310")
    assert choices(s) == {"done"}


@pytest.mark.case("CoG S7.3-a")
def test_leaving_an_enemy_zone_costs_nothing():
    s = march("AH 14 1310 ready, RU 18 1309", die=1)
    play(s, "move 14 1311 1312")
    assert place(s, "AH", "14") == "1312"


@pytest.mark.case("CoG S7.3-b")
def test_from_zone_to_zone_is_one_step_or_by_option_none():
    units = "AH 14 1310 ready, RU 18 1309"
    s = march(units, die=6)
    play(s, "move 14 1209")
    assert choices(s) == {"done"}
    s = march(units, die=6, options={"ezoc_to_ezoc": False})
    assert reasons(s, "move 14 1209") == {"S7.3-b"}
    play(s, "move 14 1210 1209")
    assert place(s, "AH", "14") == "1209"


@pytest.mark.case("CoG S7.4-a")
def test_a_friend_does_not_cancel_the_zone_for_movement():
    s = march("AH 14 1311 ready, AH 33 1310, RU 18 1309", die=6)
    assert reasons(s, "move 14 1310 1410") == {"S7.2"}


@pytest.mark.case("CoG S7.4-b", "CoG S7.4-c")
def test_a_friend_cancels_the_zone_for_supply_and_retreat():
    (h,) = hexes("1310")
    assert scene("AH 14 1311, RU 18 1309").contested(0) >> h & 1
    assert not scene("AH 14 1311, AH 33 1310, RU 18 1309").contested(0) >> h & 1
