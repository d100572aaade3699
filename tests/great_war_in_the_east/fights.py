"""Combats for tests: play an attack from its declaration and read what was told of it."""

from __future__ import annotations

from typing import Any

from galicia.engine.events import Event
from galicia.games.great_war_in_the_east.state import EasternState
from tests.great_war_in_the_east.scene import GAME, scene, told


def play(s: EasternState, *orders: str) -> list[Event]:
    """Everything that orders, given one after the other, bring about."""
    return [event for order in orders for event in s.play(order)]


def fight(units: str, *orders: str, side: str = "AH", **more: Any) -> tuple[EasternState, list[Event]]:
    """A combat phase in which orders are given."""
    s = scene(units, step=f"Combat side={side}", **more)
    return s, play(s, *orders)


def offered(s: EasternState, verb: str = "") -> list[str]:
    """The orders that may be given now, or those with one verb."""
    sentences = [GAME.sentence(order) for order in s.orders()]
    return [sentence for sentence in sentences if sentence.split()[0] == verb or not verb]


def strengths(events: list[Event]) -> tuple[int, int]:
    """Attack and defence of the last odds told."""
    odds = told(events, "odds")[-1]
    return odds["attack"], odds["defence"]


def column(events: list[Event]) -> str:
    """The ratio over the column of the last odds told."""
    name: str = told(events, "odds")[-1]["column"]
    return name


def lines(events: list[Event]) -> list[str]:
    """The explanation of the last odds told."""
    texts: list[str] = told(events, "odds")[-1]["lines"]
    return texts


def result(events: list[Event]) -> str:
    """The last result on the CRT, attacker before defender."""
    text: str = told(events, "combat_roll")[-1]["result"]
    return text


__all__ = ["column", "fight", "lines", "offered", "play", "result", "strengths"]
