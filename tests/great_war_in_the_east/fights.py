"""Combats for tests: play an attack from its declaration and read what was told of it."""

from __future__ import annotations

from typing import Any

from tests.great_war_in_the_east.scene import GAME, SCENES, told

fight, play = SCENES.fight, SCENES.play
column, strengths, result = SCENES.column, SCENES.strengths, SCENES.result


def offered(s: Any, verb: str = "") -> list[str]:
    """The orders that may be given now, or those with one verb."""
    sentences = [GAME.sentence(order) for order in s.orders()]
    return [sentence for sentence in sentences if sentence.split()[0] == verb or not verb]


def lines(events: Any) -> list[str]:
    """The explanation of the last odds told."""
    return told(events, "odds")[-1]["lines"]
