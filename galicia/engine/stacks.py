"""Stacks: where the units of a wargame stand, with the stacks and the occupied hexes that follow from it."""

from __future__ import annotations

from typing import Any, Self

from galicia.board.hexset import Bits, each
from galicia.engine.dice import Dice
from galicia.engine.lines import write_lines
from galicia.engine.state import State
from galicia.engine.words import veil

OFF_MAP, DEAD = -1, -2
HIDDEN = -9  # in what a seat knows: somewhere under an enemy stack


class StackedState(State):
    """A state with units on a map, in a turn of one side, with at most one combat under way.

    `where` holds the hex of every unit, or OFF_MAP or DEAD; `stacks` and `occupied` follow from it and are kept up to
    date by the few methods that change it. A game says in `changed` what a change makes stale, and in `entered` what
    entering a hex brings about. Its pieces must tell their `side`.
    """

    __slots__ = ("battle", "occupied", "pieces", "side", "stacks", "turn", "where")

    def __init__(self, game: Any, scenario: str, options: Any, dice: Dice) -> None:
        super().__init__(game, scenario, options, dice)
        self.turn, self.side = 1, 0
        self.battle: Any = None
        self.pieces: tuple[Any, ...] = game.pieces
        self.where = [OFF_MAP] * len(self.pieces)
        self.occupied: list[Bits] = [0, 0]
        self.stacks: dict[int, tuple[int, ...]] = {}

    def copy_to(self, new: Self) -> None:
        super().copy_to(new)
        new.turn, new.side, new.battle, new.pieces = self.turn, self.side, self.battle, self.pieces
        new.where, new.occupied, new.stacks = self.where.copy(), self.occupied.copy(), self.stacks.copy()

    def veiled(self, seat: int) -> Self:
        new = super().veiled(seat)
        if new.known_to and new.battle is not None:
            new.battle = veil(new.battle)
        return new

    def changed(self, side: int, h: int) -> None:
        """The stack of a side in a hex has changed."""

    def entered(self, unit: int, h: int) -> None:
        """A unit has come into a hex."""

    def stand(self, unit: int, h: int) -> None:
        """Put a unit into a hex."""
        side = self.pieces[unit].side
        self.where[unit] = h
        self.stacks[h] = (*self.stacks.get(h, ()), unit)
        self.occupied[side] |= 1 << h
        self.changed(side, h)
        self.entered(unit, h)

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
        where, stacks = self.where, self.stacks
        start = where[units[0]]
        side = self.pieces[units[0]].side
        stack = stacks[start]
        if len(stack) == len(units):
            del stacks[start]
            self.occupied[side] &= ~(1 << start)
        else:
            stacks[start] = tuple(u for u in stack if u not in units)
        for unit in units:
            where[unit] = h
        stacks[h] = stacks.get(h, ()) + units
        self.occupied[side] |= 1 << h
        self.changed(side, start)
        self.changed(side, h)
        for unit in units:
            self.entered(unit, h)

    def unsure(self, side: int) -> bool:
        """Whether stacks of a side may hold more than this state, as somebody else knows it, tells."""
        return any(seat != side for seat in self.known_to)

    def alive(self, unit: int) -> bool:
        """Whether a unit is on the map."""
        return self.where[unit] >= 0

    def units_in(self, h: int) -> tuple[int, ...]:
        """The units in a hex, in the order of the counter list."""
        return tuple(sorted(self.stacks.get(h, ())))

    def on_map(self, side: int) -> list[int]:
        """The units of a side that are on the map."""
        return sorted(u for h in each(self.occupied[side]) for u in self.stacks[h])

    def position_lines(self) -> list[str]:
        return write_lines(self)
