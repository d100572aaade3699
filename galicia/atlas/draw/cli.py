"""``galicia map``: draw a board into a file."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from galicia.atlas.draw import BOARDS, OVERLAYS, THEMES, draw
from galicia.atlas.draw.errors import DrawError, PictureError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
)  # fmt: skip


def add_parser(subparsers: Any) -> None:
    """Mount ``map`` on the command line.

    >>> parser = argparse.ArgumentParser()
    >>> add_parser(parser.add_subparsers())
    >>> parser.parse_args(["map", "battle-for-galicia", "-o", "board.svg", "--theme", "dark"]).theme
    'dark'
    """
    parser = subparsers.add_parser("map", help="draw a board as SVG or PNG")
    parser.add_argument("game", metavar="GAME", choices=BOARDS, help=", ".join(BOARDS))
    parser.add_argument("-o", "--output", type=Path, required=True, help="the file to write, .svg or .png")
    parser.add_argument("--overlay", choices=OVERLAYS, help="show a fact of the hexes over the map")
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw the board; problems are told in one line."""
    ending = args.output.suffix.lower()
    try:
        if ending not in (".svg", ".png"):
            raise DrawError(f"{args.output}: a board is drawn as .svg or .png")
        browser = find_browser() if ending == ".png" else ""
        drawing = draw(args.game, args.overlay, args.theme)
        if browser:
            photograph(drawing, args.output, browser)
        else:
            args.output.write_text(drawing, encoding="utf-8", newline="\n")
    except (DrawError, OSError) as error:
        print(f"galicia map: {error}", file=sys.stderr)
        return 1
    return 0


def size_of(drawing: str) -> tuple[int, int]:
    """Width and height of a drawing, in whole px.

    >>> size_of('<svg width="10.5" height="20">')
    (11, 20)
    """
    found = re.search(r'<svg[^>]*? width="([\d.]+)" height="([\d.]+)"', drawing)
    if found is None:
        raise PictureError("the drawing has no size")
    width, height = (-(-float(side) // 1) for side in found.groups())
    return int(width), int(height)


def find_browser() -> str:
    """The browser that takes the picture."""
    browser = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if browser is None:
        raise PictureError("a PNG needs Chromium, which is not installed; write .svg, or: sudo apt install chromium")
    return browser


def photograph(drawing: str, target: Path, browser: str) -> None:
    """Turn a drawing into a PNG with a headless browser."""
    width, height = size_of(drawing)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "board.svg"
        source.write_text(drawing, encoding="utf-8")
        command = [
            browser, *_FLAGS, f"--user-data-dir={folder}/profile", f"--window-size={width},{height}",
            f"--screenshot={target.resolve()}", source.as_uri(),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    if done.returncode or not target.exists():
        told = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise PictureError(f"{browser} made no picture: {told}")
