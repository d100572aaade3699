"""The player at home: their matches at the table on this computer, by the key that its server has left for them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from galicia.engine.errors import GaliciaError

PATIENCE = 60.0
LINE = build_opener(ProxyHandler({}))  # this computer is reached without a proxy


class NoAnswer(GaliciaError):
    """A call that was refused, or that no table answered."""


@dataclass(frozen=True)
class Seated:
    """The links to the player's seats at a match, and which match it is."""

    links: dict[str, str]
    title: str = ""
    turn: int = 0


@dataclass(frozen=True)
class Home:
    """A table that runs on this computer."""

    address: str
    key: str

    def call(self, path: str, token: str = "", body: object = None, patience: float = PATIENCE) -> Any:
        """The server's answer to a GET or, with a body, to a POST."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        sent = None if body is None else json.dumps(body).encode()
        try:
            with LINE.open(Request(self.address + path, sent, headers), timeout=patience) as answer:
                return json.load(answer)
        except HTTPError as error:
            raise NoAnswer(_refusal(error)) from None
        except (OSError, ValueError) as error:
            raise NoAnswer(f"{self.address} does not answer ({error})") from None

    def answers(self) -> bool:
        """Whether a server answers and is the one that left the key."""
        try:
            return isinstance(self.call("/api/accounts/me/matches", self.key, patience=10), list)
        except NoAnswer:
            return False

    def newest(self, game: str | None) -> Seated | None:
        """The newest unfinished match, of one game or of any; skips matches that cannot be read."""
        for match in self.call("/api/accounts/me/matches", self.key) if self.key else ():
            if match["over"] or game not in (None, match["game"]):
                continue
            try:
                tokens = self.call(f"/api/accounts/me/matches/{match['match']}", self.key, {})["tokens"]
                facts = self.call(f"/api/matches/{match['match']}", next(iter(tokens.values())))
            except NoAnswer:
                continue
            return Seated({seat: self.link(token) for seat, token in tokens.items()}, facts["title"], facts["turn"])
        return None

    def made(self, wish: dict[str, Any]) -> Seated:
        """A new match, tied to the player."""
        made = self.call("/api/matches", body=wish)
        for token in made["tokens"].values() if self.key else ():
            self.call(f"/api/matches/{made['match']}/claim", token, {"account": self.key})
        tokens = made["tokens"] or {"": made["spectator"]}
        return Seated({seat: self.link(token) for seat, token in tokens.items()})

    def link(self, token: str) -> str:
        return f"{self.address}/#/join/{token}"


def _refusal(error: HTTPError) -> str:
    """What the table says when it refuses, or else the bare status."""
    try:
        return str(json.load(error)["error"]["message"])
    except (OSError, ValueError, LookupError, TypeError):
        return str(error)
