"""SQLite: one file, write-ahead log, every commit flushed to disk."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
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


class Served(GaliciaError):
    """The file has a server already."""

    def __init__(self, backend: Sqlite) -> None:
        known = backend.announced()
        where, use = (f" at {known[0]}", "use that one") if known else ("", "end that one")
        super().__init__(f"{backend.name} is served already{where}: {use}, or {backend.remedy}")
        self.backend = backend


class Sqlite:
    """The backend of a file. Servers cannot tell each other anything through it, so one file has one server."""

    shared = False
    remedy = "name another file with --database"
    failures: tuple[type[Exception], ...] = (sqlite3.Error, OSError)

    def __init__(self, path: Path) -> None:
        self.path, self.name = path, str(path)
        self._claim: sqlite3.Connection | None = None
        self._lock, self._address = (Path(f"{path}-{what}") for what in ("server", "address"))

    def claim(self) -> None:
        """Lock a small file beside the database; the lock goes with the process, however it ends."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._must_be_ours()
        claim = sqlite3.connect(self._lock, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            claim.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            claim.close()
            if self.is_transient(error):
                raise Served(self) from None
            raise
        self._claim = claim
        self._address.unlink(missing_ok=True)  # left by a server that was killed

    def _must_be_ours(self) -> None:
        """Nothing is changed in the database of another program."""
        if not self.path.exists():
            return
        with closing(sqlite3.connect(self.path)) as connection:
            (tables,) = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
            columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(migrations)")]
        if tables and columns != ["number"]:
            raise GaliciaError(f"{self.name} is the database of another program: {self.remedy}")

    def release(self) -> None:
        if self._claim is not None:
            self._address.unlink(missing_ok=True)
            self._claim.close()
            self._claim = None

    def announce(self, address: str, key: str) -> None:
        """Leave the address beside the file, readable only by its owner, written all at once."""
        draft = Path(f"{self._address}-draft")
        draft.unlink(missing_ok=True)
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(f"{address} {key}\n")
        draft.replace(self._address)

    def announced(self) -> tuple[str, str] | None:
        """The address and the key that were left by whoever serves the file."""
        try:
            address, key = self._address.read_text(encoding="utf-8").split()
        except (OSError, ValueError):
            return None
        return address, key

    def connect(self) -> SqliteConnection:
        return SqliteConnection(self.path)

    def is_transient(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)

    def listen(self, heard: Listener) -> Callable[[], None]:
        return lambda: None
