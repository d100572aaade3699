"""CoG Y9.2: the zones: who may enter which, who is bound to one, and the way back of those who strayed.

Cases: Y9.2, Y13, Y5.35-a, Y-R44, Y-R79-c, Y-R79-d, Y-zones.
"""

from __future__ import annotations

from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.games.clash_of_giants.series.movement import price_of
from galicia.games.clash_of_giants.series.stacking import room_for
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import GE, LAST_ZONE, OPENS, ZONES

FAR = 99


def bound(s: YpresState, unit: int) -> int | None:
    """CoG Y9.22-d, Y9.22-e: the zone a unit is bound to."""
    return s.game.bound.get(unit)


def strayed(s: YpresState, unit: int) -> bool:
    """CoG Y9.22-h: whether a unit stands outside the zone it is bound to."""
    zone = bound(s, unit)
    return zone is not None and s.zone(s.where[unit]) != zone


def too_early(s: YpresState, side: int) -> bool:
    """CoG Y9.22-g: whether Germans must keep out of Zone D."""
    return side == GE and s.turn < OPENS[GE]


def trespassing(s: YpresState, unit: int) -> bool:
    """CoG Y-R79-d: whether a unit is a German that a retreat has forced into Zone D too early."""
    return too_early(s, s.pieces[unit].side) and ZONES[s.zone(s.where[unit])] == LAST_ZONE


def barred(s: YpresState, unit: int) -> Bits:
    """CoG Y9.22, Y13.1-a: the hexes a unit may not enter of its own will.

    Whoever strayed may cross the zones between it and its own.
    """
    side = s.pieces[unit].side
    found = 0
    if s.turn == 1:
        found = s.game.zone_d | s.zone_of(enemy_of(side))
    elif too_early(s, side) and not trespassing(s, unit):
        found = s.game.zone_d
    zone = bound(s, unit)
    return found if zone is None else found | s.game.beyond[zone, s.zone(s.where[unit])]


def why_barred(s: YpresState, unit: int, h: int) -> Sentence | None:
    """CoG Y9.22: why a unit may not enter a hex of its own will; nothing if it may."""
    if not barred(s, unit) >> h & 1:
        return None
    side, zone = s.pieces[unit].side, bound(s, unit)
    if zone is not None and s.zone(h) != zone:
        return because("{unit} keeps to Zone {zone}", _bound_case(s, unit), "Y-R44", unit=unit, zone=ZONES[zone])
    if s.turn == 1:
        if s.game.zone_d >> h & 1:
            return because("nobody enters Zone D on turn 1", "Y9.22-f")
        return because("{hex} is in an enemy zone, which nobody enters on turn 1", "Y13.1-a", hex=h)
    assert too_early(s, side)
    return because("no German enters Zone D before turn {turn}", "Y9.22-g", turn=OPENS[GE])


def _bound_case(s: YpresState, unit: int) -> str:
    return "Y9.22-e" if unit in s.game.belgians else "Y9.22-d"


def why_no_attacks(s: YpresState, unit: int) -> Sentence | None:
    """CoG Y9.22-k: why a unit outside its zone attacks nobody."""
    if strayed(s, unit):
        return because("{unit} does not attack outside its zone", "Y9.22-k", unit=unit)
    return because("{unit} waits in Zone D", "Y9.22-k", "Y-R79-d", unit=unit) if trespassing(s, unit) else None


def why_not_target(s: YpresState, unit: int, target: int) -> Sentence | None:
    """CoG Y9.22-d, Y9.22-g: why a unit does not attack into a zone."""
    zone = bound(s, unit)
    if zone is not None and s.zone(target) != zone:
        text = "{unit} attacks only in Zone {zone}"
        return because(text, _bound_case(s, unit), unit=unit, zone=ZONES[zone])
    if too_early(s, s.pieces[unit].side) and s.game.zone_d >> target & 1:
        return because("no German attacks into Zone D before turn {turn}", "Y9.22-g", turn=OPENS[GE])
    return None


# The way back.


def homesick(s: YpresState) -> int:
    """CoG Y9.22-j: the units, as bits, that may move and are outside the zone they are bound to."""
    return bits_of(unit for unit in each(s.ready & s.game.bound_units) if strayed(s, unit))


def homeward(s: YpresState, unit: int, h: int, spent: int, found: tuple[int, ...]) -> tuple[int, ...]:
    """CoG Y-R79-c: of the steps open to a unit those on a way that ends as near to its zone as it can."""
    zone = s.game.bound[unit]
    if s.zone(h) == zone:
        return found
    away, side, flooded = s.game.far_from[zone], s.pieces[unit].side, s.whole_moves()
    ends = {n: _nearest(s, unit, n, spent + price_of(s, side, h, n)) for n in found if not flooded >> n & 1}
    best = min(ends.values(), default=FAR)
    if best >= (away[h] if _may_stay(s, unit, h) else FAR):
        return ()
    return tuple(n for n, end in ends.items() if end == best)


def _nearest(s: YpresState, unit: int, h: int, spent: int) -> int:
    """How near to its zone a unit could end that has entered a hex with so much spent."""
    ways, away = s.ways((unit,)), s.game.far_from[s.game.bound[unit]]
    left = 0 if ways.stop >> h & 1 else max(0, s.allowance(unit) - spent)
    return min((away[to] for to in each(ways.within(h, left)) if _may_stay(s, unit, to)), default=FAR)


def _may_stay(s: YpresState, unit: int, h: int) -> bool:
    return h == s.where[unit] or room_for(s, unit, h)
