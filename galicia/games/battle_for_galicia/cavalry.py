"""BfG 12.0: cavalry reaction inside the enemy's movement and reinforcement phases.

Cases: 12.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.orders import Order, Pass
from galicia.engine.sentences import Sentence, because
from galicia.engine.sides import enemy_of
from galicia.engine.steps import SideDecision
from galicia.engine.words import Hex, Unit, Units
from galicia.games.battle_for_galicia.state import GaliciaState
from galicia.games.battle_for_galicia.world import NOWHERE

# Whether hidden cavalry reacts or not is news.
NEAR = Sentence("a unit came next to an enemy, who may hold hidden cavalry", "12.1.2-hidden")
REACTED = Sentence("the enemy was answered", "12.1.2")


@dataclass(frozen=True, slots=True)
class React(Order):
    """Move a cavalry unit one hex out of turn."""

    GRAMMAR: ClassVar[str] = "react <unit> <hex>"
    unit: Unit
    hex: Hex


def offer_reaction(s: GaliciaState, start: int, to: int, joined: bool) -> None:
    """BfG 12.1.1: after a step (or, with start nowhere, a placement) ask the other side if any cavalry may react.

    `joined` tells that the hex entered was held by the mover's side before.
    """
    side = enemy_of(s.side)
    near = s.world.around[to] | (s.world.around[start] if start != NOWHERE else 0)
    near &= s.occupied[side]
    if not near:
        return
    units = tuple(
        unit
        for h in each(near)
        for unit in s.units_in(h)
        if s.pieces[unit].cavalry and triggered(s, h, start, to, joined)
    )
    contact = s.options.reaction_asked == "contact" and s.world.around[to] & s.occupied[side]
    if contact or any(has_haven(s, unit, start, to) for unit in units):
        s.push(Reaction(side, start, to, units))


def triggered(s: GaliciaState, here: int, start: int, to: int, joined: bool) -> bool:
    """BfG 12.1.1: whether a step from `start` to `to` triggers cavalry standing in a hex."""
    around = s.world.around[here]
    if start != NOWHERE and around >> start & 1:
        friends = s.occupied[enemy_of(s.side)] & ~(1 << here)
        return bool(around >> to & 1 or s.world.around[to] & friends)
    others = s.occupied[s.side] & around & (-1 if joined else ~(1 << to))
    return around >> to & 1 == 1 and not others


def havens(s: GaliciaState, unit: int, start: int, to: int) -> Iterator[int]:
    """BfG 12.1.2, 12.1.3: the hexes a triggered cavalry unit may go to."""
    side = enemy_of(s.side)
    w = s.world
    closed = s.closed_to(side)
    if start != NOWHERE and w.around[s.where[unit]] >> start & 1:
        closed |= 1 << start
    # Only the zone of the stack that triggered the move is disregarded.
    zone = w.zones.of(s.occupied[s.side] & ~(1 << to)) & ~s.occupied[side]
    need = 0 if s.options.reaction_into_full_hex else s.steps(unit)
    for h in each(w.around[s.where[unit]] & ~closed & ~zone):
        if not need or s.room(h) >= need:
            yield h


def has_haven(s: GaliciaState, unit: int, start: int, to: int) -> bool:
    return next(havens(s, unit, start, to), None) is not None


@dataclass(frozen=True, slots=True)
class Reaction(SideDecision[GaliciaState]):
    """BfG 12.1: the non-phasing player moves triggered cavalry, one unit at a time, or passes."""

    accepts: ClassVar[tuple[type[Order], ...]] = (React, Pass)
    public: ClassVar[tuple[str, ...]] = ("start", "hex")
    start: Hex
    hex: Hex
    units: Units

    def amiss(self, s: GaliciaState) -> str:
        near = s.world.around[self.hex] | (s.world.around[self.start] if self.start != NOWHERE else 0)
        if self.side == s.side or not s.occupied[s.side] >> self.hex & 1:
            return "the hex must hold a stack of the phasing side, and the other side reacts"
        if self.start != NOWHERE and not s.world.around[self.start] >> self.hex & 1:
            return "start must touch the hex, or be nowhere"
        mounted = all(s.pieces[u].cavalry and s.pieces[u].side == self.side for u in self.units)
        if not mounted or not all(s.alive(u) and near >> s.where[u] & 1 for u in self.units):
            return "units must be cavalry next to the hex or to start"
        return ""

    def prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("An enemy has come to {hex}: react with cavalry, or pass", "12.1", "12.1.2", hex=self.hex)

    def public_prompt(self, s: GaliciaState) -> Sentence:
        return Sentence("The other side may answer the move", "12.1.2-hidden")

    def orders(self, s: GaliciaState) -> Iterator[Order]:
        yield Pass()
        for unit in self.units:
            for h in havens(s, unit, self.start, self.hex):
                yield React(unit, h)

    def explain(self, s: GaliciaState, order: Order) -> list[Sentence]:
        if isinstance(order, Pass):
            return []
        assert isinstance(order, React)
        if order.unit not in self.units:
            return [because("{unit} may not react to this move", "12.1.1-a", "12.1.1-b", unit=order.unit)]
        if order.hex not in list(havens(s, order.unit, self.start, self.hex)):
            return [self.why_not_there(s, order)]
        return []

    def why_not_there(self, s: GaliciaState, order: React) -> Sentence:
        hex = order.hex
        around = s.world.around[s.where[order.unit]]
        if not around >> hex & 1:
            return because("{hex} is not next to the cavalry", "12.1.2", hex=hex)
        if hex == self.start:
            return because("{hex} is the hex the enemy has just left", "12.1.2", hex=hex)
        if s.closed_to(self.side) >> hex & 1:
            return because("{hex} cannot be entered", "4.1", "4.2-swamp", "4.5", "13.0-enter", hex=hex)
        if s.room(hex) < s.steps(order.unit) and not s.options.reaction_into_full_hex:
            return because("{hex} would hold more than six steps", "12.1.2-stack", hex=hex)
        return because("{hex} is in the zone of another enemy unit", "12.1.3", hex=hex)

    def play(self, s: GaliciaState, order: Order) -> None:
        s.pop()
        s.seal(REACTED)
        if isinstance(order, Pass):
            return
        assert isinstance(order, React)
        start = s.where[order.unit]
        s.shift((order.unit,), order.hex)
        s.tell("reacted", unit=order.unit, start=start, end=order.hex, seat=self.side)
        left = tuple(u for u in self.units if u != order.unit)
        # Asked at every contact, a side is asked again whether or not more could react (12.1.2-hidden).
        contact = s.options.reaction_asked == "contact"
        if contact or any(has_haven(s, u, self.start, self.hex) for u in left):
            s.push(Reaction(self.side, self.start, self.hex, left))
