"""Where cards lie, and who may look at them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from types import SimpleNamespace
from typing import ClassVar

import pytest

from galicia.engine.cards import Deck, DeckField, Place
from galicia.engine.errors import MalformedOrder, UnknownWord
from galicia.engine.orders import Order, next_words, parse
from galicia.engine.steps import Automatic
from galicia.engine.words import UNKNOWN, Card, Cards, Lexicon, Seat, veil

NAMES = ("scout", "spy", "train")
COPIES = {0: 2, 1: 3, 2: 1}
PLACES = (
    Place("pile", seen=0),
    Place("discards", ordered=True),
    Place("hand N", seen=0b01),
    Place("hand E", seen=0b10),
)
PILE, DISCARDS, NORTH, EAST = range(4)
LEXICON = Lexicon({"card": dict(enumerate(NAMES)), "seat": {0: "N", 1: "E"}, "hex": {}})


def word(card: int) -> str:
    return LEXICON.word("card", card)


def dealt(north=(0, 1), east=(1, 2), discards=()) -> Deck:
    deck = Deck(PLACES, COPIES)
    deck.gather(PILE)
    for place, cards in ((NORTH, north), (EAST, east), (DISCARDS, discards)):
        for card in cards:
            deck.move(card, PILE, place)
    return deck


# Where they lie.


def test_a_deck_in_its_box_has_no_card_anywhere_and_gathered_all_of_them():
    deck = Deck(PLACES, COPIES)
    assert deck.heaps == [()] * 4
    deck.gather(PILE)
    assert deck[PILE] == (0, 0, 1, 1, 1, 2)


def test_a_card_that_is_moved_lies_elsewhere():
    deck = dealt()
    assert (deck[PILE], deck[NORTH], deck[EAST]) == ((0, 1), (0, 1), (1, 2))
    deck.move(1, NORTH, EAST)
    assert (deck[NORTH], deck[EAST]) == ((0,), (1, 1, 2))


def test_a_card_that_is_not_there_cannot_be_moved():
    with pytest.raises(ValueError):
        dealt().move(2, NORTH, DISCARDS)


def test_discards_keep_their_order_and_a_hand_has_none():
    deck = dealt(north=(), east=(), discards=(1, 0, 1))
    assert deck[DISCARDS] == (1, 0, 1)
    deck.move_all(DISCARDS, EAST)
    assert (deck[DISCARDS], deck[EAST]) == ((), (0, 1, 1))


def test_discards_that_are_shuffled_join_the_pile():
    deck = dealt(discards=(1, 0))
    assert deck[PILE] == ()
    deck.move_all(DISCARDS, PILE)
    assert deck[PILE] == (0, 1)


def test_a_copy_goes_its_own_way():
    deck = dealt()
    other = deck.copy()
    other.move(0, NORTH, DISCARDS)
    assert deck[NORTH] == (0, 1) and deck[DISCARDS] == () and other[DISCARDS] == (0,)


# Who knows what.


def test_a_seat_has_seen_its_hand_and_the_discards():
    deck = dealt(discards=(1,))
    assert deck.unseen(0) == (0, 1, 2) and deck.unseen(1) == (0, 0, 1)
    assert deck.unseen() == ()


def known(seat: int, **cards) -> Deck:
    deck = dealt(**cards)
    deck.veil(seat)
    return deck


def test_cards_a_seat_may_not_look_at_are_unknown_and_counted():
    deck = known(0)
    assert deck.heaps == [(UNKNOWN, UNKNOWN), (), (0, 1), (UNKNOWN, UNKNOWN)]
    assert deck.unseen() == dealt().unseen(0)


def test_what_a_seat_knows_does_not_depend_on_what_it_may_not_see():
    assert known(0, east=(1, 2)).heaps == known(0, east=(0, 1)).heaps


def test_one_of_the_unknown_cards_is_moved_where_a_card_is_not_seen():
    deck = known(0)
    deck.move(2, EAST, DISCARDS)
    assert (deck[EAST], deck[DISCARDS]) == ((UNKNOWN,), (2,)) and 2 not in deck.unseen()


@pytest.mark.parametrize("seed", range(20))
def test_unknown_cards_are_dealt_among_those_that_may_be_there(seed):
    deck = known(0)
    deck.deal_unknown(random.Random(seed))
    assert deck.amiss(word, known=False) == ""
    assert deck[NORTH] == (0, 1) and len(deck[EAST]) == 2


def test_all_deals_are_alike():
    rng, found = random.Random(1), Counter()
    for _ in range(6000):
        deck = known(0)
        deck.deal_unknown(rng)
        found[deck[EAST]] += 1
    # of the unseen 0 1 1 2 two lie with east: six ways, of which 0 1 and 1 2 come twice
    assert set(found) == {(0, 1), (0, 2), (1, 1), (1, 2)}
    assert all(850 < found[hand] / ways < 1150 for hand, ways in {(0, 1): 2, (0, 2): 1, (1, 1): 1, (1, 2): 2}.items())


def test_everybody_is_shown_what_lies_open_and_how_many_cards_lie_elsewhere():
    deck = dealt(discards=(1,))
    assert deck.shown(word, 0, 2) == {"pile": 1, "discards": ("spy",), "hand N": ("scout", "spy"), "hand E": 2}
    assert deck.shown(word, None, 2) == {"pile": 1, "discards": ("spy",), "hand N": 2, "hand E": 2}


# Positions.

LINES = {line.kind: line for line in DeckField(lambda game: PLACES, lambda s: COPIES).lines("deck", None)}


def state(deck: Deck) -> SimpleNamespace:
    return SimpleNamespace(deck=deck, game=SimpleNamespace(lexicon=LEXICON))


def read(name: str, text: str) -> Deck:
    s = state(Deck(PLACES, COPIES))
    LINES[name].read(s, text.split())
    return s.deck


def test_cards_are_written_with_their_number_and_discards_one_by_one():
    s = state(dealt(north=(1, 1), east=(), discards=(1, 0)))
    written = {name: line.write(s) for name, line in LINES.items()}
    assert written == {"pile": "scout train", "discards": "spy scout", "hand N": "spy*2", "hand E": ""}


@pytest.mark.parametrize("deck", [dealt(), known(0), known(1, discards=(1, 0)), dealt(discards=(0, 1))])
def test_cards_read_back_as_they_are_written(deck):
    s, again = state(deck), state(Deck(PLACES, COPIES))
    for line in LINES.values():
        if text := line.write(s):
            line.read(again, text.split())
    assert again.deck.heaps == deck.heaps


@pytest.mark.parametrize(
    "name, text",
    [
        ("pile", ""),
        ("pile", "spy spy"),
        ("pile", "spy*1"),
        ("pile", "spy*0"),
        ("pile", "spy*02"),
        ("pile", "spy*"),
        ("pile", "spy*7"),
        ("pile", "?*999999999"),
        ("pile", "? ?"),
        ("discards", "spy*2"),
    ],
)
def test_cards_that_are_written_otherwise_are_refused(name, text):
    with pytest.raises(ValueError):
        read(name, text)


def test_an_unknown_name_is_refused():
    with pytest.raises(UnknownWord, match="no card called 'dragoon'"):
        read("pile", "dragoon*2")


@pytest.mark.parametrize(
    "heaps, known, says",
    [
        ([(0, 0, 1, 1, 1, 2), (), (), ()], False, ""),
        ([(0, 0, 1, 1, 1), (), (), ()], False, "the deck has 6 cards, not 5"),
        ([(0, 0, 1, 1, 1), (), (2,), (2,)], False, "the deck has 1 train, not 2"),
        ([(UNKNOWN,) * 6, (), (), ()], False, "a card is unknown only in what somebody knows"),
        ([(UNKNOWN,) * 6, (), (), ()], True, ""),
        ([(UNKNOWN,) * 6, (), (2,), ()], True, "the deck has 6 cards, not 7"),
        ([(UNKNOWN,) * 4, (), (2, 2), ()], True, "the deck has 1 train, not 2"),
    ],
)
def test_no_card_is_lost_or_made(heaps, known, says):
    deck = Deck(PLACES, COPIES)
    for place, cards in enumerate(heaps):
        deck.put(place, cards)
    found = deck.amiss(word, known)
    assert found.startswith(says) and bool(found) == bool(says)


# Words.


@dataclass(frozen=True, slots=True)
class Show(Order):
    GRAMMAR: ClassVar[str] = "show <cards>"
    cards: Cards


def test_several_cards_of_a_design_may_be_named():
    assert parse(["show", "spy", "scout", "SPY"], [Show], LEXICON) == Show((0, 1, 1))
    assert Show((0, 1, 1)).words(LEXICON) == ["show", "scout", "spy", "spy"]


def test_a_sentence_may_go_on_with_the_other_copies():
    assert next_words(Show((1, 1)), ["show", "spy"], LEXICON) == ["spy"]
    assert next_words(Show((1, 1)), ["show", "spy", "spy"], LEXICON) == []


@pytest.mark.parametrize("said, error, says", [
    ("show ?", UnknownWord, "'[?]' is no hex, card or word of this order"),
    ("show dragoon", UnknownWord, "'dragoon' is no hex, card or word"),
    ("show N", MalformedOrder, "expected a card, not 'N'"),
])  # fmt: skip
def test_an_order_names_cards_one_can_name(said, error, says):
    with pytest.raises(error, match=says):
        parse(said.split(), [Show], LEXICON)


@dataclass(frozen=True, slots=True)
class Choice(Automatic):
    side: Seat
    card: Card
    cards: Cards


def test_a_step_tells_others_how_many_cards_it_holds_and_not_which():
    assert veil(Choice(1, 2, (0, 1))) == Choice(1, UNKNOWN, (UNKNOWN, UNKNOWN))
    assert LEXICON.write("Card", UNKNOWN) == "?" and LEXICON.write("Cards", (1, UNKNOWN, UNKNOWN)) == "spy,?,?"
    assert LEXICON.read("Card", "?") == UNKNOWN and LEXICON.read("Cards", "spy,?,?") == (1, UNKNOWN, UNKNOWN)
