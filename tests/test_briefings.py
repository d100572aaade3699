"""Every game says what kind of evening it is, and briefs every seat of every scenario."""

import pytest

import galicia

GAMES = galicia.games()
SEATS = [(game, scenario, seat) for game in GAMES for scenario in game.scenarios for seat in game.seats]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_says_what_kind_of_evening_it_is(game):
    evening = game.names.evening
    assert evening.hours[0] < evening.hours[1] and 1 <= evening.weight <= 5
    assert len(evening.gist) <= 90 and len(evening.words) <= 240


@pytest.mark.parametrize(("game", "scenario", "seat"), SEATS, ids=lambda value: getattr(value, "id", value))
def test_every_seat_is_briefed(game, scenario, seat):
    briefing = game.briefing(scenario, seat)
    assert briefing.situation and briefing.goal
    assert len(briefing.turn) == 4 and 1 <= len(briefing.different) <= 4
    side = next(aim.seat for aim in briefing.aims if aim.seat)
    assert side == seat, "one's own points come first"
    hexes = {hex for aim in briefing.aims for hex in aim.hexes}
    known = {board.grid.number(hex) for board in game.boards(game.Options()) for hex in board.terrain}
    assert hexes and hexes <= known


def test_the_points_of_a_briefing_are_those_of_the_rules():
    aims = galicia.game("battle-for-galicia").briefing("campaign", "AH").aims
    assert [(aim.points, aim.what, aim.when) for aim in aims if aim.seat == "AH"] == [
        ("10", "Lublin", "+2 a turn held"),
        ("6", "Chelm", "+2 a turn held"),
        ("3", "Hrubieszow, Krasnostaw", "+1 a turn held"),
    ]


@pytest.mark.parametrize(("points", "leader"), [(14, "AH"), (17, ""), (21, "AL")])
def test_who_leads_is_who_would_win(points, leader):
    assert galicia.game("great-war-in-the-east").leader({"AH": -points, "AL": points}) == leader
