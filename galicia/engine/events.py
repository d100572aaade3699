"""Events: what happened, and which seats may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

# Masks name seats by their bits. A negative one names all but some, spectators included: ~mask is told what is left of
# an event for those who may not know all of it.
EVERYONE = -1


def may_know(mask: int, seat: int | None, seats: int) -> bool:
    """Whether a seat may know what a mask of seats may; spectators know what every seat may know.

    >>> [may_know(mask, None, 2) for mask in (EVERYONE, 0b11, 0b01, ~0b01, ~0b11)], may_know(0b01, 0, 2)
    ([True, True, False, True, False], True)
    """
    everyone = (1 << seats) - 1
    if seat is not None:
        return bool(mask >> seat & 1)
    return mask & everyone == everyone or (mask < 0 and mask & everyone != 0)


def rolls_known(rolls: Iterable[int], audience: Iterable[int], seat: int | None, seats: int) -> list[int]:
    """The dice a seat may know. An audience has a mask for each die; those behind its end are open to all.

    >>> rolls_known((5, 3, 2), (EVERYONE, 0b01), 1, 2)
    [5, 2]
    """
    return [pip for pip, mask in zip_longest(rolls, audience, fillvalue=EVERYONE) if may_know(mask, seat, seats)]


class Event(NamedTuple):
    """One thing that happened.

    `seen` is a bit mask of seats; `facts` are raw values, named after what they are (unit, units, hex, path ...) so
    that the game can put them into words.

    >>> Event("advanced", 0b01, {}).visible_to(0), Event("advanced", 0b01, {}).visible_to(1)
    (True, False)
    """

    kind: str
    seen: int
    facts: Mapping[str, Any]

    def visible_to(self, seat: int) -> bool:
        """Whether a seat may know of it."""
        return bool(self.seen >> seat & 1)


class Telling(NamedTuple):
    """How a kind of event is told: a sentence with its facts in braces, and the cases it rests on."""

    text: str
    cases: tuple[str, ...] = ()
