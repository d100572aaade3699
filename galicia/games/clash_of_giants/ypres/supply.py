"""CoG Y6: supply by the compass: lines of any length to the own edge, each step in a direction of retreat.

Cases: Y6, Y5.31.
"""

from __future__ import annotations

from galicia.board import flood
from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.overlays import Attempt
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.supply_lines import enemies_at
from galicia.games.clash_of_giants.series.retreat import compass
from galicia.games.clash_of_giants.ypres.state import YpresState

FARTHEST = 99  # a line may have any length


def lined(s: YpresState, side: int) -> Bits:
    """CoG S8.3: the hexes from which lines lead on to a source, past no enemy and no enemy zone without a friend."""
    ground = s.occupied[side], s.occupied[enemy_of(side)], s.game.directions(s, side)
    known = s._traces.get(side)
    if known is None or known[0] != ground:
        free = s.world.hexes & ~s.closed_to(side) & ~s.contested(side)
        links = s.world.led(*s.game.directions(s, side))
        known = s._traces[side] = ground, flood(s.world.grid, links, s.world.sources[side], free)
    found: Bits = known[1]
    return found


def traces(s: YpresState, side: int, h: int) -> bool:
    """CoG S8.2: whether a unit of a side in a hex has, or would have, a line of supply.

    It is itself a friend in its hex; on a source it needs no line (R66).
    """
    if s.closed_to(side) >> h & 1:
        return False
    reached = lined(s, side)
    return bool((reached | s.world.sources[side]) >> h & 1) or any(reached >> n & 1 for n in compass(s, side)[h])


def reached(s: YpresState, side: int) -> Bits:
    """Every hex in which a unit of a side would have a line of supply."""
    return bits_of(h for h in each(s.world.hexes) if traces(s, side, h))


def line(s: YpresState, side: int, h: int) -> tuple[int, ...] | None:
    """The hexes from a unit to its source; None without a line, none on a source."""
    return _way(s, side, h, lined(s, side)) if traces(s, side, h) else None


def _way(s: YpresState, side: int, h: int, open_hexes: Bits) -> tuple[int, ...] | None:
    """The shortest way by the compass from a hex through open ones to a source."""
    onward, sources = compass(s, side), s.world.sources[side]
    ways: dict[int, tuple[int, ...]] = {h: ()}
    here = [h]
    for at in here:
        if sources >> at & 1:
            return ways[at]
        for n in onward[at]:
            if n not in ways and open_hexes >> n & 1:
                ways[n] = (*ways[at], n)
                here.append(n)
    return None


def attempt(s: YpresState, side: int, h: int) -> Attempt:
    """What cuts the shortest way of a hex to its edge, were there no enemies."""
    enemy = enemy_of(side)
    way = _way(s, side, h, s.world.hexes & ~s.world.shut)
    if way is None:
        reason = because("no way by the compass leads to a source", "S8.2-a")
        return Attempt((), (), (), (), Sentence("no source"), reason)
    cuts = tuple(step for step in way if (s.occupied[enemy] | s.contested(side)) >> step & 1)
    by = enemies_at(s, enemy, cuts[0], s.world.zones.of)
    text = "{units} {units:is|are} in {hex}" if s.occupied[enemy] >> cuts[0] & 1 else "{hex} is in the zone of {units}"
    reason = because(text, "S8.3-a", "S8.3-b", units=by, hex=cuts[0])
    return Attempt(way, (), cuts, by, Sentence("{units}", units=by), reason)
