"""Who is watching a match, and what each is sent."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from galicia.table.match import Change, Match
from galicia.table.messages import Closed, Presence, SeatFacts, Update, write
from galicia.table.seat_view import Fingerprint, asks, events_for, rolls_for, seat_view
from galicia.table.store import now

LONGEST_QUEUE = 500


class Subscriber:
    """One connection and the messages waiting for it. A connection that falls behind is dropped."""

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
    """The subscribers of one match. Each seat's messages are worked out once, however many watch it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.subscribers: set[Subscriber] = set()
        self.fingerprints: dict[str | None, Fingerprint] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}  # seats taken in other processes

    def join(self, subscriber: Subscriber) -> None:
        self.subscribers.add(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        for seat in set(self.fingerprints) - {s.seat for s in self.subscribers}:
            del self.fingerprints[seat]
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
        """Send everybody a change, as far as each may know it."""
        for seat in self.here:
            message = write(self.update(change, seat))
            for subscriber in self.subscribers:
                if subscriber.seat == seat:
                    subscriber.send(message)

    def update(self, change: Change, seat: str | None) -> Update:
        match = self.match
        new = seat_view(match.state, seat)
        old = self.fingerprints.get(seat, Fingerprint({}, {}))
        changes = old.changes(new)
        self.fingerprints[seat] = new.fingerprint()
        mine = change.seat == seat or match.state.over
        return Update(
            revision=match.revision,
            kind=change.kind,
            seat=change.seat,
            sentence=change.sentence if mine else None,
            rolls=[pip for order in change.orders for pip in rolls_for(match, order, seat)],
            at=change.orders[-1].at if change.orders else now(),
            events=[event for order in change.orders for event in events_for(match, order, seat)],
            changes=changes,
            asks=asks(match, seat),
        )

    def presence(self) -> None:
        """Send everybody the list of those present."""
        self.broadcast(write(Presence(self.seats())))

    def broadcast(self, message: bytes) -> None:
        for subscriber in self.subscribers:
            subscriber.send(message)

    def close(self, reason: str) -> None:
        """Say good-bye to everybody."""
        self.broadcast(write(Closed(reason)))
        for subscriber in self.subscribers:
            subscriber.end()
