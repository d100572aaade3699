"""Starting the server.

To work on the client:

    .venv/bin/galicia serve --port 1914 --database /tmp/table.sqlite

then http://127.0.0.1:1914/ serves the files of galicia/web (read anew when they change), /api/... and /schema answer as
docs/protocol.md says. A match against the computer is made by

    curl -s localhost:1914/api/matches -H 'Content-Type: application/json' -d '{"game": "battle-for-galicia",
      "seats": {"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "random"}}}'
"""

from __future__ import annotations

import logging
import os
import socket
import sys
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from litestar.types import ASGIApp, Receive, Scope, Send

from galicia.engine.errors import GaliciaError
from galicia.table import store
from galicia.table.app import make_app
from galicia.table.database import Backend
from galicia.table.line import LOCAL, address_of, addresses_for_others, listening
from galicia.table.security import RATE, hashed, new_token

LARGEST_FRAME = 65_536  # a longer WebSocket message ends the connection; longer than 4 kB is answered with a refusal


def data_file() -> Path:
    """Where this computer keeps matches."""
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "galicia" / "matches.sqlite"


def with_head(app: ASGIApp) -> ASGIApp:
    """HEAD is answered as GET is; uvicorn leaves out the body."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") == "HEAD":
            scope = {**scope, "method": "GET"}  # type: ignore[assignment]
        await app(scope, receive, send)

    return answered


@dataclass(frozen=True)
class Table:
    """A server that listens already: where it is, and the key of the player at home, if its file is his alone."""

    server: uvicorn.Server
    line: socket.socket
    address: str
    key: str
    others: tuple[tuple[str, str], ...] = ()  # how far each address for others reaches, and the address

    def run(self) -> int:
        """Serve until interrupted; the exit code. Ctrl+C is passed on when all is in good order."""
        self.server.run(sockets=[self.line])
        return 0 if self.server.started else 2


def table(
    database: str,
    host: str = LOCAL,
    port: int | None = None,
    *,
    home: bool = False,
    workers: int = 1,
    rate: float = RATE,
    public: str = "",
    verbose: bool = False,
) -> Table:
    """A table that is ready to run; a problem with its database or address is reported at once.

    At `home` whoever makes a match is the player at home. `public` is the address others know the table by.
    """
    level = logging.INFO if verbose else logging.WARNING
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
    kept = store.opened(database)
    try:
        line = listening(host, port)
    except GaliciaError:
        kept.close()
        raise
    port = line.getsockname()[1]
    address, others = address_of(host, port), addresses_for_others(host, port, public)
    app = make_app(
        lambda: kept, home=home and not kept.backend.shared, workers=workers, rate=rate, addresses=others
    )
    config = uvicorn.Config(
        with_head(app),
        log_level="info" if verbose else "warning",
        access_log=False,  # addresses may hold what is nobody's business
        server_header=False,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    return Table(uvicorn.Server(config), line, address, announced(kept.backend, address), tuple(others))


def announced(backend: Backend, address: str) -> str:
    """The key of the player at home, new for every server, left where only they can find it."""
    if backend.shared:
        return ""
    key, connection = new_token(), backend.connect()
    store.let_in(connection, hashed(key))
    connection.commit()
    connection.close()
    backend.announce(address, key)
    return key
