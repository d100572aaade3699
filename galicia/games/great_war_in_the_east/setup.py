"""GWiE 3.0, 22.0, 26.0: the three scenarios and how each of them begins.

Cases: 3, 22, 26, setup.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from galicia.engine.events import Telling
from galicia.engine.sentences import Sentence
from galicia.engine.stacks import DEAD, STOCK
from galicia.engine.steps import Automatic, Chance
from galicia.engine.words import Seat, Unit
from galicia.games.great_war_in_the_east.deployment import BALKAN_ARMIES, Deployment, own_side
from galicia.games.great_war_in_the_east.sequence import GameTurn
from galicia.games.great_war_in_the_east.state import EasternState
from galicia.games.great_war_in_the_east.units import AH, ALLIED, AUSTRIAN, RUSSIAN, Piece
from galicia.games.great_war_in_the_east.world import SERBIA

SECOND_ARMY = "2"  # 22.0
SEPTEMBER_TURN, SEPTEMBER_POINTS = 7, 35  # 26.3, 26.33
# 26.32: the steps a die costs, by side.
AUGUST_LOSSES: tuple[Mapping[int, int], ...] = ({1: 1, 2: 2}, {1: 1, 2: 1})

TELLINGS = {"envelope": Telling("{seat} opens the envelope of plan {plan} ({pips})", ("22.0",))}


# The scenarios.


def lay_out(s: EasternState) -> None:
    """GWiE 26.0: everything as the scenario begins, and its first steps on the agenda."""
    {"historical": historical, "free-deployment": free_deployment, "1-september": september}[s.scenario](s)


def historical(s: EasternState) -> None:
    """GWiE 3.0-hex, 26.1: units with a printed hex stand in it; with option 22.0 a die may send some elsewhere."""
    for piece in s.pieces:
        if piece.setup:
            s.stand(piece.number, s.world.grid.hex(piece.setup))
    s.push(*([Envelope()] if s.options.wrong_envelope else []), GameTurn(1))


def free_deployment(s: EasternState) -> None:
    """GWiE 26.2, 26.21, 26.22: units with a printed hex are placed by their owners, the Serbians first."""
    _stock(s, [piece for piece in s.pieces if piece.setup])
    s.push(Deployment(ALLIED), Deployment(AH), GameTurn(1))


def september(s: EasternState) -> None:
    """GWiE 26.3-26.33: Galicia alone, from GT7; each side owns its side of the start line (ruling K8)."""
    s.turn, s.vp, s.points = SEPTEMBER_TURN, SEPTEMBER_POINTS, 0
    s.held = [own | s.world.home[side] & s.world.sheets[SERBIA] for side, own in enumerate(own_side())]
    for piece in s.pieces:
        s.where[piece.number] = DEAD
    _stock(s, [piece for piece in s.pieces if in_september(piece)])
    s.push(
        Deployment(AH), AugustLosses(AH), Deployment(ALLIED), AugustLosses(ALLIED), GameTurn(SEPTEMBER_TURN)
    )


def in_september(piece: Piece) -> bool:
    """Ruling K5: all Russians, and all Austro-Hungarians but the Balkan armies."""
    return piece.nation == RUSSIAN or (piece.nation == AUSTRIAN and piece.army not in BALKAN_ARMIES)


def _stock(s: EasternState, found: list[Piece]) -> None:
    """Fortresses stand where they are printed; everything else waits to be placed."""
    for piece in found:
        if piece.fortress:
            s.stand(piece.number, s.world.grid.hex(piece.setup))
        else:
            s.where[piece.number] = STOCK


@dataclass(frozen=True, slots=True)
class Envelope(Chance[EasternState]):
    """GWiE 22.0: on 4 to 6 the 2nd Army comes to Galicia as a reinforcement of GT1 (ruling K9)."""

    def roller(self, s: EasternState) -> Seat:
        return AH

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Roll for the plan of deployment", "22.0")

    def resolve(self, s: EasternState, rolls: tuple[int, ...]) -> None:
        (pips,) = rolls
        galicia = pips > 3
        s.tell("envelope", seat=AH, pips=pips, plan="R, Russia" if galicia else "B, the Balkans")
        if galicia:
            for piece in s.pieces:
                if piece.nation == AUSTRIAN and piece.army == SECOND_ARMY and piece.setup:
                    s.leave(piece.number)
                    s.entries[piece.number] = s.world.entries["A"], 1


# 26.32: what August has cost.


@dataclass(frozen=True, slots=True)
class AugustLosses(Automatic[EasternState]):
    """GWiE 26.32: the side that has just deployed rolls for every combat unit (ruling K7)."""

    side: Seat

    def run(self, s: EasternState) -> None:
        s.push(*(AugustLoss(unit) for unit in s.on_map(self.side) if s.pieces[unit].combat_unit))


@dataclass(frozen=True, slots=True)
class AugustLoss(Chance[EasternState]):
    """GWiE 26.32-a, 26.32-b: what the fighting so far has cost a unit; it scores nothing (ruling J2)."""

    unit: Unit

    def amiss(self, s: EasternState) -> str:
        return self.unless(s.alive(self.unit) and s.pieces[self.unit].combat_unit)

    def roller(self, s: EasternState) -> Seat:
        return s.pieces[self.unit].side

    def prompt(self, s: EasternState) -> Sentence:
        return Sentence("Roll for the losses of {unit} before the game", "26.32-a", "26.32-b", unit=self.unit)

    def resolve(self, s: EasternState, rolls: tuple[int, ...]) -> None:
        steps = AUGUST_LOSSES[s.pieces[self.unit].side].get(rolls[0], 0)
        if steps:
            s.lose(self.unit, steps, "the fighting of August", scores=False)
