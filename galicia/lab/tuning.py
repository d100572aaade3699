"""Better weights for a player, by the cross-entropy method on the margin of victory points.

Candidates are drawn around a centre and play with the same dice; centre and scatter then move towards the best quarter
of them. Weights are positive, so all of this is done with their logarithms. A candidate is the name of a player with
its weights, `staff:exposure=0.5:town=1.2`, so whoever plays games can play these.

What a search finds fits the games it was found in. Their seeds begin with `tune/`, and no test may use such seeds.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from math import ceil, exp, log
from pathlib import Path
from statistics import stdev
from typing import Any

from galicia.lab.executors import Crew, LabError, all_played
from galicia.lab.games import LONGEST_GAME, Played, Task
from galicia.lab.measures import mean
from galicia.lab.runs import write_whole

SEEDS = "tune/"
SCATTER, LEAST_SCATTER = 0.3, 0.05  # of logarithms: 0.3 stands for a factor of about a third more or less
SMOOTHING = 0.7  # how far centre and scatter follow the best of a generation
ELITE = 0.25

Weights = dict[str, float]


@dataclass(frozen=True)
class Search:
    """What is tuned, and how. `given` are weights of the player that are not its own and stay as they are."""

    game: str
    player: str
    against: str
    scenarios: tuple[str, ...]
    seats: tuple[int, ...]  # those the candidates play in
    start: Weights
    candidates: int
    games: int
    seed: str
    turns: int = 0
    given: Weights = field(default_factory=dict)

    def named(self, weights: Mapping[str, float]) -> str:
        """A candidate as whoever plays knows it.

        >>> Search("g", "staff", "staff", ("campaign",), (0, 1), {"town": 1.0}, 4, 1, "7").named({"town": 1.5})
        'staff:town=1.5'
        """
        return ":".join((self.player, *(f"{term}={weight:g}" for term, weight in {**self.given, **weights}.items())))

    def drawn(self, generation: int, centre: Weights, scatter: Weights) -> list[Weights]:
        """The candidates of a generation: the centre itself, and others around it."""
        rng = random.Random(f"{SEEDS}{self.seed}/{generation}")
        others = (
            {term: neat(exp(rng.gauss(log(weight), scatter[term]))) for term, weight in centre.items()}
            for _ in range(self.candidates - 1)
        )
        return [centre, *others]

    def tasks(self, generation: int, candidates: list[Weights]) -> Iterator[Task]:
        """The games of a generation, candidate after candidate, with the same dice for all."""
        for name in map(self.named, candidates):
            for scenario in self.scenarios:
                for i in range(1, self.games + 1):
                    for seat in self.seats:
                        players = (name, self.against) if seat == 0 else (self.against, name)
                        seed = f"{SEEDS}{self.seed}/{generation}/{i}"
                        yield Task(self.game, scenario, {}, players, seed, LONGEST_GAME, turns=self.turns)

    @property
    def games_each(self) -> int:
        """How many games a candidate plays."""
        return len(self.scenarios) * self.games * len(self.seats)

    @property
    def games_a_generation(self) -> int:
        return self.candidates * self.games_each


@dataclass(frozen=True)
class Generation:
    """What came of a generation: the candidates' margins, that of the centre first, and where the search goes on."""

    margins: list[float]
    best: Weights  # the mean of the best quarter
    centre: Weights
    scatter: Weights

    @classmethod
    def of(cls, candidates: list[Weights], margins: list[float], scatter: Weights) -> Generation:
        """Centre and scatter follow the best quarter.

        >>> found = Generation.of([{"town": 1.0}, {"town": 4.0}], [0.0, 2.5], {"town": 0.3})
        >>> found.best, found.centre, found.scatter
        ({'town': 4.0}, {'town': 2.639}, {'town': 0.3})
        """
        ranked = sorted(range(len(candidates)), key=lambda i: -margins[i])
        elite = [candidates[i] for i in ranked[: ceil(ELITE * len(candidates))]]
        best: Weights = {}
        centre: Weights = {}
        spread: Weights = {}
        for term, old in candidates[0].items():
            values = [log(one[term]) for one in elite]
            best[term] = neat(exp(mean(values)))
            centre[term] = neat(exp(_smooth(log(old), mean(values))))
            found = stdev(values) if len(values) > 1 else scatter[term]
            spread[term] = neat(max(LEAST_SCATTER, _smooth(scatter[term], found)))
        return cls(margins, best, centre, spread)

    @property
    def elite(self) -> float:
        """The margin of the best quarter."""
        return mean(sorted(self.margins)[-ceil(ELITE * len(self.margins)) :])


def _quietly(done: int) -> None:
    """Tell nobody."""


@dataclass
class Tuning:
    """A search in its file: the generations so far, and the margins of the games of the one under way."""

    path: Path
    search: Search
    key: str  # where the weights belong in `weights.json`
    beside: Weights  # what already stands there
    version: str
    generations: list[Generation] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)

    def take_up(self) -> None:
        """Go on with what is in the file, or begin it."""
        if not self.path.exists():
            return self.write()
        try:
            known = json.loads(self.path.read_text(encoding="utf-8"))
            head, found, begun = known["search"], known["generations"], known["begun"]
            generations = [Generation(**one) for one in found]
        except (OSError, ValueError, KeyError, TypeError):
            raise LabError(f"{self.path} holds something else: take another place") from None
        if known["version"] != self.version:
            raise LabError(
                f"{self.path} was begun by version {known['version']}, this is {self.version}: take another place"
            )
        if head != self.plain()["search"]:
            raise LabError(f"{self.path} holds another search: give the same settings, or take another place")
        self.generations, self.begun = generations, begun

    def go_on(self, generations: int, crew: Crew, tell: Callable[[int], None] = _quietly) -> Iterator[Generation]:
        """Search until there are so many generations. Every game is on disk before the next is waited for."""
        search = self.search
        while len(self.generations) < generations:
            number = len(self.generations) + 1
            candidates = search.drawn(number, self.centre, self.scatter)
            tasks = list(search.tasks(number, candidates))
            for one in all_played(tasks[len(self.begun) :], crew):
                self.begun.append(_margin(one, search, len(self.begun)))
                self.write()
                tell(self.done)
            each = search.games_each
            margins = [neat(mean(self.begun[i : i + each])) for i in range(0, len(self.begun), each)]
            self.generations.append(Generation.of(candidates, margins, self.scatter))
            self.begun = []
            self.write()
            yield self.generations[-1]

    @property
    def done(self) -> int:
        """The games played so far."""
        return len(self.generations) * self.search.games_a_generation + len(self.begun)

    @property
    def centre(self) -> Weights:
        return self.generations[-1].centre if self.generations else self.search.start

    @property
    def scatter(self) -> Weights:
        return self.generations[-1].scatter if self.generations else dict.fromkeys(self.search.start, SCATTER)

    @property
    def weights(self) -> Weights:
        """What was found: the mean of the best of the last generation."""
        return self.generations[-1].best if self.generations else self.search.start

    def plain(self) -> dict[str, Any]:
        """As JSON has it. `weights` is what belongs in `weights.json`."""
        return {
            "version": self.version,
            "search": {name: _listed(value) for name, value in asdict(self.search).items()},
            "weights": {self.key: {**self.beside, **self.search.given, **self.weights}},
            "generations": [asdict(one) for one in self.generations],
            "begun": self.begun,
        }

    def write(self) -> None:
        try:
            write_whole(self.path, json.dumps(self.plain(), ensure_ascii=False, indent=2) + "\n")
        except OSError as error:
            raise LabError(f"{self.path} cannot be written ({error.strerror})") from None


def neat(value: float) -> float:
    """Four digits, so that what is written is what is played.

    >>> neat(0.123456), neat(12.00001)
    (0.1235, 12.0)
    """
    return float(f"{value:.4g}")


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _smooth(old: float, new: float) -> float:
    return (1 - SMOOTHING) * old + SMOOTHING * new


def _margin(one: Played, search: Search, number: int) -> int:
    """By how much the candidate was ahead in a game, by the game's place among the tasks."""
    if one.error:
        raise LabError(f"game {one.seed} of {' and '.join(one.players)}: {one.error}")
    return one.margin if search.seats[number % len(search.seats)] == 0 else -one.margin
