"""Arithmetic that comes out the same on every processor and with every Python.

The four operations do. A power depends on the processor, and `sum` of floats is rounded otherwise from Python 3.12 on:
either could tip a choice between two plans that are worth the same, and one seed would no longer make one game.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, repeat
from operator import mul


def added(values: Iterable[float]) -> float:
    """The sum of values, one added after the other.

    >>> added([0.1] * 10) == 1.0, added([])
    (False, 0.0)
    """
    total = 0.0
    for value in values:
        total += value
    return total


def powers(base: float, highest: int) -> tuple[float, ...]:
    """The powers of a number from 0 up to the highest, one multiplied after the other.

    >>> powers(0.5, 3)
    (1.0, 0.5, 0.25, 0.125)
    """
    return tuple(accumulate(repeat(base, highest), mul, initial=1.0))
