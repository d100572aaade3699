"""A seat at the table: all that a player, human or not, may see and do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from galicia.engine.errors import OrderError
from galicia.engine.orders import LegalOrders, Order
from galicia.engine.sentences import Told
from galicia.engine.state import Completion, State

if TYPE_CHECKING:
    from galicia.engine.game import Game
    from galicia.engine.views import View


class Seat:
    """A state as one seat has it. What it offers never depends on what the seat may not know.

    >>> import galicia
    >>> state = galicia.game("battle-for-galicia").new(seed=1914)
    >>> seat = Seat(state, 0)
    >>> seat.name, seat.to_act
    ('AH', True)
    >>> len(seat.known().units_in(state.world.grid.hex("13.04"))), len(state.units_in(state.world.grid.hex("13.04")))
    (1, 2)
    """

    __slots__ = ("_state", "number")

    def __init__(self, state: State, number: int) -> None:
        self._state, self.number = state, number

    @property
    def game(self) -> Game[Any]:
        return self._state.game

    @property
    def name(self) -> str:
        return self._state.game.seats[self.number]

    @property
    def to_act(self) -> bool:
        """Whether this seat must decide now."""
        return self._state.seat == self.number

    @property
    def decision(self) -> Told:
        """What the seat is asked."""
        return self._state.asked(self.number)

    def view(self) -> View:
        """What the seat may see."""
        return self._state.view(self.name)

    def known(self) -> State:
        """A state that stands as far as the seat knows: hidden units gone, hidden markers off, other dice."""
        known: State = self._state.game.known(self._state, self.number)
        return known

    def sight(self) -> Sight:
        """All that a computer is given which plays for the seat."""
        return Sight(self._state, self.number)

    @property
    def _asked(self) -> State:
        """The state, if the seat must decide: what others may do tells what they hold."""
        if not self.to_act:
            raise OrderError("the game is over" if self._state.over else f"{self._state.to_act} must decide now")
        return self._state

    def orders(self) -> LegalOrders:
        """The legal orders of the seat."""
        return self._asked.orders()

    def parse(self, sentence: str) -> Order:
        """Read an order of the seat."""
        return self._asked.parse(sentence)

    def explain(self, order: Order | str) -> list[Told]:
        """Why an order is refused."""
        return self._asked.explain(order)

    def complete(self, sentence: str = "") -> Completion:
        """The words that may come next."""
        return self._asked.complete(sentence)


class Sight:
    """What a computer player is given: the position as far as its seat knows it, and nothing else to look at.

    >>> import galicia
    >>> sight = Sight(galicia.game("battle-for-galicia").new(seed=1914), 0)
    >>> sight.name, len(sight.known.units_in(sight.known.world.grid.hex("13.04")))
    ('AH', 1)
    """

    __slots__ = ("known", "number")

    def __init__(self, state: State, number: int) -> None:
        self.known: Any = state.game.known(state, number)  # a player knows what kind of state its game has
        self.number = number

    @property
    def game(self) -> Game[Any]:
        game: Game[Any] = self.known.game
        return game

    @property
    def name(self) -> str:
        return self.game.seats[self.number]

    def orders(self) -> LegalOrders:
        """The legal orders of the seat; they never depend on what it does not know."""
        orders: LegalOrders = self.known.orders()
        return orders
