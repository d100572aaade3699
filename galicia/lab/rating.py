"""Who is stronger: pairs of games with sides swapped and the same dice, Elo, and a test that stops when it knows.

The score of a pair, between 0 and 1, is what counts: luck of the side and of the dice falls on both players alike.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations, count
from math import fsum, log, log10, sqrt
from typing import Any, Literal, NamedTuple

from galicia.lab.executors import LabError
from galicia.lab.games import LONGEST_GAME, Played, Task, seated
from galicia.lab.measures import Interval, Pace, elo_of, expected_share, mean, share_of

ERROR = 0.05  # alpha and beta: how often the test may be wrong
BOUND = log((1 - ERROR) / ERROR)
COIN, ASSUMED = 0.125, 20  # how much pairs of even players scatter, and how many such pairs are assumed beforehand
SCREEN_PAIRS, SCREEN_Z = 10, 3.3  # a candidate whose margin is this far below nothing is sent home
RESAMPLES = 200

Verdict = Literal["stronger", "not stronger", "open"]
Camps = tuple[tuple[str, ...], ...]


class Pair(NamedTuple):
    """Two games with the same dice: player A on the first side, then on the second; and the seats of both sides."""

    first: Played
    second: Played
    camps: Camps

    @property
    def score(self) -> float:
        """What A got of the two points, as a share.

        >>> won, camps = Played("1", ("a", "b"), 9, 1, ("AH",)), (("AH",), ("RU",))
        >>> Pair(won, won, camps).score, Pair(won, won._replace(winners=("RU",)), camps).score
        (0.5, 1.0)
        """
        return sum(self.shares) / 2

    @property
    def shares(self) -> tuple[float, float]:
        """What A got on either side."""
        return self.first.share(*self.camps[0]), self.second.share(*self.camps[1])

    @property
    def margin(self) -> float:
        """By how much A was ahead, on average."""
        return (self.first.margin - self.second.margin) / 2


@dataclass
class Match:
    """All pairs of two players in one scenario."""

    game: str
    scenario: str
    a: str
    b: str
    pairs: list[Pair] = field(default_factory=list)

    @property
    def scores(self) -> list[float]:
        return [pair.score for pair in self.pairs]

    @property
    def elo(self) -> Interval:
        return elo_of(self.scores)

    @property
    def share(self) -> Interval:
        return share_of(self.scores)

    @property
    def margin(self) -> float:
        return mean([pair.margin for pair in self.pairs])

    @property
    def ahead(self) -> Interval:
        """The share of pairs in which A was ahead over both games: useful even if one side always wins."""
        return share_of([0.5 + 0.5 * ((pair.margin > 0) - (pair.margin < 0)) for pair in self.pairs])

    def on_side(self, side: int) -> Interval:
        """A's share of the points on one of the sides."""
        return share_of([pair.shares[side] for pair in self.pairs])

    def thought(self, name: str) -> Iterator[float]:
        """The seconds of every turn of A or B."""
        for played in chain.from_iterable((pair.first, pair.second) for pair in self.pairs):
            for player, seconds in zip(played.players, played.thought, strict=False):
                if player == name:
                    yield from seconds


def tasks(
    game: Any, scenario: str, a: str, b: str, seed: str, pairs: int | None = None, seat: int | None = None
) -> Iterator[Task]:
    """The games of so many pairs, or of as many as are wanted: A has every seat of a side, then of the other.

    If A is to play one seat only, B has all others and every seat of the second game: what remains is the difference
    in that seat.

    >>> from galicia.engine.registry import game
    >>> [task.players for task in tasks(game("battle-for-galicia"), "campaign", "random", "recruit", "7", 1)]
    [('random', 'recruit'), ('recruit', 'random')]
    """
    wanted = range(len(game.seats)) if seat is None else (seat,)
    sides = [[own for own in game.seats_of(side) if own in wanted] for side in range(len(game.sides))]
    for i in range(1, pairs + 1) if pairs is not None else count(1):
        for own in sides:
            yield Task(game.id, scenario, {}, seated(game, a, b, own), f"{seed}/{i}", LONGEST_GAME)


def paired(played: Iterable[Played], camps: Camps) -> Iterator[Pair]:
    """Games that come in the order of their tasks, two by two."""
    games = iter(played)
    for pair in zip(games, games, strict=True):
        for one in pair:
            if one.error:
                raise LabError(f"game {one.seed} of {' and '.join(one.players)}: {one.error}")
        yield Pair(*pair, camps)


# The sequential test.


def likelihood(scores: list[float], low: float, high: float) -> float:
    """How much better `high` Elo explains the scores than `low` does, as the logarithm of a ratio.

    >>> round(likelihood([0.75, 0.5] * 40, 0, 60), 1) > BOUND
    True
    """
    n = len(scores)
    scatter = (_squares(scores) + COIN * ASSUMED) / (n + ASSUMED)
    s0, s1 = expected_share(low), expected_share(high)
    return n * (s1 - s0) * (2 * mean(scores) - s0 - s1) / (2 * scatter)


def screened_out(margins: list[float]) -> bool:
    """Whether the margins leave no hope that A is stronger: they show it sooner than wins and losses do.

    >>> screened_out([-9, -11] * 10), screened_out([-9, 11] * 10)
    (True, False)
    """
    n = len(margins)
    return n >= SCREEN_PAIRS and mean(margins) < -SCREEN_Z * sqrt(_squares(margins) / (n - 1) / n)


def _squares(values: list[float]) -> float:
    """The squared distances from the mean, summed."""
    return max(0.0, fsum(x * x for x in values) - len(values) * mean(values) ** 2)


def verdict(scores: list[float], margins: list[float], low: float, high: float) -> Verdict:
    """Whether A is stronger by `high` Elo rather than by `low`, or not, or whether more pairs are needed."""
    found = likelihood(scores, low, high)
    if found >= BOUND:
        return "stronger"
    return "not stronger" if found <= -BOUND or screened_out(margins) else "open"


def sequential(pairs: Iterable[Pair], low: float, high: float, most: int) -> Iterator[tuple[list[Pair], Verdict]]:
    """Pair after pair with the verdict so far, until it is decided or there are enough."""
    seen: list[Pair] = []
    scores: list[float] = []
    margins: list[float] = []
    for pair in pairs:
        seen.append(pair)
        scores.append(pair.score)
        margins.append(pair.margin)
        found = verdict(scores, margins, low, high)
        yield seen, found
        if found != "open" or len(seen) >= most:
            return


def outcome(pairs: Iterable[Pair], low: float, high: float) -> tuple[Verdict, int]:
    """The verdict on a set of pairs, and after how many of them it was known."""
    verdicts = [found for _, found in sequential(pairs, low, high, sys.maxsize)]
    return (verdicts[-1], len(verdicts)) if verdicts else ("open", 0)


# The table.


def pace(name: str, matches: Iterable[Match]) -> Pace:
    """How long a player thinks about a turn, in all its games."""
    return Pace.of([seconds for match in matches for seconds in match.thought(name)])


def pairings(players: tuple[str, ...]) -> list[tuple[str, str]]:
    """Every player against every earlier one.

    >>> pairings(("random", "recruit", "staff"))
    [('recruit', 'random'), ('staff', 'random'), ('staff', 'recruit')]
    """
    return sorted(((b, a) for a, b in combinations(players, 2)), key=lambda pair: players.index(pair[0]))


def ratings(players: tuple[str, ...], matches: list[Match]) -> dict[str, Interval]:
    """The Elo of all players, the first of them at 0, by maximum likelihood; intervals by resampling the pairs.

    Every two who met are taken to have drawn one pair more, so that nobody is infinitely strong.
    """
    rng = random.Random("ratings")
    best = _fitted(players, [(m.a, m.b, m.scores) for m in matches])
    drawn = [
        _fitted(players, [(m.a, m.b, rng.choices(m.scores, k=len(m.scores))) for m in matches])
        for _ in range(RESAMPLES)
    ]
    found = {}
    for name in players:
        values = sorted(one[name] for one in drawn)
        found[name] = Interval(best[name], values[RESAMPLES // 40], values[-1 - RESAMPLES // 40])
    return found


def _fitted(players: tuple[str, ...], met: list[tuple[str, str, list[float]]]) -> dict[str, float]:
    """Bradley and Terry's strengths by the steps of Zermelo, as Elo."""
    strength = dict.fromkeys(players, 1.0)
    won = dict.fromkeys(players, 0.0)
    for a, b, scores in met:
        won[a] += fsum(scores) + 0.5
        won[b] += len(scores) - fsum(scores) + 0.5
    for _ in range(200):
        against = dict.fromkeys(players, 0.0)
        for a, b, scores in met:
            for name in (a, b):
                against[name] += (len(scores) + 1) / (strength[a] + strength[b])
        strength = {name: won[name] / against[name] if against[name] else 1.0 for name in players}
    return {name: 400 * log10(strength[name] / strength[players[0]]) for name in players}
