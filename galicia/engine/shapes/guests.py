"""Guests: units that end a retreat in a hex with friends and count for nothing there as long as the phase lasts.

The state of the game has the flag `guest`, and its `bears(unit)` tells whether a unit bears results of combats at all.
"""

from __future__ import annotations

from typing import Any


def hosts_in(s: Any, h: int) -> tuple[int, ...]:
    """The units in a hex that bear the results of an attack on it."""
    return tuple(u for u in s.units_in(h) if s.bears(u) and not s.guest >> u & 1)


def guests_in(s: Any, h: int) -> tuple[int, ...]:
    """The units in a hex that came onto others there in this phase."""
    return tuple(u for u in s.units_in(h) if s.guest >> u & 1)


def arrive(s: Any, units: tuple[int, ...], h: int) -> None:
    """Units end a retreat in a hex; with others there they are their guests."""
    if any(u not in units for u in hosts_in(s, h)):
        for unit in units:
            if s.bears(unit):
                s.guest |= 1 << unit


def depart(s: Any, h: int) -> None:
    """Units have left a hex: whoever is left there without hosts is nobody's guest any more."""
    if not hosts_in(s, h):
        for guest in s.units_in(h):
            s.guest &= ~(1 << guest)
