"""The command line: one module per group of commands, each with its parser and its work."""

from __future__ import annotations

from galicia.cli.command import main

__all__ = ["main"]
