"""CoG G8: where reinforcements of both sides enter.

Cases: G8, G-R29, G-R71, G-R72.
"""

from __future__ import annotations

from collections.abc import Iterator

from galicia.board.hexset import Bits, bits_of
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.galicia.state import GaliciaState
from galicia.games.clash_of_giants.galicia.supply import reached
from galicia.games.clash_of_giants.galicia.tables import AH, RU
from galicia.games.clash_of_giants.series.replacement import corps_area, roomy
from galicia.games.clash_of_giants.series.state import OUT
from galicia.games.clash_of_giants.series.units import Piece

DISTANCE = 4  # G8.13-d
SECOND = "2nd"


def limits(s: GaliciaState, unit: int) -> Iterator[tuple[Bits, Sentence]]:
    """CoG G8.12, G8.13: what bounds the entry of a reinforcement."""
    yield from _ground(s, s.pieces[unit])
    fed = reached(s, s.pieces[unit].side)
    yield fed, because("{unit} enters in full supply", "G8.12-c", "G8.13-b", unit=unit)


def _ground(s: GaliciaState, piece: Piece) -> Iterator[tuple[Bits, Sentence]]:
    """The same but for supply."""
    unit, side = piece.number, piece.side
    if piece.more["entry_area"] == SECOND:
        area = s.world.area_hexes[s.game.markers.index("AH-2nd")] & s.game.home[AH]
        yield area, because("{unit} enters in the area of the 2nd Army", "G8.13-c", "G-R29", unit=unit)
        why = because("{unit} enters at least four hexes from Russian units in supply", "G8.13-d", unit=unit)
        yield s.world.hexes & ~near_russians(s), why
    else:
        case = "G8.13-b" if side == AH else "G8.12-c"
        yield s.game.towns[side], because("{unit} enters in a town or city at home", case, unit=unit)
        if side == AH:
            free = s.world.hexes & ~s.zone_of(RU)
            yield free, because("{unit} cannot enter in an enemy zone", "G8.13-b", unit=unit)
    yield roomy(s, unit), because("a hex must have room, and no enemy in it", "G8.12-e", "G-R71-a")
    corps = corps_area(s, unit)
    if corps is not None:
        why = because("{unit} enters in the same army's area as its corps", "G8.12-f", "G8.1-corps", unit=unit)
        yield s.world.area_hexes[corps], why


def near_russians(s: GaliciaState) -> Bits:
    """CoG G8.13-d: the hexes too near to Russian units; those out of supply do not count (G8.13-e)."""
    near = bits_of(s.where[unit] for unit in s.on_map(enemy_of(AH)) if s.supply[unit] != OUT)
    for _ in range(DISTANCE - 1):
        near = s.world.grid.grow(near)
    return near
