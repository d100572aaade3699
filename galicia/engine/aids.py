"""Aids to play that games on a map share: marches thought through before they are ordered, hexes in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from galicia.board.hexset import each
from galicia.board.map import Map
from galicia.board.reach import Reach
from galicia.engine.errors import Reason

ANYWHERE = 60  # movement points that lead to every hex there is a way to
LONGEST_SUM = 4  # steps whose costs are added up in a sentence


@dataclass(frozen=True)
class March:
    """A march as a player thinks of it: from a hex, with so many MP left, at what steps cost now.

    Who is fresh may make one step whatever it costs. `parts` tells what a step costs item by item.
    """

    ways: Reach
    start: int
    left: int
    fresh: bool
    parts: Callable[[int, int], str]

    @property
    def board(self) -> Map:
        return self.ways.costs.board

    def reach(self) -> dict[str, Any]:
        """Every hex that can be reached, with what is left of the allowance there."""
        ways, start, number = self.ways, self.start, self.board.grid.number
        found = {
            h: self._reached(h, spent, self.left - spent, ways.path(start, h, self.left))
            for spent, ring in enumerate(ways.rings(start, self.left))
            for h in each(ring)
            if h != start
        }
        for h in self.board.neighbours(start) if self.fresh else ():
            price = ways.cost(start, h)
            if h not in found and price is not None:
                found[h] = self._reached(h, price, 0, [h])
        return {"start": number(start), "hexes": list(found.values())}

    def _reached(self, h: int, cost: int, left: int, path: Sequence[int]) -> dict[str, Any]:
        number = self.board.grid.number
        zone = bool(self.ways.zone >> h & 1)
        return {"hex": number(h), "cost": cost, "left": left, "path": [number(step) for step in path], "zone": zone}

    def why_not(self, goal: int, cases: Sequence[str], zone_cases: Sequence[str]) -> dict[str, Any]:
        """The cheapest way to a hex, step by step, and where it fails; the cases of costs, and of those of zones."""
        number = self.board.grid.number(goal)
        path = self.ways.path(self.start, goal, ANYWHERE)
        if not path:
            return {"text": f"no way leads to {number}", "steps": [], "cases": list(cases)}
        steps: list[dict[str, Any]] = []
        total = 0
        for here, to in pairwise([self.start, *path]):
            price = self.ways.cost(here, to)
            assert price is not None
            total += price
            ok = total <= self.left or (self.fresh and here == self.start)
            steps.append({"hex": self.board.grid.number(to), "cost": price, "text": self.parts(here, to), "ok": ok})
        cited = [*cases, *(zone_cases if any("zone" in step["text"] for step in steps) else ())]
        if steps[-1]["ok"]:
            return {"text": f"{number} can be reached for {total} of {self.left} MP", "steps": steps, "cases": cited}
        text = f"{number} costs {total} of {self.left} MP"
        if len(steps) <= LONGEST_SUM:
            text += ": " + " + ".join(step["text"].replace(", ", " + ") for step in steps)
        return {"text": text, "steps": steps, "cases": cited}

    def price(self, path: Sequence[int], h: int) -> str:
        """What a hex costs at the end of a path, and what is left then; nothing if it does not touch it."""
        ways, left = self.ways, self.left
        for here, to in pairwise([self.start, *path]):
            left -= ways.cost(here, to) or 0 if to in self.board.neighbours(here) else 0
        here = path[-1] if path else self.start
        price = ways.cost(here, h) if h in self.board.neighbours(here) else None
        if price is None:
            return ""
        return f"{price} MP, {left - price} left" if price <= left else f"{price} MP, minimum move"


def refused(reason: Reason) -> dict[str, Any]:
    """Why not, in one reason."""
    return {"text": reason.text, "steps": [], "cases": list(reason.cases)}


def counted(number: int, what: str) -> str:
    """So many units, in words.

    >>> counted(1, "can still move"), counted(0, "to place")
    ('1 unit can still move', 'no units to place')
    """
    return f"{number or 'no'} unit{'' if number == 1 else 's'} {what}"


def scenery(board: Map, h: int, terrain: str | None = None) -> list[str]:
    """A hex in words: its number and terrain, places, what runs along its sides, railway."""
    number = board.grid.number
    parts = [f"{number(h)}, {terrain or board.terrain[h]}"]
    parts += [f"{place.name} ({place.kind})" for place in board.places_in.get(h, ())]
    by_feature: dict[str, list[str]] = {}
    for n in board.neighbours(h):
        for feature in sorted(board.features(h, n)):
            by_feature.setdefault(feature, []).append(number(n))
    parts += [f"{feature} towards {' and '.join(to)}" for feature, to in by_feature.items()]
    if board.on_line("rail") >> h & 1:
        parts.append("railway")
    return parts


def threat(s: Any, side: int, reaches: Iterable[tuple[int, Reach]]) -> list[dict[str, Any]]:
    """The hexes of the map that enemies of a side could attack after a march; (enemy, what steps cost it) each."""
    found: dict[int, list[str]] = {}
    for unit, ways in reaches:
        piece, here = s.pieces[unit], s.where[unit]
        within = ways.within(here, piece.movement) | s.world.around[here] & ~ways.closed
        for h in each(s.world.grid.grow(within) & s.world.hexes):
            found.setdefault(h, []).append(piece.word)
    number = s.world.grid.number
    return [
        {"hex": number(h), "count": len(words), "units": words, "held": bool(s.occupied[side] >> h & 1)}
        for h, words in sorted(found.items())
    ]
