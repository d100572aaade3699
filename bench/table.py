"""The server under load: 500 live matches, fifty orders a second, and how soon the opponent hears of each."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from statistics import median, quantiles
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

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


class Pair:
    """Both seats of one match: whoever must decide gives a legal order, the other notes when it hears of it."""

    def __init__(self, made: dict[str, Any], seed: int) -> None:
        self.made, self.rng = made, random.Random(seed)
        self.sockets: dict[str, ClientConnection] = {}
        self.revision = 0
        self.asks: dict[str, Any] = {}

    async def sit(self, port: int) -> None:
        for seat, token in self.made["tokens"].items():
            url = f"ws://127.0.0.1:{port}/api/matches/{self.made['match']}/live"
            line = self.sockets[seat] = await connect(url, max_size=None, compression=None, ping_interval=None)
            await line.send(json.dumps({"type": "hello", "token": token, "revision": 0}))
            welcome = json.loads(await line.recv())
            self.revision = welcome["revision"]
            if welcome["asks"]["yours"]:
                self.asks = welcome["asks"]

    async def hear(self, seat: str, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await self.sockets[seat].recv())
            if message["type"] == kind:
                return message
            if message["type"] == "refused":
                raise RuntimeError(message["reasons"])

    async def sentence(self, seat: str) -> str:
        """Any legal order, word by word as the server completes it."""
        said: list[str] = []
        while True:
            await self.sockets[seat].send(json.dumps({"type": "complete", "id": 1, "sentence": " ".join(said)}))
            answer = await self.hear(seat, "completion")
            words = [word["word"] for word in answer["words"]]
            if answer["complete"] or not words:
                return " ".join(said)
            if not said and "move" in words:
                words = ["move"] * 30 + words
            said.append(self.rng.choice(words))

    async def order(self) -> float:
        """Give an order; the seconds until the other seat hears of it."""
        seat = self.asks["seat"]
        other = next(name for name in self.sockets if name != seat)
        order = {"type": "order", "id": 2, "revision": self.revision, "sentence": await self.sentence(seat)}
        raw = json.dumps(order)
        start = time.perf_counter()
        await self.sockets[seat].send(raw)
        theirs = await self.hear(other, "update")
        taken = time.perf_counter() - start
        mine = await self.hear(seat, "update")
        self.revision = mine["revision"]
        self.asks = mine["asks"] if mine["asks"]["yours"] else theirs["asks"]
        return taken


async def load(served: Served, matches: int, seconds: float) -> tuple[list[float], float, float]:
    """Times from order to update, orders a second, and processor seconds the server spent on each order."""
    port, pid = served.port, served.process.pid
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        pairs = []
        for n in range(matches):
            seats = {seat: {"kind": "me"} for seat in GAME.seats}
            made = (await client.post("/api/matches", json={"game": GAME.id, "seats": seats})).json()
            pairs.append(Pair(made, n))
    for pair in pairs:
        await pair.sit(port)
    gc.collect()
    gc.freeze()  # what is measured is the server, not the pauses of its clients
    taken: list[float] = []
    running: set[asyncio.Task[float]] = set()
    waiting: set[int] = set()
    used = busy(pid)
    start = time.perf_counter()
    for n in range(int(seconds * RATE)):
        await asyncio.sleep(max(0.0, start + n / RATE - time.perf_counter()))
        index = n * 7 % matches
        if index in waiting:
            continue
        waiting.add(index)
        task = asyncio.create_task(pairs[index].order())
        running.add(task)
        task.add_done_callback(lambda done, index=index: (running.discard(done), waiting.discard(index)))  # type: ignore[misc]
        task.add_done_callback(lambda done: taken.append(done.result()))
    if running:
        await asyncio.wait(running)
    rate = len(taken) / (time.perf_counter() - start)
    spent = (busy(pid) - used) / len(taken)
    for pair in pairs:
        for line in pair.sockets.values():
            await line.close()
    return taken, rate, spent


class Served:
    """A server as a process of its own."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        command = [sys.executable, "-m", "galicia", "serve", "--port", str(self.port)]
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
    seats = {seat: {"kind": "me"} for seat in GAME.seats}
    with httpx.Client(base_url=f"http://127.0.0.1:{served.port}", timeout=60) as client:

        def make(count: int) -> None:
            for _ in range(count):
                made = client.post("/api/matches", json={"game": GAME.id, "seats": seats}).json()
                token = next(iter(made["tokens"].values()))
                client.get(f"/api/matches/{made['match']}", headers={"Authorization": f"Bearer {token}"})

        make(50)
        before = resident(served.process.pid)
        make(matches)
        return (resident(served.process.pid) - before) / matches


def suite(quick: bool) -> Iterator[Timed]:
    matches = 50 if quick else 500
    with tempfile.TemporaryDirectory() as folder:
        served = Served(folder)
        try:
            memory = idle_memory(served, matches)
            taken, rate, spent = asyncio.run(load(served, matches, 4 if quick else 20))
        finally:
            served.stop()
    p50, p95 = median(taken) * 1e3, quantiles(taken, n=20)[-1] * 1e3
    yield f"{matches} live matches, orders/s", f"{rate:.1f}", f"asked for {RATE}", None, ""
    yield "order to opponent's update, p50", f"{p50:.2f} ms", PEER, 2.5 / p50, "<= 3 ms"
    yield "order to opponent's update, p95", f"{p95:.2f} ms", PEER, 7.1 / p95, "<= 15 ms"
    spare = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    yield "server CPU per order", f"{spent * 1e3:.2f} ms", spare, None, ""
    yield "memory of an idle match", f"{memory / 1e3:.0f} kB", "", None, "< 200 kB"
