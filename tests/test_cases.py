"""Every rule case of every game is named by a test, and tests name only cases that exist."""

import pytest

import galicia
from galicia.coverage import cases_named


@pytest.fixture(scope="module")
def named():
    return cases_named()


@pytest.mark.parametrize("game", galicia.games(), ids=lambda game: game.id)
def test_every_case_is_covered_by_a_test(game, named):
    missing = [case.id for case in game.cases if not named[f"{game.short} {case.id}"]]
    assert not missing, f"cases without a test: {', '.join(missing)}"


def test_tests_name_only_cases_that_exist(named):
    known = {f"{game.short} {case.id}" for game in galicia.games() for case in game.cases}
    assert sorted(set(named) - known) == []
