"""GWiE 8.7: advance after combat."""

import pytest

from tests.great_war_in_the_east.aftermath import choices, fought, paths, place, play, steps, told
from tests.great_war_in_the_east.scene import reasons, scene, unit

ROUT = "AH 10/1 g1012, RU 9/3 g0912, RU 11/3 g0912, RU 10/3 g1011"
TWO_BRIGADES = "AH 1b/6 g1012, AH 2b/6 g1112, RU 9/3 g0912, RU 11/3 g0912"


def routed(units: str = ROUT, by: str = "9/3 10/3", result=1, *orders: str, **where):
    """A combat after which the defenders of g1012 are gone."""
    s = fought(units, "g1012", by, 0, result, **where)
    play(s, *(orders or ("option 2", "retreat g1113")))
    return s


# 8.71: who, where to.


@pytest.mark.case("GWiE 8.71")
def test_attackers_may_enter_a_hex_left_by_a_retreat():
    s = routed()
    assert s.to_act == "AL"
    assert choices(s) == {"done", "advance 9/3 g1012", "advance 10/3 g1012"}
    play(s, "advance 9/3 10/3 g1012")
    assert place(s, "RU", "9/3") == place(s, "RU", "10/3") == "g1012"


@pytest.mark.case("GWiE 8.71")
def test_attackers_may_enter_a_hex_whose_defenders_are_dead():
    s = fought("AH 10/1 g1012, RU 9/3 g0912", "g1012", "9/3", 0, "E")
    assert choices(s) == {"done", "advance 9/3 g1012"}


@pytest.mark.case("GWiE 8.71")
def test_only_units_that_attacked_advance():
    s = routed()
    assert reasons(s, "advance 11/3 g1012") == {"8.71", "8.73-b"}


@pytest.mark.case("GWiE 8.71")
def test_no_more_than_nine_stacking_points_advance():
    s = routed("AH 10/1 g1012, RU 9/3 g0912, RU 11/3 g0912, RU 10/3 g1011", "9/3 11/3 10/3")
    assert reasons(s, "advance 9/3 11/3 10/3 g1012") == {"8.71", "16/6.11"}
    play(s, "advance 9/3 11/3 g1012")
    assert s.over and place(s, "RU", "10/3") == "g1011"


@pytest.mark.case("GWiE 8.71")
def test_a_hex_that_is_still_held_is_not_entered():
    s = fought("AH 10/1 g1012, RU 78R/3 g0912", "g1012", "78R/3", 0, "E")
    assert s.over and steps(s, "AH", "10/1") == (2,)
    s = routed()
    assert reasons(s, "advance 9/3 g1013") == {"8.71"}


@pytest.mark.case("GWiE 8.71")
def test_attackers_may_divide_among_several_hexes_left_empty():
    s = fought("AH 13/3 g1012, AH 19/4 g0913, RU 9/3 g0912, RU 11/3 g0912", "g1012 g0913", "9/3 11/3", 0, "E")
    assert choices(s) == {"done", *(f"advance {u} {h}" for u in ("9/3", "11/3") for h in ("g1012", "g0913"))}
    play(s, "advance 9/3 g1012", "advance 11/3 g0913")
    assert (place(s, "RU", "9/3"), place(s, "RU", "11/3")) == ("g1012", "g0913")


@pytest.mark.case("GWiE 8.71")
def test_an_advance_takes_the_hex():
    s = routed()
    play(s, "advance 9/3 g1012")
    assert s.held[1] >> s.where[unit("RU", "9/3")] & 1 and not s.held[0] >> s.where[unit("RU", "9/3")] & 1


@pytest.mark.case("GWiE 8.71")
def test_a_headquarters_goes_along_with_the_unit_it_was_stacked_with():
    s = routed("AH 10/1 g1012, RU 9/3 g0912, RU Ru3 g0912, RU 10/3 g1011, RU Sa4 g1011", "9/3 10/3")
    assert "advance Ru3 g1012" not in choices(s)
    play(s, "advance 9/3 g1012")
    assert "advance Ru3 g1012" in choices(s) and "advance Sa4 g1012" not in choices(s)
    play(s, "advance Ru3 g1012")
    assert place(s, "RU", "Ru3") == "g1012"


@pytest.mark.case("GWiE 8.71")
def test_unit_and_headquarters_can_be_named_together():
    s = routed("AH 10/1 g1012, RU 9/3 g0912, RU Ru3 g0912", "9/3")
    assert reasons(s, "advance Ru3 g1012")
    play(s, "advance Ru3 9/3 g1012")
    assert place(s, "RU", "9/3") == place(s, "RU", "Ru3") == "g1012"


@pytest.mark.case("GWiE 8.71")
def test_putnik_does_not_go_along():
    s = fought("AH 13/3 s0706, SE TiI s0705, SE Putnik s0705", "s0706", "TiI", 0, "E")
    play(s, "advance TiI s0706")
    assert s.over and place(s, "SE", "Putnik") == "s0705"


@pytest.mark.case("GWiE 8.71", "GWiE 5.33-a")
def test_a_headquarters_that_goes_along_leaves_its_train():
    s = fought("RU 9/3 g1012, AH 10/1 g1013, AH Da1 g1013 entrained", "g1012", "10/1", 0, "E", side="AH")
    play(s, "advance 10/1 g1012", "advance Da1 g1012")
    assert place(s, "AH", "Da1") == "g1012" and not s.entrained


# 8.72 to 8.74.


@pytest.mark.case("GWiE 8.72")
def test_an_advance_ignores_enemy_control():
    s = routed("AH 10/1 g1012, AH 2/4 g1112, RU 9/3 g0912", "9/3")
    assert s.zone_of(0) >> s.battle.targets[0] & 1
    play(s, "advance 9/3 g1012")
    assert place(s, "RU", "9/3") == "g1012"


@pytest.mark.case("GWiE 8.73-a")
def test_an_advance_is_never_compulsory_and_not_made_later():
    s = routed()
    play(s, "done")
    assert s.over and place(s, "RU", "9/3") == "g0912"


@pytest.mark.case("GWiE 8.73-a")
def test_the_advance_comes_before_the_next_combat():
    s = scene(f"{TWO_BRIGADES}, RU 10/3 g1111", step="Combat side=AL", dice="6 6 1")
    play(s, "attack g1012", "commit 9/3 11/3", "fight", "option 2")
    assert choices(s) == {"done", "advance 9/3 g1012", "advance 11/3 g1012"}


@pytest.mark.case("GWiE 8.73-b")
def test_a_unit_that_advanced_neither_goes_on_nor_attacks_again():
    s = fought("AH 13/3 g1012, AH 19/4 g0913, RU 9/3 g0912", "g1012 g0913", "9/3", 0, "E")
    play(s, "advance 9/3 g1012")
    assert s.over
    s = scene(TWO_BRIGADES, step="Combat side=AL", dice="6 6 1")
    play(s, "attack g1012", "commit 9/3 11/3", "fight", "option 2", "advance 9/3 g1012", "done")
    assert choices(s) == {"done"} and "8.11" in reasons(s, "attack g1112")


@pytest.mark.case("GWiE 8.73-b")
def test_a_unit_that_advanced_cuts_off_later_retreats():
    # From g1112 there is a way out by g1012, until 9/3 has advanced to g0912 beside it.
    for stands, trapped in (("g0811", False), ("g0912", True)):
        s = fought(f"AH 13/3 g1112, RU 10/3 g1111, RU 11/3 g1213, RU 9/3 {stands}", "g1112", "10/3", 0, 1)
        events = play(s, "option 2")
        assert bool(told(events, "trapped")) == trapped


@pytest.mark.case("GWiE 8.74")
def test_defenders_never_advance():
    s = fought("AH 10/1 g1012, RU 9/3 g0912", "g1012", "9/3", 2, 0)
    assert place(s, "RU", "9/3") == "dead" and s.over and place(s, "AH", "10/1") == "g1012"


@pytest.mark.case("GWiE 8.71")
def test_dead_attackers_do_not_advance():
    s = fought("AH 10/1 g1012, RU 9/3 g0912", "g1012", "9/3", 2, "E")
    assert s.over


@pytest.mark.case("GWiE 10.52-b")
def test_an_advance_drives_out_a_headquarters():
    s = fought("AH 10/1 g1012, AH vA4 g1012, AH 2/4 g1112, AH 6/4 g1113, RU 9/3 g0912", "g1012", "9/3", 0, "E")
    assert s.to_act == "AH" and paths(s) == {"vA4 g1112", "vA4 g1113"}
    play(s, "displace vA4 g1113", "advance 9/3 g1012")
    assert place(s, "AH", "vA4") == "g1113"


# 8.75: held to the last man.


@pytest.mark.case("GWiE 8.75")
@pytest.mark.parametrize("result", [2, 3])
def test_nobody_advances_over_defenders_in_supply_who_chose_to_hold_and_died(result):
    s = fought("AH 10/1 g1012, RU 9/3 g0912", "g1012", "9/3", 0, result)
    events = play(s, "option 1")
    assert place(s, "AH", "10/1") == "dead" and told(events, "barred") and s.over


@pytest.mark.case("GWiE 8.75-not")
def test_elimination_bars_nobody():
    s = fought("AH 10/1 g1012, RU 9/3 g0912", "g1012", "9/3", 0, "E")
    assert "advance 9/3 g1012" in choices(s)


@pytest.mark.case("GWiE 8.75-not")
@pytest.mark.parametrize("result", [2, 3])
def test_a_force_that_dies_of_option_2_bars_nobody(result):
    s = fought("AH 1b/6 g1012, RU 9/3 g0912", "g1012", "9/3", 0, result)
    play(s, "option 2")
    assert place(s, "AH", "1b/6") == "dead" and "advance 9/3 g1012" in choices(s)


@pytest.mark.case("GWiE 8.75-not")
def test_option_1_of_result_1_bars_nobody():
    s = fought("AH 1b/6 g1012, RU 9/3 g0912", "g1012", "9/3", 0, 1)
    play(s, "option 1")
    assert place(s, "AH", "1b/6") == "dead" and "advance 9/3 g1012" in choices(s)


@pytest.mark.case("GWiE 8.75-not")
def test_defenders_out_of_supply_bar_nobody():
    # Russians far from any railway of their own.
    s = fought("RU 9/3 g1012, AH 10/1 g1113", "g1012", "10/1", 0, 2, side="AH")
    play(s, "option 1")
    assert place(s, "RU", "9/3") == "dead" and "advance 10/1 g1012" in choices(s)


@pytest.mark.case("GWiE 8.75-not")
def test_a_hex_given_up_by_a_force_that_holds_on_elsewhere_may_be_entered():
    s = fought("AH 13/3 g1012, AH 10/1 g1011, RU 78R/3 g0912", "g1012 g1011", "78R/3", 0, 2)
    play(s, "option 1", "lose 13/3", "lose 13/3")
    assert choices(s) == {"done", "advance 78R/3 g1012"}


@pytest.mark.case("GWiE 8.75")
def test_serbians_at_home_are_in_supply_and_bar_the_way():
    s = fought("SE DuI s0606, AH 10/1 s0506", "s0606", "10/1", 0, 3, side="AH")
    events = play(s, "option 1")
    assert told(events, "barred")
