"""Who is at a match, known to every process on one database.

A process tells the others which seats are taken in it whenever that changes, and asks for theirs when it takes up a
match. It also says now and then that it lives: what a silent one has told is forgotten.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

from galicia.table.match import Match

if TYPE_CHECKING:
    from galicia.table.matches import Matches

BEAT, SILENCE = 3.0, 10.0  # seconds between signs of life, and without one until a process counts as gone
log = logging.getLogger(__name__)


class Company:
    """The other processes."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._heard: dict[str, float] = {}  # when each was last heard of
        self._beating: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.matches.database.backend.shared:
            self._beating = asyncio.create_task(self._beat())

    async def stop(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
            await self._say(f"gone {self.matches.name}")

    def tell(self, match: Match, kind: str = "here") -> None:
        """Tell who is here at a match; with the kind "asks", ask for the same."""
        if self.matches.database.backend.shared:
            seats = ",".join(sorted(seat for seat in match.audience.here if seat))
            self.matches.start_work(self._say(f"{kind} {match.head.id} {self.matches.name} {seats}"))

    async def _say(self, text: str) -> None:
        await self.matches.database.write(lambda c: c.notify(text))

    def heard(self, kind: str, words: list[str]) -> None:
        """A message from another process."""
        if kind in ("alive", "gone"):
            (name,) = words
            self._heard[name] = monotonic()
            if kind == "gone":
                self._forget(name)
        elif words[0] in self.matches.live and words[1] != self.matches.name:
            match, name = self.matches.live[words[0]], words[1]
            self._heard[name] = monotonic()
            match.audience.is_elsewhere(name, frozenset(words[2].split(",")) if words[2:] else frozenset())
            if kind == "asks" and match.audience.here:
                self.tell(match)

    async def _beat(self) -> None:
        while True:
            try:
                await self._say(f"alive {self.matches.name}")
                for name in [name for name, at in self._heard.items() if monotonic() - at > SILENCE]:
                    self._forget(name)
            except Exception:
                log.exception("telling the other processes that this one lives failed")
            await asyncio.sleep(BEAT)

    def _forget(self, name: str) -> None:
        self._heard.pop(name, None)
        for match in self.matches.live.values():
            match.audience.is_elsewhere(name, frozenset())
