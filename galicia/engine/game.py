"""Game: everything about one rulebook that never changes during play, and what anybody may ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar

from galicia.engine.cases import Case
from galicia.engine.dice import Dice, SeededDice, TypedDice
from galicia.engine.draws import Draw
from galicia.engine.errors import GaliciaError, UnknownWord
from galicia.engine.events import Event
from galicia.engine.forecasts import Prospect
from galicia.engine.options import Options as Choices
from galicia.engine.orders import Order
from galicia.engine.rules import Rules
from galicia.engine.sentences import Sentence, Told, kind_of, told
from galicia.engine.steps import Chance, S

MOST_TURNS = 100  # of a game that has no last turn: positions beyond are refused, and the laboratory breaks it off


class Game(Rules[S]):
    """A game by its rules: what follows from them, and what its author has said in `Rules`.

    >>> import galicia
    >>> game = galicia.game("battle-for-galicia")
    >>> game.title, game.seats, game.scenarios
    ('Battle for Galicia 1914', ('AH', 'RU'), ('campaign',))
    >>> state = game.new(seed=1914)
    >>> game.owns(state, 0, game.lexicon.value("unit", "3c")), game.player_turn(state), game.turn_limit(state)
    (True, '1 AH', 12)
    """

    camps: ClassVar[tuple[tuple[str, ...], ...]]  # the seats of each side, by name
    package: ClassVar[str]  # where it stands
    packages: ClassVar[tuple[str, ...]]  # the same, behind that of its series if it has one
    _sides: ClassVar[tuple[int, ...]]  # the side of each seat

    def __init_subclass__(cls) -> None:
        cls.package = cls.__module__.rpartition(".")[0]
        cls.packages = (*filter(None, [cls.series]), cls.package)
        if hasattr(cls, "seats"):
            alliances = cls.alliances or {seat: (seat,) for seat in cls.seats}
            cls.sides, cls.camps = tuple(alliances), tuple(alliances.values())
            cls._sides = tuple(next(i for i, camp in enumerate(cls.camps) if seat in camp) for seat in cls.seats)
        if not hasattr(cls, "box") and hasattr(cls, "id"):
            cls.box, cls.box_title = cls.id, cls.title

    def new(
        self,
        scenario: str | None = None,
        *,
        seed: int | str | None = None,
        dice: Dice | None = None,
        options: Choices | Mapping[str, Any] | None = None,
    ) -> S:
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
        state.events, state.rolls, state.audience, state._sealed = [], [], (), False
        return state

    def bare(self, scenario: str | None, *, dice: Dice, options: Choices | Mapping[str, Any] | None = None) -> S:
        """A state before set-up, for `new` and for reading positions."""
        scenario = self.scenario(scenario or self.scenarios[0])
        chosen = options if isinstance(options, Choices) else self.Options.read(options or {})
        return self.State(self, scenario, chosen, dice)

    def typed_dice(self, seed: str) -> TypedDice:
        """Dice that are typed in; what this game never has thrown by hand falls by a seed."""
        by_table = any(issubclass(step, Chance) and not step.by_hand for step in self.steps.values())
        return TypedDice(SeededDice(seed) if by_table else None)

    @property
    def secret_draws(self) -> bool:
        """Whether hidden cards are typed in along with real dice: whoever draws them sees them."""
        return any(issubclass(step, Draw) and step.by_hand and not step.open for step in self.steps.values())

    # Seats and sides.

    def side_of(self, seat: int) -> int:
        """The side a seat fights for."""
        return self._sides[seat]

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats that fight for a side."""
        return tuple(seat for seat, own in enumerate(self._sides) if own == side)

    def allies(self, seat: int) -> tuple[int, ...]:
        """The other seats of a seat's side."""
        return tuple(other for other in self.seats_of(self._sides[seat]) if other != seat)

    def enemies(self, seat: int) -> tuple[int, ...]:
        """The seats of all other sides."""
        return tuple(other for other, side in enumerate(self._sides) if side != self._sides[seat])

    def seat_number(self, name: str) -> int:
        """The number of a seat."""
        try:
            return self.seats.index(name)
        except ValueError:
            raise UnknownWord(f"{self.title} has no seat {name!r}; it has: {', '.join(self.seats)}") from None

    def sight(self, state: S, seat: int | None) -> S:
        """A state as a seat knows it; without a seat, as everybody does. Without secrets it is the state itself."""
        if self.hides:
            for known_to in range(len(self.seats)) if seat is None else (seat,):
                state = self.known(state, known_to)
        return state

    # Words.

    def scenario(self, name: str) -> str:
        """The name of a scenario, if the game has it."""
        if name not in self.scenarios:
            raise UnknownWord(f"{self.title} has no scenario {name!r}; it has: {', '.join(self.scenarios)}")
        return name

    def case(self, id: str) -> Case:
        """The rule case of this number.

        >>> import galicia
        >>> galicia.game("battle-for-galicia").case("4.2-swamp").gist
        'No kind of move may enter swamp. [B9]'
        """
        for case in self.cases:
            if case.id == id:
                return case
        raise UnknownWord(f"{self.title} has no case {id!r}")

    def sentence(self, order: Order) -> str:
        """An order as it is written."""
        return " ".join(order.words(self.lexicon))

    def canonical_word(self, state: S, word: str) -> str:
        """The full form of a word a player may have shortened; the word itself if it is no unit or card."""
        lexicon, seat = self.lexicon, state.seat
        if lexicon.knows("hex", word):
            return word
        with suppress(GaliciaError):  # it may be neither, or name several
            if lexicon.knows("unit", word):
                return lexicon.word("unit", lexicon.value("unit", word, lambda u: self.owns(state, seat, u)))
            return lexicon.word("card", lexicon.value("card", word))
        return word

    def told(self, sentence: Sentence) -> Told:
        """Something the rules have to say, in words.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> print(game.told(Sentence("{units} {units:waits|wait}", "14.0", units=(0, 1))))
        5/I and 46/I wait (BfG 14.0)
        """
        return told(sentence, self.lexicon)

    def tell(self, event: Event) -> Told:
        """An event in words.

        >>> import galicia
        >>> game = galicia.game("battle-for-galicia")
        >>> state = game.new(seed=1914)
        >>> [game.tell(event).text for event in state.play("move 6/III 6.06")]
        ['6/III moves from 5.06 to 6.06']
        """
        telling = self.tellings[event.kind]
        return told(Sentence(telling.text, *telling.cases, **event.facts), self.lexicon)

    def event_json(self, event: Event) -> dict[str, Any]:
        """An event as plain data."""
        words = self.tell(event)
        return {
            "kind": event.kind,
            "text": words.text,
            "names": words.names,
            "cases": list(words.cases),
            "seen_by": [name for i, name in enumerate(self.seats) if event.visible_to(i)],
            "facts": {k: self._plain(k, v) for k, v in event.facts.items()},
        }

    def _plain(self, name: str, value: Any) -> Any:
        if callable(value):  # words that are made only when somebody reads them
            value = value()
        if isinstance(value, tuple):
            return [self._plain(name, one) for one in value]
        if isinstance(value, Sentence):
            return self.told(value).text
        if isinstance(value, Prospect):
            return value.facts
        kind = kind_of(name)
        return self.lexicon.word(kind, value) if kind else value
