"""Overlays: what can be laid over a map. Hexes are numbers, sets of them bits; words are made where they are shown."""

from __future__ import annotations

from typing import Literal, NamedTuple

from galicia.board.hexset import Bits
from galicia.engine.sentences import Sentence

SupplyState = Literal["in", "low", "out"]
FloodState = Literal["dry", "rising", "flooded"]
NO_HOLDER = -1


class Placed(NamedTuple):
    unit: int
    hex: int


class Zones(NamedTuple):
    """The zones of control of each side."""

    zones: tuple[Bits, ...]


class Opening(NamedTuple):
    """A move of one unit that would bring another, or itself, into supply; what it costs, what is left, and why."""

    unit: int
    hex: int
    path: tuple[int, ...]
    cost: int
    left: int
    reason: Sentence


class Attempt(NamedTuple):
    """The best way of a unit without a line of supply: hexes to a source, and what cuts it.

    `spent` are hexes that only a few of which may be crossed, and were; `by` are the enemies at the first cut.
    `label` says at the cut what cuts, `reason` says it in full.
    """

    path: tuple[int, ...]
    spent: tuple[int, ...]
    cuts: tuple[int, ...]
    by: tuple[int, ...]
    label: Sentence
    reason: Sentence


class Supplied(NamedTuple):
    """A unit's supply: `state` is what the counter bears, `now` what a check would find, by a path of a length.

    A path ends at a source; where that is a railway, `rail` goes on along it to the edge. `threats` are the hexes where
    an enemy would worsen it. Without a path there is an attempt, and perhaps moves that would open it.
    """

    unit: int
    hex: int
    state: SupplyState
    now: SupplyState
    length: int | None = None
    path: tuple[int, ...] = ()
    rail: tuple[int, ...] = ()
    threats: tuple[int, ...] = ()
    attempt: Attempt | None = None
    openings: tuple[Opening, ...] = ()


class Supply(NamedTuple):
    """The supply of a side: its edges and depots, all hexes that count as sources, and how far supply reaches.

    `zones` are the enemy zones near lines. A line has at most `longest` hexes, one of low supply `longest_low`.
    """

    side: int
    edges: Bits
    sources: Bits
    near: Bits
    low: Bits
    units: tuple[Supplied, ...]
    zones: Bits
    longest: int
    longest_low: int | None
    cases: tuple[str, ...]


class Capacity(NamedTuple):
    """What the railways of a nation carry, and how much of it is used."""

    nation: str
    used: int
    capacity: int


class Rail(NamedTuple):
    """The railways: their hexes in order, those that bring supply or are open to trains, edges, and those cut off."""

    lines: tuple[tuple[int, ...], ...]
    sources: Bits
    edges: Bits
    cut: Bits
    cases: tuple[str, ...]
    trains: tuple[Placed, ...] | None = None
    capacity: tuple[Capacity, ...] | None = None


class Pressure(NamedTuple):
    """The best odds at which enemies in sight could attack a hex after their next move; `strong` from 1.5:1."""

    odds: str
    strong: bool


class Threatened(NamedTuple):
    """A hex that enemies could attack after their next move; `held` if one's own units are there.

    `open` is a place that scores for them, that nobody holds and they could enter.
    """

    hex: int
    units: tuple[int, ...]
    held: bool
    pressure: Pressure | None = None
    open: bool = False


class Pace(NamedTuple):
    """How far the enemies of an area are taken to march: as they rolled, at best, not at all, or at best next turn."""

    area: str
    infantry: int
    cavalry: int
    basis: Literal["rolled", "best", "moved", "next"]


class Threat(NamedTuple):
    """What enemies in sight could attack next; where dice decide how far they march, `paces` says what is assumed."""

    hexes: tuple[Threatened, ...]
    cases: tuple[str, ...]
    paces: tuple[Pace, ...] | None = None


class VictoryPlace(NamedTuple):
    """A place that scores for a side: `points` a turn, or `capture` once and `occupy` on every later turn.

    Where a place can be nobody's, `holder` is whose it is: a side, or `NO_HOLDER`. `due` is the later turn on which it
    scores if nothing changes.
    """

    hex: int
    name: str
    side: int
    held: bool
    capture: int | None = None
    occupy: int | None = None
    captured: bool | None = None
    points: int | None = None
    scores: bool | None = None
    holder: int | None = None
    due: int | None = None


class Victory(NamedTuple):
    """The places that score; `when` says at which times, if not simply each turn."""

    places: tuple[VictoryPlace, ...]
    cases: tuple[str, ...]
    when: Sentence | None = None


class Commanding(NamedTuple):
    """A headquarters: the hexes in its radius, its strength, what is left of it, and the units it commands."""

    hq: int
    hex: int
    radius: Bits
    strength: int
    left: int
    units: tuple[Placed, ...]


class Command(NamedTuple):
    """Who commands whom, and who is out of command."""

    commands: tuple[Commanding, ...]
    out: tuple[Placed, ...]
    cases: tuple[str, ...]


class Area(NamedTuple):
    """An area of a side: its word, what it is called, its hexes, and whether it is the one that acts now.

    During the set-up `ground` are the hexes its units may still be put in.
    """

    word: str
    name: str
    hexes: Bits
    active: bool = False
    ground: Bits | None = None


class Areas(NamedTuple):
    """The areas a side divides the map into; `barred` are hexes nobody of it may be put in, and why."""

    side: int
    areas: tuple[Area, ...]
    cases: tuple[str, ...]
    barred: Bits = 0
    why: Sentence | None = None


class Front(NamedTuple):
    """The front of a side: the way across the map with the fewest hexes it does not cover, which are its gaps."""

    side: int
    line: tuple[int, ...]
    gaps: Bits
    words: Sentence
    cases: tuple[str, ...]


class Flood(NamedTuple):
    """Land that water can cover: from which turn, once that is settled, and the units in it."""

    state: FloodState
    hexes: Bits
    always: Bits
    turn: int | None
    units: tuple[Placed, ...]
    words: Sentence
    cases: tuple[str, ...]


OF_A_SIDE = ("supply", "areas", "front")  # overlays that may be asked for of either side
Overlay = Areas | Zones | Supply | Rail | Threat | Victory | Command | Front | Flood
