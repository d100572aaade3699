"""Views: what one seat may know, built from what it may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Counter:
    """A counter as it can be seen: the printed values of the side showing, and the markers if they are known."""

    unit: str
    side: str
    kind: str
    values: Mapping[str, int | str]
    markers: Mapping[str, int | str] | None = None


@dataclass(frozen=True)
class StackView:
    """A stack in a hex, top counter first. `open` tells whether the whole stack is known or only its top."""

    hex: str
    side: str
    open: bool
    counters: tuple[Counter, ...]


@dataclass(frozen=True)
class View:
    """All that may leave the server for one seat (or, with seat None, for spectators).

    `cards` are those of every place in words, or their number where the seat may not look.
    """

    game: str
    seat: str | None
    turn: int
    phase: str
    to_act: str | None
    prompt: str
    scores: Mapping[str, int]
    stacks: tuple[StackView, ...]
    pools: Mapping[str, tuple[Counter, ...]]
    facts: Mapping[str, Any]
    cards: Mapping[str, tuple[str, ...] | int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Plain data for a program or a browser."""
        return asdict(self)


def seen(
    s: Any,
    seat: int | None,
    phases: Mapping[type, str],
    scores: Sequence[int],
    stacks: Iterable[StackView],
    pools: Mapping[str, Iterable[Counter]],
    facts: Mapping[str, Any],
) -> View:
    """A view of a wargame: what a game shows of scores, stacks, pools and facts, with what every game shows."""
    game, result = s.game, {} if s.result is None else {"result": s.result._asdict()}
    return View(
        game=game.id,
        seat=None if seat is None else game.seats[seat],
        turn=s.turn,
        phase=phase(s, phases),
        to_act=s.to_act,
        prompt=str(s.asked(seat)),
        scores=dict(zip(game.sides, scores, strict=True)),
        stacks=tuple(stacks),
        pools={name: tuple(counters) for name, counters in pools.items()},
        facts={"phasing": game.sides[s.side], **facts, **result},
    )


def phase(s: Any, names: Mapping[type, str]) -> str:
    """The phase of a wargame in words: the name of the latest phase on the agenda, with the phasing side."""
    if s.over:
        return "over"
    side = s.game.sides[s.side]
    return next((f"{side} {names[type(step)]}" for step in reversed(s.agenda) if type(step) in names), f"{side} turn")
