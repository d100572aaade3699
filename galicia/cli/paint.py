"""Colour for terminals, and only for terminals."""

from __future__ import annotations

import os
from typing import TextIO

SIDES = ("1;33", "1;36")
TERRAIN = {"woods": "32", "forest": "32", "swamp": "34", "marsh": "34", "mountain": "31"}
FAINT, BOLD, BAD = "2", "1", "31"


class Paint:
    """Wraps text in colour, if wanted.

    >>> Paint(False)("text", "31"), Paint(True)("text", "31")
    ('text', '\\x1b[31mtext\\x1b[0m')
    """

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted

    @classmethod
    def on(cls, stream: TextIO) -> Paint:
        """Colour if the stream is a terminal and NO_COLOR is not set."""
        return cls(stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")

    def __call__(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.wanted and code and text else text

    def side(self, text: str, number: int) -> str:
        """Text in the colour of a side."""
        return self(text, SIDES[number])
