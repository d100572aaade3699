"""What can be wrong with what a person or a program hands in. Every message is one line and says what to do."""

from __future__ import annotations

from galicia.engine.sentences import Told

LONGEST_TEXT = 1500


class GaliciaError(Exception):
    """Any error that is the fault of the input, not of the program.

    >>> import galicia
    >>> try:
    ...     galicia.game("draughts")
    ... except galicia.GaliciaError as error:
    ...     print(str(error).partition(";")[0])
    there is no game 'draughts'
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

    def __init__(self, reasons: list[Told]) -> None:
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
