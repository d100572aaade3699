"""Notices to people who are away that it is their turn: by web hook or by e-mail."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import re
import smtplib
import socket
import ssl
from email.message import EmailMessage
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from msgspec import json

from galicia.engine.errors import GaliciaError
from galicia.table import store
from galicia.table.database import Database
from galicia.table.match import Match

PATIENCE = 10.0
MOST_REMEMBERED = 10_000
QUIET = 60_000  # milliseconds between two notices of one seat
log = logging.getLogger(__name__)


class HookError(GaliciaError):
    """An address nothing can be sent to."""


def checked(webhook: str, email: str) -> tuple[str, str]:
    """Addresses that can be used.

    >>> checked("https://example.org/turn", "")
    ('https://example.org/turn', '')
    >>> checked("file:///etc/passwd", "")
    Traceback (most recent call last):
    galicia.table.notices.HookError: a web hook is an address that begins with https:// or http://
    """
    try:
        parts = urlsplit(webhook)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fine = False
    if webhook and (not fine or "@" in parts.netloc or not webhook.isascii() or not webhook.isprintable()):
        raise HookError("a web hook is an address that begins with https:// or http://")
    if email and not re.fullmatch(r"[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+", email, re.ASCII):
        raise HookError("that is not an e-mail address")
    return webhook, email


def public_address(host: str, port: int) -> tuple[Any, ...]:
    """Where a host is; never within the network of the server, which a stranger must not reach through it."""
    for *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if os.environ.get("GALICIA_PRIVATE_HOOKS") or ipaddress.ip_address(address[0]).is_global:
            return address
    raise HookError(f"{host} is not a public address")


def post(url: str, body: bytes) -> int:
    """Send JSON to a web hook; the status it answers. Redirects are not followed."""
    parts = urlsplit(url)
    host, secure = parts.hostname or "", parts.scheme == "https"
    address = public_address(host, parts.port or (443 if secure else 80))
    line: socket.socket = socket.create_connection(address[:2], PATIENCE)
    try:
        if secure:
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
        connection = HTTPConnection(host, timeout=PATIENCE)
        connection.sock = line
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "galicia"})
        return connection.getresponse().status
    finally:
        line.close()


def mail(address: str, subject: str, text: str) -> None:
    """Send an e-mail through the server named by GALICIA_SMTP, from GALICIA_MAIL_FROM."""
    message = EmailMessage()
    message["To"], message["Subject"] = address, subject
    message["From"] = os.environ.get("GALICIA_MAIL_FROM", "galicia@localhost")
    message.set_content(text)
    host, _, port = os.environ["GALICIA_SMTP"].partition(":")
    with smtplib.SMTP(host, int(port or 25), timeout=PATIENCE) as server:
        server.send_message(message)


class Notices:
    """Watches whose turn it is."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._told: dict[tuple[str, str], int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def look_at(self, match: Match, giver: str | None) -> None:
        """Tell a seat that is away when its turn comes by the order of another."""
        id, seat, at = match.head.id, match.deciding, store.now()
        if seat is None or seat == giver or match.seats[seat].kind == "computer" or seat in match.audience.online:
            return
        if at - self._told.get((id, seat), 0) > QUIET:
            if len(self._told) > MOST_REMEMBERED:
                self._told.clear()
            self._told[id, seat] = at
            task = asyncio.create_task(self._tell(match, seat))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _tell(self, match: Match, seat: str) -> None:
        id = match.head.id
        if match.window and await self.database.read(lambda c: store.declines(c, id, seat)):
            return
        webhook, email = await self.database.read(lambda c: store.hooks_of(c, id, seat))
        title, turn = match.game.title, match.state.view(seat).turn
        if webhook:
            body = json.encode({"match": id, "game": match.head.game, "title": title, "seat": seat, "turn": turn})
            await self._try(webhook, post, webhook, body)
        if email and os.environ.get("GALICIA_SMTP"):
            text = f"It is the turn of {seat} in your match of {title} (turn {turn})."
            await self._try(email, mail, email, f"{title}: your turn", text)

    async def _try(self, where: str, send: Any, *what: Any) -> None:
        try:
            await asyncio.wait_for(asyncio.to_thread(send, *what), 3 * PATIENCE)
        except Exception as error:  # whatever is wrong with other people's servers must not trouble the match
            log.info("%s could not be notified: %r", where, error)
