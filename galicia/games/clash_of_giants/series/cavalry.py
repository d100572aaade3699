"""CoG S14: cavalry: its weakness against infantry, and its withdrawal before combat.

Cases: S14, R62-.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.events import Telling
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.steps import DieForEach, SideDecision
from galicia.engine.words import Path, Unit, Units
from galicia.games.clash_of_giants.series.retreat import go, ways, why_not_along
from galicia.games.clash_of_giants.series.state import GiantsState, battle_of

DISTANCE = 2  # S14.2-b

TELLINGS = {
    "withdrew": Telling("{seat} {unit} withdraws from {start} by {path:,}", ("S14.2-a", "S14.4-a")),
    "caught": Telling("{seat} {unit} rolls {die} and must stand", ("S14.3-b",)),
}


def faces_infantry(s: GiantsState, unit: int, attackers: Sequence[int]) -> bool:
    """CoG S14.1: whether cavalry is attacked by infantry; by option only if all attackers are infantry."""
    foot = [not s.cavalry(attacker) for attacker in attackers]
    return s.game.weak_mounted(s, unit) and (any(foot) if s.options.mixed_attack_cav_ter1 else all(foot))


def cavalry_in(s: GiantsState, h: int) -> tuple[int, ...]:
    """CoG S14.5-a: the cavalry in a hex."""
    return tuple([unit for unit in s.units_in(h) if s.cavalry(unit)])


def withdrawals(s: GiantsState, unit: int) -> list[tuple[int, ...]]:
    """CoG S14.4: the paths by which cavalry may withdraw: two hexes, else one; never into elimination."""
    found = ways(s, unit, DISTANCE, willing=True)
    return found or (ways(s, unit, 1, willing=True) if s.options.withdraw_partial else [])


@dataclass(frozen=True, slots=True)
class Withdraw(Order):
    """Let cavalry leave before combat."""

    GRAMMAR: ClassVar[str] = "withdraw <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Stand(Order):
    """Let cavalry stay and fight."""

    GRAMMAR: ClassVar[str] = "stand <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Withdrawal(SideDecision[GiantsState]):
    """CoG S14.2-a: cavalry in a hex under attack may leave before odds are formed; each unit is asked in turn.

    `units` have yet to decide, `leaving` have decided to go.
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (Withdraw, Stand)
    asks_always: ClassVar[bool] = False
    units: Units
    leaving: Units

    def amiss(self, s: GiantsState) -> str:
        target = battle_of(s).target
        there = all(s.where[u] == target and s.cavalry(u) for u in (*self.units, *self.leaving))
        asked = bool(self.units) and not set(self.units) & set(self.leaving)
        return self.unless(self.side != s.side and there and asked)

    def prompt(self, s: GiantsState) -> Sentence:
        rolled = "Try to withdraw {unit} before the attack with a die of at most {ter}, or let it stand"
        text = rolled if s.game.withdrawal_roll(s) else "Withdraw {unit} before the attack, or let it stand"
        return Sentence(text, "S14.2-a", "S14.3-a", unit=self.units[0], ter=s.ter(self.units[0]))

    def orders(self, s: GiantsState) -> Iterator[Order]:
        if self.units:
            yield Stand(self.units[0])
            if withdrawals(s, self.units[0]):
                yield Withdraw(self.units[0])

    def explain(self, s: GiantsState, order: Withdraw | Stand) -> list[Sentence]:
        if order.unit != self.units[0]:
            return [because("{unit} must decide first", "S14.5-a", unit=self.units[0])]
        if isinstance(order, Withdraw) and not withdrawals(s, order.unit):
            return [because("{unit} has nowhere to withdraw to", "S14.4-b", unit=order.unit)]
        return []

    def settle(self, s: GiantsState) -> bool:
        if not self.units:
            s.pop()
            leaving = tuple(sorted(self.leaving))
            if leaving and s.game.withdrawal_roll(s):
                s.push(WithdrawalRoll(self.side, leaving))
            elif leaving:
                s.push(*(Retire(self.side, unit) for unit in leaving))
            return True
        if withdrawals(s, self.units[0]):
            return False
        self.play(s, Stand(self.units[0]))
        return True

    def play(self, s: GiantsState, order: Withdraw | Stand) -> None:
        s.pop()
        going = (*self.leaving, order.unit) if isinstance(order, Withdraw) else self.leaving
        s.push(Withdrawal(self.side, self.units[1:], going))


@dataclass(frozen=True, slots=True)
class WithdrawalRoll(DieForEach[GiantsState]):
    """CoG S14.3-b: against cavalry each unit needs a die of at most its rating to get away."""

    def rolls_for(self, s: GiantsState, unit: int) -> bool:
        return s.where[unit] == battle_of(s).target and s.cavalry(unit)

    def prompt(self, s: GiantsState) -> Sentence:
        unit = self.units[len(self.pips)]
        return Sentence("Roll for the withdrawal of {unit}: at most {ter}", "S14.3-b", unit=unit, ter=s.ter(unit))

    def rolled(self, s: GiantsState, pips: tuple[int, ...]) -> None:
        away = []
        for unit, die in zip(self.units, pips, strict=True):
            if die <= s.ter(unit):
                away.append(unit)
            else:
                s.tell("caught", seat=self.side, unit=unit, die=die)
        s.push(*(Retire(self.side, unit) for unit in away))


@dataclass(frozen=True, slots=True)
class RetireAlong(Order):
    """Choose the path of a withdrawal."""

    GRAMMAR: ClassVar[str] = "retire <path>"
    path: Path


@dataclass(frozen=True, slots=True)
class Retire(SideDecision[GiantsState]):
    """CoG S14.4: a cavalry unit withdraws by the compass; if no way is left it stands after all."""

    accepts: ClassVar[tuple[type[Order], ...]] = (RetireAlong,)
    asks_always: ClassVar[bool] = False
    unit: Unit

    def amiss(self, s: GiantsState) -> str:
        there = s.where[self.unit] == battle_of(s).target and s.cavalry(self.unit)
        return self.unless(self.side != s.side and there and bool(withdrawals(s, self.unit)))

    def prompt(self, s: GiantsState) -> Sentence:
        return Sentence("Choose the way by which {unit} withdraws", "S14.2-b", "S14.4-a", unit=self.unit)

    def orders(self, s: GiantsState) -> Iterator[Order]:
        for path in withdrawals(s, self.unit):
            yield RetireAlong(path)

    def explain(self, s: GiantsState, order: RetireAlong) -> list[Sentence]:
        return why_not_along(s, self.unit, order.path, withdrawals(s, self.unit))

    def play(self, s: GiantsState, order: RetireAlong) -> None:
        s.pop()
        start = s.where[self.unit]
        left = len(s.units_in(start)) - 1
        s.tell("withdrew", seat=self.side, unit=self.unit, start=start, path=order.path, left=left)
        go(s, self.unit, order.path)
