"""CoG Y5.33: the flood: declared at Nieuport, risen two turns later, and there for good.

Cases: Y5.33, Y5-floodplain, Y-R77-.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.events import Telling
from galicia.engine.orders import Order, Pass
from galicia.engine.overlays import Flood, FloodState, Placed
from galicia.engine.sentences import Sentence, because
from galicia.engine.steps import Automatic, SideDecision
from galicia.games.clash_of_giants.ypres.state import YpresState

DELAY = 2  # Y5.33-d: turns from the declaration to the flood

TELLINGS = {
    "sluices": Telling("{seat} opens the sluices in {hex}: the plain will be flooded on turn {turn}",
                       ("Y5.33-a", "Y5.33-d")),
    "flooded": Telling("The flood rises over {hexes}", ("Y5.33-d",)),
    "caught": Telling("The flood catches {units}", ("Y5.33-h",)),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FloodPhase(Automatic[YpresState]):
    """CoG Y5.33-d: two turns after it was declared the flood rises, for the rest of the game."""

    def run(self, s: YpresState) -> None:
        if not s.sluiced or s.flooded or s.turn < s.sluiced + DELAY:
            return
        s.flooded = 1
        hexes = tuple(each(s.game.flood_plain))
        s.tell("flooded", hexes=hexes)
        if units := tuple(unit for h in hexes for unit in s.units_in(h)):
            s.tell("caught", units=units)


@dataclass(frozen=True, slots=True)
class Inundate(Order):
    """Declare the flood."""

    GRAMMAR: ClassVar[str] = "flood"


def why_no_flood(s: YpresState) -> Sentence | None:
    """CoG Y5.33-a: why the flood cannot be declared now."""
    if s.sluiced:
        return because("the flood was declared on turn {turn}", "Y5.33-d", turn=s.sluiced)
    nieuport = s.game.nieuport
    if any(unit in s.game.belgians and s.in_full_supply(unit) for unit in s.units_in(nieuport)):
        return None
    return because("no Belgian unit in supply is in {hex}", "Y5.33-a", "Y5.33-b", hex=nieuport)


@dataclass(frozen=True, slots=True)
class Sluices(SideDecision[YpresState]):
    """CoG Y5.33-a: with a supplied Belgian unit in Nieuport the Allies may declare the flood, once a game."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Inundate, Pass)
    asks_always: ClassVar[bool] = False

    def prompt(self, s: YpresState) -> Sentence:
        text = "Open the sluices in {hex} to flood the plain on turn {turn}, or pass"
        return Sentence(text, "Y5.33-a", "Y5.33-c", "Y5.33-d", hex=s.game.nieuport, turn=s.turn + DELAY)

    def orders(self, s: YpresState) -> Iterator[Order]:
        if why_no_flood(s) is None:
            yield Inundate()
        yield Pass()

    def explain(self, s: YpresState, order: Order) -> list[Sentence]:
        reason = why_no_flood(s) if isinstance(order, Inundate) else None
        return [reason] if reason else []

    def play(self, s: YpresState, order: Order) -> None:
        s.pop()
        if isinstance(order, Inundate):
            s.sluiced = s.turn
            s.tell("sluices", seat=self.side, hex=s.game.nieuport, turn=s.turn + DELAY)


def rises(s: YpresState) -> int | None:
    """CoG Y5.33-d: the turn on which the flood rises or rose."""
    return s.sluiced + DELAY if s.sluiced else None


def stage(s: YpresState) -> FloodState:
    return "flooded" if s.flooded else "rising" if s.sluiced else "dry"


def overlay(s: YpresState, seat: int | None) -> Flood:
    """CoG Y5.33: the plain and the Moeres, when the water comes, and the units that it catches."""
    game, turn = s.game, rises(s)
    units = tuple(Placed(unit, h) for h in each(game.flood_plain) for unit in s.units_in(h))
    if s.flooded:
        words = Sentence("The plain is flooded for good")
    elif turn:
        words = Sentence("The sluices are open: the plain is flooded on turn {turn}", turn=turn)
    else:
        words = Sentence(
            "The sluices in {hex} are shut: a Belgian unit in supply there can open them", hex=game.nieuport
        )
    return Flood(stage(s), game.flood_plain, s.world.whole, turn, units, words, ("Y5.33-a", "Y5.33-d", "Y5.33-h"))


def why_no_attacks(s: YpresState, unit: int) -> Sentence | None:
    """CoG Y-TEC-flooded-other: why a unit in a flooded hex attacks nobody."""
    if not s.whole_moves() >> s.where[unit] & 1:
        return None
    return because("{unit} is in a flooded hex", "Y-TEC-flooded-other", unit=unit)
