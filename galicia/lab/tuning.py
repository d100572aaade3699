"""Better weights for a player, by simultaneous perturbation (SPSA) on the margin of victory points.

A pair of candidates has every weight a step above or below the centre, one of them the opposite of the other, and both
play with the same dice. Over many pairs the difference of their margins tells for every weight at once how the margin
changes with it, and how sure that is; the centre then moves that way, the farther the surer. Weights are positive, so
all of this is done with their logarithms. A candidate is the name of a player with its weights,
`staff:exposure=0.5:town=1.2`, so whoever plays games can play these.

What a search finds fits the games it was found in. Their seeds begin with `tune/`, and no test may use such seeds.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from math import exp, sqrt
from pathlib import Path
from statistics import stdev
from typing import Any, NamedTuple

from galicia.engine import registry
from galicia.lab.executors import Crew, LabError, all_played
from galicia.lab.games import LONGEST_GAME, Played, Task, seated
from galicia.lab.measures import mean
from galicia.lab.runs import write_whole

SEEDS = "tune/"
REACH = 0.5  # of logarithms: how far a candidate lies from the centre, a factor of 1.65 either way
NARROWER = 0.8  # how much nearer the candidates of the next generation are
HALFWAY = 2.0  # a slope so many times its error moves a weight half the reach

Weights = dict[str, float]


class Pair(NamedTuple):
    """Two candidates on opposite sides of the centre."""

    steps: Weights  # from the centre to the first, of logarithms
    there: Weights
    back: Weights

    @classmethod
    def around(cls, centre: Weights, steps: Weights) -> Pair:
        """The two candidates, a step away.

        >>> Pair.around({"town": 1.0}, {"town": 0.5})
        Pair(steps={'town': 0.5}, there={'town': 1.649}, back={'town': 0.6065})
        """
        there = {term: neat(weight * exp(steps[term])) for term, weight in centre.items()}
        back = {term: neat(weight * exp(-steps[term])) for term, weight in centre.items()}
        return cls(steps, there, back)


@dataclass(frozen=True)
class Search:
    """What is tuned, and how. `given` are weights of the player that are not its own and stay as they are."""

    game: str
    player: str
    against: str
    scenarios: tuple[str, ...]
    seats: tuple[int, ...]  # those the candidates play in, one in each game
    start: Weights
    pairs: int
    games: int
    seed: str
    turns: int = 0
    given: Weights = field(default_factory=dict)

    def named(self, weights: Mapping[str, float]) -> str:
        """A candidate by the name of its player.

        >>> Search("g", "staff", "staff", ("campaign",), (0, 1), {"town": 1.0}, 4, 1, "7").named({"town": 1.5})
        'staff:town=1.5'
        """
        return ":".join((self.player, *(f"{term}={weight:g}" for term, weight in {**self.given, **weights}.items())))

    def drawn(self, generation: int, centre: Weights) -> list[Pair]:
        """The pairs of a generation."""
        rng = random.Random(f"{SEEDS}{self.seed}/{generation}")
        reach = REACH * NARROWER ** (generation - 1)
        return [Pair.around(centre, {term: rng.choice((-reach, reach)) for term in centre}) for _ in range(self.pairs)]

    def tasks(self, generation: int, pairs: list[Pair]) -> Iterator[Task]:
        """The games of a generation, pair after pair, with the same dice for both candidates."""
        game = registry.game(self.game)
        for number, pair in enumerate(pairs, 1):
            for name in (self.named(pair.there), self.named(pair.back)):
                for scenario in self.scenarios:
                    for i in range(1, self.games + 1):
                        for seat in self.seats:
                            players = seated(game, name, self.against, (seat,))
                            seed = f"{SEEDS}{self.seed}/{generation}/{number}/{i}"
                            yield Task(self.game, scenario, {}, players, seed, LONGEST_GAME, turns=self.turns)

    @property
    def games_each(self) -> int:
        """How many games a candidate plays."""
        return len(self.scenarios) * self.games * len(self.seats)

    @property
    def games_a_generation(self) -> int:
        return 2 * self.pairs * self.games_each


@dataclass(frozen=True)
class Generation:
    """The result of a generation: what the margin gains with each weight, and where the search continues.

    A slope is the gain in victory points when the logarithm of its weight grows by one.
    """

    margin: float  # of all candidates
    slopes: Weights
    errors: Weights  # of the slopes, one standard deviation
    centre: Weights

    @classmethod
    def of(cls, centre: Weights, pairs: list[Pair], margins: list[float]) -> Generation:
        """The centre follows the slopes; the margins are those of each pair's two candidates in turn.

        >>> pairs = [Pair.around({"town": 1.0}, {"town": step}) for step in (0.5, -0.5)]
        >>> found = Generation.of({"town": 1.0}, pairs, [4.0, 2.0, 3.0, 6.0])
        >>> found.slopes, found.errors, found.centre
        ({'town': 2.5}, {'town': 0.5}, {'town': 1.539})
        """
        slopes: Weights = {}
        errors: Weights = {}
        moved: Weights = {}
        gains = [there - back for there, back in zip(margins[::2], margins[1::2], strict=True)]
        for term, weight in centre.items():
            found = [gain / (2 * pair.steps[term]) for gain, pair in zip(gains, pairs, strict=True)]
            slope, error = mean(found), stdev(found) / sqrt(len(found))
            reach = abs(pairs[0].steps[term])  # it is the same for all pairs
            slopes[term], errors[term] = neat(slope), neat(error)
            moved[term] = neat(weight * exp(_sure(slope, error) * reach))
        return cls(neat(mean(margins)), slopes, errors, moved)


def _quietly(done: int) -> None:
    """Show nothing."""


@dataclass
class Tuning:
    """A search in its file: the generations so far, and the margins of the current one's games."""

    path: Path
    search: Search
    key: str  # where the weights belong in `weights.json`
    beside: Weights  # what already stands there
    version: str
    generations: list[Generation] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)

    def take_up(self) -> None:
        """Resume the search in the file, or start it."""
        if not self.path.exists():
            return self.write()
        try:
            known = json.loads(self.path.read_text(encoding="utf-8"))
            head, found, begun = known["search"], known["generations"], known["begun"]
            generations = [Generation(**one) for one in found]
        except (OSError, ValueError, KeyError, TypeError):
            raise LabError(f"{self.path} holds something else; choose another place") from None
        if known["version"] != self.version:
            raise LabError(
                f"{self.path} is from version {known['version']}, this is {self.version}; choose another place"
            )
        if head != self.plain()["search"]:
            raise LabError(f"{self.path} holds another search; give the same settings, or choose another place")
        self.generations, self.begun = generations, begun

    def go_on(self, generations: int, crew: Crew, tell: Callable[[int], None] = _quietly) -> Iterator[Generation]:
        """Search until there are this many generations. Every game is saved before waiting for the next."""
        search = self.search
        while len(self.generations) < generations:
            number = len(self.generations) + 1
            pairs = search.drawn(number, self.centre)
            tasks = list(search.tasks(number, pairs))
            for one in all_played(tasks[len(self.begun) :], crew):
                self.begun.append(_margin(one, search, len(self.begun)))
                self.write()
                tell(self.done)
            each = search.games_each
            margins = [mean(self.begun[i : i + each]) for i in range(0, len(self.begun), each)]
            self.generations.append(Generation.of(self.centre, pairs, margins))
            self.begun = []
            self.write()
            yield self.generations[-1]

    @property
    def done(self) -> int:
        """The games played so far."""
        return len(self.generations) * self.search.games_a_generation + len(self.begun)

    @property
    def centre(self) -> Weights:
        """What was found so far."""
        return self.generations[-1].centre if self.generations else self.search.start

    def plain(self) -> dict[str, Any]:
        """For JSON. `weights` is what belongs in `weights.json`."""
        return {
            "version": self.version,
            "search": {name: _listed(value) for name, value in asdict(self.search).items()},
            "weights": {self.key: {**self.beside, **self.search.given, **self.centre}},
            "generations": [asdict(one) for one in self.generations],
            "begun": self.begun,
        }

    def write(self) -> None:
        try:
            write_whole(self.path, json.dumps(self.plain(), ensure_ascii=False, indent=2) + "\n")
        except OSError as error:
            raise LabError(f"{self.path} cannot be written ({error.strerror})") from None


def neat(value: float) -> float:
    """Rounded to four digits, so that what is written is what is played.

    >>> neat(0.123456), neat(12.00001)
    (0.1235, 12.0)
    """
    return float(f"{value:.4g}")


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _sure(slope: float, error: float) -> float:
    """How far to follow a slope, from -1 to 1.

    >>> _sure(2.0, 1.0), _sure(-2.0, 1.0), _sure(0.0, 0.0), _sure(3.0, 0.0)
    (0.5, -0.5, 0.0, 1.0)
    """
    doubt = (HALFWAY * error) ** 2
    return slope * abs(slope) / (slope * slope + doubt) if slope else 0.0


def _margin(one: Played, search: Search, number: int) -> int:
    """By how much the candidate was ahead in a game, by the game's place among the tasks."""
    if one.error:
        raise LabError(f"game {one.seed} of {' and '.join(one.players)}: {one.error}")
    seat = search.seats[number % len(search.seats)]
    return -one.margin if registry.game(search.game).side_of(seat) else one.margin
