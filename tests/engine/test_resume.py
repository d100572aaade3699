"""A record can be played on: with the same seed, or with dice rolled at the table."""

import random
from dataclasses import replace

import pytest

import galicia
from galicia.engine.dice import ScriptedDice, SeededDice, TypedDice
from galicia.engine.errors import IllegalText

GAME = galicia.game("battle-for-galicia")
LONG_ENOUGH_FOR_A_COMBAT = 700


def played(dice, orders=LONG_ENOUGH_FOR_A_COMBAT):
    state, rng = GAME.new(dice=dice), random.Random(3)
    for _ in range(orders):
        state.play(state.orders().sample(rng))
    return state


def test_a_seeded_game_goes_on_with_the_next_die_of_its_seed():
    state = played(SeededDice("5"))
    resumed = galicia.Record.of(state).resume()
    assert resumed == state
    assert resumed.dice.count == state.dice.count > 0


def test_a_game_with_dice_rolled_by_hand_is_recorded_and_goes_on():
    state = played(TypedDice())
    record = galicia.Record.loads(galicia.Record.of(state).dumps())
    assert any(line.sentence.startswith("roll") for line in record.lines)
    assert record.replay() == state
    assert isinstance(record.resume().dice, TypedDice)


def test_a_record_whose_dice_do_not_follow_from_its_seed_does_not_go_on():
    record = galicia.Record.of(played(SeededDice("5")))
    at = next(i for i, line in enumerate(record.lines) if line.rolls)
    line = record.lines[at]
    forged = replace(line, rolls=tuple(pip % 6 + 1 for pip in line.rolls))
    with pytest.raises(IllegalText, match="not what the record says"):
        replace(record, lines=(*record.lines[:at], forged, *record.lines[at + 1 :])).resume()


def test_a_record_without_a_source_of_dice_does_not_go_on():
    with pytest.raises(IllegalText, match="scripted"):
        galicia.Record.of(played(ScriptedDice([]), orders=3)).resume()
