"""A real server on loopback and a client that talks to it as a browser would."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.processes import leashed

GAME = "battle-for-galicia"
PATIENCE = 60.0
T = TypeVar("T")


def free_port() -> int:
    """A port that the system gives to nobody else for a minute: a connection to it has just been closed."""
    with socket.create_server(("127.0.0.1", 0)) as listening, socket.create_connection(listening.getsockname()):
        listening.accept()[0].close()
        return int(listening.getsockname()[1])


class Server:
    """`galicia serve` as a process."""

    def __init__(self, database: str, *words: str, module: str = "galicia") -> None:
        self.database, self.words, self.module, self.port = database, words, module, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        command = [sys.executable, "-m", self.module, "serve", "--port", str(self.port), "--database", self.database]
        self.process = subprocess.Popen([*command, *self.words], start_new_session=True, preexec_fn=leashed)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError("the server did not start")
            try:
                httpx.get(f"{self.url}/api/games")
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def stop(self, how: int = signal.SIGTERM) -> None:
        """End the process we started, and with it its workers."""
        process, self.process = self.process, None
        if process is None:
            return
        if how == signal.SIGKILL:
            os.killpg(process.pid, how)
        else:
            process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(PATIENCE)
            raise

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def call(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.request(method, self.url + path, headers=headers, timeout=PATIENCE, **more)

    def make(self, **seats: str) -> dict[str, Any]:
        """A match; seats as in ``AH="me", RU="random"``."""
        return self.made({name: seat(kind) for name, kind in (seats or {"AH": "me", "RU": "me"}).items()})

    def made(self, seats: dict[str, Any], **more: Any) -> dict[str, Any]:
        response = self.call("POST", "/api/matches", json={"game": GAME, "seats": seats, **more})
        assert response.status_code == 201, response.text
        made: dict[str, Any] = response.json()
        return made

    def sit(self, match: str, token: str, **more: Any) -> Client:
        return Client(self, match, token, **more)


def seat(kind: str) -> dict[str, str]:
    return {"kind": kind} if kind in ("me", "friend") else {"kind": "computer", "player": kind}


class Client:
    """One WebSocket."""

    def __init__(self, server: Server, match: str, token: str, origin: str | None = None) -> None:
        url = f"ws://127.0.0.1:{server.port}/api/matches/{match}/live"
        self._opening = connect(url, max_size=None, origin=origin, compression=None)  # type: ignore[arg-type]
        self.socket: ClientConnection = self._opening.__enter__()
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self._id = 0
        self.send(type="hello", token=token, revision=0)
        self.welcome = self.next("welcome")
        self.revision = self.welcome["revision"]

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self._opening.__exit__(None, None, None)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        raw = self.socket.recv(PATIENCE)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message: dict[str, Any] = json.loads(raw)
        if message["type"] == "update":
            self.revision = message["revision"]
        return message

    def next(self, type: str, **facts: Any) -> dict[str, Any]:
        """The next message of a type; what comes before it is kept."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.receive()
            if message["type"] == type and all(message.get(k) == v for k, v in facts.items()):
                return message
            self.heard.append(message)
        raise AssertionError(f"no {type} came; heard {[m['type'] for m in self.heard]}")

    def ask(self, **question: Any) -> dict[str, Any]:
        """The answer to a question."""
        self._id += 1
        self.send(id=self._id, **question)
        return self.next_answer(self._id)

    def next_answer(self, id: int) -> dict[str, Any]:
        """The answer to the question of this number."""
        while True:
            message = self.receive()
            if message.get("id") == id:
                return message
            self.heard.append(message)

    def order(self, sentence: str, revision: int | None = None) -> dict[str, Any]:
        return self.ask(type="order", sentence=sentence, revision=self.revision if revision is None else revision)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end in a thread of its own: in this one a browser may have a loop running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
