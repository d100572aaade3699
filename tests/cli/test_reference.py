"""galicia games, galicia rules."""

import pytest

import galicia
from galicia.coverage import cases_named


def test_games_are_listed_for_programs_with_exactly_these_facts(run):
    (game,) = [row for row in run("games", "--json").json if row["id"] == "battle-for-galicia"]
    assert game == {
        "id": "battle-for-galicia",
        "title": "Battle for Galicia 1914",
        "box": "battle-for-galicia",
        "scenarios": ["campaign"],
        "seats": ["AH", "RU"],
        "sides": {"AH": ["AH"], "RU": ["RU"]},
    }


def test_games_are_listed_for_people_with_their_options(run):
    said = run("games")
    assert said.code == 0
    assert "battle-for-galicia" in said.out
    assert "half_hexes = all or named" in said.out


def test_a_case_is_shown_with_its_parts_and_no_other(run):
    ids = [line.split()[0] for line in run("rules", "battle-for-galicia", "7.8").out.splitlines()]
    assert "7.8" in ids and "7.8-river" in ids
    assert all(id == "7.8" or id.startswith("7.8-") for id in ids)


def test_a_chapter_does_not_hold_another_with_the_same_beginning(run):
    rows = run("rules", "battle-for-galicia", "1", "--json").json["cases"]
    assert rows and all(row["case"].startswith("1.") for row in rows)


def test_a_case_is_found_under_the_name_by_which_reasons_cite_it(run):
    assert run("rules", "bfg", "BfG 4.2-woods").out == "4.2-woods  Woods cost 2.\n"


def test_a_search_finds_the_cases_that_speak_of_a_text(run):
    rows = run("rules", "battle-for-galicia", "--search", "WOODS", "--json").json["cases"]
    assert rows and all("woods" in row["gist"].lower() for row in rows)


def test_coverage_counts_the_tests_of_every_case(run):
    answer = run("rules", "battle-for-galicia", "--coverage", "--json").json
    game = galicia.game("battle-for-galicia")
    assert set(answer) == {"game", "cases"}
    assert answer["game"] == game.id
    assert [row["case"] for row in answer["cases"]] == [case.id for case in game.cases]
    assert all(set(row) == {"case", "gist", "tests"} for row in answer["cases"])
    counted = {row["case"]: row["tests"] for row in answer["cases"]}
    assert counted["4.2-woods"] == cases_named()["BfG 4.2-woods"] > 0


def test_coverage_is_summed_up_for_people(run):
    assert "cases are named by a test" in run("rules", "battle-for-galicia", "--coverage").out.splitlines()[-1]


@pytest.mark.parametrize("words", [["99"], ["--search", "submarine"]])
def test_rules_that_do_not_exist_are_told_so(run, words):
    said = run("rules", "battle-for-galicia", *words)
    assert (said.code, said.out) == (2, "")
    assert "has no case" in said.err
