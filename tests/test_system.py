"""What the system lacks is told before the tests, and the tests that were not run for it are named after them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import system

ROOT = Path(__file__).parents[1]
BROWSER = "tests/browser/test_policy.py"  # four tests
DATABASE = "tests/table/test_database.py::test_processes_that_start_together_migrate_once"
BARE = "import pathlib, tests.system\ntests.system.DEBIAN_POSTGRESQL = pathlib.Path('nowhere')\n"


@pytest.fixture
def run(tmp_path):
    """Run tests on a system with neither Chromium nor PostgreSQL."""
    (tmp_path / "bare.py").write_text(BARE)

    def tests(*words: str, ci: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "bare", "-p", "no:cacheprovider", *words]
        env = {**os.environ, "PATH": "nowhere", "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "CI": ci}
        return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300)

    return tests


def test_a_run_ends_by_naming_the_tests_that_were_not_run(run):
    done = run(BROWSER, DATABASE, "-n", "1", ci="false")
    assert done.returncode == 0, done.stdout
    named = "not run: 4 browser tests (chromium is missing), 1 PostgreSQL test (postgresql is missing)"
    assert done.stdout.splitlines()[-2] == named


def test_where_all_tests_must_run_a_missing_piece_is_an_error(run):
    done = run(BROWSER, DATABASE, ci="true")
    assert done.returncode == 1
    assert "5 errors" in done.stdout and "not run: " not in done.stdout
    assert "Failed: chromium is missing" in done.stdout and "Failed: postgresql is missing" in done.stdout


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A system without anything."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(system, "DEBIAN_POSTGRESQL", tmp_path)
    return tmp_path


def program(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("ci", "code", "fate"), [("false", 0, "their tests are not run"), ("true", 1, "all tests must run here")]
)
def test_what_is_missing_is_told_in_a_line_with_the_way_to_get_it(bare, monkeypatch, capsys, ci, code, fate):
    monkeypatch.setenv("CI", ci)
    assert system.main() == code
    assert capsys.readouterr() == (
        "",
        f"system: chromium and postgresql are missing, {fate}. "
        "On Debian or Ubuntu: sudo apt install chromium postgresql\n",
    )


def test_only_what_is_missing_is_told(bare, monkeypatch, capsys):
    monkeypatch.setenv("CI", "false")
    program(bare / "chromium")
    assert system.main() == 0
    assert "postgresql is missing, its tests are not run" in capsys.readouterr().err


def test_postgresql_is_found_where_debian_keeps_it(bare):
    for name in ("initdb", "postgres"):
        program(bare / "15" / "bin" / name)
    assert system.postgresql() == bare / "15" / "bin"
    assert system.missing() == ["chromium"]


def test_root_must_run_all_tests_unless_told_otherwise(monkeypatch):
    for ci, user, expected in [("", 0, True), ("", 1000, False), ("true", 1000, True), ("false", 0, False)]:
        monkeypatch.setenv("CI", ci)
        monkeypatch.setattr(system.os, "geteuid", lambda user=user: user)
        assert system.all_must_run() is expected
