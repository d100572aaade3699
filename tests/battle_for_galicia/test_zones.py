"""BfG 6.0: zones of control."""

import pytest

from galicia.games.battle_for_galicia.supply import contested
from tests.battle_for_galicia.fights import choices
from tests.battle_for_galicia.scene import GAME, hexes, reasons, scene, told, unit
from tests.battle_for_galicia.terrain import BOARD, GRID, WORLD, around, controls, find_step, number

AH, RU = 0, 1


def zone(s, side):
    return set(GRID.numbers(s.zone_of(side)))


@pytest.mark.case("BfG 6.0")
def test_a_unit_controls_the_six_hexes_around_it_and_not_its_own():
    s = scene("RU 18 16.07")
    assert zone(s, RU) == set(around("16.07"))


@pytest.mark.case("BfG 6.0")
@pytest.mark.parametrize("piece", GAME.pieces, ids=lambda piece: f"{piece.side}-{piece.word}")
def test_every_unit_exerts_a_zone(piece):
    side = GAME.seats[piece.side]
    s = scene(f"{side} {piece.word} 16.07")
    assert zone(s, piece.side) == set(around("16.07"))


@pytest.mark.case("BfG 6.0")
@pytest.mark.parametrize("marks", ["rung=2", "rung=5 supply=out", "minimum", "spent=5"])
def test_condition_does_not_weaken_a_zone(marks):
    assert zone(scene(f"RU 18 16.07 {marks}"), RU) == set(around("16.07"))


@pytest.mark.case("BfG 6.1")
def test_zones_cross_every_side_of_the_board_but_rivers():
    for h in BOARD.terrain:
        expected = {number(n) for n in BOARD.neighbours(h) if controls(h, n)}
        assert set(GRID.numbers(WORLD.zones.of(1 << h))) == expected


@pytest.mark.case("BfG 6.1")
@pytest.mark.parametrize("side", ["river", "bridge"])
def test_a_river_stops_a_zone_bridged_or_not(side):
    start, end, _ = find_step("clear", side)
    s = scene(f"RU 18 {start}", turn=6)
    assert end not in zone(s, RU)


@pytest.mark.case("BfG 6.1")
def test_a_zone_reaches_over_ridges_into_woods_and_swamp():
    start, end, _ = find_step("clear", "ridge")
    assert end in zone(scene(f"RU 18 {start}"), RU)
    start, end, _ = find_step("woods", "")
    assert end in zone(scene(f"RU 18 {start}"), RU)
    swamp, dry = next(
        (h, n) for h in BOARD.terrain if BOARD.terrain[h] == "swamp" for n in BOARD.neighbours(h) if controls(n, h)
        and BOARD.terrain[n] != "swamp"
    )
    assert number(swamp) in zone(scene(f"RU 18 {number(dry)}"), RU)


@pytest.mark.case("BfG 6.1")
def test_a_zone_behind_a_river_costs_nothing_to_enter():
    enemy, start, end = next(
        (number(e), number(a), number(b))
        for e in BOARD.terrain
        for b in BOARD.neighbours(e)
        if BOARD.terrain[e] == "clear" == BOARD.terrain[b] and "river" in BOARD.features(e, b)
        for a in BOARD.neighbours(b)
        if a not in BOARD.neighbours(e) and a != e and not BOARD.features(a, b) and BOARD.terrain[a] == "clear"
    )
    s = scene(f"AH 3c {start}, RU 18 {enemy}", turn=6)
    s.play(f"move 3c {end}")
    assert s.spent[unit("AH", "3c")] == 1


@pytest.mark.case("BfG 6.2")
def test_for_supply_a_friend_negates_the_zone_in_his_own_hex():
    # 15.07 hangs on 16.07 and 16.08, both in the zone of the unit in 17.08.
    without = scene("AH 5 15.07, RU 18 17.08")
    with_friend = scene("AH 5 15.07, AH 46 16.07, RU 18 17.08")
    both = set(hexes("16.07", "16.08"))
    assert {h for h in both if contested(without, AH) >> h & 1} == both
    assert {h for h in both if contested(with_friend, AH) >> h & 1} == set(hexes("16.08"))


# Movement.


@pytest.mark.case("BfG 6.3")
def test_entering_a_zone_costs_one_more():
    s = scene("AH 5 16.09, RU 18 16.07")
    s.play("move 5 16.08")
    assert s.spent[unit("AH", "5")] == 2


@pytest.mark.case("BfG 6.3")
def test_leaving_a_zone_costs_one_more():
    s = scene("AH 5 16.08, RU 18 16.07")
    s.play("move 5 16.09")
    assert s.spent[unit("AH", "5")] == 2


@pytest.mark.case("BfG 6.3")
def test_from_zone_to_zone_costs_two_more():
    s = scene("AH 5 16.08, RU 18 16.07")
    s.play("move 5 15.08")
    assert s.spent[unit("AH", "5")] == 3


@pytest.mark.case("BfG 6.3")
def test_it_is_the_same_from_the_zone_of_one_enemy_to_that_of_another():
    s = scene("AH 5 16.08, RU 18 17.09, RU 45 14.07")
    s.play("move 5 15.08")
    assert s.spent[unit("AH", "5")] == 3


@pytest.mark.case("BfG 6.3")
def test_a_friend_in_the_hex_does_not_make_it_cheaper():
    s = scene("AH 5 16.09, AH 46 16.08, RU 18 16.07")
    s.play("move 5 16.08")
    assert s.spent[unit("AH", "5")] == 2
    s.play("move 5 15.08")
    assert s.spent[unit("AH", "5")] == 5


@pytest.mark.case("BfG 6.3")
def test_ones_own_zone_costs_nothing():
    s = scene("AH 5 16.09, AH 46 16.07, RU 18 4.12")
    s.play("move 5 16.08")
    assert s.spent[unit("AH", "5")] == 1


@pytest.mark.case("BfG 6.3")
def test_costs_change_at_once_when_cavalry_steps_aside():
    s = scene("AH 3c 16.07, RU 18 16.09", step="Movement side=RU")
    s.play("move 18 16.08")
    assert s.spent[unit("RU", "18")] == 2
    s.play("react 3c 16.06")
    s.play("move 18 16.09")
    assert s.spent[unit("RU", "18")] == 3


@pytest.mark.case("BfG 6.3-many")
def test_several_enemies_cost_no_more_than_one():
    s = scene("AH 5 16.09, RU 18 16.07, RU 45 17.08, RU 47 15.07, RU 17 16.07")
    s.play("move 5 16.08")
    assert s.spent[unit("AH", "5")] == 2


@pytest.mark.case("BfG 6.3-many")
def test_between_many_enemies_a_step_costs_two_more_at_most():
    s = scene("AH 3c 16.08, RU 18 16.07, RU 45 17.08, RU 47 15.09, RU 17 14.07")
    s.play("move 3c 15.08")
    assert s.spent[unit("AH", "3c")] == 3


# Elsewhere.


@pytest.mark.case("BfG 6.4")
@pytest.mark.parametrize("where, odds", [(around("16.07")[::2], "3:1"), (around("16.07")[:1] * 3, "2:1")])
def test_zones_of_the_attackers_make_a_flank(where, odds):
    units = ", ".join(f"AH {name} {h}" for name, h in zip(("4", "13", "25"), where, strict=True))
    s = scene(f"RU 18 16.07, {units}", step="Combat side=AH", dice="3 4 1 1")
    events = s.play(f"attack 16.07 from {' '.join(dict.fromkeys(where))}")
    if len(set(where)) == 1:
        events = s.play("engage 4 13 25")
    assert told(events, "odds")[0]["column"] == odds


@pytest.mark.case("BfG 6.4")
def test_zones_bar_reaction():
    s = scene("AH 3c 16.07, RU 18 16.09, RU 45 17.06", step="Movement side=RU")
    s.play("move 18 16.08")
    assert reasons(s, "react 3c 16.06") == {"12.1.3"}


@pytest.mark.case("BfG 6.4")
def test_zones_block_rails_and_rail_entry():
    free = scene("RU 80r due", step="PlayerTurn side=RU; Combat side=AH", turn=4)
    near = scene("RU 80r due, AH 5 15.24", step="PlayerTurn side=RU; Combat side=AH", turn=4)
    for s in (free, near):
        s.play("done")
    assert "place 80r 16.24" in choices(free) - choices(near)


@pytest.mark.case("BfG 6.3")
def test_what_steps_cost_follows_the_enemy():
    s = scene("AH 5 4.12, RU 18 4.14")
    before = s.reach.zone
    s.shift((unit("RU", "18"),), *hexes("16.07"))
    assert before != s.reach.zone == scene("AH 5 4.12, RU 18 16.07").reach.zone
