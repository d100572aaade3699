"""Shares and ratings with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, fsum, inf, log10, sqrt
from statistics import median
from typing import NamedTuple

Z95 = 1.959964


class Pace(NamedTuple):
    """The seconds a player takes for a turn: the median, and the limit that 95 turns of 100 stay within."""

    median: float
    p95: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Pace:
        """The pace of some turns; zero if there are none.

        >>> Pace.of([1.0] * 18 + [2.0, 9.0]), Pace.of([])
        (Pace(median=1.0, p95=2.0), Pace(median=0.0, p95=0.0))
        """
        ordered = sorted(seconds) or [0.0]
        return cls(median(ordered), ordered[ceil(0.95 * len(ordered)) - 1])


class Interval(NamedTuple):
    """A value with its range, right 95 times in 100."""

    value: float
    low: float
    high: float


def wilson(share: float, n: float) -> Interval:
    """A share seen in n trials, with Wilson's interval.

    >>> [round(x, 3) for x in wilson(0.5, 100)]
    [0.5, 0.404, 0.596]
    >>> [round(x, 3) for x in wilson(1.0, 10)]
    [1.0, 0.722, 1.0]
    """
    if n <= 0:
        return Interval(share, 0.0, 1.0)
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = Z95 / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach))


def share_of(scores: Sequence[float]) -> Interval:
    """The mean of scores between 0 and 1, which need not be all or nothing.

    Scores that scatter less than wins and losses count as so many more trials.

    >>> [round(x, 3) for x in share_of([1, 0] * 50)] == [round(x, 3) for x in wilson(0.5, 100)]
    True
    >>> steady = share_of([0.75, 0.5] * 50)
    >>> steady.high - steady.low < 0.06
    True
    """
    n = len(scores)
    if not n:
        return Interval(0.5, 0.0, 1.0)
    share = mean(scores)
    scatter = fsum((x - share) ** 2 for x in scores) / n
    return wilson(share, n * share * (1 - share) / scatter if scatter else n)


def elo(share: float) -> float:
    """The difference in Elo that a share of the points means.

    >>> round(elo(0.75)), round(elo(0.5)), elo(1.0)
    (191, 0, inf)
    """
    if share <= 0:
        return -inf
    return inf if share >= 1 else -400 * log10(1 / share - 1)


def expected_share(difference: float) -> float:
    """The share of the points that a difference in Elo promises.

    >>> round(expected_share(60), 3)
    0.585
    """
    return 1 / (1 + 10 ** (-difference / 400))


def elo_of(scores: Sequence[float]) -> Interval:
    """The difference in Elo that scores show.

    >>> [round(x) for x in elo_of([0.75] * 20)]
    [191, 22, 360]
    """
    return Interval(*map(elo, share_of(scores)))


def mean(values: Sequence[float]) -> float:
    """The mean, or 0 for no values; by `fsum`, which rounds the same in every Python.

    >>> mean([1, 2]), mean([])
    (1.5, 0.0)
    """
    return fsum(values) / len(values) if values else 0.0
