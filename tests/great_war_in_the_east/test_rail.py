"""GWiE 5.3, 16/5.3, 17.0: railways.

The main line of Galicia runs g1126 g1125 g1124 ... g1413 g1313 g1312 (Lemberg, 18 hexes) g1311 g1310 g1309. The Russian
line runs from g0121 by g0120 to g0108 (14 hexes) g0207 g0206 g0306 g0305 g0404; the Serbian one from s0307 (Belgrade)
by s0406 to s0802, where a branch leads by s0903 to s1003.
"""

import pytest

from galicia.games.great_war_in_the_east.rail import Depart, capacity_left, destinations
from galicia.games.great_war_in_the_east.state import Journey
from galicia.games.great_war_in_the_east.tables import rail_capacity
from galicia.games.great_war_in_the_east.units import UNDER_WAY
from tests.great_war_in_the_east.scene import GAME, hexes, reasons, scene, told, unit
from tests.great_war_in_the_east.terrain import WORLD, number

TRACKS = {"track_limits": "yes"}


def trains(units, side="AH", **where):
    return scene(units, step=f"EndOfMovement side={side}; Movement side={side}", **where)


def at(s, nation, name):
    h = s.where[unit(nation, name)]
    return "under way" if h == UNDER_WAY else number(h)


def aboard(s, nation, name):
    return bool(s.entrained >> unit(nation, name) & 1)


def used(s, nation="AH"):
    return s.capacity_used[("AH", "RU", "SE").index(nation)]


def next_turn(s, side=0):
    """Two more player-turns have gone by: the movement segment of the next game-turn."""
    s.turn += 1
    s.begin(side)
    s.push(GAME.steps["Movement"](side), GAME.steps["EndOfMovement"](side))
    s.advance()


# 5.32: entraining.


@pytest.mark.case("GWiE 5.32-a")
def test_entraining_needs_a_friendly_rail_hex():
    s = trains("AH 9c/1 g1512")
    assert reasons(s, "entrain 9c/1") == {"5.32-a", "16/5.3-friendly"}


@pytest.mark.case("GWiE 5.32-a")
def test_nobody_entrains_under_enemy_control_not_even_beside_a_friend():
    s = trains("AH 9c/1 g1312, AH 1/1 g1312, RU 7c/3 g1212")
    assert reasons(s, "entrain 9c/1") == {"5.32-a"}


@pytest.mark.case("GWiE 5.32-b")
@pytest.mark.case("GWiE 5.4-entrain")
@pytest.mark.parametrize(
    "nation, name, hex, cost", [("SE", "DuI", "s0604", 2), ("RU", "78R/3", "g0403", 3), ("AH", "19/4", "g1312", 4)]
)
def test_entraining_costs_the_competence_rating(nation, name, hex, cost):
    side = "AH" if nation == "AH" else "AL"
    s = trains(f"{nation} {name} {hex} spent={4 - cost}", side, dice="6")
    s.play(f"entrain {name}")
    assert s.spent[unit(nation, name)] == 4
    s = trains(f"{nation} {name} {hex} spent={5 - cost}", side)
    assert reasons(s, f"entrain {name}") == {"5.32-b", "5.4-entrain"}


@pytest.mark.case("GWiE 5.32-b")
def test_a_depot_that_has_not_moved_entrains_with_the_allowance_it_has():
    s = trains("AH D1 g1312")
    s.play("entrain D1")
    assert aboard(s, "AH", "D1")
    assert s.spent[unit("AH", "D1")] == 3
    assert reasons(trains("AH D1 g1312 spent=1"), "entrain D1") == {"5.32-b", "5.4-entrain"}


@pytest.mark.case("GWiE 5.32-c")
def test_only_units_in_supply_entrain_but_hqs_need_none():
    s = trains("AH 9c/1 g1312 unsupplied, AH Da1 g1312 unsupplied")
    assert reasons(s, "entrain 9c/1") == {"5.32-c"}
    assert not reasons(s, "entrain Da1")


@pytest.mark.case("GWiE 5.32-c")
def test_foraging_is_not_supply():
    s = trains("AH 9c/1 g1312 unsupplied foraging")
    assert reasons(s, "entrain 9c/1") == {"5.32-c"}


@pytest.mark.case("GWiE 5.32-c")
@pytest.mark.case("GWiE 5.35")
def test_only_units_in_command_entrain():
    s = trains("AH 9c/1 g1312 occ")
    assert reasons(s, "entrain 9c/1") == {"5.32-c", "5.35"}


@pytest.mark.case("GWiE 5.32-d")
def test_a_unit_stays_entrained_from_turn_to_turn_until_it_detrains():
    s = trains("AH 1/1 g1312", dice="6")
    s.play("entrain 1/1")
    s.play("done")
    next_turn(s)
    assert aboard(s, "AH", "1/1")
    assert reasons(s, "entrain 1/1") == {"5.32-d"}
    assert "5.34-a" in reasons(s, "move 1/1 g1313")
    s.play("detrain 1/1")
    assert not aboard(s, "AH", "1/1")


# 17.1, 17.3: the roll.


@pytest.mark.case("GWiE 17.11-a")
@pytest.mark.parametrize("nation, name, hex", [("AH", "19/4", "g1312"), ("RU", "78R/3", "g0403")])
@pytest.mark.parametrize("roll", [1, 2, 3, 6])
def test_a_roll_of_three_or_more_entrains_and_less_ends_the_movement(nation, name, hex, roll):
    s = trains(f"{nation} {name} {hex}", "AH" if nation == "AH" else "AL", dice=str(roll))
    (facts,) = told(s.play(f"entrain {name}"), "entrain_roll")
    assert facts["roll"] == roll
    assert aboard(s, nation, name) is (roll >= 3)
    assert bool(s.finished >> unit(nation, name) & 1) is (roll < 3)


@pytest.mark.case("GWiE 17.11-a")
def test_a_unit_that_failed_does_nothing_more_in_this_phase():
    s = trains("RU 7c/3 g0403", "AL", dice="2")
    s.play("entrain 7c/3")
    assert reasons(s, "move 7c/3 g0404") == reasons(s, "entrain 7c/3") == {"5.0", "5.17", "17.11-a"}
    assert not s.railed >> unit("RU", "7c/3") & 1  # no ride: it may attack


@pytest.mark.case("GWiE errata-17.11")
def test_the_roll_comes_after_the_march_to_the_railway():
    s = trains("AH 9c/1 g1512", dice="1")
    s.play("move 9c/1 g1412")
    s.play("entrain 9c/1")
    assert at(s, "AH", "9c/1") == "g1412"
    assert s.spent[unit("AH", "9c/1")] == 5


@pytest.mark.case("GWiE 17.11-b")
def test_serbians_and_units_already_entrained_roll_no_die():
    s = trains("SE DuI s0604", "AL")
    s.play("entrain DuI")
    assert aboard(s, "SE", "DuI")
    s = trains("AH 1/1 g1312 entrained")
    s.play("ride 1/1 g1313")
    assert not s.rolls


@pytest.mark.case("GWiE 17.12")
def test_a_failed_attempt_uses_capacity_like_another():
    s = trains("AH 1/1 g1312", dice="1")
    s.play("entrain 1/1")
    assert used(s) == 4


@pytest.mark.case("GWiE 17.31")
def test_depots_and_hqs_entrain_without_a_roll_and_only_depots_use_capacity():
    s = trains("AH D1 g1312, AH Da1 g1312")
    s.play("entrain D1")
    assert (aboard(s, "AH", "D1"), used(s)) == (True, 2)
    s.play("entrain Da1")
    assert (aboard(s, "AH", "Da1"), used(s)) == (True, 2)
    assert s.spent[unit("AH", "Da1")] == 4


@pytest.mark.case("GWiE 17.32")
def test_reinforcements_roll_no_die_in_the_turn_they_come():
    s = trains("AH 1/1 g1126 arrived")
    s.play("entrain 1/1")
    assert aboard(s, "AH", "1/1")
    assert not s.rolls


# 5.31: capacity and rate.


@pytest.mark.case("GWiE 5.31-a")
@pytest.mark.case("GWiE 16/5.3-capacity")
@pytest.mark.parametrize("room, reasons_given", [(4, set()), (3, {"5.31-a", "5.38-a", "16/5.3-capacity"})])
def test_a_unit_needs_room_within_the_capacity_of_its_nation(room, reasons_given):
    s = trains("AH 1/1 g1312, AH 5/1 g1313 entrained", turn=8, capacity_used=[13 - room, 0, 0])
    assert reasons(s, "entrain 1/1") == reasons(s, "ride 5/1 g1312") == reasons_given


@pytest.mark.case("GWiE 16/5.3-capacity")
def test_capacity_follows_the_turn_track_and_is_always_five_for_serbians():
    assert [rail_capacity(0, turn) for turn in (1, 6, 7, 8, 13)] == [18, 18, 16, 13, 13]
    assert [rail_capacity(1, turn) for turn in (1, 2, 4, 5, 6, 7)] == [0, 18, 10, 11, 12, 18]
    assert {rail_capacity(2, turn) for turn in range(1, 14)} == {5}


@pytest.mark.case("GWiE 16/5.3-capacity")
def test_russians_and_serbians_have_capacities_of_their_own():
    s = trains("RU 9/3 g0403 entrained, SE DuI s0604 entrained, SE TiI s0603 entrained, SE MoI s0605 entrained", "AL")
    for order in ("ride 9/3 g0404", "ride DuI s0603", "ride TiI s0604"):
        s.play(order)
    assert (used(s, "RU"), used(s, "SE")) == (4, 4)
    assert "16/5.3-capacity" in reasons(s, "ride MoI s0604")


@pytest.mark.case("GWiE 5.31-b")
def test_hqs_ride_outside_the_capacity():
    s = trains("AH Da1 g1312 entrained", turn=8, capacity_used=[13, 0, 0])
    s.play("ride Da1 g1126")
    assert (at(s, "AH", "Da1"), used(s)) == ("g1126", 13)


@pytest.mark.case("GWiE 5.31-a")
def test_a_unit_uses_capacity_once_however_often_it_rides():
    s = trains("AH 1/1 g1312 entrained")
    s.play("ride 1/1 g1313")
    s.play("ride 1/1 g1413")
    assert used(s) == 4


@pytest.mark.case("GWiE 5.31-c")
def test_trains_that_stand_use_capacity_when_the_segment_ends():
    s = trains("AH 1/1 g1312 entrained, AH 5/1 g1313, AH Da1 g1312 entrained")
    s.play("done")
    assert (aboard(s, "AH", "1/1"), used(s)) == (True, 4)


@pytest.mark.case("GWiE 5.31-c")
def test_a_unit_that_detrains_at_once_uses_none():
    s = trains("AH 1/1 g1312 entrained")
    s.play("detrain 1/1")
    s.play("done")
    assert used(s) == 0


@pytest.mark.case("GWiE 5.31-c")
def test_of_standing_trains_over_the_capacity_the_owner_chooses_which_detrain():
    s = trains(
        "AH 1/1 g1312 entrained, AH 5/1 g1312 entrained, AH 14/3 g1312 entrained, AH 3/3 g1126 entrained, "
        "AH Da1 g1312 entrained",
        turn=8,
    )
    s.play("ride 3/3 g1125")
    s.play("done")
    assert {GAME.sentence(order) for order in s.orders()} == {"detrain 1/1", "detrain 5/1", "detrain 14/3"}
    s.play("detrain 5/1")
    assert s.over
    assert [aboard(s, "AH", name) for name in ("1/1", "5/1", "14/3", "3/3")] == [True, False, True, True]
    assert capacity_left(s, 0) == 1


@pytest.mark.case("GWiE 5.31-c")
def test_one_train_that_cannot_be_covered_detrains_without_a_question():
    s = trains("AH 1/1 g1312 entrained occ", turn=8, capacity_used=[10, 0, 0])
    s.play("done")
    assert s.over
    assert not aboard(s, "AH", "1/1")


def test_the_markers_of_units_out_of_command_come_off_when_the_segment_ends():
    s = trains("AH 1/1 g1312 occ")
    s.play("done")
    assert s.occ == 0


# 5.33: riding.


@pytest.mark.case("GWiE 5.33-a")
@pytest.mark.case("GWiE 16/5.3-rate")
@pytest.mark.parametrize(
    "nation, name, start, last, beyond",
    [("AH", "1/1", "g1126", "g1310", "g1309"), ("RU", "9/3", "g0121", "g0305", "g0404")],
)
def test_a_train_runs_its_rate_in_hexes_and_no_further(nation, name, start, last, beyond):
    s = trains(f"{nation} {name} {start} entrained", "AH" if nation == "AH" else "AL")
    assert reasons(s, f"ride {name} {beyond}") == {"5.33-a", "5.33-b"}
    s.play(f"ride {name} {last}")
    assert at(s, nation, name) == last
    assert s.spent[unit(nation, name)] == 0
    assert not destinations(s, unit(nation, name))


@pytest.mark.case("GWiE 16/5.3-rate")
def test_a_serbian_train_runs_fourteen_hexes():
    s = trains("SE DuI s0604 entrained rode=12", "AL")
    assert not reasons(s, "ride DuI s0703")
    assert reasons(s, "ride DuI s0802") == {"5.33-a", "16/5.3-rate"}


@pytest.mark.case("GWiE 5.33-a")
def test_a_train_goes_by_the_shortest_way_and_counts_every_hex():
    s = trains("AH 1/1 g1312 entrained")
    (facts,) = told(s.play("ride 1/1 g1812"), "rode")
    assert facts["hexes_ridden"] == s.rode[unit("AH", "1/1")] == 5


@pytest.mark.case("GWiE 5.33-a")
def test_only_a_unit_on_a_train_rides_and_only_along_the_railway():
    s = trains("AH 1/1 g1312, AH 5/1 g1312 entrained")
    assert reasons(s, "ride 1/1 g1313") == {"5.32-d", "5.33-a"}
    assert reasons(s, "ride 5/1 g1512") == {"16/5.3-friendly"}


@pytest.mark.case("GWiE 16/5.3-friendly")
def test_a_train_never_leaves_its_own_country():
    s = trains("AH 1/1 g1106 entrained")
    assert reasons(s, "ride 1/1 g1105") == {"16/5.3-friendly"}
    s = trains("RU 9/3 g1105 entrained", "AL")
    assert reasons(s, "ride 9/3 g1106") == {"16/5.3-friendly"}
    assert not reasons(s, "ride 9/3 g0801")


@pytest.mark.case("GWiE 5.33-b")
def test_a_train_never_enters_an_enemy_controlled_hex_whoever_stands_there():
    s = trains("AH 1/1 g1313 entrained, AH 5/1 g1312, RU 7c/3 g1212")
    assert reasons(s, "ride 1/1 g1312") == {"5.33-b"}
    assert not reasons(s, "ride 1/1 g1414")


@pytest.mark.case("GWiE 5.33-b")
def test_a_train_does_not_run_through_enemy_control_either():
    s = trains("AH 1/1 g1106 entrained, RU 7c/3 g1307")
    assert reasons(s, "ride 1/1 g1208") == {"5.33-a", "5.33-b"}


@pytest.mark.case("GWiE 5.33-b")
def test_a_train_caught_under_enemy_control_may_ride_off():
    s = trains("AH 1/1 g1312 entrained, RU 7c/3 g1212")
    assert not reasons(s, "ride 1/1 g1413")


@pytest.mark.case("GWiE 5.33-b")
def test_a_hex_the_enemy_was_the_last_to_enter_is_closed_until_a_friend_enters_it():
    s = trains("AH 1/1 g1106 entrained, AH 19/4 g1205")
    s.entered(unit("RU", "9/3"), *hexes("g1206"))
    assert reasons(s, "ride 1/1 g1206") == {"5.33-b"}
    assert reasons(s, "ride 1/1 g1207") == {"5.33-a", "5.33-b"}
    s.play("move 19/4 g1206")
    assert not reasons(s, "ride 1/1 g1207")


@pytest.mark.case("GWiE 5.33-b")
def test_an_hq_that_enters_regains_nothing():
    s = trains("AH 1/1 g1106 entrained, AH Da1 g1205")
    s.entered(unit("RU", "9/3"), *hexes("g1206"))
    s.play("move Da1 g1206")
    assert reasons(s, "ride 1/1 g1206") == {"5.33-b"}


def test_a_lone_enemy_hq_bars_no_railway_and_gives_way_to_a_train():
    s = trains("AH 1/1 g1106 entrained, RU Ru3 g1207, RU 9/3 g0903")
    s.play("ride 1/1 g1208")
    assert (at(s, "AH", "1/1"), at(s, "RU", "Ru3")) == ("g1208", "g0903")


def test_a_train_stops_where_an_hq_must_choose_its_refuge_and_rides_on_afterwards():
    s = trains("AH 1/1 g1106 entrained, RU Ru3 g1307, RU 9/3 g1305, RU 10/3 g1507")
    s.play("ride 1/1 g1208")
    assert (s.to_act, at(s, "AH", "1/1"), s.rode[unit("AH", "1/1")]) == ("AL", "g1206", 1)
    s.play("displace Ru3 g1305")
    s.play("ride 1/1 g1208")
    assert (at(s, "AH", "1/1"), s.rode[unit("AH", "1/1")]) == ("g1208", 3)


def test_an_hq_on_a_train_passes_a_lone_enemy_hq_but_cannot_stop_with_it():
    s = trains("AH Da1 g1106 entrained, RU Ru3 g1207, RU 9/3 g0903")
    assert "ride Da1 g1207" not in {GAME.sentence(order) for order in s.orders()}
    s.play("ride Da1 g1208")
    assert (at(s, "AH", "Da1"), at(s, "RU", "Ru3")) == ("g1208", "g1207")


@pytest.mark.case("GWiE 13.0-b")
@pytest.mark.parametrize("order", ["ride 1/1 g1425", "depart 1/1 g2626"])
def test_who_rides_has_moved(order):
    s = trains("AH 1/1 g1426 entrained")
    s.play(order)
    assert s.moved == 1 << unit("AH", "1/1")


# 5.34, 5.35, 5.36: detraining and trains at the front.


@pytest.mark.case("GWiE 5.34-a")
def test_detraining_is_free_and_the_unit_goes_on_with_the_points_it_has():
    s = trains("AH 1/1 g1313 entrained")
    s.play("ride 1/1 g1312")
    s.play("detrain 1/1")
    s.play("move 1/1 g1412 g1512 g1412 g1413")
    assert at(s, "AH", "1/1") == "g1413"


@pytest.mark.case("GWiE 5.34-a")
def test_what_was_paid_to_entrain_is_gone():
    s = trains("AH 9c/1 g1312", dice="6")
    s.play("entrain 9c/1")
    s.play("ride 9c/1 g1313")
    s.play("detrain 9c/1")
    s.play("move 9c/1 g1413 g1412")
    assert "5.14" in reasons(s, "move 9c/1 g1413")


@pytest.mark.case("GWiE 5.34-b")
@pytest.mark.parametrize(
    "orders", [("ride 1/1 g1313", "detrain 1/1"), ("detrain 1/1",), ()], ids=["rode", "detrained", "stood"]
)
def test_a_unit_that_was_on_a_train_is_marked_as_having_used_the_railway(orders):
    s = trains("AH 1/1 g1312 entrained, AH 5/1 g1312")
    for order in (*orders, "done"):
        s.play(order)
    assert s.railed == 1 << unit("AH", "1/1")


@pytest.mark.case("GWiE 5.35")
def test_an_entrained_unit_out_of_command_may_only_ride():
    s = trains("AH 1/1 g1312 entrained occ")
    assert reasons(s, "detrain 1/1") == {"5.35"}
    assert "5.35" in reasons(s, "move 1/1 g1313")
    s.play("ride 1/1 g1126")
    assert at(s, "AH", "1/1") == "g1126"


@pytest.mark.case("GWiE 5.36-a")
def test_an_entrained_unit_controls_nothing_until_it_detrains():
    s = trains("AH 1/1 g1312 entrained")
    assert s.zone_of(0) == 0
    s.play("detrain 1/1")
    assert s.zone_of(0).bit_count() == 6


@pytest.mark.case("GWiE 5.36-a")
def test_an_entrained_stack_mate_takes_nothing_from_the_control_of_others():
    s = trains("AH 1/1 g1312 entrained, AH 5/1 g1312")
    assert s.zone_of(0).bit_count() == 6


@pytest.mark.case("GWiE 5.36-b")
@pytest.mark.parametrize("nation, name, defence", [("AH", "1/1", 3), ("RU", "9/3", 4), ("AH", "D1", 0)])
def test_an_entrained_unit_defends_with_half_dropping_the_fraction(nation, name, defence):
    s = trains(f"{nation} {name} g1312 entrained")
    assert s.defence(unit(nation, name)) == defence


# 5.37, 5.38, 17.4: railways off the map.


@pytest.mark.case("GWiE 5.37")
def test_a_train_leaves_by_an_exit_and_comes_back_at_another_with_the_hexes_left():
    s = trains("AH 1/1 g1426 entrained rode=2")
    s.play("depart 1/1 g2626")
    assert (at(s, "AH", "1/1"), aboard(s, "AH", "1/1")) == ("g2626", True)
    assert s.rode[unit("AH", "1/1")] == 12
    s.play("ride 1/1 g2625")
    assert at(s, "AH", "1/1") == "g2625"


@pytest.mark.case("GWiE 5.37")
def test_only_trains_standing_in_linked_exits_leave_the_map():
    s = trains("AH 1/1 g1125 entrained, AH 5/1 g1126, AH 9/2 s0115 entrained")
    assert reasons(s, "depart 1/1 g1426") == {"5.37", "17.4"}
    assert reasons(s, "depart 5/1 g1426") == {"5.37"}
    assert reasons(s, "depart 9/2 s0106") == {"5.37", "17.4"}


@pytest.mark.case("GWiE 5.37")
def test_a_train_that_has_run_its_rate_waits_at_the_exit():
    s = trains("AH 1/1 g1426 entrained rode=20")
    assert reasons(s, "depart 1/1 g2626") == {"16/5.3-rate"}


@pytest.mark.case("GWiE 5.37")
@pytest.mark.parametrize("closed", ["controlled", "last entered"])
def test_a_train_may_not_come_back_where_the_enemy_controls_or_was_the_last(closed):
    s = trains("AH 1/1 g1426 entrained, RU 9/3 " + ("g2625" if closed == "controlled" else "g2001"))
    s.entered(unit("RU", "9/3"), *hexes("g2626"))
    if closed == "controlled":
        s.entered(unit("AH", "5/1"), *hexes("g2626"))
    s.play("depart 1/1 g2626")
    assert at(s, "AH", "1/1") == "under way"
    assert s.journeys[unit("AH", "1/1")] == Journey(*hexes("g1426", "g2626"), 10)
    assert reasons(s, "proceed 1/1 g2626") == {"5.37", "14.23"}


@pytest.mark.case("GWiE 5.37")
def test_before_a_closed_exit_a_train_goes_on_to_another():
    s = trains("AH 1/1 g1426 entrained, RU 9/3 g2625")
    s.play("depart 1/1 g2626")
    s.play("proceed 1/1 g2819")
    assert (at(s, "AH", "1/1"), s.rode[unit("AH", "1/1")]) == ("g2819", 20)


@pytest.mark.case("GWiE 5.37")
def test_a_train_that_waited_comes_in_when_the_way_is_open():
    s = trains("AH 1/1 g1426 entrained, RU 9/3 g2625")
    s.play("depart 1/1 g2626")
    s.play("done")
    s.shift((unit("RU", "9/3"),), *hexes("g2324"))
    next_turn(s)
    assert reasons(s, "proceed 1/1 g2819") == {"5.37"}
    s.play("proceed 1/1 g2626")
    assert at(s, "AH", "1/1") == "g2626"


@pytest.mark.case("GWiE 5.38-a")
def test_off_the_map_trains_use_capacity_too_but_not_hqs():
    s = trains("AH 1/1 g1126 entrained, AH Da1 g1126 entrained", turn=8, capacity_used=[10, 0, 0])
    assert "5.38-a" in reasons(s, "depart 1/1 g1426")
    s.play("depart Da1 g1426")
    assert used(s) == 10


@pytest.mark.case("GWiE 5.38-a")
def test_what_capacity_does_not_cover_off_the_map_waits_without_progress():
    s = trains("AH 1/1 g1126 entrained")
    s.play("depart 1/1 g1426")
    s.play("done")
    next_turn(s)
    s.capacity_used = [rail_capacity(0, s.turn) - 3, 0, 0]
    assert "5.38-a" in reasons(s, "proceed 1/1 g1426")
    s.play("done")
    assert s.journeys[unit("AH", "1/1")].gone == 20
    assert aboard(s, "AH", "1/1")


@pytest.mark.case("GWiE 5.38-b")
def test_a_unit_stops_off_the_map_and_keeps_the_distance_it_has_put_behind_it():
    s = trains("AH 1/1 g1126 entrained rode=5, AH 5/1 g1312")
    (facts,) = told(s.play("depart 1/1 g1426"), "under_way")
    assert (facts["gone"], facts["length"]) == (15, 30)
    assert reasons(s, "proceed 1/1 g1426") == {"16/5.3-rate", "5.38-b"}
    assert reasons(s, "ride 1/1 g1425") == {"5.11"}
    s.play("done")
    next_turn(s)
    s.play("proceed 1/1 g1426")
    assert (at(s, "AH", "1/1"), s.rode[unit("AH", "1/1")]) == ("g1426", 15)
    s.play("ride 1/1 g1425")


@pytest.mark.case("GWiE 17.4")
@pytest.mark.case("GWiE 5.38-b")
def test_from_map_to_map_takes_three_turns_and_the_unit_arrives_entrained():
    s = trains("AH 9/2 s0110 entrained")
    s.play("depart 9/2 g1126")
    for _ in range(2):
        s.play("done")
        next_turn(s)
        s.play("proceed 9/2 g1126")
    assert (s.turn, at(s, "AH", "9/2"), aboard(s, "AH", "9/2")) == (5, "g1126", True)


@pytest.mark.case("GWiE 17.4")
def test_only_austrian_railways_join_the_two_maps():
    joined = {
        nation
        for nation, links in enumerate(WORLD.off_map)
        for a, ends in links.items()
        for b in ends
        if WORLD.sheet[a] != WORLD.sheet[b]
    }
    assert joined == {0}
    s = trains("SE DuI s1101 entrained, RU 9/3 g0121 entrained", "AL")
    offered = [order for order in s.orders() if isinstance(order, Depart)]
    assert [number(order.hex) for order in offered] == ["g0114"]


@pytest.mark.case("GWiE 17.41")
@pytest.mark.parametrize("name", ["21/5", "vF5", "D5", "1/6", "Po6", "D6", "13b/5"])
def test_the_fifth_and_sixth_armies_never_change_maps(name):
    s = trains(f"AH {name} s0110 entrained", turn=9)
    assert reasons(s, f"depart {name} g1126") == {"17.41"}
    assert not reasons(s, f"depart {name} s0106")


@pytest.mark.case("GWiE 17.42")
@pytest.mark.parametrize("name", ["9/2", "Bo2", "D2"])
@pytest.mark.parametrize("turn, refused", [(1, {"17.42"}), (2, {"17.42"}), (3, set())])
def test_the_second_army_does_not_leave_the_serbian_map_before_turn_three(name, turn, refused):
    s = trains(f"AH {name} s0110 entrained", turn=turn)
    assert reasons(s, f"depart {name} g1126") == refused


@pytest.mark.case("GWiE 17.42")
@pytest.mark.parametrize("name", ["6/4", "20/2"])
def test_whoever_is_in_galicia_is_free_to_go_to_serbia_from_the_start(name):
    assert not reasons(trains(f"AH {name} g1126 entrained", turn=2), f"depart {name} s0110")


@pytest.mark.case("GWiE 26.3")
def test_nobody_changes_maps_in_the_september_scenario():
    s = trains("AH 1/1 g1126 entrained", scenario="1-september", turn=8)
    assert reasons(s, "depart 1/1 s0110") == {"26.3"}
    assert not reasons(s, "depart 1/1 g1426")


# 17.2: A-H reinforcements.


@pytest.mark.case("GWiE 17.2")
def test_an_austrian_reinforcement_by_rail_rides_and_is_detrained_when_the_phase_ends():
    s = trains("AH 1/1 g1126 entrained charged arrived by_rail, AH 10/1 g1419 entrained")
    s.play("ride 1/1 g1312")
    s.play("done")
    assert (aboard(s, "AH", "1/1"), aboard(s, "AH", "10/1")) == (False, True)


@pytest.mark.case("GWiE 17.2")
def test_a_transferred_unit_stays_entrained():
    s = trains("AH 1/1 g1426 entrained")
    s.play("depart 1/1 g2626")
    s.play("done")
    assert aboard(s, "AH", "1/1")


@pytest.mark.case("GWiE 17.2")
@pytest.mark.parametrize("nation, name, hex", [("RU", "9/3", "g0801"), ("AH", "1/1", "s0110")])
def test_russians_and_arrivals_on_the_serbian_map_stay_entrained(nation, name, hex):
    s = trains(f"{nation} {name} {hex} entrained charged arrived by_rail", "AH" if nation == "AH" else "AL")
    s.play("done")
    assert aboard(s, nation, name)


# 17.5: track limits (optional).


def cross(units, orders, side="AH", options=TRACKS):
    s = trains(", ".join(units), side, options=options)
    for order in orders:
        s.play(order)
    return s


@pytest.mark.case("GWiE 17.51-single")
def test_a_single_track_carries_five_austrian_points_over_a_hexside():
    units = ["AH 1/1 g0909 entrained", "AH 1b/6 g0909 entrained", "AH 2b/6 g0909 entrained"]
    s = cross(units, ["ride 1/1 g0808", "ride 1b/6 g0808"])
    assert reasons(s, "ride 2b/6 g0808") == {"17.51-single", "17.51-double"}
    assert not reasons(s, "ride 2b/6 g1009")


@pytest.mark.case("GWiE 17.51-single")
def test_a_single_track_carries_four_russian_points():
    s = cross(["RU 9/3 g0801 entrained", "RU 78R/3 g0801 entrained"], ["ride 9/3 g0802"], "AL")
    assert "17.51-single" in reasons(s, "ride 78R/3 g0802")


@pytest.mark.case("GWiE 17.51-single")
def test_a_single_track_carries_four_serbian_points():
    units = ["SE DuI s0307 entrained", "SE MoI s0307 entrained", "SE Be s0307 entrained"]
    s = cross(units, ["ride DuI s0406", "ride MoI s0406"], "AL")
    assert "17.51-single" in reasons(s, "ride Be s0406")


@pytest.mark.case("GWiE 17.51-double")
def test_a_double_track_carries_fourteen_austrian_points():
    units = [f"AH {name} g1126 entrained rode=18" for name in ("1/1", "5/1", "14/3", "19/4", "1b/6")]
    s = cross(units, [f"ride {name} g1125" for name in ("1/1", "5/1", "14/3", "19/4")])
    assert "17.51-double" in reasons(s, "ride 1b/6 g1125")


@pytest.mark.case("GWiE 17.51-double")
def test_a_double_track_carries_twelve_russian_points():
    corps = ["9/3", "10/3", "11/3"]
    units = [f"RU {name} g0121 entrained" for name in (*corps, "78R/3")]
    s = cross(units, [f"ride {name} g0120" for name in corps], "AL")
    assert "17.51-double" in reasons(s, "ride 78R/3 g0120")


@pytest.mark.case("GWiE 17.52")
def test_what_crossed_counts_both_ways_until_the_phase_ends():
    s = cross(["AH 1/1 g0909 entrained", "AH 5/1 g0808 entrained"], ["ride 1/1 g0808"])
    assert "17.51-single" in reasons(s, "ride 5/1 g0909")
    s.play("done")
    next_turn(s)
    assert not reasons(s, "ride 5/1 g0909")


@pytest.mark.case("GWiE 17.52")
def test_without_the_option_tracks_carry_anything():
    s = cross(["AH 1/1 g0909 entrained", "AH 5/1 g0909 entrained"], ["ride 1/1 g0808"], options={})
    assert not reasons(s, "ride 5/1 g0808")


@pytest.mark.case("GWiE 17.52")
def test_hqs_take_no_room_on_the_track():
    s = cross(["AH Da1 g0909 entrained", "AH 1/1 g0909 entrained", "AH 5/1 g0909 entrained"], ["ride Da1 g0808"])
    s.play("ride 1/1 g0808")
    assert "17.51-single" in reasons(s, "ride 5/1 g0808")


@pytest.mark.case("GWiE 17.52")
def test_a_train_finds_a_way_round_a_full_hexside():
    s = cross(["AH 1/1 g1412 entrained", "AH 5/1 g1412 entrained"], ["ride 1/1 g1513"])
    s.play("ride 5/1 g1513")
    assert s.rode[unit("AH", "1/1")] == 1
    assert s.rode[unit("AH", "5/1")] > 1


@pytest.mark.case("GWiE 17.53")
def test_lines_through_one_hexside_have_limits_of_their_own():
    a, b = hexes("g1312", "g1313")
    assert sorted(track.tracks for track in WORLD.rails[0][a][b]) == [1, 1, 2]
    corps = ["1/1", "5/1", "14/3", "3/3"]
    s = cross([f"AH {name} g1312 entrained" for name in corps], [f"ride {name} g1313" for name in corps])
    assert [s.rode[unit("AH", name)] for name in corps] == [1, 1, 1, 1]
    assert sorted(s.track_used.values()) == [4, 12]


# 19.2: Putnik.


@pytest.mark.case("GWiE 19.2")
def test_putnik_moves_only_by_rail_without_entraining():
    s = trains("SE Putnik s1003, SE DuI s0604 entrained", "AL", capacity_used=[0, 0, 5])
    assert reasons(s, "move Putnik s0903") == {"19.2"}
    assert reasons(s, "entrain Putnik") == {"19.2"}
    s.play("ride Putnik s0307")
    assert (at(s, "SE", "Putnik"), s.rode[unit("SE", "Putnik")], aboard(s, "SE", "Putnik")) == ("s0307", 9, False)
    assert "16/5.3-rate" in reasons(s, "ride Putnik s0802")
