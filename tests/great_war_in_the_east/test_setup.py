"""GWiE 3.0, 22.0, 26.1: the set-up by printed hexes, and who arrives when and where."""

import pytest

from galicia.engine.dice import ScriptedDice
from galicia.engine.stacks import OFF_MAP, STOCK
from galicia.games.great_war_in_the_east.reinforcements import due
from galicia.games.great_war_in_the_east.units import AH, NATIONS
from tests.great_war_in_the_east.scene import GAME, hexes, reasons, unit

ENTRIES = {"A": "g1126", "G": "g0121", "J": "g0114", "K": "g0108", "L": "g0501", "M": "g0801", "N": "g1601"}


@pytest.fixture(scope="module")
def start():
    """The historical campaign at its first decision."""
    return GAME.new("historical", seed=1914)


def stacks(text: str) -> dict[str, set[str]]:
    """Stacks as a case lists them: a hex, then its units."""
    return {line.split()[0]: set(line.split()[1:]) for line in text.strip().splitlines()}


def standing(s, nation: str, sheet: str, armies: str = "") -> dict[str, set[str]]:
    """What stands on a map: the units of a nation by hex, of some armies if these are given."""
    found: dict[str, set[str]] = {}
    for p in s.pieces:
        h = s.where[p.number]
        if h < 0 or NATIONS[p.nation] != nation or p.fortress or (armies and p.army not in armies):
            continue
        number = s.world.grid.number(h)
        if number.startswith(sheet):
            found.setdefault(number, set()).add(p.word)
    return found


# 3.0: hexes and codes.


@pytest.mark.case("GWiE 3.0-hex", "GWiE 26.1")
def test_every_unit_with_a_hex_starts_there_and_no_other_is_on_the_map(start):
    for p in GAME.pieces:
        h = start.where[p.number]
        assert (start.world.grid.number(h) if h >= 0 else "") == p.setup, p.word


@pytest.mark.case("GWiE 3.0-hex")
def test_everybody_starts_whole_and_on_friendly_soil(start):
    for p in GAME.pieces:
        if p.setup:
            assert start.steps[p.number] == p.steps, p.word
            assert start.world.country[p.nation] >> start.where[p.number] & 1, p.word


@pytest.mark.case("GWiE 3.0-hex")
def test_no_stack_starts_too_high(start):
    assert all(start.room(h) >= 0 for h in start.stacks)


@pytest.mark.case("GWiE 3.0-code")
def test_a_unit_with_a_code_waits_off_the_map_for_its_turn_and_entry(start):
    corps = unit("AH", "3/3")
    assert start.where[corps] == OFF_MAP
    assert (GAME.pieces[corps].turn, GAME.pieces[corps].entries) == (2, ("A",))
    assert corps not in due(start, AH) and unit("AH", "6/4") in due(start, AH)
    assert "3.0-code" in reasons(start, "enter 3/3 g1126")
    assert not reasons(start, "enter 6/4 g1126")


@pytest.mark.case("GWiE 3.0-code")
def test_every_entry_letter_is_a_hex_of_the_map(start):
    assert {letter: start.world.grid.number(h) for letter, h in start.world.entries.items()} == ENTRIES
    assert {letter for p in GAME.pieces for letter in p.entries} <= set(ENTRIES)


# The stacks at start.


@pytest.mark.case("GWiE setup-AH-g")
def test_the_garrisons_of_galicia(start):
    assert standing(start, "AH", "g") == stacks("""
        g1419 10/1 6c/4
        g1312 11/3 4c/3 9c/1
        g2207 8c/3
        g2801 13/3
        g1514 2/4
    """)


@pytest.mark.case("GWiE setup-AH-g")
def test_both_fortresses_stand_whole(start):
    for name, number in (("Przemysl", "g1419"), ("Jaroslau", "g1219")):
        assert start.where[unit("AH", name)] == hexes(number)[0]
        assert start.steps[unit("AH", name)] == 4


@pytest.mark.case("GWiE setup-AH-2")
def test_the_2nd_army_on_the_sava_and_danube(start):
    assert standing(start, "AH", "s", "2") == stacks("""
        s0113 9/2
        s0209 4/2
        s0104 7/2
        s0115 10c/2
        s0110 D2 Bo2
    """)


@pytest.mark.case("GWiE setup-AH-5")
def test_the_5th_army_on_the_lower_drina(start):
    assert standing(start, "AH", "s", "5") == stacks("""
        s0314 9/5 21/5 11b/5
        s0514 36/5 42/5 vF5
        s0715 13b/5
        s1411 D5
    """)
    assert "D6" in standing(start, "AH", "s")["s0515"]


@pytest.mark.case("GWiE setup-AH-6")
def test_the_6th_army_in_bosnia(start):
    assert standing(start, "AH", "s", "6") == stacks("""
        s1411 1/6 48/6
        s1514 18/6 47/6 Po6
        s1513 1b/6 2b/6 13b/6
        s0515 D6
    """)
    assert "D5" in standing(start, "AH", "s")["s1411"]


@pytest.mark.case("GWiE setup-SE")
def test_the_serbians(start):
    assert standing(start, "SE", "s") == stacks("""
        s1003 Putnik
        s0705 PB1
        s0603 SS2 TiI
        s0809 Js3 DrI
        s1309 U ShII
        s0407 DuI
        s0706 MoI
        s0606 KbD
        s0607 ShI
        s0602 TiII
        s0604 MoII
        s0709 DrII
        s0503 DuII
        s0605 KNc
        s1209 Uz
        s0408 Ob
        s0307 Be
        s0713 Lo
        s0511 Lj
        s0412 Sa
        s1311 MoK
        s0711 D
    """)


@pytest.mark.case("GWiE setup-SE")
def test_33_serbian_stacking_points_start_on_the_map(start):
    assert start.sp(p.number for p in GAME.pieces if NATIONS[p.nation] == "SE" and start.alive(p.number)) == 33


@pytest.mark.case("GWiE errata-2/6")
def test_mountain_brigade_2_of_the_6th_army_starts_with_its_sisters(start):
    assert start.where[unit("AH", "2b/6")] == hexes("s1513")[0]


@pytest.mark.case("GWiE errata-Be")
def test_the_belgrade_brigade_starts_in_belgrade(start):
    assert start.where[unit("SE", "Be")] == hexes("s0307")[0]
    assert "Belgrade" in [place.name for place in start.world.board.places_in[hexes("s0307")[0]]]


# Arrivals.


def arrivals(turn: int, nation: str) -> dict[str, set[str]]:
    """The units of a turn by the letters they may enter at."""
    found: dict[str, set[str]] = {}
    for p in GAME.pieces:
        if p.turn == turn and NATIONS[p.nation] == nation:
            found.setdefault("".join(p.entries), set()).add(p.word)
    return found


def points(turn: int, nation: str) -> int:
    return sum(p.sp for p in GAME.pieces if p.turn == turn and NATIONS[p.nation] == nation)


@pytest.mark.case("GWiE reinf-GT1-A")
def test_austro_hungarians_of_turn_1():
    assert arrivals(1, "AH") == {"A": {"vA4", "6/4", "19/4", "23/3", "1c/2", "D4"}}
    assert points(1, "AH") == 12


@pytest.mark.case("GWiE reinf-GT2-A")
def test_austro_hungarians_of_turn_2():
    assert arrivals(2, "AH") == {
        "A": {"vB3", "Ko", "3/3", "14/3", "12/3", "41/3", "20/2", "38/2", "5c/2", "11c/3", "2c/3"}
    }
    assert points(2, "AH") == 24


@pytest.mark.case("GWiE reinf-GT3-A")
def test_austro_hungarians_of_turn_3():
    assert arrivals(3, "AH") == {"A": {"Da1", "J.F.", "1/1", "5/1", "9L/1", "3c/1", "D1"}}
    assert points(3, "AH") == 14


@pytest.mark.case("GWiE reinf-GT2-R")
def test_russians_of_turn_2():
    assert arrivals(2, "RU") == stacks("""
        LM Ru3 9/3 21/3 78R/3 69R/3 7c/3 3Kc/3
        G Sa4 14/4 13c/4 D1/4
        J Ph5 19/5 1DKc/5 2DKc/5 D1/5
    """)
    assert points(2, "RU") == 34


@pytest.mark.case("GWiE reinf-GT3-R")
def test_russians_of_turn_3():
    assert arrivals(3, "RU") == stacks("""
        G 7/4
        J 17/5 5/5 25R/5 3DKc/5
        LM 11/3 10/3 60R/3 11c/3 9c/3 D1/3
        N 12/8 7/8 8/8 24/8 10c/8 12c/8 2Kc/8 D1/8
    """)
    assert points(3, "RU") == 58


@pytest.mark.case("GWiE reinf-GT4-R")
def test_russians_of_turn_4():
    assert arrivals(4, "RU") == stacks("""
        N Br8
        G 16/4 80R/4 14c/4
        J 81R/5 D2/5
        L 3K/4 D2/4
        LM 58R/3
    """)
    assert points(4, "RU") == 20


@pytest.mark.case("GWiE reinf-GT5-R")
def test_russians_of_turn_5():
    assert arrivals(5, "RU") == stacks("""
        G 82R/4
        J 75R/5 70R/5 KKc/5
        LM D2/3
        N D2/8
    """)
    assert points(5, "RU") == 12


@pytest.mark.case("GWiE reinf-GT6-R")
def test_russians_of_turn_6():
    assert arrivals(6, "RU") == stacks("""
        G 9 18/9 88R/4 8c/4 13c/9
        J 61R/5 55R/5
        N 65R/8 D3/8
    """)
    assert points(6, "RU") == 18


# 26.1: the historical campaign.


@pytest.mark.case("GWiE 26.1")
def test_the_campaign_opens_with_turn_1_without_points_and_austria_hungary_to_act(start):
    assert (start.turn, start.vp, start.to_act) == (1, 0, "AH")


@pytest.mark.case("GWiE 26.1")
def test_nothing_is_left_to_deploy(start):
    assert STOCK not in start.where


# 22.0: the wrong envelope.


def envelope(pips: int):
    return GAME.new("historical", dice=ScriptedDice([pips]), options={"wrong_envelope": True})


SECOND_ARMY = {"9/2", "4/2", "7/2", "10c/2", "Bo2", "D2"}


@pytest.mark.case("GWiE 22.0")
@pytest.mark.parametrize("pips", [1, 2, 3])
def test_on_a_low_roll_the_2nd_army_deploys_in_the_balkans(start, pips):
    s = envelope(pips)
    assert s.where == start.where
    assert s.entries == {}


@pytest.mark.case("GWiE 22.0")
@pytest.mark.parametrize("pips", [4, 5, 6])
def test_on_a_high_roll_the_2nd_army_comes_to_galicia_in_turn_1(start, pips):
    s = envelope(pips)
    gone = {GAME.pieces[u].word for u, h in enumerate(start.where) if s.where[u] != h}
    assert gone == SECOND_ARMY
    assert {s.word(u) for u in due(s, AH)} == {"vA4", "6/4", "19/4", "23/3", "1c/2", "D4"} | SECOND_ARMY
    assert not reasons(s, "enter 9/2 g1126")
    assert reasons(s, "enter 9/2 s0110")


@pytest.mark.case("GWiE 22.0")
def test_without_the_option_nobody_rolls():
    s = GAME.new("historical", dice=ScriptedDice([]))
    assert s.opening == () and standing(s, "AH", "s", "2")
