"""Servers as processes of their own on loopback, each on a fresh database."""

from __future__ import annotations

import pytest

from tests.table.table import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(str(tmp_path_factory.mktemp("table") / "matches.sqlite")) as running:
        yield running
