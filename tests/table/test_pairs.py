"""Pairs of matches that differ only in hidden cards, units or orders look alike to everybody else.

Whoever may not know the difference is sent the same updates, log, view and answers, and messages of the same size.
"""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest

import galicia
from galicia.engine.sides import enemy_of
from galicia.games.battle_for_galicia.combat import Combat
from galicia.table import creation, store
from galicia.table import messages as m
from galicia.table.audience import Subscriber
from galicia.table.match import Match, Refusal
from galicia.table.matches import Matches
from galicia.table.messages import NewMatch, SeatWish, write
from galicia.table.questions import answer
from galicia.table.seat_view import log_entry, seat_view
from tests.contract import hooks_of
from tests.engine.toy import GAME as TOY
from tests.table.table import GAME, run
from tests.table.test_windows import north_to_play

pytestmark = pytest.mark.usefixtures("toy")


async def messages_of(matches: Matches, position: str, orders: list[str], watchers: list[str | None]) -> Any:
    """All that watchers are sent in a match, and what they can fetch and ask afterwards."""
    game = galicia.Position.loads(position).game
    seats = {seat: SeatWish("me") for seat in game.seats}
    match = await matches.match((await creation.make(matches, NewMatch(game.id, seats, position=position))).match)
    sent = {watcher: Subscriber(watcher) for watcher in watchers}
    for subscriber in sent.values():
        match.audience.join(subscriber)
    for order in orders:
        await matches.order(match, match.deciding, match.revision, order)
    rows = await matches.database.read(lambda c: store.log_of(c, match.head.id, 0, 100))
    return {
        watcher: {
            "updates": [subscriber.queue.get_nowait() for _ in range(subscriber.queue.qsize())],
            "log": [write(log_entry(match, row, watcher)) for row in rows],
            "view": bytes(seat_view(match.state, watcher).view()),
            "answers": list(answers(match, watcher)),
        }
        for watcher, subscriber in sent.items()
    }


def answers(match: Match, watcher: str | None) -> Any:
    """What a watcher is told who asks about everything, whether it may be asked or not."""
    game = match.game
    hexes = sorted(game.lexicon.all("hex"))
    units = sorted(game.lexicon.all("unit"))
    asked = [m.Describe(1, hex) for hex in hexes] + [m.Overlay(1, name) for name in game.overlays]
    asked += [m.Complete(1), m.Explain(1, "pass"), m.Explain(1, "done")]
    asked += [m.Reach(1, [unit]) for unit in units] + [m.Why(1, hexes[0], [unit]) for unit in units]
    for question in asked:
        with suppress(Refusal):
            yield write(answer(match, watcher, question))


def timeless(message: bytes) -> Any:
    """A message without the time it was sent."""
    found = json.loads(message)
    found.pop("at", None)
    return found


def assert_alike(tmp_path: Any, one: tuple[str, list[str]], other: tuple[str, list[str]], watchers: Any) -> None:
    """Two matches, each a position and orders, are the same to everybody who watches."""

    async def both() -> Any:
        matches = Matches(store.opened(str(tmp_path / "matches.sqlite")))
        await matches.start()
        try:
            return [await messages_of(matches, *match, watchers) for match in (one, other)]
        finally:
            await matches.stop()

    first, second = run(both())
    for watcher in watchers:
        assert first[watcher]["view"] == second[watcher]["view"], watcher
        assert first[watcher]["answers"] == second[watcher]["answers"], watcher
        for kind in ("updates", "log"):
            sent, also = first[watcher][kind], second[watcher][kind]
            assert sent and list(map(timeless, sent)) == list(map(timeless, also)), (watcher, kind)
            assert list(map(len, sent)) == list(map(len, also)), (watcher, kind)


def with_hand_of_north(*cards: str) -> str:
    """North's turn, with these cards in its hand."""
    state = galicia.Position.loads(north_to_play()).state()
    wanted = [TOY.lexicon.value("card", card) for card in cards]
    hand = next(place for place, named in enumerate(TOY.places) if named.name == "hand N")
    state.deck.move_all(hand, 0)
    for card in wanted:
        state.deck.move(card, 0, hand)
    return state.position()


def test_cards_in_the_hand_of_whoever_is_asked(tmp_path):
    state = galicia.Position.loads(north_to_play("guns staff wire")).state()
    card = TOY.lexicon.word("card", state.hand(0)[0])
    orders = [f"play {card} at 1.01", "pass"]
    trumps, none = state.position(), hooks_of(TOY).shuffle_hidden(state, 0, random.Random(1)).position()
    assert trumps != none
    assert_alike(tmp_path, (trumps, orders), (none, orders), ["N"])


def test_a_card_played_face_down(tmp_path):
    position = with_hand_of_north("lancer", "mine", "post")
    pair = [(position, [f"play {card} at 1.01", "pass"]) for card in ("lancer", "mine")]
    assert_alike(tmp_path, *pair, ["E", "W", None])


def test_a_bid_that_is_written_unseen(tmp_path):
    pair = [(north_to_play(), [f"bid {amount}"]) for amount in (1, 3)]
    assert_alike(tmp_path, *pair, ["E", "S", "W", None])


@pytest.mark.parametrize("seed", [1914, 1915])
def test_units_below_the_top_of_a_stack(tmp_path, seed):
    rng = random.Random(seed)
    state = galicia.game(GAME).new(seed=seed)
    while state.turn < 3 or not isinstance(state.step, Combat):
        state.play(state.orders().sample(rng))
    watcher = enemy_of(state.seat)
    other = hooks_of(state.game).shuffle_hidden(state, watcher, rng)
    assert other != state and not state.explain("done") and not other.explain("done")
    pair = [(known.position(), ["done"]) for known in (state, other)]
    assert_alike(tmp_path, *pair, [state.game.seats[watcher]])
