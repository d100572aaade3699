"""GWiE 13.0, 16/13.0: replacement of lost steps."""

import pytest

from tests.great_war_in_the_east.scene import hexes, reasons, scene, told, unit

FAR = "AH 10/1 g1825 steps=3"


def phase(units: str, side: str = "AH", turn: int = 8, **where):
    """The step replacement phase, with which the scene ends."""
    return scene(units, step=f"Replacement side={side}", turn=turn, **where)


def asked(units: str, **where) -> set[str]:
    """The units that may be rolled for."""
    s = phase(units, **where)
    return {s.word(u) for order in (() if s.over else s.orders()) for u in getattr(order, "units", ())}


def steps(s, name: str) -> int:
    return s.steps[unit("AH", name)]


# 13.0: which units.


@pytest.mark.case("GWiE 13.0-a")
@pytest.mark.parametrize(
    ("name", "left", "eligible"),
    [("10/1", 4, False), ("10/1", 3, True), ("10/1", 2, True), ("10/1", 1, False),
     ("13/3", 2, False), ("13/3", 1, True)],
)
def test_a_division_that_lost_one_step_or_a_corps_that_lost_one_or_two_may_be_rolled_for(name, left, eligible):
    assert asked(f"AH {name} g1825 steps={left}") == ({name} if eligible else set())


@pytest.mark.case("GWiE 13.0-a")
@pytest.mark.parametrize(("name", "left"), [("10/1", 3), ("10/1", 2), ("13/3", 1)])
def test_success_restores_full_strength_at_once(name, left):
    s = phase(f"AH {name} g1825 steps={left}", dice="5")
    events = s.play(f"replace {name}")
    assert steps(s, name) == (4 if name == "10/1" else 2)
    assert told(events, "replaced")[0]["unit"] == name


@pytest.mark.case("GWiE 13.0-a")
def test_a_unit_is_rolled_for_once_in_a_phase():
    s = phase(f"{FAR}, AH 11/3 g1825 steps=3", dice="1")
    s.play("replace 10/1")
    assert "13.0-a" in reasons(s, "replace 10/1") and reasons(s, "replace 11/3") == set()


@pytest.mark.case("GWiE 13.0-a")
def test_nobody_is_asked_when_nothing_can_be_replaced():
    assert phase("AH 10/1 g1825").over


@pytest.mark.case("GWiE 13.0-b")
@pytest.mark.parametrize("flag", ["fought", "fought_before", "moved"])
def test_a_unit_that_fought_this_turn_or_the_last_or_moved_this_turn_gets_nothing(flag):
    assert asked(f"{FAR} {flag}") == set()
    s = phase(f"{FAR} {flag}, AH 11/3 g1825 steps=3")
    assert "13.0-b" in reasons(s, "replace 10/1")


@pytest.mark.case("GWiE 13.0-b")
def test_a_fight_two_turns_ago_is_forgotten():
    s = scene(f"{FAR} fought", step="Replacement side=AH; Interphase; Interphase", turn=8)
    assert reasons(s, "replace 10/1") == set()
    s = scene(f"{FAR} fought, AH 11/3 g1825 steps=3", step="Replacement side=AH; Interphase", turn=8)
    assert "13.0-b" in reasons(s, "replace 10/1")


@pytest.mark.case("GWiE 13.0-b")
def test_a_unit_that_marched_in_this_turn_gets_nothing():
    s = scene(f"{FAR}, AH 11/3 g1825 steps=3", step="Replacement side=AH; Movement side=AH", turn=8)
    s.play("move 10/1 g1824")
    s.play("done")
    assert "13.0-b" in reasons(s, "replace 10/1") and reasons(s, "replace 11/3") == set()


@pytest.mark.case("GWiE 13.0-c")
def test_cavalry_and_fortresses_never_regain_steps():
    assert asked("AH 6c/4 g1825 steps=1, AH Przemysl g1419 steps=2") == set()
    s = phase(f"AH 6c/4 g1825 steps=1, AH Przemysl g1419 steps=2, AH D4 g1825, {FAR}")
    for name in ("6c/4", "Przemysl", "D4"):
        assert "13.0-c" in reasons(s, f"replace {name}"), name


# 16/13.0: who, when, how many, how far.


@pytest.mark.case("GWiE 16/13.0-a")
@pytest.mark.parametrize(("turn", "eligible"), [(7, False), (8, True), (13, True)])
def test_steps_are_replaced_from_game_turn_eight_on(turn, eligible):
    assert asked(FAR, turn=turn) == ({"10/1"} if eligible else set())


@pytest.mark.case("GWiE 16/13.0-a")
def test_the_allies_replace_nothing():
    assert phase("RU 9/3 g0108 steps=3", side="AL", turn=9).over


@pytest.mark.case("GWiE 16/13.0-b")
@pytest.mark.parametrize(("pips", "left"), [(1, 3), (4, 3), (5, 4), (6, 4)])
def test_replacement_succeeds_on_5_or_6(pips, left):
    s = phase(FAR, dice=str(pips))
    s.play("replace 10/1")
    assert steps(s, "10/1") == left


@pytest.mark.case("GWiE 16/13.0-c")
def test_eight_stacking_points_are_rolled_for_successful_or_not():
    s = phase(f"{FAR}, AH 11/3 g1825 steps=2, AH 13/3 g1824 steps=1", dice="1 6")
    s.play("replace 10/1 11/3")
    assert (steps(s, "10/1"), steps(s, "11/3")) == (3, 4)
    assert s.over  # nothing is left for the division
    s = phase(f"{FAR}, AH 11/3 g1825 steps=2, AH 13/3 g1824 steps=1", dice="1")
    s.play("replace 13/3")
    assert "16/13.0-c" in reasons(s, "replace 10/1 11/3") and reasons(s, "replace 10/1") == set()


@pytest.mark.case("GWiE 16/13.0-c")
def test_more_than_eight_points_cannot_be_named_at_once():
    s = phase(f"{FAR}, AH 11/3 g1825 steps=2, AH 13/3 g1824 steps=1")
    assert "16/13.0-c" in reasons(s, "replace 10/1 11/3 13/3")


@pytest.mark.case("GWiE 16/13.0-d")
@pytest.mark.parametrize(("enemy", "distance", "eligible"), [("g1319", 5, False), ("g1219", 6, True)])
@pytest.mark.parametrize("who", ["RU 9/3", "RU Ru3", "RU D1/3"])
def test_the_nearest_allied_unit_of_any_kind_is_six_hexes_off(who, enemy, distance, eligible):
    s = phase(f"AH 10/1 g1819 steps=3, {who} {enemy}")
    assert s.world.grid.distance(*hexes("g1819", enemy)) == distance
    assert asked(f"AH 10/1 g1819 steps=3, {who} {enemy}") == ({"10/1"} if eligible else set())


@pytest.mark.case("GWiE 16/13.0-d")
def test_units_on_the_other_map_do_not_count():
    assert asked("AH 9/2 s0104 steps=3, RU 9/3 g0108") == {"9/2"}
    assert asked("AH 9/2 s0104 steps=3, SE DuI s0503") == set()
