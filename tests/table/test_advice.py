"""A person may ask what the staff would do, at his own turn and from what his own seat knows."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from galicia.players.thoughts import Choice, Term, Thought
from galicia.table import advice, creation, store
from galicia.table.advice import Advisers
from galicia.table.bots import Decided, Worker
from galicia.table.match import Refusal
from galicia.table.matches import Matches, Problem
from galicia.table.messages import NewMatch, SeatWish
from tests.battle_for_galicia.scene import position
from tests.table.table import GAME, Server, run

PEOPLE = {"AH": SeatWish("me"), "RU": SeatWish("me")}
BOTH = {"AH": {"kind": "me"}, "RU": {"kind": "me"}}
THOUGHT = Thought(1, "where to march", (Choice("forward", 1.0, (Term("towns", 1.0),)), Choice("back", 0.5)))
MOVES = ("move 6/III 6.06", "move 6/III 5.06")


class Staff:
    """Stands in for the worker: notes what it is given, and may do something meanwhile."""

    def __init__(self) -> None:
        self.given: list[tuple[str, ...]] = []
        self.meanwhile = None

    async def think(self, *job):
        self.given.append(job)
        if self.meanwhile is not None:
            await self.meanwhile()
        return Decided(["move 6/III 6.06", "done"], f"plan {len(self.given) - 1}".encode(), [THOUGHT])


@pytest.fixture
def staff(monkeypatch):
    found = Staff()
    monkeypatch.setattr(Worker, "think", lambda _, *job: found.think(*job))
    return found


@asynccontextmanager
async def at_a_match(path, **wish):
    matches = Matches(store.opened(str(path / "matches.sqlite")))
    matches.advisers = Advisers(matches)
    await matches.start()
    try:
        yield matches, await matches.match((await creation.make(matches, NewMatch(GAME, PEOPLE, **wish))).match)
    finally:
        await matches.stop()


def refused(path, seat, revision=0, **wish):
    """Why a seat gets no advice."""

    async def ask():
        async with at_a_match(path, **wish) as (matches, match):
            await matches.advisers.ask(match, seat, revision)

    with pytest.raises((Refusal, Problem)) as no:
        run(ask())
    return no.value


def test_the_seat_that_must_decide_gets_orders_and_reasons(tmp_path, staff):
    async def ask():
        async with at_a_match(tmp_path) as (matches, match):
            return await matches.advisers.ask(match, "AH", 0)

    found = run(ask())
    assert (found.revision, found.orders) == (0, ["move 6/III 6.06", "done"])
    assert [choice.words for choice in found.thoughts[0].choices] == ["forward", "back"]


def test_the_staff_is_given_what_the_seat_knows_and_nothing_else(tmp_path, staff):
    async def ask():
        async with at_a_match(tmp_path) as (matches, match):
            await matches.advisers.ask(match, "AH", 0)
            return match.game.known(match.state, 0).position(), match.state.position()

    known, all_there_is = run(ask())
    assert staff.given[0][:2] == (known, "staff")
    assert known != all_there_is


def test_nobody_else_gets_advice(tmp_path, staff):
    assert refused(tmp_path, "RU").code == "not-your-turn"
    assert refused(tmp_path, None).code == "not-your-turn"
    assert not staff.given


def test_a_question_about_another_revision_is_stale(tmp_path, staff):
    assert refused(tmp_path, "AH", revision=1).code == "stale"
    assert not staff.given


def test_there_is_no_advice_when_the_match_is_over(tmp_path, staff):
    ended = position("AH 4 7.14, RU 45 7.15", step="RecordVictoryPoints side=RU;Combat side=RU", turn=12)

    async def ask():
        async with at_a_match(tmp_path, position=ended) as (matches, match):
            await matches.order(match, "RU", 0, "done")
            await matches.advisers.ask(match, "RU", match.revision)

    with pytest.raises(Refusal) as no:
        run(ask())
    assert no.value.code == "over"


def test_there_is_no_advice_about_dice(tmp_path, staff):
    fight = position(
        "AH 4 7.14, AH 13 7.14, RU 45 7.15, RU 41 7.15",
        step="GameTurn turn=4;RecordVictoryPoints side=RU;Combat side=RU",
    )

    async def ask():
        async with at_a_match(tmp_path, position=fight, dice="typed") as (matches, match):
            for sentence in ("attack 7.14 from 7.15", "engage 45 41"):
                await matches.order(match, "RU", match.revision, sentence)
            await matches.advisers.ask(match, match.deciding, match.revision)

    with pytest.raises(Refusal) as no:
        run(ask())
    assert no.value.code == "no-advice" and "dice" in str(no.value)


def test_a_match_may_be_played_without_advice(tmp_path, staff):
    assert refused(tmp_path, "AH", advice=False).code == "no-advice"


def test_advice_that_comes_too_late_is_dropped(tmp_path, staff):
    async def ask():
        async with at_a_match(tmp_path) as (matches, match):

            async def moves():
                await matches.order(match, "AH", 0, MOVES[0])

            staff.meanwhile = moves
            await matches.advisers.ask(match, "AH", 0)

    with pytest.raises(Refusal) as no:
        run(ask())
    assert no.value.code == "stale"


def test_the_same_question_is_worked_out_once(tmp_path, staff):
    async def ask():
        async with at_a_match(tmp_path) as (matches, match):
            staff.meanwhile = lambda: asyncio.sleep(0.05)
            answers = await asyncio.gather(*(matches.advisers.ask(match, "AH", 0) for _ in range(20)))
            answers.append(await matches.advisers.ask(match, "AH", 0))
            return answers

    answers = run(ask())
    assert len(staff.given) == 1 and all(answer == answers[0] for answer in answers)


def test_whoever_follows_the_advice_hears_the_rest_of_the_plan(tmp_path, staff):
    async def ask():
        async with at_a_match(tmp_path) as (matches, match):
            first = await matches.advisers.ask(match, "AH", 0)
            await matches.order(match, "AH", 0, first.orders[0])
            rest = await matches.advisers.ask(match, "AH", match.revision)
            await matches.order(match, "AH", match.revision, rest.orders[0])
            return rest, await matches.advisers.ask(match, "AH", match.revision)

    rest, then = run(ask())
    assert rest.orders == ["done"] and rest.thoughts
    assert [job[3] for job in staff.given] == [None, b"plan 0"]  # asked anew only then, and with what it remembers
    assert then.revision == 2


@pytest.mark.parametrize("otherwise", ["order", "undo"])
def test_whoever_does_otherwise_is_advised_afresh(tmp_path, staff, otherwise):
    async def ask():
        async with at_a_match(tmp_path) as (matches, match):
            advised = await matches.advisers.ask(match, "AH", 0)
            if otherwise == "order":
                await matches.order(match, "AH", 0, "move 24/X 11.21")
            else:
                await matches.order(match, "AH", 0, advised.orders[0])
                await matches.undo(match, "AH", match.revision)
            await matches.advisers.ask(match, "AH", match.revision)

    run(ask())
    assert [job[3] for job in staff.given] == [None, None]


def test_a_seat_that_asks_again_and_again_must_wait(tmp_path, staff):
    async def ask():
        async with at_a_match(tmp_path) as (matches, match):
            for _ in range(20):
                await matches.advisers.ask(match, "AH", match.revision)
                await matches.order(match, "AH", match.revision, MOVES[0])
                await matches.undo(match, "AH", match.revision)

    with pytest.raises(Problem) as no:
        run(ask())
    assert (no.value.status, no.value.code) == (429, "slow-down")
    assert len(staff.given) in range(int(advice.AT_ONCE), int(advice.AT_ONCE) + 3)


def test_a_staff_that_fails_is_asked_again(tmp_path, staff):
    async def fails():
        raise TimeoutError

    async def ask():
        async with at_a_match(tmp_path) as (matches, match):
            staff.meanwhile = fails
            try:
                await matches.advisers.ask(match, "AH", 0)
            except Problem as problem:
                staff.meanwhile = None
                return problem, await matches.advisers.ask(match, "AH", 0)

    problem, found = run(ask())
    assert problem.status == 503 and found.orders


# Through the server, with the staff itself.


def asked(server: Server, made, token, revision=0):
    return server.call("POST", f"/api/matches/{made['match']}/advice", token, json={"revision": revision})


def test_the_advice_of_the_staff_is_lawful(server):
    made = server.made(BOTH)
    answer = asked(server, made, made["tokens"]["AH"])
    assert answer.status_code == 200, answer.text
    orders = answer.json()["orders"]
    with server.sit(made["match"], made["tokens"]["AH"]) as me:
        for sentence in orders:
            done = me.order(sentence)
            assert done["type"] == "done", (sentence, done)
            me.revision = done["revision"]
    assert orders


def test_the_server_says_why_there_is_no_advice(server):
    made, silent = server.made(BOTH), server.made(BOTH, advice=False)
    refusals = [
        asked(server, made, made["tokens"]["RU"]),
        asked(server, made, made["spectator"]),
        asked(server, made, None),
        asked(server, made, made["tokens"]["AH"], revision=7),
        asked(server, silent, silent["tokens"]["AH"]),
    ]
    assert [(r.status_code, r.json()["error"]["code"]) for r in refusals] == [
        (403, "not-your-turn"),
        (403, "not-your-turn"),
        (401, "token"),
        (409, "stale"),
        (409, "no-advice"),
    ]


def test_everybody_is_told_whether_there_is_advice(server):
    for wanted in (True, False):
        made = server.made(BOTH, advice=wanted)
        with server.sit(made["match"], made["tokens"]["AH"]) as me:
            assert me.welcome["advice"] is wanted
        assert server.call("GET", f"/api/matches/{made['match']}", made["spectator"]).json()["advice"] is wanted
