"""All matches, those in memory and those that rest in the database."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from galicia.engine.errors import GaliciaError
from galicia.engine.record import Record
from galicia.engine.sentences import Told
from galicia.table import store
from galicia.table.audience import Audience
from galicia.table.database import Database
from galicia.table.match import Behind, Change, Match, restored
from galicia.table.messages import Said, write
from galicia.table.notices import Notices
from galicia.table.presence import Company
from galicia.table.security import BURST, RATE, Bucket, Passwords, hashed, new_id, new_token
from galicia.table.store import Head

T = TypeVar("T")

MOST_LIVE = 2000
MOST_TOKENS = 20_000
MOST_CALLERS = 10_000
CALLS = 10  # times as many REST calls a second from one address as messages from one seat
SESSION = 30 * 24 * 3600 * 1000
PATIENCE = 3.0  # seconds in which changes under way are finished before the server ends


class Problem(GaliciaError):
    """A request that cannot be granted, with the status and code it is answered by."""

    def __init__(self, status: int, code: str, message: str, reasons: list[Told] | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.reasons = status, code, reasons or []


@dataclass(frozen=True, slots=True)
class Holder:
    """Who asks: a seat of a match, or with seat None a spectator, over any number of connections."""

    match: str
    seat: str | None
    bucket: Bucket = field(compare=False)


def dice_of(head: Head) -> tuple[tuple[str, ...], str]:
    """The dice of a match as its record names them, and the seed if it may be shown."""
    words = tuple(head.dice.split())
    typed, source = (words[:1], words[1:]) if words[0] == "typed" else ((), words)
    if head.commitment:
        went_on = head.imported or (head.opening and not head.opening_dice)
        after = ("after", str(head.imported)) if went_on else ()
        return (*typed, "sealed", head.commitment, *after), head.seed if head.finished else ""
    if source[:1] != ("sealed",):
        return words, ""
    whole = 4 if source[2:3] == ("after",) and source[3:] else 2  # a finished record that was imported
    return (*typed, *source[:whole]), " ".join(source[whole:])


class Matches:
    """Finds matches and keeps the busy ones in memory."""

    def __init__(self, database: Database, rate: float = RATE, home: bool = False) -> None:
        self.database, self.rate = database, rate
        self.maker = store.HOME if home else ""  # the account of whoever makes a match here
        self.live: OrderedDict[str, Match] = OrderedDict()
        self.bots: Any = None
        self.advisers: Any = None
        self.positions: Any = None
        self.forecasters: Any = None
        self.passwords = Passwords()
        self.name = new_id()  # of this process, for others on the same database
        self._stop_listening: Any = None
        self._loading: dict[str, asyncio.Future[Match | None]] = {}
        self._holders: OrderedDict[str, Holder] = OrderedDict()
        self._callers: OrderedDict[str, Bucket] = OrderedDict()
        self._long_work = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.notices = Notices(database)
        self.company = Company(self)

    async def match(self, id: str) -> Match:
        """A match by its id."""
        found = self.live.get(id)
        if found is None:
            found = await self._load(id)
        else:
            self.live.move_to_end(id)
        return found

    async def _load(self, id: str) -> Match:
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._read(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        found = await asyncio.shield(loading)
        if found is None:
            raise Problem(404, "not-found", "there is no such match")
        return found

    async def _read(self, id: str) -> Match | None:
        found = await restored(self.database, id)
        if found is None:
            return None
        match = Match.of(self.database, *found)
        match.audience = Audience(match)
        self.live[id] = match
        self._make_room()
        self.company.tell(match, "asks")
        if self.bots is not None:
            self.bots.look_at(match)
        return match

    def _make_room(self) -> None:
        """Let matches go that nobody watches, the longest unused first."""
        spare = len(self.live) - MOST_LIVE
        if spare > 0:
            idle = [id for id, m in self.live.items() if not m.audience.subscribers and not m.lock.locked()]
            for id in idle[:spare]:
                del self.live[id]

    # Who asks.

    async def holder(self, token: str) -> Holder | None:
        """Whom a token stands for."""
        hash = hashed(token)
        known = self._holders.get(hash)
        if known is None:
            found = await self.database.read(lambda c: store.holder(c, hash))
            if found is None:
                return None
            bucket = Bucket(self.rate, BURST * self.rate)
            known = self._holders[hash] = Holder(found[0], found[1] or None, bucket)
            if len(self._holders) > MOST_TOKENS:
                self._holders.popitem(last=False)
        return known

    def may_call(self, address: str) -> bool:
        """Whether an address may make one more REST call now."""
        bucket = self._callers.get(address)
        if bucket is None:
            rate = CALLS * self.rate
            bucket = self._callers[address] = Bucket(rate, BURST * rate)
            if len(self._callers) > MOST_CALLERS:
                self._callers.popitem(last=False)
        return bucket.take()

    async def work_out(self, work: Callable[..., T], *given: Any) -> T:
        """Long work, one piece at a time beside the matches: nobody can make the server busy with it."""
        async with self._long_work:
            return await asyncio.to_thread(work, *given)

    async def sign_in(self, account: str) -> str:
        """A token for an account."""
        token = new_token()
        hash, until = hashed(token), store.now() + SESSION
        await self.database.write(lambda c: store.add_session(c, hash, account, until))
        return token

    # Changes.

    async def order(self, match: Match, seat: str | None, revision: int, sentence: str) -> int:
        """Carry out an order and notify everybody; the new revision."""
        return await self._change(match, match.order(seat, revision, sentence))

    async def undo(self, match: Match, seat: str | None, revision: int) -> int:
        """Take back an order and notify everybody; the new revision."""
        return await self._change(match, match.undo(seat, revision))

    async def _change(self, match: Match, change: Coroutine[Any, Any, Change]) -> int:
        """Make a change whole, even if whoever asked for it goes away meanwhile."""
        return await asyncio.shield(self.start_work(self._carry_out(match, change)))

    async def _carry_out(self, match: Match, change: Coroutine[Any, Any, Change]) -> int:
        try:
            made = await change
        except Behind:
            await self.catch_up(match)
            raise
        self.changed(match, made)
        self.notices.look_at(match, made.seat)
        return match.revision

    def changed(self, match: Match, change: Change) -> None:
        """Tell everybody here of a change, wherever it was made."""
        match.audience.tell(change)
        for asked in match.asked.values():
            asked.hear(change)
        if self.bots is not None:
            self.bots.look_at(match)

    def presence(self, match: Match) -> None:
        """Tell everybody, here and elsewhere, who is there."""
        match.audience.presence()
        self.company.tell(match)

    async def chat(self, match: Match, seat: str | None, text: str) -> None:
        """Say something to everybody."""
        if seat is None:
            raise Problem(403, "not-your-turn", "spectators only watch")
        id, at = match.head.id, store.now()
        await self.database.write(lambda c: store.add_chat(c, id, seat, text, at, f"chat {id} {at} {self.name}"))
        match.audience.broadcast(write(Said(seat, text, at)))

    # What other processes on the same database tell.

    def heard(self, text: str) -> None:
        """A notification; an empty one tells that some may have been missed."""
        kind, *words = text.split() if text else ("missed",)
        if kind == "missed":
            for match in self.live.values():
                self.start_work(self.catch_up(match))
                self.company.tell(match, "asks")
        elif kind not in ("match", "chat"):
            self.company.heard(kind, words)
        elif words[0] in self.live:
            match = self.live[words[0]]
            if kind == "match" and int(words[1]) != match.revision:
                self.start_work(self.catch_up(match))
            elif kind == "chat" and words[2] != self.name:
                self.start_work(self._overheard(match, int(words[1])))

    def start_work(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Work that nobody waits for, or that continues if nobody does."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def catch_up(self, match: Match) -> None:
        """Bring a match up to what another process has made of it, and tell those who watch it here."""
        change = await match.catch_up()
        if change is not None:
            self.changed(match, change)

    async def _overheard(self, match: Match, at: int) -> None:
        for seat, text, when in await self.database.read(lambda c: store.chat_of(c, match.head.id, 20)):
            if when == at:
                match.audience.broadcast(write(Said(seat, text, when)))

    # The past.

    async def state_at(self, match: Match, revision: int) -> Any:
        """The state after a revision."""
        found = await restored(self.database, match.head.id, revision, self.work_out)
        assert found is not None
        return found[1]

    async def record(self, match: Match) -> str:
        """The record of a match; its seed only when it is over."""
        head = match.head
        rows = await self.database.read(lambda c: store.orders_of(c, head.id))
        dice, seed = dice_of(head)
        return Record(
            head.game,
            head.scenario,
            head.options,
            dice,
            {seat: row.player or row.name or "human" for seat, row in match.seats.items()},
            head.start,
            tuple(head.opening),
            tuple(row.line for row in rows),
            head.result,
            seed,
        ).dumps()

    # Opening and closing.

    async def start(self) -> None:
        loop = asyncio.get_running_loop()

        def heard(text: str) -> None:
            loop.call_soon_threadsafe(self.heard, text)

        self._stop_listening = self.database.backend.listen(heard)
        self.company.start()
        if self.bots is not None:
            self.bots.start()

    async def stop(self) -> None:
        for match in self.live.values():
            match.audience.close("the server goes away; connect again")
        if self.bots is not None:
            await self.bots.stop()
        if self.advisers is not None:
            self.advisers.stop()
        if self.forecasters is not None:
            self.forecasters.stop()
        await self.company.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=PATIENCE)
        await asyncio.to_thread(self._stop_listening)
        await asyncio.to_thread(self.database.close)
