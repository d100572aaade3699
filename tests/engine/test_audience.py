"""A chance step says who may know its dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from galicia.engine.dice import ScriptedDice, TypedDice
from galicia.engine.events import EVERYONE, rolls_known
from galicia.engine.record import Record
from galicia.engine.sentences import Sentence
from galicia.engine.steps import Chance
from galicia.engine.words import Seat
from tests.engine.toy import GAME, SEATS

NOBODY_KNOWS, NORTH = 0, 0b0001


@dataclass(frozen=True, slots=True)
class Toss(Chance):
    mask: int

    def roller(self, s: Any) -> Seat:
        return 0

    def dice(self, s: Any) -> tuple[int, ...]:
        return 6, 6

    def seen(self, s: Any) -> int:
        return self.mask

    def prompt(self, s: Any) -> Sentence:
        return Sentence("Toss two dice", "4.1")

    def resolve(self, s: Any, rolls: tuple[int, ...]) -> None:
        s.tell("ended")


def tossed(*masks):
    """A game in which north has passed, and then dice fell for these masks and for a chit."""
    s = GAME.new("alliances", dice=ScriptedDice([1, *range(1, 2 * len(masks) + 1), 1, 1]))
    s.agenda[-1:-1] = [Toss(mask) for mask in reversed(masks)]
    s.play("pass")
    return s


def test_dice_are_open_unless_a_step_says_otherwise():
    s = tossed(EVERYONE)
    assert (s.rolls, s.audience) == ([1, 2, 1], ())
    assert rolls_known(s.rolls, s.audience, None, 4) == [1, 2, 1]


def test_each_seat_knows_the_dice_it_may():
    entry = tossed(EVERYONE, NORTH, NOBODY_KNOWS).history[-1]
    assert entry.rolls == (1, 2, 3, 4, 5, 6, 1)
    known = {seat: rolls_known(entry.rolls, entry.audience, n, 4) for n, seat in enumerate(SEATS)}
    assert known == {"N": [1, 2, 3, 4, 1], "E": [1, 2, 1], "S": [1, 2, 1], "W": [1, 2, 1]}
    assert rolls_known(entry.rolls, entry.audience, None, 4) == [1, 2, 1]


def test_spectators_know_what_every_seat_may_know():
    s = tossed(0b1111)
    assert rolls_known(s.rolls, s.audience, None, 4) == [1, 2, 1]


def test_who_may_know_is_forgotten_with_the_dice():
    s = tossed(NORTH)
    assert s.copy().audience == ()
    s.play("pass")
    assert s.audience == ()


@pytest.mark.parametrize("mask", [NORTH, NOBODY_KNOWS])
def test_dice_typed_in_have_the_same_audience(mask):
    s = GAME.new("alliances", dice=TypedDice())
    s.play("draw north")
    s.agenda[-1:-1] = [Toss(mask)]
    s.play("pass")
    s.play("roll 5 6")
    assert rolls_known(s.rolls, s.audience, 0, 4) == ([5, 6] if mask else [])
    assert rolls_known(s.rolls, s.audience, 1, 4) == []


def test_a_record_keeps_every_die():
    assert Record.of(tossed(NORTH, NOBODY_KNOWS)).lines[-1].rolls == (1, 2, 3, 4, 1)
