"""BfG 9.3: advance after combat.

Cases: 9.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from galicia.engine.orders import Order, Pass
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, SideDecision
from galicia.engine.words import Units
from galicia.games.battle_for_galicia.losses import crt_result
from galicia.games.battle_for_galicia.state import STACK_LIMIT, GaliciaState, battle_of


@dataclass(frozen=True, slots=True)
class Advance(Order):
    """Name the units that advance into the vacated hex."""

    GRAMMAR: ClassVar[str] = "advance <units>"
    units: Units


@dataclass(frozen=True, slots=True)
class OfferAdvance(Automatic[GaliciaState]):
    """BfG 9.3, 9.3-time: into a hex vacated by retreat before losses, into one emptied by losses after them.

    Attackers that were thrown back are not victorious, even if the last defender dies (9.3-victorious).
    """

    def run(self, s: GaliciaState) -> None:
        battle = battle_of(s)
        if battle.vacated or s.occupied[enemy_of(s.side)] >> battle.target & 1:
            return
        if crt_result(s, battle).attacker_retreat:
            return
        s.battle = battle.but(vacated=True)
        asking = AdvanceAfterCombat(s.side)
        if asking.able(s):
            s.push(asking)


@dataclass(frozen=True, slots=True)
class AdvanceAfterCombat(SideDecision[GaliciaState]):
    """BfG 9.3: any of the units that attacked may enter the hex, within six steps."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Advance, Pass)

    def amiss(self, s: GaliciaState) -> str:
        battle = battle_of(s)
        if self.side != s.side or s.occupied[enemy_of(s.side)] >> battle.target & 1:
            return "enemies are in the hex attacked"
        there = all(s.where[u] in battle.hexes for u in battle.attackers if s.alive(u))
        return "" if there else "an attacker is not in the hex it attacked from"

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("{hex} is vacated: advance, or stay", "9.3", "5.1", hex=battle_of(s).target)

    def able(self, s: GaliciaState) -> tuple[int, ...]:
        """BfG 9.3, 4.5, 2.1-release: the attackers that may advance."""
        target = battle_of(s).target
        if s.world.barred_to(self.side, s.turn) >> target & 1:
            return ()
        return tuple(u for u in battle_of(s).attackers if s.alive(u) and s.released(u))

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        yield Pass()
        able = self.able(s)
        for size in range(1, len(able) + 1):
            for group in combinations(able, size):
                if s.steps_of(group) <= STACK_LIMIT:
                    yield Advance(group)

    def explain(self, s: GaliciaState, order: Order) -> list[Sentence]:
        if isinstance(order, Pass):
            return []
        assert isinstance(order, Advance)
        able = self.able(s)
        for unit in order.units:
            if unit not in able:
                return [because("{unit} may not advance", "9.3", "2.1-release", unit=unit)]
        if s.steps_of(order.units) > STACK_LIMIT:
            return [because("more than six steps cannot advance", "5.1", "9.3")]
        return []

    def play(self, s: GaliciaState, order: Order) -> None:
        s.pop()
        if isinstance(order, Advance):
            target = battle_of(s).target
            for unit in order.units:
                s.shift((unit,), target)
            s.tell("advanced", seat=self.side, units=order.units, hex=target)
