"""The worked combats of the rulings."""

from __future__ import annotations

import pytest

from tests.clash_of_giants.galicia.acts import attack, checks, joins, lost, odds
from tests.clash_of_giants.galicia.scene import GAME, choices, hexes, place, play, scene, unit

w = GAME.world
# A town attacked from three hexes in the south and west, not all across a river.
TOWN = "AH 15 2610, AH 27 2610, AH 39 2510, AH 4 2510, AH 25 2509, RU 17 2609, RU 38 2609 steps=1"


@pytest.mark.case("CoG G-example-1")
@pytest.mark.parametrize("scope, gone", [("unit", {"17"}), ("hex", {"17", "38"})])
def test_ten_to_four_in_a_town_with_support(scope, gone):
    s, events = attack(TOWN, *joins("2609", "15", "27", "39", "4", "25"), "expose 15", "expose 27", "expose 4",
                       supporting=0b01, turn=4, dice="2 5 6 4 1", options={"retreat_scope": scope})  # fmt: skip
    assert (odds(events)["attack"], odds(events)["defence"], odds(events)["column"]) == (10, 4, "3-1")
    assert lost(events) == {"AH:27": 1, "RU:17": 1}
    assert checks(events)["RU:17"] == (4, 2, 4) and checks(events)["AH:15"] == (5, -2, 4)
    assert {order.split()[1] for order in choices(s)} == gone
    assert all(len(order.split()) == 4 for order in choices(s))
    assert s.supported == [4, 0, 0, 0]


@pytest.mark.case("CoG G-example-2")
@pytest.mark.parametrize("die, stands", [(1, True), (2, False)])
def test_lone_cavalry_that_stands_survives_only_on_a_one(die, stands):
    town = TOWN.replace("RU 17 2609, RU 38 2609 steps=1", "RU 7c 2609")
    s, _ = attack(town, *joins("2609", "15", "27", "39", "4", "25"), supporting=0b01, turn=4, dice=str(die))
    assert choices(s) == {"stand 7c", "withdraw 7c"}
    events = play(s, "stand 7c")
    assert (odds(events)["defence"], odds(events)["column"]) == (2, "6-1")
    assert checks(events) == {"RU:7c": (die, 3, 1)}
    assert (place(s, "RU", "7c") == "2609") == stands


@pytest.mark.case("CoG G-example-3")
def test_twelve_to_two_on_przemysl():
    storm = "RU 18 2416, RU 45 2416, RU 41 2415, RU 47 2415, RU 3GR 2315, RU 46 2315, AH 2 2316"
    s, events = attack(storm, *joins("2316", "18", "45", "41", "47", "3GR", "46"), side="RU", supporting=0b0100,
                       turn=5, dice="1 1 1 1 1 1 4")  # fmt: skip
    assert (odds(events)["attack"], odds(events)["defence"], odds(events)["column"]) == (12, 2, "4-1")
    assert len(checks(events)) == 7 and {m for _, m, _ in checks(events).values()} == {-3, 3}
    assert lost(events) == {"AH:2": 1} and choices(s) == {"hold 2", "yield 2"}


@pytest.mark.case("CoG R3")
def test_where_two_windows_overlap_the_player_names_the_marker_and_only_one_is_used():
    s = scene("AH 14 1310, RU 18 1309", step="Operations; Declaration side=AH; OfferSupport side=AH", turn=3)
    assert choices(s) == {"support 2-4", "support 3-6", "pass"}
    play(s, "support 3-6")
    assert s.supporting == 0b10 and not any("support" in order for order in choices(s))


@pytest.mark.case("CoG R6")
def test_a_friendly_fort_is_free_of_enemy_zones_for_replacement_supply_and_retreat():
    units = "AH 2 2316 steps=1, RU 18 2317"
    s = scene(units, step="Operations; Replacement side=AH")
    assert "rebuild 2" in choices(s)
    assert not scene("RU 18 2317").contested(0) >> hexes("2316")[0] & 1
    from galicia.games.clash_of_giants.series.retreat import ways

    s = scene("AH 24 2415, RU 18 2317, RU 45 2515")
    assert hexes("2316") in ways(s, unit("AH", "24"), 1)


@pytest.mark.case("CoG R9")
def test_cities_are_the_urban_terrain_of_the_text():
    assert w.settlement_chart["city"].left == 1 and "urban" not in w.settlement_chart
    assert GAME.towns[0] >> hexes("3116")[0] & 1 and GAME.towns[1] >> hexes("2205")[0] & 1
