"""How soon a window is answered tells nothing of what a hand holds, whoever answers."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager

import pytest

from galicia.table import bots, creation, store
from galicia.table.audience import Subscriber
from galicia.table.bots import Bots, Decided, Worker
from galicia.table.match import Match
from galicia.table.matches import Matches
from galicia.table.messages import NewMatch, SeatWish
from galicia.table.notices import Notices
from tests.engine.toy import DESIGNS, GAME, HAND, SEATS
from tests.table.table import run
from tests.table.test_rest import error

pytestmark = pytest.mark.usefixtures("toy")

PEOPLE = {seat: SeatWish("me") for seat in SEATS}
PATIENCE = 60


def north_to_play(east: str = "guns staff wire") -> str:
    """North's turn; east holds these cards."""
    state = GAME.new("alliances", seed=1)
    while state.to_act != "N":
        state.play("pass")
    wanted = [DESIGNS.index(name) for name in east.split()]
    for seat in (1, 0, 2, 3):  # nobody else has them
        state.deck.move_all(HAND + seat, 0)
    for card in wanted:
        state.deck.move(card, 0, HAND + 1)
    for seat in (0, 2, 3):
        for _ in range(3):
            state.deck.move(next(card for card in state.deck[0] if card not in wanted), 0, HAND + seat)
    return state.position()


@asynccontextmanager
async def a_match(path, seats, position):
    matches = Matches(store.opened(str(path / "matches.sqlite")))
    matches.bots = Bots(matches, 1)
    await matches.start()
    try:
        made = await creation.make(matches, NewMatch(GAME.id, seats, position=position))
        yield matches, await matches.match(made.match)
    finally:
        await matches.stop()


async def play_a_card(matches: Matches, match: Match) -> None:
    card = DESIGNS[match.state.hand(0)[0]]
    await matches.order(match, "N", match.revision, f"play {card} at 1.01")


async def until(happened) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("east, answer", [("guns staff train", "pass"), ("guns staff wire", "trump wire")])
def test_a_computer_waits_for_the_beat_whatever_it_answers(tmp_path, monkeypatch, east, answer):
    waited = []
    answers = [Decided([answer])]

    async def thinks(worker, position, name, seed, memory=None):
        if not answers:
            await asyncio.sleep(PATIENCE)  # what it would do next does not matter here
        return answers.pop()

    def beat(asked, now):
        waited.append(now - asked)
        return 0.0

    monkeypatch.setattr(Worker, "think", thinks)
    monkeypatch.setattr(bots, "to_the_beat", beat)

    async def play():
        seats = {**PEOPLE, "E": SeatWish("computer", "random")}
        async with a_match(tmp_path, seats, north_to_play(east)) as (matches, match):
            await play_a_card(matches, match)
            begun = match.revision
            await until(lambda: match.revision > begun)
            return match.last.sentence

    assert run(play()) == answer
    assert len(waited) == 1 and waited[0] >= 0


def test_a_computer_does_not_wait_where_no_window_is_open(tmp_path, monkeypatch):
    waited = []
    monkeypatch.setattr(bots, "to_the_beat", lambda asked, now: waited.append(now) or 0.0)

    async def play():
        seats = {seat: SeatWish("computer", "random") for seat in SEATS}
        state = GAME.new("alliances", seed=1, options={"answers": False})
        async with a_match(tmp_path, seats, state.position()) as (_, match):
            await until(lambda: match.state.over)

    run(play())
    assert waited == []


def test_every_answer_comes_on_a_beat():
    for found in (0.0, 0.001, 0.3, 0.79, 0.81, 5.0):
        beats = (found + bots.to_the_beat(7.0, 7.0 + found)) / bots.PACE
        assert round(beats) >= 1 and abs(beats - round(beats)) < 1e-6


def test_whoever_declines_windows_passes_in_every_one_and_decides_everything_else(tmp_path, monkeypatch):
    monkeypatch.setattr(bots, "PACE", 0.05)

    async def play():
        async with a_match(tmp_path, PEOPLE, north_to_play()) as (matches, match):
            for seat in ("E", "W"):
                await matches.database.write(lambda c, seat=seat: store.put_declines(c, match.head.id, seat, True))
            await play_a_card(matches, match)
            await until(lambda: match.revision == 3)  # the card, and two passes
            rows = await matches.database.read(lambda c: store.orders_of(c, match.head.id))
            while match.deciding not in ("E", "W"):
                await matches.order(match, match.deciding, match.revision, "pass")
            standing = match.revision
            await asyncio.sleep(0.3)  # a turn is no window: nobody acts for them
            return [(row.seat, row.sentence) for row in rows[1:]], match.revision - standing

    passes, more = run(play())
    assert passes == [("E", "pass"), ("W", "pass")] and more == 0


def test_a_person_who_is_quicker_answers_by_hand(tmp_path, monkeypatch):
    monkeypatch.setattr(bots, "PACE", 0.5)

    async def play():
        async with a_match(tmp_path, PEOPLE, north_to_play()) as (matches, match):
            await matches.database.write(lambda c: store.put_declines(c, match.head.id, "E", True))
            await play_a_card(matches, match)
            await matches.order(match, "E", match.revision, "trump wire")
            return match.last.sentence

    assert run(play()) == "trump wire"


def test_a_window_is_told_to_be_one(tmp_path):
    async def play():
        async with a_match(tmp_path, PEOPLE, north_to_play()) as (matches, match):
            watchers = {seat: Subscriber(seat) for seat in ("N", "E", None)}
            for watcher in watchers.values():
                match.audience.join(watcher)
            await play_a_card(matches, match)
            return [json.loads(watcher.queue.get_nowait())["asks"] for watcher in watchers.values()]

    told = run(play())
    assert [(asks["seat"], asks["yours"], asks["window"]) for asks in told] == [
        ("E", False, True), ("E", True, True), ("E", False, True),
    ]  # fmt: skip
    assert [asks["asked"] for asks in told] == [["E", "W"]] * 3
    assert [button["sentence"] for button in told[1]["buttons"]] == ["pass", "waive", "trump wire"]


def test_nobody_who_declines_is_told_of_a_window(tmp_path, monkeypatch):
    sent = []

    async def tries(notices, where, send, *what):
        sent.append(where)

    monkeypatch.setattr(Notices, "_try", tries)

    async def play():
        async with a_match(tmp_path, PEOPLE, north_to_play()) as (matches, match):
            id = match.head.id

            def left_word(c):
                store.put_declines(c, id, "E", True)
                for seat in ("E", "W"):
                    store.put_hooks(c, id, seat, f"https://example.org/{seat}", "")

            await matches.database.write(left_word)
            await play_a_card(matches, match)
            await matches.notices._tell(match, "E")
            await matches.order(match, "E", match.revision, "pass")
            await matches.notices._tell(match, "W")

    run(play())
    assert set(sent) == {"https://example.org/W"}


def test_windows_are_declined_by_their_seat_alone(server):
    made = server.make()
    path = f"/api/matches/{made['match']}/windows"
    for token in made["tokens"].values():
        for decline in (True, False, True):
            assert server.call("PUT", path, token, json={"decline": decline}).json() == {"saved": True}
            with server.sit(made["match"], token) as client:
                assert client.welcome["declines"] is decline
    assert error(server.call("PUT", path, made["spectator"], json={"decline": True})) == (403, "token")
    assert error(server.call("PUT", path, made["tokens"]["AH"], json={"decline": "yes"}))[0] == 400
