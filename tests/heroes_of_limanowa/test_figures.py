"""The figures, their abilities, armies and seats: counted as the rulebook counts them, and set up on their ground."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tables import BASES, Row, sheet, table

LIMANOWA = "galicia.games.heroes_of_limanowa"
MODES = ("start_full", "start_rapid")
VALUES = {  # attack and defence points of a class and arm
    ("core", "inf"): ("6", "2"), ("core", "art"): ("6", "2"), ("core", "cav"): ("7", "1"),
    ("elite", "inf"): ("7", "3"), ("elite", "art"): ("7", "3"), ("elite", "cav"): ("8", "2"),
    ("officer", "inf"): ("8", "4"), ("officer", "cav"): ("9", "3"),
}  # fmt: skip


def figures(**cells: str) -> list[Row]:
    """The figures whose cells read so."""
    return [row for row in table(LIMANOWA, "units.tsv") if all(row[key] == value for key, value in cells.items())]


def test_there_are_71_figures_in_their_places() -> None:
    rows = figures()
    assert len({row["id"] for row in rows}) == len(rows) == 71
    assert Counter(row["side"] for row in rows) == {"AH": 36, "RU": 35}
    assert Counter(row["place"] for row in rows) == {"board": 50, "officer": 12, "reserve": 6, "krakow": 3}


def test_armies_start_with_the_units_of_the_order_of_battle() -> None:
    started = Counter(row["army"] for row in figures(place="board"))
    assert started == {"HADFY": 11, "SZURMAY": 13, "VIII": 13, "VII": 13}
    assert Counter(row["army"] for row in figures(place="officer")) == dict.fromkeys(started, 3)
    assert Counter((row["side"], row["arm"]) for row in figures(place="reserve")) == {
        (side, arm): 1 for side in ("AH", "RU") for arm in ("inf", "art", "cav")
    }


def test_values_follow_class_and_arm() -> None:
    for row in figures():
        assert (row["ap"], row["dp"]) == VALUES[row["class"], row["arm"]], row["id"]
        assert (row["rp"], row["mp"]) == ("4", "2" if row["arm"] == "cav" else "1"), row["id"]
        assert (row["range"] == "2") == (row["arm"] == "art"), row["id"]


def test_every_ability_exists_and_is_borne_and_has_a_basis() -> None:
    known = {row["ability"]: row for row in table(LIMANOWA, "abilities.tsv")}
    borne = {ability for row in figures() for ability in row["abilities"].split("|")}
    assert len(known) == 24 and borne == known.keys()
    for row in figures():
        sources = row["basis_abilities"].split("|")
        assert len(sources) == len(row["abilities"].split("|")) and set(sources) <= BASES, row["id"]
        assert {row["basis"], row["basis_values"]} <= BASES, row["id"]
        assert len(row["abilities"].split("|")) == 2 or row["class"] != "officer", row["id"]
    for row in known.values():
        assert {row["name_source"], row["effect_source"]} <= BASES, row["ability"]


@pytest.mark.parametrize("mode", MODES)
def test_the_sample_line_up_stands_in_its_start_areas_one_unit_to_a_hex(mode: str) -> None:
    m = sheet(LIMANOWA)
    placed = [row for row in figures() if row["place"] in ("board", "officer")]
    assert len(placed) == 62
    for row in placed:
        h = m.grid.hex(row[mode])
        assert m.marks["start"][h] == row["army"], row["id"]
        assert mode == "start_full" or h not in m.marks["detached"], row["id"]
    assert len({row[mode] for row in placed}) == 62
    assert not [row["id"] for row in figures() if row[mode] and row not in placed]


def test_a_rapid_line_up_stands_on_the_part_of_its_game() -> None:
    m = sheet(LIMANOWA)
    part = {row["army"]: row["part"] for row in table(LIMANOWA, "armies.tsv")}
    for row in figures():
        if row["start_rapid"]:
            assert m.marks["part"][m.grid.hex(row["start_rapid"])] == part[row["army"]], row["id"]


@pytest.mark.parametrize("mode", MODES)
def test_nobody_starts_in_contact(mode: str) -> None:
    grid = sheet(LIMANOWA).grid
    at = {side: [grid.hex(row[mode]) for row in figures(side=side) if row[mode]] for side in ("AH", "RU")}
    assert min(grid.distance(a, b) for a in at["AH"] for b in at["RU"]) >= 2


def test_both_sides_garrison_the_towns_they_hold() -> None:
    m = sheet(LIMANOWA)
    strategic = {p.name: p for p in m.places if p.marks.get("role") == "strategic"}
    sides = {m.grid.hex(row["start_full"]): row["side"] for row in figures(place="board")}
    for name, place in strategic.items():
        fields = [place.hex, *(m.grid.hex(number) for number in place.marks.get("second", "").split())]
        assert {sides[h] for h in fields if h in sides} == {place.marks["holder"]}, name


def test_armies_play_and_enter_as_the_rulebook_has_it() -> None:
    armies = {row["army"]: row for row in table(LIMANOWA, "armies.tsv")}
    assert sorted(armies, key=lambda army: int(armies[army]["round"])) == ["VIII", "HADFY", "VII", "SZURMAY"]
    assert {army: row["corner"] for army, row in armies.items()} == {
        "VIII": "NE", "VII": "NE", "HADFY": "NW", "SZURMAY": "SE",
    }  # fmt: skip
    assert {row["corner"] for row in armies.values()} == set(sheet(LIMANOWA).marks["entry"].values())
    assert sum(int(row["tokens"]) for row in armies.values()) == 26


def test_seats_command_the_armies_of_one_side() -> None:
    armies = {row["army"]: row for row in table(LIMANOWA, "armies.tsv")}
    seats = {row["seat"]: row for row in table(LIMANOWA, "players.tsv")}
    for seat in seats.values():
        assert {armies[army]["side"] for army in seat["armies"].split()} == {seat["side"]}, seat["seat"]
        united = len(seat["armies"].split()) > 1
        assert united or seat["tokens"] == armies[seat["armies"]]["tokens"], seat["seat"]
    assert {seat: (int(row["hand"]), int(row["hand_more"])) for seat, row in seats.items() if len(seat) == 2} == {
        "RU": (5, 10), "AH": (3, 8),
    }  # fmt: skip
