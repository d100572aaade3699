"""GWiE 8.5, 8.9: combat results and the options that meet them."""

import pytest

from tests.great_war_in_the_east.aftermath import choices, fought, paths, place, play, steps, told
from tests.great_war_in_the_east.scene import reasons, scene, unit

CORPS = "AH 10/1 g1012, RU 9/3 g0912"


# 8.5: steps.


@pytest.mark.case("GWiE 8.5")
@pytest.mark.parametrize(("result", "options"), [(1, 2), (2, 3), (3, 2)])
def test_a_result_sends_the_defender_to_its_own_list_of_options(result, options):
    s = fought(CORPS, "g1012", "9/3", 0, result)
    assert s.to_act == "AH"
    assert choices(s) == {f"option {number}" for number in range(1, options + 1)}
    assert reasons(s, f"option {options + 1}") == reasons(s, "option 0") == {"8.5", "8.9-choice"}


@pytest.mark.case("GWiE 8.5")
def test_one_option_is_carried_out_and_nobody_is_asked_again():
    s = fought(CORPS, "g1012", "9/3", 0, 2)
    play(s, "option 2")
    assert steps(s, "AH", "10/1") == (2,)
    play(s, "retreat g1113")
    assert place(s, "AH", "10/1") == "g1113"
    assert s.to_act == "AL"  # the advance is all that is left


@pytest.mark.case("GWiE 8.5")
def test_no_result_changes_nothing_and_asks_nobody():
    s = fought(CORPS, "g1012", "9/3")
    assert s.over and steps(s, "AH", "10/1") == steps(s, "RU", "9/3") == (4,)


@pytest.mark.case("GWiE 8.51")
@pytest.mark.parametrize(("nation", "name"), [("AH", "1b/6"), ("AH", "D4"), ("SE", "Lo"), ("SE", "Ob")])
def test_one_step_lost_removes_a_brigade_a_regiment_or_a_depot(nation, name):
    side, by, enemy = ("AH", "10/1", "AH 10/1 s0407") if nation == "SE" else ("AL", "9/3", "RU 9/3 s0407")
    s = fought(f"{nation} {name} s0606, {enemy}", "s0606", by, 0, 1, side=side)
    play(s, "option 1")
    assert place(s, nation, name) == "dead"


@pytest.mark.case("GWiE 8.52")
def test_a_division_is_flipped_by_its_first_lost_step_and_removed_by_its_second():
    s = fought("AH 13/3 g1012, RU 78R/3 g0912", "g1012", "78R/3", 0, 1)
    play(s, "option 1")
    division = unit("AH", "13/3")
    assert place(s, "AH", "13/3") == "g1012"
    assert (s.attack(division), s.defence(division)) == s.pieces[division].back
    s = fought("AH 13/3 g1012 steps=1, RU 78R/3 g0912", "g1012", "78R/3", 0, 1)
    play(s, "option 1")
    assert place(s, "AH", "13/3") == "dead"


@pytest.mark.case("GWiE 8.53")
def test_a_corps_weakens_in_four_steps():
    s = scene("AH 10/1 g1012")
    corps = unit("AH", "10/1")
    strengths = []
    for _ in range(4):
        strengths.append((s.attack(corps), s.defence(corps)))
        s.lose(corps, 1, "combat", scores=True)
    assert strengths == [(5, 7), (4, 6), (3, 4), (2, 3)]
    assert place(s, "AH", "10/1") == "dead"


@pytest.mark.case("GWiE 8.54-a")
def test_the_first_result_is_the_attackers_the_second_the_defenders():
    s = fought(CORPS, "g1012", "9/3", 2, 1)
    play(s, "option 1")
    assert steps(s, "AH", "10/1") == (2,) and place(s, "RU", "9/3") == "dead"


@pytest.mark.case("GWiE 8.54-b")
def test_the_defender_is_first():
    s = fought("AH 10/1 g1012, RU 9/3 g0912, RU 11/3 g0912", "g1012", "9/3 11/3", 1, 1)
    assert s.to_act == "AH" and steps(s, "RU", "9/3", "11/3") == (4, 4)
    events = play(s, "option 1")
    assert [(fact["seat"], fact["unit"]) for fact in told(events, "lost")] == [("AH", "10/1")]
    assert s.to_act == "AL" and choices(s) == {"lose 9/3", "lose 11/3"}


@pytest.mark.case("GWiE 8.54-b")
def test_the_attacker_never_retreats():
    s = fought(CORPS, "g1012", "9/3", 2, 0)
    assert place(s, "RU", "9/3") == "dead"
    s = fought(CORPS, "g1012", "9/3", 1, 0)
    assert s.over and place(s, "RU", "9/3") == "g0912" and steps(s, "RU", "9/3") == (2,)


# 8.9: the attacker's list.


@pytest.mark.case("GWiE 8.9-a1")
@pytest.mark.parametrize(("affected", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_attacker_result_1_costs_half_the_affected_steps_rounded_up(affected, lost):
    s = fought(CORPS, "g1012", "9/3", 1, 0, affected=affected)
    assert steps(s, "RU", "9/3") == (4 - lost,)


@pytest.mark.case("GWiE 8.9-a2")
def test_attacker_result_2_costs_all_the_affected_steps():
    s = fought("AH 13/3 g1012, RU 9/3 g0912", "g1012", "9/3", 2, 0)
    assert steps(s, "RU", "9/3") == (2,)
    s = fought(CORPS, "g1012", "9/3", 2, 0)
    assert place(s, "RU", "9/3") == "dead"


@pytest.mark.case("GWiE 8.9-a2")
def test_attacker_result_3_costs_half_as_many_again_and_no_more_than_there_are():
    # Result 2 raised by lack of command (ruling D10).
    s = fought("AH 13/3 g1012, RU 9/3 g0912", "g1012", "9/3", 3, 0)
    assert steps(s, "RU", "9/3") == (1,)
    s = fought(CORPS, "g1012", "9/3", 3, 0)
    assert place(s, "RU", "9/3") == "dead"


@pytest.mark.case("GWiE 8.9-a1")
def test_units_that_did_not_attack_lose_nothing():
    s = fought("AH 10/1 g1012, RU 9/3 g0912, RU 11/3 g0912", "g1012", "9/3", 1, 0)
    assert steps(s, "RU", "9/3", "11/3") == (2, 4)


# 8.9: the defender's list.


@pytest.mark.case("GWiE 8.9-d1-1")
def test_result_1_option_1_costs_half_and_the_hex_is_held():
    s = fought("AH 10/1 g1012 steps=3, RU 9/3 g0912", "g1012", "9/3", 0, 1)
    play(s, "option 1")
    assert steps(s, "AH", "10/1") == (1,) and place(s, "AH", "10/1") == "g1012"


@pytest.mark.case("GWiE 8.9-d1-2")
def test_result_1_option_2_is_a_retreat_of_one_hex_without_loss():
    s = fought(CORPS, "g1012", "9/3", 0, 1)
    play(s, "option 2")
    assert paths(s) == {"g1013", "g1112", "g1113"}
    play(s, "retreat g1112")
    assert steps(s, "AH", "10/1") == (4,) and place(s, "AH", "10/1") == "g1112"


@pytest.mark.case("GWiE 8.9-d2-1")
@pytest.mark.case("GWiE 8.9-d3-1")
@pytest.mark.parametrize("result", [2, 3])
def test_results_2_and_3_option_1_cost_all_affected_steps(result):
    s = fought("AH 10/1 g1012, RU 78R/3 g0912", "g1012", "78R/3", 0, result)
    play(s, "option 1")
    assert steps(s, "AH", "10/1") == (2,) and place(s, "AH", "10/1") == "g1012"
    s = fought(CORPS, "g1012", "9/3", 0, result)
    play(s, "option 1")
    assert place(s, "AH", "10/1") == "dead"


@pytest.mark.case("GWiE 8.9-d2-2")
def test_result_2_option_2_costs_half_and_a_retreat_of_one_hex():
    s = fought(CORPS, "g1012", "9/3", 0, 2)
    play(s, "option 2", "retreat g1112")
    assert steps(s, "AH", "10/1") == (2,) and place(s, "AH", "10/1") == "g1112"


@pytest.mark.case("GWiE 8.9-d2-3")
def test_result_2_option_3_is_a_retreat_of_two_hexes_without_loss():
    s = fought(CORPS, "g1012", "9/3", 0, 2)
    play(s, "option 3", "retreat g1112 g1212")
    assert steps(s, "AH", "10/1") == (4,) and place(s, "AH", "10/1") == "g1212"


@pytest.mark.case("GWiE 8.9-d3-2")
def test_result_3_option_2_costs_half_and_a_retreat_of_two_hexes():
    s = fought(CORPS, "g1012", "9/3", 0, 3)
    play(s, "option 2", "retreat g1112 g1212")
    assert steps(s, "AH", "10/1") == (2,) and place(s, "AH", "10/1") == "g1212"


@pytest.mark.case("GWiE 8.9-dE")
def test_elimination_leaves_no_choice_and_costs_all_affected_steps():
    s = fought(CORPS, "g1012", "9/3", 0, "E")
    assert place(s, "AH", "10/1") == "dead" and s.to_act == "AL"
    s = fought("AH 10/1 g1012, RU 78R/3 g0912", "g1012", "78R/3", 0, "E")
    assert steps(s, "AH", "10/1") == (2,) and s.over


@pytest.mark.case("GWiE 8.9-d2-2")
def test_a_force_that_dies_of_its_losses_has_nobody_left_to_retreat():
    s = fought("AH 13/3 g1012 steps=1, RU 9/3 g0912", "g1012", "9/3", 0, 2)
    events = play(s, "option 2")
    assert place(s, "AH", "13/3") == "dead" and not told(events, "retreated") and not told(events, "trapped")


# 8.54, 25.2: what it scores.


@pytest.mark.case("GWiE 25.14")
def test_steps_lost_by_a_result_score_at_once():
    s = fought(CORPS, "g1012", "9/3", 1, 1)
    play(s, "option 1")
    assert s.vp == 2 * 2 - 2 * 1
    s = fought(CORPS, "g1012", "9/3", 2, 2)
    play(s, "option 1")
    assert s.vp == (4 * 2 + 4) - (4 + 4)


# 10.53, 10.54: headquarters.


@pytest.mark.case("GWiE 10.53-b")
def test_a_headquarters_retreats_with_its_stack():
    s = fought("AH 10/1 g1012, AH vA4 g1012, RU 9/3 g0912", "g1012", "9/3", 0, 1)
    events = play(s, "option 2", "retreat g1113")
    assert place(s, "AH", "vA4") == "g1113"
    assert told(events, "retreated")[0]["units"] == ["vA4", "10/1"]


@pytest.mark.case("GWiE 10.53-b")
def test_a_headquarters_stays_while_a_unit_of_its_stack_does():
    s = fought("AH 10/1 g1012, AH vA4 g1012, RU 9/3 g0912", "g1012", "9/3", 0, 1)
    play(s, "option 1")
    assert place(s, "AH", "vA4") == "g1012" and not s.flipped


@pytest.mark.case("GWiE 10.53-b")
def test_a_flipped_headquarters_dies_with_the_last_unit_of_its_stack():
    s = fought("AH 10/1 g1012, AH vA4 g1012 flipped, AH 2/4 g1113, RU 9/3 g0912", "g1012", "9/3", 0, "E")
    assert place(s, "AH", "10/1") == place(s, "AH", "vA4") == "dead"


@pytest.mark.case("GWiE 10.53-b")
def test_a_headquarters_falls_with_a_stack_that_cannot_retreat():
    ring = "RU 11/3 g1011, RU 10/3 g1113, RU 9/3 g0912, RU 21/3 g0913"
    s = fought(f"AH 10/1 g1012, AH vA4 g1012, {ring}", "g1012", "9/3", 0, 1)
    events = play(s, "option 2")
    assert told(events, "trapped")[0]["units"] == ["10/1"]
    assert place(s, "AH", "vA4") == "dead"


@pytest.mark.case("GWiE 10.53-b")
def test_a_heroic_headquarters_that_fought_falls_with_the_last_attacker_of_its_stack():
    s = fought("AH 10/1 g1012, RU 9/3 g0912, RU Br8 g0912 flipped, RU 11/3 g0811", "g1012", "9/3", 2, heroes="Br8")
    assert place(s, "RU", "Br8") == "dead"


@pytest.mark.case("GWiE 10.53-b")
def test_a_heroic_headquarters_that_fought_stays_while_a_unit_of_its_stack_does():
    for companion in ("RU 9/3 g0912", "RU 9/3 g0912 steps=2, RU 11/3 g0912"):  # a survivor, or one that kept out of it
        s = fought(f"AH 13/3 g1012, {companion}, RU Br8 g0912", "g1012", "9/3", 2, heroes="Br8")
        assert place(s, "RU", "Br8") == "g0912" and not s.flipped


@pytest.mark.case("GWiE 10.53-b")
def test_a_headquarters_that_shifted_the_attack_falls_with_the_last_attacker_of_its_stack():
    units = "AH 10/1 g1012, RU 9/3 g0912, RU Ru3 g0912 flipped, RU 11/3 g0811"
    assert place(fought(units, "g1012", "9/3", 2, shifts="Ru3"), "RU", "Ru3") == "dead"


@pytest.mark.case("GWiE 10.53-b")
def test_a_headquarters_that_shifted_the_attack_stays_while_a_unit_of_its_stack_does():
    s = fought("AH 13/3 g1012, RU 9/3 g0912, RU Ru3 g0912", "g1012", "9/3", 2, shifts="Ru3")
    assert place(s, "RU", "Ru3") == "g0912" and not s.flipped


@pytest.mark.case("GWiE 10.53-b")
def test_a_headquarters_that_shifted_the_attack_from_another_hex_shares_nothing():
    s = fought("AH 10/1 g1012, RU 9/3 g0912, RU Ru3 g0811", "g1012", "9/3", 2, shifts="Ru3")
    assert place(s, "RU", "9/3") == "dead" and place(s, "RU", "Ru3") == "g0811" and not s.flipped


@pytest.mark.case("GWiE 10.53-b")
def test_a_headquarters_that_did_not_fight_outlives_the_attackers_of_its_stack():
    s = fought("AH 10/1 g1012, RU 9/3 g0912, RU Br8 g0912", "g1012", "9/3", 2)
    assert place(s, "RU", "9/3") == "dead" and place(s, "RU", "Br8") == "g0912" and not s.flipped


@pytest.mark.case("GWiE 10.54")
def test_an_army_headquarters_flips_and_displaces_once_instead_of_dying():
    s = fought("AH 10/1 g1012, AH vA4 g1012, AH 2/4 g1212, RU 9/3 g0912", "g1012", "9/3", 0, "E")
    hq = unit("AH", "vA4")
    assert place(s, "AH", "vA4") == "g1212"
    assert s.flipped >> hq & 1 and s.strength_of(hq) == 7 and s.shift_of(hq) == 0


@pytest.mark.case("GWiE 10.54")
def test_putnik_has_no_back_to_show():
    s = fought("SE TiI s0606, SE Putnik s0606, SE MoI s0706, AH 10/1 s0507", "s0606", "10/1", 0, "E", side="AH")
    assert place(s, "SE", "Putnik") == "dead"


@pytest.mark.case("GWiE 10.54")
def test_headquarters_score_nothing():
    s = fought("AH 13/3 g1012, AH vA4 g1012 flipped, RU 9/3 g0912", "g1012", "9/3", 0, "E")
    assert place(s, "AH", "vA4") == "dead" and s.vp == 2 * 2 + 2
