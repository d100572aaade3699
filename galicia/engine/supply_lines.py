"""Lines of supply as a player looks at them: along the railway to the edge, who cuts them, and what would open them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.marches import March, Reached
from galicia.engine.overlays import Attempt, Opening
from galicia.engine.sentences import Sentence, because

NEAR = 3  # hexes from a line within which enemy zones matter
MOST = 4  # moves worth naming


def along_rail(chain: Mapping[int, int], h: int) -> tuple[int, ...]:
    """The railway from a hex to its edge, the hex left out."""
    found = []
    while h in chain and chain[h] != h:
        h = chain[h]
        found.append(h)
    return tuple(found)


def near_lines(grow: Callable[[Bits], Bits], lines: Iterable[Iterable[int]]) -> Bits:
    """The hexes close to lines."""
    bits = 0
    for line in lines:
        bits |= bits_of(line)
    for _ in range(NEAR):
        bits = grow(bits)
    return bits


def enemies_at(s: Any, enemy: int, h: int, zone: Callable[[Bits], Bits]) -> tuple[int, ...]:
    """The enemies in a hex, or those in whose zones it is: of each stack the first that is known."""
    here = s.occupied[enemy] & 1 << h
    standing = here or bits_of(n for n in each(s.world.around[h] & s.occupied[enemy]) if zone(1 << n) >> h & 1)
    return tuple(s.units_in(n)[0] for n in each(standing))


def out_of_range(way: Sequence[int], most: int, case: str) -> Attempt:
    """What is wrong with a way that nothing cuts: there is none, or it is too long."""
    if not way:
        reason = because("no way leads to a source of supply", case)
        return Attempt((), (), (), (), Sentence("no source"), reason)
    text = "the nearest source is {far:# hex|# hexes} away, and a line has at most {most}"
    label = Sentence("{far} hexes, {most} at most", far=len(way), most=most)
    return Attempt(tuple(way), (), (), (), label, because(text, case, far=len(way), most=most))


def openings(
    s: Any,
    unit: int,
    doors: Sequence[int],
    movers: Iterable[int],
    march: Callable[[int], March],
    supplied: Callable[[Any], Bits],
    case: str,
) -> tuple[Opening, ...]:
    """The moves that would bring a unit into supply, the cheapest first: of a friend to a hex that cuts, or its own."""
    here, distance = s.where[unit], s.world.grid.distance
    found = []
    for mover in movers:
        if mover == unit:
            found += _leaving(s, unit, march(unit), supplied)
        elif any(distance(s.where[mover], door) <= s.pieces[mover].movement for door in doors):
            for to in march(mover).reach().hexes:
                if to.hex in doors and _supplied_after(s, mover, to.hex, supplied) >> here & 1:
                    reason = because("a friend in {hex} takes the enemy zone out of it", case, hex=to.hex)
                    found.append(_opening(mover, to, reason))
    return tuple(sorted(found, key=lambda opening: opening.cost)[:MOST])


def _supplied_after(s: Any, mover: int, h: int, supplied: Callable[[Any], Bits]) -> Bits:
    """The hexes in supply once a unit has gone to a hex."""
    other = s.copy()
    other.shift((mover,), h)
    return supplied(other)


def _leaving(s: Any, unit: int, march: March, supplied: Callable[[Any], Bits]) -> list[Opening]:
    """The cheapest move of a unit into supply, to a hex without friends."""
    gone = s.copy()
    gone.leave(unit)
    safe = supplied(gone)
    free = [to for to in march.reach().hexes if safe >> to.hex & 1 and to.hex not in s.stacks]
    reason = because("{unit} leaves {hex}", unit=unit, hex=s.where[unit])
    return [_opening(unit, to, reason) for to in sorted(free, key=lambda to: to.cost or 0)[:1]]


def _opening(unit: int, to: Reached, reason: Sentence) -> Opening:
    return Opening(unit, to.hex, to.path, to.cost or 0, to.left or 0, reason)
