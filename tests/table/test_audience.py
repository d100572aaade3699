"""Dice that one seat may know are sent to no other, and nothing of a hidden game is given away before its end."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from galicia.engine.sentences import Sentence
from galicia.engine.steps import Chance
from galicia.engine.words import Seat
from galicia.table import creation, store
from galicia.table.audience import Subscriber
from galicia.table.matches import Matches
from galicia.table.messages import NewMatch, SeatWish
from galicia.table.seat_view import log_entry
from tests.table.table import GAME, run
from tests.table.test_rest import error

AH_ALONE = 0b01


@dataclass(frozen=True, slots=True)
class Peek(Chance):
    """A throw that only the first seat may look at."""

    def roller(self, s: Any) -> Seat:
        return 0

    def dice(self, s: Any) -> tuple[int, ...]:
        return (6,) * 30

    def seen(self, s: Any) -> int:
        return AH_ALONE

    def prompt(self, s: Any) -> Sentence:
        return Sentence("Look at the dice", "4.2")

    def resolve(self, s: Any, rolls: tuple[int, ...]) -> None:
        pass


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What each seat and the spectators are told of an order with hidden dice: live, and in the log."""

    async def play():
        matches = Matches(store.opened(str(tmp_path_factory.mktemp("table") / "matches.sqlite")))
        await matches.start()
        people = {seat: SeatWish("me") for seat in ("AH", "RU")}
        match = await matches.match((await creation.make(matches, NewMatch(GAME, people))).match)
        watchers = {seat: Subscriber(seat) for seat in ("AH", "RU", None)}
        for watcher in watchers.values():
            match.audience.join(watcher)
        match.state.agenda[-1:-1] = [Peek()]
        await matches.order(match, "AH", 0, "done")
        rows = await matches.database.read(lambda c: store.log_of(c, match.head.id, 0, 10))
        found = {
            seat: (json.loads(watcher.queue.get_nowait())["rolls"], log_entry(match, rows[0], seat).rolls)
            for seat, watcher in watchers.items()
        }
        match.state.agenda.clear()
        found["over"] = log_entry(match, rows[0], None).rolls
        await matches.stop()
        return found

    return run(play())


def test_the_seat_that_may_know_is_sent_the_dice(told):
    live, past = told["AH"]
    assert live == past and len(live) == 30


@pytest.mark.parametrize("seat", ["RU", None])
def test_all_others_are_sent_nothing_of_them(told, seat):
    assert told[seat] == ([], [])


def test_when_the_match_is_over_everybody_may_know(told):
    assert told["over"] == told["AH"][0]


def test_a_running_match_against_a_computer_gives_no_record_if_the_game_hides_something(server):
    made = server.make(AH="me", RU="random")
    refused = server.call("GET", f"/api/matches/{made['match']}/record", made["tokens"]["AH"])
    assert error(refused) == (403, "secret") and "computers hide something" in refused.text


def test_a_running_match_against_a_computer_gives_its_record_if_nothing_is_hidden(server):
    seats = {"AH": {"kind": "me"}, "AL": {"kind": "computer", "player": "random"}}
    made = server.made(seats, game="great-war-in-the-east")
    answer = server.call("GET", f"/api/matches/{made['match']}/record", made["tokens"]["AH"])
    assert answer.status_code == 200 and "game great-war-in-the-east" in answer.text
