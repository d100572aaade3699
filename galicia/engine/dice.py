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

    def roll(self, faces: Sequence[int], by_hand: bool = True) -> tuple[int, ...] | None:
        raise NotImplementedError

    @property
    def source(self) -> tuple[str, ...]:
        """What a record names as their source."""
        return (self.name,)

    @property
    def taken(self) -> int:
        """How many numbers were taken from a seed so far."""
        return 0

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

    def roll(self, faces: Sequence[int], by_hand: bool = True) -> tuple[int, ...]:
        return tuple(map(self._one, faces))

    def _one(self, faces: int) -> int:
        limit = (1 << 64) // faces * faces
        while True:
            digest = blake2b(f"{self.seed}\n{self.count}".encode(), digest_size=8).digest()
            self.count += 1
            value = int.from_bytes(digest)
            if value < limit:
                return value % faces + 1

    @property
    def source(self) -> tuple[str, ...]:
        return self.name, self.seed

    @property
    def taken(self) -> int:
        return self.count

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

    def roll(self, faces: Sequence[int], by_hand: bool = True) -> tuple[int, ...]:
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
    """Dice rolled by hand: every roll becomes a decision of the seat that throws.

    What a game never has done by hand, such as cards the table draws, falls by the dice beside; without any it is typed
    in like the rest.

    >>> dice = TypedDice(ScriptedDice([5]))
    >>> dice.roll((6,)), dice.roll((6,), by_hand=False)
    (None, (5,))
    """

    __slots__ = ("beside",)
    name = "typed"

    def __init__(self, beside: Dice | None = None) -> None:
        self.beside = beside

    def roll(self, faces: Sequence[int], by_hand: bool = True) -> tuple[int, ...] | None:
        return None if by_hand or self.beside is None else self.beside.roll(faces)

    @property
    def source(self) -> tuple[str, ...]:
        return (self.name, *self.beside.source) if isinstance(self.beside, SeededDice) else (self.name,)

    @property
    def taken(self) -> int:
        return 0 if self.beside is None else self.beside.taken

    def copy(self) -> TypedDice:
        return self if self.beside is None else TypedDice(self.beside.copy())
