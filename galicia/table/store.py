"""What is kept of matches, seats, orders and accounts, and the few things that are ever asked of it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec import json

from galicia.engine.errors import GaliciaError
from galicia.engine.record import Line
from galicia.table.database import Connection, Database
from galicia.table.sqlite import Sqlite

MATCH = (
    "id, game, scenario, options, dice, seed, commitment, start, opening, opening_dice, imported, revision, waiting,"
    " finished, result, created, changed, advice, lesson"
)
THOUGHT = "seat, turn, player_turn, revision, thought"
MOST_THOUGHTS = 1500  # kept of a match
ORDER = "n, revision, part, seat, sentence, rolls, audience, dice, sealed, events, at"


HOME = "home"  # the account of whoever has the server on his own computer; it has no name and no password


class Conflict(Exception):
    """Another process was quicker: the match is no longer at the revision expected."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def opened(url: str) -> Database:
    """The database of a URL: ``postgresql://...``, or ``sqlite:///path`` or a plain path."""
    if url.startswith(("postgresql:", "postgres:")):
        try:
            from galicia.table.postgres import Postgres
        except ImportError:
            need = "PostgreSQL needs one more library; install it with: pip install 'galicia[postgres]'"
            raise GaliciaError(need) from None
        return Database(Postgres(url))
    return Database(Sqlite(Path(url.removeprefix("sqlite:///"))))


@dataclass(slots=True)
class Head:
    """A match without its orders."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    dice: str
    seed: str
    commitment: str
    start: str
    opening: list[int]
    opening_dice: int
    imported: int
    revision: int
    waiting: str
    finished: bool
    result: str
    created: int
    changed: int
    advice: bool = True
    lesson: str = ""

    @classmethod
    def read(cls, row: tuple[Any, ...]) -> Head:
        head = cls(*row)
        head.options, head.opening = json.decode(row[3]), json.decode(row[8])
        head.finished, head.advice = bool(row[13]), bool(row[17])
        return head

    def row(self) -> tuple[Any, ...]:
        return (
            self.id, self.game, self.scenario, _text(self.options), self.dice, self.seed, self.commitment, self.start,
            _text(self.opening), self.opening_dice, self.imported, self.revision, self.waiting, int(self.finished),
            self.result, self.created, self.changed, int(self.advice), self.lesson,
        )  # fmt: skip


@dataclass(slots=True)
class SeatRow:
    """Who sits where."""

    seat: str
    kind: str
    player: str = ""
    name: str = ""
    account: str = ""


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One order as it was carried out."""

    n: int
    revision: int
    part: int
    seat: str
    sentence: str
    rolls: tuple[int, ...]
    audience: tuple[int, ...]
    dice: int
    sealed: bool
    events: str
    at: int

    @classmethod
    def read(cls, row: tuple[Any, ...]) -> OrderRow:
        n, revision, part, seat, sentence, rolls, audience, dice, sealed, events, at = row
        rolled, known = tuple(json.decode(rolls)), tuple(json.decode(audience))
        return cls(n, revision, part, seat, sentence, rolled, known, dice, bool(sealed), events, at)

    @property
    def line(self) -> Line:
        """The order as it stands in a record."""
        return Line(self.seat, self.sentence, self.rolls)

    def row(self) -> tuple[Any, ...]:
        return (
            self.n, self.revision, self.part, self.seat, self.sentence, _text(self.rolls), _text(self.audience),
            self.dice, int(self.sealed), self.events, self.at,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ThoughtRow:
    """What a computer thought at a revision, as JSON, and the part of the game it was thought in."""

    seat: str
    turn: int
    player_turn: str
    revision: int
    thought: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position a match can be rebuilt from."""

    n: int
    position: str


@dataclass(slots=True)
class Kept:
    """A match as it is rebuilt: head, seats, the newest snapshot, the orders behind it, and the last order."""

    head: Head
    seats: dict[str, SeatRow]
    snapshot: Snapshot | None
    orders: list[OrderRow] = field(default_factory=list)
    last: OrderRow | None = None


def _text(value: Any) -> str:
    return json.encode(value).decode()


# Jobs. Each runs within one transaction.


def add_match(
    c: Connection, head: Head, seats: list[SeatRow], tokens: dict[str, str], orders: list[OrderRow],
    snapshots: list[Snapshot],
) -> None:  # fmt: skip
    """A new match; `tokens` are hashes with the seats they hold."""
    c.change(f"INSERT INTO matches ({MATCH}) VALUES ({_marks(len(head.row()))})", *head.row())
    for s in seats:
        row = (head.id, s.seat, s.kind, s.player, s.name, s.account)
        c.change(f"INSERT INTO seats (match, seat, kind, player, name, account) VALUES ({_marks(6)})", *row)
    for hash, seat in tokens.items():
        add_token(c, hash, head.id, seat)
    _add_orders(c, head.id, orders)
    for snapshot in snapshots:
        add_snapshot(c, head.id, snapshot)


def add_token(c: Connection, hash: str, match: str, seat: str) -> None:
    c.change("INSERT INTO tokens (hash, match, seat) VALUES (?, ?, ?)", hash, match, seat)


def _add_orders(c: Connection, match: str, orders: list[OrderRow]) -> None:
    rows = [(match, *order.row()) for order in orders]
    c.change_many(f"INSERT INTO orders (match, {ORDER}) VALUES ({_marks(12)})", rows)


def append(
    c: Connection, match: str, expected: int, orders: list[OrderRow], waiting: str, result: str,
    snapshot: Snapshot | None, told: str,
) -> None:  # fmt: skip
    """Add orders to a match that stands at the revision expected."""
    last = orders[-1]
    _advance(c, match, expected, last.revision, waiting, result, last.at)
    _add_orders(c, match, orders)
    if snapshot is not None:
        add_snapshot(c, match, snapshot)
    c.notify(told)


def take_back(
    c: Connection, match: str, expected: int, keep: int, waiting: str, told: str
) -> None:
    """Remove the orders behind the first `keep`."""
    _advance(c, match, expected, expected + 1, waiting, "", now())
    c.change("DELETE FROM orders WHERE match = ? AND n > ?", match, keep)
    c.change("DELETE FROM snapshots WHERE match = ? AND n > ?", match, keep)
    c.notify(told)


def _advance(c: Connection, match: str, expected: int, revision: int, waiting: str, result: str, at: int) -> None:
    touched = c.change(
        "UPDATE matches SET revision = ?, waiting = ?, finished = ?, result = ?, changed = ?"
        " WHERE id = ? AND revision = ?",
        revision, waiting, int(not waiting), result, at, match, expected,
    )  # fmt: skip
    if touched != 1:
        raise Conflict(match)


def add_snapshot(c: Connection, match: str, snapshot: Snapshot) -> None:
    row = (match, snapshot.n, snapshot.position)
    c.change("INSERT INTO snapshots (match, n, position) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", *row)


def head_of(c: Connection, match: str) -> Head | None:
    rows = c.rows(f"SELECT {MATCH} FROM matches WHERE id = ?", match)
    return Head.read(rows[0]) if rows else None


def kept(c: Connection, match: str, upto: int | None = None, before: int | None = None) -> Kept | None:
    """A match up to a revision, or as it stands; with its newest snapshot, or the newest before some order."""
    head = head_of(c, match)
    if head is None:
        return None
    rows = c.rows("SELECT seat, kind, player, name, account FROM seats WHERE match = ?", match)
    found = Kept(head, {row[0]: SeatRow(*row) for row in rows}, None)
    limit = head.revision if upto is None else upto
    (count,) = c.rows("SELECT COALESCE(MAX(n), 0) FROM orders WHERE match = ? AND revision <= ?", match, limit)[0]
    newest = count if before is None else min(count, before - 1)
    shots = c.rows(
        "SELECT n, position FROM snapshots WHERE match = ? AND n <= ? ORDER BY n DESC LIMIT 1", match, newest
    )
    if shots:
        found.snapshot = Snapshot(*shots[0])
    first = max(0, min(found.snapshot.n if found.snapshot else 0, count - 1))  # the last order is wanted in any case
    orders = orders_of(c, match, first, limit)
    if orders:
        found.last = orders[-1]
    found.orders = [order for order in orders if found.snapshot is None or order.n > found.snapshot.n]
    return found


def orders_of(c: Connection, match: str, after: int = 0, upto: int = 2**62) -> list[OrderRow]:
    """The orders behind the first `after`, up to a revision."""
    rows = c.rows(
        f"SELECT {ORDER} FROM orders WHERE match = ? AND n > ? AND revision <= ? ORDER BY n", match, after, upto
    )
    return [OrderRow.read(row) for row in rows]


def log_of(
    c: Connection, match: str, after: int, most: int, newest: bool = False, before: int = 2**62
) -> list[OrderRow]:
    """Orders between two revisions, at most so many: the first of them, or the newest."""
    rows = c.rows(
        f"SELECT {ORDER} FROM orders WHERE match = ? AND revision > ? AND revision < ?"
        f" ORDER BY n {'DESC' if newest else ''} LIMIT ?",
        match, after, before, most,
    )  # fmt: skip
    return [OrderRow.read(row) for row in (reversed(rows) if newest else rows)]


def holder(c: Connection, hash: str) -> tuple[str, str] | None:
    """The match and seat a token holds."""
    rows = c.rows("SELECT match, seat FROM tokens WHERE hash = ?", hash)
    return (rows[0][0], rows[0][1]) if rows else None


def waiting_for_computers(c: Connection, at: int) -> list[str]:
    """Running matches in which a computer must act and nobody plays for it."""
    return [
        row[0]
        for row in c.rows(
            "SELECT m.id FROM matches m JOIN seats s ON s.match = m.id AND s.seat = m.waiting"
            " LEFT JOIN leases l ON l.match = m.id"
            " WHERE m.finished = 0 AND s.kind = 'computer' AND (l.until IS NULL OR l.until < ?)",
            at,
        )
    ]


def lease(c: Connection, match: str, owner: str, at: int, until: int) -> bool:
    """Take or renew the right to play for the computer in a match."""
    c.change(
        "INSERT INTO leases (match, owner, until) VALUES (?, ?, ?)"
        " ON CONFLICT (match) DO UPDATE SET owner = excluded.owner, until = excluded.until"
        " WHERE leases.owner = ? OR leases.until < ?",
        match, owner, until, owner, at,
    )  # fmt: skip
    return bool(c.rows("SELECT owner FROM leases WHERE match = ? AND owner = ?", match, owner))


def renew(c: Connection, owner: str, until: int) -> None:
    """Renew every lease of a process."""
    c.change("UPDATE leases SET until = ? WHERE owner = ?", until, owner)


def release(c: Connection, match: str, owner: str) -> None:
    c.change("DELETE FROM leases WHERE match = ? AND owner = ?", match, owner)


# Thoughts of computers.


def add_thoughts(c: Connection, match: str, thoughts: list[ThoughtRow]) -> None:
    """Keep thoughts behind those there are; the oldest give way."""
    (last,) = c.rows("SELECT COALESCE(MAX(n), 0) FROM thoughts WHERE match = ?", match)[0]
    rows = [(match, last + i, t.seat, t.turn, t.player_turn, t.revision, t.thought) for i, t in enumerate(thoughts, 1)]
    c.change_many(f"INSERT INTO thoughts (match, n, {THOUGHT}) VALUES ({_marks(7)})", rows)
    c.change("DELETE FROM thoughts WHERE match = ? AND n <= ?", match, last + len(rows) - MOST_THOUGHTS)


def turns_thought(c: Connection, match: str, upto: int, secret: str) -> list[int]:
    """The turns of which there are thoughts up to a revision, but for those of one player turn."""
    sql = "SELECT DISTINCT turn FROM thoughts WHERE match = ? AND revision <= ? AND player_turn <> ? ORDER BY turn"
    return [row[0] for row in c.rows(sql, match, upto, secret)]


def thoughts_of(c: Connection, match: str, turn: int, upto: int, secret: str) -> list[ThoughtRow]:
    """The thoughts of a turn up to a revision, but for those of one player turn."""
    where = "match = ? AND turn = ? AND revision <= ? AND player_turn <> ?"
    return [
        ThoughtRow(*row)
        for row in c.rows(f"SELECT {THOUGHT} FROM thoughts WHERE {where} ORDER BY n", match, turn, upto, secret)
    ]


# Chat, notes, hooks.


def add_chat(c: Connection, match: str, seat: str, text: str, at: int, told: str) -> None:
    c.change(
        "INSERT INTO chat (match, n, seat, text, at)"
        " SELECT ?, COALESCE(MAX(n), 0) + 1, ?, ?, ? FROM chat WHERE match = ?",
        match, seat, text, at, match,
    )  # fmt: skip
    c.notify(told)


def chat_of(c: Connection, match: str, most: int) -> list[tuple[str, str, int]]:
    rows = c.rows("SELECT seat, text, at FROM chat WHERE match = ? ORDER BY n DESC LIMIT ?", match, most)
    return [(row[0], row[1], row[2]) for row in reversed(rows)]


def put_notes(c: Connection, match: str, seat: str, text: str) -> None:
    c.change(
        "INSERT INTO notes (match, seat, text) VALUES (?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET text = excluded.text",
        match, seat, text,
    )  # fmt: skip


def notes_of(c: Connection, match: str, seat: str) -> str:
    rows = c.rows("SELECT text FROM notes WHERE match = ? AND seat = ?", match, seat)
    return rows[0][0] if rows else ""


def put_hooks(c: Connection, match: str, seat: str, webhook: str, email: str) -> None:
    c.change(
        "INSERT INTO hooks (match, seat, webhook, email) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET webhook = excluded.webhook, email = excluded.email",
        match, seat, webhook, email,
    )  # fmt: skip


def put_declines(c: Connection, match: str, seat: str, declines: bool) -> None:
    c.change("UPDATE seats SET declines = ? WHERE match = ? AND seat = ?", int(declines), match, seat)


def declines(c: Connection, match: str, seat: str) -> bool:
    """Whether a person passes in every window."""
    return bool(c.rows("SELECT 1 FROM seats WHERE match = ? AND seat = ? AND declines = 1", match, seat))


def hooks_of(c: Connection, match: str, seat: str) -> tuple[str, str]:
    rows = c.rows("SELECT webhook, email FROM hooks WHERE match = ? AND seat = ?", match, seat)
    return (rows[0][0], rows[0][1]) if rows else ("", "")


# Accounts.


def add_account(c: Connection, id: str, name: str, password: str) -> bool:
    """Whether the name was free."""
    sql = "INSERT INTO accounts (id, name, password, created) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    return bool(c.change(sql, id, name, password, now()))


def account_named(c: Connection, name: str) -> tuple[str, str] | None:
    """Id and password hash."""
    rows = c.rows("SELECT id, password FROM accounts WHERE name = ?", name)
    return (rows[0][0], rows[0][1]) if rows else None


def add_session(c: Connection, hash: str, account: str, expires: int) -> None:
    c.change("DELETE FROM sessions WHERE expires < ?", now())
    c.change("INSERT INTO sessions (hash, account, expires) VALUES (?, ?, ?)", hash, account, expires)


def session_account(c: Connection, hash: str) -> tuple[str, str] | None:
    """Id and name of the account of a session."""
    rows = c.rows(
        "SELECT a.id, a.name FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.hash = ? AND s.expires > ?",
        hash, now(),
    )  # fmt: skip
    return (rows[0][0], rows[0][1]) if rows else None


def let_in(c: Connection, hash: str) -> None:
    """One token, and no other, opens the account of the player at home."""
    add_account(c, HOME, "", "")
    c.change("DELETE FROM sessions WHERE account = ?", HOME)
    add_session(c, hash, HOME, 2**62)


def claim(c: Connection, match: str, seat: str, account: str, name: str) -> bool:
    """Tie a seat to an account; whether it was free, already theirs, or of somebody at home who now has a name."""
    sql = "UPDATE seats SET account = ?, name = ? WHERE match = ? AND seat = ? AND account IN ('', ?, ?)"
    return bool(c.change(sql, account, name, match, seat, account, HOME))


def matches_of(c: Connection, account: str) -> list[tuple[Head, list[str]]]:
    """The matches of an account, the latest first, with its seats."""
    seats: dict[str, list[str]] = {}
    for match, seat in c.rows("SELECT match, seat FROM seats WHERE account = ? ORDER BY seat", account):
        seats.setdefault(match, []).append(seat)
    heads = [head for head in (head_of(c, match) for match in seats) if head is not None]
    return [(head, seats[head.id]) for head in sorted(heads, key=lambda head: -head.changed)]


def _marks(count: int) -> str:
    return ", ".join("?" * count)
