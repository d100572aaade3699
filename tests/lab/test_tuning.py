"""Tuning: the search finds what it looks for, can be stopped, and keeps its games apart from those of tests."""

import json
from math import log
from statistics import geometric_mean

import pytest

from galicia.lab.executors import Crew, Here, LabError, crew
from galicia.lab.games import Task, play_one
from galicia.lab.tuning import LEAST_SCATTER, SCATTER, SMOOTHING, Generation, Search, Tuning
from galicia.players.officer import planning
from galicia.players.style import weights_of
from tests.lab.conftest import GAME

SMALL = Search(GAME.id, "staff", "staff", ("campaign",), (0,), {"exposure": 0.35, "town": 1.0}, 2, 1, "7", turns=1)


def tuning(path, search=SMALL, **more):
    return Tuning(path, search, "staff", more.get("beside", {}), "1")


def searched(search, worth, generations):
    """A search in which a candidate's margin is a function of its weights."""
    centre, scatter = search.start, dict.fromkeys(search.start, SCATTER)
    for i in range(1, generations + 1):
        candidates = search.drawn(i, centre, scatter)
        found = Generation.of(candidates, [worth(one) for one in candidates], scatter)
        centre, scatter = found.centre, found.scatter
    return found


def test_a_search_finds_the_weights_behind_the_margins():
    target = {"town": 2.0, "exposure": 0.1, "rest": 1.0}
    search = Search("g", "staff", "staff", ("s",), (0, 1), {"town": 1.0, "exposure": 0.2, "rest": 1.1}, 24, 1, "1")
    found = searched(search, lambda one: -sum(log(one[term] / target[term]) ** 2 for term in target), 25)
    assert found.best == pytest.approx(target, rel=0.15)
    assert max(found.scatter.values()) < SCATTER / 2 and min(found.scatter.values()) >= LEAST_SCATTER


def test_weights_stay_above_nought():
    search = Search("g", "staff", "staff", ("s",), (0, 1), {"town": 0.01}, 8, 1, "1")
    found = searched(search, lambda one: -one["town"], 40)
    assert 0 < found.best["town"] < 0.005


def test_the_result_is_the_mean_of_the_best_quarter_and_the_centre_follows_it():
    candidates = [{"town": weight} for weight in (1.0, 2.0, 4.0, 8.0, 0.5, 0.6, 0.7, 0.8)]
    found = Generation.of(candidates, [0, 1, 9, 9, -1, -1, -1, -1], {"town": 0.3})
    assert found.best["town"] == pytest.approx(geometric_mean((4, 8)), rel=1e-3)
    assert log(found.centre["town"]) == pytest.approx(SMOOTHING * log(found.best["town"]), rel=1e-3)
    assert found.elite == 9


def test_all_candidates_of_a_generation_have_the_same_dice_and_the_next_has_others():
    search = Search(GAME.id, "staff", "recruit", ("campaign",), (0, 1), {"town": 1.0}, 3, 2, "7")
    candidates = search.drawn(1, search.start, {"town": 0.3})
    tasks = list(search.tasks(1, candidates))
    assert candidates[0] == search.start and len({one["town"] for one in candidates}) == 3
    seeds = [task.seed for task in tasks]
    assert seeds == ["tune/7/1/1", "tune/7/1/1", "tune/7/1/2", "tune/7/1/2"] * 3
    assert not {task.seed for task in search.tasks(2, candidates)} & set(seeds)


def test_sides_are_swapped_unless_a_seat_is_given():
    both = Search(GAME.id, "staff", "recruit", ("campaign",), (0, 1), {"town": 1.0}, 2, 1, "7")
    assert [task.players for task in both.tasks(1, [{"town": 1.5}])] == [
        ("staff:town=1.5", "recruit"),
        ("recruit", "staff:town=1.5"),
    ]
    second = Search(GAME.id, "staff", "recruit", ("campaign",), (1,), {"town": 1.0}, 2, 1, "7")
    assert [task.players for task in second.tasks(1, [{"town": 1.5}])] == [("recruit", "staff:town=1.5")]


def test_a_candidate_plays_by_its_weights():
    def played(name):
        found = play_one(Task(GAME.id, None, {}, (name, "random"), "1", turns=2))
        assert not found.error
        return found.orders, found.turns, found.battles

    own = weights_of(planning(GAME.id, "staff").package, "staff", "campaign", "AH")
    assert played("staff") == played(f"staff:exposure={own['exposure']}")
    assert played("staff") != played("staff:exposure=50:attack_point=0.01")


class Stopped(Exception):
    pass


def stop_after(games):
    def tell(done):
        if done == games:
            raise Stopped

    return tell


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    """Two generations without a stop."""
    found = tuning(tmp_path_factory.mktemp("tuning") / "found.json")
    assert len(list(found.go_on(2, Crew(Here(), 1)))) == 2
    return found


@pytest.mark.parametrize("games", [1, 2, 3])
def test_a_search_that_was_stopped_goes_on_and_ends_the_same(unbroken, tmp_path, games):
    path, done = tmp_path / "found.json", []
    with pytest.raises(Stopped):
        list(tuning(path).go_on(2, Crew(Here(), 1), stop_after(games)))
    again = tuning(path)
    again.take_up()
    assert again.done == games
    list(again.go_on(2, Crew(Here(), 1), done.append))
    assert done == list(range(games + 1, 5))
    assert path.read_bytes() == unbroken.path.read_bytes()


def test_two_processes_find_what_one_does(unbroken, tmp_path):
    with crew(2) as hands:
        list(tuning(tmp_path / "found.json").go_on(2, hands))
    assert (tmp_path / "found.json").read_bytes() == unbroken.path.read_bytes()


def test_a_search_may_be_continued_for_more_generations(unbroken, tmp_path):
    path = tmp_path / "found.json"
    list(tuning(path).go_on(1, Crew(Here(), 1)))
    more = tuning(path)
    more.take_up()
    list(more.go_on(2, Crew(Here(), 1)))
    assert path.read_bytes() == unbroken.path.read_bytes()


def test_the_file_holds_the_weights_as_the_players_read_them(unbroken):
    found = json.loads(unbroken.path.read_text())
    assert found["weights"] == {"staff": unbroken.generations[-1].best}
    kept = tuning(unbroken.path, beside={"crowd": 0.1})
    kept.take_up()
    assert kept.plain()["weights"] == {"staff": {"crowd": 0.1, **found["weights"]["staff"]}}


def test_a_game_that_goes_wrong_ends_the_search(tmp_path):
    wrong = Search(GAME.id, "staff", "staff", ("campaign",), (0,), {"courage": 1.0}, 2, 1, "7", turns=1)
    with pytest.raises(LabError, match=r"game tune/7/1/1 of staff:courage=1 and staff: .* no weight 'courage'"):
        list(tuning(tmp_path / "found.json", wrong).go_on(1, Crew(Here(), 1)))
