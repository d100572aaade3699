"""The WebSocket of a match: hello, then questions and orders in, answers and updates out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import DecodeError, ValidationError

from galicia.engine.sentences import Told, plain
from galicia.table import messages as m
from galicia.table import store
from galicia.table.audience import Subscriber
from galicia.table.forecasts import Asked, is_dear
from galicia.table.match import Match, Refusal
from galicia.table.matches import Holder, Matches, Problem
from galicia.table.questions import answer
from galicia.table.seat_view import asks, log_entry, seat_view
from galicia.table.security import LARGEST_MESSAGE, same_origin
from galicia.table.wording import reasons

POLICY_VIOLATION, GOING_AWAY, TRY_LATER = 1008, 1001, 1013
PATIENCE = 10.0  # seconds to say hello
MOST_LOG, MOST_CHAT = 200, 200
MOST_FORECASTS = 60  # of one connection that wait to be worked out
log = logging.getLogger(__name__)


class TooFast(Exception):
    """A client that sends more than it may."""


@websocket("/api/matches/{match:str}/live")
async def live(socket: WebSocket[Any, Any, Any], match: FromPath[str]) -> None:
    """Play or watch a match."""
    matches: Matches = socket.app.state.matches
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(POLICY_VIOLATION, "this page is not ours")
        return
    await socket.accept()
    try:
        holder = await greeted(socket, matches, match)
        if holder is not None:
            await Conversation(socket, matches, await matches.match(match), holder).run()
    except (WebSocketDisconnect, OSError):  # whoever was there has gone
        pass
    except Exception:
        log.exception("match %s: a connection failed", match)
        with suppress(Exception):
            await socket.close(1011, "the server failed")


async def greeted(socket: WebSocket[Any, Any, Any], matches: Matches, match: str) -> Holder | None:
    """Who is there; nobody if the first message is no hello or the token is not for this match."""
    try:
        raw = await asyncio.wait_for(socket.receive_data(mode="text"), PATIENCE)
        hello = m.read_hello(raw if len(raw) <= LARGEST_MESSAGE else "")
        holder = await matches.holder(hello.token)
        if holder is not None and holder.match == match:
            return holder
        problem = plain("this token holds no seat of this match")
        code = "token"
    except (DecodeError, ValidationError, UnicodeError, KeyError) as error:
        problem, code = plain(f"the first message must be a hello: {error}"), "malformed"
    except TimeoutError:
        problem, code = plain("no hello came"), "malformed"
    await socket.send_data(m.write(m.Refused(None, code, reasons([problem]), 0)), mode="text")
    await socket.close(POLICY_VIOLATION, problem.text[:100])
    return None


class Conversation:
    """One connection, once it is known who is there."""

    def __init__(self, socket: WebSocket[Any, Any, Any], matches: Matches, match: Match, holder: Holder) -> None:
        self.socket, self.matches, self.match, self.seat = socket, matches, match, holder.seat
        self.subscriber = Subscriber(holder.seat)
        self.bucket = holder.bucket
        self.forecasts: set[asyncio.Task[None]] = set()
        self.next_forecast = asyncio.Lock()

    async def run(self) -> None:
        try:
            await self.welcome()
            sending = asyncio.create_task(self.send())
            receiving = asyncio.create_task(self.receive())
            done, pending = await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
            for task in pending:
                task.cancel()
            await asyncio.gather(*pending, return_exceptions=True)
            for task in done:
                task.result()
        finally:
            for forecast in self.forecasts:
                forecast.cancel()
            self.match.audience.leave(self.subscriber)
            self.matches.presence(self.match)

    async def welcome(self) -> None:
        """Everything a client needs to begin, then nothing is missed: nobody can change the match meanwhile."""
        match, audience, seat = self.match, self.match.audience, self.seat
        async with match.lock:
            head, id = match.head, match.head.id
            past = await self.matches.database.read(lambda c: store.log_of(c, id, 0, MOST_LOG, newest=True))
            said = await self.matches.database.read(lambda c: store.chat_of(c, id, MOST_CHAT))
            notes = await self.matches.database.read(lambda c: store.notes_of(c, id, seat)) if seat else ""
            declines = await self.matches.database.read(lambda c: store.declines(c, id, seat)) if seat else False
            seen = seat_view(match.state, seat)
            audience.join(self.subscriber)
            audience.fingerprints[seat] = seen.fingerprint()
            self.subscriber.send(
                m.write(
                    m.Welcome(
                        match=id,
                        game=head.game,
                        title=match.game.title,
                        scenario=head.scenario,
                        options=head.options,
                        seat=seat,
                        seats=audience.seats(),
                        dice=head.dice.partition(" ")[0],
                        commitment=head.commitment,
                        seed=head.seed if match.state.over else "",
                        revision=match.revision,
                        view=seen.view(),
                        asks=asks(match, seat),
                        log=[log_entry(match, order, seat) for order in past],
                        chat=[m.ChatLine(*line) for line in said],
                        notes=notes,
                        advice=head.advice,
                        declines=declines,
                    )
                )
            )
        self.matches.presence(match)
        if seat is not None:
            self.matches.forecasters.be_ready()

    async def send(self) -> None:
        """Send what waits, until there is nobody to send to or too much waits."""
        queue = self.subscriber.queue
        while True:
            message = await queue.get()
            if message is None or self.subscriber.lost:
                code = TRY_LATER if self.subscriber.lost else GOING_AWAY
                await self.socket.close(code, "connect again")
                return
            await self.socket.send_data(message, mode="text")

    async def receive(self) -> None:
        while True:
            try:
                raw = await self.socket.receive_data(mode="text")
            except (UnicodeError, KeyError):
                self.refuse(None, "malformed", plain("messages are text"))
                continue
            try:
                await self.hear(raw)
            except TooFast:
                self.refuse(None, "slow-down", plain(f"more than {self.matches.rate:.0f} messages a second"))
                while not self.subscriber.queue.empty():
                    await asyncio.sleep(0.01)
                await self.socket.close(POLICY_VIOLATION, "slow down")
                return

    async def hear(self, raw: str) -> None:
        """Answer one message."""
        if not self.bucket.take():
            raise TooFast
        if len(raw) > LARGEST_MESSAGE:
            self.refuse(None, "malformed", plain(f"a message is at most {LARGEST_MESSAGE} bytes"))
            return
        try:
            message = m.read(raw)
        except (DecodeError, ValidationError, UnicodeError) as error:
            self.refuse(None, "malformed", plain(str(error)))
            return
        if isinstance(message, m.Ping):
            self.subscriber.send(m.write(m.Pong()))
        elif is_dear(message):
            self.foresee(message)
        elif isinstance(message, m.Question):
            await self.reply(message)
        else:
            self.refuse(None, "malformed", plain("hello was said already"))

    def foresee(self, question: Asked) -> None:
        """Answer when it is worked out; whatever else is sent meanwhile does not wait for it."""
        if len(self.forecasts) >= MOST_FORECASTS:
            self.refuse(question.id, "slow-down", plain("you wait for too many forecasts already"))
            return
        task = asyncio.create_task(self._foresee(question))
        self.forecasts.add(task)
        task.add_done_callback(self.forecasts.discard)

    async def _foresee(self, question: Asked) -> None:
        async with self.next_forecast:
            await self.reply(question)

    async def reply(self, message: m.Question) -> None:
        try:
            self.subscriber.send(m.write(await self.answered(message)))
        except Refusal as refusal:
            self.refuse(message.id, refusal.code, *refusal.reasons)
        except Problem as problem:
            self.refuse(message.id, problem.code, plain(str(problem)), *problem.reasons)
        except Exception:
            log.exception("match %s: %r could not be answered", self.match.head.id, message)
            self.refuse(message.id, "illegal", plain("the server failed to answer; nothing has changed"))

    async def answered(self, message: m.Question) -> Any:
        match, seat = self.match, self.seat
        if isinstance(message, m.Order):
            return m.Done(message.id, await self.matches.order(match, seat, message.revision, message.sentence))
        if isinstance(message, m.Undo):
            return m.Done(message.id, await self.matches.undo(match, seat, message.revision))
        if isinstance(message, m.Chat):
            await self.matches.chat(match, seat, message.text)
            return m.Done(message.id, match.revision)
        if is_dear(message):
            return await self.matches.forecasters.ask(match, seat, message)
        return answer(match, seat, message)

    def refuse(self, id: int | None, code: str, *found: Told) -> None:
        self.subscriber.send(m.write(m.Refused(id, code, reasons(list(found)), self.match.revision)))
