"""CoG G3: both sides place their units where they like within the areas of their armies.

Cases: G3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import Bits, each
from galicia.engine.events import Telling
from galicia.engine.marches import Reached
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.setup import PLACINGS, Deploy, FreeSetup, Put, Standard, Take
from galicia.engine.stacks import STOCK
from galicia.engine.words import NOBODY
from galicia.games.clash_of_giants.galicia.state import GaliciaState
from galicia.games.clash_of_giants.galicia.supply import reached
from galicia.games.clash_of_giants.galicia.tables import AH
from galicia.games.clash_of_giants.series.replacement import roomy
from galicia.games.clash_of_giants.series.stacking import fits

DISTANCE = 4  # G3.11-c, G3.12-d

TELLINGS = {
    "deployed": Telling("{seat} puts {unit} in {hex}", ("G3.1",)),
    "deployed_all": Telling("{seat} takes up the standard deployment", ("G3-standard",)),
    "mustered": Telling("{seat} takes up the standard deployment of its {army} Army", ("G3-standard",)),
}


def lay_out(s: GaliciaState) -> None:
    """CoG G3.1: units with a set-up code wait to be placed, the others for their turn."""
    for piece in s.pieces:
        if piece.setup:
            s.where[piece.number] = STOCK


def limits(s: GaliciaState, unit: int) -> Iterator[tuple[Bits, Sentence]]:
    """CoG G3.11, G3.12: what bounds the placing of a unit: hexes that are allowed, and why others are not."""
    piece = s.pieces[unit]
    side = piece.side
    cases = ("G3.12-b", "G3.12-d", "G3.12-e") if side == AH else ("G3.11-b", "G3.11-c", "G3.11-d")
    marker = s.game.markers.index(f"{s.game.sides[side]}-{piece.army}")
    yield s.game.home[side], because("{unit} sets up in its own country", cases[0], "G3.12-c", unit=unit)
    yield s.world.area_hexes[marker], because("{unit} sets up in the area of its army", cases[0], unit=unit)
    yield s.game.apart[side], because("{unit} sets up four hexes or more from enemy country", cases[1], unit=unit)
    yield roomy(s, unit), because("{unit} needs room in its hex", cases[2], unit=unit)
    yield reached(s, side), because("{unit} sets up in supply", cases[2], unit=unit)


@dataclass(frozen=True, slots=True)
class Muster(Order):
    """Take up the standard deployment with one army."""

    GRAMMAR: ClassVar[str] = "muster <army>"
    army: str


@dataclass(frozen=True, slots=True)
class Deployment(FreeSetup[GaliciaState]):
    """CoG G3.11-a, G3.12-a: Russia places its units first, then Austria, which sees them."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Take, Put, Deploy, Standard, Muster, Done)
    cases: ClassVar[tuple[str, ...]] = ("G3.1",)

    def amiss(self, s: GaliciaState) -> str:
        for piece in s.pieces:
            where = s.where[piece.number]
            if (where == STOCK or where >= 0) and not piece.setup:
                return f"{piece.word} is not placed at the start"
            if where >= 0 and not s.game.home[piece.side] >> where & 1:
                return f"{piece.word} is not in its country"
        if any(s.supply) or any(getattr(s, name) for name in s.game.flags):
            return "nobody bears a marker before the first turn"
        asked = s.agenda[-1]
        whose = asked.side if isinstance(asked, Deployment) else None
        in_hand = s.mover == NOBODY or (s.where[s.mover] == STOCK and s.pieces[s.mover].side == whose)
        return self.unless(s.turn == 1 and in_hand and all(spent <= PLACINGS for spent in s.spent))

    def cited(self, s: GaliciaState) -> tuple[str, ...]:
        return ("G3.12-b" if self.side == AH else "G3.11-b", "G3-standard")

    def limits(self, s: GaliciaState, unit: int) -> Iterator[tuple[Bits, Sentence]]:
        return limits(s, unit)

    def standard_hex(self, s: GaliciaState, unit: int) -> int:
        return s.game.standard[unit]

    def more_orders(self, s: GaliciaState) -> Iterator[Order]:
        return (Muster(army) for army in s.game.areas[self.side] if not self.why_not_muster(s, army))

    def explain(self, s: GaliciaState, order: Order) -> list[Sentence]:
        if isinstance(order, Muster) and s.mover == NOBODY:
            return self.why_not_muster(s, order.army)
        return FreeSetup.explain(self, s, order)

    def why_not_muster(self, s: GaliciaState, army: str) -> list[Sentence]:
        """CoG G3-standard: an army takes up its standard deployment if nobody else is in the way."""
        if army not in s.game.areas[self.side]:
            return [because("there is no {army} Army of yours", "G3.1", army=army)]
        crowd = []
        for h, units in s.game.line_ups[self.side, army].items():
            others = [unit for unit in s.stacks.get(h, ()) if s.pieces[unit].army != army]
            if not fits(s, (*others, *units)):
                crowd.append(h)
        return [because("{hexes} would hold too many units", "G3-standard", "G6.1-c", hexes=crowd)] if crowd else []

    def play(self, s: GaliciaState, order: Order) -> None:
        if isinstance(order, Muster):
            self.muster(s, order.army)
            s.tell("mustered", seat=self.side, army=order.army)
        else:
            FreeSetup.play(self, s, order)

    def muster(self, s: GaliciaState, army: str) -> None:
        """Put the units of an army where the standard deployment has them."""
        line_up = {unit: h for h, units in s.game.line_ups[self.side, army].items() for unit in units}
        for unit in line_up:
            if s.alive(unit):
                self.lift(s, unit)
        for unit in sorted(line_up):
            s.stand(unit, line_up[unit])


# Aids to play.


def deployers(s: GaliciaState, seat: int) -> tuple[int, ...]:
    """The units a side that sets up may take in hand, or has."""
    step = s.step
    if not isinstance(step, Deployment) or step.side != seat:
        return ()
    units = (*step.stock(s), *step.placed(s))
    return tuple(sorted(unit for unit in units if not step.why_not_take(s, unit))) if s.mover == NOBODY else ()


def grounds(s: GaliciaState, side: int) -> tuple[dict[int, Bits], Bits, Sentence]:
    """CoG G3.11, G3.12: by area where units may be put, stacking apart; hexes too near the enemy, and why."""
    home, apart = s.game.home[side], s.game.apart[side]
    fed = reached(s, side) & home & apart
    mine = [marker for marker in range(len(s.game.markers)) if s.game.owner(marker) == side]
    found = {marker: s.world.area_hexes[marker] & fed for marker in mine}
    cases = ("G3.12-d",) if side == AH else ("G3.11-c",)
    text = "within {far} hexes of enemy country: no set-up"
    return found, home & ~apart, because(text, *cases, far=DISTANCE)


def stock(s: GaliciaState, seat: int) -> list[int]:
    """The units that are left to place."""
    return s.step.stock(s) if isinstance(s.step, Deployment) else []


def offered(s: GaliciaState, units: tuple[int, ...]) -> Iterator[Reached] | None:
    """Where units could be put, from the stock or from where they stand; None if nobody sets up now."""
    step = s.step
    if not isinstance(step, Deployment):
        return None
    if s.mover == NOBODY:
        return (Reached(h, (h,), order=Deploy(units, h)) for h in step.grounds(s, units))
    hexes = each(step.ground(s, s.mover)) if units == (s.mover,) else iter(())
    return (Reached(h, (h,), order=Put(h)) for h in hexes)
