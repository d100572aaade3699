"""State: where a game stands. Flat, copied in microseconds, played by orders.

A game derives its own state from this one, adds its fields, and extends `copy_to` and `position_lines`. What never
changes (map, printed values, tables) belongs to the game and is shared.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from galicia.engine.dice import Dice, SeededDice
from galicia.engine.errors import GameOver, IllegalOrder, NothingToUndo, OrderError, Reason
from galicia.engine.events import EVERYONE, Event
from galicia.engine.orders import LegalOrders, Order, next_words, parse
from galicia.engine.steps import Automatic, Chance, Decision, Prompt, Step, TypedRoll
from galicia.engine.words import veil

if TYPE_CHECKING:
    from galicia.engine.game import Game
    from galicia.engine.options import Options
    from galicia.engine.views import View


class Result(NamedTuple):
    """How a game ended: the winning seats (none in a draw), the scores, and how in words.

    >>> Result(("RU",), {"AH": 40, "RU": 52}, "more victory points").winners
    ('RU',)
    """

    winners: tuple[str, ...]
    scores: dict[str, int]
    how: str


class Entry(NamedTuple):
    """One order of the past: who gave it, and the dice that fell because of it."""

    seat: int
    order: Order
    rolls: tuple[int, ...]


class Completion(NamedTuple):
    """How a sentence may go on: the next words, and whether it may also end here."""

    words: tuple[str, ...]
    complete: bool


class State:
    """A position and all that is needed to go on from it.

    >>> import galicia
    >>> state = galicia.game("battle-for-galicia").new(seed=1914)
    >>> state.to_act, state.turn
    ('AH', 1)
    >>> str(state.decision)
    'Move units, recover, or end the movement phase (BfG 4.1-any, 4.2, 4.4)'
    >>> [state.game.tell(event) for event in state.play("move 6/III 6.06")]
    ['6/III moves from 5.06 to 6.06']
    >>> state.undo()
    >>> state.explain("move 5/I 19.01")[0].cases
    ('BfG 4.2',)
    """

    __slots__ = (
        "_sealed",
        "_undo",
        "agenda",
        "dice",
        "events",
        "game",
        "known_to",
        "opening",
        "options",
        "past",
        "result",
        "rolls",
        "scenario",
    )

    game: Any
    options: Any

    def __init__(self, game: Game, scenario: str, options: Options, dice: Dice) -> None:
        self.game, self.scenario, self.options, self.dice = game, scenario, options, dice
        self.agenda: list[Step] = []
        self.result: Result | None = None
        self.known_to: tuple[int, ...] = ()  # the seats that know all of it, if it is not the whole truth
        self.past: tuple[Any, Entry] | None = None
        self.opening: tuple[int, ...] = ()  # the dice that fell before the first decision
        self.events: list[Event] = []
        self.rolls: list[int] = []
        self._undo: list[State] = []
        self._sealed = False

    # What is asked.

    @property
    def step(self) -> Decision:
        """The decision on top of the agenda.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.step
        Movement(side=0)
        """
        if not self.agenda:
            raise GameOver("the game is over")
        top = self.agenda[-1]
        if isinstance(top, Chance):
            return TypedRoll(top)
        assert isinstance(top, Decision)
        return top

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.over
        False
        """
        return not self.agenda

    @property
    def seat(self) -> int:
        """The number of the seat that must decide; -1 when the game is over.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.seat
        0
        """
        return self.step.seat(self) if self.agenda else -1

    @property
    def to_act(self) -> str | None:
        """The name of the seat that must decide; None when the game is over.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.to_act
        'AH'
        """
        return self.game.seats[self.seat] if self.agenda else None

    @property
    def decision(self) -> Prompt:
        """What is asked now, in one sentence with its cases.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.decision.cases
        ('BfG 4.1-any', 'BfG 4.2', 'BfG 4.4')
        """
        return self.step.prompt(self)

    def orders(self) -> LegalOrders:
        """The legal orders, as a lazy collection.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.parse("done") in state.orders()
        True
        """
        return LegalOrders(self, self.step)

    def parse(self, sentence: str) -> Order:
        """Read an order of the seat that must decide.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.parse("move 6/III 6.06 7.07").path == tuple(map(state.world.grid.hex, ("6.06", "7.07")))
        True
        """
        step = self.step
        seat = step.seat(self)
        return parse(sentence.split(), step.accepts, self.game.lexicon, lambda unit: self.game.owns(seat, unit))

    def explain(self, order: Order | str) -> list[Reason]:
        """Why an order is refused, reason by reason; empty if it is legal.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> str(state.explain("move 6/III 19.01")[0])
        '19.01 does not touch 5.06 (BfG 4.2)'
        """
        if isinstance(order, str):
            order = self.parse(order)
        step = self.step
        if not isinstance(order, step.accepts):
            return [Reason("that is not what is asked now", step.prompt(self).cases)]
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
        said = [self.game.canonical_word(self, word) for word in sentence.split()]
        lexicon = self.game.lexicon
        step = self.step
        found: set[str] = set()
        complete = False
        candidates = list(step.orders(self))
        try:
            spoken = self.parse(sentence) if said else None
        except Exception:  # an unfinished sentence is what completion is for
            spoken = None
        if spoken is not None and not step.explain(self, spoken):
            complete = True
            candidates.extend(step.further(self, spoken))
        for order in candidates:
            following = next_words(order, said, lexicon)
            if following is not None:
                complete |= not following
                found.update(following)
        return Completion(tuple(sorted(found, key=_by_number)), complete)

    def why_not(self, sentence: str, word: str) -> list[Reason]:
        """Why a sentence cannot go on with a word, such as a hex one points at; empty if it can.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> str(state.why_not("move 6/III", "19.01")[0]), state.why_not("move 6/III", "6.06")
        ('19.01 does not touch 5.06 (BfG 4.2)', [])
        """
        if self.game.canonical_word(self, word) in self.complete(sentence).words:
            return []
        try:
            return self.explain(f"{sentence} {word}")
        except OrderError:  # the sentence is not whole even so
            return [Reason(f"{word} is not among the choices", self.decision.cases)]

    # Playing.

    def play(self, order: Order | str) -> list[Event]:
        """Check an order, carry it out, and tell what happened.

        A sentence that is short for several orders goes on until somebody else must answer.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> [event.kind for event in state.play("move 6/III 6.06 7.07")]
        ['moved', 'moved']
        """
        if isinstance(order, str):
            order = self.parse(order)
        reasons = self.explain(order)
        if reasons:
            raise IllegalOrder(reasons)
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
            if i and (not self.agenda or self.agenda[-1] is not asking or self.explain(single)):
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
        self.past = (self.past, Entry(seat, order, tuple(self.rolls)))
        if self._sealed:
            self._undo.clear()
            self._sealed = False
        else:
            self._undo.append(before)
        return events

    def apply(self, order: Order) -> list[Event]:
        """Carry out an order known to be legal, without record or undo: for search and roll-outs.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> [event.kind for event in state.apply(state.parse("move 6/III 6.06"))]
        ['moved']
        """
        self.events = []
        self.rolls = []
        top = self.agenda[-1]
        (top if isinstance(top, Decision) else self.step).play(self, order)
        self.advance()
        return self.events

    def advance(self) -> None:
        """Run the agenda up to the next decision.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.advance()  # nothing to do: a seat must decide
        >>> state.to_act
        'AH'
        """
        agenda = self.agenda
        while agenda:
            top = agenda[-1]
            if isinstance(top, Decision):
                if top.asks_always or not top.settle(self):
                    return
            elif isinstance(top, Chance):
                pips = self.dice.roll(top.dice(self))
                if pips is None:
                    return
                agenda.pop()
                self.take_roll(top, pips)
            else:
                assert isinstance(top, Automatic)
                agenda.pop()
                top.run(self)

    def take_roll(self, chance: Chance, pips: tuple[int, ...]) -> None:
        """Resolve a chance step that is off the agenda.

        >>> from galicia.engine.steps import Chance
        >>> class Toss(Chance):
        ...     def resolve(self, s, rolls):
        ...         s.tell("toss", pips=rolls)
        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.take_roll(Toss(), (6,))
        >>> state.rolls, state.events[-1].facts
        ([6], {'pips': (6,)})
        """
        self.rolls.extend(pips)
        self.seal()
        chance.resolve(self, pips)

    # For steps.

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda so that they come in the order given.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> from galicia.games.battle_for_galicia.supply import Supply
        >>> state.push(Supply(0), Supply(1))
        >>> state.agenda[-2:]
        [Supply(side=1), Supply(side=0)]
        """
        self.agenda.extend(reversed(steps))

    def pop(self) -> None:
        """Take the running decision off the agenda.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.pop()
        >>> state.agenda[-1]
        Combat(side=0)
        """
        self.agenda.pop()

    def tell(self, kind: str, /, seen: int = EVERYONE, **facts: Any) -> None:
        """Add an event.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.tell("waits", 0b01, unit=3)
        >>> state.events[-1].visible_to(1)
        False
        """
        self.events.append(Event(kind, seen, facts))

    def seal(self) -> None:
        """Something was rolled or revealed: undo stops here.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> _ = state.play("move 6/III 6.06")
        >>> state.can_undo
        True
        """
        self._sealed = True

    def take_seal(self) -> bool:
        """Whether anything was rolled or revealed since this was last asked; for those who keep their own past.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> _ = state.apply(state.parse("move 6/III 6.06"))
        >>> state.take_seal()
        False
        """
        sealed, self._sealed = self._sealed, False
        return sealed

    # Past.

    @property
    def history(self) -> list[Entry]:
        """Every order so far with its dice.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> _ = state.play("move 6/III 6.06")
        >>> [(entry.seat, entry.rolls) for entry in state.history]
        [(0, ())]
        """
        entries = []
        node = self.past
        while node is not None:
            node, entry = node
            entries.append(entry)
        return entries[::-1]

    @property
    def can_undo(self) -> bool:
        """Whether the last order can be taken back.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.can_undo
        False
        """
        return bool(self._undo)

    def undo(self) -> None:
        """Take back the last order; never past a roll or a revelation.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> before = state.digest()
        >>> _ = state.play("move 6/III 6.06")
        >>> state.undo()
        >>> state.digest() == before
        True
        """
        if not self._undo:
            raise NothingToUndo("nothing can be taken back since the last roll or revelation")
        undo = self._undo
        undo.pop().copy_to(self)
        self._undo = undo

    # Copies, comparison, text.

    def copy(self) -> Self:
        """An independent state that stands alike; it shares the past and starts with nothing to undo.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> other = state.copy()
        >>> _ = other.play("move 6/III 6.06")
        >>> other == state
        False
        """
        cls = type(self)
        new = cls.__new__(cls)
        self.copy_to(new)
        return new

    def copy_to(self, new: Self) -> None:
        """Let another state stand like this one.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> other = state.copy()
        >>> _ = other.play("move 6/III 6.06")
        >>> state.copy_to(other)
        >>> other == state
        True
        """
        new.game, new.scenario, new.options = self.game, self.scenario, self.options
        new.dice = self.dice.copy()
        new.agenda, new.known_to = self.agenda.copy(), self.known_to
        new.result, new.past, new.opening = self.result, self.past, self.opening
        new.events, new.rolls, new._undo, new._sealed = [], [], [], False

    def veiled(self, seat: int) -> Self:
        """A copy without the dice, the past and the secrets of steps that a seat does not know.

        What else it does not know a game takes away in `Game.known`.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.veiled(1).known_to
        (1,)
        """
        new = self.copy()
        new.dice, new.past = SeededDice("unknown"), None
        if self.game.hides:
            new.known_to = tuple(sorted({*self.known_to, seat}))
            new.agenda = [step if getattr(step, "side", None) == seat else veil(step) for step in self.agenda]
        return new

    def position(self) -> str:
        """The state as readable text; see `galicia.Position`.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.position().splitlines()[:2]
        ['galicia position 1', 'game battle-for-galicia']
        """
        from galicia.engine.position import write_position

        return write_position(self)

    def digest(self) -> str:
        """A short hash of the position: equal for equal states on any machine.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.digest() == state.copy().digest(), len(state.digest())
        (True, 16)
        """
        return blake2b(self.position().encode(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.position() == other.position()

    def __hash__(self) -> int:
        return hash(self.position())

    def position_lines(self) -> list[str]:
        """The game's own lines of the position.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.position_lines()[:2]
        ['turn 1', 'phasing AH']
        """
        raise NotImplementedError

    def view(self, seat: str | None = None) -> View:
        """What a seat may know; without a seat, what both sides may know.

        >>> import galicia
        >>> state = galicia.game("battle-for-galicia").new(seed=1914)
        >>> state.view("RU").phase
        'AH movement'
        """
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
