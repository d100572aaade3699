"""CoG Y7.1: where reinforcements enter.

Cases: Y7, Y-R75-.
"""

from __future__ import annotations

from collections.abc import Iterator

from galicia.board.hexset import Bits
from galicia.engine.sentences import Sentence, because
from galicia.games.clash_of_giants.series.replacement import corps_area, roomy
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import AL, GE, OPENS, ZONES
from galicia.games.clash_of_giants.ypres.zones import too_early

EAST = "east"
ENTRY = {AL: ("Y7.12-b", "Y7.12-h", "Y7.12-f"), GE: ("Y7.13-a", "Y7.13-d", "Y7.13-d")}  # cases: zone, room, corps


def limits(s: YpresState, unit: int) -> Iterator[tuple[Bits, Sentence]]:
    """CoG Y7.12, Y7.13: what bounds the entry of a reinforcement."""
    piece = s.pieces[unit]
    listed = s.game.listed[unit]
    case, room, one_zone = ENTRY[piece.side]
    ground = 0
    for zone in listed:
        ground |= s.world.area_hexes[zone]
    names = [ZONES[zone] for zone in listed]
    yield ground, because("{unit} enters in Zone {zones:,}", case, unit=unit, zones=names)
    if piece.more["entry_edge"] == EAST:
        yield s.game.east_edge, because("{unit} enters by the east edge", "Y7.12-c", unit=unit)
    else:
        yield s.world.sources[piece.side], because("{unit} enters in a source hex of its side", case, unit=unit)
    if too_early(s, piece.side):
        why = because("no German enters Zone D before turn {turn}", "Y7.13-c", turn=OPENS[GE])
        yield s.world.hexes & ~s.game.zone_d, why
    yield roomy(s, unit), because("a hex must have room, and no enemy in it", room, "Y-R75-a")
    corps = corps_area(s, unit)
    if corps is not None and corps % len(ZONES) in listed:
        why = because("{unit} enters in the zone of its corps", one_zone, "Y7.1-corps", unit=unit)
        yield s.world.area_hexes[corps], why
