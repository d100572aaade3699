"""What some tests need of the system. ``python -m tests.system`` installs it as root, or tells how to get it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

WINDOWLESS = "chromium-headless-shell"
DEBIAN_POSTGRESQL = Path("/usr/lib/postgresql")  # Debian keeps the server's programs out of PATH


def chromium() -> Path | None:
    """The browser, by preference the one without windows, which opens a page in two thirds of the time."""
    found = shutil.which(WINDOWLESS) or shutil.which("chromium")
    return Path(found) if found else None


def postgresql() -> Path | None:
    """The folder that holds initdb and postgres."""
    for folder in [*map(Path, os.get_exec_path()), *DEBIAN_POSTGRESQL.glob("*/bin")]:
        if all(shutil.which(name, path=folder) for name in ("initdb", "postgres")):
            return folder
    return None


NEEDS: dict[str, Callable[[], Path | None]] = {"chromium": chromium, "postgresql": postgresql}  # by Debian package
TESTS = {"chromium": "browser", "postgresql": "PostgreSQL"}


def missing() -> list[str]:
    return [package for package, find in NEEDS.items() if find() is None]


def all_must_run() -> bool:
    """Nothing is left out in CI, nor by root, who can install what is missing; CI=false leaves it out even so."""
    ci = os.environ.get("CI", "").lower()
    return os.geteuid() == 0 if not ci else ci not in ("0", "false", "no")


def needed(package: str) -> Path:
    """Where a package is. Without it the test that asks fails where all must run, and is named as not run elsewhere."""
    found = NEEDS[package]()
    if found is None:
        (pytest.fail if all_must_run() else pytest.skip)(f"{package} is missing")
    return found


def install(packages: list[str]) -> None:
    """By Debian's means, which say nothing unless they fail."""
    print(f"system: installing {' and '.join(packages)} for the tests", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    better = [["install", "-y", WINDOWLESS]] if "chromium" in packages else []  # Ubuntu has none
    for words in (["update"], ["install", "-y", *packages], *better):
        complaints = subprocess.DEVNULL if words in better else None
        apt = ["apt-get", "-qq", *words]
        subprocess.run(apt, env=quiet, stdout=subprocess.DEVNULL, stderr=complaints, check=False)


def main() -> int:
    packages = missing()
    if packages and os.geteuid() == 0 and shutil.which("apt-get"):
        install(packages)
        packages = missing()
    if packages:
        are, their = ("are", "their") if packages[1:] else ("is", "its")
        fate = "all tests must run here" if all_must_run() else f"{their} tests are not run"
        remedy = f"On Debian or Ubuntu: sudo apt install {' '.join(packages)}"
        print(f"system: {' and '.join(packages)} {are} missing, {fate}. {remedy}", file=sys.stderr)
    return 1 if packages and all_must_run() else 0


if __name__ == "__main__":
    sys.exit(main())
