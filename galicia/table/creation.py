"""Creating matches: from a set-up, a position, a record, or a position of another match."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass, field
from typing import Any

from galicia.engine import registry
from galicia.engine.dice import Dice, SeededDice, TypedDice, commitment
from galicia.engine.errors import GaliciaError, IllegalOrder, IllegalText
from galicia.engine.position import Position
from galicia.engine.record import Record, written_result
from galicia.table import store
from galicia.table.match import SNAPSHOT_EVERY, deciding, played_out
from galicia.table.matches import Matches, Problem
from galicia.table.messages import Made, NewMatch, SeatWish
from galicia.table.opponents import opponent
from galicia.table.security import hashed, new_id, new_token
from galicia.table.store import Head, OrderRow, SeatRow, Snapshot


@dataclass
class Beginning:
    """Where a match begins: a state with its dice, and the orders that came with it."""

    state: Any
    start: str = ""
    opening: tuple[int, ...] = ()
    opening_dice: int = 0
    orders: list[OrderRow] = field(default_factory=list)
    snapshots: list[Snapshot] = field(default_factory=list)
    dice: str = ""


async def make(matches: Matches, wish: NewMatch, maker: str = "") -> Made:
    """A new match; its creator's seats are tied to their account, if they have one."""
    game = registry.game(wish.game)
    seated(game, wish.seats, wish.dice)
    if wish.position is not None and wish.record is not None:
        raise Problem(400, "malformed", "give a position or a record, not both")
    seed = secrets.token_hex(16)
    begun = await matches.work_out(beginning, wish, seed)
    if begun.state.game.id != game.id:
        raise Problem(400, "malformed", f"that is a game of {begun.state.game.title}")
    return await opened(matches, begun, wish, seed, maker)


def seated(game: Any, wishes: dict[str, SeatWish], dice: str) -> None:
    """Every seat is taken, and by somebody who exists."""
    missing = [seat for seat in game.seats if seat not in wishes]
    unknown = [seat for seat in wishes if seat not in game.seats]
    if missing or unknown:
        raise Problem(400, "malformed", f"seats must be given for {', '.join(game.seats)} and no others")
    for wish in wishes.values():
        if wish.kind == "computer":
            opponent(wish.player)
    people = [wish for wish in wishes.values() if wish.kind != "computer"]
    if dice == "typed" and not people:
        raise Problem(400, "malformed", "typed dice need a person who throws them")
    if dice == "typed" and game.secret_draws and len(people) < len(wishes):
        raise Problem(400, "malformed", "real cards need people in every seat: a computer cannot draw unseen")


def beginning(wish: NewMatch, seed: str) -> Beginning:
    """The state from which a match begins, as requested."""
    game = registry.game(wish.game)
    dice: Dice = game.typed_dice(seed) if wish.dice == "typed" else SeededDice(seed)
    if wish.record is not None:
        return from_record(wish.record, dice)
    if wish.position is not None:
        return from_position(wish.position, dice)
    state = game.new(wish.scenario, dice=dice, options=wish.options)
    return Beginning(state, "", state.opening, dice.taken)


def from_position(text: str, dice: Dice) -> Beginning:
    """From a position. A roll that was under way falls before the first order, and unknown cards are dealt."""
    state = Position.loads(text).state(dice)
    state = state.game.deal_unknown(state, random.SystemRandom())
    if not state.over:
        once = SeededDice(secrets.token_hex(16))
        state.dice = TypedDice(once) if isinstance(dice, TypedDice) else once
        state.advance()
        state.dice = dice
    return Beginning(state, state.position())


def from_record(text: str, dice: Dice) -> Beginning:
    """From a record, with its orders. A finished one keeps its dice; one that continues gets new ones."""
    record = Record.loads(text)
    state = next(record.states(0))
    rows: list[OrderRow] = []
    shots: list[Snapshot] = []
    at = store.now()
    for i, line in enumerate(record.lines, 1):
        if state.to_act != line.seat:
            raise IllegalText(f"order {i}: {line.seat} gives it, but {state.to_act or 'nobody'} must decide")
        try:
            order = state.parse(line.sentence)
            reasons = state.explain(order)
            if reasons:
                raise IllegalOrder(reasons)
            new = played_out(state, order, len(rows), len(rows), at)
        except GaliciaError as error:
            raise IllegalText(f"order {i} ({line.sentence}): {error}") from None
        if tuple(pip for row in new for pip in row.rolls) != line.rolls:
            raise IllegalText(f"order {i} ({line.sentence}) does not roll what the record says")
        rows += new
        if len(rows) // SNAPSHOT_EVERY > (len(rows) - len(new)) // SNAPSHOT_EVERY:
            shots.append(Snapshot(len(rows), state.position()))
    if written_result(state) != (record.result or written_result(state)):
        raise IllegalText(f"the result is {written_result(state) or 'open'}, not {record.result}")
    if state.over:
        source = " ".join([*record.dice, record.seed]).strip()
        return Beginning(state, record.start, record.opening, 0, rows, shots, source)
    if (record.dice[0] == "typed") != isinstance(dice, TypedDice):
        raise IllegalText("a record with typed dice continues with typed dice, any other with sealed ones")
    state.dice = dice
    return Beginning(state, record.start, record.opening, 0, rows, shots)


def seat_row(seat: str, wish: SeatWish, maker: str) -> SeatRow:
    """A seat as it is kept."""
    player = opponent(wish.player) if wish.kind == "computer" else ""
    return SeatRow(seat, wish.kind, player, wish.name or "", maker if wish.kind == "me" else "")


async def opened(matches: Matches, begun: Beginning, wish: NewMatch, seed: str, maker: str) -> Made:
    """Store a match in the database and return its tokens."""
    state, game = begun.state, begun.state.game
    sealed = seed if not begun.dice and state.dice.source[-1:] == (seed,) else ""
    id, spectator, at = new_id(), new_token(), store.now()
    seats = [seat_row(seat, wish.seats[seat], maker) for seat in game.seats]
    tokens = {row.seat: new_token() for row in seats if row.kind != "computer"}
    head = Head(
        id=id,
        game=game.id,
        scenario=state.scenario,
        options=dict(state.options.changed()),
        dice=begun.dice or wish.dice,
        seed=sealed,
        commitment=commitment(sealed) if sealed else "",
        start=begun.start,
        opening=list(begun.opening),
        opening_dice=begun.opening_dice,
        imported=len(begun.orders),
        revision=len(begun.orders),
        waiting=deciding(state, {row.seat: row for row in seats}) or "",
        finished=state.over,
        result=written_result(state),
        created=at,
        changed=at,
        advice=wish.advice,
        lesson=wish.lesson or "",
    )
    hashes = {hashed(token): seat for seat, token in tokens.items()} | {hashed(spectator): ""}
    await matches.database.write(lambda c: store.add_match(c, head, seats, hashes, begun.orders, begun.snapshots))
    if matches.bots is not None:
        matches.bots.look_at(await matches.match(id))
    links = {seat: f"/#/join/{token}" for seat, token in tokens.items()}
    return Made(id, tokens, links, spectator, head.commitment)

