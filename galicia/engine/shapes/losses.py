"""Sharing losses: a side has so much left to lose, and its owner says who bears the next of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence, because
from galicia.engine.steps import SideDecision, W


@dataclass(frozen=True, slots=True)
class LossSharing(SideDecision[W]):
    """The owner names who bears the next loss. The first order it accepts names a unit."""

    left: int

    def bearers(self, s: W) -> tuple[int, ...]:
        """The units that may bear it."""
        raise NotImplementedError

    def bear(self, s: W, unit: int) -> None:
        """A unit bears it; whatever is left then is asked for anew. The step is off the agenda."""
        raise NotImplementedError

    def why_spared(self, s: W, unit: int) -> Sentence:
        """Why a unit is not among those that may bear it."""
        return because("{unit} is not among those that may bear it", *self.prompt(s).cases, unit=unit)

    def orders(self, s: W) -> Iterator[Order]:
        choose: Any = self.accepts[0]
        for unit in self.bearers(s):
            yield choose(unit)

    def explain(self, s: W, order: Any) -> list[Sentence]:
        return [] if order.unit in self.bearers(s) else [self.why_spared(s, order.unit)]

    def play(self, s: W, order: Any) -> None:
        s.pop()
        self.bear(s, order.unit)
