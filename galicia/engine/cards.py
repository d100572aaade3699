"""Cards: where every card of a deck lies, and who may look at it.

A deck has designs and so many copies of each, which nobody can tell apart. Every card lies in one of the places a game
names: pile, hands, discards. A pile has no hidden order: what is drawn from it is decided when it is drawn, and to
shuffle is to move cards. In what a seat knows, the cards it may not look at are unknown.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from galicia.engine.events import EVERYONE, may_know
from galicia.engine.fields import OWNER, Field
from galicia.engine.forms import Line, Listing, number
from galicia.engine.words import NONE, UNKNOWN, Cards


class Place(NamedTuple):
    """Somewhere cards lie: its name in positions, the seats that may look at them, whether their order is kept."""

    name: str
    seen: int = EVERYONE
    ordered: bool = False

    def open_to(self, seat: int) -> bool:
        """Whether a seat may look."""
        return bool(self.seen >> seat & 1)


class Deck:
    """The cards of one deck, by place. Places go by their number, cards by that of their design.

    >>> pile, hand = Place("pile", seen=0), Place("hand AH", seen=0b01)
    >>> deck = Deck((pile, hand), {0: 2, 1: 1})
    >>> deck.gather(0)
    >>> deck.move(1, 0, 1)
    >>> deck[0], deck[1], deck.unseen(0), deck.unseen(1)
    ((0, 0), (1,), (0, 0), (0, 0, 1))
    """

    __slots__ = ("copies", "heaps", "places")

    def __init__(self, places: Sequence[Place], copies: Mapping[int, int]) -> None:
        """A deck that is still in its box: no card lies anywhere."""
        self.places, self.copies = tuple(places), copies
        self.heaps: list[Cards] = [()] * len(self.places)

    def copy(self) -> Deck:
        """The same cards in the same places."""
        new = Deck.__new__(Deck)
        new.places, new.copies, new.heaps = self.places, self.copies, self.heaps.copy()
        return new

    def __getitem__(self, place: int) -> Cards:
        return self.heaps[place]

    def put(self, place: int, cards: Iterable[int]) -> None:
        """Let these cards lie in a place, and no others."""
        self.heaps[place] = tuple(cards) if self.places[place].ordered else tuple(sorted(cards))

    def gather(self, place: int) -> None:
        """Put all cards of the deck into one place."""
        self.heaps = [()] * len(self.places)
        self.put(place, Counter(self.copies).elements())

    def move(self, card: int, start: int, end: int) -> None:
        """Take a card from one place to another. Where it is not seen to lie, it is one of the unknown ones."""
        left = list(self.heaps[start])
        left.remove(card if card in left else UNKNOWN)
        self.heaps[start] = tuple(left)
        self.put(end, (*self.heaps[end], card))

    def move_all(self, start: int, end: int) -> None:
        """Take all cards of one place to another: discards become the pile."""
        cards, self.heaps[start] = self.heaps[start], ()
        self.put(end, (*self.heaps[end], *cards))

    def replenish(self, pile: int, discards: int) -> bool:
        """Let the discards become the pile if that is empty; whether there is a card to draw."""
        if not self.heaps[pile]:
            self.move_all(discards, pile)
        return bool(self.heaps[pile])

    # Who knows what.

    def unseen(self, seat: int | None = None) -> Cards:
        """The cards that do not lie where a seat may look; without a seat, those that are unknown here."""
        left = Counter(self.copies)
        for place, heap in zip(self.places, self.heaps, strict=True):
            if seat is None or place.open_to(seat):
                left.subtract(card for card in heap if card != UNKNOWN)
        return tuple(sorted(left.elements()))

    def veil(self, seat: int) -> None:
        """Keep of every card only what a seat knows of it."""
        for i, place in enumerate(self.places):
            if not place.open_to(seat):
                self.heaps[i] = (UNKNOWN,) * len(self.heaps[i])

    def deal_unknown(self, rng: random.Random) -> None:
        """Let every unknown card be one of those that it may be, all deals alike."""
        cards = list(self.unseen())
        rng.shuffle(cards)
        for i, heap in enumerate(self.heaps):
            if UNKNOWN in heap:
                self.put(i, [cards.pop() if card == UNKNOWN else card for card in heap])

    def shown(self, word: Callable[[int], str], seat: int | None, seats: int) -> dict[str, tuple[str, ...] | int]:
        """The cards of every place in words, as far as a seat or a spectator may look at them, else how many."""
        return {
            place.name: tuple(map(word, heap)) if may_know(place.seen, seat, seats) else len(heap)
            for place, heap in zip(self.places, self.heaps, strict=True)
        }

    def amiss(self, word: Callable[[int], str], known: bool) -> str:
        """Why cards cannot lie as a position says; empty if they can. Only somebody's knowledge has unknown ones."""
        found = Counter(card for heap in self.heaps for card in heap)
        for card, count in sorted(found.items()):
            if card == UNKNOWN and not known:
                return "a card is unknown only in what somebody knows"
            if card != UNKNOWN and count > self.copies.get(card, 0):
                return f"the deck has {self.copies.get(card, 0)} {word(card)}, not {count}"
        if found.total() != sum(self.copies.values()):
            return f"the deck has {sum(self.copies.values())} cards, not {found.total()}"
        return ""


# A deck as a field of a state. It is told by a line for each place: hand AH S01*2 S12 ?


class DeckField(Field):
    """A deck, of which a seat knows the cards where it may look."""

    def __init__(self, places: Callable[[Any], Sequence[Place]], copies: Callable[[Any], Mapping[int, int]]):
        super().__init__(lambda s: Deck(places(s.game), copies(s)), known_to=OWNER)
        self.places = places

    def forget(self, s: Any, name: str, seat: int) -> None:
        getattr(s, name).veil(seat)

    def lines(self, name: str, game: Any) -> Iterator[Line | Listing]:
        return (_line(name, i, place) for i, place in enumerate(self.places(game)))


def cards(places: Callable[[Any], Sequence[Place]], copies: Callable[[Any], Mapping[int, int]]) -> Deck:
    """A deck: the places a game has for its cards, and how many of each design there are in a state."""
    return cast(Deck, DeckField(places, copies))


def _line(deck: str, place: int, facts: Place) -> Line:
    def write(s: Any) -> str:
        cards = getattr(s, deck)[place]
        groups = [(card, 1) for card in cards] if facts.ordered else Counter(cards).items()
        return " ".join(f"{s.game.lexicon.word('card', card)}{f'*{n}' if n > 1 else ''}" for card, n in groups)

    def read(s: Any, words: list[str]) -> None:
        found: list[int] = []
        most = sum(getattr(s, deck).copies.values())
        for name, star, text in (word.partition("*") for word in words):
            card = UNKNOWN if name == NONE["Card"] else s.game.lexicon.value("card", name)
            if star if facts.ordered else card in found:
                raise ValueError(name)
            found += [card] * (_several(text, most) if star else 1)
        if not found:
            raise ValueError(words)
        getattr(s, deck).put(place, found)

    return Line(facts.name, "CARD ..." if facts.ordered else "CARD[*NUMBER] ...", write, read)


def _several(text: str, most: int) -> int:
    if not 1 < number(text) <= most:
        raise ValueError(text)
    return number(text)
