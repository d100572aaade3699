"""Figures as inline SVG: bars, curves with bands, clouds and boards. Colours come from the page that holds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import cos, pi, sin, sqrt
from typing import Any, NamedTuple

from galicia.lab.measures import Interval

WIDTH, HEIGHT = 360, 220
LEFT, RIGHT, TOP, BOTTOM = 40, 12, 12, 34
LETTER = 7  # about the width of one on a board
RADIUS = 1 / sqrt(3)  # of a hex whose centre is 1 away from its neighbours'


def svg(width: float, height: float, label: str, body: str) -> str:
    """A drawing that fills its width and describes its content for screen readers."""
    box = f"0 0 {_n(width)} {_n(height)}"
    return f'<svg viewBox="{box}" role="img" aria-label="{escape(label)}">{body}</svg>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" class="{kind}"/>'


def rect(x: float, y: float, width: float, height: float, kind: str, hint: str = "") -> str:
    title = f"<title>{escape(hint)}</title>" if hint else ""
    size = f'width="{_n(max(0, width))}" height="{_n(max(0, height))}"'
    return f'<rect x="{_n(x)}" y="{_n(y)}" {size} class="{kind}">{title}</rect>'


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Axes:
    """A frame with round numbers along both axes, and the scale from values to the drawing."""

    def __init__(self, xs: tuple[float, float], ys: tuple[float, float]) -> None:
        self.xs, self.ys = (
            (xs if xs[0] < xs[1] else (xs[0] - 1, xs[0] + 1)),
            (ys if ys[0] < ys[1] else (ys[0], ys[0] + 1)),
        )

    def x(self, value: float) -> float:
        return LEFT + (value - self.xs[0]) / (self.xs[1] - self.xs[0]) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (value - self.ys[0]) / (self.ys[1] - self.ys[0]) * (HEIGHT - TOP - BOTTOM)

    def drawn(self, x_name: str, *, x_marks: bool = True) -> str:
        parts = []
        for value in ticks(*self.ys):
            parts.append(line(LEFT, self.y(value), WIDTH - RIGHT, self.y(value), "grid" if value else "zero"))
            parts.append(text(LEFT - 6, self.y(value) + 4, f"{value:g}", "tick", "end"))
        for value in ticks(*self.xs) if x_marks else ():
            parts.append(text(self.x(value), HEIGHT - BOTTOM + 15, f"{value:g}", "tick", "middle"))
        parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 4, x_name, "tick", "middle"))
        return "".join(parts)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two values.

    >>> ticks(0, 43), ticks(1, 12)
    ([0, 10, 20, 30, 40], [2, 4, 6, 8, 10, 12])
    """
    raw = (high - low) / about
    size = 10.0 ** len(str(int(raw))) / 10 if raw >= 1 else 0.1
    step = next(size * factor for factor in (1, 2, 5, 10, 20) if size * factor >= raw * 0.9)
    found, value = [], -(-low // step) * step
    while value <= high + 1e-9:
        found.append(round(value, 6))
        value += step
    return [int(one) if one == int(one) else one for one in found]


def shares(rows: Sequence[tuple[str, Interval, str]], label: str) -> str:
    """Shares as bars with their intervals, one row each: name, share, class of colour."""
    height, parts, left = 46 * len(rows) + 26, [], 8
    span = WIDTH - 2 * left
    for i, (name, share, kind) in enumerate(rows):
        y = 46 * i
        told = f"{share.value:.0%}  [{share.low:.0%}, {share.high:.0%}]"
        parts.append(text(left, y + 16, name, "name") + text(WIDTH - left, y + 16, told, "value", "end"))
        parts.append(rect(left, y + 22, span, 14, "track") + rect(left, y + 22, span * share.value, 14, kind))
        low, high = left + span * share.low, left + span * share.high
        parts += [line(low, y + 29, high, y + 29, "whisker")]
        parts += [line(x, y + 24, x, y + 34, "whisker") for x in (low, high)]
    middle = left + span / 2
    parts.append(line(middle, 20, middle, height - 22, "half") + text(middle, height - 6, "half", "tick", "middle"))
    return svg(WIDTH, height, label, "".join(parts))


class Curve(NamedTuple):
    """A curve with the band that holds the middle eight of ten games."""

    name: str
    kind: str
    points: Sequence[tuple[float, float, float, float]]  # x, low, middle, high


def curves(found: Sequence[Curve], x_name: str, label: str) -> str:
    """Curves over the same axis."""
    every = [point for curve in found for point in curve.points]
    lowest, highest = min(0.0, *(p[1] for p in every)), max(1.0, *(p[3] for p in every))
    axes = Axes((every[0][0], max(p[0] for p in every)), (lowest, highest * 1.05))
    parts = [axes.drawn(x_name)]
    for curve in found:
        upper = [f"{_n(axes.x(x))},{_n(axes.y(high))}" for x, _, _, high in curve.points]
        lower = [f"{_n(axes.x(x))},{_n(axes.y(low))}" for x, low, _, _ in reversed(curve.points)]
        parts.append(f'<polygon points="{" ".join(upper + lower)}" class="band {curve.kind}"/>')
    for curve in found:
        middle = " ".join(f"{_n(axes.x(x))},{_n(axes.y(mid))}" for x, _, mid, _ in curve.points)
        parts.append(f'<polyline points="{middle}" class="curve {curve.kind}"/>')
    return svg(WIDTH, HEIGHT, label, "".join(parts))


def histogram(values: Sequence[float], x_name: str, label: str, marks: Mapping[str, float]) -> str:
    """How often values occur; below zero in one colour, above in the other; named marks as lines."""
    low, high = min(0.0, *values, *marks.values()), max(0.0, *values, *marks.values())
    step = max(1.0, ticks(low, max(high, low + 1), 14)[1] - ticks(low, max(high, low + 1), 14)[0])
    first, last = int(low // step), int(high // step)
    counts = [sum(i <= value / step < i + 1 for value in values) for i in range(first, last + 1)]
    axes = Axes((first * step, (last + 1) * step), (0, max(counts) * 1.15))
    parts = [axes.drawn(x_name)]
    for i, count in enumerate(counts, first):
        left, right = axes.x(i * step), axes.x((i + 1) * step)
        hint = f"{i * step:g} to {(i + 1) * step:g}: {count} games"
        kind = "second" if i < 0 else "first"
        parts.append(rect(left + 0.5, axes.y(count), right - left - 1, axes.y(0) - axes.y(count), f"{kind} soft", hint))
    for name, value in marks.items():
        parts.append(line(axes.x(value), TOP, axes.x(value), axes.y(0), "mark"))
        near = axes.x(value) > WIDTH * 0.75
        parts.append(text(axes.x(value) + (-4 if near else 4), TOP + 8, name, "tick", "end" if near else "start"))
    return svg(WIDTH, HEIGHT, label, "".join(parts))


def columns(rows: Sequence[tuple[str, Sequence[int], str]], kinds: Sequence[str], label: str) -> str:
    """Stacked columns: the name below, the parts, and a remark on top."""
    axes = Axes((0, len(rows)), (0, max(sum(parts) for _, parts, _ in rows) * 1.15))
    found = [axes.drawn("odds", x_marks=False)]
    for i, (name, parts, remark) in enumerate(rows):
        left, width, base = axes.x(i + 0.12), axes.x(i + 0.88) - axes.x(i + 0.12), 0
        for part, kind in zip(parts, kinds, strict=True):
            top = axes.y(base + part)
            found.append(rect(left, top, width, axes.y(base) - top, kind, f"{name}: {part}"))
            base += part
        found.append(text(axes.x(i + 0.5), axes.y(base) - 4, remark, "tick", "middle"))
        found.append(text(axes.x(i + 0.5), HEIGHT - BOTTOM + 15, name, "tick", "middle"))
    return svg(WIDTH, HEIGHT, label, "".join(found))


def cloud(
    points: Sequence[tuple[float, float]], kinds: Sequence[str], slope: float, centre: tuple[float, float], label: str
) -> str:
    """Points, each with its class of colour, and the straight line that fits them best."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    axes = Axes((min(xs), max(xs)), (min(ys), max(ys)))
    parts = [axes.drawn("luck of the first side, in losses")]
    for (x, y), kind in zip(points, kinds, strict=True):
        parts.append(f'<circle cx="{_n(axes.x(x))}" cy="{_n(axes.y(y))}" r="3" class="{kind} dot"/>')
    ends = [(x, centre[1] + slope * (x - centre[0])) for x in axes.xs]
    ends = [(x, min(max(y, axes.ys[0]), axes.ys[1])) for x, y in ends]
    (x1, y1), (x2, y2) = ends
    parts.append(line(axes.x(x1), axes.y(y1), axes.x(x2), axes.y(y2), "mark"))
    return svg(WIDTH, HEIGHT, label, "".join(parts))


def board(sheet: Any, counts: Mapping[str, int], label: str, scale: int = 26) -> str:
    """A simple board: hexes, waters and towns; the more often a hex was fought for, the darker it is."""
    grid = sheet.grid
    centres = {h: grid.centre(h) for h in sheet.terrain}
    left, top = min(x for x, _ in centres.values()) - 1, min(y for _, y in centres.values()) - 1
    at = {h: ((x - left) * scale, (y - top) * scale) for h, (x, y) in centres.items()}
    turn = pi / 6 if grid.by_rows else 0
    corners = [(cos(turn + k * pi / 3) * RADIUS * scale, sin(turn + k * pi / 3) * RADIUS * scale) for k in range(6)]
    most = max(counts.values(), default=1)
    ground, heat, water, names = [], [], [], []
    for h, (x, y) in at.items():
        shape = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
        ground.append(f'<polygon points="{shape}" class="hex {escape(sheet.terrain[h])}"/>')
        number = grid.number(h)
        if counts.get(number):
            title = f"<title>{escape(number)}: {counts[number]} battles</title>"
            shade = 0.12 + 0.83 * sqrt(counts[number] / most)
            heat.append(f'<polygon points="{shape}" class="heat" fill-opacity="{shade:.2f}">{title}</polygon>')
    for side in sheet.sides:
        if side.a in at and side.b in at and any("river" in feature for feature in side.features):
            (ax, ay), (bx, by) = at[side.a], at[side.b]
            mx, my, dx, dy = (ax + bx) / 2, (ay + by) / 2, (by - ay) * RADIUS / 2, (ax - bx) * RADIUS / 2
            water.append(line(mx - dx, my - dy, mx + dx, my + dy, "river"))
    width = max(x for x, _ in at.values()) + scale
    height = max(y for _, y in at.values()) + scale
    towns = [place for place in sheet.places if place.hex in at and place.kind in ("city", "town")]
    towns.sort(key=lambda place: -counts.get(grid.number(place.hex), 0))
    taken: list[tuple[float, float, float]] = []
    for place in towns:
        x, y = at[place.hex]
        names.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6" class="town"/>')
        reach = LETTER * len(place.name) / 2
        x = min(max(x, reach), width - reach)
        told = place.kind == "city" or grid.number(place.hex) in counts
        if told and all(abs(x - ox) > reach + other or abs(y - oy) > LETTER * 2 for ox, oy, other in taken):
            taken.append((x, y, reach))
            names.append(text(x, y - 6, place.name, "place", "middle"))
    return svg(width, height, label, "".join(ground + heat + water + names))
