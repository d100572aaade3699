"""galicia odds: an attack before it is made."""

import pytest

from tests.cli.conftest import GAME


@pytest.fixture
def both(run, combat):
    return run("odds", combat, "--attack", "8.17", "--with", "4/II,25/II", "--json").json


def test_an_attack_is_told_to_programs_with_exactly_these_facts(both):
    assert set(both) == {"column", "lines", "outcomes"}
    assert both["column"] == "1:1"
    assert all(set(line) == {"text", "case"} for line in both["lines"])


def test_the_lines_add_up_to_the_column_with_their_cases(both):
    assert {"text": "9 to 8 is 1:1", "case": "BfG 8.1-columns"} in both["lines"]


def test_the_chances_of_all_outcomes_make_one(both):
    assert sum(outcome["probability"] for outcome in both["outcomes"]) == pytest.approx(1)


def test_every_outcome_has_its_dice_and_the_losses_it_may_bring(both):
    assert sorted(roll for outcome in both["outcomes"] for roll in outcome["rolls"]) == list(range(2, 13))
    for outcome in both["outcomes"]:
        assert sum(outcome["attacker_losses"].values()) == pytest.approx(1)
        assert sum(outcome["defender_losses"].values()) == pytest.approx(1)


def test_a_forecast_knows_only_what_the_attacker_sees(both):
    text = str(both["lines"])
    assert "2gd/GD defends with 8" in text and "70r" not in text


def test_all_attacks_are_listed_the_best_first(run, combat):
    lines = run("odds", combat).out.splitlines()[1:]
    assert len(lines) == 3
    assert lines[0].split() == ["8.17", "1:1", *lines[0].split()[2:5], "4/II,", "25/II"]


def test_all_attacks_are_listed_for_programs(run, combat):
    rows = run("odds", combat, "--json").json
    assert rows[0]["units"] == ["4/II", "25/II"]
    assert all({"target", "units", "column", "lines", "outcomes"} == set(row) for row in rows)


def test_units_go_by_the_names_their_owner_uses(run, combat):
    assert run("odds", combat, "--attack", "8.17", "--with", "4,25").code == 0


def test_people_read_chances_and_what_to_expect(run, combat):
    out = run("odds", combat, "--attack", "8.17", "--with", "4/II,25/II").out
    assert "4/II attacks with 4 (BfG 8.1)" in out
    assert "hex falls       27.8%" in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--attack", "8.16", "--with", "4/II"], "no enemy is in 8.16 (BfG 7.0)"),
        (["--attack", "8.17", "--with", "2gd/GD"], "2gd/GD is not a unit of AH (BfG 7.0)"),
        (["--attack", "8.17", "--with", "5/I"], "5/I is not on the map (BfG 7.0)"),
        (["--attack", "8.17", "--with", "4/II,4/II"], "4/II is named twice"),
        (["--attack", "8.17", "--with", "nobody"], "there is no unit called 'nobody'"),
        (["--attack", "8.17", "--with", ","], "names no units"),
        (["--attack", "99.99"], "there is no hex called '99.99'"),
        (["--with", "4/II"], "--attack HEX"),
        (["--seat", "RU", "--attack", "8.18", "--with", "2gd"], "only AH attacks in this player turn (BfG 3.2, 7.0)"),
    ],
)
def test_what_cannot_attack_is_told_why(run, combat, words, why):
    said = run("odds", combat, *words)
    assert (said.code, said.out) == (2, "")
    assert why in said.err


def test_a_position_without_attacks_says_so(run, opening):
    assert run("odds", opening).out == "AH can make no attack\n"
    assert run("odds", opening, "--json").json == []


def test_a_game_without_forecasts_says_so(run, combat, monkeypatch):
    monkeypatch.delattr(type(GAME), "forecast")
    said = run("odds", combat, "--attack", "8.17", "--with", "4/II")
    assert said.code == 2 and "has no forecast" in said.err
