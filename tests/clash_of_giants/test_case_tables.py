"""The case tables of the series and of both campaigns: whole, and at one with counters and boards."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from galicia.board.hexset import each
from tests.tables import CASE_BASES, Row, hexes_named, sheet, table

SERIES = "galicia.games.clash_of_giants.series"
GALICIA, YPRES = "galicia.games.clash_of_giants.galicia", "galicia.games.clash_of_giants.ypres"
every_table = pytest.mark.parametrize(
    "package, size, ids", [(SERIES, 232, r"(S|R|CRT-|TER-)\S+"), (GALICIA, 243, r"G\S+"), (YPRES, 237, r"Y\S+")]
)


def gist(package: str, case: str) -> str:
    return next(row["gist"] for row in table(package, "cases.tsv") if row["case"] == case)


@every_table
def test_every_case_is_there_once_with_its_gist_and_basis(package: str, size: int, ids: str) -> None:
    rows = table(package, "cases.tsv")
    assert len({row["case"] for row in rows}) == len(rows) == size
    assert all(re.fullmatch(ids, row["case"]) and row["gist"] for row in rows)
    assert {row["basis"] for row in rows} <= CASE_BASES


@pytest.mark.parametrize("package", [GALICIA, YPRES])
def test_every_hex_that_a_case_names_is_on_its_map(package: str) -> None:
    grid = sheet(package).grid
    named = {number for row in table(package, "cases.tsv") for number in hexes_named(row["gist"])}
    assert named and all(grid.hex(number) in sheet(package).terrain for number in named)


@pytest.mark.parametrize("side", ["AH", "RU"])
def test_the_sources_of_galicia_are_those_of_the_board(side: str) -> None:
    m = sheet(GALICIA)
    assert set(hexes_named(gist(GALICIA, f"G7-src-{side}"))) == set(m.grid.numbers(each(m.marked("supply", side))))


@pytest.mark.parametrize("case, terrain", [("Y5.33-f", "flooded"), ("Y5-floodplain", "flood-plain")])
def test_the_flood_of_the_cases_is_that_of_the_board(case: str, terrain: str) -> None:
    m = sheet(YPRES)
    assert set(hexes_named(gist(YPRES, case))) == set(m.grid.numbers(each(m.of_terrain(terrain))))


@pytest.mark.parametrize(
    "package, case, value",
    [
        (GALICIA, "G4-vp-RU", "RU"),
        (GALICIA, "G4-vp-AH", "AH"),
        (YPRES, "Y4-vp-eleven", "eleven"),
        (YPRES, "Y4-vp-nine", "nine"),
    ],
)
def test_the_victory_spaces_of_the_cases_are_those_of_the_board(package: str, case: str, value: str) -> None:
    m = sheet(package)
    _, _, listed = gist(package, case).partition(": ")
    names = re.findall(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*", listed)
    assert {m.place(name).hex for name in names} == set(each(m.marked("vp", value)))


def by_id(package: str, side: str) -> dict[str, Row]:
    return {row["id"]: row for row in table(package, "units.tsv") if row["side"] == side}


@pytest.mark.parametrize("side", ["AL", "GE"])
def test_the_units_of_flanders_start_where_the_cases_say(side: str) -> None:
    told: dict[str, str] = {}
    for part in gist(YPRES, f"Y3-start-{side}").partition(": ")[2].rstrip(".").split(", "):
        words, number = part.rsplit(" ", 1)
        told |= dict.fromkeys(words.split(" and "), number)
    assert told == {id_: row["setup_hex"] for id_, row in by_id(YPRES, side).items() if row["setup_hex"]}


def test_the_armies_of_galicia_start_as_the_cases_count_them() -> None:
    for side in ("AH", "RU"):
        told = re.findall(r"(\d\w\w)(?: Army)? (\d+) \((\d+)", gist(GALICIA, f"G3-start-{side}"))
        rows = [row for row in by_id(GALICIA, side).values() if row["at_start"] == "1"]
        counters, steps = Counter(row["army"] for row in rows), Counter[str]()
        for row in rows:
            steps[row["army"]] += int(row["steps"])
        assert [(army, int(n), int(s)) for army, n, s in told] == [(a, counters[a], steps[a]) for a, _, _ in told]
        assert len(told) == 4


ARRIVALS = [
    (package, row["case"])
    for package in (GALICIA, YPRES)
    for row in table(package, "cases.tsv")
    if re.search(r"-arr-T\d+$", row["case"])
]


@pytest.mark.parametrize("package, case", ARRIVALS, ids=lambda value: value.rpartition(".")[2])
def test_a_case_of_arrivals_counts_those_of_its_turn(package: str, case: str) -> None:
    turn = case.rpartition("T")[2]
    due = [row for row in table(package, "units.tsv") if row["entry_turn"] == turn]
    listed = re.sub(r"\([^)]*\)|; nobody .*", "", gist(package, case).partition(": ")[2])
    named = [word for word in re.split(r"[\s,;.]+", listed) if re.match(r"\d|Lahore|Meerut|Marine|ComG", word)]
    assert len(named) == len(due)


def test_all_arrivals_stand_in_a_case() -> None:
    for package in (GALICIA, YPRES):
        turns = {row["entry_turn"] for row in table(package, "units.tsv") if row["entry_turn"]}
        assert turns == {case.rpartition("T")[2] for home, case in ARRIVALS if home == package}
