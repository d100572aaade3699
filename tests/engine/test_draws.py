"""Cards and chits are drawn: by dice that tell nobody anything, or by hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from galicia.engine.dice import ScriptedDice, SeededDice, TypedDice
from galicia.engine.errors import IllegalOrder, IllegalText, MalformedText
from galicia.engine.events import rolls_known
from galicia.engine.position import Position
from galicia.engine.record import Line, Record
from tests.engine.play import at_random
from tests.engine.toy import CUP, DESIGNS, DISCARDS, GAME, HAND, PILE, SEATS, Turn

LANCER, GUNS, SCOUT, MINE = (DESIGNS.index(name) for name in ("lancer", "guns", "scout", "mine"))


def round_ends(*pips, scenario="duel"):
    """A game in which all have passed once; the dice fall for the chits, then for a card each."""
    s = GAME.new(scenario, dice=ScriptedDice(pips))
    while s.turn == 1:
        s.play("pass")
    return s


def kinds(events, seat):
    return [e.kind for e in events if e.visible_to(seat)]


# By dice.


def test_a_card_is_drawn_by_a_die_with_as_many_faces_as_there_are_cards():
    s = round_ends(1, 1, 10, 2, 1)
    assert s.history[-1].rolls == (10, 2, 1)  # of twelve cards the tenth, of eleven the second, a chit
    assert s.hand(0) == tuple(sorted((*GAME.new(seed=1).hand(0), MINE))) and s.hand(1).count(LANCER) == 1
    assert len(s.deck[PILE]) == 10


def test_nobody_may_know_the_die_of_a_card_and_everybody_that_of_a_chit():
    entry = round_ends(1, 1, 10, 2, 1).history[-1]
    for seat in (None, *range(4)):
        assert rolls_known(entry.rolls, entry.audience, seat, 4) == [1]


def test_who_draws_is_told_the_card_and_all_others_that_there_is_one():
    events = round_ends(*[1] * 9, scenario="alliances").events
    for seat in range(4):
        told = [GAME.tell(e).text for e in events if e.visible_to(seat) and e.kind.startswith("drew")]
        assert [text.split()[-1] == "card" for text in told] == [name != SEATS[seat] for name in SEATS]


def test_a_draw_cannot_be_taken_back():
    assert not round_ends(1, 1, 10, 2, 1).can_undo


def test_when_the_pile_is_empty_the_discards_become_the_pile():
    s = GAME.new("duel", dice=ScriptedDice([1, 1, 2, 1, 1, 1]))
    s.deck.move_all(PILE, DISCARDS)
    s.play("pass")
    s.play("discard guns now")
    assert s.deck[DISCARDS] == () and len(s.deck[PILE]) == 13 - 2


def test_without_pile_and_discards_nobody_draws():
    s = GAME.new("duel", dice=ScriptedDice([1, 1, 1]))
    s.deck.move_all(PILE, HAND)
    s.play("pass")
    s.play("pass")
    assert s.turn == 2 and s.rolls == [1]


def test_a_position_in_which_a_card_is_drawn_from_nothing_is_refused(toy):
    s = GAME.new("duel", dice=TypedDice())
    s.cup.move_all(CUP, CUP + 1)
    with pytest.raises(IllegalText, match="no card lies where it is drawn from"):
        Position.loads(s.position()).state()


def test_a_card_is_taken_blindly_from_a_hand():
    s = GAME.new("alliances", dice=ScriptedDice([1, 2, 1]))
    events = s.play("raid E")
    staff = DESIGNS.index("staff")
    assert staff in s.hand(0) and staff not in s.hand(1)
    assert [kinds(events, seat)[0] for seat in range(4)] == ["raided", "raided", "raided_unseen", "raided_unseen"]
    assert rolls_known(s.rolls, s.audience, 0, 4) == rolls_known(s.rolls, s.audience, 1, 4) == [1]  # the next chit


def test_hands_may_be_dealt_before_the_first_decision():
    s = GAME.new("alliances", seed=7, options={"hands": "dealt"})
    assert [len(s.hand(seat)) for seat in range(4)] == [3] * 4 and len(s.opening) == 13
    assert Record.of(s).verify() == []


# In what a seat knows.


def before_the_draw(s, seat):
    """What a seat knows when a card is to be drawn from the pile."""
    known = GAME.known(s, seat)
    while s.turn == known.turn:
        known.apply(known.parse("pass"))
    return known


def test_as_far_as_a_seat_knows_it_draws_any_card_it_has_not_seen():
    s, drawn = GAME.new("duel", seed=3), Counter()
    for seed in range(600):
        known = GAME.known(s, 0)
        known.dice = SeededDice(str(seed))
        for _ in range(2):
            known.apply(known.parse("pass"))
        (card,) = (Counter(known.hand(0)) - Counter(s.hand(0))).elements()
        drawn[card] += 1
        assert GAME.check(known) == []
    unseen = Counter(s.deck.unseen(0))
    assert set(drawn) == set(unseen) and s.hand(1)[0] in drawn  # a card that east holds may be drawn as well
    assert all(0.6 < drawn[card] / (600 * unseen[card] / unseen.total()) < 1.5 for card in unseen)


def test_what_others_draw_stays_unknown():
    s = GAME.new("duel", seed=3)
    known = before_the_draw(s, 0)
    assert set(known.hand(1)) == {-1} and len(known.hand(1)) == 4


def test_what_a_seat_knows_can_be_dealt_and_played_to_its_end():
    s = at_random(GAME.new("alliances", seed=3), 3, orders=5)
    known = GAME.known(s, 2)
    for seed in range(10):
        dealt = GAME.deal_unknown(known, random.Random(seed))
        assert dealt.hand(2) == s.hand(2) and -1 not in (card for heap in dealt.deck.heaps for card in heap)
        assert GAME.check(dealt) == [] and Position.loads(dealt.position()).state() == dealt
        assert GAME.known(dealt, 2).position() == known.position()
        assert at_random(dealt, seed).over


# By hand.


def typed(*orders, scenario="duel", seed="7"):
    s = GAME.new(scenario, dice=GAME.typed_dice(seed))
    for order in orders:
        s.play(order)
    return s


def test_a_chit_is_typed_in_by_its_name():
    s = typed()
    assert (s.to_act, str(s.decision)) == ("N", "Draw a chit (Toy 1.1)")
    assert s.complete("draw").words == ("east", "north")
    events = s.play("draw east")
    assert s.to_act == "E" and not s.can_undo and s.rolls == []
    assert all(e.visible_to(seat) for e in events for seat in range(4))


def test_a_card_is_typed_in_by_who_draws_and_told_to_him_alone():
    s = typed("draw east", "pass", "draw north", "pass")
    assert (s.to_act, str(s.decision)) == ("N", "Draw a card (Toy 1.2)")
    events = s.play("draw mine")
    assert MINE in s.hand(0) and s.to_act == "E"
    assert [kinds(events, seat) for seat in (0, 1)] == [["drew"], ["drew_unseen"]]


def test_what_may_be_typed_in_tells_nothing_of_other_hands():
    s = typed("draw east", "pass", "draw north", "pass")
    other = s.copy()
    other.deck.put(PILE, (*s.deck[PILE][:-1], *s.hand(1)[-1:]))
    other.deck.put(HAND + 1, (*s.hand(1)[:-1], *s.deck[PILE][-1:]))
    assert list(s.orders()) == list(other.orders()) and s.complete("draw") == other.complete("draw")
    assert {order.card for order in s.orders()} == set(s.deck.unseen(0))


def test_a_card_that_another_hand_holds_is_refused_when_it_is_typed_in():
    s = typed("draw east", "pass", "draw north", "pass")
    before = s.position()
    assert s.explain("draw wire") == []  # as far as north can tell it may lie there
    with pytest.raises(IllegalOrder, match="somebody has typed in a wrong one"):
        s.play("draw wire")
    assert s.position() == before


def test_of_cards_alike_one_is_offered(toy):
    s = GAME.new("duel", dice=TypedDice(), options={"hands": "dealt"})
    offered = list(s.orders())
    assert len(offered) == len(set(offered)) == len(DESIGNS)


def test_a_card_one_has_seen_is_no_choice():
    s = typed("draw east", "discard wire now", "draw north", "pass")
    assert s.explain("draw wire") and not s.explain("draw mine")


def test_where_the_table_throws_nobody_is_asked():
    s = typed("draw east", "raid N")
    assert len(s.rolls) == 1 and len(s.hand(1)) == 4
    assert type(s.agenda[-1]).__name__ == "DrawChit"


def test_without_dice_of_the_table_even_those_are_typed_in():
    s = GAME.new("duel", dice=TypedDice())
    s.play("draw east")
    s.play("raid N")
    assert s.to_act == "E" and {GAME.sentence(order) for order in s.orders()} == {
        f"draw {DESIGNS[card]}" for card in s.deck.unseen(1)
    }


def raiders(seed, **options):
    """A game with real cards and dice, in which everybody raids at once and then plays at random."""
    s = GAME.new("alliances", dice=GAME.typed_dice("7"), options=options)
    while s.turn == 1:
        raid = s.parse("raid E") if s.to_act in ("N", "S") and isinstance(s.step, Turn) else None
        s.play(raid if raid in s.orders() else s.orders().sample(random.Random(seed)))
    return at_random(s, seed)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_real_cards_and_dice_replays_and_can_be_verified(seed):
    s = raiders(seed, hands="dealt")
    record = Record.loads(Record.of(s).dumps())
    assert record.dice == ("typed", "seeded", "7")
    assert record.replay() == s and record.verify() == []
    assert any(line.rolls for line in record.lines if line.sentence.startswith("raid"))
    half = len(record.lines) // 2
    resumed = Record("toy", "alliances", record.options, record.dice, lines=record.lines[:half]).resume()
    for line in record.lines[half:]:
        resumed.play(line.sentence)
    assert resumed == s


def test_a_changed_die_of_the_table_is_found():
    record = Record.of(raiders(1))
    at = next(i for i, line in enumerate(record.lines) if line.rolls and line.sentence.startswith("raid"))
    line = record.lines[at]
    other = Line(line.seat, line.sentence, (line.rolls[0] % 2 + 1,))
    tampered = Record("toy", "alliances", {}, record.dice, lines=(*record.lines[:at], other))
    assert tampered.verify()[0].startswith(f"order {at + 1}: the dice show")


@pytest.mark.parametrize("dice", ["typed seeded", "typed scripted", "typed typed", "typed sealed", "seeded"])
def test_the_source_beside_typed_dice_is_written_in_full(dice):
    with pytest.raises(MalformedText, match="expected: dice"):
        Record.loads(f"galicia record 1\ndice {dice}")
