"""Stacks: where the units of a wargame stand, with the stacks and the occupied hexes that follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from galicia.board.hexset import Bits, each
from galicia.engine.fields import PHASE, PLAYER_TURN, field, one, remembered, static
from galicia.engine.forms import SIDE
from galicia.engine.roster import UNITS, combat
from galicia.engine.state import State

if TYPE_CHECKING:
    from galicia.engine.wargame import Wargame

OFF_MAP, DEAD = -1, -2
STOCK = -4  # yet to be placed by its side
HIDDEN = -9  # in what a seat knows: somewhere under an enemy stack


class StackedState(State):
    """A state with units on a map, in a turn of one side, with at most one combat under way.

    `where` holds the hex of every unit, or OFF_MAP or DEAD; `stacks` and `occupied` follow from it and are kept up to
    date by the few methods that change it. A game says in `changed` what a change makes stale, and in `entered` what
    entering a hex brings about. Its pieces must tell their `side`.
    """

    game: Wargame[Any]
    pieces: tuple[Any, ...] = static(lambda s: s.game.pieces)
    side = one(0, line="phasing", form=SIDE, needed=True)
    battle: Any = combat()
    where: list[int] = field(lambda s: [OFF_MAP] * len(s.pieces), line=UNITS)
    occupied: list[Bits] = field(lambda s: [0] * len(s.game.sides))
    stacks: dict[int, tuple[int, ...]] = field({})
    # What a side that moves remembers between orders, and where that no longer holds.
    menus: Any = remembered(None, resets=PHASE)
    stale: list[int] = remembered([], resets=PHASE)

    def begin(self, side: int) -> None:
        """A player turn begins: what lasted for one, or for a phase of it, is over."""
        self.side = side
        self.reset(PHASE, PLAYER_TURN)

    def changed(self, side: int, h: int) -> None:
        """The stack of a side in a hex has changed."""

    def entered(self, unit: int, h: int) -> None:
        """A unit has come into a hex."""

    def stand(self, unit: int, h: int) -> None:
        """Put a unit into a hex, which it enters."""
        self.put(unit, h)
        self.entered(unit, h)

    def read(self, unit: int, h: int) -> None:
        """A position says that a unit is in a hex. Unless it also says what came of entering it, that comes now."""
        self.stand(unit, h)

    def put(self, unit: int, h: int) -> None:
        """Put a unit into a hex, as if it had always been there."""
        side = self.pieces[unit].side
        self.where[unit] = h
        self.stacks[h] = (*self.stacks.get(h, ()), unit)
        self.occupied[side] |= 1 << h
        self.changed(side, h)

    def leave(self, unit: int, to: int = OFF_MAP) -> None:
        """Take a unit out of its hex."""
        h, side = self.where[unit], self.pieces[unit].side
        left = tuple(u for u in self.stacks[h] if u != unit)
        if left:
            self.stacks[h] = left
        else:
            del self.stacks[h]
            self.occupied[side] &= ~(1 << h)
        self.where[unit] = to
        self.changed(side, h)

    def shift(self, units: tuple[int, ...], h: int) -> None:
        """Move units of one hex together into another."""
        where, stacks, occupied = self.where, self.stacks, self.occupied
        start = where[units[0]]
        side = self.pieces[units[0]].side
        stack = stacks[start]
        if len(stack) == len(units):
            del stacks[start]
            occupied[side] ^= 1 << start
        else:
            stacks[start] = tuple([u for u in stack if u not in units])
        for unit in units:
            where[unit] = h
        stacks[h] = stacks.get(h, ()) + units
        occupied[side] |= 1 << h
        self.changed(side, start)
        self.changed(side, h)
        for unit in units:
            self.entered(unit, h)

    def own(self, seat: int) -> int:
        """The units of a seat's side, as bits."""
        return self.game.armies[self.game.side_of(seat)]

    def unsure(self, side: int) -> bool:
        """Whether stacks of a side may hold more than this state, as somebody else knows it, tells."""
        return any(self.game.side_of(seat) != side for seat in self.known_to)

    def alive(self, unit: int) -> bool:
        """Whether a unit is on the map."""
        return self.where[unit] >= 0

    def units_in(self, h: int) -> tuple[int, ...]:
        """The units in a hex, in the order of the counter list."""
        return tuple(sorted(self.stacks.get(h, ())))

    def on_map(self, side: int) -> list[int]:
        """The units of a side that are on the map."""
        found: list[int] = []
        for h in each(self.occupied[side]):
            found += self.stacks[h]
        found.sort()
        return found
