"""Path decisions: a stack retreats, withdraws or advances along a path its owner picks among those the rules leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from galicia.board.paths import Path as Way
from galicia.board.paths import rule_against
from galicia.engine.orders import Order
from galicia.engine.sentences import Sentence
from galicia.engine.steps import SideDecision, W
from galicia.engine.words import Path


@dataclass(frozen=True, slots=True)
class RetreatAlong(Order):
    """Choose the path of a retreat."""

    GRAMMAR: ClassVar[str] = "retreat <path>"
    path: Path


class OpenPaths(NamedTuple):
    """The paths a stack may take, all equally good by the rules; `failed` if none of them meets all rules.

    `sifted` are the paths each rule has left, in the order of the rules, with what it says to all others.
    """

    paths: tuple[Way, ...]
    sifted: tuple[tuple[Sentence, list[Way]], ...] = ()
    failed: bool = False

    @property
    def length(self) -> int:
        return len(self.paths[0]) if self.paths else 0


class Sieve:
    """Paths, and the rules that leave fewer and fewer of them.

    >>> sieve = Sieve([(1, 2), (3, 4), (3, 5)], Sentence("too short"))
    >>> sieve.prefer(Sentence("another way avoids 1"), [path for path in sieve.paths if 1 not in path])
    True
    >>> sieve.prefer(Sentence("another way ends in 6"), [path for path in sieve.paths if path[-1] == 6])
    False
    >>> sieve.fewest(Sentence("another way is lower"), sum), sieve.open().paths
    (7, ((3, 4),))
    """

    def __init__(self, paths: list[Way], why: Sentence) -> None:
        self.paths = paths
        self.sifted = [(why, paths)]

    def demand(self, why: Sentence, left: list[Way]) -> None:
        """A rule that must be kept, even if no path is left."""
        self.paths = left
        self.sifted.append((why, left))

    def prefer(self, why: Sentence, left: list[Way]) -> bool:
        """A rule that is kept if it can be; whether it can."""
        self.demand(why, left or self.paths)
        return bool(left)

    def fewest(self, why: Sentence, count: Callable[[Way], int]) -> int:
        """A rule that leaves the paths with the least of something; how much that is."""
        counts = [count(path) for path in self.paths]
        least = min(counts)
        self.demand(why, [path for path, number in zip(self.paths, counts, strict=True) if number == least])
        return least

    def open(self, failed: bool = False) -> OpenPaths:
        """What is left."""
        return OpenPaths(tuple(self.paths), tuple(self.sifted), failed)


@dataclass(frozen=True, slots=True)
class PathDecision(SideDecision[W]):
    """A stack goes along a path. A single one settles itself; without any, `walk` is given an empty path.

    The first order it accepts names the path.
    """

    asks_always: ClassVar[bool] = False

    # What a rulebook says.

    def start(self, s: W) -> int:
        """The hex the stack leaves."""
        raise NotImplementedError

    def found(self, s: W) -> OpenPaths:
        """The paths it may take."""
        raise NotImplementedError

    def why_closed(self, s: W, here: int, to: int, gone: tuple[int, ...]) -> Sentence | None:
        """Why no path leads from one hex to another; the hexes it has gone through, the first and last included."""
        raise NotImplementedError

    def why_worse(self, rule: Sentence) -> Sentence:
        """What is said to a path that a rule has not left."""
        return rule

    def why_length(self, length: int) -> Sentence:
        """What is said to a path that is not as long as this."""
        raise NotImplementedError

    def walk(self, s: W, path: Way, found: OpenPaths | None = None) -> None:
        """Go, with the paths that were open if they are known; the step is off the agenda."""
        raise NotImplementedError

    # What follows.

    def orders(self, s: W) -> Iterator[Order]:
        along: Any = self.accepts[0]
        for path in self.found(s).paths:
            yield along(path)

    def explain(self, s: W, order: Any) -> list[Sentence]:
        found, path = self.found(s), order.path
        if path in found.paths:
            return []
        gone: Way = (self.start(s),)
        for h in path:
            if closed := self.why_closed(s, gone[-1], h, gone):
                return [closed]
            gone = (*gone, h)
        rule = rule_against(path, found.sifted) if len(path) <= found.length else None
        return [self.why_worse(rule) if rule else self.why_length(found.length)]

    def settle(self, s: W) -> bool:
        found = self.found(s)
        if len(found.paths) > 1:
            return False
        s.pop()
        self.walk(s, found.paths[0] if found.paths else (), found)
        return True

    def play(self, s: W, order: Any) -> None:
        s.pop()
        self.walk(s, order.path)
