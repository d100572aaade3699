"""Game: everything about one rulebook that never changes during play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from galicia.board.map import Map
from galicia.engine.dice import Dice, SeededDice
from galicia.engine.errors import GaliciaError, UnknownWord
from galicia.engine.events import Event, Telling
from galicia.engine.options import Options as Choices
from galicia.engine.orders import Order, verb
from galicia.engine.state import State
from galicia.engine.steps import Step
from galicia.engine.views import View
from galicia.engine.words import Lexicon, kinds


class Case(NamedTuple):
    """One rule case in our own words."""

    id: str
    gist: str


class Game:
    """Base of all games. A game names its seats and scenarios and says how a new state is set up.

    >>> import galicia
    >>> game = galicia.game("battle-for-galicia")
    >>> game.title, game.seats, game.scenarios
    ('Battle for Galicia 1914', ('AH', 'RU'), ('campaign',))
    >>> game.case("4.2-woods").gist
    'Woods cost 2.'
    """

    id: ClassVar[str]
    title: ClassVar[str]
    short: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    scenarios: ClassVar[tuple[str, ...]]
    Options: ClassVar[type[Choices]]
    steps: ClassVar[Mapping[str, type[Step]]]
    tellings: ClassVar[Mapping[str, Telling]]
    board: ClassVar[str] = ""  # the drawing of its map
    character: ClassVar[str] = ""  # a paragraph for the lobby
    chapters: ClassVar[Mapping[str, str]] = {}  # titles of the rulebook's chapters
    overlays: ClassVar[tuple[str, ...]] = ()
    lexicon: Lexicon
    cases: Sequence[Case]

    def new(
        self,
        scenario: str | None = None,
        *,
        seed: int | str | None = None,
        dice: Dice | None = None,
        options: Choices | Mapping[str, Any] | None = None,
    ) -> Any:
        """A game ready for its first decision."""
        state = self.bare(scenario, dice=dice or SeededDice(str(seed if seed is not None else 1914)), options=options)
        self.set_up(state)
        state.advance()
        state.opening = tuple(state.rolls)
        state.events, state.rolls, state._sealed = [], [], False
        return state

    def bare(self, scenario: str | None, *, dice: Dice, options: Choices | Mapping[str, Any] | None = None) -> Any:
        """A state before set-up, for `new` and for reading positions."""
        scenario = self.scenario(scenario or self.scenarios[0])
        chosen = options if isinstance(options, Choices) else self.Options.read(options or {})
        return self.empty(scenario, chosen, dice)

    def empty(self, scenario: str, options: Choices, dice: Dice) -> State:
        """A state of this game's own class."""
        raise NotImplementedError

    def set_up(self, state: Any) -> None:
        """Place the units and fill the agenda."""
        raise NotImplementedError

    def owns(self, seat: int, unit: int) -> bool:
        """Whether a unit belongs to a seat."""
        raise NotImplementedError

    def view(self, state: Any, seat: int | None) -> View:
        """What a seat may know."""
        raise NotImplementedError

    def known(self, state: Any, seat: int) -> Any:
        """A copy of a state with everything erased that a seat may not know, dice included."""
        raise NotImplementedError

    def boards(self, options: Any) -> Sequence[Map]:
        """The maps the game is played on.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> [board.title for board in game.boards(game.Options())]
        ['Battle for Galicia 1914']
        """
        return ()

    def attacks(self, state: Any, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every attack a seat could make now, as (hex, units); none in a game without forecasts."""
        return iter(())

    def forecast(self, state: Any, seat: int, target: int, units: tuple[int, ...]) -> dict[str, Any]:
        """All that an attack may bring, as far as its seat can know, as plain data.

        ``target`` and ``units`` in words; the ``column`` it is resolved on; ``lines`` (``text``, ``case``) that add up
        to it; ``outcomes``, each with its ``probability``; and ``expected`` values.
        """
        raise GaliciaError(f"{self.title} has no forecast of attacks")

    # Aids to play, as plain data. None of them depends on what the seat may not know.

    def actors(self, state: Any, seat: int) -> tuple[int, ...]:
        """The units of the deciding seat that can act now."""
        found: set[int] = set()
        for order in state.orders():
            for name, alias in kinds(type(order)):
                value = getattr(order, name)
                found.update((value,) if alias == "Unit" else value if alias == "Units" else ())
        return tuple(sorted(unit for unit in found if self.owns(seat, unit)))

    def verbs(self, state: Any) -> list[str]:
        """The words a sentence of the deciding seat may begin with."""
        return list(dict.fromkeys(verb(type(order)) for order in state.orders()))

    def progress(self, state: Any, seat: int) -> str:
        """How far the phase has come, in a few words; empty if there is nothing to say."""
        return ""

    def notes(self, state: Any, seat: int, said: Sequence[str], words: Sequence[str]) -> Mapping[str, str]:
        """Short remarks on words that may come next, such as what a hex costs."""
        return {}

    def reach(self, state: Any, seat: int, units: tuple[int, ...]) -> dict[str, Any]:
        """Where units can go together: ``start`` and ``hexes`` (``hex``, ``cost``, ``left``, ``path``, ``zone``)."""
        raise GaliciaError(f"{self.title} does not show where units can go")

    def why_not(self, state: Any, seat: int, units: tuple[int, ...], hex: int) -> dict[str, Any]:
        """Why units cannot go to a hex: ``text``, ``steps`` (``hex``, ``cost``, ``text``, ``ok``) and ``cases``."""
        raise GaliciaError(f"{self.title} does not explain where units cannot go")

    def overlay(self, state: Any, seat: int | None, name: str) -> dict[str, Any]:
        """Something to lay over the map, by one of the names in `overlays`."""
        raise UnknownWord(f"{self.title} has no overlay {name!r}; it has: {', '.join(self.overlays) or 'none'}")

    def describe(self, state: Any, seat: int | None, hex: int) -> str:
        """A hex and who is seen in it, in a sentence."""
        number = self.lexicon.word("hex", hex)
        for stack in self.view(state, seat).stacks:
            if stack.hex == number:
                return f"{number}: {stack.side} {', '.join(counter.unit for counter in stack.counters)}."
        return f"{number}: empty."

    def read_position(self, state: Any, lines: list[tuple[int, list[str]]]) -> None:
        """Fill a bare state from the game's own lines of a position, (line number, words) each."""
        raise NotImplementedError

    def check(self, state: Any) -> list[str]:
        """Every way in which a position is wrong; empty if it can be played from."""
        raise NotImplementedError

    def scenario(self, name: str) -> str:
        """The name of a scenario, if the game has it.

        >>> import galicia
        >>> galicia.game("battle-for-galicia").scenario("1915")
        Traceback (most recent call last):
        galicia.engine.errors.UnknownWord: Battle for Galicia 1914 has no scenario '1915'; it has: campaign
        """
        if name not in self.scenarios:
            raise UnknownWord(f"{self.title} has no scenario {name!r}; it has: {', '.join(self.scenarios)}")
        return name

    def seat_number(self, name: str) -> int:
        """The number of a seat.

        >>> import galicia
        >>> galicia.game("battle-for-galicia").seat_number("RU")
        1
        """
        try:
            return self.seats.index(name)
        except ValueError:
            raise UnknownWord(f"{self.title} has no seat {name!r}; it has: {', '.join(self.seats)}") from None

    def case(self, id: str) -> Case:
        """The rule case of this number."""
        for case in self.cases:
            if case.id == id:
                return case
        raise UnknownWord(f"{self.title} has no case {id!r}")

    def sentence(self, order: Order) -> str:
        """An order as it is written."""
        return " ".join(order.words(self.lexicon))

    def canonical_word(self, state: State, word: str) -> str:
        """The full form of a word a player may have shortened; the word itself if it is no unit."""
        seat = state.seat
        if not self.lexicon.knows("hex", word) and self.lexicon.knows("unit", word):
            try:
                return self.lexicon.word("unit", self.lexicon.value("unit", word, lambda u: self.owns(seat, u)))
            except GaliciaError:
                return word
        return word

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        return self.tellings[event.kind].text.format_map({k: self._worded(k, v) for k, v in event.facts.items()})

    def event_json(self, event: Event) -> dict[str, Any]:
        """An event as plain data."""
        telling = self.tellings[event.kind]
        return {
            "kind": event.kind,
            "text": self.tell(event),
            "cases": [f"{self.short} {case}" for case in telling.cases],
            "seen_by": [name for i, name in enumerate(self.seats) if event.visible_to(i)],
            "facts": {k: self._plain(k, v) for k, v in event.facts.items()},
        }

    def _worded(self, name: str, value: Any) -> str:
        plain = self._plain(name, value)
        return ", ".join(map(str, plain)) if isinstance(plain, list) else str(plain)

    def _plain(self, name: str, value: Any) -> Any:
        kind = FACTS.get(name.rstrip("0123456789"))
        if kind is None:
            return list(value) if isinstance(value, tuple) else value
        if isinstance(value, tuple):
            return [self.lexicon.word(kind, v) for v in value]
        return self.lexicon.word(kind, value)


# What the values of facts with these names are.
FACTS: Mapping[str, str] = {
    "unit": "unit",
    "units": "unit",
    "hex": "hex",
    "hexes": "hex",
    "start": "hex",
    "end": "hex",
    "path": "hex",
    "target": "hex",
    "seat": "seat",
}

