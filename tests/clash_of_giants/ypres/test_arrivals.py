"""Reinforcements and replacements of First Ypres."""

from __future__ import annotations

import pytest

from galicia.games.clash_of_giants.series.replacement import entries, hosts, room_for
from tests.clash_of_giants.ypres.acts import attack, declaration, joins
from tests.clash_of_giants.ypres.scene import GAME, choices, hexes, place, play, reasons, scene, unit

w = GAME.world
numbers = w.grid.numbers


def arrival(units, side="AL", turn=8, more_steps="", **more):
    return scene(units, step=f"{more_steps}Reinforcement side={side}", turn=turn, **more)


def zones(s, side, name):
    """The zones in which a unit may be placed now, and by which edges."""
    marks = w.board.marks
    found = numbers(entries(s, unit(side, name)))
    return {marks["zone"][h] for h in hexes(*found)}, {marks["edge"][h] for h in hexes(*found)}


# Entry.


@pytest.mark.case("CoG Y7.12-a", "CoG Y7.12-b", "CoG Y-R75-b")
def test_a_unit_is_placed_on_a_source_hex_of_its_zone_on_its_turn():
    s = arrival("AL 17/Fr due, GE 24 4004")
    assert zones(s, "AL", "17/Fr")[0] == {"C"}
    assert {o.split()[2] for o in choices(s)} == {f"{row}28" for row in range(26, 35)}
    assert reasons(s, "place 17/Fr 3528") == {"Y7.12-b"} and reasons(s, "place 18/Fr 2628") == {"S9.1-a"}
    sources = [[(w.sources[side] & w.area_hexes[zone]).bit_count() for zone in range(4)] for side in (0, 1)]
    assert sources == [[18, 7, 9, 5], [14, 7, 9, 22]]


@pytest.mark.case("CoG Y7.12-c")
def test_allies_listed_for_zone_d_enter_by_the_east_edge():
    s = arrival("AL 1/Be due, AL 7/Br due", turn=2)
    assert zones(s, "AL", "1/Be") == ({"D"}, {"east"})
    assert numbers(entries(s, unit("AL", "1/Be"))) == [f"{row:02}01" for row in range(4, 26)]
    assert reasons(s, "place 1/Be 2128") == {"Y7.12-c"}


@pytest.mark.case("CoG Y7.12-d", "CoG Y7.12-e", "CoG Y7.12-j")
def test_with_several_zones_the_owner_chooses_and_with_none_among_all():
    s = arrival("AL 42/Fr due, AL La/Br due")
    assert zones(s, "AL", "La/Br")[0] == {"A", "B"}
    found, edges = zones(s, "AL", "42/Fr")
    assert found == {"A", "B", "C", "D"} and all("east" not in edge for edge in edges)


@pytest.mark.case("CoG Y7.12-f", "CoG Y7.1-corps")
def test_a_corps_enters_in_one_zone_where_its_lists_allow():
    s = arrival("AL 1/Br due, AL 2/Br due", turn=6)
    play(s, "place 1/Br 3528")
    assert zones(s, "AL", "2/Br")[0] == {"B"} and reasons(s, "place 2/Br 3028") == {"Y7.12-f", "Y7.1-corps"}
    later = arrival("AL La/Br 4428 entry=AL-A, AL Me/Br due", turn=11)
    assert zones(later, "AL", "Me/Br")[0] == {"A"}
    free = arrival("AL La/Br 4428 entry=AL-A, AL Me/Br due", turn=11, options={"corps_same_area": "same_turn"})
    assert zones(free, "AL", "Me/Br")[0] == {"A", "B"}
    other = arrival("AL 42/Fr 2128 entry=AL-D, AL 38/Fr due", turn=11)
    assert zones(other, "AL", "38/Fr")[0] == {"C"}


@pytest.mark.case("CoG Y7.12-h", "CoG Y12.2-c")
def test_stacking_and_nationality_bound_the_entry():
    s = arrival("AL 17/Fr due, AL 1/Br 2628, AL 31/Fr 2728, AL 38/Fr 2728")
    assert reasons(s, "place 17/Fr 2628") == reasons(s, "place 17/Fr 2728") == {"Y7.12-h", "Y-R75-a"}


@pytest.mark.case("CoG Y-R75-a")
def test_a_reinforcement_may_enter_an_enemy_zone_but_not_on_an_enemy():
    s = arrival("AL 17/Fr due, GE 24 2728")
    assert "place 17/Fr 2628" in choices(s) and "place 17/Fr 2728" not in choices(s)


@pytest.mark.case("CoG Y7.12-i")
def test_who_cannot_enter_is_eliminated():
    germans = ["24", "40", "13", "14", "5R", "6R", "26", "4E", "25R"]
    units = ", ".join(f"GE {name} {row}28" for name, row in zip(germans, range(26, 35), strict=True))
    s = scene(f"{units}, AL 17/Fr due", step="Reinforcement side=AL", turn=8)
    assert place(s, "AL", "17/Fr") == "dead"


@pytest.mark.case("CoG Y7.13-a", "CoG Y7.13-b", "CoG Y7.13-d")
def test_germans_enter_by_their_own_sources_under_the_same_rules():
    s = arrival("GE 45R due, GE 46R due, GE 26 3401", side="GE", turn=6)
    assert zones(s, "GE", "45R")[0] == {"C", "D"}
    play(s, "place 45R 2601")
    assert zones(s, "GE", "46R")[0] == {"C"} and reasons(s, "place 46R 2501") == {"Y7.13-d", "Y7.1-corps"}
    full = arrival("GE 51R due, GE 24 2601, GE 40 2601", side="GE", turn=6)
    assert reasons(full, "place 51R 2601") == {"Y7.13-d", "Y-R75-a"} and reasons(full, "place 51R 2501") == {"Y7.13-a"}
    south = arrival("GE 13 due", side="GE", turn=4)
    assert {edge for edges in zones(south, "GE", "13")[1] for edge in edges.split(",")} == {"east", "south"}


@pytest.mark.case("CoG Y7.13-c")
def test_no_german_is_placed_in_zone_d_before_turn_four():
    early = scene("GE 9R due, AL 4/Br 4228", turn=3)
    assert not entries(early, unit("GE", "9R")) & GAME.zone_d
    assert entries(scene("GE 9R due", turn=4), unit("GE", "9R")) & GAME.zone_d


@pytest.mark.case("CoG Y7.12-g", "CoG Y8.1-g")
def test_arrivals_on_the_west_or_south_edge_may_go_by_rail_at_once():
    s = arrival("AL 3/Br due", turn=2, more_steps="RailPhase side=AL; ")
    play(s, "place 3/Br 4820")
    assert "rail 3/Br 4624" in choices(s)
    late = scene("AL 3/Br 4028", step="RailPhase side=AL", turn=3)
    assert not late.agenda


SCHEDULE = {
    2: "1/Be 3/Be 4/Be 6/Be 1c/Be:D 3/Br 5/Br:A 1c/Br:A|B 87T/Fr:C 24 40:B",
    3: "2/Be 5/Be 2c/Be:D 4/Br 6/Br 19/Br:B 7/Br 3c/Br Mar/Fr:D 89T/Fr:C",
    4: "13 14:A|B 5R 6R:D",
    5: "26:B 4E:D",
    6: "1/Br 2/Br:B|C 25R:B 43R 44R:D 45R 46R:C|D 51R 52R 53R 54R:C",
    7: "7c/Fr:C",
    8: "42/Fr: 17/Fr:C La/Br:A|B",
    9: "18/Fr 9c/Fr:C Mar:D 38LW:C|D",
    10: "31/Fr:C 48R:B",
    11: "38/Fr:C Me/Br:A|B 6BR:C 3B 4B:B|C 30 39:C",
    12: "32/Fr 81T/Fr:C",
    13: "39/Fr:B|C 3 11LW:B|C",
    14: "43/Fr:B|C",
    16: "11/Fr:C 4 ComG:C 9R:C|D",
    17: "8/Br:A|B",
}


@pytest.mark.parametrize("turn", [
    pytest.param(2, marks=pytest.mark.case("CoG Y7-arr-T2")),
    pytest.param(3, marks=pytest.mark.case("CoG Y7-arr-T3")),
    pytest.param(4, marks=pytest.mark.case("CoG Y7-arr-T4")),
    pytest.param(5, marks=pytest.mark.case("CoG Y7-arr-T5")),
    pytest.param(6, marks=pytest.mark.case("CoG Y7-arr-T6")),
    pytest.param(7, marks=pytest.mark.case("CoG Y7-arr-T7")),
    pytest.param(8, marks=pytest.mark.case("CoG Y7-arr-T8")),
    pytest.param(9, marks=pytest.mark.case("CoG Y7-arr-T9")),
    pytest.param(10, marks=pytest.mark.case("CoG Y7-arr-T10")),
    pytest.param(11, marks=pytest.mark.case("CoG Y7-arr-T11")),
    pytest.param(12, marks=pytest.mark.case("CoG Y7-arr-T12")),
    pytest.param(13, marks=pytest.mark.case("CoG Y7-arr-T13")),
    pytest.param(14, marks=pytest.mark.case("CoG Y7-arr-T14")),
    pytest.param(16, marks=pytest.mark.case("CoG Y7-arr-T16")),
    pytest.param(17, marks=pytest.mark.case("CoG Y7-arr-T17")),
])  # fmt: skip
def test_arrivals_come_on_their_turn_in_their_zones(turn):
    told, waiting = {}, []
    for word in SCHEDULE[turn].split():
        name, colon, listed = word.partition(":")
        waiting.append(name)
        if colon:
            told |= dict.fromkeys(waiting, listed)
            waiting = []
    assert told == {p.word: p.more["zones"] for p in GAME.pieces if p.turn == turn}


@pytest.mark.case("CoG Y7-arr-T17")
def test_nobody_arrives_on_other_turns():
    assert {p.turn for p in GAME.pieces if p.turn} == set(SCHEDULE)


# Replacements.


def rebuilding(units, side="AL", turn=9, **more):
    return scene(units, step=f"Replacement side={side}", turn=turn, **more)


@pytest.mark.case("CoG Y7.2-a", "CoG Y7.2-c", "CoG Y7.2-f")
def test_the_allies_rebuild_one_french_step_a_turn():
    s = rebuilding("AL 42/Fr 3120 steps=1, AL 17/Fr 3121 steps=1, AL 1/Br 3523 steps=1")
    play(s, "rebuild 42/Fr")
    assert choices(s) == {"pass", "rebuild 1/Br"} and reasons(s, "rebuild 17/Fr") == {"Y7.2-c", "Y7.2-f"}
    play(s, "pass")
    assert s.repl == 1 << unit("AL", "42/Fr")


@pytest.mark.case("CoG Y7.2-b")
def test_germany_rebuilds_one_step_a_turn():
    s = rebuilding("GE 24 4004 steps=1, GE 40 4005 steps=1", side="GE")
    play(s, "rebuild 24")
    assert s.repl == 1 << unit("GE", "24") and not s.agenda


@pytest.mark.case("CoG Y7.2-d")
def test_one_belgian_and_two_british_steps_for_the_whole_game():
    units = ("AL 1/Br 3523 steps=1, AL 2/Br 3524 steps=1, AL 3/Br 3525 steps=1, AL 1/Be 2020 steps=1,"
             " AL 3/Be 2021 steps=1")  # fmt: skip
    s = rebuilding(units)
    play(s, "rebuild 1/Br", "rebuild 2/Br", "rebuild 1/Be")
    assert s.rebuilt == [1, 2] and not s.agenda  # nobody else could be rebuilt
    later = rebuilding(units, rebuilt=[1, 2])
    assert not later.repl and reasons(rebuilding(units, rebuilt=[1, 1]), "rebuild 1/Be") == {"Y7.2-d", "Y7.2-f"}


@pytest.mark.case("CoG Y7.21-a", "CoG Y7.21-b", "CoG Y7.21-c")
def test_only_reduced_units_in_supply_outside_enemy_zones_are_rebuilt():
    s = rebuilding("AL 42/Fr 3120, AL 17/Fr 3121 steps=1 supply=as, AL 18/Fr 3122 steps=1 supply=oos,"
                   " AL 31/Fr 3115 steps=1, GE 24 3114, AL 87T/Fr 3123, AL 38/Fr 3124 steps=1")  # fmt: skip
    assert choices(s) == {"pass", "rebuild 38/Fr"}
    assert reasons(s, "rebuild 17/Fr") == reasons(s, "rebuild 18/Fr") == {"S8.5-b"}
    assert "Y7.21-c" in reasons(s, "rebuild 31/Fr") and "S9.2-c" in reasons(s, "rebuild 87T/Fr")


@pytest.mark.case("CoG Y7.21-c")
def test_a_later_enemy_zone_does_not_stop_the_flip():
    s = scene("AL 42/Fr 3120 steps=1 repl, GE 24 3119", step="Recovery", turn=9)
    assert s.steps[unit("AL", "42/Fr")] == 2


@pytest.mark.case("CoG Y7.21-d", "CoG Y7.21-e")
def test_an_attack_breaks_a_step_off_and_one_of_the_game_may_be_used_again():
    units = "GE 24 3512, GE 40 3512, AL 1/Br 3513 steps=1 repl"
    for option, left in ((True, [0, 0]), (False, [0, 1])):
        s, _ = attack(units, *joins("3513", "24", "40"), side="GE", dice="1 1 1", rebuilt=[0, 1],
                      options={"once_marker_returns": option})  # fmt: skip
        one = unit("AL", "1/Br")
        assert s.rebuilt == left and not s.repl >> one & 1 and s.done >> one & 1


def returning(units, side="AL", **more):
    return scene(units, step=f"CavalryReplacement side={side}", turn=9, **more)


@pytest.mark.case("CoG Y7.22-a", "CoG Y7.22-b", "CoG Y7.22-c")
def test_each_side_returns_a_division_of_its_cavalry_but_no_briton_and_no_belgian():
    hosts_of = "AL 1c/Fr 3124, AL 1c/Br 4124, AL 1c/Be 2024, GE 2c 4004"
    assert {o.split()[1] for o in choices(returning(hosts_of)) - {"pass"}} == {
        "3c/Fr", "10c/Fr", "4c/Fr", "5c/Fr", "6c/Fr", "7c/Fr", "9c/Fr"}  # fmt: skip
    s = returning(hosts_of)
    assert reasons(s, "return 2c/Br 4124") == reasons(s, "return 2c/Be 2024") == {"R67"}
    play(s, "return 3c/Fr 3124")
    assert not s.agenda
    german = returning(hosts_of, side="GE")
    assert {o.split()[2] for o in choices(german) - {"pass"}} == {"4004"}


@pytest.mark.case("CoG Y7.22-d")
def test_the_host_is_supplied_cavalry_of_the_nation_outside_enemy_zones():
    s = returning("AL 1c/Fr 3124, AL 3c/Fr 3126 supply=as, AL 4c/Fr 3116, GE 24 3115, AL 1c/Br 3224")
    assert numbers(hosts(s, 0, "FR")) == ["3124"]
    assert "return 5c/Fr 3124" in choices(s) and "S8.5-d" in reasons(s, "return 5c/Fr 3224")


@pytest.mark.case("CoG Y7.22-e", "CoG Y11.1-c")
def test_who_returns_neither_moves_nor_attacks_and_its_host_is_free():
    s = declaration("GE 2c 3512 cavrepl, GE 3c 3512, AL 1/Br 3513", "GE")
    assert reasons(s, "join 2c 3513") == {"S12.1-d", "S9.2-b"} and not reasons(s, "join 3c 3513")
    afoot = returning("AL 1c/Fr 3124", dismounted=1)
    assert "return 5c/Fr 3124" in choices(afoot)


@pytest.mark.case("CoG Y-R80")
def test_after_dismounting_the_host_hex_holds_two():
    s = returning("AL 1c/Fr 3124, AL 3c/Fr 3124")
    assert room_for(s, unit("AL", "4c/Fr"), *hexes("3124"))
    s.dismounted = 1
    assert not room_for(s, unit("AL", "4c/Fr"), *hexes("3124"))
