"""Reading the source of a command: a position, a record, or a game to begin."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from galicia.cli.parsers import CommandError, game_named
from galicia.engine import position, record
from galicia.engine.errors import GaliciaError, UnknownWord
from galicia.engine.position import Position
from galicia.engine.record import Record

STDIN = "-"
LARGEST = 50_000_000
SOURCE = "a position or record file, - for standard input, or a game id for its opening position"


@dataclass(frozen=True)
class Source:
    """What was read: a state, and the record or the position it came from."""

    state: Any
    record: Record | None = None
    start: str = ""


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """Errors in a file name the file."""
    try:
        yield
    except CommandError:
        raise
    except GaliciaError as error:
        raise CommandError(f"{name}: {error}") from None


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    try:
        if name == STDIN:
            raw = sys.stdin.buffer.read() if hasattr(sys.stdin, "buffer") else sys.stdin.read().encode()
        else:
            path = Path(name)
            if path.is_file() and path.stat().st_size > LARGEST:
                raise CommandError(f"{name}: too large for a position, a record or orders")
            raw = path.read_bytes()
    except FileNotFoundError:
        raise CommandError(f"{name}: there is no such file") from None
    except IsADirectoryError:
        raise CommandError(f"{name}: this is a folder, not a file") from None
    except (OSError, ValueError) as error:
        raise CommandError(f"{name}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError(f"{name}: this is not a text file") from None
    if "\0" in text:
        raise CommandError(f"{name}: this is not a text file")
    return text


def write_text(path: str | Path, text: str, *, new: bool = False) -> None:
    """Write a file whole or not at all; with `new`, never over another one."""
    path = Path(path)
    if new and path.exists():
        raise CommandError(f"{path}: the file already exists; --force replaces it")
    try:
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(draft, path.stat().st_mode & 0o777 if path.exists() else 0o644)
        os.replace(draft, path)
    except OSError as error:
        raise CommandError(f"{path}: cannot be written ({error.strerror})") from None


def heading(text: str) -> str:
    """The first line that is neither blank nor a comment."""
    for line in text.splitlines():
        if line.strip() and not line.strip().startswith("#"):
            return line.strip()
    return ""


def read_record(name: str) -> Record:
    """A record file."""
    text = read_text(name)
    if heading(text) == position.HEADING:
        raise CommandError(f"{name}: this is a position, not a record")
    with blaming(name):
        return Record.loads(text)


def is_game(name: str) -> bool:
    """Whether there is a game of this name."""
    try:
        game_named(name)
    except UnknownWord:
        return False
    return True


def read_source(name: str, *, upto: int | None = None, resume: bool = False) -> Source:
    """A state from a file or the name of a game. `resume` makes a record ready to continue."""
    if name != STDIN and not Path(name).exists() and is_game(name):
        return Source(game_named(name).new())
    text = read_text(name)
    with blaming(name):
        if heading(text) == position.HEADING:
            if upto is not None:
                raise CommandError(f"{name}: --at is for records; a position has no orders to go back to")
            return Source(Position.loads(text).state(), start=text)
        if heading(text) == record.HEADING:
            played = Record.loads(text)
            if upto is not None and upto > len(played.lines):
                raise CommandError(f"{name}: --at {upto}: the record has only {len(played.lines)} orders")
            return Source(played.resume() if resume else played.replay(upto), played, played.start)
    wanted = f"{position.HEADING!r} or {record.HEADING!r}"
    raise CommandError(f"{name}: neither a position nor a record; it should begin with {wanted}")
