"""Game: everything about one rulebook that never changes during play."""

from __future__ import annotations

import re
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

    @property
    def chapter(self) -> str:
        """The chapter it belongs to.

        >>> Case("16/9.1-b", "").chapter, Case("track-GT1", "").chapter
        ('16', 'track')
        """
        return re.split(r"[^a-z0-9]", self.id, maxsplit=1)[0]


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
    toll: ClassVar[tuple[str, str]] = ("steps", "steps")  # what forecasts weigh losses in: its key and its name
    hides: ClassVar[str] = "a side may know what others do not"  # empty if nothing is hidden but the dice to come
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
        """A game ready for its first decision.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> game.new(seed=1914, options={"chelm_occupy": 1}).options.chelm_occupy
        1
        """
        state = self.bare(scenario, dice=dice or SeededDice(str(seed if seed is not None else 1914)), options=options)
        self.set_up(state)
        state.advance()
        state.opening = tuple(state.rolls)
        state.events, state.rolls, state._sealed = [], [], False
        return state

    def bare(self, scenario: str | None, *, dice: Dice, options: Choices | Mapping[str, Any] | None = None) -> Any:
        """A state before set-up, for `new` and for reading positions.

        >>> import galicia
        >>> from galicia.engine.dice import TypedDice
        >>> game = galicia.game("battle-for-galicia")
        >>> game.bare("campaign", dice=TypedDice()).agenda
        []
        """
        scenario = self.scenario(scenario or self.scenarios[0])
        chosen = options if isinstance(options, Choices) else self.Options.read(options or {})
        return self.empty(scenario, chosen, dice)

    def empty(self, scenario: str, options: Choices, dice: Dice) -> State:
        """A state of this game's own class.

        >>> import galicia
        >>> from galicia.engine.dice import TypedDice
        >>> game = galicia.game("battle-for-galicia")
        >>> type(game.empty("campaign", game.Options(), TypedDice())).__name__
        'GaliciaState'
        """
        raise NotImplementedError

    def set_up(self, state: Any) -> None:
        """Place the units and fill the agenda.

        >>> import galicia
        >>> from galicia.engine.dice import TypedDice
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.bare("campaign", dice=TypedDice())
        >>> game.set_up(state)
        >>> len(state.agenda)
        1
        """
        raise NotImplementedError

    def owns(self, seat: int, unit: int) -> bool:
        """Whether a unit belongs to a seat.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> game.owns(0, game.lexicon.value("unit", "3c"))
        True
        """
        raise NotImplementedError

    def view(self, state: Any, seat: int | None) -> View:
        """What a seat may know.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> game.view(state, 1).seat
        'RU'
        """
        raise NotImplementedError

    def known(self, state: Any, seat: int) -> Any:
        """A copy of a state with everything erased that a seat may not know, dice included.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> len(game.known(state, 0).on_map(1)) < len(state.on_map(1))
        True
        """
        raise NotImplementedError

    def player_turn(self, state: Any) -> str:
        """The part of the game a plan is made for: as long as it lasts the plan is its maker's own.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> game.player_turn(game.new(seed=1914))
        '1 AH'
        """
        return ""

    def boards(self, options: Any) -> Sequence[Map]:
        """The maps the game is played on.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> [board.title for board in game.boards(game.Options())]
        ['Battle for Galicia 1914']
        """
        return ()

    def attacks(self, state: Any, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every attack a seat could make now, as (hex, units); none in a game without forecasts.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> list(game.attacks(state, 0))
        []
        """
        return iter(())

    def forecast(self, state: Any, seat: int, target: int, units: tuple[int, ...]) -> dict[str, Any]:
        """All that an attack may bring, as far as its seat can know, as plain data.

        ``target`` and ``units`` in words; the ``column`` it is resolved on; ``lines`` (``text``, ``case``) that add up
        to it; ``outcomes``, each with its ``probability``; and ``expected`` values.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> _ = state.play("move 33/V 11.22")
        >>> target, units = state.world.grid.hex("12.22"), (game.lexicon.value("unit", "33/V"),)
        >>> game.forecast(state, 0, target, units)["column"]
        '1:2'
        """
        raise GaliciaError(f"{self.title} has no forecast of attacks")

    # Aids to play, as plain data. None of them depends on what the seat may not know.

    def actors(self, state: Any, seat: int) -> tuple[int, ...]:
        """The units of the deciding seat that can act now.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> "3c" in [game.lexicon.word("unit", unit) for unit in game.actors(state, 0)]
        True
        """
        found: set[int] = set()
        for order in state.orders():
            for name, alias in kinds(type(order)):
                value = getattr(order, name)
                found.update((value,) if alias == "Unit" else value if alias == "Units" else ())
        return tuple(sorted(unit for unit in found if self.owns(seat, unit)))

    def verbs(self, state: Any) -> list[str]:
        """The words a sentence of the deciding seat may begin with.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> sorted(game.verbs(state))
        ['done', 'move']
        """
        return list(dict.fromkeys(verb(type(order)) for order in state.orders()))

    def progress(self, state: Any, seat: int) -> str:
        """How far the phase has come, in a few words; empty if there is nothing to say.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> game.progress(state, 0)
        '31 units can still move'
        """
        return ""

    def notes(self, state: Any, seat: int, said: Sequence[str], words: Sequence[str]) -> Mapping[str, str]:
        """Short remarks on words that may come next, such as what a hex costs.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> game.notes(state, 0, ["move", "6/III"], ["6.06"])
        {'6.06': '1 MP, 4 left'}
        """
        return {}

    def reach(self, state: Any, seat: int, units: tuple[int, ...]) -> dict[str, Any]:
        """Where units can go together: ``start`` and ``hexes`` (``hex``, ``cost``, ``left``, ``path``, ``zone``).

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> unit = game.lexicon.value("unit", "6/III")
        >>> game.reach(state, 0, (unit,))["hexes"][0]
        {'hex': '4.05', 'cost': 1, 'left': 4, 'path': ['4.05'], 'zone': False}
        """
        raise GaliciaError(f"{self.title} does not show where units can go")

    def why_not(self, state: Any, seat: int, units: tuple[int, ...], hex: int) -> dict[str, Any]:
        """Why units cannot go to a hex: ``text``, ``steps`` (``hex``, ``cost``, ``text``, ``ok``) and ``cases``.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> unit = game.lexicon.value("unit", "6/III")
        >>> game.why_not(state, 0, (unit,), state.world.grid.hex("9.09"))["text"]
        '9.09 costs 6 of 5 MP'
        """
        raise GaliciaError(f"{self.title} does not explain where units cannot go")

    def overlay(self, state: Any, seat: int | None, name: str) -> dict[str, Any]:
        """Something to lay over the map, by one of the names in `overlays`.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> game.overlay(state, 0, "victory")["cases"]
        ['BfG 15.1-towns', 'BfG 15.1-values']
        """
        raise UnknownWord(f"{self.title} has no overlay {name!r}; it has: {', '.join(self.overlays) or 'none'}")

    def describe(self, state: Any, seat: int | None, hex: int) -> str:
        """A hex and who is seen in it, in a sentence.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> game.describe(state, 0, state.world.grid.hex("1.01"))
        '1.01, clear, Stanislau (city), railway, empty.'
        """
        number = self.lexicon.word("hex", hex)
        for stack in self.view(state, seat).stacks:
            if stack.hex == number:
                return f"{number}: {stack.side} {', '.join(counter.unit for counter in stack.counters)}."
        return f"{number}: empty."

    def read_position(self, state: Any, lines: list[tuple[int, list[str]]]) -> None:
        """Fill a bare state from the game's own lines of a position, (line number, words) each.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> galicia.Position.loads(state.position()).state() == state  # reads its own lines
        True
        """
        raise NotImplementedError

    def check(self, state: Any) -> list[str]:
        """Every way in which a position is wrong; empty if it can be played from.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> game.check(state)
        []
        """
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
        """The rule case of this number.

        >>> import galicia
        >>> galicia.game("battle-for-galicia").case("4.2-swamp").gist
        'Swamp cannot be entered, by any kind of move. [B9]'
        """
        for case in self.cases:
            if case.id == id:
                return case
        raise UnknownWord(f"{self.title} has no case {id!r}")

    def sentence(self, order: Order) -> str:
        """An order as it is written.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> game.sentence(state.parse("move 3c 11.24"))
        'move 3c 11.24'
        """
        return " ".join(order.words(self.lexicon))

    def canonical_word(self, state: State, word: str) -> str:
        """The full form of a word a player may have shortened; the word itself if it is no unit.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> game.canonical_word(state, "33")
        '33/V'
        """
        seat = state.seat
        if not self.lexicon.knows("hex", word) and self.lexicon.knows("unit", word):
            try:
                return self.lexicon.word("unit", self.lexicon.value("unit", word, lambda u: self.owns(seat, u)))
            except GaliciaError:
                return word
        return word

    def tell(self, event: Event) -> str:
        """An event as a sentence.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> [game.tell(event) for event in state.play("move 6/III 6.06")]
        ['6/III moves from 5.06 to 6.06']
        """
        return self.tellings[event.kind].text.format_map({k: self._worded(k, v) for k, v in event.facts.items()})

    def event_json(self, event: Event) -> dict[str, Any]:
        """An event as plain data.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> game.event_json(state.play("move 6/III 6.06")[0])["facts"]
        {'seat': 'AH', 'units': ['6/III'], 'start': '5.06', 'end': '6.06'}
        """
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
        if callable(value):  # words that are made only when somebody reads them
            value = value()
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

