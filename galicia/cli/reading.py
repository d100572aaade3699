"""Reading sentences at the prompt, completed by the engine."""

from __future__ import annotations

import sys
from typing import Any

from galicia.engine.errors import GaliciaError

try:
    import readline
except ImportError:  # a Python without it plays without completion
    readline = None  # type: ignore[assignment]


class Reader:
    """Reads lines; on a terminal, Tab completes words as the position allows."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.found: list[str] = []
        if readline is not None and sys.stdin.isatty():
            readline.set_completer(self.complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def sentence(self, prompt: str) -> str:
        """One line with single spaces between words."""
        return " ".join(self.line(prompt).split())

    def line(self, prompt: str) -> str:
        return input(prompt)

    def complete(self, word: str, number: int) -> str | None:
        """Readline's question: the next candidate for the word at the cursor."""
        if number == 0:
            assert readline is not None
            before = readline.get_line_buffer()[: readline.get_begidx()]
            self.found = suggestions(self.state, before, word)
        return self.found[number] if number < len(self.found) else None


def suggestions(state: Any, before: str, word: str) -> list[str]:
    """The words that may follow what was typed before and begin as typed now.

    >>> import galicia
    >>> state = galicia.game("battle-for-galicia").new(seed=1)
    >>> suggestions(state, "", "m")
    ['move ']
    """
    if state.over:
        return []
    try:
        words = state.complete(before).words
    except GaliciaError:
        return []
    return [f"{found} " for found in words if found.lower().startswith(word.lower())]
