"""Small positions of Great War in the East; see `tests.scenes`."""

from __future__ import annotations

import galicia
from tests.scenes import Scenes

GAME = galicia.game("great-war-in-the-east")
SCENES = Scenes(GAME)
bare, scene, unit, hexes, told, reasons = (
    SCENES.bare, SCENES.scene, SCENES.unit, SCENES.hexes, SCENES.told, SCENES.reasons,
)
