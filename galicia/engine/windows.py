"""Windows: opponents may answer with a card, one after the other, and nobody learns who could have.

Who is asked follows from what everybody knows: a seat that holds a card at all, has used none in this round and has not
waived. What it holds makes no difference to the question, to its prompt or to the seats asked after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from galicia.engine.fields import some_of
from galicia.engine.orders import Order, Pass
from galicia.engine.sentences import Sentence
from galicia.engine.steps import Decision, S
from galicia.engine.words import Cards, Seat

ANSWERED = Sentence("a card was shown")


class CardRound(Protocol):
    """What a state with windows has: hands, and the seats that have used a card or waived in this round, as bits."""

    game: Any
    used: int
    waived: int

    def hand(self, seat: int) -> Cards:
        """The cards a seat holds."""
        ...


def new_round(s: CardRound) -> None:
    """Everybody may use a card again."""
    s.used = s.waived = 0


def may_answer(s: CardRound, seat: int) -> bool:
    """Whether a seat is asked at all, as far as everybody knows."""
    return bool(s.hand(seat)) and not (s.used | s.waived) >> seat & 1


def answers_left(s: CardRound, seats: Iterable[int]) -> dict[str, int]:
    """How many cards each of these seats holds of which it may still use one; for forecasts, which reckon with none."""
    return {s.game.seats[seat]: len(s.hand(seat)) for seat in seats if may_answer(s, seat)}


@dataclass(frozen=True, slots=True)
class Waive(Order):
    """Decline every window of this round."""

    GRAMMAR: ClassVar[str] = "waive"


@dataclass(frozen=True, slots=True)
class Window(Decision[S]):
    """A seat may answer with a card. A game names the answers, what comes of them, and when nobody is asked.

    To pass comes first, so that a mind that has no judge for a window passes without a search.
    """

    accepts: ClassVar[tuple[type[Order], ...]] = (Pass, Waive)
    asks_always: ClassVar[bool] = False  # it settles itself for those who are not asked, and only for them
    side: Seat

    def asked(self, s: Any) -> bool:
        """Whether the seat is asked; it must follow from what everybody knows."""
        return may_answer(s, self.side)

    def answers(self, s: Any) -> Iterator[Order]:
        """The cards that may be used now."""
        raise NotImplementedError

    def answered(self, s: Any, order: Any) -> None:
        """What comes of a card."""
        raise NotImplementedError

    def seat(self, s: Any) -> Seat:
        return self.side

    def orders(self, s: Any) -> Iterator[Order]:
        yield Pass()
        yield Waive()
        yield from self.answers(s)

    def settle(self, s: Any) -> bool:
        if not self.asked(s):
            s.pop()
            return True
        return False

    def play(self, s: Any, order: Any) -> None:
        s.pop()
        if isinstance(order, Pass):
            s.tell("passed", seat=self.side)
        elif isinstance(order, Waive):
            s.waived |= 1 << self.side
            s.tell("waived", seat=self.side)
        else:
            s.used |= 1 << self.side
            s.seal(ANSWERED)
            self.answered(s, order)


def asked_in_order(s: Any) -> list[Seat]:
    """The seats that this window and those right behind it ask, the first one now, as far as everybody knows."""
    seats: list[Seat] = []
    for step in reversed(s.agenda):
        if not isinstance(step, Window):
            break
        if step.asked(s) and step.side not in seats:
            seats.append(step.side)
    return seats


def noted(line: str) -> int:
    """A field of the seats that have used a card, or waived, in this round."""
    return some_of(lambda s: s.game.seats, line=line)
