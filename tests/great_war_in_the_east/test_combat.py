"""GWiE 8.0-8.2, 9.23, 23: who may attack whom, and how an attack is made."""

import pytest

from tests.great_war_in_the_east.fights import fight, offered, play, strengths
from tests.great_war_in_the_east.scene import reasons, scene, told, unit

STAFF = "RU Ru3 g1310 parried"
CORPS = f"AH 10/1 g1312, RU 78R/3 g1311, {STAFF}"


def combat(units, side="AH", **more):
    return scene(units, step=f"Combat side={side}", **more)


# 8.0: the phase.


@pytest.mark.case("GWiE 8.0", "GWiE 4.0-3b")
def test_the_phasing_player_declares_chooses_and_fights_then_goes_on():
    s, events = fight(CORPS, "attack g1311", "commit 10/1", "fight", dice="6")
    assert [e.kind for e in events][:3] == ["declared", "committed", "odds"]
    assert s.to_act == "AH" and offered(s) == ["done"] and s.battle is None
    assert s.attacks_made == 1


@pytest.mark.case("GWiE 8.0")
def test_only_the_phasing_side_attacks_and_each_attack_is_resolved_before_the_next():
    s, _ = fight(f"AH 10/1 g1312, AH 3/3 g1212, RU 78R/3 g1311, RU 7c/3 g1211, {STAFF}", "attack g1311", "commit 10/1")
    assert s.to_act == "AH" and not offered(s, "attack")
    s = combat("RU 9/3 g1311, AH 10/1 g1312", side="AL")
    assert s.to_act == "AL"


@pytest.mark.case("GWiE 8.12-a")
def test_nobody_must_attack_and_a_declared_attack_may_be_called_off():
    s, _ = fight(CORPS, "attack g1311", "commit 10/1", "cancel")
    assert s.battle is None and not s.attacked and "attack g1311" in offered(s)
    s, _ = fight(CORPS, "done")
    assert s.over


@pytest.mark.case("GWiE 8.12-a")
def test_a_stack_mate_that_stays_out_is_untouched():
    units = f"AH 10/1 g1312, AH 3/3 g1312, RU 9/3 g1311, {STAFF}"
    s, _ = fight(units, "attack g1311", "commit 10/1", "fight", dice="6")
    assert s.steps[unit("AH", "3/3")] == 4 and s.steps[unit("AH", "10/1")] == 0
    assert not s.attacked >> unit("AH", "3/3") & 1 and not s.fought >> unit("AH", "3/3") & 1


@pytest.mark.case("GWiE 7.0")
def test_zones_of_control_force_no_attack():
    s, _ = fight(CORPS, "done")
    assert s.over and not s.fought


# 8.1: who may attack.


@pytest.mark.case("GWiE 8.11")
def test_only_units_next_to_the_defender_take_part():
    s, _ = fight(f"AH 10/1 g1312, AH 3/3 g1313, RU 78R/3 g1311, {STAFF}", "attack g1311")
    assert offered(s, "commit") == ["commit 10/1"]
    assert reasons(s, "commit 3/3") == {"8.11", "8.23"}
    assert reasons(combat(f"AH 10/1 g1313, RU 78R/3 g1311, {STAFF}"), "attack g1311") == {"8.11", "8.23"}


@pytest.mark.case("GWiE 8.11")
def test_an_empty_hex_or_a_lone_hq_is_not_attacked():
    s = combat("AH 10/1 g1312, RU Ru3 g1311, RU 78R/3 g1211")
    assert offered(s, "attack") == ["attack g1211"]
    assert reasons(s, "attack g1311") == {"8.11", "10.52-b"}
    assert reasons(s, "attack g1411") == {"8.11", "10.52-b"}


@pytest.mark.case("GWiE 8.12-b")
@pytest.mark.parametrize("idle", ["4c/3 g1312 steps=1", "D1 g1312", "Da1 g1312"])
def test_units_without_attack_strength_never_attack(idle):
    s, _ = fight(f"AH 10/1 g1312, AH {idle}, RU 78R/3 g1311, {STAFF}", "attack g1311")
    assert offered(s, "commit") == ["commit 10/1"]
    assert reasons(s, f"commit {idle.split()[0]}") == {"8.12-b"}


@pytest.mark.case("GWiE 8.12-b", "GWiE 11.11-a")
def test_a_fortress_never_attacks():
    s = combat("AH Przemysl g1419, RU 7c/3 g1418")
    assert offered(s) == ["done"]
    assert reasons(s, "attack g1418") == {"8.11", "8.23"}


@pytest.mark.case("GWiE 8.12-b", "GWiE 10.12")
def test_an_hq_with_a_bracketed_strength_never_leads():
    s, _ = fight("AH 10/1 g1312, AH Da1 g1312, RU 78R/3 g1311", "attack g1311", "commit 10/1")
    assert not offered(s, "lead")
    assert reasons(s, "lead Da1") == {"8.12-b", "10.23"}


@pytest.mark.case("GWiE 5.36-a")
def test_an_entrained_unit_cannot_attack():
    s, _ = fight(f"AH 10/1 g1312 entrained, AH 3/3 g1312, RU 78R/3 g1311, {STAFF}", "attack g1311")
    assert reasons(s, "commit 10/1") == {"5.36-a"}


@pytest.mark.case("GWiE 5.34-b")
def test_a_unit_that_used_the_railway_cannot_attack_afterwards():
    s, _ = fight(f"AH 10/1 g1312 railed, AH 3/3 g1312, RU 78R/3 g1311, {STAFF}", "attack g1311")
    assert offered(s, "commit") == ["commit 3/3"]
    assert reasons(s, "commit 10/1") == {"5.34-b"}


@pytest.mark.case("GWiE 8.13")
def test_a_hex_may_be_attacked_from_all_six_sides():
    units = "AH 10/1 g1312, AH 3/3 g1411, AH 2/4 g1410, AH 6/4 g1310, AH 14/3 g1210, AH 1/1 g1211"
    _, events = fight(f"{units}, RU 9/3 g1311, RU 21/3 g1311", "attack g1311", "commit 10/1 3/3 2/4 6/4 14/3 1/1",
                      "fight", dice="6")
    assert strengths(events) == (30, 16)


@pytest.mark.case("GWiE 8.14")
def test_no_unit_attacks_twice_in_a_phase():
    units = f"AH 10/1 g1312, AH 3/3 g1312, RU 78R/3 g1311, RU 81R/5 g1211, {STAFF}"
    s, _ = fight(units, "attack g1311", "commit 10/1", "fight", "attack g1211", dice="6")
    assert offered(s, "commit") == ["commit 3/3"]
    assert reasons(s, "commit 10/1") == {"8.14", "8.73-b"}


@pytest.mark.case("GWiE 8.14")
def test_no_unit_is_attacked_twice_in_a_phase():
    units = f"AH 10/1 g1312, AH 3/3 g1312, RU 78R/3 g1311, {STAFF}"
    s, _ = fight(units, "attack g1311", "commit 10/1", "fight", dice="6")
    assert offered(s) == ["done"]
    assert reasons(s, "attack g1311") == {"8.14"}


@pytest.mark.case("GWiE 8.14", "GWiE 8.66-a")
def test_guests_attacked_before_do_not_shield_their_hosts():
    assert "attack g1311" in offered(combat(f"AH 10/1 g1312, RU 78R/3 g1311, RU 7c/3 g1311 guest assailed, {STAFF}"))
    assert offered(combat(f"AH 10/1 g1312, RU 78R/3 g1311 assailed, RU 7c/3 g1311 guest, {STAFF}")) == ["done"]


@pytest.mark.case("GWiE 12.15")
def test_cavalry_that_did_not_withdraw_or_withdrew_beside_us_may_be_attacked():
    assert "attack g1311" in offered(combat(f"AH 10/1 g1312, RU 7c/3 g1311 tried, {STAFF}"))


@pytest.mark.case("GWiE 8.14")
def test_a_new_phase_is_a_new_chance():
    units = f"AH 10/1 g1312 attacked, RU 78R/3 g1311 assailed guest, {STAFF}"
    s = scene(units, step="Combat side=AH; EndOfCombat side=AH")
    assert offered(s, "attack") == ["attack g1311"]
    assert not s.parried


# 8.2: several units, several hexes.


@pytest.mark.case("GWiE 8.21")
def test_all_units_in_the_hex_defend_together():
    _, events = fight(f"AH 10/1 g1312, RU 78R/3 g1311, RU 7c/3 g1311, RU D1/3 g1311, {STAFF}", "attack g1311",
                      "commit 10/1", "fight", dice="6")
    assert strengths(events)[1] == 3 + 1 + 1


@pytest.mark.case("GWiE 8.22")
def test_units_of_one_hex_may_attack_different_hexes():
    units = f"AH 10/1 g1312, AH 3/3 g1312, RU 78R/3 g1311, RU 81R/5 g1211, {STAFF}"
    s, events = fight(units, "attack g1311", "commit 10/1", "fight", "attack g1211", "commit 3/3", "fight", dice="6 6")
    assert len(told(events, "odds")) == 2 and s.attacks_made == 2


@pytest.mark.case("GWiE 8.23")
def test_one_attack_may_take_in_several_hexes():
    units = f"AH 10/1 g1312, AH 3/3 g1312, RU 78R/3 g1311, RU 81R/5 g1211, {STAFF}"
    s, events = fight(units, "attack g1311 g1211", "commit 10/1", "fight", dice="6")
    assert strengths(events) == (5, 6)
    assert reasons(s, "attack g1211") == {"8.14"}


@pytest.mark.case("GWiE 8.23")
def test_every_attacker_must_touch_every_hex_attacked():
    units = "AH 10/1 g1312, AH 3/3 g1310, RU 78R/3 g1311, RU 81R/5 g1411"
    s, _ = fight(units, "attack g1311 g1411")
    assert offered(s, "commit") == ["commit 10/1"]
    assert reasons(s, "commit 3/3") == {"8.11", "8.23"}
    s = combat("AH 10/1 g1312, AH 3/3 g1308, RU 78R/3 g1311, RU 81R/5 g1309")
    assert offered(s, "attack") == ["attack g1309", "attack g1311"]
    assert reasons(s, "attack g1311 g1309") == {"8.11", "8.23"}


@pytest.mark.case("GWiE 8.23", "GWiE 8.8-min")
def test_sets_of_hexes_are_offered_as_far_as_strength_reaches():
    s = combat(f"AH 10/1 g1312, RU 78R/3 g1311, RU 81R/5 g1211, RU 7/4 g1411, {STAFF}")
    assert offered(s, "attack") == ["attack g1211", "attack g1311", "attack g1411", "attack g1211 g1311"]


@pytest.mark.case("GWiE 8.24")
def test_a_unit_never_splits_its_strength():
    units = f"AH 10/1 g1312, RU 78R/3 g1311, RU 81R/5 g1211, {STAFF}"
    s, events = fight(units, "attack g1311", "commit 10/1", "fight", dice="6")
    assert strengths(events)[0] == 5 and not offered(s, "attack")


def test_units_may_be_committed_one_by_one_or_together():
    s, _ = fight(f"AH 10/1 g1312, AH 3/3 g1312, RU 78R/3 g1311, {STAFF}", "attack g1311", "commit 10/1", "commit 3/3")
    other, _ = fight(f"AH 10/1 g1312, AH 3/3 g1312, RU 78R/3 g1311, {STAFF}", "attack g1311", "commit 10/1 3/3")
    assert s == other
    assert reasons(s, "commit 10/1") == {"8.14"}


# 9.23: attackers out of supply.

LOST = "AH 10/1 g1006, AH 3/3 g1006, RU 7c/3 g1005, RU 8c/4 g1106, RU 9c/3 g0906, RU 10c/8 g1007"


@pytest.mark.case("GWiE 9.23")
def test_attackers_out_of_supply_roll_for_attrition_before_the_odds():
    s, events = fight(LOST, "attack g1005", "commit 10/1 3/3", "fight", dice="3 4 6")
    steps = ["attrition", "odds", "combat_roll"]
    assert [e.kind for e in events if e.kind in steps] == steps
    assert told(events, "attrition")[0] == {"seat": "AH", "units": ["10/1", "3/3"], "dice": [3, 4]}
    assert s.vp == 0 and strengths(events) == (3 // 2 + 5 // 2, 1)


@pytest.mark.case("GWiE 9.23")
def test_defenders_out_of_supply_do_not_roll():
    _, events = fight("RU 9/3 g0115, AH 13/3 g0215", "attack g0215", "commit 9/3", "fight", side="AL", dice="6")
    assert not told(events, "attrition")


@pytest.mark.case("GWiE 9.23", "GWiE 8.8-min")
def test_an_attack_worn_below_the_least_ratio_lapses_and_the_defender_was_not_attacked():
    units = "AH 13/3 g1006, AH 3/3 g1006, RU 78R/3 g1005, RU 8c/4 g1106, RU 9c/3 g0906, RU 10c/8 g1007"
    s, events = fight(units, "attack g1005", "commit 3/3", "fight", dice="1")
    assert told(events, "lapsed") and not told(events, "combat_roll")
    assert s.battle is None and s.attacks_made == 0 and not s.assailed and not s.fought
    assert s.attacked == 1 << unit("AH", "3/3")


@pytest.mark.case("GWiE 9.23")
def test_an_attack_whose_last_unit_dies_lapses():
    units = "AH 1b/6 g1006, RU D1/3 g1005, RU 8c/4 g1106, RU 9c/3 g0906, RU 10c/8 g1007"
    s, events = fight(units, "attack g1005", "commit 1b/6", "fight", dice="3")
    assert told(events, "lapsed") and s.where[unit("AH", "1b/6")] < 0


@pytest.mark.case("GWiE 9.24")
def test_hqs_that_lead_do_not_roll():
    units = "RU 7/4 g1411, RU Br8 g1411, AH D1 g1412"
    _, events = fight(units, "attack g1412", "commit 7/4", "lead Br8", "fight", side="AL", dice="6 6")
    assert told(events, "attrition")[0]["units"] == ["7/4"]


@pytest.mark.case("GWiE 11.22-b")
def test_a_unit_fed_by_a_fortress_rolls_if_it_attacks():
    units = "AH Przemysl g1419, AH 10/1 g1419 fed, RU 7c/3 g1418, RU 8c/4 g1520, RU 9c/3 g1320, RU 11c/3 g1518"
    _, events = fight(units, "attack g1418", "commit 10/1", "fight", dice="6 6")
    assert told(events, "attrition")[0]["units"] == ["10/1"]
    assert strengths(events)[0] == 2


# 13.0, 23.0: what is noted.


@pytest.mark.case("GWiE 13.0-b")
def test_who_fought_is_noted_on_both_sides():
    s, _ = fight(CORPS, "attack g1311", "commit 10/1", "fight", dice="6")
    assert s.fought == 1 << unit("AH", "10/1") | 1 << unit("RU", "78R/3")


IMPERATIVE = {"attack_imperative": True}


@pytest.mark.case("GWiE 23.0")
@pytest.mark.parametrize(("turn", "must"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_by_option_the_austrian_player_owes_four_attacks_in_turns_two_to_four(turn, must):
    s = combat(CORPS, turn=turn, options=IMPERATIVE)
    assert ("done" not in offered(s)) == must
    assert reasons(s, "done") == ({"23.0"} if must else set())


@pytest.mark.case("GWiE 23.0")
def test_the_duty_ends_with_the_fourth_attack_or_when_none_is_left():
    assert "done" in offered(combat(CORPS, options=IMPERATIVE, attacks_made=4))
    assert "done" not in offered(combat(CORPS, options=IMPERATIVE, attacks_made=3))
    assert offered(combat("AH 10/1 g1312", options=IMPERATIVE)) == ["done"]
    s, _ = fight(CORPS, "attack g1311", "commit 10/1", "fight", dice="6", options=IMPERATIVE)
    assert offered(s) == ["done"]


@pytest.mark.case("GWiE 23.0")
def test_the_allied_player_owes_nothing_and_his_attacks_do_not_count():
    s, _ = fight("RU 9/3 g0115, AH 13/3 g0215", "attack g0215", "commit 9/3", "fight", side="AL", dice="6",
                 options=IMPERATIVE)
    assert "done" in offered(s) and s.attacks_made == 0


# What may be said is what is offered.


def test_orders_and_explanations_agree():
    s, _ = fight("AH 10/1 g1312, AH 3/3 g1312, AH Da1 g1313, RU 9/3 g1311, RU 78R/3 g1211, RU Ru3 g1310")
    for orders in (["attack g1311"], ["commit 10/1"], ["commit 3/3"]):
        names = {f"{verb} {name}" for verb in ("commit", "lead", "shift") for name in ("10/1", "3/3", "Da1", "vA4")}
        names |= {"attack g1311", "attack g1211", "attack g1311 g1211", "attack g1310", "bombard g1311"}
        names |= {"fight", "cancel", "flotilla", "done"}
        allowed = {name for name in names if name.split()[0] in verbs(s) and not s.explain(name)}
        assert {" ".join(sorted(o.split())) for o in offered(s)} == {" ".join(sorted(o.split())) for o in allowed}
        play(s, *orders)


def verbs(s):
    return {cls.GRAMMAR.split()[0] for cls in s.step.accepts}
