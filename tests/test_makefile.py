"""The Makefile installs what its targets need and no more."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def planned(target: str, venv: Path) -> str:
    """What make would do for a target in an environment."""
    words = ["make", "--dry-run", target, f"VENV={venv}"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_playing_installs_nothing_for_developers(tmp_path):
    steps = planned("play", tmp_path)
    assert "install -c constraints.txt --no-build-isolation -e .\n" in steps
    assert ".[dev" not in steps


@pytest.mark.parametrize("target", ["test", "lint", "docs"])
def test_work_adds_its_tools_to_what_playing_has_installed(tmp_path, target):
    (tmp_path / "play").touch()
    steps = planned(target, tmp_path)
    assert "-e '.[dev,maps,postgres]'" in steps
    assert "-m venv" not in steps


def test_what_is_installed_is_not_installed_again(tmp_path):
    for stamp in ("play", "stamp"):
        (tmp_path / stamp).touch()
    assert "-m pip" not in planned("lint", tmp_path)
