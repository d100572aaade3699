"""Finished games of any kind in a directory, so that a stopped command plays only what is missing.

    kept.json    the version that plays
    games.jsonl  a line for each game: its task, what came of it, and the seconds its players took for each turn
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from galicia.lab.executors import Crew, LabError, all_played
from galicia.lab.games import Played, Task
from galicia.lab.runs import mend, whole_lines, write_whole


class Kept:
    """Games found by their tasks: those in a directory, or none to begin with."""

    def __init__(self, path: Path | None = None, version: str = "") -> None:
        self.games: dict[str, Played] = {}
        self.journal: Path | None = None
        if path is not None:
            self._open(path, version)

    def _open(self, path: Path, version: str) -> None:
        if path.exists() and not path.is_dir():
            raise LabError(f"{path} is a file, not a directory of games")
        self.journal, head = path / "games.jsonl", path / "kept.json"
        if head.exists():
            known = json.loads(head.read_text(encoding="utf-8"))["version"]
            if known != version:
                raise LabError(f"{path} is from version {known}, this is {version}; choose another place")
        elif path.exists() and any(path.iterdir()):
            raise LabError(f"{path} holds something else; choose another place")
        path.mkdir(parents=True, exist_ok=True)
        write_whole(head, json.dumps({"version": version}) + "\n")
        mend(self.journal)
        for line in whole_lines(self.journal):
            raw = json.loads(line)
            self.games[_name(raw["task"])] = Played.read({**raw["played"], "thought": raw["seconds"]})

    def missing(self, tasks: Sequence[Task]) -> list[Task]:
        """The games that are not there yet, each once."""
        wanted = {_name(task): task for task in tasks}
        return [task for name, task in wanted.items() if name not in self.games]

    def played(self, tasks: Sequence[Task], crew: Crew, tell: Callable[[int], None]) -> Iterator[Played]:
        """All games in the order of the tasks; those played now are kept, unless they failed."""
        missing = self.missing(tasks)
        done = len(tasks) - len(missing)
        fresh = all_played(missing, crew)
        for name in map(_name, tasks):
            if name not in self.games:
                self.games[name] = next(fresh)
                self._keep(name)
                done += 1
                tell(done)
            yield self.games[name]

    def _keep(self, name: str) -> None:
        one = self.games[name]
        if self.journal is None or one.error:
            return
        seconds = json.dumps(one.thought)
        with self.journal.open("a", encoding="utf-8") as journal:
            journal.write(f'{{"task":{name},"played":{one.dumps()},"seconds":{seconds}}}\n')


def _name(task: Task | list[object]) -> str:
    """A task as one line."""
    return json.dumps(task, ensure_ascii=False, separators=(",", ":"))
