"""Colour for terminals, and only for terminals."""

from __future__ import annotations

import os
from typing import TextIO

SEATS = ("1;33", "1;36", "1;35", "1;32")
TERRAIN = {"woods": "32", "forest": "32", "swamp": "34", "marsh": "34", "mountain": "31"}
FAINT, BOLD, BAD = "2", "1", "31"


class Paint:
    """Wraps text in colour where that is wanted.

    >>> Paint(False)("text", "31"), Paint(True)("text", "31")
    ('text', '\\x1b[31mtext\\x1b[0m')
    """

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted

    @classmethod
    def on(cls, stream: TextIO) -> Paint:
        """Colour if the stream is a terminal and nobody said NO_COLOR."""
        return cls(stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")

    def __call__(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.wanted and code and text else text

    def seat(self, text: str, number: int) -> str:
        """Text in the colour of a seat."""
        return self(text, SEATS[number % len(SEATS)])
