"""GWiE 10.3, 10.5: headquarters: how far they command, and what drives them off.

Cases: 10.11-radius, 10.33, 10.34, 10.35, 10.5.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar

from galicia.board import flood
from galicia.board.hexset import each
from galicia.engine.events import Telling
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, SideDecision
from galicia.engine.words import Hex, Hexes, Seat, Unit
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.units import pieces
from galicia.games.great_war_in_the_east.world import world

TELLINGS = {
    "displaced": Telling("{seat} {unit} is driven from {start} to {end}", ("10.52-b", "10.52-d")),
    "hq_stays": Telling("{seat} {unit} in {hex} has nowhere to go and stays", ("10.52-f",)),
    "hq_flipped": Telling("{seat} {unit} is rebuilt from survivors, with less strength", ("10.54",)),
    "hq_lost": Telling("{seat} {unit} in {hex} is eliminated", ("10.53-b", "10.52-f")),
}


# 10.3: the command radius.


def radius_of(s: EasternState, hq: int) -> int:
    """GWiE 10.11-radius, 10.33, 10.34: the hexes an HQ can command in; its state is of no account (10.35)."""
    here = s.where[hq]
    if here < 0:
        return 0
    found: int | None = s.traces.get(("radius", hq))
    if found is None:
        side, radius = s.pieces[hq].side, s.pieces[hq].radius
        found = s.traces["radius", hq] = _commanded(here, radius, _passable(s, side) & s.world.within(here, radius))
    return found


@lru_cache(maxsize=2_000)  # more than a game asks for: what is passable near an HQ seldom changes
def _commanded(here: int, radius: int, passable: int) -> int:
    """The hexes within the radius of an HQ."""
    w = world()
    return flood(w.grid, w.ways, 1 << here, passable | 1 << here, radius)


def hqs_of(s: EasternState, side: int) -> list[int]:
    """The HQs of a side that are on the map."""
    return [hq for hq in staff(side) if s.where[hq] >= 0]


@cache
def staff(side: int) -> tuple[int, ...]:
    """Every HQ of a side."""
    return tuple(piece.number for piece in pieces() if piece.hq and piece.side == side)


def _passable(s: EasternState, side: int) -> int:
    """GWiE 10.33, 10.34: hexes without enemies, and controlled by none unless a friend is there."""
    return s.world.hexes & ~s.occupied[enemy_of(side)] & ~s.contested(side)


# 10.52: displacement.


def displace_by_entry(s: EasternState, side: int, h: int) -> None:
    """GWiE 10.52-b, 10.52-c: a fighting unit of a side has come into a hex: enemy HQs there are driven out."""
    enemy = enemy_of(side)
    if s.occupied[enemy] >> h & 1:
        for hq in s.units_in(h):
            if s.pieces[hq].side == enemy and s.pieces[hq].hq:
                _drive_out(s, hq, entered=True)


def displace_by_adjacency(s: EasternState, side: int, h: int) -> None:
    """GWiE 10.52-d, ruling G5: a unit of a side has come into a hex in its movement phase: lone HQs beside it go."""
    near = s.world.around[h] & lone_hqs(s, enemy_of(side))
    if near and _threatens(s, side, h):
        _all_give_way(s, near)


def lone_hqs(s: EasternState, side: int) -> int:
    """GWiE 10.52-e: the hexes of a side with nothing but HQs; those with a unit or fortress never displace."""
    return s.occupied[side] & ~s.holding(side)


def _threatens(s: EasternState, side: int, h: int) -> bool:
    """Ruling G5: whether there is more in a hex than HQs and depots."""
    return any(not p.hq and not p.depot and p.side == side for p in (s.pieces[u] for u in s.stacks.get(h, ())))


def _all_give_way(s: EasternState, hexes: int) -> None:
    for h in each(hexes):
        for hq in s.units_in(h):
            _drive_out(s, hq, entered=False)


@dataclass(frozen=True, slots=True)
class LoneHeadquarters(Automatic[EasternState]):
    """GWiE 10.52-d: the movement phase of a side begins: enemy HQs alone beside its units give way."""

    side: Seat

    def run(self, s: EasternState) -> None:
        w, lone = s.world, lone_hqs(s, enemy_of(self.side))
        if lone:
            threats = (h for h in each(s.occupied[self.side] & w.grid.grow(lone)) if _threatens(s, self.side, h))
            _all_give_way(s, lone & w.zones.of(sum(1 << h for h in threats)))


def refuges(s: EasternState, hq: int, *, entered: bool = False) -> int:
    """GWiE 10.52, rulings G5 and G6: the nearest hexes with a friendly unit or fortress an HQ can get to.

    An enemy who has entered its hex does not bar the way out by his own control.
    """
    w, side, here = s.world, s.pieces[hq].side, s.where[hq]
    friends = s.holding(side)
    enemy = enemy_of(side)
    closed = s.occupied[enemy] | (s.zone_without(enemy, here) if entered else s.zone_of(enemy)) & ~friends
    allowed = w.hexes & ~closed | 1 << here
    reached = 1 << here
    while not reached & friends:
        grown = flood(w.grid, w.ways, reached, allowed, 1)
        if grown == reached:
            return 0
        reached = grown
    return reached & friends


def _drive_out(s: EasternState, hq: int, *, entered: bool) -> None:
    """GWiE 10.52-f, ruling G6: an HQ goes to a refuge; without any it stays, or is lost if its hex was entered."""
    found = refuges(s, hq, entered=entered)
    if found:
        _send(s, hq, found)
    elif entered:
        _lose(s, hq)
    else:
        s.tell("hq_stays", seat=s.pieces[hq].side, unit=hq, hex=s.where[hq])


def _send(s: EasternState, hq: int, found: int) -> None:
    if found & found - 1:
        s.push(Displacement(s.pieces[hq].side, hq, tuple(each(found))))
    else:
        displace(s, hq, found.bit_length() - 1)


def displace(s: EasternState, hq: int, to: int) -> None:
    """An HQ goes over to other units, on foot (5.32)."""
    start = s.where[hq]
    if start != to:
        s.entrain(hq, aboard=False)
        s.shift((hq,), to)
        s.tell("displaced", seat=s.pieces[hq].side, unit=hq, start=start, end=to)


def strike(s: EasternState, hq: int) -> None:
    """GWiE 10.53-b, 10.54, ruling G7: an HQ falls with its stack, or flips and displaces once if it has a back."""
    found = refuges(s, hq)
    if not s.pieces[hq].has_back or s.flipped >> hq & 1 or not found:
        _lose(s, hq)
        return
    s.flipped |= 1 << hq
    s.tell("hq_flipped", seat=s.pieces[hq].side, unit=hq)
    _send(s, hq, found)


def _lose(s: EasternState, hq: int) -> None:
    s.tell("hq_lost", seat=s.pieces[hq].side, unit=hq, hex=s.where[hq])
    s.remove(hq)


@dataclass(frozen=True, slots=True)
class Displace(Order):
    """Choose where a displaced HQ goes."""

    GRAMMAR: ClassVar[str] = "displace <unit> <hex>"
    unit: Unit
    hex: Hex


@dataclass(frozen=True, slots=True)
class Displacement(SideDecision[EasternState]):
    """GWiE 10.52, ruling G5: several refuges are equally near; the owner chooses."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Displace,)
    hq: Unit
    hexes: Hexes

    def amiss(self, s: EasternState) -> str:
        friends = s.holding(self.side)
        theirs = s.pieces[self.hq].side == self.side and bool(self.hexes) and all(friends >> h & 1 for h in self.hexes)
        return self.unless(s.alive(self.hq) and s.pieces[self.hq].hq and theirs)

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("{unit} must give way: choose where it goes", "10.52-b", "10.52-d", unit=self.hq)

    def orders(self, s: EasternState) -> Iterator[Order]:
        for h in self.hexes:
            yield Displace(self.hq, h)

    def play(self, s: EasternState, order: Displace) -> None:
        s.pop()
        displace(s, self.hq, order.hex)
