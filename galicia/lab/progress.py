"""The progress of the work, on a terminal."""

from __future__ import annotations

import time
from typing import Self, TextIO

BAR = 30


class Progress:
    """A bar with rate and time left, on a terminal only. Work done before it started does not count."""

    def __init__(self, stream: TextIO, total: int, done: int = 0) -> None:
        self.stream, self.total, self.start = stream, total, done
        self.wanted = stream.isatty()
        self.began = time.perf_counter()
        self.show(done)

    def show(self, done: int) -> None:
        if not self.wanted:
            return
        filled = BAR * done // self.total
        spent, fresh = time.perf_counter() - self.began, done - self.start
        told = ""
        if fresh:
            left = spent / fresh * (self.total - done)
            told = f", {fresh / spent * 60:.0f} per minute, {duration(left)} left"
        self.stream.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{self.total} games{told}\x1b[K")
        self.stream.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.clear()

    def clear(self) -> None:
        if self.wanted:
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> duration(42), duration(200), duration(9000)
    ('42 s', '3 min', '2 h 30 min')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"
