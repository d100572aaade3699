"""Supply: three states, lines by rail, forts, and surrender."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from galicia.games.clash_of_giants.galicia.supply import length, line, net, reached, surrounded, traces
from galicia.games.clash_of_giants.series.supply import next_state
from tests.clash_of_giants.galicia import twins
from tests.clash_of_giants.galicia.acts import attack, checks, joins, march
from tests.clash_of_giants.galicia.hooks import brawl
from tests.clash_of_giants.galicia.scene import GAME, choices, hexes, place, play, reasons, scene, told, unit

RING = "RU 18 2405, AH 14 2404, AH 33 2406"  # all six neighbours of a rail hex held or in a zone


def judged(units, turn=5, **more):
    """A state after its supply phase."""
    return scene(units, step="Operations; SupplyPhase", turn=turn, **more)


def state(units, side, name, **more):
    return judged(units, **more).supply[unit(side, name)]


def far(s, side, number):
    return length(s, side, *hexes(number))


# The three states.


@pytest.mark.case("CoG S8.4-a", "CoG S8.4-b")
@pytest.mark.parametrize("before, after", [("in", 1), ("as", 2), ("oos", 2)])
def test_without_a_line_a_unit_is_attenuated_first_and_then_out_of_supply(before, after):
    assert state(f"AH 14 0124 supply={before}", "AH", "14") == after


@pytest.mark.case("CoG S8.4-c")
@pytest.mark.parametrize("before", ["as", "oos"])
def test_with_a_line_a_unit_is_supplied_at_once(before):
    assert state(f"AH 14 1515 supply={before}", "AH", "14") == 0
    assert next_state(2, True) == 0


@pytest.mark.case("CoG G5.31-a")
def test_both_sides_are_judged_in_the_same_phase():
    s = judged("AH 14 0124, RU 18 0126")
    assert (s.supply[unit("AH", "14")], s.supply[unit("RU", "18")]) == (1, 1)


@pytest.mark.case("CoG S8.5-a", "CoG S8.5-e", "CoG TER-oos", "CoG S8.6-a", "CoG TER-min")
@pytest.mark.parametrize("mark, ratings", [("in", (4, 3)), ("as", (4, 3)), ("oos", (2, 1))])
def test_only_out_of_supply_lowers_the_rating_by_two_and_never_below_one(mark, ratings):
    units = f"AH 14 1310 supply={mark}, RU 18 1309 supply={mark}"
    _, events = attack(units, *joins("1309", "14"), dice="1 1")
    assert (checks(events)["AH:14"][2], checks(events)["RU:18"][2]) == ratings
    _, events = attack("AH 14 1310, RU 65R 1309 supply=oos", *joins("1309", "14"), dice="1 1")
    assert checks(events)["RU:65R"][2] == 1


@pytest.mark.case("CoG S8.5-e")
def test_an_attenuated_unit_moves_its_full_allowance():
    s = march("AH 14 1310 ready supply=as", die=6)
    assert s.allowance(unit("AH", "14")) == 4


@pytest.mark.case("CoG S8.6-b")
@pytest.mark.parametrize("option, allowance", [("half", 2), ("full", 3), ("one", 1)])
def test_out_of_supply_halves_the_allowance_rounded_up(option, allowance):
    s = march("AH 14 1310 ready supply=oos", die=5, options={"oos_ma": option})
    assert s.allowance(unit("AH", "14")) == allowance
    s = march("AH 43 3926 ready supply=oos", army="AH-2nd", die=1, turn=5)
    assert s.allowance(unit("AH", "43")) == 1


@pytest.mark.case("CoG S8.6-c")
def test_out_of_supply_units_may_attack_unless_by_option():
    s, _ = attack("AH 14 1310 supply=oos, RU 18 1309")
    assert "join 14 1309" in choices(s)
    s, _ = attack("AH 14 1310 supply=oos, AH 33 1310, RU 18 1309", options={"oos_may_attack": False})
    assert reasons(s, "join 14 1309") == {"S8.6-c"}


@pytest.mark.case("CoG S8.7")
def test_being_out_of_supply_alone_eliminates_nobody():
    s = judged("AH 14 0124 supply=oos")
    assert place(s, "AH", "14") == "0124"


@pytest.mark.case("CoG S8.8-a", "CoG S9.1-a")
def test_a_unit_placed_during_the_turn_is_supplied():
    s = scene("AH 23 due", step="Operations; Reinforcement side=AH", turn=3)
    play(s, "place 23 3116")
    assert s.supply[unit("AH", "23")] == 0


# Lines by rail.


@pytest.mark.case("CoG G7.2-a", "CoG S8.2-a")
def test_a_railway_five_hexes_away_will_do_and_six_is_too_far():
    s = scene("AH 14 1515")
    assert far(s, 0, "0222") == 5 and traces(s, 0, *hexes("0222"))
    assert far(s, 0, "0223") is None and far(s, 0, "0124") is None
    near = min(GAME.world.grid.distance(*hexes("0223", number)) for number in GAME.world.grid.numbers(net(s, 0)))
    assert near == 6


@pytest.mark.case("CoG G7.2-b", "CoG G7.2-j", "CoG R65-b")
def test_from_there_the_line_follows_railways_of_either_country_to_a_source():
    s = scene("AH 14 1515")
    for number in ("2205", "3405", "1403"):  # Lublin, Kowel, Radom
        assert net(s, 0) >> hexes(number)[0] & 1
    assert net(s, 1) >> hexes("3116")[0] & 1  # Lemberg


@pytest.mark.case("CoG G7.2-c", "CoG S8.3-b", "CoG G-R70-a")
def test_the_way_to_the_railway_keeps_out_of_enemy_zones_unless_a_friend_is_there():
    barred = scene("RU 18 2405 , AH 14 2404, AH 33 2406")
    assert far(barred, 1, "2405") is None
    assert far(scene(f"{RING}, RU 45 2506"), 1, "2405") == 1


@pytest.mark.case("CoG S8.3-a")
def test_no_line_enters_a_hex_with_an_enemy():
    s = scene("AH 14 1412, RU 18 1313")
    assert net(s, 0) >> hexes("1313")[0] & 1 == 0


@pytest.mark.case("CoG G7.2-d", "CoG G7.2-e")
def test_the_railway_ignores_enemy_zones_and_is_cut_by_enemy_units():
    (end,) = hexes("1412")  # the end of a branch that joins at 1313
    assert net(scene("RU 18 1311"), 0) >> end & 1
    assert not net(scene("RU 18 1313"), 0) >> end & 1


@pytest.mark.case("CoG G7.2-f", "CoG G-R70-b", "CoG G-R70-d")
def test_a_unit_on_a_railway_must_trace_into_another_hex_of_it():
    assert state(RING, "RU", "18") == 1
    assert state(f"{RING}, RU 45 2506", "RU", "18") == 0
    assert state("RU 18 2405, AH 14 2404", "RU", "18") == 0  # in a zone itself, which does not matter


@pytest.mark.case("CoG G7.2-g")
def test_a_unit_so_barred_may_reach_another_railway_round_the_zones():
    s = scene("RU 18 2405, AH 14 2307, AH 33 2507")  # the line is barred to both sides, the north is open
    assert not s.contested(1) >> hexes("2404")[0] & 1
    assert s.contested(1) >> hexes("2306")[0] & 1 and s.contested(1) >> hexes("2506")[0] & 1
    assert 1 < (far(s, 1, "2405") or 0) <= 5
    assert len(line(s, 1, *hexes("2405"))) == far(s, 1, "2405")


@pytest.mark.case("CoG G7.2-h", "CoG S8.2-b")
def test_the_compass_does_not_bind_supply_lines():
    s, w = scene("AH 14 1515"), GAME.world
    south = w.leading(*GAME.compass[0])
    against = [
        h
        for h in w.board.terrain
        if (way := line(s, 0, h)) and all(b not in south[a] for a, b in zip((h, *way), way, strict=False))
        and not any(w.on_rail >> n & 1 for n in south[h])
    ]  # fmt: skip
    assert against and all(traces(s, 0, h) for h in against)


@pytest.mark.case("CoG G7.2-i")
def test_there_is_no_movement_by_rail():
    assert not any("rail" in name.lower() for name in GAME.steps)


@pytest.mark.case("CoG G-R70-c")
def test_terrain_does_not_hinder_a_line():
    w = GAME.world
    s = scene("AH 14 1515")
    mountains = [h for h, name in w.board.terrain.items() if name == "mountain"]
    assert any(traces(s, 0, h) and not w.on_rail >> h & 1 for h in mountains)


@pytest.mark.case("CoG R66-a", "CoG S8.3-c")
def test_an_enemy_fort_closes_a_line_by_rail_and_off_it():
    s = scene("AH 14 1515")
    assert not net(s, 0) >> hexes("1802")[0] & 1 and not net(s, 1) >> hexes("2316")[0] & 1
    assert not net(s, 1) >> hexes("0813")[0] & 1  # behind Krakau
    assert net(scene("AH 14 1515", razed=0b001), 1) >> hexes("0813")[0] & 1


@pytest.mark.case("CoG R66-b")
def test_a_unit_on_a_source_of_its_side_is_supplied():
    ring = "AH 14 0115, RU 18 0114, RU 45 0214, RU 41 0116, RU 47 0215"
    assert far(scene(ring), 0, "0115") == 0
    assert state(ring, "AH", "14") == 0


@pytest.mark.case("CoG R66-c")
def test_an_enemy_on_a_source_closes_it_and_a_zone_does_not():
    assert net(scene("RU 18 4127"), 0) >> hexes("4227")[0] & 1
    assert not net(scene("RU 18 4227"), 0) >> hexes("4227")[0] & 1


@pytest.mark.case("CoG G7.1-a", "CoG G7-src-RU")
def test_the_russian_sources_are_edge_railways_in_russia():
    w = GAME.world
    told_ = ["0701", "1701", "2101", "2301", "2801", "3101", "4501", "5004", "5013", "5019", "5026", "4627"]
    assert set(w.grid.numbers(w.sources[1])) == set(told_)
    for h in hexes(*told_):
        assert w.board.rim >> h & 1 and w.on_rail >> h & 1 and w.board.marks["country"][h] == "R"


@pytest.mark.case("CoG G7.1-b", "CoG G7-src-AH")
def test_the_austrian_sources_are_edge_railways_in_austria_or_germany():
    w = GAME.world
    told_ = ["0112", "0115", "0118", "2227", "3427", "4227"]
    assert set(w.grid.numbers(w.sources[0])) == set(told_)
    for h in hexes(*told_):
        assert w.board.rim >> h & 1 and w.on_rail >> h & 1 and w.board.marks["country"][h] in "AHG"


@pytest.mark.parametrize("seed", range(12))
def test_lines_are_those_of_the_slow_twin(seed):
    rng = random.Random(seed)
    s = brawl(rng)
    near = [h for h in GAME.world.board.terrain if any(s.world.around[h] >> a & 1 for a in islice(s.stacks, 6))]
    for side in (0, 1):
        for h in rng.sample(near, min(12, len(near))):
            if s.occupied[1 - side] >> h & 1:
                continue
            assert length(s, side, h) == twins.length(s, side, h), (GAME.world.grid.number(h), s.position())
        whole = sum(1 << h for h in GAME.world.board.terrain if traces(s, side, h))
        assert reached(s, side) == whole


# Forts.


@pytest.mark.case("CoG G7.3-a", "CoG G7.3-c")
def test_a_fort_supplies_the_infantry_in_it():
    ring = "RU 18 2317, RU 45 2415, RU 41 2215, AH 2 2316, AH 24 2316"
    s = judged(ring)
    assert not s.supply[unit("AH", "2")] and s.fed == 1 << unit("AH", "2") | 1 << unit("AH", "24")
    assert s.ter(unit("AH", "2")) == 3
    assert state(ring, "AH", "2", razed=0b010) == 1


@pytest.mark.case("CoG G7.3-b")
def test_a_fort_does_not_supply_cavalry():
    assert state("RU 18 2317, RU 45 2415, RU 41 2215, AH 9c 2316", "AH", "9c") == 1


# Surrender.

POCKET = "RU 18 1309 supply={}, AH 14 1308, AH 33 1310"


def pocket(mark="oos", die="", more="", **options):
    return scene(POCKET.format(mark) + more, step="Operations; SupplyPhase", turn=5, dice=die, options=options)


@pytest.mark.case("CoG G7.4-a")
def test_only_who_was_and_is_out_of_supply_rolls():
    assert place(pocket("as"), "RU", "18") == "1309"
    assert place(pocket("oos", "6"), "RU", "18") == "surrendered"


@pytest.mark.case("CoG G7.4-b", "CoG G7.4-g")
def test_it_rolls_only_if_every_neighbour_that_could_be_entered_is_barred():
    s = scene(POCKET.format("oos"))
    assert surrounded(s, 1, *hexes("1309"))
    s = scene("RU 18 1309 supply=oos, AH 14 1308")
    assert not surrounded(s, 1, *hexes("1309"))
    corner = scene("RU 18 0101, AH 14 0102")
    assert surrounded(corner, 1, *hexes("0101"))  # two neighbours are on the map
    beside = "AH 14 1801, RU 18 1601, RU 45 1901"  # Iwangorod alone is in no zone, and Austria cannot enter it
    assert surrounded(scene(beside), 0, *hexes("1801"))
    assert not surrounded(scene(beside, razed=0b100), 0, *hexes("1801"))


@pytest.mark.case("CoG G7.4-c", "CoG G7.4-d")
@pytest.mark.parametrize("ter, die, there", [("modified", 1, True), ("modified", 2, False), ("printed", 3, True)])
def test_a_die_above_the_rating_removes_it(ter, die, there):
    s = pocket("oos", str(die), surrender_ter=ter)
    assert (place(s, "RU", "18") == "1309") == there


@pytest.mark.case("CoG G7.4-e", "CoG R67")
def test_who_surrendered_never_returns():
    s = scene("RU 7c surrendered, RU 5c dead, RU 13c 2205", step="Operations; CavalryReplacement side=RU", turn=5)
    assert "return 5c 2205" in choices(s) and "return 7c 2205" not in choices(s)


@pytest.mark.case("CoG G7.4-f")
def test_a_friend_next_door_does_not_save_it_unless_by_option():
    more = ", RU 45 1408 supply=in"
    s = scene(POCKET.format("oos") + more)
    assert surrounded(s, 1, *hexes("1309"))
    s = scene(POCKET.format("oos") + more, options={"surround_friend_breaks": True})
    assert not surrounded(s, 1, *hexes("1309"))


@pytest.mark.case("CoG G7.4-h")
def test_all_rolls_use_the_position_at_the_start_of_the_phase():
    units = "RU 18 1309 supply=oos, RU 45 1309 supply=oos, AH 14 1308, AH 33 1310"
    s = scene(units, step="Operations; SupplyPhase", turn=5, dice="6 6")
    assert place(s, "RU", "18") == place(s, "RU", "45") == "surrendered"


def test_a_surrender_is_told():
    (facts,) = told(pocket("oos", "6").events, "surrendered")
    assert (facts["unit"], facts["hex"], facts["steps"]) == ("18", "1309", 2)
