"""Offers: where the question now asked lets units go, whatever it is: placing, arriving, advancing, giving way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from galicia.board.hexset import each
from galicia.engine.marches import Reached
from galicia.engine.orders import Order
from galicia.engine.shapes.setup import Deploy, FreeSetup, Put
from galicia.engine.words import NOBODY


def offered(s: Any, units: tuple[int, ...]) -> Iterator[Reached]:
    """The hexes units can be sent to by the orders of this decision.

    Units that are placed may be taken up again and put elsewhere.
    """
    if not isinstance(s.step, FreeSetup):
        yield from by_order(s.step.orders(s), units)
    elif s.mover != NOBODY:
        hexes = each(s.step.ground(s, s.mover)) if units == (s.mover,) else ()
        yield from (Reached(h, (h,), order=Put(h)) for h in hexes)
    else:
        yield from (Reached(h, (h,), order=Deploy(units, h)) for h in s.step.grounds(s, units))


def by_order(orders: Iterable[Order], units: tuple[int, ...]) -> Iterator[Reached]:
    """The orders that send just these units to one hex."""
    for order in orders:
        match order:
            case Order(unit=unit, hex=h) if units == (unit,):  # type: ignore[misc]
                yield Reached(h, (h,), order=order)
            case Order(units=group, hex=h) if units == group:  # type: ignore[misc]
                yield Reached(h, (h,), order=order)
