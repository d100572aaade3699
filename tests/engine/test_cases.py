"""Cases of a series and of a game: two tables read as one, chapters of any name, homes in the modules of both."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from galicia.cli.reference import cases_asked
from galicia.coverage import claims, home
from galicia.engine.cases import Case, by_chapter, chapter_of, read_cases

SERIES = "galicia.games.clash_of_giants.series"
OWN = "galicia.games.clash_of_giants.galicia"
CHAPTERS = ("S2", "S5", "S12", "R", "CRT", "TER", "G", "G2", "G10")


@pytest.fixture(scope="module")
def cases():
    return tuple(read_cases((SERIES, OWN), CHAPTERS))


def test_the_table_of_the_series_comes_before_the_own_one(cases):
    ids = [case.id for case in cases]
    assert ids.index("S2.1-a") < ids.index("R55-a") < ids.index("G1.1")
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(
    "id, chapter",
    [("S12.4-a", "S12"), ("R55", "R"), ("CRT-1-3-a", "CRT"), ("TER-min", "TER"), ("G-TEC-clear-mp", "G"),
     ("G2.11-a", "G2"), ("G10.1", "G10"), ("S20.1", "S20")],
)  # fmt: skip
def test_a_chapter_may_begin_with_capitals_and_the_longest_named_wins(id, chapter):
    assert chapter_of(id, CHAPTERS) == chapter


def test_chapters_come_in_the_order_of_the_rulebook_and_whole(cases):
    found = by_chapter(cases, CHAPTERS)
    assert list(found)[: len(CHAPTERS)] == list(CHAPTERS)  # though cases of R stand between those of S
    assert sum(map(len, found.values())) == len(cases) and all(case.id[0] == "R" for case in found["R"])


def test_rules_are_looked_up_by_such_chapters(cases):
    game = SimpleNamespace(cases=cases, short="CoG")
    assert {case.chapter for case in cases_asked(game, "R")} == {"R"}
    assert [case.id for case in cases_asked(game, "CoG S2.1-a")] == ["S2.1-a"]
    assert all(case.id.startswith("S12.") for case in cases_asked(game, "S12"))


def test_modules_of_the_series_are_homes_too(tmp_path, monkeypatch):
    for folder, module, claim in (("common", "combat", "S12, CRT"), ("campaign", "supply", "G7,\nS12.4")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").write_text("")
        (tmp_path / folder / f"{module}.py").write_text(f'"""A chapter.\n\nCases: {claim}.\n"""\n')
    monkeypatch.syspath_prepend(tmp_path)
    claimed = claims(SimpleNamespace(packages=("common", "campaign")))
    homes = {id: home(Case(id, "", chapter_of(id)), claimed) for id in ("S12.1", "S12.4-a", "CRT-1-3", "G7.2", "G8.1")}
    assert {id: path and path.stem for id, path in homes.items()} == {
        "S12.1": "combat", "S12.4-a": "supply", "CRT-1-3": "combat", "G7.2": "supply", "G8.1": None,
    }  # fmt: skip
