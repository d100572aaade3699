"""The computer players one may sit down against: a level, and two knobs of its style."""

from __future__ import annotations

from galicia.engine.errors import UnknownWord
from galicia.players import player
from galicia.players.style import KNOBS, Style

DEFAULT = "recruit"


def opponent(name: str | None) -> str:
    """The name of a player, checked and in its shortest form.

    >>> opponent("staff:aggression=0.80:caution=1"), opponent(None)
    ('staff:aggression=0.8', 'recruit')
    >>> opponent("staff:exposure=3")
    Traceback (most recent call last):
    galicia.engine.errors.UnknownWord: at the table a style has caution and aggression; exposure is for the laboratory
    """
    name = name or DEFAULT
    player(name)
    level, _, text = name.partition(":")
    style = Style.parse(text)
    if style.changes:
        weight = style.changes[0][0]
        raise UnknownWord(f"at the table a style has {' and '.join(KNOBS)}; {weight} is for the laboratory")
    if text and level == "random":
        raise UnknownWord("random leaves everything to chance: it has no style")
    knobs = [f"{knob}={getattr(style, knob):g}" for knob in KNOBS if getattr(style, knob) != 1]
    return ":".join([level, *knobs])
