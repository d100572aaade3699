"""GWiE 8.7: advance after combat.

Cases: 8.7.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.phases import UntilDone
from galicia.engine.sides import enemy_of
from galicia.engine.words import Hex, Units
from galicia.games.great_war_in_the_east.hq import displace_by_entry
from galicia.games.great_war_in_the_east.putnik import goes_along
from galicia.games.great_war_in_the_east.stacking import too_full
from galicia.games.great_war_in_the_east.state import EasternState, battle_of

TELLINGS = {
    "advanced": Telling("{seat} {units} {units:advances|advance} to {hex}", ("8.71",)),
    "barred": Telling("Nobody may advance: {hexes} {hexes:was|were} held to the last man", ("8.75",)),
}


def vacated(s: EasternState) -> tuple[int, ...]:
    """GWiE 8.71, ruling E12: the attacked hexes in which neither a unit nor a fortress is left."""
    held = s.holding(enemy_of(s.side))
    return tuple(h for h in battle_of(s).targets if not held >> h & 1)


def barred(s: EasternState) -> bool:
    """GWiE 8.75: whether all defenders have died where they chose to hold, in supply."""
    return battle_of(s).supplied and len(vacated(s)) == len(battle_of(s).targets)


@dataclass(frozen=True, slots=True)
class AdvanceTo(Order):
    """Name attackers that advance into a vacated hex."""

    GRAMMAR: ClassVar[str] = "advance <units> <hex>"
    EACH: ClassVar[str] = "units"
    units: Units
    hex: Hex


@dataclass(frozen=True, slots=True)
class Advance(UntilDone[EasternState]):
    """GWiE 8.71-8.74: any of the attackers may enter the hexes left empty, at once or not at all."""

    accepts: ClassVar[tuple[type[Order], ...]] = (AdvanceTo, Done)

    def amiss(self, s: EasternState) -> str:
        return self.unless(self.side == s.side)

    def prompt(self, s: EasternState) -> Sentence:
        text = "{hexes} {hexes:is|are} left empty: advance, or end the combat"
        return Sentence(text, "8.71", "8.73-a", hexes=vacated(s))

    def able(self, s: EasternState, h: int) -> tuple[int, ...]:
        """GWiE 8.71, ruling E12: the attackers that have not advanced, and HQs whose companions have, to this hex."""
        battle = battle_of(s)
        units = tuple(u for u in battle.attackers if s.alive(u) and u not in battle.advanced)
        left = {a for unit, a in zip(battle.advanced, battle.origins, strict=True) if s.where[unit] == h}
        hqs = tuple(u for a in sorted(left) for u in s.units_in(a) if goes_along(s, u))
        return units + hqs

    def acts(self, s: EasternState) -> Iterator[Order]:
        for h in vacated(s):
            room = s.room(h)
            for unit in self.able(s, h):
                if s.pieces[unit].sp <= room:
                    yield AdvanceTo((unit,), h)

    def why_not(self, s: EasternState, order: AdvanceTo) -> list[Sentence]:
        if order.hex not in vacated(s):
            return [because("{hex} is not a hex left empty by this combat", "8.71", hex=order.hex)]
        able = self.able(s, order.hex)
        origins = {s.where[u] for u in order.units if u in able}
        for unit in order.units:
            along = goes_along(s, unit) and s.where[unit] in origins
            if unit not in able and not along:
                return [because("{unit} did not attack, or has advanced already", "8.71", "8.73-b", unit=unit)]
        if s.sp(order.units) > s.room(order.hex):
            return [too_full(order.hex, "8.71", "16/6.11")]
        return []

    def settle(self, s: EasternState) -> bool:
        if not barred(s):
            return UntilDone.settle(self, s)
        s.tell("barred", hexes=battle_of(s).targets)
        self.finish(s)
        return True

    def act(self, s: EasternState, order: AdvanceTo) -> None:
        (unit,) = order.units
        battle = battle_of(s)
        s.battle = battle.but(advanced=(*battle.advanced, unit), origins=(*battle.origins, s.where[unit]))
        s.entrain(unit, aboard=False)  # an HQ that goes along does so on foot (5.33)
        s.shift((unit,), order.hex)
        s.tell("advanced", seat=self.side, units=order.units, hex=order.hex)
        displace_by_entry(s, self.side, order.hex)
