"""The sequence of play of the made-up game, and its orders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from galicia.engine import windows
from galicia.engine.cards import Deck
from galicia.engine.draws import Draw
from galicia.engine.orders import Order, Pass
from galicia.engine.sentences import Sentence, because
from galicia.engine.state import Result
from galicia.engine.steps import Automatic, Chance, Decision
from galicia.engine.windows import Window
from galicia.engine.words import UNKNOWN, Card, Cards, Hex, Path, Seat, Units
from tests.engine.toy.state import CHIT, CUP, DISCARDS, HAND, OUT, OUTPOSTS, PILE, POST, TRUMPS, UNITS, ToyState

SHOWN = Sentence("a bid was shown")


@dataclass(frozen=True, slots=True)
class Play(Order):
    GRAMMAR: ClassVar[str] = "play <card> at <post>"
    card: Card
    post: Hex


@dataclass(frozen=True, slots=True)
class March(Order):
    GRAMMAR: ClassVar[str] = "march <path>"
    path: Path


@dataclass(frozen=True, slots=True)
class Discard(Order):
    GRAMMAR: ClassVar[str] = "discard <cards> now"
    cards: Cards


@dataclass(frozen=True, slots=True)
class Bid(Order):
    GRAMMAR: ClassVar[str] = "bid <amount>"
    amount: int


@dataclass(frozen=True, slots=True)
class Raid(Order):
    GRAMMAR: ClassVar[str] = "raid <enemy>"
    enemy: Seat


@dataclass(frozen=True, slots=True)
class Signal(Order):
    GRAMMAR: ClassVar[str] = "signal <units>"
    units: Units


@dataclass(frozen=True, slots=True)
class Trump(Order):
    GRAMMAR: ClassVar[str] = "trump <card>"
    card: Card


@dataclass(frozen=True, slots=True)
class Round(Automatic[ToyState]):
    public: ClassVar[tuple[str, ...]] = ("number",)
    number: int

    def run(self, s: ToyState) -> None:
        if s.options.rounds and self.number > s.options.rounds:
            s.push(End())
            return
        s.turn = self.number
        s.cup.gather(CUP)
        windows.new_round(s)
        s.tell("round", turn=self.number)
        s.push(DrawChit(s.seated[0]), *map(Refit, s.seated), Round(self.number + 1))


@dataclass(frozen=True, slots=True)
class DrawChit(Draw[ToyState]):
    """1.1: a chit out of the cup; everybody knows which are left in it."""

    open: ClassVar[bool] = True

    def deck(self, s: ToyState) -> Deck:
        return s.cup

    def source(self, s: ToyState) -> int:
        return CUP

    def prompt(self, s: ToyState) -> Sentence:
        return Sentence("Draw a chit", "1.1")

    def drawn(self, s: ToyState, card: int) -> None:
        s.cup.move(card, CUP, OUT)
        s.tell("drawn", seat=card - CHIT)
        s.push(Turn(card - CHIT), *([DrawChit(self.side)] if s.cup[CUP] else []))


@dataclass(frozen=True, slots=True)
class Refit(Automatic[ToyState]):
    """1.2: a seat draws a card. The discards become the pile when it is empty; without either there is none."""

    side: Seat

    def run(self, s: ToyState) -> None:
        if s.deck.replenish(PILE, DISCARDS):
            s.push(DrawFromPile(self.side))


@dataclass(frozen=True, slots=True)
class DrawFromPile(Draw[ToyState]):
    def source(self, s: ToyState) -> int:
        return PILE

    def prompt(self, s: ToyState) -> Sentence:
        return Sentence("Draw a card", "1.2")

    def drawn(self, s: ToyState, card: int) -> None:
        s.deck.move(card, PILE, HAND + self.side)
        s.tell("drew", 1 << self.side, seat=self.side, card=card)
        s.tell("drew_unseen", ~(1 << self.side), seat=self.side)


@dataclass(frozen=True, slots=True)
class Turn(Decision[ToyState]):
    accepts: ClassVar[tuple[type[Order], ...]] = (Play, March, Discard, Bid, Raid, Signal, Pass)
    side: Seat

    def seat(self, s: ToyState) -> Seat:
        return self.side

    def prompt(self, s: ToyState) -> Sentence:
        return Sentence("Play, march, discard, bid, raid, signal or pass", "2.1", "2.2")

    def orders(self, s: ToyState) -> Iterator[Order]:
        yield Pass()
        hand = [card for card in s.hand(self.side) if card != UNKNOWN]
        for card in dict.fromkeys(hand):
            for h in range(len(OUTPOSTS)):
                if not s.deck[POST + h]:
                    yield Play(card, h)
        for a, b in combinations(range(len(OUTPOSTS)), 2):
            yield March((a, b))
            yield March((b, a, b))
        for size in range(1, len(hand) + 1):
            yield from map(Discard, dict.fromkeys(combinations(hand, size)))
        if s.options.bids == "open":
            yield from map(Bid, range(max(s.bids[self.side], s.written[self.side]) + 1, 4))
        yield from (Raid(enemy) for enemy in s.game.enemies(self.side) if s.hand(enemy))
        own = [unit for unit in range(len(UNITS)) if s.game.owns(s, self.side, unit)]
        for size in range(1, len(own) + 1):
            yield from map(Signal, combinations(own, size))

    def explain(self, s: ToyState, order: Order) -> list[Sentence]:
        if order in self.orders(s):
            return []
        rule = {Play: "2.1", March: "2.2", Discard: "2.3", Bid: "2.4", Raid: "2.5", Signal: "2.6"}[type(order)]
        return [because("the rules of outposts forbid it", rule)]

    def play(self, s: ToyState, order: Order) -> None:
        if isinstance(order, Bid):
            s.written[self.side] = order.amount  # and the turn goes on
            s.tell("bid_written", 1 << self.side, seat=self.side, amount=order.amount)
            return
        s.pop()
        self.show_bid(s)
        if isinstance(order, Play):
            self.play_card(s, order)
        elif isinstance(order, Discard):
            for card in order.cards:
                s.deck.move(card, HAND + self.side, DISCARDS)
            s.tell("discarded", seat=self.side, cards=order.cards)
        elif isinstance(order, March):
            s.tell("marched", seat=self.side, path=order.path)
        elif isinstance(order, Raid):
            s.push(RaidDraw(self.side, order.enemy))
        elif isinstance(order, Signal):
            s.tell("signalled", seat=self.side, units=order.units)

    def show_bid(self, s: ToyState) -> None:
        if s.written[self.side]:
            s.bids[self.side], s.written[self.side] = s.written[self.side], 0
            s.seal(SHOWN)
            s.tell("bid", seat=self.side, amount=s.bids[self.side])

    def play_card(self, s: ToyState, order: Play) -> None:
        friends = s.game.friends(self.side)
        s.deck.move(order.card, HAND + self.side, s.game.played(self.side))
        s.tell("played", friends, card=order.card, hex=order.post, seat=self.side)
        s.tell("hidden", ~friends, hex=order.post, seat=self.side)
        foes = [seat for seat in s.game.enemies(self.side) if seat in s.seated]
        s.push(*([Answer(foe, order.post) for foe in foes] if s.options.answers else []), Duel(self.side, order.post))


@dataclass(frozen=True, slots=True)
class RaidDraw(Draw[ToyState]):
    """2.5: a card of an enemy's hand, taken blindly. The table throws, even where all dice are real ones."""

    public: ClassVar[tuple[str, ...]] = ("enemy",)
    by_hand: ClassVar[bool] = False
    enemy: Seat

    def source(self, s: ToyState) -> int:
        return HAND + self.enemy

    def prompt(self, s: ToyState) -> Sentence:
        return Sentence("Take a card", "2.5")

    def drawn(self, s: ToyState, card: int) -> None:
        both = 1 << self.side | 1 << self.enemy
        s.deck.move(card, HAND + self.enemy, HAND + self.side)
        s.tell("raided", both, seat=self.side, seat2=self.enemy, card=card)
        s.tell("raided_unseen", ~both, seat=self.side, seat2=self.enemy)


@dataclass(frozen=True, slots=True)
class Answer(Window[ToyState]):
    """3.1: an opponent may cancel the card with a trump."""

    accepts: ClassVar[tuple[type[Order], ...]] = (*Window.accepts, Trump)
    public: ClassVar[tuple[str, ...]] = ("post",)
    post: Hex

    def prompt(self, s: ToyState) -> Sentence:
        return Sentence("A card is played at {hex}: answer, pass or waive", "3.1", hex=self.post)

    def amiss(self, s: ToyState) -> str:
        return self.unless(any(isinstance(step, Duel) for step in s.agenda[: s.agenda.index(self)]))

    def answers(self, s: ToyState) -> Iterator[Order]:
        yield from (Trump(card) for card in dict.fromkeys(s.hand(self.side)) if card in TRUMPS)

    def answered(self, s: ToyState, order: Trump) -> None:
        s.deck.move(order.card, HAND + self.side, DISCARDS)
        s.tell("trumped", seat=self.side, card=order.card)
        while not isinstance(step := s.agenda.pop(), Duel):  # the windows behind this one close
            pass
        s.deck.move_all(s.game.played(step.side), DISCARDS)


@dataclass(frozen=True, slots=True)
class Duel(Chance[ToyState]):
    public: ClassVar[tuple[str, ...]] = ("post",)
    side: Seat
    post: Hex

    def amiss(self, s: ToyState) -> str:
        return self.unless(len(s.deck[s.game.played(self.side)]) == 1 and not s.deck[POST + self.post])

    def roller(self, s: ToyState) -> Seat:
        return self.side

    def dice(self, s: ToyState) -> tuple[int, ...]:
        return (6, 10)

    def prompt(self, s: ToyState) -> Sentence:
        return Sentence("Roll a six and a ten", "4.1")

    def resolve(self, s: ToyState, rolls: tuple[int, ...]) -> None:
        (card,) = s.deck[s.game.played(self.side)]
        stays = sum(rolls) >= s.options.needed
        s.deck.move_all(s.game.played(self.side), POST + self.post if stays else DISCARDS)
        s.tell("duel", seat=self.side, card=card, rolls=rolls, stays=stays)
        if stays:
            s.score[self.side] += 1 + s.bids[self.side]
            self.win_over(s)

    def win_over(self, s: ToyState) -> None:
        """4.1: the unit in the outpost fights for the other side from now on."""
        side = s.game.side_of(self.side)
        if self.post < len(UNITS) and s.army[self.post] != side:
            s.army[self.post] = side
            s.tell("won_over", unit=self.post, side=side)


@dataclass(frozen=True, slots=True)
class End(Automatic[ToyState]):
    def run(self, s: ToyState) -> None:
        game, points = s.game, s.game.points(s)
        most = max(points.values())
        best = [side for side, name in enumerate(game.sides) if points[name] == most]
        winners = [seat for seat in s.seated if best == [game.side_of(seat)]]
        s.result = Result(tuple(game.seats[seat] for seat in winners), points, game.how_ended((), points))
        s.tell("ended")
        s.agenda.clear()


STEPS = (Round, DrawChit, Refit, DrawFromPile, Turn, RaidDraw, Answer, Duel, End)
