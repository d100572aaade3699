"""``python -m tests.reworded``: the program with every sentence in nonsense, its facts untouched.

Whatever reads words to learn a fact no longer finds them.
"""

from __future__ import annotations

import re
import sys

from galicia.cli import main
from galicia.engine.sentences import Told

LETTER = re.compile(r"[^\W\d_]")


def nonsense(text: str) -> str:
    """The same text with every letter a q.

    >>> nonsense("retreat two, or lose 1 step")
    'qqqqqqq qqq, qq qqqq 1 qqqq'
    """
    return LETTER.sub("q", text)


def reworded(told: Told) -> str:
    """The text of a sentence: only what it names can still be read."""
    return "".join([span.text if span.kind else nonsense(span.text) for span in told.spans])


if __name__ == "__main__":
    Told.text = property(reworded)  # type: ignore[assignment,method-assign]
    sys.exit(main())
