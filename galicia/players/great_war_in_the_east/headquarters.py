"""Where headquarters should go once the units have their posts."""

from __future__ import annotations

from collections.abc import Mapping

from galicia.board.hexset import bits_of, each
from galicia.games.great_war_in_the_east.hq import hqs_of
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.players.exact import added
from galicia.players.great_war_in_the_east.roads import Roads
from galicia.players.plans import Plan, Post

OTHERS = 0.4  # what a unit of another army counts
SPARE = 0.05  # what a unit counts beyond the strength of an HQ
GUARD, STAY = 2.0, 0.5


def seated(s: EasternState, seat: int, plan: Plan) -> Plan:
    """A post for every HQ: beside a unit, where most of its army is within its radius; strong ones choose first."""
    found: Plan = {}
    units = {u: post.hex for u, post in plan.items() if s.pieces[u].combat_unit}
    led: set[int] = set()
    for hq in sorted(hqs_of(s, seat), key=lambda hq: (-s.strength_of(hq), hq)):
        own = {u: h for u, h in units.items() if s.pieces[u].nation == s.pieces[hq].nation}
        guarded = bits_of(own.values())
        worths = {
            h: _worth(s, hq, {u: post for u, post in own.items() if u not in led}, h) + GUARD * (guarded >> h & 1)
            for h in each(Roads(s, hq).all & guarded | 1 << s.where[hq])
        }
        best = max(worths, key=lambda h: (worths[h] + STAY * (h == s.where[hq]), h))
        led.update(_led(s, hq, own, led, best))
        found[hq] = Post(best)
    return found


def _worth(s: EasternState, hq: int, units: Mapping[int, int], h: int) -> float:
    """The stacking points it could command in a hex."""
    piece, far = s.pieces[hq], s.world.distances(h)
    near = (s.pieces[u] for u, post in units.items() if far[post] <= piece.radius)
    value = added(other.sp * (1.0 if other.army == piece.army else OTHERS) for other in near)
    return min(value, s.strength_of(hq)) + SPARE * value


def _led(s: EasternState, hq: int, units: Mapping[int, int], led: set[int], h: int) -> list[int]:
    """Those it would command from there, its own army first."""
    piece, far, left = s.pieces[hq], s.world.distances(h), s.strength_of(hq)
    found = []
    for u in sorted(units, key=lambda u: (s.pieces[u].army != piece.army, far[units[u]], u)):
        if u not in led and far[units[u]] <= piece.radius and s.pieces[u].sp <= left:
            found.append(u)
            left -= s.pieces[u].sp
    return found
