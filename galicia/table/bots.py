"""Computer players: they think in worker processes and get only what their seat may know.

People come first. Workers run at low priority; computers give orders one at a time, and each leaves the server to
people for as long as its order has kept it busy.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from galicia.engine.orders import Pass, verb
from galicia.engine.position import Position
from galicia.players import player
from galicia.players.ahead import ahead
from galicia.players.thoughts import Thought
from galicia.table import store, thoughts
from galicia.table.database import Connection
from galicia.table.match import Match, Refusal
from galicia.table.security import new_token

if TYPE_CHECKING:
    from galicia.table.matches import Matches

T = TypeVar("T")

START, BUDGET = 120.0, 60.0  # seconds for a worker to be there, and for one thought
NICE = 10  # how far the workers stand back behind the server
PACE = 0.8  # seconds between two beats: a window is answered a whole number of beats after it was opened
LEASE, LOOK_EVERY = 6_000, 1.5  # a lease is renewed at every look; another process takes over when it runs out
log = logging.getLogger(__name__)


def to_the_beat(asked: float, now: float) -> float:
    """How long an answer to a window waits: its speed must not reveal what the seat holds.

    >>> [round(to_the_beat(10.0, now), 3) for now in (10.0, 10.25, 10.9)]
    [0.8, 0.55, 0.7]
    """
    return PACE - (now - asked) % PACE


def follow(nice: int) -> None:
    """Runs in a worker: stand back behind the server, and end with it, however it ends, but not by Ctrl+C before it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(nice)

    def wait() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def deaf() -> Iterator[None]:
    """A process that is started meanwhile never hears Ctrl+C; we hear it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


class Decided(NamedTuple):
    """The result of thinking: the next orders, what the player wants to remember, and why it chose as it did."""

    orders: Sequence[str]
    memory: bytes = b""
    thoughts: Sequence[Thought] = ()


def think(position: str, name: str, seed: str, memory: bytes | None = None) -> Decided:
    """Runs in a worker: what a player decides for the seat that must act. Stops where news may come."""
    mind = pickle.loads(memory) if memory else player(name, seed)
    orders = ahead(mind, Position.loads(position).state())
    thoughts = mind.take_thoughts()
    return Decided(orders, pickle.dumps(mind), thoughts)


class Worker:
    """One process, one thought at a time. It starts when needed, and restarts after it was ended."""

    def __init__(self, nice: int = NICE) -> None:
        self.nice = nice
        self._pool: ProcessPoolExecutor | None = None

    @property
    def there(self) -> bool:
        """Whether its process has been started."""
        return self._pool is not None

    async def think(self, *job: Any) -> Decided:
        """What a player decides."""
        return await self.run(think, *job)

    async def run(self, work: Callable[..., T], *job: Any, within: float | None = None) -> T:
        """A piece of work within so many seconds; one that takes longer is ended with its process."""
        await self.start()
        return await self._within(BUDGET if within is None else within, self._submit(work, *job))

    async def start(self) -> None:
        """Start the process, unless it is there."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), follow, (self.nice,))
            with deaf():
                there = self._submit(os.getpid)
            await self._within(START, there)

    async def _within(self, seconds: float, result: asyncio.Future[T]) -> T:
        try:
            return await asyncio.wait_for(result, seconds)
        except (TimeoutError, BrokenProcessPool):
            self.end()
            raise

    def _submit(self, work: Callable[..., T], *job: Any) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._pool, work, *job)

    def end(self) -> None:
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
            self._pool = None


class Bots:
    """Plays for every computer that must act, here or where another process has died."""

    def __init__(self, matches: Matches, workers: int) -> None:
        self.matches = matches
        self.owner = new_token()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.unreadable: set[str] = set()
        self.patrol: asyncio.Task[None] | None = None
        self.workers = [Worker() for _ in range(workers)]
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        self.floor = asyncio.Lock()  # held by the computer that gives an order
        for worker in self.workers:
            self.idle.put_nowait(worker)

    def start(self) -> None:
        self.patrol = asyncio.create_task(self._patrol())

    async def stop(self) -> None:
        for task in [*self.tasks.values(), *([self.patrol] if self.patrol else [])]:
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        for worker in self.workers:
            worker.end()

    async def _patrol(self) -> None:
        """Renew what we hold, and look for matches in which a computer must act and nobody plays for it."""
        while True:
            try:
                if self.tasks:
                    await self.matches.database.write(self._renew)
                for id in await self.matches.database.read(lambda c: store.waiting_for_computers(c, store.now())):
                    if id not in self.tasks:
                        await self._visit(id)
            except Exception:
                log.exception("looking for computers that must act failed")
            await asyncio.sleep(LOOK_EVERY)

    async def _visit(self, id: str) -> None:
        """Look at a match; one that cannot be read is named once and holds up no other."""
        try:
            self.look_at(await self.matches.match(id))
        except Exception:
            if id not in self.unreadable:
                log.exception("match %s cannot be read", id)
            self.unreadable.add(id)

    def _renew(self, c: Connection) -> None:
        store.renew(c, self.owner, store.now() + LEASE)

    def _take(self, c: Connection, id: str) -> bool:
        at = store.now()
        return store.lease(c, id, self.owner, at, at + LEASE)

    def look_at(self, match: Match) -> None:
        """Play if a computer must act, or pass for a person who declines all windows."""
        id = match.head.id
        if self._must_act(match):
            if id not in self.tasks:
                task = self.tasks[id] = asyncio.create_task(self._play(match))
                task.add_done_callback(lambda _: self.tasks.pop(id, None))
        elif match.window:
            self.matches.start_work(self._decline(match))

    async def _decline(self, match: Match) -> None:
        """Pass at the same beat as computers answer, unless the person is quicker."""
        id, seat, revision, asked = match.head.id, match.deciding, match.revision, time.monotonic()
        if seat is not None and await self.matches.database.read(lambda c: store.declines(c, id, seat)):
            await asyncio.sleep(to_the_beat(asked, time.monotonic()))
            with suppress(Refusal):
                await self.matches.order(match, seat, revision, verb(Pass))

    def _must_act(self, match: Match) -> str | None:
        """The computer's seat that must act, if any."""
        seat = match.deciding
        return seat if seat is not None and match.seats[seat].kind == "computer" else None

    async def _play(self, match: Match) -> None:
        id = match.head.id
        try:
            while self._must_act(match):
                if not await self.matches.database.write(lambda c: self._take(c, id)):
                    return
                while seat := self._must_act(match):
                    await self._turn(match, seat)
                await self.matches.database.write(lambda c: store.release(c, id, self.owner))
        except Exception:
            log.exception("match %s: the computer cannot continue", id)

    async def _turn(self, match: Match, seat: str) -> None:
        begun, asked = match.revision, time.monotonic()
        revision = begun
        player_turn = match.game.player_turn(match.state)
        decided = await self._thought(match, seat)
        for i, sentence in enumerate(decided.orders):
            if match.revision != revision or match.deciding != seat:
                return
            if match.window:
                await asyncio.sleep(to_the_beat(asked, time.monotonic()))
            try:
                revision = await self._order(match, seat, revision, sentence)
            except Refusal as refusal:
                if refusal.code == "stale":
                    return
                log.warning("match %s: %s gave a wrong order %r: %s", match.head.id, seat, sentence, refusal)
                await self._order(match, seat, match.revision, self._any_order(match))
                return
            if i == 0:  # what it thought is kept from here on, where nobody can take back what came before
                await thoughts.keep(self.matches.database, match, seat, player_turn, begun, decided.thoughts)
            if match.last is not None and match.last.sealed:
                return
            asked = time.monotonic()

    async def _order(self, match: Match, seat: str, revision: int, sentence: str) -> int:
        async with self.floor:
            start = time.monotonic()
            try:
                return await self.matches.order(match, seat, revision, sentence)
            finally:
                await asyncio.sleep(time.monotonic() - start)

    def _any_order(self, match: Match) -> str:
        sentence: str = match.game.sentence(match.state.orders().sample(random.Random()))
        return sentence

    async def _thought(self, match: Match, seat: str) -> Decided:
        """What the player of a seat decides, once a worker is free for it; chance decides if the player fails."""
        name, worker = match.seats[seat].player, await self.idle.get()
        try:
            known = match.game.known(match.state, match.game.seat_number(seat)).position()
            seed = f"{match.head.id}/{seat}/{match.revision}"
            decided = await worker.think(known, name, seed, match.memory.get(seat))
            match.memory[seat] = decided.memory
            return decided
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("match %s: %s did not come to a decision (%r)", match.head.id, name, error)
        except Exception:
            log.exception("match %s: %s failed", match.head.id, name)
        finally:
            self.idle.put_nowait(worker)
        match.memory.pop(seat, None)
        return Decided([self._any_order(match)])
