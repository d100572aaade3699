"""Positions that are only looked at: no match is made, nothing is stored, and whoever has the text may ask about it."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from typing import Any

from galicia.engine.dice import SeededDice
from galicia.engine.position import Position
from galicia.table import messages as m
from galicia.table import store
from galicia.table.forecasts import is_dear
from galicia.table.match import Match
from galicia.table.matches import Matches, Problem
from galicia.table.questions import answer
from galicia.table.seat_view import asks, seat_view
from galicia.table.store import Head, SeatRow

MOST_READ = 32  # positions kept in memory, since each is asked about many times


class Positions:
    """The positions read last, by their text."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._read: OrderedDict[bytes, Match] = OrderedDict()

    async def show(self, text: str, seat: str | None) -> m.PositionFacts:
        """A position as a seat sees it: what a client needs to show it."""
        match = await self._match(text)
        seat = seat_in(match, seat)
        known = [match.game.seats[number] for number in match.state.known_to]
        return m.PositionFacts(known, self._welcome(match, seat))

    def _welcome(self, match: Match, seat: str) -> m.Welcome:
        head = match.head
        return m.Welcome(
            match="",
            game=head.game,
            title=match.game.title,
            scenario=head.scenario,
            options=head.options,
            seat=seat,
            seats={name: m.SeatFacts("open", "", "", False) for name in match.game.seats},
            dice=head.dice,
            commitment="",
            seed="",
            revision=0,
            view=seat_view(match.state, seat).view(),
            asks=asks(match, seat),
            log=[],
            chat=[],
            notes="",
            advice=False,
        )

    async def ask(self, text: str, seat: str | None, question: Any) -> Any:
        """The answer to a question about a position; worked out beside the matches, one at a time."""
        match = await self._match(text)
        seat = seat_in(match, seat)
        if is_dear(question):
            return await self.matches.forecasters.ask(match, seat, question)
        return await self.matches.work_out(answer, match, seat, question)

    async def _match(self, text: str) -> Match:
        key = sha256(text.encode("utf-8", "surrogatepass")).digest()
        found = self._read.get(key)
        if found is None:
            found = self._read[key] = await self.matches.work_out(self._at_rest, text)
            if len(self._read) > MOST_READ:
                self._read.popitem(last=False)
        self._read.move_to_end(key)
        return found

    def _at_rest(self, text: str) -> Match:
        """A match in memory that stands in a position and has no orders."""
        state = Position.loads(text).state(SeededDice("looking"))
        if not state.over:
            state.advance()
        at, options = store.now(), dict(state.options.changed())
        seats = {seat: SeatRow(seat, "open", "", "", "") for seat in state.game.seats}
        head = Head("", state.game.id, state.scenario, options, "sealed", "", "", text, [], 0, 0, 0, "", state.over, "",
                    at, at, False)  # fmt: skip
        return Match(self.matches.database, head, seats, state, None)


def seat_in(match: Match, seat: str | None) -> str:
    """The seat to look from: the one asked for, else the one whose knowledge it is, else the one that must decide."""
    names: tuple[str, ...] = match.game.seats
    if seat is not None and seat not in names:
        raise Problem(400, "unknown", f"there is no seat {seat!r}; there are: {', '.join(names)}")
    known = [names[number] for number in match.state.known_to]
    return seat or next(iter(known), match.state.to_act or names[0])
