"""GWiE 10.2, 18: what headquarters lend to a combat, and what may forbid it.

Cases: 10.2, 18.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.events import Telling
from galicia.engine.orders import Order, Pass
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import SideDecision
from galicia.engine.words import Unit
from galicia.games.great_war_in_the_east import putnik
from galicia.games.great_war_in_the_east.hq import hqs_of, radius_of
from galicia.games.great_war_in_the_east.odds import LED_SP, counted, may_count
from galicia.games.great_war_in_the_east.state import Battle, EasternState, battle_of

TELLINGS = {
    "parried": Telling("{seat} {unit} shifts the defence {columns:one column|# columns} left", ("18.2-a", "18.2-c")),
}


def own_hq(s: EasternState, side: int, unit: int) -> bool:
    """Whether a unit is an HQ of a side on the map."""
    return s.pieces[unit].hq and s.pieces[unit].side == side and s.alive(unit)


# 10.23: heroic leaders.


def why_no_lead(s: EasternState, battle: Battle, hq: int) -> list[Sentence]:
    """GWiE 10.23, 10.24, 8.12-b: why an HQ cannot add its strength to an attack."""
    if not own_hq(s, s.side, hq) or not s.heroic(hq):
        return [because("{unit} is no heroic HQ of the attacker on the map", "8.12-b", "10.23", unit=hq)]
    if hq in battle.heroes:
        return [because("{unit} leads this attack already", "10.23", unit=hq)]
    if s.attacked >> hq & 1:
        return [because("{unit} has led an attack in this phase", "8.14", unit=hq)]
    if s.lent >> hq & 1:
        return [because("{unit} has lent its shift to another attack", "10.24", unit=hq)]
    if not any(s.where[u] == s.where[hq] for u in battle.attackers):
        return [because("no unit stacked with {unit} attacks", "10.23", unit=hq)]
    if not may_count(s, hq, s.stacks[s.where[hq]]):
        return [because("{unit} is not stacked with {sp} SP", "10.2-2", unit=hq, sp=LED_SP)]
    return []


# 10.21, 18.1: shifts.


def why_no_help(s: EasternState, hq: int, force: Iterable[int]) -> list[Sentence]:
    """GWiE 10.21-c, 18.1: why an HQ's shift cannot help a force: its radius, and its army."""
    piece = s.pieces[hq]
    units = counted(s, force)
    radius = radius_of(s, hq)
    measured = [u for u in units if not s.pieces[u].depot] or units
    near = [u for u in measured if radius >> s.where[u] & 1]
    if 2 * s.steps_of(near) < s.steps_of(measured):
        return [because("less than half of the steps are within the radius of {unit}", "10.21-c", unit=hq)]
    own = [u for u in units if (s.pieces[u].nation, s.pieces[u].army) == (piece.nation, piece.army)]
    if 2 * s.steps_of(own) <= s.steps_of(units):
        return [because("not more than half of the steps belong to the army of {unit}", "18.1", unit=hq)]
    return []


def why_no_shift(s: EasternState, battle: Battle, hq: int) -> list[Sentence]:
    """GWiE 10.11-shift, 10.22, 10.24, 19: why an HQ cannot lend its attack shift to an attack."""
    if not own_hq(s, s.side, hq):
        return [because("{unit} is no HQ of the attacker on the map", "10.11-shift", unit=hq)]
    if hq in battle.shifts:
        return [because("{unit} shifts this attack already", "10.2-1", unit=hq)]
    if not battle.attackers:
        return [because("no unit attacks yet", "10.21-c", "21.0-b")]
    if s.lent >> hq & 1:
        return [because("{unit} has lent its shift in this phase", "10.2-1", unit=hq)]
    if s.attacked >> hq & 1:
        return [because("{unit} has led another attack", "10.24", unit=hq)]
    if s.pieces[hq].putnik:
        return putnik.why_no_shift(s, hq, battle.shifts)
    if battle.shifts:
        return [because("one army HQ has lent its shift already", "10.22")]
    if not s.shift_of(hq) and not putnik.helps(s, hq):
        return [because("{unit} has no attack shift", "10.11-shift", unit=hq)]
    return why_no_help(s, hq, battle.attackers)


# 18.2: the defensive shift.


@dataclass(frozen=True, slots=True)
class ParryWith(Order):
    """Shift a defence to the left."""

    GRAMMAR: ClassVar[str] = "parry <hq>"
    hq: Unit


def why_no_parry(s: EasternState, battle: Battle, hq: int) -> list[Sentence]:
    """GWiE 18.2, ruling G8: why an HQ cannot shift the defence."""
    piece = s.pieces[hq]
    if not own_hq(s, enemy_of(s.side), hq):
        return [because("{unit} is no HQ of the defender on the map", "18.2-a", unit=hq)]
    if piece.bracketed:
        return [because("the shift of {unit} is never defensive", "18.2-a", "19.13", unit=hq)]
    if not s.shift_of(hq):
        return [because("{unit} has no shift", "18.2-a", unit=hq)]
    if s.parried >> hq & 1:
        return [because("{unit} has shifted a defence in this phase", "18.2-a", unit=hq)]
    if s.sp(battle.defenders) > s.strength_of(hq) and not s.options.unlimited_command:
        return [because("the defenders have more SP than {unit} can command", "18.2-b", unit=hq)]
    return why_no_help(s, hq, battle.defenders)


@dataclass(frozen=True, slots=True)
class Parry(SideDecision[EasternState]):
    """GWiE 18.2: the defender may shift the odds to the left with one of his HQs."""

    accepts: ClassVar[tuple[type[Order], ...]] = (ParryWith, Pass)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side != s.side)

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Shift the attack to the left with an HQ, or pass", "18.2-a", "18.2-b", "18.2-c")

    def orders(self, s: EasternState) -> Iterator[Order]:
        yield Pass()
        for hq in parries(s, battle_of(s)):
            yield ParryWith(hq)

    def explain(self, s: EasternState, order: Order) -> list[Sentence]:
        return why_no_parry(s, battle_of(s), order.hq) if isinstance(order, ParryWith) else []

    def play(self, s: EasternState, order: Order) -> None:
        s.pop()
        if isinstance(order, ParryWith):
            s.battle = battle_of(s).but(parry=(order.hq,))
            s.parried |= 1 << order.hq
            s.tell("parried", seat=self.side, unit=order.hq, columns=s.shift_of(order.hq))


def parries(s: EasternState, battle: Battle) -> list[int]:
    """GWiE 18.2: the HQs that could shift a defence."""
    return [hq for hq in hqs_of(s, enemy_of(s.side)) if not why_no_parry(s, battle, hq)]
