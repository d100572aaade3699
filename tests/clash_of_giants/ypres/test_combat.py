"""Combat in First Ypres: support, settlements, new corps, Remnants, cavalry, and the worked example."""

from __future__ import annotations

from fractions import Fraction

import pytest

from galicia.games.clash_of_giants.series.oracle import foresee
from galicia.games.clash_of_giants.series.support import usable
from tests.clash_of_giants.ypres.acts import attack, checks, declaration, joins, lost, odds
from tests.clash_of_giants.ypres.scene import GAME, choices, hexes, place, play, reasons, scene, told, unit


def open_markers(side, turn, **more):
    s = scene("AL 42/Fr 3121, GE 24 4004", turn=turn, **more)
    return [GAME.supports[i] for i in usable(s, GAME.sides.index(side))]


@pytest.mark.parametrize("side, marker, first, last", [
    pytest.param("AL", "AL-3-6", 3, 6, marks=pytest.mark.case("CoG Y10.1-a")),
    pytest.param("GE", "GE-6-8", 6, 8, marks=pytest.mark.case("CoG Y10.1-b")),
    pytest.param("GE", "GE-9-12", 9, 12, marks=pytest.mark.case("CoG Y10.1-c")),
    pytest.param("GE", "GE-13-17", 13, 17, marks=pytest.mark.case("CoG Y10.1-d")),
])  # fmt: skip
def test_support_has_its_turns(side, marker, first, last):
    assert [turn for turn in range(1, 19) if marker in open_markers(side, turn)] == list(range(first, last + 1))


@pytest.mark.case("CoG Y10.1-e", "CoG Y10.1-f")
def test_germany_does_not_use_support_on_consecutive_turns_nor_any_marker_twice():
    assert open_markers("GE", 9, supported=[0, 8, 0, 0]) == [] and open_markers("GE", 9, supported=[0, 7, 0, 0])
    assert open_markers("GE", 13, supported=[0, 6, 12, 0]) == [] and open_markers("GE", 8, supported=[0, 6, 0, 0]) == []


SUPPORTED = 1 << 1  # the first German marker


@pytest.mark.case("CoG Y10.1-f", "CoG Y10.1-g")
def test_support_shifts_attacks_of_infantry_alone():
    units = "GE 24 3111, GE 40 3111, GE 2c 3012, AL 17/Fr 3112 steps=1"
    plain = foresee(declaration(units, "GE", turn=6), *hexes("3112"), [unit("GE", "24")]).odds.column
    s = declaration(units, "GE", turn=6, supporting=SUPPORTED)
    assert foresee(s, *hexes("3112"), [unit("GE", "24")]).odds.column == plain + 1
    mixed = [unit("GE", "24"), unit("GE", "2c")]
    column = foresee(s, *hexes("3112"), mixed).odds.column
    other = declaration(units, "GE", turn=6, supporting=SUPPORTED, options={"osm_mixed": True})
    afoot = declaration(units, "GE", turn=6, supporting=SUPPORTED, dismounted=1)
    assert foresee(other, *hexes("3112"), mixed).odds.column == column + 1
    assert foresee(afoot, *hexes("3112"), mixed).odds.column == column + 1


# Settlements.


@pytest.mark.parametrize("target, origin, attackers", [
    pytest.param("2812", "2811", ["24"], marks=pytest.mark.case("CoG Y-TEC-village-other", "CoG Y10.2-a")),
    pytest.param("3112", "3111", ["24", "40"], marks=pytest.mark.case("CoG Y-TEC-town-other", "CoG Y10.2-a")),
    pytest.param("4307", "4306", ["24", "40"], marks=pytest.mark.case("CoG Y-TEC-city-other", "CoG Y10.2-b")),
])  # fmt: skip
def test_a_retreat_of_one_hex_may_be_ignored_in_a_settlement(target, origin, attackers):
    units = ", ".join(f"GE {name} {origin}" for name in attackers)
    dice = " ".join(["1"] * len(attackers) + ["5"])
    for order in ("hold 17/Fr", "yield 17/Fr"):
        s, _ = attack(f"{units}, AL 17/Fr {target}", *joins(target, *attackers), side="GE", turn=8, dice=dice)
        assert choices(s) == {"hold 17/Fr", "yield 17/Fr"}
        events = play(s, order)
        assert bool(told(events, "held")) == order.startswith("hold")
        assert order.startswith("hold") or all(choice.startswith("retreat") for choice in choices(s))


@pytest.mark.case("CoG Y10.2-c")
def test_longer_retreats_cannot_be_ignored():
    s, _ = attack("GE 24 3111, GE 40 3111, AL 17/Fr 3112", *joins("3112", "24", "40"), side="GE", turn=8, dice="1 1 6")
    assert all(choice.startswith("retreat 17/Fr") and len(choice.split()) == 4 for choice in choices(s))
    assert not GAME.may_hold(s, unit("AL", "17/Fr"), hexes("3112")[0], 3)
    assert not GAME.may_hold(s, unit("AL", "17/Fr"), hexes("3113")[0], 1)


# New corps.


@pytest.mark.case("CoG Y10.3-a", "CoG Y10.3-b", "CoG Y10.3-d", "CoG Y10.3-e")
def test_a_new_corps_rolls_once_for_both_its_divisions_when_it_first_fights():
    s = declaration("GE 51R 3111, GE 53R 3111, AL 17/Fr 3112", "GE", turn=8)
    assert s.rating(unit("GE", "51R")) == 0
    s, events = attack("GE 51R 3111, GE 53R 3111, GE 52R 3108, AL 17/Fr 3112", *joins("3112", "51R", "53R"), side="GE",
                       turn=8, dice="1 6 1 1 1")  # fmt: skip
    assert [(fact["corps"], fact["ter"]) for fact in told(events, "rated")] == [("XXVI R", 2), ("XXVII R", 4)]
    kinds = [event.kind for event in events]
    assert kinds.index("rated") < kinds.index("odds") < kinds.index("checked")
    assert [s.rating(unit("GE", name)) for name in ("51R", "52R", "53R", "54R")] == [2, 2, 4, 4]
    assert checks(events)["GE:51R"][2] == 2


@pytest.mark.case("CoG Y10.3-c")
def test_a_rating_once_found_never_changes():
    _, events = attack("GE 51R 3111, AL 17/Fr 3112", *joins("3112", "51R"), side="GE", turn=8, ratings=[0, 0, 3, 0],
                       dice="1 1")  # fmt: skip
    assert not told(events, "rated")


@pytest.mark.case("CoG Y10.3-a")
def test_defenders_roll_for_their_corps_too():
    s, events = attack("AL 17/Fr 3112, AL 18/Fr 3112, GE 43R 3111", *joins("3111", "17/Fr", "18/Fr"), side="AL", turn=8,
                       dice="4 1 1 1")  # fmt: skip
    assert [fact["ter"] for fact in told(events, "rated")] == [3] and s.ratings == [3, 0, 0, 0]


@pytest.mark.case("CoG Y10.3-f")
def test_the_track_gives_two_three_or_four():
    for die, ter in ((1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)):
        s, _ = attack("GE 51R 3111, AL 17/Fr 3112", *joins("3112", "51R"), side="GE", turn=8, dice=f"{die} 1 1")
        assert s.ratings[2] == ter


@pytest.mark.case("CoG Y-R81")
def test_a_guest_reveals_nothing_and_single_divisions_have_a_printed_rating():
    _, events = attack("AL 17/Fr 3112, AL 18/Fr 3112, GE 24 3111, GE 43R 3111 guest", *joins("3111", "17/Fr", "18/Fr"),
                       side="AL", turn=8, dice="1 1 1")  # fmt: skip
    assert not told(events, "rated")
    s = scene("GE 48R 3111, GE 6BR 3109")
    assert [s.rating(unit("GE", name)) for name in ("48R", "6BR")] == [3, 3]


@pytest.mark.case("CoG Y10.3-e")
def test_a_forecast_weighs_what_unknown_corps_may_be_worth():
    units = "GE 51R 3111, AL 17/Fr 3112"
    target, attackers = hexes("3112")[0], [unit("GE", "51R")]
    unknown = foresee(declaration(units, "GE", turn=8), target, attackers).outcomes
    known = [foresee(declaration(units, "GE", turn=8, ratings=[0, 0, ter, 0]), target, attackers).outcomes
             for ter in (2, 3, 4)]  # fmt: skip
    for end, chance in unknown.items():
        assert chance == sum(outcomes.get(end, Fraction(0)) for outcomes in known) / 3


# Remnants.

REMNANTS = "AL Rem1/Br due, AL Rem2/Br due"


def defence(units, dice, **more):
    """Two German divisions attack Gheluvelt."""
    return attack(f"GE 24 3208, GE 40 3208, {units}", *joins("3209", "24", "40"), side="GE", turn=8, dice=dice, **more)


@pytest.mark.case("CoG Y10.4-a", "CoG Y10.4-c", "CoG Y10.4-i")
def test_a_remnant_takes_the_place_of_a_british_unit_lost_in_defence_and_nobody_retreats():
    s, _ = defence(f"AL 7/Br 3209 steps=1, AL 1/Br 3209, {REMNANTS}", "1 1 6 6")
    play(s, "yield 1/Br")
    assert choices(s) == {"remnant", "pass"}
    play(s, "remnant")
    rest = [s.pieces[u].word for u in s.units_in(*hexes("3209"))]
    assert rest == ["1/Br", "Rem1/Br"] and place(s, "AL", "7/Br") == "dead"
    remnant = unit("AL", "Rem1/Br")
    assert (s.steps[remnant], s.ter(remnant)) == (1, 4) and not s.battle


@pytest.mark.case("CoG Y10.4-a")
def test_a_remnant_may_be_kept_back():
    s, _ = defence(f"AL 7/Br 3209 steps=1, {REMNANTS}", "1 1 6")
    play(s, "pass")
    assert place(s, "AL", "Rem1/Br") == "due" and any(choice.startswith("advance") for choice in choices(s))


@pytest.mark.case("CoG Y10.4-b", "CoG Y10.4-d")
def test_one_remnant_a_combat_and_each_once_a_game():
    s, events = defence(f"AL 7/Br 3209 steps=1, AL 1/Br 3209 steps=1, {REMNANTS}", "1 1 6 6")
    play(s, "remnant")
    assert [s.pieces[u].word for u in s.units_in(*hexes("3209"))] == ["Rem1/Br"]
    assert lost(events) == {"AL:7/Br": 1, "AL:1/Br": 1} and not s.agenda
    s, _ = defence("AL 7/Br 3209 steps=1, AL Rem1/Br 3525", "1 1 6")
    assert "remnant" not in choices(s)
    second, _ = defence("AL 7/Br 3209 steps=1, AL Rem1/Br 3525, AL Rem2/Br due", "1 1 6")
    assert "remnant" in choices(second)


@pytest.mark.case("CoG Y10.4-e")
def test_a_remnant_defends_and_moves_but_never_attacks():
    s = declaration("AL Rem1/Br 3209, AL 1/Br 3209, GE 24 3208", "AL", turn=8)
    assert reasons(s, "join Rem1/Br 3208") == {"Y10.4-e"} and "join 1/Br 3208" in choices(s)
    assert not s.cavalry(unit("AL", "Rem1/Br"))


@pytest.mark.case("CoG Y10.4-f")
def test_no_remnant_for_french_and_belgians_nor_for_an_attacker():
    s, _ = defence(f"AL 17/Fr 3209 steps=1, {REMNANTS}", "1 1 6")
    assert "remnant" not in choices(s)
    units = f"AL 7/Br 3209 steps=1, GE 24 3208, {REMNANTS}"
    s, _ = attack(units, *joins("3208", "7/Br"), side="AL", turn=8, dice="6 1")
    assert place(s, "AL", "7/Br") == "dead" and place(s, "AL", "Rem1/Br") == "due"


@pytest.mark.case("CoG Y10.4-g")
def test_a_unit_without_a_way_to_retreat_allows_a_remnant_and_the_others_stay():
    ring = "GE 13 3211, GE 14 3110, GE 26 3310"
    s, _ = defence(f"AL 7/Br 3209, AL 1/Br 3209, {ring}, {REMNANTS}", "1 1 6 1")
    if "hold 7/Br" in choices(s):
        play(s, "yield 7/Br")
    assert choices(s) == {"remnant", "pass"}
    play(s, "remnant")
    assert [s.pieces[u].word for u in s.units_in(*hexes("3209"))] == ["1/Br", "Rem1/Br"]


@pytest.mark.case("CoG Y10.4-g")
def test_of_several_without_a_way_the_weakest_makes_room_for_the_remnant():
    ring = "GE 13 3211, GE 14 3110, GE 26 3310"
    s, _ = defence(f"AL 7/Br 3209, AL La/Br 3209, {ring}, {REMNANTS}", "1 1 6 6")
    while "remnant" not in choices(s):
        play(s, next(order for order in choices(s) if order.startswith("yield")))
    play(s, "remnant")
    assert [s.pieces[u].word for u in s.units_in(*hexes("3209"))] == ["7/Br", "Rem1/Br"]
    assert place(s, "AL", "La/Br") == "dead"


@pytest.mark.case("CoG Y10.4-a", "CoG Y10.4-e")
def test_a_guest_lost_with_the_defence_counts_and_a_full_hex_takes_no_remnant():
    s, events = defence(f"AL 7/Br 3209, AL 1/Br 3209 guest, {REMNANTS}", "1 1 6")
    play(s, "yield 7/Br")
    assert lost(events) == {"AL:7/Br": 1, "AL:1/Br": 2} and "remnant" in choices(s)
    for dice, offered in (("1 1 6 1 1", False), ("1 1 6 6 1", True)):  # two cavalry divisions are left, or one
        s, _ = defence(f"AL 1c/Br 3209, AL 2c/Br 3209, AL 3c/Br 3209, {REMNANTS}", dice)
        play(s, "stand 2c/Br", "stand 1c/Br", "stand 3c/Br")
        assert (bool(s.agenda) and "remnant" in choices(s)) == offered


@pytest.mark.case("CoG Y10.4-a")
def test_a_remnant_lost_in_defence_is_a_british_unit_that_the_other_may_follow():
    s, _ = defence("AL Rem1/Br 3209, AL Rem2/Br due", "1 1 6")
    play(s, "remnant")
    assert (place(s, "AL", "Rem1/Br"), place(s, "AL", "Rem2/Br")) == ("dead", "3209")


@pytest.mark.case("CoG Y10.4-h")
def test_indians_and_british_cavalry_count():
    s, _ = defence(f"AL La/Br 3209 steps=1, {REMNANTS}", "1 1 6")
    assert "remnant" in choices(s)
    s, _ = defence(f"AL 1c/Br 3209, {REMNANTS}", "1 1 6")
    play(s, "stand 1c/Br")
    assert "remnant" in choices(s)


@pytest.mark.case("CoG S8.8-b")
def test_a_remnant_has_the_supply_of_the_unit_it_replaces():
    s, _ = defence(f"AL 7/Br 3209 steps=1 supply=as, {REMNANTS}", "1 1 6")
    play(s, "remnant")
    assert s.supply[unit("AL", "Rem1/Br")] == 1


# Cavalry.


@pytest.mark.case("CoG Y11.2-a", "CoG Y11.2-b")
def test_british_cavalry_defends_as_infantry_and_is_cavalry_in_all_else():
    for name, ter in (("1c/Br", 5), ("1c/Fr", 1)):
        s, events = attack(f"GE 24 3111, AL {name} 3112", *joins("3112", "24"), f"stand {name}", side="GE", turn=8,
                           dice="1 1")  # fmt: skip
        assert checks(events)[f"AL:{name}"][2] == ter
    s = scene("AL 1c/Br 3112, AL 2c/Br 3112, AL 3c/Br 3112")
    assert s.cavalry(unit("AL", "1c/Br"))


@pytest.mark.case("CoG Y11.3", "CoG Y11.2-b")
def test_mounted_cavalry_withdraws_without_a_roll_even_from_cavalry():
    s, _ = attack("GE 2c 3111, AL 1c/Br 3112", *joins("3112", "2c"), side="GE", turn=8)
    events = play(s, "withdraw 1c/Br")
    while "withdrew" not in [event.kind for event in events]:
        events += play(s, min(choices(s)))
    assert s.where[unit("AL", "1c/Br")] != hexes("3112")[0]


# The worked example of the rulings.

GHELUVELT = "GE 51R 3208, GE 52R 3208, GE 53R 3108, GE 54R 3108, AL 3c/Br 3209"


def worked(seventh, dice):
    """Four new divisions with support against 7/Br and 3c/Br, who stand; who rolls is chosen."""
    s = declaration(f"{GHELUVELT}, AL 7/Br 3209 {seventh}, {REMNANTS}", "GE", turn=6, supporting=SUPPORTED, dice=dice)
    orders = [*joins("3209", "51R", "52R", "53R", "54R"), "stand 3c/Br", "expose 51R", "expose 53R", "expose 54R"]
    return s, play(s, *orders)


@pytest.mark.case("CoG Y-example-1")
def test_the_worked_example_comes_to_three_to_one():
    _, events = worked("", "2 5 4 3 6 4 3")
    assert (odds(events)["attack"], odds(events)["defence"], odds(events)["column"]) == (8, 4, "3-1")
    assert [fact["ter"] for fact in told(events, "rated")] == [2, 4]
    assert lost(events) == {"GE:54R": 1, "AL:7/Br": 1}
    found = checks(events)
    assert found["GE:51R"] == (4, -2, 2) and found["GE:54R"] == (6, -2, 4)


@pytest.mark.case("CoG Y-example-2")
def test_the_defender_may_hold_the_village_and_british_cavalry_checks_with_its_rating():
    s, events = worked("", "2 5 4 3 6 4 3")
    assert checks(events)["AL:7/Br"] == (4, 2, 5) and checks(events)["AL:3c/Br"] == (3, 2, 5)
    assert choices(s) == {"hold 7/Br", "yield 7/Br"}


@pytest.mark.case("CoG Y-example-3")
def test_a_reduced_division_would_be_lost_and_a_remnant_could_stand_in():
    s, _ = worked("steps=1", "2 5 4 3 6 4 3")
    assert choices(s) == {"remnant", "pass"}
    events = play(s, "remnant")
    kinds = {event.kind for event in events}
    assert not kinds & {"retreated", "advanced"} and place(s, "AL", "Rem1/Br") == "3209"
