"""galicia lab: its answers for people and programs, and its refusals."""

import re
from pathlib import Path

import pytest

from galicia.lab.runs import Run
from tests.cli.conftest import run  # noqa: F401 - a fixture
from tests.lab.conftest import GAME, SHORT

FEW = ("--workers", 2, "--seed", "7")


def test_players_are_rated_by_pairs_with_sides_swapped(run):  # noqa: F811
    words = ("lab", "rate", GAME.id, "--players", "random,recruit", "--pairs", 2, *FEW)
    told = run(*words, "--json").json
    (match,) = told["matches"]
    assert (match["a"], match["b"], match["pairs"]) == ("recruit", "random", 2)
    assert match["share"]["value"] == 1 and match["elo"]["value"] is None and match["elo"]["low"] < 400
    assert set(match["seats"]) == {"AH", "RU"} and match["margin"] > 0
    table = told["ratings"]["campaign"]
    assert table["random"]["value"] == 0 and table["recruit"]["value"] > 0
    assert all(0 < pace["median"] <= pace["p95"] for pace in told["seconds_per_turn"].values())


def test_a_comparison_ends_with_a_verdict_or_says_that_there_is_none(run):  # noqa: F811
    said = run("lab", "compare", "random", "recruit", "--most", 1, *FEW)
    assert said.code == 0 and "1 pairs" in said.out and "is still open" in said.out
    assert "random - recruit: 0.0% (AH 0%, RU 0%)" in said.out and "no verdict yet" in said.err
    assert re.search(r"^  recruit: \d\.\d\d s a turn, 95 of 100 within \d\.\d\d s$", said.out, re.M)


def test_a_balance_weighs_levels_and_options_with_the_same_dice(run):  # noqa: F811
    words = ("lab", "balance", GAME.id, "--players", "random", "--games", 2, "--options", "half_hexes", *FEW)
    plain, other = run(*words, "--json").json["settings"]
    assert (plain["scenario"], plain["level"], plain["option"]) == ("campaign", "random", "")
    assert (other["option"], other["value"]) == ("half_hexes", "named")
    for setting in (plain, other):
        assert setting["finished"] == 2
        assert setting["wins"]["AH"]["value"] + setting["wins"]["RU"]["value"] + setting["draws"] == 1
    assert plain["margin"] != other["margin"]


def test_a_report_is_written_into_the_run_or_where_it_is_wanted(run, tmp_path, whole):  # noqa: F811
    kept = Run.begin(tmp_path / "run", SHORT, "1")
    kept.journal.write_text(whole.dumps() + "\n")
    said = run("lab", "report", kept.path)
    assert (said.code, said.out.strip()) == (0, str(kept.path / "report.html"))
    said = run("lab", "report", kept.path, "-o", tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text() == (kept.path / "report.html").read_text()


def test_one_looks_back_at_a_record_in_words_or_on_a_page(run, tmp_path):  # noqa: F811
    record = Path("tests/records/battle-for-galicia/last-turn-ru-wins.txt")
    words = ("lab", "game", record, "--samples", 1, "--player", "random", *FEW)
    said = run(*words)
    assert said.code == 0 and "RU won" in said.out and "Turning points" in said.out
    said = run(*words, "-o", tmp_path / "game.html")
    assert said.out.strip() == str(tmp_path / "game.html")
    assert (tmp_path / "game.html").read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["rate", "chess"], "there is no game 'chess'"),
        (["rate", GAME.id, "--players", "random"], "two or more different players"),
        (["rate", GAME.id, "--players", "random,random"], "two or more different players"),
        (["rate", GAME.id, "--players", "random,napoleon"], "there is no player 'napoleon'"),
        (["rate", GAME.id, "--pairs", "1"], "'1' is no whole number from 2 on"),
        (["rate", GAME.id, "--scenario", "moon"], "has no scenario 'moon'"),
        (["compare", "random"], "required: B"),
        (["compare", "random", "random"], "two or more different players"),
        (["compare", "random", "recruit", "--bounds", "60"], "expected LOW,HIGH"),
        (["compare", "random", "recruit", "--bounds", "60,0"], "the first must be below the second"),
        (["compare", "random", "recruit", "--bounds", "0,nan"], "the first must be below the second"),
        (["compare", "random", "recruit", "--seed", "a b"], "a seed is one word"),
        (["balance", GAME.id, "--options", "weather"], "there is no option 'weather'; there are: crt_1_5_2_roll_8"),
        (["balance", GAME.id, "--players", "random,random"], "only different players"),
        (["balance", GAME.id, "--games", "1"], "'1' is no whole number from 2 on"),
        (["report", "nowhere"], "nowhere is not the directory of a run"),
        (["game", "nowhere.record"], "nowhere.record"),
        (["game", "nowhere.record", "--player", "napoleon"], "there is no player 'napoleon'"),
        (["game", "nowhere.record", "--samples", "0"], "'0' is no whole number from 1 on"),
        ([], "required: COMMAND"),
    ],
)
def test_what_cannot_be_done_is_refused_at_once(run, words, why):  # noqa: F811
    said = run("lab", *words)
    assert (said.code, said.out) == (2, "")
    assert why in said.err and len(said.err.splitlines()) == 1
