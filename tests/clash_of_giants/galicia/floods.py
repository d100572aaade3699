"""Galicia with a flood and a sea in it: what the series provides for and this board does not have."""

from __future__ import annotations

from galicia.engine.tables import sheet
from galicia.games.clash_of_giants.galicia import tables
from galicia.games.clash_of_giants.galicia.game import ClashOfGiantsGalicia
from galicia.games.clash_of_giants.series.world import ALL, Ground, World
from tests.scenes import Scenes


class Flooded(ClashOfGiantsGalicia):
    """1311 takes a whole move; 1411 is sea."""

    def make_world(self) -> World:
        board = sheet(ClashOfGiantsGalicia.package)
        flood = {board.grid.hex("1311"): "flooded", board.grid.hex("1411"): "sea"}
        terrain = {**tables.TERRAIN, "flooded": Ground(ALL), "sea": Ground(None)}
        marks = tuple(side.lower() for side in self.sides)
        return World(board.changed(flood), self.sides, terrain, tables.SETTLEMENTS, tables.AREAS, marks,
                     tables.FORTS)  # fmt: skip


Flooded.package = ClashOfGiantsGalicia.package
Flooded.packages = ClashOfGiantsGalicia.packages
SCENES = Scenes(Flooded())
