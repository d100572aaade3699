"""galicia lab: its answers for people and programs, and its refusals."""

import json
import re
from pathlib import Path

import pytest

import galicia
from galicia.cli.command import _parser
from galicia.lab.runs import Run
from galicia.lab.tuning import Search, Tuning
from tests.cli.conftest import run  # noqa: F401 - a fixture
from tests.lab.conftest import GAME, SHORT

FEW = ("--workers", 2, "--seed", "7")


def interrupted(path):
    """Leave the directory of a command as if it had been stopped while it wrote its last but one game."""
    *lines, last, _ = (path / "games.jsonl").read_text().splitlines(keepends=True)
    (path / "games.jsonl").write_text("".join(lines) + last[:99])


def test_players_are_rated_by_pairs_with_sides_swapped(run, tmp_path):  # noqa: F811
    words = ("lab", "rate", GAME.id, "--players", "random,recruit", "--pairs", 2, *FEW, "--out", tmp_path / "games")
    told = run(*words, "--json").json
    (match,) = told["matches"]
    assert (match["a"], match["b"], match["pairs"]) == ("recruit", "random", 2)
    assert match["share"]["value"] == 1 and match["elo"]["value"] is None and match["elo"]["low"] < 400
    assert set(match["sides"]) == {"AH", "RU"} and match["margin"] > 0 and match["ahead"]["value"] == 1
    assert (match["verdict"], match["decided_after"], told["bounds"]) == ("open", None, [0, 60])
    table = told["ratings"]["campaign"]
    assert table["random"]["value"] == 0 and table["recruit"]["value"] > 0
    paces = told.pop("seconds_per_turn")
    assert all(0 < pace["median"] <= pace["p95"] for pace in paces.values())
    assert run(*words, "--json").json == {**told, "seconds_per_turn": paces}
    interrupted(tmp_path / "games")
    again = run(*words, "--json").json
    assert again.pop("seconds_per_turn") and again == told


def test_a_comparison_ends_with_a_verdict_or_says_that_there_is_none(run):  # noqa: F811
    said = run("lab", "compare", "random", "recruit", "--most", 1, *FEW)
    assert said.code == 0 and "1 pairs" in said.out and "is still open" in said.out
    assert "random - recruit: 0.0% (AH 0%, RU 0%)" in said.out and "no verdict yet" in said.err
    assert re.search(r"^  recruit: \d\.\d\d s per turn, 95 of 100 within \d\.\d\d s$", said.out, re.M)


def test_a_search_for_weights_ends_with_a_table_and_the_way_to_a_proof(run, tmp_path):  # noqa: F811
    path = tmp_path / "found.json"
    words = ("lab", "tune", GAME.id, "--scenario", "campaign", "--seat", "AH", "--only", "exposure,town")
    words += ("--turns", 1, "--pairs", 2, "--games", 1, "--generations", 1, "--out", path, "--workers", 1)
    said = run(*words)
    assert said.code == 0 and re.search(r"^  generation 1 +[+-]\d+\.\d", said.out, re.M)
    found = json.loads(path.read_text())
    assert list(found["weights"]) == ["staff/campaign/AH"] and run(*words, "--json").json == found
    for term in ("exposure", "town"):
        weight = found["weights"]["staff/campaign/AH"][term]
        assert re.search(rf"^{term} .* {weight:.4g} +[+-]\d+% +[+-]\d+\.\d\d +\d+\.\d\d$", said.out, re.M)
    assert "prove nothing" in said.out
    proof = said.out.splitlines()[-1].split()[1:]
    args = _parser(proof).parse_args(proof)
    assert args.b == "staff" and args.a.startswith("staff:exposure=") and args.seat == "AH"


def test_a_file_with_another_search_is_left_alone(run, tmp_path):  # noqa: F811
    words = ("lab", "tune", GAME.id, "--only", "town", "--turns", 1, "--pairs", 2, "--games", 1, "--workers", 1)
    path = tmp_path / "found.json"
    other = Search(GAME.id, "staff", "staff", ("campaign",), (0,), {"town": 1.0}, 2, 1, "1")
    Tuning(path, other, "staff", {}, "1").write()
    before = path.read_bytes()
    assert "is from version 1, this is" in run(*words, "--out", path).err
    path.write_bytes(before.replace(b'"version": "1"', f'"version": "{galicia.__version__}"'.encode()))
    assert "holds another search" in run(*words, "--out", path).err
    path.write_text("{}")
    assert "holds something else" in run(*words, "--out", path).err and path.read_text() == "{}"


def test_a_simulation_never_uses_the_seeds_of_tuning(run):  # noqa: F811
    said = run("simulate", GAME.id, "--players", "random", "--seed", "tune/1914")
    assert said.code == 2 and "seeds that begin with tune/ are only for galicia lab tune" in said.err


def test_a_balance_weighs_levels_and_options_with_the_same_dice(run, tmp_path):  # noqa: F811
    words = ("lab", "balance", GAME.id, "--players", "random", "--games", 2, "--options", "half_hexes", *FEW)
    told = run(*words, "--out", tmp_path / "games", "--json").json
    plain, other = told["settings"]
    assert (plain["scenario"], plain["level"], plain["option"]) == ("campaign", "random", "")
    assert (other["option"], other["value"]) == ("half_hexes", "named")
    for setting in (plain, other):
        assert setting["finished"] == 2
        assert setting["wins"]["AH"]["value"] + setting["wins"]["RU"]["value"] + setting["draws"] == 1
    assert plain["margin"] != other["margin"]
    interrupted(tmp_path / "games")
    assert run(*words, "--out", tmp_path / "games", "--json").json == told


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
        (["rate", GAME.id, "--pairs", "1"], "'1' is not a whole number of at least 2"),
        (["rate", GAME.id, "--scenario", "moon"], "has no scenario 'moon'"),
        (["compare", "random"], "required: B"),
        (["compare", "random", "random"], "two or more different players"),
        (["compare", "random", "recruit", "--bounds", "60"], "expected LOW,HIGH"),
        (["compare", "random", "recruit", "--bounds", "60,0"], "the first must be below the second"),
        (["compare", "random", "recruit", "--bounds", "0,nan"], "the first must be below the second"),
        (["compare", "random", "recruit", "--seed", "a b"], "a seed is one word"),
        (["balance", GAME.id, "--options", "weather"], "there is no option 'weather'; there are: crt_1_5_2_roll_8"),
        (["balance", GAME.id, "--players", "random,random"], "only different players"),
        (["balance", GAME.id, "--games", "1"], "'1' is not a whole number of at least 2"),
        (["rate", GAME.id, "--seed", "tune/1"], "seeds that begin with tune/ are only for galicia lab tune"),
        (["compare", "random", "recruit", "--seed", "tune/1"], "seeds that begin with tune/"),
        (["compare", "random", "recruit", "--seat", "FR"], "has no seat 'FR'"),
        (["balance", GAME.id, "--seed", "tune/1"], "seeds that begin with tune/"),
        (["game", "nowhere.record", "--seed", "tune/1"], "seeds that begin with tune/"),
        (["tune", GAME.id], "required: --out"),
        (["tune", GAME.id, "--out", "x.json", "--player", "recruit"], "has no weights for battle-for-galicia; those"),
        (["tune", GAME.id, "--out", "x.json", "--player", "staff:caution=2"], "tune the staff without them"),
        (["tune", GAME.id, "--out", "x.json", "--player", "staff:courage=2"], "there is no weight 'courage'; there"),
        (["tune", GAME.id, "--out", "x.json", "--player", "staff:town=-2", "--only", "town"], "its weight is -2"),
        (["tune", GAME.id, "--out", "x.json", "--against", "napoleon"], "there is no player 'napoleon'"),
        (["tune", GAME.id, "--out", "x.json", "--only", "courage"], "there is no weight 'courage'; there are"),
        (["tune", GAME.id, "--out", "x.json", "--seat", "RU"], "--seat RU needs --scenario: campaign"),
        (["tune", GAME.id, "--out", "x.json", "--scenario", "campaign", "--seat", "FR"], "has no seat 'FR'"),
        (["tune", GAME.id, "--out", "nowhere/x.json"], "nowhere/x.json cannot be written (No such file or directory)"),
        (["tune", GAME.id, "--out", "x.json", "--pairs", "1"], "'1' is not a whole number of at least 2"),
        (["report", "nowhere"], "nowhere is not the directory of a run"),
        (["game", "nowhere.record"], "nowhere.record"),
        (["game", "nowhere.record", "--player", "napoleon"], "there is no player 'napoleon'"),
        (["game", "nowhere.record", "--samples", "0"], "'0' is not a whole number of at least 1"),
        ([], "required: COMMAND"),
    ],
)
def test_what_cannot_be_done_is_refused_at_once(run, words, why):  # noqa: F811
    said = run("lab", *words)
    assert (said.code, said.out) == (2, "")
    assert why in said.err and len(said.err.splitlines()) == 1
