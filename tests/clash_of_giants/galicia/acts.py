"""What is played in scenes of Clash of Giants: Galicia."""

from __future__ import annotations

from typing import Any

from tests.clash_of_giants.acts import Acts, joins, odds
from tests.clash_of_giants.galicia.scene import GAME, SCENES

ACTS = Acts(SCENES)
MARKERS = GAME.markers
lost, checks = ACTS.lost, ACTS.checks

__all__ = ["MARKERS", "activation", "attack", "checks", "declaration", "joins", "lost", "march", "odds"]


def activation(units: str, army: str = "AH-1st", **more: Any) -> Any:
    return ACTS.activation(units, army, **more)


def march(units: str, army: str = "AH-1st", die: int = 6, **more: Any) -> Any:
    return ACTS.march(units, army, die, **more)


def declaration(units: str, side: str = "AH", **more: Any) -> Any:
    return ACTS.declaration(units, side, **more)


def attack(units: str, *orders: str, side: str = "AH", **more: Any) -> tuple[Any, list[Any]]:
    return ACTS.attack(units, *orders, side=side, **more)
