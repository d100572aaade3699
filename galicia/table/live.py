"""Who is watching a match, and what each is told."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from galicia.table.faces import Print, asks, events_for, face
from galicia.table.match import Change, Match
from galicia.table.messages import Closed, Presence, SeatFacts, Update, write
from galicia.table.store import now

LONGEST_QUEUE = 500


class Subscriber:
    """One connection: what waits to be sent to it. One that does not keep up is dropped."""

    def __init__(self, seat: str | None) -> None:
        self.seat = seat
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(LONGEST_QUEUE)
        self.lost = False

    def send(self, message: bytes) -> None:
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.lost = True

    def end(self) -> None:
        """Nothing more will come."""
        with suppress(asyncio.QueueFull):
            self.queue.put_nowait(None)


class Audience:
    """The subscribers of one match. What a seat is told is worked out once, however many look over its shoulder."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.subscribers: set[Subscriber] = set()
        self.prints: dict[str | None, Print] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}  # seats taken in other processes

    def join(self, subscriber: Subscriber) -> None:
        self.subscribers.add(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        for seat in set(self.prints) - {s.seat for s in self.subscribers}:
            del self.prints[seat]
        if not self.subscribers:
            self.match.overlays.clear()

    @property
    def here(self) -> set[str | None]:
        """Who is connected to this process."""
        return {subscriber.seat for subscriber in self.subscribers}

    @property
    def online(self) -> set[str | None]:
        """Who is connected at all."""
        return self.here.union(*self._elsewhere.values())

    def is_elsewhere(self, process: str, seats: frozenset[str]) -> None:
        """Who is connected to another process."""
        if self._elsewhere.get(process, frozenset()) == seats:
            return
        self._elsewhere[process] = seats
        if not seats:
            del self._elsewhere[process]
        self.presence()

    def seats(self) -> dict[str, SeatFacts]:
        """Who sits where."""
        online = self.online
        return {
            name: SeatFacts(row.kind, row.player, row.name, row.kind == "computer" or name in online)
            for name, row in ((name, self.match.seats[name]) for name in self.match.game.seats)
        }

    def tell(self, change: Change) -> None:
        """Tell everybody of a change, as each may know it."""
        for seat in self.here:
            message = write(self.update(change, seat))
            for subscriber in self.subscribers:
                if subscriber.seat == seat:
                    subscriber.send(message)

    def update(self, change: Change, seat: str | None) -> Update:
        match = self.match
        new = face(match.state, seat)
        old = self.prints.get(seat, Print({}, {}))
        changes = old.changes(new)
        self.prints[seat] = new.print()
        mine = change.seat == seat or match.state.over
        return Update(
            revision=match.revision,
            kind=change.kind,
            seat=change.seat,
            sentence=change.sentence if mine else None,
            rolls=[pip for order in change.orders for pip in order.rolls],
            at=change.orders[-1].at if change.orders else now(),
            events=[event for order in change.orders for event in events_for(match, order, seat)],
            changes=changes,
            asks=asks(match, seat),
        )

    def presence(self) -> None:
        """Tell everybody who is there."""
        self.broadcast(write(Presence(self.seats())))

    def broadcast(self, message: bytes) -> None:
        for subscriber in self.subscribers:
            subscriber.send(message)

    def close(self, reason: str) -> None:
        """Say good-bye to everybody."""
        self.broadcast(write(Closed(reason)))
        for subscriber in self.subscribers:
            subscriber.end()
