"""Servers as processes of their own on loopback, each on a fresh database."""

from __future__ import annotations

import random
import time

import pytest

import galicia
from tests.table.postgresql import cluster, database
from tests.table.table import GAME, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(str(tmp_path_factory.mktemp("table") / "matches.sqlite")) as running:
        yield running


@pytest.fixture(scope="session")
def finished_record():
    """The record of a whole random game."""
    state, rng = galicia.game(GAME).new(seed=1914), random.Random(1914)
    while not state.over:
        state.play(state.orders().sample(rng))
    return galicia.Record.of(state).dumps()


@pytest.fixture(scope="module")
def finished_match(server):
    """A match the computer has played against itself to the end, with its record."""
    made = server.make(AH="random", RU="random")
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        if server.call("GET", f"/api/matches/{made['match']}", made["spectator"]).json()["over"]:
            break
        time.sleep(0.5)
    text = server.call("GET", f"/api/matches/{made['match']}/record", made["spectator"]).text
    return made, galicia.Record.loads(text)


@pytest.fixture(scope="session")
def postgres_cluster():
    with cluster() as url:
        yield url


@pytest.fixture
def postgres(postgres_cluster):
    """A database of the test's own."""
    with database(postgres_cluster) as url:
        yield url
