"""The real command, run in this process, with small positions and records to point it at."""

from __future__ import annotations

import io
import json
import random
from typing import NamedTuple

import pytest

import galicia
from galicia.cli import main
from tests.battle_for_galicia.scene import position

GAME = galicia.game("battle-for-galicia")
AGAINST_A_STACK = "AH 4 8.18, AH 25 8.18, RU 2gd 8.17, RU 70r 8.17"


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command with words and, if it reads any, lines on standard input."""

    def command(*words: object, stdin: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        code = main([str(word) for word in words])
        return Said(code, *capsys.readouterr())

    return command


@pytest.fixture
def combat(tmp_path):
    """A position with one attack to make: 4/II and 25/II next to a Guard division with a reserve division below it."""
    path = tmp_path / "combat.position"
    path.write_text(position(AGAINST_A_STACK, step="RecordVictoryPoints side=AH; Combat side=AH", turn=6))
    return path


@pytest.fixture
def opening(tmp_path):
    path = tmp_path / "opening.position"
    path.write_text(GAME.new().position())
    return path


def played(orders: int | None = None, seed: str = "1914"):
    """A state some random orders into a game, or at its end."""
    state, rng = GAME.new(seed=seed), random.Random(3)
    while not state.over and (orders is None or len(state.history) < orders):
        state.play(state.orders().sample(rng))
    return state


@pytest.fixture(scope="session")
def finished():
    return played()


@pytest.fixture
def record(tmp_path):
    """A record of a few moves."""
    path = tmp_path / "short.record"
    path.write_text(galicia.Record.of(played(12)).dumps())
    return path


@pytest.fixture
def whole(tmp_path, finished):
    """The record of a game that was played to its end."""
    path = tmp_path / "whole.record"
    path.write_text(galicia.Record.of(finished).dumps())
    return path
