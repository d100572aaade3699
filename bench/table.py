"""The server under load: 500 live matches against computer players, and people who give fifty orders a second.

In every match a person plays one side and a recruit the other; every second person waits at first for the computer's
opening turn. A spectator looks on: what is timed is how soon he hears of the person's order.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, islice
from statistics import median, quantiles
from typing import Any, NamedTuple

import httpx
from msgspec import Struct, json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import galicia
from bench.timing import Timed

GAME = galicia.game("battle-for-galicia")
RATE = 50
PEER = "boardgame.io 2.5 / 7.1 ms"


def resident(pid: int) -> int:
    """Bytes of memory a process holds."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def busy(pid: int) -> float:
    """Seconds of processor time a process has used."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Word(Struct):
    word: str


class Asks(Struct):
    yours: bool


class Heard(Struct):
    """What matters here of what the server says."""

    type: str
    revision: int = 0
    seat: str | None = None
    asks: Asks | None = None
    words: list[Word] = []
    complete: bool = False
    reasons: list[dict[str, Any]] = []


class Line:
    """One connection, which always listens."""

    def __init__(self) -> None:
        self.revision, self.yours = 0, False
        self.told: dict[str, int] = {}  # updates by the seat that gave the order
        self.answers: asyncio.Queue[Heard] = asyncio.Queue()
        self._waiting: list[tuple[int, asyncio.Future[float]]] = []

    async def open(self, port: int, match: str, token: str) -> None:
        url = f"ws://127.0.0.1:{port}/api/matches/{match}/live"
        self.socket: ClientConnection = await connect(url, max_size=None, compression=None, ping_interval=None)
        await self.send(type="hello", token=token, revision=0)
        self._hear(await self.socket.recv())
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        await self.socket.close()
        await self._listening

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.encode(message).decode())

    async def ask(self, **question: Any) -> Heard:
        """The answer to a question."""
        await self.send(id=1, **question)
        answer = await self.answers.get()
        if answer.type == "refused":
            raise RuntimeError(answer.reasons)
        return answer

    def after(self, revision: int) -> asyncio.Future[float]:
        """The moment this line hears of anything later."""
        heard: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.append((revision, heard))
        return heard

    async def _listen(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                self._hear(await self.socket.recv())

    def _hear(self, raw: str | bytes) -> None:
        at, message = time.perf_counter(), json.decode(raw, type=Heard)
        if message.asks is None:
            if message.type in ("done", "completion", "refused"):
                self.answers.put_nowait(message)
            return
        self.revision, self.yours = message.revision, message.asks.yours
        if message.type == "update" and message.seat:
            self.told[message.seat] = self.told.get(message.seat, 0) + 1
        for revision, heard in self._waiting:
            if message.revision > revision:
                heard.set_result(at)
        self._waiting = [(revision, heard) for revision, heard in self._waiting if not heard.done()]


class Person:
    """Somebody who plays against the computer, and a spectator who looks on."""

    def __init__(self, made: dict[str, Any], seed: int) -> None:
        self.made, self.rng = made, random.Random(seed)
        self.line, self.spectator = Line(), Line()
        self.free = True
        (self.seat,) = made["tokens"]

    async def sit(self, port: int) -> None:
        await self.line.open(port, self.made["match"], self.made["tokens"][self.seat])
        await self.spectator.open(port, self.made["match"], self.made["spectator"])

    async def leave(self) -> None:
        await asyncio.gather(self.line.close(), self.spectator.close())

    async def sentence(self) -> str:
        """Any legal order, word by word as the server completes it."""
        said: list[str] = []
        while True:
            answer = await self.line.ask(type="complete", sentence=" ".join(said))
            words = [next.word for next in answer.words]
            if answer.complete or not words:
                return " ".join(said)
            if not said and "move" in words:
                words = ["move"] * 30 + words
            said.append(self.rng.choice(words))

    async def order(self) -> float:
        """Give an order; the seconds until the spectator hears of it."""
        sentence = await self.sentence()
        revision = self.line.revision
        known, heard = self.line.after(revision), self.spectator.after(revision)
        start = time.perf_counter()
        await self.line.ask(type="order", revision=revision, sentence=sentence)
        await known
        return await heard - start


class Load(NamedTuple):
    """What was measured: times from order to update, and of the whole what came to a second, an order or a match."""

    taken: list[float]
    rate: float
    computers_rate: float
    processor: float
    memory: float


def seats_of(person: str) -> dict[str, dict[str, str]]:
    """A person in one seat, computers in the others."""
    return {seat: {"kind": "me"} if seat == person else {"kind": "computer"} for seat in GAME.seats}


async def load(served: Served, matches: int, seconds: float) -> Load:
    """Let people give orders, one after the other as it is their turn, while the computers play."""
    port, pid = served.port, served.process.pid
    before = resident(pid)
    people = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        for n, seat in enumerate(islice(cycle(GAME.seats), matches)):
            made = await client.post("/api/matches", json={"game": GAME.id, "seats": seats_of(seat)})
            people.append(Person(made.json(), n))
    for person in people:
        await person.sit(port)
    gc.collect()
    gc.freeze()  # what is measured is the server, not the pauses of its clients
    taken: list[float] = []
    queue = cycle(people)

    async def give(person: Person) -> None:
        person.free = False
        taken.append(await person.order())
        person.free = True

    def told() -> int:
        return sum(sum(person.spectator.told.values()) for person in people)

    heard, used, start = told(), busy(pid), time.perf_counter()
    async with asyncio.TaskGroup() as tasks:
        for n in range(int(seconds * RATE)):
            await asyncio.sleep(max(0.0, start + n / RATE - time.perf_counter()))
            ready = next((p for p in islice(queue, matches) if p.free and p.line.yours), None)
            if ready is not None:
                tasks.create_task(give(ready))
    whole = time.perf_counter() - start
    orders, spent, memory = told() - heard, busy(pid) - used, (resident(pid) - before) / matches
    await asyncio.gather(*(person.leave() for person in people))
    return Load(taken, len(taken) / whole, (orders - len(taken)) / whole, spent / orders, memory)


class Served:
    """A server as a process of its own."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        command = [sys.executable, "-m", "galicia", "serve", "--port", str(self.port), "--rate", "1000"]
        self.process = subprocess.Popen([*command, "--database", f"{folder}/bench.sqlite"], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/api/games")
                return
            except httpx.TransportError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


def idle_memory(served: Served, matches: int) -> float:
    """Bytes a match costs that is held in memory while nobody watches."""
    first = GAME.seats[0]
    with httpx.Client(base_url=f"http://127.0.0.1:{served.port}", timeout=60) as client:

        def make(count: int) -> None:
            for _ in range(count):
                made = client.post("/api/matches", json={"game": GAME.id, "seats": seats_of(first)}).json()
                headers = {"Authorization": f"Bearer {made['tokens'][first]}"}
                client.get(f"/api/matches/{made['match']}", headers=headers)

        make(50)
        before = resident(served.process.pid)
        make(matches)
        return (resident(served.process.pid) - before) / matches


def suite(quick: bool) -> Iterator[Timed]:
    matches = 50 if quick else 500
    with tempfile.TemporaryDirectory() as folder:
        served = Served(folder)
        try:
            idle = idle_memory(served, matches)
            found = asyncio.run(load(served, matches, 4 if quick else 20))
        finally:
            served.stop()
    p50, p95 = median(found.taken) * 1e3, quantiles(found.taken, n=20)[-1] * 1e3
    spare = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    yield f"{matches} matches, people's orders/s", f"{found.rate:.1f}", f"asked for {RATE}", None, ""
    yield "computers' orders/s meanwhile", f"{found.computers_rate:.1f}", "", None, ""
    yield "order to spectator's update, p50", f"{p50:.2f} ms", PEER, 2.5 / p50, "<= 3 ms"
    yield "order to spectator's update, p95", f"{p95:.2f} ms", PEER, 7.1 / p95, "<= 15 ms"
    yield "server CPU per order", f"{found.processor * 1e3:.2f} ms", spare, None, ""
    yield "memory of an idle match", f"{idle / 1e3:.0f} kB", "", None, "< 200 kB"
    yield "memory of a match in play", f"{found.memory / 1e3:.0f} kB", "", None, ""
