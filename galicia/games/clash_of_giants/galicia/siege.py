"""CoG G10.2: Przemysl: besieged while it lives on its fort and is ringed by the Russians.

Cases: G10, G-R73, G-R74.
"""

from __future__ import annotations

from dataclasses import dataclass

from galicia.engine.events import Telling
from galicia.engine.sentences import Sentence, because
from galicia.engine.steps import OneDie
from galicia.games.clash_of_giants.galicia.state import GaliciaState
from galicia.games.clash_of_giants.galicia.supply import surrounded, traces
from galicia.games.clash_of_giants.galicia.tables import AH, PRZEMYSL, RU

FALLS = 6  # G10.2-h

TELLINGS = {
    "siege": Telling("{seat} rolls {die} for besieged Przemysl: it {fate}", ("G10.2-g", "G10.2-h")),
}


def przemysl(s: GaliciaState) -> int:
    """The hex of Przemysl."""
    return s.game.przemysl


def ringed(s: GaliciaState) -> bool:
    """CoG G10.2-f: whether all six neighbours are held by Russians or in their zones."""
    return surrounded(s, AH, przemysl(s))


def besieged(s: GaliciaState, unit: int) -> bool:
    """CoG G10.2-b: whether a unit in Przemysl relies on the fort while the ring is closed."""
    return bool(s.fed >> unit & 1) and s.where[unit] == przemysl(s) and ringed(s)


def why_bound(s: GaliciaState, unit: int) -> Sentence | None:
    """CoG G10.2-c: why a besieged unit neither moves nor attacks."""
    return because("{unit} is besieged in Przemysl", "G10.2-c", unit=unit) if besieged(s, unit) else None


def support_reaches(s: GaliciaState, target: int) -> bool:
    """CoG G10.2-a, G-R74: no Russian support shifts an attack on Przemysl."""
    return s.side != RU or target != przemysl(s)


def under_siege(s: GaliciaState) -> bool:
    """CoG G10.2-g: whether Przemysl itself is intact, without a line and ringed, garrison or not."""
    return s.fort_at(przemysl(s), AH) is not None and not traces(s, AH, przemysl(s)) and ringed(s)


@dataclass(frozen=True, slots=True)
class SiegeRoll(OneDie[GaliciaState]):
    """CoG G10.2-h: after the last turn besieged Przemysl falls to the Russians on a 6."""

    def amiss(self, s: GaliciaState) -> str:
        return self.unless(self.side == RU and under_siege(s) and s.turn == s.game.last_turn and not s.fallen)

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("Roll for besieged {place}: on a 6 it is Russian", "G10.2-g", "G10.2-h", place=przemysl(s))

    def resolve(self, s: GaliciaState, rolls: tuple[int, ...]) -> None:
        s.fallen = int(rolls[0] == FALLS)
        s.tell("siege", seat=self.side, die=rolls[0], fate="falls" if s.fallen else "holds")


__all__ = ["PRZEMYSL", "SiegeRoll", "besieged", "support_reaches", "under_siege", "why_bound"]
