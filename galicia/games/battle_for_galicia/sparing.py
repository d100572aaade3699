"""What an owner who spares his troops would choose in a combat: the choices a forecast takes both sides to make.

He crosses as few rivers as he can and loses as few units, then steps, then reductions; if that is all one, he meets
the priorities of his retreat. The order of retreats, the units that go on and those over the limit are weighed by
playing them to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import ne
from typing import NamedTuple

from galicia.engine.orders import Order, Pass
from galicia.engine.shapes.paths import OpenPaths, RetreatAlong
from galicia.engine.stacks import DEAD
from galicia.engine.steps import Decision
from galicia.games.battle_for_galicia.losses import ShareLosses, TakeLoss, candidates, dies_next
from galicia.games.battle_for_galicia.retreat import GoOn, Retreat, rivers
from galicia.games.battle_for_galicia.stacking import OverStack
from galicia.games.battle_for_galicia.state import GaliciaState, battle_of
from galicia.games.battle_for_galicia.withdrawal import Withdraw, WithdrawNext

RETREATS = (WithdrawNext, Retreat, GoOn, OverStack)  # steps whose choices are weighed together


class Toll(NamedTuple):
    """What a side has lost: units, steps and reductions; a dead unit has taken all it could."""

    units: int
    steps: int
    reductions: int


def toll(before: GaliciaState, after: GaliciaState, side: int) -> Toll:
    """What a side has lost from one state to another."""
    units = steps = reductions = 0
    changed = set()
    if before.rung != after.rung:
        changed |= {u for u, differs in enumerate(map(ne, before.rung, after.rung)) if differs}
    if before.where.count(DEAD) != after.where.count(DEAD):
        changed |= {u for u, where in enumerate(after.where) if where == DEAD != before.where[u]}
    for unit in changed:
        piece, then, now = before.pieces[unit], before.rung[unit], after.rung[unit]
        if piece.side != side:
            continue
        if after.where[unit] == DEAD:
            units, steps, reductions = units + 1, steps + piece.steps[then], reductions + piece.rungs - then
        else:
            steps, reductions = steps + piece.steps[then] - piece.steps[now], reductions + now - then
    return Toll(units, steps, reductions)


def choice(s: GaliciaState) -> Order:
    """What the owner chooses who is asked now."""
    step = s.step
    if isinstance(step, ShareLosses):
        return TakeLoss(_fittest(s, step))
    if isinstance(step, RETREATS):
        apart = s.copy()
        apart.agenda = [step for step in s.agenda if isinstance(step, RETREATS)]
        return _best(apart)[0]
    return Pass()


def settled(s: GaliciaState) -> GaliciaState:
    """The state when all retreats or losses on the agenda are over, each question answered by its owner's choice."""
    while s.agenda:
        if not isinstance(s.agenda[-1], Retreat):  # whose paths are dear to find, and found below
            s.advance()
        if s.agenda and isinstance(s.agenda[-1], RETREATS):
            return _best(s)[1]
        if s.agenda:
            s.step.play(s, choice(s))
    return s


def _fittest(s: GaliciaState, step: ShareLosses) -> int:
    """BfG 9.4.2: who takes a reduction best: one that lives on, and if possible loses no step."""

    def price(unit: int) -> tuple[bool, bool]:
        return dies_next(s, unit), (s.rung[unit] + 1) % s.pieces[unit].rungs_per_step == 0

    return min(candidates(s, step.side, step.taken), key=price)


def _best(s: GaliciaState) -> tuple[Order, GaliciaState]:
    """The order that costs its owner least in the end, and that end; of several the first."""
    step = s.step
    side = step.seat(s)
    tries = _tries(s, step)
    best: tuple[tuple[Toll, bool], Order, GaliciaState] | None = None
    for order, play in tries:
        new = s.copy()
        play(new)
        if len(tries) == 1:
            return order, settled(new)
        at_once = _cost(s, new, side)
        end = settled(new)
        cost = _cost(s, end, side)
        if best is None or cost < best[0]:
            best = cost, order, end
        if cost == at_once and not isinstance(step, OverStack):
            break  # what orders cost at once is all one, eliminations apart
    assert best is not None
    return best[1:]


def _tries(s: GaliciaState, step: Decision[GaliciaState]) -> list[tuple[Order, Callable[[GaliciaState], None]]]:
    """The orders worth weighing: nobody goes along who need not, and as few rivers are crossed as can be."""
    if isinstance(step, Retreat):
        found = step.found(s)
        crossed = {path: rivers(s, step.hex, path) for path in found.paths or ((),)}
        fewest = min(crossed.values())
        return [(RetreatAlong(path), partial(_walk, step, found, path)) for path in crossed if crossed[path] == fewest]
    orders = step.orders(s)
    if isinstance(step, WithdrawNext):
        orders = (Withdraw(units) for units in step.groups(s) if set(units) <= set(battle_of(s).attackers))
    return [(order, partial(_play, step, order)) for order in orders]


def _play(step: Decision[GaliciaState], order: Order, s: GaliciaState) -> None:
    step.play(s, order)


def _walk(step: Retreat, found: OpenPaths, path: tuple[int, ...], s: GaliciaState) -> None:
    """A retreat as `play` has it, whose paths need not be looked for again."""
    s.pop()
    step.walk(s, path, found)


def _cost(before: GaliciaState, after: GaliciaState, side: int) -> tuple[Toll, bool]:
    """What weighs: what is lost, and whether the loss roll will be the worse for it (9.4.1-priorities)."""
    battle = battle_of(after)
    return toll(before, after, side), battle.attacker_failed if side == after.side else battle.defender_failed
