"""Computer players who go wrong. A worker loads them by their module, which is small so that it has them at once."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from galicia.table.bots import Decided, think


def sleeps(*_: object) -> None:
    time.sleep(60)


def fails(*_: object) -> None:
    raise ZeroDivisionError


def talks_nonsense(*_: object) -> Decided:
    return Decided(["dance", "move 6/III 19.01"])


def dies(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def thinks_slowly(*job: object) -> Decided:
    time.sleep(0.5)
    return think(*job)


def one_sleeps(position: str, name: str, *more: object) -> Decided:
    time.sleep(60 if name == "recruit" else 0.05)
    return think(position, name, *more)


def notes_what_it_is_given(position: str, *more: object) -> Decided:
    (Path(os.environ["GIVEN"]) / str(time.time_ns())).write_text(position)
    return think(position, *more)
