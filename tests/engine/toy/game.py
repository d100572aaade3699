"""The made-up game itself, for four and for two: words, lines of positions, views."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from galicia.engine import windows
from galicia.engine.battles import Dispatch, NewTurn
from galicia.engine.cards import Place
from galicia.engine.errors import GaliciaError
from galicia.engine.events import Telling
from galicia.engine.forecasts import Forecast, Possibility
from galicia.engine.game import Case, Game
from galicia.engine.steps import Chance, Decision, Step
from galicia.engine.views import Counter, StackView, View
from galicia.engine.words import Lexicon
from tests.engine.toy.state import (
    CHITS,
    DESIGNS,
    HAND,
    HAND_SIZE,
    OUTPOSTS,
    PILE,
    POST,
    PRINTED,
    SEATS,
    UNITS,
    ToyOptions,
    ToyState,
)
from tests.engine.toy.steps import STEPS, Duel, Refit, Round


class Toy(Game[ToyState]):
    id = "toy"
    title = "Outposts"
    short = "Toy"
    box = "outposts"
    box_title = "Outposts"
    seats = SEATS
    alliances: ClassVar[Mapping[str, tuple[str, ...]]] = {"NS": ("N", "S"), "EW": ("E", "W")}
    scenarios = ("duel", "alliances")
    hooks = "tests.engine.toy.hooks"
    Options = ToyOptions
    State = ToyState
    steps: ClassVar[Mapping[str, type[Step]]] = {step.__name__: step for step in STEPS}
    dispatches: ClassVar[Mapping[str, Dispatch]] = {
        "round": Dispatch("turn", lambda facts: NewTurn(facts["turn"]))
    }
    tellings: ClassVar[Mapping[str, Telling]] = {
        "round": Telling("Round {turn}", ("1.1",)),
        "drawn": Telling("{seat} is drawn", ("1.1",)),
        "drew": Telling("{seat} draws {card}", ("1.2",)),
        "drew_unseen": Telling("{seat} draws a card", ("1.2",)),
        "played": Telling("{seat} plays {card} at {hex}", ("2.1",)),
        "hidden": Telling("{seat} plays a card at {hex}", ("2.1",)),
        "marched": Telling("{seat} marches by {path}", ("2.2",)),
        "discarded": Telling("{seat} discards {cards}", ("2.3",)),
        "bid_written": Telling("{seat} writes a bid of {amount}", ("2.4",)),
        "bid": Telling("{seat} bids {amount}", ("2.4",)),
        "raided": Telling("{seat} takes {card} from {seat2}", ("2.5",)),
        "raided_unseen": Telling("{seat} takes a card from {seat2}", ("2.5",)),
        "signalled": Telling("{seat} signals with {units}", ("2.6",)),
        "passed": Telling("{seat} passes", ("3.1",)),
        "waived": Telling("{seat} waives", ("3.1",)),
        "trumped": Telling("{seat} cancels it with {card}", ("3.1",)),
        "duel": Telling("{seat} rolls {rolls} for {card}: {stays}", ("4.1",)),
        "won_over": Telling("{unit} goes over to {side}", ("4.1",)),
        "ended": Telling("The game ends", ("5.1",)),
    }

    def __init__(self) -> None:
        cases = sorted({case for telling in self.tellings.values() for case in telling.cases})
        self.cases = tuple(Case(number, "") for number in cases)
        self.places = (
            Place("pile", seen=0),
            Place("discards", ordered=True),
            *(Place(f"post {post}") for post in OUTPOSTS),
            *(Place(f"hand {seat}", seen=1 << i) for i, seat in enumerate(self.seats)),
            *(Place(f"played {seat}", seen=self.friends(i)) for i, seat in enumerate(self.seats)),
        )
        self.lexicon = Lexicon(
            {
                "unit": dict(enumerate(UNITS)),
                "piece": dict(enumerate(UNITS)),
                "hex": dict(enumerate(OUTPOSTS)),
                "card": dict(enumerate((*DESIGNS, *CHITS))),
                "seat": dict(enumerate(self.seats)),
                "side": dict(enumerate(self.sides)),
            },
            {"unit": {"guard": (0, 1), "patrol": (2, 3)}},
            self.short,
        )

    def friends(self, seat: int) -> int:
        """A seat and its allies, as bits."""
        return sum(1 << friend for friend in (seat, *self.allies(seat)))

    def played(self, seat: int) -> int:
        """Where a card of a seat lies until it is decided whether it stays."""
        return HAND + len(self.seats) + seat

    def set_up(self, state: ToyState) -> None:
        state.deck.gather(PILE)
        dealt = state.options.hands == "dealt"
        for seat in state.seated:
            for name in () if dealt else PRINTED[seat].split():
                state.deck.move(DESIGNS.index(name), PILE, HAND + seat)
        deal = [Refit(seat) for seat in state.seated for _ in range(HAND_SIZE)] if dealt else []
        state.push(*deal, Round(1))

    def owns(self, state: ToyState, seat: int, unit: int) -> bool:
        return state.army[unit] == self.side_of(seat)

    def turn_limit(self, state: ToyState) -> int | None:
        return state.options.rounds or None

    def how_ended(self, winners: tuple[str, ...], scores: Mapping[str, int]) -> str:
        return "more points"

    def points(self, state: ToyState) -> dict[str, int]:
        """What each side has scored."""
        return {name: sum(state.score[seat] for seat in self.seats_of(side)) for side, name in enumerate(self.sides)}

    def forecast(self, state: ToyState, seat: int, target: int, units: tuple[int, ...]) -> Forecast:
        """The chance that a card stays in an outpost, and how many cards may still answer it."""
        if state.deck[POST + target]:
            raise GaliciaError(f"{OUTPOSTS[target]} is taken")
        stays = sum(a + b >= state.options.needed for a in range(1, 7) for b in range(1, 11)) / 60
        return Forecast(
            (Possibility(stays, (), {}, {}, 0.0, "stays"),),
            {"points": stays * (1 + state.bids[seat])},
            target,
            units,
            f"{state.options.needed}+",
            answers=windows.answers_left(state, self.enemies(seat)),
        )

    def view(self, state: ToyState, seat: int | None) -> View:
        step = None if state.over else state.step
        shown = (deck.shown(self._card, seat, len(self.seats)) for deck in (state.cup, state.deck))
        return View(
            game=self.id,
            seat=None if seat is None else SEATS[seat],
            turn=state.turn,
            phase="" if step is None else type(step).__name__,
            to_act=state.to_act,
            prompt="" if step is None else str(step.prompt(state)),
            scores=self.points(state),
            stacks=tuple(
                StackView(OUTPOSTS[unit], self.sides[side], True, (Counter(UNITS[unit], self.sides[side], "unit", {}),))
                for unit, side in enumerate(state.army)
            ),
            pools={},
            facts={
                "bids": tuple(state.bids),
                "written": 0 if seat is None else state.written[seat],
                "used": state.used,
                "waived": state.waived,
            },
            cards={place: cards for places in shown for place, cards in places.items()},
        )

    def _card(self, card: int) -> str:
        return self.lexicon.word("card", card)

    def deal_unknown(self, state: ToyState, rng: random.Random) -> ToyState:
        new = state.copy()
        new.deck.deal_unknown(rng)
        new.known_to = ()
        return new

    def check(self, state: ToyState) -> list[str]:
        known = bool(state.known_to)
        wrong = [state.deck.amiss(self._card, known), state.cup.amiss(self._card, known)]
        wrong += [step.amiss(state) for step in state.agenda]
        played = sum(len(state.deck[self.played(seat)]) for seat in range(len(self.seats)))
        if played != sum(isinstance(step, Duel) for step in state.agenda) or played > 1:
            wrong.append("a card that was played needs its duel")
        if any(len(state.deck[POST + post]) > 1 for post in range(len(OUTPOSTS))):
            wrong.append("an outpost holds one card")
        if not state.agenda and state.result is None:
            wrong.append("the game has neither a step nor a result")
        if state.agenda and not isinstance(state.agenda[-1], Decision | Chance):
            wrong.append("the last step asks for nothing")
        return [text for text in wrong if text]


class ToyForTwo(Toy):
    """The same for two players, each a side of its own."""

    id = "toy-for-two"
    title = "Outposts for two"
    seats = SEATS[:2]
    alliances: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    scenarios = ("alliances",)


GAMES = GAME, FOR_TWO = Toy(), ToyForTwo()
