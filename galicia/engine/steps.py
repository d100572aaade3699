"""Steps: the sequence of play as a stack of small values.

An *automatic* step runs; a *chance* step names its dice and takes their result; a *decision* names the seat that must
decide and the orders it may give. Steps are frozen: the agenda of a state is a list of them, the next one last.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from galicia.engine.events import EVERYONE
from galicia.engine.orders import Order, Roll
from galicia.engine.sentences import Sentence
from galicia.engine.words import kinds

if TYPE_CHECKING:
    from galicia.engine.stacks import StackedState
    from galicia.engine.state import State
    from galicia.engine.words import Numbers, Seat, Units

S = TypeVar("S", bound="State")  # the state of a game: its steps take no other
W = TypeVar("W", bound="StackedState")


@dataclass(frozen=True, slots=True)
class Step:
    """Base of all steps: a value on the agenda.

    In a game that hides something the fields named in `public` are known to all, the others to the step's side alone.
    """

    public: ClassVar[tuple[str, ...]] = ()

    def of(self, game: Any, seat: int) -> bool:
        """Whether a step is a seat's own, or its side's: its field `side` says whose it is."""
        whose: int | None = getattr(self, "side", None)
        return whose == (game.side_of(seat) if ("side", "Side") in kinds(type(self)) else seat)

    def amiss(self, s: Any) -> str:
        """Why this step cannot stand on the agenda of a position somebody wrote; empty if it can."""
        return ""

    def unless(self, fits: bool) -> str:
        """That a step is of the wrong side or names what it cannot, unless it fits."""
        return "" if fits else f"its {' or '.join(name for name, _ in kinds(type(self)))} does not fit the position"


@dataclass(frozen=True, slots=True)
class Automatic(Step, Generic[S]):
    """A step the engine carries out by itself; it is off the agenda when it runs."""

    def run(self, s: S) -> None:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Chance(Step, Generic[S]):
    """A step decided by dice; it is off the agenda when it is resolved.

    With `by_hand` off it is never typed in: the table throws, even where all other dice are real ones.
    """

    by_hand: ClassVar[bool] = True

    def roller(self, s: S) -> Seat:
        """The seat that throws; it matters only when dice are typed in."""
        raise NotImplementedError

    def dice(self, s: S) -> tuple[int, ...]:
        """The number of faces of each die; one of six, unless a rule says otherwise."""
        return (6,)

    def typed_dice(self, s: S) -> tuple[int, ...]:
        """The dice that are typed in together."""
        return self.dice(s)

    def seen(self, s: S) -> int:
        """The mask of the seats that may know how the dice fell; what follows from them is told by events."""
        return EVERYONE

    def prompt(self, s: S) -> Sentence:
        raise NotImplementedError

    def resolve(self, s: S, rolls: tuple[int, ...]) -> None:
        raise NotImplementedError

    def typed(self) -> TypedRoll[S]:
        """The decision of whoever throws real dice."""
        return TypedRoll(self)


@dataclass(frozen=True, slots=True)
class OneDie(Chance[S]):
    """A six-sided die, thrown by a side."""

    side: Seat

    def roller(self, s: S) -> Seat:
        return self.side


@dataclass(frozen=True, slots=True)
class DieForEach(OneDie[W]):
    """A die for each of several units, thrown together: whoever types dice in names them one by one."""

    units: Units
    pips: Numbers = ()

    def amiss(self, s: W) -> str:
        if not all(s.game.owns(s, self.side, unit) and self.rolls_for(s, unit) for unit in self.units):
            return "no die is thrown for some of the units"
        if len(self.pips) >= len(self.units) or not all(1 <= pip <= 6 for pip in self.pips):
            return "all dice have been thrown, or pips are not 1 to 6"
        return ""

    def rolls_for(self, s: W, unit: int) -> bool:
        """Whether a die can be thrown for a unit."""
        return bool(s.alive(unit))

    def dice(self, s: W) -> tuple[int, ...]:
        return (6,) * (len(self.units) - len(self.pips))

    def typed_dice(self, s: W) -> tuple[int, ...]:
        return (6,)

    def resolve(self, s: W, rolls: tuple[int, ...]) -> None:
        pips = (*self.pips, *rolls)
        if len(pips) < len(self.units):
            s.push(type(self)(self.side, self.units, pips))
        else:
            self.rolled(s, pips)

    def rolled(self, s: W, pips: tuple[int, ...]) -> None:
        """What follows once every unit has its die."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Decision(Step, Generic[S]):
    """A step in which a seat must choose. It stays on the agenda until its `play` takes it off.

    With `asks_always` off nobody is asked when there is nothing to choose: `settle` then does what must be done.
    """

    accepts: ClassVar[tuple[type[Order], ...]] = ()
    asks_always: ClassVar[bool] = True

    def seat(self, s: S) -> Seat:
        """Who must decide."""
        raise NotImplementedError

    def prompt(self, s: S) -> Sentence:
        """What the seat is asked."""
        raise NotImplementedError

    def public_prompt(self, s: S) -> Sentence:
        """What others may know of the question."""
        return self.prompt(s)

    def orders(self, s: S) -> Iterator[Order]:
        """Every legal order."""
        raise NotImplementedError

    def explain(self, s: S, order: Any) -> list[Sentence]:
        """Why an order is not legal; nothing if it is."""
        if any(order == legal for legal in self.orders(s)):
            return []
        return [Sentence("that is not among the choices", *self.prompt(s).cases)]

    def play(self, s: S, order: Any) -> None:
        """Carry a legal order out."""
        raise NotImplementedError

    def settle(self, s: S) -> bool:
        """Do what leaves no choice; True if that was all. Without any order the step is simply over."""
        orders = list(islice(self.orders(s), 2))
        if len(orders) > 1:
            return False
        if orders:
            self.play(s, orders[0])
        else:
            s.pop()
        return True

    def further(self, s: S, order: Order) -> Iterable[Order]:
        """Longer orders that begin with this complete one."""
        return ()

    def sample(self, s: S, rng: random.Random) -> Order:
        """A legal order at random, all alike."""
        return rng.choice(list(self.orders(s)))


@dataclass(frozen=True, slots=True)
class SideDecision(Decision[S]):
    """A decision of one side, or of a seat where several fight for a side."""

    side: Seat

    def seat(self, s: S) -> Seat:
        return self.side


@dataclass(frozen=True, slots=True)
class TypedRoll(Decision[S]):
    """A chance step that waits for dice rolled at a real table."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Roll,)
    chance: Chance[S]

    def seat(self, s: S) -> Seat:
        return self.chance.roller(s)

    def prompt(self, s: S) -> Sentence:
        return self.chance.prompt(s)

    def orders(self, s: S) -> Iterator[Order]:
        for pips in product(*(range(1, faces + 1) for faces in self.chance.typed_dice(s))):
            yield Roll(pips)

    def faces(self, s: S) -> Iterator[tuple[str, ...]]:
        """The words to enter for each die."""
        for faces in self.chance.dice(s):
            yield tuple(map(str, range(1, faces + 1)))

    def play(self, s: S, order: Any) -> None:
        s.agenda.pop()
        s.take_roll(self.chance, order.pips)
