"""A PostgreSQL of the tests' own: a cluster on loopback, gone afterwards, and in it a database for each test."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from uuid import uuid4

import psycopg

from tests.system import needed
from tests.table.table import free_port

# Servers are killed here, never the cluster, so it need not wait for the disk.
HASTY = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of a running cluster, to which the name of a database is added."""
    folder = needed("postgresql")
    with TemporaryDirectory(prefix="galicia-postgres-") as home:
        user = other_than_root()
        if user:
            shutil.chown(home, user)
        data, port = f"{home}/data", free_port()

        def run(name: str, *words: str) -> None:
            command = [folder / name, "-D", data, *words]
            subprocess.run(command, user=user, cwd=home, check=True, stdout=subprocess.DEVNULL)

        run("initdb", "-A", "trust", "-U", "galicia", "-E", "UTF8", "--no-locale", "--no-sync")
        options = f"-p {port} -k {home} -c listen_addresses=127.0.0.1 {HASTY}"
        run("pg_ctl", "-l", f"{home}/log", "-o", options, "-t", "180", "start")
        try:
            yield f"postgresql://galicia@127.0.0.1:{port}/"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")


def other_than_root() -> str | None:
    """Whom PostgreSQL runs as, if we are root, which it does not accept."""
    if os.geteuid():
        return None
    return next(entry.pw_name for name in ("postgres", "nobody") for entry in pwd.getpwall() if entry.pw_name == name)


@contextmanager
def database(cluster: str) -> Iterator[str]:
    """The URL of an empty database."""
    name = f"matches_{uuid4().hex}"
    with psycopg.connect(f"{cluster}postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield f"{cluster}{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
