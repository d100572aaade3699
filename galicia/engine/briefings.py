"""What a player reads before the first turn, and before choosing a game: said by the game, shown by any interface."""

from __future__ import annotations

from typing import NamedTuple


class Evening(NamedTuple):
    """What kind of evening a game is: hours from and to, weight from 1 to 5, whether it is good alone, and in words."""

    hours: tuple[int, int]
    weight: int
    good_alone: bool
    gist: str  # one sentence for a card
    words: str  # two or three for who has chosen it


class Aim(NamedTuple):
    """Something that brings points: how many, for what, when, to which seat, and where on the map."""

    points: str
    what: str
    when: str = ""
    seat: str = ""
    hexes: tuple[str, ...] = ()


class Part(NamedTuple):
    """A heading of a few words, and a sentence."""

    title: str
    words: str


class Briefing(NamedTuple):
    """Who I am, what I want, how points are won, a turn in four steps, and what is different in this game."""

    situation: str
    goal: str
    aims: tuple[Aim, ...]  # one's own first
    turn: tuple[Part, ...]
    different: tuple[Part, ...]  # four at most
