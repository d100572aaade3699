"""The database behind the store: one face for SQLite and PostgreSQL, migrations, and one writer with group commit.

All writing is done by one thread. It takes every job that waits, runs each in a savepoint of one transaction, commits
once, and only then tells the callers: many orders share one flush to disk, and none is acknowledged before it.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.resources import files
from typing import Any, Protocol, TypeVar

from galicia.engine.errors import GaliciaError

T = TypeVar("T")
Row = tuple[Any, ...]
Listener = Callable[[str], None]

READERS = 2
LARGEST_GROUP = 200


class Connection(Protocol):
    """A connection as the store uses it; values are marked by ``?``."""

    def rows(self, sql: str, *values: Any) -> list[Row]:
        """The rows a query finds."""
        ...

    def change(self, sql: str, *values: Any) -> int:
        """Carry out a change; how many rows it touched."""
        ...

    def change_many(self, sql: str, values: Sequence[Row]) -> None: ...

    def begin_reading(self) -> None:
        """Everything read up to the next rollback is of one moment."""
        ...

    def notify(self, text: str) -> None:
        """Tell other processes, once the transaction is committed."""
        ...

    def commit(self) -> None: ...

    def rollback(self) -> None: ...

    def close(self) -> None: ...


Job = Callable[[Connection], T]


class Backend(Protocol):
    """A kind of database; `shared` if several processes may serve from it and hear each other."""

    shared: bool
    name: str
    remedy: str  # what to do if it cannot be used
    failures: tuple[type[Exception], ...]  # what its driver raises

    def claim(self) -> None:
        """Become the only server, where there can be only one; refuse if there is one already."""
        ...

    def release(self) -> None:
        """Let another server have it."""
        ...

    def announce(self, address: str, key: str) -> None:
        """Tell whoever finds it claimed where its server is, and the key of the player at home."""
        ...

    def connect(self) -> Connection: ...

    def is_transient(self, error: Exception) -> bool:
        """Whether the same work may succeed when it is tried again."""
        ...

    def listen(self, heard: Listener) -> Callable[[], None]:
        """Listen to other processes; call the result to stop."""
        ...


class Database:
    """Reads in a few threads, writes in one."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._jobs: queue.SimpleQueue[tuple[Job[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._local = threading.local()
        self._open: list[Connection] = []
        try:
            backend.claim()
            migrate(backend)
        except Exception as error:
            backend.release()
            if isinstance(error, backend.failures):
                raise GaliciaError(f"{backend.name} cannot be used ({told(error)}): {backend.remedy}") from None
            raise
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    async def read(self, job: Job[T]) -> T:
        """What a job finds."""
        return await asyncio.wrap_future(self._readers.submit(self._read, job))

    async def write(self, job: Job[T]) -> T:
        """What a job answers, once what it wrote is safe on disk."""
        done: Future[T] = Future()
        self._jobs.put((job, done))
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Finish the work in progress, then close."""
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        for connection in self._open:
            connection.close()
        self.backend.release()

    def _read(self, job: Job[T]) -> T:
        for last in (False, True):
            connection = getattr(self._local, "connection", None)
            if connection is None:
                connection = self._local.connection = self.backend.connect()
                self._open.append(connection)
            try:
                connection.begin_reading()
                found = job(connection)
                connection.rollback()
                return found
            except Exception as error:
                self._drop(connection)
                if last or not self.backend.is_transient(error):
                    raise
        raise AssertionError

    def _drop(self, connection: Connection) -> None:
        self._local.connection = None
        self._open.remove(connection)
        connection.close()

    def _write(self) -> None:
        connection: Connection | None = None
        while True:
            group = self._next_group()
            if group is None:
                break
            try:
                connection = connection or self.backend.connect()
                self._run(connection, group)
            except Exception as error:
                if connection is not None:
                    connection.close()
                    connection = None
                for _, done in group:
                    if not done.done():
                        done.set_exception(error)
        if connection is not None:
            connection.close()

    def _next_group(self) -> list[tuple[Job[Any], Future[Any]]] | None:
        first = self._jobs.get()
        if first is None:
            return None
        group = [first]
        while len(group) < LARGEST_GROUP:
            try:
                another = self._jobs.get_nowait()
            except queue.Empty:
                break
            if another is None:
                self._jobs.put(None)
                break
            group.append(another)
        return group

    def _run(self, connection: Connection, group: list[tuple[Job[Any], Future[Any]]]) -> None:
        """Run a group in one transaction; a job that fails takes back only its own changes."""
        answers: list[tuple[Future[Any], Any]] = []
        again: list[tuple[Job[Any], Future[Any]]] = []
        for job, done in group:
            if not (done.running() or done.set_running_or_notify_cancel()):
                continue  # whoever asked has gone before the work began; from here on it is too late for that
            connection.change("SAVEPOINT job")
            try:
                answers.append((done, job(connection)))
                connection.change("RELEASE SAVEPOINT job")
            except Exception as error:
                connection.change("ROLLBACK TO SAVEPOINT job")
                connection.change("RELEASE SAVEPOINT job")
                if self.backend.is_transient(error) and len(group) > 1:
                    again.append((job, done))
                else:
                    done.set_exception(error)
        connection.commit()
        for done, answer in answers:
            done.set_result(answer)
        for item in again:
            self._run(connection, [item])


def told(error: Exception) -> str:
    """An error without its number."""
    return getattr(error, "strerror", None) or str(error)


def migrate(backend: Backend) -> None:
    """Bring the schema up to date: every numbered file that was not carried out yet, each in one transaction."""
    connection = backend.connect()
    try:
        try:
            connection.change("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
            connection.commit()
        except Exception as error:  # two processes may make it at the same moment
            if not backend.is_transient(error):
                raise
            connection.rollback()
        scripts = [file for file in (files(__package__) / "migrations").iterdir() if file.name.endswith(".sql")]
        ours = {int(file.name.removesuffix(".sql")): file.read_text(encoding="utf-8") for file in scripts}
        if any(number not in ours for (number,) in connection.rows("SELECT number FROM migrations")):
            raise GaliciaError(f"{backend.name} was written by a newer Galicia: update this one, or {backend.remedy}")
        for number, script in sorted(ours.items()):
            _carry_out(connection, number, script)
    finally:
        connection.close()


def _carry_out(connection: Connection, number: int, script: str) -> None:
    # Only one of several processes starting together gets to insert the number; the others wait, then find it.
    taken = connection.change("INSERT INTO migrations (number) VALUES (?) ON CONFLICT DO NOTHING", number)
    if taken:
        lines = (line.partition("--")[0] for line in script.splitlines())
        for statement in "\n".join(lines).split(";"):
            if statement.strip():
                connection.change(statement)
    connection.commit()
