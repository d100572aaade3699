"""Where dice come from: a seed, a script, or a hand at a real table.

Seeded dice are a pure function of seed and count, so a state copies its dice in no time and anyone who knows the
seed can check every roll. Publish `commitment(seed)` before a match and the seed after it, and the dice are sealed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b, sha256

from galicia.engine.errors import DiceError


def commitment(seed: str) -> str:
    """The hash that binds a secret seed.

    >>> commitment("1914")[:16]
    '9eaa1b3cd8bf79e1'
    """
    return sha256(f"galicia 1914 dice\n{seed}".encode()).hexdigest()


class Dice:
    """A source of dice. `roll` gives None when the pips must be typed in."""

    __slots__ = ()
    name = ""

    def roll(self, faces: Sequence[int]) -> tuple[int, ...] | None:
        raise NotImplementedError

    def copy(self) -> Dice:
        return self


class SeededDice(Dice):
    """Dice that follow from a seed.

    >>> dice = SeededDice("1914")
    >>> first = dice.roll((6, 6))
    >>> first == SeededDice("1914").roll((6, 6)), all(1 <= pip <= 6 for pip in first)
    (True, True)
    """

    __slots__ = ("count", "seed")
    name = "seeded"

    def __init__(self, seed: str, count: int = 0) -> None:
        if seed.split() != [seed]:
            raise DiceError(f"a seed is one word, not {seed!r}")
        self.seed, self.count = seed, count

    def roll(self, faces: Sequence[int]) -> tuple[int, ...]:
        return tuple(map(self._one, faces))

    def _one(self, faces: int) -> int:
        limit = (1 << 64) // faces * faces
        while True:
            digest = blake2b(f"{self.seed}\n{self.count}".encode(), digest_size=8).digest()
            self.count += 1
            value = int.from_bytes(digest)
            if value < limit:
                return value % faces + 1

    def copy(self) -> SeededDice:
        new = SeededDice.__new__(SeededDice)
        new.seed, new.count = self.seed, self.count
        return new


class ScriptedDice(Dice):
    """Dice that show what they are told, in order.

    >>> dice = ScriptedDice([5, 3])
    >>> dice.roll((6, 6))
    (5, 3)
    >>> dice.roll((6,))
    Traceback (most recent call last):
    galicia.engine.errors.DiceError: a die is needed and none is left: give more dice
    """

    __slots__ = ("at", "pips")
    name = "scripted"

    def __init__(self, pips: Iterable[int], at: int = 0) -> None:
        self.pips, self.at = tuple(pips), at

    def roll(self, faces: Sequence[int]) -> tuple[int, ...]:
        shown = self.pips[self.at : self.at + len(faces)]
        if len(shown) < len(faces):
            raise DiceError("a die is needed and none is left: give more dice")
        for pip, most in zip(shown, faces, strict=True):
            if not 1 <= pip <= most:
                raise DiceError(f"a die with {most} faces cannot show {pip}")
        self.at += len(faces)
        return shown

    @property
    def left(self) -> int:
        """How many dice were not used yet."""
        return len(self.pips) - self.at

    def copy(self) -> ScriptedDice:
        return ScriptedDice(self.pips, self.at)


class TypedDice(Dice):
    """Dice rolled by hand: every roll becomes a decision of the seat that throws."""

    __slots__ = ()
    name = "typed"

    def roll(self, faces: Sequence[int]) -> None:
        return None
