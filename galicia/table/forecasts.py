"""What takes long to work out for people: forecasts, and overlays that are dear, from what their seat knows.

They come from a process of their own, so that no order waits.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from msgspec.structs import replace

from galicia.engine.position import Position
from galicia.engine.sentences import Told
from galicia.table import messages as m
from galicia.table.bots import Worker
from galicia.table.match import Match, Refusal
from galicia.table.matches import Matches, Problem
from galicia.table.questions import Known, answer
from galicia.table.seat_view import known_to
from galicia.table.shapes import Threatened
from galicia.table.wording import Wording

MOST_WAITING = 100
LONGEST = 20.0  # seconds for one forecast: others wait behind it
DEAR = ("supply", "threat")  # overlays
Asked = m.Forecast | m.Strongest | m.Overlay
Answered = m.Foreseen | m.Strength | m.OverlayAnswer
log = logging.getLogger(__name__)


class Refused(NamedTuple):
    """A refusal on its way back from the worker."""

    code: str
    reasons: list[Told]


def is_dear(question: object) -> bool:
    """Whether others would have to wait for the answer to a question."""
    return isinstance(question, m.Forecast | m.Strongest) or (isinstance(question, m.Overlay) and question.name in DEAR)


def foresee(position: str, seat: str | None, question: Asked) -> Answered | Refused:
    """Runs in a worker: the answer, as far as the seat that knows this position can tell."""
    state = Position.loads(position).state()
    try:
        found: Answered = answer(Known(state.game, state, Wording(state.game)), seat, question)
    except Refusal as refusal:
        return Refused(refusal.code, refusal.reasons)
    return found


def is_grave(threat: Threatened) -> bool:
    """Whether one has to think of it: a hex that can be attacked at good odds, or a place that can just be entered."""
    return threat.open or threat.strong is True


class Forecasters:
    """Answers one question after another; people wait for it, so it does not stand back as computer players do."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.worker = Worker(nice=0)
        self._waiting = 0
        self._turn = asyncio.Lock()
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True
        self.worker.end()

    def be_ready(self) -> None:
        """Somebody has come who may ask: the process is there when they do."""
        if not self.worker.there:
            self.matches.start_work(self._start())

    async def _start(self) -> None:
        try:
            async with self._turn:
                await self.worker.start()
        except Exception as error:
            if not self._stopped:  # a table that ends takes its processes along, ready or not
                log.warning("no process for forecasts yet: %r", error)

    async def ask(self, match: Match, seat: str | None, question: Asked) -> Answered:
        """The answer to a question about the position as it is now; an overlay is asked for again and again."""
        if not isinstance(question, m.Overlay):
            return await self._answer(match, seat, question, match.state)
        key = match.revision, seat, question.name, question.side
        found = match.overlays.get(key)
        if found is None:
            found = await self._answer(match, seat, question, match.state)
            match.overlays = {old: kept for old, kept in match.overlays.items() if old[0] == match.revision}
            match.overlays[key] = found
        return replace(found, id=question.id)

    async def new_threats(self, match: Match, seat: str, before: Any) -> list[Threatened]:
        """What enemies could do to a seat next that they could not in an earlier state."""
        question = m.Overlay(0, "threat")
        now = await self.ask(match, seat, question)
        then = await self._answer(match, seat, question, before)
        assert isinstance(now, m.ThreatOverlay) and isinstance(then, m.ThreatOverlay)
        known = {threat.hex for threat in then.hexes if is_grave(threat)}
        return [threat for threat in now.hexes if is_grave(threat) and threat.hex not in known]

    async def _answer(self, match: Match, seat: str | None, question: Asked, state: Any) -> Answered:
        found = await self._work(known_to(match, seat, state).position(), seat, question)
        if isinstance(found, Refused):
            raise Refusal(found.code, *found.reasons)
        return found

    async def _work(self, *job: Any) -> Answered | Refused:
        if self._waiting >= MOST_WAITING:
            raise Problem(429, "slow-down", "too many forecasts are wanted; ask again in a few seconds")
        self._waiting += 1
        try:
            async with self._turn:
                try:
                    return await self.worker.run(foresee, *job, within=LONGEST)
                except BrokenProcessPool:  # somebody has ended the process; another starts
                    return await self.worker.run(foresee, *job, within=LONGEST)
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("no forecast: %r", error)
            raise Problem(503, "no-forecast", "the forecast takes too long; ask for a simpler one") from None
        finally:
            self._waiting -= 1
