"""What a computer thought is kept with the match and told when it can no longer help anybody against it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest
from msgspec import json

import galicia
from galicia.players.ahead import ahead
from galicia.players.thoughts import Choice, Term, Thought
from galicia.table import creation, store, thoughts
from galicia.table.bots import Bots, Decided, Worker
from galicia.table.matches import Matches
from galicia.table.messages import NewMatch, SeatWish
from tests.battle_for_galicia.scene import position
from tests.table.table import GAME, run

OPEN_GAME = "great-war-in-the-east"
LAST_COMBAT = position("AH 4 7.14, RU 45 7.15, RU 41 7.15", step="RecordVictoryPoints side=RU;Combat side=RU", turn=12)
PEOPLE = {"AH": SeatWish("me"), "RU": SeatWish("me")}
BETTER = Choice("attack 12.07", 2.5, (Term("enemy losses", 3.0), Term("own losses", -0.5)))
WORSE = Choice("stay", 0.0)


def thought(turn: int = 1, question: str = "attack or not") -> Thought:
    return Thought(turn, question, (BETTER, WORSE))


class Idler:
    """Ends every phase it can end, and says why."""

    def order(self, sight):
        orders = list(sight.orders())
        return next((order for order in orders if str(sight.game.sentence(order)) in ("done", "pass")), orders[0])


async def idles(worker, position, name, seed, memory=None):
    state = galicia.Position.loads(position).state()
    turn = state.turn
    return Decided(ahead(Idler(), state), b"", [thought(turn)])


@asynccontextmanager
async def matches_at(path, *, computers=False):
    matches = Matches(store.opened(str(path / "matches.sqlite")))
    matches.bots = Bots(matches, 1) if computers else None
    await matches.start()
    try:
        yield matches
    finally:
        await matches.stop()


async def kept_now(matches, match, **more):
    """Keep a thought of the seat that decides, in its player turn."""
    turn = match.game.player_turn(match.state)
    kept = [thought(match.state.turn, **more)]
    await thoughts.keep(matches.database, match, match.deciding, turn, match.revision, kept)


async def end_the_turn(matches, match):
    """The deciding seat ends phases until its player turn is over."""
    seat, turn = match.deciding, match.game.player_turn(match.state)
    while match.deciding == seat and match.game.player_turn(match.state) == turn:
        await matches.order(match, seat, match.revision, "done")


async def told(matches, match, turn=None):
    return await thoughts.told(matches.database, match, turn)


def test_where_nothing_is_hidden_thoughts_are_told_when_their_player_turn_is_over(tmp_path):
    async def play():
        async with matches_at(tmp_path) as matches:
            seats = {"AH": SeatWish("me"), "AL": SeatWish("me")}
            match = await matches.match((await creation.make(matches, NewMatch(OPEN_GAME, seats))).match)
            await kept_now(matches, match)
            during = await told(matches, match)
            await end_the_turn(matches, match)
            after = await told(matches, match)
            await kept_now(matches, match)
            return during, after, await told(matches, match)

    during, after, next_turn = run(play())
    assert (during.turns, during.thoughts, during.hides) == ([], [], "")
    assert (after.turns, after.turn) == ([1], 1)
    assert json.decode(json.encode(after.thoughts)) == [
        {
            "turn": 1,
            "seat": "AH",
            "revision": 0,
            "question": "attack or not",
            "choices": [
                {"words": "attack 12.07", "names": [], "value": 2.5, "terms": [list(term) for term in BETTER.terms]},
                {"words": "stay", "names": [], "value": 0.0, "terms": []},
            ],
        }
    ]
    assert next_turn == after


def test_where_something_is_hidden_thoughts_are_told_when_the_match_is_over(tmp_path):
    async def play():
        async with matches_at(tmp_path) as matches:
            match = await matches.match((await creation.make(matches, NewMatch(GAME, PEOPLE))).match)
            await kept_now(matches, match)
            answers = [await told(matches, match), await told(matches, match, 1)]
            await end_the_turn(matches, match)
            answers += [await told(matches, match), await told(matches, match, 1)]

            made = await creation.make(matches, NewMatch(GAME, PEOPLE, position=LAST_COMBAT))
            ending = await matches.match(made.match)
            await kept_now(matches, ending)
            answers.append(await told(matches, ending))
            await end_the_turn(matches, ending)
            assert ending.state.over
            return answers, await told(matches, ending)

    secret, at_the_end = run(play())
    for answer in secret:
        assert (answer.turns, answer.thoughts) == ([], []) and "top unit" in answer.hides
    assert [found.question for found in at_the_end.thoughts] == ["attack or not"]


def test_a_game_that_does_not_say_what_it_hides_is_taken_to_hide_something():
    assert galicia.engine.game.Game.hides
    assert galicia.game(OPEN_GAME).hides == ""


def test_a_thought_newer_than_the_match_as_it_stands_here_is_not_told(tmp_path):
    async def play():
        async with matches_at(tmp_path) as matches:
            seats = {"AH": SeatWish("me"), "AL": SeatWish("me")}
            match = await matches.match((await creation.make(matches, NewMatch(OPEN_GAME, seats))).match)
            await thoughts.keep(matches.database, match, "AL", "2 AL", match.revision + 1, [thought(2)])
            return await told(matches, match), await told(matches, match, 2)

    for answer in run(play()):
        assert (answer.turns, answer.thoughts) == ([], [])


def test_the_thoughts_of_a_computer_are_kept_with_its_orders(tmp_path, monkeypatch):
    monkeypatch.setattr(Worker, "think", idles)

    async def play():
        async with matches_at(tmp_path, computers=True) as matches:
            seats = {"AH": SeatWish("computer", "staff"), "AL": SeatWish("me")}
            match = await matches.match((await creation.make(matches, NewMatch(OPEN_GAME, seats))).match)
            async with asyncio.timeout(20):
                while match.deciding != "AL":
                    shown = await told(matches, match)
                    assert match.deciding == "AL" or not shown.thoughts
                    await asyncio.sleep(0.01)
            return await told(matches, match)

    answer = run(play())
    assert answer.turn == 1 and {found.seat for found in answer.thoughts} == {"AH"}


def test_a_thought_that_was_overtaken_is_not_kept(tmp_path, monkeypatch):
    """Only what led to an order is kept, for only an order cannot be taken back by others."""
    calls = 0

    async def play():
        async with matches_at(tmp_path, computers=True) as matches:

            async def overtaken_once(worker, *job):
                nonlocal calls
                calls += 1
                if calls > 1:
                    return await idles(worker, *job)
                await matches.order(match, "AH", match.revision, "done")  # another process plays for the same seat
                return Decided(["done"], b"", [thought(question="overtaken")])

            monkeypatch.setattr(Worker, "think", overtaken_once)
            seats = {"AH": SeatWish("computer", "staff"), "AL": SeatWish("me")}
            made = await creation.make(matches, NewMatch(OPEN_GAME, seats))
            match = await matches.match(made.match)
            async with asyncio.timeout(20):
                while match.deciding != "AL":
                    await asyncio.sleep(0.01)
            return await told(matches, match)

    found = [found.question for found in run(play()).thoughts]
    assert found and "overtaken" not in found


def test_what_is_kept_of_a_thought_is_bounded(tmp_path):
    wordy = Choice("on and on " * 200, float("nan"), tuple(Term("because " * 200, 1.0) for _ in range(50)))

    async def play():
        async with matches_at(tmp_path) as matches:
            match = await matches.match((await creation.make(matches, NewMatch(GAME, PEOPLE))).match)
            many = [Thought(1, f"{i} {'why ' * 500}", (wordy,) * 50) for i in range(100)]
            await thoughts.keep(matches.database, match, "AH", "1 AH", 0, many)
            return await matches.database.read(lambda c: store.thoughts_of(c, match.head.id, 1, 0, "over"))

    rows = run(play())
    assert len(rows) == thoughts.MOST_AT_ONCE
    assert json.decode(rows[-1].thought)["question"].startswith("99 ")
    assert max(len(row.thought) for row in rows) < 15_000


@pytest.fixture(scope="module")
def open_match(server):
    """A match of a game without secrets in which the computer has moved and a person must."""
    made = server.call(
        "POST",
        "/api/matches",
        json={"game": OPEN_GAME, "seats": {"AH": {"kind": "computer", "player": "recruit"}, "AL": {"kind": "me"}}},
    ).json()
    with server.sit(made["match"], made["tokens"]["AL"]) as me:
        if not me.welcome["asks"]["yours"]:
            while not me.next("update")["asks"]["yours"]:
                pass
    return made


def test_seats_and_spectators_may_ask_for_thoughts_and_nobody_else(server, open_match):
    path = f"/api/matches/{open_match['match']}/thoughts"
    other = server.make()
    for token in (open_match["tokens"]["AL"], open_match["spectator"]):
        answer = server.call("GET", path, token)
        assert answer.status_code == 200 and set(answer.json()) == {"hides", "turns", "turn", "thoughts"}
    assert server.call("GET", path).status_code == 401
    assert server.call("GET", path, other["spectator"]).status_code == 403
    assert server.call("GET", f"{path}?turn=-1", open_match["spectator"]).status_code == 400
