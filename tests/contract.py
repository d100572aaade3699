"""The contract any game gets for free, as checks on a state and a walk that plays at random and makes them.

A game adds what only it can know in `hooks.py`, in the folder of `tests` that is called like its package:

    shuffle_hidden(state, seat, rng)   a copy that differs only in what the seat may not know
    brawl(rng)                         a small crowded scene in which fights go wrong in every way they can
    news(before, after)                what a seat learnt of others between two of its views
    attacks_offered(state)             the declarations of attacks on one hex among the orders
    attack_of(state, target, units)    the declaration of an attack
    broken(state)                      the invariants of the game that do not hold now
    Ledger(state)                      books events; its `broken(state)` compares the books with the state
    LONGEST                            more orders than any game can have
    ENDS                               every way a game can end, by scenario
    ending(result)                     which of them a record's result is

Each check raises `Fault`, whose kind says what is wrong.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from typing import Any

from galicia.engine.errors import IllegalOrder, OrderError
from galicia.engine.events import may_know
from galicia.engine.position import Position
from galicia.engine.record import Record
from galicia.engine.sentences import Told
from galicia.engine.shapes.marches import Marching
from tests.questions import questions

KINDS = (
    "crash",
    "dead end",
    "over-long game",
    "undo leak",
    "view leak",
    "replay mismatch",
    "position mismatch",
    "order mismatch",
    "stale answer",
    "invariant break",
)


class Fault(AssertionError):
    """Something a game must never do."""

    def __init__(self, kind: str, text: str) -> None:
        assert kind in KINDS, kind
        super().__init__(f"{kind}: {text}")
        self.kind, self.text = kind, text


def hooks_of(game: Any) -> Any:
    """What a game adds to the contract."""
    return import_module(getattr(game, "hooks", f"tests.{game.package.partition('.games.')[2]}.hooks"))


def demand(kind: str, holds: bool, text: str) -> None:
    if not holds:
        raise Fault(kind, text)


def random_options(game: Any, rng: random.Random) -> dict[str, Any]:
    """Any choice of options, most of them as they come."""
    return {o.name: rng.choice(o.choices) for o in game.Options.about() if rng.random() < 0.3}


# Checks of one state.


def check_position(state: Any) -> None:
    """The state is what its text says: read back it is equal, looks alike to all, and plays on alike."""
    text = state.position()
    again = Position.loads(text).state(state.dice.copy())
    demand("position mismatch", again.position() == text, "the position read back is another")
    for seat in (None, *state.game.seats):
        demand("position mismatch", again.view(seat) == state.view(seat), f"{seat or 'a spectator'} sees another state")
    if not state.over:
        demand("position mismatch", again.to_act == state.to_act, f"{again.to_act} must decide, not {state.to_act}")
        a, b = state.copy(), again
        rng = random.Random(text)
        for _ in range(5):
            if a.over:
                break
            order = a.orders().sample(rng)
            demand("position mismatch", not b.explain(order), f"{state.game.sentence(order)} is refused read back")
            a.play(order)
            b.play(order)
        demand("position mismatch", a.position() == b.position(), "the position read back plays on otherwise")


def check_known_positions(state: Any, plays: int = 3) -> None:
    """What each seat and the spectators know of a state is a position too: it is read back and plays on."""
    game = state.game
    if state.over:
        return
    for name, known in knowledge(state):
        text = known.position()
        again = Position.loads(text).state()
        demand("position mismatch", again.position() == text, f"what {name} knows is another position read back")
        demand("position mismatch", again.to_act == state.to_act, f"{again.to_act} must decide for all {name} knows")
        rng = random.Random(text)
        for _ in range(plays):
            if again.over:
                break
            demand("dead end", bool(again.orders()), f"for all {name} knows {again.to_act} has no order")
            again.play(again.orders().sample(rng))
            demand("position mismatch", Position.loads(again.position()).state() == again, f"{name} cannot play on")
        demand("view leak", game.known(known, state.seat).to_act == known.to_act, f"{name} loses sight of who decides")


def knowledge(state: Any) -> Iterator[tuple[str, Any]]:
    """What each seat knows of a state, and what all of them know."""
    for number, seat in enumerate(state.game.seats):
        yield seat, state.game.known(state, number)
    yield "a spectator", known_to_all(state)


def known_to_all(state: Any) -> Any:
    for number in range(len(state.game.seats)):
        state = state.game.known(state, number)
    return state


def check_offered(state: Any, rng: random.Random, limit: int = 60) -> None:
    """Every order offered is accepted, written and read back; sampling stays among them."""
    orders = list(islice(state.orders(), 5000))
    offered = set(orders)
    demand("dead end", bool(orders), f"{state.to_act} has no order for: {state.decision}")
    demand("order mismatch", len(offered) == len(orders), "an order is offered twice")
    for order in orders if len(orders) <= limit else rng.sample(orders, limit):
        sentence = state.game.sentence(order)
        demand("order mismatch", state.parse(sentence) == order, f"{sentence!r} reads as another order")
        demand("order mismatch", order in state.orders(), f"{sentence!r} is offered and refused")
        state.copy().play(order)
    for _ in range(20):
        order = state.orders().sample(rng)
        demand("order mismatch", order in offered, f"{state.game.sentence(order)!r} is sampled and not offered")


def check_refused(state: Any, rng: random.Random, tries: int = 60) -> int:
    """What is not offered is refused with a reason that cites a case, and changes nothing. Returns how many were."""
    game = state.game
    offered = list(state.orders())
    known = set(offered)
    before = state.position()
    refused = 0
    for _ in range(tries):
        sentence = perturbed(game, state, game.sentence(rng.choice(offered)), rng)
        try:
            order = state.parse(sentence)
        except OrderError as error:
            demand("order mismatch", "\n" not in str(error) and bool(str(error)), f"no clear error for {sentence!r}")
            continue
        reasons = state.explain(order)
        first = order.singles()[0]
        if first in known and (first == order or not reasons):
            demand("order mismatch", not reasons, f"{sentence!r} is offered and refused")
            continue
        demand("order mismatch", bool(reasons), f"{sentence!r} is not offered and not refused")
        check_cases(game, reasons, sentence)
        try:
            state.play(order)
        except IllegalOrder as error:
            demand("order mismatch", error.reasons == reasons, f"{sentence!r}: two different reasons")
        else:
            raise Fault("order mismatch", f"{sentence!r} is explained away and then played")
        refused += 1
    demand("order mismatch", state.position() == before, "refused orders changed the state")
    return refused


def perturbed(game: Any, state: Any, sentence: str, rng: random.Random) -> str:
    """A sentence with a word changed, dropped, doubled or put in."""
    words = sentence.split()
    at = rng.randrange(len(words))
    units = game.lexicon._words["unit"]
    hexes = list(game.lexicon._words["hex"].values())
    kind = "unit" if game.lexicon.knows("unit", words[at]) else "hex"
    other = rng.choice(list(units.values()) if kind == "unit" else hexes)
    match rng.randrange(6):
        case 0 | 1 | 2:
            if at or rng.random() < 0.2:
                words[at] = other
        case 3:
            words.insert(max(at, 1), other)
        case 4:
            del words[at]
        case 5:
            words.insert(at, rng.choice(words))
    return " ".join(words)


def check_cases(game: Any, reasons: Iterable[Told], what: str) -> None:
    """Every reason cites cases, and only cases that exist."""
    known = {f"{game.short} {case.id}" for case in game.cases}
    for reason in reasons:
        demand("order mismatch", bool(reason.text) and bool(reason.cases), f"{what!r}: no case is cited: {reason}")
        unknown = set(reason.cases) - known
        demand("order mismatch", not unknown, f"{what!r}: there is no case {', '.join(sorted(unknown))}")


def check_completion(state: Any, rng: random.Random, tries: int = 6) -> None:
    """Completion leads to every order offered, and wherever it leads is legal."""
    game = state.game
    offered = list(state.orders())
    verbs = {game.sentence(order).split()[0] for order in offered}
    demand("order mismatch", set(state.complete().words) == verbs, "completion begins with other words than the orders")
    for order in rng.sample(offered, min(tries, len(offered))):
        words = game.sentence(order).split()
        for n, word in enumerate(words):
            said = " ".join(words[:n])
            demand("order mismatch", word in state.complete(said).words, f"{said!r} is not completed by {word!r}")
        demand("order mismatch", state.complete(" ".join(words)).complete, f"{' '.join(words)!r} is not complete")
    for _ in range(tries):
        said = ""
        while True:
            found = state.complete(said)
            if found.complete:
                demand("order mismatch", not state.explain(said), f"{said!r} is completed and refused")
            if not found.words or (found.complete and rng.random() < 0.5):
                demand("order mismatch", found.complete, f"{said!r} is a dead end of completion")
                break
            said = f"{said} {rng.choice(found.words)}".strip()


def check_sampling(state: Any, rng: random.Random, each: int = 30) -> None:
    """Samples spread evenly over the orders offered (chi-square, far out in the tail)."""
    offered = list(state.orders())
    freedom = len(offered) - 1
    if not freedom:
        return
    counts = Counter(state.orders().sample(rng) for _ in range(each * len(offered)))
    chi_square = sum((counts[order] - each) ** 2 / each for order in offered)
    excess = (chi_square - freedom) / (2 * freedom) ** 0.5
    demand("order mismatch", set(counts) <= set(offered), "a sample is not offered")
    demand("order mismatch", excess < 6, f"samples are uneven: chi-square {chi_square:.0f} for {freedom} degrees")


def check_views(state: Any, hooks: Any, rng: random.Random) -> None:
    """A seat sees, is offered and is told the same whatever stands where it may not look."""
    game = state.game
    if state.over:
        return
    for number, seat in enumerate(game.seats):
        other = hooks.shuffle_hidden(state, number, rng)
        demand("view leak", other.view(seat) == state.view(seat), f"{seat} sees what is hidden")
        own, others = (game.known(s, number) for s in (state, other))
        demand("view leak", own.view(seat) == state.view(seat), f"the computer player of {seat} sees another state")
        demand("view leak", own.position() == others.position(), f"the position {seat} knows tells what is hidden")
        open_to_all = game.hides or own.position() == state.position()
        demand("view leak", bool(open_to_all), f"{game.title} hides something from {seat} and does not say so")
        if number != state.seat:
            continue
        demand("view leak", str(other.decision) == str(state.decision), f"{seat} is asked otherwise")
        demand("view leak", list(other.orders()) == list(state.orders()), f"{seat} is offered other orders")
        attacks = [list(islice(game.attacks(s, number), 300)) for s in (state, other)]
        demand("view leak", attacks[0] == attacks[1], f"{seat} is shown other attacks")
        for target, units in rng.sample(attacks[0], min(3, len(attacks[0]))):
            forecasts = [game.forecast(s, number, target, units) for s in (state, other)]
            demand("view leak", forecasts[0] == forecasts[1], f"the forecast for {seat} knows what is hidden")
    unseen = hooks.shuffle_hidden(state, None, rng)
    demand("view leak", unseen.view() == state.view(), "a spectator sees what is hidden")
    shared = [known_to_all(s).position() for s in (state, unseen)]
    demand("view leak", shared[0] == shared[1], "the position of spectators tells what is hidden")


def check_attacks(state: Any, hooks: Any) -> None:
    """Every attack that is offered is among the attacks of its seat, and has a forecast."""
    game, number = state.game, state.seat
    offered = hooks.attacks_offered(state)
    if not offered:
        return
    listed: dict[Any, Any] = {hooks.attack_of(state, *attack): attack for attack in game.attacks(state, number)}
    for attack in offered:
        demand("order mismatch", attack in listed, f"{game.sentence(attack)!r} is offered and not among the attacks")
        demand("order mismatch", bool(game.forecast(state, number, *listed[attack]).outcomes), "nothing is foretold")
    for attack in listed:
        demand("order mismatch", attack in offered, f"{game.sentence(attack)!r} is among the attacks and not offered")


def check_answers(state: Any, rng: random.Random) -> None:
    """Nothing a state remembers is out of date: every answer is that of a state just read from its position."""
    before = state.position()
    fresh = Position.loads(before).state(state.dice.copy())
    for question in questions(state, rng):
        told, true = question.answer(state), question.answer(fresh)
        demand("stale answer", told == true, f"{question.text}: remembered {told}, in truth {true}")
    demand("stale answer", state.position() == before, "questions changed the state")


def check_looking(state: Any, rng: random.Random, few: int = 4) -> None:
    """The game that is looked at, now at this and now at that, is the game nobody looks at, and answers like it."""
    looks = random.Random(rng.random())
    watched = state.copy()
    while not state.over:
        if looks.random() < 0.2:
            unseen = state.copy()
            for question in looks.sample(list(questions(watched, looks, 1)), few):
                told, true = question.answer(watched), question.answer(unseen)
                demand("stale answer", told == true, f"{question.text}: looked at {told}, else {true}")
            orders = [list(islice(s.orders(), 1000)) for s in (unseen, watched)]
            demand("stale answer", orders[0] == orders[1], f"who looked has other orders: {state.decision}")
        order = state.orders().sample(rng)
        state.play(order)
        watched.play(order)
        if state.over or looks.random() < 0.006:
            demand("stale answer", state.position() == watched.position(), "who looked plays another game")
            check_answers(watched, looks)


def check_invariants(state: Any, hooks: Any) -> None:
    for text in (*state.game.check(state), *hooks.broken(state)):
        raise Fault("invariant break", text)
    if state.agenda and isinstance(state.agenda[-1], Marching):
        kept, fresh = can_do(state), can_do(state.copy())
        demand("stale answer", kept == fresh, "what units can do is remembered wrongly")


def can_do(state: Any) -> dict[int, list[Any]]:
    """What each unit or stack can do, as the state has it in mind while its side marches."""
    menus = state.step.menus(state)
    found = {key: list(menu.orders()) for key, menu in menus.by_key.items() if menu.count}
    demand("stale answer", menus.total == sum(map(len, found.values())), "orders are counted wrongly")
    return found


def check_events(game: Any, events: list[Any]) -> None:
    """Every event can be told, to somebody, with cases that exist. What is left for all but some may be for nobody."""
    for event in events:
        told = game.event_json(event)
        heard = event.seen < 0 or told["seen_by"] or may_know(event.seen, None, len(game.seats))
        demand("invariant break", bool(told["text"]) and bool(heard), f"{event.kind} is told to nobody")
        check_cases(game, [game.tell(event)], event.kind)


def check_replay(state: Any, start: str = "") -> None:
    """The record, written and read, leads to the same state by the same dice, and the dice follow from the seed."""
    record = Record.loads(Record.of(state, start=start).dumps())
    again = record.replay()
    demand("replay mismatch", again.digest() == state.digest(), "the record leads elsewhere")
    demand("replay mismatch", again.result == state.result, f"the record ends as {again.result}")
    if not start:
        demand("replay mismatch", record.verify() == [], "; ".join(record.verify()))


# A walk through a game.


@dataclass
class Walk:
    """A game played at random, checked on the way: everything cheap at every order, the rest now and then."""

    game: Any
    seed: int
    scenario: str | None = None
    options: dict[str, Any] | None = None
    every: int = 25
    state: Any = field(init=False)

    def __post_init__(self) -> None:
        self.hooks = hooks_of(self.game)
        self.rng = random.Random(f"{self.game.id} {self.seed}")
        self.state = self.game.new(self.scenario, seed=self.seed, options=self.options or {})
        self.ledger = self.hooks.Ledger(self.state)
        self.orders = 0

    def to_the_end(self) -> Any:
        """The state in which the game ends, or breaks off if it has no last turn."""
        endless = self.game.turn_limit(self.state) is None
        while not self.state.over and not (endless and self.orders == self.hooks.LONGEST):
            self.step()
        check_position(self.state)
        check_invariants(self.state, self.hooks)
        check_replay(self.state)
        return self.state

    def step(self) -> None:
        """One random order with its checks."""
        state = self.state
        demand("over-long game", self.orders < self.hooks.LONGEST, f"{self.orders} orders and no end")
        demand("dead end", bool(state.orders()), f"{state.to_act} has no order for: {state.decision}")
        look = self.rng.randrange(self.every) == 0
        if look:
            self.look()
        order = state.orders().sample(self.rng)
        before = (state.digest(), state.view(state.to_act)) if look else None
        seat = state.to_act
        events = state.play(order)
        self.orders += 1
        demand("undo leak", not (state.rolls and state.can_undo), "a roll can be taken back")
        self.ledger.book(events)
        if look:
            check_events(self.game, events)
            self.check_undo(order, seat, *before)
        for text in self.ledger.broken(state):
            raise Fault("invariant break", text)

    def look(self) -> None:
        """The checks that cost time."""
        check_position(self.state)
        check_known_positions(self.state, plays=1)
        check_invariants(self.state, self.hooks)
        check_views(self.state, self.hooks, self.rng)
        check_attacks(self.state, self.hooks)
        check_answers(self.state, self.rng)
        match self.rng.randrange(3):
            case 0:
                check_offered(self.state, self.rng, 20)
            case 1:
                check_refused(self.state, self.rng, 20)
            case 2:
                check_completion(self.state, self.rng, 2)

    def check_undo(self, order: Any, seat: str, digest: str, view: Any) -> None:
        """What can be taken back told its seat nothing new; undo and redo lead back and forth."""
        state = self.state
        if not state.can_undo:
            return
        if not state.over:
            for text in self.hooks.news(view, state.view(seat)):
                raise Fault("undo leak", f"after {self.game.sentence(order)!r} {seat} can undo and knows: {text}")
        after, past = state.digest(), len(state.history)
        state.undo()
        demand("undo leak", state.digest() == digest, f"undo of {self.game.sentence(order)!r} leads elsewhere")
        state.play(order)
        demand("undo leak", state.digest() == after, f"redo of {self.game.sentence(order)!r} leads elsewhere")
        demand("undo leak", len(state.history) == past, "undo and redo changed the past")
        if self.rng.randrange(4) == 0:
            self.back_to_the_barrier()

    def back_to_the_barrier(self) -> None:
        """All that can be taken back is, and is given again."""
        state = self.state
        after = state.digest()
        taken = []
        while state.can_undo:
            taken.append(state.history[-1].order)
            state.undo()
        for order in reversed(taken):
            state.play(order)
        demand("undo leak", state.digest() == after, f"{len(taken)} orders taken back and given again lead elsewhere")
