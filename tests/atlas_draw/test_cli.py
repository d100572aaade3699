"""``galicia map``."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from galicia.atlas.draw import cli


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    cli.add_parser(parser.add_subparsers())
    args = parser.parse_args(["map", *words])
    return int(args.run(args))


def test_writes_an_svg(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert run("great-war-in-the-east-serbia", "-o", str(target), "--theme", "print") == 0
    assert 'data-theme="print"' in target.read_text(encoding="utf-8")


def test_another_ending_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("great-war-in-the-east-serbia", "-o", str(tmp_path / "board.jpg")) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "a board is drawn as .svg or .png" in told


def test_a_png_without_a_browser_names_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli.shutil, "which", lambda name: None)
    assert run("great-war-in-the-east-serbia", "-o", str(tmp_path / "board.png")) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "apt install chromium" in told
