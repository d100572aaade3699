"""The wheel, as somebody installs it who has nothing else of the project: it holds all of the package, and plays."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import httpx
import pytest

import galicia
from galicia.table.app import TYPES
from tests.cli.table import play
from tests.table.table import Client

pytestmark = pytest.mark.pure  # the wheel holds the source, whatever is compiled here
ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "galicia"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Built from a copy, for setuptools takes in what earlier builds have left in the project."""
    source, made = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("dist")
    shutil.copytree(PACKAGE, source / "galicia", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "CREDITS.md"):
        shutil.copy(ROOT / name, source)
    subprocess.run([*PIP, "wheel", "--no-build-isolation", "--no-deps", "-w", made, source], check=True)
    (found,) = made.iterdir()
    return found


@pytest.fixture
def installed(wheel, tmp_path):
    """The command in an environment of its own, with the libraries that the wheel asks for."""
    home = tmp_path / "home"
    venv.create(home, symlinks=True)
    pinned = ["-c", ROOT / "constraints.txt"]
    subprocess.run([*PIP, "--python", home / "bin" / "python", "install", "--no-compile", *pinned, wheel], check=True)
    return home / "bin" / "galicia"


def test_the_wheel_named_in_the_readme_holds_the_whole_package_and_nothing_else(wheel):
    files = (path.relative_to(ROOT) for path in PACKAGE.rglob("*") if path.is_file())
    expected = {path.as_posix() for path in files if "__pycache__" not in path.parts and not path.name.startswith(".")}
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())
    about = f"galicia-{galicia.__version__}.dist-info/"
    assert {name for name in names if not name.startswith(about)} == expected
    assert wheel.name in (ROOT / "README.md").read_text(encoding="utf-8")
    assert names >= {about + name for name in ("METADATA", "entry_points.txt", "licenses/LICENSE")}


def test_a_match_is_played_from_the_wheel(installed, tmp_path):
    with play(tmp_path / "matches.sqlite", galicia=[installed], PYTHONPATH="") as table:
        for game in table.call("/api/games"):
            assert table.call(f"/api/games/{game['id']}/rules")["chapters"]
            assert table.call(f"/api/games/{game['id']}/map")["boards"]
        with httpx.Client(base_url=table.address) as browser:
            assert "Galicia 1914" in browser.get("/").text
            for path in (PACKAGE / "web").rglob("*"):
                if path.suffix in TYPES:
                    assert browser.get(f"/{path.relative_to(PACKAGE / 'web').as_posix()}").content == path.read_bytes()
        at = SimpleNamespace(port=httpx.URL(table.address).port)
        with Client(at, table.match(), table.token) as seat:
            assert seat.order("move 14/V 11.22")["type"] == "done"
        assert table.end() == (0, "", "")
