"""GWiE 12.1: cavalry withdrawal before combat.

Cases: 12.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import each
from galicia.board.paths import Path as Way
from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.guests import arrive, depart
from galicia.engine.shapes.paths import OpenPaths, PathDecision
from galicia.engine.shapes.phases import UntilDone
from galicia.engine.sides import enemy_of
from galicia.engine.steps import OneDie
from galicia.engine.words import Hex, Path, Unit, Units
from galicia.games.great_war_in_the_east.hq import displace_by_entry
from galicia.games.great_war_in_the_east.retreat import ways
from galicia.games.great_war_in_the_east.stacking import too_full
from galicia.games.great_war_in_the_east.state import EasternState

TELLINGS = {
    "withdrawal": Telling("{seat} {unit} in {hex} tries to withdraw: {die}, {result}", ("12.12",)),
    "withdrew": Telling("{seat} {unit} withdraws from {start} by {path:,}", ("12.13-b",)),
    "followed": Telling("{seat} {units} {units:follows|follow} into {hex}", ("12.16",)),
}

LENGTH = 2  # 12.11
VACATED = Sentence("the enemy may follow up now", "12.16")
FOLLOWED = Sentence("the enemy decides about withdrawals again", "12.16")


def enemies_beside(s: EasternState, side: int, h: int) -> bool:
    """GWiE 12.11, ruling H4: whether an enemy combat unit is next to a hex."""
    near = s.world.around[h] & s.occupied[enemy_of(side)]
    return any(s.pieces[u].combat_unit and s.pieces[u].side != side for a in each(near) for u in s.stacks[a])


def closed_to_withdrawal(s: EasternState, side: int) -> int:
    """GWiE 12.13-a, ruling H1: hexes with enemies or controlled by them; friends do not cancel that here."""
    return s.occupied[enemy_of(side)] | s.zone_of(enemy_of(side))


def withdrawals(s: EasternState, unit: int) -> OpenPaths:
    """GWiE 12.13-b: the paths of a withdrawal."""
    return ways(s, (unit,), s.where[unit], LENGTH, closed_to_withdrawal(s, s.pieces[unit].side))


def is_cavalry(s: EasternState, side: int, unit: int) -> bool:
    """Whether a unit is cavalry of a side on the map."""
    piece = s.pieces[unit]
    return piece.cavalry and piece.side == side and s.alive(unit)


def why_stays(s: EasternState, side: int, unit: int) -> Sentence | None:
    """GWiE 12.11, rulings H2 and H4: why a unit may not try to withdraw."""
    if not is_cavalry(s, side, unit):
        return because("{unit} is not cavalry of yours on the map", "12.11", unit=unit)
    if s.tried >> unit & 1:
        return because("{unit} has tried already", "12.12", unit=unit)
    if s.entrained >> unit & 1:
        return because("{unit} is on a train", "12.11", unit=unit)
    if not enemies_beside(s, side, s.where[unit]):
        return because("no enemy is next to {unit}", "12.11", unit=unit)
    if not withdrawals(s, unit).paths:
        return because("{unit} has no way of two hexes free of the enemy", "12.13-a", unit=unit)
    return None


@dataclass(frozen=True, slots=True)
class Withdraw(Order):
    """Try to withdraw a cavalry unit."""

    GRAMMAR: ClassVar[str] = "withdraw <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class CavalryWithdrawal(UntilDone[EasternState]):
    """GWiE 4.0-2, 12.11: the non-phasing player's cavalry may try to withdraw, one unit after another."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Withdraw, Done)

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Withdraw cavalry before combat, or end the phase", "12.11", "12.12")

    def acts(self, s: EasternState) -> Iterator[Order]:
        zone = s.world.grid.grow(s.occupied[enemy_of(self.side)])
        for h in each(s.occupied[self.side] & zone):
            for unit in s.units_in(h):
                if s.pieces[unit].cavalry and why_stays(s, self.side, unit) is None:
                    yield Withdraw(unit)

    def why_not(self, s: EasternState, order: Withdraw) -> list[Sentence]:
        reason = why_stays(s, self.side, order.unit)
        return [reason] if reason else []

    def act(self, s: EasternState, order: Withdraw) -> None:
        s.tried |= 1 << order.unit
        s.push(WithdrawalRoll(self.side, order.unit))


@dataclass(frozen=True, slots=True)
class WithdrawalRoll(OneDie[EasternState]):
    """GWiE 12.12: a roll above the TCR lets cavalry withdraw."""

    unit: Unit

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side != s.side and is_cavalry(s, self.side, self.unit))

    def prompt(self, s: EasternState) -> Sentence:
        tcr = s.pieces[self.unit].tcr
        return Sentence("Roll above {tcr} for {unit} to withdraw", "12.12", tcr=tcr, unit=self.unit)

    def resolve(self, s: EasternState, rolls: tuple[int, ...]) -> None:
        succeeds = rolls[0] > s.pieces[self.unit].tcr
        result = "it may go" if succeeds else "it stays"
        s.tell("withdrawal", seat=self.side, unit=self.unit, hex=s.where[self.unit], die=rolls[0], result=result)
        if succeeds:
            s.push(WithdrawalPath(self.side, self.unit))


@dataclass(frozen=True, slots=True)
class Retire(Order):
    """Choose the path of a withdrawal."""

    GRAMMAR: ClassVar[str] = "retire <path>"
    path: Path


@dataclass(frozen=True, slots=True)
class WithdrawalPath(PathDecision[EasternState]):
    """GWiE 12.13: cavalry goes exactly two hexes, towards supply if it can."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Retire,)
    unit: Unit

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side != s.side and is_cavalry(s, self.side, self.unit))

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Withdraw {unit} two hexes: choose the path", "12.13-a", "12.13-b", unit=self.unit)

    def start(self, s: EasternState) -> int:
        return s.where[self.unit]

    def found(self, s: EasternState) -> OpenPaths:
        return withdrawals(s, self.unit)

    def why_closed(self, s: EasternState, here: int, to: int, gone: tuple[int, ...]) -> Sentence | None:
        if to not in s.world.exits[here] or to in gone:
            return because("{hex} does not touch the hex before, or was left already", "12.11", hex=to)
        if closed_to_withdrawal(s, self.side) >> to & 1:
            return because("{hex} is held or controlled by the enemy", "12.13-a", hex=to)
        return None

    def why_worse(self, rule: Sentence) -> Sentence:
        return because("another way is nearer to supply or has room at its end", "12.13-b")

    def why_length(self, length: int) -> Sentence:
        return because("a withdrawal is two hexes long", "12.11")

    def walk(self, s: EasternState, path: Way, found: OpenPaths | None = None) -> None:
        unit, start = self.unit, s.where[self.unit]
        if not path:
            return
        for h in path:
            s.shift((unit,), h)
        s.tell("withdrew", seat=self.side, unit=unit, start=start, path=path)
        arrive(s, (unit,), path[-1])
        depart(s, start)
        if not s.holding(self.side) >> start & 1:
            s.seal(VACATED)
            s.push(FollowUp(enemy_of(self.side), start))


# 12.16: the phasing player moves in.


@dataclass(frozen=True, slots=True)
class Follow(Order):
    """Name the units that move into a hex left by cavalry."""

    GRAMMAR: ClassVar[str] = "follow <units>"
    EACH: ClassVar[str] = "units"
    units: Units


@dataclass(frozen=True, slots=True)
class FollowUp(UntilDone[EasternState]):
    """GWiE 12.16, ruling H2: combat units next to a hex left by cavalry may move into it, within the limit."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Follow, Done)
    hex: Hex

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side == s.side and self.hex >= 0 and not s.holding(enemy_of(s.side)) >> self.hex & 1)

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Cavalry has left {hex}: follow into it, or not", "12.16", hex=self.hex)

    def able(self, s: EasternState) -> tuple[int, ...]:
        near = s.world.zones.of(1 << self.hex) & s.occupied[self.side]
        there = (u for h in each(near) for u in s.units_in(h))
        return tuple(u for u in there if s.pieces[u].combat_unit and not s.entrained >> u & 1)

    def acts(self, s: EasternState) -> Iterator[Order]:
        room = s.room(self.hex)
        for unit in self.able(s):
            if s.pieces[unit].sp <= room:
                yield Follow((unit,))

    def why_not(self, s: EasternState, order: Follow) -> list[Sentence]:
        able = self.able(s)
        for unit in order.units:
            if unit not in able:
                return [because("{unit} is no combat unit next to the hex, or is on a train", "12.16", unit=unit)]
        if s.sp(order.units) > s.room(self.hex):
            return [too_full(self.hex, "12.16", "16/6.11")]
        return []

    def finish(self, s: EasternState) -> None:
        s.pop()
        s.seal(FOLLOWED)

    def act(self, s: EasternState, order: Follow) -> None:
        s.shift(order.units, self.hex)
        s.tell("followed", seat=self.side, units=order.units, hex=self.hex)
        displace_by_entry(s, self.side, self.hex)
