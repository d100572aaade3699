"""Small positions of First Ypres; see `tests.scenes`."""

from __future__ import annotations

import galicia
from tests.scenes import Scenes

GAME = galicia.game("first-ypres")
SCENES = Scenes(GAME)
bare, scene, unit, hexes, told, reasons, play, choices, place = (
    SCENES.bare, SCENES.scene, SCENES.unit, SCENES.hexes, SCENES.told, SCENES.reasons, SCENES.play, SCENES.choices,
    SCENES.place,
)  # fmt: skip
