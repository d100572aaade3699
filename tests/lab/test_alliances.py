"""The laboratory with four seats on two sides: sides are weighed, whoever sits in their seats."""

from __future__ import annotations

import pytest

import galicia
from galicia.engine.game import MOST_TURNS
from galicia.lab.games import Task, play_one
from galicia.lab.rating import tasks
from tests.cli.conftest import run  # noqa: F401 - a fixture
from tests.engine.play import finished
from tests.engine.toy import GAME

HERE = ("--workers", 1, "--seed", "7")
BOTH = "random,random:caution=2"
FOUR = ("random",) * 4

pytestmark = pytest.mark.usefixtures("toy")


def test_a_game_is_told_by_sides_and_won_by_seats():
    games = [play_one(Task("toy", "alliances", {}, FOUR, f"7/{i}")) for i in range(12)]
    assert not any(one.error for one in games)
    assert {tuple(one.scores) for one in games} == {("NS", "EW")}
    assert {one.winners for one in games} == {(), ("N", "S"), ("E", "W")}
    assert all(one.share("N", "S") + one.share("E", "W") == 1 for one in games)
    assert [(turn.turn, turn.side) for turn in games[0].turns] == [(n, s) for n in (1, 2, 3) for s in ("NS", "EW")]


def test_a_game_without_a_last_turn_is_broken_off():
    one = play_one(Task("toy", "alliances", {"rounds": "0"}, FOUR, "1"))
    assert (one.error, one.winners, one.how) == ("", (), f"stopped after turn {MOST_TURNS}")
    assert set(one.scores) == {"NS", "EW"}


def test_a_player_has_all_seats_of_a_side_and_then_of_the_other():
    assert [task.players for task in tasks(GAME, "alliances", "a", "b", "1", 1)] == [tuple("abab"), tuple("baba")]


@pytest.mark.parametrize("seat, players", [(0, ["abbb", "bbbb"]), (3, ["bbbb", "bbba"])])
def test_a_player_of_one_seat_has_b_for_an_ally(seat, players):
    assert ["".join(task.players) for task in tasks(GAME, "alliances", "a", "b", "1", 1, seat=seat)] == players


def test_games_are_simulated_kept_and_shown_on_a_page(run, tmp_path):  # noqa: F811
    path = tmp_path / "run"
    said = run("simulate", "toy", "--scenario", "alliances", "--players", "random", "--games", 9, *HERE, "--out", path)
    assert said.code == 0 and "Outposts: N random, E random, S random, W random" in said.out
    parquet = pytest.importorskip("pyarrow.parquet")
    games = parquet.read_table(path / "games.parquet").to_pydict()
    assert {"player_N", "player_W", "score_NS", "score_EW"} <= set(games) and "score_N" not in games
    assert {"N+S", "E+W"} & set(games["winner"])
    assert set(parquet.read_table(path / "turns.parquet").to_pydict()["side"]) == {"NS", "EW"}
    page = (tmp_path / "page.html", run("lab", "report", path, "-o", tmp_path / "page.html"))[0].read_text()
    assert "NS <small>N random, S random</small>" in page and "margin of NS" in page


def test_players_are_rated_and_compared(run):  # noqa: F811
    said = run("lab", "rate", "toy", "--players", BOTH, "--pairs", 3, *HERE, "--json")
    assert {match["scenario"] for match in said.json["matches"]} == {"duel", "alliances"}
    assert all(set(match["sides"]) == {"NS", "EW"} for match in said.json["matches"])
    said = run("lab", "compare", *BOTH.split(","), "--game", "toy", "--seat", "W", "--most", 2, *HERE)
    assert said.code == 0 and "2 pairs" in said.out


def test_balance_is_that_of_sides(run):  # noqa: F811
    (one,) = run("lab", "balance", "toy", "--scenario", "alliances", "--players", "random", "--games", 8, *HERE,
                 "--json").json["settings"]  # fmt: skip
    assert set(one["wins"]) == {"NS", "EW"} and one["finished"] == 8
    assert sum(share["value"] for share in one["wins"].values()) + one["draws"] == pytest.approx(1)


def test_whoever_does_not_know_the_game_is_refused(run):  # noqa: F811
    said = run("lab", "rate", "toy", "--players", "random,recruit", "--pairs", 2, *HERE)
    assert said.code == 2 and "the recruit does not know Outposts yet" in said.err
    said = run("lab", "tune", "toy", "--out", "x.json")
    assert said.code == 2 and "the staff has no weights for toy" in said.err


def test_a_look_back_at_a_game_tells_of_sides_and_all_players(run, tmp_path):  # noqa: F811
    won = next(s for s in (finished(GAME, seed, "alliances") for seed in range(20)) if s.result.winners)
    tags = dict(zip(GAME.seats, ("Anna", "Boris", "Clara", "Dora"), strict=True))
    (tmp_path / "won.record").write_text(galicia.Record.of(won, tags=tags).dumps())
    words = ("lab", "game", tmp_path / "won.record", "--samples", 2, "--player", "random", *HERE)
    told = run(*words).out
    assert "Outposts, alliances: N Anna and S Clara against E Boris and W Dora" in told
    assert f"{' and '.join(won.result.winners)} won: " in told and "(NS) to " in told
    assert "Chances of NS" in told and "EW lost 0 and has " in told
    run(*words, "-o", tmp_path / "won.html")
    assert "EW <small>E Boris, W Dora</small>" in (tmp_path / "won.html").read_text()
