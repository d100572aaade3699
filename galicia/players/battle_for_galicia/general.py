"""How the general plays Battle for Galicia: as the staff does, but planning longer, in several moods."""

from __future__ import annotations

from typing import ClassVar

from galicia.players.battle_for_galicia.staff import Staff
from galicia.players.planning import Commanding


class General(Commanding, Staff):
    """The staff with more time and tuned weights."""

    level: ClassVar[str] = "general"
    mutations: ClassVar[int] = 12_000
