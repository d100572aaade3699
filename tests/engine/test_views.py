"""Who may know what."""

import json

import pytest

from galicia.engine.dice import ScriptedDice
from galicia.engine.errors import OrderError, UnknownWord
from galicia.engine.events import EVERYONE, Event, may_know
from galicia.engine.seat import Seat
from galicia.engine.sentences import Sentence
from tests.engine.toy import DESIGNS, GAME, HAND, Turn

EAST, WEST = HAND + 1, HAND + 3


def alliances(*pips):
    return GAME.new("alliances", dice=ScriptedDice(pips))


def seen(s, events):
    """The kinds of events each seat may know."""
    return {name: [e.kind for e in events if e.visible_to(n)] for n, name in enumerate(GAME.seats)}


def test_what_everyone_sees_everyone_sees():
    assert all(Event("drawn", EVERYONE, {}).visible_to(seat) for seat in range(8))


@pytest.mark.parametrize("mask", range(16))
def test_a_mask_names_its_seats(mask):
    event = Event("drawn", mask, {})
    assert [event.visible_to(seat) for seat in range(4)] == [bool(mask & bit) for bit in (1, 2, 4, 8)]
    told = GAME.event_json(Event("drawn", mask, {"seat": 0}))
    assert told["seen_by"] == [name for name, bit in zip(GAME.seats, (1, 2, 4, 8), strict=True) if mask & bit]


def test_allies_see_the_card_and_opponents_only_that_one_is_played():
    s = alliances(1)
    events = s.play("play lancer at 1.01")
    assert seen(s, events) == {"N": ["played"], "E": ["hidden"], "S": ["played"], "W": ["hidden"]}
    opponents = [GAME.event_json(e) for e in events if e.visible_to(1)]
    assert "lancer" not in str(opponents)


def test_a_bid_that_is_written_is_seen_by_its_seat_alone():
    s = alliances(1)
    assert seen(s, s.play("bid 2")) == {"N": ["bid_written"], "E": [], "S": [], "W": []}
    assert [s.view(name).facts["written"] for name in (*GAME.seats, None)] == [2, 0, 0, 0, 0]


def test_spectators_are_told_what_is_left_for_those_who_may_not_know_all():
    s = alliances(1)
    events = s.play("play lancer at 1.01")
    assert [e.kind for e in events if may_know(e.seen, None, 4)] == ["hidden"]


def test_events_are_told_in_words_with_cases():
    s = alliances(1)
    events = s.play("play lancer at 1.01")
    assert GAME.tell(events[0]).text == "N plays lancer at 1.01"
    assert GAME.event_json(events[0]) == {
        "kind": "played",
        "text": "N plays lancer at 1.01",
        "names": [(0, 1, "seat", "N", ""), (8, 14, "card", "lancer", ""), (18, 22, "hex", "1.01", "")],
        "cases": ["Toy 2.1"],
        "seen_by": ["N", "S"],
        "facts": {"card": "lancer", "hex": "1.01", "seat": "N"},
    }


def test_lists_of_facts_are_told_in_words():
    s = alliances(1, 1)
    assert GAME.tell(s.play("march 1.01 2.02")[0]).text == "N marches by 1.01 and 2.02"


def test_a_hand_is_seen_by_its_seat_alone():
    s = alliances(1)
    for number, name in enumerate(GAME.seats):
        assert s.view(name).cards[f"hand {name}"] == tuple(DESIGNS[card] for card in s.hand(number))
        assert [s.view(other).cards[f"hand {name}"] for other in GAME.seats if other != name] == [3] * 3
        assert s.view().cards[f"hand {name}"] == 3


def test_cards_that_change_hands_unseen_change_no_other_view():
    s, other = alliances(1), alliances(1)
    other.deck.put(EAST, s.deck[WEST])
    other.deck.put(WEST, s.deck[EAST])
    for name in ("N", "S", None):
        assert s.view(name) == other.view(name)
    for name in ("E", "W"):
        assert s.view(name) != other.view(name)


def test_a_view_is_plain_data():
    s = alliances(1)
    assert json.loads(json.dumps(s.view("N").to_json()))["seat"] == "N"


def test_only_seats_have_views():
    with pytest.raises(UnknownWord, match="has no seat 'X'"):
        alliances(1).view("X")


def test_a_seat_that_is_not_asked_is_offered_nothing_of_what_another_may_do():
    s = alliances(1)
    south = Seat(s, 2)
    assert s.to_act == "N" and not south.to_act and "lancer" in str(Seat(s, 0).orders())
    for question in (south.orders, lambda: south.parse("pass"), lambda: south.explain("pass"), south.complete):
        with pytest.raises(OrderError, match="N must decide now"):
            question()


def test_a_seat_is_asked_what_it_may_know():
    s = alliances(1)
    s.agenda[-1] = Secret(0)
    assert [Seat(s, seat).decision.text for seat in range(4)] == ["Use the spy", *["Wait"] * 3]


class Secret(Turn):
    def prompt(self, s):
        return Sentence("Use the spy", "2.1")

    def public_prompt(self, s):
        return Sentence("Wait", "2.1")
