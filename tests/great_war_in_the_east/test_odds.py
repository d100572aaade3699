"""GWiE 5.4, 8.3, 8.4, 9.21, 10.4, 11.11, 12.21: strengths, what halves and doubles them, and the column they reach."""

import pytest

from tests.great_war_in_the_east.fights import column, fight, lines, offered, play, result, strengths
from tests.great_war_in_the_east.scene import reasons, scene, told

# A-H attacks g1311 from Lemberg; the Russian HQ has used its shift, so that nobody is asked.
STAFF = "RU Ru3 g1310 parried"


def attack(units, *committed, target="g1311", dice="6", **more):
    """What is told of an attack by the units named."""
    return fight(units, f"attack {target}", f"commit {' '.join(committed)}", "fight", dice=dice, **more)[1]


# 8.0, 8.4: the ratio.


@pytest.mark.case("GWiE 8.0", "GWiE 8.4-b")
def test_the_odds_compare_the_sums_of_both_sides_and_are_explained_line_by_line():
    events = attack(f"AH 10/1 g1312, AH 13/3 g1312, AH Da1 g1312, RU 78R/3 g1311, {STAFF}", "10/1", "13/3")
    assert strengths(events) == (7, 3)
    assert lines(events) == [
        "10/1 attacks with 5", "13/3 attacks with 2", "78R/3 defends with 3", "7 to 3 is 2-1", "resolved on 2-1",
        "6 steps against 2",
    ]


@pytest.mark.case("GWiE 8.4-a")
def test_a_fraction_of_the_ratio_is_dropped():
    assert column(attack(f"AH 10/1 g1312, RU 78R/3 g1311, {STAFF}", "10/1")) == "1-1"


@pytest.mark.case("GWiE 8.4-b", "GWiE 8.8-tcr4", "GWiE 8.8-tcr23")
def test_the_rating_of_the_attacker_picks_the_row():
    russian = attack("RU 9/3 g0115, AH 13/3 g0215", "9/3", target="g0215", side="AL", dice="1")
    austrian = attack(f"AH 10/1 g1312, RU 78R/3 g1311, {STAFF}", "10/1", dice="1")
    assert column(russian) == column(austrian) == "1-1"
    assert result(russian).startswith("-/") and result(austrian).startswith("1/")


@pytest.mark.case("GWiE 8.51", "GWiE 8.52", "GWiE 8.53")
@pytest.mark.parametrize(("steps", "strength"), [(4, 8), (3, 7), (2, 4), (1, 3)])
def test_a_worn_corps_defends_with_less(steps, strength):
    events = attack(f"AH 10/1 g1312, AH 3/3 g1411, RU 9/3 g1311 steps={steps}, {STAFF}", "10/1", "3/3")
    assert strengths(events) == (10, strength)


@pytest.mark.case("GWiE 8.8-min")
def test_an_attack_under_the_least_ratio_is_not_allowed():
    s = scene(f"AH 13/3 g1312, RU 9/3 g1311, {STAFF}", step="Combat side=AH")
    assert offered(s) == ["done"]
    assert reasons(s, "attack g1311") == {"8.8-min"}


@pytest.mark.case("GWiE 8.8-min")
def test_too_weak_a_part_of_the_force_may_not_fight():
    s, _ = fight(f"AH 10/1 g1312, AH 13/3 g1312, RU 9/3 g1311, {STAFF}", "attack g1311", "commit 13/3")
    assert reasons(s, "fight") == {"8.8-min"}
    play(s, "commit 10/1")
    assert reasons(s, "fight") == set()


@pytest.mark.case("GWiE 8.8-min")
def test_russians_may_attack_one_to_three_and_austrians_not():
    s = scene("RU 9/3 g0115 steps=2, AH 10/1 g0215 steps=3", step="Combat side=AL")
    assert "attack g0215" in offered(s)
    s = scene(f"AH 13/3 g1312, AH 11/3 g1411 steps=1, RU 9/3 g1311, RU D1/3 g1311, {STAFF}", step="Combat side=AH")
    assert offered(s) == ["done"]


@pytest.mark.case("GWiE 8.8-max")
def test_a_ratio_beyond_the_last_uses_the_last_column():
    events = attack(f"AH 10/1 g1312, AH 3/3 g1312, RU 7c/3 g1311, {STAFF}", "10/1", "3/3")
    assert strengths(events) == (10, 1)
    assert column(events) == "7-1"


# 5.4: terrain.


@pytest.mark.case("GWiE 5.4-city")
def test_defenders_in_a_city_are_doubled():
    events = attack("AH 9/2 s0407, SE DuI s0307, SE Be s0307", "9/2", target="s0307")
    assert strengths(events) == (5, 6)
    assert "s0307 is city: doubled" in lines(events)


@pytest.mark.case("GWiE 5.4-mountain")
def test_defenders_in_mountains_are_doubled():
    events = attack("SE DuI s1311, SE TiI s1311, AH 1b/6 s1411", "DuI", "TiI", target="s1411", side="AL")
    assert strengths(events) == (2, 2)


@pytest.mark.case("GWiE 5.4-mountain", "GWiE 8.23")
def test_in_an_attack_on_two_hexes_only_the_mountain_doubles():
    units = "RU 9/3 g1618, RU 21/3 g1618, AH 13/3 g1718, AH D1 g1719"
    events = attack(units, "9/3", "21/3", target="g1718 g1719", side="AL", dice="6 6 6")
    assert strengths(events)[1] == 3 + 2 * 1


@pytest.mark.case("GWiE 8.3")
def test_the_ground_of_the_defenders_counts_and_not_that_of_the_attackers():
    # g1719 is mountain, g1718 is not.
    up = attack("RU 9/3 g1718, AH 13/3 g1719", "9/3", target="g1719", side="AL", dice="6 6")
    down = attack("RU 9/3 g1719, AH 13/3 g1718", "9/3", target="g1718", side="AL", dice="6 6")
    assert (strengths(up)[1], strengths(down)[1]) == (2 * 3, 3)
    assert strengths(up)[0] == strengths(down)[0]


@pytest.mark.case("GWiE 8.3")
def test_of_the_rivers_round_a_hex_only_the_side_attacked_across_counts():
    # s0412 has the Save on one side only.
    assert strengths(attack("AH 9/5 s0312, AH 21/5 s0312, SE Sa s0412", "9/5", "21/5", target="s0412")) == (2, 1)
    assert strengths(attack("AH 9/5 s0313, AH 21/5 s0312, SE Sa s0412", "9/5", "21/5", target="s0412")) == (3, 1)
    assert strengths(attack("AH 9/5 s0313, AH 21/5 s0313, SE Sa s0412", "9/5", "21/5", target="s0412")) == (4, 1)


@pytest.mark.case("GWiE 5.4-mountain")
def test_attackers_in_mountains_and_cities_gain_nothing():
    assert strengths(attack(f"AH 10/1 g1312, RU 78R/3 g1311, {STAFF}", "10/1")) == (5, 3)


@pytest.mark.parametrize(
    ("start", "target", "terrain"),
    [
        pytest.param("g1312", "g1311", "clear", marks=pytest.mark.case("GWiE 5.4-clear")),
        pytest.param("g1312", "g1212", "forest", marks=pytest.mark.case("GWiE 5.4-forest")),
        pytest.param("g1312", "g1411", "broken", marks=pytest.mark.case("GWiE 5.4-broken")),
        pytest.param("s0309", "s0308", "swamp", marks=pytest.mark.case("GWiE 5.4-swamp")),
        pytest.param("g1419", "g1420", "rough", marks=pytest.mark.case("GWiE 5.4-rough")),
    ],
)
def test_other_terrain_has_no_effect_on_combat(start, target, terrain):
    defender = "RU 78R/3" if target[0] == "g" else "SE DuI"
    s, events = fight(f"AH 10/1 {start}, {defender} {target}", f"attack {target}", "commit 10/1", "fight", dice="6")
    assert s.world.terrain(s.world.grid.hex(target)) == terrain
    assert strengths(events) == (5, 3 if target[0] == "g" else 2)


@pytest.mark.case("GWiE 5.4-town", "GWiE 5.4-rail")
def test_a_town_on_the_railway_is_like_the_land_around_it():
    s, events = fight("RU 9/3 g0115, AH 13/3 g0215", "attack g0215", "commit 9/3", "fight", side="AL", dice="6")
    chelm = s.world.grid.hex("g0215")
    assert s.world.board.places_in[chelm][0].kind == "town" and s.world.rail_hexes[1] >> chelm & 1
    assert strengths(events) == (4, 3)


@pytest.mark.case("GWiE 5.4-ezoc")
def test_enemy_control_of_the_ground_has_no_effect_on_combat():
    events = attack(f"AH 10/1 g1312, RU 78R/3 g1311, RU 7c/3 g1211, {STAFF}", "10/1")
    assert strengths(events) == (5, 3)


@pytest.mark.case("GWiE 5.4-river", "GWiE 8.3")
def test_units_attacking_across_a_river_are_halved_fraction_dropped():
    events = attack("RU 7/4 g0216, RU 9/3 g0218, AH 13/3 g0217", "7/4", "9/3", target="g0217", side="AL")
    assert strengths(events) == (2 + 4, 3)
    assert "7/4 attacks across a river: 2" in lines(events)


@pytest.mark.case("GWiE 5.4-river")
def test_no_halving_takes_a_unit_below_one():
    events = attack("AH 11b/5 s0312, AH 13b/5 s0312, SE Sa s0412", "11b/5", "13b/5", target="s0412")
    assert strengths(events) == (2, 1)


@pytest.mark.case("GWiE 5.4-river", "GWiE 8.23")
def test_in_an_attack_on_two_hexes_one_river_halves():
    events = attack("RU 7/4 g0216, AH 13/3 g0217, AH D1 g0316", "7/4", target="g0217 g0316", side="AL")
    assert strengths(events) == (2, 3 + 1)


@pytest.mark.case("GWiE 5.4-cumulative")
def test_a_city_behind_a_river_doubles_and_halves():
    events = attack("AH 9/2 s0308, AH 4/2 s0308, SE DuI s0307", "9/2", "4/2", target="s0307")
    assert strengths(events) == (2 + 2, 4)


@pytest.mark.case("GWiE 5.4-major", "GWiE 8.8-die")
@pytest.mark.parametrize("die", range(1, 7))
def test_an_attack_wholly_over_major_rivers_adds_two_to_the_die(die):
    _, events = fight("AH 9/2 s0312, SE Sa s0412", "attack s0412", "commit 9/2", "fight", dice=str(die))
    assert column(events) == "2-1"
    assert told(events, "combat_roll")[0]["roll"] == die + 2
    assert result(events) == ["1/1", "1/1", "1/-", "1/-", "2/-", "2/-"][die - 1]


@pytest.mark.case("GWiE 5.4-major")
@pytest.mark.parametrize(
    ("units", "committed"),
    [
        ("AH 9/2 s0312, AH 9/5 s0313, SE Sa s0412", "9/2 9/5"),  # one unit comes over land
        ("RU 9/3 g0216, AH 13/3 g0217", "9/3"),  # a plain river
    ],
)
def test_one_unit_over_land_or_a_plain_river_adds_nothing(units, committed):
    target = "s0412" if units.startswith("AH") else "g0217"
    side = "AH" if units.startswith("AH") else "AL"
    _, events = fight(units, f"attack {target}", f"commit {committed}", "fight", side=side, dice="3")
    assert told(events, "combat_roll")[0]["roll"] == 3


@pytest.mark.case("GWiE 5.4-major")
def test_every_hex_attacked_must_lie_across_a_major_river():
    units = "AH 9/2 s0312, SE Sa s0412, SE Lo s0411"
    _, events = fight(units, "attack s0412 s0411", "commit 9/2", "fight", dice="3")
    assert told(events, "combat_roll")[0]["roll"] == 5
    units = "AH 9/2 s0313, SE Sa s0412, SE Lo s0312"
    _, events = fight(units, "attack s0412 s0312", "commit 9/2", "fight", dice="3")
    assert told(events, "combat_roll")[0]["roll"] == 3


# 9.21, 10.42, 24.2: supply and command.


@pytest.mark.case("GWiE 9.21", "GWiE 10.2-3", "GWiE 10.42-a")
@pytest.mark.parametrize(
    ("start", "mark", "strength"), [("g1312", "", 5), ("g1312", "occ", 2), ("g1006", "", 2), ("g1006", "occ", 1)]
)
def test_want_of_supply_and_of_command_each_halve_an_attacker(start, mark, strength):
    # Four Russian units round g1006 let no line of supply through.
    target = "g1311" if start == "g1312" else "g1005"
    ring = ", RU 8c/4 g1106, RU 9c/3 g0906, RU 10c/8 g1007" if start == "g1006" else ""
    events = attack(f"AH 10/1 {start} {mark}, RU 7c/3 {target}{ring}", "10/1", target=target, dice="6 6")
    assert strengths(events)[0] == strength


@pytest.mark.case("GWiE 10.42-b")
def test_no_die_restores_command_in_the_combat_phase():
    s = scene("AH 10/1 g1312, RU 7c/3 g1311", step="Combat side=AH; CombatCommand side=AH", dice="")
    assert s.to_act == "AH" and not s.rolls
    play(s, "attack g1311", "commit 10/1")
    assert "(2 to 1 so far)" in s.decision.text


@pytest.mark.case("GWiE 24.2")
def test_foraging_cavalry_attacks_at_half_defends_in_full_and_rolls_for_attrition():
    events = attack(f"AH 4c/3 g1312 foraging, AH 13/3 g1312, RU 7c/3 g1311, {STAFF}", "4c/3", "13/3", dice="6 6")
    assert "4c/3 forages: 1" in lines(events)
    assert told(events, "attrition")[0]["units"] == ["4c/3"]
    events = attack("RU 7c/3 g0115, AH 9c/1 g0215 foraging", "7c/3", target="g0215", side="AL")
    assert strengths(events)[1] == 1


@pytest.mark.case("GWiE 24.2", "GWiE 10.42-a")
def test_a_foraging_unit_is_halved_once_for_its_supply():
    events = attack("RU 7c/3 g1411 foraging, RU 8c/4 g1411, AH D1 g1412", "7c/3", "8c/4", target="g1412", side="AL",
                    dice="6 6 6")
    assert strengths(events)[0] == 1 + 1


@pytest.mark.case("GWiE 9.21")
def test_defenders_out_of_supply_keep_their_strength():
    assert strengths(attack("AH 10/1 g1312, RU 78R/3 g1311 unsupplied", "10/1"))[1] == 3


# 10.43: out of command, results are worse.


@pytest.mark.case("GWiE 10.43-a")
@pytest.mark.parametrize(("die", "told_result"), [(1, "2/1"), (5, "3/-")])
def test_one_is_added_to_the_result_of_attackers_out_of_command(die, told_result):
    units = f"AH 10/1 g1312 occ, AH 3/3 g1312 occ, RU 9/3 g1311, {STAFF}"
    assert result(attack(units, "10/1", "3/3", dice=str(die))) == told_result


@pytest.mark.case("GWiE 10.43-a")
def test_no_result_stays_no_result():
    units = f"AH 10/1 g1312 occ, AH 3/3 g1312 occ, RU 7c/3 g1311, {STAFF}"
    assert result(attack(units, "10/1", "3/3", dice="2")) == "-/2"


@pytest.mark.case("GWiE 10.43-a")
def test_half_of_the_steps_out_of_command_is_not_yet_too_many():
    units = f"AH 10/1 g1312 occ, AH 3/3 g1312, RU 9/3 g1311, {STAFF}"
    assert result(attack(units, "10/1", "3/3", dice="6")) == "2/-"
    units = f"AH 10/1 g1312 occ, AH 3/3 g1312 steps=3, RU 9/3 g1311, {STAFF}"
    assert result(attack(units, "10/1", "3/3", dice="6")) == "3/-"


@pytest.mark.case("GWiE 10.43-b")
def test_one_is_added_to_the_result_of_defenders_outside_every_radius():
    units = "AH 10/1 g1312, AH 3/3 g1312, RU 7c/3 g1311"
    assert result(attack(f"{units}, {STAFF}", "10/1", "3/3", dice="3")) == "-/3"
    assert result(attack(units, "10/1", "3/3", dice="3")) == "-/E"
    assert result(attack(units, "10/1", "3/3", dice="5")) == "1/3"
    assert result(attack(units, "10/1", "3/3", dice="1")) == "-/E"


@pytest.mark.case("GWiE 10.43-b")
def test_command_strength_is_not_asked_of_defenders():
    units = "AH 10/1 g1312, AH 3/3 g1411, RU 9/3 g1311, RU 81R/5 g1311, RU 7c/3 g1311, RU 9 g1310 flipped"
    assert result(attack(units, "10/1", "3/3", dice="1")) == "1/1"


@pytest.mark.case("GWiE 10.43-a", "GWiE 10.43-b")
def test_serbians_do_not_suffer_for_want_of_command():
    units = "SE DuI s0511 occ, SE TiI s0511 occ, AH 9/5 s0512, AH vF5 s0514 parried"
    assert result(attack(units, "DuI", "TiI", target="s0512", side="AL", dice="4")) == "1/-"
    units = "AH 9/2 s0512, SE DuI s0511"
    assert result(attack(units, "9/2", target="s0511", dice="1")) == "-/1"


@pytest.mark.case("GWiE 10.43-b")
def test_a_fortress_alone_is_never_out_of_command():
    units = "RU 9/3 g1220, RU 21/3 g1220, AH Jaroslau g1219"
    assert result(attack(units, "9/3", "21/3", target="g1219", side="AL", dice="6 6 1")) == "-/1"


# 10.51, 10.53: headquarters on the defence.


@pytest.mark.case("GWiE 10.11-combat", "GWiE 10.51-a", "GWiE 10.2-2")
@pytest.mark.parametrize("hq", ["Ru3", "Br8"])
def test_an_hq_stacked_with_two_points_defends_with_its_strength(hq):
    assert strengths(attack(f"AH 10/1 g1312, RU 78R/3 g1311, RU {hq} g1311 parried", "10/1"))[1] == 4


@pytest.mark.case("GWiE 10.2-2", "GWiE 10.53-a")
def test_an_hq_with_less_beside_it_adds_nothing():
    assert strengths(attack("AH 9/2 s0512, SE Ob s0511, SE PB1 s0511", "9/2", target="s0511"))[1] == 1


@pytest.mark.case("GWiE 10.51-a", "GWiE 5.4-city")
def test_terrain_doubles_the_hq_as_well():
    assert strengths(attack("AH 9/2 s0407, SE DuI s0307, SE PB1 s0307", "9/2", target="s0307"))[1] == 6


@pytest.mark.case("GWiE 10.51-b", "GWiE 10.35")
def test_the_strength_of_an_hq_is_never_halved():
    units = "RU 9/3 g0216 occ, RU Br8 g0216 occ unsupplied entrained, AH 13/3 g0217"
    s, _ = fight(units, "attack g0217", "commit 9/3", "lead Br8", side="AL")
    assert "(2 to 3 so far)" in s.decision.text


# 5.36: trains.


@pytest.mark.case("GWiE 5.36-b")
def test_units_on_a_train_defend_with_half_and_are_detrained():
    s, events = fight(f"AH 10/1 g1312, RU 78R/3 g1311 entrained, {STAFF}", "attack g1311", "commit 10/1", "fight",
                      dice="6")
    assert strengths(events) == (5, 1)
    assert told(events, "unloaded")[0]["units"] == ["78R/3"]
    assert not s.entrained


@pytest.mark.case("GWiE 5.36-b")
def test_a_hex_without_any_defence_is_attacked_on_the_last_column():
    _, events = fight("AH 11b/5 s0512, SE Sa s0511 entrained", "attack s0511", "commit 11b/5", "fight", dice="1")
    assert strengths(events) == (1, 0)
    assert column(events) == "7-1"


# 11.11: fortresses.


@pytest.mark.case("GWiE 11.11-a", "GWiE 5.4-fortress")
def test_a_fortress_defends_with_its_strength_and_adds_it_to_its_garrison():
    units = "RU 9/3 g1220, RU 21/3 g1220, AH Jaroslau g1219"
    assert strengths(attack(units, "9/3", "21/3", target="g1219", side="AL", dice="6 6 6"))[1] == 4
    units += ", AH 13/3 g1219"
    assert strengths(attack(units, "9/3", "21/3", target="g1219", side="AL", dice="6 6 6"))[1] == 7


@pytest.mark.case("GWiE 11.14")
@pytest.mark.parametrize(("steps", "strength"), [(4, 4), (3, 4), (2, 2), (1, 2)])
def test_a_fortress_that_lost_two_steps_is_weaker(steps, strength):
    units = f"RU 9/3 g1220, RU 21/3 g1220, AH Jaroslau g1219 steps={steps}"
    assert strengths(attack(units, "9/3", "21/3", target="g1219", side="AL", dice="6 6 6"))[1] == strength


# 12.21: cavalry.


@pytest.mark.case("GWiE 12.21-a")
@pytest.mark.parametrize("defender", ["AH 9c/1", "AH D1", "AH 9c/1 g0215, AH D1 g0215, AH Ko"])
def test_cavalry_rides_at_full_strength_at_cavalry_depots_and_hqs(defender):
    events = attack(f"RU 7c/3 g0115, {defender} g0215", "7c/3", target="g0215", side="AL")
    assert strengths(events)[0] == 2


@pytest.mark.case("GWiE 12.21-b")
def test_cavalry_against_anything_else_has_a_quarter_of_its_sum():
    units = "RU 7c/3 g0115, RU 3Kc/3 g0115, RU 11c/3 g0214, RU 9c/3 g0214 steps=1, AH 1b/6 g0215"
    assert strengths(attack(units, "7c/3", "3Kc/3", "11c/3", "9c/3", target="g0215", side="AL"))[0] == 7 // 4


@pytest.mark.case("GWiE 12.21-b")
def test_cavalry_that_comes_to_nothing_cannot_attack():
    s = scene(f"AH 4c/3 g1312, AH 8c/3 g1312, AH 2c/3 g1312, RU 78R/3 g1311 steps=1, {STAFF}", step="Combat side=AH")
    assert offered(s) == ["done"]
    s = scene("SE KNc s0511, AH 1b/6 s0512 entrained", step="Combat side=AL")
    assert offered(s) == ["done"]


@pytest.mark.case("GWiE 12.21-b")
def test_the_quarter_is_taken_after_the_halving_of_each_unit():
    units = "RU 7c/3 g0216, RU 3Kc/3 g0216, RU 11c/3 g0118, RU 9/3 g0218, AH 13/3 g0217"
    events = attack(units, "7c/3", "3Kc/3", "11c/3", "9/3", target="g0217", side="AL")
    assert strengths(events)[0] == 4 + 3 // 4


@pytest.mark.case("GWiE 12.21-b", "GWiE 8.23")
def test_one_hex_of_infantry_among_several_is_enough():
    units = "RU 7c/3 g0115, RU 3Kc/3 g0115, RU 9/3 g0115, AH 9c/1 g0215, AH 1b/6 g0116"
    assert strengths(attack(units, "7c/3", "3Kc/3", "9/3", target="g0116 g0215", side="AL"))[0] == 4 + 1


@pytest.mark.case("GWiE 12.21-b", "GWiE 11.11-a")
def test_a_fortress_is_no_prey_for_cavalry():
    units = "RU 7c/3 g1220, RU 3Kc/3 g1220, RU 9/3 g1220, RU 21/3 g1320, AH Jaroslau g1219, AH 9c/1 g1219"
    events = attack(units, "7c/3", "3Kc/3", "9/3", "21/3", target="g1219", side="AL", dice="6 6 6 6 6")
    assert strengths(events)[0] == 2 + 2 + 2 // 4


# 8.66, 12.17: guests.


@pytest.mark.case("GWiE 8.66-a", "GWiE 12.17")
def test_units_that_fell_back_onto_friends_add_neither_strength_nor_steps():
    units = f"AH 10/1 g1312, RU 78R/3 g1311, RU 9/3 g1311 guest assailed, RU 7c/3 g1311 guest, {STAFF}"
    events = attack(units, "10/1")
    assert strengths(events) == (5, 3)
    assert lines(events)[-1] == "4 steps against 2"


@pytest.mark.case("GWiE 8.9-affected")
def test_the_smaller_force_tells_how_many_steps_are_affected():
    s, _ = fight(f"AH 10/1 g1312, AH 3/3 g1312, RU 78R/3 g1311, RU 81R/5 g1311, {STAFF}", "attack g1311",
                 "commit 10/1 3/3", "fight", dice="1")
    assert (s.battle.attacker_steps, s.battle.defender_steps, s.battle.affected) == (8, 4, 4)
