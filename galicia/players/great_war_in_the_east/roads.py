"""Where units can be when their movement is over, and by which orders they get there."""

from __future__ import annotations

from collections.abc import Iterator

from galicia.board.hexset import bits_of
from galicia.engine.orders import Order
from galicia.games.great_war_in_the_east import rail
from galicia.games.great_war_in_the_east.movement import Move, why_no_march, why_no_movement
from galicia.games.great_war_in_the_east.putnik import aboard
from galicia.games.great_war_in_the_east.rail import Detrain, Entrain, Proceed, Ride
from galicia.games.great_war_in_the_east.state import EasternState


class Roads:
    """The ways of one unit in this phase: hexes it can march to, and hexes it can come to by train.

    The `doubtful` ones it reaches only if it gets on a train by a roll (17.11).
    """

    def __init__(self, s: EasternState, unit: int) -> None:
        self.unit, self.here = unit, s.where[unit]
        self.stations: tuple[int, ...] = ()
        self.marches = self.trains = self.doubtful = 0
        if why_no_movement(s, unit):
            return
        if aboard(s, unit):
            self.stations = () if s.rode[unit] else rail.destinations(s, unit)
            self.trains = bits_of(self.stations)
            if not rail.why_no_detraining(s, unit):
                for h in (self.here, *self.stations):
                    self.trains |= on_foot(s, unit, h)
        elif not why_no_march(s, unit, ()):
            self.marches = on_foot(s, unit, self.here)
            if s.world.stations[s.pieces[unit].nation] >> self.here & 1 and not rail.why_no_entraining(s, unit):
                self.stations = rail.ways(s, unit).within(rail.rate_left(s, unit))
                self.trains = bits_of(self.stations) & ~self.marches
                self.doubtful = self.trains if rail.must_roll(s, unit) else 0

    @property
    def all(self) -> int:
        """Every hex the unit can be in."""
        return self.marches | self.trains | 1 << self.here


def on_foot(s: EasternState, unit: int, start: int) -> int:
    """GWiE 5.12, 5.17: the hexes a unit can march to from a hex; the first step it can always make."""
    left = s.allowance(unit) - s.spent[unit]
    ways = s.reach(unit)
    found = ways.within(start, max(left, 0))
    if not s.spent[unit] and s.pieces[unit].movement:
        found |= bits_of(h for h in s.world.neighbours[start] if ways.cost(start, h) is not None)
    return found


def orders_to(s: EasternState, unit: int, goal: int) -> Iterator[Order]:
    """The next order that brings a unit nearer to the hex it is to be in; none if it is there or cannot get there."""
    here = s.where[unit]
    if why_no_movement(s, unit):
        return
    if aboard(s, unit):
        detrains = not rail.why_no_detraining(s, unit)
        if detrains and (here == goal or on_foot(s, unit, here) >> goal & 1):
            yield Detrain(unit)
        elif not s.rode[unit]:
            stations = rail.destinations(s, unit)
            stops = [h for h in stations if h == goal or (detrains and on_foot(s, unit, h) >> goal & 1)]
            distance = s.world.distances(goal)
            if stops:
                yield Ride(unit, min(stops, key=lambda h: distance[h]))
    elif here != goal and not why_no_march(s, unit, ()):
        left = s.allowance(unit) - s.spent[unit]
        path = tuple(s.reach(unit).path(here, goal, max(left, 0)))
        if path:
            yield Move(unit, path)
        elif not s.spent[unit] and s.world.around[here] >> goal & 1:
            yield Move(unit, (goal,))
        elif s.world.stations[s.pieces[unit].nation] >> here & 1 and not rail.why_no_entraining(s, unit):
            yield Entrain(unit)


def under_way(s: EasternState, seat: int) -> Iterator[Proceed]:
    """GWiE 5.38: trains off the map go on."""
    for unit in sorted(s.journeys):
        if s.pieces[unit].side == seat and not s.finished >> unit & 1:
            yield from (Proceed(unit, to) for to in rail.onward(s, unit)[:1])
