"""Outposts: a made-up card game that asks of the kernel what no single rulebook of ours does at once.

Four seats in two alliances (or two in a duel), hidden hands, chits drawn from a cup that empties, an answer window for
every opponent, dice of six and ten faces, and a result that several seats share.

A round: a chit names the seat that acts (1.1). It plays a card on a free outpost (2.1), shows a march along outposts
(2.2), discards cards (2.3), bids (2.4) or passes. A card played may be cancelled by a trump of any opponent, who are
asked one by one whatever they hold (3.1); then dice decide whether it stays and scores (4.1).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Self

from galicia.engine.dice import SeededDice
from galicia.engine.errors import GaliciaError, MalformedText, Reason, UnknownText
from galicia.engine.events import Telling
from galicia.engine.game import Case, Game
from galicia.engine.options import Options, option
from galicia.engine.orders import Order, Pass
from galicia.engine.state import Result, State
from galicia.engine.steps import Automatic, Chance, Decision, Prompt, Step
from galicia.engine.views import Counter, View
from galicia.engine.words import Hex, Lexicon, Path, Seat, Unit, Units

SEATS = ("N", "E", "S", "W")
CARDS = ("lancer/1", "lancer/2", "guns/1", "guns/2", "scout", "staff", "spy", "train", "wire", "mine", "fort", "post")
TRUMPS = {4, 6, 8, 10}
OUTPOSTS = ("1.01", "1.02", "1.03", "2.01", "2.02")
ROUNDS = 3
GONE = -1


@dataclass(frozen=True)
class ToyOptions(Options):
    needed: int = option(8, 5, 12, help="what a card needs to stay", cases=("4.1",))
    answers: bool = option(True, False, help="whether opponents may answer", cases=("3.1",))
    bids: str = option("open", "none", help="whether bids are allowed", cases=("2.4",))


def ally(seat: int) -> int:
    return (seat + 2) % 4


class ToyState(State):
    __slots__ = ("bids", "cup", "holder", "round", "score", "table")

    def __init__(self, game: Game, scenario: str, options: Any, dice: Any) -> None:
        super().__init__(game, scenario, options, dice)
        self.round = 1
        self.cup: tuple[int, ...] = ()
        self.holder = [GONE] * len(CARDS)
        self.table = [GONE] * len(OUTPOSTS)
        self.score = [0] * 4
        self.bids = [0] * 4

    def copy_to(self, new: Self) -> None:
        super().copy_to(new)
        new.round, new.cup = self.round, self.cup
        new.holder, new.table = self.holder.copy(), self.table.copy()
        new.score, new.bids = self.score.copy(), self.bids.copy()

    @property
    def seated(self) -> tuple[int, ...]:
        return (0, 1) if self.scenario == "duel" else (0, 1, 2, 3)

    def hand(self, seat: int) -> list[int]:
        return [card for card, holder in enumerate(self.holder) if holder == seat]

    def position_lines(self) -> list[str]:
        lines = [f"round {self.round}", f"cup {' '.join(SEATS[c] for c in self.cup) or '-'}"]
        lines.append("score " + " ".join(map(str, self.score)))
        lines.append("bids " + " ".join(map(str, self.bids)))
        lines += [f"hand {SEATS[s]} {' '.join(CARDS[c] for c in self.hand(s)) or '-'}" for s in self.seated]
        lines += [f"post {OUTPOSTS[h]} {CARDS[c]}" for h, c in enumerate(self.table) if c != GONE]
        if self.result is not None:
            lines.append(f"result {'+'.join(self.result.winners) or 'draw'}")
        return lines


@dataclass(frozen=True, slots=True)
class Play(Order):
    GRAMMAR: ClassVar[str] = "play <card> at <post>"
    card: Unit
    post: Hex


@dataclass(frozen=True, slots=True)
class March(Order):
    GRAMMAR: ClassVar[str] = "march <path>"
    path: Path


@dataclass(frozen=True, slots=True)
class Discard(Order):
    GRAMMAR: ClassVar[str] = "discard <cards> now"
    cards: Units


@dataclass(frozen=True, slots=True)
class Bid(Order):
    GRAMMAR: ClassVar[str] = "bid <amount>"
    amount: int


@dataclass(frozen=True, slots=True)
class Trump(Order):
    GRAMMAR: ClassVar[str] = "trump <card>"
    card: Unit


@dataclass(frozen=True, slots=True)
class Round(Automatic):
    number: int

    def run(self, s: ToyState) -> None:
        if self.number > ROUNDS:
            s.push(End())
            return
        s.round, s.cup = self.number, s.seated
        s.push(Draw(), Round(self.number + 1))


@dataclass(frozen=True, slots=True)
class Draw(Chance):
    """1.1: a chit out of the cup; the cup is a die with as many faces as it holds chits."""

    def roller(self, s: ToyState) -> Seat:
        return s.cup[0]

    def dice(self, s: ToyState) -> tuple[int, ...]:
        return (len(s.cup),)

    def prompt(self, s: ToyState) -> Prompt:
        return Prompt("Draw a chit", ("Toy 1.1",))

    def resolve(self, s: ToyState, rolls: tuple[int, ...]) -> None:
        drawn = s.cup[rolls[0] - 1]
        s.cup = tuple(seat for seat in s.cup if seat != drawn)
        s.tell("drawn", seat=drawn)
        s.push(Turn(drawn), *([Draw()] if s.cup else []))


@dataclass(frozen=True, slots=True)
class Turn(Decision):
    accepts: ClassVar[tuple[type[Order], ...]] = (Play, March, Discard, Bid, Pass)
    side: Seat

    def seat(self, s: ToyState) -> Seat:
        return self.side

    def prompt(self, s: ToyState) -> Prompt:
        return Prompt("Play, march, discard, bid or pass", ("Toy 2.1", "Toy 2.2"))

    def orders(self, s: ToyState) -> Iterator[Order]:
        yield Pass()
        hand = s.hand(self.side)
        free = [h for h, card in enumerate(s.table) if card == GONE]
        for card in hand:
            for h in free:
                yield Play(card, h)
        for a, b in combinations(range(len(OUTPOSTS)), 2):
            yield March((a, b))
            yield March((b, a, b))
        for size in range(1, len(hand) + 1):
            for cards in combinations(hand, size):
                yield Discard(cards)
        if s.options.bids == "open":
            for amount in range(s.bids[self.side] + 1, 4):
                yield Bid(amount)

    def explain(self, s: ToyState, order: Order) -> list[Reason]:
        if order in self.orders(s):
            return []
        rule = {Play: "2.1", March: "2.2", Discard: "2.3", Bid: "2.4"}[type(order)]
        return [Reason("the rules of outposts forbid it", (f"Toy {rule}",))]

    def play(self, s: ToyState, order: Order) -> None:
        if isinstance(order, Bid):
            s.bids[self.side] = order.amount  # and the turn goes on
            s.tell("bid", seat=self.side, amount=order.amount)
            return
        s.pop()
        if isinstance(order, Play):
            s.tell("played", 1 << self.side | 1 << ally(self.side), unit=order.card, hex=order.post, seat=self.side)
            s.tell("hidden", ~(1 << self.side | 1 << ally(self.side)), hex=order.post, seat=self.side)
            foes = [seat for seat in s.seated if seat not in (self.side, ally(self.side))]
            windows = [Answer(foe, order.card, order.post) for foe in foes] if s.options.answers else []
            s.push(*windows, Duel(self.side, order.card, order.post))
        elif isinstance(order, Discard):
            for card in order.cards:
                s.holder[card] = GONE
            s.tell("discarded", 1 << self.side, seat=self.side, units=order.cards)
        elif isinstance(order, March):
            s.tell("marched", seat=self.side, path=order.path)


@dataclass(frozen=True, slots=True)
class Answer(Decision):
    """3.1: an opponent may cancel the card with a trump; asked of each, so that the question tells nothing."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Trump, Pass)
    side: Seat
    card: Unit
    post: Hex

    def seat(self, s: ToyState) -> Seat:
        return self.side

    def prompt(self, s: ToyState) -> Prompt:
        return Prompt(f"A card is played at {OUTPOSTS[self.post]}: answer or pass", ("Toy 3.1",))

    def orders(self, s: ToyState) -> Iterator[Order]:
        yield Pass()
        for card in s.hand(self.side):
            if card in TRUMPS:
                yield Trump(card)

    def play(self, s: ToyState, order: Order) -> None:
        s.pop()
        if isinstance(order, Trump):
            s.holder[order.card] = s.holder[self.card] = GONE
            s.seal()
            s.tell("trumped", seat=self.side, unit=order.card)
            while not isinstance(s.agenda.pop(), Duel):  # the windows behind this one close
                pass


@dataclass(frozen=True, slots=True)
class Duel(Chance):
    side: Seat
    card: Unit
    post: Hex

    def roller(self, s: ToyState) -> Seat:
        return self.side

    def dice(self, s: ToyState) -> tuple[int, ...]:
        return (6, 10)

    def prompt(self, s: ToyState) -> Prompt:
        return Prompt("Roll a six and a ten", ("Toy 4.1",))

    def resolve(self, s: ToyState, rolls: tuple[int, ...]) -> None:
        s.holder[self.card] = GONE
        stays = sum(rolls) >= s.options.needed
        if stays:
            s.table[self.post] = self.card
            s.score[self.side] += 1 + s.bids[self.side]
        s.tell("duel", seat=self.side, unit=self.card, rolls=rolls, stays=stays)


@dataclass(frozen=True, slots=True)
class End(Automatic):
    def run(self, s: ToyState) -> None:
        sums = [s.score[0] + s.score[2], s.score[1] + s.score[3]]
        best = [seat for seat in s.seated if sums[seat % 2] > sums[1 - seat % 2]]
        s.result = Result(tuple(SEATS[b] for b in best), {SEATS[n]: s.score[n] for n in s.seated}, "more points")
        s.tell("ended")
        s.agenda.clear()


class Toy(Game):
    id = "toy"
    title = "Outposts"
    short = "Toy"
    seats = SEATS
    scenarios = ("duel", "alliances")
    hooks = "tests.engine.toy"
    Options = ToyOptions
    steps: ClassVar[Mapping[str, type[Step]]] = {c.__name__: c for c in (Round, Draw, Turn, Answer, Duel, End)}
    tellings: ClassVar[Mapping[str, Telling]] = {
        "drawn": Telling("{seat} is drawn", ("1.1",)),
        "played": Telling("{seat} plays {unit} at {hex}", ("2.1",)),
        "hidden": Telling("{seat} plays a card at {hex}", ("2.1",)),
        "marched": Telling("{seat} marches by {path}", ("2.2",)),
        "discarded": Telling("{seat} discards {units}", ("2.3",)),
        "bid": Telling("{seat} bids {amount}", ("2.4",)),
        "trumped": Telling("{seat} cancels it with {unit}", ("3.1",)),
        "duel": Telling("{seat} rolls {rolls} for {unit}: {stays}", ("4.1",)),
        "ended": Telling("The game ends", ("5.1",)),
    }

    def __init__(self) -> None:
        self.cases = tuple(Case(n, "") for n in ("1.1", "2.1", "2.2", "2.3", "2.4", "3.1", "4.1", "5.1"))
        self.lexicon = Lexicon(
            {
                "unit": dict(enumerate(CARDS)),
                "piece": dict(enumerate(CARDS)),
                "hex": dict(enumerate(OUTPOSTS)),
                "seat": dict(enumerate(SEATS)),
            },
            {"unit": {"lancer": (0, 1), "guns": (2, 3)}},
        )

    def empty(self, scenario: str, options: Any, dice: Any) -> ToyState:
        return ToyState(self, scenario, options, dice)

    def set_up(self, state: ToyState) -> None:
        seats = state.seated
        for card in range(len(CARDS)):
            state.holder[card] = seats[card % len(seats)]
        state.push(Round(1))

    def owns(self, seat: int, unit: int) -> bool:
        return unit % 2 == seat % 2

    def view(self, state: ToyState, seat: int | None) -> View:
        step = None if state.over else state.step
        def shown(card: int) -> Counter:
            return Counter(CARDS[card], "", "card", {})
        return View(
            game=self.id,
            seat=None if seat is None else SEATS[seat],
            turn=state.round,
            phase="" if step is None else type(step).__name__,
            to_act=state.to_act,
            prompt="" if step is None else str(step.prompt(state)),
            scores={SEATS[n]: state.score[n] for n in state.seated},
            stacks=(),
            pools={"hand": tuple(shown(card) for card in ([] if seat is None else state.hand(seat)))},
            facts={
                "table": tuple(state.table),
                "cards": {SEATS[n]: len(state.hand(n)) for n in state.seated},
                "bids": tuple(state.bids),
            },
        )

    def known(self, state: ToyState, seat: int) -> ToyState:
        new = state.copy()
        new.dice = SeededDice("unknown")
        hidden = concealed(new, seat)
        for card, holder in zip(hidden, sorted(new.holder[card] for card in hidden), strict=True):
            new.holder[card] = holder  # how many cards others hold is seen, not which
        return new

    def read_position(self, state: ToyState, lines: list[tuple[int, list[str]]]) -> None:
        needed = {"round", "cup", "score", "bids", *(f"hand {SEATS[n]}" for n in state.seated)}
        seen: set[str] = set()
        for line, words in lines:
            key = " ".join(words[:2]) if words[0] in ("hand", "post") else words[0]
            if key in seen:
                raise MalformedText(f"{key} is given twice", line)
            seen.add(key)
            try:
                self._read(state, words, line)
            except GaliciaError as error:
                raise UnknownText(str(error), line) from None
            except (ValueError, IndexError):
                raise MalformedText(f"cannot read the line of {key}", line) from None
        if needed - seen:
            raise MalformedText(f"missing: {', '.join(sorted(needed - seen))}")

    def _read(self, state: ToyState, words: list[str], line: int) -> None:
        kind, *rest = words
        value = self.lexicon.value
        if kind == "round":
            (state.round,) = (value("number", word) for word in rest)
        elif kind == "cup":
            state.cup = () if rest == ["-"] else tuple(value("seat", word) for word in rest)
        elif kind in ("score", "bids"):
            a, b, c, d = (value("number", word) for word in rest)
            setattr(state, kind, [a, b, c, d])
        elif kind == "hand":
            for word in [] if rest[1:] == ["-"] else rest[1:]:
                state.holder[value("unit", word)] = value("seat", rest[0])
        elif kind == "post":
            post, card = rest
            state.table[value("hex", post)] = value("unit", card)
        elif kind == "result":
            (text,) = rest
            winners = () if text == "draw" else tuple(text.split("+"))
            state.result = Result(winners, {SEATS[n]: state.score[n] for n in state.seated}, "more points")
        else:
            raise ValueError

    def check(self, state: ToyState) -> list[str]:
        if not state.agenda and state.result is None:
            return ["the game has neither a step nor a result"]
        if state.agenda and not isinstance(state.agenda[-1], Decision | Chance):
            return ["the last step asks for nothing"]
        return []


def concealed(state: ToyState, seat: int | None) -> list[int]:
    """The cards in the hands of others, those apart that are on the way to an outpost."""
    played = {step.card for step in state.agenda if isinstance(step, Duel)}
    return [card for card, holder in enumerate(state.holder) if holder not in (GONE, seat) and card not in played]


GAME = Toy()


# What the game adds to the contract.

LONGEST = 100


def shuffle_hidden(state: ToyState, seat: int | None, rng: random.Random) -> ToyState:
    """Hands of others are dealt anew; cards on the way to an outpost stay where they are."""
    new = state.copy()
    hidden = concealed(new, seat)
    dealt = [new.holder[card] for card in hidden]
    rng.shuffle(dealt)
    for card, holder in zip(hidden, dealt, strict=True):
        new.holder[card] = holder
    return new


def attacks_offered(state: ToyState) -> set[Any]:
    return set()


def news(before: View, after: View) -> list[str]:
    return []


def broken(state: ToyState) -> Iterator[str]:
    for card in state.table:
        if card != GONE and state.holder[card] != GONE:
            yield f"{CARDS[card]} is on the table and in a hand"


class Ledger:
    def __init__(self, state: ToyState) -> None:
        self.bids, self.score = list(state.bids), list(state.score)

    def book(self, events: list[Any]) -> None:
        for event in events:
            seat = event.facts.get("seat")
            if event.kind == "bid":
                self.bids[seat] = event.facts["amount"]
            elif event.kind == "duel" and event.facts["stays"]:
                self.score[seat] += 1 + self.bids[seat]

    def broken(self, state: ToyState) -> list[str]:
        return [] if self.score == state.score else [f"the events add up to {self.score}"]
