"""Spoilt texts: what a slip of the hand, a broken disk or ill will makes of a valid one."""

from __future__ import annotations

import random
from collections.abc import Iterator

RUBBISH = [
    "", "-", "=", ",", ":", "|", "#", "\x00", "\t", "\u2028", "é", "²", "٣", "0", "-1", "00", "1_0", "+1", "1e9", "nan",
    "9" * 30, "9" * 5000, "nowhere", "None", "due", "dead", "yes", "step", "unit", "result", "orders", "start",
    "x" * 999,
]  # fmt: skip


def mutations(text: str, seed: int, count: int) -> Iterator[str]:
    """So many spoilt versions of a text, each spoilt in one to three places."""
    rng = random.Random(seed)
    words = sorted(set(text.split()))
    for _ in range(count):
        lines = [line.split(" ") for line in text.splitlines()]
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            _spoil(lines, words, rng)
        yield "\n".join(" ".join(line) for line in lines) + "\n"


def _spoil(lines: list[list[str]], words: list[str], rng: random.Random) -> None:
    i = rng.randrange(len(lines))
    line = lines[i]
    j = rng.randrange(len(line)) if line else 0
    match rng.randrange(11):
        case 0:
            del lines[i]
            lines or lines.append([])
        case 1:
            lines.insert(rng.randrange(len(lines) + 1), list(line))
        case 2:
            other = rng.randrange(len(lines))
            lines[i], lines[other] = lines[other], line
        case 3:
            line.insert(j, rng.choice(RUBBISH))
        case 4:
            line.insert(j, rng.choice(words))
        case 5 if line:
            line[j] = rng.choice(words)
        case 6 if line:
            line[j] = rng.choice(RUBBISH)
        case 7 if line:
            del line[j]
        case 8 if line:
            name, equals, _ = line[j].partition("=")
            line[j] = f"{name}{equals}{rng.choice(RUBBISH)}"
        case 9 if line and line[j]:
            k = rng.randrange(len(line[j]))
            line[j] = line[j][:k] + chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x500)))) + line[j][k + 1 :]
        case 10:
            del lines[i + 1 :]
