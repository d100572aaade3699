"""Rules: what the author of a game says. What follows from it, and is the same for all games, is in `Game`."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic

from galicia.board.map import Map
from galicia.engine.aids import Left, Note
from galicia.engine.battles import Dispatch
from galicia.engine.briefings import Briefing
from galicia.engine.cases import Case
from galicia.engine.errors import GaliciaError, UnknownWord
from galicia.engine.events import Telling
from galicia.engine.forecasts import Forecast
from galicia.engine.marches import Reachable, WhyNot
from galicia.engine.names import Names
from galicia.engine.options import Options as Choices
from galicia.engine.orders import verb
from galicia.engine.overlays import Overlay
from galicia.engine.sentences import Sentence
from galicia.engine.steps import S, Step
from galicia.engine.tale import Tale
from galicia.engine.views import View
from galicia.engine.words import Lexicon, kinds


class Rules(Generic[S]):
    """What a game is, and what the engine asks of it. Methods without an answer here must be written for every game.

    A seat decides, a side fights. Each seat is a side of its own unless `alliances` names the sides with their seats.
    Games of one box are one rulebook for different numbers of players.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    short: ClassVar[str]
    series: ClassVar[str] = ""  # the package of the rules it shares with other games
    box: ClassVar[str]  # the id of the box it comes in, and what is printed on it; its own unless they are named
    box_title: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    alliances: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    sides: ClassVar[tuple[str, ...]]  # by name, as `alliances` or `seats` have it
    scenarios: ClassVar[tuple[str, ...]]
    Options: ClassVar[type[Choices]]
    State: type[S]
    steps: ClassVar[Mapping[str, type[Step]]]
    tellings: ClassVar[Mapping[str, Telling]]
    board: ClassVar[str] = ""  # the drawing of its map
    character: ClassVar[str] = ""  # a paragraph for the lobby
    names: ClassVar[Names] = Names()
    overlays: ClassVar[tuple[str, ...]] = ()
    toll: ClassVar[tuple[str, str]] = ("steps", "steps")  # what forecasts weigh losses in: its key and its name
    hides: ClassVar[str] = "a side may know what others do not"  # empty if nothing is hidden but the dice to come
    dispatches: ClassVar[Mapping[str, Dispatch]] = {}  # what events are to whoever watches, by kind
    tale: ClassVar[Tale] = Tale()  # the words in which a campaign is told
    losses_in: ClassVar[str] = ""  # what losses are in forecasts, behind attacker_ and defender_; empty without battles
    lexicon: Lexicon
    cases: Sequence[Case]

    # What every game must say.

    def set_up(self, state: S) -> None:
        """Place the units and fill the agenda."""
        raise NotImplementedError

    def owns(self, state: S, seat: int, unit: int) -> bool:
        """Whether a unit is a seat's to name and to order about, as the state stands."""
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> View:
        """What a seat may know."""
        raise NotImplementedError

    def how_ended(self, winners: tuple[str, ...], scores: Mapping[str, int]) -> str:
        """The words of a result, for positions hold only its numbers."""
        raise NotImplementedError

    def check(self, state: S) -> list[str]:
        """Every way in which a position is wrong; empty if it can be played from."""
        raise NotImplementedError

    # What a game may say.

    def briefing(self, scenario: str, seat: str) -> Briefing | None:
        """What a seat reads before the first turn of a scenario."""
        return None

    def leader(self, scores: Mapping[str, int]) -> str:
        """The side that would win with these points; empty if nobody would."""
        first, second = sorted(scores, key=lambda side: -scores[side])[:2]
        return first if scores[first] > scores[second] else ""

    def turn_limit(self, state: S) -> int | None:
        """The last turn there can be; None if play may go on for ever."""
        return None

    def dead(self, state: S, side: int) -> int:
        """The units a side has lost for good."""
        return 0

    def mustered(self, state: S, side: int) -> int:
        """All that a side has brought, in what losses are counted in; 0 if nobody counts it."""
        return 0

    def known(self, state: S, seat: int) -> S:
        """A copy of a state with everything erased that a seat may not know, dice included."""
        return state.veiled(seat)

    def deal_unknown(self, state: S, rng: random.Random) -> S:
        """A state that is all true as far as its seat can tell: every unknown card is one of those it may be.

        For search, and for a match that begins from what a seat knows. In a game without cards there are none.
        """
        return state

    def player_turn(self, state: S) -> str:
        """The part of the game a plan is made for: as long as it lasts the plan is its maker's own."""
        return ""

    def boards(self, options: Any) -> Sequence[Map]:
        """The maps the game is played on."""
        return ()

    def attacks(self, state: S, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every attack a seat could make now, as (hex, units); none in a game without forecasts."""
        return iter(())

    def forecast(self, state: S, seat: int, target: int, units: tuple[int, ...]) -> Forecast:
        """All that an attack may bring, as far as its seat can know."""
        raise GaliciaError(f"{self.title} has no forecast of attacks")

    # Aids to play. None of them depends on what the seat may not know.

    def actors(self, state: S, seat: int) -> tuple[int, ...]:
        """The units of the deciding seat that can act now."""
        found: set[int] = set()
        for order in state.orders():
            for name, alias in kinds(type(order)):
                value = getattr(order, name)
                found.update((value,) if alias == "Unit" else value if alias == "Units" else ())
        return tuple(sorted(unit for unit in found if self.owns(state, seat, unit)))

    def verbs(self, state: S) -> list[str]:
        """The words a sentence of the deciding seat may begin with."""
        return list(dict.fromkeys(verb(type(order)) for order in state.orders()))

    def progress(self, state: S, seat: int) -> Left | None:
        """What is left to do in the phase; nothing if there is nothing to say."""
        return None

    def notes(self, state: S, seat: int, said: Sequence[str], words: Sequence[str]) -> Mapping[str, Note]:
        """Short remarks on words that may come next, such as what a hex costs."""
        return {}

    def reach(self, state: S, seat: int, units: tuple[int, ...]) -> Reachable:
        """Where units can go together."""
        raise GaliciaError(f"{self.title} does not show where units can go")

    def why_not(self, state: S, seat: int, units: tuple[int, ...], hex: int) -> WhyNot:
        """Why units cannot go to a hex."""
        raise GaliciaError(f"{self.title} does not explain where units cannot go")

    def overlay(self, state: S, seat: int | None, name: str, side: int | None = None) -> Overlay:
        """Something to lay over the map, by one of the names in `overlays`; of some, perhaps another side's."""
        raise UnknownWord(f"{self.title} has no overlay {name!r}; it has: {', '.join(self.overlays) or 'none'}")

    def describe(self, state: S, seat: int | None, hex: int) -> Sentence:
        """What a hex is and who is seen in it."""
        number = self.lexicon.word("hex", hex)
        for stack in self.view(state, seat).stacks:
            if stack.hex == number:
                units = [self.lexicon.value("unit", counter.unit) for counter in stack.counters]
                return Sentence("{side}: {units:,}", side=self.sides.index(stack.side), units=units)
        return Sentence("empty")
