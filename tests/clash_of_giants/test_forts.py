"""Forts, the siege of Przemysl, and a fort that defends alone."""

from __future__ import annotations

import pytest

from galicia.games.clash_of_giants.galicia.siege import besieged, ringed, under_siege
from tests.clash_of_giants.galicia.acts import activation, attack, checks, declaration, joins, lost, odds
from tests.clash_of_giants.galicia.scene import GAME, choices, hexes, place, play, reasons, scene, told, unit

w = GAME.world
RING = "RU 18 2317, RU 45 2415, RU 41 2215"  # every neighbour of Przemysl held or in a zone
STORM = "RU 18 2416, RU 45 2416, RU 41 2415, RU 47 2415, RU 3GR 2315, RU 46 2315"  # 2416 is not across the river
ALL = ("18", "45", "41", "47", "3GR", "46")


def stormed(garrison, *names, dice="", **more):
    return attack(f"{STORM}{garrison}", *joins("2316", *names), side="RU", dice=dice, **more)


@pytest.mark.case("CoG S13.1-b", "CoG G13-forts")
def test_a_fort_belongs_to_the_side_in_whose_country_it_lies():
    assert {(fort.name, fort.side) for fort in w.forts} == {("Krakau", 0), ("Przemysl", 0), ("Iwangorod", 1)}
    assert all(GAME.home[fort.side] >> fort.hex & 1 for fort in w.forts)


@pytest.mark.case("CoG S13.2-a", "CoG G-TEC-own-fort-combat", "CoG G-TEC-enemy-fort-combat")
def test_units_in_their_fort_shift_one_column_left_and_a_fort_alone_does_not():
    _, events = stormed(", AH 2 2316", "18", "45", dice="1 1 1")
    assert odds(events)["column"] == "1-2"  # 4 to 2, fort and city
    _, events = stormed("", "18", "45", dice="1 1 1")
    assert (odds(events)["defence"], odds(events)["column"]) == (2, "1-1")  # the city alone shifts
    _, events = attack("AH 14 1801, AH 33 1801, RU 18 1802", *joins("1802", "14", "33"), dice="1 1 1")
    assert (odds(events)["defence"], odds(events)["column"]) == (3, "1-2")  # 4 to 3, a town, and the fort shifts


@pytest.mark.case("CoG S13.2-b", "CoG S12.25", "CoG G-TEC-own-fort-other", "CoG G-TEC-enemy-fort-other")
def test_units_in_their_fort_may_ignore_any_retreat_and_the_loss_stands():
    s, _ = stormed(", AH 2 2316", *ALL, dice="1 1 1 1 1 1 6")
    assert s.to_act == "AH" and choices(s) == {"hold 2", "yield 2"}
    assert s.steps[unit("AH", "2")] == 1
    play(s, "hold 2")
    assert place(s, "AH", "2") == "2316"
    s, _ = stormed(", AH 2 2316", *ALL, dice="1 1 1 1 1 1 6")
    play(s, "yield 2")
    assert not any(order.startswith("hold") for order in choices(s))
    play(s, min(choices(s)))
    assert place(s, "AH", "2") != "2316"


@pytest.mark.case("CoG S12.25", "CoG S13.2-b")
def test_each_unit_holds_or_yields_for_itself_and_by_option_all_together():
    s, _ = stormed(", AH 2 2316, AH 24 2316", *ALL, dice="1 1 1 1 1 1 5 5")
    play(s, "yield 2")
    assert choices(s) == {"hold 24", "yield 24"}
    play(s, "hold 24")
    play(s, *sorted(choices(s) if not s.over and s.to_act == "AH" else ())[:1])
    assert place(s, "AH", "24") == "2316" != place(s, "AH", "2")
    s, _ = stormed(", AH 2 2316, AH 24 2316", *ALL, dice="1 1 1 1 1 1 1 5", options={"retreat_scope": "hex"})
    play(s, "hold 2")
    assert s.over and place(s, "AH", "2") == place(s, "AH", "24") == "2316"


@pytest.mark.case("CoG S12.24-a", "CoG S12.24-b", "CoG S13.4")
@pytest.mark.parametrize("die, gone", [(1, False), (6, True)])
def test_a_fort_in_which_only_guests_are_defends_alone_and_takes_them_with_it(die, gone):
    s, events = stormed(", AH 2 2316 guest", *ALL, dice=f"1 1 1 1 1 1 {die}")
    assert odds(events)["defence"] == 2 and "AH:2" not in checks(events)
    assert (place(s, "AH", "2") == "dead") == gone == bool(s.razed)


@pytest.mark.case("CoG G-TEC-village-combat", "CoG S12.25")
def test_a_village_lets_nobody_ignore_a_retreat():
    village = next(h for h, kind in w.settlement.items() if kind == "village" and w.grid.number(h) == "1311")
    s, _ = attack(f"RU 18 1312, AH 14 {w.grid.number(village)}", *joins("1311", "18"), side="RU", dice="1 5")
    assert not any(order.startswith("hold") for order in choices(s))


@pytest.mark.case("CoG S13.2-c", "CoG G-TEC-own-fort-other")
def test_all_attackers_of_a_fort_roll():
    _, events = stormed(", AH 2 2316 steps=1", *ALL, dice="1 1 1 1 1 1 1")
    assert odds(events)["column"] == "4-1" and sum(name.startswith("RU") for name in checks(events)) == 6


@pytest.mark.case("CoG S13.2-d")
def test_at_six_to_one_against_a_fort_attackers_roll_at_minus_three():
    units = "AH 14 1702, AH 33 1702, AH 5 1703, AH 12 1703, AH 37 1801, AH 46 1801, AH 2 1902, AH 24 1902"
    _, events = attack(f"{units}, RU 7c 1502", *joins("1802", "14", "33", "5", "12", "37", "46", "2", "24"),
                       dice="1 1 1 1 1 1 1 1 6")  # fmt: skip
    assert odds(events)["column"] == "6-1" and {m for _, m, _ in checks(events).values()} == {-3}


@pytest.mark.case("CoG S13.3-a", "CoG S13.3-b", "CoG G-TEC-przemysl")
def test_a_fort_alone_may_be_attacked_and_defends_with_its_own_strength():
    assert {fort.name: (fort.defence, fort.ter) for fort in w.forts} == {
        "Krakau": (1, 4), "Przemysl": (2, 5), "Iwangorod": (1, 4)}  # fmt: skip
    s = declaration(STORM, side="RU")
    assert "join 18 2316" in choices(s)


@pytest.mark.case("CoG S13.3-c", "CoG G-R73-b", "CoG S13.6")
@pytest.mark.parametrize("die, falls", [(2, False), (4, True)])
def test_a_lone_fort_that_fails_is_destroyed_and_the_hex_is_open(die, falls):
    s, events = stormed("", *ALL, dice=f"1 1 1 1 1 1 {die}")  # 12 to 2: 6-1, the city makes it 5-1: +3
    assert bool(s.razed) == falls and bool(told(events, "fort_checked"))
    if falls:
        play(s, "advance 18 2316")
        assert place(s, "RU", "18") == "2316"
        assert s.fort_at(*hexes("2316"), 0) is s.fort_at(*hexes("2316"), 1) is None
        assert s.zone_of(0) == 0
    else:
        assert s.over


@pytest.mark.case("CoG G-R73-a")
def test_all_attackers_of_a_lone_fort_roll_and_it_checks_with_its_own_rating():
    _, events = stormed("", *ALL, dice="1 1 1 1 1 1 2")
    assert len(checks(events)) == 6
    assert told(events, "fort_checked")[0]["margin"] == 0  # 2 + 3 is its rating of 5


@pytest.mark.case("CoG G-R73-b")
def test_a_lone_fort_does_not_roll_at_one_to_three():
    s, events = attack("RU 7c 2315, AH 2 1515", *joins("2316", "7c"), side="RU", dice="1")
    assert odds(events)["column"] == "1-3" and not told(events, "fort_checked") and s.over


@pytest.mark.case("CoG S13.4")
def test_a_fort_with_units_inside_does_not_roll_and_outlasts_them():
    s, events = stormed(", AH 2 2316 steps=1", *ALL, dice="1 1 1 1 1 1 6")
    assert lost(events) == {"AH:2": 1} and not told(events, "fort_checked") and not s.razed and s.over


@pytest.mark.case("CoG S13.6")
def test_a_destroyed_fort_gives_its_captor_nothing_but_the_hex():
    _, events = attack("AH 14 2416, AH 33 2416, RU 18 2316", *joins("2316", "14", "33"), dice="1 1 1", razed=0b010)
    assert odds(events)["column"] == "1-1"  # 4 to 2, the city alone


# The siege.


@pytest.mark.case("CoG G10.2-b", "CoG G10.2-f")
def test_units_that_live_on_the_fort_inside_the_ring_are_besieged():
    s = scene(f"{RING}, AH 2 2316 fed")
    assert ringed(s) and besieged(s, unit("AH", "2"))
    s = scene("RU 18 2317, RU 45 2415, AH 2 2316 fed")  # the ring is open
    assert not ringed(s) and not besieged(s, unit("AH", "2"))


@pytest.mark.case("CoG G10.2-c")
def test_besieged_units_neither_move_nor_attack():
    s = activation(f"{RING}, AH 2 2316 fed, AH 4 2516", "AH-4th", dice="4")
    assert reasons(s, "move 2 2216") == {"G10.2-c"}
    s = declaration(f"{RING}, AH 2 2316 fed, AH 4 2416")
    assert reasons(s, "join 2 2317") == {"G10.2-c"}


@pytest.mark.case("CoG G10.2-d")
def test_besieged_units_defend():
    _, events = attack(f"{RING}, AH 2 2316 fed", *joins("2316", "18"), side="RU", dice="1 1")
    assert odds(events)["defence"] == 2


@pytest.mark.case("CoG G10.2-b")
def test_only_units_in_przemysl_are_besieged():
    s = declaration(f"{RING}, AH 14 0714 fed, RU 47 0713", turn=5)
    assert ringed(s) and not besieged(s, unit("AH", "14")) and "join 14 0713" in choices(s)


@pytest.mark.case("CoG G10.2-e")
def test_a_garrison_with_a_line_is_not_besieged():
    assert not besieged(scene(f"{RING}, AH 2 2316"), unit("AH", "2"))
    friend = scene(f"{RING}, AH 2 2316, AH 4 2216, AH 25 2116", step="Operations; SupplyPhase", turn=5)
    assert not friend.fed


@pytest.mark.case("CoG G10.2-g")
@pytest.mark.parametrize("garrison", ["", ", AH 2 2316 fed"])
def test_after_turn_10_a_die_is_rolled_if_przemysl_is_besieged_garrison_or_not(garrison):
    s = scene(f"{RING}{garrison}", step="Verdict; EndOfTurn", turn=10, dice="3")
    assert s.dice.left == 0 and told(s.events, "siege")
    s = scene(f"RU 18 2317{garrison}", step="Verdict; EndOfTurn", turn=10)
    assert not told(s.events, "siege")
    s = scene(f"{RING}{garrison}", step="GameTurn turn=10; EndOfTurn", turn=9, dice="1 1")
    assert not told(s.events, "siege")


@pytest.mark.case("CoG G10.2-g", "CoG G10.2-e")
@pytest.mark.parametrize("units", [
    pytest.param(f"{RING}, AH 4 2216, AH 25 2116", id="ringed"),
    pytest.param("RU 18 0112, RU 45 0115, RU 41 0118, RU 47 2227, RU 3GR 3427, RU 46 4227", id="cut-off"),
])  # fmt: skip
def test_no_die_is_rolled_unless_przemysl_is_both_ringed_and_without_a_line(units):
    s = scene(units, step="Verdict; EndOfTurn", turn=10)
    assert not told(s.events, "siege") and s.result


@pytest.mark.case("CoG G10.2-h")
@pytest.mark.parametrize("die, points", [(6, 1), (5, 0)])
def test_a_six_makes_przemysl_a_russian_point(die, points):
    s = scene(RING, step="Verdict; EndOfTurn", turn=10, dice=str(die))
    assert s.result.scores["RU"] == points


@pytest.mark.case("CoG G10.2-i")
def test_przemysl_taken_by_supplied_infantry_counts_without_a_roll():
    assert any(p.name == "Przemysl" and 1 in p.scorers for p in GAME.scoring)
    s = scene("RU 18 2316", step="Verdict; EndOfTurn", turn=10, razed=0b010)
    assert not told(s.events, "siege") and s.result.scores["RU"] == 1


@pytest.mark.case("CoG G10.2-a", "CoG G-R74")
def test_no_russian_support_shifts_an_attack_on_przemysl_and_it_does_elsewhere():
    _, events = stormed(", AH 2 2316", "18", "45", dice="1 1 1", supporting=0b0100, turn=5)
    assert odds(events)["column"] == "1-2"
    _, events = attack("RU 18 1310, RU 45 1310, AH 2 1309", *joins("1309", "18", "45"), side="RU", dice="1 1 1",
                       supporting=0b0100, turn=5)  # fmt: skip
    assert odds(events)["column"] == "3-1"
    assert under_siege(scene(RING))
    _, events = attack("AH 4 2416, AH 25 2416, RU 18 2316", *joins("2316", "4", "25"), dice="1 1 1", supporting=0b01,
                       razed=0b010, turn=3)  # fmt: skip
    assert odds(events)["column"] == "2-1"  # 4 to 2, the city left and Austrian support right
