"""Where games are played: in this process, in several, or on a Dask cluster. The results are the same."""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from galicia.engine.errors import GaliciaError
from galicia.lab.games import Played, Task, play_one

BATCH_SECONDS = 0.3  # a batch takes about this long, so that handing it out costs next to nothing
LARGEST_BATCH = 64
WAIT_FOR_CLUSTER = "10s"
T = TypeVar("T")


class LabError(GaliciaError):
    """A request that the laboratory cannot carry out."""


def extra(module: str, name: str) -> Any:
    """A library that comes with an extra of the package, loaded when needed.

    >>> extra("no_such_library", "lab")
    Traceback (most recent call last):
    galicia.lab.executors.LabError: this needs no_such_library; install it with: pip install 'galicia[lab]'
    """
    try:
        return import_module(module)
    except ImportError:
        library = module.partition(".")[0]
        raise LabError(f"this needs {library}; install it with: pip install 'galicia[{name}]'") from None


class Here(Executor):
    """Does everything at once in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Crew(NamedTuple):
    """An executor and its number of workers."""

    executor: Executor
    hands: int


@contextmanager
def crew(workers: int | None = None, cluster: str | None = None) -> Iterator[Crew]:
    """Who plays the games: this process for one worker, else a pool of processes, or a cluster."""
    if cluster is not None:
        with _dask(cluster) as found:
            yield found
        return
    hands = workers or os.cpu_count() or 1
    if hands == 1:
        yield Crew(Here(), 1)
        return
    pool = ProcessPoolExecutor(hands, initializer=_leave_interrupts_to_the_parent)
    try:
        yield Crew(pool, hands)
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _dask(address: str) -> Iterator[Crew]:
    distributed = extra("distributed", "cluster")
    try:
        client = distributed.Client(address, timeout=WAIT_FOR_CLUSTER)
    except (OSError, ValueError, TypeError) as error:
        raise LabError(f"no Dask scheduler answers at {address!r} ({type(error).__name__})") from None
    with client:
        hands = sum(client.ncores().values())
        if not hands:
            raise LabError(f"the Dask scheduler at {address!r} has no workers; start some with: dask worker {address}")
        executor = client.get_executor()
        try:
            yield Crew(executor, hands)
        finally:
            executor.shutdown(wait=False)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def all_played(tasks: Iterable[Task], crew: Crew) -> Iterator[Played]:
    """Every game, in the order of the tasks, whichever finishes first. Batches grow until they are worth sending."""
    rest = iter(tasks)
    ahead = 1 if crew.hands == 1 else 2 * crew.hands
    waiting: deque[Future[tuple[list[Played], float]]] = deque()
    size = 1
    while True:
        while len(waiting) < ahead and (batch := list(islice(rest, size))):
            waiting.append(crew.executor.submit(play_batch, batch))
        if not waiting:
            return
        played, seconds = waiting.popleft().result()
        size = max(1, min(LARGEST_BATCH, round(BATCH_SECONDS * len(played) / max(seconds, 1e-6))))
        yield from played


def play_batch(tasks: list[Task]) -> tuple[list[Played], float]:
    """Some games, and the seconds they took."""
    began = time.perf_counter()
    return [play_one(task) for task in tasks], time.perf_counter() - began
