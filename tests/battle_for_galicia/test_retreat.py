"""BfG 9.2: retreat after combat."""

import random

import pytest

from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia.retreat import ways
from galicia.games.battle_for_galicia.supply import sources, supply_trace
from tests.battle_for_galicia.fights import choices, crt, fight, losses, modifiers, place, play, rung, side_between
from tests.battle_for_galicia.scene import PRZEMYSL, hexes, reasons, scene, told, unit

BACK_ONE = crt(4)  # 1:1 at 4: +1/R1
WALL = ("5", "46", "12", "33", "14", "37", "24", "2", "45", "10", "15", "27")
RU_WALL = ("17", "38", "7", "10", "3", "35", "33", "44", "11", "32")


def held(side: str, *numbers: str) -> str:
    """A unit of a side in each of these hexes."""
    return ", ".join(f"{side} {name} {h}" for name, h in zip(WALL if side == "AH" else RU_WALL, numbers, strict=False))


def retreats(s) -> set[str]:
    """The paths offered."""
    return {order.removeprefix("retreat ") for order in choices(s)}


# 9.2: hexes, as one stack.


@pytest.mark.case("BfG 9.2")
def test_a_stack_retreats_together():
    s, events = fight("AH 4 7.15, AH 25 7.15, RU 18 7.14, RU 3rf 7.14", "attack 7.14 from 7.15", "engage 4 25",
                      "retreat 7.13", dice=crt(3))
    assert place(s, "RU", "18") == place(s, "RU", "3rf") == "7.13"
    assert len(told(events, "retreated")) == 1


@pytest.mark.case("BfG 9.2")
def test_retreats_are_counted_in_hexes_whatever_the_ground_costs():
    # Woods, for instance 7.06 to 8.05 and beyond, count one hex each.
    s, events = fight("AH 4 7.07, AH 25 6.06, RU 3rf 7.06", "attack 7.06 from 6.06 7.07", dice=crt(4))
    assert told(events, "combat_roll")[0]["result"] == "+1/R2"
    assert retreats(s) and all(len(path.split()) == 2 for path in retreats(s))


@pytest.mark.case("BfG 9.2")
def test_the_owner_of_the_stack_chooses_the_path():
    s, _ = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=BACK_ONE)
    assert s.to_act == "RU"
    assert retreats(s) == {"7.13", "8.13", "6.13"}


@pytest.mark.case("BfG 9.2")
def test_a_crowded_hex_is_not_entered_while_an_equal_one_has_room():
    s, _ = fight("AH 4 7.15, RU 3rf 7.14, RU 18 7.13, RU 45 7.13, RU 41 7.13", "attack 7.14 from 7.15", dice=BACK_ONE)
    assert retreats(s) == {"8.13", "6.13"}
    assert "9.2" in reasons(s, "retreat 7.13")


@pytest.mark.case("BfG 9.2")
def test_a_crowded_hex_is_entered_to_keep_out_of_an_enemy_zone():
    # 8.13 and 6.13 lie in the zones of 5 and 46: only the full 7.13 is no empty hex in an enemy zone.
    s, events = fight(
        "AH 4 7.15, AH 5 9.13, AH 46 5.13, RU 3rf 7.14, RU 18 7.13, RU 45 7.13, RU 41 7.13",
        "attack 7.14 from 7.15", dice=BACK_ONE + " 1 1",
    )
    first, then = told(events, "retreated")
    assert (first["units"], first["path"]) == (["3rf"], ["7.13"])
    assert (then["units"], then["start"]) == (["3rf"], "7.13")
    assert place(s, "RU", "3rf") == "7.12"


@pytest.mark.case("BfG 9.2")
def test_only_retreating_units_go_on_from_a_crowded_hex():
    s, events = fight(
        f"{held('AH', '7.15', '8.14', '8.13', '6.13', '6.14')}, RU 3rf 7.14, RU 18 7.13, RU 45 7.13, RU 41 7.13",
        "attack 7.14 from 7.15", dice=crt(7) + " 1 1",
    )
    assert [fact["units"] for fact in told(events, "retreated")] == [["3rf"], ["3rf"]]
    assert {place(s, "RU", name) for name in ("18", "45", "41")} == {"7.13"}
    assert place(s, "RU", "3rf") == "7.12"


@pytest.mark.case("BfG 9.2")
def test_sufficient_units_go_on_and_no_more():
    # Five steps join four: three steps too many. One division is not enough, two are, and so is one with the brigade.
    ring = held("RU", "7.15", "8.14", "8.13", "6.13", "6.14")
    s, _ = fight(f"{ring}, AH 4 7.14, AH 25 7.14, AH 88sch 7.14, AH 13 7.13, AH 3 7.13",
                 "attack 7.14 from 7.15 8.14", side="RU", dice=crt(4) + " 1 1")
    assert s.to_act == "AH"
    assert choices(s) == {"continue 4/II 25/II", "continue 4/II 88sch/XIV", "continue 25/II 88sch/XIV"}
    events = play(s, "continue 4 88sch")
    assert told(events, "retreated")[0]["units"] == ["4/II", "88sch/XIV"]
    assert place(s, "AH", "25") == "7.13"


@pytest.mark.case("BfG 9.2")
def test_units_that_went_on_into_another_crowd_go_on_again():
    full = "RU 18 7.13, RU 45 7.13, RU 41 7.13, RU 47 7.12, RU 46 7.12, RU 1gn 7.12"
    ring = held("AH", "7.15", "8.14", "8.13", "6.13", "6.14", "8.12", "6.12")
    s, events = fight(f"{ring}, RU 3rf 7.14, {full}", "attack 7.14 from 7.15", dice=crt(7) + " 1 1")
    if s.to_act == "RU":
        events += play(s, "retreat " + sorted(retreats(s))[0])
    paths = [fact["path"] for fact in told(events, "retreated")]
    assert paths[:2] == [["7.13"], ["7.12"]] and len(paths) == 3


@pytest.mark.case("BfG 9.2")
def test_several_attacking_hexes_retreat_one_after_the_other_in_the_attackers_order():
    s, _ = fight("AH 4 7.15, AH 25 8.13, RU 1gd 7.14, RU 18 8.15, RU 45 6.15", "attack 7.14 from 7.15 8.13",
                 dice=crt(12) + " 1 1")
    assert choices(s) == {"withdraw 4/II", "withdraw 25/II"}
    s.play("withdraw 25")
    assert all(place(s, "AH", name) == h for name, h in (("4", "7.15"), ("25", "8.13")))


@pytest.mark.case("BfG 9.2")
def test_attackers_that_retreated_into_another_attacking_hex_do_not_retreat_twice():
    # 4 falls back from 7.15 on 25 in 8.14 next door; then 25 leaves, and 4 stays where it is.
    s, _ = fight("AH 4 7.15, AH 25 8.14, RU 1gd 7.14", "attack 7.14 from 7.15 8.14", "withdraw 4", "retreat 8.14",
                 dice=crt(12) + " 1 1")
    while s.to_act == "AH" and s.battle is not None:
        assert not any("4/II" in order for order in choices(s))
        play(s, sorted(choices(s))[0])
    assert place(s, "AH", "4") == "8.14"
    assert place(s, "AH", "25") != "8.14"


@pytest.mark.case("BfG 9.2", "BfG 7.6-attack")
def test_a_withheld_unit_that_went_along_into_another_attacking_hex_does_not_go_along_again():
    s, _ = fight("AH 4 7.15, AH 97ls 7.15, AH 25 8.14, AH 88sch 8.14, RU 1gd 7.14", "attack 7.14 from 7.15 8.14",
                 "engage 4 25", "withdraw 4 97ls", "retreat 8.14", dice=crt(12) + " 1 1")
    assert choices(s) == {"withdraw 25/II", "withdraw 25/II 88sch/XIV"}


@pytest.mark.case("BfG 9.2")
def test_attackers_that_died_in_a_crowd_are_not_asked_to_retreat():
    # 4 falls back on the full hex 8.14, and 25 there is given up before its own turn to retreat.
    ring = held("RU", "7.16", "8.15", "6.15", "6.14", "8.13", "9.14", "9.15")
    s, _ = fight(
        f"{ring}, RU 1gd 7.14, AH 4 7.15, AH 25 8.14, AH 5 8.14, AH 46 8.14, AH 13 7.13",
        "attack 7.14 from 7.13 7.15 8.14", "engage 4 25 13", "withdraw 4", "eliminate 25", dice=crt(11) + " 1 1",
    )
    assert choices(s) & {"withdraw 25/II", "withdraw 13/II"} <= {"withdraw 13/II"}
    assert place(s, "AH", "13") == "7.13"


# 9.2-legal: where nobody retreats to.


@pytest.mark.case("BfG 9.2-legal")
def test_a_retreat_enters_no_enemy_hex():
    s, _ = fight("AH 4 7.15, AH 5 7.13, RU 3rf 7.14", "attack 7.14 from 7.15", dice=crt(4))
    assert "7.13" not in retreats(s)
    assert reasons(s, "retreat 7.13") == {"9.2-legal"}


@pytest.mark.case("BfG 9.2-legal")
def test_a_retreat_enters_no_swamp():
    s, _ = fight("AH 4 8.18, RU 3rf 8.17", "attack 8.17 from 8.18", dice=crt(4))
    assert s.world.swamp >> hexes("9.17")[0] & 1
    assert s.to_act == "RU" and reasons(s, "retreat 9.17") == {"9.2-legal"}


@pytest.mark.case("BfG 9.2-legal")
def test_a_retreat_does_not_leave_the_map():
    s = scene("RU 18 19.05")
    found = ways(s, 1, (unit("RU", "18"),), hexes("19.05")[0], 2)
    assert all(s.world.hexes >> h & 1 for path in found.paths for h in path)


@pytest.mark.case("BfG 9.2-legal")
def test_a_retreat_never_comes_back_to_a_hex_it_left_or_entered():
    s, _ = fight("AH 4 7.15, AH 25 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", "engage 4 25", dice=crt(3))
    assert retreats(s)
    for path in retreats(s):
        assert len({"7.14", *path.split()}) == 1 + len(path.split())
    assert reasons(s, "retreat 7.13 7.14") == {"9.2-legal"}


@pytest.mark.case("BfG 9.2-legal")
def test_going_on_from_a_crowd_does_not_lead_back():
    s, _ = fight(
        f"{held('AH', '7.15', '8.14', '8.13', '6.13', '6.14')}, RU 3rf 7.14, RU 18 7.13, RU 45 7.13, RU 41 7.13",
        "attack 7.14 from 7.15", dice=crt(7) + " 1 1",
    )
    assert "7.14" not in retreats(s)


@pytest.mark.case("BfG 9.2-legal")
def test_russians_do_not_retreat_into_przemysl_and_austrians_may():
    number = scene("").world.grid.number
    for side, name in ((1, "RU 18"), (0, "AH 4")):
        s = scene(f"{name} 3.14")
        found = ways(s, side, (s.stacks[hexes("3.14")[0]][0],), hexes("3.14")[0], 1)
        assert ("3.15" in {number(path[0]) for path in found.paths}) == (side == 0)


@pytest.mark.case("BfG 9.2-legal")
@pytest.mark.parametrize(("turn", "open_"), [(5, False), (6, True)])
def test_by_option_austrians_keep_out_of_the_barred_hexes_while_they_can(turn, open_):
    s = scene("AH 4 6.02, RU 18 6.03", turn=turn, options={"barred_retreat": "last"})
    found = ways(s, 0, (unit("AH", "4"),), hexes("6.02")[0], 1)
    barred = [path for path in found.paths if s.world.barred >> path[0] & 1]
    assert bool(barred) == open_


# 9.2-longest.


@pytest.mark.case("BfG 9.2-longest")
def test_the_full_length_is_gone_even_through_enemy_zones():
    # 7.13 is a clean hex, but behind it everything is held; 8.14 leads on through the zone of 4.
    units = f"AH 4 7.15, AH 25 7.15, {held('AH', '8.13', '6.13', '7.12', '8.12', '6.12')}, RU 3rf 7.14"
    s, events = fight(units, "attack 7.14 from 7.15", "engage 4 25", dice=crt(5))
    assert told(events, "combat_roll")[0]["result"] == "+1/R2"
    assert retreats(s) and all(path.split()[0] in ("8.14", "6.14") for path in retreats(s))
    assert "9.2-longest" in reasons(s, "retreat 7.13")


@pytest.mark.case("BfG 9.2-longest")
def test_as_many_hexes_as_possible_are_gone():
    # A pocket of one hex: 7.13 is free, everything round it is held.
    units = f"AH 4 7.15, {held('AH', '8.14', '8.13', '6.13', '6.14', '7.12', '8.12', '6.12')}, RU 18 7.14"
    s, events = fight(units, "attack 7.14 from 7.15", "pass", dice=crt(3) + " 1 1")
    assert told(events, "combat_roll")[0]["result"] == "-/R1"
    assert place(s, "RU", "18") == "7.13" and not told(events, "short")
    s, events = fight(units, "attack 7.14 from 7.15", "pass", dice=crt(2) + " 1 1")
    assert told(events, "combat_roll")[0]["result"] == "+1/R2"
    assert place(s, "RU", "18") == "7.13"
    assert told(events, "short")[0]["losses"] == 1


@pytest.mark.case("BfG 9.2-longest")
def test_a_path_of_the_wrong_length_is_told_the_right_one():
    s, _ = fight("AH 4 7.07, AH 25 6.06, RU 3rf 7.06", "attack 7.06 from 6.06 7.07", dice=crt(4))
    assert "7.05 7.04" in retreats(s)
    for path in ("7.05", "7.05 7.04 7.03"):
        assert s.explain(f"retreat {path}")[0].text == "the retreat is 2 hexes long"


@pytest.mark.case("BfG 9.2.1-order")
def test_a_refused_path_is_told_the_first_rule_that_is_against_it():
    # 8.14 lies in a zone, 7.13 is full and 7.15 is held: each is refused for its own reason.
    s, _ = fight("AH 4 7.15, RU 3rf 7.14, RU 18 7.13, RU 45 7.13, RU 41 7.13", "attack 7.14 from 7.15", dice=BACK_ONE)
    why = {number: s.explain(f"retreat {number}")[0].text for number in ("8.14", "7.13", "7.15", "7.11")}
    assert why == {
        "8.14": "another way enters fewer empty hexes in enemy zones",
        "7.13": "another way ends in a hex with room for the stack",
        "7.15": "7.15 is held by the enemy",
        "7.11": "7.11 does not touch 7.14",
    }


# 9.2-nowhere.


@pytest.mark.case("BfG 9.2-nowhere")
def test_units_that_cannot_go_on_are_too_many_and_the_owner_chooses_who_dies():
    ring = held("AH", "7.15", "8.14", "8.13", "6.13", "6.14", "8.12", "6.12", "7.12")
    s, _ = fight(f"{ring}, RU 3rf 7.14, RU 18 7.13, RU 45 7.13, RU 82r 7.13", "attack 7.14 from 7.15",
                 dice=crt(5) + " 1 1", turn=10)
    assert s.to_act == "RU"
    assert choices(s) == {f"eliminate {u}" for u in ("3rf", "18/XIV", "45/XIV", "82r")}
    play(s, "eliminate 82r")
    assert place(s, "RU", "82r") == "dead" and place(s, "RU", "3rf") == "7.13"
    assert s.vp == [1, 0]


# 9.2.1: priorities. At 17.24 every A-H source within twelve hexes lies to the south.


@pytest.mark.case("BfG 9.2.1")
def test_empty_hexes_in_enemy_zones_are_avoided():
    s, _ = fight("AH 4 7.15, RU 3rf 7.14", "attack 7.14 from 7.15", dice=BACK_ONE)
    assert not retreats(s) & {"8.14", "6.14"}
    assert "9.2.1" in reasons(s, "retreat 8.14")


@pytest.mark.case("BfG 9.2.1")
def test_a_zone_behind_a_river_does_not_frighten():
    # 14.18 looks at 13.18 and 15.18 across the Wieprz or not: only hexes its zone reaches are bad.
    s = scene("AH 4 14.18, RU 3rf 14.17")
    found = ways(s, 1, (unit("RU", "3rf"),), hexes("14.17")[0], 1)
    zone = s.world.zones.of(1 << hexes("14.18")[0])
    assert not any(zone >> path[0] & 1 for path in found.paths)
    free = [n for n in ("13.18", "15.18") if "river" in side_between(s, "14.18", n)]
    assert free and all(hexes(n) in found.paths for n in free)


@pytest.mark.case("BfG 9.2.1")
def test_a_retreat_goes_towards_a_supply_source():
    s, events = fight("AH 4 17.24, RU 18 18.24, RU 45 18.24", "attack 17.24 from 18.24", "engage 18 45", side="RU",
                      dice=crt(4) + " 1 1")
    assert told(events, "combat_roll")[0]["result"] == "+1/R2"
    ends = {path.split()[-1] for path in retreats(s)}
    assert ends == {"16.22", "16.23", "16.24", "16.25", "15.23", "15.24", "15.25"}
    assert "9.2.1" in reasons(s, "retreat 17.23 17.22")


@pytest.mark.case("BfG 9.2.1")
def test_a_one_hex_retreat_need_not_go_nearer_only_not_farther():
    s, _ = fight("AH 4 17.24, RU 18 18.24", "attack 17.24 from 18.24", side="RU", dice=BACK_ONE)
    assert retreats(s) == {"17.23", "16.23", "16.24"}


@pytest.mark.case("BfG 9.2.1", "BfG 9.4.1-priorities")
def test_no_modifier_for_a_retreat_that_meets_the_priorities():
    _, events = fight("AH 4 17.24, RU 82r 18.24", "attack 17.24 from 18.24", "retreat 16.24", "pass", side="RU",
                      dice=crt(4) + " 1 1")
    assert told(events, "combat_roll")[0]["result"] == "+1/R1"
    assert modifiers(events)["AH"] == 1 + 1  # one hex, four guns


SOUTH = "AH 4 17.24, RU 82r 16.24, RU 83r 16.23"


@pytest.mark.case("BfG 9.2.1-order", "BfG 9.4.1-priorities")
def test_keeping_out_of_zones_comes_before_supply_and_costs_two():
    # 17.25 and 17.23 are as near to supply but in zones of control; 18.24 and 18.23 are clean but farther.
    s, events = fight(SOUTH, "attack 17.24 from 16.24", side="RU", dice=crt(3) + " 1 1")
    assert retreats(s) == {"18.23", "18.24"}
    events += play(s, "retreat 18.24", "pass")
    assert modifiers(events)["AH"] == 1 + 1 + 2


@pytest.mark.case("BfG 9.2.1-order")
def test_a_hex_with_a_friend_is_entered_in_spite_of_the_zone():
    s, events = fight(f"{SOUTH}, AH 5 17.25", "attack 17.24 from 16.24", "pass", side="RU", dice=crt(3) + " 1 1")
    assert place(s, "AH", "4") == "17.25"
    assert modifiers(events)["AH"] == 1 + 1


@pytest.mark.case("BfG 9.2.1-order")
def test_a_stack_does_not_count_as_its_own_friend():
    s = scene("AH 4 17.24, AH 5 17.24, RU 18 16.24, RU 45 16.23")
    stack = (unit("AH", "4"), unit("AH", "5"))
    assert ways(s, 0, stack, hexes("17.24")[0], 1).failed


@pytest.mark.case("BfG 9.2.1-order")
def test_fewest_bad_hexes_when_none_is_clean():
    # R2 into a funnel: both ways out begin in the zone of 4; one of them ends in a clean hex.
    s = scene("AH 4 7.15, AH 25 8.13, AH 5 6.13, RU 3rf 7.14")
    found = ways(s, 1, (unit("RU", "3rf"),), hexes("7.14")[0], 2)
    bad = s.zone_of(0)
    assert {sum(bad >> h & 1 for h in path) for path in found.paths} == {1}
    assert found.failed


@pytest.mark.case("BfG 9.2.1", "BfG 9.4.1-priorities")
def test_an_empty_hex_in_a_zone_costs_two_when_there_is_no_other():
    s, events = fight("AH 4 7.15, AH 25 8.12, AH 5 6.12, RU 3rf 7.14", "attack 7.14 from 7.15", dice=BACK_ONE + " 1 1")
    events += play(s, "retreat " + sorted(retreats(s))[0], "pass")
    assert modifiers(events)["RU"] == 1 + 1 + 2


@pytest.mark.case("BfG 9.2.1")
def test_without_a_source_within_twelve_hexes_the_second_priority_fails():
    far = "AH 5 5.12, AH 46 2.10, AH 12 6.14, AH 33 2.14"  # on the railways
    s, events = fight(f"AH 4 3.25, RU 3rf 3.26, {far}", "attack 3.26 from 3.25", dice=BACK_ONE + " 1 1")
    near = s.world.within(hexes("3.26")[0], 12)
    assert not sources(s, 1) & near
    if s.to_act == "RU":
        events += play(s, "retreat " + sorted(retreats(s))[0])
    events += play(s, "pass")
    assert modifiers(events)["RU"] == 1 + 1 + 2


@pytest.mark.case("BfG 9.2.1", "BfG 9.4.1-priorities")
def test_two_stacks_of_a_side_that_fail_pay_once():
    # Both attackers are hemmed in: 4 cannot move, 25 cannot either.
    ring = held("RU", "7.16", "8.15", "6.15", "6.14", "8.14", "7.12", "8.12", "6.12", "6.13", "8.13")
    _, events = fight(f"AH 4 7.15, AH 25 7.13, RU 1gd 7.14, {ring}", "attack 7.14 from 7.13 7.15", "withdraw 4",
                      dice=crt(12) + " 1 1")
    assert told(events, "combat_roll")[0]["result"] == "+1.R1/-2"
    assert modifiers(events)["AH"] == 1 + 1 + 1 + 2  # CRT, one hex, five guns, and +2 once


@pytest.mark.case("BfG 9.2.1")
@pytest.mark.parametrize("option", ["hexes", "supply-path"])
def test_how_far_a_source_is_can_be_measured_along_supply_paths(option):
    # 45 in 16.22 closes Lublin; the way to a Russian source is measured through hexes or along open ground.
    s = scene("RU 18 14.24, AH 4 15.24, AH 5 15.25, AH 46 15.23", options={"retreat_distance": option})
    stack = (unit("RU", "18"),)
    found = ways(s, 1, stack, hexes("14.24")[0], 1)
    assert set(found.paths) == set(slow_ways(s, 1, stack, hexes("14.24")[0], 1)[0])


# 9.2.2: rivers.


@pytest.mark.case("BfG 9.2.2")
def test_each_unit_that_crosses_a_river_loses_one_rung_withheld_units_too():
    ring = held("AH", "14.16", "13.17", "13.18", "15.17", "15.18")
    s, events = fight(f"{ring}, RU 18 14.17, RU 13c 14.17", "attack 14.17 from 14.16", "defend 18", "pass",
                      dice=crt(4) + " 1 1")
    assert side_between(s, "14.17", "14.18") == {"river"}
    assert place(s, "RU", "18") == "14.18"
    assert rung(s, "RU", "13c") == 1
    assert rung(s, "RU", "18") == 1 + losses(events)["RU"]


@pytest.mark.case("BfG 9.2.2")
def test_a_bridge_is_crossed_for_nothing():
    ring = held("AH", "16.20", "17.22", "17.21", "15.21", "15.22")
    s, events = fight(f"{ring}, RU 18 16.21", "attack 16.21 from 16.20", "pass", dice=crt(4) + " 1 1")
    assert side_between(s, "16.21", "16.22") == {"river", "bridge"}
    assert place(s, "RU", "18") == "16.22"
    assert not told(events, "river")


@pytest.mark.case("BfG 9.2.2")
def test_two_rivers_are_two_reductions():
    # Out of 2.04 the only way left is by 3.05 to 4.05, across a river each time.
    ring = held("AH", "2.03", "2.05", "1.04", "1.05", "3.04", "3.06", "4.04")
    s, events = fight(f"{ring}, RU 18 2.04", "attack 2.04 from 1.04 2.03", "pass", turn=10, dice=crt(4) + " 1 1")
    assert side_between(s, "2.04", "3.05") == side_between(s, "3.05", "4.05") == {"river"}
    assert told(events, "retreated")[0]["path"] == ["3.05", "4.05"]
    assert told(events, "river") == [{"seat": "RU", "unit": "18/XIV", "losses": 2}]
    assert rung(s, "RU", "18") == 2 + losses(events)["RU"]


@pytest.mark.case("BfG 9.2.2")
def test_a_unit_may_die_in_the_river():
    ring = held("AH", "14.16", "13.17", "13.18", "15.17", "15.18")
    s, events = fight(f"{ring}, RU 3rf 14.17 rung=2", "attack 14.17 from 14.16", "pass", dice=crt(6) + " 1", turn=10)
    assert told(events, "eliminated")[0]["why"] == "retreat across a river"
    assert s.vp == [1, 0]


# 9.2.3: no way out.

POCKET = held("AH", "7.15", "8.14", "8.13", "7.13", "6.13", "6.14")


@pytest.mark.case("BfG 9.2.3")
@pytest.mark.parametrize(
    ("roll", "modifier", "due"), [(8, -1, 0), (7, -1, 1), (5, 0, 1), (3, 0, 2), (2, 0, 3)]
)
def test_each_hex_not_gone_is_one_reduction_and_two_on_the_loss_table(roll, modifier, due):
    # 4 + 4 to 8 is 1:1, flanked 2:1; seven guns and the flank are +2 each.
    s, events = fight(f"{POCKET}, RU 1gd 7.14", "attack 7.14 from 7.15 8.14", dice=crt(roll) + " 1 1")
    assert place(s, "RU", "1gd") == "7.14"
    assert [fact["losses"] for fact in told(events, "short")] == [due] * bool(due)
    assert rung(s, "RU", "1gd") == due + losses(events)["RU"]
    assert modifiers(events)["RU"] == modifier + 2 + 2 + due + (2 if due else 0)


@pytest.mark.case("BfG 9.2.3")
def test_withheld_defenders_pay_for_a_retreat_not_made():
    s, _ = fight(f"{POCKET}, RU 3rf 7.14, RU 13c 7.14", "attack 7.14 from 7.15", "defend 3rf", dice=crt(5) + " 1 1")
    assert rung(s, "RU", "13c") == 1


@pytest.mark.case("BfG 9.2.3")
def test_attackers_hemmed_in_pay_and_withheld_ones_do_not():
    ring = "RU 18 7.16, RU 45 8.15, RU 41 6.15, RU 47 6.14, RU 46 8.14"
    s, events = fight(f"AH 4 7.15, AH 41 7.15, RU 3rf 7.14, {ring}", "attack 7.14 from 7.15", "engage 4",
                      "withdraw 4 41", dice=crt(11) + " 1 1")
    assert place(s, "AH", "4") == place(s, "AH", "41") == "7.15"
    assert [fact["unit"] for fact in told(events, "short")] == ["4/II"]
    assert rung(s, "AH", "41") == 0
    assert modifiers(events)["AH"] == 1 + 1 + 2  # CRT, one hex not gone, failed


@pytest.mark.case("BfG 9.2.3")
def test_the_map_edge_and_swamp_close_a_way_like_enemies():
    # 8.18 has swamp to the north.
    s = scene(f"{held('AH', '8.19', '8.17', '7.18', '7.19')}, RU 18 8.18")
    found = ways(s, 1, (unit("RU", "18"),), hexes("8.18")[0], 1)
    assert (found.paths, found.failed) == ((), True)


# The search against its slow twin.


def slow_ways(s, side: int, units: tuple[int, ...], start: int, n: int):
    """Every path there is, sieved rule by rule."""
    w, distance = s.world, s.world.grid.distance
    enemies = {h for h, stack in s.stacks.items() if s.pieces[stack[0]].side != side}
    paths = [()]
    found = []
    while paths:
        found += paths
        paths = [
            (*path, h)
            for path in paths
            if len(path) < n
            for h in w.neighbours[(start, *path)[-1]]
            if h != start and h not in path and h not in enemies and w.board.terrain[h] != "swamp"
            and not (side == 1 and h == PRZEMYSL)
        ]
    length = max(map(len, found))
    if not length:
        return (), n, True
    found = [path for path in found if len(path) == length]
    barred = {h for h in w.board.terrain if w.grid.row_col(h)[1] == 1 and 3 <= w.grid.row_col(h)[0] <= 11}
    if side == 0 and s.turn <= 5 and s.options.barred_retreat == "last":
        found = [path for path in found if not barred & set(path)] or found
    zone = {h for e in enemies for h in w.neighbours[e] if "river" not in w.board.features(e, h)}
    friends = {h for h, stack in s.stacks.items() if h not in enemies and set(stack) - set(units)}
    counts = [sum(h in zone and h not in friends for h in path) for path in found]
    found = [path for path, count in zip(found, counts, strict=True) if count == min(counts)]
    if s.options.retreat_distance == "hexes":
        there = sources(s, side)
        near = [h for h in w.board.terrain if there >> h & 1 and distance(start, h) <= 12]
        good = [path for path in found if any(goes_to([distance(h, x) for h in (start, *path)], n) for x in near)]
    else:
        trace = supply_trace(s, side)
        good = [path for path in found if goes_to([trace.length(h) for h in (start, *path)], n)]
    found = good or found
    going = s.steps_of(units)
    roomy = [p for p in found if going + s.steps_of(set(s.stacks.get(p[-1], ())) - set(units)) <= 6]
    return tuple(roomy or found), n - length, bool(min(counts)) or not good or length < n


def goes_to(far: list, n: int) -> bool:
    for i, now in enumerate(far):
        if now is None or (i and now > far[i - 1]):
            return False
        if i and now == 0:
            return True
    return far[-1] < far[0] if n > 1 else far[-1] <= far[0]


@pytest.mark.case("BfG 9.2-legal", "BfG 9.2-longest", "BfG 9.2.1", "BfG 9.2.1-order")
@pytest.mark.parametrize(("distance", "barred"), [("hexes", "free"), ("hexes", "last"), ("supply-path", "free")])
def test_the_paths_found_are_those_of_the_slow_twin(distance, barred):
    rng = random.Random(92)
    base = scene("", options={"retreat_distance": distance, "barred_retreat": barred})
    land = [h for h in base.world.board.terrain if not base.world.swamp >> h & 1 and h != PRZEMYSL]
    failed = short = 0
    for _ in range(400):
        s = base.copy()
        s.turn = rng.choice((3, 8))
        side = rng.randrange(2)
        start = rng.choice(land)
        pools = [[p.number for p in s.pieces if p.side == mine] for mine in (0, 1)]
        for pool in pools:
            rng.shuffle(pool)
        stack = tuple(pools[side].pop() for _ in range(rng.randint(1, 3)))
        for u in stack:
            s.stand(u, start)
        near = [h for h in land if 0 < s.world.grid.distance(h, start) <= 2]
        for _ in range(rng.randint(2, 30)):
            h = rng.choice(near if rng.random() < 0.8 else land)
            if h == start:
                continue
            whose = rng.choice((side, enemy_of(side), enemy_of(side)))
            if not s.occupied[enemy_of(whose)] >> h & 1:
                s.stand(pools[whose].pop(), h)
        n = rng.choice((1, 1, 2, 3))
        found = ways(s, side, stack, start, n)
        paths, missing, fails = slow_ways(s, side, stack, start, n)
        assert (set(found.paths), n - found.length, found.failed) == (set(paths), missing, fails)
        failed += fails
        short += missing > 0
    assert 40 < failed < 360 and short
