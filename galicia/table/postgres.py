"""PostgreSQL: several server processes on one database, which hear of each other's changes by notifications."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import psycopg
from psycopg import errors

from galicia.table.database import Listener, Row

CHANNEL = "galicia"
RETRY_EVERY = 1.0
OVERTAKEN = (  # another process did it at the same moment
    errors.DeadlockDetected,
    errors.SerializationFailure,
    errors.UniqueViolation,
    errors.DuplicateObject,
    errors.DuplicateTable,
)
log = logging.getLogger(__name__)


@cache
def marked(sql: str) -> str:
    """A statement with the marks psycopg wants.

    >>> marked("SELECT 1 FROM matches WHERE id = ?")
    'SELECT 1 FROM matches WHERE id = %s'
    """
    return sql.replace("%", "%%").replace("?", "%s")


class PostgresConnection:
    """A connection whose transactions begin with the first statement."""

    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url, connect_timeout=10)

    def rows(self, sql: str, *values: Any) -> list[Row]:
        return self._connection.execute(marked(sql), values).fetchall()

    def change(self, sql: str, *values: Any) -> int:
        return self._connection.execute(marked(sql), values).rowcount

    def change_many(self, sql: str, values: Sequence[Row]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(marked(sql), values)

    def begin_reading(self) -> None:
        self._connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")

    def notify(self, text: str) -> None:
        self._connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    def commit(self) -> None:
        self._connection.commit()

    def rollback(self) -> None:
        self._connection.rollback()

    def close(self) -> None:
        self._connection.close()


class Postgres:
    """The backend of a URL."""

    shared = True
    name = "PostgreSQL"
    remedy = "look at the address given with --database"
    failures: tuple[type[Exception], ...] = (psycopg.Error,)

    def __init__(self, url: str) -> None:
        self.url = url

    def claim(self) -> None:
        """Servers share a database."""

    def release(self) -> None:
        """Nothing was claimed."""

    def announce(self, address: str, key: str) -> None:
        """Nobody looks for it: a database has many servers and many players."""

    def connect(self) -> PostgresConnection:
        return PostgresConnection(self.url)

    def is_transient(self, error: Exception) -> bool:
        lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        return lost or isinstance(error, OVERTAKEN)

    def listen(self, heard: Listener) -> Callable[[], None]:
        """Hear notifications in a thread of its own; after a lost connection, say so by an empty text."""
        stopped = threading.Event()

        def work() -> None:
            while not stopped.is_set():
                try:
                    with psycopg.connect(self.url, autocommit=True, connect_timeout=10) as connection:
                        connection.execute(f"LISTEN {CHANNEL}")
                        heard("")
                        while not stopped.is_set():
                            for notice in connection.notifies(timeout=0.5):
                                heard(notice.payload)
                except psycopg.Error as error:
                    log.warning("the line to PostgreSQL is lost: %s", error)
                    stopped.wait(RETRY_EVERY)

        thread = threading.Thread(target=work, name="listener", daemon=True)
        thread.start()

        def stop() -> None:
            stopped.set()
            thread.join()

        return stop
