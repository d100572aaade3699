"""Aids to play that games on a map share: remarks on words, hexes in words, what enemies threaten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from galicia.board.hexset import Bits, bits_of, each
from galicia.board.map import Map
from galicia.board.reach import Reach
from galicia.engine.errors import IllegalOrder
from galicia.engine.marches import Price, Reachable, WhyNot
from galicia.engine.overlays import Overlay, Pressure, Threatened, Zones
from galicia.engine.sentences import Sentence, because, plain
from galicia.engine.sides import enemy_of

Acting = Callable[[Any, int], Sequence[int]]  # the units of a seat that can do something, or with which it can be done
Task = tuple[Acting, str]  # those something is left to be done with in a phase, and what

MOST_GATHERED = 8  # enemies that are thought to come together for one attack


class Note(NamedTuple):
    """A remark on a word that may come next: what it costs if it is a hex of a march, its parts if it has several."""

    sentence: Sentence
    price: Price | None = None
    parts: tuple[Sentence, ...] = ()
    steps: int | None = None  # what it costs in steps

    @classmethod
    def of(cls, price: Price | None) -> Note | None:
        return None if price is None else cls(price.sentence, price)


class Left(NamedTuple):
    """What is left to do in a phase: the number of units, and what they can do or what can be done with them."""

    units: int
    what: str


class Aids(Protocol):
    """The module of a game's aids to play. Every function takes a state that holds no more than its seat knows."""

    ACTING: Mapping[type[Any], Acting]  # who can act, by the step that asks; of others the orders tell
    TASKS: Mapping[type[Any], Task]  # what is left to do
    OVERLAYS: Mapping[str, Callable[..., Overlay]]  # of a state and a seat; that of supply of a side, too

    def notes(self, s: Any, seat: int, said: Sequence[str], words: Sequence[str], /) -> Mapping[str, Note]:
        """Remarks on words that may come next."""
        ...

    def reach(self, s: Any, seat: int, units: tuple[int, ...], /) -> Reachable:
        """Where units can go together."""
        ...

    def why_not(self, s: Any, seat: int, units: tuple[int, ...], goal: int, /) -> WhyNot:
        """Why units cannot go to a hex."""
        ...

    def describe(self, s: Any, seat: int | None, h: int, /) -> Sentence:
        """What a hex is and who is seen in it."""
        ...


# What a hex of a march costs, or how far it is: asked of the units that go, the path so far, and the hex.
Remark = Callable[[tuple[int, ...], list[int], int], Note | None]


def notes(
    s: Any, seat: int, said: Sequence[str], words: Sequence[str], marches: Mapping[str, Remark]
) -> dict[str, Note]:
    """Remarks on words that may come next: what a hex of a march costs, else who is there; where units are."""
    lexicon = s.game.lexicon
    units = tuple(
        lexicon.value("unit", word, lambda unit: s.game.owns(s, seat, unit))
        for word in said[1:]
        if not lexicon.knows("hex", word) and lexicon.knows("unit", word)
    )
    path = [lexicon.value("hex", word) for word in said[1:] if lexicon.knows("hex", word)]
    remark = marches.get(said[0].lower()) if said and units and all(s.alive(unit) for unit in units) else None
    found: dict[str, Note] = {}
    for word in words:
        if lexicon.knows("hex", word):
            h = lexicon.value("hex", word)
            if remark is not None:
                note = remark(units, path, h)
            else:
                note = Note(Sentence("{units}", units=s.units_in(h))) if s.units_in(h) else None
        elif lexicon.knows("unit", word):
            unit = lexicon.value("unit", word, lambda unit: s.game.owns(s, seat, unit))
            note = Note(Sentence("in {hex}", hex=s.where[unit])) if s.alive(unit) else None
        else:
            continue
        if note is not None:
            found[word] = note
    return found


def why_no_goal(s: Any, unit: int, goal: int, *cases: str) -> Sentence | None:
    """Why a hex is no goal for a unit, whatever it costs: it is there already, or the map has no such hex."""
    if goal == s.where[unit]:
        return because("already in {hex}", hex=goal)
    return because("{hex} is off the map", *cases, hex=goal) if goal not in s.world.board.terrain else None


def described(
    s: Any, seat: int | None, h: int, shown: Callable[[int], Sentence], terrain: str | None = None, hint: str = ""
) -> Sentence:
    """A hex in one sentence: terrain, places, hexsides, who is seen there, and what it means to the seat."""
    if h not in s.world.board.terrain:
        return Sentence("off the map")
    parts, units = scenery(s.world.board, h, terrain), s.units_in(h)
    if units:
        stack = [shown(unit) for unit in units]
        parts.append(Sentence("{side}: {stack:;}", side=s.pieces[units[0]].side, stack=stack))
    else:
        parts.append(Sentence("empty"))
    parts += [Sentence(hint)] * bool(hint)
    if seat is not None and s.zone_of(enemy_of(s.game.side_of(seat))) >> h & 1:
        parts.append(Sentence("in an enemy zone"))
    return Sentence("{parts:,}", parts=parts)


def scenery(board: Map, h: int, terrain: str | None = None) -> list[Sentence]:
    """A hex: its terrain, places, what runs along its sides, railway."""
    parts = [Sentence(terrain or board.terrain[h])]
    parts += [Sentence("{name} ({what})", name=p.name, what=p.kind) for p in board.places_in.get(h, ())]
    by_feature: dict[str, list[int]] = {}
    for n in board.neighbours(h):
        for feature in sorted(board.features(h, n)):
            by_feature.setdefault(feature, []).append(n)
    parts += [Sentence("{what} towards {hexes}", what=what, hexes=to) for what, to in by_feature.items()]
    if board.on_line("rail") >> h & 1:
        parts.append(Sentence("railway"))
    return parts


def zones(s: Any, seat: int | None) -> Zones:
    """The zones of control of each side."""
    return Zones(tuple(s.zone_of(side) for side in range(len(s.game.sides))))


def seated(seat: int | None) -> int:
    """A seat that looks at what only a side sees."""
    if seat is None:
        raise IllegalOrder([plain("only a side sees this; spectators see other overlays")])
    return seat


def railways(board: Map) -> tuple[tuple[int, ...], ...]:
    """The railways of a map, hex by hex."""
    return tuple(tuple(line.hexes) for line in board.lines if line.kind == "rail")


Fits = Callable[[Any, int, int], bool]  # whether a unit finds room in a hex
Weigh = Callable[[Any, int, tuple[int, ...]], Pressure | None]  # the odds of units beside a hex that attack it


def threat(
    s: Any, side: int, reaches: Iterable[tuple[int, Reach, int | None]], fits: Fits, weigh: Weigh
) -> tuple[Threatened, ...]:
    """The hexes that enemies of a side could attack after a march: an enemy, what steps cost it, and its allowance.

    Without an allowance an enemy stays where it is. Of a held hex `weigh` tells the odds once they have gathered around
    it, those that are there already before the others as they come. A place that scores for them is open if nobody
    holds it and one of them could end there.
    """
    ends: dict[int, Bits] = {}
    found: dict[int, list[int]] = {}
    for unit, ways, allowance in reaches:
        here = s.where[unit]
        ends[unit] = 1 << here
        if allowance is not None:
            ends[unit] = ways.within(here, allowance) | s.world.around[here] & ~(ways.closed & ~ways.whole)
        for h in each(s.world.grid.grow(ends[unit]) & s.world.hexes):
            found.setdefault(h, []).append(unit)
    held, prizes = s.occupied[side], prizes_of(s, enemy_of(side)) & ~s.occupied[side]
    rows = []
    for h, units in sorted(found.items()):
        pressure = weigh(*gathered(s, h, units, ends, fits)) if held >> h & 1 else None
        open = bool(prizes >> h & 1) and any(ends[unit] >> h & 1 for unit in units)
        rows.append(Threatened(h, tuple(sorted(units)), bool(held >> h & 1), pressure, open))
    return tuple(rows)


def gathered(
    s: Any, target: int, units: Iterable[int], ends: Mapping[int, Bits], fits: Fits
) -> tuple[Any, int, tuple[int, ...]]:
    """A state in which as many units as find room stand around a hex, the hex, and those units."""
    then, around = s.copy(), s.world.around[target]
    came: list[int] = []
    for unit in sorted(units, key=lambda unit: not around >> s.where[unit] & 1)[:MOST_GATHERED]:
        if not around >> s.where[unit] & 1:
            free = next((h for h in each(ends[unit] & around) if fits(then, unit, h)), None)
            if free is None:
                continue
            then.shift((unit,), free)
        came.append(unit)
    return then, target, tuple(sorted(came))


def prizes_of(s: Any, side: int) -> Bits:
    """The places that score for a side and that it does not hold."""
    places = s.game.aids.OVERLAYS["victory"](s, side).places if "victory" in s.game.aids.OVERLAYS else ()
    return bits_of(place.hex for place in places if place.side == side and not place.held)
