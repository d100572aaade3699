"""CoG G7: supply by rail, supply by forts, and surrender.

Cases: G7, G-R70.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from galicia.board import Trace, flood
from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.events import Telling
from galicia.engine.overlays import Attempt
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import DieForEach
from galicia.engine.supply_lines import enemies_at, out_of_range
from galicia.games.clash_of_giants.galicia.state import GaliciaState
from galicia.games.clash_of_giants.series.state import GONE, OUT

FARTHEST = 5  # G7.2-a
ANYWHERE = 40  # hexes to a railway from anywhere on the map

TELLINGS = {
    "stood_fast": Telling("{seat} {unit} rolls {die} and fights on", ("G7.4-c",)),
    "surrendered": Telling("{seat} {unit} in {hex} rolls {die} and surrenders with {steps:one step|# steps}",
                           ("G7.4-c", "G7.4-e")),
}  # fmt: skip


def net(s: GaliciaState, side: int) -> Bits:
    """CoG G7.2-b: the railway hexes joined to a source of a side, past no enemy unit and no enemy fort.

    Either side uses any railway (G7.2-j); enemy zones do not matter on it (G7.2-d).
    """
    closed = s.closed_to(side)
    return flood(s.world.grid, s.world.rails, s.world.sources[side] & ~closed, s.world.on_rail & ~closed)


class Lines:
    """The lines of a side, with what was asked of them, for as long as nothing on the map that bounds them changes."""

    __slots__ = ("bounds", "lengths", "net", "reached", "trace")

    def __init__(self, s: GaliciaState, side: int, bounds: tuple[Bits, Bits]) -> None:
        closed, contested = self.bounds = bounds
        self.net = net(s, side)
        self.trace = Trace(s.world.grid, self.net, open=s.world.hexes & ~closed & ~contested, limit=FARTHEST)
        self.lengths: dict[int, int | None] = {}
        self.reached: Bits | None = None


def lines(s: GaliciaState, side: int) -> Lines:
    """CoG G7.2-c: the paths to the railway: no enemy, no enemy fort, no enemy zone without a friend."""
    bounds = s.closed_to(side), s.contested(side)
    known: Lines | None = s._traces.get(side)
    if known is None or known.bounds != bounds:
        known = s._traces[side] = Lines(s, side, bounds)
    return known


def length(s: GaliciaState, side: int, h: int) -> int | None:
    """CoG G-R70-b: how far a hex is from the railway; its own does not count, but that of a source does (R66-b)."""
    found = lines(s, side)
    known = found.lengths
    if h not in known:
        source = s.world.sources[side] >> h & 1 and not s.closed_to(side) >> h & 1
        known[h] = 0 if source else _beside(s, found.trace, h) or found.trace.elsewhere(h)
    return known[h]


def _beside(s: GaliciaState, trace: Trace, h: int) -> int:
    """1 if the railway is next to a hex: most units need no longer look."""
    return int(bool(trace.rings[0] & s.world.around[h]))


def traces(s: GaliciaState, side: int, h: int) -> bool:
    """CoG G7.2-a, G4.1-l: whether a unit of a side in a hex has, or would have, a line of supply."""
    return length(s, side, h) is not None


def reached(s: GaliciaState, side: int) -> Bits:
    """Every hex in which a unit of a side would have a line of supply."""
    known = lines(s, side)
    if known.reached is None:
        rails, beside = known.net, 0
        for direction in range(len(s.world.grid.offsets)):
            beside |= s.world.grid.shift(known.trace.rings[0], direction)
        apart = bits_of(h for h in each(rails & ~beside) if traces(s, side, h))
        known.reached = (known.trace.within(FARTHEST) & ~rails | rails & beside | apart) & s.world.hexes
    return known.reached


def line(s: GaliciaState, side: int, h: int) -> tuple[int, ...] | None:
    """The hexes from a unit to the railway; None without a line, none on a source."""
    far = length(s, side, h)
    if not far:
        return None if far is None else ()
    trace = lines(s, side).trace
    if far == 1 and _beside(s, trace, h):
        return (next(each(trace.rings[0] & s.world.around[h])),)
    open_hexes = s.world.hexes & ~s.closed_to(side) & ~s.contested(side)
    others = Trace(s.world.grid, net(s, side) & ~(1 << h), open=open_hexes, limit=FARTHEST)
    return tuple(others.path(h))


def attempt(s: GaliciaState, side: int, h: int) -> Attempt:
    """What cuts the shortest way of a hex to the railway, were there no enemies."""
    enemy = enemy_of(side)
    free = Trace(s.world.grid, net(s, side) & ~(1 << h), open=s.world.hexes, limit=ANYWHERE)
    way = tuple(free.path(h))
    cuts = tuple(step for step in way if (s.closed_to(side) | s.contested(side)) >> step & 1)
    if not cuts:
        return out_of_range(way, FARTHEST, "G7.2-a")
    by = enemies_at(s, enemy, cuts[0], s.world.zones.of)
    text = "{units} {units:is|are} in {hex}" if s.occupied[enemy] >> cuts[0] & 1 else "{hex} is in the zone of {units}"
    if not by:
        fort = because("{hex} is an enemy fort", "R66-a", hex=cuts[0])
        return Attempt(way, (), cuts, (), Sentence("enemy fort"), fort)
    reason = because(text, "G7.2-c", "S8.3-a", units=by, hex=cuts[0])
    return Attempt(way, (), cuts, by, Sentence("{units}", units=by), reason)


# G7.4: surrender.


def surrounded(s: GaliciaState, side: int, h: int) -> bool:
    """CoG G7.4-b: whether every neighbour of a hex that could be entered holds an enemy or is in an enemy zone.

    Friends there do not help (G7.4-f), unless by option.
    """
    enemy = enemy_of(side)
    barred = s.occupied[enemy] | s.zone_of(enemy)
    if s.options.surround_friend_breaks:
        barred &= ~s.occupied[side]
    playable = s.world.around[h] & ~s.world.shut & ~(s.forts(enemy) & ~s.occupied[enemy])
    return not playable & ~barred


@dataclass(frozen=True, slots=True)
class SurrenderRoll(DieForEach[GaliciaState]):
    """CoG G7.4: surrounded units that were and are out of supply roll; above their rating they surrender."""

    def rolls_for(self, s: GaliciaState, unit: int) -> bool:
        return s.alive(unit) and s.supply[unit] == OUT

    def prompt(self, s: GaliciaState) -> Sentence:
        unit = self.units[len(self.pips)]
        return Sentence("Roll for {unit}: above {ter} it surrenders", "G7.4-c", unit=unit, ter=self.rating(s, unit))

    def rating(self, s: GaliciaState, unit: int) -> int:
        """CoG G7.4-d: less two, or by option as printed."""
        return s.pieces[unit].ter if s.options.surrender_ter == "printed" else s.ter(unit)

    def rolled(self, s: GaliciaState, pips: tuple[int, ...]) -> None:
        for unit, die in zip(self.units, pips, strict=True):
            if die <= self.rating(s, unit):
                s.tell("stood_fast", seat=self.side, unit=unit, die=die)
                continue
            steps, s.steps[unit] = s.steps[unit], 0
            s.tell("surrendered", seat=self.side, unit=unit, hex=s.where[unit], die=die, steps=steps)
            s.remove(unit, GONE)


def surrenders(s: GaliciaState, twice_out: int) -> Iterator[SurrenderRoll]:
    """CoG G7.4-h: the rolls of both sides, all from the position at the start of the phase."""
    for side in range(len(s.game.sides)):
        mine = twice_out & s.game.armies[side]
        units = tuple(unit for unit in each(mine) if surrounded(s, side, s.where[unit]))
        if units:
            yield SurrenderRoll(side, units)
