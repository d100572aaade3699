"""What can be wrong with what a person or a program hands in. Every message is one line and says what to do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

LONGEST_TEXT = 1500


class Reason(NamedTuple):
    """Why something is not allowed, with the cases that say so.

    >>> str(Reason("11.21 costs 5 of 4 MP", ("BfG 4.2", "BfG 6.3")))
    '11.21 costs 5 of 4 MP (BfG 4.2, 6.3)'
    """

    text: str
    cases: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({cited(self.cases)})" if self.cases else self.text


def cited(cases: Iterable[str]) -> str:
    """Cases as a reader cites them: the game's name once.

    >>> cited(["BfG 4.2", "BfG 6.3"])
    'BfG 4.2, 6.3'
    """
    parts: list[str] = []
    last = ""
    for case in cases:
        game, _, number = case.partition(" ")
        parts.append(number if game == last else case)
        last = game
    return ", ".join(parts)


class GaliciaError(Exception):
    """Any error that is the fault of the input, not of the program.

    >>> import galicia
    >>> try:
    ...     galicia.game("draughts")
    ... except galicia.GaliciaError as error:
    ...     print(error)
    there is no game 'draughts'; there are: battle-for-galicia, great-war-in-the-east
    """


class OrderError(GaliciaError):
    """An order that cannot be carried out."""


class MalformedOrder(OrderError):
    """The words do not form a sentence the decision understands."""


class UnknownWord(OrderError):
    """A word names no unit, hex or verb of the game."""


class AmbiguousWord(OrderError):
    """A word names more than one thing."""


class IllegalOrder(OrderError):
    """A well-formed order the rules do not allow; `reasons` say why."""

    def __init__(self, reasons: list[Reason]) -> None:
        super().__init__("; ".join(map(str, reasons)))
        self.reasons = reasons


class GameOver(OrderError):
    """There is nothing left to decide."""


class NothingToUndo(OrderError):
    """The last roll or revelation cannot be taken back."""


class DiceError(GaliciaError):
    """Dice that ran out, or that show what no die can."""


class OptionError(GaliciaError):
    """An option that does not exist, or a value it cannot take."""


class TextError(GaliciaError):
    """A position or record that cannot be read; says where."""

    def __init__(self, why: str, line: int | None = None) -> None:
        if len(why) > LONGEST_TEXT:  # it quotes what was read, however long
            why = f"{why[: LONGEST_TEXT // 2]} ... {why[-LONGEST_TEXT // 2 :]}"
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line


class MalformedText(TextError):
    """The text breaks the grammar of its format."""


class UnknownText(TextError):
    """The text names something that does not exist."""


class IllegalText(TextError):
    """The text is well formed but describes what the rules do not allow."""
