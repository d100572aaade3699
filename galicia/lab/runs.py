"""A run: a directory of games that can be stopped and resumed, with tables for analysts at the end.

    run.json         what is played, by which version
    games.jsonl      the games so far, a line each, in their order
    games.parquet    a row for each game, written when all are played
    turns.parquet    a row for each side at the end of each turn
    battles.parquet  a row for each battle

Whatever plays the games and however often it was stopped, the same settings end in the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from galicia.engine import registry
from galicia.engine.chronicle import Battle, Turn
from galicia.lab.executors import Crew, LabError, all_played, extra
from galicia.lab.games import LONGEST_GAME, Played, Task

GAMES_AT_A_TIME = 1000


class Settings(NamedTuple):
    """What a run plays: a number of games that differ only in their dice."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: str
    scenario: str | None = None
    options: dict[str, str] = {}  # noqa: RUF012 - never changed
    limit: int = LONGEST_GAME

    def tasks(self, start: int = 0) -> list[Task]:
        """The games, from the one after `start` on.

        >>> [task.seed for task in Settings("battle-for-galicia", ("random", "random"), 3, "1914").tasks(1)]
        ['1914/2', '1914/3']
        """
        return [
            Task(self.game, self.scenario, self.options, self.players, f"{self.seed}/{i}", self.limit)
            for i in range(start + 1, self.games + 1)
        ]


class Run:
    """A directory with settings and the games played so far."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path, self.settings = path, settings
        self.journal = path / "games.jsonl"

    @classmethod
    def begin(cls, path: Path, settings: Settings, version: str) -> Run:
        """A new run, or the one already there, to be resumed; it may ask for more games than before."""
        extra("pyarrow.parquet", "lab")  # told before anything is played
        if path.exists() and not path.is_dir():
            raise LabError(f"{path} is a file, not the directory of a run")
        head = path / "run.json"
        if head.exists():
            known = cls.open(path)
            if known.version() != version:
                raise LabError(f"{path} is from version {known.version()}, this is {version}; choose another place")
            if known.settings._replace(games=settings.games) != settings or known.settings.games > settings.games:
                raise LabError(f"{path} holds another run; give the same settings, or choose another place")
        elif path.exists() and any(path.iterdir()):
            raise LabError(f"{path} holds something else; choose another place")
        path.mkdir(parents=True, exist_ok=True)
        write_whole(head, json.dumps({"version": version, **settings._asdict()}, ensure_ascii=False, indent=2) + "\n")
        return cls(path, settings)

    @classmethod
    def open(cls, path: Path) -> Run:
        """The run in a directory."""
        try:
            head = json.loads((path / "run.json").read_text(encoding="utf-8"))
            del head["version"]
            return cls(path, Settings(**{**head, "players": tuple(head["players"])}))
        except (OSError, ValueError, KeyError, TypeError):
            raise LabError(
                f"{path} is not the directory of a run, as made by: galicia simulate ... --out RUN"
            ) from None

    def version(self) -> str:
        """The version that started it."""
        return str(json.loads((self.path / "run.json").read_text(encoding="utf-8"))["version"])

    def played(self) -> Iterator[Played]:
        """The games so far."""
        return map(Played.loads, whole_lines(self.journal))

    def mend(self) -> int:
        """Drop a line that was cut off; the number of games so far."""
        return mend(self.journal)

    def go_on(self, crew: Crew, tell: Callable[[int], None] = lambda done: None) -> None:
        """Play the missing games, saving each before waiting for the next, then write the tables."""
        done = self.mend()
        with self.journal.open("a", encoding="utf-8") as journal:
            for one in all_played(self.settings.tasks(done), crew):
                journal.write(one.dumps() + "\n")
                journal.flush()
                done += 1
                tell(done)
        self.write_tables()

    def write_tables(self) -> None:
        """The three tables, from the games on disk."""
        arrow, parquet = extra("pyarrow", "lab"), extra("pyarrow.parquet", "lab")
        game = registry.game(self.settings.game)
        for name, (columns, rows) in _tables(game.seats, game.sides).items():
            schema = arrow.schema([(column, getattr(arrow, kind)()) for column, kind in columns.items()])
            unfinished = self.path / f"{name}.parquet.new"
            games = self.played()
            with parquet.ParquetWriter(unfinished, schema, compression="zstd") as writer:
                while some := list(islice(games, GAMES_AT_A_TIME)):
                    found = [dict(zip(columns, row, strict=True)) for one in some for row in rows(one)]
                    writer.write_table(arrow.Table.from_pylist(found, schema))
            unfinished.replace(self.path / f"{name}.parquet")


Rows = Callable[[Played], Iterator[tuple[Any, ...]]]


def _tables(seats: tuple[str, ...], sides: tuple[str, ...]) -> dict[str, tuple[dict[str, str], Rows]]:
    """The columns of each table with their types, and the rows a game gives it."""
    games = {
        "seed": "string",
        **{f"player_{seat}": "string" for seat in seats},
        "winner": "string",
        "how": "string",
        **{f"score_{side}": "int32" for side in sides},
        "margin": "int32",
        "orders": "int32",
        "turns": "int32",
        "refused": "int32",
        "error": "string",
    }
    turns = {"seed": "string", **dict(zip(Turn._fields, ("int32", "string", "int32", "int32", "int32"), strict=True))}
    kinds = ("int32", *["string"] * 4, "float64", "float64", "int32", "int32", "bool_")
    battles = {"seed": "string", **dict(zip(Battle._fields, kinds, strict=True)), "luck": "float64"}

    def of_game(one: Played) -> Iterator[tuple[Any, ...]]:
        scores = [one.scores.get(side) for side in sides]
        margin = None if one.error else one.margin
        yield (
            *(one.seed, *one.players, "+".join(one.winners), one.how, *scores),
            *(margin, one.orders, one.turn, one.refused, one.error),
        )

    return {
        "games": (games, of_game),
        "turns": (turns, lambda one: ((one.seed, *turn) for turn in one.turns)),
        "battles": (battles, lambda one: ((one.seed, *battle, battle.luck) for battle in one.battles)),
    }


def whole_lines(journal: Path) -> Iterator[str]:
    """The lines of a journal. A line cut off when its writer stopped does not count."""
    if journal.exists():
        with journal.open(encoding="utf-8") as lines:
            yield from (line for line in lines if line.endswith("\n"))


def mend(journal: Path) -> int:
    """Drop a line that was cut off; the number of complete ones."""
    if not journal.exists():
        return 0
    with journal.open("r+b") as file:
        whole = count = 0
        for line in file:
            if line.endswith(b"\n"):
                whole, count = whole + len(line), count + 1
        file.truncate(whole)
    return count


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
