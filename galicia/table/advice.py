"""Advice to people: what the staff would do in their place, worked out from what their seat knows and nothing else."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

from galicia.engine.errors import Reason
from galicia.engine.steps import TypedRoll
from galicia.table import messages as m
from galicia.table.bots import Worker
from galicia.table.hall import Hall, Problem
from galicia.table.match import Match, Refusal
from galicia.table.security import Bucket
from galicia.table.thoughts import thought_facts

ADVISER = "staff"
EVERY, AT_ONCE = 3.0, 5.0  # a seat may ask five times at once, then every three seconds
MOST_WAITING = 20
log = logging.getLogger(__name__)


@dataclass(slots=True)
class Asked:
    """What a seat has asked last: at which revision, and the answer under way or given."""

    bucket: Bucket = field(default_factory=lambda: Bucket(1 / EVERY, AT_ONCE))
    revision: int = -1
    answer: asyncio.Task[m.Advice] | None = None


class Advisers:
    """Answers one after the other, in a process that no computer player waits for."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.worker = Worker()
        self._waiting = 0
        self._turn = asyncio.Lock()

    def stop(self) -> None:
        self.worker.end()

    async def ask(self, match: Match, seat: str | None, revision: int) -> m.Advice:
        """The advice for a revision; the same question is worked out once."""
        match.check(seat, revision)
        match.check_turn(seat)
        assert seat is not None
        if not match.head.advice:
            raise Refusal("no-advice", Reason("this match is played without advice"))
        if isinstance(match.state.step, TypedRoll):
            raise Refusal("no-advice", Reason("dice are thrown, not advised"))
        asked: Asked = match.asked.setdefault(seat, Asked())
        if asked.answer is None or asked.revision != revision:
            if not asked.bucket.take() or self._waiting >= MOST_WAITING:
                raise Problem(429, "slow-down", "too many questions; wait a few seconds")
            asked.revision, asked.answer = revision, self.hall.start_work(self._advise(match, seat))
        try:
            advice = await asyncio.shield(asked.answer)
        except Exception as error:
            asked.answer = None
            log.warning("match %s: no advice for %s: %r", match.head.id, seat, error)
            raise Problem(503, "no-advice", "the staff has come to no decision; ask again") from None
        match.check(seat, revision)
        return advice

    async def _advise(self, match: Match, seat: str) -> m.Advice:
        revision, number = match.revision, match.game.seat_number(seat)
        known = match.game.known(match.state, number).position()
        self._waiting += 1
        try:
            async with self._turn:
                decided = await self.worker.think(known, ADVISER, f"{match.head.id}/{seat}/{revision}/advice")
        finally:
            self._waiting -= 1
        return m.Advice(revision, list(decided.orders), [thought_facts(t, seat, revision) for t in decided.thoughts])
