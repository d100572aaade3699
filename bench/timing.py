"""Timing: the median of several runs, ours and the peer's by turns, so that a busy minute hits both."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

Timed = tuple[str, str, str, float | None, str]


def seconds(work: Callable[[], object], calls: int = 1) -> float:
    start = perf_counter()
    for _ in range(calls):
        work()
    return (perf_counter() - start) / calls


def by_turns(
    ours: Callable[[], object], peer: Callable[[], object], *, rounds: int, calls: int = 1, peer_calls: int = 1
) -> tuple[float, float]:
    """Median seconds of one call of each."""
    ours(), peer()
    taken: list[float] = []
    peers: list[float] = []
    for _ in range(rounds):
        taken.append(seconds(ours, calls))
        peers.append(seconds(peer, peer_calls))
    return median(taken), median(peers)


def shown(time: float) -> str:
    """A time a person can read.

    >>> shown(0.0000125), shown(0.25)
    ('12.5 us', '250.0 ms')
    """
    for unit, scale in (("us", 1e6), ("ms", 1e3)):
        if time * scale < 1000:
            return f"{time * scale:.1f} {unit}"
    return f"{time:.2f} s"
