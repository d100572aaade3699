"""Tokens, passwords, headers, and limits on how much a client may ask."""

from __future__ import annotations

import asyncio
import secrets
from hashlib import sha256
from time import monotonic

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

LARGEST_MESSAGE = 4096
LARGEST_BODY = 1_000_000
RATE, BURST = 20.0, 3.0  # messages a second, and seconds' worth of them at once
ATTEMPTS, ATTEMPT_EVERY = 10.0, 6.0  # passwords tried for one name: ten at once, then one in six seconds

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
EMBEDDED_POLICY = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")  # a shared position, and nothing else
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # a board brings its own style sheet
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def new_token() -> str:
    """A word nobody can guess."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A short word for a match or an account; it may be known to anybody."""
    return secrets.token_urlsafe(9)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a WebSocket comes from our own page; programs that send no Origin are no browsers.

    >>> same_origin("http://localhost:1914", "localhost:1914"), same_origin("https://evil.example", "localhost:1914")
    (True, False)
    """
    return origin is None or origin.partition("://")[2] == host


class Bucket:
    """So many things at once, then so many a second.

    >>> bucket = Bucket(rate=1, burst=2)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    """

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left, self.at = rate, burst, burst, monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        at = monotonic()
        self.left = min(self.burst, self.left + (at - self.at) * self.rate)
        self.at = at
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Passwords:
    """Argon2 in a thread, two at a time: hashing is meant to be slow and must not slow the matches."""

    MOST_NAMES = 10_000

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turns = asyncio.Semaphore(2)
        self._tried: dict[str, Bucket] = {}
        self.nobody = self._hasher.hash(secrets.token_hex(16))  # so that an unknown name takes as long as a known one

    def may_try(self, name: str) -> bool:
        """Whether one more password may be tried for a name."""
        if len(self._tried) > self.MOST_NAMES:
            self._tried.clear()
        return self._tried.setdefault(name, Bucket(1 / ATTEMPT_EVERY, ATTEMPTS)).take()

    async def hash(self, password: str) -> str:
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, kept: str, password: str) -> bool:
        async with self._turns:
            try:
                return await asyncio.to_thread(self._hasher.verify, kept, password)
            except (VerificationError, InvalidHashError):
                return False
