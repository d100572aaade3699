"""State: where a game stands. Flat, copied in microseconds, played by orders.

A game derives its own state from this one and declares its fields (see `galicia.engine.fields`). What never changes
(map, printed values, tables) belongs to the game and is shared.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from galicia.engine.dice import Dice, SeededDice
from galicia.engine.errors import GameOver, IllegalOrder, NothingToUndo, OrderError
from galicia.engine.events import EVERYONE, Event
from galicia.engine.fields import Declared, Duration, field, given, lasting, made, one, remembered, secret
from galicia.engine.orders import LegalOrders, Order, next_words, parse
from galicia.engine.result import RESULT, Result
from galicia.engine.sentences import Sentence, Told, plain
from galicia.engine.steps import Automatic, Chance, Decision, Step
from galicia.engine.words import veil

if TYPE_CHECKING:
    from galicia.engine.game import Game
    from galicia.engine.options import Options
    from galicia.engine.views import View


ROLLED = Sentence("dice were rolled")


class Entry(NamedTuple):
    """One order of the past: who gave it, the dice that fell because of it, and who may know them.

    The audience holds a mask of seats for each die; those behind its end are open to all.
    """

    seat: int
    order: Order
    rolls: tuple[int, ...]
    audience: tuple[int, ...] = ()


class Completion(NamedTuple):
    """How a sentence may go on: the next words, and whether it may also end here."""

    words: tuple[str, ...]
    complete: bool


class State(metaclass=Declared):
    """A position and all that is needed to go on from it.

    >>> import galicia
    >>> state = galicia.game("battle-for-galicia").new(seed=1914)
    >>> state.to_act, state.turn
    ('AH', 1)
    >>> str(state.decision)
    'Move units, recover, or end the movement phase (BfG 4.1-any, 4.2, 4.4)'
    >>> print(state.game.tell(*state.play("move 6/III 6.06")))
    6/III moves from 5.06 to 6.06 (BfG 4.2)
    >>> state.undo()
    >>> state.explain("move 5/I 19.01")[0].cases
    ('BfG 4.2',)
    """

    game: Game[Any] = given()
    scenario: str = given()
    options: Options = given()
    dice: Dice = given(copied=True)
    turn = one(1, line="turn", needed=True)
    agenda: list[Step] = field([])
    result: Result | None = field(None, line=RESULT)
    known_to: tuple[int, ...] = field(())  # the seats that know all of it, if it is not the whole truth
    past: tuple[Any, Entry] | None = field(None)
    opening: tuple[int, ...] = field(())  # the dice that fell before the first decision
    # What the last order brought; a copy has heard nothing of it and can take nothing back.
    events: list[Event] = remembered([])
    rolls: list[int] = remembered([])
    audience: tuple[int, ...] = remembered(())  # who may know each of the rolls; those behind its end are open
    _undo: list[State] = remembered([])
    _sealed: bool = remembered(False)
    barrier: Sentence | None = remembered(None)  # why the last order cannot be taken back

    def __init__(self, game: Game[Any], scenario: str, options: Options, dice: Dice) -> None:
        self.game, self.scenario, self.options, self.dice = game, scenario, options, dice
        for name, declared in made(type(self)).items():
            setattr(self, name, declared.first(self))

    # What is asked.

    @property
    def step(self) -> Decision[Self]:
        """The decision on top of the agenda."""
        if not self.agenda:
            raise GameOver("the game is over")
        top = self.agenda[-1]
        if isinstance(top, Decision):
            return top
        assert isinstance(top, Chance)
        return top.typed()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda

    @property
    def seat(self) -> int:
        """The number of the seat that must decide; -1 when the game is over."""
        return self.step.seat(self) if self.agenda else -1

    @property
    def to_act(self) -> str | None:
        """The name of the seat that must decide; None when the game is over."""
        return self.game.seats[self.seat] if self.agenda else None

    @property
    def decision(self) -> Told:
        """What is asked now, in one sentence with its cases."""
        return self.told(self.step.prompt(self))

    def asked(self, seat: int | None) -> Told:
        """What is asked now, as a seat may know it; without a seat, as everybody may."""
        if self.over:
            return plain("The game is over")
        step = self.step
        return self.told(step.prompt(self) if step.seat(self) == seat else step.public_prompt(self))

    def orders(self) -> LegalOrders:
        """The legal orders, as a lazy collection."""
        return LegalOrders(self, self.step)

    def parse(self, sentence: str) -> Order:
        """Read an order of the seat that must decide."""
        step = self.step
        seat = step.seat(self)
        return parse(sentence.split(), step.accepts, self.game.lexicon, lambda unit: self.game.owns(self, seat, unit))

    def told(self, sentence: Sentence) -> Told:
        """Something the rules have to say, in words."""
        words: Told = self.game.told(sentence)
        return words

    def explain(self, order: Order | str) -> list[Told]:
        """Why an order is refused, reason by reason; empty if it is legal.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> str(state.explain("move 6/III 19.01")[0])
        '19.01 does not touch 5.06 (BfG 4.2)'
        """
        if isinstance(order, str):
            order = self.parse(order)
        return [self.told(reason) for reason in self._reasons(order)]

    def _reasons(self, order: Order) -> list[Sentence]:
        step = self.step
        if not isinstance(order, step.accepts):
            return [Sentence("that is not what is asked now", *step.prompt(self).cases)]
        return step.explain(self, order)

    def complete(self, sentence: str = "") -> Completion:
        """The words that may come next in a sentence.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.complete().words
        ('done', 'move')
        >>> state.complete("move 6/III 6.06").complete
        True
        """
        said = sentence.split()
        if not said:
            return Completion(tuple(sorted(self.game.verbs(self))), False)
        full = {word: self.game.canonical_word(self, word) for word in said}
        lexicon = self.game.lexicon
        step = self.step
        found: set[str] = set()
        complete = False
        candidates = list(step.orders(self))
        try:
            spoken = self.parse(sentence)
        except Exception:  # an unfinished sentence is what completion is for
            spoken = None
        if spoken is not None and not step.explain(self, spoken):
            complete = True
            candidates.extend(step.further(self, spoken))
        for order in candidates:
            following = next_words(order, said, lexicon, full)
            if following is not None:
                complete |= not following
                found.update(following)
        return Completion(tuple(sorted(found, key=_by_number)), complete)

    def why_not(self, sentence: str, word: str) -> list[Told]:
        """Why a sentence cannot go on with a word, such as a hex one points at; empty if it can."""
        if self.game.canonical_word(self, word) in self.complete(sentence).words:
            return []
        try:
            return self.explain(f"{sentence} {word}")
        except OrderError:  # the sentence is not whole even so
            cases = self.step.prompt(self).cases
            return [self.told(Sentence("{word} is not among the choices", *cases, word=word))]

    # Playing.

    def play(self, order: Order | str) -> list[Event]:
        """Check an order, carry it out, and tell what happened.

        A sentence that is short for several orders goes on until somebody else must answer.
        """
        if isinstance(order, str):
            order = self.parse(order)
        reasons = self._reasons(order)
        if reasons:
            raise IllegalOrder([self.told(reason) for reason in reasons])
        return [event for single in self.singles(order) for event in self._enter(single)]

    def singles(self, order: Order) -> Iterator[Order]:
        """The orders a legal one is short for, as long as nobody else must answer. Apply each before the next.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> march = state.parse("move 6/III 6.06 7.07")
        >>> sum(len(state.apply(step)) for step in state.singles(march))
        2
        """
        asking = self.agenda[-1]
        for i, single in enumerate(order.singles()):
            if i and (not self.agenda or self.agenda[-1] is not asking or self._reasons(single)):
                return
            yield single

    def _enter(self, order: Order) -> list[Event]:
        """Apply one order, remembering how to take it back."""
        before = self.copy()
        seat, undo, told = self.seat, self._undo, self.events
        try:
            events = self.apply(order)
        except Exception:
            before.copy_to(self)
            self._undo, self.events = undo, told
            raise
        self.past = (self.past, Entry(seat, order, tuple(self.rolls), self.audience))
        if self._sealed:
            self._undo.clear()
            self._sealed = False
        else:
            self._undo.append(before)
        return events

    def apply(self, order: Order) -> list[Event]:
        """Carry out an order known to be legal, without record or undo: for search and roll-outs."""
        self.events = []
        self.rolls, self.audience, self.barrier = [], (), None
        top = self.agenda[-1]
        (top if isinstance(top, Decision) else self.step).play(self, order)
        self.advance()
        return self.events

    def advance(self) -> None:
        """Run the agenda up to the next decision."""
        agenda = self.agenda
        while agenda:
            top = agenda[-1]
            if isinstance(top, Decision):
                if top.asks_always or not top.settle(self):
                    return
            elif isinstance(top, Chance):
                pips = self.dice.roll(top.dice(self), top.by_hand)
                if pips is None:
                    return
                agenda.pop()
                self.take_roll(top, pips)
            else:
                assert isinstance(top, Automatic)
                agenda.pop()
                top.run(self)

    def take_roll(self, chance: Chance[Self], pips: tuple[int, ...]) -> None:
        """Resolve a chance step that is off the agenda."""
        seen = chance.seen(self)
        if seen != EVERYONE:
            self.audience += (EVERYONE,) * (len(self.rolls) - len(self.audience)) + (seen,) * len(pips)
        self.rolls.extend(pips)
        self.seal(ROLLED)
        chance.resolve(self, pips)

    # For steps.

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda so that they come in the order given."""
        self.agenda.extend(reversed(steps))

    def pop(self) -> None:
        """Take the running decision off the agenda."""
        self.agenda.pop()

    def tell(self, kind: str, /, seen: int = EVERYONE, **facts: Any) -> None:
        """Add an event."""
        self.events.append(Event(kind, seen, facts))

    def reset(self, *durations: Duration) -> None:
        """A phase or turn is over: the fields that last for it are as at first."""
        for duration in durations:
            for name, declared in lasting(type(self), duration).items():
                setattr(self, name, declared.first(self))

    def seal(self, because: Sentence) -> None:
        """Something was rolled or revealed: undo stops here. `because` may tell only what whoever acts may know."""
        self._sealed = True
        if self.barrier is None:
            self.barrier = because

    def take_seal(self) -> bool:
        """Whether anything was rolled or revealed since this was last asked; for those who keep their own past."""
        sealed, self._sealed = self._sealed, False
        return sealed

    # Past.

    @property
    def history(self) -> list[Entry]:
        """Every order so far with its dice."""
        entries = []
        node = self.past
        while node is not None:
            node, entry = node
            entries.append(entry)
        return entries[::-1]

    @property
    def can_undo(self) -> bool:
        """Whether the last order can be taken back."""
        return bool(self._undo)

    def undo(self) -> None:
        """Take back the last order; never past a roll or a revelation."""
        if not self._undo:
            raise NothingToUndo("nothing can be taken back since the last roll or revelation")
        undo = self._undo
        undo.pop().copy_to(self)
        self._undo = undo

    # Copies, comparison, text.

    def copy(self) -> Self:
        """An independent state that stands alike; it shares the past and starts with nothing to undo."""
        cls = type(self)
        new = cls.__new__(cls)
        self.copy_to(new)
        return new

    def copy_to(self, new: Self) -> None:
        """Let another state stand like this one, field by field: `Declared` writes what this does."""

    def veiled(self, seat: int) -> Self:
        """A copy without the dice, the past and the secrets of steps and fields that a seat does not know.

        What else it does not know a game takes away in `Game.known`.
        """
        new = self.copy()
        new.dice, new.past = SeededDice("unknown"), None
        if self.game.hides:
            new.known_to = tuple(sorted({*self.known_to, seat}))
            new.agenda = [step if step.of(self.game, seat) else veil(step) for step in self.agenda]
            for name, declared in secret(type(self)).items():
                declared.forget(new, name, seat)
        return new

    def position(self) -> str:
        """The state as readable text; see `galicia.Position`."""
        from galicia.engine.position import write_position

        return write_position(self)

    def digest(self) -> str:
        """A short hash of the position: equal for equal states on any machine."""
        return blake2b(self.position().encode(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.position() == other.position()

    def __hash__(self) -> int:
        return hash(self.position())

    def view(self, seat: str | None = None) -> View:
        """What a seat may know; without a seat, what both sides may know."""
        seen: View = self.game.view(self, None if seat is None else self.game.seat_number(seat))
        return seen


def _by_number(word: str) -> tuple[float, str]:
    head = ""
    for char in word:
        if not (char.isdecimal() or char == "."):
            break
        head += char
    try:
        return float(head), word
    except ValueError:
        return float("inf"), word
