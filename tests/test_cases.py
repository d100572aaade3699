"""Every rule case of every game is named by a test and has a home in a module; both name only cases that exist."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import galicia
from galicia.coverage import cases_named, claims, home


@pytest.fixture(scope="module")
def named():
    return cases_named()


games = pytest.mark.parametrize("game", galicia.games(), ids=lambda game: game.id)


@games
def test_every_case_is_covered_by_a_test(game, named):
    missing = [case.id for case in game.cases if not named[f"{game.short} {case.id}"]]
    assert not missing, f"cases without a test: {', '.join(missing)}"


def test_tests_name_only_cases_that_exist(named):
    known = {f"{game.short} {case.id}" for game in galicia.games() for case in game.cases}
    assert sorted(set(named) - known) == []


@games
def test_every_case_has_a_home(game):
    claimed = claims(game)
    missing = [case.id for case in game.cases if home(case, claimed) is None]
    assert not missing, f"no module says that it is the home of: {', '.join(missing)}"


@games
def test_no_two_modules_claim_the_same_and_none_claims_in_vain(game):
    claimed = claims(game)
    starts = [start for start, _ in claimed]
    assert len(set(starts)) == len(starts)
    for start, path in claimed:
        assert any(home(case, [(start, path)]) for case in game.cases), f"{path.name}: there is no case {start}"


@games
def test_docstrings_cite_only_cases_that_exist(game):
    known = {case.id for case in game.cases} | {f"{case.chapter}.0" for case in game.cases}
    for path, text in docstrings(game):
        for cited in re.findall(rf"\b{game.short} ([\w/.-]*\w(?:, \d[\w/.-]*)*)", text):
            for case in cited.rstrip(".").split(", "):
                assert any(one.startswith(case) for one in known) or a_range(case), f"{path.name}: no case {case}"


def a_range(text):
    """From one case to another, as in 7.0-7.5."""
    return re.fullmatch(r"[\d./]+-[\d./]+", text)


def docstrings(game):
    for package in game.packages:
        folder = Path(import_module(package).__file__).parent
        for path in sorted(folder.glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    yield path, ast.get_docstring(node) or ""
