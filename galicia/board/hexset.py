"""Sets of hexes as one big integer.

A hex is an int: the index of its bit. `HexSet` is the readable face of such an integer; the kernels of this
package work on the bare integers (``bits``), which is several times faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import TypeAlias

Bits: TypeAlias = int  # a set of hexes as the kernels know it


def bits_of(hexes: Iterable[int]) -> Bits:
    """The bits of some hexes.

    >>> bits_of([0, 3])
    9
    """
    bits: Bits = 0
    for h in hexes:
        bits |= 1 << h
    return bits


def each(bits: Bits) -> Iterator[int]:
    """The hexes of some bits, in rising order.

    >>> list(each(9))
    [0, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def pick(rng: Random, bits: Bits) -> int:
    """One of the hexes, all alike.

    >>> pick(Random(1), 8)
    3
    """
    for _ in range(rng.randrange(bits.bit_count())):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


class HexSet:
    """An immutable set of hexes.

    >>> a, b = HexSet.of(1, 2, 3), HexSet.of(3, 4)
    >>> sorted(a & b), sorted(a | b), sorted(a - b), 2 in a, len(a)
    ([3], [1, 2, 3, 4], [1, 2], True, 3)
    >>> a == HexSet.of(3, 2, 1), bool(HexSet())
    (True, False)
    """

    __slots__ = ("bits",)

    def __init__(self, bits: Bits = 0) -> None:
        self.bits = bits

    @classmethod
    def of(cls, *hexes: int) -> HexSet:
        """The set of the hexes named.

        >>> sorted(HexSet.of(5, 2))
        [2, 5]
        """
        return cls(bits_of(hexes))

    def __and__(self, other: HexSet) -> HexSet:
        return HexSet(self.bits & other.bits)

    def __or__(self, other: HexSet) -> HexSet:
        return HexSet(self.bits | other.bits)

    def __sub__(self, other: HexSet) -> HexSet:
        return HexSet(self.bits & ~other.bits)

    def __xor__(self, other: HexSet) -> HexSet:
        return HexSet(self.bits ^ other.bits)

    def __contains__(self, h: int) -> bool:
        return h >= 0 and self.bits >> h & 1 == 1

    def __iter__(self) -> Iterator[int]:
        return each(self.bits)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HexSet) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __le__(self, other: HexSet) -> bool:
        return self.bits & ~other.bits == 0

    def __repr__(self) -> str:
        return f"HexSet.of({', '.join(map(str, self))})"
