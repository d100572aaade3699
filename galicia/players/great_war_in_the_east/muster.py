"""The start line of 1 September as the planner sees it: every unit somewhere in its sector, no gap, little exposed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from random import Random

from galicia.engine.shapes.setup import Deploy
from galicia.engine.stacks import STOCK
from galicia.games.great_war_in_the_east.deployment import Deployment, line, standard_hex
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.players.great_war_in_the_east.field import EasternField
from galicia.players.great_war_in_the_east.situation import COMES, Situation
from galicia.players.plans import Cell, Change, Plan, Post
from galicia.players.tactics import go_home, reposition, swap
from galicia.players.thoughts import Term

GAP = 20.0  # what a hex of the line costs that nobody covers


class Muster(EasternField):
    """A side in its standard deployment, which it may change; the enemy will stand where he does by history."""

    def __init__(self, known: EasternState, seat: int, weights: Mapping[str, float]) -> None:
        s = known.copy()
        s.side = seat
        for piece in s.pieces:
            if s.where[piece.number] == STOCK and piece.side != seat:
                s.stand(piece.number, standard_hex(s, piece))
        Situation.__init__(self, s, seat, weights)
        sectors = s.world.start_line[seat]
        self.ways = {u: sectors[s.pieces[u].army] | 1 << h for u, h in self.home.items()}
        self.movers = self.units
        self.line = line(seat)

    def coming(self) -> float:
        """Not everywhere along the line at once."""
        return COMES / 2

    def claims(self, unit: int, h: int) -> tuple[int, ...]:
        return (h,)

    def unit_parts(self, unit: int, h: int) -> tuple[float, ...]:
        return Situation.unit_parts(self, unit, h)

    def can_attack(self, unit: int, target: int, h: int) -> bool:
        return True

    def touched(self, unit: int, post: Post) -> Iterable[Cell]:
        yield from super().touched(unit, post)
        yield "line", 0

    def score(self, cell: Cell) -> float:
        if cell[0] != "line":
            return super().score(cell)
        gaps = self.line & ~self.standing & ~self.s.world.zones.of(self.standing)
        return -GAP * gaps.bit_count()

    def terms(self, cell: Cell) -> Iterator[Term]:
        return iter([Term("the line", self.score(cell))]) if cell[0] == "line" else super().terms(cell)

    def tactics(self) -> Sequence[tuple[float, Callable[[Random], Change]]]:
        return (
            (3.0, partial(reposition, self)),
            (1.0, partial(swap, self)),
            (1.0, self.fall_back),
            (0.5, partial(go_home, self)),
        )


def next_to_deploy(s: EasternState, step: Deployment, plan: Plan) -> Deploy | None:
    """Somebody who is not where he should be and finds room there; if all wait for each other, one steps aside."""
    wrong = [(unit, post.hex) for unit, post in plan.items() if s.where[unit] != post.hex]
    ready = (Deploy((unit,), h) for unit, h in wrong if s.room(h) >= s.pieces[unit].sp)
    aside = (Deploy((unit,), h) for unit, _ in wrong if not s.spent[unit] for h in step.grounds(s, (unit,)))
    return next((order for order in chain(ready, aside) if not step.explain(s, order)), None)
