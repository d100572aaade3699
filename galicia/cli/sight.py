"""The table in words: the head of a position, its stacks, the events a seat has seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from galicia.cli.paint import BOLD, FAINT, Paint
from galicia.engine.events import Event
from galicia.engine.views import Counter, StackView, View
from galicia.players.thoughts import Thought, spoken

STRENGTHS = ("attack", "defence", "movement")
UNREMARKABLE = (0, "", "in", None)


def seen(state: Any, seat: str | None) -> View:
    """What a seat may see; without a seat, everything."""
    if seat is not None:
        view: View = state.view(seat)
        return view
    common: View = state.view(None)
    best: dict[tuple[str, str], StackView] = {}
    for name in state.game.seats:
        for stack in state.view(name).stacks:
            key = (stack.side, stack.hex)
            if key not in best or _openness(stack) > _openness(best[key]):
                best[key] = stack
    prompt = common.prompt if state.over else str(state.decision)
    return View(**{**vars(common), "stacks": tuple(best.values()), "prompt": prompt})


def _openness(stack: StackView) -> tuple[int, int]:
    return len(stack.counters), sum(len(counter.markers or ()) for counter in stack.counters)


def head(state: Any, view: View, paint: Paint) -> Iterator[str]:
    """The state of the game, in two or three lines."""
    points = ", ".join(f"{side} {score}" for side, score in view.scores.items())
    yield paint(f"{state.game.title}, turn {view.turn}, {view.phase}", BOLD) + f"  (points: {points})"
    if state.result is not None:
        yield f"Result: {outcome(state)}"
    elif view.to_act is not None:
        yield f"{view.to_act} decides: {view.prompt}"


def outcome(state: Any) -> str:
    """How a finished game ended."""
    result = state.result
    if result is None:  # a written position whose agenda has run out
        return "no result"
    scores = ", ".join(f"{side} {points}" for side, points in result.scores.items())
    verb = "wins" if len(result.winners) == 1 else "win"
    winners = f"{' and '.join(result.winners)} {verb}" if result.winners else "a draw"
    return f"{winners}, {result.how} ({scores})"


def stacks(state: Any, view: View, paint: Paint, hexes: set[str] | None = None) -> Iterator[str]:
    """Every stack in the view, one side after the other, hex by hex."""
    for number, side in enumerate(state.game.sides):
        own = [s for s in view.stacks if s.side == side and (hexes is None or s.hex in hexes)]
        if own:
            yield paint.side(side, number)
        for stack in sorted(own, key=lambda s: _by_number(s.hex)):
            more = "" if stack.open else paint("  (top unit only)", FAINT)
            yield f"  {stack.hex:>6}  {', '.join(map(counter, stack.counters))}{more}"


def _by_number(number: str) -> tuple[float, str]:
    digits = number.replace(".", "", 1)
    return (float(number), number) if digits.isdecimal() else (float("inf"), number)


def counter(shown: Counter) -> str:
    """A counter in words: its name, the strengths it shows, and its markers if they are known."""
    words = [shown.unit, "-".join(str(shown.values[key]) for key in STRENGTHS if key in shown.values)]
    markers = [
        key if value == 1 and key not in shown.values and key not in COUNTED else f"{key} {value}"
        for key, value in (shown.markers or {}).items()
        if value not in UNREMARKABLE and shown.values.get(key) != value
    ]
    if markers:
        words.append(f"[{', '.join(markers)}]")
    return " ".join(word for word in words if word)


COUNTED = ("effectiveness", "spent")


def pools(view: View) -> Iterator[str]:
    """Units off the map."""
    for name, counters in view.pools.items():
        if counters:
            yield f"{name}: {', '.join(f'{c.side} {c.unit}' for c in counters)}"


def once_each(events: Iterable[Event]) -> Iterator[Event]:
    """Events with one version for the owner and one for others, once each: the owner's version.

    >>> full, less = Event("moved", 0b01, {"units": (4, 5)}), Event("moved", ~0b01, {"units": (5,)})
    >>> [event.facts["units"] for event in once_each([full, less])]
    [(4, 5)]
    """
    last: Event | None = None
    for event in events:
        if last is None or last.kind != event.kind or last.seen & event.seen:
            yield event
        last = event


def joined(events: Iterable[Event]) -> Iterator[Event]:
    """The steps of one march joined into one event.

    >>> steps = [Event("moved", -1, {"units": (4,), "start": 1, "end": 2})]
    >>> steps += [Event("moved", -1, {"units": (4,), "start": 2, "end": 3})]
    >>> [event.facts["start"] for event in joined(steps)], [event.facts["end"] for event in joined(steps)]
    ([1], [3])
    """
    last: Event | None = None
    for event in events:
        if last is not None and _goes_on(last, event):
            last = event._replace(facts={**event.facts, "start": last.facts["start"]})
            continue
        if last is not None:
            yield last
        last = event
    if last is not None:
        yield last


def _goes_on(last: Event, event: Event) -> bool:
    """Whether an event is the next step of a march by the same units."""
    return (
        last.kind == event.kind
        and last.facts.keys() == event.facts.keys() >= {"start", "end"}
        and event.facts["start"] == last.facts["end"]
        and all(last.facts[key] == event.facts[key] for key in event.facts.keys() - {"start", "end"})
    )


def tell(game: Any, events: Iterable[Event], seat: int | None = None) -> Iterator[str]:
    """Events as sentences with their cases; with a seat, only those it may know."""
    heard = once_each(events) if seat is None else (event for event in events if event.visible_to(seat))
    for event in joined(heard):
        yield str(game.tell(event))


def reasons(game: Any, thought: Thought, paint: Paint) -> Iterator[str]:
    """A question a player has weighed: each answer with its value and why, the chosen one first."""
    yield paint(f"Its reasons ({thought.question}):", BOLD)
    for choice in thought.choices:
        yield f"  {choice.value:+6.1f}  {spoken(game, choice.words)}"
        terms = [f"{value:+.1f} {spoken(game, words)}" for words, value in choice.terms]
        if terms:
            yield paint(f"          {', '.join(terms)}", FAINT)
