"""Matches in memory and those who watch them: who is there, what each is sent, what rests and what is read again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from galicia.table import audience as audiences
from galicia.table import creation, store
from galicia.table import matches as rooms
from galicia.table.audience import Subscriber
from galicia.table.match import Match, Refusal
from galicia.table.matches import Matches, dice_of
from galicia.table.messages import NewMatch, SeatWish
from tests.battle_for_galicia.scene import position
from tests.table.table import GAME, run

TWO = {"AH": SeatWish("me"), "RU": SeatWish("me")}


@asynccontextmanager
async def a_table(path: Any) -> AsyncIterator[Matches]:
    matches = Matches(store.opened(str(path / "matches.sqlite")))
    await matches.start()
    try:
        yield matches
    finally:
        await matches.stop()


async def a_match(matches: Matches, seats: dict[str, SeatWish] = TWO) -> Match:
    return await matches.match((await creation.make(matches, NewMatch(GAME, seats))).match)


def watching(match: Match, seat: str | None) -> Subscriber:
    """Somebody who watches a match from a seat, or as a spectator."""
    watcher = Subscriber(seat)
    match.audience.join(watcher)
    return watcher


def messages(watcher: Subscriber, kind: str) -> list[dict[str, Any]]:
    """What somebody was sent since they were last asked."""
    heard = []
    while not watcher.queue.empty():
        message = watcher.queue.get_nowait()
        heard.append(json.loads(message) if message else {"type": "end"})
    return [message for message in heard if message["type"] == kind]


def online(match: Match) -> set[str]:
    return {seat for seat, facts in match.audience.seats().items() if facts.online}


async def settled(matches: Matches) -> None:
    """Waits for work that was started and that nobody waits for."""
    while matches._tasks:
        await asyncio.wait(matches._tasks)


# Who is there.


def test_a_computer_is_always_there_and_people_while_they_are_connected(tmp_path):
    async def play() -> None:
        async with a_table(tmp_path) as matches:
            match = await a_match(matches, {"AH": SeatWish("me"), "RU": SeatWish("computer", "random")})
            assert online(match) == {"RU"}
            me = watching(match, "AH")
            assert online(match) == {"AH", "RU"}
            match.audience.leave(me)
            assert online(match) == {"RU"}

    run(play())


def test_people_in_other_processes_are_there_until_these_say_otherwise(tmp_path):
    async def play() -> None:
        async with a_table(tmp_path) as matches:
            match = await a_match(matches)
            me = watching(match, "AH")
            for name, seats in (("b", "RU"), ("c", "RU"), ("b", ""), ("b", "")):
                matches.heard(f"here {match.head.id} {name} {seats}")
                assert online(match) == {"AH", "RU"}
            assert len(messages(me, "presence")) == 3  # the last one said nothing new
            matches.heard("gone c")
            assert online(match) == {"AH"}
            matches.heard(f"here {match.head.id} {matches.name} RU")  # our own voice
            assert online(match) == {"AH"}

    run(play())


# What each is sent.


def test_a_slow_connection_is_dropped_and_hinders_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr(audiences, "LONGEST_QUEUE", 2)

    async def play() -> None:
        async with a_table(tmp_path) as matches:
            match = await a_match(matches)
            slow, quick = watching(match, "RU"), watching(match, "AH")
            for _ in range(3):
                match.audience.presence()
                messages(quick, "presence")
            assert slow.lost and slow.queue.qsize() == 2
            assert not quick.lost

    run(play())


def test_what_changes_is_told_against_what_was_told_last(tmp_path):
    async def play() -> None:
        async with a_table(tmp_path) as matches:
            match = await a_match(matches)
            me = watching(match, "AH")
            await matches.order(match, "AH", 0, "done")
            await matches.undo(match, "AH", 1)
            (first,) = messages(me, "update")[:1]
            assert len(first["changes"]["stacks"]) > 10  # to somebody new everything is
            await matches.order(match, "AH", 2, "done")
            (update,) = messages(me, "update")
            assert "stacks" not in update["changes"]
            match.audience.leave(me)
            assert not match.audience.fingerprints  # nothing is kept for those who have left

    run(play())


def test_a_spectator_hears_once_that_a_stack_moves_and_of_its_top_unit_alone(tmp_path):
    async def play() -> None:
        async with a_table(tmp_path) as matches:
            wish = NewMatch(GAME, TWO, position=position("AH 4 7.14, AH 25 7.14, RU 18 7.20"))
            match = await matches.match((await creation.make(matches, wish)).match)
            heard = {seat: watching(match, seat) for seat in ("AH", "RU", None)}
            await matches.order(match, "AH", 0, "move 4 25 8.14")
            told = {seat: [e for u in messages(w, "update") for e in u["events"]] for seat, w in heard.items()}
            moves = {seat: [e for e in events if e["kind"] == "moved"] for seat, events in told.items()}
            assert [len(moves[seat]) for seat in ("AH", "RU", None)] == [1, 1, 1]
            assert moves["RU"] == moves[None] != moves["AH"]

    run(play())


def test_whoever_says_something_hears_it_once(tmp_path):
    async def play() -> None:
        async with a_table(tmp_path) as matches:
            match = await a_match(matches)
            me, friend = watching(match, "AH"), watching(match, "RU")
            await matches.chat(match, "AH", "good luck")
            ((seat, text, at),) = await matches.database.read(lambda c: store.chat_of(c, match.head.id, 9))
            matches.heard(f"chat {match.head.id} {at} {matches.name}")
            await settled(matches)
            for listener in (me, friend):
                assert [(m["seat"], m["text"]) for m in messages(listener, "chat")] == [(seat, text)]
            matches.heard(f"chat {match.head.id} {at} another")  # said in another process
            await settled(matches)
            assert [m["text"] for m in messages(me, "chat")] == ["good luck"]

    run(play())


# What rests, and what is read again.


def test_matches_that_nobody_watches_rest_and_the_others_stay(tmp_path, monkeypatch):
    monkeypatch.setattr(rooms, "MOST_LIVE", 2)

    async def play() -> None:
        async with a_table(tmp_path) as matches:
            watched = await a_match(matches)
            watching(watched, "AH")
            idle = [await a_match(matches) for _ in range(3)]
            assert set(matches.live) == {watched.head.id, idle[-1].head.id}
            again = await matches.match(idle[0].head.id)
            assert again is not idle[0] and again.revision == 0
            assert set(matches.live) == {watched.head.id, idle[0].head.id}

    run(play())


def test_a_match_that_another_process_changed_is_caught_up_with(tmp_path):
    async def play() -> None:
        async with a_table(tmp_path) as matches:
            other = Matches(matches.database)
            here = await a_match(matches)
            there = await other.match(here.head.id)
            me = watching(here, "AH")
            await other.order(there, "AH", 0, "done")
            with pytest.raises(Refusal) as refused:
                await matches.order(here, "AH", 0, "done")
            assert refused.value.code == "stale"
            assert here.revision == 1 and here.state.position() == there.state.position()
            assert [update["revision"] for update in messages(me, "update")] == [1]
            matches.heard(f"match {here.head.id} 1")  # nothing new
            await settled(matches)
            assert not messages(me, "update")
            await other.order(there, there.deciding, 1, "done")
            matches.heard("")  # something may have been missed
            await settled(matches)
            assert here.revision == 2 and len(messages(me, "update")) == 1

    run(play())


def test_nobody_is_asked_for_anything_when_a_match_is_over(tmp_path):
    async def play() -> None:
        async with a_table(tmp_path) as matches:
            match = await a_match(matches)
            match.state.agenda.clear()
            with pytest.raises(Refusal) as refused:
                match.check_turn("AH")
            assert refused.value.code == "over"

    run(play())


# Dice as a record names them.


class Row:
    """What `dice_of` reads of a match."""

    def __init__(self, dice: str, **more: Any) -> None:
        self.dice = dice
        self.commitment = self.seed = ""
        self.imported, self.opening, self.opening_dice, self.finished = 0, (), 0, False
        self.__dict__.update(more)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (Row("seed 7"), (("seed", "7"), "")),
        (Row("typed seed 7"), (("typed", "seed", "7"), "")),
        (Row("sealed", commitment="c", seed="s"), (("sealed", "c"), "")),
        (Row("sealed", commitment="c", seed="s", finished=True), (("sealed", "c"), "s")),
        (Row("typed sealed", commitment="c", seed="s"), (("typed", "sealed", "c"), "")),
        (Row("sealed", commitment="c", seed="s", imported=5), (("sealed", "c", "after", "5"), "")),
        (Row("sealed", commitment="c", opening=("done",)), (("sealed", "c", "after", "0"), "")),
        (Row("sealed", commitment="c", opening=("done",), opening_dice=3), (("sealed", "c"), "")),
        (Row("sealed c"), (("sealed", "c"), "")),
        (Row("sealed c after 5 s"), (("sealed", "c", "after", "5"), "s")),
        (Row("sealed c s"), (("sealed", "c"), "s")),
    ],
)
def test_a_record_names_its_dice_and_the_seed_when_it_may(row, expected):
    assert dice_of(row) == expected
