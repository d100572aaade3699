"""SQLite: one file, write-ahead log, every commit flushed to disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

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
    """The backend of a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def connect(self) -> SqliteConnection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return SqliteConnection(self.path)

    def is_transient(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)

    def listen(self, heard: Listener) -> Callable[[], None]:
        return lambda: None
