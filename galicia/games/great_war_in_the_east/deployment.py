"""GWiE 26.2, 26.31: placing units by hand, anywhere at home or along the start line of 1 September.

Cases: 26.2, 26.31-b.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from galicia.board.hexset import bits_of, each
from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.shapes.setup import PLACINGS, Deploy, FreeSetup, Put, Standard, Take
from galicia.engine.stacks import OFF_MAP, STOCK
from galicia.engine.tables import rows
from galicia.engine.words import Unit
from galicia.games.great_war_in_the_east import putnik
from galicia.games.great_war_in_the_east.state import NOBODY, EasternState
from galicia.games.great_war_in_the_east.supply import supply_bits
from galicia.games.great_war_in_the_east.tables import STACK_LIMIT
from galicia.games.great_war_in_the_east.units import AH, ALLIED, AUSTRIAN, NATIONS, SERBIAN, Piece, pieces
from galicia.games.great_war_in_the_east.world import GALICIA, SERBIA, world

BALKAN_ARMIES = ("5", "6")  # 26.22
EXTRA_SP = 12  # 26.23

TELLINGS = {
    "deployed": Telling("{seat} puts {unit} in {hex}", ("26.2", "26.31-b")),
    "recalled": Telling("{seat} keeps {unit} for later", ("26.23",)),
    "deployed_all": Telling("{seat} takes up the standard deployment", ("26.1", "26.31-b")),
}


# 26.31: the start line.


@cache
def line(side: int) -> int:
    """GWiE 26.31: a side's hexes along the start line."""
    return sum(world().start_line[side].values())


@cache
def own_side() -> tuple[int, int]:
    """GWiE 26.31-a: by side, everything in Galicia on its side of the start line."""
    w = world()
    found, grown = 0, line(AH)
    while grown != found:
        found = grown
        for h in each(found):
            grown |= w.around[h] & ~line(ALLIED)
    return found, w.sheets[GALICIA] & ~found


def uncovered(s: EasternState, side: int) -> int:
    """GWiE 26.31-b: line hexes neither held nor in a friendly zone of control."""
    return line(side) & ~(s.holding(side) | s.zone_of(side))


# Where a unit may be placed.


def limits(s: EasternState, unit: int) -> Iterator[tuple[int, Sentence]]:
    """What bounds the placing of a unit: hexes that are allowed, and why others are not."""
    piece, w = s.pieces[unit], s.world
    open_hexes = roomy(s, piece.sp)
    if s.scenario == "1-september":
        own = own_side()[piece.side]
        yield own, because("{unit} stands on its own side of the start line", "26.31-a", unit=unit)
        behind = own & ~line(piece.side)
        if piece.combat_unit:
            sector = w.start_line[piece.side][piece.army]
            text = "{unit} stands in its army's sector of the line, behind it if that is full"
            why = because(text, "26.31-b", unit=unit)
            yield sector if sector & open_hexes else behind & supply_bits(s, piece.nation), why
        else:
            yield behind, because("headquarters and depots stand behind the line", "26.31-c")
    elif piece.nation == SERBIAN:
        yield w.country[SERBIAN], because("Serbians set up in Serbia", "26.21")
        yield from putnik.quarters(s, unit)
    else:
        yield w.country[AUSTRIAN], because("Austro-Hungarians set up in Austria-Hungary", "26.22")
        if piece.army in BALKAN_ARMIES:
            yield w.sheets[SERBIA], because("the 5th and 6th Army set up on the Serbian map", "26.22")
    yield open_hexes, because("a hex holds {limit} stacking points", "16/6.11", limit=STACK_LIMIT)


def own_ground(s: EasternState, unit: int) -> int:
    """GWiE 26.21, 26.22, 26.31-a: the hexes of a unit's own side or country, where no enemy is put."""
    piece = s.pieces[unit]
    return own_side()[piece.side] if s.scenario == "1-september" else s.world.country[piece.nation]


def deployable(s: EasternState, piece: Piece) -> bool:
    """GWiE 26.2, 26.23, 26.31: whether a unit is one its side may place."""
    if s.scenario == "1-september":
        return piece.number in september_hexes()
    return bool(piece.setup) or piece.number in extra(s, piece.side)


def roomy(s: EasternState, sp: int) -> int:
    """GWiE 16/6.11: the hexes that have room for so many stacking points."""
    return s.world.hexes & ~bits_of(h for h in s.stacks if s.room(h) < sp) if sp else s.world.hexes


def extra(s: EasternState, side: int) -> frozenset[int]:
    """GWiE 26.23: the reinforcements that may be placed at the start, if the players have agreed on it."""
    agreed = s.options.extra_deployment and s.scenario == "free-deployment" and side == AH
    return _late() if agreed else frozenset()


@cache
def _late() -> frozenset[int]:
    return frozenset(p.number for p in pieces() if p.nation == AUSTRIAN and p.turn)


def standard_hex(s: EasternState, piece: Piece) -> int:
    """Where a unit stands that is not placed by hand: its printed hex, or its hex of 1 September."""
    return s.world.grid.hex(september_hexes()[piece.number] if s.scenario == "1-september" else piece.setup)


@cache
def september_hexes() -> Mapping[int, str]:
    """A deployment for 1 September that covers the line, in supply and in command as far as can be."""
    numbers = {(NATIONS[p.nation], p.word): p.number for p in pieces()}
    return {numbers[row["side"], row["id"]]: row["hex"] for row in rows(__package__, "september.tsv")}


# Placing units by hand.


@dataclass(frozen=True, slots=True)
class Recall(Order):
    """Let a reinforcement placed beforehand come at its time instead."""

    GRAMMAR: ClassVar[str] = "recall <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Deployment(FreeSetup[EasternState]):
    """GWiE 26.2, 26.31: a side places its units; fortresses stand where they are printed."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Take, Put, Deploy, Recall, Standard, Done)
    cases: ClassVar[tuple[str, ...]] = ("26.2", "26.31-b")

    def amiss(self, s: EasternState) -> str:
        for piece in s.pieces:
            where = s.where[piece.number]
            if (where == STOCK or where >= 0) and not piece.fortress and not deployable(s, piece):
                return f"{piece.word} is not placed by hand"
        home = all(own_ground(s, u) >> s.where[u] & 1 for side in (AH, ALLIED) for u in s.on_map(side))
        in_hand = s.mover == NOBODY or s.where[s.mover] == self.home(s, s.mover)
        return self.unless(all(spent <= PLACINGS for spent in s.spent) and home and in_hand)

    def cited(self, s: EasternState) -> tuple[str, ...]:
        return ("26.31-a", "26.31-b") if s.scenario == "1-september" else (("26.22", "26.21")[self.side],)

    def limits(self, s: EasternState, unit: int) -> Iterator[tuple[int, Sentence]]:
        return limits(s, unit)

    def movable(self, s: EasternState, unit: int) -> bool:
        return not s.pieces[unit].fortress

    def home(self, s: EasternState, unit: int) -> int:
        return OFF_MAP if unit in self.optional(s) else STOCK

    def standard_hex(self, s: EasternState, unit: int) -> int:
        return standard_hex(s, s.pieces[unit])

    # 26.23: reinforcements placed beforehand.

    def optional(self, s: EasternState) -> frozenset[int]:
        return extra(s, self.side)

    def extra_left(self, s: EasternState) -> int:
        """GWiE 26.23: the stacking points of reinforcements that may still be placed."""
        return EXTRA_SP - s.sp(unit for unit in self.optional(s) if s.alive(unit))

    def more_orders(self, s: EasternState) -> Iterator[Order]:
        return (Recall(unit) for unit in sorted(self.optional(s)) if s.alive(unit))

    def explain(self, s: EasternState, order: Order) -> list[Sentence]:
        if isinstance(order, Recall) and s.mover == NOBODY:
            if order.unit in self.optional(s) and s.alive(order.unit):
                return []
            return [because("{unit} is no reinforcement placed beforehand", "26.23", unit=order.unit)]
        return FreeSetup.explain(self, s, order)

    def why_not_take(self, s: EasternState, unit: int) -> list[Sentence]:
        reasons = FreeSetup.why_not_take(self, s, unit)
        late = unit in self.optional(s) and not s.alive(unit)
        if not reasons and late and s.pieces[unit].sp > self.extra_left(s):
            return [because("{sp} stacking points of reinforcements may be placed", "26.23", sp=EXTRA_SP)]
        return reasons

    def why_not_yet(self, s: EasternState) -> list[Sentence]:
        """GWiE 26.31-b: on 1 September every line hex is covered."""
        gaps = uncovered(s, self.side) if s.scenario == "1-september" else 0
        return [because("nobody holds or controls {hexes}", "26.31-b", hexes=list(each(gaps)))] if gaps else []

    def play(self, s: EasternState, order: Order) -> None:
        if isinstance(order, Recall):
            self.lift(s, order.unit)
            s.tell("recalled", seat=self.side, unit=order.unit)
        else:
            FreeSetup.play(self, s, order)
