"""Servers as processes of their own on loopback, each on a fresh database."""

from __future__ import annotations

import random

import pytest

import galicia
from tests.table.postgresql import cluster, database
from tests.table.table import GAME, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """Shared by all who do it no harm."""
    with Server(str(tmp_path_factory.mktemp("table") / "matches.sqlite")) as running:
        yield running


@pytest.fixture(scope="session")
def finished_record():
    """The record of a whole random game."""
    state, rng = galicia.game(GAME).new(seed=1914), random.Random(1914)
    while not state.over:
        state.play(state.orders().sample(rng))
    return galicia.Record.of(state).dumps()


@pytest.fixture(scope="session")
def postgres_cluster():
    with cluster() as url:
        yield url


@pytest.fixture
def postgres(postgres_cluster):
    """A database of the test's own."""
    with database(postgres_cluster) as url:
        yield url
