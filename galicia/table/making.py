"""How matches come into being: from a set-up, a position, a record, or a position of another match."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from galicia.engine import registry
from galicia.engine.dice import Dice, SeededDice, TypedDice, commitment
from galicia.engine.errors import GaliciaError, IllegalOrder, IllegalText
from galicia.engine.position import Position
from galicia.engine.record import Record, written_result
from galicia.table import store
from galicia.table.hall import Hall, Problem
from galicia.table.match import SNAPSHOT_EVERY, deciding, played_out
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


async def make(hall: Hall, wish: NewMatch) -> Made:
    """A new match."""
    game = registry.game(wish.game)
    seated(game, wish.seats, wish.dice)
    if wish.position is not None and wish.record is not None:
        raise Problem(400, "malformed", "give a position or a record, not both")
    seed = secrets.token_hex(16)
    begun = await hall.work_out(beginning, wish, seed)
    if begun.state.game.id != game.id:
        raise Problem(400, "malformed", f"that is a game of {begun.state.game.title}")
    return await opened(hall, begun, wish, seed)


def seated(game: Any, wishes: dict[str, SeatWish], dice: str) -> None:
    """Every seat is taken, and by somebody who exists."""
    missing = [seat for seat in game.seats if seat not in wishes]
    unknown = [seat for seat in wishes if seat not in game.seats]
    if missing or unknown:
        raise Problem(400, "malformed", f"seats must be given for {', '.join(game.seats)} and no others")
    for wish in wishes.values():
        if wish.kind == "computer":
            opponent(wish.player)
    if dice == "typed" and all(wish.kind == "computer" for wish in wishes.values()):
        raise Problem(400, "malformed", "typed dice need a person who throws them")


def beginning(wish: NewMatch, seed: str) -> Beginning:
    """The state a match begins from, as it was asked for."""
    dice: Dice = TypedDice() if wish.dice == "typed" else SeededDice(seed)
    if wish.record is not None:
        return from_record(wish.record, dice)
    if wish.position is not None:
        return from_position(wish.position, dice)
    game = registry.game(wish.game)
    state = game.new(wish.scenario, dice=dice, options=wish.options)
    return Beginning(state, "", state.opening, state.dice.count if isinstance(dice, SeededDice) else 0)


def from_position(text: str, dice: Dice) -> Beginning:
    """From a position. A roll that was under way falls before the first order."""
    state = Position.loads(text).state(dice)
    if not isinstance(dice, TypedDice) and not state.over:
        state.dice = SeededDice(secrets.token_hex(16))
        state.advance()
        state.dice = dice
    return Beginning(state, state.position())


def from_record(text: str, dice: Dice) -> Beginning:
    """From a record, its orders kept. A finished one keeps its dice, one that goes on gets fresh ones."""
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
        raise IllegalText("a record with typed dice goes on with typed dice, any other with sealed ones")
    state.dice = dice
    return Beginning(state, record.start, record.opening, 0, rows, shots)


async def opened(hall: Hall, begun: Beginning, wish: NewMatch, seed: str) -> Made:
    """Enter a match in the database and hand out its tokens."""
    state, game, dice = begun.state, begun.state.game, wish.dice
    id, spectator, at = new_id(), new_token(), store.now()
    seats = [
        SeatRow(seat, w.kind, opponent(w.player) if w.kind == "computer" else "", w.name or "")
        for seat, w in ((seat, wish.seats[seat]) for seat in game.seats)
    ]
    tokens = {row.seat: new_token() for row in seats if row.kind != "computer"}
    head = Head(
        id=id,
        game=game.id,
        scenario=state.scenario,
        options=dict(state.options.changed()),
        dice=begun.dice or dice,
        seed=seed if dice == "sealed" and not begun.dice else "",
        commitment=commitment(seed) if dice == "sealed" and not begun.dice else "",
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
    )
    hashes = {hashed(token): seat for seat, token in tokens.items()} | {hashed(spectator): ""}
    await hall.database.write(lambda c: store.add_match(c, head, seats, hashes, begun.orders, begun.snapshots))
    if hall.bots is not None:
        hall.bots.look_at(await hall.match(id))
    links = {seat: f"/#/join/{token}" for seat, token in tokens.items()}
    return Made(id, tokens, links, spectator, head.commitment)

