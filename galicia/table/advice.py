"""Advice for people: what the staff would do in their place, worked out only from what their seat knows."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

from galicia.engine.errors import GaliciaError
from galicia.engine.sentences import plain
from galicia.engine.steps import TypedRoll
from galicia.players.ahead import adviser
from galicia.table import messages as m
from galicia.table.bots import Decided, Worker
from galicia.table.match import Change, Match, Refusal
from galicia.table.matches import Matches, Problem
from galicia.table.security import Bucket
from galicia.table.thoughts import thought_facts

EVERY, AT_ONCE = 2.0, 10.0  # a seat may ask ten times at once, then every two seconds
MOST_WAITING = 20
log = logging.getLogger(__name__)


@dataclass(slots=True)
class Asked:
    """The last question of a seat: its revision, and the answer, given or in progress.

    As long as the advice is followed the staff goes on with its plan: `at` is the revision up to which it was.
    """

    seat: str
    bucket: Bucket = field(default_factory=lambda: Bucket(1 / EVERY, AT_ONCE))
    revision: int = -1
    answer: asyncio.Task[m.Advice] | None = None
    at: int = -1
    rest: list[str] = field(default_factory=list)
    memory: bytes = b""
    thoughts: list[m.ThoughtFacts] = field(default_factory=list)

    def hear(self, change: Change) -> None:
        """Keep the advice after a change that follows it or that others made; any other change ends it."""
        mine = any(order.seat == self.seat for order in change.orders)
        follows = not mine or self.rest[:1] == [change.sentence]
        if change.kind != "order" or change.orders[0].revision != self.at + 1 or not follows:
            self.at = -1
            return
        self.at = change.orders[-1].revision
        self.rest = self.rest[1:] if mine else self.rest


def is_final(match: Match, seat: str, orders: list[str]) -> bool:
    """Whether nothing takes some orders of a seat back once all are given, as far as it can tell."""
    state = match.game.known(match.state, match.game.seat_number(seat))
    sealed = False
    try:
        for sentence in orders:
            state.play(sentence)
            sealed |= not state.can_undo
    except GaliciaError:  # the match has moved on, and the advice is of no use any more
        return True
    return sealed or state.over or state.to_act != seat


class Advisers:
    """Answers one question after another, in a process that no computer player waits for."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
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
            raise Refusal("no-advice", plain("this match is played without advice"))
        if isinstance(match.state.step, TypedRoll):
            raise Refusal("no-advice", plain("the dice are yours to roll; there is nothing to advise"))
        asked: Asked = match.asked.setdefault(seat, Asked(seat))
        if asked.answer is None or asked.revision != revision:
            if not asked.bucket.take() or self._waiting >= MOST_WAITING:
                raise Problem(429, "slow-down", "too many questions; wait a few seconds")
            asked.revision, asked.answer = revision, self.matches.start_work(self._advise(match, asked))
        try:
            advice = await asyncio.shield(asked.answer)
        except Exception as error:
            asked.answer = None
            log.warning("match %s: no advice for %s: %r", match.head.id, seat, error)
            raise Problem(503, "no-advice", "the staff has come to no decision; ask again") from None
        match.check(seat, revision)
        return advice

    async def _advise(self, match: Match, asked: Asked) -> m.Advice:
        seat, revision = asked.seat, match.revision
        goes_on = asked.at == revision
        if not (goes_on and asked.rest):
            known = match.game.known(match.state, match.game.seat_number(seat)).position()
            seed = f"{match.head.id}/{seat}/{revision}/advice"
            decided = await self._think(known, adviser(match.game), seed, asked.memory if goes_on else None)
            new = [thought_facts(match.game, thought, seat, revision) for thought in decided.thoughts]
            asked.thoughts = new or (asked.thoughts if goes_on else [])
            asked.at, asked.rest, asked.memory = revision, list(decided.orders), decided.memory
        return m.Advice(revision, asked.rest, is_final(match, seat, asked.rest), asked.thoughts)

    async def _think(self, *job: Any) -> Decided:
        self._waiting += 1
        try:
            async with self._turn:
                return await self.worker.think(*job)
        finally:
            self._waiting -= 1
