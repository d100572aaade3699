"""SQLite: one file, write-ahead log, every commit flushed to disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from galicia.engine.errors import GaliciaError
from galicia.table.database import Listener, Row

PATIENCE = 30.0


class SqliteConnection:
    """A connection whose transactions begin with the first change."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "cache_size = -8000"):
            self._connection.execute(f"PRAGMA {pragma}")

    def rows(self, sql: str, *values: Any) -> list[Row]:
        return self._connection.execute(sql, values).fetchall()

    def change(self, sql: str, *values: Any) -> int:
        if not self._connection.in_transaction:
            self._connection.execute("BEGIN IMMEDIATE")
        return self._connection.execute(sql, values).rowcount

    def change_many(self, sql: str, values: Sequence[Row]) -> None:
        self._connection.executemany(sql, values)

    def begin_reading(self) -> None:
        self._connection.execute("BEGIN")

    def notify(self, text: str) -> None:
        """Nobody else writes to an embedded file."""

    def commit(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("COMMIT")

    def rollback(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def close(self) -> None:
        self._connection.close()


class Sqlite:
    """The backend of a file. Servers cannot tell each other anything through it, so one file has one server."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._claim: sqlite3.Connection | None = None

    def claim(self) -> None:
        """Lock a small file beside the database; the lock goes with the process, however it ends."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        beside = self.path.with_name(f"{self.path.name}-server")
        self._claim = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._claim.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self.release()
            if not self.is_transient(error):
                raise GaliciaError(f"{self.path} cannot be used: {error}") from None
            raise GaliciaError(
                f"{self.path} is served already: use that server, or keep these matches in another file"
            ) from None

    def release(self) -> None:
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    def connect(self) -> SqliteConnection:
        return SqliteConnection(self.path)

    def is_transient(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)

    def listen(self, heard: Listener) -> Callable[[], None]:
        return lambda: None
