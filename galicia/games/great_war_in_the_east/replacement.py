"""GWiE 13.0, 16/13.0: replacement of lost steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.errors import Reason
from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.steps import Chance, Decision, Prompt
from galicia.engine.words import Seat, Unit, Units
from galicia.games.great_war_in_the_east.state import EasternState, because, case
from galicia.games.great_war_in_the_east.units import AH, ALLIED

FIRST_TURN = 8  # 16/13.0-a
LEAST_ROLL = 5  # 16/13.0-b
MOST_SP = 8  # 16/13.0-c
LEAST_DISTANCE = 6  # 16/13.0-d
MOST_LOST = {"division": 1, "corps": 2}  # 13.0-a: steps lost that can be made good, by size

TELLINGS = {
    "replaced": Telling("{seat} {unit} in {hex} is back at full strength ({pips})", ("13.0-a", "16/13.0-b")),
    "not_replaced": Telling("{seat} {unit} in {hex} gets no replacements ({pips})", ("16/13.0-b",)),
}


@dataclass(frozen=True, slots=True)
class Replace(Order):
    """Roll for the lost steps of units."""

    GRAMMAR: ClassVar[str] = "replace <units>"
    units: Units

    def singles(self) -> tuple[Order, ...]:
        return tuple(Replace((unit,)) for unit in self.units)


def weakened(s: EasternState) -> Iterator[int]:
    """A-H units on the map that have lost steps."""
    for unit in s.on_map(AH):
        if s.steps[unit] < s.pieces[unit].steps:
            yield unit


def why_not(s: EasternState, unit: int) -> list[Reason]:
    """GWiE 13.0, 16/13.0-d: why a unit cannot be rolled for, the limit of stacking points apart."""
    piece, h = s.pieces[unit], s.where[unit]
    word = piece.word
    if piece.side != AH or h < 0:
        return [because(f"{word} is no Austro-Hungarian unit on the map", "16/13.0-a")]
    found = []
    lost = piece.steps - s.steps[unit]
    if not piece.combat_unit or piece.cavalry:
        found.append(because(f"{word} never regains steps", "13.0-c"))
    elif not 0 < lost <= MOST_LOST.get(piece.size, 0):
        found.append(because(f"{word} has lost {lost} of {piece.steps} steps", "13.0-a"))
    if (s.fought | s.fought_before) >> unit & 1:
        found.append(because(f"{word} has fought in this game-turn or the last", "13.0-b"))
    if s.moved >> unit & 1:
        found.append(because(f"{word} has moved in this game-turn", "13.0-b"))
    if s.world.within(h, LEAST_DISTANCE - 1) & s.occupied[ALLIED]:  # of any kind, on its own map (ruling I3)
        found.append(because(f"an Allied unit is nearer to {word} than {LEAST_DISTANCE} hexes", "16/13.0-d"))
    if s.tried >> unit & 1:
        found.append(because(f"{word} has been rolled for", "13.0-a"))
    return found


@dataclass(frozen=True, slots=True)
class Replacement(Decision):
    """GWiE 4.0-4, 16/13.0-a: from GT8 on weakened A-H units may be rolled for, eight stacking points in all."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Replace, Done)
    asks_always: ClassVar[bool] = False
    side: Seat

    def seat(self, s: EasternState) -> Seat:
        return self.side

    def prompt(self, s: EasternState) -> Prompt:
        return Prompt(f"Roll for lost steps ({self.left(s)} SP left), or end the phase", case("13.0-a", "16/13.0-c"))

    def left(self, s: EasternState) -> int:
        """Ruling I2: attempts count, not successes."""
        return MOST_SP - s.sp(unit for unit in s.on_map(self.side) if s.tried >> unit & 1)

    def orders(self, s: EasternState) -> Iterator[Order]:
        if self.side == AH and s.turn >= FIRST_TURN:
            left = self.left(s)
            for unit in weakened(s):
                if s.pieces[unit].sp <= left and not why_not(s, unit):
                    yield Replace((unit,))
        yield Done()

    def explain(self, s: EasternState, order: Order) -> list[Reason]:
        if isinstance(order, Done):
            return []
        assert isinstance(order, Replace)
        if self.side != AH or s.turn < FIRST_TURN:
            return [because(f"only the A-H player replaces steps, from game-turn {FIRST_TURN}", "16/13.0-a")]
        found = [reason for unit in order.units for reason in why_not(s, unit)]
        left = self.left(s)
        if s.sp(order.units) > left:
            found.append(because(f"{left} of {MOST_SP} stacking points are left", "16/13.0-c"))
        return found

    def play(self, s: EasternState, order: Order) -> None:
        if isinstance(order, Done):
            s.pop()
        else:
            assert isinstance(order, Replace)
            (unit,) = order.units
            s.tried |= 1 << unit
            s.push(ReplacementRoll(unit))


@dataclass(frozen=True, slots=True)
class ReplacementRoll(Chance):
    """GWiE 16/13.0-b: on 5 or 6 the unit is whole again."""

    unit: Unit

    def amiss(self, s: EasternState) -> str:
        return self.unless(s.alive(self.unit) and s.pieces[self.unit].side == AH)

    def roller(self, s: EasternState) -> Seat:
        return s.pieces[self.unit].side

    def dice(self, s: EasternState) -> tuple[int, ...]:
        return (6,)

    def prompt(self, s: EasternState) -> Prompt:
        return Prompt(f"Roll for the lost steps of {s.word(self.unit)}", case("16/13.0-b"))

    def resolve(self, s: EasternState, rolls: tuple[int, ...]) -> None:
        unit, (pips,) = self.unit, rolls
        restored = pips >= LEAST_ROLL
        if restored:
            s.steps[unit] = s.pieces[unit].steps
        s.tell("replaced" if restored else "not_replaced", seat=AH, unit=unit, hex=s.where[unit], pips=pips)
