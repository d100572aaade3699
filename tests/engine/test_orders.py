"""Orders as sentences: reading, writing, completing."""

import random

import pytest

from galicia.engine.dice import ScriptedDice
from galicia.engine.errors import (
    AmbiguousWord,
    GameOver,
    IllegalOrder,
    MalformedOrder,
    OrderError,
    UnknownWord,
)
from galicia.engine.orders import Pass, Roll
from tests.engine.play import at_random, finished
from tests.engine.toy import DESIGNS, GAME, HAND, OUTPOSTS, UNITS, Bid, Discard, March, Play, Raid, Signal

LANCER, SCOUT, SPY = (DESIGNS.index(name) for name in ("lancer", "scout", "spy"))


def turn():
    return GAME.new(dice=ScriptedDice([1]))


@pytest.mark.parametrize(
    "sentence, order",
    [
        ("play scout at 1.03", Play(SCOUT, 2)),
        ("march 1.02 1.01 1.02", March((1, 0, 1))),
        ("discard scout lancer now", Discard((LANCER, SCOUT))),
        ("discard scout lancer scout now", Discard((LANCER, SCOUT, SCOUT))),
        ("signal patrol/1 guard/1", Signal((0, 2))),
        ("raid E", Raid(1)),
        ("bid 2", Bid(2)),
        ("pass", Pass()),
    ],
)
def test_a_sentence_reads_as_its_order(sentence, order):
    assert turn().parse(sentence) == order


@pytest.mark.parametrize("seed", range(5))
def test_every_order_reads_back_as_it_is_written(seed):
    s = at_random(GAME.new("alliances", seed=seed), seed, orders=seed * 3)
    for order in s.orders():
        assert s.parse(GAME.sentence(order)) == order


def test_letters_may_be_small_or_capital():
    assert turn().parse("PLAY Scout AT 1.03") == Play(SCOUT, 2)


def test_spaces_do_not_matter():
    assert turn().parse("  bid\t 2 ") == Bid(2)


def test_a_set_may_be_named_in_any_order_and_a_path_only_in_its_own():
    s = turn()
    assert s.parse("discard spy scout now") == s.parse("discard scout spy now")
    assert s.parse("march 1.01 1.02") != s.parse("march 1.02 1.01")


@pytest.mark.parametrize(
    "sentence, error, says",
    [
        ("", MalformedOrder, "an order is needed"),
        ("   ", MalformedOrder, "an order is needed"),
        ("play", MalformedOrder, "not finished"),
        ("play scout", MalformedOrder, "not finished"),
        ("play scout 1.03", MalformedOrder, "expected 'at'"),
        ("play scout at 1.03 1.01", MalformedOrder, "does not fit here"),
        ("bid many", MalformedOrder, "no number"),
        ("bid 2 3", MalformedOrder, "does not fit here"),
        ("bid -1", MalformedOrder, "no number"),
        ("bid ٣", MalformedOrder, "no number"),
        ("bid 99999999999999999999", MalformedOrder, "no number"),
        ("march", MalformedOrder, "not finished"),
        ("march scout", MalformedOrder, "expected a hex"),
        ("signal guard/1 guard/1", MalformedOrder, "twice"),
        ("discard now", MalformedOrder, "expected a card"),
        ("discard scout spy", MalformedOrder, "not finished"),
        ("pass pass", MalformedOrder, "does not fit here"),
        ("trump scout", UnknownWord, "'trump' is not asked for now"),
        ("dance", UnknownWord, "say play or march or discard or bid or raid or signal or pass"),
        ("play dragoon at 1.01", UnknownWord, "no card called 'dragoon'"),
        ("play ? at 1.01", UnknownWord, "no card called '?'"),
        ("raid X", UnknownWord, "no seat called 'X'"),
        ("play scout at 9.99", UnknownWord, "no hex called '9.99'"),
        ("discard scout dragoon now", UnknownWord, "'dragoon' is no unit, hex, card or word"),
        ("pass gladly", UnknownWord, "'gladly'"),
    ],
)
def test_what_is_wrong_with_a_sentence_is_told_apart(sentence, error, says):
    with pytest.raises(error) as caught:
        turn().parse(sentence)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_short_name_of_two_of_ones_own_is_ambiguous(monkeypatch):
    monkeypatch.setattr(GAME, "owns", lambda s, seat, unit: True)
    with pytest.raises(AmbiguousWord, match="guard may be guard/1 or guard/2"):
        turn().parse("signal guard")


def test_a_short_name_means_the_speakers_own():
    assert turn().parse("signal guard") == Signal((0,))


def test_an_order_the_rules_forbid_is_illegal_and_says_why():
    s = turn()
    with pytest.raises(IllegalOrder) as caught:
        s.play("play staff at 1.01")
    assert caught.value.reasons == s.explain("play staff at 1.01")
    assert caught.value.reasons[0].cases == ("Toy 2.1",)
    assert str(caught.value).endswith("(Toy 2.1)")


def test_an_order_of_another_kind_is_not_what_is_asked():
    s = turn()
    assert s.explain(Roll((1,)))[0].cases == ("Toy 2.1", "Toy 2.2")
    assert Roll((1,)) not in s.orders()


def test_nothing_can_be_said_when_the_game_is_over():
    s = finished(GAME, seed=1)
    assert (s.over, s.to_act, s.seat) == (True, None, -1)
    for say in (s.parse, s.play, s.explain, s.complete):
        with pytest.raises(GameOver):
            say("pass")
    with pytest.raises(GameOver):
        s.orders()


def test_legal_orders_can_be_counted_tested_sampled_and_printed():
    s = turn()
    orders = s.orders()
    listed = list(orders)
    assert len(orders) == len(listed) == len(set(listed)) == 1 + 3 * 5 + 20 + 7 + 3 + 1 + 3
    assert bool(orders)
    assert Bid(3) in orders and Bid(4) not in orders and "bid 3" not in orders
    assert orders.sample(random.Random(1)) in listed
    assert str(orders).splitlines()[:2] == ["pass", "play lancer at 1.01"]


def sentences(state, said=""):
    """Every sentence that completion leads to, word by word."""
    offered = state.complete(said)
    if offered.complete:
        yield said
    for word in offered.words:
        yield from sentences(state, f"{said} {word}".strip())


def test_completion_reaches_every_legal_order_and_nothing_else():
    s = turn()
    s.deck.put(HAND, (LANCER, SCOUT, SCOUT))
    reached = [s.parse(said) for said in sentences(s)]
    assert set(reached) == set(s.orders())


def test_completion_offers_a_set_in_any_order():
    s = turn()
    assert "scout" in s.complete("discard spy").words and "spy" in s.complete("discard scout").words
    assert "spy" not in s.complete("discard spy").words


def test_completion_offers_a_card_as_often_as_there_are_copies():
    s = turn()
    s.deck.put(HAND, (SCOUT, SCOUT, SPY))
    assert s.complete("discard scout").words == ("now", "scout", "spy")
    assert s.complete("discard scout spy scout").words == ("now",)


def test_completion_understands_short_names():
    assert turn().complete("signal guard").words == ("patrol/1",)


def test_completion_sorts_numbers_as_numbers():
    s = turn()
    assert s.complete("bid").words == ("1", "2", "3")
    assert s.complete("march").words == ("1.01", "1.02", "1.03", "2.01", "2.02")


def test_a_sentence_that_leads_nowhere_has_no_completion():
    for said in ("dance", "play staff", "play scout scout", "march 1.01 1.01", "bid 9", "raid S", "pass now"):
        assert turn().complete(said) == ((), False)


def test_every_order_error_is_an_input_error():
    s = turn()
    rng = random.Random(5)
    rubbish = ["", "7", "-", "²", "\x00", "9" * 5000, "N", "E", "nowhere", "?", "guard", "1.01.01"]
    verbs = ["play", "march", "discard", "bid", "raid", "signal", "pass", "at", "now", "roll", "trump", "draw"]
    vocabulary = [*verbs, *DESIGNS, *UNITS, *OUTPOSTS, *rubbish]
    for _ in range(3000):
        said = " ".join(rng.choices(vocabulary, k=rng.randint(1, 6)))
        try:
            order = s.parse(said)
        except OrderError:
            continue
        assert bool(s.explain(order)) == (order not in set(s.orders()))
