"""Who may know what."""

import json

import pytest

from galicia.engine.dice import ScriptedDice
from galicia.engine.errors import UnknownWord
from galicia.engine.events import EVERYONE, Event
from tests.engine.toy import GAME


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
    events = s.play("play lancer/1 at 1.01")
    assert seen(s, events) == {"N": ["played"], "E": ["hidden"], "S": ["played"], "W": ["hidden"]}
    opponents = [GAME.event_json(e) for e in events if e.visible_to(1)]
    assert "lancer" not in str(opponents)


def test_a_discard_is_seen_by_its_seat_alone():
    s = alliances(1, 1)
    events = s.play("discard lancer/1 scout now")
    assert seen(s, events) == {"N": ["discarded", "drawn"], "E": ["drawn"], "S": ["drawn"], "W": ["drawn"]}


def test_events_are_told_in_words_with_cases():
    s = alliances(1)
    events = s.play("play lancer/1 at 1.01")
    assert GAME.tell(events[0]) == "N plays lancer/1 at 1.01"
    assert GAME.event_json(events[0]) == {
        "kind": "played",
        "text": "N plays lancer/1 at 1.01",
        "cases": ["Toy 2.1"],
        "seen_by": ["N", "S"],
        "facts": {"unit": "lancer/1", "hex": "1.01", "seat": "N"},
    }


def test_lists_of_facts_are_told_in_words():
    s = alliances(1, 1)
    assert GAME.tell(s.play("march 1.01 2.02")[0]) == "N marches by 1.01, 2.02"


def test_a_hand_is_seen_by_its_seat_alone():
    s = alliances(1)
    for number, name in enumerate(GAME.seats):
        hand = [counter.unit for counter in s.view(name).pools["hand"]]
        assert hand == [GAME.lexicon.word("unit", card) for card in s.hand(number)] and len(hand) == 3
    assert s.view().pools["hand"] == ()


def test_cards_that_change_hands_unseen_change_no_other_view():
    s, other = alliances(1), alliances(1)
    other.holder[1], other.holder[3] = other.holder[3], other.holder[1]  # east and west
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
