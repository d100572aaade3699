"""The case table of Heroes of Limanowa: whole, and at one with board, cards and abilities."""

from __future__ import annotations

import re

from tests.tables import CASE_BASES, hexes_named, sheet, table

LIMANOWA = "galicia.games.heroes_of_limanowa"


def gist(case: str) -> str:
    return next(row["gist"] for row in table(LIMANOWA, "cases.tsv") if row["case"] == case)


def test_every_case_is_there_once_with_its_gist_and_basis() -> None:
    rows = table(LIMANOWA, "cases.tsv")
    assert len({row["case"] for row in rows}) == len(rows) == 726
    assert all(row["gist"] for row in rows)
    assert {row["basis"] for row in rows} <= CASE_BASES


def test_every_hex_that_a_case_names_is_on_the_map() -> None:
    m = sheet(LIMANOWA)
    named = {number for row in table(LIMANOWA, "cases.tsv") for number in hexes_named(row["gist"])}
    assert named and all(m.grid.hex(number) in m.terrain for number in named)


def test_every_card_has_a_case() -> None:
    cases = {row["case"] for row in table(LIMANOWA, "cases.tsv")}
    assert not [row["id"] for row in table(LIMANOWA, "cards.tsv") if f"card-{row['id']}" not in cases]


def test_the_board_is_as_the_cases_count_it() -> None:
    m = sheet(LIMANOWA)
    told = re.findall(r"(\d+) (mountain|forest|settlement|flatland)", gist("board-terrain"))
    assert len(told) == 4 and all(m.of_terrain(terrain).bit_count() == int(number) for number, terrain in told)
    stations = [p.name for p in m.places if p.marks.get("station") == "yes"]
    assert gist("board-stations").startswith(f"There are {len(stations)} stations; ")


def test_targets_stand_in_the_order_in_which_they_are_looked_at() -> None:
    targets = [p for p in sheet(LIMANOWA).places if "role" in p.marks]
    ordered = sorted(targets, key=lambda p: int(p.marks["order"]))
    assert [int(p.marks["order"]) for p in ordered] == list(range(1, 24))
    assert [p.marks["role"] for p in ordered] == ["strategic"] * 5 + ["tactical"] * 15 + ["special"] * 3
    assert [p.name for p in ordered][:5] == ["Neu Sandez", "Bártfa", "Gorlice", "Limanowa", "Podolin"]


def test_each_list_of_targets_has_the_fields_that_the_cases_count() -> None:
    targets = [p for p in sheet(LIMANOWA).places if "role" in p.marks]
    fields = {side: sum(int(p.marks["fields"]) for p in targets if p.marks["holder"] != side) for side in ("AH", "RU")}
    assert fields == {"AH": 13, "RU": 14}
    assert gist("board-victory-fields") == "The A-H list has 13 fields, the Russian list 14."


def test_a_second_field_touches_the_first_and_is_settled_too() -> None:
    m = sheet(LIMANOWA)
    for place in m.places:
        if place.marks.get("fields") == "2":
            second = m.grid.hex(place.marks["second"])
            assert m.grid.touch(place.hex, second) and m.terrain[second] == "settlement", place.name
