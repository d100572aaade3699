"""Phases in which a side acts as often as it likes: it advances, withdraws, follows, until it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from galicia.engine.orders import Done, Order
from galicia.engine.sentences import Sentence
from galicia.engine.steps import SideDecision, W


@dataclass(frozen=True, slots=True)
class UntilDone(SideDecision[W]):
    """A side acts, one order after the other, until it is done or nothing is left to do."""

    asks_always: ClassVar[bool] = False

    def acts(self, s: W) -> Iterator[Order]:
        """What the side can do now."""
        raise NotImplementedError

    def why_not(self, s: W, order: Any) -> list[Sentence]:
        """Why it cannot do this; nothing if it can."""
        raise NotImplementedError

    def why_not_done(self, s: W) -> list[Sentence]:
        """Why it cannot be done yet; nothing if it can."""
        return []

    def act(self, s: W, order: Any) -> None:
        """Do it; the step stays on the agenda."""
        raise NotImplementedError

    def finish(self, s: W) -> None:
        """It is done."""
        s.pop()

    def orders(self, s: W) -> Iterator[Order]:
        if not self.why_not_done(s):
            yield Done()
        yield from self.acts(s)

    def explain(self, s: W, order: Order) -> list[Sentence]:
        return self.why_not_done(s) if isinstance(order, Done) else self.why_not(s, order)

    def settle(self, s: W) -> bool:
        if next(self.acts(s), None) is not None:
            return False
        self.finish(s)
        return True

    def play(self, s: W, order: Order) -> None:
        if isinstance(order, Done):
            self.finish(s)
        else:
            self.act(s, order)


@dataclass(frozen=True, slots=True)
class Declaring(UntilDone[W]):
    """A side declares attacks, one after the other, until it is done; it is asked even if it can attack nobody."""

    asks_always: ClassVar[bool] = True
