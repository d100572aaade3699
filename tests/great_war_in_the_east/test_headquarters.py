"""GWiE 10.3, 10.5: how far HQs command, and what drives them off."""

import random
from collections import deque

import pytest

from galicia.board.hexset import each
from galicia.games.great_war_in_the_east import hq
from galicia.games.great_war_in_the_east.rail import clear_track
from galicia.games.great_war_in_the_east.retreat import closed_to_retreat
from tests.great_war_in_the_east.scene import GAME, bare, hexes, reasons, scene, told, unit
from tests.great_war_in_the_east.test_supply import GRID, WORLD, around, corners, random_position

AH, AL = 0, 1
# Three Russians that control all six hexes around g1311.
WATCH = ", ".join(f"RU {name} {h}" for name, h in zip(["9/3", "11/3", "10/3"], corners("g1311")[::2], strict=True))


def radius(units, name, nation="AH"):
    """The hexes an HQ commands in."""
    return set(GRID.numbers(hq.radius_of(bare(units), unit(nation, name))))


def within(number, limit):
    return {GRID.number(h) for h in each(WORLD.within(GRID.hex(number), limit))}


# 10.33, 10.34: the radius.


@pytest.mark.case("GWiE 10.11-radius", "GWiE 10.33")
@pytest.mark.parametrize("name, far", [("Da1", 3), ("vB3", 4)])
def test_the_radius_counts_from_the_hex_after_the_hq_to_the_unit(name, far):
    assert radius(f"AH {name} g1514", name) == within("g1514", far)


@pytest.mark.case("GWiE 10.33")
def test_the_radius_goes_round_enemy_units_never_through_them():
    ring = around("g1514")
    wall = ", ".join(f"RU {name} {h}" for name, h in zip(["D1/4", "D1/5", "D1/8", "D2/8", "D1/3"], ring, strict=False))
    assert radius(f"AH Da1 g1514, {wall}, RU D2/3 {ring[5]}", "Da1") == {"g1514"}
    found = radius(f"AH Da1 g1514, {wall}", "Da1")
    assert ring[5] in found
    assert not found & set(ring[:5])
    assert corners("g1514")[1] not in found  # straight on it would be two hexes, round the wall it is four


@pytest.mark.case("GWiE 10.33")
def test_an_enemy_hq_is_a_unit_in_the_way_too():
    assert "g1513" not in radius("AH Da1 g1514, RU Ru3 g1513", "Da1")


@pytest.mark.case("GWiE 10.34")
@pytest.mark.parametrize("nation, name, foe", [("AH", "Da1", "RU 9/3"), ("RU", "Ru3", "AH 10/1")])
def test_the_radius_does_not_enter_enemy_zones(nation, name, foe):
    found = radius(f"{nation} {name} g1514, {foe} g1511", name, nation)
    assert found == within("g1514", 3) - within("g1511", 1)


@pytest.mark.case("GWiE 10.34")
@pytest.mark.parametrize("friend, through", [("AH 10/1", True), ("AH D4", True), ("AH vA4", False)])
def test_save_where_a_friendly_unit_stands(friend, through):
    assert ("g1512" in radius(f"AH Da1 g1514, RU 9/3 g1511, {friend} g1512", "Da1")) == through


@pytest.mark.case("GWiE 10.35")
@pytest.mark.parametrize("marks", ["entrained", "unsupplied"])
def test_nothing_that_befalls_an_hq_shortens_its_radius(marks):
    assert radius(f"AH Da1 g1514 {marks}", "Da1") == within("g1514", 3)


@pytest.mark.case("GWiE 10.33")
def test_an_hq_off_the_map_commands_nowhere():
    assert radius("AH Da1 due", "Da1") == set()


@pytest.mark.case("GWiE 10.33", "GWiE 10.34")
@pytest.mark.parametrize("seed", range(12))
def test_radii_are_those_of_a_plain_search_on_random_positions(seed):
    s = random_position(random.Random(seed))
    for number in (n for side in (AH, AL) for n in hq.hqs_of(s, side)):
        piece = s.pieces[number]
        theirs = {s.where[p.number] for p in s.pieces if p.side != piece.side and s.alive(p.number)}
        friends = {s.where[p.number] for p in s.pieces if p.side == piece.side and not p.hq and s.alive(p.number)}
        armed = {
            s.where[p.number] for p in s.pieces
            if p.side != piece.side and p.combat_unit and s.alive(p.number) and not s.entrained >> p.number & 1
        }  # fmt: skip
        shut = theirs | {n for h in armed for n in WORLD.neighbours[h]} - friends
        away = {s.where[number]: 0}
        waiting = deque(away)
        while waiting:
            here = waiting.popleft()
            for n in WORLD.neighbours[here]:
                if n not in away and n not in shut and away[here] < piece.radius:
                    away[n] = away[here] + 1
                    waiting.append(n)
        assert set(each(hq.radius_of(s, number))) == set(away)


# 10.52: no hold on ground.


@pytest.mark.case("GWiE 10.52-a", "GWiE 7.26")
def test_an_hq_controls_nothing_and_blocks_neither_retreat_nor_rail():
    alone = bare("RU Br8 g1311")
    assert (alone.zone_of(AL), alone.holding(AL)) == (0, 0)
    assert closed_to_retreat(alone, AH) == 0
    assert clear_track(alone, AH, AH) >> GRID.hex("g1311") & 1


# 10.52: displacement by entry.


ENTRY = "AH 10/1 g1313, RU Ru3 g1312, {}"


@pytest.mark.case("GWiE 10.52-b")
@pytest.mark.parametrize("who, opened", [("AH 10/1", True), ("AH 1c/2", True), ("AH 1c/2 steps=1", False),
                                         ("AH D4", False), ("AH Da1", False)])
def test_only_a_unit_that_can_attack_enters_the_hex_of_an_hq(who, opened):
    nation, name, *marks = who.split()
    s = scene(f"{nation} {name} g1313 {' '.join(marks)}, RU Ru3 g1312", step="Movement side=AH")
    assert reasons(s, f"move {name} g1312") == (set() if opened else {"5.13", "10.52-b"})


@pytest.mark.case("GWiE 10.52-b")
@pytest.mark.parametrize("friend", ["RU 9/3", "RU D1/3"])
def test_the_hq_goes_to_the_nearest_friends(friend):
    s = bare(ENTRY.format(f"{friend} g1308, RU 11/3 g1306"), phasing="AH")
    s.shift((unit("AH", "10/1"),), *hexes("g1312"))
    hq.displace_by_entry(s, AH, *hexes("g1312"))
    assert told(s.events, "displaced") == [{"seat": "AL", "unit": "Ru3", "start": "g1312", "end": "g1308"}]
    assert s.units_in(GRID.hex("g1312")) == (unit("AH", "10/1"),)
    assert not s.occupied[AL] >> GRID.hex("g1312") & 1


@pytest.mark.case("GWiE 10.52-b")
def test_an_intact_fortress_is_a_refuge():
    s = bare("RU 9/3 g1311, AH Da1 g1311, AH Jaroslau g1219, AH 10/1 g1205")
    hq.displace_by_entry(s, AL, *hexes("g1311"))
    assert s.where[unit("AH", "Da1")] == GRID.hex("g1205")
    s = bare("RU 9/3 g1311, AH Da1 g1311, AH Jaroslau g1219, AH 10/1 g1301")
    hq.displace_by_entry(s, AL, *hexes("g1311"))
    assert s.where[unit("AH", "Da1")] == GRID.hex("g1219")


@pytest.mark.case("GWiE 10.52-b")
def test_every_hq_in_the_hex_is_driven_out():
    s = bare("RU 9/3 g1311, AH Da1 g1311, AH vA4 g1311, AH 10/1 g1314")
    hq.displace_by_entry(s, AL, *hexes("g1311"))
    assert {fact["unit"] for fact in told(s.events, "displaced")} == {"Da1", "vA4"}


@pytest.mark.case("GWiE 10.52-b", "GWiE 10.52-d")
def test_of_equally_near_refuges_the_owner_chooses():
    s = scene("RU 9/3 g1309, AH Da1 g1311, AH 10/1 g1313, AH 1/1 g1512", step="Movement side=AL")
    s.play("move 9/3 g1310")
    assert s.to_act == "AH"
    assert {GAME.sentence(order) for order in s.orders()} == {"displace Da1 g1313", "displace Da1 g1512"}
    events = s.play("displace Da1 g1512")
    assert told(events, "displaced")[0]["end"] == "g1512"
    assert s.to_act == "AL"


@pytest.mark.case("GWiE 5.11")
def test_a_displacement_is_no_movement_and_costs_nothing():
    s = scene("RU 9/3 g1309, AH Da1 g1311, AH 10/1 g1314", step="Movement side=AL")
    s.play("move 9/3 g1310")
    assert s.where[unit("AH", "Da1")] == GRID.hex("g1314")
    assert not s.spent[unit("AH", "Da1")] and not s.moved >> unit("AH", "Da1") & 1


@pytest.mark.case("GWiE 10.52-b")
def test_the_way_leads_round_enemy_zones_to_friends_farther_off():
    # g1311 is left free by the Russians only towards g1412; the A-H corps in g1308 is near, but behind them.
    s = bare("RU 9/3 g1209, RU 11/3 g1409, RU 7c/3 g1311, AH Da1 g1311, AH 10/1 g1308, AH 1/1 g1315")
    hq.displace_by_entry(s, AL, *hexes("g1311"))
    assert s.where[unit("AH", "Da1")] == GRID.hex("g1315")


@pytest.mark.case("GWiE 10.52-f")
def test_a_surrounded_hq_whose_hex_is_entered_is_lost_for_good():
    s = bare(f"RU 7c/3 g1311, AH Da1 g1311, AH 10/1 g1318, {WATCH}")
    hq.displace_by_entry(s, AL, *hexes("g1311"))
    assert told(s.events, "hq_lost") == [{"seat": "AH", "unit": "Da1", "hex": "g1311"}]
    assert (s.alive(unit("AH", "Da1")), s.flipped, s.occupied[AH] >> GRID.hex("g1311") & 1) == (False, 0, 0)


@pytest.mark.case("GWiE 10.52-f")
def test_a_friend_in_one_of_the_six_hexes_keeps_the_way_open():
    s = bare(f"RU 7c/3 g1311, AH Da1 g1311, AH 10/1 g1312, {WATCH}")
    hq.displace_by_entry(s, AL, *hexes("g1311"))
    assert s.where[unit("AH", "Da1")] == GRID.hex("g1312")


@pytest.mark.case("GWiE 10.52-c")
def test_a_retreat_drives_out_an_hq_on_its_way():
    units = "AH 10/1 g1312, RU Ru3 g1313, RU 9/3 g1320"
    s = bare(units, step="Retreat side=AH units=AH:10/1 hex=g1312 length=1 left=g1312", phasing="AL")
    s.play("retreat g1313")
    assert s.where[unit("RU", "Ru3")] == GRID.hex("g1320")
    assert s.where[unit("AH", "10/1")] == GRID.hex("g1313")


# 10.52: displacement by adjacency.


@pytest.mark.case("GWiE 10.52-d")
@pytest.mark.parametrize("mover, drives", [("RU 9/3", True), ("RU 7c/3 steps=1", True), ("RU D1/3", False),
                                           ("RU Ru3", False)])
def test_a_lone_hq_gives_way_when_an_enemy_unit_comes_next_to_it(mover, drives):
    nation, name, *marks = mover.split()
    s = scene(f"{nation} {name} g1309 {' '.join(marks)}, AH Da1 g1311, AH 10/1 g1314", step="Movement side=AL")
    s.play(f"move {name} g1310")
    assert s.where[unit("AH", "Da1")] == GRID.hex("g1314" if drives else "g1311")


@pytest.mark.case("GWiE 10.52-d")
def test_that_is_so_in_the_movement_phase_only():
    s = bare("RU 9/3 g1310, AH Da1 g1311, AH 10/1 g1314")
    hq.displace_by_entry(s, AL, *hexes("g1310"))
    assert s.where[unit("AH", "Da1")] == GRID.hex("g1311")


@pytest.mark.case("GWiE 10.52-d")
def test_an_hq_already_beside_the_enemy_gives_way_when_his_movement_phase_begins():
    s = scene("RU 9/3 g1310, AH Da1 g1311, AH 10/1 g1314", step="LoneHeadquarters side=AL")
    assert s.where[unit("AH", "Da1")] == GRID.hex("g1314")
    s = scene("RU D1/3 g1310, AH Da1 g1311, AH 10/1 g1314", step="LoneHeadquarters side=AL")
    assert s.where[unit("AH", "Da1")] == GRID.hex("g1311")


@pytest.mark.case("GWiE 10.52-e")
@pytest.mark.parametrize("friend", ["AH 1b/6", "AH D4", "AH Jaroslau"])
def test_an_hq_with_a_unit_or_fortress_never_gives_way(friend):
    s = bare(f"RU 9/3 g1309, AH Da1 g1311, {friend} g1311, AH 10/1 g1314", step="Movement side=AL")
    s.play("move 9/3 g1310")
    assert s.where[unit("AH", "Da1")] == GRID.hex("g1311")


@pytest.mark.case("GWiE 10.52-f")
def test_without_a_way_out_it_stays_until_its_hex_is_entered():
    s = scene(f"{WATCH}, RU 7c/3 g1309, AH Da1 g1311, AH 10/1 g1318", step="Movement side=AL")
    events = s.play("move 7c/3 g1310")
    assert told(events, "hq_stays") == [{"seat": "AH", "unit": "Da1", "hex": "g1311"}]
    events = s.play("move 7c/3 g1311")
    assert told(events, "hq_lost")[0]["unit"] == "Da1"


@pytest.mark.case("GWiE 10.52-d")
def test_a_displaced_hq_is_off_its_train():
    s = scene("RU 9/3 g1309, AH Da1 g1311 entrained, AH 10/1 g1314", step="Movement side=AL")
    s.play("move 9/3 g1310")
    assert not s.entrained


# 10.54: rebuilt from survivors.


FALLEN = "AH {} g1311{}, AH 10/1 g1314, RU 9/3 g1310"


@pytest.mark.case("GWiE 10.54")
def test_an_army_hq_that_falls_in_combat_flips_and_displaces():
    s = bare(FALLEN.format("Da1", ""))
    hq.strike(s, unit("AH", "Da1"))
    assert [event.kind for event in s.events] == ["hq_flipped", "displaced"]
    assert (s.where[unit("AH", "Da1")], s.vp) == (GRID.hex("g1314"), 0)
    assert (s.strength_of(unit("AH", "Da1")), s.shift_of(unit("AH", "Da1"))) == (8, 0)


@pytest.mark.case("GWiE 10.54")
@pytest.mark.parametrize("units, name", [(FALLEN.format("Da1", " flipped"), "AH Da1"),
                                         ("SE Putnik s1003, SE DrI s1005", "SE Putnik")])
def test_once_only_and_not_without_a_back(units, name):
    s = bare(units)
    hq.strike(s, unit(*name.split()))
    assert not s.alive(unit(*name.split()))


@pytest.mark.case("GWiE 10.54")
def test_without_a_way_to_friends_it_is_lost():
    s = bare(f"AH Da1 g1311, AH 10/1 g1318, {WATCH}")
    hq.strike(s, unit("AH", "Da1"))
    assert not s.alive(unit("AH", "Da1"))


@pytest.mark.case("GWiE 10.54")
def test_a_flipped_heroic_hq_is_heroic_no_more():
    s = bare("RU Br8 g1311, RU 9/3 g1313")
    assert s.heroic(unit("RU", "Br8"))
    hq.strike(s, unit("RU", "Br8"))
    assert not s.heroic(unit("RU", "Br8"))
