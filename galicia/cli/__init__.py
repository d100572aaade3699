"""The command line: one module per group of commands, each with its parser and its work."""

from __future__ import annotations

import signal

__all__ = ["main"]


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit code."""
    try:
        from galicia.cli import command  # takes a moment; Ctrl+C ends it without a traceback
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)
        raise
    return command.main(argv)
