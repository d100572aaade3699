"""GWiE 13.0, 16/13.0: replacement of lost steps.

Cases: 13, 16/13.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.steps import Chance, SideDecision
from galicia.engine.words import Seat, Unit, Units
from galicia.games.great_war_in_the_east.state import EasternState
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
    EACH: ClassVar[str] = "units"
    units: Units


def weakened(s: EasternState) -> Iterator[int]:
    """A-H units on the map that have lost steps."""
    for unit in s.on_map(AH):
        if s.steps[unit] < s.pieces[unit].steps:
            yield unit


def why_not(s: EasternState, unit: int) -> list[Sentence]:
    """GWiE 13.0, 16/13.0-d: why a unit cannot be rolled for, the limit of stacking points apart."""
    piece, h = s.pieces[unit], s.where[unit]
    if piece.side != AH or h < 0:
        return [because("{unit} is no Austro-Hungarian unit on the map", "16/13.0-a", unit=unit)]
    found = []
    lost = piece.steps - s.steps[unit]
    if not piece.combat_unit or piece.cavalry:
        found.append(because("{unit} never regains steps", "13.0-c", unit=unit))
    elif not 0 < lost <= MOST_LOST.get(piece.size, 0):
        text = "{unit} has lost {lost} of {steps} steps"
        found.append(because(text, "13.0-a", unit=unit, lost=lost, steps=piece.steps))
    if (s.fought | s.fought_before) >> unit & 1:
        found.append(because("{unit} has fought in this game-turn or the last", "13.0-b", unit=unit))
    if s.moved >> unit & 1:
        found.append(because("{unit} has moved in this game-turn", "13.0-b", unit=unit))
    if s.world.within(h, LEAST_DISTANCE - 1) & s.occupied[ALLIED]:  # of any kind, on its own map (ruling I3)
        text = "an Allied unit is nearer to {unit} than {distance} hexes"
        found.append(because(text, "16/13.0-d", unit=unit, distance=LEAST_DISTANCE))
    if s.tried >> unit & 1:
        found.append(because("{unit} has been rolled for", "13.0-a", unit=unit))
    return found


@dataclass(frozen=True, slots=True)
class Replacement(SideDecision[EasternState]):
    """GWiE 4.0-4, 16/13.0-a: from GT8 on weakened A-H units may be rolled for, eight stacking points in all."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Replace, Done)
    asks_always: ClassVar[bool] = False

    def prompt(self, s: EasternState) -> Sentence:
        text = "Roll for lost steps ({left} SP left), or end the phase"
        return Sentence(text, "13.0-a", "16/13.0-c", left=self.left(s))

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

    def explain(self, s: EasternState, order: Order) -> list[Sentence]:
        if isinstance(order, Done):
            return []
        assert isinstance(order, Replace)
        if self.side != AH or s.turn < FIRST_TURN:
            text = "only the A-H player replaces steps, from game-turn {turn}"
            return [because(text, "16/13.0-a", turn=FIRST_TURN)]
        found = [reason for unit in order.units for reason in why_not(s, unit)]
        left = self.left(s)
        if s.sp(order.units) > left:
            found.append(because("{left} of {most} stacking points are left", "16/13.0-c", left=left, most=MOST_SP))
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
class ReplacementRoll(Chance[EasternState]):
    """GWiE 16/13.0-b: on 5 or 6 the unit is whole again."""

    unit: Unit

    def amiss(self, s: EasternState) -> str:
        return self.unless(s.alive(self.unit) and s.pieces[self.unit].side == AH)

    def roller(self, s: EasternState) -> Seat:
        return s.pieces[self.unit].side

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Roll for the lost steps of {unit}", "16/13.0-b", unit=self.unit)

    def resolve(self, s: EasternState, rolls: tuple[int, ...]) -> None:
        unit, (pips,) = self.unit, rolls
        restored = pips >= LEAST_ROLL
        if restored:
            s.steps[unit] = s.pieces[unit].steps
        s.tell("replaced" if restored else "not_replaced", seat=AH, unit=unit, hex=s.where[unit], pips=pips)
