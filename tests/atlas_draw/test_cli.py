"""``galicia map``."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from galicia.atlas.draw import WEB_BOARDS, cli
from tests.processor import another_processor

NUMBER = re.compile(r"-?\d*\.?\d+")


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    cli.add_parser(parser.add_subparsers())
    args = parser.parse_args(["map", *words])
    return int(args.run(args))


def test_writes_the_drawing_of_the_table_in_any_theme_and_on_any_processor(tmp_path: Path) -> None:
    board, target = "great-war-in-the-east-serbia", tmp_path / "board.svg"
    with another_processor(seed=1):
        assert run(board, "-o", str(target), "--theme", "dark") == 0
    light = (WEB_BOARDS / f"{board}.svg").read_text(encoding="utf-8")
    assert alike(target.read_text(encoding="utf-8"), light.replace('data-theme="light"', 'data-theme="dark"', 1))


def alike(one: str, other: str) -> bool:
    """Whether two drawings differ in nothing but a tenth of a px here and there, where a point was rounded."""
    (words, numbers), (other_words, other_numbers) = (
        ([part.strip() for part in NUMBER.split(text)], [float(found) for found in NUMBER.findall(text)])
        for text in (one, other)
    )
    return words == other_words and all(abs(a - b) < 0.21 for a, b in zip(numbers, other_numbers, strict=True))


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
