"""A live match: a state rebuilt from what is kept, and the only ways to change it.

The state lives in memory for speed alone: it can be dropped at any moment and rebuilt from the newest snapshot and the
orders behind it. An order is played on a copy, stored, and only then becomes the state.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec import json

from galicia.engine import registry
from galicia.engine.dice import Dice, ScriptedDice, SeededDice, TypedDice
from galicia.engine.errors import (
    AmbiguousWord,
    GaliciaError,
    IllegalOrder,
    MalformedOrder,
    TextError,
    UnknownWord,
)
from galicia.engine.orders import Order
from galicia.engine.position import Position
from galicia.engine.record import written_result
from galicia.engine.sentences import Sentence, Told, plain
from galicia.engine.state import ROLLED
from galicia.engine.steps import TypedRoll
from galicia.engine.windows import Window
from galicia.table import store
from galicia.table.database import Database
from galicia.table.messages import Wall
from galicia.table.store import Conflict, Head, Kept, OrderRow, SeatRow, Snapshot
from galicia.table.wording import Wording

SNAPSHOT_EVERY = 50
SHOWN = Sentence("something was shown")  # by an order of which only its row is left
SYMBOLS = {MalformedOrder: "malformed", UnknownWord: "unknown", AmbiguousWord: "ambiguous", IllegalOrder: "illegal"}
log = logging.getLogger(__name__)


class Refusal(Exception):
    """An order or an undo that is not carried out; nothing has changed."""

    def __init__(self, code: str, *reasons: Told) -> None:
        super().__init__("; ".join(map(str, reasons)))
        self.code, self.reasons = code, list(reasons)


class Behind(Refusal):
    """The same, because another process was quicker: the match must catch up."""


def refusal_of(error: GaliciaError) -> Refusal:
    """What the engine said no to, as the protocol names it."""
    reasons = error.reasons if isinstance(error, IllegalOrder) else [plain(str(error))]
    return Refusal(next((code for cls, code in SYMBOLS.items() if isinstance(error, cls)), "illegal"), *reasons)


@dataclass(frozen=True, slots=True)
class Change:
    """What subscribers hear about: an order, an undo, or anything that happened elsewhere."""

    kind: str
    seat: str | None
    sentence: str | None
    orders: tuple[OrderRow, ...]


def start_state(head: Head, dice: Dice) -> Any:
    """The state before the first order."""
    if head.start:
        return Position.loads(head.start).state(dice)
    return registry.game(head.game).new(head.scenario, dice=dice, options=head.options)


def rebuilt(kept: Kept) -> Any:
    """The state a match stands in, its dice in hand for the next roll."""
    head = kept.head
    if kept.snapshot is not None:
        state = Position.loads(kept.snapshot.position).state(dice_in_play(head, ScriptedDice(fallen(kept))))
    else:
        state = start_state(head, dice_in_play(head, ScriptedDice([*head.opening, *fallen(kept)])))
    for order in kept.orders:
        state.apply(state.parse(order.sentence))
    state.take_seal()
    state.events, state.rolls, state.past = [], [], None
    if head.seed:
        state.dice = dice_in_play(head, SeededDice(head.seed, kept.last.dice if kept.last else head.opening_dice))
    return state


def dice_in_play(head: Head, dice: Dice) -> Dice:
    """The dice of a match, given those that nobody types in."""
    if head.dice == "typed":
        return TypedDice(dice if head.seed else None)
    return dice


def fallen(kept: Kept) -> list[int]:
    """The dice of the orders that nobody typed in."""
    lines = [order.line for order in kept.orders]
    return [pip for line in lines for pip in (line.fallen if kept.head.dice == "typed" else line.rolls)]


async def at_once(work: Callable[[Kept], Any], kept: Kept) -> Any:
    return work(kept)


async def restored(
    database: Database, id: str, upto: int | None = None, work: Any = at_once, before: int | None = None
) -> tuple[Kept, Any] | None:
    """A match up to a revision, or as it stands, with its state.

    Snapshots only save time: one that an older version has written and this one cannot read is passed over.
    """
    kept = await database.read(lambda c: store.kept(c, id, upto, before))
    if kept is None:
        return None
    try:
        return kept, await work(rebuilt, kept)
    except TextError:
        if kept.snapshot is None:
            raise
        return await restored(database, id, upto, work, kept.snapshot.n)


def event_rows(game: Any, events: list[Any]) -> list[tuple[int, dict[str, Any]]]:
    """Events as they are kept: who may know each, and what it says."""
    rows = []
    for event in events:
        told = game.event_json(event)
        del told["seen_by"]
        rows.append((event.seen, told))
    return rows


def carried_out(state: Any, single: Order, n: int, revision: int, part: int, at: int) -> OrderRow:
    """Apply one order to a state; the row that is kept of it."""
    game, seat = state.game, state.game.seats[state.seat]
    events = event_rows(game, state.apply(single))
    return OrderRow(
        n, revision, part, seat, game.sentence(single), tuple(state.rolls), state.audience, state.dice.taken,
        state.take_seal(), json.encode(events).decode(), at,
    )  # fmt: skip


def played_out(state: Any, order: Order, n: int, revision: int, at: int) -> list[OrderRow]:
    """Carry out a legal order, and if it is short for several, as many of them as nobody must answer."""
    return [
        carried_out(state, single, n + i + 1, revision + i + 1, i, at) for i, single in enumerate(state.singles(order))
    ]


def deciding(state: Any, seats: Mapping[str, SeatRow]) -> str | None:
    """The seat that must act. Real dice are thrown by people, for computers too."""
    seat: str | None = state.to_act
    if seat is not None and seats[seat].kind == "computer" and isinstance(state.step, TypedRoll):
        return next(row.seat for row in seats.values() if row.kind != "computer")
    return seat


@dataclass(slots=True)
class Match:
    """A match in memory."""

    database: Database
    head: Head
    seats: dict[str, SeatRow]
    state: Any
    last: OrderRow | None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    audience: Any = None
    overlays: dict[tuple[int, str | None, str, str | None], Any] = field(default_factory=dict)  # answers worked out
    follower: Any = None  # plays the match again for whoever asks what happened
    retelling: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while it does
    asked: dict[str, Any] = field(default_factory=dict)  # the advice each seat has asked for last
    memory: dict[str, bytes] = field(default_factory=dict)  # what computer players remember from order to order

    @classmethod
    def of(cls, database: Database, kept: Kept, state: Any) -> Match:
        return cls(database, kept.head, kept.seats, state, kept.last)

    def become(self, kept: Kept, state: Any) -> None:
        """Stand as the database says."""
        self.head, self.seats, self.state, self.last = kept.head, kept.seats, state, kept.last

    @property
    def game(self) -> Any:
        return self.state.game

    @property
    def wording(self) -> Wording:
        """Puts what the game tells into words."""
        return Wording(self.game)

    @property
    def revision(self) -> int:
        return self.head.revision

    @property
    def deciding(self) -> str | None:
        """The seat that must act."""
        return deciding(self.state, self.seats)

    @property
    def window(self) -> bool:
        """Whether somebody is asked for an answer that nobody must be able to foretell."""
        return not self.state.over and isinstance(self.state.step, Window)

    # The checks, in their order.

    def check(self, seat: str | None, revision: int) -> None:
        """Match open, revision, seat."""
        if seat is None:
            raise Refusal("not-your-turn", plain("spectators cannot give orders"))
        if self.state.over:
            raise Refusal("over", plain("the match is over"))
        if revision != self.revision:
            text = f"this was meant for revision {revision}; the match stands at revision {self.revision}"
            raise Refusal("stale", plain(text))

    def check_turn(self, seat: str | None) -> None:
        if self.deciding is None:
            raise Refusal("over", plain("the match is over"))
        if seat != self.deciding:
            deciding = self.game.seat_number(self.deciding)
            raise Refusal("not-your-turn", self.game.told(Sentence("{seat} must decide now", seat=deciding)))

    # Changes.

    async def order(self, seat: str | None, revision: int, sentence: str) -> Change:
        """Carry out a sentence; it is in the database when this returns."""
        async with self.lock:
            self.check(seat, revision)
            self.check_turn(seat)
            assert seat is not None
            state, orders = self.played(sentence)
            await self._keep(state, orders)
            return Change("order", seat, sentence, tuple(orders))

    def played(self, sentence: str) -> tuple[Any, list[OrderRow]]:
        """The state a sentence leads to, and the orders it was short for. The match itself is not touched."""
        state = self.state.copy()
        try:
            order = state.parse(sentence)
            reasons = state.explain(order)
            if reasons:
                raise IllegalOrder(reasons)
            return state, played_out(state, order, self.last.n if self.last else 0, self.revision, store.now())
        except GaliciaError as error:
            raise refusal_of(error) from None
        except Exception:
            log.exception("match %s: %r could not be carried out", self.head.id, sentence)
            raise Refusal("illegal", plain("the server failed to carry this out; nothing has changed")) from None

    async def _keep(self, state: Any, orders: list[OrderRow]) -> None:
        head, last = self.head, orders[-1]
        waiting, result = deciding(state, self.seats) or "", written_result(state)
        due = last.n // SNAPSHOT_EVERY > (orders[0].n - 1) // SNAPSHOT_EVERY
        snapshot = Snapshot(last.n, state.position()) if due else None
        told = f"match {head.id} {last.revision}"
        expected = head.revision
        await self._write(
            lambda c: store.append(c, head.id, expected, orders, waiting, result, snapshot, told)
        )
        self.state, self.last = state, last
        head.revision, head.waiting, head.result, head.finished = last.revision, waiting, result, not waiting
        head.changed = last.at

    async def _write(self, job: Any) -> None:
        try:
            await self.database.write(job)
        except Conflict:
            raise Behind("stale", plain("the match has moved on")) from None

    async def reload(self) -> None:
        """Read the match again."""
        found = await restored(self.database, self.head.id)
        assert found is not None
        self.become(*found)

    async def catch_up(self) -> Change | None:
        """Stand as the database says; what has changed, if anything."""
        async with self.lock:
            before, last = self.revision, self.last
            await self.reload()
            if self.revision == before:
                return None
            since = last.revision - 1 if last else 0
            rows = await self.database.read(lambda c: store.log_of(c, self.head.id, since, 500))
            if last is not None and (not rows or rows[0] != last):
                return Change("reload", None, None, ())
            new = rows[1:] if last is not None else rows
            if not new:
                return Change("reload", None, None, ())
            whole = all(row.part for row in new[1:])
            return Change("order", new[-1].seat, new[-1].sentence if whole and len(new) == 1 else None, tuple(new))

    def why_no_undo(self, seat: str | None) -> Wall | None:
        """Why the last order cannot be taken back, if it cannot."""
        last = self.last
        if seat is None:
            return Wall("watching", "spectators only watch", [])
        if self.state.over:
            return Wall("over", "the match is over", [])
        if last is None or last.n <= self.head.imported:
            return Wall("nothing", "no order was given yet", [])
        if last.seat != seat:
            giver = self.game.names.party(last.seat).name
            return Wall("other", f"the last order was given by {giver}", [])
        if not last.sealed:
            return None
        kind: Literal["rolled", "shown"] = "rolled" if last.rolls else "shown"
        told = self.game.told(self.state.barrier or (ROLLED if last.rolls else SHOWN))
        return Wall(kind, told.text, list(told.cases), last.sentence)

    async def undo(self, seat: str | None, revision: int) -> Change:
        """Take back the last sentence, as far as nothing was rolled or revealed in it."""
        async with self.lock:
            self.check(seat, revision)
            wall = self.why_no_undo(seat)
            if wall:
                raise Refusal("sealed", plain(wall.text)._replace(cases=tuple(wall.cases)))
            head, last = self.head, self.last
            assert last is not None
            rows = await self.database.read(lambda c: store.orders_of(c, head.id, last.n - last.part - 1))
            keep = next((row.n for row in reversed(rows) if row.sealed), last.n - last.part - 1)
            before = next(row.revision for row in rows if row.n == keep + 1) - 1
            found = await restored(self.database, head.id, before)
            assert found is not None
            kept, state = found
            expected = head.revision
            waiting, told = deciding(state, self.seats) or "", f"match {head.id} {expected + 1}"
            await self._write(lambda c: store.take_back(c, head.id, expected, keep, waiting, told))
            self.state, self.last = state, kept.last
            head.revision, head.waiting = head.revision + 1, waiting
            return Change("undo", seat, None, ())
