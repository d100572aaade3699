"""Fronts: where two armies face each other, and how far it has moved."""

from __future__ import annotations

from galicia.engine.fronts import Ground, fronts, hexsides
from tests.battle_for_galicia.scene import GAME, scene


def ground(turn: int, units: str) -> Ground:
    return Ground(turn, tuple(scene(units).occupied))


def told(pairs):
    word = GAME.lexicon.word
    return {(word("hex", a), word("hex", b)) for a, b in pairs}


WORLD = scene("AH 4 7.14").world


def test_the_front_is_between_those_who_are_near():
    found = told(hexsides(WORLD, ground(1, "AH 4 7.14, RU 45 7.15").occupied))
    assert ("7.14", "7.15") in found and ("7.15", "7.14") not in found
    assert hexsides(WORLD, ground(1, "AH 4 3.20, RU 45 16.04").occupied) == ()


def test_the_front_from_which_most_ground_has_changed_hands_comes_before_the_last():
    early, middle, last = (ground(i, f"AH 4 7.{h}, RU 45 7.{h + 1}") for i, h in enumerate((12, 20, 11), 1))
    assert [front.turn for front in fronts(WORLD, [early, middle, last])] == [2, 3]
    first, then = fronts(WORLD, [early, middle, last])
    assert {first.side, then.side} == {0, 1} and first.hexsides != then.hexsides
    (only,) = fronts(WORLD, [early, early])
    assert only.side is None
    assert fronts(WORLD, []) == []
