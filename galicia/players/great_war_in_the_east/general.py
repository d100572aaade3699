"""How the general plays Great War in the East: like the staff, but planning in several moods."""

from __future__ import annotations

from typing import ClassVar

from galicia.players.great_war_in_the_east.staff import Staff
from galicia.players.planning import Commanding


class General(Commanding, Staff):
    """The staff with more time."""

    level: ClassVar[str] = "general"
    mutations: ClassVar[int] = 4_000  # a longer search finds nothing better here
    heat: ClassVar[float] = 0.1
