"""Sides: the two that fight each other, numbered 0 and 1."""

from __future__ import annotations


def enemy_of(side: int) -> int:
    """The side that fights a side.

    >>> enemy_of(0), enemy_of(1)
    (1, 0)
    """
    return 1 - side
