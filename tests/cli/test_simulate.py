"""galicia simulate: many games, the same for the same seed."""

import io
import json
from contextlib import redirect_stdout

import pytest

from galicia.cli import main
from galicia.lab import games
from galicia.lab.progress import Progress
from tests.cli.conftest import GAME


def without_time(answer):
    return {key: value for key, value in answer.items() if key != "seconds"}


@pytest.fixture(scope="module")
def two_games():
    words = f"simulate {GAME.id} --players random --games 2 --seed 7 --workers 1 --json"
    with redirect_stdout(io.StringIO()) as out:
        assert main(words.split()) == 0
    return json.loads(out.getvalue())


def test_a_simulation_tells_programs_exactly_these_facts(two_games):
    assert set(two_games) == {"game", "games", "finished", "errors", "orders", "refused", "seconds", "results"}
    assert two_games["game"] == GAME.id
    assert (two_games["games"], two_games["finished"], two_games["errors"]) == (2, 2, 0)
    assert two_games["refused"] == 0
    assert two_games["orders"] > 1000 and two_games["seconds"] > 0
    assert list(two_games["results"]) == ["AH", "RU", "draw"]
    assert sum(two_games["results"].values()) == 2


def test_a_simulation_comes_out_alike_whatever_the_workers(run, two_games):
    words = ("simulate", GAME.id, "--players", "random,random", "--games", 2, "--seed", "7", "--workers", 2, "--json")
    assert without_time(run(*words).json) == without_time(two_games)


def test_another_seed_plays_other_games(run, two_games):
    words = ("simulate", GAME.id, "--players", "random", "--games", 2, "--seed", "8", "--workers", 1, "--json")
    assert run(*words).json["orders"] != two_games["orders"]


def test_people_get_shares_points_and_lengths(run):
    said = run("simulate", GAME.id, "--players", "random", "--games", 1, "--workers", 1)
    assert "AH random, RU random" in said.out and "100.0%" in said.out and "turns" in said.out
    assert said.err == ""


def test_a_game_that_goes_wrong_is_counted_and_told_and_does_not_stop_the_others(run):
    said = run("simulate", GAME.id, "--players", "random", "--games", 2, "--limit", 5, "--workers", 1, "--json")
    assert said.code == 1
    assert (said.json["finished"], said.json["errors"], said.json["orders"]) == (0, 2, 10)
    assert said.err.splitlines()[0] == "galicia simulate: game 1914/1: not over after 5 orders"


def test_a_player_who_breaks_is_an_error_of_its_game(monkeypatch):
    class Broken:
        refused = 0

        def order(self, seat):
            raise ValueError("no idea")

    monkeypatch.setattr(games, "player", lambda name, seed: Broken())
    played = games.play_one(games.Task(GAME.id, None, {}, ("random", "random"), "1", 10))
    assert played.error == "after 0 orders: ValueError: no idea"


def test_options_reach_the_games(run):
    words = ("simulate", GAME.id, "--players", "random", "--games", 1, "--workers", 1, "--json")
    plain, changed = run(*words).json, run(*words, "--option", "half_hexes=named").json
    assert plain["orders"] != changed["orders"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--games", "-3"], "'-3' is not a whole number of at least 1"),
        (["--games", "many"], "'many' is not a whole number"),
        (["--workers", "0"], "'0' is not a whole number of at least 1"),
        (["--players", "napoleon"], "no player 'napoleon'; there are: random, textbook, recruit, staff, general"),
        (["--players", "random,random,random"], "there are 2 seats: AH, RU"),
        (["--seed", ""], "a seed is one word"),
        (["--seed", "two words"], "a seed is one word"),
        (["--scenario", "moon"], "has no scenario 'moon'"),
        (["--option", "half_hexes=some"], "it may be all or named"),
        (["--option", "half_hexes"], "expected NAME=VALUE"),
        (["--option", "halving=hex", "--option", "halving=unit"], "given twice"),
    ],
)
def test_a_simulation_that_cannot_be_run_is_refused_at_once(run, words, why):
    said = run("simulate", GAME.id, *words)
    assert (said.code, said.out) == (2, "")
    assert why in said.err and len(said.err.splitlines()) == 1


def test_a_run_is_kept_and_the_same_command_goes_on_with_it(run, tmp_path):
    words = (
        "simulate",
        GAME.id,
        "--players",
        "random",
        "--limit",
        20,
        "--workers",
        1,
        "--out",
        tmp_path / "run",
        "--json",
    )
    assert run(*words, "--games", 1).json["games"] == 1
    assert run(*words, "--games", 2).json["games"] == 2
    assert len((tmp_path / "run" / "games.jsonl").read_text().splitlines()) == 2
    said = run(*words, "--games", 2, "--seed", "other")
    assert said.code == 2 and "holds another run" in said.err


class Terminal:
    def __init__(self):
        self.text = ""

    def isatty(self):
        return True

    def write(self, text):
        self.text += text

    def flush(self):
        pass


def test_a_bar_grows_on_a_terminal_and_goes_away():
    screen = Terminal()
    bar = Progress(screen, 4)
    bar.show(2)
    assert f"[{'#' * 15}{'.' * 15}] 2/4 games" in screen.text
    assert "per minute" in screen.text and "s left" in screen.text
    bar.clear()
    assert screen.text.endswith("\r\x1b[K")
