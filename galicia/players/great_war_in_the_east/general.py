"""How the general plays Great War in the East: like the staff, by weights of its own."""

from __future__ import annotations

from typing import ClassVar

from galicia.players.great_war_in_the_east.staff import Staff


class General(Staff):
    """The staff with tuned weights. Longer searches and plans in several moods were measured, and do not help here."""

    level: ClassVar[str] = "general"
