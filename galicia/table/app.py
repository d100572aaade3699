"""The ASGI application: REST, WebSocket, the client's files, and the headers and errors of them all."""

from __future__ import annotations

import gzip
import logging
import mimetypes
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import Message, Scope

import galicia
from galicia.engine.errors import GaliciaError, IllegalOrder, OptionError, UnknownText, UnknownWord
from galicia.table.advice import Advisers
from galicia.table.bots import Bots
from galicia.table.database import Database
from galicia.table.forecasts import Forecasters
from galicia.table.matches import Matches, Problem
from galicia.table.messages import ErrorFacts
from galicia.table.messages import Problem as ProblemMessage
from galicia.table.positions import Positions
from galicia.table.routes import HANDLERS, WEB, Call
from galicia.table.security import EMBEDDED_POLICY, HEADERS, LARGEST_BODY, PICTURE_POLICY, RATE
from galicia.table.socket import live
from galicia.table.wording import reasons as worded

CODES = {400: "malformed", 401: "token", 403: "token", 404: "not-found", 405: "method", 413: "too-large"}
TYPES = {
    ".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".png", ".webp", ".ico", ".woff2", ".txt", ".map",
}  # fmt: skip
KINDS = {  # what systems disagree about, or do not know
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
log = logging.getLogger(__name__)


def answer(status: int, code: str, message: str, reasons: list[Any] | None = None) -> Response[Any]:
    told = worded(reasons or [])
    return Response(ProblemMessage(ErrorFacts(code, message, told)), status_code=status, media_type="application/json")


def on_problem(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Every error is one sentence; our own faults are logged, not shown."""
    if isinstance(error, Problem):
        return answer(error.status, error.code, str(error), error.reasons)
    if isinstance(error, GaliciaError):
        unknown = isinstance(error, UnknownWord | UnknownText | OptionError)
        reasons = error.reasons if isinstance(error, IllegalOrder) else []
        return answer(400, "unknown" if unknown else "malformed", str(error), reasons)
    if isinstance(error, HTTPException):
        more = error.extra if isinstance(error.extra, list) else []
        parts = [f"{e.get('key', '')}: {e.get('message', '')}".strip(": ") for e in more if isinstance(e, dict)]
        details = "; ".join(parts)
        message = details or (error.detail if error.status_code < 500 else "the server failed")
        return answer(error.status_code, CODES.get(error.status_code, "error"), message)
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(500, "server", "the server failed; nothing has changed")


async def add_headers(message: Message, scope: Scope) -> None:
    """Every answer carries the headers, errors too."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def limit_calls(request: Call) -> None:
    """Refuses clients that call too often; the files of the client are free."""
    matches: Matches = request.app.state.matches
    address = request.client.host if request.client else ""
    if request.url.path.startswith("/api/") and not matches.may_call(address):
        raise Problem(429, "slow-down", "too many calls; wait a second")


@lru_cache(maxsize=500)
def _file(path: Path, changed: int) -> tuple[bytes, bytes, str]:
    """A file, packed, with its tag."""
    raw = path.read_bytes()
    return raw, gzip.compress(raw, 6, mtime=0), f'"{sha256(raw).hexdigest()[:20]}"'


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def web(request: Call, path: FromPath[str] = "") -> Response[bytes]:
    """The files of the client."""
    file = (WEB / (path.strip("/") or "index.html")).resolve()
    if not file.is_relative_to(WEB.resolve()) or file.suffix not in TYPES or not file.is_file():
        raise Problem(404, "not-found", "there is no such page")
    raw, packed, tag = _file(file, file.stat().st_mtime_ns)
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if file.suffix == ".svg":
        headers["Content-Security-Policy"] = PICTURE_POLICY
    if file.name == "index.html" and "embed" in request.query_params:
        headers["Content-Security-Policy"] = EMBEDDED_POLICY  # where it is given, browsers heed no X-Frame-Options
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    if "gzip" in request.headers.get("accept-encoding", "") and len(packed) < len(raw):
        return Response(packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return Response(raw, headers=headers, media_type=kind)


def make_app(
    database: Callable[[], Database],
    *,
    home: bool = False,
    workers: int = 1,
    rate: float = RATE,
    addresses: Sequence[tuple[str, str]] = (),
) -> Litestar:
    """The application on a database, which is opened when the server starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        matches = Matches(database(), rate, home)
        matches.bots, matches.advisers = Bots(matches, workers), Advisers(matches)
        matches.positions = Positions(matches)
        matches.forecasters = Forecasters(matches)
        app.state.matches, app.state.addresses = matches, addresses
        await matches.start()
        try:
            yield
        finally:
            await matches.stop()

    return Litestar(
        [*HANDLERS, live, web],
        lifespan=[lifespan],
        exception_handlers={Exception: on_problem},
        request_max_body_size=LARGEST_BODY,
        before_request=limit_calls,
        before_send=[add_headers],
        openapi_config=OpenAPIConfig(
            "Galicia 1914", galicia.__version__, path="/schema", render_plugins=[JsonRenderPlugin(path="/")]
        ),
    )
