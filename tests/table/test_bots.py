"""Computer players know only what their seat knows, keep to their time, and never stop a match."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

import galicia
from galicia.table import bots, creation, store
from galicia.table.audience import Subscriber
from galicia.table.bots import Bots, think
from galicia.table.matches import Matches
from galicia.table.messages import NewMatch, SeatWish
from tests.table import minds
from tests.table.table import GAME, run

COMPUTERS = {"AH": SeatWish("computer", "random"), "RU": SeatWish("computer", "random")}


@asynccontextmanager
async def opened(path, workers=1, bots=True):
    matches = Matches(store.opened(str(path)))
    matches.bots = Bots(matches, workers) if bots else None
    await matches.start()
    try:
        yield matches
    finally:
        await matches.stop()


async def far(matches: Matches, match: str, revision: int) -> None:
    """Wait until a match has come so far."""
    async with asyncio.timeout(60):
        while (await matches.match(match)).revision < revision:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("mind", [minds.sleeps, minds.fails, minds.talks_nonsense, minds.dies])
def test_a_player_that_fails_is_replaced_by_chance(tmp_path, monkeypatch, mind):
    monkeypatch.setattr(bots, "BUDGET", 0.2)
    monkeypatch.setattr(bots, "think", mind)

    async def play():
        async with opened(tmp_path / "matches.sqlite") as matches:
            made = await creation.make(matches, NewMatch(GAME, COMPUTERS))
            await far(matches, made.match, 3)
            return await matches.record(await matches.match(made.match))

    record = galicia.Record.loads(run(play()))
    assert len(record.lines) >= 3
    record.replay()


def test_a_thought_is_timed_from_its_own_beginning_however_many_wait(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(bots, "BUDGET", 4.0)
    monkeypatch.setattr(bots, "think", minds.thinks_slowly)

    async def play():
        async with opened(tmp_path / "matches.sqlite") as matches:
            made = [await creation.make(matches, NewMatch(GAME, COMPUTERS)) for _ in range(12)]
            await asyncio.gather(*(far(matches, match.match, 1) for match in made))

    run(play())
    assert not caplog.records


def test_a_thought_that_takes_too_long_ends_no_other(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(bots, "BUDGET", 10.0)
    monkeypatch.setattr(bots, "think", minds.one_sleeps)

    async def play():
        async with opened(tmp_path / "matches.sqlite", workers=2) as matches:
            quick = SeatWish("computer", "random")
            slow = await creation.make(matches, NewMatch(GAME, {"AH": SeatWish("computer", "recruit"), "RU": quick}))
            other = await creation.make(matches, NewMatch(GAME, {"AH": quick, "RU": quick}))
            await far(matches, slow.match, 1)
            await far(matches, other.match, (await matches.match(other.match)).revision + 5)

    run(play())
    assert any("recruit did not come" in record.getMessage() for record in caplog.records)
    assert not any("random did not come" in record.getMessage() for record in caplog.records)


def test_computers_give_orders_one_at_a_time(tmp_path, monkeypatch):
    under_way, most = 0, 0
    give = Matches.order

    async def counted(self, *order):
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        try:
            return await give(self, *order)
        finally:
            under_way -= 1

    monkeypatch.setattr(Matches, "order", counted)

    async def play():
        async with opened(tmp_path / "matches.sqlite") as matches:
            made = [await creation.make(matches, NewMatch(GAME, COMPUTERS)) for _ in range(5)]
            await asyncio.gather(*(far(matches, match.match, 10) for match in made))

    run(play())
    assert most == 1


def test_matches_that_cannot_be_read_hold_no_computer_up(tmp_path):
    path = tmp_path / "matches.sqlite"

    async def play():
        async with opened(path, bots=False) as matches:
            for _ in range(3):
                await creation.make(matches, NewMatch(GAME, COMPUTERS))
            *broken, sound = await matches.database.read(lambda c: store.waiting_for_computers(c, store.now()))
            spoil = "UPDATE matches SET start = '-' WHERE id = ?"
            for id in broken:
                await matches.database.write(lambda c, id=id: c.change(spoil, id))
        async with opened(path) as matches:
            await far(matches, sound, 3)

    run(play())


def test_an_order_is_carried_out_whole_though_its_giver_goes_away(tmp_path):
    async def play():
        async with opened(tmp_path / "matches.sqlite") as matches:
            made = await creation.make(matches, NewMatch(GAME, {"AH": SeatWish("me"), "RU": SeatWish("me")}))
            match, opponent = await matches.match(made.match), Subscriber("RU")
            match.audience.join(opponent)
            giving = asyncio.create_task(matches.order(match, "AH", 0, "move 6/III 6.06"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            giving.cancel()
            async with asyncio.timeout(5):
                told = await opponent.queue.get()
            assert b'"revision":1' in told and match.revision == 1

    run(play())


def test_a_player_is_given_only_what_its_seat_knows(tmp_path, monkeypatch):
    given = tmp_path / "given"
    given.mkdir()
    monkeypatch.setenv("GIVEN", str(given))
    monkeypatch.setattr(bots, "think", minds.notes_what_it_is_given)

    async def play():
        async with opened(tmp_path / "matches.sqlite") as matches:
            made = await creation.make(matches, NewMatch(GAME, COMPUTERS))
            await far(matches, made.match, 20)

    run(play())
    seats = set()
    for path in given.iterdir():
        state = galicia.Position.loads(path.read_text()).state()
        seat = state.seat
        enemies = [units for units in state.stacks.values() if state.pieces[units[0]].side != seat]
        attacked = [units for units in enemies if any(state.hit >> unit & 1 for unit in units)]  # seen in this phase
        assert state.battle is not None or all(len(units) == 1 for units in enemies if units not in attacked)
        seats.add(seat)
    assert seats


def test_a_thought_ends_where_news_may_come():
    state = galicia.game(GAME).new(seed=1)
    sentences, memory, _ = think(state.game.known(state, 0).position(), "random", "7")
    assert sentences and memory
    for i, sentence in enumerate(sentences):
        for single in state.singles(state.parse(sentence)):
            state.apply(single)
        assert not state.take_seal() or i == len(sentences) - 1


def test_the_same_seed_thinks_the_same():
    position = galicia.game(GAME).new(seed=1).position()
    assert think(position, "recruit", "7").orders == think(position, "recruit", "7").orders


def test_a_recruit_marches_several_hexes_at_once():
    decided = think(galicia.game(GAME).new(seed=1).position(), "recruit", "7")
    assert any(sentence.startswith("move") and len(sentence.split()) > 3 for sentence in decided.orders)


def test_what_a_player_remembers_is_given_back_to_it():
    position = galicia.game(GAME).new(seed=1).position()
    first = think(position, "random", "7")
    assert think(position, "random", "7", first.memory).orders != first.orders
