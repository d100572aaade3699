"""GWiE 26.2, 26.31: placing units by hand, anywhere at home or along the start line of 1 September.

Cases: 26.2, 26.31-b.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from galicia.board.hexset import bits_of, each
from galicia.engine.events import Telling
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.stacks import OFF_MAP
from galicia.engine.steps import SideDecision
from galicia.engine.tables import rows
from galicia.engine.words import Hex, Unit, Units
from galicia.games.great_war_in_the_east import putnik
from galicia.games.great_war_in_the_east.state import NOBODY, EasternState
from galicia.games.great_war_in_the_east.supply import supply_bits
from galicia.games.great_war_in_the_east.tables import STACK_LIMIT
from galicia.games.great_war_in_the_east.units import AH, ALLIED, AUSTRIAN, NATIONS, SERBIAN, STOCK, Piece, pieces
from galicia.games.great_war_in_the_east.world import GALICIA, SERBIA, world

BALKAN_ARMIES = ("5", "6")  # 26.22
EXTRA_SP = 12  # 26.23
PLACINGS = 3  # how often a unit may be put down, so that every deployment comes to an end; undo is free

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


def ground(s: EasternState, unit: int) -> int:
    """The hexes a unit may be put in now."""
    found = s.world.hexes
    for allowed, _ in limits(s, unit):
        found &= allowed
    return found


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
class Take(Order):
    """Take a unit in hand, from the stock or from where it stands."""

    GRAMMAR: ClassVar[str] = "take <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Put(Order):
    """Put the unit in hand into a hex."""

    GRAMMAR: ClassVar[str] = "put <hex>"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Deploy(Order):
    """Take units one after the other and put them into a hex."""

    GRAMMAR: ClassVar[str] = "deploy <units> <hex>"
    units: Units
    hex: Hex

    def singles(self) -> tuple[Order, ...]:
        return tuple(order for unit in self.units for order in (Take(unit), Put(self.hex)))


@dataclass(frozen=True, slots=True)
class Recall(Order):
    """Let a reinforcement placed beforehand come at its time instead."""

    GRAMMAR: ClassVar[str] = "recall <unit>"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Standard(Order):
    """Place every unit where it stands by history."""

    GRAMMAR: ClassVar[str] = "standard"


@dataclass(frozen=True, slots=True)
class Deployment(SideDecision[EasternState]):
    """GWiE 26.2, 26.31: a side places its units; `s.mover` is the one in hand, `s.spent` how often each was put."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Take, Put, Deploy, Recall, Standard, Done)

    def amiss(self, s: EasternState) -> str:
        for piece in s.pieces:
            where = s.where[piece.number]
            if (where == STOCK or where >= 0) and not piece.fortress and not deployable(s, piece):
                return f"{piece.word} is not placed by hand"
        home = all(own_ground(s, u) >> s.where[u] & 1 for side in (AH, ALLIED) for u in s.on_map(side))
        mover = s.mover
        in_hand = mover == NOBODY or s.where[mover] == (OFF_MAP if mover in extra(s, self.side) else STOCK)
        return self.unless(all(spent <= PLACINGS for spent in s.spent) and home and in_hand)

    def prompt(self, s: EasternState) -> Sentence:
        cases = ("26.31-a", "26.31-b") if s.scenario == "1-september" else (("26.22", "26.21")[self.side],)
        if s.mover != NOBODY:
            return Sentence("Put {unit} into a hex", *cases, unit=s.mover)
        left = len(self.stock(s))
        text = "{left:Change your deployment, or begin|Place your last unit|Place your units, # to go}"
        return Sentence(text, *cases, left=left)

    def stock(self, s: EasternState) -> list[int]:
        """The units that must still be placed."""
        return [p.number for p in s.pieces if s.where[p.number] == STOCK and p.side == self.side]

    def placed(self, s: EasternState) -> list[int]:
        return [unit for unit in s.on_map(self.side) if not s.pieces[unit].fortress]

    def extra_left(self, s: EasternState) -> int:
        """GWiE 26.23: the stacking points of reinforcements that may still be placed."""
        return EXTRA_SP - s.sp(unit for unit in extra(s, self.side) if s.alive(unit))

    def orders(self, s: EasternState) -> Iterator[Order]:
        if s.mover != NOBODY:
            yield from map(Put, each(ground(s, s.mover)))
            return
        more = extra(s, self.side)
        for unit in sorted({*self.stock(s), *self.placed(s), *more}):
            if not self.why_not_take(s, unit):
                yield Take(unit)
        yield from (Recall(unit) for unit in sorted(more) if s.alive(unit))
        yield Standard()
        if not self.why_not_done(s):
            yield Done()

    def explain(self, s: EasternState, order: Order) -> list[Sentence]:
        if isinstance(order, Put):
            return self.why_not_put(s, order.hex)
        if s.mover != NOBODY:
            return [because("put {unit} down first", "26.2", "26.31-b", unit=s.mover)]
        match order:
            case Take(unit):
                return self.why_not_take(s, unit)
            case Recall(unit):
                if unit in extra(s, self.side) and s.alive(unit):
                    return []
                return [because("{unit} is no reinforcement placed beforehand", "26.23", unit=unit)]
            case Deploy():
                return self.why_not_deploy(s, order)
            case Done():
                return self.why_not_done(s)
        return []

    def why_not_take(self, s: EasternState, unit: int) -> list[Sentence]:
        piece = s.pieces[unit]
        if piece.side != self.side or piece.fortress:
            return [because("{unit} is not yours to place", "26.2", "26.31-a", unit=unit)]
        if s.spent[unit] == PLACINGS:
            text = "{unit} has been put down {times} times; take back orders instead"
            return [because(text, "26.2", unit=unit, times=PLACINGS)]
        if unit in extra(s, self.side):
            if not s.alive(unit) and piece.sp > self.extra_left(s):
                return [because("{sp} stacking points of reinforcements may be placed", "26.23", sp=EXTRA_SP)]
        elif not s.alive(unit) and s.where[unit] != STOCK:
            return [because("{unit} does not start on the map", "26.2", "26.3", unit=unit)]
        return []

    def grounds(self, s: EasternState, units: tuple[int, ...]) -> list[int]:
        """The hexes that units could be taken to together, from the stock or from where they stand."""
        if any(self.why_not_take(s, unit) for unit in units):
            return []
        trial = s.copy()
        for unit in units:
            if trial.alive(unit):
                self.lift(trial, unit)
        first = each(ground(trial, units[0]) & ~bits_of(s.where[u] for u in units if s.alive(u)))
        return list(first) if len(units) == 1 else [h for h in first if not self.why_not_deploy(s, Deploy(units, h))]

    def why_not_put(self, s: EasternState, h: int) -> list[Sentence]:
        if s.mover == NOBODY:
            return [because("take a unit first", "26.2", "26.31-b")]
        return [why for allowed, why in limits(s, s.mover) if not allowed >> h & 1][:1]

    def why_not_deploy(self, s: EasternState, order: Deploy) -> list[Sentence]:
        trial = s.copy()
        for single in order.singles():
            reasons = self.explain(trial, single)
            if reasons:
                return reasons
            self.play(trial, single)
        return []

    def why_not_done(self, s: EasternState) -> list[Sentence]:
        """GWiE 26.2, 26.31-b: every unit is placed; on 1 September every line hex is covered."""
        found = []
        stock = self.stock(s)
        if stock:
            found.append(because("still to be placed: {units:,}", "26.2", "26.31-b", units=stock))
        elif s.scenario == "1-september" and uncovered(s, self.side):
            hexes = list(each(uncovered(s, self.side)))
            found.append(because("nobody holds or controls {hexes}", "26.31-b", hexes=hexes))
        return found

    def play(self, s: EasternState, order: Order) -> None:
        match order:
            case Take(unit):
                if s.alive(unit):
                    self.lift(s, unit)
                s.mover = unit
            case Put(h):
                unit, s.mover = s.mover, NOBODY
                s.spent[unit] += 1
                s.stand(unit, h)
                s.tell("deployed", seat=self.side, unit=unit, hex=h)
            case Recall(unit):
                self.lift(s, unit)
                s.tell("recalled", seat=self.side, unit=unit)
            case Standard():
                self.take_up_standard(s)
            case Done():
                s.spent = [0] * len(s.pieces)
                s.pop()
                s.seal()

    def lift(self, s: EasternState, unit: int) -> None:
        """Take a unit off the map, to where it was before."""
        s.leave(unit, OFF_MAP if unit in extra(s, self.side) else STOCK)

    def take_up_standard(self, s: EasternState) -> None:
        for unit in self.placed(s):
            self.lift(s, unit)
        for unit in self.stock(s):
            s.stand(unit, standard_hex(s, s.pieces[unit]))
        s.tell("deployed_all", seat=self.side)

    def sample(self, s: EasternState, rng: random.Random) -> Order:
        if s.mover != NOBODY:
            return Put(rng.choice(list(each(ground(s, s.mover)))))
        return rng.choice(list(self.orders(s)))
