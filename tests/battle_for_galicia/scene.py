"""Small positions of Battle for Galicia; see `tests.scenes`."""

from __future__ import annotations

from typing import Any

import galicia
from tests.scenes import Scenes

GAME = galicia.game("battle-for-galicia")
SCENES = Scenes(GAME)
unit, hexes, told, reasons = SCENES.unit, SCENES.hexes, SCENES.told, SCENES.reasons
(PRZEMYSL,) = hexes("3.15")


def scene(units: str, *, step: str = "Movement side=AH", **where: Any) -> Any:
    return SCENES.scene(units, step=step, **where)


def position(units: str, *, step: str = "Movement side=AH", **where: Any) -> str:
    return SCENES.position(units, step=step, **where)
