"""Forecasts are worked out in a process of their own, and say there what the rules say here."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

import galicia
from galicia.table import creation, store
from galicia.table import messages as m
from galicia.table.audience import Audience
from galicia.table.forecasts import Forecasters
from galicia.table.match import Refusal
from galicia.table.matches import Holder, Matches, Problem
from galicia.table.messages import NewMatch, SeatWish
from galicia.table.positions import Positions
from galicia.table.questions import answer
from galicia.table.security import Bucket
from galicia.table.socket import Conversation
from tests.battle_for_galicia.scene import position
from tests.table.table import GAME, run

PEOPLE = {"AH": SeatWish("me"), "RU": SeatWish("me")}
BATTLE = position("AH 4 8.18, AH 25 8.18, RU 2gd 8.17, RU 70r 8.17", step="Combat side=AH", turn=6)
ATTACK = m.Forecast(7, "8.17", ["4/II", "25/II"])


@asynccontextmanager
async def at_a_match(path):
    matches = Matches(store.opened(str(path / "matches.sqlite")))
    matches.forecasters = Forecasters(matches)
    await matches.start()
    try:
        made = await creation.make(matches, NewMatch(GAME, PEOPLE, position=BATTLE))
        yield matches.forecasters, await matches.match(made.match)
    finally:
        await matches.stop()


def test_another_process_answers_what_this_one_would(tmp_path, monkeypatch):
    async def ask():
        async with at_a_match(tmp_path) as (forecasters, match):
            here = answer(match, "AH", ATTACK)
            monkeypatch.setattr(type(match.game), "forecast", None)  # whoever asked for it here would fail
            return here, await forecasters.ask(match, "AH", ATTACK)

    here, there = run(ask())
    assert there == here and there.id == 7 and len(there.alternatives) == 2


def test_dear_overlays_come_from_there_too_and_are_worked_out_once(tmp_path, monkeypatch):
    async def ask():
        async with at_a_match(tmp_path) as (forecasters, match):
            here = answer(match, "AH", m.Overlay(7, "supply"))
            monkeypatch.setattr(type(match.game), "overlay", None)  # whoever asked for it here would fail
            there = await forecasters.ask(match, "AH", m.Overlay(7, "supply"))
            forecasters.stop()
            return here, there, await forecasters.ask(match, "AH", m.Overlay(8, "supply"))

    here, there, again = run(ask())
    assert there == here and (there.id, again.id) == (7, 8) and again.units == here.units


def test_threats_are_new_if_they_were_none_before(tmp_path):
    async def ask():
        async with at_a_match(tmp_path) as (forecasters, match):
            before = match.state
            moved = position("AH 4 8.18, AH 3c 7.14, RU 2gd 8.17, RU 45 7.17", step="Combat side=AH", turn=6)
            match.state = galicia.Position.loads(moved).state()
            return [await forecasters.new_threats(match, "AH", then) for then in (before, match.state)]

    new, none = run(ask())
    assert "7.14" in [threat.hex for threat in new] and none == []


def test_alternatives_are_worked_out_only_for_whoever_wants_them(tmp_path, monkeypatch):
    asked = []

    async def ask():
        async with at_a_match(tmp_path) as (_, match):
            forecast = match.game.forecast
            monkeypatch.setattr(match.game, "forecast", lambda *attack: asked.append(attack) or forecast(*attack))
            return answer(match, "AH", m.Forecast(7, "8.17", ["4/II", "25/II"], alternatives=False))

    assert run(ask()).alternatives == [] and len(asked) == 1


def test_a_refusal_comes_back_with_its_reasons(tmp_path):
    async def ask(seat, question):
        async with at_a_match(tmp_path) as (forecasters, match):
            await forecasters.ask(match, seat, question)

    with pytest.raises(Refusal) as no:
        run(ask("AH", m.Forecast(7, "19.01", ["4/II"])))
    assert no.value.code == "illegal" and no.value.reasons
    with pytest.raises(Refusal, match="spectators have no units"):
        run(ask(None, ATTACK))


def test_who_asks_too_much_at_once_is_told_to_wait(tmp_path, monkeypatch):
    monkeypatch.setattr("galicia.table.forecasts.MOST_WAITING", 2)

    async def ask():
        async with at_a_match(tmp_path) as (forecasters, match):
            wanted = [forecasters.ask(match, "AH", ATTACK) for _ in range(3)]
            return await asyncio.gather(*wanted, return_exceptions=True)

    *answers, last = run(ask())
    assert all(isinstance(found, m.Foreseen) for found in answers)
    assert isinstance(last, Problem) and last.code == "slow-down"


def test_the_process_is_there_before_the_first_question(tmp_path):
    async def ask():
        async with at_a_match(tmp_path) as (forecasters, match):
            assert not forecasters.worker.there
            forecasters.be_ready()
            await forecasters.ask(match, "AH", ATTACK)
            return forecasters.worker.there

    assert run(ask())


def test_a_process_that_was_killed_is_replaced_and_nobody_notices(tmp_path):
    async def ask():
        async with at_a_match(tmp_path) as (forecasters, match):
            before = await forecasters.ask(match, "AH", ATTACK)
            for process in forecasters.worker._pool._processes.values():
                process.kill()
            return before, await forecasters.ask(match, "AH", ATTACK)

    before, after = run(ask())
    assert before == after


def test_what_takes_too_long_is_refused_in_one_line_and_others_are_answered(tmp_path, monkeypatch):
    async def ask():
        async with at_a_match(tmp_path) as (forecasters, match):
            await forecasters.ask(match, "AH", ATTACK)
            with monkeypatch.context() as patch, pytest.raises(Problem) as no:
                patch.setattr("galicia.table.forecasts.LONGEST", 0.0)
                await forecasters.ask(match, "AH", ATTACK)
            return no.value, await forecasters.ask(match, "AH", ATTACK)

    no, after = run(ask())
    assert no.status == 503 and "\n" not in str(no) and after.units


def test_an_order_does_not_wait_for_a_forecast(tmp_path):
    """Neither for one's own nor for those of others in front of it."""

    async def play():
        async with at_a_match(tmp_path) as (forecasters, match):
            forecasters.worker.run = lambda *job: asyncio.Event().wait()  # never done
            holder = Holder(match.head.id, "AH", Bucket(20, 60))
            match.audience = Audience(match)
            talk = Conversation(None, forecasters.matches, match, holder)
            await talk.hear('{"type": "forecast", "id": 1, "target": "8.17", "units": ["4/II"]}')
            await asyncio.wait_for(talk.hear('{"type": "order", "id": 2, "revision": 0, "sentence": "done"}'), 30)
            for task in talk.forecasts:
                task.cancel()
            return match.revision

    assert run(play()) == 1


def test_forecasts_of_a_shared_position_are_worked_out_there_too(tmp_path, monkeypatch):
    async def ask():
        async with at_a_match(tmp_path) as (forecasters, match):
            here = answer(match, "AH", ATTACK)
            monkeypatch.setattr(type(match.game), "forecast", None)
            return here, await Positions(forecasters.matches).ask(BATTLE, "AH", ATTACK)

    here, there = run(ask())
    assert here == there
