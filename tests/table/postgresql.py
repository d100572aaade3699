"""A PostgreSQL of the tests' own: a cluster on loopback, gone afterwards, and in it a database for each test."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from uuid import uuid4

import psycopg

from tests.processes import leashed
from tests.system import needed
from tests.table.table import PATIENCE, free_port

# Servers are killed here, never the cluster, so it need not wait for the disk.
HASTY = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
WHO = ("-A", "trust", "-U", "galicia")


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of a running cluster, to which the name of a database is added."""
    folder = needed("postgresql")
    with TemporaryDirectory(prefix="galicia-postgres-") as home:
        user = other_than_root()
        if user:
            shutil.chown(home, user)
        data, port = f"{home}/data", free_port()
        initdb = [folder / "initdb", "-D", data, *WHO, "-E", "UTF8", "--no-locale", "--no-sync"]
        subprocess.run(initdb, user=user, cwd=home, check=True, stdout=subprocess.DEVNULL)
        postgres = [folder / "postgres", "-D", data, "-p", str(port), "-k", home, "-h", "127.0.0.1", *HASTY]
        with open(f"{home}/log", "w") as log:
            running = subprocess.Popen(postgres, user=user, cwd=home, stderr=log, preexec_fn=leashed)
        try:
            url = f"postgresql://galicia@127.0.0.1:{port}/"
            ready(url, running)
            yield url
        finally:
            running.send_signal(signal.SIGQUIT)
            running.wait(PATIENCE)


def ready(url: str, running: subprocess.Popen[bytes]) -> None:
    """Wait until a cluster takes connections."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(f"{url}postgres").close()
            return
        except psycopg.OperationalError:
            assert running.poll() is None and time.monotonic() < deadline, "PostgreSQL does not start"
            time.sleep(0.05)


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
