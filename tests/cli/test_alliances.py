"""The commands with four seats on two sides."""

from __future__ import annotations

import pytest

import galicia
from tests.engine.play import finished
from tests.engine.toy import GAME

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def won(tmp_path):
    """The record of a game that two allies have won."""
    path = tmp_path / "won.record"
    state = next(s for s in (finished(GAME, seed, "alliances") for seed in range(20)) if s.result.winners)
    path.write_text(galicia.Record.of(state).dumps())
    return path, state


def test_games_are_listed_with_their_sides(run):
    assert "  sides      NS (N and S), EW (E and W)" in run("games").out
    found = {game["id"]: game for game in run("games", "--json").json}
    assert found["toy"]["sides"] == {"NS": ["N", "S"], "EW": ["E", "W"]} and found["toy-for-two"]["box"] == "outposts"


def test_a_replay_names_all_who_win_and_the_points_of_the_sides(run, won):
    path, state = won
    points = ", ".join(f"{side} {score}" for side, score in state.result.scores.items())
    out = run("replay", path, "--quiet").out
    assert f"Result: {' and '.join(state.result.winners)} win, more points ({points})" in out
    assert "the result matches the record" in out


def test_the_position_at_the_end_is_read_again(run, won, tmp_path):
    text = run("show", won[0], "--text").out
    (tmp_path / "end.position").write_text(text)
    assert run("show", tmp_path / "end.position", "--text").out == text


def test_four_people_play_at_one_screen(run, tmp_path):
    path = tmp_path / "mine.record"
    words = ("play", "--terminal", "toy", "--scenario", "alliances", "--hot-seat", "--seed", "1", "--save", path)
    out = run(*words, stdin="pass\n\n" * 12).out
    assert "(N human, E human, S human, W human)" in out and "The game is over: a draw" in out
    assert {line.seat for line in galicia.Record.load(path).lines} == set(GAME.seats)


def test_an_opponent_takes_every_other_seat(run):
    out = run("play", "--terminal", "toy", "--seat", "S", "--opponent", "random", stdin="").out
    assert "(N random, E random, S human, W random)" in out


def test_a_short_name_that_two_games_share_is_asked_for_again(run):
    said = run("rules", "toy", "1.1")
    assert said.code == 0  # an id is an id
    said = run("rules", "TOY", "1.1")
    assert said.code == 2 and "TOY may be toy or toy-for-two" in said.err
