"""Slow, obvious twins of what the rules of First Ypres work out fast."""

from __future__ import annotations

from typing import Any

from galicia.engine.sides import enemy_of

DIRECTIONS = {0: ("W", "SW", "NW"), 1: ("E", "NE", "NW", "SE")}


def _ground(s: Any, side: int) -> tuple[set[int], set[int], set[int]]:
    """The hexes of a side's units, of its enemies, and in enemy zones."""
    own, theirs = (
        {s.where[p.number] for p in s.pieces if p.side == owner and s.alive(p.number)}
        for owner in (side, enemy_of(side))
    )
    return own, theirs, {n for h in theirs for n in s.world.neighbours[h]}


def supplied(s: Any, side: int, h: int) -> bool:
    """CoG S8.2: whether a line leads from a hex by the compass to a source, hex by hex."""
    w = s.world
    own, theirs, zone = _ground(s, side)
    sea = {a for a, name in w.board.terrain.items() if name == "sea"}
    names = ("E", "NE", "SE") if side == 1 and s.options.german_north == "none" else DIRECTIONS[side]
    headings = {w.grid.heading(name) for name in names}
    sources = {a for a, text in w.board.marks["supply"].items() if s.game.sides[side] in text.split(",")}
    if h in theirs | sea:
        return False
    seen, here = {h}, [h]
    while here:
        at = here.pop()
        if at in sources:
            return True
        for n in w.neighbours[at]:
            closed = n in theirs | sea or (n in zone and n not in own)
            if w.grid.direction(at, n) in headings and n not in seen and not closed:
                seen.add(n)
                here.append(n)
    return False


def continuous(s: Any, side: int) -> bool:
    """CoG Y5.38-b: whether a chain of hexes leads from row 48 to row 21."""
    w = s.world
    own, theirs, _ = _ground(s, side)
    held = {h for h in own | {n for a in own for n in w.neighbours[a]} if w.board.terrain[h] != "sea"} - theirs
    row = {h: int(w.grid.number(h)[:2]) for h in held}
    seen = {h for h in held if row[h] == 48}
    here = list(seen)
    while here:
        for n in w.neighbours[here.pop()]:
            if n in held and n not in seen:
                seen.add(n)
                here.append(n)
    return any(row[h] == 21 for h in seen)
