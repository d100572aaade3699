"""After a game: chances from sampled games, turning points, the ledger of luck, and the story."""

import random
import re

import pytest

import galicia
from galicia.engine.dice import SeededDice
from galicia.engine.story import ledger
from galicia.lab import aftergame
from galicia.lab.aftergame import Chance, account, as_page, as_text, chances, turning_points
from galicia.lab.games import Task, play_one
from galicia.lab.measures import Interval, wilson
from tests.lab.conftest import GAME, RANDOM


@pytest.fixture(scope="module")
def record():
    """A game between random players with their names, and its record."""
    state, rng = GAME.new(seed="after"), random.Random(3)
    while not state.over:
        state.play(state.orders().sample(rng))
    return galicia.Record.of(state, tags={"AH": "Anna", "RU": "<Boris>"})


@pytest.fixture(scope="module")
def told(record):
    return account(record)


def sampled(told, shares):
    """Two games from every moment, as if played: the first side wins a share of them."""
    played = play_one(Task(GAME.id, None, {}, RANDOM, "x", 1))._replace(error="")
    for moment in told.moments:
        for i in range(2):
            won = i < shares.get(moment.turn, 1)
            yield played._replace(winners=("AH",) if won else ("RU",), scores={"AH": 9 if won else 1, "RU": 5})


def test_an_account_holds_every_turn_and_every_battle(told, record):
    assert [moment.turn for moment in told.moments] == list(range(1, 13))
    assert told.names == ("Anna", "<Boris>") and told.result is not None
    rolls = [event for event in events(record) if event.kind == "combat_roll"]
    assert len(told.battles) == len(rolls)


def events(record):
    states = record.states()
    next(states)
    return [event for state in states for event in state.events]


def test_a_moment_is_the_beginning_of_its_turn(told, record):
    begun = [state.position() for state in record.states() if any(event.kind == "turn" for event in state.events)]
    assert [moment.position for moment in told.moments[1:]] == begun
    assert galicia.Position.loads(told.moments[0].position).state() == GAME.new(seed="after")


def test_games_are_played_on_from_the_moments_with_dice_of_their_own(told):
    tasks = aftergame.tasks(told, "random", 2, "s")
    assert [task.seed for task in tasks[:2]] == ["s/1", "s/2"] and len(tasks) == 24
    begun = tasks[-1].begin()
    assert begun.turn == 12 and isinstance(begun.dice, SeededDice) and begun.dice.seed == "s/2"
    first, second = map(play_one, tasks[-2:])
    assert not first.error and not second.error and first.dumps() != second.dumps()
    assert {turn.turn for turn in first.turns} == {12}


def test_chances_are_the_shares_of_the_sampled_games_and_end_with_the_result(told):
    found = chances(told, sampled(told, {3: 2, 4: 0}), 2)
    assert found[0].share == wilson(0.5, 2) and found[0].margin == 0
    assert (found[2].share.value, found[2].margin, found[3].share.value) == (1, 4, 0)
    assert len(found) == 13
    assert found[-1].share.value == float("AH" in told.result.winners)
    assert found[-1].margin == told.result.scores["AH"] - told.result.scores["RU"]


def chance(turn, value, reach=0.05):
    return Chance(turn, Interval(value, value - reach, value + reach), 0)


def test_turning_points_are_the_greatest_changes_that_are_not_chance():
    found = turning_points([chance(1, 0.5), chance(2, 0.7), chance(3, 0.3), chance(4, 0.35), chance(5, 0.6, 0.4)])
    assert [before.turn for before, _ in found] == [2, 1]


def test_one_game_more_or_less_is_no_turning_point():
    lost, won = wilson(0.0, 1), wilson(1.0, 1)
    assert not turning_points([Chance(1, lost, 0), Chance(2, won, 0)])


def test_the_ledger_weighs_what_dice_promised_against_what_they_gave(told):
    for row in ledger(told.chronicle):
        spared = row.expected[0] - row.actual[0]
        inflicted = row.actual[1] - row.expected[1]
        assert row.luck == pytest.approx(spared + inflicted, abs=1e-3)
        assert row.attacks == sum(battle.attacker == told.sides[row.side] for battle in told.battles)


def test_a_turn_is_told_with_its_attacks_losses_and_points(told):
    words = aftergame.turn_told(told, 12)
    last = {turn.side: turn for turn in told.turns if turn.turn == 12}
    for seat in ("AH", "RU"):
        assert f"and has {last[seat].score} point" in words


def test_places_that_fell_are_named(told):
    named = next(battle for battle in told.battles if battle.fell and battle.target in told.places)
    assert told.places[named.target] in aftergame.turn_told(told, named.turn)


def test_the_text_has_all_its_parts(told):
    text = as_text(told, chances(told, sampled(told, {3: 2, 4: 0}), 2), "2 games")
    assert text.startswith("Battle for Galicia 1914, campaign: AH Anna against RU <Boris>\n")
    for part in ("Chances of AH (2 games)", "Turning points", "Luck of the dice", "The story"):
        assert f"\n{part}" in text
    assert "  Turn 3: RU's chances rise from 0% to 100%." in text
    assert len(re.findall(r"^  Turn \d+: ", text.split("The story")[1], re.M)) == 12


def test_the_page_stands_alone_and_reads_no_name_as_markup(told):
    page = as_page(told, chances(told, sampled(told, {}), 2), "2 games")
    assert page.count("<svg") == 3 and "<script" not in page and "<Boris>" not in page
    parts = ["Chances", "Expected score", "Points", "Turning points", "Luck", "In short", "The story"]
    assert re.findall(r"<h2>(.*?)</h2>", page) == parts


def test_a_game_that_broke_off_is_told_as_far_as_it_goes(record):
    short = galicia.Record(record.game, record.scenario, dice=record.dice, lines=record.lines[:600])
    told = account(short)
    assert told.result is None and 1 < len(told.moments) < 12
    assert f"The record ends in turn {told.moments[-1].turn}" in as_text(
        told, chances(told, sampled(told, {}), 2), "2 games"
    )
