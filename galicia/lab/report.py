"""A run as one page to read and to share: no script, nothing loaded from elsewhere, for desktop and phone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from math import fsum, sqrt
from statistics import median, quantiles
from typing import Any, NamedTuple

from galicia.engine import registry
from galicia.lab import figures
from galicia.lab.balance import Setting, Weighed
from galicia.lab.executors import LabError
from galicia.lab.figures import Curve
from galicia.lab.games import Played
from galicia.lab.measures import Interval, mean, wilson
from galicia.lab.page import KINDS, legend, page
from galicia.lab.runs import Run

MOST_COLUMNS = 9  # odds beyond these share one


class Figure(NamedTuple):
    """A figure with its title, what it shows in a sentence or two, and whether it needs the whole width."""

    title: str
    drawing: str
    words: str
    wide: bool = False


class Sample(NamedTuple):
    """A run with its finished games."""

    run: Run
    game: Any
    played: tuple[Played, ...]

    @classmethod
    def of(cls, run: Run) -> Sample:
        played = tuple(one for one in run.played() if not one.error)
        if not played:
            raise LabError(f"{run.path} has no finished game yet")
        return cls(run, registry.game(run.settings.game), played)

    @property
    def sides(self) -> tuple[str, ...]:
        sides: tuple[str, ...] = self.game.sides
        return sides

    @property
    def weighed(self) -> Weighed:
        setting = Setting(self.scenario, " against ".join(self.run.settings.players))
        return Weighed(setting, self.game, self.played)

    @property
    def scenario(self) -> str:
        return self.run.settings.scenario or str(self.game.scenarios[0])

    @property
    def traits(self) -> tuple[str, str, str]:
        """What distinguishes it from other runs of the same game: scenario, players, options."""
        settings = self.run.settings
        options = ", ".join(f"{name}={value}" for name, value in settings.options.items()) or "no option changed"
        return self.scenario, " against ".join(settings.players), options


def report(run: Run, others: Sequence[Run] = ()) -> str:
    """The page of a run; other runs of the same game are compared with it to show what their options change."""
    sample = Sample.of(run)
    beside = [Sample.of(other) for other in others]
    for other in beside:
        if other.game is not sample.game:
            raise LabError(f"{other.run.path} is a run of {other.game.title}, not of {sample.game.title}")
    settings, version = run.settings, run.version()
    about = f"{len(sample.played)} games, {', '.join(sample.traits)}"
    head = f"<h1>{escape(sample.game.title)}</h1><p class=lead>{escape(about)}</p>"
    head += legend(sample.game, settings.players)
    foot = f"Seed {escape(settings.seed)}, Galicia 1914 version {escape(version)}."
    if not beside:
        foot += " To see what an option changes: galicia lab report RUN RUN-WITH-OPTION"
    return page(sample.game.title, head, [_card(figure) for figure in _figures(sample, beside)], foot)


def _card(figure: Figure) -> str:
    wide = " wide" if figure.wide else ""
    words = f"<p>{escape(figure.words)}</p>"
    drawing = (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(figure.title)}">{figure.drawing}</div>'
        if figure.wide
        else figure.drawing
    )
    return f'<figure class="card{wide}"><h2>{escape(figure.title)}</h2>{words}{drawing}</figure>'


def _figures(sample: Sample, beside: Sequence[Sample]) -> Iterator[Figure]:
    yield _wins(sample)
    yield _margins(sample)
    yield _course(sample, "Victory points", "score", "Points at the end of each turn")
    yield _course(sample, "Losses", "losses", "Losses so far at the end of each turn")
    yield from _boards(sample)
    if any(one.battles for one in sample.played):
        yield _odds(sample)
    if len(sample.played) > 2 and any(_luck(one, sample.sides[0]) for one in sample.played):
        yield _luck_share(sample)
    if beside:
        yield _options([sample, *beside])


def _wins(sample: Sample) -> Figure:
    weighed = sample.weighed
    rows = [(side, weighed.wins(i), KINDS[i]) for i, side in enumerate(sample.sides)]
    if weighed.draws:
        rows.append(("draw", wilson(weighed.draws, len(sample.played)), "track strong"))
    best = max(rows[:2], key=lambda row: row[1].value)
    sure = "more than chance explains" if best[1].low > 0.5 else "which may be chance alone"
    words = f"{best[0]} wins {best[1].value:.0%} of the games, {sure}. Lines are 95 % intervals."
    return Figure("Who wins", figures.shares(rows, words), words)


def _margins(sample: Sample) -> Figure:
    margins = [one.margin for one in sample.played]
    first, second = sample.sides
    bid = sample.weighed.bid()
    words = f"{first}'s points minus {second}'s. The median game ends at {median(margins):+g}."
    if bid is not None:
        side, points = (second, bid.value) if bid.value >= 0 else (first, -bid.value)
        words += f" The game would be even if {side} had {points:g} points from the start."
    drawing = figures.histogram(margins, f"margin of {first}", words, {"median": median(margins)})
    return Figure("By how much", drawing, words)


def _course(sample: Sample, title: str, field: str, what: str) -> Figure:
    found = []
    for side, kind in zip(sample.sides, KINDS, strict=True):
        values: dict[int, list[int]] = defaultdict(list)
        for one in sample.played:
            for turn in one.turns:
                if turn.side == side:
                    values[turn.turn].append(getattr(turn, field))
        found.append(Curve(side, kind, [(n, *_band(some)) for n, some in sorted(values.items())]))
    ends = " and ".join(f"{curve.points[-1][2]:g} for {curve.name}" for curve in found)
    words = f"{what}: the median, and the band that holds eight games out of ten. At the end: {ends}."
    return Figure(title, figures.curves(found, "turn", words), words)


def _band(values: Sequence[float]) -> tuple[float, float, float]:
    """The first decile, the median and the ninth decile of values."""
    if len(values) < 2:
        return values[0], values[0], values[0]
    tenths = quantiles(values, n=10, method="inclusive")
    return tenths[0], tenths[4], tenths[8]


def _boards(sample: Sample) -> Iterator[Figure]:
    counts = Counter(battle.target for one in sample.played for battle in one.battles)
    for sheet in sample.game.boards(sample.game.Options.read(sample.run.settings.options)):
        here = {number: counts[number] for number in map(sheet.grid.number, sheet.terrain) if number in counts}
        places = {sheet.grid.number(place.hex): place.name for place in sheet.places}
        most = sorted(here, key=lambda number: (-here[number], number))[:3]
        named = ", ".join(f"{places.get(n, n)} ({here[n] / len(sample.played):.1f} per game)" for n in most)
        fought = f"Most fought for: {named}." if most else "No battle was fought here."
        words = f"Every hex that was attacked: the darker, the more often. {fought}"
        yield Figure(f"Where it was fought: {sheet.title}", figures.board(sheet, here, words), words, wide=True)


def _odds(sample: Sample) -> Figure:
    by_column: dict[str, Counter[str]] = defaultdict(Counter)
    fell: Counter[str] = Counter()
    for one in sample.played:
        for battle in one.battles:
            by_column[battle.column][battle.attacker] += 1
            fell[battle.column] += battle.fell
    ordered = sorted(by_column, key=_ratio)
    shown = [[column] for column in ordered[:MOST_COLUMNS]]
    shown[-1] += ordered[MOST_COLUMNS:]
    rows = []
    for together in shown:
        parts = [sum(by_column[column][side] for column in together) for side in sample.sides]
        name = together[0] + "+" * (len(together) > 1)
        rows.append((name, parts, f"{sum(fell[column] for column in together) / sum(parts):.0%}"))
    battles = sum(len(one.battles) for one in sample.played)
    words = (
        f"{battles / len(sample.played):.1f} attacks per game, by their odds;"
        " the figure above each column is how often the hex fell."
    )
    return Figure("Odds chosen", figures.columns(rows, KINDS, words), words)


def _ratio(column: str) -> float:
    """The odds of a column as a number, whatever separates its two halves."""
    words = "".join(c if c.isdigit() or c == "." else " " for c in column).split()
    return float(words[0]) / max(float(words[1]), 0.01) if len(words) > 1 else float(words[0]) if words else 0.0


def _luck(one: Played, first: str) -> float:
    """What the dice gave the first side in a game, in attack and defence."""
    return fsum((battle.luck or 0.0) * (1 if battle.attacker == first else -1) for battle in one.battles)


def _luck_share(sample: Sample) -> Figure:
    first, camp = sample.sides[0], sample.game.camps[0]
    points = [(_luck(one, first), float(one.margin)) for one in sample.played]
    kinds = ["first" if one.won(*camp) else "second" if one.winners else "strong" for one in sample.played]
    slope, share, centre = fitted(points)
    words = (
        f"The luck of {first}'s dice and its margin in every game, in the colour of the winner."
        f" Luck accounts for {share:.0%} of the differences between games; a loss spared or inflicted"
        f" is worth {slope:+.1f} points."
    )
    return Figure("How much was luck", figures.cloud(points, kinds, slope, centre, words), words)


def fitted(points: Sequence[tuple[float, float]]) -> tuple[float, float, tuple[float, float]]:
    """The slope of the line through points, the share of their scatter it accounts for, and their centre.

    >>> fitted([(0, 1), (1, 3), (2, 5)])
    (2.0, 1.0, (1.0, 3.0))
    """
    x0, y0 = mean([x for x, _ in points]), mean([y for _, y in points])
    if len({x for x, _ in points}) < 2 or len({y for _, y in points}) < 2:
        return 0.0, 0.0, (x0, y0)
    xx = fsum((x - x0) ** 2 for x, _ in points)
    yy = fsum((y - y0) ** 2 for _, y in points)
    xy = fsum((x - x0) * (y - y0) for x, y in points)
    return xy / xx, (xy / sqrt(xx * yy)) ** 2, (x0, y0)


def _options(samples: Sequence[Sample]) -> Figure:
    first = samples[0].sides[0]
    traits = [sample.traits for sample in samples]
    telling = [i for i in range(len(traits[0])) if len({trait[i] for trait in traits}) > 1]
    rows: list[tuple[str, Interval, str]] = [
        (", ".join(sample.traits[i] for i in telling) or str(sample.run.path.name), sample.weighed.wins(0), "first")
        for sample in samples
    ]
    base, *others = rows
    clear = [name for name, share, _ in others if share.low > base[1].high or share.high < base[1].low]
    found = f"Clearly different: {'; '.join(clear)}." if clear else "No difference is clearly more than chance."
    words = f"How often {first} wins in this run and in the others. {found}"
    return Figure("What options change", figures.shares(rows, words), words)
