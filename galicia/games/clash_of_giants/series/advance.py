"""CoG S12.30: advance after combat.

Cases: S12.30, S12.31, S12.32, R64.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import SideDecision
from galicia.engine.words import Path, Unit
from galicia.games.clash_of_giants.series.movement import why_closed
from galicia.games.clash_of_giants.series.stacking import room_for
from galicia.games.clash_of_giants.series.state import GiantsState, battle_of

TELLINGS = {"advanced": Telling("{seat} {unit} advances into {hex}{on}", ("S12.30-a",))}


@dataclass(frozen=True, slots=True)
class Advance(Order):
    """Let a unit that attacked enter the vacated hex; cavalry may go on one hex further."""

    GRAMMAR: ClassVar[str] = "advance <unit> <path>"
    unit: Unit
    path: Path


@dataclass(frozen=True, slots=True)
class AdvanceAfterCombat(SideDecision[GiantsState]):
    """CoG S12.30: surviving attackers may enter the hex one after the other, if it is empty (R64)."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Advance, Done)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: GiantsState) -> str:
        return self.unless(self.side == s.side)

    def prompt(self, s: GiantsState) -> Sentence:
        return Sentence("Advance into {hex}, or stay", "S12.30-a", "S12.30-b", hex=battle_of(s).target)

    def able(self, s: GiantsState) -> list[int]:
        """CoG S12.32: the attackers that may still advance."""
        battle, enemy = battle_of(s), enemy_of(self.side)
        if (s.occupied[enemy] | s.forts(enemy)) >> battle.target & 1:
            return []
        around = s.world.around[battle.target]
        return [u for u in battle.attackers if s.alive(u) and around >> s.where[u] & 1]

    def orders(self, s: GiantsState) -> Iterator[Order]:
        for unit in self.able(s):
            for path in paths(s, unit, battle_of(s).target):
                yield Advance(unit, path)
        yield Done()

    def explain(self, s: GiantsState, order: Order) -> list[Sentence]:
        if isinstance(order, Done):
            return []
        assert isinstance(order, Advance)
        target = battle_of(s).target
        if order.unit not in self.able(s):
            return [because("{unit} may not advance", "S12.32", "S12.30-a", unit=order.unit)]
        return why_not_along(s, order.unit, target, order.path)

    def play(self, s: GiantsState, order: Order) -> None:
        if isinstance(order, Done):
            s.pop()
            return
        assert isinstance(order, Advance)
        start = s.where[order.unit]
        for h in order.path:
            s.shift((order.unit,), h)
        s.carry(order.unit)
        battle = battle_of(s)
        rolled = dict(zip(battle.exposed, battle.attack_dice, strict=False))
        rolled.pop(order.unit, None)
        left = tuple(u for u in battle.attackers if u != order.unit)
        s.battle = battle.but(attackers=left, exposed=tuple(rolled), attack_dice=tuple(rolled.values()))
        first, end = order.path[0], order.path[-1]
        further = "" if end == first else " and goes back to {end}" if end == start else " and goes on to {end}"
        s.tell("advanced", seat=self.side, unit=order.unit, start=start, path=order.path, hex=first,
               on=Sentence(further, end=end))  # fmt: skip


def paths(s: GiantsState, unit: int, target: int) -> Iterator[tuple[int, ...]]:
    """CoG S12.30-c, S12.30-d: the ways a unit may advance."""
    barred = s.game.barred(s, unit)
    if room_for(s, unit, target) and not barred >> target & 1:
        yield (target,)
    if may_go_on(s, unit, target):
        side = s.pieces[unit].side
        closed = s.closed_to(side) | barred
        for h in s.world.neighbours[target]:
            room = h == s.where[unit] or room_for(s, unit, h)
            if not closed >> h & 1 and room:
                yield (target, h)


def may_go_on(s: GiantsState, unit: int, target: int) -> bool:
    """CoG S12.30-d: whether a unit may advance a second hex: cavalry, if the first is in no enemy zone."""
    free = not s.zone_of(enemy_of(s.pieces[unit].side)) >> target & 1
    return s.cavalry(unit) and s.options.cav_advance > 1 and free and not s.game.barred(s, unit) >> target & 1


def why_not_along(s: GiantsState, unit: int, target: int, path: tuple[int, ...]) -> list[Sentence]:
    """CoG S12.30: why a unit may not advance so; nothing if it may."""
    if path in list(paths(s, unit, target)):
        return []
    if path[0] != target or len(path) > 2:
        return [because("an advance leads into {hex}", "S12.30-a", "S12.30-c", hex=target)]
    if len(path) == 2:
        if not may_go_on(s, unit, target):
            text = "only cavalry advances a second hex, and only if the first is in no enemy zone"
            return [because(text, "S12.30-c", "S12.30-d")]
        if path[1] not in s.world.neighbours[target]:
            return [because("{hex} does not lead on from {target}", "S12.30-d", hex=path[1], target=target)]
        if closed := why_closed(s, s.pieces[unit].side, path[1]):
            return [closed]
    if barred := s.game.why_barred(s, unit, path[-1]):
        return [barred]
    return [because("{hex} has no room for {unit}", "S12.30-a", "R64", hex=path[-1], unit=unit)]
