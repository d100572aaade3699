"""Kept games: a command that was stopped plays only what is missing, and ends with the same."""

import pytest

from galicia.lab.executors import Crew, Here, LabError
from galicia.lab.games import Task
from galicia.lab.kept import Kept
from galicia.lab.rating import tasks
from tests.lab.conftest import GAME, RANDOM

ALONE = Crew(Here(), 1)
QUICK = [Task(GAME.id, "campaign", {}, RANDOM, f"kept/{i}", turns=1) for i in range(1, 5)]


class Stopped(Exception):
    pass


def told(path, some=QUICK, version="1"):
    """The games without the time they took, and the count after every game that had to be played."""
    counts = []
    games = [one._replace(thought=()) for one in Kept(path, version).played(some, ALONE, counts.append)]
    return games, counts


def stopped_after(path, games):
    def tell(done):
        if done == games:
            raise Stopped

    with pytest.raises(Stopped):
        list(Kept(path, "1").played(QUICK, ALONE, tell))


def test_what_was_played_before_a_stop_is_not_played_again(tmp_path):
    unbroken, counts = told(None)
    assert counts == [1, 2, 3, 4] and [one.seed for one in unbroken] == [task.seed for task in QUICK]
    stopped_after(tmp_path / "games", 3)
    assert told(tmp_path / "games") == (unbroken, [4])
    assert told(tmp_path / "games") == (unbroken, [])


def test_a_line_that_was_cut_off_is_played_again(tmp_path):
    unbroken, _ = told(tmp_path)
    journal = tmp_path / "games.jsonl"
    journal.write_bytes(journal.read_bytes()[:-9])
    assert told(tmp_path) == (unbroken, [4])
    assert len(journal.read_text().splitlines()) == 4


def test_games_are_found_by_their_tasks_in_whatever_order(tmp_path):
    unbroken, _ = told(tmp_path, [QUICK[2], QUICK[0]])
    assert told(tmp_path, QUICK)[1] == [3, 4]
    assert told(tmp_path, [QUICK[2], QUICK[0]]) == (unbroken, [])


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"half_hexes": "named"}},
        {"players": ("random", "recruit")},
        {"seed": "other"},
        {"turns": 2},
        {"limit": 90_000},
    ],
)
def test_a_game_with_anything_different_is_another_game(tmp_path, change):
    told(tmp_path, QUICK[:1])
    assert Kept(tmp_path, "1").missing([QUICK[0]._replace(**change), QUICK[0]]) == [QUICK[0]._replace(**change)]


def test_the_time_of_every_turn_is_kept(tmp_path):
    (first,) = Kept(tmp_path, "1").played(QUICK[:1], ALONE, print)
    (again,) = Kept(tmp_path, "1").played(QUICK[:1], ALONE, print)
    assert len(again.thought) == 2
    for kept, taken in zip(again.thought, first.thought, strict=True):
        assert kept == pytest.approx(taken, abs=1e-3)


def test_a_game_that_went_wrong_is_not_kept(tmp_path):
    (wrong,), _ = told(tmp_path, [QUICK[0]._replace(limit=1)])
    assert wrong.error and Kept(tmp_path, "1").games == {}


def test_a_game_that_is_wanted_twice_is_played_once(tmp_path):
    games, counts = told(None, [QUICK[0], QUICK[1], QUICK[0]])
    assert games[0] == games[2] and len(counts) == 2


def test_more_pairs_of_the_same_players_add_to_those_that_are_there(tmp_path):
    few, more = (list(tasks(GAME, "campaign", "random", "recruit", "7", pairs)) for pairs in (2, 3))
    kept = Kept()
    list(kept.played([task._replace(turns=1) for task in few], ALONE, print))
    assert [task.seed for task in kept.missing([task._replace(turns=1) for task in more])] == ["7/3", "7/3"]


def test_other_places_are_left_alone(tmp_path):
    (tmp_path / "letters").write_text("dear")
    with pytest.raises(LabError, match="holds something else"):
        Kept(tmp_path, "1")
    with pytest.raises(LabError, match="is a file"):
        Kept(tmp_path / "letters", "1")
    Kept(tmp_path / "games", "1")
    with pytest.raises(LabError, match="is from version 1, this is 2; choose another place"):
        Kept(tmp_path / "games", "2")
