"""Free set-up: a side takes its units in hand, one after the other, and puts them into the hexes its rules allow.

The state of the game has two fields for it: `mover`, the unit in hand, and `spent`, how often each was put down.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from galicia.board.hexset import Bits, bits_of, each
from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.stacks import STOCK
from galicia.engine.steps import SideDecision, W
from galicia.engine.words import NOBODY, Hex, Unit, Units

SET_UP = Sentence("the set-up was ended")
PLACINGS = 3  # how often a unit may be put down, so that every set-up comes to an end; undo is free


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
class Standard(Order):
    """Place every unit where it stands by history."""

    GRAMMAR: ClassVar[str] = "standard"


@dataclass(frozen=True, slots=True)
class FreeSetup(SideDecision[W]):
    """A side places its units, takes them up again, or takes up the standard set-up; it ends when all are placed.

    It reports "deployed" for each unit and "deployed_all" for the standard set-up.
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (Take, Put, Deploy, Standard, Done)
    cases: ClassVar[tuple[str, ...]] = ()  # of placing units by hand

    # What a rulebook says.

    def limits(self, s: W, unit: int) -> Iterable[tuple[Bits, Sentence]]:
        """What bounds the placing of a unit now: hexes that are allowed, each with why others are not."""
        raise NotImplementedError

    def standard_hex(self, s: W, unit: int) -> int:
        """Where a unit stands in the standard set-up."""
        raise NotImplementedError

    def movable(self, s: W, unit: int) -> bool:
        """Whether a unit of the side is placed by hand at all."""
        return True

    def home(self, s: W, unit: int) -> int:
        """Where a unit is that is not on the map."""
        return STOCK

    def optional(self, s: W) -> Iterable[int]:
        """Units that may be placed and need not be."""
        return ()

    def why_not_yet(self, s: W) -> list[Sentence]:
        """Why a set-up in which every unit is placed does not do; nothing if it does."""
        return []

    # What follows.

    def prompt(self, s: Any) -> Sentence:
        if s.mover != NOBODY:
            return Sentence("Put {unit} into a hex", *self.cited(s), unit=s.mover)
        text = "{left:Change your deployment, or begin|Place your last unit|Place your units, # to go}"
        return Sentence(text, *self.cited(s), left=len(self.stock(s)))

    def cited(self, s: W) -> tuple[str, ...]:
        """The cases of this side's set-up."""
        return self.cases

    def stock(self, s: W) -> list[int]:
        """The units that must still be placed."""
        return [p.number for p in s.pieces if s.where[p.number] == STOCK and p.side == self.side]

    def placed(self, s: W) -> list[int]:
        """The units that are placed and may be taken up again."""
        return [unit for unit in s.on_map(self.side) if self.movable(s, unit)]

    def ground(self, s: Any, unit: int) -> Bits:
        """The hexes a unit may be put in now."""
        found: Bits = s.world.hexes
        for allowed, _ in self.limits(s, unit):
            found &= allowed
        return found

    def grounds(self, s: Any, units: tuple[int, ...]) -> list[int]:
        """The hexes that units could be taken to together, from the stock or from where they stand."""
        if any(self.why_not_take(s, unit) for unit in units):
            return []
        trial = s.copy()
        for unit in units:
            if trial.alive(unit):
                self.lift(trial, unit)
        first = each(self.ground(trial, units[0]) & ~bits_of(s.where[u] for u in units if s.alive(u)))
        return list(first) if len(units) == 1 else [h for h in first if not self.why_not_deploy(s, Deploy(units, h))]

    def orders(self, s: Any) -> Iterator[Order]:
        if s.mover != NOBODY:
            yield from map(Put, each(self.ground(s, s.mover)))
            return
        yield from map(Take, self.takers(s))
        yield from self.other_orders(s)

    def takers(self, s: W) -> list[int]:
        """The units that may be taken in hand."""
        units = sorted({*self.stock(s), *self.placed(s), *self.optional(s)})
        return [unit for unit in units if not self.why_not_take(s, unit)]

    def other_orders(self, s: W) -> Iterator[Order]:
        """What can be ordered beside taking a unit in hand, while none is."""
        yield from self.more_orders(s)
        yield Standard()
        if not self.why_not_done(s):
            yield Done()

    def more_orders(self, s: W) -> Iterable[Order]:
        """Orders that only this game has, while no unit is in hand."""
        return ()

    def explain(self, s: Any, order: Order) -> list[Sentence]:
        if isinstance(order, Put):
            return self.why_not_put(s, order.hex)
        if s.mover != NOBODY:
            return [because("put {unit} down first", *self.cases, unit=s.mover)]
        match order:
            case Take(unit):
                return self.why_not_take(s, unit)
            case Deploy():
                return self.why_not_deploy(s, order)
            case Done():
                return self.why_not_done(s)
        return []

    def why_not_take(self, s: Any, unit: int) -> list[Sentence]:
        """Why a unit may not be taken in hand."""
        if s.pieces[unit].side != self.side or not self.movable(s, unit):
            return [because("{unit} is not yours to place", *self.cases, unit=unit)]
        if s.spent[unit] == PLACINGS:
            text = "{unit} has been put down {times} times; take back orders instead"
            return [because(text, *self.cases, unit=unit, times=PLACINGS)]
        if not s.alive(unit) and s.where[unit] != STOCK and unit not in self.optional(s):
            return [because("{unit} does not start on the map", *self.cases, unit=unit)]
        return []

    def why_not_put(self, s: Any, h: int) -> list[Sentence]:
        if s.mover == NOBODY:
            return [because("take a unit first", *self.cases)]
        return [why for allowed, why in self.limits(s, s.mover) if not allowed >> h & 1][:1]

    def why_not_deploy(self, s: Any, order: Deploy) -> list[Sentence]:
        trial = s.copy()
        for single in order.singles():
            reasons = self.explain(trial, single)
            if reasons:
                return reasons
            self.play(trial, single)
        return []

    def why_not_done(self, s: W) -> list[Sentence]:
        stock = self.stock(s)
        if stock:
            return [because("still to be placed: {units:,}", *self.cases, units=stock)]
        return self.why_not_yet(s)

    def play(self, s: Any, order: Order) -> None:
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
            case Standard():
                self.take_up_standard(s)
            case Done():
                s.spent = [0] * len(s.pieces)
                s.pop()
                s.seal(SET_UP)

    def lift(self, s: W, unit: int) -> None:
        """Take a unit off the map, to where it was before."""
        s.leave(unit, self.home(s, unit))

    def take_up_standard(self, s: W) -> None:
        for unit in self.placed(s):
            self.lift(s, unit)
        for unit in self.stock(s):
            s.stand(unit, self.standard_hex(s, unit))
        s.tell("deployed_all", seat=self.side)

    def sample(self, s: Any, rng: random.Random) -> Order:
        if s.mover != NOBODY:
            return Put(rng.choice(list(each(self.ground(s, s.mover)))))
        units, others = self.takers(s), list(self.other_orders(s))
        pick = rng.choice(range(len(units) + len(others)))
        return Take(units[pick]) if pick < len(units) else others[pick - len(units)]
