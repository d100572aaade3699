"""Ratings: known values, and tests that are wrong no more often than they say."""

import random

import pytest

from galicia.lab.executors import LabError
from galicia.lab.games import Played
from galicia.lab.measures import elo, elo_of, expected_share, share_of, wilson
from galicia.lab.rating import (
    BOUND,
    Match,
    Pair,
    likelihood,
    outcome,
    pace,
    paired,
    ratings,
    screened_out,
    sequential,
    tasks,
    verdict,
)
from tests.lab.conftest import GAME


def game(a_share, margin=0, *, swapped=False):
    """A game in which A, on the first side or the second, gets a share of the point and is ahead by a margin."""
    seats = ("RU", "AH") if swapped else ("AH", "RU")
    winners = () if a_share == 0.5 else (seats[0] if a_share else seats[1],)
    ahead = -margin if swapped else margin
    return Played("1", ("b", "a") if swapped else ("a", "b"), 9, 3, winners, {"AH": ahead, "RU": 0})


def pair(first, second, margin=0):
    return Pair(game(first, margin), game(second, margin, swapped=True), GAME.camps)


def flipped(rng, strength):
    """A pair of games, each won with the chance that a difference in Elo gives."""
    share = expected_share(strength)
    return pair(*(float(rng.random() < share) for _ in range(2)), margin=rng.gauss(strength / 20, 12))


@pytest.mark.parametrize(
    ("share", "n", "low", "high"),
    [(0.0, 10, 0.0, 0.2775), (0.5, 10, 0.2366, 0.7634), (0.9, 100, 0.8256, 0.9448), (1.0, 100, 0.9630, 1.0)],
)
def test_wilson_intervals_are_those_of_the_books(share, n, low, high):
    assert wilson(share, n) == pytest.approx((share, low, high), abs=1e-4)


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0), (0.64, 100), (0.76, 200), (0.909, 400), (0.36, -100)])
def test_elo_is_the_usual_one(share, difference):
    assert elo(share) == pytest.approx(difference, abs=1)
    assert expected_share(difference) == pytest.approx(share, abs=2e-3)


def test_intervals_hold_the_truth_in_about_95_of_100_cases():
    rng, held = random.Random(1), 0
    for _ in range(400):
        found = elo_of([flipped(rng, 80).score for _ in range(60)])
        held += found.low <= 80 <= found.high
    assert 365 <= held <= 398


def test_whoever_wins_all_has_a_lower_bound_and_no_upper_one():
    found = elo_of([1.0] * 20)
    assert found.value == found.high == float("inf")
    assert found.low == pytest.approx(elo(wilson(1.0, 20).low))


def test_pairs_that_scatter_less_are_known_better():
    steady, wild = share_of([0.5] * 10 + [1.0, 0.0]), share_of([1.0, 0.0] * 6)
    assert steady.high - steady.low < wild.high - wild.low


def test_a_pair_is_seen_from_player_a_on_both_sides():
    both = pair(1.0, 0.0, margin=4)
    assert (both.score, both.shares, both.margin) == (0.5, (1.0, 0.0), 4)
    match = Match("battle-for-galicia", "campaign", "a", "b", [both])
    assert match.on_side(0).value == 1 and match.on_side(1).value == 0


def test_a_match_is_tested_as_if_its_pairs_came_one_by_one():
    won = [pair(1.0, 1.0, margin=5)] * 30
    found, pairs = outcome(won, 0, 60)
    assert found == "stronger" and pairs < 15
    assert outcome(won[: pairs - 1], 0, 60) == ("open", pairs - 1)


def test_who_is_ahead_over_both_games_is_told_where_one_side_always_wins():
    pairs = [pair(1.0, 0.0, margin) for margin in (4, 1, -2, 0)]
    match = Match("battle-for-galicia", "campaign", "a", "b", pairs)
    assert (match.share.value, match.ahead.value) == (0.5, 2.5 / 4)


def test_a_player_of_one_seat_is_stood_in_for_in_the_other():
    assert [task.players for task in tasks(GAME, "s", "a", "b", "1", 1, seat=1)] == [("b", "b"), ("b", "a")]
    assert [task.players for task in tasks(GAME, "s", "a", "b", "1", 1, seat=0)] == [("a", "b"), ("b", "b")]


def test_the_pace_of_a_player_is_taken_over_all_its_turns_in_either_seat():
    first = game(1.0)._replace(thought=((1.0,) * 19, (8.0, 9.0)))
    second = game(1.0, swapped=True)._replace(thought=((7.0,), (4.0,)))
    match = Match("battle-for-galicia", "campaign", "a", "b", [Pair(first, second, GAME.camps)])
    assert pace("a", [match]) == (1.0, 1.0) and pace("b", [match]) == (8.0, 9.0)
    assert pace("a", [match, match]) == (1.0, 1.0) and pace("nobody", [match]) == (0, 0)


def test_the_likelihood_is_that_of_the_textbook():
    scores = [0.0, 0.5, 0.5, 1.0] * 25
    scatter = (25 * 0.5 + 20 * 0.125) / 120
    s0, s1 = 0.5, 1 / (1 + 10 ** (-60 / 400))
    assert likelihood(scores, 0, 60) == pytest.approx(100 * (s1 - s0) * (1.0 - s0 - s1) / (2 * scatter))


def decided(rng, strength):
    *_, (pairs, found) = sequential(iter(lambda: flipped(rng, strength), None), 0, 60, 2000)
    return found, len(pairs)


def test_the_sequential_test_is_seldom_wrong():
    rng = random.Random(2)
    equal = [decided(rng, 0)[0] for _ in range(150)]
    better = [decided(rng, 60)[0] for _ in range(150)]
    assert equal.count("stronger") <= 14 and better.count("not stronger") <= 14
    assert "open" not in equal + better


def test_a_few_even_pairs_decide_nothing_though_they_do_not_scatter():
    assert verdict([0.5] * 12, [0.0] * 12, 0, 60) == "open"
    assert verdict([1.0] * 2, [9.0] * 2, 0, 60) == "open"


def test_the_sequential_test_stops_sooner_the_clearer_it_is():
    rng = random.Random(3)
    close = sum(decided(rng, 60)[1] for _ in range(30))
    clear = sum(decided(rng, 250)[1] for _ in range(30))
    assert clear < close / 3


def test_a_hopeless_candidate_is_sent_home_by_its_margin():
    rng = random.Random(4)
    margins = [rng.gauss(-12, 10) for _ in range(12)]
    lost = [pair(0.5, 0.5, margin) for margin in margins]
    assert abs(likelihood([one.score for one in lost], 0, 60)) < BOUND
    assert verdict([one.score for one in lost], margins, 0, 60) == "not stronger"
    assert not screened_out(margins[:9]) and not screened_out([-margin for margin in margins])


def test_too_few_pairs_leave_it_open():
    *_, (pairs, found) = sequential([pair(1.0, 0.0)] * 9, 0, 60, 5)
    assert (len(pairs), found) == (5, "open")


def test_ratings_find_the_strengths_behind_the_results():
    rng = random.Random(5)
    truth = {"a": 0, "b": 100, "c": 250}
    matches = [
        Match("g", "s", x, y, [flipped(rng, truth[x] - truth[y]) for _ in range(300)])
        for x, y in (("b", "a"), ("c", "a"), ("c", "b"))
    ]
    found = ratings(("a", "b", "c"), matches)
    assert found["a"] == (0, 0, 0)
    for name in ("b", "c"):
        assert found[name].low < truth[name] < found[name].high
        assert found[name].value == pytest.approx(truth[name], abs=40)


def test_a_game_that_went_wrong_is_no_result():
    with pytest.raises(LabError, match="game 1 of a and b: broke"):
        list(paired([game(1.0)._replace(error="broke"), game(1.0)], GAME.camps))
