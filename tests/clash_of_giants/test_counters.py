"""The counters of both campaigns: whole, of one mould, and set up as their rules ask."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import pytest

from galicia.board import Map, flood
from galicia.board.hexset import Bits, bits_of, each
from tests.tables import BASES, Row, sheet, table

GALICIA, YPRES = "galicia.games.clash_of_giants.galicia", "galicia.games.clash_of_giants.ypres"
both = pytest.mark.parametrize("campaign", [GALICIA, YPRES])
HOME = {"AH": "AH", "RU": "R"}
FOE = {"AH": "R", "RU": "AHG"}


def counters(campaign: str, **cells: str) -> list[Row]:
    """The counters whose cells read so."""
    return [row for row in table(campaign, "units.tsv") if all(row[key] == value for key, value in cells.items())]


def steps(rows: Iterable[Row]) -> int:
    return sum(int(row["steps"]) for row in rows)


@pytest.mark.parametrize(
    "campaign, sides",
    [(GALICIA, {"AH": 53, "RU": 62}), (YPRES, {"AL": 47, "GE": 39})],
)
def test_every_counter_is_there_once(campaign: str, sides: dict[str, int]) -> None:
    rows = counters(campaign)
    assert Counter(row["side"] for row in rows) == sides
    assert len({(row["side"], row["id"]) for row in rows}) == len(rows)


@both
def test_a_value_is_the_number_of_steps_left_and_the_back_has_the_same_ter(campaign: str) -> None:
    for row in counters(campaign):
        back = ("1", row["ter"]) if row["steps"] == "2" else ("", "")
        assert row["value"] == row["steps"] and (row["r_value"], row["r_ter"]) == back, row["id"]


@both
def test_cavalry_and_brigades_have_one_step_and_no_ter_exceeds_five(campaign: str) -> None:
    for row in counters(campaign):
        assert row["steps"] == "1" or (row["kind"] == "infantry" and row["size"] == "division"), row["id"]
        assert row["ter"] in ("2", "3", "4", "5") or "new-reserve" in row["flags"], row["id"]


@both
def test_a_counter_starts_on_the_map_or_arrives(campaign: str) -> None:
    for row in counters(campaign):
        arrives = bool(row["entry_turn"]) or "remnant" in row.get("flags", "")
        assert (row["at_start"] == "1") == bool(row["setup_hex"]) == (not arrives), row["id"]


@both
def test_every_counter_names_what_it_rests_on(campaign: str) -> None:
    for row in counters(campaign):
        assert {row["basis"], row["basis_hex"], row["basis_values"]} <= BASES, row["id"]


@both
def test_no_stack_is_too_high_at_the_start(campaign: str) -> None:
    stacks: dict[str, list[Row]] = defaultdict(list)
    for row in counters(campaign, at_start="1"):
        stacks[row["setup_hex"]].append(row)
    for number, stack in stacks.items():
        assert len(stack) <= (2 if any(row["kind"] == "infantry" for row in stack) else 3), number
        assert len({row["side"] for row in stack}) == 1
        assert campaign == GALICIA or len({row["nation"] for row in stack}) == 1, number


def test_the_armies_of_galicia_have_their_steps() -> None:
    strength = {
        (side, army): steps(counters(GALICIA, side=side, army=army, at_start="1"))
        for side, army in [(r["side"], r["army"]) for r in counters(GALICIA, at_start="1")]
    }
    assert strength == {
        ("AH", "1st"): 30, ("AH", "4th"): 22, ("AH", "3rd"): 19, ("AH", "2nd"): 11,
        ("RU", "4th"): 17, ("RU", "5th"): 18, ("RU", "3rd"): 20, ("RU", "8th"): 18,
    }  # fmt: skip
    assert (steps(counters(GALICIA, side="AH")), steps(counters(GALICIA, side="RU"))) == (94, 107)


def fed(m: Map, side: str) -> Bits:
    """Hexes within five of a railway that the side's sources feed, past no fort of the enemy."""
    forts = bits_of(h for h, owner in m.marks["fort"].items() if owner != side)
    near = flood(m.grid, m.link_masks("rail"), m.marked("supply", side), m.hexes & ~forts)
    for _ in range(5):
        near = m.grid.grow(near) & ~forts
    return near


@pytest.mark.parametrize("side", ["AH", "RU"])
def test_galicia_is_deployed_at_home_in_its_areas_in_supply_and_four_hexes_from_the_enemy(side: str) -> None:
    m = sheet(GALICIA)
    country, near = m.marks["country"], fed(m, side)
    foreign = [h for h, land in country.items() if land in FOE[side]]
    for row in counters(GALICIA, side=side, at_start="1"):
        h = m.grid.hex(row["setup_hex"])
        assert country[h] in HOME[side] and m.marks[side.lower()][h] == row["army"], row["id"]
        assert min(m.grid.distance(h, other) for other in foreign) >= 4, row["id"]
        assert near >> h & 1, row["id"]


def test_galicia_is_deployed_on_open_ground() -> None:
    m = sheet(GALICIA)
    hexes = {m.grid.hex(row["setup_hex"]) for row in counters(GALICIA, at_start="1")}
    assert Counter(m.terrain[h] for h in hexes) == {"clear": 54, "forest": 5, "marsh": 1}


@pytest.mark.parametrize("side, armies", [("AH", "1st 2nd 3rd 4th"), ("RU", "3rd 4th 5th 8th")])
def test_arrivals_in_galicia_find_a_town_of_their_country_in_every_area(side: str, armies: str) -> None:
    m = sheet(GALICIA)
    towns = [p.hex for p in m.places if p.kind in ("town", "city") and m.marks["country"][p.hex] in HOME[side]]
    assert {m.marks[side.lower()][h] for h in towns} == set(armies.split())
    for row in counters(GALICIA, side=side, at_start="0"):
        assert row["entry_area"] == ("2nd" if row["army"] == "2nd" else "towns"), row["id"]
        assert 2 <= int(row["entry_turn"]) <= 10, row["id"]


def test_the_nations_of_flanders_have_their_counters() -> None:
    assert Counter(row["nation"] for row in counters(YPRES)) == {"FR": 23, "BR": 16, "BE": 8, "GE": 39}
    endings = {"FR": "/Fr", "BR": "/Br", "BE": "/Be"}
    assert all(row["id"].endswith(endings[row["nation"]]) for row in counters(YPRES, side="AL"))


@pytest.mark.parametrize(
    "side, told",
    [
        ("AL", {0: 10, 2: 25, 3: 40, 6: 44, 9: 54, 13: 65, 17: 71}),
        ("GE", {0: 10, 2: 14, 4: 22, 5: 26, 6: 44, 11: 59, 13: 62, 16: 68}),
    ],
)
def test_flanders_fills_up_turn_by_turn(side: str, told: dict[int, int]) -> None:
    rows = [row for row in counters(YPRES, side=side) if "remnant" not in row["flags"]]
    assert {turn: steps(r for r in rows if int(r["entry_turn"] or 0) <= turn) for turn in told} == told


def test_flanders_starts_apart_on_dry_land_outside_zone_d() -> None:
    m = sheet(YPRES)
    at = {side: [m.grid.hex(r["setup_hex"]) for r in counters(YPRES, side=side, at_start="1")] for side in ("AL", "GE")}
    assert min(m.grid.distance(a, g) for a in at["AL"] for g in at["GE"]) == 2
    for h in at["AL"] + at["GE"]:
        assert m.terrain[h] not in ("sea", "flooded") and m.marks["zone"][h] != "D", m.grid.number(h)
    assert not [m.grid.number(h) for h in at["GE"] if h in m.marks["vp"]]


def test_bound_units_start_or_arrive_in_their_zone() -> None:
    m = sheet(YPRES)
    bound = {row["id"]: row for row in counters(YPRES) if row["bound"]}
    assert bound.keys() == {"13/Fr", "28"} | {row["id"] for row in counters(YPRES, nation="BE")}
    for row in bound.values():
        zone = m.marks["zone"][m.grid.hex(row["setup_hex"])] if row["setup_hex"] else row["zones"]
        assert zone == row["bound"], row["id"]


def sources(m: Map, row: Row, zone: str) -> Bits:
    """The land hexes where an arrival may be placed in a zone."""
    land = m.hexes & ~m.of_terrain("sea") & m.marked("zone", zone)
    return land & (m.marked("edge", "east") if row["entry_edge"] == "east" else m.marked("supply", row["side"]))


def test_arrivals_in_flanders_find_five_hexes_in_each_of_their_zones() -> None:
    m = sheet(YPRES)
    for row in counters(YPRES, at_start="0"):
        if "remnant" not in row["flags"]:
            zones = row["zones"].split("|") if row["zones"] else list("ABCD")
            assert all(sources(m, row, zone).bit_count() >= 5 for zone in zones), row["id"]
            assert row["side"] == "AL" or "D" not in zones or int(row["entry_turn"]) >= 4, row["id"]


def test_allies_listed_for_zone_d_and_no_others_enter_by_the_east_edge() -> None:
    for row in counters(YPRES, side="AL", at_start="0"):
        assert (row["entry_edge"] == "east") == (row["zones"] == "D"), row["id"]


def test_a_corps_has_a_zone_that_all_its_arrivals_may_enter() -> None:
    corps: dict[tuple[str, str, str], set[str]] = {}
    for row in counters(YPRES, at_start="0"):
        if row["corps"] and row["id"] != "8/Br":  # joins its corps too late to come back from Antwerp with it
            key = (row["side"], row["nation"], row["corps"])
            corps[key] = corps.get(key, set("ABCD")) & set(row["zones"].split("|") if row["zones"] else "ABCD")
    assert not [key for key, zones in corps.items() if not zones]


def test_new_reserve_divisions_come_in_pairs_without_a_ter() -> None:
    new = [row for row in counters(YPRES) if row["flags"] == "new-reserve"]
    assert sorted(Counter(row["corps"] for row in new).values()) == [2, 2, 2, 2]
    assert {row["ter"] for row in new} == {"?"} and not [r for r in counters(YPRES, ter="?") if r not in new]


def test_every_source_hex_of_flanders_is_counted() -> None:
    m = sheet(YPRES)
    for side, told in (("AL", [18, 7, 9, 5]), ("GE", [14, 7, 9, 22])):
        assert [sources(m, {"side": side, "entry_edge": "own"}, zone).bit_count() for zone in "ABCD"] == told
    assert m.grid.numbers(each(sources(m, {"entry_edge": "east"}, "D"))) == [f"{row:02}01" for row in range(4, 26)]
