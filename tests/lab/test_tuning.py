"""Tuning: the search finds what it looks for, can be stopped, and keeps its games apart from those of tests."""

import json
import random
from math import log

import pytest

from galicia.lab.executors import Crew, Here, LabError, crew
from galicia.lab.games import Task, play_one
from galicia.lab.tuning import NARROWER, REACH, Generation, Pair, Search, Tuning
from galicia.players.officer import planning
from galicia.players.style import weights_of
from tests.lab.conftest import GAME

SMALL = Search(GAME.id, "staff", "staff", ("campaign",), (0,), {"exposure": 0.35, "town": 1.0}, 2, 1, "7", turns=1)


def tuning(path, search=SMALL, **more):
    return Tuning(path, search, "staff", more.get("beside", {}), "1")


def searched(search, worth, generations):
    """A search in which a candidate's margin is a function of its weights."""
    centre = search.start
    for i in range(1, generations + 1):
        pairs = search.drawn(i, centre)
        found = Generation.of(centre, pairs, [worth(one) for pair in pairs for one in (pair.there, pair.back)])
        centre = found.centre
    return found


TARGET = {"town": 2.0, "exposure": 0.1, "rest": 1.0}
ASTRAY = Search("g", "staff", "staff", ("s",), (0, 1), {"town": 1.0, "exposure": 0.2, "rest": 1.1}, 24, 1, "1")


def away(weights):
    return sum(log(weights[term] / best) ** 2 for term, best in TARGET.items())


def test_a_search_finds_the_weights_behind_the_margins():
    found = searched(ASTRAY, lambda one: -away(one), 15)
    assert found.centre == pytest.approx(TARGET, rel=0.15)


def test_a_search_finds_its_way_through_the_noise_of_games():
    dice = random.Random(1914)
    search = Search("g", "staff", "staff", ("s",), (0, 1), ASTRAY.start, 200, 1, "1")
    found = searched(search, lambda one: dice.gauss(-10 * away(one), 10), 4)
    assert away(found.centre) < away(search.start) / 4


def test_a_weight_that_does_not_matter_hardly_moves():
    dice = random.Random(1914)
    search = Search("g", "staff", "staff", ("s",), (0, 1), {"town": 1.0}, 200, 1, "1")
    assert searched(search, lambda one: dice.gauss(0, 10), 4).centre["town"] == pytest.approx(1.0, rel=0.2)


def test_weights_stay_above_nought():
    search = Search("g", "staff", "staff", ("s",), (0, 1), {"town": 0.01}, 8, 1, "1")
    found = searched(search, lambda one: -one["town"], 40)
    assert 0 < found.centre["town"] < 0.005


def test_the_candidates_of_a_pair_lie_opposite_and_come_nearer_with_every_generation():
    for generation in (1, 2, 3):
        for pair in ASTRAY.drawn(generation, ASTRAY.start):
            for term, weight in ASTRAY.start.items():
                assert abs(pair.steps[term]) == pytest.approx(REACH * NARROWER ** (generation - 1))
                assert log(pair.there[term] / weight) == pytest.approx(pair.steps[term], abs=1e-3)
                assert pair.there[term] * pair.back[term] == pytest.approx(weight**2, rel=1e-3)


def test_a_slope_is_told_with_its_error():
    pairs = [Pair.around({"town": 1.0, "rest": 1.0}, {"town": 0.5, "rest": rest}) for rest in (0.5, -0.5)]
    found = Generation.of({"town": 1.0, "rest": 1.0}, pairs, [4, 2, 3, 1])
    assert found.slopes == {"town": 2.0, "rest": 0.0} and found.errors == {"town": 0.0, "rest": 2.0}
    assert found.margin == 2.5 and found.centre == {"town": 1.649, "rest": 1.0}


def test_both_candidates_of_a_pair_have_the_same_dice_and_others_have_others():
    search = Search(GAME.id, "staff", "recruit", ("campaign",), (0, 1), {"town": 1.0}, 2, 2, "7")
    pairs = search.drawn(1, search.start)
    seeds = [task.seed for task in search.tasks(1, pairs)]
    games = ["tune/7/1/1/1", "tune/7/1/1/1", "tune/7/1/1/2", "tune/7/1/1/2"]
    assert seeds[:8] == games * 2 and len(seeds) == search.games_a_generation == 16
    assert not set(seeds[8:]) & set(games)
    assert not {task.seed for task in search.tasks(2, pairs)} & set(seeds)


def test_sides_are_swapped_unless_a_seat_is_given():
    pair = [Pair({"town": 0.5}, {"town": 1.5}, {"town": 0.5})]
    both = Search(GAME.id, "staff", "recruit", ("campaign",), (0, 1), {"town": 1.0}, 2, 1, "7")
    assert [task.players for task in both.tasks(1, pair)] == [
        ("staff:town=1.5", "recruit"),
        ("recruit", "staff:town=1.5"),
        ("staff:town=0.5", "recruit"),
        ("recruit", "staff:town=0.5"),
    ]
    second = Search(GAME.id, "staff", "recruit", ("campaign",), (1,), {"town": 1.0}, 2, 1, "7")
    assert [task.players for task in second.tasks(1, pair)] == [
        ("recruit", "staff:town=1.5"),
        ("recruit", "staff:town=0.5"),
    ]


def test_a_candidate_plays_by_its_weights():
    def played(name):
        found = play_one(Task(GAME.id, None, {}, (name, "random"), "1", turns=2))
        assert not found.error
        return found.orders, found.turns, found.battles

    own = weights_of(planning(GAME, "staff").package, "staff", "campaign", "AH")
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


@pytest.mark.parametrize("games", [1, 4, 6])
def test_a_search_that_was_stopped_goes_on_and_ends_the_same(unbroken, tmp_path, games):
    path, done = tmp_path / "found.json", []
    with pytest.raises(Stopped):
        list(tuning(path).go_on(2, Crew(Here(), 1), stop_after(games)))
    again = tuning(path)
    again.take_up()
    assert again.done == games
    list(again.go_on(2, Crew(Here(), 1), done.append))
    assert done == list(range(games + 1, 9))
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
    assert found["weights"] == {"staff": unbroken.generations[-1].centre}
    kept = tuning(unbroken.path, beside={"crowd": 0.1})
    kept.take_up()
    assert kept.plain()["weights"] == {"staff": {"crowd": 0.1, **found["weights"]["staff"]}}


def test_a_game_that_goes_wrong_ends_the_search(tmp_path):
    wrong = Search(GAME.id, "staff", "staff", ("campaign",), (0,), {"courage": 1.0}, 2, 1, "7", turns=1)
    with pytest.raises(LabError, match=r"game tune/7/1/1/1 of staff:courage=\S+ and staff: .* no weight 'courage'"):
        list(tuning(tmp_path / "found.json", wrong).go_on(1, Crew(Here(), 1)))
