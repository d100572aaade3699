"""Slow, obvious twins of what the rules of Galicia work out fast."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from galicia.engine.sides import enemy_of


def length(s: Any, side: int, h: int) -> int | None:
    """CoG G-R70-b: how far a hex is from the railway, hex by hex."""
    w, enemy = s.world, enemy_of(side)
    number = w.grid.number
    units = {owner: {s.where[p.number] for p in s.pieces if p.side == owner and s.alive(p.number)} for owner in (0, 1)}
    forts = {fort.hex for i, fort in enumerate(w.forts) if fort.side == enemy and not s.razed >> i & 1}
    own_forts = {fort.hex for i, fort in enumerate(w.forts) if fort.side == side and not s.razed >> i & 1}
    sources = {a for a, text in w.board.marks["supply"].items() if s.game.sides[side] in text.split(",")}
    if h in sources - units[enemy] - forts:
        return 0
    links: dict[int, set[int]] = {}
    for line in w.board.lines:
        for a, b in pairwise(line.hexes) if line.kind == "rail" else ():
            links.setdefault(a, set()).add(b)
            links.setdefault(b, set()).add(a)
    net = sources - units[enemy] - forts
    grown: set[int] = set()
    while grown != net:
        grown = set(net)
        net |= {b for a in grown for b in links[a] if b not in units[enemy] and b not in forts}
    zone = {n for a in units[enemy] for n in w.neighbours[a]} - own_forts
    shut = units[enemy] | forts | (zone - units[side])
    here, far = {h}, 0
    seen = {h}
    while far < 5:
        far += 1
        here = {n for a in here for n in w.neighbours[a]} - seen - shut
        if here & net:
            return far
        seen |= here
    assert number(h)
    return None
