"""GWiE 8.6: retreat after combat."""

from dataclasses import replace

import pytest

from galicia.board import Side
from galicia.games.great_war_in_the_east.supply import sources
from galicia.games.great_war_in_the_east.world import PROHIBITED, World, world
from tests.great_war_in_the_east.aftermath import choices, fought, paths, place, play, steps, told
from tests.great_war_in_the_east.scene import GAME, hexes, reasons, unit

RING = "RU 9/3 g0912, RU 11/3 g1113"  # between them they control or hold every hex round g1012


def retreating(units: str, length: int = 1, *, by: str = "9/3", at: str = "g1012", **where):
    """A combat whose defender has chosen to retreat so many hexes without loss."""
    s = fought(units, at, by, 0, length, **where)
    return s, play(s, f"option {length + 1}")


# 8.61, 8.62: who, where, how far.


@pytest.mark.case("GWiE 8.61")
def test_a_retreat_never_enters_a_hex_with_enemies():
    s, _ = retreating("AH 10/1 g1012, RU 9/3 g0912, RU D1/3 g1113")
    assert paths(s) == {"g1013", "g1112"}
    assert reasons(s, "retreat g0912") == reasons(s, "retreat g1113") == {"8.61"}


@pytest.mark.case("GWiE 8.61")
def test_a_retreat_never_crosses_a_prohibited_hexside():
    board = world().board
    wall = Side(*hexes("g1012", "g1113"), frozenset({PROHIBITED}))
    s, _ = retreating("AH 10/1 g1012, RU 9/3 g0912", world=World(replace(board, sides=(*board.sides, wall))))
    assert paths(s) == {"g1013", "g1112"}
    assert reasons(s, "retreat g1113") == {"8.61"}


@pytest.mark.case("GWiE 8.61")
def test_a_retreat_is_of_the_length_due_from_hex_to_touching_hex():
    s, _ = retreating("AH 10/1 g1012, RU 9/3 g0912", 2)
    assert all(len(path.split()) == 2 for path in paths(s))
    assert reasons(s, "retreat g1113") == {"8.61", "8.9-retreat"}
    assert reasons(s, "retreat g1113 g1213 g1214") == {"8.61", "8.9-retreat"}
    assert reasons(s, "retreat g1213 g1214") == {"8.61"}


@pytest.mark.case("GWiE 8.61")
def test_a_retreat_does_not_turn_back():
    s, _ = retreating("AH 10/1 g1012, RU 9/3 g0912", 2)
    assert reasons(s, "retreat g1113 g1012") == {"8.62"}


@pytest.mark.case("GWiE 8.62")
def test_the_owner_chooses_the_path_and_the_stack_takes_it_together():
    s, _ = retreating("AH 10/1 g1012, AH 13/3 g1012, AH D4 g1012, RU 9/3 g0912")
    assert s.to_act == "AH" and paths(s) == {"g1013", "g1112", "g1113"}
    events = play(s, "retreat g1013")
    assert {place(s, "AH", name) for name in ("10/1", "13/3", "D4")} == {"g1013"}
    assert len(told(events, "retreated")) == 1


@pytest.mark.case("GWiE 8.62")
def test_units_of_the_hex_entered_last_belong_to_who_retreated_there():
    s, _ = retreating("RU 9/3 g1012, AH 10/1 g0912", by="10/1", side="AH")
    play(s, sorted(choices(s))[0])
    assert s.held[1] >> s.where[unit("RU", "9/3")] & 1


@pytest.mark.case("GWiE 8.62")
def test_stacks_of_several_hexes_retreat_one_after_the_other():
    s = fought("AH 13/3 g1012, AH 19/4 g0911, RU 9/3 g0912", "g1012 g0911", "9/3", 0, 1)
    play(s, "option 2")
    while s.to_act == "AH":
        play(s, sorted(choices(s))[0])
    assert place(s, "AH", "13/3") != "g1012" and place(s, "AH", "19/4") != "g0911"


# From g1012 the ring leaves only g1011, which is open while friends are there, and from there g1111.
PAIR = "AH 13/3 g1012, AH 19/4 g1011, RU 9/3 g0912"
PENNED = f"{PAIR}, RU 11/3 g1113, RU 10/3 g0911"


@pytest.mark.case("GWiE 5.11")
def test_a_retreat_and_an_advance_are_no_movement_and_cost_nothing():
    s, _ = retreating("AH 10/1 g1012, RU 9/3 g0912")
    play(s, "retreat g1113", "advance 9/3 g1012")
    assert place(s, "AH", "10/1") == "g1113" and place(s, "RU", "9/3") == "g1012"
    assert not any(s.spent) and not s.moved


@pytest.mark.case("GWiE 8.62")
def test_the_owner_chooses_which_of_several_stacks_retreats_first():
    s, _ = retreating(PAIR, at="g1012 g1011")
    assert s.to_act == "AH" and choices(s) == {"leave g1012", "leave g1011"}
    assert reasons(s, "leave g1013") == {"8.62", "8.9-retreat"}
    play(s, "leave g1011")
    assert place(s, "AH", "19/4") != "g1011" and place(s, "AH", "13/3") == "g1012"


@pytest.mark.case("GWiE 8.62")
@pytest.mark.parametrize("first, end", [("g1012", "g1111"), ("g1011", "dead")])
def test_a_stack_retreats_through_another_that_has_yet_to_go_and_not_through_the_hex_it_has_left(first, end):
    s, _ = retreating(PENNED, 2, at="g1012 g1011")
    play(s, f"leave {first}")
    while s.to_act == "AH":
        play(s, min(choices(s)))
    assert place(s, "AH", "13/3") == end


@pytest.mark.case("GWiE 8.62")
@pytest.mark.case("GWiE 8.66-b")
@pytest.mark.parametrize("first", ["g1012", "g1011"])
def test_no_stack_stays_in_a_hex_that_another_must_leave_for_the_same_combat(first):
    s, _ = retreating(PENNED, at="g1012 g1011")
    play(s, f"leave {first}")
    assert place(s, "AH", "13/3") == "dead" and place(s, "AH", "19/4") == "g1111"


@pytest.mark.case("GWiE 8.66-b")
def test_who_asks_for_a_hex_that_must_be_left_is_told_why_not():
    s, _ = retreating(PAIR, at="g1012 g1011")
    play(s, "leave g1012")
    assert reasons(s, "retreat g1011") == {"8.62", "8.66-b"}


@pytest.mark.case("GWiE 8.66-a")
def test_a_stack_may_retreat_onto_one_of_the_same_combat_that_stays():
    s = fought(PENNED.replace("RU 9/3", "RU 78R/3"), "g1012 g1011", "78R/3", 0, 1, affected=2)
    play(s, "option 2", "expose g1012")
    assert place(s, "AH", "13/3") == place(s, "AH", "19/4") == "g1011" and s.guest == 1 << unit("AH", "13/3")


@pytest.mark.case("GWiE 8.64")
def test_who_chooses_is_warned_if_the_only_way_out_is_a_hex_that_must_be_left_too():
    s = fought(PENNED, "g1012 g1011", "9/3", 0, 1)
    assert "(from g1012 there is no way out)" in str(s.decision)


@pytest.mark.case("GWiE 8.64")
def test_nobody_is_warned_while_a_stack_may_stay_for_the_other_to_retreat_onto():
    s = fought(PENNED.replace("RU 9/3", "RU 78R/3"), "g1012 g1011", "78R/3", 0, 1, affected=2)
    assert "no way out" not in str(s.decision)


# 8.63: priorities.


@pytest.mark.case("GWiE 8.63-a")
def test_a_retreat_goes_towards_the_nearest_supply_source():
    # The railway runs through g1013 and g1113; g0913 is free of the enemy but farther from it.
    s, _ = retreating("AH 10/1 g1012, RU 9/3 g1011")
    assert paths(s) == {"g1013", "g1113"}
    assert reasons(s, "retreat g0913") == {"8.63-a"}


@pytest.mark.case("GWiE 8.63-a")
def test_every_step_of_a_longer_retreat_goes_as_near_to_supply_as_it_can():
    s, _ = retreating("AH 10/1 g1012, RU 9/3 g1013", 2)
    assert paths(s) == {"g1112 g1211", "g1112 g1212"}
    assert reasons(s, "retreat g1112 g1111") == {"8.63-a"}
    assert reasons(s, "retreat g1011 g1111") == {"8.63-a"}


@pytest.mark.case("GWiE 8.63-a")
def test_a_depot_in_supply_is_a_source_to_retreat_to():
    for depot, refuge in (("", "s0706"), (", SE D s0707", "s0707")):
        s, _ = retreating(f"SE DuI s0606, AH 10/1 s0506{depot}", by="10/1", at="s0606", side="AH")
        assert place(s, "SE", "DuI") == refuge


@pytest.mark.case("GWiE 8.63-a")
def test_a_depot_that_retreats_is_not_what_its_stack_makes_for():
    # g0810 itself is all the supply there is near it; the railway lies beyond g0809 and g0910, not beyond g0710.
    s, _ = retreating("AH 10/1 g0810, AH D4 g0810, RU 9/3 g0811", at="g0810")
    assert sources(s, 0) & 1 << hexes("g0810")[0]
    assert paths(s) == {"g0809", "g0910"} and reasons(s, "retreat g0710") == {"8.63-a"}


@pytest.mark.case("GWiE 8.63-b")
def test_a_friends_hex_under_enemy_control_is_as_good_as_a_free_one():
    # Only TCR 1 units would have to prefer g1013, which no enemy controls.
    s, _ = retreating("AH 10/1 g1012, AH 13/3 g1113, RU 9/3 g0912, RU 11/3 g1213")
    assert paths(s) == {"g1013", "g1112", "g1113"}


@pytest.mark.case("GWiE 8.63-c")
def test_a_retreat_away_from_supply_is_no_cause_for_elimination():
    s, events = retreating("AH 10/1 g1012, RU 9/3 g1112, RU 11/3 g1014")
    assert not told(events, "trapped")
    play(s, "retreat g0912")
    assert steps(s, "AH", "10/1") == (4,)


@pytest.mark.case("GWiE 8.63-c")
def test_a_hex_without_room_is_not_entered_while_another_way_ends_with_room():
    s, _ = retreating("AH 10/1 g1012, AH 2/4 g1113, AH 6/4 g1113, RU 9/3 g0912")
    assert paths(s) == {"g1013", "g1112"}
    assert reasons(s, "retreat g1113") == {"8.63-c"}


@pytest.mark.case("GWiE 8.63-c")
@pytest.mark.case("GWiE 6.15")
def test_units_over_the_limit_at_the_end_of_their_retreat_are_eliminated_and_the_hosts_are_not():
    # Only g1113 is open, for friends are there; it has one stacking point of room.
    s, events = retreating("AH 13/3 g1012, AH 2/4 g1113, AH 6/4 g1113, RU 9/3 g0912, RU 11/3 g1112, RU 10/3 g0914")
    assert told(events, "retreated")[0]["path"] == ["g1113"]
    assert place(s, "AH", "13/3") == "dead" and place(s, "AH", "2/4") == place(s, "AH", "6/4") == "g1113"
    assert s.vp == 2 * 2 + 2


@pytest.mark.case("GWiE 8.63-c")
def test_just_enough_of_the_retreating_units_are_eliminated_by_their_owners_choice():
    closed = "RU 9/3 g0912, RU 11/3 g1112, RU 10/3 g0914"
    s, _ = retreating(f"AH 13/3 g1012, AH 19/4 g1012, AH 2/4 g1113, AH 23/3 g1113, {closed}")
    assert s.to_act == "AH" and choices(s) == {"remove 13/3", "remove 19/4"}
    play(s, "remove 19/4")
    assert place(s, "AH", "13/3") == "g1113" and place(s, "AH", "19/4") == "dead"


# 8.64: enemy control.


@pytest.mark.case("GWiE 8.64")
def test_an_enemy_controlled_hex_is_closed():
    s, _ = retreating("AH 10/1 g1012, RU 9/3 g0912")
    assert reasons(s, "retreat g1011") == reasons(s, "retreat g0913") == {"8.64"}


@pytest.mark.case("GWiE 8.64")
@pytest.mark.case("GWiE 7.24-a")
def test_a_friend_in_it_opens_an_enemy_controlled_hex():
    s, events = retreating(f"AH 10/1 g1012, AH 13/3 g1011, {RING}")
    assert told(events, "retreated")[0]["path"] == ["g1011"]
    assert place(s, "AH", "10/1") == "g1011"


@pytest.mark.case("GWiE 8.64")
@pytest.mark.parametrize("friend", ["AH vA4 g1011", "RU Ru3 g1011"])
def test_a_headquarters_opens_nothing(friend):
    s, events = retreating(f"AH 10/1 g1012, {friend}, {RING}")
    assert told(events, "trapped") and place(s, "AH", "10/1") == "dead"


@pytest.mark.case("GWiE 8.64")
def test_units_with_no_way_out_are_eliminated_and_score_as_lost_in_combat():
    s, events = retreating(f"AH 10/1 g1012 steps=3, {RING}")
    assert told(events, "trapped") == [{"seat": "AH", "units": ["10/1"], "hex": "g1012"}]
    assert place(s, "AH", "10/1") == "dead" and s.vp == 3 * 2 + 4


@pytest.mark.case("GWiE 8.64")
def test_who_chooses_is_warned_of_a_retreat_without_a_way_out():
    s = fought(f"AH 10/1 g1012, {RING}", "g1012", "9/3", 0, 1)
    assert "from g1012 there is no way out" in s.decision.text
    s = fought("AH 10/1 g1012, RU 9/3 g0912", "g1012", "9/3", 0, 1)
    assert "no way out" not in s.decision.text


@pytest.mark.case("GWiE 8.64")
def test_a_retreat_of_two_hexes_that_can_only_go_one_is_none():
    # g1011 is open because a friend is there, but nothing beyond it is.
    s, events = retreating(f"AH 10/1 g1012, AH 13/3 g1011, {RING}, RU 10/3 g1010", 2)
    assert told(events, "trapped") and place(s, "AH", "10/1") == "dead"


@pytest.mark.case("GWiE 8.64")
@pytest.mark.case("GWiE 8.63-c")
def test_a_step_towards_supply_that_leads_nowhere_gives_way_to_one_that_leads_on():
    # A depot in g1112 is the nearest source, but all beyond it is the enemy's; g1013, a hex from the railway, leads on.
    taken = 1 << hexes("g1013")[0]
    home = world().home
    s, events = retreating(
        "AH 10/1 g1012, AH D4 g1112, RU 9/3 g0912, RU 11/3 g1212, RU 10/3 g1110", 2,
        held=[home[0] & ~taken, home[1] | taken],
    )
    assert sources(s, 0) & 1 << hexes("g1112")[0] and not told(events, "trapped")
    assert {path.split()[0] for path in paths(s)} == {"g1013"}


@pytest.mark.case("GWiE 8.64")
def test_who_is_driven_to_the_rim_of_the_map_has_only_the_hexes_on_it():
    s, events = retreating("SE DuI s1101, AH 10/1 s1001, AH 2/4 s1202, AH 6/4 s1102", by="10/1", at="s1101", side="AH")
    assert told(events, "trapped") and place(s, "SE", "DuI") == "dead"


# 8.65: friends on the way.


@pytest.mark.case("GWiE 8.65")
def test_friends_on_the_way_are_not_disturbed():
    s, _ = retreating("AH 10/1 g1012, AH 2/4 g1113, AH 6/4 g1113, RU 9/3 g0912", 2)
    play(s, "retreat g1113 g1213")
    assert place(s, "AH", "10/1") == "g1213"
    assert place(s, "AH", "2/4") == place(s, "AH", "6/4") == "g1113" and not s.guest


@pytest.mark.case("GWiE 8.65")
def test_a_retreat_may_pass_through_a_full_hex():
    s, _ = retreating("AH 10/1 g1012, AH 2/4 g1113, AH 6/4 g1113, AH 1b/6 g1113, RU 9/3 g0912", 2)
    assert "g1113 g1213" in paths(s)


# 10.52-c: enemy headquarters.


@pytest.mark.case("GWiE 10.52-c")
def test_a_retreat_drives_out_a_lone_enemy_headquarters():
    s, _ = retreating("AH 10/1 g1012, RU 9/3 g1112, RU 11/3 g1014, RU Ru3 g0912, RU 10/3 g0710")
    play(s, "retreat g0912")
    assert place(s, "AH", "10/1") == "g0912" and place(s, "RU", "Ru3") != "g0912"


@pytest.mark.case("GWiE 10.52-c")
def test_a_headquarters_with_two_ways_out_is_asked_and_the_position_can_be_kept_meanwhile():
    # 9/3 that attacked is as near to it as 21/3.
    s, _ = retreating("AH 10/1 g1012, RU 9/3 g1112, RU 11/3 g1014, RU Ru3 g0912, RU 21/3 g0713")
    play(s, "retreat g0912")
    assert s.to_act == "AL" and choices(s) == {"displace Ru3 g1112", "displace Ru3 g0713"}
    assert not GAME.check(s)
    play(s, "displace Ru3 g0713")
    assert place(s, "AH", "10/1") == "g0912" and place(s, "RU", "Ru3") == "g0713"
