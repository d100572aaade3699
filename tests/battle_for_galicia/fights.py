"""What tests of combat ask again and again: play some orders, read off who is where and what the dice met.

The open field round 7.14 has no river, ridge or swamp within two hexes; rails and supply are near for both sides.
Its neighbours are 7.15 left, 8.14 and 8.13 above, 7.13 right, 6.13 and 6.14 below.
"""

from __future__ import annotations

from tests.battle_for_galicia.scene import GAME, hexes, scene, told, unit


def fight(units: str, *orders: str, side: str = "AH", **where):
    """A combat phase of a side in which these orders are given; returns the state and everything told."""
    s = scene(units, step=f"Combat side={side}", **where)
    return s, play(s, *orders)


def play(s, *orders: str) -> list:
    """Give orders one after another; returns everything told."""
    return [event for order in orders for event in s.play(order)]


def crt(roll: int) -> str:
    """Two dice that show a sum."""
    high = min(6, roll - 1)
    return f"{high} {roll - high}"


def place(s, side: str, name: str) -> str:
    """The hex of a unit, or `dead`."""
    h = s.where[unit(side, name)]
    return s.world.grid.number(h) if h >= 0 else "dead"


def rung(s, side: str, name: str) -> int:
    """How many reductions a unit has taken."""
    return s.rung[unit(side, name)]


def choices(s) -> set[str]:
    """The legal orders as sentences."""
    return {GAME.sentence(order) for order in s.orders()}


def column(events) -> str:
    """The final odds of the last combat told."""
    return told(events, "odds")[-1]["column"]


def strengths(events) -> tuple[int, int]:
    """Attack and defence of the last combat told."""
    odds = told(events, "odds")[-1]
    return odds["attack"], odds["defence"]


def result(events) -> str:
    """The CRT result of the last combat told."""
    return told(events, "combat_roll")[-1]["result"]


def modifiers(events) -> dict[str, int]:
    """The LRT modifier of each side that rolled."""
    return {roll["seat"]: int(roll["modifier"]) for roll in told(events, "loss_roll")}


def losses(events) -> dict[str, int]:
    """The reductions each side rolled."""
    return {roll["seat"]: roll["losses"] for roll in told(events, "loss_roll")}


def side_between(s, a: str, b: str) -> set[str]:
    """What is on the hexside between two hexes."""
    return set(s.world.board.features(*hexes(a, b)))
