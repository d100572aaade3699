"""GWiE 10.2, 18, 19: what headquarters lend to a combat, and what may forbid it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.errors import Reason
from galicia.engine.events import Telling
from galicia.engine.orders import Order, Pass
from galicia.engine.steps import Decision, Prompt
from galicia.engine.words import Seat, Unit
from galicia.games.great_war_in_the_east.hq import hqs_of, radius_of
from galicia.games.great_war_in_the_east.odds import LED_SP, counted, may_count
from galicia.games.great_war_in_the_east.state import Battle, EasternState, battle_of, because, case

TELLINGS = {
    "parried": Telling("{seat} {unit} shifts the defence {columns} left", ("18.2-a", "18.2-c")),
}


def own_hq(s: EasternState, side: int, unit: int) -> bool:
    """Whether a unit is an HQ of a side on the map."""
    return s.pieces[unit].hq and s.pieces[unit].side == side and s.alive(unit)


# 10.23: heroic leaders.


def why_no_lead(s: EasternState, battle: Battle, hq: int) -> list[Reason]:
    """GWiE 10.23, 10.24, 8.12-b: why an HQ cannot add its strength to an attack."""
    word = s.word(hq)
    if not own_hq(s, s.side, hq) or not s.heroic(hq):
        return [because(f"{word} is no heroic HQ of the attacker on the map", "8.12-b", "10.23")]
    if hq in battle.heroes:
        return [because(f"{word} leads this attack already", "10.23")]
    if s.attacked >> hq & 1:
        return [because(f"{word} has led an attack in this phase", "8.14")]
    if s.lent >> hq & 1:
        return [because(f"{word} has lent its shift to another attack", "10.24")]
    if not any(s.where[u] == s.where[hq] for u in battle.attackers):
        return [because(f"no unit stacked with {word} attacks", "10.23")]
    if not may_count(s, hq, s.stacks[s.where[hq]]):
        return [because(f"{word} is not stacked with {LED_SP} SP", "10.2-2")]
    return []


# 10.21, 18.1: shifts.


def why_no_help(s: EasternState, hq: int, force: Iterable[int]) -> list[Reason]:
    """GWiE 10.21-c, 18.1: why an HQ's shift cannot help a force: its radius, and its army."""
    word, piece = s.word(hq), s.pieces[hq]
    units = counted(s, force)
    radius = radius_of(s, hq)
    measured = [u for u in units if not s.pieces[u].depot] or units
    near = [u for u in measured if radius >> s.where[u] & 1]
    if 2 * s.steps_of(near) < s.steps_of(measured):
        return [because(f"less than half of the steps are within the radius of {word}", "10.21-c")]
    own = [u for u in units if (s.pieces[u].nation, s.pieces[u].army) == (piece.nation, piece.army)]
    if 2 * s.steps_of(own) <= s.steps_of(units):
        return [because(f"not more than half of the steps belong to the army of {word}", "18.1")]
    return []


def why_no_shift(s: EasternState, battle: Battle, hq: int) -> list[Reason]:
    """GWiE 10.11-shift, 10.22, 10.24, 19: why an HQ cannot lend its attack shift to an attack."""
    word = s.word(hq)
    if not own_hq(s, s.side, hq):
        return [because(f"{word} is no HQ of the attacker on the map", "10.11-shift")]
    if hq in battle.shifts:
        return [because(f"{word} shifts this attack already", "10.2-1")]
    if not battle.attackers:
        return [because("no unit attacks yet", "10.21-c", "21.0-b")]
    if s.lent >> hq & 1:
        return [because(f"{word} has lent its shift in this phase", "10.2-1")]
    if s.attacked >> hq & 1:
        return [because(f"{word} has led another attack", "10.24")]
    if s.pieces[hq].putnik:
        return _why_not_putnik(s, hq, battle.shifts)
    if battle.shifts:
        return [because("one army HQ has lent its shift already", "10.22")]
    if not s.shift_of(hq) and not any(not _why_not_putnik(s, putnik, (hq,)) for putnik in _putniks(s)):
        return [because(f"{word} has no attack shift", "10.11-shift")]
    return why_no_help(s, hq, battle.attackers)


def _putniks(s: EasternState) -> Iterator[int]:
    return (hq for hq in hqs_of(s, s.side) if s.pieces[hq].putnik and not (s.lent | s.attacked) >> hq & 1)


def _why_not_putnik(s: EasternState, putnik: int, through: tuple[int, ...]) -> list[Reason]:
    """GWiE 19.1, 19.12: once a game-turn, through a Serbian HQ within his radius that shifts the same attack."""
    if s.putnik_used:
        return [because("Putnik has lent his shift in this game-turn", "19.1")]
    if not through:
        return [because("Putnik's shift works only through another HQ that shifts the attack", "19.1", "19.12")]
    if any(s.pieces[hq].nation != s.pieces[putnik].nation for hq in through):
        return [because("Putnik's shift works only through a Serbian HQ", "19.1")]
    if not all(radius_of(s, putnik) >> s.where[hq] & 1 for hq in through):
        return [because("the HQ that shifts the attack is not within Putnik's radius", "19.1")]
    return []


# 18.2: the defensive shift.


@dataclass(frozen=True, slots=True)
class ParryWith(Order):
    """Shift a defence to the left."""

    GRAMMAR: ClassVar[str] = "parry <hq>"
    hq: Unit


def why_no_parry(s: EasternState, battle: Battle, hq: int) -> list[Reason]:
    """GWiE 18.2, ruling G8: why an HQ cannot shift the defence."""
    word, piece = s.word(hq), s.pieces[hq]
    if not own_hq(s, 1 - s.side, hq):
        return [because(f"{word} is no HQ of the defender on the map", "18.2-a")]
    if piece.bracketed:
        return [because(f"the shift of {word} is never defensive", "18.2-a", "19.13")]
    if not s.shift_of(hq):
        return [because(f"{word} has no shift", "18.2-a")]
    if s.parried >> hq & 1:
        return [because(f"{word} has shifted a defence in this phase", "18.2-a")]
    if s.sp(battle.defenders) > s.strength_of(hq) and not s.options.unlimited_command:
        return [because(f"the defenders have more SP than {word} can command", "18.2-b")]
    return why_no_help(s, hq, battle.defenders)


@dataclass(frozen=True, slots=True)
class Parry(Decision):
    """GWiE 18.2: the defender may shift the odds to the left with one of his HQs."""

    accepts: ClassVar[tuple[type[Order], ...]] = (ParryWith, Pass)
    asks_always: ClassVar[bool] = False
    side: Seat

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side != s.side)

    def seat(self, s: EasternState) -> Seat:
        return self.side

    def prompt(self, s: EasternState) -> Prompt:
        return Prompt("Shift the attack to the left with an HQ, or pass", case("18.2-a", "18.2-b", "18.2-c"))

    def orders(self, s: EasternState) -> Iterator[Order]:
        yield Pass()
        for hq in parries(s, battle_of(s)):
            yield ParryWith(hq)

    def explain(self, s: EasternState, order: Order) -> list[Reason]:
        return why_no_parry(s, battle_of(s), order.hq) if isinstance(order, ParryWith) else []

    def play(self, s: EasternState, order: Order) -> None:
        s.pop()
        if isinstance(order, ParryWith):
            s.battle = battle_of(s).but(parry=(order.hq,))
            s.parried |= 1 << order.hq
            s.tell("parried", seat=self.side, unit=order.hq, columns=s.shift_of(order.hq))


def parries(s: EasternState, battle: Battle) -> list[int]:
    """GWiE 18.2: the HQs that could shift a defence."""
    return [hq for hq in hqs_of(s, 1 - s.side) if not why_no_parry(s, battle, hq)]
