"""What tests of combat ask again and again: play some orders, read off who is where and what the dice met.

The open field round 7.14 has no river, ridge or swamp within two hexes; rails and supply are near for both sides.
Its neighbours are 7.15 left, 8.14 and 8.13 above, 7.13 right, 6.13 and 6.14 below.
"""

from __future__ import annotations

from tests.battle_for_galicia.scene import SCENES, hexes, told, unit

fight, play, choices, place = SCENES.fight, SCENES.play, SCENES.choices, SCENES.place
column, strengths, result = SCENES.column, SCENES.strengths, SCENES.result


def crt(roll: int) -> str:
    """Two dice that show a sum."""
    high = min(6, roll - 1)
    return f"{high} {roll - high}"


def rung(s, side: str, name: str) -> int:
    """How many reductions a unit has taken."""
    return s.rung[unit(side, name)]


def modifiers(events) -> dict[str, int]:
    """The LRT modifier of each side that rolled."""
    return {roll["seat"]: int(roll["modifier"]) for roll in told(events, "loss_roll")}


def losses(events) -> dict[str, int]:
    """The reductions each side rolled."""
    return {roll["seat"]: roll["losses"] for roll in told(events, "loss_roll")}


def side_between(s, a: str, b: str) -> set[str]:
    """What is on the hexside between two hexes."""
    return set(s.world.board.features(*hexes(a, b)))
