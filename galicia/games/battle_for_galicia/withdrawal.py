"""BfG 9.2, 7.6: attackers that must retreat, stack by stack, and withheld units left alone.

Cases: 7.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import Automatic, SideDecision
from galicia.engine.words import Units
from galicia.games.battle_for_galicia.losses import crt_result
from galicia.games.battle_for_galicia.retreat import Retreat
from galicia.games.battle_for_galicia.state import GaliciaState, battle_of


@dataclass(frozen=True, slots=True)
class Withdraw(Order):
    """Name an attacking hex that retreats next, with every unit that goes."""

    GRAMMAR: ClassVar[str] = "withdraw <units>"
    units: Units


@dataclass(frozen=True, slots=True)
class WithdrawNext(SideDecision[GaliciaState]):
    """BfG 9.2, 7.6-attack: the attackers of each hex retreat as one stack, in the attacker's order.

    He says which stack goes next and which units not in the attack go along. `units` stand where they stood, those not
    in the attack too, and have not been told to go or stay: who has gone along once does not go along again.
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (Withdraw,)
    asks_always: ClassVar[bool] = False
    public: ClassVar[tuple[str, ...]] = ("units",)
    units: Units

    def amiss(self, s: GaliciaState) -> str:
        battle = battle_of(s)
        there = all(not s.alive(u) or s.where[u] in battle.hexes for u in self.units)
        own = all(s.pieces[u].side == s.side for u in self.units)
        if self.side != s.side or not there or not own or not set(self.units) <= set(battle.shown):
            return "units must be of the attacker's hexes and stand where they attacked from"
        return ""

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("The attackers retreat: name the units that go from one hex", "9.2", "7.6-attack")

    def groups(self, s: GaliciaState) -> Iterator[tuple[int, ...]]:
        attackers = battle_of(s).attackers
        for h in sorted({s.where[u] for u in self.units if u in attackers and s.alive(u)}):
            stack = [u for u in self.units if s.where[u] == h]
            obliged = [u for u in stack if u in attackers]
            others = [u for u in stack if u not in attackers]
            for size in range(len(others) + 1):
                for group in combinations(others, size):
                    yield tuple(sorted((*obliged, *group)))

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        for group in self.groups(s):
            yield Withdraw(group)

    def explain(self, s: GaliciaState, order: Withdraw) -> list[Sentence]:
        if order.units in self.groups(s):
            return []
        return [because("name all attackers of one hex, and who of the others there goes along", "9.2", "7.6-attack")]

    def play(self, s: GaliciaState, order: Withdraw) -> None:
        s.pop()
        units, h = order.units, s.where[order.units[0]]
        obliged = tuple(u for u in units if u in battle_of(s).attackers)
        left = tuple(u for u in self.units if s.where[u] != h)
        s.push(Retreat(self.side, units, obliged, h, 1, (), False), WithdrawNext(self.side, left))


@dataclass(frozen=True, slots=True)
class WithheldRetreat(Automatic[GaliciaState]):
    """BfG 7.6-exception: all defenders dead without a retreat result: withheld units retreat one hex."""

    def run(self, s: GaliciaState) -> None:
        battle = battle_of(s)
        if crt_result(s, battle).defender_retreat or any(s.alive(u) for u in battle.defenders):
            return
        units = tuple(u for u in s.units_in(battle.target) if s.pieces[u].side != s.side)
        if units:
            s.push(Retreat(enemy_of(s.side), units, units, battle.target, 1, (), False))
