"""Results: how a game ended, and its line in positions."""

from __future__ import annotations

from typing import Any, NamedTuple

from galicia.engine.forms import Line, whole


class Result(NamedTuple):
    """How a game ended: the winning seats (none in a draw), the scores of the sides, and how in words.

    >>> Result(("RU",), {"AH": 40, "RU": 52}, "more victory points").winners
    ('RU',)
    """

    winners: tuple[str, ...]
    scores: dict[str, int]
    how: str


def _write(s: Any) -> str:
    """The winners, none in a draw, and the score of each side."""
    if s.result is None:
        return "none" if s.over else ""
    scores = (f"{side} {s.result.scores[side]}" for side in s.game.sides)
    return " ".join(["+".join(s.result.winners) or "draw", *scores])


def _read(s: Any, words: list[str]) -> None:
    """The same again; only seats of one side win."""
    if words == ["none"] and s.over:
        return  # the agenda of a position somebody wrote has run out
    game, (text, *rest) = s.game, words
    named = () if text == "draw" else tuple(text.split("+"))
    camp = next((camp for camp in game.camps if set(named) <= set(camp)), ())
    winners = tuple(seat for seat in camp if seat in named)
    sides, points = tuple(rest[::2]), rest[1::2]
    if winners != named or sides != game.sides:
        raise ValueError(text)
    scores = dict(zip(sides, map(whole, points), strict=True))
    s.result = Result(winners, scores, game.how_ended(winners, scores))


RESULT = Line("result", "SEAT[+SEAT]|draw SIDE NUMBER ...", _write, _read)
