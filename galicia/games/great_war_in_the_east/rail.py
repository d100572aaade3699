"""GWiE 5.3, 17.0: railways: entraining, riding, railways off the map, capacity.

Cases: 5.3, 5.4-entrain, 17, errata-17.11.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar

from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.events import Telling
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, OneDie, SideDecision
from galicia.engine.words import Hex, Seat, Unit
from galicia.games.great_war_in_the_east import putnik
from galicia.games.great_war_in_the_east.hq import displace_by_adjacency, displace_by_entry, lone_hqs
from galicia.games.great_war_in_the_east.state import EasternState, Journey
from galicia.games.great_war_in_the_east.tables import RAIL_RATE, TRACK_LIMIT, rail_capacity
from galicia.games.great_war_in_the_east.units import AUSTRIAN, NATIONS, SERBIAN, SIDE_OF, UNDER_WAY
from galicia.games.great_war_in_the_east.world import GALICIA, SERBIA, Track, world

ENTRAINS_FROM = 3  # 17.11
BALKAN_ARMIES = ("5", "6")  # 17.41
TIED_ARMY, FREE_FROM = "2", 3  # 17.42

TELLINGS = {
    "entrained": Telling("{seat} {unit} entrains in {hex}", ("5.32-b", "5.32-d")),
    "entrain_roll": Telling("{seat} {unit} rolls {roll} to entrain in {hex}: {result}", ("17.11-a", "17.12")),
    "rode": Telling("{seat} {unit} rides from {start} to {end}, {hexes_ridden:# hex|# hexes}", ("5.33-a",)),
    "detrained": Telling("{seat} {unit} detrains in {hex}", ("5.34-a",)),
    "departed": Telling("{seat} {unit} leaves the map at {start} for {end}", ("5.37",)),
    "under_way": Telling("{seat} {unit} is {gone} of {length} hexes on its way to {end}", ("5.38-b",)),
    "re_entered": Telling("{seat} {unit} comes onto the map at {hex}", ("5.37",)),
}


@dataclass(frozen=True, slots=True)
class Entrain(Order):
    """Put a unit on a train."""

    GRAMMAR: ClassVar[str] = "entrain <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Detrain(Order):
    """Take a unit off its train."""

    GRAMMAR: ClassVar[str] = "detrain <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Ride(Order):
    """Send a train to a rail hex by a shortest way."""

    GRAMMAR: ClassVar[str] = "ride <unit> <hex>"
    unit: Unit
    hex: Hex


@dataclass(frozen=True, slots=True)
class Depart(Order):
    """Leave the map by the rail exit a train stands on, towards another."""

    GRAMMAR: ClassVar[str] = "depart <unit> <hex>"
    unit: Unit
    hex: Hex


@dataclass(frozen=True, slots=True)
class Proceed(Order):
    """Let a train off the map go on."""

    GRAMMAR: ClassVar[str] = "proceed <unit> <hex>"
    unit: Unit
    hex: Hex


NO_STATION = "{hex} has no railway of {unit}'s own country"

# 5.31: capacity and rate.


def capacity_left(s: EasternState, nation: int) -> int:
    """GWiE 5.31-a, 16/5.3-capacity: the stacking points a nation may still put on trains in this phase."""
    return rail_capacity(nation, s.turn) - s.capacity_used[nation]


def why_no_train(s: EasternState, unit: int) -> list[Sentence]:
    """GWiE 5.31: why there is no train for a unit. It is counted once; HQs have no stacking points to count."""
    piece = s.pieces[unit]
    if s.charged >> unit & 1 or piece.sp <= capacity_left(s, piece.nation):
        return []
    text = "{unit} has {sp:# stacking point|# stacking points}, {nation} rail capacity left is {left}"
    cases, nation, left = ("5.31-a", "5.38-a", "16/5.3-capacity"), NATIONS[piece.nation], capacity_left(s, piece.nation)
    return [because(text, *cases, unit=unit, sp=piece.sp, nation=nation, left=left)]


def charge(s: EasternState, unit: int) -> None:
    """GWiE 5.31-c: a unit uses rail capacity, once a phase."""
    piece = s.pieces[unit]
    if not s.charged >> unit & 1:
        s.charged |= 1 << unit
        s.capacity_used[piece.nation] += piece.sp


def rate_left(s: EasternState, unit: int) -> int:
    """GWiE 16/5.3-rate: the hexes a train may still run."""
    return RAIL_RATE[s.pieces[unit].nation] - s.rode[unit]


# 5.32, 17.1, 17.3: entraining.


def entraining_cost(s: EasternState, unit: int) -> int:
    """GWiE 5.4-entrain, ruling C1: the TCR; a depot that has not moved pays with what allowance it has."""
    piece = s.pieces[unit]
    return min(piece.tcr, s.allowance(unit)) if piece.depot and not s.spent[unit] else piece.tcr


def why_no_entraining(s: EasternState, unit: int) -> list[Sentence]:
    """GWiE 5.32: why a unit may not entrain where it stands."""
    piece, h = s.pieces[unit], s.where[unit]
    if s.entrained >> unit & 1:
        return [because("{unit} is entrained already", "5.32-d", unit=unit)]
    if reasons := putnik.why_no_entraining(s, unit):
        return reasons
    if s.occ >> unit & 1:
        return [because("{unit} is out of command", "5.32-c", "5.35", unit=unit)]
    if not s.world.stations[piece.nation] >> h & 1:
        return [because(NO_STATION, "5.32-a", "16/5.3-friendly", hex=h, unit=unit)]
    if s.zone_of(enemy_of(piece.side)) >> h & 1:
        return [because("{hex} is controlled by the enemy", "5.32-a", hex=h)]
    if s.unsupplied >> unit & 1 and not piece.hq:
        return [because("{unit} is out of supply", "5.32-c", unit=unit)]
    cost, left = entraining_cost(s, unit), s.allowance(unit) - s.spent[unit]
    if cost > left:
        text = "entraining costs {unit} {cost} of {left} MP"
        return [because(text, "5.32-b", "5.4-entrain", unit=unit, cost=cost, left=max(left, 0))]
    return why_no_train(s, unit)


def must_roll(s: EasternState, unit: int) -> bool:
    """GWiE 17.11, 17.3: A-H and Russian combat units roll, but not in the turn they arrive."""
    piece = s.pieces[unit]
    return piece.combat_unit and piece.nation != SERBIAN and not s.arrived >> unit & 1


def entrain(s: EasternState, unit: int) -> None:
    """GWiE 5.32, 17.12: pay, use capacity, and board, if need be by a roll."""
    s.spent[unit] += entraining_cost(s, unit)
    charge(s, unit)
    if must_roll(s, unit):
        s.push(EntrainRoll(s.pieces[unit].side, unit))
    else:
        s.entrain(unit)
        s.tell("entrained", seat=s.pieces[unit].side, unit=unit, hex=s.where[unit])


@dataclass(frozen=True, slots=True)
class EntrainRoll(OneDie[EasternState]):
    """GWiE 17.11: once it stands on the rail hex a unit rolls; if it fails its movement is over."""

    unit: Unit

    def amiss(self, s: EasternState) -> str:
        return self.unless(s.side == self.side == s.pieces[self.unit].side and s.alive(self.unit))

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Roll for {unit} to entrain", "17.11-a", "errata-17.11", unit=self.unit)

    def resolve(self, s: EasternState, rolls: tuple[int, ...]) -> None:
        success = rolls[0] >= ENTRAINS_FROM
        if success:
            s.entrain(self.unit)
        else:
            s.finished |= 1 << self.unit
        result = "entrained" if success else "its movement is over"
        s.tell("entrain_roll", seat=self.side, unit=self.unit, roll=rolls[0], hex=s.where[self.unit], result=result)


# 5.33: riding.


def clear_track(s: EasternState, nation: int, side: int) -> int:
    """GWiE 5.33-b, ruling C9: the rail hexes trains may enter: not enemy-controlled, a friend the last to enter."""
    zones = s.zones(enemy_of(side))
    return s.world.stations[nation] & s.held[side] & ~zones.controlled & ~zones.holding


class Ways:
    """Where trains can run from a hex: the hexes by distance, and from which hex each is reached."""

    __slots__ = ("_within", "before", "rings")

    def __init__(self, nation: int, start: int, clear: int, full: frozenset[tuple[int, int]]) -> None:
        rails, size = world().rails[nation], world().grid.size
        track = f"{clear:0{size}b}"[::-1]  # far quicker to look many hexes up in than bits
        before = self.before = {start: start}
        self.rings: list[tuple[int, ...]] = [(start,)]
        self._within: dict[int, tuple[int, ...]] = {}
        for _ in range(RAIL_RATE[nation]):
            ring = []
            for a in self.rings[-1]:
                for b in rails.get(a, ()):
                    if b not in before and track[b] == "1" and not (full and (a, b) in full):
                        before[b] = a
                        ring.append(b)
            if not ring:
                break
            self.rings.append(tuple(ring))

    def within(self, hexes: int) -> tuple[int, ...]:
        """What a train reaches that can run so many hexes."""
        found = self._within.get(hexes)
        if found is None:
            found = self._within[hexes] = tuple([h for ring in self.rings[1 : hexes + 1] for h in ring])
        return found

    def path(self, end: int) -> list[int]:
        """A shortest way, the start left out."""
        path = []
        while self.before[end] != end:
            path.append(end)
            end = self.before[end]
        return path[::-1]


_ways = lru_cache(maxsize=1_000)(Ways)  # more than a game-turn asks for; each takes some kilobytes


@cache
def _range(nation: int, start: int) -> Bits:
    """The hexes trains could run to from a hex, were all track clear."""
    return bits_of(Ways(nation, start, world().stations[nation], frozenset()).before)


def ways(s: EasternState, unit: int) -> Ways:
    """GWiE 5.33: where a train can run from where it stands."""
    piece, start = s.pieces[unit], s.where[unit]
    clear = clear_track(s, piece.nation, piece.side) & _range(piece.nation, start)
    return _ways(piece.nation, start, clear, full_hexsides(s, unit))


def destinations(s: EasternState, unit: int) -> tuple[int, ...]:
    """GWiE 5.33, 19.2: the hexes a train may ride to now. It may pass a lone enemy HQ; only fighters stop there."""
    if not putnik.aboard(s, unit) or why_no_train(s, unit):
        return ()
    found = ways(s, unit).within(rate_left(s, unit))
    lone = lone_hqs(s, enemy_of(s.pieces[unit].side))
    if lone and not fights(s, unit):
        return tuple([h for h in found if not lone >> h & 1])
    return found


def fights(s: EasternState, unit: int) -> bool:
    """GWiE 10.52-b: whether a unit can drive an enemy HQ out of its hex."""
    return s.pieces[unit].combat_unit and s.attack(unit) > 0


def why_no_ride(s: EasternState, unit: int, to: int) -> list[Sentence]:
    """GWiE 5.33: why a train may not ride to a hex."""
    piece = s.pieces[unit]
    if not putnik.aboard(s, unit):
        return [because("{unit} is not entrained", "5.32-d", "5.33-a", unit=unit)]
    if lacking := why_no_train(s, unit):
        return lacking
    if to in destinations(s, unit):
        return []
    if not s.world.stations[piece.nation] >> to & 1:
        return [because(NO_STATION, "16/5.3-friendly", hex=to, unit=unit)]
    if not clear_track(s, piece.nation, piece.side) >> to & 1:
        return [because("the enemy controls {hex} or was the last there", "5.33-b", hex=to)]
    full = full_hexsides(s, unit)
    if to in ways(s, unit).before and not full:
        text = "{hex} is out of reach: {unit} can run {left:no further|one more hex|# more hexes}"
        return [because(text, "5.33-a", "16/5.3-rate", hex=to, unit=unit, left=rate_left(s, unit))]
    cases = ("17.51-single", "17.51-double") if full else ("5.33-a", "5.33-b")
    return [because("no railway open to {unit} leads to {hex} within reach", *cases, unit=unit, hex=to)]


def ride(s: EasternState, unit: int, to: int) -> None:
    """GWiE 5.33: run to a hex; a train stops where an HQ it meets must choose its refuge (10.52)."""
    start, path = s.where[unit], ways(s, unit).path(to)
    charge(s, unit)
    s.moved |= 1 << unit
    asking, hexes = s.agenda[-1], 0
    alone = lone_hqs(s, enemy_of(s.pieces[unit].side))
    here, limited = start, s.options.track_limits
    for h in path:
        if limited:
            use_track(s, unit, here, h)
        here, hexes = h, hexes + 1
        if alone or h == to:
            s.shift((unit,), h)
            meet(s, unit, h)
            if s.agenda[-1] is not asking:
                break
    s.rode[unit] += hexes
    s.tell("rode", seat=s.pieces[unit].side, unit=unit, start=start, end=here, hexes_ridden=hexes)


def meet(s: EasternState, unit: int, h: int) -> None:
    """GWiE 10.52-b, 10.52-d: enemy HQs alone in the hex entered, or next to it, are displaced."""
    side = s.pieces[unit].side
    if lone_hqs(s, enemy_of(side)) & (s.world.around[h] | 1 << h):
        if fights(s, unit):
            displace_by_entry(s, side, h)
        displace_by_adjacency(s, side, h)


# 17.5: how much a railway carries (optional).


def full_hexsides(s: EasternState, unit: int) -> frozenset[tuple[int, int]]:
    """GWiE 17.51-17.53, ruling C11: the steps along railways that have no room left for a unit, whatever the line."""
    if not s.track_used:
        return frozenset()
    rails = s.world.rails[s.pieces[unit].nation]
    sides = {(a, b) for _, a, b in s.track_used}
    full = {(a, b) for a, b in sides if not any(has_room(s, unit, t, a, b) for t in rails.get(a, {}).get(b, ()))}
    return frozenset(full | {(b, a) for a, b in full})


def has_room(s: EasternState, unit: int, track: Track, a: int, b: int) -> bool:
    """GWiE 17.51: whether a line can carry a unit over a hexside."""
    piece = s.pieces[unit]
    return s.track_used.get(_hexside(track, a, b), 0) + piece.sp <= TRACK_LIMIT[track.tracks][piece.nation]


def use_track(s: EasternState, unit: int, a: int, b: int) -> None:
    """GWiE 17.52: a unit crosses a hexside on the first line with room, which remembers it until the phase ends."""
    piece = s.pieces[unit]
    if piece.sp:
        lines = s.world.rails[piece.nation][a][b]
        side = _hexside(next(track for track in lines if has_room(s, unit, track, a, b)), a, b)
        s.track_used[side] = s.track_used.get(side, 0) + piece.sp


def _hexside(track: Track, a: int, b: int) -> tuple[int, int, int]:
    return track.line, min(a, b), max(a, b)


# 5.34, 5.35: detraining.


def why_no_detraining(s: EasternState, unit: int) -> list[Sentence]:
    """GWiE 5.35: why a unit may not leave its train."""
    if not s.entrained >> unit & 1:
        return [because("{unit} is not entrained", "5.32-d", unit=unit)]
    if s.where[unit] < 0:
        return [because("{unit} is off the map", "5.37", unit=unit)]
    if s.occ >> unit & 1:
        return [because("{unit} is out of command: it may only ride", "5.35", unit=unit)]
    return []


def detrain(s: EasternState, unit: int) -> None:
    """GWiE 5.34, ruling C3: leave the train, at no cost; the unit has used a railway all the same."""
    s.entrain(unit, aboard=False)
    s.railed |= 1 << unit
    s.tell("detrained", seat=s.pieces[unit].side, unit=unit, hex=s.where[unit])


# 5.37, 5.38, 17.4: railways off the map.


def why_no_transfer(s: EasternState, unit: int, start: int, end: int) -> list[Sentence]:
    """GWiE 16/2.1, 17.4: why a unit may not go by rail from one exit to another."""
    piece, sheet = s.pieces[unit], s.world.sheet
    if end not in s.world.off_map[piece.nation].get(start, ()):
        text = "no railway off the map takes {unit} from {start} to {end}"
        return [because(text, "5.37", "17.4", unit=unit, start=start, end=end)]
    if sheet[start] == sheet[end]:
        return []
    if s.scenario == "1-september":
        return [because("nobody changes maps in this scenario", "26.3")]
    if piece.army in BALKAN_ARMIES:
        text = "{unit} belongs to the {army}th army, which never changes maps"
        return [because(text, "17.41", unit=unit, army=piece.army)]
    if piece.army == TIED_ARMY and sheet[start] == SERBIA and s.turn < FREE_FROM:
        text = "{unit} may not leave the Serbian map before game-turn {turn}"
        return [because(text, "17.42", unit=unit, turn=FREE_FROM)]
    return []


def why_no_departure(s: EasternState, unit: int, to: int) -> list[Sentence]:
    """GWiE 5.37: why a train may not leave the map for an exit."""
    if not s.entrained >> unit & 1:
        return [because("{unit} is not entrained", "5.37", unit=unit)]
    barred = why_no_transfer(s, unit, s.where[unit], to) or why_no_train(s, unit)
    if not barred and rate_left(s, unit) < 1:
        return [because("{unit} has run its full rate", "16/5.3-rate", unit=unit)]
    return barred


def departures(s: EasternState, unit: int) -> list[int]:
    """GWiE 5.37: the exits a train may leave the map for."""
    exits = s.world.off_map[s.pieces[unit].nation].get(s.where[unit], ())
    return [end for end in exits if not why_no_departure(s, unit, end)]


def depart(s: EasternState, unit: int, to: int) -> None:
    """GWiE 5.37: leave the map, and go on as far as the rate allows."""
    start = s.where[unit]
    s.leave(unit, UNDER_WAY)
    s.tell("departed", seat=s.pieces[unit].side, unit=unit, start=start, end=to)
    s.journeys[unit] = Journey(start, to, 0)
    proceed(s, unit, to)


def why_no_progress(s: EasternState, unit: int, to: int) -> list[Sentence]:
    """GWiE 5.38, ruling C8: why a train off the map may not go on to an exit."""
    piece = s.pieces[unit]
    start, end, gone = s.journeys[unit]
    left = s.world.off_map[piece.nation][start][end] - gone
    if lacking := why_no_train(s, unit):
        return lacking
    if to == end and not left:
        if may_come_in(s, unit, end):
            return []
        return [because("{hex} is closed by the enemy; wait, or go on to another exit", "5.37", "14.23", hex=end)]
    if to != end and (left or may_come_in(s, unit, end)):
        return [because("{unit} is on its way to {hex}", "5.37", unit=unit, hex=end)]
    if rate_left(s, unit) < 1:
        return [because("{unit} has run its full rate", "16/5.3-rate", "5.38-b", unit=unit)]
    return why_no_transfer(s, unit, end, to) if to != end else []


def onward(s: EasternState, unit: int) -> list[int]:
    """GWiE 5.38, ruling C8: the exits a train off the map may go on to."""
    end = s.journeys[unit].end
    return [to for to in (end, *s.world.off_map[s.pieces[unit].nation][end]) if not why_no_progress(s, unit, to)]


def may_come_in(s: EasternState, unit: int, h: int) -> bool:
    """GWiE 5.33-b, 5.37: whether a train may come onto the map in an exit hex."""
    piece = s.pieces[unit]
    if not clear_track(s, piece.nation, piece.side) >> h & 1:
        return False
    return fights(s, unit) or not s.occupied[enemy_of(piece.side)] >> h & 1


def proceed(s: EasternState, unit: int, to: int) -> None:
    """GWiE 5.38: run on off the map, and come back onto it where the way ends and the hex is open."""
    piece = s.pieces[unit]
    charge(s, unit)
    s.moved |= 1 << unit
    start, end, gone = s.journeys[unit]
    if to != end:
        start, end, gone = end, to, 0
    length = s.world.off_map[piece.nation][start][end]
    hexes = min(rate_left(s, unit), length - gone)
    s.rode[unit] += hexes
    s.journeys[unit] = Journey(start, end, gone + hexes)
    if gone + hexes == length and may_come_in(s, unit, end):
        come_in(s, unit, end)
    else:
        s.tell("under_way", seat=piece.side, unit=unit, gone=gone + hexes, length=length, end=end)


def come_in(s: EasternState, unit: int, h: int) -> None:
    """GWiE 5.37, 17.2: a train comes onto the map; a reinforcement on its way round arrives only now (14.23)."""
    del s.journeys[unit]
    if s.blocked.pop(unit, None) is not None:
        s.arrived |= 1 << unit
        s.by_rail |= 1 << unit
    s.stand(unit, h)
    s.tell("re_entered", seat=s.pieces[unit].side, unit=unit, hex=h)
    meet(s, unit, h)


# 4.0-1d: the end of the movement segment.


@dataclass(frozen=True, slots=True)
class EndOfMovement(Automatic[EasternState]):
    """GWiE 4.0-1d, 5.31-c, 17.2: OCC markers come off, A-H arrivals detrain, other trains use capacity."""

    side: Seat

    def run(self, s: EasternState) -> None:
        s.occ = 0
        trains = [u for u in each(s.entrained) if s.pieces[u].side == self.side and s.alive(u)]
        for unit in trains:
            s.railed |= 1 << unit
            if detrains_on_arrival(s, unit):
                detrain(s, unit)
        s.push(*(StandingTrains(self.side, nation) for nation, side in enumerate(SIDE_OF) if side == self.side))


def detrains_on_arrival(s: EasternState, unit: int) -> bool:
    """GWiE 17.2: A-H reinforcements that came onto the Galician map by rail in this phase; not transferred units."""
    here = s.world.sheet[s.where[unit]] == GALICIA
    return s.pieces[unit].nation == AUSTRIAN and s.by_rail >> unit & 1 == 1 and here


@dataclass(frozen=True, slots=True)
class StandingTrains(SideDecision[EasternState]):
    """GWiE 5.31-c, ruling C4: units that stay entrained use capacity; those it cannot cover must detrain."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Detrain,)
    asks_always: ClassVar[bool] = False
    nation: int

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.nation in range(len(SIDE_OF)) and s.side == self.side == SIDE_OF[self.nation])

    def prompt(self, s: EasternState) -> Sentence:
        text = "{nation} rail capacity cannot cover all that stays entrained: choose a unit to detrain"
        return Sentence(text, "5.31-a", "5.31-c", nation=NATIONS[self.nation])

    def standing(self, s: EasternState) -> list[int]:
        """The units whose trains have not been counted yet."""
        pieces = s.pieces
        return [
            u
            for u in each(s.entrained & ~s.charged)
            if pieces[u].nation == self.nation and not pieces[u].hq and s.alive(u)
        ]

    def orders(self, s: EasternState) -> Iterator[Order]:
        for unit in self.standing(s):
            yield Detrain(unit)

    def settle(self, s: EasternState) -> bool:
        standing = self.standing(s)
        if s.sp(standing) <= capacity_left(s, self.nation):
            for unit in standing:
                charge(s, unit)
            s.pop()
            return True
        if len(standing) == 1:
            detrain(s, standing[0])
            return True
        return False

    def play(self, s: EasternState, order: Detrain) -> None:
        detrain(s, order.unit)
