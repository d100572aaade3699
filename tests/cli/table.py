"""`galicia play` and `galicia serve` as processes, and what a browser would ask of them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from tests.processes import leashed

PATIENCE = 120
GALICIA = [sys.executable, "-m", "galicia"]
LAST = "Ctrl+C stops the table; every match is saved.\n"
SEATS = {"AH": {"kind": "me"}, "RU": {"kind": "computer", "player": "random"}}


@dataclass
class Table:
    """A server as a process, what it has said, and the one address that was in it."""

    process: subprocess.Popen[str]
    said: str
    address: str
    token: str

    def call(self, path: str, token: str = "", body: object = None) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        sent = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, sent, headers), timeout=PATIENCE) as answer:
            return json.load(answer)

    def match(self, token: str = "") -> str:
        """The match that a token leads to."""
        return self.call("/api/seat", token or self.token)["match"]

    def make(self, **more: object) -> str:
        """A match as the lobby makes it."""
        return self.call("/api/matches", body={"game": "battle-for-galicia", "seats": SEATS, **more})["match"]

    def end(self) -> tuple[int, str, str]:
        """What comes of Ctrl+C."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def running(*words: object, last: str, galicia: Sequence[object] = GALICIA, **environment: str) -> Iterator[Table]:
    """A command that goes on after it has said its last line."""
    process = subprocess.Popen(
        [*galicia, *words, "--port", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=leashed,
        env={**os.environ, **environment},
    )  # fmt: skip
    try:
        said = ""
        while not said.endswith(last):
            heard = process.stdout.readline()
            assert heard, process.stderr.read()
            said += heard
        yield Table(process, said, *link(said))
    finally:
        process.kill()
        process.communicate()


def play(database: Path, *words: object, **more: Any) -> AbstractContextManager[Table]:
    return running("play", "--no-browser", "--database", database, *words, last=LAST, **more)


def serve(database: Path) -> AbstractContextManager[Table]:
    return running("serve", "--database", database, last="(Ctrl+C stops it)\n")


def link(said: str) -> tuple[str, str]:
    """The first address that was told, and the token it holds."""
    found = next(word for word in said.split() if word.startswith("http://"))
    address, _, token = found.partition("/#/join/")
    return address, token
