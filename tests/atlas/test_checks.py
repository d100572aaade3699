"""Every binding fact holds, and a broken board is found out."""

import dataclasses
from collections.abc import Callable

import pytest

from galicia.atlas import checks
from galicia.atlas.boards import BOARDS
from galicia.atlas.build import map_path
from galicia.atlas.soundness import sound
from galicia.board import Map, load_map


def all_facts() -> list[checks.Fact]:
    return [fact for name in BOARDS for fact in checks.facts(name)]


@pytest.mark.parametrize("fact", all_facts(), ids=lambda fact: f"{fact.board}: {fact.text}"[:90])
def test_every_binding_fact_holds(fact: checks.Fact) -> None:
    assert not fact.fault


def test_the_report_lists_every_fact_and_counts_them() -> None:
    said: list[str] = []
    assert checks.report(said.append) == 0
    assert "battle-for-galicia: pass place 16.22 Lublin city (BfG 15.1)" in said
    assert sum("facts hold" in line for line in said) == len(BOARDS)


def board(name: str) -> Map:
    return load_map(map_path(name))


def without(m: Map, hexes: set[str]) -> Map:
    """The map with rails that avoid some hexes cut there."""
    gone = {m.grid.hex(n) for n in hexes}
    return dataclasses.replace(m, lines=tuple(line for line in m.lines if not gone & set(line.hexes)))


BROKEN: dict[str, Callable[[Map], str]] = {
    "place": lambda m: checks.CHECKS["place"](m, ["8.08"], "Lemberg city"),
    "kind": lambda m: checks.CHECKS["place"](m, ["7.09"], "Lemberg town"),
    "terrain": lambda m: checks.CHECKS["terrain"](m, ["16.22"], "swamp"),
    "not terrain": lambda m: checks.CHECKS["terrain"](m, ["16.22"], "not clear"),
    "mark": lambda m: checks.CHECKS["mark"](m, ["12.01"], "barred=AH"),
    "only": lambda m: checks.CHECKS["only"](m, ["3.01"], "barred=AH"),
    "count": lambda m: checks.CHECKS["count"](m, [], "half=yes 8"),
    "touch": lambda m: checks.CHECKS["touch"](m, ["13.15|14.16"], "-"),
    "ring": lambda m: checks.CHECKS["ring"](m, ["3.15"], "2.14 2.15"),
    "side": lambda m: checks.CHECKS["side"](m, ["16.22|16.23"], "river"),
    "rail": lambda m: checks.CHECKS["rail"](m, ["16.18"], "-"),
    "joined": lambda m: checks.CHECKS["joined"](without(m, {"17.18"}), ["16.22", "18.17"], "-"),
    "chain": lambda m: checks.CHECKS["chain"](m, ["19.17", "19.16"], "19.17 19.16"),
}


@pytest.mark.parametrize("check", BROKEN)
def test_each_check_finds_its_fault(check: str) -> None:
    assert BROKEN[check](board("battle-for-galicia"))


def marked(m: Map, key: str, number: str, value: str) -> Map:
    """The map with another mark in a hex."""
    return dataclasses.replace(m, marks={**m.marks, key: {**m.marks[key], m.grid.hex(number): value}})


BROKEN_ARMIES: dict[str, tuple[Callable[[Map], str], str]] = {
    "places": (lambda m: checks.CHECKS["places"](m, ["0714", "2316", "3116", "2205"], "city"), "differ: 0212"),
    "areas": (lambda m: checks.CHECKS["areas"](marked(m, "ah", "4818", "1st"), ["-"], "ah"), "in pieces: 1st"),
    "bare": (lambda m: checks.CHECKS["areas"](m, ["-"], "supply"), "bear none"),
    "apart": (lambda m: checks.CHECKS["apart"](m, ["2607", "2712"], "4"), "they are 5 apart"),
    "cut off": (lambda m: checks.CHECKS["cut off"](marked(m, "fort", "3116", "AH"), ["RU"], "0714 0813 2316"), "3116"),
    "room": (lambda m: checks.CHECKS["room"](marked(m, "ru", "4818", "3rd"), ["RU", "8th"], "38"), "there are 37"),
}


BROKEN_LINES: dict[str, tuple[str, Callable[[Map], str], str]] = {
    "extent": ("first-ypres", lambda m: checks.CHECKS["extent"](m, ["2426"], "flooded"), "2526"),
    "terrains": ("first-ypres", lambda m: checks.CHECKS["count"](m, [], "terrain=flooded 9"), "there are 8"),
    "parted": ("first-ypres", lambda m: checks.CHECKS["parted"](m, ["0401"], "attack-line 219 146"), "220 and 145"),
    "ride": ("heroes-of-limanowa", lambda m: checks.CHECKS["ride"](m, ["0508", "1012"], "9"), "takes 10"),
    "network": ("heroes-of-limanowa", lambda m: checks.CHECKS["network"](m, ["0317"], "Podolin"), "Késmárk"),
}


@pytest.mark.parametrize("check", BROKEN_LINES)
def test_each_check_of_grounds_and_lines_finds_its_fault(check: str) -> None:
    name, tried, fault = BROKEN_LINES[check]
    assert fault in tried(board(name))


@pytest.mark.parametrize("check", BROKEN_ARMIES)
def test_each_check_of_armies_and_their_railways_finds_its_fault(check: str) -> None:
    tried, fault = BROKEN_ARMIES[check]
    assert fault in tried(board("clash-of-giants-galicia"))


def test_a_hex_off_the_map_is_a_fault_and_not_a_crash() -> None:
    with pytest.raises(ValueError, match=r"20\.01 is not a hex of this map"):
        checks.CHECKS["on map"](board("battle-for-galicia"), ["20.01"], "-")


def faults(m: Map) -> dict[str, str]:
    return {text: fault for text, fault in sound(m) if fault}


def test_a_gap_in_a_river_is_found() -> None:
    m = board("battle-for-galicia")
    for upper in (s for s in m.sides if s.name == "Styr"):
        gapped = dataclasses.replace(m, sides=tuple(s for s in m.sides if s is not upper))
        if "Styr" in faults(gapped).get("rivers have no gaps and no loose ends but sources and harbours", ""):
            return
    raise AssertionError("no gap in the Styr was found")


def test_a_railway_that_ends_in_the_fields_is_found() -> None:
    m = board("clash-of-giants-galicia")
    cut = [dataclasses.replace(x, hexes=x.hexes[:-2]) if x.name == "Stanislau-Woronienka" else x for x in m.lines]
    assert faults(dataclasses.replace(m, lines=tuple(cut)))


def test_a_unit_in_a_swamp_is_found() -> None:
    m = board("battle-for-galicia")
    drowned = dataclasses.replace(m, terrain={**m.terrain, m.grid.hex("10.23"): "swamp"})
    assert "10.23: is swamp" in faults(drowned)["units set up and arrive on land they may enter"]


def test_a_fact_without_basis_is_found() -> None:
    m = board("first-ypres")
    bare = dataclasses.replace(m, places=(dataclasses.replace(m.places[0], basis=""), *m.places[1:]))
    assert faults(bare)["every fact has a basis"] == m.places[0].name
