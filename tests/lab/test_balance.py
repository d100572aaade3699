"""Balance: shares with intervals, and bids that even a game."""

import random

import pytest

from galicia.lab.balance import Setting, Weighed, settings, turning_point
from galicia.lab.games import Played
from galicia.lab.measures import wilson
from tests.lab.conftest import GAME


def game(ah, ru, even=0):
    """A game that AH wins if it is ahead by more than a margin."""
    ahead = ah - ru - even
    winners = () if not ahead else ("AH",) if ahead > 0 else ("RU",)
    return Played("1", ("a", "a"), 9, 1, winners, {"AH": ah, "RU": ru})


def weighed(*played):
    return Weighed(Setting("campaign", "recruit"), GAME, played)


def test_wins_and_draws_are_counted_with_their_intervals():
    found = weighed(game(3, 1), game(4, 1), game(2, 2), game(1, 9))
    assert found.wins(0) == wilson(0.5, 4) and found.wins(1) == wilson(0.25, 4)
    assert found.draws == 0.25 and found.margin == -0.75


def test_a_bid_is_the_middle_of_the_margins():
    found = weighed(*(game(50 + ahead, 50) for ahead in (-3, 2, 7, 8, 20)))
    assert found.bid().value == 7 + 0.5  # -3 lost and 2 won: the winner changes at -0.5


def test_a_bid_evens_the_games_it_was_taken_from():
    rng = random.Random(6)
    margins = [round(rng.gauss(12, 20)) for _ in range(301)]
    bid = weighed(*(game(100 + margin, 100) for margin in margins)).bid()
    ahead = sum(margin > bid.value for margin in margins)
    behind = sum(margin < bid.value for margin in margins)
    assert abs(ahead - behind) <= 12
    assert bid.low < 12 < bid.high


def test_points_on_one_track_count_once():
    track = weighed(*(game(-points, points, even=-20) for points in (4, 6, 14, 20, 30)))
    assert turning_point(track.played, ["AH"]) == -20
    assert track.bid().value == -4  # AH needs the track at most at 10 and the middle game ends at 14


def test_no_bid_is_told_when_one_side_wins_all():
    assert weighed(game(9, 1), game(8, 1)).bid() is None


def test_a_drawn_game_shows_where_the_winner_changes():
    assert turning_point([game(9, 1), game(5, 5)], ["AH"]) == 0


def test_every_level_and_every_other_value_of_an_option_is_a_setting():
    found = list(settings(("campaign",), ("random", "recruit"), GAME.Options, {"recovery_and_move", "chelm_occupy"}))
    assert found == [
        Setting("campaign", "random"),
        Setting("campaign", "recruit"),
        Setting("campaign", "recruit", "chelm_occupy", "1"),
        Setting("campaign", "recruit", "recovery_and_move", "no"),
    ]
    assert [task.seed for task in found[2].tasks(GAME, 2, "7")] == ["7/1", "7/2"]
    assert found[2].tasks(GAME, 2, "7")[0].options == {"chelm_occupy": "1"}


@pytest.mark.parametrize("option", GAME.Options.about(), ids=lambda option: option.name)
def test_the_values_of_an_option_are_written_as_the_game_reads_them(option):
    for setting in settings(("campaign",), ("random",), GAME.Options, {option.name}):
        given = setting.tasks(GAME, 1, "1")[0].options
        if given:
            assert getattr(GAME.Options.read(given), option.name) in option.choices[1:]
