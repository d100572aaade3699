"""BfG 7.8: flank attacks."""

import random

import pytest

from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia.odds import is_flanked
from tests.battle_for_galicia.fights import column, crt, fight, modifiers, side_between
from tests.battle_for_galicia.scene import PRZEMYSL, hexes, scene, told

# Fillers to stand around a hex; they take no part unless an order says so.
AH_UNITS = ("5", "46", "12", "33", "14", "37")
RU_UNITS = ("17", "38", "7", "10", "3", "35")


def flanked(events) -> bool:
    return any("flank" in line for line in told(events, "odds")[-1]["lines"])


def around(h: str, side: str, leave: tuple[str, ...] = (), options: dict | None = None) -> str:
    """Units of a side in every hex next to this one, but for those left out and swamp."""
    w = scene("", options=options).world
    places = [w.grid.number(n) for n in w.neighbours[w.grid.hex(h)] if not w.swamp >> n & 1]
    names = AH_UNITS if side == "AH" else RU_UNITS
    return ", ".join(f"{side} {name} {n}" for name, n in zip(names, places, strict=False) if n not in leave)


@pytest.mark.case("BfG 7.8")
def test_five_hexes_are_a_flank():
    # 7.15 and 8.13 are held, 8.14, 6.14 and 7.13 lie in their zones; 6.13 is open.
    _, events = fight("AH 4 7.15, AH 25 8.13, RU 18 7.14", "attack 7.14 from 7.15 8.13", dice=crt(8) + " 1 1")
    assert flanked(events)


@pytest.mark.case("BfG 7.8")
def test_four_hexes_are_not():
    # 7.15 and 8.14 are held; their zones add 8.13 and 6.14.
    _, events = fight("AH 4 7.15, AH 25 8.14, RU 18 7.14", "attack 7.14 from 7.15 8.14", dice=crt(8) + " 1 1")
    assert not flanked(events)


@pytest.mark.case("BfG 7.8")
def test_six_hexes_are_a_flank():
    _, events = fight("AH 4 7.15, AH 25 7.13, RU 18 7.14", "attack 7.14 from 7.13 7.15", dice=crt(8) + " 1 1")
    assert flanked(events)


@pytest.mark.case("BfG 7.8")
def test_a_flank_shifts_two_columns_to_the_right():
    _, events = fight("AH 4 7.15, AH 25 8.14, RU 18 7.14", "attack 7.14 from 7.15 8.14", dice=crt(8) + " 1 1")
    assert column(events) == "1.5:1"
    _, events = fight("AH 4 7.15, AH 25 8.13, RU 18 7.14", "attack 7.14 from 7.15 8.13", dice=crt(8) + " 1 1")
    assert column(events) == "2.5:1"


@pytest.mark.case("BfG 7.8", "BfG 9.4.1-flank")
def test_a_flank_costs_the_defender_two_on_the_loss_table_and_the_attacker_nothing():
    # Eight guns are +2 for the defender; five guns +1 for the attacker. 1.5:1 at 7 is +1/-1, 2.5:1 at 10 as well.
    _, open_side = fight("AH 4 7.15, AH 25 8.14, RU 18 7.14", "attack 7.14 from 7.15 8.14", dice=crt(7) + " 1 1")
    _, flank = fight("AH 4 7.15, AH 25 8.13, RU 18 7.14", "attack 7.14 from 7.15 8.13", dice=crt(10) + " 1 1")
    assert modifiers(open_side) == {"AH": 2, "RU": 1}
    assert modifiers(flank) == {"AH": 2, "RU": 3}


@pytest.mark.case("BfG 7.8")
def test_swamp_in_the_zone_of_an_attacker_counts_like_other_ground():
    s, events = fight("AH 4 8.17, AH 25 9.16, RU 18 8.16", "attack 8.16 from 8.17 9.16", dice=crt(8) + " 1 1")
    assert s.world.swamp >> hexes("9.17")[0] & 1
    assert flanked(events)


@pytest.mark.case("BfG 7.8-own-attackers")
def test_zones_of_units_not_in_the_attack_do_not_count():
    _, events = fight("AH 4 7.15, AH 25 8.13, RU 18 7.14", "attack 7.14 from 7.15", dice=crt(8) + " 1 1")
    assert not flanked(events)


@pytest.mark.case("BfG 7.8-own-attackers")
def test_zones_of_units_withheld_do_not_count_but_their_hex_does():
    # In 8.13 only 41 attacks: the zone is projected from there all the same. From 7.13 nobody attacks.
    _, events = fight("AH 4 7.15, AH 25 8.13, AH 41 8.13, RU 18 7.14", "attack 7.14 from 7.15 8.13", "engage 4 41",
                      dice=crt(8) + " 1 1")
    assert flanked(events)


@pytest.mark.case("BfG 7.8-own-attackers")
def test_an_enemy_in_the_hex_counts_even_if_he_does_not_attack():
    units = "AH 4 7.15, AH 25 8.13, RU 18 7.14"
    _, events = fight(f"{units}, AH 3c 7.13", "attack 7.14 from 7.15", dice=crt(8) + " 1 1")
    assert flanked(events)  # 7.15, 8.14, 6.14 by the attacker; 8.13 and 7.13 by presence


@pytest.mark.case("BfG 7.8-river")
def test_a_zone_stopped_by_a_river_does_not_count():
    s, events = fight("AH 4 4.06, AH 25 5.05, RU 18 4.05", "attack 4.05 from 4.06 5.05", dice=crt(8) + " 1 1")
    assert "river" in side_between(s, "4.06", "3.06")
    assert not flanked(events)


@pytest.mark.case("BfG 7.8-river")
def test_an_enemy_beyond_the_river_counts_by_his_presence():
    _, events = fight("AH 4 4.06, AH 25 5.05, AH 3c 3.06, RU 18 4.05", "attack 4.05 from 4.06 5.05",
                      dice=crt(8) + " 1 1")
    assert flanked(events)


@pytest.mark.case("BfG 7.8-friend")
def test_a_hex_with_a_friend_of_the_defender_never_counts():
    units = "AH 4 7.15, AH 25 8.13, RU 18 7.14, RU 3rf {}"
    for friend, shielded in (("8.14", True), ("6.14", True), ("7.13", True), ("6.13", False)):
        _, events = fight(units.format(friend), "attack 7.14 from 7.15 8.13", dice=crt(8) + " 1 1")
        assert flanked(events) == (not shielded), friend


@pytest.mark.case("BfG 7.8-friend")
def test_one_friend_is_not_enough_against_six():
    _, events = fight("AH 4 7.15, AH 25 7.13, RU 18 7.14, RU 3rf 8.14", "attack 7.14 from 7.13 7.15",
                      dice=crt(8) + " 1 1")
    assert flanked(events)


@pytest.mark.case("BfG 7.8-edge")
@pytest.mark.parametrize("target", ["8.01", "14.01", "9.26", "13.26"])
def test_a_defender_on_the_map_edge_is_not_flanked_by_five_enemies_round_him(target):
    s = scene(f"RU 18 {target}, {around(target, 'AH')}")
    (h,) = hexes(target)
    assert s.world.around[h].bit_count() == 5
    assert (s.world.around[h] & s.occupied[0]).bit_count() == 5
    assert not is_flanked(s, h, [], 1)


@pytest.mark.case("BfG 7.8-edge")
def test_where_half_hexes_are_left_out_the_next_hex_is_the_edge():
    (h,) = hexes("8.25")
    for half_hexes, on_edge in (("all", False), ("named", True)):
        options = {"half_hexes": half_hexes}
        s = scene(f"RU 18 8.25, {around('8.25', 'AH', options=options)}", options=options)
        assert is_flanked(s, h, [], 1) == (not on_edge)


SHELTERED = ("2.13", "2.14", "2.15", "2.16", "3.14", "3.16", "4.13", "4.14", "4.15", "4.16", "5.15")


@pytest.mark.case("BfG 7.8-przemysl")
@pytest.mark.parametrize("target", SHELTERED)
def test_near_przemysl_nobody_is_flanked(target):
    (h,) = hexes(target)
    assert not is_flanked(scene(f"AH 4 {target}, {around(target, 'RU', ('3.15',))}"), h, [], 0)
    assert not is_flanked(scene(f"RU 18 {target}, {around(target, 'AH')}"), h, [], 1)


@pytest.mark.case("BfG 7.8-przemysl")
@pytest.mark.parametrize("target", ["2.12", "2.17", "3.13", "3.17", "4.12", "4.17", "5.14", "5.16", "6.14", "6.15"])
def test_two_hexes_farther_a_defender_can_be_flanked(target):
    (h,) = hexes(target)
    assert is_flanked(scene(f"AH 4 {target}, {around(target, 'RU')}"), h, [], 0)
    assert is_flanked(scene(f"RU 18 {target}, {around(target, 'AH')}"), h, [], 1)


@pytest.mark.case("BfG 7.8-przemysl")
def test_flank_and_fortress_never_shift_together():
    _, events = fight(f"RU 18 4.14, {around('4.14', 'AH')}", "attack 4.14 from 3.14 5.15", dice=crt(8) + " 1 1")
    assert not flanked(events)
    assert any("Przemysl" in line for line in told(events, "odds")[0]["lines"])


@pytest.mark.case("BfG 7.8-przemysl")
def test_by_option_the_fortress_shields_only_its_own_side():
    options = {"przemysl_unflanked": "a-h"}
    (h,) = hexes("4.14")
    assert is_flanked(scene(f"RU 18 4.14, {around('4.14', 'AH')}", options=options), h, [], 1)
    assert not is_flanked(scene(f"AH 4 4.14, {around('4.14', 'RU', ('3.15',))}", options=options), h, [], 0)


@pytest.mark.case("BfG 7.8-przemysl")
@pytest.mark.parametrize(("option", "final"), [("both", "2.5:1"), ("a-h", "4:1")])
def test_by_option_a_flanked_russian_next_to_the_fortress_is_shifted_by_four(option, final):
    # 5 + 4 to 6 is 1.5:1 before shifts.
    units = "RU 18 4.14, AH 12 5.15, AH 46 3.14, AH 33 4.13, AH 14 5.14, AH 37 3.15"
    _, events = fight(units, "attack 4.14 from 3.14 5.15", dice=crt(8) + " 1 1",
                      options={"przemysl_unflanked": option})
    assert column(events) == final


def slow_flank(s, d: int, attacking: list[int], side: int) -> bool:
    """The test as it is worded, hex by hex."""
    w = s.world
    if len(w.neighbours[d]) < 6:
        return False
    near = {PRZEMYSL, *w.neighbours[PRZEMYSL]}
    count = 0
    for n in w.neighbours[d]:
        friend = any(s.pieces[u].side == side for u in s.stacks.get(n, ()))
        enemy = any(s.pieces[u].side != side for u in s.stacks.get(n, ()))
        zone = any(n in w.neighbours[a] and "river" not in w.board.features(a, n) for a in attacking)
        count += (enemy or zone) and not friend and n not in near
    return count >= 5


@pytest.mark.case("BfG 7.8")
def test_the_flank_test_agrees_with_its_slow_twin_all_over_the_map():
    rng = random.Random(78)
    base = scene("")
    land = [h for h in base.world.board.terrain if not base.world.swamp >> h & 1 and h != PRZEMYSL]
    found = 0
    for _ in range(1500):
        s = base.copy()
        d = rng.choice(land)
        near = [n for n in s.world.neighbours[d] if n in land]
        side = rng.randrange(2)
        pools = [[p.number for p in s.pieces if p.side == mine] for mine in (0, 1)]
        s.stand(pools[side].pop(), d)
        enemies = []
        for n in near:
            luck = rng.random()
            if luck < 0.4:
                s.stand(pools[enemy_of(side)].pop(), n)
                enemies.append(n)
            elif luck < 0.5:
                s.stand(pools[side].pop(), n)
        attacking = rng.sample(enemies, rng.randint(0, len(enemies)))
        assert is_flanked(s, d, attacking, side) == slow_flank(s, d, attacking, side)
        found += slow_flank(s, d, attacking, side)
    assert 100 < found < 1400
