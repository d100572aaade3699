"""Plan search: where every unit of a side should stand when its movement is over, and what it should attack from there.

A turn has more plans than atoms could count, so plans are improved by *tactics*: changes a commander would think of
(bring a corps up against one target, plug a hole, pull back from bad odds), each scored only where it touches the
plan. Nothing here knows a game: a `Field` does, one for each movement phase.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

from galicia.players.exact import added
from galicia.players.thoughts import Term, Words

NOTHING = -1


class Post(NamedTuple):
    """What a unit is to do: stand in a hex and, from there, attack a target (or NOTHING)."""

    hex: int
    target: int = NOTHING


Plan = dict[int, Post]
Change = Mapping[int, Post]
# What is scored by itself: a unit, a hex or a target, as ("unit", 3).
Cell = tuple[str, int]


class Field(Protocol):
    """What a game tells the planner of one movement phase. Its `plan` is changed by the planner alone."""

    plan: Plan

    def weigh_by(self, weights: Mapping[str, float]) -> None:
        """Score by other weights from now on."""
        ...

    def tactics(self) -> Sequence[tuple[float, Callable[[random.Random], Change]]]:
        """The tactics of the game with how often each is tried. A tactic proposes a change, or nothing."""
        ...

    def move(self, unit: int, post: Post) -> None:
        """Give a unit another post."""
        ...

    def touched(self, unit: int, post: Post) -> Iterable[Cell]:
        """The cells whose score hangs on this unit having this post."""
        ...

    def score(self, cell: Cell) -> float:
        """What a cell is worth under the plan."""
        ...

    def terms(self, cell: Cell) -> Iterator[Term]:
        """The same in its parts, each with words for it; alike words are summed over the plan."""
        ...


class Planner:
    """Improves the plan of a field.

    >>> class Line:  # two units that would like to stand on hex 7, but not together
    ...     def __init__(self):
    ...         self.plan = {0: Post(1), 1: Post(2)}
    ...     def tactics(self):
    ...         return [(1.0, lambda rng: {rng.choice((0, 1)): Post(rng.randrange(10))})]
    ...     def move(self, unit, post):
    ...         self.plan[unit] = post
    ...     def touched(self, unit, post):
    ...         return [("unit", unit), ("hex", post.hex)]
    ...     def score(self, cell):
    ...         kind, n = cell
    ...         if kind == "unit":
    ...             return -abs(self.plan[n].hex - 7)
    ...         return -5.0 * (sum(post.hex == n for post in self.plan.values()) > 1)
    >>> field = Line()
    >>> planner = Planner(field, random.Random(1))
    >>> planner.improve(500)
    >>> sorted(post.hex for post in field.plan.values()) in ([6, 7], [7, 8])
    True
    """

    def __init__(self, field: Field, rng: random.Random, *, heat: float = 0.1) -> None:
        self.field, self.rng, self.heat = field, rng, heat
        self.known: dict[Hashable, float] = {}
        weights, self.moves = zip(*field.tactics(), strict=True)
        self.weights = tuple(accumulate(weights))

    def improve(self, mutations: int) -> None:
        """Try so many changes, keeping those that pay; early ones may cost a little."""
        field, rng, known, score = self.field, self.rng, self.known, self.field.score
        plan, move, touched = field.plan, field.move, field.touched
        gained = 0.0
        best_gain, best = 0.0, None
        for n in range(mutations):
            change = rng.choices(self.moves, cum_weights=self.weights)[0](rng)
            if not change:
                continue
            cells: dict[Cell, None] = {}  # a set would be in another order in every process, and sums with it
            before: Plan = {}
            for unit, post in change.items():
                before[unit] = plan[unit]
                cells.update(dict.fromkeys(touched(unit, plan[unit])))
                cells.update(dict.fromkeys(touched(unit, post)))
            old = 0.0
            for cell in cells:
                value = known.get(cell)
                if value is None:
                    value = known[cell] = score(cell)
                old += value
            for unit, post in change.items():
                move(unit, post)
            fresh = {cell: score(cell) for cell in cells}
            gain = added(fresh.values()) - old
            heat = self.heat * (1.0 - n / mutations)
            if gain >= 0 or (heat > 0 and rng.random() < math.exp(gain / heat)):
                known.update(fresh)
                gained += gain
                if gained > best_gain:
                    best_gain, best = gained, None
                elif best is None and gained < best_gain:
                    best = {**plan, **before}
            else:
                for unit, post in before.items():
                    move(unit, post)
        if best is not None and gained < best_gain:
            for unit, post in best.items():
                move(unit, post)
            self.known.clear()

    def total(self) -> float:
        """What the plan is worth."""
        return added(self.field.score(cell) for cell in sorted(self.cells()))

    def cells(self) -> set[Cell]:
        """Every cell the plan touches."""
        return {cell for unit, post in self.field.plan.items() for cell in self.field.touched(unit, post)}

    def reasons(self) -> list[Term]:
        """Why the plan is worth what it is: terms of the same words summed, the weightiest first."""
        found: dict[Words, float] = {}
        for cell in sorted(self.cells()):
            for words, value in self.field.terms(cell):
                found[words] = found.get(words, 0.0) + value
        return sorted((Term(*item) for item in found.items()), key=lambda term: -abs(term.value))
