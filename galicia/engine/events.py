"""Events: what happened, and which seats may know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

EVERYONE = -1


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
