"""Dials: chance that is turned by hand, to see every order that can be sampled."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any


class Dial(random.Random):
    """Random numbers that are always the same one."""

    def __init__(self, at: float) -> None:
        self.at = at

    def random(self) -> float:
        return self.at


def every_draw(s: Any) -> Counter[Any]:
    """What is drawn as chance runs evenly from 0 to 1, as often as there are orders."""
    n = len(s.orders())
    return Counter(s.orders().sample(Dial((i + 0.5) / n)) for i in range(n))
