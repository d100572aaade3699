"""Offensive support markers: when they may be used, and what they shift.

Cases: R3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from galicia.board.hexset import each
from galicia.engine.events import Telling
from galicia.engine.orders import Order, Pass
from galicia.engine.sentences import Sentence, because
from galicia.engine.steps import SideDecision
from galicia.games.clash_of_giants.series.state import GiantsState

TELLINGS = {"supported": Telling("{seat} spends its offensive support for turns {window}", ("S12.13",))}


@dataclass(frozen=True)
class Marker:
    """A support marker: whose it is, and the turns between which it may be used."""

    side: int
    first: int
    last: int

    @property
    def window(self) -> str:
        return f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Support(Order):
    """Use an offensive support marker, named by its turns."""

    GRAMMAR: ClassVar[str] = "support <window>"
    window: str


@dataclass(frozen=True, slots=True)
class OfferSupport(SideDecision[GiantsState]):
    """Whoever fights says first whether a support marker backs the attacks of this phase."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Support, Pass)
    asks_always: ClassVar[bool] = False

    def amiss(self, s: GiantsState) -> str:
        return self.unless(self.side == s.side and not s.supporting)

    def prompt(self, s: GiantsState) -> Sentence:
        text = "Use offensive support, which shifts attacks of your infantry one column to the right, or pass"
        return Sentence(text, *s.game.support_cases)

    def orders(self, s: GiantsState) -> Iterator[Order]:
        for marker in usable(s, self.side):
            yield Support(s.game.support_markers[marker].window)
        yield Pass()

    def explain(self, s: GiantsState, order: Order) -> list[Sentence]:
        if isinstance(order, Pass) or order in list(self.orders(s)):
            return []
        assert isinstance(order, Support)
        return [because(self.why_not(s, order.window), *s.game.support_cases, window=order.window, turn=s.turn)]

    def why_not(self, s: GiantsState, window: str) -> str:
        """Why a marker cannot be used now, in words."""
        used = {m.window: on for m, on in zip(s.game.support_markers, s.supported, strict=True) if m.side == self.side}
        if window not in used:
            return "you have no support for turns {window}"
        if used[window]:
            return "your support for turns {window} is spent"
        return "your support is for turns {window}, and this is turn {turn}"

    def play(self, s: GiantsState, order: Order) -> None:
        s.pop()
        if isinstance(order, Support):
            markers = s.game.support_markers
            s.supporting = 1 << next(i for i in usable(s, self.side) if markers[i].window == order.window)


def usable(s: GiantsState, side: int) -> list[int]:
    """The markers a side may use now: unused, in their window, and none used the turn before."""
    markers = s.game.support_markers
    if any(m.side == side and 0 < used >= s.turn - 1 for m, used in zip(markers, s.supported, strict=True)):
        return []
    return [i for i, m in enumerate(markers) if m.side == side and m.first <= s.turn <= m.last and not s.supported[i]]


def spend(s: GiantsState) -> None:
    """The marker in use is spent when the attacks are confirmed, whether or not one profits."""
    for marker in each(s.supporting):
        s.supported[marker] = s.turn
        s.tell("supported", seat=s.side, window=s.game.support_markers[marker].window)


def shifts(s: GiantsState, attackers: Sequence[int], target: int) -> bool:
    """Whether the marker in use shifts an attack: one of infantry alone, by option one with any infantry."""
    if not s.supporting or not s.game.support_reaches(s, target):
        return False
    foot = [not s.cavalry(unit) for unit in attackers]
    return any(foot) if s.options.osm_mixed else all(foot)
