"""CoG Y10.4: the British Remnants that take the place of a unit lost in defence.

Cases: Y10.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.engine.events import Telling
from galicia.engine.orders import Order, Pass
from galicia.engine.sentences import Sentence, because
from galicia.engine.stacks import OFF_MAP
from galicia.engine.steps import SideDecision
from galicia.games.clash_of_giants.series.replacement import succeed
from galicia.games.clash_of_giants.series.retreat import ways
from galicia.games.clash_of_giants.series.stacking import fits
from galicia.games.clash_of_giants.series.state import battle_of
from galicia.games.clash_of_giants.ypres.state import YpresState
from galicia.games.clash_of_giants.ypres.tables import AL, BRITISH

TELLINGS = {
    "remnant": Telling("{seat} {unit} holds {hex}: nobody retreats", ("Y10.4-a", "Y10.4-c")),
}


@dataclass(frozen=True, slots=True)
class Rally(Order):
    """Let a Remnant take the place of the British unit that was lost."""

    GRAMMAR: ClassVar[str] = "remnant"


def waiting(s: YpresState) -> list[int]:
    """CoG Y10.4-d: the Remnants that have not been used."""
    return [unit for unit in s.game.remnants if s.where[unit] == OFF_MAP]


def lost(s: YpresState) -> list[int]:
    """CoG Y10.4-a, Y10.4-h: the British units that this combat has eliminated in defence."""
    battle = battle_of(s)
    return [u for u in (*battle.defenders, *battle.guests) if s.pieces[u].nation == BRITISH and not s.alive(u)]


def doomed(s: YpresState) -> list[int]:
    """CoG Y10.4-g: the British units that will be eliminated for lack of a path; who is worth least first."""
    battle = battle_of(s)
    pairs = zip(battle.fleeing, battle.lengths, strict=True)
    found = [unit for unit, n in pairs if s.pieces[unit].nation == BRITISH and not ways(s, unit, n)]
    return sorted(found, key=lambda unit: (s.steps[unit], s.ter(unit), unit))


def why_no_remnant(s: YpresState) -> Sentence | None:
    """CoG Y10.4: why no Remnant can be placed now."""
    free = waiting(s)
    if not free:
        return because("both Remnants have been used", "Y10.4-d")
    gone, going = lost(s), doomed(s)
    if not gone and not going:
        return because("no British unit has been lost in this defence", "Y10.4-a", "Y10.4-f")
    target = battle_of(s).target
    left = [unit for unit in s.stacks.get(target, ()) if gone or unit != going[0]]
    return None if fits(s, (*left, free[0])) else because("{hex} is full", "Y10.4-e", hex=target)


@dataclass(frozen=True, slots=True)
class RemnantOffer(SideDecision[YpresState]):
    """CoG Y10.4-a: a British unit is lost, or will be: a Remnant may stand in its hex, and all retreats are void."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Rally, Pass)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: YpresState) -> str:
        return self.unless(self.side == AL != s.side)

    def prompt(self, s: YpresState) -> Sentence:
        text = "Place a Remnant in {hex}, where a British unit is lost, or pass"
        return Sentence(text, "Y10.4-a", "Y10.4-c", hex=battle_of(s).target)

    def orders(self, s: YpresState) -> Iterator[Order]:
        if why_no_remnant(s) is None:
            yield Rally()
        yield Pass()

    def explain(self, s: YpresState, order: Order) -> list[Sentence]:
        reason = why_no_remnant(s) if isinstance(order, Rally) else None
        return [reason] if reason else []

    def play(self, s: YpresState, order: Order) -> None:
        s.pop()
        if isinstance(order, Pass):
            return
        battle, remnant = battle_of(s), waiting(s)[0]
        if not lost(s):
            s.eliminate(doomed(s)[0], "in a retreat it cannot make")
        s.battle = battle.but(fleeing=(), lengths=())
        succeed(s, remnant, battle.target, s.fell)
        s.tell("remnant", seat=self.side, unit=remnant, hex=battle.target)


def why_no_attacks(s: YpresState, unit: int) -> Sentence | None:
    """CoG Y10.4-e: why a Remnant attacks nobody."""
    return because("{unit} is a Remnant and may not attack", "Y10.4-e", unit=unit) if unit in s.game.remnants else None
