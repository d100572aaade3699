"""The processes that tests start end with them, however they end."""

from __future__ import annotations

import ctypes
import signal
import sys

LIBC = ctypes.CDLL(None)
PARENT_DEATH_SIGNAL = 1


def leashed() -> None:
    """Before a process begins: it goes when we go, and can be interrupted even if we run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform == "linux":
        LIBC.prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
