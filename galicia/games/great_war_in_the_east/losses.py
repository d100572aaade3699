"""GWiE 8.5, 8.9, 11.13: steps lost in combat, and who loses them.

Cases: 8.9-larger, 11.13.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.losses import LossSharing
from galicia.engine.words import NOWHERE, Hex, Unit, Units
from galicia.games.great_war_in_the_east.state import EasternState

FORTRESS_PAYS = 2  # 11.13-a
COMBAT = "combat"  # why steps are lost


def halves(steps: int, count: int) -> int:
    """GWiE 8.9: so many halves of a number of steps, rounded up.

    >>> halves(5, 1), halves(4, 3)
    (3, 6)
    """
    return -(-steps * count // 2)


def pays(s: EasternState, unit: int) -> int:
    """GWiE 11.13-a: what one step of a unit pays of the losses."""
    return FORTRESS_PAYS if s.pieces[unit].fortress else 1


def worth(s: EasternState, units: tuple[int, ...]) -> int:
    """The losses units can pay if they die of them."""
    return sum(pays(s, u) * s.steps[u] for u in units)


def perish(s: EasternState, units: tuple[int, ...]) -> None:
    """GWiE 25.2, ruling J2: units are lost in combat with all the steps they have."""
    for unit in units:
        s.lose(unit, s.steps[unit], COMBAT, scores=True)


@dataclass(frozen=True, slots=True)
class Lose(Order):
    """Take a step from a unit."""

    GRAMMAR: ClassVar[str] = "lose <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class ShareLosses(LossSharing[EasternState]):
    """GWiE 8.9-choice: the owner says, step by step, which of his units bear the losses left.

    Of the units in `hex` (it may be nowhere) only `most` steps are affected (8.9-larger).
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (Lose,)
    asks_always: ClassVar[bool] = False
    units: Units
    hex: Hex
    most: int

    def amiss(self, s: EasternState) -> str:
        theirs = all(s.pieces[u].side == self.side for u in self.units)
        partly = 0 <= self.most < 100 if self.hex >= 0 else self.most == 0
        return self.unless(theirs and partly and 1 <= self.left < 100)

    def prompt(self, s: EasternState) -> Sentence:
        text = "{left:One step|# steps} left to lose: choose a unit"
        return Sentence(text, "8.9-choice", "11.13-a", left=self.left)

    def bearers(self, s: EasternState) -> tuple[int, ...]:
        """The units that can lose a step."""
        spared = self.hex if not self.most else NOWHERE
        return tuple(u for u in self.units if s.alive(u) and s.steps[u] and s.where[u] != spared)

    def why_spared(self, s: EasternState, unit: int) -> Sentence:
        if unit in self.units and s.alive(unit):
            return because("no more steps of {unit}'s stack are affected", "8.9-larger", unit=unit)
        return because("{unit} is not among the units affected", "8.9-choice", "8.9-larger", unit=unit)

    def settle(self, s: EasternState) -> bool:
        bearers = self.bearers(s)
        if self.left <= 0 or not bearers:
            s.pop()
        elif self.most == 0 and worth(s, bearers) <= self.left:
            s.pop()
            perish(s, bearers)
        elif len(bearers) == 1:
            s.pop()
            steps = -(-self.left // pays(s, bearers[0]))
            s.lose(bearers[0], min(steps, self.most) if self.most else steps, COMBAT, scores=True)
        else:
            return False
        return True

    def bear(self, s: EasternState, unit: int) -> None:
        partly = s.where[unit] == self.hex
        paid = pays(s, unit)
        s.lose(unit, 1, COMBAT, scores=True)
        s.push(ShareLosses(self.side, self.left - paid, self.units, self.hex, self.most - partly))


def share_out(s: EasternState, side: int, steps: int, units: tuple[int, ...]) -> None:
    """Have a side lose so many steps, spread over units as it likes."""
    if steps:
        s.push(ShareLosses(side, steps, units, NOWHERE, 0))
