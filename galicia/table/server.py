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
import sys
from pathlib import Path

import uvicorn
from litestar.types import ASGIApp, Receive, Scope, Send

from galicia.table import store
from galicia.table.app import make_app
from galicia.table.security import RATE

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


def server(
    database: str, host: str, port: int, *, workers: int = 1, rate: float = RATE, verbose: bool = False
) -> uvicorn.Server:
    """A server that is ready to run. What is wrong with its database is told at once."""
    level = logging.INFO if verbose else logging.WARNING
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
    kept = store.opened(database)
    config = uvicorn.Config(
        with_head(make_app(lambda: kept, workers=workers, rate=rate)),
        host=host,
        port=port,
        log_level="info" if verbose else "warning",
        access_log=False,  # addresses may hold what is nobody's business
        server_header=False,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)
