"""GWiE 2.0, 16/2: the playing pieces, the maps and the scale."""

from datetime import date

import pytest

from galicia.games.great_war_in_the_east.tables import DATES
from galicia.games.great_war_in_the_east.units import NATIONS, TCR
from galicia.games.great_war_in_the_east.world import GALICIA, SERBIA
from tests.great_war_in_the_east.scene import GAME, bare, hexes, reasons, scene, unit

UNITS = [p for p in GAME.pieces if p.combat_unit]
HQS = [p for p in GAME.pieces if p.hq]
# Of front and back, by what the front shows (ruling P6).
BACKS = {
    (5, 7): (3, 4), (5, 6): (3, 3), (4, 8): (2, 4), (5, 8): (3, 4), (4, 6): (2, 3), (2, 3): (1, 2), (2, 2): (1, 1),
    (1, 2): (1, 1), (1, 1): (0, 1), (2, 1): (1, 1),
}  # fmt: skip
# Shift, command strength, radius and combat strength, then shift and strength of the back (ruling P7).
RATINGS = {
    "Da1": (1, 16, 3, 1, 0, 8), "Bo2": (1, 14, 3, 1, 0, 7), "vB3": (0, 18, 4, 1, 0, 9), "vA4": (1, 14, 3, 1, 0, 7),
    "vF5": (1, 10, 3, 1, 0, 5), "Po6": (0, 8, 3, 1, 0, 4), "Ko": (0, 8, 4, 1, 0, 4), "J.F.": (0, 8, 3, 1, 0, 4),
    "Ru3": (2, 25, 3, 1, 1, 13), "Sa4": (1, 20, 3, 1, 0, 10), "Ph5": (1, 24, 3, 1, 0, 12), "Br8": (2, 27, 4, 1, 1, 14),
    "9": (1, 10, 3, 1, 0, 5), "PB1": (0, 4, 4, 1, 0, 2), "SS2": (1, 4, 4, 1, 0, 2), "Js3": (0, 4, 4, 1, 0, 2),
    "U": (0, 3, 4, 1, 0, 2), "Putnik": (3, 8, 4, 1, 0, 0),
}  # fmt: skip


def piece(nation: str, name: str):
    return GAME.pieces[unit(nation, name)]


# 2.31: what counters show.


@pytest.mark.case("GWiE 2.31-unit")
@pytest.mark.parametrize(
    ("nation", "name", "front", "movement"),
    [
        ("AH", "10/1", (5, 7), 4), ("AH", "11/3", (5, 6), 4), ("AH", "13/3", (2, 3), 4), ("AH", "1/6", (2, 2), 4),
        ("AH", "1b/6", (1, 1), 4), ("AH", "13b/5", (1, 2), 4), ("AH", "9L/1", (2, 3), 4), ("AH", "6c/4", (1, 1), 6),
        ("AH", "D4", (0, 1), 3), ("RU", "9/3", (4, 8), 4), ("RU", "7/4", (5, 8), 4), ("RU", "25R/5", (4, 6), 4),
        ("RU", "78R/3", (2, 3), 4), ("RU", "9c/3", (2, 1), 6), ("RU", "D1/8", (0, 1), 3), ("SE", "DuI", (1, 2), 4),
        ("SE", "DuII", (1, 1), 4), ("SE", "Be", (1, 1), 4), ("SE", "Sa", (0, 1), 4), ("SE", "KNc", (2, 2), 6),
        ("SE", "D", (0, 1), 3),
    ],
)  # fmt: skip
def test_a_counter_shows_attack_defence_and_movement(nation, name, front, movement):
    found = piece(nation, name)
    assert (found.front, found.movement) == (front, movement)


@pytest.mark.case("GWiE 2.31-unit")
def test_a_unit_of_several_steps_has_a_weaker_back_and_one_of_a_single_step_has_none():
    for p in UNITS:
        if p.steps == 1:
            assert not p.has_back, p.word
        else:
            assert p.back == BACKS[p.front], p.word
            assert sum(p.back) < sum(p.front), p.word


@pytest.mark.case("GWiE 2.31-unit")
def test_a_unit_shows_a_set_up_hex_or_an_arrival_never_both():
    assert all(bool(p.setup) != bool(p.turn and p.entries) for p in GAME.pieces)


@pytest.mark.case("GWiE 2.31-unit")
def test_the_name_of_a_unit_ends_with_its_army():
    for p in UNITS:
        _, slash, army = p.word.partition("/")
        assert not slash or army == p.army, p.word


@pytest.mark.case("GWiE 2.31-hq")
@pytest.mark.parametrize("hq", HQS, ids=lambda p: p.word)
def test_an_hq_shows_shift_strength_radius_and_combat_strength(hq):
    assert (hq.shift[0], hq.strength[0], hq.radius, hq.combat, hq.shift[1], hq.strength[1]) == RATINGS[hq.word]
    assert hq.movement == (0 if hq.putnik else 8)


@pytest.mark.case("GWiE 2.31-hq")
def test_brussilow_and_the_serbian_hqs_are_heroic():
    assert {hq.word for hq in HQS if hq.heroic} == {"Br8", "Putnik", "PB1", "SS2", "Js3", "U"}


@pytest.mark.case("GWiE 2.31-hq")
def test_every_army_hq_has_a_back_and_putnik_has_none():
    assert {hq.word for hq in HQS if not hq.has_back} == {"Putnik"}


# 2.32, 2.33: sizes and types.


@pytest.mark.case("GWiE 2.32")
def test_sizes_are_regiment_brigade_division_and_corps():
    assert {p.size for p in UNITS} == {"regiment", "brigade", "division", "corps"}
    assert [piece(n, w).size for n, w in (("SE", "Sa"), ("AH", "2b/6"), ("AH", "13/3"), ("RU", "9/3"))] == [
        "regiment", "brigade", "division", "corps",
    ]  # fmt: skip


@pytest.mark.case("GWiE 2.32")
@pytest.mark.parametrize(
    ("size", "steps", "sp", "numbers"),
    [("regiment", 1, 1, (0, 0, 4)), ("brigade", 1, 1, (5, 0, 3)), ("division", 2, 2, (25, 28, 12)),
     ("corps", 4, 4, (12, 17, 0))],
)  # fmt: skip
def test_every_unit_has_the_steps_and_stacking_points_of_its_size(size, steps, sp, numbers):
    units = [p for p in UNITS if p.size == size]
    assert {(p.steps, p.sp) for p in units} == {(steps, sp)}
    assert tuple(sum(p.nation == nation for p in units) for nation in range(len(NATIONS))) == numbers


@pytest.mark.case("GWiE 2.32")
def test_a_counter_shows_its_size():
    shown = {c.unit: c.values["size"] for stack in bare("AH 2b/6 g1312, AH 13/3 g1312, RU 9/3 g0903").view().stacks
             for c in stack.counters}
    assert shown == {"2b/6": "brigade", "13/3": "division", "9/3": "corps"}


@pytest.mark.case("GWiE 2.33")
def test_types_are_infantry_mountain_infantry_cavalry_depot_and_hq():
    assert {p.kind for p in GAME.pieces} == {"infantry", "mountain", "cavalry", "depot", "hq", "fortress"}
    assert {p.word for p in GAME.pieces if p.kind == "mountain"} == {"1b/6", "2b/6", "13b/6", "11b/5"}
    assert all(("c/" in p.word or p.word == "KNc") == p.cavalry for p in UNITS)


# 2.4: steps, stacking points, competence.


@pytest.mark.case("GWiE 2.4-step")
def test_steps_go_by_size():
    steps = {"corps": 4, "division": 2, "brigade": 1, "regiment": 1, "depot": 1, "army": 0, "front": 0, "fortress": 4}
    assert all(p.steps == steps[p.size] for p in GAME.pieces)


@pytest.mark.case("GWiE 2.4-step")
def test_losing_the_last_step_removes_a_unit_from_play():
    s = bare("AH 10/1 g1312")
    corps = unit("AH", "10/1")
    s.lose(corps, 3, "test", scores=True)
    assert s.alive(corps) and s.steps[corps] == 1
    s.lose(corps, 1, "test", scores=True)
    assert not s.alive(corps) and not s.stacks


@pytest.mark.case("GWiE 2.4-sp")
def test_stacking_points_stay_when_steps_are_lost():
    s = bare("AH 10/1 g1312 steps=1, AH 13/3 g1312 steps=1")
    assert s.sp(s.stacks[hexes("g1312")[0]]) == 6


@pytest.mark.case("GWiE 2.4-tcr")
@pytest.mark.parametrize(("nation", "needed"), [("SE", 3), ("RU", 4), ("AH", 5)])
def test_the_lower_the_competence_rating_the_lower_the_roll_that_suffices(nation, needed):
    name, hex, side = {"SE": ("Be", "s0307", "AL"), "RU": ("9/3", "g0501", "AL"), "AH": ("10/1", "g1419", "AH")}[nation]
    for pips in range(1, 7):
        dice = f"1 {pips}" if side == "AL" else str(pips)
        s = scene(f"{nation} {name} {hex}", step=f"PlayerTurn side={side}", dice=dice)
        assert bool(s.occ >> unit(nation, name) & 1) == (pips < needed), pips


# 16/2: both maps, the armies, the players.


@pytest.mark.case("GWiE 16/2.1")
def test_there_are_two_maps_and_every_hex_is_on_the_one_its_letter_says():
    w = bare("").world
    assert {(w.grid.number(h)[0], sheet) for h, sheet in w.sheet.items()} == {("g", GALICIA), ("s", SERBIA)}
    assert all(w.sheet[h] == w.sheet[other] for h in w.board.terrain for other in w.neighbours[h])


@pytest.mark.case("GWiE 16/2.1")
def test_only_austro_hungarian_railways_join_the_maps():
    w = bare("").world
    joined = {
        nation
        for nation, links in enumerate(w.off_map)
        for start, ends in links.items()
        for end in ends
        if w.sheet[start] != w.sheet[end]
    }
    assert joined == {NATIONS.index("AH")}


@pytest.mark.case("GWiE 16/2.1")
def test_a_russian_cannot_leave_for_serbia():
    s = scene("RU 9/3 g1601 entrained", step="Movement side=AL")
    assert "17.4" in reasons(s, "depart 9/3 s1101")


@pytest.mark.case("GWiE 16/2.3-a")
def test_every_hq_but_putnik_is_of_army_level():
    assert [hq.word for hq in HQS if hq.size != "army"] == ["Putnik"]
    assert piece("SE", "Putnik").army == "SOK"
    assert piece("AH", "11/3").army == "3" and piece("SE", "ShII").army == "U"


@pytest.mark.case("GWiE 16/2.3-b")
def test_the_allied_player_runs_russians_and_serbians():
    assert all(GAME.seats[p.side] == ("AH" if NATIONS[p.nation] == "AH" else "AL") for p in GAME.pieces)
    s = scene("RU 9/3 g0501, SE DuI s0603", step="Movement side=AL")
    assert s.to_act == "AL"
    assert not reasons(s, "move 9/3 g0502") and not reasons(s, "move DuI s0602")


@pytest.mark.case("GWiE 16/2.4")
def test_competence_is_4_for_austria_hungary_3_for_russia_and_2_for_serbia():
    assert dict(zip(NATIONS, TCR, strict=True)) == {"AH": 4, "RU": 3, "SE": 2}
    assert [piece(n, w).tcr for n, w in (("AH", "10/1"), ("RU", "9/3"), ("SE", "DuI"))] == [4, 3, 2]


@pytest.mark.case("GWiE 16/2.5")
def test_a_turn_is_three_days_and_one_follows_the_other():
    def day(text: str, month: str) -> date:
        return date(1914, {"Aug": 8, "Sep": 9}[month], int(text))

    following = date(1914, 8, 12)
    for dates in DATES:
        start, end = dates.split("-")
        last, month = end.split()
        first = day(*start.split()) if " " in start else day(start, month)
        assert first == following
        assert (day(last, month) - first).days == 2
        following = date.fromordinal(day(last, month).toordinal() + 1)


@pytest.mark.case("GWiE 16/2.5")
@pytest.mark.parametrize(
    ("a", "b", "kilometres"),
    [("g1312", "g1419", 87), ("g1312", "g2207", 117), ("s0307", "s1003", 98)],
    ids=["Lemberg-Przemysl", "Lemberg-Stanislau", "Belgrade-Kragujevac"],
)
def test_a_hex_is_about_thirteen_kilometres(a, b, kilometres):
    distance = bare("").world.grid.distance(*hexes(a, b))
    assert abs(distance - kilometres / 12.87) <= 1.5
