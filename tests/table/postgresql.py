"""A PostgreSQL of one's own for the tests: a fresh cluster on loopback, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.table.table import free_port

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def binaries() -> Path | None:
    """The folder that holds initdb and pg_ctl."""
    for folder in [*(Path(f) for f in os.environ.get("PATH", "").split(os.pathsep)), *FOLDERS]:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def installed() -> Path:
    """The same; installed from Debian's packages if it is missing and may be."""
    folder = binaries()
    if folder is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", "postgresql"], env=quiet, check=False)
        folder = binaries()
    if folder is None:
        raise RuntimeError("this test needs PostgreSQL: install your system's package postgresql")
    return folder


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of a running database."""
    folder = installed()
    home = Path(tempfile.mkdtemp(prefix="galicia-postgres-"))
    user: str | None = None
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        user = "postgres"
        shutil.chown(home, user, pwd.getpwnam(user).pw_gid)
    port = free_port()

    def run(name: str, *words: str) -> None:
        subprocess.run([str(folder / name), *words], user=user, cwd=home, check=True, stdout=subprocess.DEVNULL)

    run("initdb", "-D", str(home / "data"), "-A", "trust", "-U", "galicia", "-E", "UTF8", "--no-locale")
    options = f"-p {port} -k {home} -c listen_addresses=127.0.0.1"
    run("pg_ctl", "-D", str(home / "data"), "-l", str(home / "log"), "-o", options, "-w", "start")
    try:
        yield f"postgresql://galicia@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", str(home / "data"), "-m", "immediate", "-w", "stop")
        shutil.rmtree(home, ignore_errors=True)
