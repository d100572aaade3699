"""One writer, many jobs in one transaction, each whole or not at all; migrations once."""

from __future__ import annotations

import asyncio
import re
import threading
from importlib.resources import files

import pytest

from galicia.table import store
from galicia.table.database import Database, migrate
from galicia.table.postgres import Postgres
from tests.table.table import run

FIRST = re.sub(r"--.*", "", (files("galicia.table") / "migrations" / "0001.sql").read_text()).strip().rstrip(";")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    url = str(tmp_path / "matches.sqlite") if request.param == "sqlite" else request.getfixturevalue("postgres")
    opened = store.opened(url)
    yield opened
    opened.close()


def account(number: int):
    return lambda c: store.add_account(c, f"id-{number}", f"name-{number}", "secret")


def names(c):
    return sorted(row[0] for row in c.rows("SELECT name FROM accounts WHERE name LIKE 'name-%'"))


def test_a_job_that_fails_takes_back_only_its_own_changes(database):
    def fails(c):
        account(99)(c)
        raise RuntimeError("no")

    async def work():
        jobs = [database.write(account(n)) for n in range(3)]
        jobs.insert(1, database.write(fails))
        jobs += [database.write(account(n)) for n in range(3, 6)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    answers = run(work())
    assert [answer for answer in answers if not isinstance(answer, Exception)] == [True] * 6
    assert isinstance(answers[1], RuntimeError)
    assert run(database.read(names)) == [f"name-{n}" for n in range(6)]


def test_whoever_stops_waiting_for_a_job_disturbs_no_other(database):
    async def work():
        begun, go_on = threading.Event(), threading.Event()

        def slow(c):
            begun.set()
            go_on.wait(10)

        jobs = [asyncio.create_task(database.write(job)) for job in (slow, account(7), account(8))]
        await asyncio.to_thread(begun.wait, 10)
        jobs[0].cancel()  # its work has begun
        jobs[1].cancel()  # its work has not
        await asyncio.sleep(0)
        go_on.set()
        return await asyncio.gather(*jobs, return_exceptions=True)

    answers = run(work())
    assert [type(answer) for answer in answers] == [asyncio.CancelledError, asyncio.CancelledError, bool]
    found = run(database.read(names))
    assert "name-8" in found and "name-7" not in found


def test_a_group_of_jobs_is_committed_at_once(database):
    """Jobs that wait together share one flush to disk."""
    commits = []

    async def work():
        connection_class = type(database.backend.connect())
        commit = connection_class.commit

        def counted(self):
            commits.append(1)
            commit(self)

        connection_class.commit = counted
        try:
            await asyncio.gather(*(database.write(account(1000 + n)) for n in range(100)))
        finally:
            connection_class.commit = commit

    run(work())
    assert 1 <= len(commits) < 50


def test_migrations_are_carried_out_once(database):
    migrate(database.backend)
    migrate(database.backend)
    assert run(database.read(lambda c: c.rows("SELECT number FROM migrations"))) == [(1,), (2,), (3,), (4,), (5,)]


def test_processes_that_start_together_migrate_once(postgres):
    failures = []

    def start():
        try:
            Database(Postgres(postgres)).close()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=start) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_name_is_given_once(database):
    async def work():
        first = await database.write(account(5000))
        return [first, await database.write(lambda c: store.add_account(c, "x", "name-5000", ""))]

    assert run(work()) == [True, False]


def thought(turn: int, player_turn: str = "1 AH") -> store.ThoughtRow:
    return store.ThoughtRow("AH", turn, player_turn, turn, f"thought {turn}")


def with_match(c):
    row = (*("m", "game", "scenario", "{}", "sealed", "", "", "", "[]"), 0, 0, 0, "AH", 0, "", 0, 0, 1, "")
    c.change(f"INSERT INTO matches ({store.MATCH}) VALUES ({', '.join('?' * 19)})", *row)


def test_the_newest_thoughts_of_a_match_are_kept(database, monkeypatch):
    monkeypatch.setattr(store, "MOST_THOUGHTS", 5)
    run(database.write(with_match))
    run(database.write(lambda c: store.add_thoughts(c, "m", [thought(n) for n in range(1, 5)])))
    run(database.write(lambda c: store.add_thoughts(c, "m", [thought(n, "3 RU") for n in range(5, 9)])))
    assert run(database.read(lambda c: store.turns_thought(c, "m", 99, "over"))) == [4, 5, 6, 7, 8]
    assert run(database.read(lambda c: store.turns_thought(c, "m", 6, "over"))) == [4, 5, 6]
    assert run(database.read(lambda c: store.turns_thought(c, "m", 99, "3 RU"))) == [4]
    assert run(database.read(lambda c: store.thoughts_of(c, "m", 6, 99, "over"))) == [thought(6, "3 RU")]
    assert run(database.read(lambda c: store.thoughts_of(c, "m", 6, 99, "3 RU"))) == []
    run(database.write(lambda c: c.change("DELETE FROM thoughts")))
    run(database.write(lambda c: c.change("DELETE FROM matches")))


def test_a_match_from_before_a_migration_goes_on(tmp_path):
    """Advice may be asked for in matches that are older than advice."""
    backend = store.Sqlite(tmp_path / "old.sqlite")
    old = backend.connect()
    old.change("CREATE TABLE migrations (number INTEGER PRIMARY KEY)")
    old.change("INSERT INTO migrations (number) VALUES (1)")
    for statement in FIRST.split(";"):
        old.change(statement)
    names = store.MATCH.removesuffix(", advice, lesson")
    row = (*("m", "game", "scenario", "{}", "sealed", "", "", "", "[]"), 0, 0, 0, "AH", 0, "", 0, 0)
    old.change(f"INSERT INTO matches ({names}) VALUES ({', '.join('?' * 17)})", *row)
    old.commit()
    old.close()
    opened = Database(backend)
    head = run(opened.read(lambda c: store.head_of(c, "m")))
    opened.close()
    assert head.advice and head.waiting == "AH"
