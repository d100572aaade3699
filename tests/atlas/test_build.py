"""Building: the map files follow from the atlas, whole, sound, quick to load, and the same everywhere."""

import csv
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import galicia
from galicia.atlas import courses, overrides
from galicia.atlas.__main__ import main
from galicia.atlas.boards import BOARDS
from galicia.atlas.build import build, map_path
from galicia.atlas.draw import WEB_BOARDS
from galicia.atlas.draw.plans import PLANS, map_files
from galicia.atlas.layers import AtlasError
from galicia.atlas.projection import BOARDS as SHEETS
from galicia.board import load_map, parse_map, write_map
from tests.processor import another_processor

STORE = Path(overrides.__file__).parent / "data"


@pytest.mark.parametrize("name", ["great-war-in-the-east-serbia", "heroes-of-limanowa"])
def test_another_processor_builds_the_committed_map_file(name: str) -> None:
    with another_processor(seed=1):
        built = write_map(build(name))
    assert map_path(name).read_text(encoding="utf-8") == built


def test_a_town_on_a_river_has_the_same_bank_whatever_the_last_bits_say() -> None:
    river, other = [(-1.0, 0.0), (1.0, 0.0)], (0.0, -1.0)
    banks = {courses.times_crossed(river, (0.0, y), other) for y in (-1e-12, 0.0, 1e-12)}
    assert len(banks) == 1


def test_every_board_has_a_sheet_a_plan_overrides_checks_a_map_file_and_a_drawing() -> None:
    known = [
        set(BOARDS), set(SHEETS), set(PLANS), set(map_files()), {path.stem for path in WEB_BOARDS.glob("*.svg")},
        *({path.stem for path in (STORE / folder).glob("*.tsv")} for folder in ("boards", "checks")),
    ]  # fmt: skip
    assert all(names == known[0] for names in known)
    assert {name: map_path(name) for name in BOARDS} == map_files()


@pytest.mark.parametrize("name", BOARDS)
def test_a_map_file_reads_back_as_it_was_written(name: str) -> None:
    m = load_map(map_path(name))
    assert write_map(parse_map(write_map(m))) == write_map(m)


def test_building_does_not_depend_on_the_order_of_sets() -> None:
    code = """if True:
        from galicia.atlas.build import build
        from galicia.board import write_map
        print(*(write_map(build(name)) for name in ("great-war-in-the-east-serbia", "first-ypres")))
    """
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(galicia.__file__).parents[1],
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


@pytest.mark.parametrize("name", BOARDS)
def test_lines_are_contiguous_and_never_turn_back_on_themselves(name: str) -> None:
    m = load_map(map_path(name))
    for line in m.lines:
        assert all(m.grid.touch(a, b) for a, b in pairwise(line.hexes))
        assert len(line.hexes) == len(set(line.hexes)), line.name


@pytest.mark.parametrize("name", BOARDS)
def test_a_bridge_stands_where_a_line_crosses_a_river_and_nowhere_else(name: str) -> None:
    m = load_map(map_path(name))
    crossed = {frozenset(p) for line in m.lines if line.kind != "narrow" for p in pairwise(line.hexes)}
    for side in m.sides:
        river = bool(side.features & {"river", "major-river"})
        assert ("bridge" in side.features) == (river and frozenset((side.a, side.b)) in crossed)


@pytest.mark.parametrize("name", BOARDS)
def test_every_hex_has_a_country_and_every_number_is_listed(name: str) -> None:
    m = load_map(map_path(name))
    assert m.terrain.keys() == m.marks["country"].keys() == set(m.grid)


def calls(act: Callable[[], object]) -> int:
    """How many functions are called; the same on every machine, however busy."""
    events: Counter[str] = Counter()
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, argument: events.update((event,)))
    try:
        act()
    finally:
        sys.setprofile(before)
    return events["call"] + events["c_call"]


@pytest.mark.parametrize("name", BOARDS)
def test_loading_a_board_takes_a_few_calls_for_each_line(name: str) -> None:
    lines = map_path(name).read_text(encoding="utf-8").count("\n")
    load_map(map_path(name))  # what is imported or remembered by the first to load one is not counted
    assert calls(lambda: load_map(map_path(name))) < 60 * lines


def test_off_map_railways_join_exits_of_their_side() -> None:
    maps = {name[0]: load_map(map_path(f"great-war-in-the-east-{name}")) for name in ("galicia", "serbia")}
    path = map_path("great-war-in-the-east-galicia").with_name("offmap_rails.tsv")
    for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines(), delimiter="\t"):
        for number in f"{row['from']} {row['to']}".split():
            m = maps[number[0]]
            assert (m.marked("supply", row["side"]) & m.on_line("rail")) >> m.grid.hex(number) & 1, number


def test_an_override_without_a_reason_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data" / "boards").mkdir(parents=True)
    text = "fact\twhere\twhat\tbasis\twhy\nterrain\t1.01\twoods\treconstructed\t\n"
    (tmp_path / "data" / "boards" / "x.tsv").write_text(text, encoding="utf-8")
    monkeypatch.setattr(overrides.resources, "files", lambda package: tmp_path)
    with pytest.raises(AtlasError, match=r"x\.tsv:2: an override needs a basis .* and a reason"):
        overrides.overrides("x")


def test_a_strange_command_is_refused_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw"]) == 2
    assert "usage: python -m galicia.atlas [check]" in capsys.readouterr().err
