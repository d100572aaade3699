"""Which side a game favours: wins with intervals by scenario, level and option, and the points that even it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from statistics import median
from typing import Any, NamedTuple

from galicia.engine.options import Options
from galicia.lab.games import LONGEST_GAME, Played, Task
from galicia.lab.measures import Z95, Interval, mean, wilson


class Setting(NamedTuple):
    """What is measured: a scenario with the same player in every seat, and perhaps one option that differs."""

    scenario: str
    level: str
    option: str = ""
    value: str = ""

    def tasks(self, game: Any, games: int, seed: str) -> list[Task]:
        """The games, with the same dice in every setting."""
        options = {self.option: self.value} if self.option else {}
        players = (self.level,) * len(game.seats)
        return [
            Task(game.id, self.scenario, options, players, f"{seed}/{i}", LONGEST_GAME) for i in range(1, games + 1)
        ]

    def __str__(self) -> str:
        return f"{self.scenario}, {self.level}" + (f", {self.option}={self.value}" if self.option else "")


def settings(
    scenarios: Iterable[str], levels: tuple[str, ...], options: type[Options], wanted: Iterable[str]
) -> Iterator[Setting]:
    """Every scenario at every level; then every other value of the options to try, at the last level."""
    for scenario in scenarios:
        yield from (Setting(scenario, level) for level in levels)
        for option in options.about():
            if option.name in wanted:
                for value in option.choices[1:]:
                    text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
                    yield Setting(scenario, levels[-1], option.name, text)


class Weighed(NamedTuple):
    """A setting and the games finished in it."""

    setting: Setting
    game: Any
    played: tuple[Played, ...]

    def wins(self, side: int) -> Interval:
        """The share of the games a side won."""
        camp = self.game.camps[side]
        return wilson(mean([float(one.won(*camp)) for one in self.played]), len(self.played))

    @property
    def draws(self) -> float:
        return mean([float(not one.winners) for one in self.played])

    @property
    def margin(self) -> float:
        return mean([one.margin for one in self.played])

    def bid(self) -> Interval | None:
        """The points that would make the game even if the second side had them (if negative: the first side).

        It is how far the middle of all margins lies from the margin at which the winner changes. The latter is read
        from the games; if one side won them all nobody can tell. Its interval is that of a median.
        """
        turn = turning_point(self.played, self.game.camps[0])
        if turn is None:
            return None
        shared = all(
            sum(one.scores.values()) == 0 for one in self.played
        )  # one track: a point for me is one less for you
        margins = sorted((one.margin - turn) / (2 if shared else 1) for one in self.played)
        n = len(margins)
        reach = Z95 * sqrt(n) / 2
        low, high = max(0, int(n / 2 - reach)), min(n - 1, int(n / 2 + reach))
        return Interval(median(margins), margins[low], margins[high])


def turning_point(played: Iterable[Played], first: Iterable[str]) -> float | None:
    """The margin at which the first side begins to win, halfway between those that were not enough and those that were.

    >>> lost = Played("1", ("a", "b"), 9, 1, ("RU",), {"AH": 10, "RU": 12})
    >>> won = Played("2", ("a", "b"), 9, 1, ("AH",), {"AH": 20, "RU": 14})
    >>> turning_point([lost, won], ["AH"])
    2.0
    """
    won: list[int] = []
    lost: list[int] = []
    even: list[int] = []
    for one in played:
        (even if not one.winners else won if one.won(*first) else lost).append(one.margin)
    if even:
        return (min(even) + max(even)) / 2
    return (max(lost) + min(won)) / 2 if won and lost else None
